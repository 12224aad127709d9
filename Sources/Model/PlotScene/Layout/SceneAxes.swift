import AxisTicks
import PlotGeometry
import SampleStore

/// The axes of a picture: what they show, and their ticks where they are drawn.
struct SceneAxes {
  /// The x axis' ticks; nil where it is not drawn.
  let x: SceneAxis?
  /// The y axis.
  let left: SceneValueAxis
  /// The y axis on the right.
  let right: SceneValueAxis

  /// Which axes are drawn.
  typealias Shown = (x: Bool, left: Bool, right: Bool)

  /// The axes of a request in a frame.
  ///
  /// - Parameters:
  ///   - request: What is shown.
  ///   - data: Its ranges.
  ///   - frame: What the data fill at relative width 1.
  ///   - shown: Which axes are drawn.
  ///   - style: How large labels are.
  /// - Throws: A ``SceneError`` where an axis cannot have ticks, or a scale is not for its domain.
  init(
    _ request: PlotRequest, _ data: SceneData, in frame: PlotFrame, shown: Shown, _ style: TextStyle
  ) throws(SceneError) {
    let width = request.config.occupyingRelativeWidth * frame.width
    let isReversed = request.xAxis.isReversed
    let xScale = try SceneAxes.scale(
      .x, data.xDomain, request.xAxis.spacing(showing: data.xDomain),
      from: frame.x + (isReversed ? width : 0), to: frame.x + (isReversed ? 0 : width),
      fractionOfPoint: isReversed ? 1 : 0)
    left = try SceneValueAxis(
      .left, request, data.left, beside: xScale, in: frame, isShown: shown.left, style)
    right = try SceneValueAxis(
      .right, request, data.right, beside: xScale, in: frame, isShown: shown.right, style)
    do throws(TickError) {
      let room = try style.room(.horizontal, length: width)
      x = shown.x ? try SceneAxes.xAxis(request, data, on: xScale, room, style) : nil
    } catch {
      throw SceneError(.ticks(.x, error))
    }
  }

  /// A y axis.
  subscript(axis: ValueAxis) -> SceneValueAxis {
    switch axis {
    case .left: left
    case .right: right
    }
  }

  /// Where values of the left axis lie.
  var scale: SceneScale { left.scale }

  static func scale(
    _ axis: SceneError.Axis, _ domain: AxisInterval, _ spacing: ValueSpacing, from start: Double,
    to end: Double, fractionOfPoint: Double
  ) throws(SceneError) -> AxisScale {
    if spacing == .logarithmic, domain.lower <= 0 {
      throw SceneError(.ticks(axis, TickError(.notPositive, value: domain.lower)))
    }
    return AxisScale(domain, spacing, from: start, to: end, fractionOfPoint: fractionOfPoint)
  }

  private static func xAxis(
    _ request: PlotRequest, _ data: SceneData, on scale: AxisScale, _ room: AxisRoom,
    _ style: TextStyle
  ) throws(TickError) -> SceneAxis {
    let axis = request.xAxis
    let domain = data.xDomain.closed
    if let names = request.shownNames {
      // A title stays where the frame keeps half of the height.
      return SceneAxis(names: names, on: scale, room, longest: 0.3 * request.cell.height, style)
    }
    if axis.quantity == .sessions, let spacing = request.spacing {
      return try sessionAxis(of: spacing, request, on: scale, room)
    }
    if data.isTime, axis.quantity == .months {
      return try monthAxis(request, data, on: scale, room)
    }
    if data.hasWholeBars, data.kind == .number, axis.scale == .linear,
      let few = try fewWholeNumbers(in: domain, axis, on: scale, room)
    {
      return few
    }
    let plan: AxisPlan
    if case .elapsed(let period) = data.kind, axis.scale == .linear, axis.numberFormat == .auto {
      plan = try AxisPlan(
        elapsed: domain, of: period.flatMap { ElapsedUnit(rawValue: $0.rawValue) },
        rule: axis.ticks, room: room)
    } else if data.isTime {
      plan = AxisPlan(
        calendar: domain, zone: request.zone, rule: axis.ticks, format: axis.dateFormat,
        leastStep: request.leastTickStep, from: data.start, room: room)
    } else {
      plan =
        axis.scale == .linear
        ? try AxisPlan(
          domain, .linear, axis, isWhole: data.isWhole, .inside, room)
        : try AxisPlan(domain, scale.spacing, axis, .inside, room)
    }
    return SceneAxis(plan, axis, in: data.xDomain, on: scale, room: room)
  }

  /// An axis with a tick at each of one or two whole numbers, around which bars stand; nil for more.
  private static func fewWholeNumbers(
    in domain: ClosedRange<Double>, _ axis: AxisSettings, on scale: AxisScale, _ room: AxisRoom
  ) throws(TickError) -> SceneAxis? {
    let (first, last) = (domain.lowerBound.rounded(.up), domain.upperBound.rounded(.down))
    guard (first...max(first, last)).contains(last), last - first <= 1 else { return nil }
    var ticks: [SceneTick] = []
    for value in first < last ? [first, last] : [first] {
      let plan = try AxisPlan(numeric: value...value, format: axis.numberFormat, room: room)
      ticks += plan.ticks.map {
        SceneTick(
          value: $0.value, label: axis.label(of: $0), position: scale.position(of: $0.value))
      }
    }
    return SceneAxis(ticks)
  }

  /// An axis that names every visible month.
  ///
  /// The tick of a month that the window's left edge cuts stands at that edge. The month that begins
  /// where the window ends is not visible.
  private static func monthAxis(
    _ request: PlotRequest, _ data: SceneData, on scale: AxisScale, _ room: AxisRoom
  ) throws(TickError) -> SceneAxis {
    let visible = data.xDomain
    let start = request.zone.start(of: .month, containing: max(visible.lower, data.start))
    let plan = AxisPlan(
      months: min(start, visible.upper)...visible.upper, zone: request.zone,
      format: request.xAxis.dateFormat, room: room)
    return SceneAxis(plan, request.xAxis, in: visible, on: scale, room: room) { instant in
      visible.contains(instant) || instant < visible.lower ? max(instant, visible.lower) : nil
    }
  }

  /// An axis of ranks that are labelled by the times which have them.
  private static func sessionAxis(
    of spacing: EvenSpacing, _ request: PlotRequest, on scale: AxisScale, _ room: AxisRoom
  ) throws(TickError) -> SceneAxis {
    let shown = spacing.places(of: scale.domain)
    let ranks = scale.domain.closed
    let visible = spacing.visible(in: scale.domain)
    let plan = AxisPlan(
      sessions: shown.closed, instants: visible.instants,
      after: visible.previous, zone: request.zone, rule: request.xAxis.ticks,
      format: request.xAxis.dateFormat, room: room
    ) { ranks.fraction(of: spacing.rank(of: $0)) }
    return SceneAxis(plan, request.xAxis, in: scale.domain, on: scale, room: room, at: spacing.rank)
  }
}

extension AxisPlan {
  /// An axis of numbers whose values are spread in some way.
  ///
  /// Where they are whole, halves and the like appear only where there is one whole number or none.
  init(
    _ domain: ClosedRange<Double>, _ spacing: ValueSpacing, _ axis: AxisSettings,
    isWhole: Bool = false, _ coverage: TickCoverage, _ room: AxisRoom
  ) throws(TickError) {
    let format = axis.numberFormat
    switch spacing {
    case .linear:
      try self.init(
        numeric: domain, rule: axis.ticks, format: format, coverage: coverage, room: room)
    case .logarithmic:
      try self.init(logarithmic: domain, format: format, coverage: coverage, room: room)
    case .symmetric(let constant):
      self.init(
        symmetric: domain, constant: constant, format: format, coverage: coverage, room: room)
    }
    func isWholeNumber(_ tick: LabelledTick) -> Bool { tick.value == tick.value.rounded() }
    guard isWhole, spacing == .linear, domain.upperBound - domain.lowerBound >= 1 else { return }
    for count in stride(from: ticks.count, through: 2, by: -1)
    where !ticks.allSatisfy(isWholeNumber) {
      let sparser = try AxisPlan(
        numeric: domain, rule: .count(count), format: format, coverage: coverage, room: room)
      if sparser.ticks.allSatisfy(isWholeNumber) { self = sparser }
    }
  }
}

extension AxisSettings {
  /// How the values of a domain are spread.
  func spacing(showing domain: AxisInterval) -> ValueSpacing {
    switch scale {
    case .linear: .linear
    case .log: .logarithmic
    case .symlog: .symmetric(showing: domain.closed)
    }
  }

  /// How numbers are written before anything else rewrites them.
  var numberFormat: LabelFormat { if case .number(let format) = format { format } else { .auto } }

  fileprivate var dateFormat: StrftimeFormat? {
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
