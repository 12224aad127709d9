import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// What is plotted, or would be: the one place where a state and the items of a plot become a request.
struct PlotResolver {
  let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  private var state: SessionState { scope.state }

  /// What a `plot` without expressions draws: what was plotted last, or all there is.
  var items: [Plot.Item] {
    get throws {
      if let plot = state.lastPlot { return plot.items }
      guard !state.series.isEmpty else {
        throw Diagnostic(
          .stateError, "there is no series to plot", at: scope.range,
          advice: "define one: 'series a = [1, 2, 3]', or plot a list: 'plot [1, 2, 3]'")
      }
      return state.series.names.map { Plot.Item(Expression(.name($0)), text: $0) }
    }
  }

  /// The series of the last plot, or of the one that `plot` would make.
  ///
  /// Errors show their places in `written`, the expressions where they stand in this program; else the
  /// statement's.
  func series(of written: [Plot.Item]? = nil) throws -> [SeriesInput] {
    let items = try written ?? items
    let plotted = try items.map { item in
      do {
        return try series(of: item)
      } catch var error as Diagnostic where written == nil {
        // The expression stands in an earlier cell.
        error.range = scope.range
        throw error
      }
    }
    for (item, input) in zip(items, plotted)
    where input.samples.isTime != plotted[0].samples.isTime && input.samples.count > 0 {
      let (timed, other) =
        input.samples.isTime ? (input.name, plotted[0].name) : (plotted[0].name, input.name)
      throw Diagnostic(
        .typeMismatch, "'\(timed)' has times and '\(other)' has none: one plot has one x axis",
        at: written == nil ? scope.range : item.expression.range)
    }
    return plotted
  }

  private func series(of item: Plot.Item) throws -> SeriesInput {
    if let name = item.seriesName, let entry = state.series[name] {
      return SeriesInput(
        name: name, label: entry.style["label"]?.text, samples: entry.samples,
        segments: entry.segments, activeSegment: entry.activeSegment,
        style: SeriesStyle(entry.style))
    }
    let range = item.expression.range
    let value = try scope.value(of: item.expression)
    guard let vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "'\(item.text)' is \(value.kindName): a plot shows series and lists",
        at: range, advice: value.number == nil ? nil : "write '[\(item.text)]' for one sample")
    }
    return SeriesInput(name: item.name, samples: try vector.samples(at: range, scope.cancellation))
  }

  /// The window of what is plotted, or would be; without series it is of nothing.
  var view: WindowView {
    view(
      of: (try? series().map(\.samples))
        ?? state.series.names.compactMap { state.series[$0]?.samples })
  }

  private func view(of samples: [SampleSeries]) -> WindowView {
    WindowView(window: state.window, zone: state.zone, series: samples)
  }

  // MARK: - Requests

  /// The last plot with its overrides and more of them, or the one that `plot` would make.
  ///
  /// - Parameters:
  ///   - written: What is plotted instead, where the statement says so.
  ///   - overrides: The statement's own config.
  ///   - title: The statement's own title.
  /// - Returns: What to draw.
  /// - Throws: A diagnostic where there is nothing that can be plotted.
  func request(
    showing written: [Plot.Item]? = nil, overrides: [String: SettingValue] = [:],
    title: String? = nil
  ) throws -> PlotRequest {
    let inputs = try series(of: written)
    let view = view(of: inputs.map(\.samples))
    let x = try view.interval(at: scope.range)
    let settings = state.config.merging(state.lastPlot?.overrides ?? [:]) { $1 }
      .merging(overrides) { $1 }
    let config = PlotConfig(settings)
    let zone =
      config.timeZone == state.zone.name
      ? state.zone : try .named(config.timeZone, at: scope.range)
    try checkSize(of: config)
    let window = (x ?? view.domain).map {
      InstantText(zone: state.zone).text($0, isTime: view.isTime)
    }
    var request = PlotRequest(
      inputs, config: config, xAxis: AxisSettings(state.xAxis, isTime: view.isTime, zone: zone),
      yAxis: AxisSettings(state.yAxis, isTime: false, zone: zone), xWindow: x,
      yWindow: view.values(showing: x), windowLabel: window ?? "",
      title: title ?? state.lastPlot?.title, zone: zone, program: try stateProgram)
    request.pages = try view.pages(at: scope.range)
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
      let written = state.series.names.compactMap { state.series[$0] }
        .filter { $0.origin == nil }.reduce(0) { $0 + $1.samples.count }
      // Long series that are written out would make the picture a data file.
      return try written <= 1000 ? StateProgram(state, scope.cancellation).text() : ""
    }
  }
}

extension Plot.Item {
  /// The series' name, where the item is nothing but one.
  var seriesName: String? {
    var expression = expression
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    if case .name(let name) = expression.kind { return name }
    return nil
  }

  /// What records and labels call it.
  var name: String { seriesName ?? text }
}
