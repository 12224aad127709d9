extension StatementEntry {
  static let style = StatementEntry(
    .style, "set how one series looks", ["style NAME key=value…"],
    ["style price color=tomato width=2", "style price as=area opacity=0.5"], keys: [.style],
    [.series])
}

/// `style [NAME] key=value…`.
package struct StyleChange: Hashable, Sendable {
  package var series: Name?
  /// What changes; at least one.
  package var settings: [Setting]
}

extension Parser {
  mutating func parseStyle() throws(Abandoned) -> StyleChange {
    let series = try takeSeries()
    guard !current.endsStatement else {
      throw unexpected("what to change is missing", advice: "its keys are in help style")
    }
    return StyleChange(series: series, settings: try parseSettings([.style], .style))
  }
}

extension StyleChange {
  var source: String {
    "style\(series.word)\(settings.pairs)"
  }
}
