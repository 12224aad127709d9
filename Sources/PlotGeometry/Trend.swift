/// Whether values rose or fell, which is what colours a price.
public enum Trend: Hashable, Sendable {
  /// The last value is not below the first.
  case up
  /// The last value is below the first.
  case down

  /// The trend of some values from the first to the last, gaps left out; nil where all are gaps.
  ///
  /// Source: RHLinePlot's example app, whose list colours each segment like this.
  public init?(of values: some BidirectionalCollection<Double>) {
    guard let first = values.first(where: { $0.isFinite }),
      let last = values.last(where: { $0.isFinite })
    else { return nil }
    self = last >= first ? .up : .down
  }
}
