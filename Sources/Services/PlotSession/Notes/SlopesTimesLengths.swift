import Files
import PlotLanguage

/// A slope times a length of time: that of times is the change per second, and the product would be a length of time.
struct SlopesTimesLengths {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each product in an expression; nil where none is of `slope(S)` and a duration.
  init?(in expression: Expression) {
    let found = expression.first { part -> String? in
      guard case .chain(let first, let links) = part.kind,
        links.allSatisfy({ $0.operation == .multiply }),
        case let operands = [first] + links.map(\.operand),
        let slope = operands.first(where: { $0.isCall(of: .slope) }),
        case .call(var call) = slope.withoutParentheses.kind, call.arguments.count == 1,
        let length = operands.first(where: {
          if case .duration = $0.withoutParentheses.kind { true } else { false }
        })
      else { return nil }
      let product = printable(part.source)
      call.arguments.append(length.withoutParentheses)
      return
        "'\(product)' is a length of time, for '\(printable(slope.source))' is the change per second: "
        + "'\(printable(Expression(.call(call)).source))' is the change in \(printable(length.source))"
    }
    guard let found else { return nil }
    line = found
  }
}
