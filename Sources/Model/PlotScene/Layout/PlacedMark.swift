import PlotGeometry
import SampleStore

/// A mark where it is drawn.
struct PlacedMark {
  /// Which of the request's marks.
  let number: Int
  let mark: MarkInput
  let shape: Shape
  let color: Color

  /// What is drawn of a mark.
  enum Shape {
    /// From the upper to the lower edge, in points; a rule has one y.
    case y(Double, Double)
    /// From the left to the right edge.
    case x(Double, Double)
    /// A sample, its value and where it lies.
    case sample(series: Int, index: Int, value: Double, PlotPoint)

    /// Whether it is shaded from one edge to the other.
    var isBand: Bool {
      switch self {
      case .y(let top, let bottom): top < bottom
      case .x(let left, let right): left < right
      case .sample: false
      }
    }
  }

  /// How much it covers: a band about which nothing was said lets everything show through.
  var opacity: Double {
    shape.isBand && mark.style.opacity == 1 ? PlacedMark.shade : mark.style.opacity
  }

  private static let shade = 0.14
}

extension ScenePanel {
  /// The marks that can be seen.
  var placedMarks: [PlacedMark] {
    PlacedMark.visible(in: placed, xDomain: data.xDomain, arrangement.axes)
  }
}

extension PlacedMark {
  /// The marks of a request that lie in a part of its axes, at least with a part of them.
  static func visible(
    in request: PlotRequest, xDomain: AxisInterval, _ axes: SceneAxes
  ) -> [PlacedMark] {
    request.marks.enumerated().compactMap { number, mark in
      var color = mark.style.color ?? request.config.theme.theme.label
      let shape: Shape?
      switch mark.place {
      case .y(let lower, let upper):
        shape =
          request.valueAxes.contains(.left)
          ? extent(lower, upper, in: axes.left.domain, on: axes.left.scale.y)
            .map { .y(min($0, $1), max($0, $1)) } : nil
      case .x(let lower, let upper):
        shape = extent(lower, upper, in: xDomain, on: axes.scale.x)
          .map { .x(min($0, $1), max($0, $1)) }
      case .sample(let series, let index):
        color = mark.style.color ?? request.color(of: series)
        shape = sample(index, of: series, in: request, xDomain, axes)
      }
      return shape.map { PlacedMark(number: number, mark: mark, shape: $0, color: color) }
    }
  }

  /// The visible part of a rule or a band, in points; nil where there is none.
  private static func extent(
    _ lower: Double?, _ upper: Double?, in domain: AxisInterval, on scale: AxisScale
  ) -> (Double, Double)? {
    let from = max(lower ?? domain.lower, domain.lower)
    let to = min(upper ?? domain.upper, domain.upper)
    let isRule = lower != nil && lower == upper
    // Of a band that ends where the axis begins nothing can be seen.
    guard from < to || from == to && (isRule || domain.isPoint) else { return nil }
    // An axis of one value shows a band around it everywhere.
    let ends =
      domain.isPoint && !isRule
      ? (scale.start, scale.end) : (scale.position(of: from), scale.position(of: to))
    return ends.0.isFinite && ends.1.isFinite ? ends : nil
  }

  private static func sample(
    _ index: Int, of series: Int, in request: PlotRequest, _ xDomain: AxisInterval,
    _ axes: SceneAxes
  ) -> Shape? {
    guard request.series.indices.contains(series) else { return nil }
    let (samples, axis) = (request.series[series].samples, axes[request.series[series].style.axis])
    guard let x = samples.position(of: index), let value = samples.column.value(at: index),
      xDomain.contains(x), axis.domain.contains(value),
      let point = axis.scale.point(x: x, y: value)
    else { return nil }
    return .sample(series: series, index: index, value: value, point)
  }
}
