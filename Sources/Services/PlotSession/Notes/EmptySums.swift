import Files
import PlotLanguage
import SampleStore
import Threading

/// A sum of a member without values is 0, and that of one with gaps is low: among others both look as if they were known.
struct EmptySums {
  /// What there is to say, without a full stop.
  let line: String

  /// Of more samples what an expression is of is not evaluated once more.
  private static let mostSamples = 1_000_000

  /// Looks at each `sum(GROUP)` in an expression; nil where each member has a value to add, and of a name most of them have gaps
  /// where others have.
  init?(in expression: Expression, _ scope: Scope) throws {
    let state = scope.state
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "sum",
        call.arguments.count == 1
      else { return nil }
      guard case .name(let name) = call.arguments[0].kind else {
        return try EmptySums.line(of: call.arguments[0], scope)
      }
      let members = state.members(of: name) ?? [name]
      let empty = members.filter {
        guard let entry = state.series[$0], entry.engine == nil else { return false }
        // Who wrote gaps alone, or read them, knows it; what is computed may have met nothing.
        if members.count == 1, entry.definition?.freeNames.isEmpty ?? true { return false }
        return entry.samples.count > 0 && entry.samples.column.extent == nil
      }
      guard let first = empty.first else {
        return members.count > 1 ? EmptySums.line(ofGapsAmong: members, state) : nil
      }
      let others = empty.count > 1 ? " and those of \(countText(empty.count - 1, "other"))" : ""
      return
        "the sum of '\(printable(first))'\(others) is 0 since all samples are gaps: nothing is known of it"
    }
    guard let found else { return nil }
    line = found
  }

  /// What to say of an expression that is a group of which a member has gaps alone.
  private static func line(of expression: Expression, _ scope: Scope) throws -> String? {
    guard expression.word == nil, scope.mayBeGroup(expression),
      case .group(let group)? = try? scope.value(of: expression)
    else { return nil }
    try scope.cancellation.check()
    let members = group.members
    guard members.reduce(0, { $0 + $1.vector.count }) <= mostSamples,
      let first = members.first(where: { member in
        member.vector.count > 0 && member.vector.values.allSatisfy(\.isNaN)
      })
    else { return nil }
    return
      "the sum of '\(printable(first.name))' of '\(printable(expression.source))' is 0 since all samples are gaps: nothing is "
      + "known of it"
  }

  /// What to say of a few members that have gaps where the others have values.
  private static func line(ofGapsAmong members: [String], _ state: SessionState) -> String? {
    // Differences begin with a gap each.
    guard members.contains(where: { state.series[$0]?.definition?.isDifference != true }) else {
      return nil
    }
    // So do those of what is computed from differences.
    let beginsWithGap = members.allSatisfy { name in
      state.series[name].map { $0.samples.count > 0 && $0.samples.column[0].isNaN } ?? false
    }
    let gapped = members.filter {
      (state.series[$0]?.samples.column.gapCount ?? 0) > (beginsWithGap ? 1 : 0)
    }
    // Where most have gaps each has a value where there was anything, unless a few are missing here and there.
    let areFew =
      members.count > 2
      && gapped.allSatisfy { name in
        state.series[name].map { 10 * $0.samples.column.gapCount <= $0.samples.count } ?? false
      }
    // One of two may have ended before the other: its last value is not there yet.
    guard let first = gapped.first, let samples = state.series[first]?.samples,
      gapped.count * 2 < members.count || areFew
        || members.count == 2 && gapped.count == 1 && samples.column[samples.count - 1].isNaN,
      2 * samples.column.gapCount <= samples.count
    else { return nil }
    let others =
      gapped.count > 1 ? ", and those of \(countText(gapped.count - 1, "other")) theirs" : ""
    return
      "the sum of '\(printable(first))' leaves out \(samples.column.gapCount) of "
      + "\(countText(samples.count, "sample")), which are gaps\(others): it is low beside the others"
  }
}
