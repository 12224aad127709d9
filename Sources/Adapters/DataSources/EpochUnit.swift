package import Threading

/// The unit of numbers that count time since 1970.
///
/// Told by the largest magnitude of a whole column: below 1e11 seconds (until the year 5138), below
/// 1e14 milliseconds (from 1973 on), below 1e17 microseconds, else nanoseconds. Gaps do not count, and
/// a column of gaps has seconds.
package enum EpochUnit: Double, Hashable, Sendable {
  /// Seconds.
  case seconds = 1
  /// Thousandths.
  case milliseconds = 1e3
  /// Millionths.
  case microseconds = 1e6
  /// Billionths.
  case nanoseconds = 1e9

  /// The unit of numbers of which the largest has this magnitude.
  package init(ofMagnitude largest: Double) {
    self =
      switch largest {
      case ..<1e11: .seconds
      case ..<1e14: .milliseconds
      case ..<1e17: .microseconds
      default: .nanoseconds
      }
  }

  /// Makes a column of times in whatever unit one of seconds.
  ///
  /// - Returns: The unit that it had.
  @discardableResult
  package static func convert(
    _ values: inout [Double], cancellation: Cancellation
  ) throws -> EpochUnit {
    var largest = 0.0
    try forEachPiece(of: values.count, cancellation) { piece in
      for index in piece where !values[index].isNaN {
        largest = max(largest, values[index].magnitude)
      }
    }
    let unit = EpochUnit(ofMagnitude: largest)
    guard unit != .seconds else { return unit }
    try forEachPiece(of: values.count, cancellation) { piece in
      for index in piece { values[index] /= unit.rawValue }
    }
    return unit
  }

  /// Whether a column of numbers is one of times, although nobody said so.
  ///
  /// Its name has to be one of the usual ones, and every number has to lie in 1973 or later: a column
  /// `time` that counts 0, 0.1, 0.2 is no calendar.
  static func isLikely(name: String, values: [Double], cancellation: Cancellation) throws -> Bool {
    let names = ["time", "date", "datetime", "date_time", "timestamp", "ts", "epoch", "open_time"]
    guard names.contains(name.lowercased()) else { return false }
    var hasValue = false
    var isLate = true
    try forEachPiece(of: values.count, cancellation) { piece in
      for index in piece where !values[index].isNaN {
        hasValue = true
        if values[index] < 1e8 { isLate = false }
      }
    }
    return hasValue && isLate
  }
}

extension EpochUnit {
  /// Whether a first column of numbers counts time, whatever it is called.
  ///
  /// It has at least two values, no gaps, only whole numbers that ascend strictly, all of them moments of
  /// the years 2000 to 2099 in one unit. A column that says itself what it is, `x` or `order_id`, is not.
  static func isLikely(
    firstColumn name: String, values: [Double], cancellation: Cancellation
  ) throws -> Bool {
    let name = name.lowercased()
    guard let first = values.first, let last = values.last, values.count > 1, name != "x",
      !name.hasSuffix("id")
    else { return false }
    let unit = EpochUnit(ofMagnitude: last.magnitude).rawValue
    // 2000-01-01 and 2100-01-01.
    guard first >= 946_684_800 * unit, last < 4_102_444_800 * unit else { return false }
    var ascends = true
    try forEachPiece(of: values.count, cancellation) { piece in
      guard ascends else { return }
      ascends = piece.allSatisfy {
        values[$0] == values[$0].rounded() && ($0 == 0 || values[$0] > values[$0 - 1])
      }
    }
    return ascends
  }
}

/// Runs `body` on pieces of `0..<count`, some ten microseconds of work each, and looks between them
/// whether to stop.
func forEachPiece(
  of count: Int, _ cancellation: Cancellation, _ body: (Range<Int>) -> Void
) throws(CancellationError) {
  let length = 1 << 16
  for start in stride(from: 0, to: count, by: length) {
    try cancellation.check()
    body(start..<min(count, start + length))
  }
}
