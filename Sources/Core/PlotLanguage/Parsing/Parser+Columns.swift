// Columns of files are written bare, whatever their names look like: a bare word runs to a blank, `,`, `]`,
// `;` or `..`. A whole number is a header's text, else a place.

extension Parser {
  /// Whether the bare name of a column can begin here.
  var beginsColumn: Bool {
    guard source.bytes.indices.contains(current.start) else { return false }
    let first = source.bytes[current.start]
    return first.isNameByte || (first >= 0x80 && current.issue != .otherBlank)
  }

  /// Takes the bare name of a column; `signs` are more bytes that end it.
  mutating func takeColumn(until signs: StaticString = "") -> Setting.Value {
    let token = takeRun(to: endOfWord(until: signs))
    let text = text(of: token)
    guard text.utf8.count <= 15, let number = Int(text), "\(number)" == text else {
      return .word(Name(text, at: token.range))
    }
    return .expression(Expression(.number(Double(number)), at: token.range))
  }

  /// The end of the bare word that begins here.
  func endOfWord(until signs: StaticString = "") -> Int {
    var (last, end) = (UInt8(ascii: " "), current.start)
    for byte in source.bytes[current.start...] {
      if byte <= 0x20 || ",];\"".utf8.contains(byte) || isOne(byte, of: signs) { break }
      if byte == UInt8(ascii: "."), last == byte { return end - 1 }
      if last == 0xC2, byte == 0xA0 { return end - 1 }
      (last, end) = (byte, end + 1)
    }
    return end
  }

  private func isOne(_ byte: UInt8, of signs: StaticString) -> Bool {
    (0..<signs.utf8CodeUnitCount).contains { signs.utf8Start[$0] == byte }
  }

  // MARK: - Several columns

  /// Parses `all`, `Jan..Dec` or `[a, "b c", d..f]`: texts, numbers and ranges of them.
  mutating func parseColumns(_ entry: KeyEntry) throws(Abandoned) -> Setting.Value {
    let start = current.range
    guard current.kind == .openBracket else {
      if current.kind == .openParenthesis { return .expression(try parseOperand()) }
      let isBare = current.kind != .string
      let stretch = try parseStretch()
      if isBare, case .string(let word) = stretch.kind, word.lowercased() == "all" {
        return .word(Name("all", at: stretch.range))
      }
      return .expression(stretch)
    }
    let open = advance()
    var items: [Expression] = []
    while current.kind != .closeBracket {
      items.append(try parseStretch())
      if !take(.comma) { break }
    }
    guard take(.closeBracket) else { throw failToClose(open) }
    return .expression(Expression(.list(items), at: range(from: start)))
  }

  /// Parses a column, or the columns between two.
  private mutating func parseStretch() throws(Abandoned) -> Expression {
    let start = current.range
    let first = try parseColumnName()
    guard take(.dotDot) else { return first }
    return Expression(.range(first, try parseColumnName()), at: range(from: start))
  }

  private mutating func parseColumnName() throws(Abandoned) -> Expression {
    if current.kind == .string {
      let range = current.range
      return Expression(.string(try parseString()), at: range)
    }
    guard beginsColumn else {
      throw unexpected("a column is missing", advice: "write a column's name")
    }
    switch takeColumn() {
    case .word(let name): return Expression(.string(name.text), at: name.range)
    case .expression(let number): return number
    case .words: throw unexpected("a column is missing")
    }
  }
}
