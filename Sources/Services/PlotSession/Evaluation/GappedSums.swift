import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Sums of days, weeks, … in which some samples are gaps: they are of what is left, and look like a fall.
struct GappedSums {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `resample(NAME, PERIOD, sum)` in an expression; nil where none leaves gaps out.
  ///
  /// - Complexity: That of counting the samples of each period, where a series has gaps.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, part.sumsPeriods,
        case .name(let name) = call.arguments[0].kind
      else { return nil }
      for name in scope.state.members(of: name) ?? [name] {
        if let line = try GappedSums.line(of: name, in: call, scope) { return line }
      }
      return nil
    }
    guard let found else { return nil }
    line = found
  }

  private static func line(
    of name: String, in call: Expression.Call, _ scope: Scope
  ) throws -> String? {
    guard let entry = scope.state.series[name], entry.engine == nil,
      entry.samples.column.values.contains(where: \.isNaN)
    else { return nil }
    var counts = call
    counts.arguments[0] = Expression(.name(name))
    counts.arguments[2] = Expression(.name("count"))
    let all = counts.filled(with: Expression(.number(0)))
    guard case .vector(let known)? = try? scope.value(of: Expression(.call(counts))),
      case .vector(let rows)? = try? scope.value(of: all), known.count == rows.count
    else { return nil }
    try scope.cancellation.check()
    let parts = known.values.indices.filter {
      known.values[$0] > 0 && known.values[$0] < rows.values[$0]
    }
    guard let first = parts.first, case .positions(let starts, let kind) = known.axis, kind.isTime
    else {
      return nil
    }
    let start = StateDescription(scope.state).instants.text(starts.position(of: first))
    let missing = rows.values[first] - known.values[first]
    return
      "'resample' adds up what is left in \(parts.count) of \(countText(rows.count, "period")) of "
      + "'\(printable(name))' with gaps: the first, from \(start), lacks \(shortText(missing)) of "
      + "\(countText(Int(rows.values[first]), "sample"))"
  }
}
