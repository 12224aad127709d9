/// A length of time as it is written; months and years have no fixed number of seconds.
package struct DurationLiteral: Hashable, Sendable {
  package var amount: Double
  package var unit: DurationUnit
  /// With how many parts it is written as on a clock: 2 for `4:58`, 3 for `1:02:03`, 0 with units.
  package private(set) var clockParts = 0
  /// Whether two parts are hours and minutes, as in the columns beside which it is read.
  package private(set) var countsHours = false

  package init(_ amount: Double, _ unit: DurationUnit) {
    self.amount = amount
    self.unit = unit
  }

  /// The literal that the whole of `text` is, in seconds: `4:58`, `75:30.5`, `1:02:03`; nil for any other.
  package init?(clock text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...9).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy(\.isDigit),
      parts.dropFirst().allSatisfy({ part in
        part.utf8.prefix(2).count == 2 && part.utf8.prefix(2).allSatisfy(\.isDigit)
          && Double(part).map { $0 < 60 } ?? false
      }),
      parts.dropFirst().dropLast().allSatisfy({ $0.utf8.count == 2 }),
      parts.last.map({ $0.utf8.count == 2 || $0.utf8.dropFirst(2).first == UInt8(ascii: ".") })
        == true
    else { return nil }
    self.init(parts.reduce(0) { $0 * 60 + (Double($1) ?? 0) }, .second)
    clockParts = parts.count
  }
}

/// A unit of a duration.
package enum DurationUnit: String, CaseIterable, Hashable, Sendable {
  case millisecond
  case second
  case minute
  case hour
  case day
  case week
  case month
  case year

  /// The words that mean this unit, besides the plurals of those with more than two letters.
  package var words: [String] {
    switch self {
    case .millisecond: ["ms", "millisecond"]
    case .second: ["s", "sec", "second"]
    case .minute: ["min", "minute"]
    case .hour: ["h", "hour"]
    case .day: ["d", "day"]
    case .week: ["w", "week"]
    case .month: ["mo", "month"]
    case .year: ["y", "year"]
    }
  }

  /// What it is, one line.
  package var summary: String {
    switch self {
    case .millisecond: "a thousandth of a second"
    case .second, .minute, .hour: "\(numberText(seconds ?? 0)) seconds"
    case .day: "a day of the calendar: 23 to 25 hours"
    case .week: "seven days of the calendar"
    case .month: "a month of the calendar"
    case .year: "a year of the calendar"
    }
  }

  /// The length in seconds, or nil if the calendar decides.
  package var seconds: Double? {
    switch self {
    case .millisecond: 0.001
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day, .week, .month, .year: nil
    }
  }

  /// The unit after a number: `month` after one, else `months`.
  package func word(isOne: Bool) -> String {
    self == .millisecond ? "ms" : rawValue + (isOne ? "" : "s")
  }

  package init?(word: String) {
    guard word.utf8.count <= 12, let unit = DurationUnit.byWord[word.lowercased()] else {
      return nil
    }
    self = unit
  }

  private static let byWord: [String: DurationUnit] = {
    var table: [String: DurationUnit] = [:]
    for unit in allCases {
      for word in unit.words {
        table[word] = unit
        if word.utf8.count > 2 { table[word + "s"] = unit }
      }
    }
    return table
  }()
}

extension DurationLiteral {
  /// The same, with two parts as hours and minutes: `4:00` is four hours.
  package var withHours: DurationLiteral {
    guard clockParts == 2, !countsHours else { return self }
    var result = self
    (result.amount, result.countsHours) = (amount * 60, true)
    return result
  }
}

extension DurationLiteral: CustomStringConvertible {
  /// The duration as it can be written: `8 months`, `1 day`, `250 ms`.
  package var description: String {
    guard clockParts == 0 else { return clockText }
    return "\(numberText(amount)) \(unit.word(isOne: amount == 1))"
  }

  /// `4:58`, or `1:02:03` where it is written so.
  private var clockText: String {
    let whole = Int(amount)
    let fraction = amount - Double(whole)
    let digits = (fraction * 1e9).rounded() / 1e9
    let tail = digits > 0 ? String(numberText(digits).dropFirst()) : ""
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    if countsHours { return "\(whole / 3600):\(two(whole / 60 % 60))" }
    let minutes = clockParts == 3 ? "\(whole / 3600):\(two(whole / 60 % 60))" : "\(whole / 60)"
    return "\(minutes):\(two(whole % 60))\(tail)"
  }
}
