package import SampleStore

/// What is filled between two series.
package struct BandInput: Sendable {
  /// The name in records.
  package var name: String
  /// What the legend calls it; nil where it is left out there.
  package var label: String?
  /// The lower end; the samples stand where those of the upper one do, and both have the same gaps.
  package var lower: SampleSeries
  /// The upper end.
  package var upper: SampleSeries
  /// Its colour and its axis.
  package var style: SeriesStyle
  /// The opacity of what it is filled with.
  package var opacity = SceneDrawing.areaOpacity
  /// The series whose colour it has by default.
  package var series: Int
  /// What it shows as a part of a stack, where its ends are those of what lies below and of itself; nil for any other.
  package var part: SampleSeries?
  /// In which of the request's panels it stands.
  package var panel = 0

  /// Whether it is a bar at each sample, and not an area.
  package var areBars: Bool { style.shape == .bars }

  /// A band.
  package init(
    name: String, label: String? = nil, lower: SampleSeries, upper: SampleSeries,
    style: SeriesStyle = SeriesStyle(), series: Int = 0
  ) {
    self.name = name
    self.label = label
    self.lower = lower
    self.upper = upper
    self.style = style
    self.series = series
  }
}

extension PlotRequest {
  /// All samples that lie in the picture, those of bands too, with the names that people know.
  package var shownSamples: [(name: String, samples: SampleSeries)] {
    series.map { ($0.name, $0.samples) }
      + bands.flatMap { [($0.name, $0.lower), ($0.name, $0.upper)] }
  }

  /// What stands in a legend: the series, nil for those that are left out, then the bands that have a
  /// label.
  var legendLabels: [String?] {
    series.map { $0.isInLegend ? $0.legendNote ?? $0.label : nil } + bands.compactMap(\.label)
  }

  /// Whether there is a legend where there is room for it.
  ///
  /// The seed's bare line fills the picture, also
  /// where there are several.
  ///
  /// Among several panels one with a single series has one, too, unless its name says it.
  var wantsLegend: Bool {
    let least = place.isOneOfSeveral && panels[0].name == nil ? 0 : 1
    return hasLegend ?? (config.style == .axes && legendLabels.count > least)
  }
}
