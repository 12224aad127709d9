import Files
import PlotLanguage
import ValueNotation

/// Series that are added though their headers name units of which one is many of the other, as kg and g are, or two
/// currencies.
struct MixedUnits {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each sum and difference of names, and of sums and means of names; nil where none mixes units.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      guard case .chain(let first, let links) = part.kind,
        links.allSatisfy({ [.add, .subtract].contains($0.operation) })
      else { return nil }
      let terms = ([first] + links.map(\.operand)).compactMap { term in
        MixedUnits.unit(of: term, state).map { (term: term, unit: $0) }
      }
      return terms.dropFirst().lazy.compactMap { MixedUnits.line(terms[0], $0) }.first
    }
    guard let found else { return nil }
    line = found
  }

  /// The unit of a name, or of a sum or mean of one.
  private static func unit(of term: Expression, _ state: SessionState) -> String? {
    if case .call(let call) = term.withoutParentheses.kind, call.arguments.count == 1,
      ["sum", "mean", "median", "min", "max", "last", "first"].contains(call.function.text)
    {
      return unit(of: call.arguments[0], state)
    }
    guard let name = term.word else { return nil }
    return (state.members(of: name) ?? [name]).lazy
      .compactMap { state.series[$0]?.measure.unit }.first
  }

  private typealias Term = (term: Expression, unit: String)

  private static func line(_ one: Term, _ other: Term) -> String? {
    guard one.unit != other.unit else { return nil }
    let (own, term) = (printable(one.term.source), printable(other.term.source))
    let what = "'\(own)' is in \(printable(one.unit)), and '\(term)' in \(printable(other.unit))"
    let codes = [one.unit, other.unit]
    if codes.allSatisfy({ currencies[$0] != nil }) {
      guard currencies[one.unit] != currencies[other.unit] else { return nil }
      return "\(what): what is added has one currency"
    }
    guard let left = UnitPrefix.parts(of: one.unit), let right = UnitPrefix.parts(of: other.unit),
      left.base == right.base, left.scale != right.scale
    else { return nil }
    let factor = left.scale / right.scale
    let text =
      factor > 1
      ? "'\(term) / \(numberText(factor.rounded()))'"
      : "'\(term) * \(numberText((1 / factor).rounded()))'"
    return "\(what): \(text) is in \(printable(one.unit))"
  }

  /// The currencies by what they are called; a `$` may be any.
  private static let currencies = [
    "USD": "USD", "EUR": "EUR", "€": "EUR", "GBP": "GBP", "£": "GBP", "CHF": "CHF", "SEK": "SEK",
    "NOK": "NOK", "DKK": "DKK", "PLN": "PLN", "CZK": "CZK", "JPY": "JPY", "AUD": "AUD",
    "NZD": "NZD", "CAD": "CAD",
  ]
}
