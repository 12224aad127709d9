import CivilTime
import PlotLanguage
import Threading

// Arithmetic of dates and lengths of time, by the calendar.

extension Evaluator {
  /// What dates and lengths of time give; nil where a sign means nothing between them.
  func calendarArithmetic(
    _ operation: ArithmeticOperation, _ a: Value, _ b: Value, at range: SourceRange
  ) throws -> Value? {
    switch (a, operation, b) {
    case (.date(let x), .subtract, .date(let y)):
      return .duration(.ofSeconds(x.instant - y.instant))
    case (.date(let date), .add, .duration(let duration)),
      (.duration(let duration), .add, .date(let date)):
      return .date(try moved(date, duration, at: range))
    case (.date(let date), .subtract, .duration(let duration)):
      return .date(try moved(date, duration.scaled(by: -1), at: range))
    case (.duration(let x), .add, .duration(let y)): return try sum(x, y, at: range)
    case (.duration(let x), .subtract, .duration(let y)):
      return try sum(x, y.scaled(by: -1), at: range)
    case (.duration(let x), .multiply, .number(let y)),
      (.number(let y), .multiply, .duration(let x)):
      return .duration(x.scaled(by: y))
    case (.duration(let x), .divide, .number(let y)):
      return .duration(DurationLiteral(x.amount / y, x.unit))
    case (.duration(let x), .divide, .duration(let y)):
      return .number(x.unit == y.unit ? x.amount / y.amount : x.meanSeconds / y.meanSeconds)
    case (.vector(let dates), .add, .duration(let duration)):
      return try moved(dates, duration, at: range)
    case (.duration(let duration), .add, .vector(let dates)):
      return try moved(dates, duration, at: range)
    case (.vector(let dates), .subtract, .duration(let duration)):
      return try moved(dates, duration.scaled(by: -1), at: range)
    case (.vector(let dates), .subtract, .date(let date)) where dates.element.isDate:
      let values = try cancellation.map(dates.values) { $0 - date.instant }
      return .vector(dates.with(.duration, .spans).with(values: values))
    case (.date(let date), .subtract, .vector(let dates)) where dates.element.isDate:
      let values = try cancellation.map(dates.values) { date.instant - $0 }
      return .vector(dates.with(.duration, .spans).with(values: values))
    case (.vector(let x), .subtract, .vector(let y)) where x.element.isDate && y.element.isDate:
      let result = try leftmost(x, y, "-", at: range).with(.duration, .spans)
      let values = try cancellation.zip(x.values, y.values) { $0 - $1 }
      if x.element != y.element, values.contains(where: { $0.remainder(dividingBy: 86_400) != 0 }) {
        context.remark(
          Expression(.name("-"), at: range),
          "of one of two times only the day is known, which counts from its midnight on: "
            + "'\(x.element == .date(areDays: true) ? "ceil" : "floor")((…) / 1 day)' is their difference in days"
        )
      }
      return .vector(result.with(values: values))
    case (.vector(let dates), .add, .vector(let lengths)) where dates.areMoved(by: lengths),
      (.vector(let lengths), .add, .vector(let dates)) where dates.areMoved(by: lengths),
      (.vector(let dates), .subtract, .vector(let lengths)) where dates.areMoved(by: lengths):
      return .vector(try moved(dates, lengths, operation, at: range))
    case (.vector(let clocks), .subtract, .vector(let dates))
    where clocks.element == .duration && dates.element.isDate:
      guard clocks.values.allSatisfy({ $0.isNaN || (0...86_400).contains($0) }) else {
        throw Diagnostic(
          .typeMismatch, "'-' takes no dates from lengths of time", at: range)
      }
      let result = try leftmost(clocks, dates, "-", at: range).with(.duration, .spans)
      let values = try cancellation.zip(clocks.values, dates.values) { clock, date in
        let length = clock - context.zone.civil(at: date).secondOfDay
        return length < 0 ? length + 86_400 : length
      }
      context.remark(
        Expression(.name("-"), at: range),
        "a time of the day less a date is the time from that date to the first such one behind it")
      return .vector(result.with(values: values))
    default: return nil
    }
  }

  /// Dates, each moved by a length of time of its own: whole days by the calendar.
  private func moved(
    _ dates: Vector, _ lengths: Vector, _ operation: ArithmeticOperation, at range: SourceRange
  ) throws -> Vector {
    let sign = operation == .subtract ? -1.0 : 1
    let values = try cancellation.zip(dates.values, lengths.values) { date, length in
      let days = sign * length / 86_400
      let duration =
        days == days.rounded()
        ? DurationLiteral(days, .day) : DurationLiteral(sign * length, .second)
      return date.isNaN ? date : Moment(date).adding(duration, in: context.zone)?.instant ?? .nan
    }
    return try leftmost(dates, lengths, operation.rawValue, at: range).with(dates.element)
      .with(values: values)
  }

  private func sum(
    _ a: DurationLiteral, _ b: DurationLiteral, at range: SourceRange
  ) throws -> Value {
    guard let sum = a.adding(b) else {
      throw Diagnostic(
        .typeMismatch, "the sum of \(a) and \(b) has no fixed length", at: range,
        advice: "add them to a date, one after the other")
    }
    return .duration(sum)
  }

  func moved(_ date: Moment, _ duration: DurationLiteral, at range: SourceRange) throws -> Moment {
    guard let result = date.adding(duration, in: context.zone) else {
      throw Diagnostic(
        .valueOutOfRange, "\(duration) is no whole number of months", at: range)
    }
    return result
  }

  private func moved(
    _ dates: Vector, _ duration: DurationLiteral, at range: SourceRange
  ) throws -> Value? {
    guard case .date(let areDays) = dates.element else { return nil }
    // One move shows whether the duration is allowed, and whether days stay days.
    let sample = try moved(Moment(0, isDay: areDays), duration, at: range)
    var result = dates
    result.element = .date(areDays: sample.isDay)
    result.values = try cancellation.map(dates.values) { instant in
      instant.isNaN
        ? instant : Moment(instant).adding(duration, in: context.zone)?.instant ?? .nan
    }
    return .vector(result)
  }
}

extension Vector {
  /// Whether they are dates beside lengths of time.
  fileprivate func areMoved(by lengths: Vector) -> Bool {
    element.isDate && lengths.element == .duration
  }
}
