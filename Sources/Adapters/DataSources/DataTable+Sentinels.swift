import ValueNotation

// Numbers and dates that stand for a gap, far from all others.

extension DataTable {
  /// What to tell of numbers such as -999 or 7999 that come several times, far from all others.
  func warningOfSentinel(_ column: Column) -> DataError? {
    guard column.kind == .number, column.values.count > 2 else { return nil }
    if column.isNamedLikeYear, let row = column.values.firstIndex(of: 0),
      column.values.allSatisfy({ $0.isNaN || $0 == 0 || TimePart.year.range.contains($0) })
    {
      return place(
        column, row: row, expected: "a year, or a gap", advice: .option("missing", ["0"]))
    }
    let (low, high) = Extreme.both(of: column.values)
    for (extreme, other, sign) in [(low, high, -1.0), (high, low, 1.0)] {
      let value = sign * extreme.value
      // What counts is never below 0, however far it has come.
      let isBelowAll = value <= -999 && extreme.next <= 0
      // A program's -1 or -9 among numbers that do not come near it, or below counts.
      let isBelowCounts =
        extreme.next <= 0 && other.value >= 50 && 20 * extreme.count < column.values.count
      let isMinusOne =
        [-1, -9].contains(value) && extreme.count > 1 && (extreme.next <= -3 || isBelowCounts)
      // One alone that is so far from a dozen others is no value either.
      let isFar =
        column.values.count > 12 && (value <= -99 || value >= 999) && extreme.next > -.infinity
        && value.magnitude > 5 * max(abs(extreme.next), abs(other.value), 1)
      // The end of a thermometer's range, several times.
      let isEndOfRange =
        column.isNamedLikeTemperature && DataTable.endsOfRanges.contains(value)
        && extreme.count > 1 && column.values.count > 12
      guard DataTable.isSentinel(value) || isMinusOne || isEndOfRange,
        extreme.count > 1 || isBelowAll || isFar,
        extreme.next > -.infinity,
        // The others lie together, and far from it.
        extreme.value - extreme.next > max(extreme.next + other.value, value.magnitude / 2)
          || isBelowAll || isMinusOne
      else { continue }
      return place(
        column, row: extreme.row,
        expected: "a value near the others, or a gap: \(extreme.rowsHave) this number",
        advice: .option("missing", [numberText(value)]))
    }
    return nil
  }

  /// Whether a number may stand for a gap, as in files of instruments and offices: it is all nines, with decimals or
  /// without, a logger's 7999, the -127 of a thermometer that is not there, or the end of what some bits can hold, as 255
  /// and -327.68.
  static func isSentinel(_ value: Double) -> Bool {
    // What instruments send for what is beyond their range, or is no number.
    if [9.9e37, 9.91e37].contains(value.magnitude) { return true }
    guard value.magnitude < 1e10 else { return false }
    let digits = numberText(value.magnitude).filter(\.isNumber)
    return digits.count > 1 && digits.allSatisfy { $0 == "9" }
      || [6999, 7999].contains(value.magnitude) || value == -127 || endsOfBits.contains(digits)
  }

  /// What thermometers give that are not there, or have just been switched on.
  private static let endsOfRanges: Set<Double> = [-40, -50, -200, -273, -273.15, 85, 850]

  private static let endsOfBits: Set<String> = [
    "255", "32767", "32768", "65535", "2147483647", "2147483648", "4294967295",
  ]

  /// Nobody's rows lie so many seconds apart from all others: 50 years.
  private static let far = 50 * 365.25 * 86_400
  /// A single one among days of a short time: 3 years.
  private static let farOfOne = 3 * 365.25 * 86_400

  /// What to tell of a date such as 31.12.9999 or 01.01.1900, far from all others, that stands for none.
  ///
  /// - Complexity: O(rows).
  package func warningOfFarDate(_ column: Column) -> DataError? {
    guard column.kind == .time, column.values.count > 2 else { return nil }
    let (low, high) = Extreme.both(of: column.values)
    for (extreme, other) in [(high, low), (low, high)] {
      let distance = extreme.value - extreme.next
      guard extreme.next > -.infinity, distance > DataTable.far else {
        // 2042 among days of 2024: those are within a part of that time.
        if extreme.count == 1, distance > DataTable.farOfOne,
          distance > 10 * (extreme.next + other.value), column.values.count > 5
        {
          return place(
            column, row: extreme.row,
            expected:
              "a date near the others: it is \(Int(distance / (365.25 * 86_400))) years from them, and was read as it stands"
          )
        }
        continue
      }
      var flaw = place(
        column, row: extreme.row,
        expected:
          "a date near the others, or a gap: \(extreme.rowsHave) this one, which may stand for none"
      )
      flaw.advice = .option("missing", [flaw.foundText])
      return flaw
    }
    return nil
  }

  /// The greatest of some numbers, how often and where first it stands, and the next one.
  private struct Extreme {
    /// The extremes of a column's values and of these with the other sign.
    static func both(of values: [Double]) -> (low: Extreme, high: Extreme) {
      var (low, high) = (Extreme(), Extreme())
      for (row, value) in values.enumerated() where !value.isNaN {
        low.take(-value, row)
        high.take(value, row)
      }
      return (low, high)
    }

    var (value, next) = (-Double.infinity, -Double.infinity)
    var (count, row) = (0, 0)

    /// How many rows have it, as a sentence begins.
    var rowsHave: String { count > 1 ? "\(count) rows have" : "one row has" }

    mutating func take(_ number: Double, _ row: Int) {
      if number > value {
        (next, value, count, self.row) = (value, number, 1, row)
      } else if number == value {
        count += 1
      } else {
        next = max(next, number)
      }
    }
  }
}
