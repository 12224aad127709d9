import AxisTicks
import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// What is written about marks in a picture: the selected sample, and two compared ones.
struct MarkText {
  private let series: PlottedSeries
  private let zone: TimeZoneRules

  init(_ series: PlottedSeries, _ zone: TimeZoneRules) {
    self.series = series
    self.zone = zone
  }

  private var request: PlotRequest { series.request }
  private var input: SeriesInput { series.input }

  /// What stands at the value stick, or above a range.
  func stickLabel(at index: Int, since start: Int? = nil) -> String {
    if let start { return comparisonLabel(from: start, to: index) }
    guard let details = request.details(of: index, in: series.number),
      let label = StickLabel(request.config, request.zone, names: request.names)
    else { return "" }
    return label.text(of: details, input)
  }

  /// `price[5] = 2 at 2026-03-02, +1 (+100%)`; of a range
  /// `price[1] to price[5]: 1 to 2, +1 (+100%), 4 days; 5 values, min 1, max 4, mean 2.4, sum 12`.
  func selection(at index: Int, since start: Int?, _ range: SelectedRange?) -> String {
    if let start, let range {
      let figures = [
        ("min", range.lowest), ("max", range.highest), ("mean", range.mean), ("sum", range.sum),
      ].map { ", \($0) \(value($1))" }.joined()
      return comparison(from: start, to: index)
        + "; \(countText(range.count, "value"))" + (range.count > 0 ? figures : "")
    }
    guard let details = request.details(of: index, in: series.number) else { return input.name }
    var text = "\(name(at: index)) = \(value(details.value))"
    if details.time != nil { text += " at \(InstantText(zone: zone).text(details.x))" }
    if let change = details.change, let words = words(for: change) { text += ", " + words }
    return text
  }

  /// `price[1] to price[5]: 1 to 2, +1 (+100%), 4 days`; rows of an engine are named by their
  /// position.
  func comparison(from: Int, to: Int) -> String {
    let values = input.samples.column
    var text =
      input.extract == nil
      ? "\(name(at: from)) to \(name(at: to)): "
      : "\(input.name) at \(place(of: from)) to \(place(of: to)): "
    text += "\(value(values[from])) to \(value(values[to]))"
    return ([text] + changes(from: from, to: to)).joined(separator: ", ")
  }

  /// `+1 (+100%)` and `4 days`, as far as they are known.
  private func changes(from: Int, to: Int) -> [String] {
    guard let change = input.samples.comparison(from: from, to: to) else { return [] }
    let elapsed = input.samples.kind == .number ? nil : change.elapsed
    return [words(for: change), elapsed.map { "\(DurationLiteral.ofSeconds($0).readable)" }]
      .compactMap(\.self)
  }

  private func value(_ value: Double?) -> String {
    guard let value, value.isFinite else { return numberText(.nan) }
    return input.isDuration ? DurationNotation.text(seconds: value) : numberText(value)
  }

  /// `price[5]`; a row of an engine has no index.
  private func name(at index: Int) -> String {
    input.extract == nil ? "\(input.name)[\(index)]" : input.name
  }

  private func place(of index: Int) -> String {
    let x = request.details(of: index, in: series.number)?.x ?? .nan
    if let elapsed = input.samples.kind.elapsedText { return elapsed.text(x) }
    return input.samples.isTime ? InstantText(zone: zone).text(x) : numberText(x)
  }

  /// What stands above the compared stretch.
  func comparisonLabel(from: Int, to: Int) -> String {
    typeset(changes(from: from, to: to).joined(separator: ", "))
  }

  /// `+1 (+100%)`, or nothing beside a gap.
  private func words(for change: SampleComparison) -> String? {
    change.absolute.map { absolute in
      (input.isDuration ? DurationNotation.signed(seconds: absolute) : signedText(absolute))
        + (change.percent.map { " (\(percentText($0)))" } ?? "")
    }
  }
}
