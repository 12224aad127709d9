/// The unit of numbers that count time since 1970.
///
/// Told by the largest magnitude of a whole column: below 1e11 seconds (until the year 5138), below
/// 1e14 milliseconds (from 1973 on), below 1e17 microseconds, else nanoseconds.
public enum EpochUnit: Double, Hashable, Sendable {
  /// Seconds.
  case seconds = 1
  /// Thousandths.
  case milliseconds = 1e3
  /// Millionths.
  case microseconds = 1e6
  /// Billionths.
  case nanoseconds = 1e9

  /// The unit of a column; gaps do not count, and a column of gaps has seconds.
  public init(of values: [Double]) {
    let largest = values.reduce(0) { max($0, $1.isNaN ? 0 : $1.magnitude) }
    self =
      switch largest {
      case ..<1e11: .seconds
      case ..<1e14: .milliseconds
      case ..<1e17: .microseconds
      default: .nanoseconds
      }
  }

  /// Values of this unit in seconds.
  public func seconds(_ values: [Double]) -> [Double] {
    var seconds = values
    convert(&seconds)
    return seconds
  }

  /// Makes values of this unit seconds.
  func convert(_ values: inout [Double]) {
    guard self != .seconds else { return }
    for index in values.indices { values[index] /= rawValue }
  }

  /// Whether a column of numbers is one of times, although nobody said so.
  ///
  /// Its name has to be one of the usual ones, and every number has to lie in 1973 or later: a column
  /// `time` that counts 0, 0.1, 0.2 is no calendar.
  static func isLikely(name: String, values: [Double]) -> Bool {
    let names = ["time", "date", "datetime", "date_time", "timestamp", "ts", "epoch", "open_time"]
    return names.contains(name.lowercased()) && values.contains { !$0.isNaN }
      && values.allSatisfy { $0.isNaN || $0 >= 1e8 }
  }
}
