import CivilTime

/// What the text of a cell says, the same in CSV and in JSON texts.
enum CellText {
  /// Nothing: a blank cell, or one of the words for it.
  case gap
  /// A finite number.
  case number(Double)
  /// Seconds since 1970-01-01T00:00:00Z.
  case time(Double)
  /// Anything else.
  case text

  /// The words that mean a gap, in any case; an infinite value is a gap, too.
  private static let gapWords: [[UInt8]] = [
    "na", "n/a", "#n/a", "nan", "-nan", "null", "inf", "+inf", "-inf", "infinity", "+infinity",
    "-infinity",
  ].map { Array($0.utf8) }

  /// Reads `bytes[range]`, blanks around it aside.
  init(
    _ bytes: Span<UInt8>, in range: Range<Int>, alsoComma: Bool, zone: TimeZoneRules
  ) {
    let range = trimmed(bytes, range)
    guard !range.isEmpty else {
      self = .gap
      return
    }
    if let (value, end) = DecimalNumber.scan(
      bytes, from: range.lowerBound, to: range.upperBound, alsoComma: alsoComma),
      end == range.upperBound
    {
      self = value.isFinite ? .number(value) : .gap
    } else if let time = ISO8601Time(utf8: bytes.extracting(range)) {
      self = .time(time.instant(in: zone))
    } else {
      self = CellText.isGapWord(bytes, range) ? .gap : .text
    }
  }

  private static func isGapWord(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for word in gapWords where word.count == range.count {
      let isSame = word.indices.allSatisfy { index in
        let byte = bytes[range.lowerBound + index]
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isUpper ? byte | 0x20 : byte) == word[index]
      }
      if isSame { return true }
    }
    return false
  }
}

/// A range without the blanks and tabs at its ends.
func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var start = range.lowerBound
  var end = range.upperBound
  while start < end, isBlank(bytes[start]) { start += 1 }
  while start < end, isBlank(bytes[end - 1]) { end -= 1 }
  return start..<end
}

/// Whether a byte is a space or a tab.
func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// What is wrong with bytes that should be text, or nil.
func flaw(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
  var isASCII = true
  for index in range {
    if bytes[index] == 0 { return "a NUL byte (binary data?)" }
    if bytes[index] >= 0x80 { isASCII = false }
  }
  if isASCII { return nil }
  let copy = range.map { bytes[$0] }
  return String(validating: copy, as: UTF8.self) == nil ? "bytes that are no UTF-8" : nil
}
