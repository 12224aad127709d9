extension AxisPlan {
  /// An axis of instants that stand evenly, whatever time lies between them: a trading week without its
  /// nights.
  ///
  /// A tick is the first instant of a minute, an hour, a day, a week, a month, … with the texts that it
  /// has on an axis of time; the first one of all is none where the next would touch it. The step is the
  /// shortest whose labels fit; up to a quarter of them may be left out where instants are so unevenly
  /// spread that they would touch others.
  ///
  /// - Parameters:
  ///   - domain: What the axis shows, in seconds since 1970-01-01T00:00:00Z.
  ///   - instants: The instants in the domain, which do not descend.
  ///   - previous: The instant before them; nil where there is none.
  ///   - zone: Whose clocks and calendar.
  ///   - rule: `count` asks for the step that gives about so many, 1 or more; the calendar has no other
  ///     rules.
  ///   - format: Writes the labels instead; then there are no second lines and no context.
  ///   - room: The axis' length and its labels' sizes.
  ///   - fraction: Where one of the instants stands, from 0 at the axis' start to 1 at its end.
  /// - Complexity: O(ticks · log instants) a step.
  public init(
    sessions domain: ClosedRange<Double>, instants: some RandomAccessCollection<Double>,
    after previous: Double? = nil, zone: TimeZoneRules = .utc, rule: TickRule = .auto,
    format: StrftimeFormat? = nil, room: AxisRoom, at fraction: @escaping (Double) -> Double
  ) {
    let axis = CalendarAxis(
      domain: domain, first: previous == nil ? instants.first : nil, zone: zone, format: format,
      room: room, fraction: fraction)
    var most = max(Int(min(room.length / room.leastSpacing, 1000)), 1)
    if case .count(let count) = rule { most = min(most, max(count, 1)) }
    func firsts(_ step: CalendarStep) -> [CalendarTick] {
      // Some may be left out, or the plan does not fit.
      step.firsts(of: instants, after: previous, in: zone, limit: 2 * most + 2)
    }
    // Every second day of a month leaves out other days of each week.
    let steps = CalendarStep.ladder.filter { $0 != .days(2) }
    // Longer steps have no more ticks.
    var (start, end) = (0, steps.count)
    while start < end {
      let middle = (start + end) / 2
      if firsts(steps[middle]).count > most + 1 { start = middle + 1 } else { end = middle }
    }
    var found: AxisPlan?
    for number in steps[start...].indices {
      let all = firsts(steps[number])
      let ticks = axis.apart(all, of: steps[number], after: previous)
      guard 4 * (all.count - ticks.count) <= all.count + 3 else { continue }
      // Of steps with the same ticks the longest that tells them says it in the fewest words.
      let told = steps[number...].prefix {
        $0.meanSeconds <= CalendarStep.longestTelling(all).meanSeconds
          && firsts($0).map(\.instant) == all.map(\.instant)
      }
      let plan = axis.plan(told.last ?? steps[number], ticks)
      guard axis.fits(plan), !plan.ticks.isEmpty || found == nil else { continue }
      found = plan
      break
    }
    self = found ?? AxisPlan(domain: domain, ticks: [], context: axis.emptyContext)
  }
}

extension CalendarAxis {
  /// The ticks of a step that do not touch each other: where two would, the one that begins a day stays,
  /// else the first.
  ///
  /// What lies before the first of all samples is unknown: it begins a day, but no longer period.
  fileprivate func apart(
    _ ticks: [CalendarTick], of step: CalendarStep, after previous: Double?
  ) -> [CalendarTick] {
    let extents = ticks.map { room.extent(text(of: $0)) }
    let fractions = ticks.map { fraction($0.instant) }
    let isOfDays = CalendarLabels(step: step).level != .time
    func beginsDay(_ number: Int) -> Bool {
      let before = number > 0 ? ticks[number - 1].instant : previous
      return before.map { zone.civil(at: $0).date != ticks[number].local.date } ?? true
    }
    func touch(_ a: Int, _ b: Int) -> Bool {
      abs(fractions[b] - fractions[a]) * room.length < (extents[a] + extents[b]) / 2 + room.gap
    }
    func yields(_ a: Int, to b: Int) -> Bool {
      isOfDays ? a == 0 && previous == nil : beginsDay(b) && !beginsDay(a)
    }
    var kept: [Int] = []
    for number in ticks.indices {
      while let last = kept.last, touch(last, number), yields(last, to: number) {
        kept.removeLast()
      }
      if kept.last.map({ touch($0, number) }) != true { kept.append(number) }
    }
    return kept.map { ticks[$0] }
  }

  /// About how a tick will be labelled.
  private func text(of tick: CalendarTick) -> String {
    format?.text(of: tick.instant, in: zone) ?? CalendarLabels(step: .seconds(60)).stamp(tick)
  }
}

extension CalendarStep {
  /// The longest step whose labels still tell when these ticks are: dates where all are at the same time
  /// of day, months where all are on the same day, years where all are on the same date.
  fileprivate static func longestTelling(_ ticks: [CalendarTick]) -> CalendarStep {
    guard let first = ticks.first?.local, ticks.count > 1 else { return .seconds(12 * 3600) }
    let locals = ticks.map(\.local)
    guard locals.allSatisfy({ $0.secondOfDay == first.secondOfDay }) else {
      return .seconds(12 * 3600)
    }
    guard locals.allSatisfy({ $0.date.day == first.date.day }) else { return .days(1) }
    return locals.allSatisfy { $0.date.month == first.date.month } ? .years(5000) : .months(6)
  }
}
