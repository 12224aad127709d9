import AxisTicks
package import PlotGeometry
import SampleStore

/// What a page draws a series from, and what lies under its pointer: each drawn sample once.
package struct DrawnSeries {
  /// The samples, ascending.
  package let indices: [Int]
  /// Where they lie; nil for a gap.
  package let points: [PlotPoint?]
  /// Their x, those of gaps too.
  package let places: [Double]
  /// Whether samples in between were left out.
  package let isDecimated: Bool
  /// The samples that a pointer can hit; nil for those that lie in view.
  package let visible: Range<Int>?

  /// What a page draws a series from; the three lists are equally long.
  package init(
    indices: [Int], points: [PlotPoint?], places: [Double], isDecimated: Bool = false,
    visible: Range<Int>? = nil
  ) {
    self.indices = indices
    self.points = points
    self.places = places
    self.isDecimated = isDecimated
    self.visible = visible
  }
}

extension Scene {
  /// A series of the picture's record as one line: the sample that joins two polylines is in both.
  package func drawn(_ number: Int, of record: PlotRecord) -> DrawnSeries {
    var indices: [Int] = []
    var points: [PlotPoint?] = []
    for polyline in record.series[number].polylines {
      let known = indices.last ?? -1
      let shared = polyline.indices.prefix { $0 <= known }.count
      indices += polyline.indices[shared...]
      points += polyline.points[shared...]
    }
    let samples = placed.series[number].samples
    let places = zip(indices, points).map { index, point in
      point?.x ?? scale(of: number).x.position(of: samples.position(of: index) ?? 0)
    }
    return DrawnSeries(
      indices: indices, points: points,
      places: places.map { $0.isFinite ? $0 : panel(of: number).frame.x },
      isDecimated: record.series[number].isDecimated, visible: samples.indices(in: xDomain))
  }

  /// Where one of the x axis' own figures lies in the first panel: a place, or a rank where samples stand
  /// evenly.
  package func x(of figure: Double) -> Double { panels[0].x(of: figure) }

  /// Where a value of a series lies in the picture.
  package func y(of value: Double, in series: Int) -> Double {
    scale(of: series).y.position(of: value)
  }

  /// Where the areas and bars of a series end.
  package func baseline(of series: Int) -> Double {
    scale(of: series).baseline(in: panel(of: series).frame)
  }

  /// The lines of title, subtitle and caption, from top to bottom, with their middles.
  package var headerTexts: [(text: String, y: Double, isTitle: Bool)] {
    let style = request.config.fontSize * 1.25
    let bottom = request.config.height - Arrangement.margin
    return panels[0].arrangement.titleLines.map { ($0.text, $0.y, $0.isTitle) }
      + caption.reversed().enumerated().reversed().map { row, text in
        (text, bottom - (Double(row) + 0.5) * style, false)
      }
  }

  /// Whether all samples stand at their index.
  package var isOnIndex: Bool { request.series.allSatisfy { $0.samples.positions == .index } }
}

extension ScenePanel {
  /// Where it lies with all of its texts.
  package var cell: PlotFrame { placed.cell }
  /// Where its parts lie.
  package var layout: SceneLayout { arrangement.layout }
  private var axes: SceneAxes { arrangement.axes }
  private var header: Header { arrangement.header }

  /// Where one of the x axis' own figures lies in the picture.
  package func x(of figure: Double) -> Double { axes.scale.x.position(of: figure) }

  /// Where a value lies in the picture.
  package func y(of value: Double, on axis: ValueAxis) -> Double {
    axes[axis].scale.y.position(of: value)
  }

  /// What a y axis shows; 0 to 1 where nothing stands on it.
  package func domain(of axis: ValueAxis) -> AxisInterval { axes[axis].domain }

  /// The constant of an axis with `scale=symlog`, of the x axis for nil; nil for any other.
  package func symmetricConstant(of axis: ValueAxis?) -> Double? {
    let scale = axis.map { axes[$0].scale.y } ?? axes.scale.x
    return if case .symmetric(let constant) = scale.spacing { constant } else { nil }
  }

  /// The lines across the plot at the ticks of a y axis; none where it is not drawn.
  package func grid(of axis: ValueAxis) -> AxisSettings.Grid {
    axes.grid(of: axis, request.settings(of: axis))
  }

  /// Where a pointer is clamped.
  package var ends: (left: Double, right: Double) {
    (hitPlace(axes.scale.x.ends.low), hitPlace(axes.scale.x.ends.high))
  }

  /// Whether the x axis is drawn.
  package var drawsXAxis: Bool { axes.x != nil }

  /// What stands over it, with its left end and its middle; nil for nothing.
  package var name: (text: String, x: Double, y: Double)? {
    header.lines.first { $0.role == .panelName }.map { ($0.text, $0.x, $0.y) }
  }

  /// Whether the legend stands beside the last of the lines above the plot.
  package var hasLegendBesideTitle: Bool { header.isBeside }

  /// What stands along a y axis, along the x axis for nil; nil for nothing.
  package func label(of axis: ValueAxis?) -> String? {
    let labels = arrangement.labels
    return switch axis {
    case nil: labels.x
    case .left: labels.left
    case .right: labels.right
    }
  }

  /// Where series and bands stand in the legend: the left end, the middle of the row, and how far it
  /// reaches.
  ///
  /// - Parameters:
  ///   - number: The panel's number.
  ///   - whole: The request of all panels, whose bands are counted behind its series.
  /// - Returns: The entries in reading order.
  package func legendPlaces(
    of number: Int, in whole: PlotRequest
  ) -> [(entry: Int, x: Double, y: Double, width: Double)] {
    let bands = whole.bands.indices.filter {
      whole.bands[$0].label != nil && (whole.panels.count == 1 || whole.bands[$0].panel == number)
    }
    return header.legend.entries.map { entry in
      let band = entry.series - members.count
      return (
        band < 0 ? members[entry.series] : whole.series.count + bands[band],
        header.legendOrigin.x + entry.x,
        header.legendOrigin.y + Double(entry.row) * header.rowHeight, entry.width
      )
    }
  }
}

extension PlotScale where Axis == AxisScale {
  /// Where areas end: at zero, at the plot's nearer edge, or at its lower one where there is no zero.
  func baseline(in frame: PlotFrame) -> Double {
    // Equal values may lie anywhere, and so would zero.
    if y.domain.isPoint, y.domain.lower != 0 { return y.domain.lower > 0 ? y.start : y.end }
    let zero = y.position(of: 0)
    return zero.isFinite ? min(max(zero, frame.y), frame.maxY) : y.start
  }
}
