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
      case .chain(let first, let links):
        for (index, link) in links.enumerated() where [.add, .subtract].contains(link.operation) {
          let lengths =
            index == 0 ? first : Expression(.chain(first, Array(links[..<index])))
          if let line = try BareSeconds.line(lengths, link.operand, scope)
            ?? BareSeconds.line(lengths, series: link.operand, scope)
          {
            return line
          }
        }
        return nil
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
      scope.areDurations(lengths), let value = try? scope.value(of: lengths)
    else { return nil }
    try scope.cancellation.check()
    let least: Double? =
      switch value {
      case .number(let seconds): seconds
      case .duration(let duration): duration.meanSeconds
      case .vector(let vector): vector.values.filter { $0 > 0 }.min()
      default: nil
      }
    guard let least, least >= 100 * number else { return nil }
    let text = numberText(number)
    return
      "'\(printable(lengths.source))' is a length of time, and \(text) is \(text) seconds: write '\(text) min' or '\(text) h' for others"
  }

  /// What to say of a series of plain numbers, as pauses in minutes are, that is added to lengths of time, or taken from them.
  private static func line(
    _ lengths: Expression, series other: Expression, _ scope: Scope
  ) throws -> String? {
    guard let name = other.word, scope.holdsDurations(lengths),
      let measure = (scope.state.members(of: name) ?? [name]).lazy
        .compactMap({ scope.state.series[$0]?.measure }).first,
      measure.kind == .number, !measure.timing.areInstants
    else { return nil }
    let text = printable(name)
    return
      "'\(text)' is a plain number, and beside '\(printable(lengths.source))' one of seconds: '\(text) * 1 min' is in minutes, "
      + "'\(text) * 1 h' in hours"
  }
}
