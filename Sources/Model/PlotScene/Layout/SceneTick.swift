import AxisTicks
import PlotGeometry
import SampleStore

/// A tick where it is drawn.
struct SceneTick: Hashable, Sendable {
  /// The value in the axis' own unit; seconds since 1970 on a time axis.
  let value: Double
  /// What stands beside it.
  var label: String
  /// What stands below that.
  var secondLine: String?
  /// Its x or y in the picture.
  let position: Double
  /// Whether its label is drawn.
  var isLabelled = true
  /// What is drawn of a name that is too long for its place, one line or two; nil for all there is.
  var shortened: [String]?

  /// As much of a turned name as fits beside its neighbours; nil for one that is not turned.
  var unturned: String?

  /// What is drawn, from top to bottom.
  var lines: [String] { shortened ?? [label] + [secondLine].compactMap(\.self) }
}

/// An axis with its ticks in their places.
struct SceneAxis: Hashable, Sendable {
  /// The ticks in the domain, in its direction.
  var ticks: [SceneTick]
  /// What is to be added to every label.
  let offset: String?
  /// What all labels leave out, for the left end.
  let context: String?
  /// Whether the labels of an x axis run upwards.
  var areTurned = false

  /// An axis with these ticks.
  init(_ ticks: [SceneTick], areTurned: Bool = false) {
    self.ticks = ticks
    self.areTurned = areTurned
    (offset, context) = (nil, nil)
  }

  /// How high what stands below an x axis' ticks is.
  func labelHeight(_ style: TextStyle) -> Double {
    if areTurned { return ticks.flatMap(\.lines).map { style.width($0) }.max() ?? 0 }
    let hasSecondLine = context != nil || offset != nil || ticks.contains { $0.lines.count > 1 }
    return style.lineHeight * (hasSecondLine ? 2 : 1)
  }

  /// Places the ticks of a plan.
  ///
  /// Labels of a custom format may be longer than those the plan counted on, or the same at neighbours:
  /// then only every second, third, … tick stays. Months whose names touch are written with their first
  /// letters; where these touch, too, only every second, third, … month shows its name.
  init(
    _ plan: AxisPlan, _ settings: AxisSettings, in domain: AxisInterval, on scale: AxisScale,
    room: AxisRoom, at position: (Double) -> Double? = { $0 }
  ) {
    var ticks = plan.ticks.compactMap { tick -> SceneTick? in
      guard let value = position(tick.value), value >= domain.lower, value <= domain.upper
      else { return nil }
      return SceneTick(
        value: tick.value, label: settings.label(of: tick), secondLine: tick.secondLine,
        position: scale.position(of: value))
    }
    // The little that is left of a cut month may have no room for its name.
    if settings.quantity == .months, let first = ticks.first, first.value < domain.lower,
      ticks.count > 1, !SceneAxis.fit(Array(ticks.prefix(2)), room)
    {
      ticks.removeFirst()
    }
    if settings.quantity == .months {
      SceneAxis.shortenMonths(&ticks, room)
    } else if case .custom = settings.format {
      let fitting = (1...max(ticks.count, 1)).lazy.map { SceneAxis.thinned(ticks, by: $0) }
        .filter { SceneAxis.fit($0, room) }
      ticks =
        fitting.first { $0.count > 1 && SceneAxis.areDistinct($0) }
        ?? fitting.first ?? SceneAxis.thinned(ticks, by: max(ticks.count, 1))
    }
    self.ticks = ticks
    let isCustom = if case .custom = settings.format { true } else { false }
    offset = isCustom ? nil : plan.offset
    context = plan.context
  }

  /// Makes the labels of months fit.
  private static func shortenMonths(_ ticks: inout [SceneTick], _ room: AxisRoom) {
    guard !fit(ticks, room) else { return }
    var letters = ticks
    for index in letters.indices { letters[index].label = String(ticks[index].label.prefix(1)) }
    // Counted from a January, so that every year shows the same months.
    let january = ticks.firstIndex { $0.secondLine != nil } ?? 0
    func isNamed(_ index: Int, every step: Int) -> Bool { (index - january) % step == 0 }
    let step = [2, 3, 4, 6, 12].first { step in
      fit(ticks.indices.filter { isNamed($0, every: step) }.map { ticks[$0] }, room)
    }
    if let step, !fit(letters, room) {
      for index in ticks.indices { ticks[index].isLabelled = isNamed(index, every: step) }
    } else {
      ticks = letters
    }
  }

  /// Whether no two neighbours read the same.
  static func areDistinct(_ ticks: [SceneTick]) -> Bool {
    zip(ticks, ticks.dropFirst()).allSatisfy { $0.lines != $1.lines }
  }

  static func thinned(_ ticks: [SceneTick], by stride: Int) -> [SceneTick] {
    ticks.indices.filter { $0 % stride == 0 }.map { ticks[$0] }
  }

  /// Whether neighbouring labels keep half an em apart, a fifth on a y axis.
  static func fit(_ ticks: [SceneTick], _ room: AxisRoom) -> Bool {
    let isHorizontal = room.orientation == .horizontal
    let gap = room.fontSize * (isHorizontal ? 0.5 : 0.2)
    func extent(_ tick: SceneTick) -> Double {
      let size = room.measure(tick.label)
      return isHorizontal ? size.width : size.height
    }
    return zip(ticks, ticks.dropFirst()).allSatisfy { a, b in
      abs(a.position - b.position) >= (extent(a) + extent(b)) / 2 + gap
    }
  }
}
