/// The smallest and largest of some values, and how many of them are no numbers to plot.
///
/// Every NaN and every infinite value is a gap.
public struct ValueRange: Hashable, Sendable {
  /// From the smallest to the largest finite value; nil where there is none.
  public let interval: Interval?
  /// How many values are finite.
  public let finiteCount: Int
  /// How many values are NaN.
  public let nanCount: Int
  /// How many values are infinite.
  public let infiniteCount: Int

  /// How many values are gaps.
  public var gapCount: Int { nanCount + infiniteCount }

  /// The range of some values; the order of the values means nothing.
  ///
  /// - Complexity: O(values), one pass.
  public init(of values: some Sequence<Double>) {
    var lower = Double.infinity
    var upper = -Double.infinity
    var finiteCount = 0
    var nanCount = 0
    var infiniteCount = 0
    for value in values {
      if value.isFinite {
        // Compared by hand: `min` and `max` of the library let a NaN through in one order only.
        if value < lower { lower = value }
        if value > upper { upper = value }
        finiteCount += 1
      } else if value.isNaN {
        nanCount += 1
      } else {
        infiniteCount += 1
      }
    }
    self.interval = finiteCount > 0 ? Interval(unchecked: lower, upper) : nil
    self.finiteCount = finiteCount
    self.nanCount = nanCount
    self.infiniteCount = infiniteCount
  }
}
