import CivilTime
import PlotGeometry
import PlotLanguage
import SampleStore

extension StatementRun {
  // MARK: - series NAME = EXPR

  mutating func define(_ definition: SeriesDefinition, at range: SourceRange) throws {
    let value = try value(of: definition.values)
    guard var vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "a series is made of a list or series, not of \(value.kindName)",
        at: definition.values.range, advice: value.number.map { "write '[\(numberText($0))]'" })
    }
    var continuation: CalendarSteps?
    let given = [definition.x, definition.time, definition.start ?? definition.step]
      .compactMap { $0 }
    if given.count > 1 {
      throw Diagnostic(
        .typeMismatch, "a series has one axis: x, time, or start and step", at: given[1].range)
    }
    if let x = definition.x ?? definition.time {
      vector.axis = try positions(
        x, for: vector.count, named: definition.x == nil ? "time" : "x")
    } else if definition.start != nil || definition.step != nil {
      (vector.axis, continuation) = try steps(
        definition.start, definition.step, count: vector.count)
    }
    var entry = SeriesEntry(try vector.samples(at: definition.values.range, cancellation))
    entry.continuation = continuation
    let parts = [
      definition.values, definition.x, definition.time, definition.start, definition.step,
    ]
    if parts.allSatisfy({ $0?.isClosed ?? true }) {
      entry.origin = Origin(
        program: Statement(.series(definition)).source,
        zone: parts.contains { $0?.hasDates ?? false } ? state.zone.name : nil)
    }
    replace(definition.name.text, entry)
    summarize(seriesSummary(definition.name.text))
  }

  /// Puts a series in the place of what had its name; how it looks stays.
  private mutating func replace(_ name: String, _ entry: SeriesEntry) {
    var entry = entry
    if let old = state.series[name] { entry.style = old.style }
    state.variables[name] = nil
    state.series[name] = entry
    changed(name)
  }

  /// The x or times that a list gives.
  private func positions(
    _ expression: Expression, for count: Int, named what: String
  ) throws -> Vector.Axis {
    let value = try value(of: expression)
    guard let vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName), not a list", at: expression.range)
    }
    let areTimes = vector.element.isDate
    guard vector.count == 0 || areTimes || (vector.element == .number && what == "x") else {
      throw Diagnostic(
        .typeMismatch,
        "\(what) is \(vector.kindName), not a list of \(what == "x" ? "numbers" : "dates")",
        at: expression.range,
        advice: what == "time" && vector.element == .number ? "numbers go with 'x='" : nil)
    }
    guard vector.count == count else {
      throw Diagnostic(
        .lengthMismatch, "\(what) has \(vector.count) elements for \(countText(count, "value"))",
        at: expression.range)
    }
    do throws(SampleStoreError) {
      try SamplePositions.explicit(vector.values).validate(
        count: count, isCancelled: console.isCancelled)
    } catch {
      throw error.statementError(areTimes ? "time" : what, at: expression.range, zone: state.zone)
    }
    return .positions(.explicit(vector.values), isTime: areTimes)
  }

  /// The regular axis of `start=V step=V`.
  private func steps(
    _ start: Expression?, _ step: Expression?, count: Int
  ) throws -> (Vector.Axis, CalendarSteps?) {
    let first = try start.map { try value(of: $0) } ?? .number(0)
    let distance = try step.map { try value(of: $0) }
    let stepRange = step?.range ?? start?.range ?? SourceRange(0, 0)
    let startRange = start?.range ?? stepRange
    switch (first, distance) {
    case (.number(let first), nil), (.number(let first), .number):
      let step = distance?.number ?? 1
      guard first.isFinite else {
        throw Diagnostic(
          .valueOutOfRange, "start is \(numberText(first)): a finite number is allowed",
          at: startRange)
      }
      guard step > 0, step.isFinite, (first + Double(max(0, count - 1)) * step).isFinite else {
        throw Diagnostic(
          .valueOutOfRange, "step is \(numberText(step)): more than 0 is allowed", at: stepRange)
      }
      return (.positions(.uniform(start: first, step: step), isTime: false), nil)
    case (.date(let first), nil):
      return try calendarSteps(first, DurationLiteral(1, .day), count, at: startRange)
    case (.date(let first), .duration(let step)):
      return try calendarSteps(first, step, count, at: stepRange)
    case (.date, let step?):
      throw Diagnostic(
        .typeMismatch, "step is \(step.kindName), not a duration, but start is a date",
        at: stepRange, advice: "write 'step=1 day'")
    case (.number, .duration?):
      throw Diagnostic(
        .typeMismatch, "step is a duration, but start is no date", at: stepRange,
        advice: "write 'start=2026-03-01'")
    case (.number, let step?):
      throw Diagnostic(
        .typeMismatch, "step is \(step.kindName), not a number", at: stepRange)
    default:
      throw Diagnostic(
        .typeMismatch, "start is \(first.kindName), not a number or a date", at: startRange)
    }
  }

  private func calendarSteps(
    _ start: Moment, _ step: DurationLiteral, _ count: Int, at range: SourceRange
  ) throws -> (Vector.Axis, CalendarSteps?) {
    guard step.amount > 0, step.amount.isFinite else {
      throw Diagnostic(
        .valueOutOfRange, "step is \(step): more than 0 is allowed", at: range)
    }
    if let seconds = step.unit.seconds {
      return (
        .positions(.uniform(start: start.instant, step: step.amount * seconds), isTime: true), nil
      )
    }
    if step.unit.months == nil, state.zone.offsetChange(after: -.infinity) == .infinity {
      // Where clocks are never changed, all days are equally long.
      return (.positions(.uniform(start: start.instant, step: step.meanSeconds), isTime: true), nil)
    }
    let steps = CalendarSteps(start: start, step: step, zone: state.zone)
    var instants: [Double] = []
    instants.reserveCapacity(count)
    try cancellation.forEachPiece(of: count) { piece in
      instants += try steps.instants(piece, at: range)
    }
    return (.positions(.explicit(instants), isTime: true), steps)
  }

  // MARK: - append

  mutating func append(_ append: Append, at range: SourceRange) throws {
    let name = try seriesName(append.series, at: range)
    let value = try value(of: append.values)
    let values: [Double]
    switch value {
    case .number(let number): values = [number]
    default:
      guard let vector = value.vector, vector.element == .number || vector.count == 0 else {
        throw Diagnostic(
          .typeMismatch, "samples are \(value.kindName), not a number or a list of numbers",
          at: append.values.range)
      }
      values = vector.values
    }
    if append.x != nil, let time = append.time {
      throw Diagnostic(.typeMismatch, "a series has one axis: x or time", at: time.range)
    }
    guard var entry = state.series[name] else { return }
    let given = append.x ?? append.time
    let places = try given.map {
      try newPositions($0, append.x == nil ? "time" : "x", values.count, isTime: entry.isTimed)
    }
    do {
      try entry.append(values, at: places, cancellation)
    } catch let error as SampleStoreError {
      if case .positionsMissing = error.reason {
        let key = entry.samples.isTime ? "time" : "x"
        throw Diagnostic(
          .typeMismatch,
          "'\(name)' has \(key == "x" ? "x" : "times") of its own: append needs '\(key)='",
          at: range, advice: "write '\(key)=…' behind the values")
      }
      throw error.statementError(
        entry.samples.isTime ? "time" : "x", at: given?.range ?? range, zone: state.zone)
    }
    entry.origin = nil
    try entry.updateSegments(in: state.zone, at: range, cancellation)
    state.series[name] = entry
    changed(name)
    summarize(seriesSummary(name))
  }

  private func newPositions(
    _ expression: Expression, _ what: String, _ count: Int, isTime: Bool
  ) throws -> [Double] {
    let value = try value(of: expression)
    let places: Vector
    switch value {
    case .number(let number): places = Vector([number])
    case .date(let date): places = Vector([date.instant], .date(areDays: date.isDay))
    default:
      guard let vector = value.vector else {
        throw Diagnostic(
          .typeMismatch, "\(what) is \(value.kindName), not a list", at: expression.range)
      }
      places = vector
    }
    guard places.count == 0 || places.element.isDate == isTime,
      places.element.isDate || places.element == .number
    else {
      throw Diagnostic(
        .typeMismatch,
        isTime
          ? "\(what) is \(value.kindName), and the series has times: dates are needed"
          : "\(what) is \(value.kindName), and the series has no times: numbers are needed",
        at: expression.range)
    }
    guard places.count == count else {
      throw Diagnostic(
        .lengthMismatch, "\(what) has \(places.count) elements for \(countText(count, "value"))",
        at: expression.range)
    }
    return places.values
  }

  // MARK: - drop, let

  mutating func drop(_ names: [Name]) throws {
    for name in names {
      guard state.series[name.text] != nil else {
        let isVariable = state.variables[name.text] != nil
        throw Diagnostic(
          isVariable ? .typeMismatch : .unknownName,
          isVariable
            ? "'\(name.text)' is a variable, not a series" : "unknown series '\(name.text)'",
          at: name.range, advice: Suggestions.question(name.text, among: state.series.names))
      }
      state.series[name.text] = nil
      if let plot = state.lastPlot,
        plot.items.contains(where: { $0.expression.mentions(name.text) })
      {
        state.lastPlot = nil
      }
      changed(name.text)
    }
    summarize("dropped \(names.map(\.text).joined(separator: ", "))")
  }

  mutating func assign(_ assignment: Assignment) throws {
    let name = assignment.name.text
    if state.series[name] != nil {
      throw Diagnostic(
        .typeMismatch, "'\(name)' is a series, not a variable", at: assignment.name.range,
        advice: "write 'series \(name) = …', or 'drop \(name)' first")
    }
    var value = try value(of: assignment.value)
    if case .vector(var vector) = value {
      if case .positions = vector.axis, vector.element == .number {
        throw Diagnostic(
          .typeMismatch, "a variable holds no series", at: assignment.value.range,
          advice: "write 'series \(name) = …'")
      }
      vector.axis = .none
      value = .vector(vector)
    }
    state.variables[name] = value
    summarize("\(name) = \(text(value))")
  }

  // MARK: - Names

  /// The series that a statement is about: the one named, the only one, or the one plotted last.
  func seriesName(_ name: Name?, at range: SourceRange) throws -> String {
    if let name {
      if state.series[name.text] != nil { return name.text }
      if state.variables[name.text] != nil {
        throw Diagnostic(
          .typeMismatch, "'\(name.text)' is a variable, not a series", at: name.range,
          advice: "write 'series NAME = \(name.text)' first")
      }
      throw Diagnostic(
        .unknownName, "unknown series '\(name.text)'", at: name.range,
        advice: Suggestions.question(name.text, among: state.series.names)
          ?? (state.series.isEmpty ? nil : "there is \(listed(state.series.names))"))
    }
    if state.series.isEmpty {
      throw Diagnostic(
        .stateError, "there is no series yet", at: range,
        advice: "define one with 'series a = [1, 2, 3]'")
    }
    if state.series.count == 1 { return state.series.names[0] }
    let plotted = state.lastPlot?.items.compactMap(\.seriesName) ?? []
    if plotted.count == 1, state.series[plotted[0]] != nil { return plotted[0] }
    throw Diagnostic(
      .stateError, "which series is meant: there is \(listed(state.series.names))", at: range,
      advice: "name it behind the verb")
  }

  /// Ends a selection in a series that has changed.
  mutating func changed(_ name: String) {
    guard let selection = state.selection else { return }
    let item = state.lastPlot?.items.first { $0.name == selection.series }
    if selection.series == name || (item?.expression.mentions(name) ?? false) {
      endSelection()
    }
  }
}

extension Plot.Item {
  /// The series' name, where the item is nothing but one.
  var seriesName: String? {
    var expression = expression
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    if case .name(let name) = expression.kind { return name }
    return nil
  }

  /// What records and labels call it.
  var name: String { seriesName ?? text }
}

extension CalendarSteps {
  /// The times of some samples.
  func instants(_ samples: Range<Int>, at range: SourceRange) throws -> [Double] {
    try samples.map { index in
      guard let instant = instant(index) else {
        throw Diagnostic(
          .valueOutOfRange, "step is \(step), no whole number of months", at: range)
      }
      return instant
    }
  }
}

extension SeriesEntry {
  /// Whether new samples have times.
  var isTimed: Bool { samples.isTime }

  /// Adds samples at these places, or where the axis goes on by itself.
  ///
  /// The samples of before are shared with the state, so they are copied in any case: here in pieces.
  mutating func append(
    _ values: [Double], at places: [Double]?, _ cancellation: Cancellation
  ) throws {
    guard !values.isEmpty else { return }
    let count = samples.count
    var positions = samples.positions
    if let places {
      continuation = nil
      // An axis that counts by itself becomes one of given places.
      let old = try cancellation.array(of: count) { samples.positions.position(of: $0) }
      positions = .explicit(try cancellation.joined(old, places))
    } else if case .explicit(let old) = positions {
      guard let continuation else {
        throw SampleStoreError(.positionsMissing(values: values.count))
      }
      let next = try cancellation.array(of: values.count) {
        continuation.instant(count + $0) ?? .nan
      }
      positions = .explicit(try cancellation.joined(old, next))
    }
    samples = try SampleSeries(
      cancellation.joined(samples.column.values, values), at: positions, isTime: samples.isTime,
      isCancelled: cancellation.isCancelled)
  }

  /// Splits the samples anew by their rule.
  mutating func updateSegments(
    in zone: TimeZoneRules, at range: SourceRange, _ cancellation: Cancellation
  ) throws {
    guard let rule else { return }
    do throws(GeometryError) {
      segments = try rule.rule(in: zone).segments(
        of: samples, isCancelled: cancellation.isCancelled)
    } catch {
      if case .cancelled = error.reason { throw CancellationError() }
      throw Diagnostic(.valueOutOfRange, "\(error)", at: range)
    }
    if let active = activeSegment, active >= segments?.count ?? 0 { activeSegment = nil }
  }
}
