import PlotGeometry
import PlotScene
import SampleStore

/// What a plot with a window leaves out as a whole: its picture may be empty, and does not say why.
struct HiddenSeries {
  private let request: PlotRequest
  private let description: StateDescription

  init(_ request: PlotRequest, _ state: SessionState) {
    self.request = request
    description = StateDescription(state)
  }

  /// The sentences, at most one for each axis, without `warning:`.
  var lines: [String] {
    [
      line(request.series.compactMap(beyondX), "samples"),
      line(request.series.compactMap(beyondY) + request.bands.compactMap(beyondY), "values"),
    ].compactMap(\.self)
  }

  /// A series or band, where it reaches, and which window that is not in.
  private struct Found {
    let name: String
    let reach: String
    let window: String
  }

  private func line(_ found: [Found], _ what: String) -> String? {
    guard let first = found.first else { return nil }
    let others = found.count > 1 ? ", nor of \(countText(found.count - 1, "other"))" : ""
    return "nothing of '\(first.name)' is shown\(others): its \(what) are \(first.reach), "
      + "and \(first.window)"
  }

  // MARK: - Axes

  /// A series before or behind the x window.
  private func beyondX(_ input: SeriesInput) -> Found? {
    guard let window = request.xWindow, input.extract == nil, input.samples.column.extent != nil,
      let domain = input.samples.domain
    else { return nil }
    // A bar and a step are as wide as the distance of two samples.
    let step = (domain.upper - domain.lower) / Double(max(input.samples.count - 1, 1))
    let reach = input.style.shape.isAcross || input.style.shape == .step ? step : 0
    guard domain.upper + reach < window.lower || domain.lower - reach > window.upper else {
      return nil
    }
    let kind = input.samples.kind
    return Found(
      name: input.name, reach: description.instants.text(domain, kind),
      window: "the x window is \(description.instants.text(window, kind))")
  }

  /// A series of which no value of the x window is in the y window.
  private func beyondY(_ input: SeriesInput) -> Found? {
    let own = [input.candles?.low, input.candles?.high].compactMap(\.self)
    return beyondY(
      input.name, own.isEmpty ? [input.samples] : own, on: input.style.axis, inPanel: input.panel,
      standsOnZero: input.style.shape.standsOnZero, areDurations: input.isDuration)
  }

  private func beyondY(_ band: BandInput) -> Found? {
    beyondY(band.name, [band.lower, band.upper], on: band.style.axis, inPanel: band.panel)
  }

  private func beyondY(
    _ name: String, _ samples: [SampleSeries], on axis: ValueAxis, inPanel number: Int,
    standsOnZero: Bool = false, areDurations: Bool = false
  ) -> Found? {
    let panel = request.panels[request.panels.count > 1 ? number : 0]
    guard let window = axis == .left ? panel.yWindow : panel.rightWindow else { return nil }
    let extents = samples.compactMap { samples in
      samples.column.extent(in: request.xWindow.map(samples.indices) ?? samples.indices)
    }
    guard let least = extents.map(\.minimum).min(), let greatest = extents.map(\.maximum).max()
    else { return nil }
    let (low, high) = standsOnZero ? (min(least, 0), max(greatest, 0)) : (least, greatest)
    guard high < window.lower || low > window.upper else { return nil }
    func text(_ lower: Double, _ upper: Double) -> String {
      let ends = [lower, upper].map { description.figure($0, isDuration: areDurations) }
      return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
    }
    let word = axis == .left ? "y" : "right"
    return Found(
      name: name, reach: text(least, greatest),
      window: "the \(word) window is \(text(window.lower, window.upper))")
  }
}
