import PlotLanguage

/// `let NAME = EXPR`, and without `let` the name of whatever the value is.
struct LetStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ assignment: Assignment, _ transaction: inout Transaction) throws {
    let name = assignment.name.text
    let asSeries = assignment.asSeries
    var value = try scope.value(of: assignment.value)
    let isSeries = value.hasPositions
    // A list in brackets holds its values alone; without them its x is what `for` runs over.
    if !assignment.isVariable, isSeries || assignment.value.isComprehension {
      try SeriesStatements(scope).define(asSeries, of: value, &transaction)
      return
    }
    let isGroup = scope.state.groups[name] != nil
    if isGroup || scope.state.series[name] != nil {
      throw Diagnostic(
        .typeMismatch, "'\(name)' is a \(isGroup ? "group" : "series"), not a variable",
        at: assignment.name.range,
        advice: value.vector != nil && !isGroup
          ? "write `\(Statement(.series(asSeries)).source)`" : scope.advice(toBegin: "drop \(name)")
      )
    }
    guard !isSeries else {
      throw Diagnostic(
        .typeMismatch, "a variable holds no \(value.vector == nil ? "group" : "series")",
        at: assignment.value.range, advice: "write `\(Statement(.series(asSeries)).source)`")
    }
    if case .vector(var vector) = value {
      // A series on an index, or a list of what is on it, has the names of its rows.
      let names =
        vector.axis.isOwn
        ? nil : scope.state.rowNames(of: assignment.value, count: vector.count)
      if vector.names == nil, let names { vector.names = names }
      vector.axis = .none
      value = .vector(vector)
    }
    transaction.state.variables[name] = value
    if scope.isShare(assignment.value) {
      transaction.state.shares.insert(name)
    } else {
      transaction.state.shares.remove(name)
    }
    transaction.state.sums[name] = assignment.value.isSummed ? assignment.value : nil
    transaction.state.lastPlot?.nameChanged(name)
    transaction.summarize("\(name) = \(scope.text(value))")
  }
}

extension Expression {
  fileprivate var isComprehension: Bool {
    if case .comprehension = kind { true } else { false }
  }
}

extension Value {
  /// Whether it is a series or a group of them: what has an x or times.
  fileprivate var hasPositions: Bool {
    switch self {
    case .group: return true
    case .vector(let vector):
      guard case .positions = vector.axis else { return false }
      return true
    default: return false
    }
  }
}
