extension StatementEntry {
  static let export = StatementEntry(
    .export, "write the last plot, or values, to a file",
    [
      "export \"FILE\" [key=value…]", "export EXPR[, EXPR…] \"FILE\"", "export plot \"FILE\"",
    ],
    [
      "export \"acme.svg\"", "export \"acme.png\" scale=3",
      "export price, sma(price, 20) \"prices.csv\"", "export plot \"shown.csv\"",
    ], words: ["plot"],
    text: """
      Pictures: `.png .svg .pdf .html`; `.json` is the plot's record. Values: `.csv .tsv .json .jsonl
      .npy .parquet`, a column for the times (ISO 8601 with their offset) or x, and one for each series
      under its label. Series are joined by time or x; what one lacks there is empty, and so is a gap.
      Conditions are 0 and 1, durations seconds. `.npy` is one array of doubles, times in seconds since
      1970. `export plot` writes what the last plot showed, in its window.
      """,
    keys: [.picture, .config], [.expression, .file])
}

/// `export …`.
package struct Export: Hashable, Sendable {
  package var content: Content
  package var file: Expression

  package enum Content: Hashable, Sendable {
    /// The last plot as a picture, with settings for this file: config keys and `title`.
    case picture([Setting])
    /// `plot`: the samples that the last plot showed.
    case plot
    case values([Expression])
  }
}

extension Parser {
  mutating func parseExport() throws(Abandoned) -> Export {
    if isWord("plot"), peek().kind == .string {
      advance()
      return try parseValues(.plot)
    }
    if current.endsStatement || isPath { return Export(content: .plot, file: try parseFile()) }
    let items = try parseExpressions()
    if items.count == 1, items[0].isFile, current.endsStatement || isKey {
      let settings = try parseSettings([.picture, .config], .export)
      return Export(content: .picture(settings), file: items[0])
    }
    if current.kind == .string { return try parseValues(.values(items)) }
    guard current.endsStatement else { throw misplaced(in: .export) }
    if let file = items.last, items.count > 1, file.isFile {
      throw fail(
        "no comma stands before the file", at: file.range,
        advice: "write `export \(items.dropLast().list) \(file.operand)`")
    }
    throw unexpected(
      "a file is missing",
      advice: "write `export \(items.list) \"\(items[0].word ?? "values").csv\"`")
  }

  private mutating func parseValues(_ content: Export.Content) throws(Abandoned) -> Export {
    let file = try parseOperand()
    if isKey { throw fail("a file of values takes no keys", at: current.range) }
    return Export(content: content, file: file)
  }

  /// Whether a path stands here that lacks its quotes.
  private var isPath: Bool {
    let start = current.start
    guard current.kind != .string, current.kind != .openParenthesis else { return false }
    let end = endOfRun { $0 > 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"") }
    guard end > start else { return false }
    let path = source.string(start..<end).lowercased()
    return (Vocabulary.exportSuffixes + Vocabulary.valueSuffixes).contains {
      path.hasSuffix(".\($0)")
    }
  }
}

extension Expression {
  /// Whether it may name a file.
  fileprivate var isFile: Bool {
    switch kind {
    case .string, .parenthesized: true
    default: false
    }
  }
}

extension Export {
  var source: String {
    switch content {
    case .picture(let settings): "export \(file.operand)\(settings.pairs)"
    case .plot: "export plot \(file.operand)"
    case .values(let items): "export \(items.list) \(file.operand)"
    }
  }
}
