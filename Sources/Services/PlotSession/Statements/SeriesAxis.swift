import CivilTime
import PlotLanguage
import SampleStore
import Threading

/// The axis that `x=`, `time=`, `start=` and `step=` give a series.
struct SeriesAxis {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// Values at the x or times that a list gives.
  ///
  /// A series gives them where it has the places of the values, if these have any; values whose x is a gap of
  /// it are left out.
  /// - Returns: The values, and how many were left out.
  func placed(
    _ values: Vector, of source: Expression, at expression: Expression, as value: Value,
    named what: String, mayDescend: Bool = false
  ) throws -> (vector: Vector, leftOut: Int) {
    guard var vector = value.vector ?? (what == "x" ? numbers(value) : nil) else {
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName), not a list", at: expression.range)
    }
    if let names = values.names, let others = vector.names, names != others,
      !Set(names).isDisjoint(with: others)
    {
      vector = try scope.ordered(vector, as: names, of: source, at: expression)
    }
    let areTimes = vector.element.isDate
    let isNumeric = vector.element == .number || vector.element == .duration
    guard vector.count == 0 || areTimes || (isNumeric && what == "x") else {
      throw Diagnostic(
        .typeMismatch,
        "\(what) is \(vector.kindName), not a list of \(what == "x" ? "numbers" : "dates")",
        at: expression.range,
        advice: what == "time" && vector.element == .number ? "numbers go with x=" : nil)
    }
    do {
      try scope.checkPlaces(of: values, source, vector, expression)
    } catch var error as Diagnostic where vector.count == values.count && !values.axis.isTime {
      let inOrder = "'[v for v in \(expression.source)]' for the samples in their order"
      // Columns of the same rows need nothing carried from one row to another.
      let areOfSameRows = values.rows.flatMap { rows in
        vector.rows.map { rows.file == $0.file && rows.areAll(of: $0) }
      }
      let carried = areOfSameRows == true ? nil : error.advice
      error.advice = carried.map { "\($0), or \(inOrder)" } ?? "write \(inOrder)"
      throw error
    }
    guard vector.count == values.count else {
      throw Diagnostic(
        .lengthMismatch,
        "\(what) has \(vector.count) elements for \(countText(values.count, "value"))",
        at: expression.range)
    }
    var placed = values
    if vector.isBound, vector.values.contains(where: \.isNaN) {
      var kept: (places: [Double], values: [Double]) = ([], [])
      try scope.cancellation.forEach(vector.values) { index, place in
        guard !place.isNaN else { return }
        kept.places.append(place)
        kept.values.append(values.values[index])
      }
      (vector.values, placed.values) = (kept.places, kept.values)
    }
    placed.axis = try positions(vector, expression, named: what, mayDescend: mayDescend)
    placed.placeUnit = vector.unit
    return (placed, values.count - placed.count)
  }

  private func positions(
    _ vector: Vector, _ expression: Expression, named what: String, mayDescend: Bool
  ) throws -> Vector.Axis {
    do {
      try SamplePositions.explicit(vector.values).validate(
        count: vector.count, checkpoint: scope.cancellation.check)
    } catch let error as SampleStoreError {
      if case .positionDescends = error.reason, mayDescend {
        return .positions(.explicit(vector.values), vector.element.positionKind)
      }
      var diagnostic = error.statementError(
        vector.element.isDate ? "time" : what, at: expression.range, zone: scope.state.zone)
      if case .positionDescends = error.reason {
        let sorted = sorted(scope.context.statement)
        var advice = sorted.source
        if case .series(let definition) = sorted.kind, vector.values.turnBack {
          diagnostic.message += "; it goes back and forth, as on a path, which only dots can draw"
          advice += "; plot \(definition.name.text) as=dots"
        }
        diagnostic.advice = "write `\(advice)`"
      }
      throw diagnostic
    }
    return .positions(.explicit(vector.values), vector.element.positionKind)
  }

  /// The numbers that texts are, such as the names of members that were measured at 10, 20 and 30 cm; nil for others.
  private func numbers(_ value: Value) -> Vector? {
    guard case .texts(let texts) = value, !texts.isEmpty else { return nil }
    let numbers = texts.compactMap { Double($0) }
    guard numbers.count == texts.count else { return nil }
    var vector = Vector(numbers)
    vector.names = texts
    return vector
  }

  /// The duration that a text says, `"1 month"`, without its quotes; nil for anything else.
  private func written(_ value: Value) -> String? {
    guard case .text(let text) = value else { return nil }
    let words = text.split(separator: " ")
    guard words.count == 2, let amount = Double(words[0]),
      let unit = DurationUnit(word: words[1].lowercased())
    else { return nil }
    return DurationLiteral(amount, unit).description
  }

  /// The statement with `sort=on`, where it takes that.
  private func sorted(_ statement: Statement) -> Statement {
    guard case .series(var definition) = statement.kind else { return statement }
    definition.sort = Expression(.boolean(true))
    return Statement(.series(definition))
  }

  /// The regular axis of `start=V step=V`.
  func steps(
    _ start: Expression?, _ step: Expression?, count: Int
  ) throws -> (Vector.Axis, CalendarSteps?) {
    let first = try start.map { try scope.value(of: $0) } ?? .number(0)
    let distance = try step.map { try scope.value(of: $0) }
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
      return (.positions(.uniform(start: first, step: step), .number), nil)
    case (.duration(let first), .duration(let distance)):
      let (first, step) = (first.meanSeconds, distance.meanSeconds)
      guard step > 0, step.isFinite, (first + Double(max(0, count - 1)) * step).isFinite else {
        throw Diagnostic(
          .valueOutOfRange, "step is \(distance): more than 0 is allowed", at: stepRange)
      }
      return (.positions(.uniform(start: first, step: step), .elapsed(nil)), nil)
    case (.date(let first), nil):
      return try calendarSteps(first, DurationLiteral(1, .day), count, at: startRange)
    case (.date(let first), .duration(let step)):
      return try calendarSteps(first, step, count, at: stepRange)
    case (.date, let step?):
      throw Diagnostic(
        .typeMismatch, "step is \(step.kindName), not a duration, but start is a date",
        at: stepRange, advice: "write '\(written(step) ?? "1 day")'")
    case (.number, .duration?):
      throw Diagnostic(
        .typeMismatch, "step is a duration, but start is no date", at: stepRange,
        advice: "the first time stands before it: start=2026-03-01")
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
        .positions(.uniform(start: start.instant, step: step.amount * seconds), .time), nil
      )
    }
    if step.unit.months == nil, scope.state.zone.offsetChange(after: -.infinity) == .infinity {
      // Where clocks are never changed, all days are equally long.
      return (.positions(.uniform(start: start.instant, step: step.meanSeconds), .time), nil)
    }
    let steps = CalendarSteps(start: start, step: step, zone: scope.state.zone)
    var instants = try scope.cancellation.emptyArray(for: count, of: Double.self)
    try scope.cancellation.forEachPiece(of: count) { piece in
      instants += try steps.instants(piece, at: range)
    }
    return (.positions(.explicit(instants), .time), steps)
  }
}

extension Scope {
  /// What to tell of a date that the clocks leave out; nil for any other.
  func warningOfSkipped(_ expression: Expression?) -> String? {
    guard case .date(let literal)? = expression?.kind, literal.secondsEast == nil,
      case let shown = state.zone.civil(at: state.zone.instant(of: literal.civil)),
      shown != literal.civil
    else { return nil }
    return
      "warning: the clocks of \(state.zone.name) leave out \(literal): it stands for \(DateLiteral(shown))\n"
  }
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
