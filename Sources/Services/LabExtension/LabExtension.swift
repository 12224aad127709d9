/// The prebuilt extension of JupyterLab and Notebook 7, as the program carries it: it colours programs, and
/// links the pictures of a page with their kernel.
package struct LabExtension: Sendable {
  /// A file of the extension, by its path in the extension's folder.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
  }

  /// The file that front ends look for first.
  package static let manifest = "package.json"
  /// The folder of the scripts.
  package static let scriptFolder = "static"

  /// All files; the manifest, without which front ends see none of them, comes last.
  package let files: [File]

  /// The extension of a version.
  ///
  /// - Parameters:
  ///   - version: The program's version.
  ///   - license: The program's licence.
  ///   - words: The language's words by their kinds, a JSON object.
  ///   - carrier: The script that carries messages, which the widget model has, too.
  ///   - hash: A short text that no other content has.
  package init(
    version: String, license: String, words: String, carrier: String,
    hash: ([UInt8]) -> String
  ) {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let script = text(PackageResources.remoteEntry_js)
      .replacing("\"GLOWLINE_WORDS\"", with: words)
      .replacing("// GLOWLINE_CARRIER", with: carrier)
      .replacing("// GLOWLINE_MODE", with: text(PackageResources.mode_js))
      .replacing("// GLOWLINE_LINK", with: text(PackageResources.link_js))
      .replacing("// GLOWLINE_ADVICE", with: text(PackageResources.advice_js))
    let bytes = Array(script.utf8)
    // Another name for another content: browsers keep what they have loaded.
    let entry = "remoteEntry.\(hash(bytes)).js"
    let manifest = text(PackageResources.package_json)
      .replacing("GLOWLINE_VERSION", with: version).replacing("GLOWLINE_LICENSE", with: license)
      .replacing("GLOWLINE_ENTRY", with: entry)
    files = [
      File(path: "\(LabExtension.scriptFolder)/\(entry)", bytes: bytes),
      File(path: "install.json", bytes: PackageResources.install_json),
      File(path: LabExtension.manifest, bytes: Array(manifest.utf8)),
    ]
  }
}
