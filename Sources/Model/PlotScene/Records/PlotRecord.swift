import OrderedJSON
package import PlotGeometry
import SampleStore

/// What was drawn, enough for any front end to hit-test and redraw it.
package struct PlotRecord: Hashable, Sendable {
  /// One series.
  package struct Series: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// What the legend calls it.
    package let label: String
    /// The colour of its line.
    package let color: Color
    /// How its samples become a shape.
    package let shape: SeriesStyle.Shape
    /// The axis from which its values are read.
    package let axis: ValueAxis
    /// How many samples it has, visible or not; nil where an engine has them.
    package let count: Int?
    /// Whether samples were left out.
    package let isDecimated: Bool
    /// Where the samples come from, where an engine has more of them.
    package let source: SeriesExtract.Source?
    /// Where the mark of the latest value stands; nil where none is drawn.
    package let indicator: PlotPoint?
    /// Its visible lines, one for each segment, and for each piece where the config breaks lines at holes;
    /// none for an empty series.
    package let polylines: [Polyline]
    /// Its candles as they are drawn; nil for anything else.
    package var candles: [Candle]?
  }

  /// What is filled between two series.
  package struct Band: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// The points of its lower end; nil is a gap.
    package let lower: [PlotPoint?]
    /// The points of its upper end, as many.
    package let upper: [PlotPoint?]
  }

  /// The strip below the plot that shows all of the x axis.
  package struct Overview: Hashable, Sendable {
    /// The strip.
    package let frame: PlotFrame
    /// What its x axis shows, as numbers.
    package let x: AxisInterval
    /// The same as ISO 8601 on a time axis, else nil.
    package let times: [String]?
    /// Where the window begins and ends in the picture, from left to right.
    package let brush: [Double]
    /// Its lines, rounded to 1/10 point; nil is a gap.
    package let lines: [Line]

    /// The line of a series.
    package struct Line: Hashable, Sendable {
      /// Its number among the record's series.
      package let series: Int
      package let points: [PlotPoint?]
    }
  }

  /// One of several panels.
  package struct Panel: Hashable, Sendable {
    /// What stands over it; nil for nothing.
    package let name: String?
    /// What its data fill at relative width 1.
    package let frame: PlotFrame
    /// Its axes' ticks; only the lowest panels have an x axis.
    package let axes: AxesRecord
    /// What its axes show.
    package let window: Window
    /// The numbers of its series among the record's.
    package let series: [Int]
    /// The labels in its legend; nil where none is drawn.
    package let legend: [String]?
    /// What is marked in it and can be seen.
    package var marks: [Mark]
    /// What is filled between two of its series each.
    package let bands: [Band]
  }

  /// What the axes show.
  package struct Window: Hashable, Sendable {
    /// The x axis, as numbers.
    package let x: AxisInterval
    /// The x axis' ends as ISO 8601 on a time axis, else nil.
    package let times: [String]?
    /// The y axis; nil where everything stands on the right one.
    package let y: AxisInterval?
    /// The y axis on the right; nil where nothing stands on it.
    package let right: AxisInterval?
    /// What it is called, for people.
    package let label: String
  }

  /// How many points decimated series have together, so that a plot adds less than 90 kB to a notebook.
  static let mostPoints = 1700
  /// How many columns a decimated series has at least, but for groups of hundreds.
  static let leastColumns = 32
  /// How many points all series have together at most, as long as each has a few.
  static let mostPointsOfAll = 100_000

  /// The media type of ``json``.
  package static let mediaType = "application/vnd.glowline.plot+json"

  /// The picture's size in points.
  package let size: PlotSize
  /// What the data fill at relative width 1.
  package let frame: PlotFrame
  /// The series, in the order in which they are drawn.
  package let series: [Series]
  /// The axes' ticks.
  package let axes: AxesRecord
  /// What the axes show.
  package let window: Window
  /// The title; nil where none is drawn.
  package let title: String?
  /// What stands below it; nil where nothing does.
  package let subtitle: String?
  /// What stands below the plot; nil where nothing does.
  package let caption: String?
  /// The labels in the legend; nil where none is drawn.
  package let legend: [String]?
  /// What is marked and can be seen.
  package var marks: [Mark]
  /// What is filled between two series each.
  package let bands: [Band]
  /// The panels; nil where there is one.
  package var panels: [Panel]?
  /// The strip below the plot; nil where there is none.
  package let overview: Overview?
  /// The config of this plot.
  package let config: PlotConfig

  /// The record as one line of JSON.
  package var json: String { object(withLines: true).description }

  /// The record without its lines, which a page has in another form.
  package var outline: String { object(withLines: false).description }

  /// The same without ticks on the x axis, for a page that makes its own.
  package var stripOutline: String { object(withLines: false, withPlaces: false).description }

  private func object(withLines: Bool, withPlaces: Bool = true) -> JSON {
    let added = [("subtitle", subtitle), ("caption", caption)].compactMap { key, text in
      text.map { (key: key, value: JSON.text($0)) }
    }
    let overview = overview.map { [("overview", $0.object)] }
    let panels = panels.map { panels in
      [
        (
          "panels",
          JSON.array(panels.map { $0.object(withLines: withLines, withPlaces: withPlaces) })
        )
      ]
    }
    return .object(
      [
        JSON.version(ofPanels: self.panels != nil), ("width", .number(size.width)),
        ("height", .number(size.height)),
        ("frame", frame.object), ("series", .array(series.map { $0.object(withLines: withLines) })),
        ("axes", axes.object(withPlaces: withPlaces, isDrawn: !withLines)),
        ("window", window.object), ("title", JSON(title) { .text($0) }),
        ("legend", JSON(legend) { .array($0.map { .text($0) }) }),
        ("marks", .array(marks.map(\.object))),
        ("bands", .array(bands.map { $0.object(withLines: withLines) })), ("config", config.json),
      ] + added + (overview ?? []) + (panels ?? []))
  }
}

extension PlotRecord.Panel {
  fileprivate func object(withLines: Bool, withPlaces: Bool) -> JSON {
    .object([
      ("name", JSON(name) { .text($0) }), ("frame", frame.object),
      ("axes", axes.object(withPlaces: withPlaces, isDrawn: !withLines)),
      ("window", window.object), ("series", .array(series.map { .integer($0) })),
      ("legend", JSON(legend) { .array($0.map { .text($0) }) }),
      ("marks", .array(marks.map(\.object))),
      ("bands", .array(bands.map { $0.object(withLines: withLines) })),
    ])
  }
}

extension PlotRecord.Overview {
  fileprivate var object: JSON {
    .object([
      ("frame", frame.object), ("x", ends(x, times)),
      ("brush", .array(brush.map { .coordinate($0) })),
      (
        "lines",
        .array(
          lines.map {
            .object([("series", .integer($0.series)), ("points", .text($0.points.pointsText))])
          })
      ),
    ])
  }
}

/// The ends of an x axis: as times, or as numbers.
private func ends(_ x: AxisInterval, _ times: [String]?) -> JSON {
  JSON(times) { .array($0.map { .text($0) }) }.or(.array([.number(x.lower), .number(x.upper)]))
}

extension PlotFrame {
  fileprivate var object: JSON {
    .object([
      ("x", .coordinate(x)), ("y", .coordinate(y)), ("width", .coordinate(width)),
      ("height", .coordinate(height)),
    ])
  }
}

extension PlotRecord.Window {
  fileprivate var object: JSON {
    .object([
      ("x", ends(x, times)), ("y", JSON(y) { .array([.number($0.lower), .number($0.upper)]) }),
      ("right", JSON(right) { .array([.number($0.lower), .number($0.upper)]) }),
      ("label", .text(label)),
    ])
  }
}

extension PlotRecord.Band {
  fileprivate func object(withLines: Bool) -> JSON {
    var members: [(key: String, value: JSON)] = [("name", .text(name))]
    if withLines {
      members += [("lower", .text(lower.pointsText)), ("upper", .text(upper.pointsText))]
    }
    return .object(members)
  }
}

extension SeriesExtract.Source {
  fileprivate var object: JSON {
    .object([
      ("connection", .text(connection)), ("dialect", .text(dialect)), ("rows", .integer(rowCount)),
      (
        "columns",
        JSON(columns) {
          .object([("start", .number($0.start)), ("width", .number($0.width))])
        }
      ),
    ])
  }
}

extension PlotRecord.Series {
  fileprivate func object(withLines: Bool) -> JSON {
    let members: [(key: String, value: JSON)] = [
      ("name", .text(name)), ("label", .text(label)), ("color", .text(color.description)),
      ("as", .text(shape.rawValue)), ("axis", .text(axis.rawValue)),
      ("count", JSON(count) { .integer($0) }),
      ("decimated", .boolean(isDecimated)), ("indicator", JSON(indicator) { $0.object }),
    ]
    let own = source.map { [("source", $0.object)] } ?? []
    guard withLines else { return .object(members + own) }
    let lines = polylines.map { $0.object(withIndices: isDecimated, areRanks: source == nil) }
    let candles = candles.map { [("candles", JSON.array($0.map(\.object)))] } ?? []
    return .object(members + own + [("polylines", .array(lines))] + candles)
  }
}

extension Candle {
  fileprivate var object: JSON {
    let figures = [("x", x), ("open", open), ("high", high), ("low", low), ("close", close)]
    return .object(
      figures.map { ($0, JSON.number($1)) } + [
        ("from", .integer(sources.lowerBound)), ("to", .integer(sources.upperBound)),
      ])
  }
}

extension Polyline {
  /// The line with the samples' indices where some are left out; these are null where an engine has samples
  /// before them.
  fileprivate func object(withIndices: Bool, areRanks: Bool) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("segment", JSON(segment) { .integer($0) }), ("opacity", .number(opacity)),
      ("from", areRanks ? .integer(from) : .null), ("points", .text(points.pointsText)),
    ]
    if withIndices {
      let text = indices.map { String($0) }.joined(separator: " ")
      members.append(("indices", areRanks ? .text(text) : .null))
    }
    return .object(members)
  }
}

extension Scene {
  /// What was drawn.
  ///
  /// - Complexity: O(pixel columns · log samples) a series.
  package var plotRecord: PlotRecord { plotRecord(checkpoint: {}) }

  /// What was drawn; the checkpoint is called for each series.
  package func plotRecord(checkpoint: () throws -> Void) rethrows -> PlotRecord {
    let share = recordShare
    let parts = panels.map { record(of: $0, share) }
    let titles = panels[0].arrangement.titleLines
    let legends = parts.compactMap(\.legend).flatMap(\.self)
    return PlotRecord(
      size: PlotSize(width: request.config.width, height: request.config.height),
      frame: layout.frame,
      series: try request.series.indices.map {
        try checkpoint()
        return record(of: $0, share)
      },
      axes: parts[0].axes, window: parts[0].window,
      title: text(request.titleLines, isShown: titles.contains { $0.role == .title }),
      subtitle: text(request.subtitleLines, isShown: titles.contains { $0.role == .subtitle }),
      caption: text(request.captionLines, isShown: !caption.isEmpty),
      legend: parts.allSatisfy { $0.legend == nil } ? nil : legends,
      // A mark on the x axis that all panels have is one.
      marks: parts[0].marks + parts.dropFirst().flatMap { $0.marks.filter { !$0.isOfAllPanels } },
      bands: parts.flatMap(\.bands), panels: panels.count > 1 ? parts : nil,
      overview: overview.map(record), config: request.config)
  }

  private func record(of overview: Overview) -> PlotRecord.Overview {
    let x = overview.places
    let tenth = { (place: Double) in (place * 10).rounded() / 10 }
    return PlotRecord.Overview(
      frame: overview.frame, x: x,
      times: isTime ? [request.zone.iso8601(x.lower), request.zone.iso8601(x.upper)] : nil,
      brush: [overview.brush.left, overview.brush.right],
      lines: overview.lines.map { series, runs in
        let points = runs.map { run in
          run.map { Optional(PlotPoint(x: tenth($0.x), y: tenth($0.y))) }
        }
        return PlotRecord.Overview.Line(
          series: series, points: Array(points.joined(separator: [nil])))
      })
  }

  private func record(of panel: ScenePanel, _ share: RecordShare) -> PlotRecord.Panel {
    let x = shownPlaces
    let own = panel.request
    func values(on axis: ValueAxis) -> AxisInterval? {
      own.valueAxes.contains(axis) ? panel.arrangement.axes[axis].domain : nil
    }
    let entries = panel.arrangement.header.legend.entries
    // Unshortened.
    let labels = own.legendLabels
    return PlotRecord.Panel(
      name: own.panels[0].name, frame: panel.frame, axes: panel.axesRecord,
      window: PlotRecord.Window(
        x: x, times: isTime ? [request.zone.iso8601(x.lower), request.zone.iso8601(x.upper)] : nil,
        y: values(on: .left), right: values(on: .right), label: request.windowLabel),
      series: panel.members,
      legend: entries.isEmpty ? nil : entries.compactMap { labels[$0.series] },
      marks: panel.markRecords,
      bands: own.bands.indices.map { number in
        let outline = outline(of: panel.placed.bands[number], in: panel, share)
        return PlotRecord.Band(
          name: own.bands[number].name, lower: outline.lower, upper: outline.upper)
      })
  }

  private func text(_ lines: [String], isShown: Bool) -> String? {
    isShown ? lines.joined(separator: "\n") : nil
  }

  /// What the x axis shows, also where its own figures are ranks.
  var shownPlaces: AxisInterval {
    guard placed.spacing != nil else { return xDomain }
    return request.xWindow ?? ScenePlaces.positions(of: request.shownSamples) ?? xDomain
  }

  private func record(of index: Int, _ share: RecordShare) -> PlotRecord.Series {
    let input = request.series[index]
    let line = recordedLine(of: index, share)
    return PlotRecord.Series(
      name: input.name, label: input.label, color: request.color(of: index),
      shape: input.style.shape, axis: input.style.axis,
      count: input.extract == nil ? input.samples.count : nil,
      isDecimated: input.extract?.isDecimated == true || line?.isDecimated ?? false,
      source: input.extract?.source,
      indicator: request.config.indicator == .off
        ? nil
        : placed.series[index].samples.indicatorPoint(
          on: scale(of: index), isFlat: input.isFlat),
      polylines: line?.polylines.flatMap {
        $0.faded(by: input.style.opacity).parted {
          placed.isBroken(placed.series[index].samples, between: $0, and: $1)
        }
      } ?? [], candles: input.candles == nil ? nil : candles(of: index))
  }

  /// The visible line of a series: all of its samples where there are at most four to a pixel column,
  /// else the four of each of so many columns.
  private func recordedLine(of index: Int, _ share: RecordShare) -> PlotLine? {
    placed.line(
      of: index, on: scale(of: index),
      columns: share.isCrowded[index] ? share.columns : nil, samplesPerColumn: 1,
      mostDots: 4 * share.columns)
  }

  private func visibleCount(of index: Int) -> Int {
    placed.series[index].samples.indices(in: xDomain).count
  }

  /// What of the points that a notebook can bear each series has.
  private struct RecordShare {
    /// Whether a series has too many visible samples to be recorded whole.
    let isCrowded: [Bool]
    /// How many columns each such series has.
    let columns: Int
  }

  /// The crowded series share what all others leave, and no column is narrower than a point.
  private var recordShare: RecordShare {
    let counts = request.series.indices.map(visibleCount)
    let most = PlotRecord.mostPointsOfAll
    var mostSamples = 4 * request.pixelColumns(in: layout.frame.width)
    if counts.filter({ $0 <= mostSamples }).reduce(0, +) > most {
      mostSamples = max(16, min(mostSamples, most / counts.count))
    }
    let isCrowded = zip(request.series, counts).map {
      $0.extract?.isDecimated == true || $1 > mostSamples
    }
    let others = zip(counts, isCrowded).map { $1 ? 0 : $0 }.reduce(0, +)
    let count = max(isCrowded.count { $0 }, 1)
    let share = max(PlotRecord.mostPoints - others, 0) / 4 / count
    let least = max(4, min(PlotRecord.leastColumns, most / 4 / count))
    let points = Int(min(max(1, layout.frame.width.rounded(.up)), 1e6))
    return RecordShare(isCrowded: isCrowded, columns: min(points, max(share, least)))
  }

  /// The bands as they are recorded.
  package var bandOutlines: [BandOutline] {
    let share = recordShare
    return placed.bands.map { outline(of: $0, in: panel(of: $0), share) }
  }

  private func outline(
    of band: BandInput, in panel: ScenePanel, _ share: RecordShare
  ) -> BandOutline {
    BandOutline(
      band, of: placed, in: xDomain, on: panel.arrangement.axes[band.style.axis].scale,
      columns: share.columns)
  }

  /// Whether the x axis has times.
  var isTime: Bool { request.isTime }
}
