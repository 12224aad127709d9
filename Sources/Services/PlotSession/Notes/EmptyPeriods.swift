import CivilTime
import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Days, weeks, … without values in sums of periods: they are gaps, which a mean leaves out, so that a mean day is that
/// of the days on which there was anything.
struct EmptyPeriods {
  /// What there is to say, without a full stop.
  let line: String

  /// Of more samples the periods are not looked at once more.
  static let mostSamples = 1_000_000

  /// Looks at what an expression summarizes, from the outermost call on; nil where it leaves no such period out.
  ///
  /// - Complexity: That of the sums.
  init?(in expression: Expression, _ scope: Scope) throws {
    // What is defined may be filled by the next statement.
    if !scope.context.statement.defines, !expression.calls(.fill),
      let line = try expression.first({ try EmptyPeriods.lineOfLevels($0.defined(scope), scope) })
    {
      self.line = line
      return
    }
    let found = try expression.first { part -> String? in
      if let line = try EmptyPeriods.lineOfMembers(part, scope) { return line }
      if let line = try EmptyPeriods.lineOfChosen(part, scope) { return line }
      if let line = try EmptyPeriods.lineOfRange(part, scope) { return line }
      if let line = try EmptyPeriods.lineOfMeeting(part, scope) { return line }
      guard case .call(let call) = part.kind, let sums = call.summarized,
        let values = try EmptyPeriods.sums(sums, scope)
      else { return nil }
      let count = values.count(where: \.isNaN)
      guard count > 0 else { return nil }
      return
        "'\(call.function.text)' leaves out \(count) of \(countText(values.count, "period")), "
        + "in which there are no values; where that means 0, "
        + "write '\(call.filled(with: Expression(.number(0))).source)'"
    }
    guard let found else { return nil }
    line = found
  }

  /// What to say of `resample(NAME, …, last)` that has many gaps: a balance is known on days without a booking, too.
  private static func lineOfLevels(_ part: Expression, _ scope: Scope) throws -> String? {
    guard let name = part.resampledName(by: "last"), !scope.mayBeGroup(part),
      let entry = scope.state.series[name],
      entry.engine == nil, entry.samples.count <= EmptyPeriods.mostSamples,
      case .vector(let vector)? = try? scope.value(of: part)
    else { return nil }
    try scope.cancellation.check()
    let gaps = vector.values.count(where: \.isNaN)
    // Two days of seven are a week-end.
    guard gaps * 3 > vector.count else { return nil }
    let text = printable(part.source)
    return
      "'\(text)' has gaps in \(gaps) of \(countText(vector.count, "period")), which have no sample: "
      + "where the last one holds on, write 'fill(\(text), previous)'"
  }

  /// What to say of the mean of a group's sums of periods, of which some members lack some that others have.
  private static func lineOfMembers(_ part: Expression, _ scope: Scope) throws -> String? {
    guard case .call(let call) = part.kind,
      case let function = call.function.text, ["mean", "median", "min"].contains(function),
      let sums = call.arguments.first, scope.mayBeGroup(sums),
      sums.filledSums || sums.resampledName(by: "count") != nil || isGroupOfSums(sums, scope),
      case .group(let group)? = try? scope.value(of: sums)
    else { return nil }
    try scope.cancellation.check()
    let members = group.members.map(\.vector)
    guard members.reduce(0, { $0 + $1.count }) <= EmptyPeriods.mostSamples else { return nil }
    let periods = Set(
      members.flatMap { member in
        member.values.indices.compactMap { member.axis.ownPosition(of: $0) }
      })
    let all = periods.count * members.count
    let known = members.reduce(0) { $0 + $1.values.count { !$0.isNaN } }
    guard known < all else { return nil }
    let line =
      "'\(function)' leaves out \(all - known) of \(countText(all, "period")) of the members, in which they have no values"
    return function == "mean"
      ? line + "; where that means 0, write 'sum(\(sums.source)) / \(periods.count)'" : line
  }

  /// What to say of a mean of counts of rows of which `where` chooses hours or days of the week: the others count 0.
  private static func lineOfChosen(_ part: Expression, _ scope: Scope) throws -> String? {
    guard case .call(let call) = part.kind,
      ["mean", "median", "min", "across"].contains(call.function.text),
      !part.calls(.where), let values = call.arguments.first,
      let counts = values.first({ $0.defined(scope).resampledName(by: "count") == nil ? nil : $0 }),
      let name = counts.defined(scope).resampledName(by: "count"),
      let program = scope.state.series[name]?.origin?.program,
      let chosen = program.firstMatch(
        of: #/where (?:.* and )?"?((?:weekday|hour)\([^)]*\))"? /#)?.1,
      case .vector(let vector)? = try? scope.value(of: counts)
    else { return nil }
    try scope.cancellation.check()
    let zeros = vector.values.count { $0 == 0 }
    guard zeros > 0 else { return nil }
    let text = printable(counts.source)
    return
      "'\(call.function.text)' takes in \(zeros) of \(countText(vector.count, "period")) in which there are no rows, and "
      + "'\(printable(String(chosen)))' leaves some out: 'where(\(text) > 0, \(text), nan)' are the others"
  }

  /// What to say of a mean of counts of rows of which `where` names the first and the last day: at both ends there may be
  /// periods without rows, which count 0 as those between do.
  private static func lineOfRange(_ part: Expression, _ scope: Scope) throws -> String? {
    guard case .call(let call) = part.kind,
      ["mean", "median", "min", "stdev", "quantile"].contains(call.function.text),
      let counts = call.arguments.first, !scope.mayBeGroup(counts),
      case .call(let taken) = counts.defined(scope).kind,
      let name = counts.defined(scope).resampledName(by: "count"),
      let period = taken.arguments[1].period,
      let program = scope.state.series[name]?.origin?.program,
      let range = program.firstMatch(
        of: #/where .* >= (\d{4}-\d\d)(-\d\d)? and .* (<=?) (\d{4}-\d\d)(-\d\d)?(?: |$)/#),
      case .vector(let vector)? = try? scope.value(of: counts), vector.count > 0,
      let first = vector.axis.ownPosition(of: 0),
      let last = vector.axis.ownPosition(of: vector.count - 1)
    else { return nil }
    try scope.cancellation.check()
    guard let begin = DateLiteral(parsing: "\(range.1)\(range.2 ?? "-01")"),
      let stop = DateLiteral(parsing: "\(range.4)\(range.5 ?? "-01")")
    else { return nil }
    func instant(_ date: CivilDate) -> Double {
      scope.state.zone.instant(
        of: CivilDateTime(secondsSince1970: Double(date.daysSince1970) * 86_400))
    }
    var after = stop.civil.date
    if range.3 == "<=" {
      after = after.adding(days: range.5 == nil ? 31 : 1)
      if range.5 == nil { after = after.adding(days: 1 - after.day) }
    }
    let missing =
      ((first - instant(begin.civil.date)) / period.meanSeconds).rounded()
      + ((instant(after) - last) / period.meanSeconds).rounded() - 1
    guard missing >= 1, missing < 1e6, case let all = vector.count + Int(missing) else {
      return nil
    }
    let text = printable(counts.source)
    return
      "'\(call.function.text)' is of \(countText(vector.count, "period")) from the first row to the last, and 'where' names \(all): "
      + "'sum(\(text)) / \(all)' is the mean of all of them"
  }

  /// What to say of a correlation with counts or sums at the places of another series, some of which have no rows.
  private static func lineOfMeeting(_ part: Expression, _ scope: Scope) throws -> String? {
    guard case .call(let call) = part.kind, call.function.text == "corr" else { return nil }
    for argument in call.arguments {
      guard case .call(let align) = argument.kind, align.function.text == "align",
        align.arguments.count == 3, align.arguments[2].word == "exact",
        case let sums = align.arguments[0].defined(scope),
        sums.resampledName(by: "count") != nil || sums.sumsPeriods, !scope.mayBeGroup(argument),
        case .vector(let vector)? = try? scope.value(of: argument),
        case let gaps = vector.values.count(where: \.isNaN), gaps > 0
      else { continue }
      try scope.cancellation.check()
      let text = printable(argument.source)
      return
        "'corr' leaves out \(gaps) of \(countText(vector.count, "place")), at which '\(printable(align.arguments[0].source))' has no value; "
        + "where that means 0, write 'fill(\(text), 0)'"
    }
    return nil
  }

  /// Whether it names a group of sums or counts of periods.
  private static func isGroupOfSums(_ expression: Expression, _ scope: Scope) -> Bool {
    guard let name = expression.word, let member = scope.state.members(of: name)?.first,
      let entry = scope.state.series[member]
    else { return false }
    return entry.measure.sumsPeriods
      || entry.definition.map { $0.sumsPeriods || $0.resampledName(by: "count") != nil } ?? false
  }

  /// The sums of periods that an expression is; nil for anything else, and for what cannot be evaluated, which the
  /// statement says.
  private static func sums(_ expression: Expression, _ scope: Scope) throws -> [Double]? {
    if case .name(let name) = expression.kind {
      guard let entry = scope.state.series[name], entry.engine == nil, entry.measure.sumsPeriods
      else { return nil }
      return entry.samples.column.values
    }
    guard expression.sumsPeriods, !scope.mayBeGroup(expression) else { return nil }
    let value = try? scope.value(of: expression)
    try scope.cancellation.check()
    guard case .vector(let vector)? = value else { return nil }
    return vector.values
  }
}

extension Expression {
  /// Whether it is `resample(NAME, …, sum)`, gaps filled or not.
  fileprivate var filledSums: Bool {
    guard case .call(let call) = kind, call.function.text == "fill",
      let inner = call.arguments.first
    else { return sumsPeriods }
    return inner.filledSums
  }

  /// Whether it is `resample(NAME, …, sum)`.
  var sumsPeriods: Bool { resampledName(by: "sum") != nil }

  /// The name of `resample(NAME, …, REDUCER)`; nil for anything else.
  func resampledName(by reducer: String) -> String? {
    guard case .call(let call) = kind, call.function.text == "resample", call.arguments.count > 2,
      call.arguments[2].word == reducer
    else { return nil }
    return call.arguments[0].word
  }
}

extension Expression.Call {
  /// What it summarizes where gaps change what it gives.
  fileprivate var summarized: Expression? {
    switch Function(rawValue: function.text) {
    case .mean, .median, .min, .stdev, .quantile, .sma, .ema, .cumsum: arguments.first
    case .rolling where !["sum", "count", "max"].contains(arguments.last?.word ?? ""):
      arguments.first
    default: nil
    }
  }
}
