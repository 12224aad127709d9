extension StatementEntry {
  static let plot = StatementEntry(
    .plot,
    "draw the picture", ["plot [EXPR[, EXPR…]] [key=value…]"],
    ["plot price", "plot price, sma(price, 20) title=\"ACME\" height=280"],
    keys: [.picture, .config], [.series, .expression])
}

/// `plot [EXPR[, EXPR…]] [key=value…]`.
package struct Plot: Hashable, Sendable {
  /// What is plotted; empty for what was plotted last, or all there is.
  package var items: [Item]
  /// Overrides for this plot: config keys and `title`.
  package var settings: [Setting]

  /// A plot.
  package init(_ items: [Item] = [], settings: [Setting] = []) {
    self.items = items
    self.settings = settings
  }

  /// An expression with the text that labels it.
  package struct Item: Hashable, Sendable {
    /// The series.
    package var expression: Expression
    /// The expression as written, its line ends made blanks; a name alone is its own label.
    package var text: String

    /// An expression and its text.
    package init(_ expression: Expression, text: String) {
      self.expression = expression
      self.text = text
    }

    /// Whether the expressions are the same; the text follows from them.
    package static func == (a: Item, b: Item) -> Bool { a.expression == b.expression }

    /// Hashes the expression.
    package func hash(into hasher: inout Hasher) { hasher.combine(expression) }
  }
}

extension Parser {
  mutating func parsePlot() throws(Abandoned) -> Plot {
    var items: [Plot.Item] = []
    while !current.endsStatement, !isKey {
      let start = current
      let expression = try parseExpression()
      if case .string = expression.kind {
        throw fail(
          .typeMismatch, "a file cannot be plotted directly", at: expression.range,
          advice: "write 'series NAME from \(text(of: start))' first")
      }
      let text = text(from: start, to: expression.range)
      let isOnOneLine = !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      items.append(Plot.Item(expression, text: isOnOneLine ? text : text.onOneLine))
      guard current.kind == .comma else { break }
      advance()
      if current.endsStatement { throw unexpected("something is missing behind ','") }
    }
    return Plot(items, settings: try parseSettings([.picture, .config], .plot))
  }
}

extension Plot {
  var source: String {
    "plot" + (items.isEmpty ? "" : " ")
      + items.map(\.expression.source).joined(separator: ", ") + settings.pairs
  }
}

extension String {
  /// The text with each run of blanks and line ends as one blank.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
