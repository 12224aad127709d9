import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// Whether the plot shows what is marked, and which window would: a mark widens no axis.
struct MarkVisibility {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// What to say behind the result of `mark`; nothing where all places are shown, or nothing says what is.
  func words(about places: [MarkState.Place]) -> String {
    var hidden = 0
    var window: [String] = []
    let (instants, values) = (places.compactMap(\.x), places.compactMap(\.values))
    if let outside = outside(instants) {
      hidden += outside.count
      window.append(outside.window)
    }
    if let outside = outside(values: values) {
      hidden += outside.count
      window.append(outside.window)
    }
    if hidden == 0 { return "" }
    let what = places.count == 1 ? "it" : "\(grouped(hidden)) of them"
    return "; \(what) \(hidden == 1 ? "is" : "are") outside of what is shown, "
      + "`window \(window.joined(separator: " "))` shows \(hidden == 1 ? "it" : "them")"
  }

  // MARK: - Axes

  /// The places on the x axis that are not shown, and the window of all of them and the samples.
  private func outside(_ places: [WindowState.Bounds]) -> (count: Int, window: String)? {
    let view = PlotResolver(scope).view
    let places = places.filter { $0.kind.meets(view.kind) }
    guard !places.isEmpty, let domain = view.domain else { return nil }
    let shown = (try? view.interval(at: scope.range)) ?? domain
    let hidden = places.filter { !$0.meets(shown) }
    guard !hidden.isEmpty else { return nil }
    let lower = min(domain.lower, hidden.compactMap { $0.lower ?? $0.upper }.min() ?? domain.lower)
    let upper = max(domain.upper, hidden.compactMap { $0.upper ?? $0.lower }.max() ?? domain.upper)
    switch view.kind {
    case .number: return (hidden.count, "x=\(numberText(lower))..\(numberText(upper))")
    case .time: return (hidden.count, text(from: lower, to: upper))
    case .elapsed:
      let ends = [lower, upper].map { DurationLiteral.ofSeconds($0).description }
      return (hidden.count, "\(ends[0])..\(ends[1])")
    }
  }

  /// The values on the left axis that are not shown, and the window of all of them and the samples.
  private func outside(values places: [WindowState.Bounds]) -> (count: Int, window: String)? {
    guard !places.isEmpty, scope.state.lastPlot != nil || !scope.state.series.isEmpty,
      let request = try? PlotResolver(scope).request(),
      let shown = (try? Picture(request, scope))?.scene.plotRecord.window.y
    else { return nil }
    let hidden = places.filter { !$0.meets(shown) }
    guard !hidden.isEmpty else { return nil }
    let lower = min(shown.lower, hidden.compactMap { $0.lower ?? $0.upper }.min() ?? shown.lower)
    let upper = max(shown.upper, hidden.compactMap { $0.upper ?? $0.lower }.max() ?? shown.upper)
    return (hidden.count, "y=\(numberText(lower))..\(numberText(upper))")
  }

  /// Both ends as days; of less than three days as minutes.
  private func text(from lower: Double, to upper: Double) -> String {
    let zone = scope.state.zone
    func minute(_ instant: Double) -> String { String(zone.iso8601(instant).prefix(16)) }
    return upper - lower < 3 * 86_400
      ? "\(minute(lower))..\(minute(upper + 59))"
      : "\(zone.civil(at: lower).date.iso8601)..\(zone.civil(at: upper).date.iso8601)"
  }
}

extension MarkState.Place {
  /// The place on the x axis; nil for a value or a sample.
  fileprivate var x: WindowState.Bounds? {
    if case .places(let bounds) = self { bounds } else { nil }
  }

  /// The place on the y axis; nil for a place or a sample.
  fileprivate var values: WindowState.Bounds? {
    if case .values(let bounds) = self { bounds } else { nil }
  }
}

extension WindowState.Bounds {
  /// Whether some of it lies in an interval.
  fileprivate func meets(_ interval: AxisInterval) -> Bool {
    let first = lower ?? -.infinity
    return (interval.includesUpper ? first <= interval.upper : first < interval.upper)
      && (upper ?? .infinity) >= interval.lower
  }
}
