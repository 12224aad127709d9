import PlotLanguage
import SampleStore
import Threading

/// `rolling(s, N|DURATION, summary)`.
extension Evaluator {
  /// A summary of the last N samples up to each one, or of those within a duration before it.
  mutating func rolling(_ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let reducer = try reducer(call, at: 2, of: vector)
    let windows: [Range<Int>?]
    if case .duration(let duration) = try evaluate(call.arguments[1]).checkedWhole() {
      windows = try self.windows(of: duration, over: vector, call)
    } else {
      let length = try integer(call.arguments[1], "the length N", in: 1...1_000_000_000)
      windows = try (0..<vector.count).map { index in
        if index % Cancellation.stride == 0 { try cancellation.check() }
        return index + 1 < length ? nil : index + 1 - length..<index + 1
      }
    }
    vector.values = try summaries(reducer, of: vector.values, in: windows)
    return .vector(vector.reduced(by: call, at: 2))
  }

  /// The samples in (t − D, t] for each t; nil if less than D has passed since the first.
  private func windows(
    of duration: DurationLiteral, over vector: Vector, _ call: Expression.Call
  ) throws -> [Range<Int>?] {
    let place = call.arguments[1].range
    guard duration.amount > 0, duration.amount.isFinite else {
      throw Diagnostic(
        .valueOutOfRange, "the duration is \(duration): more than 0 is allowed", at: place)
    }
    let samples = try vector.samples(at: call.arguments[0].range, cancellation)
    let isElapsed = samples.kind.isElapsed && duration.unit.seconds != nil
    guard samples.isTime || samples.count == 0 || isElapsed else {
      throw Diagnostic(
        .typeMismatch,
        "\(call.function.text) over \(duration) of \(vector.kindName) "
          + (vector.axis.isOwn ? "whose x are numbers" : "without times"),
        at: place, advice: "here a whole number is allowed, which counts samples")
    }
    let positions = samples.positions
    let back = duration.scaled(by: -1)
    var (first, end) = (0, 0)
    return try (0..<samples.count).map { index in
      if index % 256 == 0 { try cancellation.check() }
      let instant = positions.position(of: index)
      let start = try moved(Moment(instant), back, at: place).instant
      // A month before the 31st may be before that of the 30th: the start may go back.
      while first > 0, positions.position(of: first - 1) > start { first -= 1 }
      while first < samples.count, positions.position(of: first) <= start { first += 1 }
      while end < samples.count, positions.position(of: end) <= instant { end += 1 }
      return start < positions.position(of: 0) ? nil : first..<max(first, end)
    }
  }

  /// One value for each window; a gap where there is no window, or no value in it.
  func summaries(
    _ reducer: Reducer, of values: [Double], in windows: [Range<Int>?]
  ) throws -> [Double] {
    switch reducer {
    case .quantile(let share):
      var quantile = try WindowQuantile(share, of: values, cancellation)
      return try cancellation.array(of: windows.count) { index in
        try windows[index].map { try quantile.value(of: $0, cancellation) } ?? .nan
      }
    case .first, .last:
      // How far it is from each sample to the next that is no gap, so that no run of gaps is read twice.
      var known = try cancellation.array(repeating: .nan, count: values.count)
      var nearest = Double.nan
      try cancellation.forEachPiece(of: values.count) { piece in
        for step in piece {
          let index = reducer == .last ? step : values.count - 1 - step
          if values[index].isFinite { nearest = Double(index) }
          known[index] = nearest
        }
      }
      return try cancellation.array(of: windows.count) { index in
        guard let window = windows[index], !window.isEmpty,
          let found = Int(
            exactly: known[reducer == .last ? window.upperBound - 1 : window.lowerBound]),
          window.contains(found)
        else { return .nan }
        return values[found]
      }
    default: break
    }
    let tree = try WindowSummaries(values, cancellation)
    return try cancellation.array(of: windows.count) { index in
      if index % 256 == 0 { try cancellation.check() }
      return windows[index].map { tree.value(reducer, of: $0) } ?? .nan
    }
  }

  /// The reducer that an argument of a call names, the mean by default; the count of a condition is that
  /// of the samples where it holds.
  func reducer(_ call: Expression.Call, at place: Int, of vector: Vector) throws -> Reducer {
    guard call.arguments.count > place else { return .mean }
    let argument = call.arguments[place]
    guard let reducer = argument.word.flatMap(Reducer.init) else {
      throw wrongWord(argument, Reducer.words, call)
    }
    return reducer == .count && vector.element == .boolean ? .sum : reducer
  }

  /// The error for an argument that is not one of the allowed words.
  func wrongWord(
    _ argument: Expression, _ words: [String], _ call: Expression.Call
  ) -> Diagnostic {
    let what = argument.word.map { "unknown word '\($0)'" } ?? "no word"
    return Diagnostic(
      .valueOutOfRange, "\(what) in \(call.function.text): \(listedText(words, "or")) is allowed",
      at: argument.range,
      advice: argument.word.flatMap { word in
        Suggestions.question(word, among: words)
          ?? (Function(rawValue: word).map(Function.calendarFields.contains) ?? false
            ? "see help \(word)" : nil)
      })
  }
}

extension Vector {
  /// The vector after a reducer: a count is a plain number, and no share of counts is one.
  func reduced(by call: Expression.Call, at place: Int) -> Vector {
    var result = self
    let reducer = call.arguments.dropFirst(place).first?.word
    result.isCount = reducer == "count"
    if result.isCount { (result.element, result.unit, result.timing) = (.number, nil, .none) }
    if reducer == "sum", unit.map(Vector.isRate) == true { result.unit = nil }
    return result
  }

  /// Whether a unit is one of what happens in a length of time, so that a sum of samples is in no such unit: `m3/h`, `kW`.
  private static func isRate(_ unit: String) -> Bool {
    let parts = unit.split(separator: "/")
    let times: Set<Substring> = [
      "s", "sec", "min", "h", "hr", "hour", "std", "d", "day", "wk", "week", "mo", "month", "yr",
      "year", "a",
    ]
    return parts.count > 1 && times.contains(parts[parts.count - 1])
      || ["W", "kW", "MW", "GW", "gpm", "GPM", "cfs", "mph", "kn", "lps", "cfm", "bps"].contains(
        unit)
  }
}
