import PlotLanguage

/// `plot`.
struct PlotStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ plot: Plot, _ transaction: inout Transaction) throws {
    let settings = SettingResolver(scope)
    transaction.state.lastPlot = LastPlot(
      items: try plot.items.isEmpty ? PlotResolver(scope).items : plot.items,
      overrides: try settings.overrides(plot.settings), title: try settings.title(plot.settings))
    // From here on the plot is the last one, also for its own expressions.
    let scope = Scope(transaction.state, scope.context)
    let request = try PlotResolver(scope).request(showing: plot.items.isEmpty ? nil : plot.items)
    transaction.emit(.display(try Picture(request, scope).bundle(), id: nil))
  }
}

extension StatementExecution {
  mutating func plot(_ plot: Plot) throws {
    try PlotStatement(scope).run(plot, &transaction)
  }
}
