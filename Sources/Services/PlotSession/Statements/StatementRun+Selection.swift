import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

extension StatementRun {
  // MARK: - select

  mutating func select(_ selection: Selection, at range: SourceRange) throws {
    guard selection.target != .nothing else {
      endSelection()
      try showSelection(at: range)
      return
    }
    let (request, number) = try request(about: selection.series, at: range)
    let index = try sample(selection.target, number, in: request, at: range)
    let selected = SelectedSample(series: request.series[number].name, index: index)
    let isChange = state.selection != selected
    state.selection = selected
    give(try bundle(of: request, selecting: index, in: number, at: range))
    if isChange { try runOnSelect() }
  }

  /// The plot that a statement is about, and the number of its series there.
  ///
  /// It is the last plot, or the one that `plot` would make; a series that is not in it stands alone.
  private func request(
    about name: Name?, at range: SourceRange
  ) throws -> (request: PlotRequest, number: Int) {
    func alone(_ series: String, at range: SourceRange) throws -> (PlotRequest, Int) {
      let item = Plot.Item(Expression(.name(series), at: range), text: series)
      return (try self.request(at: range, shows: [item]), 0)
    }
    func isShown(_ series: String) throws -> Bool {
      if state.lastPlot == nil { return (try? plottedItems(at: range)) != nil }
      return try plotItems(at: range).contains { $0.name == series }
    }
    if let name, try !isShown(name.text) {
      return try alone(try seriesName(name, at: range), at: name.range)
    }
    if name == nil, state.lastPlot?.items.count != 1 {
      let series = try seriesName(nil, at: range)
      if try !isShown(series) { return try alone(series, at: range) }
    }
    let request = try self.request(at: range)
    if request.series.count == 1, name == nil { return (request, 0) }
    let series = try name?.text ?? seriesName(nil, at: range)
    guard let number = request.series.firstIndex(where: { $0.name == series }) else {
      return try alone(try seriesName(name, at: range), at: range)
    }
    return (request, number)
  }

  private func sample(
    _ target: Selection.Target, _ number: Int, in request: PlotRequest, at range: SourceRange
  ) throws -> Int {
    let item = request.series[number]
    switch target {
    case .value(let expression): return try sample(expression, in: item)
    case .index(let expression):
      var evaluator = evaluator
      return try index(
        try evaluator.number(expression, "the index"), in: item, at: expression.range)
    case .at(let expression):
      let value = try value(of: expression)
      if case .number(let place) = value, !item.samples.isTime {
        return try nearest(place, in: item, at: expression.range)
      }
      guard case .date(let date) = value, item.samples.isTime else {
        throw Diagnostic(
          .typeMismatch,
          item.samples.isTime
            ? "the place is \(value.kindName), and the x axis has times: a date is needed"
            : "the place is \(value.kindName), and the x axis has no times: a number is needed",
          at: expression.range)
      }
      return try nearest(date.instant, in: item, at: expression.range)
    case .pointer(let expression):
      var evaluator = evaluator
      let pointer = try evaluator.number(expression, "the pointer's x")
      let scene = try scene(request, at: range)
      guard let index = scene.pointers.nearestSample(toPointer: pointer, in: number) else {
        throw nothingVisible(item, at: expression.range)
      }
      return index
    case .nothing: return 0
    }
  }

  private func nothingVisible(_ item: SeriesInput, at range: SourceRange) -> Diagnostic {
    Diagnostic(.stateError, "'\(item.name)' has no visible sample to select", at: range)
  }

  /// The sample of an index or a date.
  private func sample(_ expression: Expression, in item: SeriesInput) throws -> Int {
    let value = try value(of: expression)
    switch value {
    case .number(let number): return try index(number, in: item, at: expression.range)
    case .date(let date):
      guard item.samples.isTime else {
        throw Diagnostic(
          .typeMismatch, "the sample is a date, and the x axis has no times: an index is needed",
          at: expression.range)
      }
      return try nearest(date.instant, in: item, at: expression.range)
    default:
      throw Diagnostic(
        .typeMismatch, "the sample is \(value.kindName), not an index or a date",
        at: expression.range)
    }
  }

  private func index(
    _ number: Double, in item: SeriesInput, at range: SourceRange
  ) throws -> Int {
    try resolvedIndex(
      number, among: item.samples.count, orElse: "'\(item.name)' has no samples", at: range)
  }

  private func nearest(_ place: Double, in item: SeriesInput, at range: SourceRange) throws -> Int {
    guard let index = item.samples.nearestValueIndex(to: place) else {
      throw Diagnostic(.stateError, "'\(item.name)' has no sample to select", at: range)
    }
    return index
  }

  /// The picture with the value stick at a sample.
  private func bundle(
    of request: PlotRequest, selecting index: Int, in number: Int, at range: SourceRange
  ) throws -> MediaBundle {
    var request = request
    request.selection = PlotRequest.Selection(
      series: number, sample: index, labelText: label(of: index, in: number, of: request))
    return try bundle(
      of: request, text: selectionText(request, number, index), at: range)
  }

  /// What stands at the value stick.
  private func label(of index: Int, in number: Int, of request: PlotRequest) -> String {
    guard let details = request.details(of: index, in: number),
      let template = try? Template(
        request.config.valueStickLabel, fields: SelectionField.allCases.map(\.rawValue))
    else { return "" }
    return template.text(plain: figure) { name in
      switch SelectionField(rawValue: name) {
      case .series: .text(request.series[number].label)
      case .index: .number(Double(details.index))
      case .value: .number(details.value ?? .nan)
      case .x: .number(details.x)
      case .time: details.time == nil ? .text("") : .time(details.x, request.zone)
      case .segment: .number(details.segment.map(Double.init) ?? .nan)
      case .change: .number(details.change?.absolute ?? .nan)
      case .percent: .number(details.change?.percent ?? .nan)
      case nil: .text("")
      }
    }
  }

  /// `price[5] = 2 at 2026-03-02, +1 (+100%)`.
  private func selectionText(_ request: PlotRequest, _ number: Int, _ index: Int) -> String {
    let item = request.series[number]
    guard let details = request.details(of: index, in: number) else { return item.name }
    var text = "\(item.name)[\(index)] = \(numberText(details.value ?? .nan))"
    if details.time != nil { text += " at \(instantText(details.x))" }
    if let change = details.change { text += changeText(change) }
    return text + "  " + sparkline(item, of: request)
  }

  /// `, +1 (+100%)`, or nothing beside a gap.
  private func changeText(_ change: PlotGeometry.Comparison) -> String {
    guard let absolute = change.absolute else { return "" }
    return ", \(signed(absolute))" + (change.percent.map { " (\(percentText($0)))" } ?? "")
  }

  private func sparkline(_ item: SeriesInput, of request: PlotRequest) -> String {
    Sparkline.text(
      of: item.samples,
      in: request.xWindow.map { item.samples.indices(in: $0) } ?? 0..<item.samples.count)
  }

  private func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + short(value) }

  /// `-0.31%`, with at most two decimals.
  private func percentText(_ percent: Double) -> String {
    let rounded = (percent * 100).rounded() / 100
    return signed(rounded.isFinite ? rounded : percent) + "%"
  }

  /// The selection as a record, or that there is none.
  mutating func showSelection(at range: SourceRange) throws {
    guard let selection = state.selection else {
      var bundle = MediaBundle(text: "nothing is selected")
      if let request = try? request(at: range) {
        bundle = try self.bundle(of: request, text: "nothing is selected", at: range)
        bundle[PlotRecord.mediaType] = nil
      }
      bundle[SelectionRecord.mediaType] = .json(SelectionRecord.noneJSON)
      give(bundle)
      return
    }
    let (request, number) = try selectedItem(selection, at: range)
    give(try bundle(of: request, selecting: selection.index, in: number, at: range))
  }

  /// The plot in which a sample is selected, and the number of its series there.
  func selectedItem(
    _ selection: SelectedSample, at range: SourceRange
  ) throws -> (PlotRequest, Int) {
    if state.series[selection.series] != nil {
      return try request(about: Name(selection.series, at: range), at: range)
    }
    let request = try request(at: range)
    guard let number = request.series.firstIndex(where: { $0.name == selection.series }) else {
      throw Diagnostic(
        .stateError, "'\(selection.series)' is no longer plotted", at: range,
        advice: "plot it, or select another sample")
    }
    return (request, number)
  }

  /// `selection.F`.
  func selected(_ field: SelectionField, at range: SourceRange) throws -> Value {
    guard let selection = state.selection else {
      throw Diagnostic(
        .stateError, "nothing is selected", at: range, advice: "select a sample with 'select 5'")
    }
    let (request, number) = try selectedItem(selection, at: range)
    guard let details = request.details(of: selection.index, in: number) else {
      throw Diagnostic(.stateError, "the selected sample is gone", at: range)
    }
    switch field {
    case .series: return .text(selection.series)
    case .index: return .number(Double(details.index))
    case .value: return .number(details.value ?? .nan)
    case .x: return .number(details.x)
    case .time: return details.time == nil ? .number(.nan) : .date(Moment(details.x))
    case .segment: return .number(details.segment.map(Double.init) ?? .nan)
    case .change: return .number(details.change?.absolute ?? .nan)
    case .percent: return .number(details.change?.percent ?? .nan)
    }
  }

  // MARK: - compare, drag

  mutating func compare(_ comparison: PlotLanguage.Comparison, at range: SourceRange) throws {
    var (request, number) = try request(about: comparison.series, at: range)
    let item = request.series[number]
    let from = try sample(comparison.from, in: item)
    let to = try sample(comparison.to, in: item)
    guard let change = item.samples.comparison(from: from, to: to) else { return }
    let label = typeset(String(changeText(change).dropFirst(2)))
    request.comparison = PlotRequest.Comparison(series: number, from: from, to: to, text: label)
    let values = item.samples.column.values
    var text = "\(item.name)[\(from)] to \(item.name)[\(to)]: "
    text += "\(numberText(values[from])) to \(numberText(values[to]))\(changeText(change))"
    if item.samples.isTime, let elapsed = change.elapsed {
      text += ", \(DurationLiteral.ofSeconds(elapsed))"
    }
    text += "  " + sparkline(item, of: request)
    give(try bundle(of: request, text: text, at: range))
  }

  mutating func drag(_ drag: PlotLanguage.Drag, at range: SourceRange) throws {
    let (request, number) = try request(about: drag.series, at: range)
    var evaluator = evaluator
    let pointers = try evaluator.numbers(drag.pointers, "px").values
    let scene = try scene(request, at: range)
    guard let record = scene.pointers.drag(over: pointers, in: number) else { return }
    let words = record.events.map { event in
      switch event {
      case .index(let index): "index \(index.map { String($0) } ?? "none")"
      case .segment(let segment): "segment \(segment.map { String($0) } ?? "none")"
      }
    }
    var bundle = MediaBundle(text: words.joined(separator: ", "))
    bundle[EventsRecord.mediaType] = .json(record.json)
    give(bundle)
  }

  // MARK: - on select

  mutating func setOnSelect(_ statement: Statement?) throws {
    endSelectionDisplay()
    guard let statement else {
      state.onSelect = nil
      summarize("on select none")
      return
    }
    // Its places have to be those of its own text, which outlives this cell.
    let text = statement.source
    let own = Program(text).statements.first ?? statement
    state.onSelect = OnSelect(statement: own, text: text)
    summarize("on select: \(text)")
  }

  /// Runs the statement of `on select`; its output takes the place of its last one.
  private mutating func runOnSelect() throws {
    guard let onSelect = state.onSelect else { return }
    let parts = OutputParts()
    var console = console
    console.emit = { parts.outputs.append($0) }
    var run = StatementRun(
      state: state, environment: environment, console: console,
      source: SourceText(onSelect.text), isLast: true)
    run.file = "on select"
    run.runDepth = runDepth
    run.isOnSelect = true
    try run.execute(onSelect.statement)
    state = run.state
    let bundle = MediaBundle(joining: parts.outputs)
    if let id = state.selectionDisplay.id {
      pending.append(.update(bundle, id: id))
    } else {
      state.selectionDisplay.count += 1
      let id = "on-select-\(state.selectionDisplay.count)"
      state.selectionDisplay.id = id
      pending.append(.display(bundle, id: id))
    }
  }

  /// Ends the selection, and takes away what `on select` has shown of it.
  mutating func endSelection() {
    guard state.selection != nil else { return }
    state.selection = nil
    if let id = state.selectionDisplay.id { pending.append(.update(MediaBundle(), id: id)) }
  }

  private mutating func endSelectionDisplay() { state.selectionDisplay.id = nil }
}

/// Collects outputs through an escaping closure.
private final class OutputParts {
  var outputs: [Output] = []
}

extension MediaBundle {
  /// One bundle of all that a statement gave; texts of streams are plain text.
  init(joining outputs: [Output]) {
    self.init()
    for output in outputs {
      if let bundle = output.bundle {
        for entry in bundle.entries { self[entry.type] = entry.content }
        size = bundle.size ?? size
      } else if case .stream(_, let text) = output {
        var line = text
        if line.hasSuffix("\n") { line.removeLast() }
        self["text/plain"] = .text(self.text.isEmpty ? line : self.text + "\n" + line)
      }
    }
  }
}
