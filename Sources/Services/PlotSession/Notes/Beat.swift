import PlotLanguage
import SampleStore
import Threading

/// The step at which samples come, and how many are missing at it.
struct Beat {
  /// Its length in seconds.
  let seconds: Double
  /// A period of the calendar, or else a duration.
  let step: Expression
  /// How many samples it would have more without a hole.
  let missing: Int
  /// The most that are missing one behind the other.
  let longest: Int
  /// Whether nearly all samples keep it: those of working days do not.
  let isSteady: Bool

  /// Nil where samples have no times, miss none for sure, come at no step that is like another, as those of days and
  /// months are, or pause again and again for as long, as exchanges do at night.
  ///
  /// - Complexity: O(n), and O(p log p) for p pauses
  init?(of samples: SampleSeries, _ cancellation: Cancellation) throws {
    guard samples.isTime, case .explicit(let places) = samples.positions, samples.count > 4
    else { return nil }
    let steps = samples.someSteps(in: samples.indices)
    let usual = steps[steps.count / 2]
    guard usual > 0, usual.isFinite, case let tolerated = 0.85 * usual...1.15 * usual,
      tolerated.contains(steps[steps.count / 10]),
      tolerated.contains(steps[(steps.count - 1) * 4 / 5])
    else { return nil }
    isSteady = tolerated.contains(steps[steps.count * 19 / 20])
    var (absent, longest) = (0.0, 0.0)
    var pauses: [Double] = []
    var last = places[0]
    try places.forEachSpan(of: samples.indices) { _, span in
      try cancellation.check()
      for index in span.indices {
        let step = span[index] - last
        let missing = max(0, (step / usual).rounded() - 1)
        absent += missing
        longest = max(longest, missing)
        if step > 5 * usual { pauses.append(step) }
        last = span[index]
      }
    }
    guard !Beat.isHabit(pauses) else { return nil }
    missing = Int(min(absent, 1e15))
    self.longest = Int(min(longest, 1e15))
    seconds = usual
    let period = Beat.periods.first { $0.days.contains(usual / 86_400) }
    step = Expression(period.map { .name($0.word) } ?? .duration(.ofSeconds(usual)))
  }

  /// Whether most of several pauses are as long as each other.
  private static func isHabit(_ pauses: [Double]) -> Bool {
    guard pauses.count > 4 else { return false }
    let usual = pauses.sorted()[pauses.count / 2]
    return pauses.count { abs($0 - usual) < 0.2 * usual } * 2 >= pauses.count
  }

  /// Whether its holes are surely holes: nearly all samples keep the beat, or there is a single one.
  var missesSurely: Bool { isSteady || missing == longest }

  /// The step for people: `one day`, `15 minutes`.
  var text: String { (step.word == nil ? "" : "one ") + step.source }

  private static let periods: [(word: String, days: ClosedRange<Double>)] = [
    ("day", 0.99...1.01), ("week", 6.99...7.01), ("month", 28...31), ("quarter", 90...92),
    ("year", 365...366),
  ]
}

extension [Double] {
  /// Whether of steps, the short ones first, nearly all are as long as each other: what comes now and then has others.
  var areEven: Bool { self[count / 10] > 0.85 * self[count * 3 / 4] }
}

extension SampleSeries {
  /// The steps between neighbours in a stretch, the short ones first: of many about a thousand, which tell what is usual.
  func someSteps(in range: Range<Int>) -> [Double] {
    stride(from: range.lowerBound, to: range.upperBound - 1, by: Swift.max(1, range.count / 1000))
      .map { positions.position(of: $0 + 1) - positions.position(of: $0) }.sorted()
  }
}
