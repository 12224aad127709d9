/// A text with expressions in it: `{EXPR}` or `{EXPR:format}`; `{{` and `}}` are braces.
///
/// An expression ends at the first `:` outside brackets, strings and dates, or at the brace.
package struct TextTemplate: Hashable, Sendable {
  package let parts: [Part]

  package enum Part: Hashable, Sendable {
    /// What is shown as it is.
    case text(String)
    case field(Field)
  }

  package struct Field: Hashable, Sendable {
    /// The expression; its ranges are those of the program where ``isPlaced``, else they say nothing.
    package let expression: Expression
    package let text: String
    /// What follows the `:`; nil if there is none.
    package let format: String?
    /// Where expression and format stand in the program; where that cannot be told, the whole text.
    package let range: SourceRange
    /// Whether the ranges in the expression are those of the program.
    package let isPlaced: Bool
  }

  /// Texts that end after this many code points have no exact ranges: each field would cost as
  /// much.
  private static let placedLimit = 20_000

  /// The template that an expression is; nil if it is no text in quotes.
  ///
  /// - Throws: A diagnostic for a single brace or an invalid expression.
  package init?(_ expression: Expression) throws(Diagnostic) {
    guard let text = TextTemplate.text(of: expression) else { return nil }
    try self.init(text, at: expression.withoutParentheses.range)
  }

  /// The text that stands in quotes in the program; nil for any other expression.
  package static func text(of expression: Expression) -> String? {
    if case .string(let text) = expression.withoutParentheses.kind { text } else { nil }
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The text, its escapes resolved.
  ///   - range: Where it stands with its quotes.
  /// - Throws: A diagnostic for a single brace or an invalid expression.
  /// - Complexity: O(n) for a text without fields.
  package init(_ text: String, at range: SourceRange) throws(Diagnostic) {
    guard text.utf8.contains(where: { $0 == TextTemplate.open || $0 == TextTemplate.close }) else {
      parts = text.isEmpty ? [] : [.text(text)]
      return
    }
    var reader = Reader(text, at: range)
    parts = try reader.parts()
  }

  /// Whether there is no expression in it.
  package var isLiteral: Bool {
    parts.allSatisfy { if case .text = $0 { true } else { false } }
  }

  fileprivate static let open = UInt8(ascii: "{")
  fileprivate static let close = UInt8(ascii: "}")

  /// Reads the parts of a text one after the other.
  private struct Reader {
    private let source: SourceText
    private let range: SourceRange
    /// How many code points of the program precede the text; nil if its ranges cannot be told.
    private let start: Int?
    private var lexer: Lexer

    init(_ text: String, at range: SourceRange) {
      source = SourceText(text)
      lexer = Lexer(source)
      self.range = range
      // Escapes are longer than what they stand for.
      let isVerbatim = range.count == source.count + 2
      start = isVerbatim && range.upperBound <= placedLimit ? range.lowerBound + 1 : nil
    }

    mutating func parts() throws(Diagnostic) -> [Part] {
      var parts: [Part] = []
      var literal: [UInt8] = []
      var index = 0
      while index < source.bytes.count {
        let byte = source.bytes[index]
        index += 1
        guard byte == TextTemplate.open || byte == TextTemplate.close else {
          literal.append(byte)
          continue
        }
        if index < source.bytes.count, source.bytes[index] == byte {
          literal.append(byte)
          index += 1
        } else if byte == TextTemplate.close {
          throw error("'}' in the text closes nothing", at: index - 1..<index, "write '}}'")
        } else {
          if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
          literal = []
          parts.append(.field(try field(&index)))
        }
      }
      if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
      return parts
    }

    /// The field after an opening brace; afterwards the index is after its closing one.
    private mutating func field(_ index: inout Int) throws(Diagnostic) -> Field {
      let first = index
      let (end, hasFormat) = try endOfExpression(from: first)
      var format: String?
      index = end + 1
      if hasFormat {
        guard let close = source.bytes[index...].firstIndex(of: TextTemplate.close) else {
          throw unclosed(from: first)
        }
        format = source.string(index..<close)
        index = close + 1
      }
      let text = source.string(first..<end)
      let before = start.map { $0 + offset(of: first) }
      return Field(
        expression: try expression(text, offset: before, from: first, to: end), text: text,
        format: format, range: range(of: first..<index - 1), isPlaced: before != nil)
    }

    private func expression(
      _ text: String, offset before: Int?, from first: Int, to end: Int
    ) throws(Diagnostic) -> Expression {
      // Blanks in place of the text before it make the ranges those of the program.
      var parser = Parser(SourceText(String(repeating: " ", count: before ?? 0) + text))
      if parser.current.kind == .end {
        throw error("there is no expression in '{\(text)}'", at: first - 1..<end + 1, bracesAdvice)
      }
      let expression = try? parser.parseExpression()
      if let expression, parser.diagnostics.isEmpty, parser.current.kind == .end {
        return expression
      }
      if parser.diagnostics.isEmpty { _ = parser.unexpected() }
      guard var error = parser.diagnostics.first else {
        throw self.error("'\(text)' is no expression", at: first..<end, bracesAdvice)
      }
      if before == nil { error.range = range }
      error.advice = error.advice ?? bracesAdvice
      throw error
    }

    private var bracesAdvice: String { "braces that are no template are doubled" }

    /// Where an expression ends, and whether a format follows.
    private mutating func endOfExpression(
      from first: Int
    ) throws(Diagnostic) -> (end: Int, hasFormat: Bool) {
      lexer.state = Lexer.State(
        position: first, offset: offset(of: first), depth: 0, previous: .openParenthesis)
      while true {
        let token = lexer.next()
        switch token.kind {
        case .colon where lexer.state.depth == 0: return (token.start, true)
        case .invalid where token.issue == .malformedDate && isDate(token.start..<token.end - 1):
          // A date takes what may begin its seconds.
          return (token.end - 1, true)
        case .invalid where source.bytes[token.start] == TextTemplate.close:
          return (token.start, false)
        case .end: throw unclosed(from: first)
        default: break
        }
      }
    }

    /// Whether bytes, and a colon after them, are a date with a format.
    private func isDate(_ bytes: Range<Int>) -> Bool {
      source.bytes[bytes.upperBound] == UInt8(ascii: ":")
        && DateLiteral(parsing: source.string(bytes)) != nil
    }

    private func unclosed(from first: Int) -> Diagnostic {
      error("'{' in the text is never closed", at: first - 1..<first, "write '{{' for a brace")
    }

    private func error(_ message: String, at bytes: Range<Int>, _ advice: String) -> Diagnostic {
      Diagnostic(.syntaxError, message, at: self.range(of: bytes), advice: advice)
    }

    /// Where bytes of the text stand in the program.
    private func range(of bytes: Range<Int>) -> SourceRange {
      guard let start else { return range }
      return SourceRange(
        start + offset(of: bytes.lowerBound), start + offset(of: bytes.upperBound))
    }

    /// The code points before a byte.
    private func offset(of byte: Int) -> Int {
      source.isASCII ? byte : source.bytes[..<byte].count { $0 & 0xC0 != 0x80 }
    }
  }
}

extension Parser {
  /// Parses the expressions of a statement that shows them.
  mutating func parseShownTexts() throws(Abandoned) -> [Expression] {
    var items: [Expression] = []
    // A text and what stands beside it need no comma between them.
    repeat { items.append(try parseExpression()) } while take(.comma) || isBesideText(items.last)
    for item in items { checkShownText(item) }
    return items
  }

  private var startsOperand: Bool {
    switch current.kind {
    case .identifier, .number, .duration, .date, .string, .openParenthesis, .openBracket: true
    default: false
    }
  }

  private func isBesideText(_ item: Expression?) -> Bool {
    guard startsOperand, let item else { return false }
    return current.kind == .string || TextTemplate.text(of: item) != nil
  }

  /// Records what is wrong with a text that is shown; nothing if it is not written in the program.
  mutating func checkShownText(_ expression: Expression?) {
    guard let expression else { return }
    do throws(Diagnostic) {
      _ = try TextTemplate(expression)
    } catch {
      record(error.code, error.message, at: error.range, advice: error.advice)
    }
  }
}
