import Files
import PlotLanguage
import SampleStore

/// What a counter has counted in each period as its highest less its lowest stand there: what it counts from the last stand of
/// one period to the first of the next is in neither.
struct CounterSpans {
  /// What there is to say, without a full stop.
  let line: String

  private static let ends: Set<[String]> = [["max", "min"], ["last", "first"]]

  /// Looks at each difference in an expression; nil where none is of `resample(S, PERIOD, max)` and `…min`, or `last` and
  /// `first`, of a series that counts.
  ///
  /// - Complexity: O(n) in the samples of a series.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .chain(let upper, let links) = part.kind, links.count == 1,
        links[0].operation == .subtract, case .call(var call) = upper.kind,
        case .call(let lower) = links[0].operand.kind,
        [call, lower].allSatisfy({ $0.function.text == "resample" && $0.arguments.count == 3 }),
        call.arguments[0].source == lower.arguments[0].source,
        call.arguments[1].source == lower.arguments[1].source,
        CounterSpans.ends.contains([call, lower].map { $0.arguments[2].word ?? "" }),
        let name = call.arguments[0].word
      else { return nil }
      for member in scope.state.members(of: name) ?? [name] {
        guard let entry = scope.state.series[member], entry.engine == nil, entry.samples.isTime
        else { continue }
        let steps = try CounterSteps(of: entry.samples.column.values, scope.cancellation)
        guard steps.isCounter, steps.rises > 12 else { continue }
        call.arguments[2] = Expression(.name("last"))
        return
          "'\(printable(part.source))' leaves out what '\(printable(member))' counts from the last stand of a period to the "
          + "first of the next: 'diff(\(printable(Expression(.call(call)).source)))' has it"
      }
      return nil
    }
    guard let found else { return nil }
    line = found
  }
}
