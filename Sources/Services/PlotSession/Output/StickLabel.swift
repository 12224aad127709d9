import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene

/// What stands at the value stick of a plot.
struct StickLabel: Sendable {
  let template: Template
  private let zone: TimeZoneRules
  /// What the samples are called that stand at indices; nil where they have no names.
  private let names: [String]?
  /// Whether nothing was said but the value; of candles it is four, and a name stands before it.
  private let isPlain: Bool

  /// The label of a config; nil if its template is none.
  init?(_ config: PlotConfig, _ zone: TimeZoneRules, names: [String]? = nil) {
    guard let template = try? Template(config.valueStickLabel, fields: Template.stickFields) else {
      return nil
    }
    self.template = template
    self.zone = zone
    self.names = names
    isPlain = config.valueStickLabel == PlotConfig.standard.valueStickLabel
  }

  /// The label at a sample of a series.
  func text(of details: SampleDetails, _ series: SeriesInput) -> String {
    if isPlain, let candles = series.candles, let index = details.index, let close = details.value,
      let high = candles.high.column.value(at: index), let low = candles.low.column.value(at: index)
    {
      let figures = [("O", candles.open[index]), ("H", high), ("L", low), ("C", close)]
      return figures.map { "\($0) \(figureText($1))" }.joined(separator: "  ")
    }
    let sample = details.index.flatMap { index in
      names.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    let lead = isPlain ? sample.map { "\($0)  " } ?? "" : ""
    return lead
      + template.text(plain: figureText) { name in
        switch SelectionField(rawValue: name) {
        case .series: .text(series.label)
        case .index: .number(details.index.map(Double.init) ?? .nan)
        // A gap that is selected is said to be one.
        case .value:
          details.value.map { series.isDuration ? .duration($0) : .number($0) } ?? .gap
        case .x:
          sample.map { .text($0) }
            ?? (series.samples.kind.isElapsed ? .duration(details.x) : .number(details.x))
        case .time: details.time == nil ? .text("") : .time(details.x, zone)
        case .segment: .number(details.segment.map(Double.init) ?? .nan)
        case .change: .number(details.change?.absolute ?? .nan)
        case .percent: .number(details.change?.percent ?? .nan)
        default: .text("")
        }
      }
  }
}
