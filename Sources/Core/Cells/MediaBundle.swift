/// The same thing in several media types, the richest first.
public struct MediaBundle: Hashable, Sendable {
  /// One form of the thing.
  public enum Content: Hashable, Sendable {
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
  public struct Entry: Hashable, Sendable {
    /// The media type, such as `image/png`.
    public let type: String
    /// The form.
    public let content: Content
  }

  /// The forms.
  public private(set) var entries: [Entry] = []
  /// The picture's size in points, where there is a picture.
  public var size: PictureSize?

  /// A size in points.
  public struct PictureSize: Hashable, Sendable {
    /// The horizontal extent.
    public let width: Double
    /// The vertical extent.
    public let height: Double

    /// A size in points.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// An empty bundle.
  public init() {}

  /// A bundle of plain text.
  public init(text: String) { self["text/plain"] = .text(text) }

  /// The form of a media type.
  public subscript(type: String) -> Content? {
    get { entries.first { $0.type == type }?.content }
    set {
      entries.removeAll { $0.type == type }
      if let newValue { entries.append(Entry(type: type, content: newValue)) }
    }
  }

  /// The plain text, empty where there is none.
  public var text: String {
    if case .text(let text)? = self["text/plain"] { text } else { "" }
  }
}
