/// The samples that draw a line on an axis.
struct DrawnSamples {
  /// Their indices, ascending.
  let indices: [Int]
  /// Their values, NaN for gaps.
  let values: [Double]
  /// Whether some were left out.
  let isDecimated: Bool

  /// The samples in a scale's domain, with one neighbour on each side, at most so many a column.
  init(
    of samples: SampleSeries, on scale: some ContinuousScale, columns: Int?, samplesPerColumn: Int,
    partedAt starts: [Int], roundsColumns: Bool
  ) {
    if samples.count == 1 {
      // A lone value outside the window draws no line to its edge.
      indices = scale.domain.contains(samples.positions.position(of: 0)) ? [0] : []
      values = indices.map { samples.column[$0] }
      isDecimated = false
      return
    }
    func visible(from lower: Double, through upper: Double, columns: Int) -> VisibleLine {
      samples.line(
        from: lower, through: upper, columns: max(columns, 1), samplesPerColumn: samplesPerColumn,
        partedAt: starts, roundsColumns: roundsColumns)
    }
    let domain = scale.domain
    let columns = columns ?? .max
    let line = visible(from: domain.lower, through: domain.greatest, columns: columns)
    isDecimated = line.isDecimated
    if scale.isLinear || !line.isDecimated {
      indices = line.indices
      values = line.values
      return
    }
    // The store's columns are equally wide in x. In each of 32 pieces of the axis they are about equally
    // wide in points, too.
    let pieces = 32
    var kept: [Int] = []
    var lower = domain.lower
    for piece in 1...pieces {
      let edge = scale.start + (scale.end - scale.start) * Double(piece) / Double(pieces)
      let upper = piece < pieces ? max(lower, scale.value(at: edge)) : domain.greatest
      // Neighbours of a piece are in the next one as well.
      let last = kept.last ?? -1
      kept += visible(from: lower, through: upper, columns: columns / pieces).indices.drop {
        $0 <= last
      }
      lower = upper
    }
    indices = kept
    values = kept.map { samples.column[$0] }
  }
}
