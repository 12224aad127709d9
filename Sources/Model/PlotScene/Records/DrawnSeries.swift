package import PlotGeometry
import SampleStore

/// What a page draws a series from, and what lies under its pointer: each drawn sample once.
package struct DrawnSeries {
  /// The samples, ascending.
  package let indices: [Int]
  /// Where they lie; nil for a gap.
  package let points: [Point?]
}

extension PlotRecord.Series {
  /// The polylines as one: the sample that joins two of them is in both.
  package var drawn: DrawnSeries {
    var indices: [Int] = []
    var points: [Point?] = []
    for polyline in polylines {
      let known = indices.last ?? -1
      let shared = polyline.indices.prefix { $0 <= known }.count
      indices += polyline.indices[shared...]
      points += polyline.points[shared...]
    }
    return DrawnSeries(indices: indices, points: points)
  }
}

extension Scene {
  /// Where a position on the x axis lies in the picture.
  package func x(of position: Double) -> Double { axes.scale.x.position(of: position) }

  /// Where areas end.
  package var baseline: Double {
    axes.scale.baseline(in: layout.frame)
  }

  /// Whether the legend stands beside the title.
  package var hasLegendBesideTitle: Bool {
    !header.legend.entries.isEmpty && header.title != nil && header.legendOrigin.y == header.titleY
  }

  /// Whether the x axis has times, and whether all samples stand at their index.
  package var xKind: (isTime: Bool, isIndex: Bool) {
    (isTime, request.series.allSatisfy { $0.samples.positions == .index })
  }

  /// Whether an axis is drawn.
  package var drawsAxes: (x: Bool, y: Bool) { (axes.x != nil, axes.y != nil) }
}

extension PlotScale where Axis == AxisScale {
  /// Where areas end: at zero, at the plot's nearer edge, or at its lower one where there is no zero.
  func baseline(in frame: Frame) -> Double {
    // Equal values may lie anywhere, and so would zero.
    if y.domain.isPoint, y.domain.lower != 0 { return y.domain.lower > 0 ? frame.maxY : frame.y }
    let zero = y.position(of: 0)
    return zero.isFinite ? min(max(zero, frame.y), frame.maxY) : frame.maxY
  }
}
