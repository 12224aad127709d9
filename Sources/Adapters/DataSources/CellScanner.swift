/// Finds where cells begin and end.
///
/// Quotes follow RFC 4180: a cell that begins with `"` ends with the next single `"`; `""` inside is
/// one quote; separators and line ends inside belong to the cell. Quotes inside a cell that does not
/// begin with one mean nothing. Blanks around a quoted cell are dropped. Where a blank is the
/// separator, any number of blanks and tabs is one, and those at a line's ends are none. `="0012"`, by which
/// Excel is kept from taking a text for a number, is the text.
struct CellScanner {
  /// What ends a cell.
  enum Terminator {
    case separator
    case newline
    case carriageReturn
    case endOfFile
  }

  /// A cell in a window of bytes.
  struct Cell {
    /// The contents, without the quotes.
    var content: Range<Int>
    /// Whether it stands in quotes.
    var isQuoted = false
    /// Whether it holds doubled quotes.
    var hasDoubledQuotes = false
    /// Line ends inside it.
    var newlines = 0
    let terminator: Terminator
    /// Behind the terminator.
    let next: Int
  }

  /// The error of the place that is being read: what was found, and what was expected.
  typealias Failure = (_ found: String, _ expected: String) -> DataSourceError

  let separator: UInt8
  let lengthLimit: Int

  /// The cell that begins at `start`, or nil where the window ends before the cell does.
  func cell(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isLast: Bool, failure: Failure
  ) throws(DataSourceError) -> Cell? {
    var at = start
    while at < end, isBlank(bytes[at]), areBlanksJoined || bytes[at] != separator { at += 1 }
    if at < end, bytes[at] == UInt8(ascii: "\"") {
      return try quotedCell(bytes, from: at + 1, to: end, isLast: isLast, failure)
    }
    if end - at > 1, bytes[at] == UInt8(ascii: "="), bytes[at + 1] == UInt8(ascii: "\"") {
      // Any other formula is the text that it is.
      do throws(DataSourceError) {
        return try quotedCell(bytes, from: at + 2, to: end, isLast: isLast, failure)
      } catch {}
    }
    let start = areBlanksJoined ? at : start
    while at < end, !isTerminator(bytes[at]) { at += 1 }
    if areBlanksJoined { at = endOfTime(bytes, start..<at, to: end) }
    guard at - start <= lengthLimit else { throw tooLong(failure) }
    guard let (terminator, next) = terminator(bytes, at, end, isLast) else { return nil }
    return Cell(content: start..<at, terminator: terminator, next: next)
  }

  /// Where a time ends that has a blank inside, `11:50:01 AM` and `[10/Mar/2025:13:50:01 +0000]`; of any other cell
  /// its own end.
  private func endOfTime(_ bytes: Span<UInt8>, _ cell: Range<Int>, to end: Int) -> Int {
    guard cell.count >= 4, cell.count <= 32 else { return cell.upperBound }
    let isInBrackets = bytes[cell.lowerBound] == UInt8(ascii: "[")
    guard isInBrackets || bytes[cell.lowerBound] &- UInt8(ascii: "0") < 10 else {
      return cell.upperBound
    }
    var next = cell.upperBound
    while next < end, isBlank(bytes[next]) { next += 1 }
    var last = next
    while last < end, last - next < 8, !isTerminator(bytes[last]) { last += 1 }
    guard last == end || isTerminator(bytes[last]), last - next == (isInBrackets ? 6 : 2),
      cell.contains(where: { bytes[$0] == UInt8(ascii: ":") })
    else { return cell.upperBound }
    let isTime =
      isInBrackets
      ? "+-".utf8.contains(bytes[next]) && bytes[last - 1] == UInt8(ascii: "]")
      : "ap".utf8.contains(bytes[next] | 0x20) && bytes[next + 1] | 0x20 == UInt8(ascii: "m")
    return isTime ? last : cell.upperBound
  }

  private func quotedCell(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isLast: Bool, _ failure: Failure
  ) throws(DataSourceError) -> Cell? {
    var at = start
    var newlines = 0
    var hasDoubledQuotes = false
    while true {
      guard at - start <= lengthLimit else { throw tooLong(failure) }
      guard at < end else {
        if isLast { throw failure("a quote that is never closed", "a closing '\"'") }
        return nil
      }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        // Only the next byte tells a doubled quote from a closing one.
        if at + 1 == end, !isLast { return nil }
        guard at + 1 < end, bytes[at + 1] == UInt8(ascii: "\"") else {
          return try closedCell(
            bytes, content: start..<at, to: end, isLast: isLast,
            hasDoubledQuotes: hasDoubledQuotes, newlines: newlines, failure)
        }
        hasDoubledQuotes = true
        at += 2
      case UInt8(ascii: "\n"):
        newlines += at > start && bytes[at - 1] == UInt8(ascii: "\r") ? 0 : 1
        at += 1
      case UInt8(ascii: "\r"):
        newlines += 1
        at += 1
      default: at += 1
      }
    }
  }

  private func closedCell(
    _ bytes: Span<UInt8>, content: Range<Int>, to end: Int, isLast: Bool, hasDoubledQuotes: Bool,
    newlines: Int, _ failure: Failure
  ) throws(DataSourceError) -> Cell? {
    var at = content.upperBound + 1
    while at < end, isBlank(bytes[at]), !areBlanksJoined, bytes[at] != separator { at += 1 }
    guard at - content.lowerBound <= lengthLimit else { throw tooLong(failure) }
    if at < end, !isTerminator(bytes[at]) {
      throw failure(
        "\(quoted([bytes[at]])) behind a closing quote",
        "\(quoted([separator])) or the end of the line")
    }
    guard let (terminator, next) = terminator(bytes, at, end, isLast) else { return nil }
    return Cell(
      content: content, isQuoted: true, hasDoubledQuotes: hasDoubledQuotes, newlines: newlines,
      terminator: terminator, next: next)
  }

  private func tooLong(_ failure: Failure) -> DataSourceError {
    failure("a cell of more than \(lengthLimit) bytes", "at most that many")
  }

  private func isTerminator(_ byte: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || (areBlanksJoined && byte == UInt8(ascii: "\t"))
  }

  private var areBlanksJoined: Bool { separator == UInt8(ascii: " ") }

  private func terminator(
    _ bytes: Span<UInt8>, _ at: Int, _ end: Int, _ isLast: Bool
  ) -> (Terminator, next: Int)? {
    var at = at
    if areBlanksJoined {
      while at < end, isBlank(bytes[at]) { at += 1 }
      // More blanks may follow, and then the line's end.
      if at < end, !isTerminator(bytes[at]) { return (.separator, at) }
    }
    guard at < end else { return isLast ? (.endOfFile, at) : nil }
    switch bytes[at] {
    case separator: return (.separator, at + 1)
    case UInt8(ascii: "\n"): return (.newline, at + 1)
    default: return (.carriageReturn, at + 1)
    }
  }
}

/// A cell's contents with doubled quotes made single, and without the `=` before a text in quotes of its own.
func unquoted(_ bytes: Span<UInt8>, _ cell: CellScanner.Cell) -> [UInt8] {
  var text: [UInt8] = []
  var isSecond = false
  for index in cell.content {
    let isQuote = bytes[index] == UInt8(ascii: "\"")
    isSecond = cell.hasDoubledQuotes && isQuote && !isSecond
    // The first of a pair is kept.
    if !isQuote || isSecond || !cell.hasDoubledQuotes { text.append(bytes[index]) }
  }
  return textOfFormula(text).map(Array.init) ?? text
}

/// What stands in the quotes of `="0012"`; nil of any other text.
private func textOfFormula(_ text: [UInt8]) -> ArraySlice<UInt8>? {
  let inner = text.dropFirst(2).dropLast()
  let isText = text.starts(with: "=\"".utf8) && text.count > 2 && text.last == UInt8(ascii: "\"")
  return isText && !inner.contains(UInt8(ascii: "\"")) ? inner : nil
}

extension ReadOptions {
  /// The same with conditions on texts as cells of delimited files have them.
  var ofDelimitedCells: ReadOptions {
    var result = self
    result.conditions = conditions.map { condition in
      guard let inner = textOfFormula(Array(condition.text.utf8)) else { return condition }
      var plain = TextCondition(
        condition.column, condition.relation, String(decoding: inner, as: UTF8.self))
      plain.ignoresCase = condition.ignoresCase
      return plain
    }
    return result
  }
}
