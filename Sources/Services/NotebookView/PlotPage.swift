import FoundationEssentials
package import OrderedJSON
import PlotGeometry
package import PlotScene
import PlotSettings
import SampleStore
package import ValueNotation

/// A picture as it lives in a page: its html, and what the page knows it by.
package struct PlotPage: Sendable {
  /// Who the page talks to.
  package struct Address: Hashable, Sendable {
    /// The kernel's token, the same for each run of a notebook; empty for a page without a kernel.
    package let kernel: String
    /// The plot, unlike all others of the kernel.
    package let plot: String

    /// An address.
    package init(kernel: String, plot: String) {
      self.kernel = kernel
      self.plot = plot
    }
  }

  /// A hash of what the page shows.
  package let revision: String
  /// The record without its points.
  package let record: JSON
  /// What the page needs besides the record to show it: an object.
  package let options: JSON
  /// The options of the html, which say besides who the page talks to.
  private let ownOptions: JSON
  private let address: Address
  private let size: Size
  private let isInteractive: Bool

  /// The page's form of a scene.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - record: What was drawn of it.
  ///   - address: Who the page talks to.
  /// - Complexity: O(drawn samples)
  package init(_ scene: Scene, _ record: PlotRecord, at address: Address) {
    self.address = address
    size = record.size
    isInteractive = scene.request.config.interaction != .off
    let outline = record.outline
    self.record = .raw(outline)
    let members = PageOptions(scene, record).members
    let options = JSON.object(members).description
    self.options = .raw(options)
    revision = ScriptText.hash(outline + options)
    let isLive = scene.request.config.interaction == .live && !address.kernel.isEmpty
    ownOptions = .object(
      [
        ("id", .text(address.plot)), ("k", .text(address.kernel)), ("plot", .text(address.plot)),
        ("rev", .text(revision)), ("live", .boolean(isLive)),
      ] + members)
  }

  /// The picture, and the script that brings it to life.
  ///
  /// With `interaction=off` it is the picture alone.
  ///
  /// - Parameters:
  ///   - png: Its pixels, which are shown wherever scripts are not run.
  ///   - words: What it shows, in words.
  /// - Returns: The html, the same for the same picture.
  package func html(_ png: [UInt8], _ words: String) -> String {
    let (width, height) = (numberText(size.width), numberText(size.height))
    var html = "<div data-glowline=\"\(address.plot)\" "
    html += "style=\"position:relative;width:\(width)px;max-width:100%\">"
    html += "<img alt=\"\(ScriptText.attribute(words))\" width=\"\(width)\" height=\"\(height)\" "
    html += "style=\"display:block;width:100%;height:auto\" src=\"data:image/png;base64,"
    html += Data(png).base64EncodedString()
    html += "\"></div>"
    guard isInteractive else { return html }
    html += "<script>(\(PageScript.loader))("
    html += ScriptText.embedded(record.description)
    html += ","
    html += ScriptText.embedded(ownOptions.description)
    html += ",document.currentScript)</script>"
    return html
  }

  /// The html as a page of its own, which needs nothing else.
  package func document(_ png: [UInt8], _ words: String, title: String, background: Color) -> String
  {
    let page = html(png, words)
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <title>\(ScriptText.attribute(title))</title></head>
      <body style="margin:16px;background:\(background)">
      \(page)
      </body></html>

      """
  }
}
