import CivilTime
import OrderedJSON
import PlotGeometry
import PlotScene
import PlotSettings
import SampleStore
import ValueNotation

/// What a page needs to know of a picture besides its record: `Page/README.md` describes each member.
struct PageOptions {
  private let scene: Scene
  private let strip: StripDays?
  /// What the page draws itself in.
  private let drawn: Scene
  private let isLive: Bool
  private let packed: [PackedSeries]

  /// The options of a scene, or of days of a strip that stand for it.
  init(_ scene: Scene, _ record: PlotRecord, _ strip: StripDays?, isLive: Bool) {
    let drawn = strip?.scene ?? scene
    self.scene = scene
    self.strip = strip
    self.drawn = drawn
    self.isLive = isLive
    packed = drawn.request.series.indices.map { number in
      PackedSeries(
        number,
        strip?.drawn(number)
          ?? drawn.withSamplesBeside(drawn.drawn(number, of: record), of: number), in: drawn)
    }
  }

  /// The samples of each series.
  var series: JSON { .array(packed.map(\.json)) }

  /// All but ``series``.
  var members: [(key: String, value: JSON)] {
    let request = scene.request
    let first = drawn.panels[0]
    var members: [(key: String, value: JSON)] = [
      ("colors", colors), ("label", label(of: first)), ("stick", stick(of: first)),
      ("x", xAxis), ("y", axis(.left, of: first)), ("right", axis(.right, of: first)),
    ]
    if drawn.panels.count > 1 {
      members.append(("panels", .array(drawn.panels.map(panel))))
      if request.sharesValues { members.append(("shared", .boolean(true))) }
    }
    let texts = drawn.headerTexts
    if texts.contains(where: { !$0.isTitle }) || texts.count > 1 {
      members.append(
        (
          "texts",
          .array(texts.map { .array([.text($0.text), .number($0.y), .boolean($0.isTitle)]) })
        ))
    }
    if first.hasLegendBesideTitle { members.append(("legendSide", .text("right"))) }
    let legend = drawn.panels.enumerated().flatMap { $1.legendPlaces(of: $0, in: request) }.map {
      JSON.array([.integer($0.entry)] + [$0.x, $0.y, $0.width].map(JSON.rounded))
    }
    if !legend.isEmpty { members.append(("legend", .array(legend))) }
    if request.isTime { members.append(("zone", zone)) }
    if let strip {
      members.append(("strip", strip.json))
    } else if let paging {
      members.append(("paging", paging))
    }
    if let overview { members.append(("overview", overview)) }
    if !request.bands.isEmpty { members.append(("bands", .array(bands))) }
    if strip == nil, let extent { members.append(("extent", extent)) }
    if request.selection != nil || request.comparison != nil {
      members.append(("marked", .boolean(true)))
    }
    return members
  }

  /// The x axis of the strip below the plot; nil where there is none.
  private var overview: JSON? {
    guard let (domain, constant) = drawn.overviewAxis else { return nil }
    let axis = scene.request.xAxis
    return .object(
      [
        ("domain", JSON.numbers(domain.lower, domain.upper)), ("grid", .null),
        ("log", .boolean(axis.scale == .log)),
      ] + (constant.map { [("symlog", .number($0))] } ?? []) + reversed(axis))
  }

  /// One of several panels.
  private func panel(_ panel: ScenePanel) -> JSON {
    let (cell, ends) = (panel.cell, panel.ends)
    var members: [(key: String, value: JSON)] = [
      ("cell", .array([cell.x, cell.y, cell.width, cell.height].map(JSON.rounded))),
      ("label", label(of: panel)), ("stick", stick(of: panel)),
      ("ends", JSON.numbers(ends.left, ends.right)), ("y", axis(.left, of: panel)),
      ("right", axis(.right, of: panel)),
    ]
    if panel.hasLegendBesideTitle { members.append(("legendSide", .text("right"))) }
    if let (text, x, y) = panel.name {
      members.append(("name", .array([.text(text), .rounded(x), .rounded(y)])))
    }
    return .object(members)
  }

  private func label(of panel: ScenePanel) -> JSON {
    let row = panel.layout.labelRow
    return JSON.numbers(row.y + row.height / 2, row.height)
  }

  private func stick(of panel: ScenePanel) -> JSON {
    JSON.numbers(panel.layout.stickSpan.y, panel.layout.stickSpan.maxY)
  }

  /// The buttons of a page's units; nil where there are none, or nobody could turn the page.
  private var paging: JSON? {
    guard isLive, let pages = scene.request.pages, !pages.labels.isEmpty else { return nil }
    return .array(
      pages.labels.map { unit, text in
        .object([
          ("unit", .text(unit.rawValue)), ("label", .text(text)),
          ("previous", .boolean(pages.turned(.previous, by: unit) != nil)),
          ("next", .boolean(pages.turned(.next, by: unit) != nil)),
        ])
      })
  }

  private var bands: [JSON] {
    let bands = scene.request.bands
    let outlines = strip.map { bands.map($0.outline) } ?? scene.bandOutlines
    return zip(bands, outlines).map(band)
  }

  /// What is filled between two series.
  private func band(_ band: BandInput, _ outline: BandOutline) -> JSON {
    func text(
      _ points: [PlotPoint?], _ number: (PlotPoint) -> Double, _ order: PackedNumbers.Order = .first
    )
      -> JSON
    {
      .text(PackedNumbers.text(of: points.map { $0.map(number) ?? .nan }, decimals: 2, order))
    }
    return .object(
      [
        ("name", .text(band.name)), ("color", .text(drawn.fill(of: band).description)),
        ("x", text(outline.lower, \.x, .second)), ("lower", text(outline.lower, \.y)),
        ("upper", text(outline.upper, \.y)),
      ] + (band.label.map { [("label", .text($0))] } ?? [])
        + (band.style.axis == .right ? [("axis", .text("right"))] : [])
        + (drawn.panels.count > 1 && band.panel > 0 ? [("panel", .integer(band.panel))] : []))
  }

  private var colors: JSON {
    let config = scene.request.config
    let theme = config.theme.theme
    let colors = [
      ("background", config.background ?? theme.background), ("title", theme.title),
      ("label", theme.label), ("axis", theme.axis), ("grid", theme.grid), ("shade", theme.shade),
      ("focus", theme.color(ofSeries: 0)),
    ]
    return .object(colors.map { ($0, .text($1.description)) })
  }

  /// The shortest time between two ticks, where bars or candles of periods set one.
  private var leastStep: [(String, JSON)] {
    let step = scene.request.leastTickStep
    return step > 0 ? [("least", .number(step))] : []
  }

  private var xAxis: JSON {
    let axis = scene.request.xAxis
    let domain = strip?.interval ?? scene.xDomain
    let (panel, ends) = (scene.panels[0], drawn.panels[0].ends)
    return .object(
      [
        ("domain", JSON.numbers(domain.lower, domain.upper)),
        ("ends", JSON.numbers(ends.left, ends.right)), ("kind", .text(xKind)),
        ("grid", panel.drawsXAxis ? grid(axis.grid ?? .off) : .null),
        ("log", .boolean(axis.scale == .log)),
      ] + leastStep + symmetric(nil, of: panel) + reversed(axis)
        + texts(
          // Names are the kernel's alone, as are labels that compute.
          scene.request.shownNames == nil ? axis.formatText : "",
          drawn.panels.lazy.compactMap { $0.label(of: nil) }.first))
  }

  /// How the ticks that the page finds are labelled, and what stands along the axis.
  private func texts(
    _ format: String?, _ label: String?
  ) -> [(key: String, value: JSON)] {
    [("format", format), ("label", label)].compactMap { key, text in
      text.map { (key, .text($0)) }
    }
  }

  /// What a page makes ticks of while it zooms; those of samples at times go along as they are.
  private var xKind: String {
    switch scene.request.xAxis.quantity {
    case .sessions: "sessions"
    case .index: "index"
    case .auto, .time, .months:
      switch scene.request.kind {
      case .time: "time"
      case .elapsed(let period): period?.rawValue ?? "duration"
      case .number: scene.isOnIndex ? "index" : "number"
      }
    }
  }

  /// A y axis; null where nothing stands on it.
  private func axis(_ axis: ValueAxis, of panel: ScenePanel) -> JSON {
    let request = panel.request
    guard request.valueAxes.contains(axis) else { return .null }
    let domain = panel.domain(of: axis)
    return .object(
      [
        ("domain", JSON.numbers(domain.lower, domain.upper)), ("grid", grid(panel.grid(of: axis))),
        ("log", .boolean(request.settings(of: axis).scale == .log)),
        ("fixed", .boolean(request.window(of: axis) != nil)),
        ("color", .text(request.labelColor(of: axis).description)),
      ] + symmetric(axis, of: panel)
        + reversed(request.settings(of: axis))
        + texts(request.settings(of: axis).formatText, panel.label(of: axis)))
  }

  /// The constant of a symmetric logarithmic axis, of the x axis for nil.
  private func symmetric(
    _ axis: ValueAxis?, of panel: ScenePanel
  ) -> [(key: String, value: JSON)] {
    panel.symmetricConstant(of: axis).map { [("symlog", .number($0))] } ?? []
  }

  private func reversed(_ axis: AxisSettings) -> [(key: String, value: JSON)] {
    axis.isReversed ? [("reverse", .boolean(true))] : []
  }

  private func grid(_ grid: AxisSettings.Grid) -> JSON {
    grid == .off ? .null : .text(grid.rawValue)
  }

  /// From the first to the last drawn position of all series.
  private var drawnExtent: (first: Double, last: Double)? {
    let extents = packed.compactMap(\.extent)
    guard let first = extents.map(\.first).min(), let last = extents.map(\.last).max() else {
      return nil
    }
    return (first, last)
  }

  /// The zone's offsets while the drawn samples were taken.
  private var zone: JSON {
    let zone = scene.request.zone
    guard let drawnExtent else { return .array([]) }
    func entry(since instant: Double, at known: Double) -> JSON {
      let offset = zone.offset(at: known)
      return .array([.number(instant), .integer(offset.seconds), .text(offset.abbreviation)])
    }
    // The least time that a page's dates know.
    var entries = [entry(since: -8.64e12, at: drawnExtent.first)]
    var change = zone.offsetChange(after: drawnExtent.first)
    while change <= drawnExtent.last, entries.count < 1000 {
      entries.append(entry(since: change, at: change))
      let next = zone.offsetChange(after: change)
      guard next > change else { break }
      change = next
    }
    return .array(entries)
  }

  /// Where the samples begin and end, where that is beyond what is shown.
  private var extent: JSON? {
    let domains = scene.placed.series.compactMap(\.samples.domain)
    guard let first = domains.map(\.lower).min(), let last = domains.map(\.upper).max(),
      first < scene.xDomain.lower || last > scene.xDomain.upper
    else { return nil }
    let ends = [first, last].map(scene.x)
    return ends.allSatisfy(\.isFinite) ? JSON.numbers(ends[0], ends[1]) : nil
  }
}

extension JSON {
  /// A place in the picture, as records write it.
  fileprivate static func rounded(_ place: Double) -> JSON {
    .number((place * 1000).rounded() / 1000)
  }

  /// A pair of numbers.
  fileprivate static func numbers(_ first: Double, _ second: Double) -> JSON {
    .array([.number(first), .number(second)])
  }
}
