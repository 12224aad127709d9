import PlotLanguage
import Threading

/// `print`, `warn`, and an expression alone.
struct PrintStatements {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func showValue(_ expression: Expression, _ transaction: inout Transaction) throws {
    if case .name(let name) = expression.kind, scope.state.series[name]?.engine != nil {
      transaction.give(MediaBundle(text: StateDescription(scope.state).series(name)))
      return
    }
    let value = try scope.value(of: expression)
    scope.context.environment.onValue?(value, scope.state.zone)
    switch value {
    case .vector(let vector)
    where vector.names == nil && vector.element != .boolean && vector.isNumeric
      && (vector.isBound || vector.count > 12):
      let label = scope.context.source.text(in: expression.range)
      let samples = try? vector.samples(at: expression.range, scope.cancellation)
      try scope.cancellation.check()
      let summary = samples.map {
        StateDescription(scope.state).summary(
          of: $0, label, areDurations: vector.element == .duration)
      }
      transaction.give(MediaBundle(text: summary ?? scope.text(value)))
    default: transaction.give(MediaBundle(text: scope.text(value)))
    }
  }

  func printLine(
    _ expressions: [Expression], to stream: Output.Stream, _ transaction: inout Transaction
  ) throws {
    let words = try expressions.map { expression in
      try scope.shownText(of: expression) { value in
        guard let vector = value.vector, vector.isNumeric || vector.areInstants,
          let names = vector.unexpectedNames
        else { return }
        tell(names, of: expression, areDates: !vector.isNumeric, &transaction)
      }
    }
    transaction.emit(.stream(stream, words.joined(separator: " ") + "\n"))
  }

  /// Says once which members the values of a list are of, where nobody would guess their order.
  private func tell(
    _ names: [String], of expression: Expression, areDates: Bool,
    _ transaction: inout Transaction
  ) {
    let written = names.map { $0.contains(",") ? "'\($0)'" : $0 }
    let order = "in the order of the members: \(listed(written))"
    guard transaction.state.saidWarnings.insert(order).inserted else { return }
    let named =
      if areDates, case .call(let call) = expression.kind,
        let group = call.arguments.first?.freeNames.first(where: {
          transaction.state.groups[$0] != nil
        })
      {
        "print named(\(expression.source), names(\(group)))"
      } else {
        "show \(expression.source)"
      }
    let line =
      "the values of '\(expression.source)' stand \(order); `\(named)` has each with its name"
    transaction.emit(.stream(.standardError, "warning: \(line)\n"))
  }
}
