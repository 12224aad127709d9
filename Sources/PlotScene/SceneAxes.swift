import AxisTicks
import PlotGeometry

/// The axes of a picture: what they show, and their ticks where they are drawn.
struct SceneAxes {
  /// Where values lie.
  let scale: SceneScale
  /// The x axis' ticks; nil where it is not drawn.
  let x: AxisPlan?
  /// The y axis' ticks; nil where it is not drawn.
  let y: AxisPlan?
  /// What the y axis shows.
  let yDomain: Interval

  /// The axes of a request in a frame.
  ///
  /// - Parameters:
  ///   - shown: Which axes are drawn.
  init(
    _ request: PlotRequest, _ data: SceneData, in frame: Frame, shown: (x: Bool, y: Bool),
    _ style: TextStyle
  ) throws(SceneError) {
    do throws(TickError) {
      y =
        shown.y ? try SceneAxes.yPlan(request, data, length: frame.height, style) : nil
    } catch {
      throw SceneError(.ticks(.y, error))
    }
    yDomain =
      request.yWindow ?? y.map { interval($0.domain.lower, $0.domain.upper) } ?? data.yExtent
    let config = request.config
    let x = try SceneAxes.scale(
      .x, data.xDomain, request.xAxis.scale, from: frame.x,
      to: frame.x + config.occupyingRelativeWidth * frame.width, fractionOfPoint: 0)
    let y = try SceneAxes.scale(
      .y, yDomain, request.yAxis.scale, from: frame.maxY, to: frame.y,
      fractionOfPoint: config.relativeYForStraightLine)
    scale = SceneScale(x: x, y: y)
    do throws(TickError) {
      self.x =
        shown.x
        ? try SceneAxes.xPlan(
          request, data, length: x.end - x.start, scale: x, style) : nil
    } catch {
      throw SceneError(.ticks(.x, error))
    }
  }

  private static func scale(
    _ axis: SceneError.Axis, _ domain: Interval, _ kind: AxisSettings.Scale, from start: Double,
    to end: Double, fractionOfPoint: Double
  ) throws(SceneError) -> AxisScale {
    guard kind == .log else {
      return AxisScale(
        linear: LinearScale(
          domain: domain, from: start, to: end, fractionOfPoint: fractionOfPoint),
        isLogarithmic: false)
    }
    guard domain.lower > 0 else {
      throw SceneError(.ticks(axis, TickError(.notPositive, value: domain.lower)))
    }
    let logarithms = interval(
      LogarithmicScale.log10(domain.lower), LogarithmicScale.log10(domain.upper))
    return AxisScale(
      linear: LinearScale(
        domain: logarithms, from: start, to: end, fractionOfPoint: fractionOfPoint),
      isLogarithmic: true)
  }

  private static func yPlan(
    _ request: PlotRequest, _ data: SceneData, length: Double, _ style: TextStyle
  ) throws(TickError) -> AxisPlan {
    let shown = request.yWindow ?? data.yExtent
    let domain = try AxisDomain(from: shown.lower, to: shown.upper)
    let room = try style.room(.vertical, length: length)
    let coverage = request.yWindow == nil ? TickCoverage.loose : .inside
    let axis = request.yAxis
    if axis.scale == .log {
      return try AxisPlan(
        logarithmic: domain, format: axis.numberFormat, coverage: coverage, room: room)
    }
    let plan = try AxisPlan(
      numeric: domain, rule: axis.ticks, format: axis.numberFormat, coverage: coverage, room: room)
    return plan
  }

  private static func xPlan(
    _ request: PlotRequest, _ data: SceneData, length: Double, scale: AxisScale,
    _ style: TextStyle
  ) throws(TickError) -> AxisPlan {
    let axis = request.xAxis
    let shown = data.xDomain
    let domain = try AxisDomain(from: shown.lower, to: shown.upper)
    let room = try style.room(.horizontal, length: length)
    if data.isTime, axis.quantity != .index {
      return axis.quantity == .months
        ? AxisPlan(months: domain, zone: request.zone, format: axis.dateFormat, room: room)
        : AxisPlan(calendar: domain, zone: request.zone, format: axis.dateFormat, room: room)
    }
    if axis.scale == .log {
      return try AxisPlan(logarithmic: domain, format: axis.numberFormat, room: room)
    }
    return try AxisPlan(
      numeric: domain, rule: axis.ticks, format: axis.numberFormat, room: room)
  }
}

extension AxisSettings {
  /// How numbers are written before anything else rewrites them.
  var numberFormat: LabelFormat { if case .number(let format) = format { format } else { .auto } }

  fileprivate var dateFormat: DateFormat? {
    if case .date(let format) = format { format } else { nil }
  }

  /// A tick's label: the plan's, or what a custom format makes of its value.
  func label(of tick: LabelledTick) -> String {
    if case .custom(let text) = format { text(tick.value) } else { tick.label }
  }
}

extension TextStyle {
  /// The room along an axis of a length.
  func room(
    _ orientation: AxisRoom.Orientation, length: Double
  ) throws(TickError) -> AxisRoom {
    try AxisRoom(orientation, length: length, fontSize: label.size) { text in
      LabelSize(width: self.width(text), height: self.height(text))
    }
  }
}
