/// What the text of a cell says, the same in CSV and in JSON texts.
enum CellText {
  /// Nothing: a blank cell, or one of the words for it.
  case gap
  /// A number by at least one rule.
  case number(NumberText)
  /// A time by at least one rule.
  case time(TimeText)
  /// Anything else.
  case text

  /// What it is.
  var kind: CellKind {
    switch self {
    case .gap: .gap
    case .number: .number
    case .time: .time
    case .text: .text
    }
  }
}

/// What a cell is.
enum CellKind {
  case gap, number, time, text

  var isValue: Bool { self == .number || self == .time }
}

extension CellText {
  /// Whether the cells of a first row are names: one is text, or all are gaps.
  static func areNames(_ cells: [CellText]) -> Bool {
    let kinds = cells.map(\.kind)
    return kinds.contains(.text) || !kinds.contains(where: \.isValue)
  }
}

/// How cells are read: what the caller said of them.
struct CellRules: Sendable {
  /// The format of dates, where it is stated and not Excel's.
  private(set) var dateFormat: DateFormat?
  /// The readings that the stated decimal sign and groups leave.
  let readings: Readings
  private let thousands: UInt8?
  /// More words for a gap, in small letters.
  private var missing: [[UInt8]]
  /// Those of them with `*` at an end.
  private let missingPatterns: [Wildcard]
  /// The numbers among them, which are gaps however they are written.
  private var missingNumbers: [Double]
  /// What stands behind numbers and is no part of them.
  private var flags: [[UInt8]]
  /// What a number ends before, with all behind it, `/` of `118/76`, and what it begins behind.
  private let (rests, starts): ([[UInt8]], [[UInt8]])
  private let censored: ReadOptions.Censored?
  private let readsBooleans: Bool

  /// The words that mean a gap, in any case; an infinite value is a gap, too.
  private static let gapWords: [[UInt8]] = [
    "na", "n/a", "#n/a", "nan", "-nan", "null", "inf", "+inf", "-inf", "infinity", "+infinity",
    "-infinity",
  ].map { Array($0.utf8) }

  init(_ options: ReadOptions) {
    dateFormat = options.dateFormat.flatMap { $0.serialDays == nil ? $0 : nil }
    var readings = Readings(decimal: options.decimal, thousands: options.thousands)
    // A format of times of the day says nothing of the days beside them.
    if dateFormat?.hasDay == true {
      readings.remove(Readings.times.subtracting(.clocks.union(.stated)))
    }
    self.readings = readings
    thousands = options.thousands
    missing = options.missing.map { Array($0.lowercased().utf8) }
    missingPatterns = options.missing.compactMap(Wildcard.init)
    missingNumbers = options.missing.compactMap { text in
      // `-99,9` is the same with a decimal comma.
      let parts = text.split(separator: ",")
      return Double(parts.count == 2 && parts[1].count < 3 ? parts.joined(separator: ".") : text)
    }
    // `HH` is no `H` behind another one.
    flags = options.flags.filter { !$0.isEmpty }.map { Array($0.utf8) }
      .sorted { $0.count > $1.count }
    let isRest = { (flag: [UInt8]) in flag.count > 1 && flag.last == UInt8(ascii: "*") }
    let isStart = { (flag: [UInt8]) in flag.count > 1 && flag.first == UInt8(ascii: "*") }
    rests = flags.filter(isRest).map { Array($0.dropLast()) }
    starts = flags.filter(isStart).map { Array($0.dropFirst()) }
    flags.removeAll { isRest($0) || isStart($0) }
    censored = options.censored
    readsBooleans = options.readsBooleans
  }

  /// The same, but no number is one of the caller's for a gap.
  var sparingNumbers: CellRules {
    var rules = self
    rules.missing = missing.filter { Double(String(decoding: $0, as: UTF8.self)) == nil }
    rules.missingNumbers = []
    return rules
  }

  /// The same, but nothing is a date for the stated format.
  var sparingDates: CellRules {
    var rules = self
    rules.dateFormat = nil
    return rules
  }

  /// Reads `bytes[range]`, blanks around it aside.
  func cell(_ bytes: Span<UInt8>, in range: Range<Int>) -> CellText {
    let range = trimmed(bytes, range)
    guard !range.isEmpty else { return .gap }
    if isMissing(bytes, range) { return .gap }
    if let dateFormat, let time = dateFormat.time(bytes, in: range) { return .time(time) }
    let figures = withoutFlag(bytes, range)
    let first = bytes[range.lowerBound]
    let isLetter = first | 0x20 >= UInt8(ascii: "a") && first | 0x20 <= UInt8(ascii: "z")
    if let number = NumberText(bytes, in: figures, thousands: thousands),
      !number.readings.isDisjoint(with: readings)
    {
      let value = readings.contains(.point) ? number.withPoint : number.withComma
      return value.isInfinite ? .gap : .number(number)
    }
    if let time = TimeText(bytes, in: figures), !time.readings.isDisjoint(with: readings) {
      return .time(time)
    }
    if let censored, let bound = CensoredCell(bytes, figures, thousands),
      !bound.number.readings.isDisjoint(with: readings)
    {
      return bound.value(censored)
    }
    if readsBooleans,
      let truth = ["false", "true"].firstIndex(where: { isSame(bytes, range, Array($0.utf8)) })
    {
      return .number(NumberText(plain: Double(truth)))
    }
    let mayBeWord = isLetter || "#+-".utf8.contains(first)
    return mayBeWord && CellRules.gapWords.contains { isSame(bytes, range, $0) } ? .gap : .text
  }

  /// Whether a cell without blanks around it is one of the caller's words for a gap.
  func isMissing(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    !missing.isEmpty
      && (missing.contains { isSame(bytes, range, $0) }
        || !missingPatterns.isEmpty
          && missingPatterns.contains {
            $0.matches(String(decoding: range.map { bytes[$0] }, as: UTF8.self))
          })
  }

  /// A cell without the flags around its number: no sign before it is one.
  private func withoutFlag(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard !flags.isEmpty || !rests.isEmpty || !starts.isEmpty else { return range }
    var range = range
    for start in starts {
      let last = range.last { begins(bytes, $0, range.upperBound, with: start) }
      if let last { range = trimmed(bytes, last + start.count..<range.upperBound) }
    }
    for rest in rests {
      let first = range.dropFirst().first { begins(bytes, $0, range.upperBound, with: rest) }
      if let first { range = trimmed(bytes, range.lowerBound..<first) }
    }
    let behind = flags.first {
      range.count > $0.count
        && begins(bytes, range.upperBound - $0.count, range.upperBound, with: $0)
    }
    if let behind {
      range = trimmed(bytes, range.lowerBound..<range.upperBound - behind.count)
    }
    let before = flags.first {
      range.count > $0.count && !$0.elementsEqual("+".utf8) && !$0.elementsEqual("-".utf8)
        && begins(bytes, range.lowerBound, range.upperBound, with: $0)
    }
    return before.map { trimmed(bytes, range.lowerBound + $0.count..<range.upperBound) } ?? range
  }

  /// Whether a number is one of the caller's for a gap.
  func isMissing(_ value: Double) -> Bool {
    !missingNumbers.isEmpty && missingNumbers.contains(value)
  }

  /// Whether there are words for a gap that may be numbers, so that no fast path may pass over
  /// them.
  var hasMissingWords: Bool { !missing.isEmpty }
}

/// Whether a cell is a word that is given in small letters, in any case.
func isSame(_ bytes: Span<UInt8>, _ range: Range<Int>, _ word: [UInt8]) -> Bool {
  word.count == range.count
    && word.indices.allSatisfy { index in
      let byte = bytes[range.lowerBound + index]
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return (isUpper ? byte | 0x20 : byte) == word[index]
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

/// Whether a byte is one of the figures 0 to 9.
func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

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
  return String(validating: copy, as: UTF8.self) == nil ? DataError.noUTF8 : nil
}

extension String {
  /// The text without blanks around it.
  var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
