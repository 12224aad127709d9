extension StatementEntry {
  static let export = StatementEntry(
    .export,
    "write the last plot to a file", ["export \"FILE\" [key=value…]"],
    ["export \"acme.svg\"", "export \"acme.png\" scale=3"], keys: [.picture, .config], [.file])
}

/// `export "FILE" [key=value…]`.
package struct Export: Hashable, Sendable {
  /// The file's path.
  package var file: Expression
  /// Overrides for this file: config keys and `title`.
  package var settings: [Setting]

  /// An export.
  package init(_ file: Expression, settings: [Setting] = []) {
    self.file = file
    self.settings = settings
  }
}

extension Parser {
  mutating func parseExport() throws(Abandoned) -> Export {
    Export(try parseFile(), settings: try parseSettings([.picture, .config], .export))
  }
}

extension Export {
  var source: String {
    "export \(file.operand)\(settings.pairs)"
  }
}
