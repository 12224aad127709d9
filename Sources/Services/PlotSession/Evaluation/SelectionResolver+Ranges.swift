import EngineSQL
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// All samples between two: where they begin and end, and what there is to say about them.
extension SelectionResolver {
  /// The first and the last sample of a range; nil where a single sample is meant.
  func ends(
    of target: Selection.Target, in series: PlottedSeries
  ) throws -> (first: Found, last: Found)? {
    let ends: (first: Found, last: Found)
    switch target {
    case .range(let lower, let upper):
      ends = (
        try end(lower ?? .word(.first), .first, of: series),
        try end(upper ?? .word(.last), .last, of: series)
      )
    case .places(let lower, let upper):
      ends = (
        try lower.map { try end(scope.value(of: $0), .first, of: series, at: $0.range) }
          ?? sample(.first, of: series),
        try upper.map { try end(scope.value(of: $0), .last, of: series, at: $0.range) }
          ?? sample(.last, of: series)
      )
    default: return nil
    }
    guard !ends.last.sample.isBefore(ends.first.sample) else {
      throw Diagnostic(
        .stateError, "no sample of '\(series.input.name)' lies in the range", at: scope.range,
        advice: "its ends must ascend, with samples between them")
    }
    return (shown(ends.first, of: series), shown(ends.last, of: series))
  }

  private func end(
    _ place: Comparison.Place, _ end: EndOfDay, of series: PlottedSeries
  ) throws -> Found {
    switch place {
    case .word(let word): return try sample(word, of: series)
    case .value(let expression):
      let value = try scope.value(of: expression)
      guard case .number = value else {
        return try self.end(value, end, of: series, at: expression.range)
      }
      return try sample(expression, of: series, takes: end)
    }
  }

  /// The first sample with a value from a place on, or the last one up to a place.
  private func end(
    _ value: Value, _ end: EndOfDay, of series: PlottedSeries, at range: SourceRange
  ) throws -> Found {
    let place = try self.place(value, of: series, at: range)
    let day: Moment? = if case .date(let date) = value, date.isDay { date } else { nil }
    if let engine = engine(of: series) {
      // An engine's own figures are coarser than instants: a day ends before the next one.
      let window =
        end == .first
        ? EngineWindow(from: engine.axis.place(place), to: .infinity)
        : EngineWindow(
          from: -.infinity, to: engine.axis.place(day?.endOfDay(in: state.zone) ?? place),
          includesUpper: day == nil)
      return try found(try row(end == .first ? .first : .last, in: window, of: engine))
    }
    let (samples, column) = (series.input.samples, series.input.samples.column)
    let last = day?.lastInstant(in: state.zone) ?? place
    let index =
      end == .first
      ? column.firstValueIndex(in: samples.samples(from: place, through: .infinity))
      : column.lastValueIndex(in: samples.samples(from: -.infinity, through: last))
    guard let index else {
      throw Diagnostic(
        .stateError,
        "no sample of '\(series.input.name)' lies \(end == .first ? "behind" : "before") "
          + scope.text(value), at: range)
    }
    return Found(sample: .index(index))
  }

  /// What there is to say about all samples of a selected range; nil for a sample alone.
  ///
  /// - Complexity: O(samples of the range); of an engine one query.
  func range(of chosen: Chosen) throws -> SelectedRange? {
    guard let start = chosen.start else { return nil }
    let samples = chosen.series.input.samples
    let elapsed =
      samples.kind == .number
      ? nil : samples.comparison(from: start, to: chosen.index)?.elapsed
    if let engine = engine(of: chosen.series), case .row(let first)? = chosen.selection.start,
      case .row(let last) = chosen.selection.sample
    {
      let window = engine.axis.window(try AxisInterval(from: first.place, through: last.place))
      let summary = try scope.asking(engine) { try engine.summary(in: window, $0) }
      return SelectedRange(
        count: summary.count, lowest: summary.lowest, highest: summary.highest,
        mean: summary.mean, sum: summary.total, slope: .nan, elapsed: elapsed)
    }
    let summary = Summary(cancellation: scope.cancellation)
    let part = start..<chosen.index + 1
    let values = try scope.cancellation.slice(samples.column.values, part)
    func value(_ index: Int?) -> Double { index.map { values[$0] } ?? .nan }
    return SelectedRange(
      count: Int(try summary.count(values)),
      lowest: value(try summary.argmin(values)), highest: value(try summary.argmax(values)),
      mean: try summary.mean(values), sum: try summary.sum(values),
      slope: try StraightLine(samples, in: part, scope.cancellation).slope, elapsed: elapsed)
  }

  /// A figure of the selected range.
  func figure(_ field: SelectionField, of chosen: Chosen) throws -> Double {
    func index(_ sample: ChosenSample?) -> Double {
      if case .index(let index)? = sample { Double(index) } else { .nan }
    }
    switch field {
    case .from where chosen.start != nil: return index(chosen.selection.start)
    case .to where chosen.start != nil: return index(chosen.selection.sample)
    default: break
    }
    guard let range = try range(of: chosen) else {
      throw Diagnostic(
        .stateError, "one sample is selected, and 'selection.\(field.rawValue)' is of a range",
        at: scope.range, advice: scope.advice(toBegin: "select first..last"))
    }
    let figure: Double? =
      switch field {
      case .count: Double(range.count)
      case .min: range.lowest
      case .max: range.highest
      case .mean: range.mean
      case .sum: range.sum
      case .slope: range.slope
      default: range.elapsed
      }
    return figure ?? .nan
  }
}
