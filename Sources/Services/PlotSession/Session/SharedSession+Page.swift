package import Cells
package import PlotGeometry
import PlotLanguage
package import PlotScene
import SampleStore
package import Threading

/// What the pictures of a page do to a session.
extension SharedSession {
  /// Selects a sample of a plot that is shown, or nothing, and runs `on select` where that is a change.
  ///
  /// - Parameters:
  ///   - index: The sample; nil for nothing.
  ///   - start: The other end of the range that is selected; nil for the sample alone.
  ///   - series: The series, or the text of an expression.
  ///   - request: The picture in which it has this index.
  ///   - console: Receives what comes of it.
  ///   - cancellation: Ends what runs.
  /// - Returns: Whether the session still has such a sample.
  package func select(
    _ index: Int?, from start: Int? = nil, of series: String, in request: PlotRequest,
    console: Console, cancellation: Cancellation
  ) -> Bool {
    var isThere = true
    _ = inTurn(unless: cancellation) { session in
      isThere = session.select(
        index, from: start, of: series, in: request, console: console, cancellation: cancellation)
    }
    return isThere
  }

  /// How often it was begun anew.
  package var resetCount: Int { snapshot.state.resetCount }

  /// Whether a change of the selection runs a statement.
  package var runsOnSelect: Bool { snapshot.state.onSelect != nil }

  /// Shows another part of the x axis.
  package func show(_ x: WindowState.Span, cancellation: Cancellation) {
    _ = inTurn(unless: cancellation) { session in
      session.state.window.show(x)
      session.state.lastPlot?.overrides.x = nil
    }
  }
}

extension Session {
  fileprivate mutating func select(
    _ index: Int?, from start: Int?, of series: String, in request: PlotRequest, console: Console,
    cancellation: Cancellation
  ) -> Bool {
    var transaction = Transaction(state, isLast: false)
    if let index {
      guard let sample = sample(index, of: series, in: request) else { return false }
      var selected = SelectedSample(series: series, sample: sample)
      if let start {
        guard let first = self.sample(start, of: series, in: request) else { return false }
        selected = SelectedSample(series: series, between: first, and: sample)
      }
      guard state.selection != selected else { return true }
      transaction.state.selection = selected
      runOnSelect(&transaction, console, cancellation)
    } else {
      transaction.endSelection()
    }
    for output in transaction.outputs { console.emit(output) }
    state = transaction.state
    return true
  }

  /// A sample of a series, or of an expression of the last plot; nil where it is no longer there.
  private func sample(_ index: Int, of series: String, in request: PlotRequest) -> ChosenSample? {
    if let entry = state.series[series] {
      guard entry.engine != nil else {
        return entry.samples.position(of: index) == nil ? nil : .index(index)
      }
      guard let input = request.series.first(where: { $0.name == series }),
        let point = input.samples.row(index)
      else { return nil }
      let row = (try? input.extract?.row(point.place, point.value)) ?? (point.place, point.value)
      return .row(EngineRow(place: row.0, value: row.1))
    }
    let isPlotted = state.lastPlot?.items.contains { $0.name == series && !$0.isBand } ?? false
    return isPlotted ? .index(index) : nil
  }

  /// Runs `on select`; where the user stops it, the sample is selected all the same.
  private func runOnSelect(
    _ transaction: inout Transaction, _ console: Console, _ cancellation: Cancellation
  ) {
    guard let onSelect = transaction.state.onSelect else { return }
    let context = StatementContext(
      statement: onSelect.statement, source: SourceText(onSelect.text), isLast: true,
      environment: environment, console: console, cancellation: cancellation)
    try? OnSelectStatement(Scope(transaction.state, context)).selectionChanged(&transaction)
  }
}

extension WindowState.Span {
  /// A stretch of an x axis.
  package init(_ x: AxisInterval, _ kind: PositionKind, zone: TimeZoneRules) {
    self = .range(WindowState.Bounds(x, kind, zone: zone))
  }

  /// A page.
  package init(_ page: Pages) {
    switch page {
    case .months(let page, let pages):
      self = .months(pages.length, year: page.year, end: page.months.upperBound)
    case .year(let year, _): self = .year(year)
    case .day(let date): self = .day(date)
    }
  }
}

extension PlotRequest {
  /// What stands at the value stick of a sample, which exists, or above the range between two.
  package func stickLabel(of sample: Int, from start: Int? = nil, in series: Int) -> String {
    let ends = start.map { (min($0, sample), max($0, sample)) }
    return MarkText(PlottedSeries(request: self, number: series), zone)
      .stickLabel(at: ends?.1 ?? sample, since: ends?.0)
  }

  /// The request with another part of its x axis, which a page has chosen: in the axis' own figures.
  ///
  /// - Throws: An engine's error, where one has the samples.
  package func showing(figures: AxisInterval) throws -> PlotRequest {
    var request = try showing(places(ofFigures: figures))
    request.isWindowExact = true
    return request
  }

  /// The request with another part of its x axis.
  ///
  /// - Throws: An engine's error, where one has the samples.
  package func showing(_ x: AxisInterval) throws -> PlotRequest {
    var request = self
    for index in series.indices {
      guard let extract = series[index].extract else { continue }
      request.series[index].take(try extract.load(x))
    }
    request.xWindow = x
    request.isWindowExact = false
    request.pages = pages?.page(showing: x, in: zone)
    request.windowLabel = InstantText(zone: zone).text(x, kind)
    return request
  }
}
