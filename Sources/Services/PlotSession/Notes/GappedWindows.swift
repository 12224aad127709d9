import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Gaps in the windows that go along a series: a mean of N samples is a gap wherever one of them is, and a sum is of what is
/// left.
struct GappedWindows {
  /// What there is to say, without a full stop.
  let line: String

  /// A mean that loses a smaller share of its places looks as it should.
  private static let leastShare = 0.05

  /// Looks at each `sma(S, N)` and `rolling(S, N, sum)` in an expression; nil where samples have no gaps, or many, as those
  /// of money in and out.
  ///
  /// - Complexity: O(n) in the samples of a series.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.arguments.count > 1,
        let gapped = try GappedWindows.gapped(in: call.arguments[0], scope)
      else { return nil }
      switch call.function.text {
      case "sma": return try GappedWindows.lineOfMean(call, part, gapped, scope)
      case "rolling" where call.arguments.last?.word == "sum":
        return
          "'rolling' adds up what is left where some of its samples are gaps: '\(printable(gapped.name))' has "
          + countText(gapped.gaps, "gap")
      default: return nil
      }
    }
    guard let found else { return nil }
    line = found
  }

  private static func lineOfMean(
    _ call: Expression.Call, _ part: Expression, _ gapped: (name: String, gaps: Int),
    _ scope: Scope
  ) throws -> String? {
    guard case .vector(let means)? = try? scope.value(of: part),
      let first = means.values.firstIndex(where: { !$0.isNaN })
    else { return nil }
    try scope.cancellation.check()
    let lost = means.values.dropFirst(first).count(where: \.isNaN)
    guard Double(lost) >= leastShare * Double(means.count), lost > gapped.gaps else { return nil }
    var rolling = call
    rolling.function = Name("rolling")
    rolling.arguments.append(Expression(.name("mean")))
    return
      "'sma' is a gap wherever one of its values is: \(countText(gapped.gaps, "gap")) in '\(printable(gapped.name))' "
      + "\(gapped.gaps == 1 ? "takes" : "take") \(countText(lost, "place")); "
      + "'\(printable(Expression(.call(rolling)).source))' passes over them"
  }

  /// The first series of those that an expression has a value of for each sample in which a few samples are gaps.
  private static func gapped(
    in expression: Expression, _ scope: Scope
  ) throws -> (name: String, gaps: Int)? {
    let names = expression.seriesOfEach(scope.state)
    for name in names.flatMap({ scope.state.members(of: $0) ?? [$0] }) {
      guard let entry = scope.state.series[name], entry.engine == nil else { continue }
      try scope.cancellation.check()
      let gaps = entry.samples.column.gapCount
      if gaps > 0, 3 * gaps < entry.samples.count { return (name, gaps) }
    }
    return nil
  }
}
