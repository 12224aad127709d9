// Lengths of time as operands.

extension Parser {
  /// Takes `4:58` or `1:02:03`: its parts are tokens, since `[1:20]` is a range for other tools.
  mutating func takeClock() -> Expression? {
    guard byteAtEndOfCurrent == UInt8(ascii: ":") else { return nil }
    let bytes = source.bytes
    let end = endOfRun { $0.isDigit || $0 == UInt8(ascii: ":") }
    var last = end
    // `4:58..5:10` is a range.
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit {
      last = end + 1
      while last < bytes.count, bytes[last].isDigit { last += 1 }
    }
    guard last == bytes.count || !bytes[last].isNameByte,
      let literal = DurationLiteral(clock: source.string(current.start..<last))
    else { return nil }
    let token = takeRun(to: last)
    return Expression(.duration(literal), at: token.range)
  }

  /// Takes `8 months`, or `4 min 58 s`: smaller units behind larger ones, where each has a fixed length.
  mutating func parseDuration() -> Expression {
    let first = advance()
    var literal = DurationLiteral(first.value, first.unit)
    var unit = first.unit
    while current.kind == .duration, !current.isAfterLineEnd, let length = unit.seconds,
      let next = current.unit.seconds, next < length
    {
      unit = current.unit
      let seconds = literal.amount * (literal.unit.seconds ?? 0) + advance().value * next
      literal = DurationLiteral(seconds, .second)
    }
    return Expression(.duration(literal), at: range(from: first.range))
  }
}
