import CivilTime
import DatabaseDrivers
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore
import Threading

/// What is plotted, or would be: only here a state and the items of a plot become a request.
struct PlotResolver {
  let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  private var state: SessionState { scope.state }

  /// What was plotted last, or all there is.
  var items: [PlottedItem] {
    get throws {
      if let plot = state.lastPlot { return plot.items }
      guard !state.series.isEmpty else {
        throw Diagnostic(
          .stateError, "there is no series to plot", at: scope.range,
          advice: scope.advice(toBegin: "series a = [1, 2, 3]"))
      }
      return try PlotEvaluator(scope).items(
        of: Plot(
          (state.ownSeriesNames + state.groups.names).map {
            Plot.Item(Expression(.name($0), at: scope.range), text: $0)
          }), x: nil)
    }
  }

  /// The window of what is plotted, or would be; without series it is of nothing.
  var view: WindowView {
    let overrides = state.lastPlot?.overrides ?? PlotOverrides()
    let all = state.series.names.map { PlottedItem.series(named: $0) }
    return (try? items).flatMap { try? view(of: $0, overrides) }
      ?? (try? view(of: all, overrides))
      ?? WindowView(window: state.window.with(overrides), zone: state.zone, series: [], axes: [])
  }

  private func view(of items: [PlottedItem], _ overrides: PlotOverrides) throws -> WindowView {
    let window = state.window.with(overrides)
    let shown = try zip(items, axes(of: items)).flatMap { item, axis in
      try samples(of: item, in: window).map { ($0, axis) }
    }
    var view = WindowView(
      window: window, zone: state.zone, series: shown.map(\.0), axes: shown.map(\.1))
    if let name = items.first?.seriesName, let engine = state.series[name]?.engine {
      view.lastPlace = { number in
        try scope.asking(engine) { try engine.place(ofLast: number, $0) }
      }
    }
    return view
  }

  /// The axis of each item's values; a band without a stated axis is on that of the series that it
  /// follows.
  private func axes(of items: [PlottedItem]) -> [ValueAxis] {
    func own(_ item: PlottedItem) -> ValueAxis? {
      let series = item.seriesName.flatMap { state.series[$0]?.style["axis"] }
      return (item.style["axis"] ?? series)?.word.flatMap(ValueAxis.init(rawValue:))
    }
    var followed = items.first { !$0.isBand }.flatMap(own)
    return items.map { item in
      if item.isBand { return own(item) ?? followed ?? .left }
      followed = own(item)
      return followed ?? .left
    }
  }

  /// What to say of a panel that the last plot does not have; nothing where it has it.
  func note(about panel: PanelName) -> String {
    guard let plot = state.lastPlot,
      let plan = try? PanelPlan(plot.items, plot.overrides, at: scope.range),
      plan.numbers(of: panel).isEmpty
    else { return "" }
    return "; the last plot has no \(panel.words)"
  }

  // MARK: - Samples

  /// What an item shows: a series as it is now, or what an expression gave.
  ///
  /// Of a series that an engine has it is the outline that a window needs.
  func samples(
    of item: PlottedItem, in window: WindowState = WindowState()
  ) throws -> [SampleSeries] {
    switch item.content {
    case .series(let name):
      [try outline(of: try entry(named: name), in: window)]
    case .samples(let samples): [samples]
    case .band(let lower, let upper): [lower, upper]
    }
  }

  private func outline(of entry: SeriesEntry, in window: WindowState) throws -> SampleSeries {
    guard let engine = entry.engine else { return entry.samples }
    let needsMonths: Bool
    switch window.times {
    case .months, .year: needsMonths = true
    case .all, .range, .lastSamples, .lastDuration, .day: needsMonths = false
    }
    return try scope.asking(engine) {
      try engine.outline(months: needsMonths ? state.zone : nil, $0)
    }
  }

  private func entry(named name: String) throws -> SeriesEntry {
    guard let entry = state.series[name] else {
      throw Diagnostic(.unknownName, "unknown series '\(name)'", at: scope.range)
    }
    return entry
  }

  /// What is drawn of an item in a window of a width in pixel columns; nil for a band.
  private func input(
    of item: PlottedItem, showing x: AxisInterval?, columns: Int, hasOverview: Bool
  ) throws -> SeriesInput? {
    switch item.content {
    case .series(let name):
      let entry = try entry(named: name)
      let style = entry.shownStyle.merging(item.style) { $1 }
      let label = item.member == nil ? style["label"]?.text : entry.shownStyle["label"]?.text
      var input = SeriesInput(
        name: name, label: label ?? item.member.map { _ in item.legend }, samples: entry.samples,
        segments: entry.segments, activeSegment: entry.activeSegment, style: SeriesStyle(style))
      input.isDuration = entry.measure.kind == .duration
      input.isCount = entry.measure.isCount
      input.isOfClasses =
        entry.definition?.isCall(of: .resample) == true && entry.samples.kind == .number
      input.take(item.member, style)
      guard let engine = entry.engine else { return input }
      input.take(try extract(of: name, engine, showing: x, columns: columns))
      if hasOverview {
        input.whole =
          x == nil
          ? input.samples
          : try extract(of: name, engine, showing: nil, columns: columns).samples
      }
      try include(marksOf: name, engine, in: &input)
      return input
    case .samples(let samples):
      var style = item.style
      style["as"] = style["as"] ?? state.shape(of: item.item.expression)?.word
      var input = SeriesInput(
        name: item.name, label: item.legend, samples: samples, style: SeriesStyle(style))
      input.isDuration = item.measure.kind == .duration
      input.isCount = item.measure.isCount
      input.isOfClasses =
        item.item.expression.isCall(of: .resample) && samples.kind == .number
      input.take(item.member, item.style)
      if let candles = item.candles {
        input.candles = candles
        input.style.shape = .candles
      }
      return input
    case .band: return nil
    }
  }

  /// What a picture takes of an engine's series: an axis on which samples stand evenly needs each.
  private func extract(
    of name: String, _ engine: EngineSeries, showing x: AxisInterval?, columns: Int
  ) throws -> SeriesExtract {
    let extract = try scope.asking(engine) { try engine.seriesExtract(x, columns: columns, $0) }
    let quantity = state.xAxis.quantity
    if extract.isDecimated, quantity == .sessions || quantity == .index {
      throw Diagnostic(
        .stateError,
        "'\(name)' has more rows here than pixels, of which an axis of \(quantity?.rawValue ?? "") needs each",
        at: scope.range, advice: "every row is there after `\(engine.wholeProgram)`")
    }
    return extract
  }

  /// Takes the rows that marks are about into the samples: they may stand outside of the window.
  private func include(
    marksOf name: String, _ engine: EngineSeries, in input: inout SeriesInput
  ) throws {
    for case .sample(name, let sample) in state.marks.map(\.place) {
      let row = try scope.asking(engine) { cancellation in
        switch sample {
        case .word(let word): try engine.row(word.choice, cancellation)
        case .at(let place, _): try engine.row(nearestTo: place, cancellation)
        case .index: nil as EngineRow?
        }
      }
      if let row { input.samples = input.samples.including(row).samples }
    }
  }

  /// The bands, each with the number of the series whose colour it has.
  ///
  /// That is the only plotted one that it is made of, or else the one that it follows. Without any series each band with
  /// a label has its own, and so has each of a stack, where one begins on which another ends.
  private func bands(among items: [PlottedItem], _ plan: PanelPlan) -> [BandInput] {
    var followed = 0
    let series = items.filter { !$0.isBand }
    var bands = zip(zip(items, plan.panels), axes(of: items)).compactMap {
      place, axis -> BandInput? in
      let (item, panel) = place
      guard case .band(let lower, let upper) = item.content else {
        followed += 1
        return nil
      }
      let label = item.part != nil ? item.legend : item.style["label"]?.text
      if series.isEmpty, label != nil { followed += 1 }
      let names = item.item.expression.freeNames
      let own = series.indices.filter { shows(series[$0], anyOf: names) }
      var style = SeriesStyle(item.style)
      style.axis = axis
      var band = BandInput(
        name: item.name, label: label, lower: lower, upper: upper,
        style: style, series: own.count == 1 ? own[0] : max(followed - 1, 0))
      band.panel = panel
      band.part = item.part
      // Bars with a name are what is shown, unless a series has their colour: they say how sure that is.
      let isOwn = series.isEmpty || item.style["color"] != nil
      if item.style["opacity"] != nil || style.shape == .bars && band.label != nil && isOwn {
        band.opacity = style.opacity
      }
      return band
    }
    guard !series.isEmpty else { return bands }
    let stacked = bands.indices.filter { index in
      let band = bands[index]
      return band.label != nil
        && (band.part != nil || bands.contains { $0.upper == band.lower || $0.lower == band.upper })
    }
    for (number, index) in stacked.enumerated() {
      bands[index].series = series.count + number
      if bands[index].style.shape == .bars { bands[index].opacity = bands[index].style.opacity }
    }
    return bands
  }

  /// Whether an item is one of some series, or shows its samples under another name.
  private func shows(_ item: PlottedItem, anyOf names: [String]) -> Bool {
    func isMade(of samples: SampleSeries) -> Bool {
      names.contains { name in
        state.series[name].map { $0.engine == nil && $0.samples == samples } ?? false
      }
    }
    switch item.content {
    case .series(let name):
      guard !names.contains(name), let entry = state.series[name] else { return true }
      return entry.engine == nil && isMade(of: entry.samples)
    case .samples(let samples): return isMade(of: samples)
    case .band: return false
    }
  }

  private func measure(of item: PlottedItem) -> Measure {
    item.seriesName.flatMap { state.series[$0]?.measure } ?? item.measure
  }

  /// The panels with their y axes: what was said of each, and what its items measure.
  ///
  /// What was said without a panel is the first one's, where all show the same values it is everyone's.
  /// Whether axes are drawn, and their grid, holds for each panel that has nothing of its own.
  private func panels(
    _ plan: PanelPlan, _ items: [PlottedItem], _ view: WindowView, showing x: AxisInterval?,
    _ zone: TimeZoneRules
  ) -> [PanelInput] {
    let placed = zip(zip(items, plan.panels), axes(of: items)).map { ($0.0, $0.1, $1) }
    func settings(_ axis: ValueAxis, _ panel: Int, _ main: AxisState) -> AxisSettings {
      var own = main
      if panel > 0, !plan.sharesValues {
        own = AxisState(isShown: main.isShown)
        own.settings["grid"] = main.settings["grid"]
      }
      for name in plan.calls(panel) {
        guard let said = state.panelAxes[PanelAxis(panel: name, axis: axis)] else { continue }
        own.isShown = said.isShown ?? own.isShown
        own.settings.merge(said.settings) { $1 }
      }
      var settings = AxisSettings(own, isTime: false, zone: zone)
      settings.take(
        placed.filter { $1 == panel && $2 == axis }.map { item, _, _ in measure(of: item) })
      if axis == .left, settings.label == nil { settings.label = plan.group(of: items, in: panel) }
      return settings
    }
    func window(_ axis: ValueAxis, _ panel: Int) -> AxisInterval? {
      let said = plan.calls(panel).compactMap {
        view.window.panels[PanelAxis(panel: $0, axis: axis)]
      }
      if let bounds = said.last, !bounds.isOpen {
        return view.values(bounds, on: axis, inPanel: panel, showing: x)
      }
      guard panel == 0 || plan.sharesValues else { return nil }
      return view.values(
        view.window[axis], on: axis, inPanel: plan.sharesValues ? nil : panel, showing: x)
    }
    return (0..<plan.count).map { number in
      var panel = PanelInput(
        name: plan.count > 1 ? plan.names[number] : nil,
        height: plan.heights[number / plan.columns],
        yAxis: settings(.left, number, state.yAxis), yWindow: window(.left, number))
      panel.rightAxis = settings(.right, number, state.rightAxis)
      panel.rightWindow = window(.right, number)
      return panel
    }
  }

  // MARK: - Requests

  /// The last plot with its overrides and more of them, or the one that `plot` would make.
  ///
  /// A statement that names what it shows has it in `written`; what stands alone then `hasPanels` not, as
  /// the last plot had.
  func request(
    showing written: [PlottedItem]? = nil, _ overrides: PlotOverrides = PlotOverrides(),
    hasPanels: Bool = true
  ) throws -> PlotRequest {
    let items = try written ?? items
    try checkAxes(items, areWritten: written != nil)
    var overrides = (state.lastPlot?.overrides ?? PlotOverrides()).merging(overrides)
    if !hasPanels { for key in ["panels", "columns", "yshare"] { overrides.picture[key] = nil } }
    let plan = try PanelPlan(items, overrides, areWritten: written != nil, at: scope.range)
    var view = try view(of: items, overrides)
    view.panels = zip(items, plan.panels).flatMap { item, panel in
      Array(repeating: panel, count: item.isBand ? 2 : 1)
    }
    let x = try view.interval(at: scope.range)
    let settings = state.config.merging(overrides.config) { $1 }
    var config = PlotConfig(settings)
    if settings["height"] == nil { config.height = plan.height(of: config.height) }
    let zone =
      config.timeZone == state.zone.name
      ? state.zone : try .named(config.timeZone, at: scope.range)
    try checkSize(of: config)
    let window = (x ?? view.domain).map {
      InstantText(zone: state.zone).text($0, view.kind)
    }
    let columns = config.lineColumns
    let inputs = try items.map {
      try input(of: plan.ungrouped($0), showing: x, columns: columns, hasOverview: config.overview)
    }
    let loaded = try view.showing(
      zip(items, inputs).flatMap { item, input in
        try input.map { [$0.samples] } ?? samples(of: item)
      })
    var colors = ItemColors(items, plan)
    let shown = zip(zip(items, plan.panels), inputs).compactMap { place, input in
      input.map { input in
        var input = input
        input.panel = place.1
        input.colorNumber = colors.number(of: place.0, inPanel: place.1)
        if input.style.shape == .dots, input.style.opacity == 1, colors.hasOwnTrend(place.0) {
          input.style.opacity = 0.4
        }
        return input
      }
    }
    var request = PlotRequest(
      shown, config: config,
      xAxis: AxisSettings(state.xAxis, isTime: view.isTime, zone: zone),
      xWindow: x, windowLabel: window ?? "",
      title: overrides.picture["title"]?.text, zone: zone, program: try stateProgram)
    request.subtitle = overrides.picture["subtitle"]?.text
    request.caption = overrides.picture["caption"]?.text
    request.names = state.names(of: items)
    if let label = StickLabel(config, zone, names: request.names),
      label.template.fieldText == nil || request.names != nil
        || shown.contains(where: { $0.candles != nil })
    {
      request.computedLabel = label.text
    }
    request.pages = try view.pages(at: scope.range)
    request.bands = bands(among: items, plan)
    request.placeLoneSamples()
    request.columns = plan.columns
    request.sharesValues = plan.sharesValues
    request.panels = panels(plan, items, loaded, showing: x, zone)
    let units = items.map { measure(of: $0).placeUnit }
    if request.xAxis.unit == nil, let first = units.first ?? nil, units.allSatisfy({ $0 == first })
    {
      request.xAxis.unit = first
    }
    if let label = overrides.picture["xlabel"]?.text { request.xAxis.label = label }
    if let label = overrides.picture["ylabel"]?.text { request.yAxis.label = label }
    for (index, axis) in axes(of: items).enumerated() {
      guard let label = items[index].style[Plot.Item.valueLabelKey]?.text else { continue }
      switch axis {
      case .left: request.panels[plan.panels[index]].yAxis.label = label
      case .right: request.panels[plan.panels[index]].rightAxis.label = label
      }
    }
    request.marks = MarkResolver(request: request, kind: view.kind, panels: plan)
      .marks(state.marks)
    if case .boolean(let isShown)? = overrides.picture["legend"] { request.hasLegend = isShown }
    return request
  }

  private func checkSize(of config: PlotConfig) throws {
    let pixels = config.width * config.height * config.scale * config.scale
    let limit = PlotConfig.maximumPixelCount
    guard pixels <= Double(limit) else {
      throw Diagnostic(
        .limitExceeded,
        "the picture has \(shortText(pixels / 1e6)) megapixels: at most \(limit / 1_000_000) are allowed",
        at: scope.range, advice: "make width, height or scale smaller")
    }
  }

  /// The program that makes the picture, for the file.
  private var stateProgram: String {
    get throws {
      let written =
        try state.series.names.compactMap { state.series[$0] }
        .filter { $0.origin == nil }.reduce(0) { $0 + $1.samples.count }
        + (state.lastPlot?.items ?? []).filter { !$0.isReproducible && $0.seriesName == nil }
        .reduce(0) { try $0 + samples(of: $1).reduce(0) { $0 + $1.count } }
      // Long series that are written out would make the picture a data file.
      return try written <= 1000 ? StateProgram(state, scope.cancellation).text() : ""
    }
  }
}

extension SeriesInput {
  /// Shows a member of a group as one of many, where it is.
  fileprivate mutating func take(_ member: PlottedMember?, _ given: [String: SettingValue]) {
    guard let member else { return }
    guard member.isBehind else { return }
    (isInLegend, legendNote) = (member.note != nil, member.note)
    if given["color"] == nil { style.color = Color(parsing: "gray") }
    if given["width"] == nil { style.width = 0.75 }
    if given["opacity"] == nil { style.opacity = 0.4 }
  }
}

extension PlottedItem {
  /// What tells lines of one colour apart.
  var look: [String: SettingValue] {
    style.filter { ["as", "dash", "points", "width", "opacity"].contains($0.key) }
  }

  /// A series as an item of a plot.
  static func series(named name: String, at range: SourceRange = SourceRange(0, 0)) -> PlottedItem {
    PlottedItem(
      item: Plot.Item(Expression(.name(name), at: range), text: name), style: [:],
      content: .series(name), xRange: nil)
  }
}
