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

/// Where a running cell's output goes, and what it may ask.
public struct Console {
  /// Receives the outputs as they come.
  public var emit: (Output) -> Void
  /// A line from the user after a prompt, or nil where there is none; nil itself where nobody is there.
  public var ask: ((String) -> String?)?
  /// Asked every few milliseconds; after true the running statement ends as if it had never begun.
  public var isCancelled: () -> Bool
  /// Told how far a file has been read: bytes so far, and all of them where that is known.
  public var progress: (Int, Int?) -> Void

  /// A console; without more than `emit`, nobody can be asked and nothing is stopped.
  public init(
    emit: @escaping (Output) -> Void, ask: ((String) -> String?)? = nil,
    isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (Int, Int?) -> Void = { _, _ in }
  ) {
    self.emit = emit
    self.ask = ask
    self.isCancelled = isCancelled
    self.progress = progress
  }
}
