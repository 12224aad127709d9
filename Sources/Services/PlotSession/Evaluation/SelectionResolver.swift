import DatabaseDrivers
import EngineSQL
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore
import ValueNotation

/// A series in the plot that a statement is about.
struct PlottedSeries {
  var request: PlotRequest
  /// Which of the request's series.
  let number: Int

  var input: SeriesInput { request.series[number] }

  /// The index of a sample; a row of an engine is taken in, which may move the indices of others.
  @discardableResult
  mutating func index(of sample: ChosenSample) -> Int {
    switch sample {
    case .index(let index): return index
    case .row(let row):
      let (samples, index) = input.samples.including(row)
      request.series[number].samples = samples
      return index
    }
  }
}

/// Which plot, which series and which sample a statement means: the one place that says so.
struct SelectionResolver {
  let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  var state: SessionState { scope.state }
  private var plots: PlotResolver { PlotResolver(scope) }

  // MARK: - The series

  /// The plot that a statement is about, and its series there.
  ///
  /// It is the last plot, or the one that `plot` would make; a series that is not in it stands alone.
  func series(named name: Name?) throws -> PlottedSeries {
    if let name, try shownName(name.text) == nil {
      return try alone(try scope.seriesName(name), at: name.range)
    }
    if name == nil, state.lastPlot?.items.contains(where: { !$0.isBand }) != true {
      let series = try scope.seriesName(nil)
      if try shownName(series) == nil { return try alone(series, at: scope.range) }
    }
    let request = try plots.request()
    if state.lastPlot != nil, name == nil, !request.series.isEmpty {
      return PlottedSeries(request: request, number: 0)
    }
    let series = try name.flatMap { try shownName($0.text) } ?? scope.seriesName(nil)
    guard let number = request.series.firstIndex(where: { $0.name == series }) else {
      return try alone(try scope.seriesName(name), at: scope.range)
    }
    return PlottedSeries(request: request, number: number)
  }

  private func alone(_ series: String, at range: SourceRange) throws -> PlottedSeries {
    return PlottedSeries(
      request: try plots.request(
        showing: [.series(named: series, at: range)], hasPanels: false), number: 0)
  }

  /// The name in the plot of what people call so; nil if it is not shown.
  private func shownName(_ series: String) throws -> String? {
    if state.lastPlot == nil { return plots.isPossible ? series : nil }
    let items = try plots.items.filter { !$0.isBand }
    return (items.first { $0.name == series } ?? items.first { $0.isCalled(series) })?.name
  }

  /// The plot in which a sample is selected, and its series there.
  func series(of selection: SelectedSample) throws -> PlottedSeries {
    if state.series[selection.series] != nil {
      return try series(named: Name(selection.series, at: scope.range))
    }
    let request = try plots.request()
    guard let number = request.series.firstIndex(where: { $0.name == selection.series }) else {
      throw Diagnostic(
        .stateError, "'\(selection.series)' is no longer plotted", at: scope.range,
        advice: "plot it, or select another sample")
    }
    return PlottedSeries(request: request, number: number)
  }

  /// What is selected, in the picture that shows it.
  struct Chosen {
    let series: PlottedSeries
    let selection: SelectedSample
    /// The index of the sample, and of the first one of the range that ends with it.
    let index: Int
    let start: Int?
  }

  /// What is selected, in the plot that shows it.
  func selected(_ selection: SelectedSample) throws -> Chosen {
    chosen(selection, in: try series(of: selection))
  }

  func chosen(_ selection: SelectedSample, in series: PlottedSeries) -> Chosen {
    var series = series
    // A row that is taken in moves those behind it.
    let start = selection.start.map { series.index(of: $0) }
    let index = series.index(of: selection.sample)
    return Chosen(series: series, selection: selection, index: index, start: start)
  }

  /// What a picture shows of what is selected.
  func drawn(_ chosen: Chosen) -> PlotRequest.Selection {
    PlotRequest.Selection(
      series: chosen.series.number, sample: chosen.index, start: chosen.start,
      labelText: MarkText(chosen.series, state.zone)
        .stickLabel(at: chosen.index, since: chosen.start))
  }

  /// `selection.F`.
  func value(of field: SelectionField) throws -> Value {
    guard let selection = state.selection else {
      throw Diagnostic(
        .stateError, "nothing is selected", at: scope.range,
        advice: scope.advice(toBegin: "select last"))
    }
    let chosen = try selected(selection)
    let series = chosen.series
    guard
      let details = series.request.details(
        of: chosen.index, in: series.number, since: chosen.start)
    else {
      throw Diagnostic(.stateError, "the selected sample is gone", at: scope.range)
    }
    if field.isOfRange { return .number(try figure(field, of: chosen)) }
    switch field {
    case .series: return .text(selection.series)
    case .index: return .number(details.index.map(Double.init) ?? .nan)
    case .value: return .number(details.value ?? .nan)
    case .x: return .number(details.x)
    case .time: return details.time == nil ? .number(.nan) : .date(Moment(details.x))
    case .segment: return .number(details.segment.map(Double.init) ?? .nan)
    case .change: return .number(details.change?.absolute ?? .nan)
    default: return .number(details.change?.percent ?? .nan)
    }
  }

  // MARK: - The sample

  /// A sample, and what there is to say about how it was found.
  struct Found {
    let sample: ChosenSample
    var note = ""
  }

  /// Which sample of a day is meant where a day stands alone.
  enum EndOfDay {
    case first
    case last
  }

  /// The sample that `select` means; the first one for `none`.
  func sample(_ target: Selection.Target, of series: PlottedSeries) throws -> Found {
    shown(try found(target, of: series), of: series)
  }

  /// The sample of one end of a comparison.
  func sample(
    _ place: Comparison.Place, of series: PlottedSeries, takes end: EndOfDay
  ) throws -> Found {
    switch place {
    case .value(let expression):
      shown(try sample(expression, of: series, takes: end), of: series)
    case .word(let word): shown(try sample(word, of: series), of: series)
    }
  }

  /// A sample that a pointer has hit, by its index in the picture.
  func sample(_ index: Int, of series: PlottedSeries) throws -> ChosenSample {
    guard let engine = self.engine(of: series), let point = series.input.samples.row(index) else {
      return .index(index)
    }
    return .row(try row(behind: point, in: series, of: engine))
  }

  /// The engine that holds a series' rows; nil for a series in memory and for an expression.
  func engine(of series: PlottedSeries) -> EngineSeries? {
    series.input.extract == nil ? nil : state.series[series.input.name]?.engine
  }

  /// The sample that is shown in the place of one that an axis of sessions leaves out.
  func shown(_ found: Found, of series: PlottedSeries) -> Found {
    guard case .index(let index) = found.sample else { return found }
    let shown = series.request.shownSample(index, in: series.number)
    guard shown != index else { return found }
    return Found(
      sample: .index(shown),
      note: found.note + " (sample \(index) is left out: the next one is shown)")
  }

  private func found(_ target: Selection.Target, of series: PlottedSeries) throws -> Found {
    let name = series.input.name
    switch target {
    case .value(let expression): return try sample(expression, of: series, takes: .first)
    case .word(let word): return try sample(word, of: series)
    case .index(let expression):
      if let engine = self.engine(of: series) {
        throw engine.needsEverySample(name, at: expression.range)
      }
      return try self.index(
        try scope.number(of: expression, "the index"), of: series, at: expression.range)
    case .at(let expression):
      return try nearest(
        try place(try scope.value(of: expression), of: series, at: expression.range), of: series,
        at: expression.range)
    case .pointer(let expression):
      let pointer = try scope.number(of: expression, "the pointer's x")
      let pointers = try PointerMap(series.request, scope)
      guard let index = pointers.nearestSample(toPointer: pointer, in: series.number) else {
        throw Diagnostic(
          .stateError, "'\(name)' has no visible sample to select", at: expression.range)
      }
      return Found(sample: try sample(index, of: series))
    case .nothing, .range, .places: return Found(sample: .index(0))
    }
  }

  /// Where a value is on the x axis.
  func place(
    _ value: Value, of series: PlottedSeries, at range: SourceRange
  ) throws -> Double {
    let kind = series.input.samples.kind
    switch (value, kind) {
    case (.number(let place), .number): return place
    case (.date(let date), .time): return date.instant
    case (.duration(let duration), .elapsed):
      return duration.seconds(on: ElapsedAxis(series.input.samples))
    default:
      let has = kind == .number ? "no times" : kind.axisPlural
      throw Diagnostic(
        .typeMismatch,
        "the place is \(value.kindName), and the x axis has \(has): \(kind.place) is needed",
        at: range)
    }
  }

  func sample(_ word: SampleWord, of series: PlottedSeries) throws -> Found {
    if let engine = self.engine(of: series) { return try found(try row(word.choice, of: engine)) }
    guard let index = series.input.samples.index(of: word) else {
      throw Diagnostic(
        .stateError, "'\(series.input.name)' has no sample to select", at: scope.range)
    }
    return Found(sample: .index(index))
  }

  /// The sample of an index or a date; a day alone is one of its own samples where it has any.
  func sample(
    _ expression: Expression, of series: PlottedSeries, takes end: EndOfDay
  ) throws -> Found {
    let engine = self.engine(of: series)
    let value = try scope.value(of: expression)
    switch value {
    case .number(let number):
      if let engine { throw engine.needsEverySample(series.input.name, at: expression.range) }
      var found = try index(number, of: series, at: expression.range)
      found.note = note(onIndex: number, of: series)
      return found
    case .date(let date):
      guard series.input.samples.isTime else {
        throw Diagnostic(
          .typeMismatch,
          "the sample is a date, and the x axis has no times"
            + (engine == nil ? ": an index is needed" : ""), at: expression.range)
      }
      return date.isDay
        ? try sample(ofDay: date, of: series, takes: end, at: expression.range)
        : try nearest(date.instant, of: series, at: expression.range)
    case .duration(let duration):
      let kind = series.input.samples.kind
      guard kind.isElapsed else {
        throw Diagnostic(
          .typeMismatch,
          "the sample is a duration, and the x axis has \(kind == .number ? "no times" : "times"): "
            + (kind.isTime ? "a date is needed" : "an index is needed"), at: expression.range)
      }
      let place = duration.seconds(on: ElapsedAxis(series.input.samples))
      return try nearest(place, of: series, at: expression.range)
    default:
      throw value.mismatch(
        "the sample", engine == nil ? "an index or a date" : "a date", at: expression.range)
    }
  }

  /// A day's first or last sample; where it has none, the one nearest to its beginning.
  private func sample(
    ofDay day: Moment, of series: PlottedSeries, takes end: EndOfDay, at range: SourceRange
  ) throws -> Found {
    let dayEnd = day.endOfDay(in: state.zone)
    if let engine = self.engine(of: series) {
      let window = engine.axis.window(try AxisInterval(from: day.instant, upTo: dayEnd))
      if let row = try row(end == .first ? .first : .last, in: window, of: engine) {
        return Found(sample: .row(row))
      }
    } else {
      let samples = series.input.samples
      let own = samples.samples(from: day.instant, upTo: dayEnd)
      let index =
        end == .first
        ? samples.column.firstValueIndex(in: own) : samples.column.lastValueIndex(in: own)
      if let index { return Found(sample: .index(index)) }
    }
    var found = try nearest(day.instant, of: series, at: range)
    let date = state.zone.civil(at: day.instant).date.iso8601
    found.note = " (\(date) has no sample: this is the nearest one)"
    return found
  }

  private func index(
    _ number: Double, of series: PlottedSeries, at range: SourceRange
  ) throws -> Found {
    let index = try resolvedIndex(
      number, among: series.input.samples.count,
      orElse: "'\(series.input.name)' has no samples", at: range)
    return Found(sample: .index(index))
  }

  /// That a number is an index, where another sample stands at that very x.
  private func note(onIndex number: Double, of series: PlottedSeries) -> String {
    let samples = series.input.samples
    guard samples.kind == .number, let index = Int(exactly: number), index >= 0,
      let x = samples.position(of: index), x != number,
      let other = samples.nearestValueIndex(to: number), samples.position(of: other) == number
    else { return "" }
    return " (\(index) is an index, at x=\(numberText(x)): `at=\(index)` is the sample there)"
  }

  private func nearest(
    _ place: Double, of series: PlottedSeries, at range: SourceRange
  ) throws -> Found {
    if let engine = self.engine(of: series) {
      return try found(
        try scope.asking(engine) { try engine.row(nearestTo: place, $0) })
    }
    let samples = series.input.samples
    guard let index = samples.nearestValueIndex(to: place) else {
      throw Diagnostic(.stateError, "'\(series.input.name)' has no sample to select", at: range)
    }
    return Found(
      sample: .index(index),
      note: note(onMissing: place, index, of: samples, at: range))
  }

  /// That a place has no sample: it is a gap's, or the nearest one is farther than those beside it are apart.
  private func note(
    onMissing place: Double, _ index: Int, of samples: SampleSeries, at range: SourceRange
  ) -> String {
    guard let own = samples.position(of: index), own != place else { return "" }
    let next = samples.firstIndex(notBefore: place)
    let steps = [(next - 2, next - 1), (next, next + 1)].compactMap { one, other -> Double? in
      guard one >= 0, other < samples.count else { return nil }
      return samples.positions.position(of: other) - samples.positions.position(of: one)
    }
    let isGap = samples.position(of: next) == place
    guard isGap || steps.max().map({ abs(own - place) > $0 }) == true else { return "" }
    return " (\(scope.context.source.text(in: range)) has no sample: this is the nearest one)"
  }

  // MARK: - The rows of an engine

  func found(_ row: EngineRow?) throws -> Found {
    guard let row else {
      throw Diagnostic(.stateError, "there is no sample to select", at: scope.range)
    }
    return Found(sample: .row(row))
  }

  func row(
    _ choice: EngineQueries.Choice, in window: EngineWindow? = nil, of engine: EngineSeries
  ) throws -> EngineRow? {
    try scope.asking(engine) { try engine.row(choice, in: window, $0) }
  }

  /// The row that a drawn point stands for.
  private func row(
    behind point: EngineRow, in series: PlottedSeries, of engine: EngineSeries
  ) throws -> EngineRow {
    guard let extract = series.input.extract else { return point }
    do {
      let row = try extract.row(point.place, point.value)
      return EngineRow(place: row.0, value: row.1)
    } catch let error as DatabaseError {
      throw EngineFailure(engine.connection.address).diagnostic(error, at: scope.range)
    }
  }
}

extension SampleWord {
  /// The row that an engine is asked for.
  var choice: EngineQueries.Choice {
    switch self {
    case .first: .first
    case .last: .last
    case .max: .greatest
    case .min: .least
    }
  }
}

extension SampleSeries {
  /// A sample as a row; nil where there is none, or a gap.
  func row(_ index: Int) -> EngineRow? {
    guard let place = position(of: index), let value = column.value(at: index), !value.isNaN
    else { return nil }
    return EngineRow(place: place, value: value)
  }
}
