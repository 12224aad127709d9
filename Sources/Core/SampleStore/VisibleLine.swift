/// The samples that draw the visible part of a line.
///
/// Sample `indices[k]` has the value `values[k]`; NaN is a gap, where the line is broken.
///
/// Guarantees: both arrays are equally long; indices ascend strictly; no value is infinite.
public struct VisibleLine: Sendable {
  /// The sample index of each point.
  public private(set) var indices: [Int] = []
  /// The value of each point, NaN for a gap.
  public private(set) var values: [Double] = []
  /// Whether samples were left out.
  public let isDecimated: Bool

  /// How many points there are, gaps included.
  public var count: Int { indices.count }

  /// A line without points.
  init(isDecimated: Bool) { self.isDecimated = isDecimated }

  /// The line through all `samples` of a column.
  init(_ samples: Range<Int>, of column: SampleColumn) {
    indices = Array(samples)
    values = column.values(of: samples)
    isDecimated = false
  }

  /// Makes room for `number` points.
  mutating func reserveCapacity(_ number: Int) {
    indices.reserveCapacity(number)
    values.reserveCapacity(number)
  }

  /// Adds a sample that is not a gap, behind the first of the gaps between it and the one before.
  ///
  /// A sample that is there already is not added again.
  ///
  /// - Parameters:
  ///   - index: Not before the sample that was kept last.
  ///   - value: Its value; nil to look it up.
  ///   - column: Where the samples are.
  ///   - gaps: Whether there may be gaps since then; false saves the search.
  mutating func keep(
    _ index: Int, value: Double? = nil, of column: SampleColumn, gaps: Bool = true
  ) {
    if let last = indices.last {
      guard last != index else { return }
      if gaps, let gap = column.firstGapIndex(in: last + 1..<index) { add(gap, .nan) }
    }
    add(index, value ?? column[index])
  }

  private mutating func add(_ index: Int, _ value: Double) {
    indices.append(index)
    values.append(value)
  }
}
