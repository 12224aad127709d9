import PlotGeometry
import PlotLanguage
import SampleStore
import Threading

/// The expressions of a `plot`, each evaluated once: their values are shown from then on.
struct PlotEvaluator {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  private var state: SessionState { scope.state }

  /// What a `plot` statement shows.
  ///
  /// Without expressions it is what was plotted last; those that mention what has changed since are
  /// evaluated again.
  func items(of plot: Plot, x: WindowState.Bounds?) throws -> [PlottedItem] {
    if plot.items.isEmpty {
      return try PlotResolver(scope).items.map { item in
        guard !item.isCurrent, item.seriesName == nil else { return item }
        do {
          return try evaluated(item.item, style: item.style, x: x)
        } catch var error as Diagnostic {
          // The expression stands in an earlier cell.
          error.range = scope.range
          throw error
        }
      }
    }
    let settings = SettingResolver(scope)
    return try plot.items.map { item in
      try evaluated(item, style: settings.values(of: item.style, in: .item), x: x)
    }
  }

  private func evaluated(
    _ item: Plot.Item, style: [String: SettingValue], x: WindowState.Bounds?
  ) throws -> PlottedItem {
    var range: ClosedRange<Double>?
    if FunctionOfX.isFunction(item.expression, in: state), let x, x.kind == .number,
      let lower = x.lower,
      let upper = x.upper, lower < upper
    {
      range = lower...upper
    }
    let (content, measure) = try content(of: item, over: range)
    return PlottedItem(
      item: item, style: style, content: content, measure: measure, xRange: range)
  }

  private func content(
    of item: Plot.Item, over x: ClosedRange<Double>?
  ) throws -> (PlottedItem.Content, Measure) {
    if let name = item.bareName, let entry = state.series[name] {
      return (.series(name), entry.measure)
    }
    if let (lower, upper) = item.band {
      let ends: (Value, Value)
      if let x, let below = FunctionOfX(lower, over: x, scope),
        let above = FunctionOfX(upper, over: x, scope)
      {
        ends = (try below.value(), try above.value())
      } else {
        ends = try scope.values(meeting: lower, upper)
      }
      let band = PlottedItem.Content.band(
        lower: try samples(ends.0, item.text, at: lower.range),
        upper: try samples(ends.1, item.text, at: upper.range))
      return (band, ends.0.vector.map { Measure($0) } ?? Measure())
    }
    let range = item.expression.range
    let function = x.flatMap { FunctionOfX(item.expression, over: $0, scope) }
    let value = try function?.value() ?? scope.value(of: item.expression)
    let samples = try samples(value, item.text, at: range)
    return (.samples(samples), value.vector.map { Measure($0) } ?? Measure())
  }

  private func samples(_ value: Value, _ text: String, at range: SourceRange) throws -> SampleSeries
  {
    guard let vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "'\(text)' is \(value.kindName): a plot shows series and lists",
        at: range, advice: value.number == nil ? nil : advice(forNumber: text))
    }
    return try vector.samples(at: range, scope.cancellation)
  }

  /// A number beside series is a rule; alone it is one sample.
  private func advice(forNumber text: String) -> String {
    guard case .plot(var plot) = scope.context.statement.kind, plot.items.count > 1 else {
      return "write '[\(text)]' for one sample"
    }
    plot.items.removeAll { $0.text == text }
    return "write `mark y=\(text); \(Statement(.plot(plot)).source)`"
  }
}

extension Plot.Item {
  /// The name, where the item is nothing but one.
  var bareName: String? { expression.withoutParentheses.word }
}
