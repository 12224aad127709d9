import CivilTime
import PlotLanguage
import SampleStore
import Threading

extension Evaluator {
  /// `element for variable in source step step`: a series with x at the points.
  mutating func comprehension(
    _ comprehension: Expression.Comprehension, at range: SourceRange
  ) throws -> Value {
    var points = try points(of: comprehension, at: range)
    let axis = points.axis
    points.axis = .none
    points.sweep = nextSweep()
    do {
      let value = try evaluate(
        comprehension.element, binding: comprehension.variable.text, to: .vector(points))
      if let result = try spread(value, over: points) {
        return .vector(Vector(result.values, result.element, axis: axis))
      }
    } catch is NeedsElements {}
    return try eachPoint(of: comprehension, points, axis)
  }

  /// The values of all points from one evaluation; nil if each point has to be evaluated.
  private func spread(_ value: Value, over points: Vector) throws -> Vector? {
    switch value {
    case .vector(let vector): return vector.sweep == points.sweep ? vector : nil
    case .number(let number):
      return Vector(try cancellation.array(repeating: number, count: points.count))
    default: return nil
    }
  }

  private mutating func eachPoint(
    of comprehension: Expression.Comprehension, _ points: Vector, _ axis: Vector.Axis
  ) throws -> Value {
    var values = try cancellation.emptyArray(for: points.count, of: Value.self)
    for index in 0..<points.count {
      try cancellation.check()
      let value = try evaluate(
        comprehension.element, binding: comprehension.variable.text, to: points.value(at: index))
      switch try value.checkedWhole() {
      case .vector, .texts, .group:
        throw Diagnostic(
          .typeMismatch,
          "the element at \(comprehension.variable.text) = "
            + "\(ValueText.text(points.value(at: index), zone: context.zone)) is "
            + "\(value.kindName), not a number", at: comprehension.element.range)
      default: values.append(value)
      }
    }
    let list = try list(of: values) { _, reason in
      Diagnostic(.typeMismatch, reason, at: comprehension.element.range)
    }
    guard case .vector(var vector) = list else { return list }
    vector.axis = axis
    return .vector(vector)
  }

  // MARK: - Points

  /// The points that the variable runs through; their axis is the x of the result.
  private mutating func points(
    of comprehension: Expression.Comprehension, at range: SourceRange
  ) throws -> Vector {
    let source = comprehension.source
    guard case .range(let lower, let upper) = source.kind else {
      let value = try evaluate(source).checkedWhole()
      guard var points = value.vector, points.element == .number || points.element.isDate else {
        throw Diagnostic(
          .typeMismatch, "'for' runs through \(value.kindName): it takes a range, list or series",
          at: source.range)
      }
      if let step = comprehension.step {
        throw Diagnostic(
          .typeMismatch, "'step' goes with a range 'a..b' only", at: step.range)
      }
      points.axis = .points(points.values, points.element.positionKind)
      return points
    }
    guard let lower, let upper else {
      throw Diagnostic(
        .valueOutOfRange, "the range of 'for' needs both ends", at: source.range,
        advice: "write '\(lower?.source ?? "0")..\(upper?.source ?? "999")'")
    }
    let first = try evaluate(lower).checkedWhole()
    let last = try evaluate(upper).checkedWhole()
    if case .date(let first) = first, case .date(let last) = last {
      let instants = try dates(from: first, through: last, comprehension.step, at: source.range)
      return Vector(
        instants, .date(areDays: false), axis: .points(instants, .time))
    }
    for (value, end) in [(first, lower), (last, upper)] where value.number == nil {
      throw value.mismatch("an end of the range", "a number", at: end.range)
    }
    let step = try comprehension.step.map { try number($0, "step") } ?? 1
    let values = try numbers(
      from: first.number ?? 0, through: last.number ?? 0, step: step, at: source.range,
      stepAt: comprehension.step?.range ?? source.range)
    return Vector(values, .number, axis: .points(values, .number))
  }

  /// `a, a + step, …` up to `b`, which is included where it is hit up to rounding.
  ///
  /// A step that leads away from `b` makes no number.
  func numbers(
    from a: Double, through b: Double, step: Double, at range: SourceRange, stepAt: SourceRange
  ) throws -> [Double] {
    for (name, value, place) in [("start", a, range), ("end", b, range), ("step", step, stepAt)]
    where !value.isFinite {
      throw Diagnostic(
        .valueOutOfRange, "\(name) is \(numberText(value)): a finite number is allowed", at: place)
    }
    guard step != 0 else {
      throw Diagnostic(.valueOutOfRange, "step is 0: any other number is allowed", at: stepAt)
    }
    let steps = (b / step - a / step)
    guard steps >= 0 else { return [] }
    // Rounding of the quotient must not lose the last point: 0..1 step 0.1 has 11.
    let count = (steps + 1e-9 * max(1, steps * 1e-3)).rounded(.down) + 1
    try checkCount(count, at: range)
    // 0.8 and two steps of 0.1 are 1, and four are 1.2, as if they were counted in tenths.
    let unit = commonUnit(a, step)
    let (first, each) = (a * unit, step * unit)
    return try cancellation.array(of: Int(count)) { index in
      let value =
        unit > 1
        ? (first.rounded() + Double(index) * each.rounded()) / unit : a + Double(index) * step
      return step > 0 ? min(value, b) : max(value, b)
    }
  }

  /// The power of ten by which both of two decimal numbers are whole ones; 1 where there is none up to 10^12.
  private func commonUnit(_ a: Double, _ b: Double) -> Double {
    func isWhole(_ number: Double, in unit: Double) -> Bool {
      (number * unit).magnitude < 0x1p52 && (number * unit).rounded() / unit == number
    }
    return sequence(first: 1.0) { $0 < 1e12 ? $0 * 10 : nil }
      .first { isWhole(a, in: $0) && isWhole(b, in: $0) } ?? 1
  }

  private mutating func dates(
    from first: Moment, through last: Moment, _ step: Expression?, at range: SourceRange
  ) throws -> [Double] {
    var duration = DurationLiteral(1, .day)
    if let step {
      let value = try evaluate(step).checkedWhole()
      guard case .duration(let given) = value else {
        throw value.mismatch("step", "a duration such as 1 day", at: step.range)
      }
      duration = given
    }
    let place = step?.range ?? range
    guard duration.amount > 0, duration.amount.isFinite else {
      throw Diagnostic(
        .valueOutOfRange, "step is \(duration): more than 0 is allowed", at: place)
    }
    let end = last.lastInstant(in: context.zone)
    try checkCount((end - first.instant) / duration.meanSeconds + 1, at: range)
    var instants: [Double] = []
    while true {
      if instants.count % 256 == 0 { try cancellation.check() }
      let next = try moved(first, duration.scaled(by: Double(instants.count)), at: place)
      guard next.instant <= end, next.instant > instants.last ?? -.infinity else { return instants }
      instants.append(next.instant)
    }
  }

  /// Refuses more samples than there is memory for.
  func checkCount(_ count: Double, at range: SourceRange) throws {
    let limit = context.sampleLimit()
    guard count <= Double(limit) else {
      throw Diagnostic(
        .limitExceeded,
        "\(numberText(count)) samples: at most \(grouped(limit)) fit the free memory", at: range)
    }
  }
}
