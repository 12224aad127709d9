import AxisTicks
import PlotGeometry

extension PlotRequest {
  /// The names that stand at the x axis: those of the samples, where nothing else was said of its labels.
  ///
  /// A format of times says nothing of names.
  package var shownNames: [String]? {
    guard xAxis.scale == .linear, xAxis.quantity != .index else { return nil }
    return switch xAxis.format {
    case .number(.auto), .date: names
    case .custom where xAxis.formatsTimes: names
    case .number, .custom: nil
    }
  }
}

extension SceneAxis {
  /// An axis with a name at each whole number from 0 on.
  ///
  /// Names stand beside each other where they fit, in two lines where that is enough, else upwards, cut where
  /// they are long; in a terminal's characters they are cut to their places. Where even that has no room, only every second, third, … name is there.
  ///
  /// - Parameters:
  ///   - names: What stands at 0, 1, 2, ….
  ///   - scale: Where these lie.
  ///   - room: The axis' length and its labels' sizes.
  ///   - longest: How long a name that runs upwards may be.
  ///   - style: How large texts are.
  init(
    names: [String], on scale: AxisScale, _ room: AxisRoom, longest: Double, _ style: TextStyle
  ) {
    func index(_ value: Double) -> Int { Int(min(max(value, 0), Double(names.count))) }
    let first = index(scale.domain.lower.rounded(.up))
    let end = index(scale.domain.upper.rounded(.down) + 1)
    let all = (first..<max(first, end)).map {
      SceneTick(value: Double($0), label: names[$0], position: scale.position(of: Double($0)))
    }
    if let numbers = SceneAxis.numbers(counting: all) {
      self.init(SceneAxis.sparse(all, numbers, room))
      return
    }
    let step = all.count > 1 ? abs(all[1].position - all[0].position) : scale.length
    let stride = max(1, Int((style.lineHeight / max(step, 1e-3)).rounded(.up)))
    let ticks = SceneAxis.thinned(all, by: stride)
    let place = NamePlace(
      width: step * Double(stride) - room.fontSize / 2, step: step * Double(stride), style)
    let widest = ticks.map { style.width($0.label) }.max() ?? 0
    if widest <= 1.5 * place.step, SceneAxis.fit(ticks, room) {
      self.init(ticks)
      return
    }
    let wrapped = ticks.map { place.wrapped($0) }
    let cut = wrapped.map { place.cut($0) }
    let saysEnough = place.isWide && Set(cut.map(\.lines)).count == cut.count
    if cut == wrapped || saysEnough || !style.measurer.turnsTexts {
      self.init(cut)
      return
    }
    let ends = ticks.map { style.fitted($0.label, in: style.label, width: longest) ?? "…" }
    // Names that begin alike are told apart by their ends.
    let areAlike = Set(ends).count < Set(ticks.map(\.label)).count
    self.init(
      zip(ticks, ends).map { tick, end in
        var tick = tick
        tick.shortened = [
          areAlike ? style.fittedInside(tick.label, in: style.label, width: longest) : end
        ]
        tick.unturned = place.cut(tick.label)
        return tick
      }, areTurned: true)
  }

  /// The numbers that names are which count on; nil for any others.
  private static func numbers(counting ticks: [SceneTick]) -> [Int]? {
    let numbers = ticks.compactMap { Int($0.label) }
    guard numbers.count == ticks.count,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $1 > $0 && $1 == $0 + 1 })
    else { return nil }
    return numbers
  }

  /// Numbers that count on tell those between them: of many only multiples of a round number are there.
  private static func sparse(
    _ ticks: [SceneTick], _ numbers: [Int], _ room: AxisRoom
  ) -> [SceneTick] {
    var unit = 1
    while unit <= ticks.count {
      for factor in [1, 2, 5] {
        let some = zip(ticks, numbers).filter { $1 % (factor * unit) == 0 }.map(\.0)
        if fit(some, room) { return some }
      }
      unit *= 10
    }
    return Array(ticks.prefix(1))
  }
}

/// The room that a name has below its sample.
private struct NamePlace {
  let width: Double
  /// The distance of two neighbours.
  let step: Double
  private let style: TextStyle

  init(width: Double, step: Double, _ style: TextStyle) {
    self.width = width
    self.step = step
    self.style = style
  }

  /// Whether a cut name still says something: seven em are a dozen letters.
  var isWide: Bool { step >= 7 * style.label.size }

  /// A name that is too long for a line in two, broken where both are nearly equal.
  func wrapped(_ tick: SceneTick) -> SceneTick {
    guard style.width(tick.label) > width else { return tick }
    let name = tick.label
    let ends = name.indices.dropFirst().filter {
      name[$0] == " " || name[name.index(before: $0)] == "-"
    }
    let halves = ends.map { end in
      [String(name[..<end]), String(name[end...].drop { $0 == " " })]
    }
    func length(_ lines: [String]) -> Double { lines.map { style.width($0) }.max() ?? 0 }
    var tick = tick
    tick.shortened = halves.min { length($0) < length($1) }
    return tick
  }

  /// As much of each line as fits.
  func cut(_ tick: SceneTick) -> SceneTick {
    let lines = tick.lines.map(cut)
    var tick = tick
    if lines != tick.lines { tick.shortened = lines }
    return tick
  }

  /// As much of a text as fits, perhaps nothing.
  func cut(_ text: String) -> String { style.fitted(text, in: style.label, width: width) ?? "" }
}
