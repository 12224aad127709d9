import Files
import PlotLanguage
import ValueNotation

// `70%` is 0.7, and a column of `70%` is read as 70: the two never meet unsaid.

extension Scope {
  /// Whether a number is written with `%`, here or where a variable got it.
  func isShare(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .number: context.source.text(in: expression.range).hasSuffix("%")
    case .unary(_, let operand), .parenthesized(let operand): isShare(operand)
    case .list(let items): items.contains(where: isShare)
    case .name(let name): state.variables[name] != nil && state.shares.contains(name)
    default: false
    }
  }

  /// Refuses such a number on an axis of percents.
  func checkShare(_ expression: Expression) throws {
    guard isShare(expression) else { return }
    let plotted = state.lastPlot?.items.compactMap(\.seriesName) ?? []
    for names in [plotted, state.series.names] where !names.isEmpty {
      if names.allSatisfy({ state.series[$0]?.measure.unit == "%" }) {
        throw share(expression, names[0])
      }
    }
  }

  /// What is wrong with such a number beside values that are counted in percent.
  func share(_ expression: Expression, _ name: String) -> Diagnostic {
    let written = expression.source
    let number = (try? value(of: expression)).map { text($0) } ?? written
    let isLiteral = written.last?.isNumber == true && !expression.isName
    let given = context.source.text(in: expression.range)
    return Diagnostic(
      .typeMismatch,
      "'\(printable(name))' is in percent, 12% as 12, and \(isLiteral ? given : written) is \(number)",
      at: expression.range,
      advice: isLiteral && given.hasSuffix("%")
        ? "write '\(given.dropLast())'" : "write '(\(written) * 100)'")
  }
}

extension SessionState {
  /// A variable as it was written with `%`; nil for any other.
  func share(_ name: String) -> String? {
    guard shares.contains(name), case .number(let number)? = variables[name],
      case let percent = numberText(number.magnitude * 100),
      Double(percent).map({ $0 / 100 }) == number.magnitude
    else { return nil }
    return (number < 0 ? "-" : "") + percent + "%"
  }
}

extension Expression {
  fileprivate var isName: Bool { if case .name = kind { true } else { false } }
}
