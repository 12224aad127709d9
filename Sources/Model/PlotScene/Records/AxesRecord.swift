import OrderedJSON

/// The ticks of a picture's axes.
package struct AxesRecord: Hashable, Sendable {
  /// A tick.
  package struct Tick: Hashable, Sendable {
    /// Its value; seconds since 1970 on a time axis.
    package let value: Double
    /// What stands beside it.
    package let label: String
    /// What stands below that; nil on most ticks.
    package let secondLine: String?
    /// Its x or y in the picture.
    package let position: Double
    /// What a page draws instead of a name that is too long for its place, one line or two; nil for both texts.
    var shortened: [String]?
  }

  /// An axis that is drawn.
  package struct Axis: Hashable, Sendable {
    /// The ticks, in the axis' direction.
    package let ticks: [Tick]
    /// What is to be added to every label (`+1M`).
    package let offset: String?
    /// What all labels leave out: the date of times, the year of dates.
    package let context: String?
    /// What the figures are counted in; nil where nothing says so.
    package var unit: String?
  }

  /// The media type of ``json``.
  package static let mediaType = "application/vnd.glowline.axes+json"

  /// The x axis; nil where it is not drawn.
  package let x: Axis?
  /// The y axis; nil where it is not drawn.
  package let y: Axis?
  /// The y axis on the right; nil where it is not drawn.
  package let right: Axis?
  /// Those of each of several panels with its name; empty where there is one.
  package var panels: [Panel] = []

  /// The axes of one of several panels.
  package struct Panel: Hashable, Sendable {
    let name: String?
    let axes: AxesRecord
  }

  /// The record as one line of JSON.
  package var json: String {
    let panels = panels.map { panel in
      JSON.object([("name", JSON(panel.name) { .text($0) })] + panel.axes.members(withPlaces: true))
    }
    return JSON.object(
      [JSON.version(ofPanels: !panels.isEmpty)] + members(withPlaces: true)
        + (panels.isEmpty ? [] : [("panels", .array(panels))])
    ).description
  }

  /// The axes as a part of another record, perhaps with an x axis that says nothing, or one that is drawn.
  func object(withPlaces: Bool, isDrawn: Bool = false) -> JSON {
    .object(members(withPlaces: withPlaces, isDrawn: isDrawn))
  }

  private func members(withPlaces: Bool, isDrawn: Bool = false) -> [(key: String, value: JSON)] {
    let bare = Axis(ticks: [], offset: nil, context: nil)
    return [
      ("x", JSON(x) { (withPlaces ? $0 : bare).object(isDrawn: isDrawn) }),
      ("y", JSON(y) { $0.object(isDrawn: isDrawn) }),
      ("right", JSON(right) { $0.object(isDrawn: isDrawn) }),
    ]
  }
}

extension AxesRecord.Axis {
  /// Second lines, offset and context appear only where there is one.
  fileprivate func object(isDrawn: Bool) -> JSON {
    let ticks = ticks.map { tick -> JSON in
      let whole = [tick.label] + [tick.secondLine].compactMap(\.self)
      let lines = isDrawn ? tick.shortened ?? whole : whole
      var members: [(key: String, value: JSON)] = [
        ("value", .number(tick.value)), ("label", .text(lines[0])),
        ("position", .coordinate(tick.position)),
      ]
      if lines.count > 1 { members.append(("secondLine", .text(lines[1]))) }
      return .object(members)
    }
    var members: [(key: String, value: JSON)] = [("ticks", .array(ticks))]
    if let offset { members.append(("offset", .text(offset))) }
    if let context { members.append(("context", .text(context))) }
    if let unit { members.append(("unit", .text(unit))) }
    return .object(members)
  }
}

extension Scene {
  /// The ticks of the axes that are drawn: the first panel's, and those of all where there are several.
  package var axesRecord: AxesRecord {
    var record = panels[0].axesRecord
    if panels.count > 1 {
      record.panels = panels.map {
        AxesRecord.Panel(name: $0.request.panels[0].name, axes: $0.axesRecord)
      }
    }
    return record
  }
}

extension ScenePanel {
  /// The ticks of the axes that are drawn; of several panels only the lowest have an x axis.
  var axesRecord: AxesRecord {
    let (axes, units) = (arrangement.axes, arrangement.units)
    func record(_ axis: SceneAxis, _ unit: String?) -> AxesRecord.Axis {
      AxesRecord.Axis(
        ticks: axis.ticks.map {
          AxesRecord.Tick(
            value: $0.value, label: $0.label, secondLine: $0.secondLine, position: $0.position,
            shortened: $0.unturned.map { [$0] } ?? $0.shortened)
        }, offset: axis.offset, context: axis.context, unit: unit)
    }
    return AxesRecord(
      x: (placed.place.hasXTexts ? axes.x : nil).map {
        record($0, request.xAxis.unit(beside: request.xAxis.label))
      },
      y: axes.left.ticks.map { record($0, units.left) },
      right: axes.right.ticks.map { record($0, units.right) })
  }
}
