import CivilTime
import PlotLanguage
import SampleStore
import Threading

extension Evaluator {
  // MARK: - Lists

  /// `[a, b, c]`; a list of one comprehension is that comprehension.
  mutating func list(_ elements: [Expression], at range: SourceRange) throws -> Value {
    if elements.count == 1, case .comprehension(let comprehension) = elements[0].kind {
      return try self.comprehension(comprehension, at: range)
    }
    guard elements.count <= Evaluator.literalLimit else {
      throw Diagnostic(
        .limitExceeded,
        "a list of \(elements.count) elements: at most \(Evaluator.literalLimit) are allowed",
        at: range, advice: "read them from a file")
    }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if index % 1024 == 0 { try cancellation.check() }
      values.append(try evaluate(element).checkedWhole())
    }
    return try list(of: values) { index, reason in
      Diagnostic(.typeMismatch, reason, at: elements[index].range)
    }
  }

  /// The list of values of one kind; a gap may stand among values of any kind but texts.
  func list(of values: [Value], error: (Int, String) -> Diagnostic) throws -> Value {
    var element: Vector.Element?
    var texts: [String] = []
    var numbers = try cancellation.emptyArray(for: values.count, of: Double.self)
    for (index, value) in values.enumerated() {
      if index % Cancellation.stride == 0 { try cancellation.check() }
      let kind: Vector.Element?
      switch value {
      case .number(let number):
        numbers.append(number)
        kind = number.isFinite ? .number : nil
      case .boolean(let truth):
        numbers.append(truth ? 1 : 0)
        kind = .boolean
      case .date(let date):
        numbers.append(date.instant)
        if case .date(let areDays)? = element {
          kind = .date(areDays: areDays && date.isDay)
          element = kind
        } else {
          kind = .date(areDays: date.isDay)
        }
      case .duration(let duration):
        numbers.append(duration.meanSeconds)
        kind = .duration
      case .text(let text) where numbers.isEmpty:
        texts.append(text)
        continue
      default:
        throw error(index, "element \(index) is \(value.kindName): \(Evaluator.elements)")
      }
      if !texts.isEmpty || (kind != nil && element != nil && kind != element) {
        throw error(
          index, "element \(index) is \(value.kindName), unlike those before: \(Evaluator.elements)"
        )
      }
      element = element ?? kind
    }
    return texts.isEmpty ? .vector(Vector(numbers, element ?? .number)) : .texts(texts)
  }

  private static let elements =
    "a list holds numbers, dates, durations, Booleans or texts, one kind"

  // MARK: - Indexing

  /// `base[index]`; negative indices count from the end, and names pick what is called so, in their order.
  mutating func index(
    _ base: Expression, _ index: Expression, at range: SourceRange
  ) throws -> Value {
    let value = try evaluate(base).checkedWhole()
    let place = try evaluate(index)
    if case .texts(let texts) = value {
      guard case .number(let number) = place else { throw wrongIndex(place, at: index.range) }
      return .text(texts[try self.index(number, among: texts.count, at: index.range)])
    }
    if case .group(let group) = value {
      switch place {
      case .number(let number):
        return .vector(
          group.members[try self.index(number, among: group.count, at: index.range)].vector)
      case .text(let name):
        let position = try position(of: name, "member", among: group.names, at: index.range)
        return .vector(group.members[position].vector)
      case .texts(let names):
        let chosen = try positions(of: names, "member", among: group.names, at: index.range)
        guard !chosen.isEmpty else {
          throw Diagnostic(.dataError, "no names pick no member", at: index.range)
        }
        return .group(VectorGroup(members: chosen.map { group.members[$0] }))
      default: throw wrongIndex(place, at: index.range)
      }
    }
    guard let vector = value.vector else { throw noElements(value, at: base.range) }
    try checkPeriods(base, index, index, of: vector, at: range)
    switch place {
    case .number(let number):
      return vector.value(at: try self.index(number, among: vector.count, at: index.range))
    case .text(let name) where vector.names != nil:
      return vector.value(
        at: try position(of: name, "value", among: vector.names ?? [], at: index.range))
    case .texts(let names) where vector.names != nil:
      let chosen = try positions(of: names, "value", among: vector.names ?? [], at: index.range)
      var picked = vector.with(values: chosen.map { vector.values[$0] })
      picked.axis = .none
      picked.names = chosen.map { (vector.names ?? [])[$0] }
      return .vector(picked)
    case .vector(let places) where places.sweep != nil && places.element == .number:
      // A comprehension that goes through samples: `a[t] - a[t - 1] for t in 1..9`.
      var gathered = places
      gathered.element = vector.element
      gathered.values = try cancellation.array(of: places.count) { position in
        vector.values[
          try self.index(places.values[position], among: vector.count, at: index.range)]
      }
      return .vector(gathered)
    default: throw wrongIndex(place, at: index.range)
    }
  }

  /// The places of some names, each once.
  private func positions(
    of wanted: [String], _ what: String, among names: [String], at range: SourceRange
  ) throws -> [Int] {
    let known = Dictionary(zip(names, names.indices)) { first, _ in first }
    var taken: Set<Int> = []
    return try wanted.map { name in
      guard let position = known[name] else { throw unknown(name, what, among: names, at: range) }
      return position
    }
    .filter { taken.insert($0).inserted }
  }

  private func position(
    of name: String, _ what: String, among names: [String], at range: SourceRange
  ) throws -> Int {
    guard let position = names.firstIndex(of: name) else {
      throw unknown(name, what, among: names, at: range)
    }
    return position
  }

  private func unknown(
    _ name: String, _ what: String, among names: [String], at range: SourceRange
  ) -> Diagnostic {
    let text = StringLiteral.encode(name)
    return Diagnostic(
      .unknownName,
      what == "member" ? "there is no member \(text)" : "no value is called \(text)", at: range,
      advice: "there is \(listed(names))")
  }

  private func noElements(_ value: Value, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "\(value.kindName) has no elements: a series or list has", at: range)
  }

  private func wrongIndex(_ value: Value, at range: SourceRange) -> Diagnostic {
    value.mismatch(
      "an index", "a number", at: range,
      advice: value.isComparison ? "samples are picked by where(condition, s, nan)" : nil)
  }

  private func index(_ number: Double, among count: Int, at range: SourceRange) throws -> Int {
    try resolvedIndex(number, among: count, orElse: "there are no elements", at: range)
  }

  /// `base[lower..upper]`, both ends included.
  ///
  /// Ends beyond the samples are moved to the first and the last one; a reversed range is empty.
  mutating func slice(
    _ base: Expression, _ lower: Expression?, _ upper: Expression?, at range: SourceRange
  ) throws -> Value {
    let value = try evaluate(base).checkedWhole()
    var texts: [String]?
    if case .texts(let given) = value { texts = given }
    guard let count = texts?.count ?? value.vector?.count else {
      throw noElements(value, at: base.range)
    }
    try checkPeriods(base, lower, upper, of: value.vector, at: range)
    var ends: [(operand: Expression, value: Value)] = []
    for end in [lower, upper] { if let end { ends.append((end, try evaluate(end))) } }
    let kept = try knowing(ends) { evaluator in
      if let vector = value.vector,
        let span = try evaluator.dateSpan(lower, upper, of: vector, at: range)
      {
        return span
      }
      let first = try lower.map { try evaluator.bound($0, in: count) } ?? 0
      let last = try upper.map { try evaluator.bound($0, in: count) } ?? count - 1
      let start = min(max(first, 0), count)
      return start..<max(start, min(last, count - 1) + 1)
    }
    if let texts { return .texts(Array(texts[kept])) }
    guard let vector = value.vector else { return value }
    return .vector(try part(kept, of: vector))
  }

  /// Refuses `2024-03`, which is a difference, and `2024` of a year that has samples, as ends or as an index among dates.
  private func checkPeriods(
    _ base: Expression, _ lower: Expression?, _ upper: Expression?, of vector: Vector?,
    at range: SourceRange
  ) throws {
    guard let vector, vector.axis.kind == .time, vector.count > 0,
      let begin = vector.axis.ownPosition(of: 0),
      let end = vector.axis.ownPosition(of: vector.count - 1)
    else { return }
    let ends = [lower, upper].compactMap(\.self)
    let periods = ends.compactMap { end in
      end.writtenPeriod.flatMap { $0.isYear && Double(vector.count) > $0.number ? nil : $0 }
    }
    guard let first = periods.first, let last = periods.last, periods.count == ends.count,
      context.moment(first.first).instant <= end,
      context.moment(last.last).lastInstant(in: context.zone) >= begin
    else { return }
    let span = Expression.days(from: lower, to: upper)
    let written = first.first.description.prefix(first.isYear ? 4 : 7)
    throw Diagnostic(
      .typeMismatch, "'\(written)' is an index, and no date: among dates an end is a day",
      at: range, advice: "write '\(base.source)[\(span)]'")
  }

  /// Some of the samples.
  private func part(_ kept: Range<Int>, of vector: Vector) throws -> Vector {
    var part = vector
    part.values = try cancellation.slice(vector.values, kept)
    part.axis = try vector.axis.slice(kept, cancellation)
    part.names = vector.names.map { Array($0[kept]) }
    return part
  }

  /// `within(s, A..B)`: the samples whose position lies between two ends, both included.
  mutating func within(_ call: Expression.Call) throws -> Value {
    let vector = try numericVector(call)
    var range = call.arguments[1]
    // A day is all of it.
    if case .date(let date) = range.kind, date.isDay {
      range = Expression(.range(range, range), at: range.range)
    }
    // So is a year, or a month as it is written.
    if vector.axis.kind == .time, let period = range.writtenPeriod {
      range = Expression(
        .range(
          Expression(.date(period.first), at: range.range),
          Expression(.date(period.last), at: range.range)), at: range.range)
    }
    guard case .range(let lower, let upper) = range.kind else {
      throw Diagnostic(
        .typeMismatch, "within takes a range of x", at: call.arguments[1].range,
        advice: "write 'within(\(call.arguments[0].source), \(call.arguments[1].source)..)'")
    }
    let samples = try vector.samples(at: call.arguments[0].range, cancellation)
    let ends = try [lower, upper].map { try $0.map { ($0, try evaluate($0).checkedWhole()) } }
    for case (let expression, let end)? in ends {
      guard end.position?.isNaN == false, end.positionKind.meets(samples.kind) || samples.count == 0
      else {
        // `2022..2024` among dates.
        let arePeriods = [lower, upper].compactMap(\.self).allSatisfy { $0.writtenPeriod != nil }
        guard samples.isTime, arePeriods else {
          throw end.mismatch("an end of the range", samples.kind.example, at: expression.range)
        }
        throw Diagnostic(
          .typeMismatch, "an end of the range is \(end.kindName), and no date", at: range.range,
          advice: "write '\(Expression.days(from: lower, to: upper))'")
      }
    }
    let first = ends[0]?.1.position(on: ElapsedAxis(samples)) ?? -.infinity
    var last = ends[1]?.1.position(on: ElapsedAxis(samples)) ?? .infinity
    if case .date(let date)? = ends[1]?.1 { last = date.lastInstant(in: context.zone) }
    guard first <= last else {
      throw Diagnostic(
        .valueOutOfRange, "the range goes back: its ends must ascend", at: call.arguments[1].range)
    }
    return .vector(try part(samples.samples(from: first, through: last), of: vector))
  }

  /// An end of a slice: a whole number of any size, counted from the end where it is negative.
  private mutating func bound(_ expression: Expression, in count: Int) throws -> Int {
    let number = try number(expression, "an end of the slice")
    guard number == number.rounded(), !number.isNaN else {
      throw Diagnostic(
        .valueOutOfRange,
        "an end of the slice is \(numberText(number)): a whole number is allowed",
        at: expression.range)
    }
    let whole = Int(clamping: max(-1e18, min(1e18, number)))
    return whole < 0 ? whole + count : whole
  }

  /// The samples between two dates, where an end is a date.
  private mutating func dateSpan(
    _ lower: Expression?, _ upper: Expression?, of vector: Vector, at range: SourceRange
  ) throws -> Range<Int>? {
    let ends = try [lower, upper].map { try $0.map { ($0, try evaluate($0).checkedWhole()) } }
    let hasDurations = ends.contains { if case .duration = $0?.1 { true } else { false } }
    let axis =
      hasDurations && vector.isBound
      ? ElapsedAxis(try vector.samples(at: range, cancellation)) : ElapsedAxis(vector.axis.kind)
    let dates = ends.map { end -> Moment? in
      switch end?.1 {
      case .date(let date): date
      case .duration(let duration): Moment(duration.seconds(on: axis))
      default: nil
      }
    }
    guard dates.contains(where: { $0 != nil }) else { return nil }
    for (end, date) in zip(ends, dates) {
      if let (expression, value) = end, date == nil {
        throw Diagnostic(
          .typeMismatch, "an end of the slice is \(value.kindName), the other a date",
          at: expression.range)
      }
    }
    let kinds = ends.compactMap { $0?.1.positionKind }
    guard vector.isBound, !vector.element.isDate, kinds.allSatisfy(vector.axis.kind.meets) else {
      let kind = kinds.first ?? .time
      throw Diagnostic(
        .typeMismatch,
        "\(vector.kindName) without times has no \(kind.plural): its ends are indices", at: range)
    }
    let series = try vector.samples(at: range, cancellation)
    let from = dates[0]?.instant ?? -.infinity
    return series.samples(
      from: from, through: dates[1]?.lastInstant(in: context.zone) ?? .infinity)
  }
}

extension Value {
  /// Whether it is the result of comparing a series.
  fileprivate var isComparison: Bool {
    if case .vector(let vector) = self { vector.element == .boolean } else { false }
  }
}

extension Expression {
  /// A month or a year as people write it.
  struct WrittenPeriod {
    let first: DateLiteral
    let last: DateLiteral
    let isYear: Bool
    /// What it is as a number.
    let number: Double

    init?(_ year: Double, _ months: ClosedRange<Int>, _ number: Double) {
      guard (1000...2999).contains(year), let whole = Int(exactly: year),
        let first = CivilDate(year: whole, month: months.lowerBound, day: 1),
        let last = CivilDate(year: whole, month: months.upperBound, day: 1)
      else { return nil }
      self.first = DateLiteral(first)
      self.last = DateLiteral(last.adding(months: 1).adding(days: -1))
      (isYear, self.number) = (months.count > 1, number)
    }
  }

  /// The days of two written periods, of which either may be missing: `2024-03-01..2024-04-30`.
  static func days(from lower: Expression?, to upper: Expression?) -> String {
    let (first, last) = (lower?.writtenPeriod?.first, upper?.writtenPeriod?.last)
    return "\(first?.description ?? "")..\(last?.description ?? "")"
  }

  /// The month that `2024-03` is, or the year that `2024` is; nil for anything else.
  var writtenPeriod: WrittenPeriod? {
    switch kind {
    case .number(let year): return WrittenPeriod(year, 1...12, year)
    case .chain(let first, let links):
      // Seven characters, and so no blanks and two figures of the month.
      guard case .number(let year) = first.kind, links.count == 1, links[0].operation == .subtract,
        case .number(let month) = links[0].operand.kind, let month = Int(exactly: month),
        (1...12).contains(month), range.upperBound - range.lowerBound == 7
      else { return nil }
      return WrittenPeriod(year, month...month, year - Double(month))
    default: return nil
    }
  }
}
