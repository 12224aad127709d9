/// What a front end receives while a cell runs.
public enum Output: Hashable, Sendable {
  /// The result of the cell's last statement (`execute_result`).
  case result(MediaBundle)
  /// Something to show (`display_data`); with an id it may be replaced later.
  case display(MediaBundle, id: String?)
  /// What a display shows from now on (`update_display_data`); an empty bundle clears it.
  case update(MediaBundle, id: String)
  /// Text to be read in a pager, where there is one.
  case page(MediaBundle)
  /// Text on a stream, with its line end.
  case stream(Stream, String)
  /// The cell's output is to be cleared when the next one comes (`clear_output`).
  case clear
  /// A statement failed, or the program's grammar is wrong.
  case error(CellError)

  /// The streams of a program.
  public enum Stream: String, CaseIterable, Hashable, Sendable {
    case standardOutput = "stdout"
    case standardError = "stderr"
  }

  /// What is shown, in any case but a stream or a clear.
  public var bundle: MediaBundle? {
    switch self {
    case .result(let bundle), .display(let bundle, _), .update(let bundle, _), .page(let bundle):
      bundle
    case .stream, .clear, .error: nil
    }
  }
}

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
