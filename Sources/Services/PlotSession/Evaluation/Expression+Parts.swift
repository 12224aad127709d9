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
}

extension Expression.Call {
  /// The same call with `fill` around its first argument, which there is.
  func filled(with value: Expression) -> Expression {
    var (fill, filled) = (self, self)
    fill.function.text = "fill"
    fill.arguments = [arguments[0], value]
    filled.arguments[0] = Expression(.call(fill))
    return Expression(.call(filled))
  }
}
