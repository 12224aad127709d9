public import PlotScene

/// What a session needs from outside: a renderer, a folder, and its limits.
public struct SessionEnvironment: Sendable {
  /// Makes pictures.
  public var renderer: any Renderer
  /// The folder that relative paths are relative to; empty for the process' own.
  public var folder: String
  /// The pixels of a PNG, for `expect plot`; nil for bytes that are none.
  public var decodePNG: (@Sendable ([UInt8]) -> Pixels?)?
  /// How many samples may be made at once; nil for what fits the free memory.
  public var sampleLimit: Int?
  /// Whether the front end shows ``Output/page(_:)``; else help is a result like any other.
  public var hasPager = false

  /// What a session needs.
  public init(
    renderer: any Renderer, folder: String = "",
    decodePNG: (@Sendable ([UInt8]) -> Pixels?)? = nil, sampleLimit: Int? = nil
  ) {
    self.renderer = renderer
    self.folder = folder
    self.decodePNG = decodePNG
    self.sampleLimit = sampleLimit
  }

  /// The pixels of a picture.
  public struct Pixels: Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int
    /// Four bytes a pixel, row by row.
    public var bytes: [UInt8]

    /// A picture of these pixels.
    public init(width: Int, height: Int, bytes: [UInt8]) {
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  /// A path as the system takes it.
  func path(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" || folder.isEmpty || path.isEmpty
      ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
  }
}
