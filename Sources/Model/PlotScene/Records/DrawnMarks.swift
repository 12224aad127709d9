import OrderedJSON
package import PlotGeometry
import SampleStore

extension PlotRecord {
  /// A mark that can be seen.
  package struct Mark: Hashable, Sendable {
    /// Where a mark is, and where it is drawn.
    package enum Place: Hashable, Sendable {
      /// From a value to another, and the y of both, the upper one first; a rule has the same ends.
      case y(from: Double?, to: Double?, position: [Double])
      /// From a place on the x axis to another, as ISO 8601 on a time axis, and the x of both.
      case x(from: Double?, to: Double?, times: [String?]?, position: [Double])
      /// A sample, and where it lies.
      case sample(series: String, SampleDetails, PlotPoint)
    }

    /// Where it is.
    package let place: Place
    /// The text at it.
    package let label: String?
    /// Its colour.
    package let color: Color
    /// Its opacity.
    package let opacity: Double
    /// Its dashes; empty for none.
    package let dash: [Double]
  }
}

extension PlotRecord.Mark {
  /// Whether every panel has it.
  var isOfAllPanels: Bool { if case .x = place { true } else { false } }

  /// The mark in a picture with another x axis.
  ///
  /// - Parameters:
  ///   - domain: What its own picture's x axis shows.
  ///   - x: Where a position on the x axis lies in the other one.
  /// - Returns: The mark with its places moved, and its y as they are.
  package func moved(from domain: AxisInterval, x: (Double) -> Double) -> PlotRecord.Mark {
    switch place {
    case .y: return self
    case .x(let from, let to, let times, _):
      let position = [from ?? domain.lower, to ?? domain.upper].map(x)
      return with(.x(from: from, to: to, times: times, position: position))
    case .sample(let series, let details, let point):
      return with(.sample(series: series, details, PlotPoint(x: x(details.x), y: point.y)))
    }
  }

  private func with(_ place: Place) -> PlotRecord.Mark {
    PlotRecord.Mark(place: place, label: label, color: color, opacity: opacity, dash: dash)
  }

  var object: JSON {
    var members: [(key: String, value: JSON)]
    func numbers(_ values: [Double]) -> JSON { .array(values.map { .coordinate($0) }) }
    switch place {
    case .y(let from, let to, let position):
      members = [
        ("kind", .text("y")), ("from", JSON(from) { .number($0) }),
        ("to", JSON(to) { .number($0) }), ("position", numbers(position)),
      ]
    case .x(let from, let to, let times, let position):
      members = [
        ("kind", .text("x")), ("from", JSON(from) { .number($0) }),
        ("to", JSON(to) { .number($0) }),
        ("time", JSON(times) { .array($0.map { JSON($0) { .text($0) } }) }),
        ("position", numbers(position)),
      ]
    case .sample(let series, let details, let point):
      members = [
        ("kind", .text("sample")), ("series", .text(series)),
        ("index", JSON(details.index) { .integer($0) }),
        ("value", JSON(details.value) { .number($0) }), ("x", .number(details.x)),
        ("time", JSON(details.time) { .text($0) }), ("point", point.object),
      ]
    }
    members += [
      ("label", JSON(label) { .text($0) }), ("color", .text(color.description)),
      ("opacity", .number(opacity)), ("dash", .array(dash.map { .number($0) })),
    ]
    return .object(members)
  }
}

extension ScenePanel {
  /// The marks that can be seen.
  var markRecords: [PlotRecord.Mark] {
    placedMarks.compactMap { placed in
      guard let place = place(of: placed) else { return nil }
      return PlotRecord.Mark(
        place: place, label: placed.mark.label, color: placed.color,
        opacity: placed.opacity, dash: placed.mark.style.dash)
    }
  }

  private func place(of placed: PlacedMark) -> PlotRecord.Mark.Place? {
    switch (placed.shape, request.marks[placed.number].place) {
    case (.y(let top, let bottom), .y(let lower, let upper)):
      return .y(from: lower, to: upper, position: [top, bottom])
    case (.x(let left, let right), .x(let lower, let upper)):
      let times = [lower, upper].map { end in end.map { request.zone.iso8601($0) } }
      return .x(
        from: lower, to: upper, times: request.isTime ? times : nil, position: [left, right])
    case (.sample(let series, let index, _, let point), _):
      return request.details(of: index, in: series).map {
        .sample(series: request.series[series].name, $0, point)
      }
    case (.y, _), (.x, _): return nil
    }
  }
}

extension Scene {
  /// Which rules, bands and notes lie beyond the axes' ends, and what to write to see them; nil where none does.
  ///
  /// Of an end of a window that was asked for nothing is said on the x axis.
  package var hiddenMarks: String? {
    let lines = panels.indices.map { hiddenRules(inPanel: $0)?.line } + [hiddenPlaces, hiddenNote]
    let said = lines.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: " · ")
  }

  /// The same of rules of which others are in the picture, as one of two limits is; nil where none is.
  package var hiddenLimits: String? {
    panels.indices.lazy.compactMap { hiddenRules(inPanel: $0) }.first { $0.isBesideOthers }?.line
  }

  /// Stretches of an axis that lie beyond what it shows.
  private struct Hidden {
    var texts: [String] = []
    var (lower, upper): (Double?, Double?)

    mutating func take(_ span: (lower: Double, upper: Double), _ text: String, isAbove: Bool) {
      texts.append(text)
      if isAbove { upper = max(upper ?? span.upper, span.upper) }
      if !isAbove { lower = min(lower ?? span.lower, span.lower) }
    }

    /// What is hidden, and the window that shows it: its open ends are those of the samples.
    func line(
      _ axis: String, below: String, above: String,
      _ window: (lower: String?, upper: String?)
    ) -> String? {
      guard !texts.isEmpty else { return nil }
      let names = listedText(texts.map { "\(axis)=\($0)" }, "and")
      let place = lower == nil ? above : upper == nil ? below : "beyond the picture"
      return "mark \(names) \(texts.count == 1 ? "is" : "are") \(place): "
        + "window \(axis)=\(window.lower ?? "")..\(window.upper ?? "")"
    }
  }

  private func hiddenRules(inPanel number: Int) -> (line: String, isBesideOthers: Bool)? {
    let panel = panels[number]
    guard panel.request.valueAxes.contains(.left) else { return nil }
    let domain = panel.arrangement.axes.left.domain
    var (hidden, shown) = (Hidden(), false)
    for mark in request.marks {
      guard case .y(let lower?, let upper?) = mark.place,
        (panels.indices.contains(mark.panel) ? mark.panel : 0) == number
      else { continue }
      guard lower > domain.upper || upper < domain.lower else {
        shown = true
        continue
      }
      let text = numberText(lower) + (lower < upper ? "..\(numberText(upper))" : "")
      hidden.take((lower, upper), text, isAbove: lower > domain.upper)
    }
    let stated = panel.request.yWindow
    // An open end lies at the samples, below which zero may be shown now, and other marks.
    func end(_ hidden: Double?, _ now: Double, _ stated: Double?) -> Double? {
      hidden ?? (now == 0 || stated == now || shown ? now : nil)
    }
    let ends = (
      end(hidden.lower, domain.lower, stated?.lower), end(hidden.upper, domain.upper, stated?.upper)
    )
    let line = hidden.line(
      "y", below: "below the picture", above: "above the picture",
      (
        ends.0.map {
          numberText(panel.end(beyond: $0, .down, room: hidden.lower.map { domain.upper - $0 }))
        },
        ends.1.map {
          numberText(panel.end(beyond: $0, .up, room: hidden.upper.map { $0 - domain.lower }))
        }
      ))
    let name = request.panels[number].name.map(quotedText) ?? String(number + 1)
    return line.map { (number > 0 ? "\($0) panel=\(name)" : $0, shown) }
  }

  private var hiddenPlaces: String? {
    guard let data = ScenePlaces.positions(of: request.shownSamples) else { return nil }
    let (shown, window) = (shownPlaces, request.xWindow)
    var hidden = Hidden()
    for mark in request.marks {
      guard case .x(let lower?, let upper?) = mark.place, let first = placeText(lower),
        let last = placeText(upper)
      else { continue }
      let isBehind = lower > shown.upper && (window.map { $0.upper == data.upper } ?? true)
      let isBefore = upper < shown.lower && (window.map { $0.lower == data.lower } ?? true)
      guard isBehind || isBefore else { continue }
      hidden.take((lower, upper), first + (lower < upper ? "..\(last)" : ""), isAbove: isBehind)
    }
    let lower = hidden.lower ?? window.flatMap { $0.lower == data.lower ? nil : $0.lower }
    let upper = hidden.upper ?? window.flatMap { $0.upper == data.upper ? nil : $0.upper }
    return hidden.line(
      "x", below: "before the data", above: "behind the data",
      (lower.flatMap(placeText), upper.flatMap(placeText)))
  }

  private var hiddenNote: String? {
    for mark in request.marks {
      guard case .sample(let series, let sample) = mark.place,
        let value = request.series[series].samples.column.value(at: sample), value.isFinite
      else { continue }
      let isBeside = !shows(sample, of: series)
      let axis = request.series[series].style.axis
      guard isBeside || !self.panel(of: series).domain(of: axis).contains(value) else { continue }
      let label = mark.label.map { " '\($0)'" } ?? ""
      return "the mark\(label) at \(request.series[series].name)[\(sample)] = \(numberText(value)) "
        + "is outside of the window: window all \(isBeside ? "x" : "y")"
    }
    return nil
  }

  /// The labels of marks for which there is no room; nil where all are drawn.
  package var droppedLabels: String? {
    guard let first = crowdedLabels.first else { return nil }
    let others = crowdedLabels.count - 1
    return "no room for the label '\(first)'" + (others > 0 ? " and \(others) more" : "")
  }

  /// A place on the x axis as it is written; nil for elapsed time.
  private func placeText(_ place: Double) -> String? {
    switch shownKind {
    case .number: return numberText(place)
    case .time:
      let text = request.zone.iso8601(place)
      return String(text.prefix(text.contains("T00:00:00") ? 10 : 16))
    case .elapsed: return nil
    }
  }

  private var shownKind: PositionKind {
    request.shownSamples.first { $0.samples.count > 0 }?.samples.kind ?? .number
  }
}

extension ScenePanel {
  /// The tenth of a tick of the left axis at or beyond a value; the value where its ticks are not even.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - rule: The way from what is shown.
  ///   - room: How far a rule at the value lies from the other end, so that there is some room beside it; nil for
  ///     none.
  /// - Returns: A number with few digits.
  fileprivate func end(
    beyond value: Double, _ rule: FloatingPointRoundingRule, room: Double?
  ) -> Double {
    let axis = arrangement.axes.left
    guard request.yAxis.scale == .linear, let ticks = axis.ticks?.ticks, ticks.count > 1,
      case let tenth = (ticks[1].value - ticks[0].value) / 10, tenth > 1e-5, value.magnitude < 1e9
    else { return value }
    let room = room ?? 0
    var step = tenth
    while step <= room / 100 { step *= 10 }
    let end = value + (rule == .up ? 0.03 : -0.03) * room
    return ((end / step).rounded(rule) * step * 1e6).rounded() / 1e6
  }
}
