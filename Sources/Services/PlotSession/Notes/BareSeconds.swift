import Files
import PlotLanguage
import Threading
import ValueNotation

/// A plain number beside a sum or a mean of lengths of time, which is in seconds: `sum(hours) > 76` always holds.
struct BareSeconds {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each comparison, sum and difference of two in an expression; nil where no number is far below what it stands
  /// beside.
  ///
  /// - Complexity: That of the sums beside numbers.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      switch part.kind {
      case .comparison(let left, _, let right):
        return try BareSeconds.line(left, right, scope) ?? BareSeconds.line(right, left, scope)
      case .chain(let first, let links)
      where links.count == 1 && [.add, .subtract].contains(links[0].operation):
        return try BareSeconds.line(first, links[0].operand, scope)
      default: return nil
      }
    }
    guard let found else { return nil }
    line = found
  }

  private static func line(
    _ lengths: Expression, _ other: Expression, _ scope: Scope
  ) throws -> String? {
    guard case .number(let number) = other.withoutParentheses.kind, number > 0, number < 1000,
      scope.isOfDurations(lengths), let value = try? scope.value(of: lengths)
    else { return nil }
    try scope.cancellation.check()
    let least: Double? =
      switch value {
      case .number(let seconds): seconds
      case .duration(let duration): duration.meanSeconds
      case .vector(let vector): vector.values.filter { !$0.isNaN }.min()
      default: nil
      }
    guard let least, least >= 100 * number else { return nil }
    let text = numberText(number)
    return
      "'\(printable(lengths.source))' is a length of time, and \(text) is \(text) seconds: write '\(text) min' or '\(text) h' for others"
  }
}
