extension SampleSeries {
  /// The samples that draw the line in a window of the x axis, at most four real ones a pixel column.
  ///
  /// Where the window has at most `samplesPerColumn` samples a column on average, these are all of
  /// them, gaps included, and one neighbour on each side where there is one. Where it has more, each
  /// column keeps its first, lowest, highest and last value in sample order; a gap stands between two
  /// kept samples, as the first of those between them, where there is one in the data. Only between a
  /// column's lowest and highest value it is left out if one stands beside them in that column: a
  /// crowded column stays a band. The neighbours are kept unless they are gaps.
  ///
  /// Column c holds the positions from `lower + (upper - lower) * (c / columns)` on, up to the same of
  /// c + 1 and without it; the last column includes `upper`.
  ///
  /// - Parameters:
  ///   - lower: The position at the left edge; `-infinity` stands for the first sample's.
  ///   - upper: The position at the right edge; `+infinity` stands for the last sample's.
  ///   - columns: How many columns the window is divided into. Pixel columns of the device draw a line
  ///     of 1 pixel without anti-aliasing as all samples would; four times as many draw an
  ///     anti-aliased one so that the eye sees no difference.
  ///   - samplesPerColumn: From how many samples a column on there are too many; less than 1 counts
  ///     as 1.
  ///   - starts: Ascending samples at which something new begins, such as segments. The samples on
  ///     both sides of one count as different columns, so that each side keeps its own first, lowest,
  ///     highest and last value. Where more than four to a column are visible, they do not count: what
  ///     they part could not be seen.
  /// - Returns: The samples.
  /// - Complexity: O(columns * (64 + log n)) for a decimated line.
  ///
  /// Edge cases: a bound is NaN, `lower > upper`, `lower` is `+infinity`, `upper` is `-infinity` or
  /// `columns < 1` → no samples; `lower == upper` → all in the last column. A y axis that is not linear changes nothing as long as its scale is monotone;
  /// where it cannot show a value (0 on a logarithmic one), make that value a gap first.
  /// Source: M4 (Jugel, Jerzak, Hackenbroich, Markl, "M4: A Visualization-Oriented Time Series Data
  /// Aggregation", VLDB 2014), with gaps.
  public func line(
    from lower: Double, through upper: Double, columns: Int, samplesPerColumn: Int = 4,
    partedAt starts: [Int] = []
  ) -> VisibleLine {
    line(
      from: lower, through: upper, columns: columns, samplesPerColumn: samplesPerColumn,
      partedAt: starts, roundsColumns: false)
  }

  /// As ``line(from:through:columns:samplesPerColumn:partedAt:)``; of `roundsColumns`, columns of 128 or
  /// more samples may end up to a quarter of them beside their edge, and where they have no gap keep their
  /// lowest and highest value alone, but at the ends of the window and of its parts.
  ///
  /// One with a gap is two columns, so that of both sides of the gap is drawn what is seen. They end where
  /// large summaries do, which know all that is kept: hardly a sample is looked at.
  package func line(
    from lower: Double, through upper: Double, columns: Int, samplesPerColumn: Int,
    partedAt starts: [Int], roundsColumns: Bool
  ) -> VisibleLine {
    guard lower <= upper, lower < .infinity, upper > -.infinity, count > 0 else {
      return VisibleLine(isDecimated: false)
    }
    return line(
      showing: samples(from: lower, through: upper),
      from: lower.isFinite ? lower : positions.position(of: 0),
      through: upper.isFinite ? upper : positions.position(of: count - 1),
      columns: columns, samplesPerColumn: samplesPerColumn, partedAt: starts,
      roundsColumns: roundsColumns)
  }

  /// The samples that draw a range of samples, at most four real ones a pixel column.
  ///
  /// As ``line(from:through:columns:samplesPerColumn:partedAt:)`` with the window from the first to the
  /// last position of `samples`.
  ///
  /// - Parameters:
  ///   - samples: The samples; what lies outside of the series is left out.
  ///   - columns: How many columns their window is divided into.
  ///   - samplesPerColumn: From how many samples a column on there are too many.
  /// - Returns: The samples.
  public func line(
    in samples: Range<Int>, columns: Int, samplesPerColumn: Int = 4
  ) -> VisibleLine {
    let samples = samples.clamped(to: 0..<count)
    guard !samples.isEmpty else { return VisibleLine(isDecimated: false) }
    return line(
      showing: samples,
      from: positions.position(of: samples.lowerBound),
      through: positions.position(of: samples.upperBound - 1),
      columns: columns, samplesPerColumn: samplesPerColumn)
  }

  private func line(
    showing visible: Range<Int>, from lower: Double, through upper: Double, columns: Int,
    samplesPerColumn: Int, partedAt starts: [Int] = [], roundsColumns: Bool = false
  ) -> VisibleLine {
    guard columns > 0 else { return VisibleLine(isDecimated: false) }
    let withNeighbours = withNeighbors(visible)
    let limit = columns.multipliedReportingOverflow(by: Swift.max(1, samplesPerColumn))
    guard !limit.overflow, visible.count > limit.partialValue else {
      return VisibleLine(withNeighbours, of: column)
    }
    var line = VisibleLine(isDecimated: true)
    line.reserveCapacity(4 * columns + 2)
    if let neighbour = column.firstValueIndex(in: withNeighbours.lowerBound..<visible.lowerBound) {
      line.keep(neighbour, of: column)
    }
    var starts = starts.drop { $0 <= visible.lowerBound }.prefix { $0 < visible.upperBound }
    if starts.count / 4 > columns { starts = [] }
    var start = visible.lowerBound
    var width = visible.count / columns
    // Whether there is no gap behind the sample that was kept last.
    var isWhole = false
    for number in 1...columns where start < visible.upperBound {
      var end = visible.upperBound
      var isRounded = false
      if number < columns {
        let edge = interpolate(from: lower, to: upper, by: Double(number) / Double(columns))
        let hint = positions.estimatedIndex(of: edge, count: count) ?? start + width
        end = firstIndex(in: start..<visible.upperBound, near: hint) { $0 >= edge }
        if roundsColumns,
          let node = nodeStart(near: end, behind: start, before: visible.upperBound),
          // Where samples stand farther apart, columns have few.
          abs(positions.position(of: node) - edge) <= (upper - lower) / Double(columns) / 2
        {
          end = node
          isRounded = true
        }
      }
      width = end - start
      var isEnd = start == visible.lowerBound || end == visible.upperBound
      while let next = starts.first, next <= end {
        isEnd = true
        if next == end { break }
        keepColumn(start..<next, in: &line)
        start = next
        starts = starts.dropFirst()
      }
      if isRounded, !isEnd {
        isWhole = keepExtremes(start..<end, isWhole: isWhole, in: &line)
      } else {
        keepColumn(start..<end, in: &line)
        isWhole = false
      }
      start = end
    }
    if let neighbour = column.firstValueIndex(in: visible.upperBound..<withNeighbours.upperBound) {
      line.keep(neighbour, of: column)
    }
    return line
  }

  /// The beginning of a large node that is nearest to the end of a column; nil where the column has too few
  /// samples, or no sample from there on is visible.
  private func nodeStart(near end: Int, behind start: Int, before limit: Int) -> Int? {
    guard let size = MinMaxPyramid.nodeSize(twiceWithin: end - start) else { return nil }
    let node = (end + size / 2) & ~(size - 1)
    return node < limit ? node : nil
  }

  /// Keeps the lowest and the highest value of `samples`, or where they have gaps those of both halves, and
  /// their first and last.
  ///
  /// - Parameters:
  ///   - samples: The samples of a column.
  ///   - isWhole: Whether there is no gap between them and the sample that was kept last.
  ///   - line: Where they are kept.
  /// - Returns: Whether they have no gap.
  private func keepExtremes(
    _ samples: Range<Int>, isWhole: Bool, in line: inout VisibleLine
  ) -> Bool {
    guard let extent = column.extent(in: samples) else { return false }
    guard !extent.hasGap else {
      let blockCount = samples.count / MinMaxPyramid.blockSize
      let middle = samples.lowerBound + blockCount / 2 * MinMaxPyramid.blockSize
      keepColumn(samples.lowerBound..<middle, in: &line)
      keepColumn(middle..<samples.upperBound, in: &line)
      return false
    }
    let (first, second) = extent.extremes
    line.keep(first.index, value: first.value, of: column, gaps: !isWhole)
    line.keep(second.index, value: second.value, of: column, gaps: false)
    return true
  }

  /// Keeps the first, lowest, highest and last value of `samples`.
  private func keepColumn(_ samples: Range<Int>, in line: inout VisibleLine) {
    guard let extent = column.extent(in: samples) else { return }
    keepColumn(samples, extent, in: &line)
  }

  private func keepColumn(
    _ samples: Range<Int>, _ extent: SampleExtent, in line: inout VisibleLine
  ) {
    var first = samples.lowerBound
    var last = samples.upperBound - 1
    if extent.hasGap {
      first = column.firstValueIndex(in: samples) ?? first
      last = column.lastValueIndex(in: samples) ?? last
    }
    line.keep(first, of: column)
    let extremes = extent.extremes
    // Broken between its extremes, a crowded column would be dots where all samples draw a band.
    let isBroken =
      extent.hasGap
      && (column.firstGapIndex(in: first..<extremes.0.index)
        ?? column.firstGapIndex(in: extremes.1.index..<last)) != nil
    line.keep(extremes.0.index, value: extremes.0.value, of: column, gaps: extent.hasGap)
    line.keep(
      extremes.1.index, value: extremes.1.value, of: column, gaps: extent.hasGap && !isBroken)
    line.keep(last, of: column, gaps: extent.hasGap)
  }
}

extension SampleExtent {
  /// The lowest and the highest sample in their order.
  fileprivate var extremes: ((index: Int, value: Double), (index: Int, value: Double)) {
    let lowest = (index: minimumIndex, value: minimum)
    let highest = (index: maximumIndex, value: maximum)
    return lowest.index < highest.index ? (lowest, highest) : (highest, lowest)
  }
}

/// The point at `fraction` (0…1) of the way, also where the way is too long for a Double.
private func interpolate(from lower: Double, to upper: Double, by fraction: Double) -> Double {
  let length = upper - lower
  return length.isFinite
    ? lower + length * fraction
    : (lower / 2 + (upper / 2 - lower / 2) * fraction) * 2
}
