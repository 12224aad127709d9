extension AxisPlan {
  /// A linear axis of numbers.
  ///
  /// - Parameters:
  ///   - domain: What the axis shows, infinite ends clamped; for `classic` only its upper end counts.
  ///   - rule: Which ticks.
  ///   - format: How labels write numbers; `classic` with `auto` uses the post's labels.
  ///   - coverage: Anything but `inside` may widen the domain.
  ///   - room: The axis' length and its labels' sizes.
  /// - Throws: ``TickError``: `classicMaximum` for `classic` where the upper end is below 0 or above
  ///   1e307; `count` for a count outside 1...``TickRule/largestCount``.
  /// - Complexity: O(ticks); the room allows 50 at most unless a count asks for more.
  ///
  /// Where labels would touch, the next larger step is tried, until they fit or two ticks are left (one
  /// with `inside`, `close` and `grounded`): single labels are never dropped.
  ///
  /// Edge cases: where three ticks around zero do not fit, zero alone is shown. A domain of one value has one tick, on that value, and is not widened. Neighbouring
  /// Doubles have fewer ticks, perhaps none. Where the next tick outside exceeds Double, the domain
  /// keeps its end.
  public init(
    numeric domain: ClosedRange<Double>, rule: TickRule = .auto, format: LabelFormat = .auto,
    coverage: TickCoverage = .inside, room: AxisRoom
  ) throws(TickError) {
    let domain = domain.shown
    if rule == .classic {
      try self.init(classic: domain, format: format)
      return
    }
    if case .count(let count) = rule, !(1...TickRule.largestCount).contains(count) {
      throw TickError(.count, value: Double(count))
    }
    self.init(
      stepped: NumericSearch(domain, rule, format, coverage), room: room)
  }

  private init(classic domain: ClosedRange<Double>, format: LabelFormat) throws(TickError) {
    let classic = try ClassicTicks(maximum: domain.upperBound)
    let ticks = classic.ticks
    let labels = NumberLabels(for: ticks, format: format)
    let marks = zip(ticks.values, format == .auto ? classic.labels : labels.texts).map {
      LabelledTick(value: $0, label: $1)
    }
    self.init(
      domain: 0...classic.axisMaximum, ticks: marks, offset: labels.offset)
  }

  init(stepped search: NumericSearch, room: AxisRoom) {
    let found = search.best(in: room)
    self.init(
      domain: found.domain,
      ticks: zip(found.ticks, found.labels.texts).map {
        LabelledTick(value: $0.value, label: $1)
      },
      offset: found.labels.offset)
  }
}

/// The search for the step whose labels fit.
struct NumericSearch {
  let domain: ClosedRange<Double>
  let rule: TickRule
  let format: LabelFormat
  let coverage: TickCoverage
  /// Where values lie.
  let spacing: ValueSpacing
  /// How far the domain may be widened.
  let margin: TickMargin

  init(
    _ domain: ClosedRange<Double>, _ rule: TickRule, _ format: LabelFormat,
    _ coverage: TickCoverage,
    _ spacing: ValueSpacing = .linear
  ) {
    self.domain = domain
    self.rule = rule
    self.format = format
    self.coverage = coverage
    self.spacing = spacing
    margin = TickMargin(domain, coverage, spacing)
  }

  /// Ticks with their labels, and the domain that they widen.
  struct Candidate {
    let ticks: StepTicks
    let labels: NumberLabels
    let domain: ClosedRange<Double>
  }

  /// The first candidate whose labels fit, or the last one that has as few ticks as can be.
  func best(in room: AxisRoom) -> Candidate {
    if domain.lowerBound == domain.upperBound {
      return candidate(StepTicks(only: domain.lowerBound))
    }
    let first = candidate(initial(count: count ?? room.count(spacing: room.leastSpacing)))
    var found = first
    if count == nil {
      // The labels' own sizes may ask for a wider spacing than any labels do.
      let spacing = room.spacing(for: first.labels.texts)
      if spacing > room.leastSpacing {
        // Four ticks are never many: on a short axis they keep its domain near the data.
        let few = min(room.count(spacing: 0.75 * spacing), 4)
        found = candidate(
          initial(
            count: max(room.count(spacing: spacing), few),
            atMost: max(room.count(spacing: spacing / 2), 4)))
      }
    }
    while found.ticks.count > 1, !fits(found, in: room),
      let step = ladder.step(above: found.ticks.step.value)
    {
      let next = candidate(ticks(of: step))
      // Around zero there are three ticks however large the step is, and a larger one would only
      // flatten the data: zero alone has room anywhere.
      let isWide = found.ticks.step.value >= domain.upperBound - domain.lowerBound
      if isWide, domain.lowerBound < 0, domain.upperBound > 0, next.ticks.count >= found.ticks.count
      {
        let zero = StepTicks(step: found.ticks.step, indices: 0..<1)
        return Candidate(
          ticks: zero, labels: NumberLabels(for: zero, format: format), domain: found.domain)
      }
      // Two ticks at the ends of a domain that they widen are as far apart as the axis is long.
      if next.ticks.isEmpty || (coverage.endsOnTicks && found.ticks.count == 2) { break }
      found = next
    }
    return found
  }

  private var ladder: StepLadder {
    format == .duration ? .durations : rule == .oneTwoFive ? .oneTwoFive : .fine
  }

  /// The wanted number of ticks, where it does not depend on the room.
  private var count: Double? {
    if case .count(let count) = rule { Double(max(count, 2)) } else { nil }
  }

  private func initial(count: Double, atMost most: Double = .infinity) -> StepTicks {
    if format == .duration {
      let greatest = max(abs(domain.lowerBound), abs(domain.upperBound))
      var step = ladder.step(
        above: (domain.upperBound / (count - 1) - domain.lowerBound / (count - 1)).nextDown)
      while let found = step, !found.isResolvable(upTo: greatest) {
        step = ladder.step(above: found.value)
      }
      return step.map(ticks) ?? .none
    }
    let found =
      rule == .oneTwoFive
      ? OneTwoFive.ticks(lower: domain.lowerBound, upper: domain.upperBound, count: count)
      : ExtendedSearch.ticks(
        lower: domain.lowerBound, upper: domain.upperBound, count: count, atMost: most,
        coverage: coverage,
        within: margin.reach)
    guard let found else { return StepTicks.none }
    return rule == .oneTwoFive && coverage != .inside && coverage != .nearest
      ? ticks(of: found.step) : found
  }

  private func ticks(of step: TickStep) -> StepTicks {
    let range = step.candidates(
      lower: domain.lowerBound, upper: domain.upperBound, coverage: coverage, within: margin.reach)[
        0]
    return StepTicks(step: step, indices: range)
  }

  private func candidate(_ ticks: StepTicks) -> Candidate {
    let widened =
      coverage == .inside
      ? domain : margin.ends(from: ticks.first?.value, to: ticks.last?.value, of: domain)
    return Candidate(
      ticks: ticks, labels: NumberLabels(for: ticks, format: format), domain: widened)
  }

  private func fits(_ candidate: Candidate, in room: AxisRoom) -> Bool {
    return room.fits(
      candidate.labels.texts,
      at: candidate.ticks.lazy.map { tick in
        spacing.fraction(of: tick.value, in: candidate.domain)
      })
  }
}
