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

extension DrawnSamples {
  /// Of more samples only some are looked at: nobody tells a cloud of a million dots from one of all.
  private static let mostDotsTried = 1_000_000

  /// The samples whose dots can be told apart: of those in a square of the plot the first, and those that draw the line.
  ///
  /// A line's columns keep their first, lowest, highest and last sample, and a cloud of dots would be hollow then.
  ///
  /// - Parameters:
  ///   - samples: The series.
  ///   - scale: Where they lie; what lies outside of its plot is left out, but for samples of the line.
  ///   - line: The samples that draw it as a line.
  ///   - square: How wide a square is at least, in points; above 0. It is wider where more dots would be drawn than `most`.
  ///   - most: How many dots are drawn at most besides those of the line.
  /// - Complexity: O(visible samples), and of more than a million of them as many.
  init<Axis: ContinuousScale>(
    dotsOf samples: SampleSeries, on scale: PlotScale<Axis>, besides line: DrawnSamples,
    square: Double, most: Int
  ) {
    let visible = samples.indices(in: scale.x.domain)
    let step = Swift.max(1, visible.count / DrawnSamples.mostDotsTried)
    let tried = stride(from: visible.lowerBound, to: visible.upperBound, by: step).map(\.self)
    let points = scale.points(
      x: tried.map { samples.positions.position(of: $0) }, y: tried.map { samples.column[$0] })
    let (left, right) = (min(scale.x.start, scale.x.end), max(scale.x.start, scale.x.end))
    let (top, bottom) = (min(scale.y.start, scale.y.end), max(scale.y.start, scale.y.end))
    // The squares of a picture that fills a wall are no more than those of a page.
    var side = max(square, ((right - left) * (bottom - top) / 4e6).squareRoot())
    var kept: [Int]
    repeat {
      let width = Int((right - left) / side) + 1
      var isTaken = [Bool](repeating: false, count: width * (Int((bottom - top) / side) + 1))
      kept = []
      for (index, point) in zip(tried, points) {
        guard let point, (left...right).contains(point.x), (top...bottom).contains(point.y) else {
          continue
        }
        let place = Int((point.y - top) / side) * width + Int((point.x - left) / side)
        if !isTaken[place] {
          isTaken[place] = true
          kept.append(index)
        }
      }
      side *= max(1.25, (Double(kept.count) / Double(max(most, 1))).squareRoot())
    } while kept.count > max(most, 1)
    indices = Set(kept).union(line.indices).sorted()
    values = indices.map { samples.column[$0] }
    isDecimated = true
  }
}
