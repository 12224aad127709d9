import PlotLanguage

extension Expression {
  /// What is found first in an expression or its parts, from the outermost on; nil where nothing is.
  func first<Found>(_ look: (Expression) throws -> Found?) rethrows -> Found? {
    if let found = try look(self) { return found }
    for child in children {
      if let found = try child.first(look) { return found }
    }
    return nil
  }

  /// Whether an expression or one of its parts meets a condition.
  func contains(_ isMeant: (Expression) -> Bool) -> Bool {
    first { isMeant($0) ? true : nil } != nil
  }

  /// Whether it calls a function, or one of its parts does.
  func calls(_ function: Function) -> Bool { contains { $0.isCall(of: function) } }

  /// Whether it is a call of a function itself.
  func isCall(of function: Function) -> Bool {
    guard case .call(let call) = withoutParentheses.kind else { return false }
    return call.function.text == function.rawValue
  }
}

extension Expression.Call {
  /// The same call with `fill` around its first argument, which there is.
  func filled(with value: Expression) -> Expression { wrapping("fill", [value]) }

  /// The same call with another one around its first argument, which there is.
  func wrapping(_ name: String, _ others: [Expression]) -> Expression {
    var (inner, outer) = (self, self)
    inner.function.text = name
    inner.arguments = [arguments[0]] + others
    outer.arguments[0] = Expression(.call(inner))
    return Expression(.call(outer))
  }
}
