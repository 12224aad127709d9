/// The rules by which a cell, or all cells of a column so far, can be read.
///
/// A column begins with all of them, and each cell leaves those that read it. What is left at the end
/// is how the column is read; where two are left that give different values, nobody can tell.
struct Readings: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  /// `1234.5`, nothing else.
  static let plain = Readings(rawValue: 1 << 0)
  /// A decimal point and no groups, perhaps with a currency sign or `%`.
  static let point = Readings(rawValue: 1 << 1)
  /// A decimal point, and groups from 1,000 on.
  static let pointGroups = Readings(rawValue: 1 << 2)
  /// A decimal comma and no groups.
  static let comma = Readings(rawValue: 1 << 3)
  /// A decimal comma, and groups from 1.000 on.
  static let commaGroups = Readings(rawValue: 1 << 4)
  /// ISO 8601.
  static let iso = Readings(rawValue: 1 << 5)
  /// `2026/3/1`.
  static let yearFirst = Readings(rawValue: 1 << 6)
  /// `1.3.2026`, `1/3/2026`.
  static let dayFirst = Readings(rawValue: 1 << 7)
  /// `3/1/2026`.
  static let monthFirst = Readings(rawValue: 1 << 8)
  /// `1 Mar 2026`, `March 1, 2026`.
  static let named = Readings(rawValue: 1 << 9)
  /// A time of day: `09:30`, `09:30:15`, `9:30 AM`.
  static let clock = Readings(rawValue: 1 << 10)
  /// The format that the caller gave.
  static let stated = Readings(rawValue: 1 << 11)

  /// The same, also without the first zero: `9:30`.
  static let looseClock = Readings(rawValue: 1 << 12)
  /// A length of time: `4:58`, `75:30`, `1:02:03`.
  static let duration = Readings(rawValue: 1 << 13)

  /// A time of day that may run on into the next one, up to 48:00.
  static let lateClock = Readings(rawValue: 1 << 14)
  /// The same, also without the first zero.
  static let looseLateClock = Readings(rawValue: 1 << 15)

  /// What is written with colons and has no day.
  static let clocks: Readings = [
    .clock, .looseClock, .duration, .lateClock, .looseLateClock,
  ]
  static let numbers: Readings = withPoint.union(withComma)
  static let times: Readings = [
    .iso, .yearFirst, .dayFirst, .monthFirst, .named, .clock, .looseClock, .duration, .stated,
    .lateClock, .looseLateClock,
  ]
  static let all: Readings = numbers.union(times)

  /// What a length of time of so many hours and less than one more may be besides: a time of the day, or of the next.
  static func clocks(hour: (value: Int, digits: Int), endsDay: Bool = false) -> Readings {
    var readings: Readings = []
    let isPadded = hour.digits == 2
    if hour.value < 24 || hour.value == 24 && endsDay {
      readings.formUnion(isPadded ? [.clock, .looseClock] : .looseClock)
    }
    if hour.value < 48 {
      readings.formUnion(isPadded ? [.lateClock, .looseLateClock] : .looseLateClock)
    }
    return readings
  }

  /// Whether nothing but lengths of time or times of the day are left.
  var areClocks: Bool { !isEmpty && isSubset(of: .clocks) }

  /// Whether the month is read before the day, where both can be.
  var prefersMonth: Bool {
    contains(.monthFirst) && isDisjoint(with: [.iso, .yearFirst, .dayFirst, .named])
  }
}
