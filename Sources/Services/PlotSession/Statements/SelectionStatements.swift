import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore
import Threading

/// `select`, `compare` and `drag`.
struct SelectionStatements {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  private var selections: SelectionResolver { SelectionResolver(scope) }

  // MARK: - select

  func select(_ selection: Selection, _ transaction: inout Transaction) throws {
    guard selection.target != .nothing else {
      transaction.endSelection()
      let after = Scope(transaction.state, scope.context)
      return transaction.give(try SelectionStatements(after).selectionBundle)
    }
    var series = try selections.series(named: selection.series)
    let found = try selections.sample(selection.target, of: series)
    let selected = SelectedSample(series: series.input.name, sample: found.sample)
    let index = series.index(of: found.sample)
    let isChange = transaction.state.selection != selected
    transaction.state.selection = selected
    transaction.give(try bundle(of: series, selecting: index, note: found.note))
    if isChange { try OnSelectStatement(scope).selectionChanged(&transaction) }
  }

  /// The selection as a picture with its record, or that there is none.
  var selectionBundle: MediaBundle {
    get throws {
      if let selection = scope.state.selection {
        let (series, index) = try selections.selected(selection)
        return try bundle(of: series, selecting: index)
      }
      let text = "nothing is selected"
      var bundle = MediaBundle(text: text)
      if let request = try? PlotResolver(scope).request() {
        bundle = try Picture(request, scope).bundle(words: text, number: nil)
        bundle[PlotRecord.mediaType] = nil
      }
      bundle[SelectionRecord.mediaType] = .json(SelectionRecord.noneJSON)
      return bundle
    }
  }

  /// The picture with the value stick at a sample.
  private func bundle(
    of series: PlottedSeries, selecting index: Int, note: String = ""
  ) throws -> MediaBundle {
    let text = MarkText(series, scope.state.zone)
    var request = series.request
    request.selection = PlotRequest.Selection(
      series: series.number, sample: index, labelText: text.stickLabel(at: index))
    return try Picture(request, scope).bundle(
      words: text.selection(at: index) + note, number: series.number)
  }

  // MARK: - compare, drag

  func compare(_ comparison: Comparison, _ transaction: inout Transaction) throws {
    var series = try selections.series(named: comparison.series)
    let first = try selections.sample(comparison.from, of: series, takes: .first)
    let second = try selections.sample(comparison.to, of: series, takes: .last)
    series.index(of: first.sample)
    let to = series.index(of: second.sample)
    // The other one may have moved it.
    let from = series.index(of: first.sample)
    guard let change = series.input.samples.comparison(from: from, to: to) else { return }
    let text = MarkText(series, scope.state.zone)
    var request = series.request
    request.comparison = PlotRequest.Comparison(
      series: series.number, from: from, to: to, text: text.comparisonLabel(change))
    transaction.give(
      try Picture(request, scope).bundle(
        words: text.comparison(change, from: from, to: to) + first.note + second.note,
        number: series.number))
  }

  func drag(_ drag: Drag, _ transaction: inout Transaction) throws {
    let series = try selections.series(named: drag.series)
    let pointers = try scope.numbers(of: drag.pointers, "px").values
    let checkpoint = scope.cancellation.check
    guard
      let record = try PointerMap(series.request, scope).drag(
        over: pointers, in: series.number, checkpoint: checkpoint)
    else { return }
    var bundle = MediaBundle(text: try record.words(checkpoint: checkpoint))
    bundle[EventsRecord.mediaType] = .json(try record.json(checkpoint: checkpoint))
    transaction.give(bundle)
    let hits = record.events.compactMap { if case .index(let index) = $0 { index } else { nil } }
    // Where nothing runs meanwhile, the last one is all that stays.
    for index in scope.state.onSelect == nil ? hits.suffix(1) : hits[...] {
      let selected = SelectedSample(
        series: series.input.name, sample: try selections.sample(index, of: series))
      guard transaction.state.selection != selected else { continue }
      try scope.cancellation.check()
      transaction.state.selection = selected
      try OnSelectStatement(scope).selectionChanged(&transaction)
    }
  }
}
