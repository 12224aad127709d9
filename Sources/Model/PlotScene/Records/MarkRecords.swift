import OrderedJSON
package import PlotGeometry
import SampleStore

/// The selected sample, with its stick, its label and its point.
package struct SelectionRecord: Sendable {
  /// The label over the stick.
  package struct Label: Hashable, Sendable {
    /// Its text.
    package let text: String
    /// Its middle.
    package let x: Double
    /// Its width in points.
    package let width: Double
  }

  /// The media type of ``json``.
  package static let mediaType = "application/vnd.glowline.selection+json"
  /// The record after a selection has ended.
  package static let noneJSON = JSON.object([JSON.version, ("index", .null)]).description

  /// The series' name.
  package let series: String
  /// What there is to say about the sample.
  package let details: SampleDetails
  /// The middle of the stick; nil for a sample that the window does not show.
  package let stickX: Double?
  /// The label over it.
  package let label: Label?
  /// Where the sample lies; nil for a gap.
  package let point: PlotPoint?
  /// The range that ends with the sample, and its first sample; nil for the sample alone.
  package let range: (selected: SelectedRange, first: SampleDetails)?
  /// The nearest samples of all other series, where there are several panels.
  package var others: [Other]?

  /// A sample beside the selected one.
  package struct Other: Hashable, Sendable {
    /// Its panel: the name, else the number from 1.
    package let panel: String
    /// Whether that is a name.
    package let isNamed: Bool
    /// The series' name.
    package let series: String
    /// The sample's index; nil where an engine has samples before it.
    package let index: Int?
    /// Its value.
    package let value: Double?

    fileprivate var object: JSON {
      .object([
        ("panel", isNamed ? .text(panel) : .raw(panel)), ("series", .text(series)),
        ("index", JSON(index) { .integer($0) }),
        ("value", JSON(value) { .number($0) }),
      ])
    }
  }

  /// The record as one line of JSON.
  package var json: String {
    let others = others.map { [("others", JSON.array($0.map(\.object)))] } ?? []
    let members: [(key: String, value: JSON)] = [
      JSON.version(ofPanels: self.others != nil), ("series", .text(series)),
      ("index", JSON(details.index) { .integer($0) }),
      ("value", JSON(details.value) { .number($0) }), ("x", .number(details.x)),
      ("time", JSON(details.time) { .text($0) }),
      ("segment", JSON(details.segment) { .integer($0) }),
      (
        "segmentRange",
        JSON(details.segmentRange) {
          .array([.integer($0.lowerBound), .integer($0.upperBound - 1)])
        }
      ),
      (
        "change",
        .object([
          ("absolute", JSON(details.change?.absolute) { .number($0) }),
          ("percent", JSON(details.change?.percent) { .number($0) }),
        ])
      ), ("stick", JSON(stickX) { .object([("x", .coordinate($0))]) }),
      (
        "label",
        JSON(label) {
          .object([
            ("text", .text($0.text)), ("x", .coordinate($0.x)), ("width", .coordinate($0.width)),
          ])
        }
      ), ("point", JSON(point) { $0.object }), ("range", rangeObject),
    ]
    return JSON.object(members + others).description
  }

  private var rangeObject: JSON {
    JSON(range) { range, first in
      .object([
        ("from", JSON(first.index) { .integer($0) }), ("to", JSON(details.index) { .integer($0) }),
        ("count", .integer(range.count)), ("min", JSON(range.lowest) { .number($0) }),
        ("max", JSON(range.highest) { .number($0) }), ("mean", JSON(range.mean) { .number($0) }),
        ("sum", JSON(range.sum) { .number($0) }),
        ("change", JSON(details.change?.absolute) { .number($0) }),
        ("percent", JSON(details.change?.percent) { .number($0) }),
        ("slope", JSON(range.slope) { .number($0) }),
        ("elapsed", JSON(range.elapsed) { .number($0) }),
      ])
    }
  }
}

/// How two samples differ.
package struct ComparisonRecord: Hashable, Sendable {
  /// The media type of ``json``.
  package static let mediaType = "application/vnd.glowline.comparison+json"

  /// The series' name.
  package let series: String
  /// The first sample.
  package let from: SampleDetails
  /// The second sample.
  package let to: SampleDetails
  /// How the second differs from the first.
  package let difference: SampleComparison
  /// Seconds between them; nil without times.
  package let elapsed: Double?
  /// Whether the plot has several panels.
  package var isOfPanels = false

  /// The record as one line of JSON.
  package var json: String {
    func end(_ details: SampleDetails) -> JSON {
      .object([
        ("index", JSON(details.index) { .integer($0) }),
        ("value", JSON(details.value) { .number($0) }),
        ("x", .number(details.x)), ("time", JSON(details.time) { .text($0) }),
      ])
    }
    return JSON.object([
      JSON.version(ofPanels: isOfPanels), ("series", .text(series)), ("from", end(from)),
      ("to", end(to)),
      ("absolute", JSON(difference.absolute) { .number($0) }),
      ("percent", JSON(difference.percent) { .number($0) }),
      ("elapsed", JSON(elapsed) { .number($0) }),
    ]).description
  }
}

/// What a drag reported.
package struct EventsRecord: Hashable, Sendable {
  /// The media type of ``json``.
  package static let mediaType = "application/vnd.glowline.events+json"

  /// The series' name.
  package let series: String
  /// The events in order.
  package let events: [PlotDrag.Event]
  /// Whether the plot has several panels.
  package var isOfPanels = false

  /// The record as one line of JSON.
  ///
  /// - Throws: What `checkpoint` throws.
  package func json(checkpoint: () throws -> Void = {}) rethrows -> String {
    let events = try joined(checkpoint) { name, number in
      "{\"event\": \"\(name)\", \"\(name)\": \(number.map { String($0) } ?? "null")}"
    }
    return JSON.object([
      JSON.version(ofPanels: isOfPanels), ("series", .text(series)),
      ("events", .raw("[" + events + "]")),
    ]).description
  }

  /// The events in words.
  ///
  /// - Throws: What `checkpoint` throws.
  package func words(checkpoint: () throws -> Void = {}) rethrows -> String {
    try joined(checkpoint) { name, number in "\(name) \(number.map { String($0) } ?? "none")" }
  }

  private func joined(
    _ checkpoint: () throws -> Void, _ text: (_ name: String, _ number: Int?) -> String
  ) rethrows -> String {
    var joined = ""
    for (count, event) in events.enumerated() {
      if count.isMultiple(of: PlotDrag.stride) { try checkpoint() }
      if count > 0 { joined += ", " }
      switch event {
      case .index(let index): joined += text("index", index)
      case .segment(let segment): joined += text("segment", segment)
      }
    }
    return joined
  }
}

extension Scene {
  /// The selected sample; nil where the request selects none.
  package var selectionRecord: SelectionRecord? {
    guard let selection = request.selection, request.comparison == nil,
      let details = request.details(
        of: selection.sample, in: selection.series, since: selection.start),
      let place = placed.series[selection.series].samples.position(of: selection.sample)
    else { return nil }
    let arrangement = panel(of: selection.series).arrangement
    let x = arrangement.axes.scale.x
    let stick = ValueStick(
      at: x.coordinate(of: place), on: x.linear, span: arrangement.layout.stickSpan,
      width: request.config.valueStickWidth)
    let isShown = shows(selection.sample, of: selection.series)
    let input = request.series[selection.series]
    let isAlone = input.samples.count == 1 && input.isFlat
    return SelectionRecord(
      series: request.series[selection.series].name, details: details,
      stickX: isShown ? stick.x : nil,
      label: stickLabel.map {
        SelectionRecord.Label(text: selection.labelText, x: $0.x, width: $0.width)
      },
      point: details.value.flatMap {
        isShown ? scale(of: selection.series).point(x: place, y: $0) : nil
      }
      .map { PlotPoint(x: isAlone ? x.ends.low : $0.x, y: $0.y) },
      range: selection.start.flatMap { request.details(of: $0, in: selection.series) }
        .flatMap { first in selection.range.map { ($0, first) } },
      others: panels.count > 1 ? others : nil)
  }

  /// The samples beside the selected one, in the order of the series.
  private var others: [SelectionRecord.Other] {
    placed.companionSamples.map { series, sample in
      let details = request.details(of: sample, in: series)
      let panel = request.series[series].panel
      let name = request.panels[panel].name
      return SelectionRecord.Other(
        panel: name ?? String(panel + 1), isNamed: name != nil,
        series: request.series[series].name, index: details?.index, value: details?.value)
    }
  }

  /// The compared samples; nil where the request compares none.
  package var comparisonRecord: ComparisonRecord? {
    guard let comparison = request.comparison,
      let from = request.details(of: comparison.from, in: comparison.series),
      let to = request.details(of: comparison.to, in: comparison.series),
      let difference = request.series[comparison.series].samples.comparison(
        from: comparison.from, to: comparison.to)
    else { return nil }
    return ComparisonRecord(
      series: request.series[comparison.series].name, from: from, to: to,
      difference: difference, elapsed: isTime ? difference.elapsed : nil,
      isOfPanels: panels.count > 1)
  }
}
