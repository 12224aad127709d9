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
  private let series: [PackedSeries]

  init(_ scene: Scene, _ record: PlotRecord) {
    self.scene = scene
    series = record.series.indices.map { PackedSeries($0, of: scene, record.series[$0]) }
  }

  var members: [(key: String, value: JSON)] {
    let request = scene.request
    let row = scene.layout.labelRow
    var members: [(key: String, value: JSON)] = [
      ("colors", colors), ("label", JSON.numbers(row.y + row.height / 2, row.height)),
      ("stick", JSON.numbers(scene.layout.stickSpan.y, scene.layout.stickSpan.maxY)),
      ("x", xAxis), ("y", yAxis),
      (
        "right",
        .object([
          ("domain", JSON.numbers(0, 1)), ("grid", .null), ("log", .boolean(false)),
          ("fixed", .boolean(false)),
        ])
      ),
    ]
    if scene.hasLegendBesideTitle { members.append(("legendSide", .text("right"))) }
    if scene.xKind.isTime { members.append(("zone", zone)) }
    if let extent { members.append(("extent", extent)) }
    if request.selection != nil || request.comparison != nil {
      members.append(("marked", .boolean(true)))
    }
    members.append(("series", .array(series.map(\.json))))
    return members
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

  private var xAxis: JSON {
    let (isTime, isIndex) = scene.xKind
    let axis = scene.request.xAxis
    return .object([
      ("domain", JSON.numbers(scene.xDomain.lower, scene.xDomain.upper)),
      ("kind", .text(isTime ? "time" : isIndex ? "index" : "number")),
      ("grid", scene.drawsAxes.x ? grid(axis.grid ?? .off) : .null),
      ("log", .boolean(axis.scale == .log)),
    ])
  }

  private var yAxis: JSON {
    let axis = scene.request.yAxis
    return .object([
      ("domain", JSON.numbers(scene.yDomain.lower, scene.yDomain.upper)),
      ("grid", scene.drawsAxes.y ? grid(axis.grid ?? .solid) : .null),
      ("log", .boolean(axis.scale == .log)),
      ("fixed", .boolean(scene.request.yWindow != nil)),
    ])
  }

  private func grid(_ grid: AxisSettings.Grid) -> JSON {
    grid == .off ? .null : .text(grid.rawValue)
  }

  /// From the first to the last drawn position of all series.
  private var drawnExtent: (first: Double, last: Double)? {
    let extents = series.compactMap(\.extent)
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
    let domains = scene.request.series.compactMap(\.samples.domain)
    guard let first = domains.map(\.lower).min(), let last = domains.map(\.upper).max(),
      first < scene.xDomain.lower || last > scene.xDomain.upper
    else { return nil }
    let ends = [scene.x(of: first), scene.x(of: last)]
    return ends.allSatisfy(\.isFinite) ? JSON.numbers(ends[0], ends[1]) : nil
  }
}

extension JSON {
  /// A pair of numbers.
  fileprivate static func numbers(_ first: Double, _ second: Double) -> JSON {
    .array([.number(first), .number(second)])
  }
}
