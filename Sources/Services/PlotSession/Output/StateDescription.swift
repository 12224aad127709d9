import AxisTicks
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// What a state holds, in one-line descriptions.
struct StateDescription {
  let state: SessionState

  init(_ state: SessionState) { self.state = state }

  var instants: InstantText { InstantText(zone: state.zone) }

  /// `price: 10 samples, 1 to 4, last 2  ▁▂▄█▆`.
  func summary(
    of samples: SampleSeries, _ name: String, areDurations: Bool = false
  ) -> String {
    func text(_ value: Double) -> String { figure(value, isDuration: areDurations) }
    var parts = [countText(samples.count, "sample")]
    if let extent = samples.column.extent {
      parts.append("\(text(extent.minimum)) to \(text(extent.maximum))")
      let last = samples.column.lastValueIndex(in: 0..<samples.count) ?? 0
      parts.append("last \(text(samples.column[last]))")
    }
    if samples.column.gapCount > 0 { parts.append(countText(samples.column.gapCount, "gap")) }
    if let domain = samples.domain, samples.isTime {
      parts.append("\(instants.text(domain.lower)) to \(instants.text(domain.upper))")
    }
    let line = Sparkline.text(of: samples, in: 0..<samples.count)
    return "\(name): \(parts.joined(separator: ", "))" + (line.isEmpty ? "" : "  \(line)")
  }

  /// `q: a group of 3 series: 2023, 2024, 2025`.
  func group(_ name: String) -> String {
    let members = state.groups[name] ?? []
    return "\(name): a group of \(countText(members.count, "series", "series")): \(listed(members))"
  }

  func series(_ name: String) -> String {
    guard let entry = state.series[name] else { return name }
    guard let engine = entry.engine else {
      return summary(of: entry.samples, name, areDurations: entry.measure.kind == .duration)
    }
    return "\(name): rows of \(engine.connectionName), read by window"
      + (domain(of: entry.samples).map { ", \($0)" } ?? ", no row")
  }

  /// From the first to the last position; nil without samples.
  func domain(of samples: SampleSeries) -> String? {
    samples.domain.map { domain in
      samples.isTime
        ? "\(instants.text(domain.lower)) to \(instants.text(domain.upper))"
        : [domain.lower, domain.upper].map { samples.kind.elapsedText?.text($0) ?? shortText($0) }
          .joined(separator: " to ")
    }
  }

  /// A number in short, or the length of time that it is: `4:58`.
  func figure(_ value: Double, isDuration: Bool) -> String {
    isDuration && value.isFinite ? DurationNotation.text(seconds: value) : shortText(value)
  }

  func segments(_ name: String) -> String {
    guard let entry = state.series[name], let segments = entry.segments else {
      return "\(name): no segments"
    }
    let active = entry.activeSegment.map { ", active \($0)" } ?? ""
    let starts = segments.starts.prefix(8).map { String($0) }.joined(separator: ", ")
    return "\(name): \(countText(segments.count, "segment")) at \(starts)"
      + (segments.count > 8 ? ", …" : "") + active
  }

  func style(_ name: String) -> String {
    let style = state.series[name]?.style.text(in: .style) ?? ""
    return "style \(name) " + (style.isEmpty ? "(as the config has it)" : style)
  }

  /// What differs from the defaults, as a statement.
  var config: String {
    state.config.isEmpty ? "config reset" : "config \(state.config.text(in: .config))"
  }

  /// The settings of the axes; those of the right one only if there are any.
  var axes: String {
    let main = state.axes.compactMap { word, axis in
      axis.program(word) ?? (word == .right ? nil : "axis \(word.rawValue) (as the style has it)")
    }
    let all = state.axes.compactMap { $1.program($0) }.count
    return (main + state.axisPrograms.dropFirst(all)).joined(separator: "; ")
  }
}
