import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// A series in the plot that a statement is about.
struct PlottedSeries {
  var request: PlotRequest
  /// Which of the request's series.
  let number: Int

  var input: SeriesInput { request.series[number] }
}

/// Which plot, which series and which sample a statement means: the one place that says so.
struct SelectionResolver {
  let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  private var state: SessionState { scope.state }
  private var plots: PlotResolver { PlotResolver(scope) }

  // MARK: - The series

  /// The plot that a statement is about, and its series there.
  ///
  /// It is the last plot, or the one that `plot` would make; a series that is not in it stands alone.
  func series(named name: Name?) throws -> PlottedSeries {
    if let name, try !isShown(name.text) {
      return try alone(try scope.seriesName(name), at: name.range)
    }
    if name == nil, state.lastPlot?.items.count != 1 {
      let series = try scope.seriesName(nil)
      if try !isShown(series) { return try alone(series, at: scope.range) }
    }
    let request = try plots.request()
    if request.series.count == 1, name == nil { return PlottedSeries(request: request, number: 0) }
    let series = try name?.text ?? scope.seriesName(nil)
    guard let number = request.series.firstIndex(where: { $0.name == series }) else {
      return try alone(try scope.seriesName(name), at: scope.range)
    }
    return PlottedSeries(request: request, number: number)
  }

  private func alone(_ series: String, at range: SourceRange) throws -> PlottedSeries {
    let item = Plot.Item(Expression(.name(series), at: range), text: series)
    return PlottedSeries(request: try plots.request(showing: [item]), number: 0)
  }

  private func isShown(_ series: String) throws -> Bool {
    if state.lastPlot == nil { return (try? plots.series()) != nil }
    return try plots.items.contains { $0.name == series }
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

  /// `selection.F`.
  func value(of field: SelectionField) throws -> Value {
    guard let selection = state.selection else {
      throw Diagnostic(
        .stateError, "nothing is selected", at: scope.range,
        advice: "select a sample with 'select 5'")
    }
    let series = try series(of: selection)
    guard let details = series.request.details(of: selection.index, in: series.number) else {
      throw Diagnostic(.stateError, "the selected sample is gone", at: scope.range)
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

  // MARK: - The sample

  /// The sample that `select` means; the first one for `none`.
  func sample(_ target: Selection.Target, of series: PlottedSeries) throws -> Int {
    let input = series.input
    switch target {
    case .value(let expression): return try sample(expression, of: series)
    case .index(let expression):
      return try index(
        try scope.number(of: expression, "the index"), in: input, at: expression.range)
    case .at(let expression):
      let value = try scope.value(of: expression)
      if case .number(let place) = value, !input.samples.isTime {
        return try nearest(place, in: input, at: expression.range)
      }
      guard case .date(let date) = value, input.samples.isTime else {
        throw Diagnostic(
          .typeMismatch,
          input.samples.isTime
            ? "the place is \(value.kindName), and the x axis has times: a date is needed"
            : "the place is \(value.kindName), and the x axis has no times: a number is needed",
          at: expression.range)
      }
      return try nearest(date.instant, in: input, at: expression.range)
    case .pointer(let expression):
      let pointer = try scope.number(of: expression, "the pointer's x")
      let pointers = try PointerMap(series.request, scope)
      guard let index = pointers.nearestSample(toPointer: pointer, in: series.number) else {
        throw Diagnostic(
          .stateError, "'\(input.name)' has no visible sample to select", at: expression.range)
      }
      return index
    case .nothing: return 0
    }
  }

  /// The sample of an index or a date.
  func sample(_ expression: Expression, of series: PlottedSeries) throws -> Int {
    let input = series.input
    let value = try scope.value(of: expression)
    switch value {
    case .number(let number): return try index(number, in: input, at: expression.range)
    case .date(let date):
      guard input.samples.isTime else {
        throw Diagnostic(
          .typeMismatch, "the sample is a date, and the x axis has no times: an index is needed",
          at: expression.range)
      }
      return try nearest(date.instant, in: input, at: expression.range)
    default:
      throw Diagnostic(
        .typeMismatch, "the sample is \(value.kindName), not an index or a date",
        at: expression.range)
    }
  }

  private func index(
    _ number: Double, in input: SeriesInput, at range: SourceRange
  ) throws -> Int {
    try resolvedIndex(
      number, among: input.samples.count, orElse: "'\(input.name)' has no samples", at: range)
  }

  private func nearest(
    _ place: Double, in input: SeriesInput, at range: SourceRange
  ) throws -> Int {
    guard let index = input.samples.nearestValueIndex(to: place) else {
      throw Diagnostic(.stateError, "'\(input.name)' has no sample to select", at: range)
    }
    return index
  }
}
