import PlotLanguage

/// `let NAME = EXPR`.
struct LetStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ assignment: Assignment, _ transaction: inout Transaction) throws {
    let name = assignment.name.text
    let text = assignment.value.source
    if scope.state.series[name] != nil {
      let isList = (try? scope.value(of: assignment.value))?.vector != nil
      throw Diagnostic(
        .typeMismatch, "'\(name)' is a series, not a variable", at: assignment.name.range,
        advice: isList
          ? "write `series \(name) = \(text)`" : scope.advice(toBegin: "drop \(name)"))
    }
    if scope.state.groups[name] != nil {
      throw Diagnostic(
        .typeMismatch, "'\(name)' is a group, not a variable", at: assignment.name.range,
        advice: scope.advice(toBegin: "drop \(name)"))
    }
    var value = try scope.value(of: assignment.value)
    if case .group = value {
      throw Diagnostic(
        .typeMismatch, "a variable holds no group", at: assignment.value.range,
        advice: "write `series \(name) = \(text)`")
    }
    if case .vector(var vector) = value {
      if case .positions = vector.axis {
        throw Diagnostic(
          .typeMismatch, "a variable holds no series", at: assignment.value.range,
          advice: "write `series \(name) = \(text)`")
      }
      vector.axis = .none
      value = .vector(vector)
    }
    transaction.state.variables[name] = value
    if scope.isShare(assignment.value) {
      transaction.state.shares.insert(name)
    } else {
      transaction.state.shares.remove(name)
    }
    transaction.state.lastPlot?.nameChanged(name)
    transaction.summarize("\(name) = \(scope.text(value))")
  }
}
