package import OrderedJSON
import PlotGeometry
package import PlotScene
import PlotSettings
import SampleStore
import ValueNotation

/// A picture as it lives in a page: its html, and what the page knows it by.
package struct PlotPage: Sendable {
  /// What messages call the plot: the same for the same picture of the same kernel, so that a cell that is
  /// run again gives the same bytes.
  package let plot: String
  /// A hash of what the page shows.
  package let revision: String
  /// The record without its points.
  package let record: JSON
  /// What the page needs besides the record to show it: an object.
  package let options: JSON
  /// The options of the html, which say besides who the page talks to, and have the samples in less room.
  private let ownOptions: JSON
  private let size: PlotSize
  private let isInteractive: Bool

  /// The page's form of a scene.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - record: What was drawn of it.
  ///   - kernel: The kernel's token, the same for each run of a notebook; empty for a page without one.
  ///   - strip: The days that the page scrolls instead, where it shows one and a kernel may answer.
  /// - Complexity: O(drawn samples)
  package init(
    _ scene: Scene, _ record: PlotRecord, kernel: String, strip: StripDays? = nil
  ) {
    size = record.size
    isInteractive = scene.request.config.interaction != .off
    let isLive = scene.request.config.interaction == .live && !kernel.isEmpty
    let strip = isLive ? strip : nil
    let outline = strip?.record.stripOutline ?? record.outline
    self.record = .raw(outline)
    let page = PageOptions(scene, record, strip, isLive: isLive)
    let members = page.members
    let series = page.series.description
    let options = JSON.object(members + [("series", .raw(series))]).description
    self.options = .raw(options)
    revision = PlotPage.hash(outline + options)
    plot = "g" + PlotPage.hash(kernel + " " + revision)
    ownOptions = .object(
      [
        ("id", .text(plot)), ("k", .text(kernel)), ("plot", .text(plot)),
        ("rev", .text(revision)), ("live", .boolean(isLive)),
      ] + members + [("series", PageScript.packed(series))])
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
    var html = "<div data-glowline=\"\(plot)\" "
    html += "style=\"position:relative;width:\(numberText(size.width))px;max-width:100%\">"
    html += PageText.image(png, words: words, width: size.width, height: size.height)
    html += "</div>"
    guard isInteractive else { return html }
    html += "<script>(\(PageScript.loader))("
    html += PageScript.embedded(record)
    html += ","
    html += PageScript.embedded(ownOptions)
    html += ",document.currentScript)</script>"
    return html
  }

  /// FNV-1a: short names for long texts, the same on every machine.
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
