import CivilTime
import PlotLanguage
import SampleStore
import Threading

/// Functions from a series to a series.
extension Evaluator {
  /// A function of the first argument alone.
  @inline(never)
  mutating func series(
    _ call: Expression.Call, _ function: (SeriesFunctions, [Double]) throws -> [Double]
  ) throws -> Value {
    var vector = try numericVector(call)
    vector.values = try function(SeriesFunctions(cancellation: cancellation), vector.values)
    return .vector(vector)
  }

  /// A function of the first argument and of a number of samples, 1 if it is left out.
  @inline(never)
  mutating func series(
    _ call: Expression.Call, _ what: String, in range: ClosedRange<Int> = 1...1_000_000_000,
    _ function: (SeriesFunctions, [Double], Int) throws -> [Double]
  ) throws -> Value {
    var vector = try numericVector(call)
    let number = call.arguments.count > 1 ? try integer(call.arguments[1], what, in: range) : 1
    vector.values = try function(
      SeriesFunctions(cancellation: cancellation), vector.values, number)
    return .vector(vector)
  }

  /// `diff(s)`: the differences from the sample before; those of dates are durations.
  mutating func differences(_ call: Expression.Call) throws -> Value {
    let value = try evaluate(call.arguments[0]).checkedWhole()
    guard var vector = value.vector, vector.isNumeric || vector.areInstants || vector.areSpans
    else { throw call.mismatch(value, takes: "a series or list") }
    if vector.areInstants { vector = vector.with(.duration, .spans) }
    vector.values = try SeriesFunctions(cancellation: cancellation).differences(vector.values)
    return .vector(vector)
  }

  /// The samples with their gaps filled.
  mutating func filled(_ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let functions = SeriesFunctions(cancellation: cancellation)
    switch call.arguments[1].word {
    case "previous": vector.values = try functions.filledForward(vector.values)
    case "linear":
      let samples = try vector.samples(at: call.arguments[0].range, cancellation)
      vector.values = try functions.filledLinearly(vector.values, at: samples.positions)
    default:
      let value = try evaluate(call.arguments[1]).checkedWhole()
      let filling: Double
      switch value {
      case .number(let number): filling = number
      case .date(let date) where vector.areInstants: filling = date.instant
      default: throw value.mismatch("the filling", "a number", at: call.arguments[1].range)
      }
      vector.values = try cancellation.map(vector.values) { $0.isFinite ? $0 : filling }
    }
    return .vector(vector)
  }

  /// The values from the least to the greatest, on an index of their own, with their names; gaps are left
  /// out.
  mutating func sorted(_ call: Expression.Call) throws -> Value {
    let value = try evaluate(call.arguments[0]).checkedWhole()
    guard let vector = value.vector, vector.isNumeric || vector.areSpans || vector.element.isDate
    else {
      throw call.mismatch(value, takes: "a series or list")
    }
    if let names = vector.names {
      var order = vector.values.indices.filter { vector.values[$0].isFinite }
      try cancellation.sort(&order) { (vector.values[$0], $0) < (vector.values[$1], $1) }
      var result = Vector(order.map { vector.values[$0] }, vector.element)
      (result.names, result.showsNames) = (order.map { names[$0] }, true)
      return .vector(result)
    }
    var values = try cancellation.emptyArray(for: vector.count, of: Double.self)
    try cancellation.forEach(vector.values) { _, value in
      if value.isFinite { values.append(value) }
    }
    try cancellation.sort(&values)
    return .vector(Vector(values, vector.element).with(vector.element, vector.timing))
  }

  /// A function that goes on from sample to sample, and begins anew with each period where one is given.
  @inline(never)
  mutating func cumulative(
    _ call: Expression.Call, _ function: (SeriesFunctions, [Double], [Int]) throws -> [Double]
  ) throws -> Value {
    var vector = try numericVector(call)
    var starts: [Int] = []
    if call.arguments.count > 1 {
      let words = Vocabulary.function(call.function.text)?.words(at: 1) ?? []
      guard let word = call.arguments[1].word, words.contains(word),
        let unit = CalendarUnit(rawValue: word)
      else { throw wrongWord(call.arguments[1], words, call) }
      let samples = try timed(vector, call)
      var start = 0
      while let position = samples.position(of: start) {
        try cancellation.check()
        let end = context.zone.end(of: unit, containing: position)
        // Behind the calendar's end nothing begins any more.
        start =
          end > position ? samples.samples(from: -.infinity, upTo: end).upperBound : vector.count
        starts.append(start)
      }
    }
    vector.values = try function(
      SeriesFunctions(cancellation: cancellation), vector.values, starts)
    return .vector(vector)
  }

  /// The samples of an argument, which have to have times.
  func timed(
    _ vector: Vector, _ call: Expression.Call, takesElapsed: Bool = false
  ) throws -> SampleSeries {
    let argument = call.arguments[0]
    let samples = try vector.samples(at: argument.range, cancellation)
    guard samples.isTime || samples.count == 0 || takesElapsed && samples.kind.isElapsed else {
      throw Diagnostic(
        .typeMismatch, "\(call.function.text) needs times, and '\(argument.source)' has none",
        at: argument.range,
        advice: vector.timing.areInstants
          ? "its values are times: with 'time=' and their column behind 'from' they are where it stands, too"
          : nil)
    }
    return samples
  }

  /// `shift(s, k|DURATION)`: the values k samples later, or the times a duration later.
  mutating func shifted(_ call: Expression.Call) throws -> Value {
    let distance = try evaluate(call.arguments[1]).checkedWhole()
    var vector = try numericVector(call)
    if case .duration(let duration) = distance {
      return .vector(try moved(vector, by: duration, call))
    }
    guard case .number(let number) = distance else {
      throw distance.mismatch("the shift", "a number or duration", at: call.arguments[1].range)
    }
    let count = try whole(
      number, "the shift", in: -1_000_000_000...1_000_000_000, at: call.arguments[1].range)
    vector.values = try SeriesFunctions(cancellation: cancellation).shifted(
      vector.values, by: count)
    return .vector(vector)
  }

  /// The same values at times, or at elapsed times, a duration later.
  private func moved(
    _ vector: Vector, by duration: DurationLiteral, _ call: Expression.Call
  ) throws -> Vector {
    let place = call.arguments[1].range
    let samples = try vector.samples(at: call.arguments[0].range, cancellation)
    guard samples.kind != .number || samples.count == 0 else {
      throw Diagnostic(
        .typeMismatch,
        "a shift by \(duration) needs times, and '\(call.arguments[0].source)' has none", at: place,
        advice: "write '1' to shift by a sample")
    }
    _ = try moved(Moment(0), duration, at: place)
    let zone = context.zone
    var result = vector
    // They meet no more what was read from the same rows.
    result.rows = nil
    let isFixed = duration.unit.months == nil && zone.offsetChange(after: -.infinity) == .infinity
    if duration.unit.seconds != nil || samples.kind.isElapsed || isFixed {
      let seconds = duration.meanSeconds
      guard case .uniform(let start, let step) = samples.positions else {
        let places = try cancellation.array(of: vector.count) {
          samples.positions.position(of: $0) + seconds
        }
        result.axis = .positions(.explicit(places), samples.kind)
        return result
      }
      result.axis = .positions(.uniform(start: start + seconds, step: step), samples.kind)
      return result
    }
    let places = try cancellation.array(of: vector.count) { index in
      if index % 256 == 0 { try cancellation.check() }
      return Moment(samples.positions.position(of: index)).adding(duration, in: zone)?.instant
        ?? .nan
    }
    result.axis = .positions(.explicit(places), samples.kind)
    // A month before the 31st may be before that of the 30th.
    return try result.descends ? result.sorted(cancellation) : result
  }

  /// An argument that has to be a series or list of numbers; conditions and durations count as such.
  mutating func numericVector(_ call: Expression.Call, argument: Int = 0) throws -> Vector {
    let value = try evaluate(call.arguments[argument]).checkedWhole()
    guard let vector = value.vector, vector.isNumeric || vector.count == 0 else {
      throw call.mismatch(value, argument: argument, takes: "a series or list")
    }
    return vector
  }
}
