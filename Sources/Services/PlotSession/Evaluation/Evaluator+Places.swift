import CivilTime
import Files
import PlotGeometry
import PlotLanguage
import SampleStore
import Threading

/// Functions from a series to one at other positions.
extension Evaluator {
  /// `positions(s)`: a list of the x or times.
  mutating func positions(_ call: Expression.Call) throws -> Value {
    let vector = try numericVector(call)
    let samples = try vector.samples(at: call.arguments[0].range, cancellation)
    var places = try cancellation.emptyArray(for: vector.count, of: Double.self)
    try cancellation.forEachPiece(of: vector.count) { piece in
      places += piece.map { samples.positions.position(of: $0) }
    }
    return .vector(Vector(places, vector.axis.element))
  }

  /// `hour(s)`, `weekday(s)`, `month(s)`, `year(s)`: what the clocks of `timeZone` show at each sample; a gap
  /// stays a gap.
  mutating func calendarField(_ function: Function, _ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let samples = try timed(vector, call, takesElapsed: function == .hour)
    let zone = samples.isTime ? context.zone : .utc
    let fields = try function.fields(vector.count, in: zone, cancellation) {
      vector.values[$0].isNaN ? .nan : samples.positions.position(of: $0)
    }
    let areClocks = vector.element == .duration
    (vector.values, vector.element) = (fields, .number)
    if function == .hour, samples.isTime, fields.count > 1, !fields.contains(where: { $0 > 0 }),
      (0..<fields.count).allSatisfy({ context.zone.beginsDay(samples.positions.position(of: $0)) })
    {
      let source = printable(call.arguments[0].source)
      context.remark(
        call.arguments[0],
        "the times of '\(source)' are whole days: 'hour' is 0 for each"
          + (areClocks ? "; of its values '\(source) >= 22 h' tells as much" : ""))
    }
    return .vector(vector)
  }

  /// `align(s, to[, previous|linear|exact|nearest])`.
  mutating func aligned(_ call: Expression.Call) throws -> Value {
    let vector = try numericVector(call)
    var target = try numericVector(call, argument: 1)
    let source = try vector.samples(at: call.arguments[0].range, cancellation)
    let places = try target.samples(at: call.arguments[1].range, cancellation)
    guard source.kind.meets(places.kind) || source.count == 0 || places.count == 0 else {
      let (timed, other) = source.isTime || !places.isTime ? (0, 1) : (1, 0)
      let kinds = [source.kind, places.kind]
      let has = kinds[timed].isTime && kinds[other] == .number ? "none" : kinds[other].axisPlural
      throw Diagnostic(
        .typeMismatch,
        "'\(call.arguments[timed].source)' has \(kinds[timed].axisPlural) and "
          + "'\(call.arguments[other].source)' has \(has)", at: call.arguments[1].range)
    }
    let words = Vocabulary.function(call.function.text)?.words(at: 2) ?? []
    var method = SeriesFunctions.Alignment.previous
    if call.arguments.count > 2 {
      guard let word = call.arguments[2].word,
        let known = SeriesFunctions.Alignment(rawValue: word)
      else { throw wrongWord(call.arguments[2], words, call) }
      method = known
    }
    if min(vector.count, target.count) > 2, call.arguments[0].source != call.arguments[1].source,
      vector.axis.tieCount(of: vector.count) * 4 > min(vector.count, 100_000),
      target.axis.tieCount(of: target.count) * 4 > min(target.count, 100_000)
    {
      context.remark(
        Expression(.name("align")),
        "several samples of '\(call.arguments[0].source)' share a place, and of "
          + "'\(call.arguments[1].source)', and 'align' takes the last one for each: a group of each, read by=COLUMN, meets by name"
      )
    }
    target.values = try SeriesFunctions(cancellation: cancellation)
      .aligned(source, to: places, method)
    if call.arguments.count == 2 { try tellOfAge(of: source, at: places, call) }
    if method == .exact, source.column.extent != nil, target.count > 0,
      target.values.allSatisfy(\.isNaN)
    {
      let names = call.arguments.prefix(2).map { printable($0.source) }
      context.remark(
        Expression(.name("align")),
        "'\(names[0])' has nothing at any place of '\(names[1])': "
          + (!source.isTime
            ? "they stand at others"
            : [source, places].allSatisfy(\.comesDaily)
              ? "they stand at other times of the day, and 'align(resample(\(names[0]), day), resample(\(names[1]), day), exact)' meets by days"
              : [source, places].allSatisfy(\.comesWithinDays)
                ? "they stand a little apart, and 'align(\(names[0]), \(names[1]), nearest)' takes what is nearest"
                : "periods of several days begin at the first sample of each, where both have weeks or days they meet")
      )
    }
    if method == .exact, vector.sumsPeriods || vector.isCount,
      case let kept = target.values.count(where: { !$0.isNaN }), kept > 0,
      case let lost = source.count - source.column.gapCount - kept, lost > 0
    {
      let names = call.arguments.prefix(2).map { printable($0.source) }
      context.remark(
        Expression(.string("align " + names[0])),
        "'align' leaves out \(countText(lost, "period")) of '\(names[0])' that '\(names[1])' does not have, and what was "
          + "added up there")
    }
    if method == .exact, target.axis.tieCount(of: target.count) == 0,
      case let lost = source.tiesMet(by: places, target.values), lost > 0
    {
      let names = call.arguments.prefix(2).map { printable($0.source) }
      context.remark(
        Expression(.name("align")),
        "'align' leaves out \(countText(lost, "sample")) of '\(names[0])', since a later one stands at the same place: "
          + "'align(\(names[1]), \(names[0]), exact)' has one for each"
      )
    }
    (target.element, target.unit, target.timing) = (vector.element, vector.unit, vector.timing)
    if method == .linear, target.element == .boolean { target.element = .number }
    return .vector(target)
  }

  /// Says where the last known value of what comes at a beat is older than that: it stopped, or was silent for a while.
  ///
  /// - Complexity: O(samples of both)
  private func tellOfAge(
    of source: SampleSeries, at places: SampleSeries, _ call: Expression.Call
  ) throws {
    guard source.isTime, source.count > 1, places.count > 1 else { return }
    // Of weeks, months and years that stand at the same days nearly always, those that do not lack a row.
    let steps = places.someSteps(in: places.indices)
    let areWeeks = steps[steps.count / 2] > 6.5 * 86_400
    guard let beat = source.steadyStep ?? (areWeeks ? .infinity : nil) else { return }
    var (next, known) = (0, -Double.infinity)
    var (old, most, carried, exact) = (0, 0.0, 0, 0)
    try cancellation.forEachPiece(of: places.count) { piece in
      for place in piece {
        let x = places.positions.position(of: place)
        while next < source.count, source.positions.position(of: next) <= x {
          if !source.column.isGap(next) { known = source.positions.position(of: next) }
          next += 1
        }
        if known == x { exact += 1 } else if known.isFinite { carried += 1 }
        guard known.isFinite, x - known > 2.5 * beat else { continue }
        old += 1
        most = max(most, x - known)
      }
    }
    if areWeeks, old == 0, carried > 0, exact >= carried {
      var only = call
      only.arguments.append(Expression(.name("exact")))
      context.remark(
        Expression(.name("align")),
        "'\(printable(Expression(.call(call)).source))' has the value before at \(carried) of "
          + "\(countText(places.count, "place")), which '\(printable(call.arguments[0].source))' lacks: "
          + "'\(printable(Expression(.call(only)).source))' has gaps there")
    }
    guard old > 0 else { return }
    var near = call
    near.arguments.append(Expression(.name("nearest")))
    context.remark(
      Expression(.name("align")),
      "'\(printable(Expression(.call(call)).source))' carries values on at \(old) of \(countText(places.count, "place")), up to "
        + "\(DurationLiteral.ofSeconds(most).readable.description) old: '\(printable(Expression(.call(near)).source))' has gaps there"
    )
  }

  /// `resample(s, DURATION|hour|day|week|month|year[, summary])`.
  mutating func resampled(_ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let reducer = try reducer(call, at: 2, of: vector)
    let samples: SampleSeries
    let (starts, windows): ([Double], [Range<Int>])
    if let width = try binWidth(call.arguments[1], for: vector) {
      samples = try vector.samples(at: call.arguments[0].range, cancellation)
      guard samples.count > 0 else { return .vector(vector) }
      (starts, windows) = try bins(of: samples, width, at: call.arguments[1].range)
    } else {
      let length = try period(call.arguments[1], call)
      samples = try timed(vector, call, takesElapsed: length.unit.seconds != nil)
      guard samples.count > 0 else { return .vector(vector) }
      (starts, windows) = try periods(of: samples, length, at: call.arguments[1].range)
    }
    let values: [Double]
    if case .quantile(let share) = reducer {
      values = try Quantiles(share, of: vector.values, cancellation).values(of: windows)
    } else {
      values = try summaries(reducer, of: vector.values, in: windows)
    }
    let isCount = call.arguments.count > 2 && call.arguments[2].word == "count"
    vector.values = isCount ? try cancellation.map(values) { $0.isNaN ? 0 : $0 } : values
    vector.axis = .positions(.explicit(starts), samples.kind)
    vector.sumsPeriods = reducer == .sum
    // A mean of most of a period is one, and one of an hour is not that of a month.
    let share = reducer == .sum || reducer == .count ? 80 : 20
    if samples.kind == .number { return .vector(vector.reduced(by: call, at: 2)) }
    vector.cutPeriods = CutPeriods(
      starts: starts, counts: windows.map(\.count), below: share,
      place: { samples.position(of: $0) })
    return .vector(vector.reduced(by: call, at: 2))
  }

  /// How wide bins of x are, where a number stands in the place of a period and x is one; nil elsewhere.
  private mutating func binWidth(_ place: Expression, for vector: Vector) throws -> Double? {
    guard vector.axis.isOfNumbers, place.word.map({ context.lookUp($0) != nil }) ?? true,
      case .number(let width) = try evaluate(place).checkedWhole()
    else { return nil }
    guard width > 0, width.isFinite else {
      throw Diagnostic(
        .valueOutOfRange, "a bin is \(numberText(width)) wide: more than 0 is allowed",
        at: place.range)
    }
    return width
  }

  /// Where bins of x begin, at multiples of their width, from that of the first sample to that of the last, and the
  /// samples of each.
  ///
  /// - Complexity: O(samples + bins)
  private func bins(
    of samples: SampleSeries, _ width: Double, at place: SourceRange
  ) throws -> (starts: [Double], windows: [Range<Int>]) {
    // 0.3 / 0.1 is a little less than 3, and 3 * 0.1 a little more than 0.3.
    let inverse = (1 / width).rounded()
    let isPart = abs(inverse * width - 1) < 1e-12
    func start(_ bin: Double) -> Double { isPart ? bin / inverse : bin * width }
    func bin(_ index: Int) -> Double {
      let share = samples.positions.position(of: index) / width
      let near = share.rounded()
      return abs(share - near) <= 1e-9 * max(1, abs(near)) ? near : share.rounded(.down)
    }
    let (first, last) = (bin(0), bin(samples.count - 1))
    try checkCount(last - first + 1, at: place)
    var (starts, windows, index) = ([Double](), [Range<Int>](), 0)
    for number in 0...Int(last - first) {
      if number % 256 == 0 { try cancellation.check() }
      let from = index
      while index < samples.count, bin(index) <= first + Double(number) {
        if index % Cancellation.stride == 0 { try cancellation.check() }
        index += 1
      }
      starts.append(start(first + Double(number)))
      windows.append(from..<index)
    }
    return (starts, windows)
  }

  /// A period: a word of the calendar, or a duration.
  mutating func period(_ place: Expression, _ call: Expression.Call) throws -> DurationLiteral {
    let words = Vocabulary.function("resample")?.words(at: 1) ?? []
    if let word = place.word, words.contains(word) {
      return DurationUnit(rawValue: word).map { DurationLiteral(1, $0) }
        ?? DurationLiteral(3, .month)
    }
    if let word = place.word, context.lookUp(word) == nil { throw wrongWord(place, words, call) }
    let value = try evaluate(place).checkedWhole()
    guard case .duration(let duration) = value else {
      throw value.mismatch("the period", "a duration such as 1 day", at: place.range)
    }
    return duration
  }

  /// Where periods begin, from that of the first sample to that of the last, and the samples of each.
  ///
  /// - Complexity: O(samples + periods)
  func periods(
    of samples: SampleSeries, _ length: DurationLiteral, at place: SourceRange
  ) throws -> (starts: [Double], windows: [Range<Int>]) {
    guard let first = samples.position(of: 0), let last = samples.position(of: samples.count - 1)
    else { return ([], []) }
    // What has passed is counted from 0:00, whatever clocks show.
    let zone = samples.isTime ? context.zone : .utc
    guard let periods = Periods(length, from: first, in: zone) else {
      throw Diagnostic(
        .valueOutOfRange, "the period is \(length): more than 0, and whole months, are allowed",
        at: place)
    }
    try checkCount((last - first) / length.meanSeconds, at: place)
    var starts: [Double] = []
    var windows: [Range<Int>] = []
    var index = 0
    var start = periods.start(containing: first)
    while index < samples.count {
      if starts.count % 256 == 0 { try cancellation.check() }
      let end = periods.end(containing: start)
      let firstIndex = index
      // Behind the calendar's end nothing begins any more.
      while index < samples.count, samples.positions.position(of: index) < end || end <= start {
        if index % Cancellation.stride == 0 { try cancellation.check() }
        index += 1
      }
      starts.append(start)
      windows.append(firstIndex..<index)
      start = end
    }
    return (starts, windows)
  }

  /// `histogram(s[, bins])`, where `bins` may be a list of their edges.
  ///
  /// The members of a group have the same bins, so that they can be compared.
  mutating func histogram(_ call: Expression.Call) throws -> Value {
    let (value, vectors) = try counted(call)
    let histogram = try bins(of: call, for: vectors)
    let middles = try histogram.middles(cancellation)
    let counts = try vectors.map { vector in
      // Durations are elapsed time, as where they are x.
      let kind = vector.element == .duration ? PositionKind.elapsed(nil) : .number
      var counts = Vector(
        try histogram.counts(of: vector.values, cancellation), .number,
        axis: .positions(.explicit(middles), kind))
      (counts.placeUnit, counts.isCount) = (vector.unit, true)
      return counts
    }
    guard case .group(let group) = value else { return .vector(counts[0]) }
    return .group(
      VectorGroup(members: zip(group.names, counts).map { .init(name: $0, vector: $1) }))
  }

  private mutating func bins(of call: Expression.Call, for vectors: [Vector]) throws -> Histogram {
    let given = call.arguments.dropFirst().first
    if let given, let edges = try evaluate(given).vector {
      guard let histogram = Histogram(edges: edges.values) else {
        throw Diagnostic(
          .valueOutOfRange,
          "edges of bins are two numbers or more, each as far above the one before",
          at: given.range, advice: "such as range(0, 100, 10)")
      }
      try checkCount(Double(edges.count) * Double(vectors.count), at: given.range)
      let outside = vectors.reduce(0) { $0 + histogram.count(ofOutside: $1.values) }
      if outside > 0 {
        let values = countText(outside, "value")
        context.remark(
          call.arguments[0],
          "\(values) of '\(call.arguments[0].source)' \(outside == 1 ? "lies" : "lie") outside of the bins"
        )
      }
      return histogram
    }
    let count = try given.map { try integer($0, "the number of bins", in: 1...1_000_000) }
    if let given {
      try checkCount(Double(count ?? 1) * Double(vectors.count), at: given.range)
    }
    return try Histogram(
      of: context.binnedValues ?? vectors.flatMap(\.values), bins: count, cancellation)
  }

  /// What a histogram counts: its argument's value, and the numbers of it or of each of its members.
  mutating func counted(_ call: Expression.Call) throws -> (value: Value, vectors: [Vector]) {
    let argument = call.arguments[0]
    let value = try evaluate(argument)
    var series = [value]
    if case .group(let group) = value { series = group.members.map { .vector($0.vector) } }
    let vectors = try series.map { one in
      try knowing([(argument, one)]) { try $0.numericVector(call) }
    }
    return (value, vectors)
  }
}

extension Function {
  /// Those that tell what calendars and clocks show.
  static let calendarFields: [Function] = [.hour, .weekday, .month, .year]

  /// What calendars or clocks of a zone show at so many instants, in any order; a gap at one that is none.
  func fields(
    _ count: Int, in zone: TimeZoneRules, _ cancellation: Cancellation, at instant: (Int) -> Double
  ) throws -> [Double] {
    var (offset, since, until) = (0.0, Double.infinity, -Double.infinity)
    return try cancellation.array(of: count) { index in
      let instant = instant(index)
      guard instant.isFinite else { return .nan }
      if instant < since || instant >= until {
        offset = Double(zone.offset(at: instant).seconds)
        (since, until) = (instant, zone.offsetChange(after: instant))
      }
      return field(of: CivilDateTime(secondsSince1970: instant + offset))
    }
  }

  /// What a calendar or a clock shows; a gap for any other function.
  private func field(of civil: CivilDateTime) -> Double {
    switch self {
    case .hour: Double(civil.hour)
    case .weekday: Double(civil.date.weekday)
    case .month: Double(civil.date.month)
    case .year: Double(civil.date.year)
    default: .nan
    }
  }
}

extension SampleSeries {
  /// Whether its samples come once a day.
  fileprivate var comesDaily: Bool {
    isTime && steadyStep.map { (82_800...90_000).contains($0) } ?? false
  }

  /// Whether several come on each day, one after the other at a beat.
  fileprivate var comesWithinDays: Bool { isTime && steadyStep.map { $0 <= 7200 } ?? false }
}

extension SampleSeries {
  /// How many of its samples stand where a later one does, at places that have taken a value of it.
  ///
  /// - Complexity: O(samples of both).
  fileprivate func tiesMet(by places: SampleSeries, _ values: [Double]) -> Int {
    var (next, ties) = (0, 0)
    for index in 0..<Swift.min(places.count, values.count) where !values[index].isNaN {
      let place = places[index].position
      while next < count, self[next].position < place { next += 1 }
      var held = 0
      while next < count, self[next].position == place {
        if !column[next].isNaN { held += 1 }
        next += 1
      }
      ties += Swift.max(0, held - 1)
    }
    return ties
  }
}
