import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// One-line descriptions.
extension StatementRun {
  /// `price: 10 samples, 1 to 4, last 2  ▁▂▄█▆`.
  func summary(of samples: SampleSeries, _ name: String) -> String {
    var parts = [countText(samples.count, "sample")]
    if let extent = samples.column.extent {
      parts.append("\(short(extent.minimum)) to \(short(extent.maximum))")
      let last = samples.column.lastValueIndex(in: 0..<samples.count) ?? 0
      parts.append("last \(short(samples.column.values[last]))")
    }
    if samples.column.gapCount > 0 { parts.append(countText(samples.column.gapCount, "gap")) }
    if let domain = samples.domain, samples.isTime {
      parts.append("\(instantText(domain.lower)) to \(instantText(domain.upper))")
    }
    let line = Sparkline.text(of: samples, in: 0..<samples.count)
    return "\(name): \(parts.joined(separator: ", "))" + (line.isEmpty ? "" : "  \(line)")
  }

  func seriesSummary(_ name: String) -> String {
    state.series[name].map { summary(of: $0.samples, name) } ?? name
  }

  func segmentsSummary(_ name: String) -> String {
    guard let entry = state.series[name], let segments = entry.segments else {
      return "\(name): no segments"
    }
    let active = entry.activeSegment.map { ", active \($0)" } ?? ""
    let starts = segments.starts.prefix(8).map { String($0) }.joined(separator: ", ")
    return "\(name): \(countText(segments.count, "segment")) at \(starts)"
      + (segments.count > 8 ? ", …" : "") + active
  }

  var axesText: String {
    [("x", state.xAxis), ("y", state.yAxis)].map { name, axis in
      axis.program(name) ?? "axis \(name) (as the style has it)"
    }
    .joined(separator: "; ")
  }

  /// `window 2026-03-01 to 2026-03-31, y 0 to 9`.
  func windowSummary(at range: SourceRange) throws -> String {
    let shown = view()
    let x = try shown.interval(at: range)
    var text = "window "
    if let x {
      text += intervalText(x, isTime: shown.isTime || state.window.isTime)
    } else {
      text += "all"
    }
    if let y = shown.values(showing: x) {
      text += ", y \(numberText(y.lower)) to \(numberText(y.upper))"
    }
    return text
  }

  func intervalText(_ interval: Interval, isTime: Bool) -> String {
    let upper =
      interval.includesUpper ? interval.upper : max(interval.lower, interval.upper.nextDown)
    let ends =
      isTime
      ? [instantText(interval.lower), instantText(upper, roundingUp: false)]
      : [numberText(interval.lower), numberText(interval.upper)]
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }

  /// An instant for people: the day where it is midnight or the end of a day, else with minutes.
  func instantText(_ instant: Double, roundingUp: Bool = true) -> String {
    let civil = state.zone.civil(at: instant)
    let isEnd = !roundingUp && civil.secondOfDay > 86_399.999
    if civil.secondOfDay == 0 || isEnd { return civil.date.iso8601 }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = "\(civil.date.iso8601) \(two(civil.hour)):\(two(civil.minute))"
    return civil.second < 1 ? minutes : "\(minutes):\(two(Int(civil.second)))"
  }

  /// A number for a picture: six digits, but always the whole ones and two decimals.
  func figure(_ value: Double) -> String {
    guard value.magnitude < 1e13 else { return numberText(value) }
    let rounded =
      value.magnitude < 1e4 ? Double(short(value)) : (value * 100).rounded() / 100
    return numberText(rounded ?? value)
  }

  /// A number with at most six digits, for summaries.
  func short(_ value: Double) -> String {
    var format = NumberFormat("g")
    format?.decimals = 6
    return format?.text(value) ?? numberText(value)
  }
}

extension WindowState {
  /// Whether what was said is about times.
  var isTime: Bool {
    switch x {
    case .all, .lastSamples: false
    case .range(let bounds): bounds.isTime
    case .lastDuration, .day, .year, .months: true
    }
  }
}

extension AxisState {
  /// The statement that says the same of a fresh axis; nil where nothing was said.
  func program(_ name: String) -> String? {
    guard isShown != nil || quantity != nil || !settings.isEmpty else { return nil }
    var words = ["axis", name]
    if let isShown { words.append(isShown ? "on" : "off") }
    if let quantity { words.append(quantity.rawValue) }
    let text = settings.text(in: .axis)
    if !text.isEmpty { words.append(text) }
    return words.joined(separator: " ")
  }
}
