import CivilTime
import PlotLanguage
import PlotScene
import SampleStore

/// `window`.
struct WindowStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ change: WindowChange, _ transaction: inout Transaction) throws {
    var span: WindowState.Span?
    var y: WindowState.Bounds?
    var right: WindowState.Bounds?
    var note: String?
    var panels: [PanelAxis: WindowState.Bounds] = [:]
    switch change {
    case .ranges(let x, let values, let others, let panel):
      if let x {
        let bounds = try PlotRanges(scope).bounds(x)
        try checkAxis(of: bounds, x)
        span = .range(bounds)
      }
      if let values { y = try PlotRanges(scope).values(values) }
      if let others { right = try PlotRanges(scope).values(others, "right") }
      let named = try SettingResolver(scope).values(of: [panel].compactMap(\.self), in: .window)
      if let name = PanelName(named["panel"]), name != .number(1) {
        panels[PanelAxis(panel: name, axis: .left)] = y
        panels[PanelAxis(panel: name, axis: .right)] = right
        (y, right) = (nil, nil)
        note = PlotResolver(scope).note(about: name)
      }
    case .last(let expression): span = try last(expression)
    case .day(let expression):
      let value = try scope.value(of: expression)
      guard case .date(let date) = value else {
        throw Diagnostic(
          .typeMismatch, "the day is \(value.kindName), not a date such as 2026-03-01",
          at: expression.range)
      }
      try view(about: .time).needTimes("'day'", at: scope.range)
      span = .day(scope.state.zone.civil(at: date.instant).date)
    case .year(let expression):
      let year = try scope.integer(of: expression, "year", in: -9999...9999)
      try checkYear(year, at: expression.range)
      span = .year(year)
    case .months(let count, let year, let end):
      let length = try scope.integer(of: count, "months", in: 1...12)
      let chosen = try year.map { try scope.integer(of: $0, "year", in: -9999...9999) }
      let last = try end.map { try scope.integer(of: $0, "end", in: 1...12) }
      if let chosen, let year { try checkYear(chosen, at: year.range) }
      try view(about: .time).needTimes("'months='", at: scope.range)
      span = .months(length, year: chosen, end: last)
    case .page(let direction, let step):
      let turned = try WindowPaging(scope).turned(direction, step)
      note = turned.1
      transaction.state.window[shown.kind] = turned.0
      transaction.state.lastPlot?.overrides.x = nil
    case .all(let axis):
      if axis == nil || axis == .x { span = .all }
      if axis == nil || axis == .y { y = WindowState.Bounds() }
      if axis == nil || axis == .right { right = WindowState.Bounds() }
      transaction.state.window.panels = scope.state.window.panels.filter { panel, _ in
        axis == .x || axis == .y && panel.axis == .right || axis == .right && panel.axis == .left
      }
    }
    // What is said now holds for the last plot, too, whatever it had for itself.
    if let span {
      transaction.state.window.show(span)
      transaction.state.lastPlot?.overrides.x = nil
    }
    if let y {
      transaction.state.window.y = y
      transaction.state.lastPlot?.overrides.y = nil
    }
    if let right {
      transaction.state.window.right = right
      transaction.state.lastPlot?.overrides.right = nil
    }
    transaction.state.window.panels.merge(panels) { $1 }
    let parts = panels.sorted { $0.key < $1.key }.map { panel, bounds in
      let ends = [bounds.lower, bounds.upper].map { $0.map(numberText) ?? "" }
      return ", \(panel.panel.words) \(panel.axis.word.rawValue) \(ends[0])..\(ends[1])"
    }
    let after = Scope(transaction.state, scope.context)
    // Says now rather than at the next plot that a window does not go with the series.
    let summary = try WindowStatement(after).view(about: span?.kind).summary(at: scope.range)
    transaction.summarize(summary + parts.joined() + (note ?? ""))
  }

  private var shown: WindowView { PlotResolver(scope).view }

  /// The window of what is plotted, or, where that has another kind of x axis, of all series that
  /// have this kind, if there are any; nil for any kind.
  private func view(about kind: PositionKind?) -> WindowView {
    let shown = shown
    guard let kind, !shown.series.isEmpty, !shown.kind.meets(kind) else { return shown }
    let state = scope.state
    let others = state.series.names.compactMap { state.series[$0] }
      .filter { $0.samples.kind.meets(kind) && $0.samples.count > 0 }
    return others.isEmpty
      ? shown
      : WindowView(
        window: state.window, zone: state.zone, series: others.map(\.samples),
        axes: others.map { SeriesStyle($0.style).axis })
  }

  private func checkAxis(of bounds: WindowState.Bounds, _ span: Span) throws {
    let view = view(about: bounds.kind)
    try PlotRanges(scope).check(
      bounds, goWith: view.series, at: (span.lower ?? span.upper)?.range ?? scope.range)
  }

  // MARK: - Parts

  private func last(_ expression: Expression) throws -> WindowState.Span {
    let value = try scope.value(of: expression)
    switch value {
    case .duration(let duration):
      guard duration.amount > 0, duration.amount.isFinite,
        Moment(0).adding(duration, in: scope.state.zone) != nil
      else {
        throw Diagnostic(
          .valueOutOfRange, "the window is the last \(duration): more than 0 is allowed",
          at: expression.range)
      }
      try view(about: .time).needTimes("'last \(duration)'", at: expression.range)
      return .lastDuration(duration)
    case .number:
      return .lastSamples(
        try scope.integer(of: expression, "the number of samples", in: 1...1_000_000_000))
    default:
      throw Diagnostic(
        .typeMismatch, "'last' takes a duration or a number of samples, not \(value.kindName)",
        at: expression.range)
    }
  }

  private func checkYear(_ year: Int, at range: SourceRange) throws {
    let shown = view(about: .time)
    try shown.needTimes("'year='", at: range)
    guard !shown.series.isEmpty, let years = try? shown.monthPages().years, !years.isEmpty else {
      return
    }
    if !years.contains(year) {
      throw Diagnostic(
        .valueOutOfRange,
        "year \(year) has no data: there is \(listed(years.map { String($0) }))", at: range)
    }
  }
}
