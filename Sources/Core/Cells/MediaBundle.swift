import ValueNotation

/// The same thing in several media types, the richest first.
package struct MediaBundle: Hashable, Sendable {
  /// One form of the thing.
  package enum Content: Hashable, Sendable {
    /// Text: plain, Markdown, SVG.
    case text(String)
    /// The text of a JSON value.
    case json(String)
    /// Bytes, which JSON front ends encode as base64.
    case bytes([UInt8])
    /// A picture for a front end that shows pixels itself.
    case pixels(Pixels)
  }

  /// A form with its media type.
  package struct Entry: Hashable, Sendable {
    /// The media type, such as `image/png`.
    package let type: String
    /// The form.
    package let content: Content
  }

  /// The forms.
  package private(set) var entries: [Entry] = []
  /// The picture's size in points, where there is a picture.
  package var size: PictureSize?
  /// The picture in words, for those who do not see it.
  package var alternative: String?

  /// A size in points.
  package struct PictureSize: Hashable, Sendable {
    /// The horizontal extent.
    package let width: Double
    /// The vertical extent.
    package let height: Double

    /// A size in points.
    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// An empty bundle.
  package init() {}

  /// A bundle of plain text.
  package init(text: String) { self["text/plain"] = .text(text) }

  /// The bundle with a plain text for people.
  var visible: MediaBundle {
    let shown = visibleText(text)
    if shown == text { return self }
    var bundle = self
    if let index = entries.firstIndex(where: { $0.type == "text/plain" }) {
      bundle.entries[index] = Entry(type: "text/plain", content: .text(shown))
    }
    return bundle
  }

  /// The form of a media type.
  package subscript(type: String) -> Content? {
    get { entries.first { $0.type == type }?.content }
    set {
      entries.removeAll { $0.type == type }
      if let newValue { entries.append(Entry(type: type, content: newValue)) }
    }
  }

  /// The plain text, empty where there is none.
  package var text: String {
    if case .text(let text)? = self["text/plain"] { text } else { "" }
  }
}
