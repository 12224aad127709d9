import DatabaseDrivers
import PlotLanguage
import PlotScene
import SampleStore
import Threading
import ValueNotation

/// Evaluates the expressions of a statement in a state.
struct Scope {
  let state: SessionState
  let context: StatementContext
  /// The range of errors that have none of their own.
  let range: SourceRange
  /// The values that the bins of all histograms are made for; nil where each has its own.
  var binnedValues: [Double]?

  /// The scope of a statement, or of a part of it with a range of its own.
  init(_ state: SessionState, _ context: StatementContext, at range: SourceRange? = nil) {
    self.state = state
    self.context = context
    self.range = range ?? context.range
  }

  var cancellation: Cancellation { context.cancellation }

  // MARK: - Values

  func value(of expression: Expression) throws -> Value {
    var evaluator = evaluator
    return try evaluator.evaluate(expression)
  }

  /// What another expression gives, in the order of values that are called alike.
  func value(of expression: Expression, besides values: Vector, of first: Expression) throws
    -> Value
  {
    let value = try value(of: expression)
    guard let list = value.vector else { return value }
    return .vector(try evaluator.ordered(list, expression, besides: values, of: first))
  }

  /// Throws where two series have different x or times of their own.
  func checkPlaces(
    of a: Vector, _ left: Expression, _ b: Vector, _ right: Expression
  ) throws {
    try evaluator.checkPlaces(a, left, b, right)
  }

  /// Whether an expression may give a group: one is named in it, or made.
  func mayBeGroup(_ expression: Expression) -> Bool {
    expression.mayBeGroup { state.groups[$0] != nil }
  }

  /// The value of an expression that has to be a text.
  func text(of expression: Expression, _ what: String) throws -> String {
    var evaluator = evaluator
    return try evaluator.text(expression, what)
  }

  /// The value of an expression as text; a text written in the program is a template.
  ///
  /// `look` is given the value of anything else.
  func shownText(
    of expression: Expression, seeing look: (Value) -> Void = { _ in }
  ) throws -> String {
    var evaluator = evaluator
    if let text = try evaluator.shownText(expression, .exact) { return text }
    let value = try evaluator.evaluate(expression)
    look(value)
    return text(value)
  }

  /// The text in a picture that a template in the program gives now; nil for anything else.
  func pictureText(of expression: Expression) throws -> String? {
    var evaluator = evaluator
    return try evaluator.shownText(expression, .typeset)
  }

  /// A template in the program of a label that knows fields, with all other expressions evaluated now;
  /// nil for anything else.
  func labelTemplate(of expression: Expression, _ fields: [String]) throws -> String? {
    var evaluator = evaluator
    return try evaluator.labelTemplate(expression, fields)
  }

  /// The value of an expression that has to be a Boolean.
  func flag(of expression: Expression, _ what: String) throws -> Bool {
    let value = try value(of: expression)
    guard case .boolean(let truth) = value else {
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName): on or off is allowed", at: expression.range)
    }
    return truth
  }

  /// The value of an expression that has to be a number, gaps included.
  func number(of expression: Expression, _ what: String) throws -> Double {
    var evaluator = evaluator
    return try evaluator.number(expression, what)
  }

  /// The value of an expression that has to be a finite number in a range.
  func number(
    of expression: Expression, _ what: String, in range: ClosedRange<Double>
  ) throws -> Double {
    var evaluator = evaluator
    return try evaluator.number(expression, what, in: range)
  }

  /// A place on a y axis: a finite number, or a duration, which is so many seconds there.
  func amount(of expression: Expression, _ what: String) throws -> Double {
    var evaluator = evaluator
    return try evaluator.number(expression, what, in: PlotRanges.finite, takesDurations: true)
  }

  /// The value of an expression that has to be a whole number in a range.
  func integer(
    of expression: Expression, _ what: String, in range: ClosedRange<Int>
  ) throws -> Int {
    var evaluator = evaluator
    return try evaluator.integer(expression, what, in: range)
  }

  /// The value of an expression that has to be a list or series of numbers.
  func numbers(of expression: Expression, _ what: String) throws -> Vector {
    var evaluator = evaluator
    return try evaluator.numbers(expression, what)
  }

  /// The values of two expressions that have the same x or times, or lie on an index; what is a gap in
  /// one is a gap in both.
  func values(meeting a: Expression, _ b: Expression) throws -> (Value, Value) {
    var evaluator = evaluator
    return try evaluator.meeting(a, b)
  }

  /// The closes of `candles(…)`, and what else they show.
  func candles(
    _ call: Expression.Call
  ) throws -> (closes: SampleSeries, candles: Candles, measure: Measure) {
    var evaluator = evaluator
    return try evaluator.candles(call)
  }

  /// Values with names in the order of other ones.
  ///
  /// - Throws: A diagnostic where only some of the names are the same.
  func ordered(
    _ vector: Vector, as names: [String], of source: Expression, at expression: Expression
  ) throws -> Vector {
    try evaluator.ordered(vector, expression, as: (source, names), at: expression.range)
  }

  /// Whether an expression is made of sums, means and the like of durations, which are some themselves.
  func isOfDurations(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .unary(_, let operand), .parenthesized(let operand): return isOfDurations(operand)
    case .call(let call):
      guard let first = call.arguments.first else { return false }
      if call.function.text == "sort" { return isOfDurations(first) }
      return ["sum", "mean", "median", "min", "max", "first", "last", "quantile"]
        .contains(call.function.text) && areDurations(first)
    case .index(let base, _): return areDurations(base)
    case .chain(let first, let links):
      return isOfDurations(first)
        && links.allSatisfy { link in
          guard [.add, .subtract].contains(link.operation) else { return false }
          if case .duration = link.operand.kind { return true }
          return isOfDurations(link.operand)
        }
    default: return false
    }
  }

  /// Whether an expression is of durations, with places or without.
  func areDurations(_ expression: Expression) -> Bool {
    holdsDurations(expression) || isOfDurations(expression)
  }

  /// Whether an expression is a series or group of durations, or the sum, difference or remainder of such.
  func holdsDurations(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name):
      let members = (state.members(of: name) ?? [name]).compactMap { state.series[$0] }
      return !members.isEmpty && members.allSatisfy { $0.measure.kind == .duration }
    case .parenthesized(let inner), .slice(let inner, _, _): return holdsDurations(inner)
    case .call(let call):
      guard let first = call.arguments.first else { return false }
      if call.function.text == "where" {
        return call.arguments.dropFirst().contains(where: holdsDurations)
      }
      let isCounted = call.arguments.dropFirst().contains { $0.word == "count" }
      return [
        "resample", "rolling", "across", "split", "within", "fill", "align", "cumsum", "shift",
        "sma",
      ].contains(call.function.text) && !isCounted && holdsDurations(first)
    case .chain(let first, let links):
      return holdsDurations(first)
        && links.allSatisfy { link in
          if case .duration = link.operand.kind {
            return [.remainder, .add, .subtract].contains(link.operation)
          }
          return [.add, .subtract].contains(link.operation) && holdsDurations(link.operand)
        }
    default: return false
    }
  }

  /// Whether the lengths of time that an expression names are of columns in which `4:00` is four hours; without one those
  /// that the statement names, else all there are.
  ///
  /// The rows of files are compared as their columns say.
  private func areHours(in expression: Expression?) -> Bool? {
    switch context.statement.kind {
    case .read, .query, .mark(.from): return false
    default: break
    }
    func areHours(_ names: [String]) -> Bool? {
      let measures = names.flatMap { state.members(of: $0) ?? [$0] }
        .compactMap { state.series[$0]?.measure }.filter { $0.kind == .duration }
      return measures.isEmpty ? nil : measures.allSatisfy(\.haveHours)
    }
    if let expression { return areHours(expression.freeNames) }
    if let areHours = areHours(context.statement.mentionedNames) { return areHours }
    let names = state.series.names
    return areHours(names) == true
      && !names.contains { state.series[$0]?.samples.kind == .elapsed(nil) }
  }

  /// A value on one line, without the password of an address.
  func text(_ value: Value) -> String {
    PasswordMask(ValueText.text(value, zone: state.zone)).text
  }

  /// The values of what a histogram counts, one series after the other.
  func binnedValues(of call: Expression.Call) throws -> [Double] {
    var evaluator = evaluator
    return try evaluator.counted(call).vectors.flatMap(\.values)
  }

  /// Refuses more samples than fit the free memory.
  func checkCount(_ count: Double, at range: SourceRange) throws {
    try evaluator.checkCount(count, at: range)
  }

  // MARK: - Engines

  /// The answer of an engine; its errors become those of the statement.
  func asking<Answer>(
    _ engine: EngineSeries,
    _ question: (Cancellation) throws -> Answer
  ) throws -> Answer {
    try cancellation.asking(engine, at: range, question)
  }

  // MARK: - Names

  private var evaluator: Evaluator {
    let console = context.console
    let limit = context.environment.sampleLimit
    return Evaluator(
      EvaluationContext(
        lookUp: { name in
          state.series[name].map { .vector(Vector($0)) } ?? state.variables[name]
            ?? state.group(name).map { .group($0) } ?? namedValue(name)
        }, isGroup: { state.groups[$0] != nil },
        hasNames: {
          state.series[$0]?.rowKeys != nil
            || (state.series[$0]?.measure.names ?? state.series[$0]?.rowNames
              ?? state.variables[$0]?.vector?.names) != nil
        }, rowNames: { state.rowNames(of: $0, count: $1) },
        rowNamesOfMembers: { state.rowNames(ofMembers: $0, counts: $1) },
        rowKeys: { state.rowKeys(of: $0, count: $1) },
        areDurations: isOfDurations, areHours: areHours,
        engine: { state.series[$0]?.engine },
        misreadShare: { isShare($0) ? share($0, $1) : nil },
        unknownName: unknownName,
        selection: { field, range in
          try SelectionResolver(Scope(state, context, at: range)).value(of: field)
        },
        ask: { prompt in
          let line = console.ask?(prompt)
          try cancellation.check()
          return line
        },
        zone: state.zone, sampleLimit: { limit ?? Memory.sampleLimit },
        binnedValues: binnedValues,
        remark: { operand, line in
          context.remarks.withLock { lines in
            if lines[operand.source] == nil { lines[operand.source] = line }
          }
        },
        cancellation: cancellation))
  }

  /// What `totals["N"]` is, where the numbers of a group are kept under a name; nil for any other.
  private func namedValue(_ name: String) -> Value? {
    guard let member = MemberName(name),
      let vector = state.series[member.group].map(Vector.init)
        ?? state.variables[member.group]?.vector,
      let place = vector.names?.firstIndex(of: member.member)
    else { return nil }
    return vector.value(at: place)
  }

  private func unknownName(_ name: Name) -> Diagnostic {
    if let member = MemberName(name.text) { return unknownMember(member, name) }
    if let refusal = state.lent.refusal(of: name) { return refusal }
    let known = state.names + state.lent.others
    var error = Diagnostic.unknownName(
      name, names: known, isStatement: context.statement.range == name.range)
    error.legal = known.isEmpty ? nil : "there is \(listed(known))"
    error.advice = error.advice ?? error.legal
    return error
  }

  /// The error for a member that is not there: of a group, or of what is none.
  func unknownMember(_ member: MemberName, _ name: Name) -> Diagnostic {
    guard let members = state.groups[member.group] else {
      var error: Diagnostic
      let names = state.variables[member.group]?.vector?.names
      if let names {
        return Diagnostic(
          .unknownName, "'\(member.group)' has no value called '\(member.member)'", at: name.range,
          advice: "there is \(listed(names))")
      }
      if state.series[member.group] != nil || state.variables[member.group] != nil {
        error = Diagnostic(
          .typeMismatch, "'\(member.group)' is no group, and has no member '\(member.member)'",
          at: name.range)
      } else {
        error = unknownName(Name(member.group, at: name.range))
      }
      if Vocabulary.function(member.member) != nil {
        error.advice = "write '\(member.member)(\(member.group))'"
      }
      return error
    }
    var error = Diagnostic(
      .unknownName, "'\(member.group)' has no member '\(member.member)'", at: name.range,
      advice: Suggestions.near(member.member, among: members).first.map {
        "did you mean '\(MemberName($0, of: member.group).text)'?"
      })
    error.legal = "there is \(listed(members))"
    error.advice = error.advice ?? error.legal
    return error
  }

  /// Advice to run a statement before this one.
  func advice(toBegin before: String) -> String {
    let line = context.source.line(of: context.range, beginning: before)
    return line.map { "write `\($0)`" } ?? "first \(before)"
  }

  /// The series that a statement is about: the members of a group, or that of ``seriesName(_:)``.
  func seriesNames(_ name: Name?) throws -> [String] {
    try name.flatMap { state.members(of: $0.text) } ?? [seriesName(name)]
  }

  /// The series that a statement is about: the one named, the only one, or the first plotted last.
  func seriesName(_ name: Name?) throws -> String {
    if let name {
      if state.series[name.text] != nil { return name.text }
      if let members = state.members(of: name.text), let first = members.first {
        throw Diagnostic(
          .typeMismatch,
          "'\(name.text)' is a group of \(countText(members.count, "series", "series"))",
          at: name.range, advice: "name a member of it, such as '\(first)'")
      }
      if let member = MemberName(name.text) { throw unknownMember(member, name) }
      if state.variables[name.text] != nil {
        throw Diagnostic(
          .typeMismatch, "'\(name.text)' is a variable, not a series", at: name.range,
          advice: "make a series of it: series NAME = \(name.text)")
      }
      if let refusal = state.lent.refusal(of: name) { throw refusal }
      var error = Diagnostic(
        .unknownName, "unknown series '\(name.text)'", at: name.range,
        advice: Suggestions.question(
          name.text, among: state.ownSeriesNames + state.groups.names + state.lent.others))
      error.legal = state.series.isEmpty ? nil : "there is \(listed(state.series.names))"
      error.advice = error.advice ?? error.legal
      throw error
    }
    if state.series.isEmpty {
      throw Diagnostic(
        .stateError, "there is no series yet", at: range,
        advice: advice(toBegin: "series a = [1, 2, 3]"))
    }
    if state.series.count == 1 { return state.series.names[0] }
    let plotted = state.lastPlot?.items.compactMap(\.seriesName) ?? []
    if let first = plotted.first(where: { state.series[$0] != nil }) { return first }
    throw Diagnostic(
      .stateError, "which series is meant: there is \(listed(state.series.names))", at: range,
      advice: "name it behind the verb")
  }
}
