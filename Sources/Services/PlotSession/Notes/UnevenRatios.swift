import Files
import PlotGeometry
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// A sum or mean beside another one that also has what the first leaves out: a mean by weights is too low where a value is a
/// gap and its weight is none, and two means are not of the same rows.
struct UnevenRatios {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `sum(A) / sum(B)`, also of periods, and at means that are divided or subtracted; nil where A has a value
  /// wherever B has one, and of a ratio the reverse.
  ///
  /// Sums that are subtracted, also as the ends of running ones, are of two things that come and go, unless one of them lacks
  /// nothing but its end, as what has been spent beside a budget, or a few values where the other one has all.
  ///
  /// - Complexity: O(n), and that of evaluating both.
  init?(in expression: Expression, _ scope: Scope) throws {
    let written = UnevenRatios.written(expression, scope.state)
    let found = try written.first { part -> String? in
      guard case .chain(let first, let links) = part.kind else { return nil }
      let operands = [first] + links.map(\.operand)
      return try links.indices.lazy.filter { [.divide, .subtract].contains(links[$0].operation) }
        .compactMap {
          try UnevenRatios.line(
            of: operands[$0], beside: operands[$0 + 1], links[$0].operation == .divide, scope)
        }.first
    }
    guard let found else { return nil }
    line = found
  }

  /// An expression with what variables hold in their places.
  private static func written(_ expression: Expression, _ state: SessionState) -> Expression {
    guard !state.sums.isEmpty else { return expression }
    if case .name(let name) = expression.kind, state.variables[name] != nil {
      return state.sums[name] ?? expression
    }
    return expression.replacingOperands { written($0, state) }
  }

  private static func line(
    of dividend: Expression, beside divisor: Expression, _ isRatio: Bool, _ scope: Scope
  ) throws -> String? {
    let (dividend, divisor) = (
      dividend.ofMember(scope.state) ?? dividend, divisor.ofMember(scope.state) ?? divisor
    )
    if let ends = ends(of: dividend, beside: divisor, scope) { return ends }
    if isRatio, let times = try times(of: dividend, beside: divisor, scope) { return times }
    guard let above = dividend.summed, let below = divisor.summed, above.reducer == below.reducer,
      // A condition that cannot be judged does not hold, and of two counts of rows neither has to have all.
      above.reducer != "count" || isRatio && scope.state.isCondition(above.argument),
      let dividends = try values(of: above.argument, scope),
      let divisors = try values(of: below.argument, scope),
      dividends.map(\.count) == divisors.map(\.count)
    else { return nil }
    func line(
      of dividend: Expression, _ values: [[Double]], beside divisor: Expression,
      _ others: [[Double]]
    ) throws -> String? {
      guard let above = dividend.summed, let below = divisor.summed else { return nil }
      var (lost, known) = (0, 0)
      var isEnd = true
      for (own, others) in zip(values, others) {
        try scope.cancellation.forEachPiece(of: own.count) { piece in
          for row in piece where !others[row].isNaN {
            known += 1
            if own[row].isNaN { lost += 1 } else if lost > 0 { isEnd = false }
          }
        }
      }
      // A few blank cells beside a column without any were forgotten.
      let areForgotten =
        4 * lost <= known && zip(values, others).allSatisfy { $0.count == $1.count }
        && known == others.reduce(0) { $0 + $1.count }
      guard lost > 0, lost < known, isRatio || above.reducer != "sum" || isEnd || areForgotten
      else { return nil }
      var (isGap, kept, sum) = (below.call, below.call, below.call)
      (isGap.function.text, isGap.arguments) = ("isgap", [above.argument])
      (kept.function.text, kept.arguments) = (
        "where", [Expression(.call(isGap)), Expression(.number(.nan)), below.argument]
      )
      sum.arguments[0] = Expression(.call(kept))
      let zero =
        above.reducer == "sum"
        ? ", and 'fill(\(printable(above.argument.source)), 0)' says that a gap is 0" : ""
      return
        "'\(printable(dividend.source))' leaves out \(lost) of \(countText(known, "sample")) of '\(printable(divisor.source))': "
        + "'\(printable(Expression(.call(sum)).source))' leaves them out there, too\(zero)"
    }
    return try line(of: dividend, dividends, beside: divisor, divisors)
      ?? (above.reducer == "sum" || isRatio && above.reducer != "count"
        ? line(of: divisor, divisors, beside: dividend, dividends) : nil)
  }

  /// What there is to say of two series that go on from day to day, or at another step, of which one ends earlier: a total
  /// beside a budget of which more days are added up.
  private static func ends(
    of one: Expression, beside other: Expression, _ scope: Scope
  ) -> String? {
    let pair = [one, other].map { part -> (name: String, end: Double, tolerance: Double)? in
      guard let (call, name, _) = part.summed.map({ ($0.call, $0.argument.word, $0.reducer) }),
        call.function.text != "resample", let name, let entry = scope.state.series[name],
        entry.engine == nil, entry.samples.isTime, let domain = entry.samples.domain,
        case let steps = entry.samples.someSteps(in: entry.samples.indices), steps.count > 4
      else { return nil }
      // What comes now and then ends anywhere within a twentieth of all.
      let tolerance =
        steps.areEven
        ? 2.5 * steps[steps.count / 2] : (domain.upper - domain.lower) / 20
      return (name, domain.upper, tolerance)
    }
    guard let one = pair[0], let other = pair[1], one.name != other.name,
      abs(one.end - other.end) > max(one.tolerance, other.tolerance)
    else { return nil }
    let (early, late) = one.end < other.end ? (one, other) : (other, one)
    let end = StateDescription(scope.state).instants.text(early.end)
    return
      "'\(printable(early.name))' ends at \(end), and '\(printable(late.name))' goes on: "
      + "'within(\(printable(late.name)), ..\(end))' is that of the same time"
  }

  /// What there is to say of sums of two series that come at one step, day by day, where one has no row at a time of the
  /// other: their ratio is of different days.
  private static func times(
    of one: Expression, beside other: Expression, _ scope: Scope
  ) throws -> String? {
    guard let above = one.summed, let below = other.summed, above.reducer == "sum",
      below.reducer == "sum", let name = above.argument.word, let base = below.argument.word,
      name != base, let own = scope.state.series[name], let others = scope.state.series[base],
      own.engine == nil, others.engine == nil,
      case let pair = [own.samples, others.samples],
      pair.allSatisfy({ $0.isTime && (20...EmptyPeriods.mostSamples).contains($0.count) }),
      case let steps = pair.map({ $0.someSteps(in: $0.indices) }), steps.allSatisfy(\.areEven),
      steps[0][steps[0].count / 2] == steps[1][steps[1].count / 2],
      let start = pair.compactMap({ $0.position(of: 0) }).max(),
      let end = pair.compactMap({ $0.position(of: $0.count - 1) }).min(), start < end
    else { return nil }
    try scope.cancellation.check()
    let places = pair.map { samples in
      Set(
        samples.indices.map { samples.positions.position(of: $0) }.filter {
          start <= $0 && $0 <= end
        })
    }
    let lost = [places[0].subtracting(places[1]), places[1].subtracting(places[0])]
    let count = lost[0].count + lost[1].count
    guard count > 0, 10 * count <= places[0].count,
      let first = lost.compactMap({ $0.min() }).min()
    else { return nil }
    let (has, lacks) = lost[0].contains(first) ? (name, base) : (base, name)
    return
      "'\(printable(lacks))' has no row at \(StateDescription(scope.state).instants.text(first)), and '\(printable(has))' has one: "
      + "at \(countText(count, "time")) one of both is missing, and the ratio of their sums is of different times; "
      + "'align(\(printable(has)), \(printable(lacks)), exact)' has those of '\(printable(lacks))' alone"
  }

  /// The samples of a series, or of each member of a group; nil for anything else.
  private static func values(of expression: Expression, _ scope: Scope) throws -> [[Double]]? {
    let value = try? scope.value(of: expression)
    try scope.cancellation.check()
    switch value {
    case .vector(let vector) where vector.isSeries: return [vector.values]
    case .group(let group): return group.members.map(\.vector.values)
    default: return nil
    }
  }
}

extension SessionState {
  /// Whether an expression is a condition, or the name of one.
  func isCondition(_ expression: Expression) -> Bool {
    expression.isCondition || expression.word.flatMap(entry)?.measure.kind == .condition
  }
}

extension Expression {
  /// `sum(q.A)` for `sum(q)["A"]` or `sum(q)[0]` of a group; nil for any other expression.
  fileprivate func ofMember(_ state: SessionState) -> Expression? {
    guard case .index(let base, let index) = withoutParentheses.kind,
      case .call(var call) = base.withoutParentheses.kind, call.arguments.count == 1,
      let name = call.arguments[0].word, let members = state.groups[name]
    else { return nil }
    let member: String? =
      if case .string(let text) = index.kind {
        members.contains(text) ? text : nil
      } else {
        members.element(at: index)
      }
    guard let member else { return nil }
    call.arguments = [Expression(.name(MemberName(member, of: name).text))]
    return Expression(.call(call), at: range)
  }

  /// Whether it is a sum or mean, or those of periods.
  var isSummed: Bool { summed != nil }

  /// What a sum, a mean or a count, or those of periods, are of.
  fileprivate var summed: (call: Call, argument: Expression, reducer: String)? {
    guard case .call(var call) = withoutParentheses.kind, var argument = call.arguments.first else {
      return nil
    }
    // What a running sum ends with is the sum.
    if call.function.text == "last", case .call(let running) = argument.kind,
      running.function.text == "cumsum", running.arguments.count == 1
    {
      (call.function.text, call.arguments, argument) = (
        "sum", running.arguments, running.arguments[0]
      )
    }
    let isOfPeriods = call.function.text == "resample"
    let reducer =
      isOfPeriods ? call.arguments.dropFirst(2).first?.word ?? "mean" : call.function.text
    guard ["sum", "mean", "median", "count"].contains(reducer),
      isOfPeriods || call.arguments.count == 1
    else {
      return nil
    }
    return (call, argument, reducer)
  }
}
