package import CivilTime
import OrderedJSON
import PlotGeometry
package import PlotScene
import PlotSettings
import SampleStore

/// Some days of a strip, which a page scrolls: each day as wide as the others, one y axis for all.
package struct StripDays: Sendable {
  /// No page shows more at once.
  private static let mostDays = 128
  /// A day of minutes is drawn in full, one of seconds in as many columns as a page can bear.
  private static let (columns, samplesPerColumn) = (200, 8)

  /// A layout of all days, whose y axis goes for each of them.
  package let scene: Scene
  /// The days of all series.
  let strip: DayStrip
  /// The day in the middle.
  let day: Int
  /// The days that are given.
  let loaded: ClosedRange<Int>

  /// The days around the one that a picture shows.
  ///
  /// Nil where the picture shows no day, its x axis is logarithmic or one on which samples stand evenly,
  /// an engine has to be asked for other days, or there is but one day, which does not scroll.
  ///
  /// - Parameters:
  ///   - request: The picture.
  ///   - measurer: Whoever drew its texts.
  ///   - day: The day in the middle; nil for the one of the picture, or the end of the strip that is nearer.
  ///   - days: Which days are given; nil for those in view. Days outside the strip are left out, and so
  ///     are those behind the first 128.
  package init?(
    of request: PlotRequest, measurer: some TextMeasurer, showing day: Int? = nil,
    loading days: ClosedRange<Int>? = nil
  ) {
    guard case .day(let shown)? = request.pages, request.xAxis.scale == .linear,
      !request.xAxis.isReversed,
      request.evenSpacing == nil, !request.hasExtracts
    else { return nil }
    var whole = request
    whole.xWindow = nil
    whole.selection = nil
    whole.comparison = nil
    let domains = request.series.compactMap(\.samples.domain)
    guard let scene = try? Scene(whole, measurer: measurer), request.isTime,
      let first = domains.map(\.lower).min(), let last = domains.map(\.upper).max(),
      case let strip = DayStrip(of: AxisInterval(unchecked: first, last), in: request.zone),
      strip.dayCount > 1
    else { return nil }
    let middle = min(max(day ?? strip.day(nearest: shown), 0), strip.dayCount - 1)
    let inView = strip.days(around: middle, viewWidth: scene.layout.frame.width)
    let all = 0...(strip.dayCount - 1)
    let loaded = days ?? (inView.isEmpty ? middle...middle : ClosedRange(inView))
    guard loaded.overlaps(all) else { return nil }
    let known = loaded.clamped(to: all)
    self.scene = scene
    self.strip = strip
    self.day = middle
    self.loaded =
      known.lowerBound...min(known.upperBound, known.lowerBound + StripDays.mostDays - 1)
  }

  /// The day in the middle; nil for one that the zone left out.
  var interval: AxisInterval? { strip.interval(ofDay: day) }

  /// The date of the day in the middle.
  package var date: CivilDate? { strip.date(ofDay: day) }

  /// `options.strip`.
  var json: JSON {
    .object([
      ("first", .text(strip.firstDay.iso8601)), ("count", .integer(strip.dayCount)),
      ("width", .number(DayStrip.dayWidth)),
      ("loaded", .array([.integer(loaded.lowerBound), .integer(loaded.upperBound)])),
      ("day", .integer(day)),
    ])
  }

  /// The record of all days, with its marks where the strip shows them.
  var record: PlotRecord {
    var record = scene.plotRecord
    func moved(_ marks: [PlotRecord.Mark]) -> [PlotRecord.Mark] {
      marks.map { $0.moved(from: scene.xDomain, x: strip.x) }
    }
    record.marks = moved(record.marks)
    record.panels = record.panels?.map { panel in
      var panel = panel
      panel.marks = moved(panel.marks)
      return panel
    }
    return record
  }

  /// The given days of a band, and one neighbour on each side.
  func outline(of band: BandInput) -> BandOutline {
    let days = loaded.compactMap { strip.interval(ofDay: $0) }.map { band.lower.indices(in: $0) }
    let samples = (days.first?.lowerBound ?? 0)..<(days.last?.upperBound ?? 0)
    return BandOutline(
      band, of: scene.request, band.lower.withNeighbors(samples),
      columns: StripDays.columns * days.count
    ) { x, y in
      let (x, y) = (strip.x(of: x), scene.panel(of: band).y(of: y, on: band.style.axis))
      return x.isFinite && y.isFinite ? PlotPoint(x: x, y: y) : nil
    }
  }

  /// The given days of a series, and one neighbour on each side.
  func drawn(_ number: Int) -> DrawnSeries {
    let samples = scene.request.series[number].samples
    let days = loaded.compactMap { strip.interval(ofDay: $0) }.map { samples.indices(in: $0) }
    guard let first = days.first?.lowerBound, let end = days.last?.upperBound else {
      return DrawnSeries(indices: [], points: [], places: [])
    }
    var indices: [Int] = []
    var isDecimated = false
    for day in days {
      let line = samples.line(
        in: day, columns: StripDays.columns, samplesPerColumn: StripDays.samplesPerColumn)
      isDecimated = isDecimated || line.isDecimated
      // Each day comes with its neighbours, which are the next day's samples.
      indices += line.indices.drop { $0 <= indices.last ?? first - 1 }
    }
    // Lines run on through empty days.
    let wider = samples.withNeighbors(first..<end)
    if wider.lowerBound < first { indices.insert(wider.lowerBound, at: 0) }
    if wider.upperBound > end, indices.last != end { indices.append(end) }
    let places = indices.map { strip.x(of: samples.position(of: $0) ?? 0) }
    let points = zip(indices, places).map { index, x -> PlotPoint? in
      let y = scene.y(of: samples.column.value(at: index) ?? .nan, in: number)
      return y.isFinite ? PlotPoint(x: x, y: y) : nil
    }
    return DrawnSeries(
      indices: indices, points: points, places: places, isDecimated: isDecimated)
  }
}
