/// A program that has been parsed: its statements, or what is wrong with it.
///
/// ```swift
/// let program = Program("plot price, sma(price, 20) title=\"ACME\"")
/// guard program.diagnostics.isEmpty else { … }
/// for statement in program.statements { … }
/// ```
///
/// Guarantees: ranges lie in the text; statements ascend and do not overlap; there are at most
/// ``Diagnostic/limit`` diagnostics, in ascending order.
package struct Program: Sendable {
  /// The deepest nesting of brackets, signs and powers.
  package static let nestingLimit = 200
  /// The most statements.
  package static let statementLimit = 1_000_000

  package let source: SourceText
  /// The statements that could be parsed; nothing should be run while there are diagnostics.
  package let statements: [Statement]
  /// The errors; empty for a program that can be run.
  package let diagnostics: [Diagnostic]
  /// Whether the first error is that the text ends too early, so that more text might mend it.
  let endsEarly: Bool
  /// How many brackets are open at the end.
  let openBrackets: Int

  /// Parses a program; every text makes a program or diagnostics.
  ///
  /// - Parameters:
  ///   - text: The program.
  ///   - firstLine: The number of its first line, for a part of a longer text.
  ///   - takesTables: Whether a bare name after `from` may be a table that somebody has lent to the session.
  /// - Complexity: O(n)
  package init(_ text: String, firstLine: Int = 1, takesTables: Bool = false) {
    self.init(text, firstLine: firstLine, takesTables: takesTables, checkpoint: {})
  }

  /// Parses a program as ``init(_:firstLine:takesTables:)`` does, unless the work is to end early.
  ///
  /// - Parameters:
  ///   - text: The program.
  ///   - firstLine: The number of its first line.
  ///   - takesTables: Whether a bare name after `from` may be a table.
  ///   - checkpoint: Called before each statement; what it throws ends the work.
  /// - Throws: What `checkpoint` throws.
  package init<Failure: Error>(
    _ text: String, firstLine: Int = 1, takesTables: Bool = false,
    checkpoint: () throws(Failure) -> Void
  ) throws(Failure) {
    source = SourceText(text, firstLine: firstLine)
    var parser = Parser(source, takesTables: takesTables)
    statements = try parser.parseProgram(checkpoint)
    let ordered = parser.diagnostics.sorted { $0.range.lowerBound < $1.range.lowerBound }
    diagnostics = Array(ordered.prefix(Diagnostic.limit))
    endsEarly = parser.endsEarly && parser.diagnostics.count == 1
    openBrackets = parser.openBrackets
  }
}
