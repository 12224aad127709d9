import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Sums across the members of a group some of which are gaps there: those of a questionnaire with a question left open look
/// like low scores.
struct GappedSums {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `across(NAME, sum)` in an expression; nil where each place has values of all members, or of none.
  ///
  /// - Complexity: O(n) in the samples of the group.
  init?(in expression: Expression, _ scope: Scope) throws {
    let (state, cancellation) = (scope.state, scope.cancellation)
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "across",
        call.arguments.count == 2, call.arguments[1].word == "sum"
      else { return nil }
      if case .call(let inner) = call.arguments[0].kind, call.arguments[0].isRunningTotal {
        return try GappedSums.lineOfTotals(call, of: inner, scope)
      }
      guard case .name(let name) = call.arguments[0].kind, state.groups[name] != nil,
        let members = state.values(of: name), let count = members.first?.count,
        members.allSatisfy({ $0.count == count }),
        case let places = (state.members(of: name) ?? [])
          .compactMap({ state.series[$0]?.samples.positions }),
        places.allSatisfy({ $0 == places[0] })
      else { return try GappedSums.lineOfCounts(call, scope) }
      var partial = 0
      try cancellation.forEachPiece(of: count) { piece in
        for row in piece {
          let gaps = members.count { $0[row].isNaN }
          if gaps > 0, gaps < members.count { partial += 1 }
        }
      }
      // Where each member has few values a gap stands for none.
      let areKnown = members.allSatisfy { 2 * $0.count(where: \.isNaN) < count }
      guard partial > 0, 2 * partial < count || areKnown else { return nil }
      let sum = printable(part.source)
      return
        "'across' adds up what is left at \(partial) of \(countText(count, "place")), where some of '\(printable(name))' are gaps: "
        + "'where(across(isgap(\(printable(name))), sum) == 0, \(sum), nan)' leaves these out"
    }
    guard let found else { return nil }
    line = found
  }

  /// Of more samples the values at each place are not counted once more.
  private static let mostSamples = 1_000_000

  /// What there is to say of running totals, each of which counts on between its places too.
  private static func lineOfTotals(
    _ call: Expression.Call, of running: Expression.Call, _ scope: Scope
  ) throws -> String? {
    guard let counts = try counts(call, scope)?.values,
      case .group(let group)? = try? scope.value(of: call.arguments[0])
    else { return nil }
    let partial = counts.count { $0 != Double(group.members.count) }
    guard partial > 0 else { return nil }
    var (all, total) = (call, running)
    all.arguments[0] = running.arguments[0]
    total.arguments[0] = Expression(.call(all))
    return
      "'across' adds up running totals where members have values, and at \(partial) of "
      + "\(countText(counts.count, "place")) not each member has one: '\(printable(Expression(.call(total)).source))' counts all of them"
  }

  /// How many members have a value at each place; nil where there are too many to count.
  private static func counts(
    _ call: Expression.Call, _ scope: Scope
  ) throws -> (values: [Double], text: String)? {
    let values = call.arguments[0].freeNames.compactMap { scope.state.values(of: $0) }.joined()
    guard !values.isEmpty, values.reduce(0, { $0 + $1.count }) <= mostSamples else { return nil }
    var counting = call
    counting.arguments[1] = Expression(.name("count"))
    let counts = Expression(.call(counting))
    guard case .vector(let vector)? = try? scope.value(of: counts) else { return nil }
    try scope.cancellation.check()
    return (vector.values.filter { $0 > 0 }, printable(counts.source))
  }

  /// What there is to say of members that are computed or lack rows, by how many have a value at each place.
  private static func lineOfCounts(_ call: Expression.Call, _ scope: Scope) throws -> String? {
    guard let (held, text) = try counts(call, scope) else { return nil }
    let most = held.max() ?? 0
    let partial = held.count { $0 < most }
    guard partial > 0, 2 * partial < held.count else { return nil }
    let sum = printable(Expression(.call(call)).source)
    return
      "'across' adds up what is there at \(partial) of \(countText(held.count, "place")), where some members have no value: "
      + "'where(\(text) == \(Int(most)), \(sum), nan)' leaves these out"
  }
}
