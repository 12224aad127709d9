import JupyterProtocol
import OrderedJSON

/// What a kernel says of itself and its language.
package struct KernelInfo: Sendable {
  /// The kernel's name and the language's, which are one here.
  package let name: String
  /// The version of both.
  package let version: String
  /// The media type of a program.
  package let mimeType: String
  /// The end of a program's file name, with its dot.
  package let fileExtension: String
  /// The media type of the editor's mode that comes nearest, for editors that do not know the language.
  package let editorMode: String
  /// What a console says first.
  package let banner: String
  /// Pages to read, with their titles.
  package let links: [(text: String, url: String)]

  /// What a kernel says of itself.
  package init(
    name: String, version: String, mimeType: String, fileExtension: String, editorMode: String,
    banner: String, links: [(text: String, url: String)]
  ) {
    self.name = name
    self.version = version
    self.mimeType = mimeType
    self.fileExtension = fileExtension
    self.editorMode = editorMode
    self.banner = banner
    self.links = links
  }

  /// The content of a `kernel_info_reply`.
  var reply: JSON {
    let language = JSON.object([
      ("name", .text(name)), ("version", .text(version)), ("mimetype", .text(mimeType)),
      ("file_extension", .text(fileExtension)), ("pygments_lexer", .text(name)),
      ("codemirror_mode", .object([("name", .text(name)), ("mime", .text(editorMode))])),
    ])
    let links = links.map { JSON.object([("text", .text($0.text)), ("url", .text($0.url))]) }
    return .ok([
      ("protocol_version", .text(Wire.protocolVersion)), ("implementation", .text(name)),
      ("implementation_version", .text(version)), ("language_info", language),
      ("banner", .text(banner)), ("help_links", .array(links)), ("debugger", .boolean(false)),
      ("supported_features", .array([.text("kernel subshells")])),
    ])
  }
}
