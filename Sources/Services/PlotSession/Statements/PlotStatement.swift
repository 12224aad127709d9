import DatabaseDrivers
import EngineSQL
import Files
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// `plot`.
struct PlotStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ plot: Plot, _ transaction: inout Transaction) throws {
    let scope = try scope.clocks(of: plot)
    let overrides = try SettingResolver(scope).plotOverrides(plot.settings)
    let items = try PlotEvaluator(scope).items(of: plot, x: overrides.x)
    try lookAgain(at: items, forgetsAll: !plot.items.isEmpty)
    let limit = try LivePlot.Limit(plot, items, scope)
    var id: String?
    if limit != nil {
      transaction.state.liveCount += 1
      id = "live-\(transaction.state.liveCount)"
      transaction.state.livePlots.formUnion(id.map { [$0] } ?? [])
    } else if plot.settings.contains(where: { $0.key.text == "live" }) {
      transaction.state.livePlots = []
    }
    transaction.state.lastPlot = LastPlot(items: items, overrides: overrides, liveDisplay: id)
    if let selection = transaction.state.selection,
      items.contains(where: { $0.name == selection.series && $0.lacks(selection) })
    {
      transaction.endSelection()
    }
    let after = Scope(transaction.state, scope.context)
    let request = try PlotResolver(after).request(showing: plot.items.isEmpty ? nil : items)
    if let x = plot.settings.first(where: { $0.key.text == "x" }), let bounds = overrides.x {
      try PlotRanges(scope).check(
        bounds, goWith: request.shownSamples.map(\.samples), at: x.value.range)
    }
    for input in request.series where !plot.items.isEmpty {
      guard let engine = scope.state.series[input.name]?.engine else { continue }
      let count = try scope.asking(engine) { try engine.roundedCount(in: input.samples, $0) }
      if count > 0 {
        let words = QueryStatement.rounded(count, engine.source.value)
        transaction.emit(.stream(.standardError, "warning: \(words)\n"))
      }
    }
    if scope.context.environment.needsRows, limit == nil { try checkValues(of: request) }
    for (name, count) in request.leftOut {
      transaction.emit(.stream(.standardError, warning(about: count, of: name, in: request) + "\n"))
    }
    let panels = try PanelPlan(items, overrides, at: scope.range)
    let notes = PlotNotes(items, panels, after.state, gaps: request.config.gaps)
    let lone = plot.items.isEmpty ? nil : LoneStyle(items, panels, after.state)
    let others = [
      lone?.line, FallenParts(in: request.bands)?.line, FractionsAsPercents(in: request)?.line,
      labelOfOther(plot, items), NumberedNames(in: request)?.line,
      try Zigzag(in: request, after.state, scope.cancellation)?.line,
    ]
    for line in notes.lines + HiddenSeries(request, after.state).lines + others.compactMap(\.self) {
      transaction.emit(.stream(.standardError, "warning: \(line)\n"))
    }
    for (name, line) in notes.seriesOfLostMarks
    where transaction.state.saidWarnings.insert(MarkState.warning(of: name)).inserted {
      transaction.emit(.stream(.standardError, "warning: \(line)\n"))
    }
    for line in crowdings(of: request, &transaction) {
      transaction.emit(.stream(.standardError, "warning: \(line)\n"))
    }
    for bars in request.coincidingBars {
      transaction.emit(.stream(.standardError, warning(about: bars) + "\n"))
    }
    if let (first, second) = request.overlappingBars {
      transaction.warn(of: [
        "bars of '\(printable(first.name))' and '\(printable(second.name))' stand over each other, since their places are "
          + "not the same: without 'as=bars' they are lines, with 'panels=each' each has its own"
      ])
    }
    let changes = Set(
      request.series.map(\.name).filter { transaction.state.series[$0]?.shape == .changes })
    if let sloped = request.series.first(where: {
      changes.contains($0.name) && [.area, .line].contains($0.style.shape)
    }) {
      let (name, shape) = (printable(sloped.name), sloped.style.shape == .area ? "area" : "line")
      transaction.warn(of: [
        "'\(name)' holds each value until it changes, and as=\(shape) draws slopes between its changes: without 'as=' it is "
          + "drawn in steps"
      ])
    }
    if let hole = try LongHole(in: request, besides: changes, scope.cancellation),
      transaction.state.saidWarnings.insert(hole.name).inserted,
      scope.state.config["gaps"] == nil, overrides.config["gaps"] == nil
    {
      transaction.emit(.stream(.standardError, hole.warning + "\n"))
    }
    if let line = cutPeriods(in: request, items, after.state) { transaction.warn(of: [line]) }
    let picture = try Picture(request, after)
    // Of two limits the one that is there looks like the only one.
    if let line = picture.hiddenLimits { transaction.warn(of: [line]) }
    transaction.emit(.display(try picture.bundle(display: id), id: id))
    if let id, let limit {
      transaction.live = LivePlot(
        plot: plot, items: items, limit: limit, id: id, context: scope.context,
        state: transaction.state)
    }
  }
}

extension PlotStatement {
  /// Whoever names what to draw wants to see what is there now; a `plot` alone goes on with what was shown,
  /// as long as there are no other rows.
  private func lookAgain(at items: [PlottedItem], forgetsAll: Bool) throws {
    for engine in items.compactMap(\.seriesName).compactMap({ scope.state.series[$0]?.engine }) {
      if forgetsAll {
        engine.forget()
      } else {
        try scope.asking(engine) { try engine.lookAgain($0) }
      }
    }
  }

  /// Throws where all that is drawn was read and has no value, so that the picture would be empty.
  private func checkValues(of request: PlotRequest) throws {
    let entries = request.series.map { scope.state.series[$0.name] }
    guard let first = request.series.first,
      entries.allSatisfy({ $0 != nil && $0?.engine == nil && $0?.samples.column.extent == nil })
    else { return }
    let columns = scope.context.environment.columnsOfFile()
    throw Diagnostic(
      .dataError,
      "there is nothing to draw: '\(first.name)' has \(countText(first.samples.count, "sample")) "
        + "and no value",
      at: scope.range,
      advice: columns.isEmpty
        ? nil : "the columns of the file: \(listed(columns.map { "'\(printable($0))'" }))")
  }

  /// What there is to say of `ylabel` behind an item of another axis than the first one's, whose label it is.
  private func labelOfOther(_ plot: Plot, _ items: [PlottedItem]) -> String? {
    func place(_ item: PlottedItem?) -> [Setting] {
      (item?.item.style ?? []).filter {
        $0.key.text == "panel" || $0.key.text == "axis" && $0.source == "axis=right"
      }
    }
    let settings = place(items.last)
    // Behind a title it is no part of an item.
    guard plot.settings.first?.key.text == Plot.Item.valueLabelKey, !settings.isEmpty,
      settings != place(items.first)
    else { return nil }
    let panel = settings.first { $0.key.text == "panel" }.map { " \($0.source)" } ?? ""
    let axis = settings.contains { $0.key.text == "axis" } ? "right" : "y"
    return
      "'ylabel' is that of the first \(panel.isEmpty ? "axis" : "panel"): "
      + "'axis \(axis)\(panel) label=\"…\"' is for the other"
  }

  /// What there is to say of the first series that sums up a part of a period at one of its ends.
  private func cutPeriods(
    in request: PlotRequest, _ items: [PlottedItem], _ state: SessionState
  ) -> String? {
    let text = InstantText(zone: request.zone)
    func cut(_ item: PlottedItem) -> CutPeriods? {
      item.seriesName.flatMap { state.series[$0]?.measure.cutPeriods } ?? item.measure.cutPeriods
    }
    // Where something is rare, its first and last day say nothing of those of the file.
    let known = items.compactMap(cut)
    let areAllCut = items.allSatisfy { item in
      if item.member == nil || cut(item) != nil { return true }
      let end = samples(of: item, in: request)?.domain?.upper
      return end.map { end in known.contains { $0.isLacked(by: end) } } ?? false
    }
    return items.lazy.compactMap { item in
      guard let cut = cut(item), item.member == nil || areAllCut,
        let samples = samples(of: item, in: request), samples.isTime
      else { return nil }
      return cut.warning(
        of: item.item.expression, text: { text.text($0) },
        shows: { start in
          samples.position(of: samples.firstIndex(notBefore: start)) == start
            && request.xWindow?.contains(start) ?? true
        })
    }.first
  }

  /// The samples that an item shows, of a stack those of its own part.
  private func samples(of item: PlottedItem, in request: PlotRequest) -> SampleSeries? {
    item.part ?? request.series.first { $0.name == item.name }?.samples
  }

  /// What there is to say of lines through several rows of one place, once.
  private func crowdings(
    of request: PlotRequest, _ transaction: inout Transaction
  ) -> [String] {
    var said: Set<String> = []
    return request.series.compactMap { input in
      guard [.line, .area, .step].contains(input.style.shape),
        let line = transaction.state.series[input.name]?.crowding
      else { return nil }
      transaction.state.series[input.name]?.crowding = nil
      return said.insert(line).inserted ? line : nil
    }
  }

  /// What bars do that stand at one x.
  private func warning(about bars: (series: SeriesInput, count: Int, places: Int)) -> String {
    let name = bars.series.name
    let remedy =
      bars.series.samples.isTime
      ? "'resample(\(name), day, sum)' adds up those of a day"
      : "read with 'by=' the column of x, 'sum(\(name))' adds them up"
    return "warning: the \(countText(bars.count, "bar")) of '\(name)' stand at "
      + "\(countText(bars.places, "place")), where they hide each other: \(remedy)"
  }

  /// What an axis of sessions does with samples at times that the first series does not have.
  private func warning(about count: Int, of name: String, in request: PlotRequest) -> String {
    let first = request.series.first?.name ?? name
    return
      "warning: \(countText(count, "sample")) of '\(name)' \(count == 1 ? "is" : "are") left out: "
      + "'\(first)' has none at \(count == 1 ? "its time" : "their times"); "
      + "write 'align(\(name), \(first))', or 'axis x time' to show all"
  }
}
