/// A cell that only says on which side of a limit its value is: `<0.5`, `> 100`, `≤ 2`, and `3+`.
struct CensoredCell {
  /// The limit.
  let number: NumberText
  /// Whether the value is below it.
  let isBelow: Bool

  /// Reads a cell without blanks around it; nil where it is no such cell.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ thousands: UInt8? = nil) {
    if range.count > 1, bytes[range.upperBound - 1] == UInt8(ascii: "+"),
      case let digits = range.lowerBound..<range.upperBound - 1,
      digits.allSatisfy({ bytes[$0] &- UInt8(ascii: "0") < 10 }),
      let number = NumberText(bytes, in: digits)
    {
      (self.number, isBelow) = (number, false)
      return
    }
    guard let (isBelow, length) = CensoredCell.sign(bytes, range) else { return nil }
    let rest = trimmed(bytes, range.lowerBound + length..<range.upperBound)
    guard !rest.isEmpty, let number = NumberText(bytes, in: rest, thousands: thousands) else {
      return nil
    }
    self.number = number
    self.isBelow = isBelow
  }

  /// `<`, `>`, each with `=` or as one sign, and how many bytes it has.
  private static func sign(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (isBelow: Bool, length: Int)? {
    let start = range.lowerBound
    switch bytes[start] {
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      let hasEquals = range.count > 1 && bytes[start + 1] == UInt8(ascii: "=")
      return (bytes[start] == UInt8(ascii: "<"), hasEquals ? 2 : 1)
    case 0xE2 where range.count > 3 && bytes[start + 1] == 0x89:
      guard case let last = bytes[start + 2], last == 0xA4 || last == 0xA5 else { return nil }
      return (last == 0xA4, 3)
    default: return nil
    }
  }

  /// What it is read as: half the limit is only for what is below it.
  func value(_ rule: ReadOptions.Censored) -> CellText {
    switch rule {
    case .gap: .gap
    case .limit: .number(number)
    case .half: .number(isBelow ? number.scaled(by: 0.5) : number)
    }
  }
}
