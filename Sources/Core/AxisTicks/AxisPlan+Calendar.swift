extension AxisPlan {
  /// An axis of time: ticks where the clock and the calendar of a zone begin something.
  ///
  /// The shortest step of ``CalendarStep/ladder`` whose labels fit gives the ticks (all inside the
  /// domain). Labels are short stamps; `secondLine` names the date or the year where a new one begins,
  /// and `context` the one at the domain's start. `context` is nil where the first second line stands in
  /// its place; that line then names the year, too.
  ///
  /// - Parameters:
  ///   - domain: Seconds since 1970-01-01T00:00:00Z, infinite ends clamped.
  ///   - zone: Whose clocks and calendar.
  ///   - rule: Which ticks: `count` asks for the step that gives about so many, 1 or more; the calendar
  ///     has no other rules.
  ///   - format: Writes the labels instead; then there are no second lines and no context, and the step
  ///     is the shortest whose neighbouring labels also differ, where there is one. A format that counts weeks has
  ///     ticks at Mondays where others have them at weeks or months: at all, or at every 2nd, 4th, 13th, 26th or
  ///     52nd from the ISO year's first.
  ///   - leastStep: The shortest time between two ticks, in seconds, such as that between bars.
  ///   - first: Where what is shown begins, if that is inside of the domain, as where a bar needs room; nothing
  ///     is said of what lies before it.
  ///   - room: The axis' length and its labels' sizes.
  /// - Complexity: O(ticks) zone look-ups.
  ///
  /// Edge cases: a domain of one instant has one tick. Parts of the domain outside the years
  /// -9999...9999 have no ticks. A domain too narrow for the clock, or an axis too short for two labels,
  /// may have one tick or none; `context` still says where it is.
  public init(
    calendar domain: ClosedRange<Double>, zone: TimeZoneRules = .utc, rule: TickRule = .auto,
    format: StrftimeFormat? = nil, leastStep: Double = 0, from first: Double? = nil,
    room: AxisRoom
  ) {
    let domain = domain.shown
    let axis = CalendarAxis(
      domain: domain, first: first, zone: zone, format: format, room: room,
      fraction: domain.fraction(of:))
    guard domain.lowerBound < domain.upperBound else {
      self = axis.single()
      return
    }
    let ladder = CalendarStep.ladder
    let least = ladder.firstIndex { $0.meanSeconds >= leastStep } ?? ladder.endIndex - 1
    var (start, spacing): (Int, Double)
    if case .count(let count) = rule {
      start = CalendarStep.rung(
        nearest: (domain.upperBound - domain.lowerBound) / Double(max(count, 1)))
      // Four weeks are about a month.
      spacing = 0.9 * ladder[start].meanSeconds
    } else {
      spacing = room.leastSpacing * (domain.upperBound - domain.lowerBound) / room.length
      start = ladder.firstIndex { $0.meanSeconds >= spacing } ?? ladder.endIndex
    }
    start = max(start, least)
    if start < ladder.endIndex, ladder[start].meanSeconds >= CalendarStep.week.meanSeconds,
      let plan = axis.weeks(atLeast: spacing)
    {
      self = plan
      return
    }
    var fitting: AxisPlan?
    for step in ladder[start...] {
      let plan = axis.plan(step)
      guard axis.fits(plan) else { continue }
      if fitting == nil { fitting = plan }
      let isDistinct = zip(plan.ticks, plan.ticks.dropFirst()).allSatisfy { $0.label != $1.label }
      if format == nil || (isDistinct && !plan.ticks.isEmpty) {
        fitting = plan
        break
      }
    }
    // A single tick says little: one or two steps closer may still leave the labels apart.
    if fitting.map({ $0.ticks.count < 2 }) ?? true {
      let closer = ladder[max(least, start - 2)..<start].reversed().lazy.map(axis.plan)
      fitting = closer.first { $0.ticks.count >= 2 && axis.fits($0) } ?? fitting
    }
    self = fitting ?? AxisPlan(domain: domain, ticks: [], context: axis.emptyContext)
  }

  /// An axis of months: a tick on every first of a month in the domain, whether labels touch or not.
  ///
  /// - Parameters:
  ///   - domain: Seconds since 1970-01-01T00:00:00Z, infinite ends clamped.
  ///   - zone: Whose calendar.
  ///   - format: Writes the labels instead of `Jan` … `Dec` with the years on second lines.
  ///   - room: The axis' length and its labels' sizes.
  ///
  /// Edge cases: more than 1200 months have the ticks of any calendar axis.
  public init(
    months domain: ClosedRange<Double>, zone: TimeZoneRules = .utc, format: StrftimeFormat? = nil,
    room: AxisRoom
  ) {
    let domain = domain.shown
    let months = (domain.upperBound - domain.lowerBound) / CalendarStep.months(1).meanSeconds
    if months > 1200 {
      self.init(calendar: domain, zone: zone, format: format, room: room)
    } else {
      self = CalendarAxis(
        domain: domain, zone: zone, format: format, room: room, fraction: domain.fraction(of:)
      ).plan(.months(1))
    }
  }
}

/// Makes and judges the plans of an axis of instants, step by step.
struct CalendarAxis {
  let domain: ClosedRange<Double>
  /// Where what is shown begins, if that is inside of the domain.
  var first: Double?
  let zone: TimeZoneRules
  let format: StrftimeFormat?
  let room: AxisRoom
  /// Where an instant stands, from 0 at the axis' start to 1 at its end.
  let fraction: (Double) -> Double

  /// The ticks of a step, with their texts.
  func plan(_ step: CalendarStep) -> AxisPlan {
    plan(step, step.ticks(from: domain.lowerBound, through: domain.upperBound, in: zone))
  }

  /// Ticks with the texts that they have as those of a step.
  func plan(_ step: CalendarStep, _ ticks: [CalendarTick]) -> AxisPlan {
    if let format {
      return AxisPlan(
        domain: domain,
        ticks: ticks.map {
          LabelledTick(value: $0.instant, label: format.text(of: $0.instant, in: zone))
        })
    }
    let labels = CalendarLabels(step: step)
    let edge = zone.civil(at: domain.lowerBound).date
    var previous = startDate
    var marks: [LabelledTick] = []
    var context = labels.context(startDate)
    var isFirstChange = true
    for tick in ticks {
      // What begins where nothing is shown before it is said there, too.
      let isStart = first.map { tick.instant <= $0 } ?? false
      var second = labels.change(from: isStart ? edge : previous, to: tick.local.date)
      if let line = second, isFirstChange {
        isFirstChange = false
        if room.orientation == .horizontal, let text = context {
          let left =
            fraction(tick.instant) * room.length - room.measure(line).width / 2
          if isStart || left < room.measure(text).width + room.gap {
            context = nil
            second = labels.context(tick.local.date)
          }
        }
      }
      previous = tick.local.date
      marks.append(
        LabelledTick(value: tick.instant, label: labels.stamp(tick), secondLine: second))
    }
    return AxisPlan(
      domain: domain, ticks: marks, context: marks.isEmpty ? emptyContext : context)
  }

  /// Ticks at Mondays, where labels count weeks.
  ///
  /// - Parameter spacing: The least time between two ticks, in seconds.
  /// - Returns: All Mondays, or those of every so many weeks of the ISO year; nil where none fit.
  func weeks(atLeast spacing: Double) -> AxisPlan? {
    guard let format, format.countsWeeks else { return nil }
    let mondays = CalendarStep.week.ticks(
      from: domain.lowerBound, through: domain.upperBound, in: zone)
    let counts = [1, 2, 4, 13, 26, 52].filter {
      Double($0) * CalendarStep.week.meanSeconds >= spacing
    }
    return counts.lazy.map { count in
      // The 53rd lies beside the next year's first.
      plan(
        .week,
        mondays.filter { monday in
          let week = monday.local.date.isoWeek.week
          return count == 1 || (week - 1) % count == 0 && week < 53
        })
    }.first { $0.ticks.count > 1 && fits($0) }
  }

  /// The only tick of a domain of one instant.
  func single() -> AxisPlan {
    let local = zone.civil(at: domain.lowerBound)
    let labels = CalendarLabels(step: .seconds(local.second == 0 ? 60 : 1))
    let tick = CalendarTick(instant: domain.lowerBound, local: local, repeatedIn: nil)
    let mark = LabelledTick(
      value: domain.lowerBound,
      label: format?.text(of: domain.lowerBound, in: zone) ?? labels.stamp(tick))
    return AxisPlan(
      domain: domain, ticks: [mark], context: format == nil ? labels.context(local.date) : nil)
  }

  /// The date on which what is shown begins.
  private var startDate: CivilDate {
    zone.civil(at: max(domain.lowerBound, min(first ?? domain.lowerBound, domain.upperBound))).date
  }

  /// The date at the start of an axis without ticks.
  var emptyContext: String? {
    format == nil ? CalendarLabels(step: .seconds(1)).context(startDate) : nil
  }

  /// Whether neither the stamps nor the second lines touch each other.
  func fits(_ plan: AxisPlan) -> Bool {
    let fractions = plan.ticks.lazy.map { fraction($0.value) }
    let stamps = plan.ticks.map { room.extent($0.label) }
    let lines = plan.ticks.map { $0.secondLine.map(room.extent) }
    switch room.orientation {
    case .horizontal:
      return room.fits(extents: stamps, at: fractions) && room.fits(extents: lines, at: fractions)
    case .vertical:
      return room.fits(extents: zip(stamps, lines).map { $0 + ($1 ?? 0) }, at: fractions)
    }
  }
}
