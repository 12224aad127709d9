extension StatementEntry {
  static let drag = StatementEntry(
    .drag, "replay a pointer's drag", ["drag [NAME] px=LIST"], ["drag price px=[10, 200, 355]"],
    keys: [.drag], [.series])
}

extension SettingKey {
  static let drag: [SettingKey] = [
    SettingKey(
      "px", .kind(.numbers), unit: "points", "the pointer's x at each event",
      "drag price px=[10, 200, 355]")
  ]
}

/// `drag [NAME] px=LIST`.
package struct Drag: Hashable, Sendable {
  package var series: Name?
  /// The pointer's x at each event, in points.
  package var pointers: Expression
}

extension Parser {
  mutating func parseDrag() throws(Abandoned) -> Drag {
    let start = current.range
    let series =
      current.kind == .string ? Name(try parseString(), at: start) : try takeSeries()
    let settings = try parseSettings([.drag], .drag)
    guard let pointers = settings.expression("px") else {
      if !diagnostics.isEmpty { throw Abandoned() }
      throw unexpected("'px=' is missing", advice: "write `drag px=[10, 200]`")
    }
    return Drag(series: series, pointers: pointers)
  }
}

extension Drag {
  var source: String {
    "drag\(series.word)\(Setting.pairs(("px", pointers)))"
  }
}
