import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene

/// What stands at the value stick of a plot.
struct StickLabel: Sendable {
  let template: Template
  private let zone: TimeZoneRules

  /// The label of a config; nil if its template is none.
  init?(_ config: PlotConfig, _ zone: TimeZoneRules) {
    guard let template = try? Template(config.valueStickLabel, fields: Template.stickFields) else {
      return nil
    }
    self.template = template
    self.zone = zone
  }

  /// The label at a sample of a series.
  func text(of details: SampleDetails, _ series: SeriesInput) -> String {
    template.text(plain: figureText) { name in
      switch SelectionField(rawValue: name) {
      case .series: .text(series.label)
      case .index: .number(details.index.map(Double.init) ?? .nan)
      // A gap that is selected is said to be one.
      case .value:
        details.value.map { series.isDuration ? .duration($0) : .number($0) } ?? .gap
      case .x: series.samples.kind.isElapsed ? .duration(details.x) : .number(details.x)
      case .time: details.time == nil ? .text("") : .time(details.x, zone)
      case .segment: .number(details.segment.map(Double.init) ?? .nan)
      case .change: .number(details.change?.absolute ?? .nan)
      case .percent: .number(details.change?.percent ?? .nan)
      default: .text("")
      }
    }
  }
}
