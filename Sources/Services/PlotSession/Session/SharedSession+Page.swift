package import Cells
package import PlotGeometry
import PlotLanguage
package import PlotScene
import SampleStore

/// What the pictures of a page do to a session.
extension SharedSession {
  /// Selects a sample of a plot that is shown, or nothing, and runs `on select` where that is a change.
  ///
  /// - Returns: Whether the session still has such a sample.
  package func select(_ index: Int?, of series: String, console: Console) -> Bool {
    var isThere = true
    _ = inTurn(unless: console.isCancelled) { session in
      isThere = session.select(index, of: series, console: console)
    }
    return isThere
  }

  /// Shows another part of the x axis; nil for all of it.
  package func show(_ x: Interval?, isTime: Bool, console: Console) {
    _ = inTurn(unless: console.isCancelled) { session in session.show(x, isTime: isTime) }
  }
}

extension Session {
  fileprivate mutating func show(_ x: Interval?, isTime: Bool) {
    state.window.x =
      x.map { .range(WindowState.Bounds(lower: $0.lower, upper: $0.upper, isTime: isTime)) }
      ?? .all
  }

  fileprivate mutating func select(_ index: Int?, of series: String, console: Console) -> Bool {
    var transaction = Transaction(state, isLast: false)
    if let index {
      guard isPlotted(series, with: index) else { return false }
      let sample = SelectedSample(series: series, index: index)
      guard state.selection != sample else { return true }
      transaction.state.selection = sample
      runOnSelect(&transaction, console)
    } else {
      transaction.endSelection()
    }
    for output in transaction.outputs { console.emit(output) }
    state = transaction.state
    return true
  }

  /// Whether a series, or an expression of the last plot, has a sample.
  private func isPlotted(_ series: String, with index: Int) -> Bool {
    if let entry = state.series[series] { return index < entry.samples.count }
    return state.lastPlot?.items.contains { $0.name == series } ?? false
  }

  /// Runs `on select`; where it fails, its error stands where its output would.
  private func runOnSelect(_ transaction: inout Transaction, _ console: Console) {
    guard let onSelect = transaction.state.onSelect else { return }
    let context = StatementContext(
      statement: onSelect.statement, source: SourceText(onSelect.text), isLast: true,
      environment: environment, console: console, file: "on select")
    do {
      try OnSelectStatement(Scope(transaction.state, context)).selectionChanged(&transaction)
    } catch {
      guard let id = transaction.state.selectionDisplay.id else { return }
      let text = (error as? CellError)?.value ?? "\(error)"
      transaction.emit(.update(MediaBundle(text: text), id: id))
    }
  }
}

extension PlotRequest {
  /// What stands at the value stick of a sample, which exists.
  package func stickLabel(of sample: Int, in series: Int) -> String {
    MarkText(PlottedSeries(request: self, number: series), zone).stickLabel(at: sample)
  }

  /// The request with another part of its x axis.
  package func showing(_ x: Interval, isTime: Bool) -> PlotRequest {
    var request = self
    request.xWindow = x
    request.windowLabel = InstantText(zone: zone).text(x, isTime: isTime)
    return request
  }
}
