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
    let series = try selections.series(named: selection.series)
    let selected: SelectedSample
    let note: String
    if let ends = try selections.ends(of: selection.target, in: series) {
      selected = SelectedSample(
        series: series.input.name, between: ends.first.sample, and: ends.last.sample)
      note = ends.first.note + ends.last.note
    } else {
      let found = try selections.sample(selection.target, of: series)
      selected = SelectedSample(series: series.input.name, sample: found.sample)
      note = found.note
    }
    transaction.give(try bundle(of: selections.chosen(selected, in: series), note: note))
    try change(to: selected, &transaction)
  }

  /// Selects something else, and runs what waits for that.
  private func change(to selected: SelectedSample, _ transaction: inout Transaction) throws {
    guard transaction.state.selection != selected else { return }
    transaction.state.selection = selected
    try OnSelectStatement(scope).selectionChanged(&transaction)
  }

  /// The selection as a picture with its record, or that there is none.
  var selectionBundle: MediaBundle {
    get throws {
      if let selection = scope.state.selection {
        return try bundle(of: try selections.selected(selection))
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

  /// The picture with the value stick at a sample, or with a range shaded.
  private func bundle(of chosen: SelectionResolver.Chosen, note: String = "") throws -> MediaBundle
  {
    let range = try selections.range(of: chosen)
    var request = chosen.series.request
    request.selection = selections.drawn(chosen)
    request.selection?.range = range
    request.companions = companions(of: request)
    let picture = try Picture(request, scope)
    return try picture.bundle(
      words: MarkText(chosen.series, scope.state.zone)
        .selection(at: chosen.index, since: chosen.start, range) + note
        + outside([chosen.start, chosen.index].compactMap(\.self), of: chosen.series, in: picture),
      number: chosen.series.number)
  }

  /// What to say of samples that the picture's window does not show.
  private func outside(_ samples: [Int], of series: PlottedSeries, in picture: Picture) -> String {
    let hidden = samples.filter { !picture.scene.shows($0, of: series.number) }
    if hidden.isEmpty { return "" }
    let what = samples.count == 1 ? "it is" : hidden.count == 1 ? "one end is" : "both ends are"
    return
      " (\(what) outside of the window; `window all x` shows \(samples.count == 1 ? "it" : "both"))"
  }

  /// The sample of each other panel that stands nearest to the selected one, of its first series.
  private func companions(of request: PlotRequest) -> [PlotRequest.Selection] {
    guard request.panels.count > 1, let selection = request.selection else { return [] }
    // Beside a sample that is not shown there is nothing to see either.
    let placed = request.placed()
    if let x = placed.xWindow, !placed.shows(selection.sample, of: selection.series, in: x) {
      return []
    }
    var seen: Set = [request.series[selection.series].panel]
    return placed.companionSamples.compactMap { number, sample in
      guard seen.insert(request.series[number].panel).inserted else { return nil }
      let series = PlottedSeries(request: request, number: number)
      return PlotRequest.Selection(
        series: number, sample: sample,
        labelText: MarkText(series, scope.state.zone).stickLabel(at: sample))
    }
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
    let text = MarkText(series, scope.state.zone)
    var request = series.request
    request.comparison = PlotRequest.Comparison(
      series: series.number, from: from, to: to, text: text.comparisonLabel(from: from, to: to))
    let picture = try Picture(request, scope)
    transaction.give(
      try picture.bundle(
        words: text.comparison(from: from, to: to) + first.note + second.note
          + outside([from, to], of: series, in: picture),
        number: series.number))
    try change(
      to: SelectedSample(series: series.input.name, between: first.sample, and: second.sample),
      &transaction)
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
      try scope.cancellation.check()
      try change(to: selected, &transaction)
    }
  }
}
