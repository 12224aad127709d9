import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

extension StatementRun {
  // MARK: - plot

  mutating func plot(_ plot: Plot, at range: SourceRange) throws {
    var items = plot.items
    if items.isEmpty { items = try plotItems(at: range) }
    state.lastPlot = LastPlot(
      items: items, overrides: try overrides(plot.settings),
      title: try title(plot.settings))
    let request = try request(at: range, shows: plot.items.isEmpty ? nil : plot.items)
    pending.append(.display(try bundle(of: request, at: range), id: nil))
  }

  func title(_ settings: [Setting]) throws -> String? {
    guard let setting = settings.first(where: { $0.key.text == "title" }),
      let entry = Vocabulary.key("title", in: [.picture])
    else { return nil }
    return try settingValue(setting, entry).text
  }

  /// What a `plot` without expressions draws: what was plotted last, or all there is.
  func plotItems(at range: SourceRange) throws -> [Plot.Item] {
    if let plot = state.lastPlot { return plot.items }
    guard !state.series.isEmpty else {
      throw Diagnostic(
        .stateError, "there is no series to plot", at: range,
        advice: "define one: 'series a = [1, 2, 3]', or plot a list: 'plot [1, 2, 3]'")
    }
    return state.series.names.map { Plot.Item(Expression(.name($0)), text: $0) }
  }

  /// The series of the last plot, or of the one that `plot` would make.
  ///
  /// Errors show their places in `written`, the expressions where they stand in this program; else the
  /// statement's.
  func plottedItems(
    at range: SourceRange, shows written: [Plot.Item]? = nil
  ) throws -> [SeriesInput] {
    let items = try written ?? plotItems(at: range)
    let plotted = try items.map { item in
      do {
        return try plottedItem(item)
      } catch var error as Diagnostic where written == nil {
        // The expression stands in an earlier cell.
        error.range = range
        throw error
      }
    }
    for (item, plottedItem) in zip(items, plotted)
    where plottedItem.samples.isTime != plotted[0].samples.isTime && plottedItem.samples.count > 0 {
      let (timed, other) =
        plottedItem.samples.isTime
        ? (plottedItem.name, plotted[0].name) : (plotted[0].name, plottedItem.name)
      throw Diagnostic(
        .typeMismatch, "'\(timed)' has times and '\(other)' has none: one plot has one x axis",
        at: written == nil ? range : item.expression.range)
    }
    return plotted
  }

  private func plottedItem(_ item: Plot.Item) throws -> SeriesInput {
    if let name = item.seriesName, let entry = state.series[name] {
      return SeriesInput(
        name: name, label: entry.style["label"]?.text, samples: entry.samples,
        segments: entry.segments, activeSegment: entry.activeSegment,
        style: SeriesStyle(entry.style))
    }
    let range = item.expression.range
    let value = try value(of: item.expression)
    guard let vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "'\(item.text)' is \(value.kindName): a plot shows series and lists",
        at: range, advice: value.number == nil ? nil : "write '[\(item.text)]' for one sample")
    }
    return SeriesInput(name: item.name, samples: try vector.samples(at: range, cancellation))
  }

  /// The last plot with its overrides and more of them, or the one that `plot` would make.
  func request(
    at range: SourceRange, shows written: [Plot.Item]? = nil,
    overrides: [String: SettingValue] = [:], title: String? = nil
  ) throws -> PlotRequest {
    let items = try plottedItems(at: range, shows: written)
    let view = WindowView(window: state.window, zone: state.zone, series: items.map(\.samples))
    let x = try view.interval(at: range)
    let settings = state.config.merging(state.lastPlot?.overrides ?? [:]) { $1 }
      .merging(overrides) { $1 }
    let config = PlotConfig(settings)
    let zone =
      config.timeZone == state.zone.name
      ? state.zone : try StatementRun.zone(config.timeZone, at: range)
    try checkSize(of: config, at: range)
    return PlotRequest(
      items, config: config, xAxis: AxisSettings(state.xAxis, isTime: view.isTime, zone: zone),
      yAxis: AxisSettings(state.yAxis, isTime: false, zone: zone), xWindow: x,
      yWindow: view.values(showing: x),
      windowLabel: (x ?? view.domain).map { intervalText($0, isTime: view.isTime) } ?? "",
      title: title ?? state.lastPlot?.title, zone: zone, program: try stateProgram)
  }

  private func checkSize(of config: PlotConfig, at range: SourceRange) throws {
    let pixels = config.width * config.height * config.scale * config.scale
    let limit = PlotConfig.maximumPixelCount
    guard pixels <= Double(limit) else {
      throw Diagnostic(
        .limitExceeded,
        "the picture has \(short(pixels / 1e6)) megapixels: at most \(limit / 1_000_000) are allowed",
        at: range,
        advice: "make width, height or scale smaller")
    }
  }

  // MARK: - Bundles

  /// The picture, a line about it, and the record of what is asked for.
  func bundle(
    of request: PlotRequest, text: String? = nil, at range: SourceRange
  ) throws -> MediaBundle {
    try cancellation.check()
    let scene = try scene(request, at: range)
    let bytes = try environment.renderer.render(
      scene.displayList, as: .png, isCancelled: console.isCancelled)
    try cancellation.check()
    var bundle = MediaBundle()
    bundle["image/png"] = .bytes(bytes)
    bundle["text/plain"] = .text(text ?? request.summary)
    if let record = scene.selectionRecord, request.selection != nil {
      bundle[SelectionRecord.mediaType] = .json(record.json)
    } else if let record = scene.comparisonRecord, request.comparison != nil {
      bundle[ComparisonRecord.mediaType] = .json(record.json)
    } else {
      bundle[PlotRecord.mediaType] = .json(scene.plotRecord.json)
    }
    bundle.size = MediaBundle.PictureSize(
      width: request.config.width, height: request.config.height)
    return bundle
  }

  /// The scene of a request.
  func scene(_ request: PlotRequest, at range: SourceRange) throws -> Scene {
    do throws(SceneError) {
      return try Scene(request, measurer: environment.renderer)
    } catch {
      let code: Diagnostic.Code =
        switch error.reason {
        case .noTimes, .mixedAxes: .typeMismatch
        default: .valueOutOfRange
        }
      throw Diagnostic(code, error.description, at: range)
    }
  }

  /// The program that makes the picture, for the file.
  private var stateProgram: String {
    get throws {
      let written = state.series.names.compactMap { state.series[$0] }
        .filter { $0.origin == nil }.reduce(0) { $0 + $1.samples.count }
      // Long series that are written out would make the picture a data file.
      return try written <= 1000 ? StateProgram(state, cancellation).text() : ""
    }
  }
}
