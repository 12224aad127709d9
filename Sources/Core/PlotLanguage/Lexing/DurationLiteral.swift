/// A length of time as it is written; months and years have no fixed number of seconds.
package struct DurationLiteral: Hashable, Sendable {
  package var amount: Double
  package var unit: DurationUnit

  package init(_ amount: Double, _ unit: DurationUnit) {
    self.amount = amount
    self.unit = unit
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

extension DurationLiteral: CustomStringConvertible {
  /// The duration as it can be written: `8 months`, `1 day`, `250 ms`.
  package var description: String {
    "\(numberText(amount)) \(unit.word(isOne: amount == 1))"
  }
}
