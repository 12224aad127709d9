import AxisTicks
import PlotGeometry

/// A y axis of a picture: what it shows, where its values lie, and its ticks where it is drawn.
struct SceneValueAxis {
  /// What it shows.
  let domain: AxisInterval
  /// Where its values lie, over the x axis that both y axes have in common.
  let scale: SceneScale
  /// Its ticks; nil where it is not drawn.
  let ticks: SceneAxis?

  /// A y axis in a frame.
  ///
  /// An axis on which nothing stands shows 0 to 1, whatever was said about it.
  ///
  /// - Parameters:
  ///   - axis: Which one.
  ///   - request: What is shown.
  ///   - range: What its samples need.
  ///   - x: The x axis.
  ///   - frame: What the data fill.
  ///   - isShown: Whether it is drawn.
  ///   - style: How large labels are.
  /// - Throws: A ``SceneError`` where it cannot have ticks, or its scale is not for its domain.
  init(
    _ axis: ValueAxis, _ request: PlotRequest, _ range: ValueExtent, beside x: AxisScale,
    in frame: PlotFrame, isShown: Bool, _ style: TextStyle
  ) throws(SceneError) {
    guard request.valueAxes.contains(axis) else {
      domain = .unit
      scale = SceneScale(x: x, y: AxisScale(.unit, from: frame.maxY, to: frame.y))
      ticks = nil
      return
    }
    let settings = request.settings(of: axis)
    let window = request.window(of: axis)
    // What lies around zero must not change with the ticks at the ends.
    let spacing = settings.spacing(showing: window ?? range.extent)
    let room: AxisRoom
    var plan: AxisPlan?
    do throws(TickError) {
      room = try style.room(.vertical, length: frame.height)
      if isShown {
        plan = try SceneValueAxis.plan(
          settings, showing: window, range, spacing, isWhole: request.countsWhole(on: axis), room)
      }
    } catch {
      throw SceneError(.ticks(SceneError.Axis(axis), error))
    }
    domain =
      window ?? plan.map { interval($0.domain.lowerBound, $0.domain.upperBound) } ?? range.extent
    let fraction = request.config.relativeYForStraightLine
    let (start, end) = settings.isReversed ? (frame.y, frame.maxY) : (frame.maxY, frame.y)
    let y = try SceneAxes.scale(
      SceneError.Axis(axis), domain, spacing, from: start, to: end,
      fractionOfPoint: settings.isReversed ? 1 - fraction : fraction)
    scale = SceneScale(x: x, y: y)
    ticks = plan.map { [domain] in SceneAxis($0, settings, in: domain, on: y, room: room) }
  }

  private static func plan(
    _ settings: AxisSettings, showing window: AxisInterval?, _ range: ValueExtent,
    _ spacing: ValueSpacing, isWhole: Bool, _ room: AxisRoom
  ) throws(TickError) -> AxisPlan {
    let shown = window ?? range.extent
    let coverage: TickCoverage =
      window != nil ? .inside : range.standsOnZero ? .grounded : .close
    return try AxisPlan(shown.closed, spacing, settings, isWhole: isWhole, coverage, room)
  }
}

extension SceneAxes {
  /// The lines across the plot at the ticks of a y axis: by default quiet ones at those of the axis that
  /// is drawn, on both sides of the left one alone.
  func grid(of axis: ValueAxis, _ settings: AxisSettings) -> AxisSettings.Grid {
    guard self[axis].ticks != nil else { return .off }
    return settings.grid ?? (axis == .left || left.ticks == nil ? .solid : .off)
  }
}
