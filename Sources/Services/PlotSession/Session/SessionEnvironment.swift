package import CivilTime
package import DatabaseDrivers
package import PlotScene

/// What a session needs from outside: a renderer, a folder, and its limits.
package struct SessionEnvironment: Sendable {
  /// Makes pictures.
  package var renderer: any Renderer
  /// The folder that relative paths are relative to; empty for the process' own.
  package var folder: String
  /// Where drivers of databases are looked for.
  package var drivers = DriverSearch(environment: [:], program: "")
  /// How a terminal shows pictures; nil where there is none.
  package var screen: Screen?
  /// Whether pictures are made as PNG, too, which a terminal does not need.
  package var makesPNG = true
  /// The pixels of a PNG, for `expect plot`; nil for bytes that are none.
  package var decodePNG: (@Sendable ([UInt8]) -> Pixels?)?
  /// How many samples may be made at once; nil for what fits the free memory.
  package var sampleLimit: Int?
  /// The interactive form of a picture as HTML; nil where nobody shows it, since it costs time.
  package var interactiveView: (@Sendable (ShownPicture) -> String)?
  /// A picture as a page of its own, with its interactive view; nil where there is none.
  package var standalonePage: (@Sendable (ShownPicture) -> String)?
  /// Whether a file without rows, or values, is an error, since nothing is shown but its picture.
  package var needsRows = false
  /// The columns of the file that is drawn, to be named where there is nothing to draw.
  package var columnsOfFile: @Sendable () -> [String] = { [] }
  /// Whether the name of a series is that of a column, where what is read has names.
  package var namesColumns = false
  /// The folder that nothing is read or written outside of; nil where statements may do what the process may.
  package var confinement: Confinement?
  /// Whether the front end shows ``Output/page(_:)``; else help is a result like any other.
  package var hasPager = false

  /// Whether somebody lends tables, which stand bare after `from`.
  package var takesTables = false
  /// Told the value of each expression that is shown.
  package var onValue: (@Sendable (Value, TimeZoneRules) -> Void)?

  /// How a terminal shows a picture.
  package enum Screen: Sendable {
    /// By its pixels.
    case pixels(@Sendable (DisplayList, _ checkpoint: Checkpoint) throws -> Pixels)
    /// In characters, laid out for them.
    case characters(@Sendable (PlotRequest) throws(SceneError) -> String)
  }

  /// What a session needs.
  package init(
    renderer: any Renderer, folder: String = "",
    decodePNG: (@Sendable ([UInt8]) -> Pixels?)? = nil, sampleLimit: Int? = nil
  ) {
    self.renderer = renderer
    self.folder = folder
    self.decodePNG = decodePNG
    self.sampleLimit = sampleLimit
  }

  /// A path as the system takes it.
  func path(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" || folder.isEmpty || path.isEmpty
      ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
  }
}
