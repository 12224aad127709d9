import CivilTime
import PlotLanguage
import Threading

/// `config`, `axis` and `style`.
struct SettingStatements {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  // MARK: - config

  func configure(_ settings: [Setting], _ transaction: inout Transaction) throws {
    guard !settings.isEmpty else {
      transaction.give(MediaBundle(text: StateDescription(scope.state).config))
      return
    }
    let changes = try SettingResolver(scope).overrides(settings)
    transaction.state.config = scope.state.config.merging(changes) { $1 }.filter { key, value in
      Vocabulary.key(key, in: [.config])?.defaultValue != value
    }
    try updateZone(of: &transaction)
    transaction.summarize(StateDescription(transaction.state).config)
  }

  func resetConfig(_ keys: [Name], _ transaction: inout Transaction) throws {
    if keys.isEmpty { transaction.state.config = [:] }
    for key in keys { transaction.state.config[key.text] = nil }
    try updateZone(of: &transaction)
    transaction.summarize(StateDescription(transaction.state).config)
  }

  private func updateZone(of transaction: inout Transaction) throws {
    let name = transaction.state.config["timeZone"]?.text ?? "UTC"
    guard name != transaction.state.zone.name else { return }
    let moved = transaction.state.series.names.filter {
      transaction.state.series[$0]?.clocks.map { $0 != name } ?? false
    }
    if let clocks = moved.first.flatMap({ transaction.state.series[$0]?.clocks }) {
      transaction.emit(
        .stream(
          .standardError,
          "warning: times of \(listed(moved)) were read on the clocks of \(clocks), and are shown on those of "
            + "\(name): timeZone stands before 'series', so read again what was meant by other clocks\n"
        ))
    }
    try updateZone(of: &transaction.state, name)
  }

  private func updateZone(of state: inout SessionState, _ name: String) throws {
    state.zone = try .named(name, at: scope.range)
    state.lastPlot?.zoneChanged()
    if case .range(var bounds) = state.window.times, bounds.isUpperOpen,
      let upper = bounds.upper, !state.zone.beginsDay(upper)
    {
      // The end of a day in one zone is a moment in another.
      bounds.upper = upper.nextDown
      bounds.isUpperOpen = false
      state.window.times = .range(bounds)
    }
    for name in state.variables.names {
      state.variables[name] = state.variables[name]?.asMoments(in: state.zone)
    }
    let (zone, cancellation) = (state.zone, scope.cancellation)
    for name in state.series.names {
      try state.series[name]?.updateSegments(in: zone, at: scope.range, cancellation)
    }
  }

  // MARK: - axis, style

  func changeAxis(_ change: AxisChange, _ transaction: inout Transaction) throws {
    var settings = try SettingResolver(scope).values(of: change.settings, in: .axis)
    let panel = PanelName(settings.removeValue(forKey: "panel"))
    func apply(_ axis: inout AxisState) {
      axis.isShown = change.isShown ?? true
      axis.quantity = change.quantity ?? axis.quantity
      axis.settings.merge(settings) { $1 }
    }
    if let panel, panel != .number(1) {
      let axes: [ValueAxis] =
        switch change.axis {
        case .right: [.right]
        case nil where change.isShown != nil: [.left, .right]
        default: [.left]
        }
      for axis in axes {
        apply(
          &transaction.state.panelAxes[PanelAxis(panel: panel, axis: axis), default: AxisState()])
      }
      return transaction.summarize(
        StateDescription(transaction.state).axes + PlotResolver(scope).note(about: panel))
    }
    switch change.axis {
    case .x: apply(&transaction.state.xAxis)
    case .y: apply(&transaction.state.yAxis)
    case .right: apply(&transaction.state.rightAxis)
    case nil:
      apply(&transaction.state.xAxis)
      apply(&transaction.state.yAxis)
      // What an axis counts is a matter of the x axis.
      transaction.state.yAxis.quantity = nil
      // Ticks and grids on both sides are seldom meant; no axes at all are.
      if let isShown = change.isShown { transaction.state.rightAxis.isShown = isShown }
    }
    transaction.summarize(StateDescription(transaction.state).axes)
  }

  func changeStyle(_ change: StyleChange, _ transaction: inout Transaction) throws {
    let names = try scope.seriesNames(change.series)
    for setting in change.settings {
      guard let entry = Vocabulary.key(setting.key.text, in: [.style]) else { continue }
      let value = try SettingResolver(scope).value(of: setting, entry)
      for name in names {
        // A line is no default of what has a shape of its own.
        let hasShape = transaction.state.series[name]?.shape != nil && entry.name == "as"
        let isDefault = entry.defaultValue == value && !hasShape
        transaction.state.series[name]?.style[entry.name] = isDefault ? nil : value
      }
    }
    let description = StateDescription(transaction.state)
    transaction.summarize(names.prefix(8).map(description.style).joined(separator: "\n"))
  }
}

extension Value {
  /// The value with days that are none in a zone taken as the moments at which they began.
  fileprivate func asMoments(in zone: TimeZoneRules) -> Value {
    switch self {
    case .date(var date):
      date.isDay = date.isDay && zone.beginsDay(date.instant)
      return .date(date)
    case .vector(var vector) where vector.element == .date(areDays: true):
      vector.element = .date(areDays: vector.values.allSatisfy { $0.isNaN || zone.beginsDay($0) })
      return .vector(vector)
    default: return self
    }
  }
}
