package import PlotGeometry
import SampleStore

/// The ends of a band where they are drawn: pairs of points with the same x, and gaps.
package struct BandOutline {
  /// The points of the lower end; nil is a gap.
  package private(set) var lower: [PlotPoint?] = []
  /// The points of the upper end, as many, with the same gaps.
  package private(set) var upper: [PlotPoint?] = []

  /// The visible part of a band, with one neighbour on each side.
  init(
    _ band: BandInput, of request: PlotRequest, in domain: AxisInterval, on scale: SceneScale,
    columns: Int
  ) {
    self.init(
      band, of: request, band.lower.indicesWithNeighbors(in: domain), columns: columns
    ) { scale.point(x: $0, y: $1) }
  }

  /// A part of a band.
  ///
  /// Where there are more than four samples to a column, each column is as wide as its lowest and its
  /// highest value. A bar is a part of its own, as wide as those of series.
  ///
  /// - Parameters:
  ///   - band: The band.
  ///   - request: Whose it is, which says where it has gaps.
  ///   - samples: Which of its samples.
  ///   - columns: Into how many columns they are divided.
  ///   - point: Where a value lies at a position on the x axis; nil for nowhere.
  /// - Complexity: O(columns · log samples).
  package init(
    _ band: BandInput, of request: PlotRequest, _ samples: Range<Int>, columns: Int,
    at point: (_ x: Double, _ y: Double) -> PlotPoint?
  ) {
    let count = samples.count
    let pieces = count <= 4 * columns ? count : min(columns, count)
    let bars = request.bars(of: band)
    var last: Int?
    for piece in 0..<pieces {
      // Neighbours stay samples of their own: they may lie far outside.
      let start = samples.lowerBound + count * piece / pieces
      let end = samples.lowerBound + count * (piece + 1) / pieces
      if let last, request.isBroken(band.lower, between: last, and: start) {
        lower.append(nil)
        upper.append(nil)
      }
      last = start
      guard let x = band.lower.position(of: start),
        let least = band.lower.column.extent(in: start..<end)?.minimum,
        let greatest = band.upper.column.extent(in: start..<end)?.maximum,
        let below = point(x, least), let above = point(x, greatest)
      else {
        if request.config.gaps != .join {
          lower.append(nil)
          upper.append(nil)
        }
        continue
      }
      guard let bars else {
        lower.append(below)
        upper.append(above)
        continue
      }
      for end in bars.ends(around: x) {
        lower.append(point(end, least))
        upper.append(point(end, greatest))
      }
      lower.append(nil)
      upper.append(nil)
    }
  }

  /// The ends of the pieces between gaps.
  typealias Runs = (lower: [[PlotPoint]], upper: [[PlotPoint]])

  /// The runs in layers: of bars at one x each stands in a layer of its own, since what lies between two lines is
  /// known where either is one.
  ///
  /// - Parameter x: The x axis, to whose ends runs are cut.
  /// - Returns: One layer, unless some lie over each other.
  /// - Complexity: O(runs · layers).
  func layers(on x: AxisScale) -> [Runs] {
    var layers: [Runs] = []
    let runs = runs(on: x)
    for (lower, upper) in zip(runs.lower, runs.upper) {
      let place = layers.firstIndex { layer in
        !(layer.lower.last.map { BandOutline.meet($0, lower) } ?? false)
      }
      if place == nil { layers.append(([], [])) }
      layers[place ?? layers.count - 1].lower.append(lower)
      layers[place ?? layers.count - 1].upper.append(upper)
    }
    return layers
  }

  /// Whether two runs lie over a common stretch of the x axis, and not just end where the other begins.
  private static func meet(_ a: [PlotPoint], _ b: [PlotPoint]) -> Bool {
    guard let (first, last) = ends(of: a), let (other, otherLast) = ends(of: b) else {
      return false
    }
    return max(first, other) < min(last, otherLast) - 1e-6
  }

  private static func ends(of run: [PlotPoint]) -> (Double, Double)? {
    guard let first = run.first?.x, let last = run.last?.x else { return nil }
    return (min(first, last), max(first, last))
  }

  /// The runs between gaps, cut to what the x axis shows.
  private func runs(on x: AxisScale) -> Runs {
    func cut(_ points: [PlotPoint?]) -> [[PlotPoint]] {
      points.split(separator: nil).map {
        LineRuns.cut($0.compactMap(\.self), to: x)
      }
      .filter { $0.count > 1 }
    }
    return (cut(lower), cut(upper))
  }
}

extension SceneDrawing {
  mutating func drawBands() {
    for band in request.bands {
      let outline = BandOutline(
        band, of: request, in: data.xDomain, on: arrangement.axes[band.style.axis].scale,
        columns: request.pixelColumns(in: scale.x.length))
      let color = request.color(of: band).opacity(band.opacity)
      for runs in outline.layers(on: scale.x) {
        items.append(
          .band(BandItem(lower: runs.lower, upper: runs.upper, color: color, clip: frame)))
      }
    }
  }
}

extension PlotRequest {
  /// The colour of a band before it is made faint.
  func color(of band: BandInput) -> Color { band.style.color ?? color(of: band.series) }
}

extension Scene {
  /// With what a band is filled.
  package func fill(of band: BandInput) -> Color {
    request.color(of: band).opacity(band.opacity)
  }
}
