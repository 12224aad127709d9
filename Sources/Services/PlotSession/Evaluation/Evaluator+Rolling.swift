import PlotLanguage
import SampleStore
import Threading

/// `rolling(s, N|DURATION, summary)`.
extension Evaluator {
  /// A summary of the last N samples up to each one, or of those within a duration before it.
  mutating func rolling(_ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let summary = try summary(call, at: 2)
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
    vector.values = try summaries(summary, of: vector.values, in: windows)
    return .vector(vector)
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
    guard samples.isTime else {
      throw Diagnostic(
        .typeMismatch, "\(call.function.text) over \(duration) of \(vector.kindName) without times",
        at: place, advice: "write '20' for a number of samples")
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

  /// A summary of the values of each window; a gap where there is no window, or no value in it.
  func summaries(
    _ summary: WindowSummary, of values: [Double], in windows: [Range<Int>?]
  ) throws -> [Double] {
    if summary == .median {
      var median = try WindowMedian(values, cancellation)
      return try cancellation.array(of: windows.count) { index in
        try windows[index].map { try median.median(of: $0, cancellation) } ?? .nan
      }
    }
    if summary == .first || summary == .last {
      // Windows of these are asked for where they do not overlap.
      return try cancellation.array(of: windows.count) { index in
        try cancellation.check()
        guard let window = windows[index] else { return .nan }
        let part = values[window]
        return (summary == .first ? part.first(where: \.isFinite) : part.last(where: \.isFinite))
          ?? .nan
      }
    }
    let tree = try WindowSummaries(values, cancellation)
    return try cancellation.array(of: windows.count) { index in
      if index % 256 == 0 { try cancellation.check() }
      return windows[index].map { tree.value(summary, of: $0) } ?? .nan
    }
  }

  /// The summary that an argument of a call names, the mean by default.
  func summary(_ call: Expression.Call, at place: Int) throws -> WindowSummary {
    guard call.arguments.count > place else { return .mean }
    let argument = call.arguments[place]
    let words = Vocabulary.function(call.function.text)?.words(at: place) ?? []
    if let word = argument.word, words.contains(word), let summary = WindowSummary(rawValue: word) {
      return summary
    }
    throw wrongWord(argument, words, call)
  }

  /// The error for an argument that is not one of the allowed words.
  func wrongWord(
    _ argument: Expression, _ words: [String], _ call: Expression.Call
  ) -> Diagnostic {
    let what = argument.word.map { "unknown word '\($0)'" } ?? "no word"
    return Diagnostic(
      .valueOutOfRange, "\(what) in \(call.function.text): \(listedText(words, "or")) is allowed",
      at: argument.range,
      advice: argument.word.flatMap { Suggestions.question($0, among: words) })
  }
}
