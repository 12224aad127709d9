extension StatementEntry {
  static let export = StatementEntry(
    .export, "write the last plot to a file", ["export \"FILE\" [key=value…]"],
    ["export \"acme.svg\"", "export \"acme.png\" scale=3"], keys: [.picture, .config], [.file])
}

/// `export "FILE" [key=value…]`.
package struct Export: Hashable, Sendable {
  package var file: Expression
  /// Overrides for this file: config keys and `title`.
  package var settings: [Setting]
}

extension Parser {
  mutating func parseExport() throws(Abandoned) -> Export {
    Export(
      file: try parseFile(), settings: try parseSettings([.picture, .config], .export))
  }
}

extension Export {
  var source: String {
    "export \(file.operand)\(settings.pairs)"
  }
}
