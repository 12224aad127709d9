import AxisTicks
package import PlotGeometry
import SampleStore

/// The strip below a plot that shows all of its x axis, with the window as a brush.
///
/// It is a small plot of its own: the series of the first panel, thin and without anything around them, on
/// y axes that fit all of them. Of more than ``mostSeries`` it shows the first one alone.
struct Overview: Sendable {
  /// The strip's plot, whose frame ends where the plot's frames do.
  let strip: ScenePanel
  /// The strip on the x axis: places, or ranks where samples stand evenly.
  let domain: AxisInterval
  /// The same as places.
  let places: AxisInterval
  /// From the left to the right end of the window in the picture; inside the strip.
  let brush: (left: Double, right: Double)
  /// The numbers of the shown series in the request, with their lines; none is broken.
  let lines: [(series: Int, runs: [[PlotPoint]])]
  /// The strip's shapes.
  let items: [DisplayItem]

  /// The strip in the picture.
  var frame: PlotFrame { strip.placed.cell }

  /// The most series that a strip shows.
  static let mostSeries = 4
  /// Into how many columns its lines are divided: each has its lowest and its highest value, whatever the
  /// number of samples.
  static let columns = 200
  /// The space above and below it.
  static let (above, below) = (6.0, 4.0)

  /// How high the strip of a picture is: an eighth of the picture, from 20 to 44 points.
  static func height(in config: PlotConfig) -> Double {
    min(max((config.height / 8).rounded(), 20), 44)
  }

  /// What the strip of a picture takes with the space around it.
  static func room(in config: PlotConfig) -> Double { height(in: config) + above + below }

  /// The overview of a request whose panels have been laid out.
  ///
  /// - Parameters:
  ///   - request: The whole picture, its samples not yet placed.
  ///   - placed: The same, placed.
  ///   - panels: Its panels.
  ///   - footHeight: What stands below the strip.
  ///   - style: The style of texts, of which the strip has none.
  /// - Throws: A ``SceneError`` where the strip's axes cannot be had.
  /// - Complexity: O(log samples) a series; O(n) where an engine's samples stand evenly.
  init(
    _ request: PlotRequest, placed: PlotRequest, _ panels: [ScenePanel], footHeight: Double,
    _ style: TextStyle
  ) throws(SceneError) {
    let whole = Overview.whole(of: request, placed: placed)
    let window = try ScenePlaces(whole).xDomain
    var own = whole.panel(0)
    let members = own.reduceToOverview().map { request.series(inPanel: 0)[$0] }
    let frames = panels.map(\.frame)
    let (left, right) = (frames.map(\.x).min() ?? 0, frames.map(\.maxX).max() ?? 0)
    let height = Overview.height(in: request.config)
    own.place.cell = PlotFrame(
      x: left, y: request.config.height - footHeight - Overview.below - height,
      width: max(0, right - left) * request.config.occupyingRelativeWidth, height: height)
    own.xWindow =
      request.xAxis.scale == .log
      ? whole.positivePlaces : whole.allPlaces
    let places = try ScenePlaces(own)
    do throws(SceneError) {
      strip = try ScenePanel(strip: own, members, places, style)
    } catch {
      // Outside of the window there may be values that a logarithmic axis cannot show.
      own.panels[0].yAxis.scale = .linear
      own.panels[0].rightAxis.scale = .linear
      strip = try ScenePanel(strip: own, members, places, style)
    }
    domain = places.xDomain
    self.places = whole.spacing?.places(of: places.xDomain) ?? places.xDomain
    let x = strip.arrangement.axes.scale.x
    let ends = domain.isPoint ? [x.start, x.end] : [window.lower, window.upper].map(x.position)
    let inside = ends.map { min(max($0, x.ends.low), x.ends.high) }.sorted()
    brush = (inside[0], inside[1])
    let drawing = SceneDrawing(
      strip.placed, strip.data, strip.arrangement, style, columns: Overview.columns)
    lines = members.enumerated().map { ($1, drawing.overviewRuns(of: $0)) }
    items = drawing.overviewItems(lines.map(\.runs), brush)
  }

  /// The request with all samples of the series of its first panel, placed.
  private static func whole(of request: PlotRequest, placed: PlotRequest) -> PlotRequest {
    guard request.series.contains(where: { $0.whole != nil }) else { return placed }
    var whole = request
    for index in whole.series.indices {
      guard let samples = whole.series[index].whole else { continue }
      whole.series[index].samples = samples
    }
    return whole.placed()
  }
}

extension Scene {
  /// What the x axis of the strip below the plot shows, in its own figures, and its constant where it has
  /// `scale=symlog`; nil where there is no strip.
  package var overviewAxis: (domain: AxisInterval, symmetricConstant: Double?)? {
    guard let overview else { return nil }
    let spacing = overview.strip.arrangement.axes.scale.x.spacing
    let constant: Double? = if case .symmetric(let constant) = spacing { constant } else { nil }
    return (overview.domain, constant)
  }
}

extension ScenePanel {
  /// An overview's strip.
  fileprivate init(
    strip request: PlotRequest, _ members: [Int], _ places: ScenePlaces, _ style: TextStyle
  ) throws(SceneError) {
    let data = try SceneData(request, places)
    self.init(
      request: request, placed: request, members: members, data: data,
      arrangement: try Arrangement(request, data, style))
  }
}

extension PlotRequest {
  /// Leaves the lines of the series alone, over all of their places, and says which of them are left.
  fileprivate mutating func reduceToOverview() -> [Int] {
    var kept = Array(series.indices)
    if series.count > Overview.mostSeries {
      kept = [series.firstIndex(where: \.isInLegend) ?? 0]
      bands = []
    }
    (series, bands) = (kept.map(withOwnColor), bands.map(withOwnColor))
    for index in series.indices { series[index].style.width = 1 }
    (title, subtitle, caption, hasLegend) = (nil, nil, nil, false)
    (marks, selection, comparison, companions, computedLabel) = ([], nil, nil, [], nil)
    pages = nil
    panels[0].name = nil
    (panels[0].yWindow, panels[0].rightWindow) = (nil, nil)
    for path in [\PlotRequest.xAxis, \.panels[0].yAxis, \.panels[0].rightAxis] {
      self[keyPath: path].isShown = false
    }
    place = PanelPlace(hasXTexts: false, isOneOfSeveral: true)
    config.style = .minimal
    config.interaction = .off
    config.overview = false
    config.useLaserLightLinePlotStyle = false
    config.latestIndicator = .off
    config.occupyingRelativeWidth = 1
    config.adjustedEdgesToFitLineStrokeInCanvas = [.top, .bottom]
    return kept
  }

  /// From the first place above zero to the last; nil where there is none.
  fileprivate var positivePlaces: AxisInterval? {
    let ends = shownSamples.compactMap { _, samples -> AxisInterval? in
      let first = samples.firstIndex(notBefore: .leastNonzeroMagnitude)
      guard let lower = samples.position(of: first),
        let upper = samples.position(of: samples.count - 1)
      else { return nil }
      return interval(lower, upper)
    }
    return ends.reduce(nil) { SceneData.union($0, $1) }
  }
}
