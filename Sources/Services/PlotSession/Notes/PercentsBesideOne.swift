import Files
import PlotLanguage

/// A series in percent, 20% as 20, that is added to 1 or taken from it: `price * (1 - discount)` is below 0.
struct PercentsBesideOne {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each sum of 1 and the name of a series in an expression; nil where none is in percent.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      guard case .chain(let first, let links) = part.kind, first.isOne,
        let link = links.first(where: { [.add, .subtract].contains($0.operation) }),
        let name = link.operand.word, state.entry(of: name)?.measure.unit == "%"
      else { return nil }
      let written = printable(part.source)
      return
        "'\(written)': '\(printable(name))' is in percent, 20% as 20, and '\(printable(name)) / 100' is the share of 1"
    }
    guard let found else { return nil }
    line = found
  }
}

extension Expression {
  fileprivate var isOne: Bool {
    if case .number(1) = withoutParentheses.kind { true } else { false }
  }
}
