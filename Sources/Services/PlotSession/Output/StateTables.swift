import AxisTicks
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// What a state holds, in tables.
struct StateTables {
  let state: SessionState

  init(_ state: SessionState) { self.state = state }

  private var instants: InstantText { InstantText(zone: state.zone) }

  private func figure(_ value: Double, of entry: SeriesEntry) -> String {
    StateDescription(state).figure(value, isDuration: entry.measure.kind == .duration)
  }

  var series: MediaBundle {
    guard !state.series.isEmpty else { return MediaBundle(text: "no series") }
    let groups = state.groups.names.map { name in
      let members = state.groups[name] ?? []
      return [name, "", "", "", "", "group", countText(members.count, "member"), "", ""]
    }
    let rows = state.ownSeriesNames.compactMap { name -> [String]? in
      guard let entry = state.series[name] else { return nil }
      let extent = entry.samples.column.extent
      let axis =
        switch entry.samples.positions {
        case .index: "index"
        default: entry.samples.isTime ? "time" : "x"
        }
      let domain = StateDescription(state).domain(of: entry.samples)
      let isHere = entry.engine == nil
      return [
        name, isHere ? grouped(entry.samples.count) : "by window",
        isHere ? grouped(entry.samples.column.gapCount) : "",
        extent.map { figure($0.minimum, of: entry) } ?? "",
        extent.map { figure($0.maximum, of: entry) } ?? "", axis,
        domain ?? "", entry.segments.map { grouped($0.count) } ?? "",
        Sparkline.text(of: entry.samples, in: 0..<entry.samples.count, width: 20),
      ]
    }
    return TextTable(
      header: ["series", "samples", "gaps", "min", "max", "axis", "from … to", "segments", ""],
      rows: rows + groups
    ).bundle
  }

  /// The members of a group.
  func members(of group: String) -> TextTable {
    let rows = (state.members(of: group) ?? []).prefix(1000).compactMap { name -> [String]? in
      guard let entry = state.series[name] else { return nil }
      let samples = entry.samples
      return [
        name, grouped(samples.count),
        samples.column.extent.map { figure($0.minimum, of: entry) } ?? "",
        samples.column.extent.map { figure($0.maximum, of: entry) } ?? "",
        Sparkline.text(of: samples, in: 0..<samples.count, width: 20),
      ]
    }
    return TextTable(header: ["series", "samples", "min", "max", ""], rows: Array(rows))
  }

  var segments: MediaBundle {
    var rows: [[String]] = []
    for name in state.series.names {
      guard let entry = state.series[name], let segments = entry.segments else { continue }
      for segment in 0..<min(segments.count, 1000) {
        guard let range = segments.range(of: segment) else { continue }
        let extent = entry.samples.column.extent(in: range)
        let start = entry.samples.position(of: range.lowerBound) ?? 0
        rows.append([
          name, String(segment), "\(range.lowerBound)..\(range.upperBound - 1)",
          entry.samples.isTime ? instants.text(start) : shortText(start),
          extent.map { figure($0.minimum, of: entry) } ?? "",
          extent.map { figure($0.maximum, of: entry) } ?? "",
          entry.activeSegment == segment ? "active" : "",
        ])
      }
    }
    guard !rows.isEmpty else { return MediaBundle(text: "no segments") }
    return TextTable(
      header: ["series", "segment", "samples", "begins", "min", "max", ""], rows: rows
    ).bundle
  }

  var config: MediaBundle {
    let rows = Vocabulary.keys(in: .config).map { entry in
      let value = state.config[entry.name]
      let standard = entry.defaultValue?.description ?? ""
      return [
        entry.name, value?.description ?? standard, value == nil ? "" : "default \(standard)",
      ]
    }
    return TextTable(header: ["key", "value", ""], rows: rows).bundle
  }

  /// The first and last samples of a series, of one that is mostly gaps those with a value.
  func samples(of name: String) -> TextTable {
    guard let entry = state.series[name] else { return TextTable(header: [], rows: []) }
    let column = entry.samples.column
    let isSparse = 2 * column.gapCount > column.count && column.gapCount < column.count
    let all = isSparse ? (0..<column.count).filter { column[$0].isFinite } : Array(0..<column.count)
    let count = all.count
    let (most, half) = (ValueTable.mostRows, ValueTable.mostRows / 2)
    let shown = count <= most ? all : Array(all.prefix(half) + all.suffix(half))
    let isDuration = entry.measure.kind == .duration
    let hasHours = column.extent.map { $0.maximum >= 3600 } ?? false
    var rows = shown.map { index in
      let place = entry.samples.position(of: index) ?? 0
      let value = column[index]
      return [
        String(index),
        entry.samples.isTime
          ? instants.text(place)
          : entry.samples.kind.elapsedText?.text(place) ?? numberText(place),
        isDuration && value.isFinite
          ? DurationNotation.text(seconds: value, hasHours: hasHours) : numberText(value),
        entry.segments?.segment(containing: index).map { String($0) } ?? "",
      ]
    }
    if count > most { rows.insert(["…", "…", "…", ""], at: half) }
    return TextTable(
      header: ["index", entry.samples.isTime ? "time" : "x", "value", "segment"], rows: rows)
  }
}
