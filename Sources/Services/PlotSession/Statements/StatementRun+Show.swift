import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

extension StatementRun {
  mutating func show(_ topic: ShowTopic, at range: SourceRange) throws {
    switch topic {
    case .overview: give(MediaBundle(text: overview(at: range)))
    case .series: give(seriesTable)
    case .segments: give(segmentsTable)
    case .config: give(configTable)
    case .axes: give(try axesBundle(at: range))
    case .window: give(MediaBundle(text: try windowSummary(at: range)))
    case .selection: try showSelection(at: range)
    case .state: give(MediaBundle(text: try stateText(at: range)))
    case .name(let name): try show(name)
    }
    // Where a part cannot be shown, it may be that the user has stopped the work.
    try cancellation.check()
  }

  /// The program that builds the state again; a plot that nothing fits any more is a comment in it.
  private func stateText(at range: SourceRange) throws -> String {
    let program = StateProgram(state, cancellation)
    let canShow = program.windowLines.allSatisfy { line in
      guard let statement = Program(line).statements.first,
        case .window(let change) = statement.kind
      else { return false }
      var trial = self
      trial.state.window = WindowState()
      return (try? trial.changeWindow(change, at: range)) != nil
    }
    var whole = self
    whole.state.window = WindowState()
    let canPlot = (try? whole.scene(whole.request(at: range), at: range)) != nil
    let canSelect = (try? state.selection.map { try selectedItem($0, at: range) }) != nil
    return try program.text(canShow: canShow, canPlot: canPlot, canSelect: canSelect)
  }

  /// All there is, a line each.
  private func overview(at range: SourceRange) -> String {
    var lines = state.series.names.map { seriesSummary($0) }
    lines += state.variables.names.compactMap { name in
      state.variables[name].map { "\(name) = \(text($0))" }
    }
    if !state.config.isEmpty { lines.append(configText) }
    let axes = [state.xAxis.program("x"), state.yAxis.program("y")].compactMap { $0 }
    lines += axes
    if let window = try? windowSummary(at: range), window != "window all" {
      lines.append(window)
    }
    if let plot = state.lastPlot {
      lines.append("plot \(plot.items.map(\.text).joined(separator: ", "))")
    }
    if let selection = state.selection {
      lines.append("selection \(selection.series)[\(selection.index)]")
    }
    if let onSelect = state.onSelect { lines.append("on select: \(onSelect.text)") }
    return lines.isEmpty
      ? "nothing yet: try 'series a = walk(100)', then 'plot a'" : lines.joined(separator: "\n")
  }

  private var seriesTable: MediaBundle {
    guard !state.series.isEmpty else { return MediaBundle(text: "no series") }
    let rows = state.series.names.compactMap { name -> [String]? in
      guard let entry = state.series[name] else { return nil }
      let extent = entry.samples.column.extent
      let axis =
        switch entry.samples.positions {
        case .index: "index"
        default: entry.samples.isTime ? "time" : "x"
        }
      let domain = entry.samples.domain.map { domain in
        entry.samples.isTime
          ? "\(instantText(domain.lower)) to \(instantText(domain.upper))"
          : "\(short(domain.lower)) to \(short(domain.upper))"
      }
      return [
        name, grouped(entry.samples.count), grouped(entry.samples.column.gapCount),
        extent.map { short($0.minimum) } ?? "", extent.map { short($0.maximum) } ?? "", axis,
        domain ?? "", entry.segments.map { grouped($0.count) } ?? "",
        Sparkline.text(of: entry.samples, in: 0..<entry.samples.count, width: 20),
      ]
    }
    return TextTable(
      header: ["series", "samples", "gaps", "min", "max", "axis", "from … to", "segments", ""],
      rows: rows
    ).bundle
  }

  private var segmentsTable: MediaBundle {
    var rows: [[String]] = []
    for name in state.series.names {
      guard let entry = state.series[name], let segments = entry.segments else { continue }
      for segment in 0..<min(segments.count, 1000) {
        guard let range = segments.range(of: segment) else { continue }
        let extent = entry.samples.column.extent(in: range)
        let start = entry.samples.position(of: range.lowerBound) ?? 0
        rows.append([
          name, String(segment), "\(range.lowerBound)..\(range.upperBound - 1)",
          entry.samples.isTime ? instantText(start) : short(start),
          extent.map { short($0.minimum) } ?? "", extent.map { short($0.maximum) } ?? "",
          entry.activeSegment == segment ? "active" : "",
        ])
      }
    }
    guard !rows.isEmpty else { return MediaBundle(text: "no segments") }
    return TextTable(
      header: ["series", "segment", "samples", "begins", "min", "max", ""], rows: rows
    ).bundle
  }

  private var configTable: MediaBundle {
    let rows = Vocabulary.keys(in: .config).map { entry in
      let value = state.config[entry.name]
      let standard = entry.defaultValue?.description ?? ""
      return [
        entry.name, value?.description ?? standard, value == nil ? "" : "default \(standard)",
      ]
    }
    return TextTable(header: ["key", "value", ""], rows: rows).bundle
  }

  private mutating func show(_ name: Name) throws {
    if state.series[name.text] != nil {
      let table = rowsTable(name.text)
      var bundle = MediaBundle(text: seriesSummary(name.text) + "\n" + table.plain)
      bundle["text/markdown"] = .text(seriesSummary(name.text) + "\n\n" + table.markdown)
      give(bundle)
    } else if let value = state.variables[name.text] {
      give(MediaBundle(text: "\(name.text) = \(text(value))"))
    } else {
      throw Diagnostic(
        .unknownName, "unknown name '\(name.text)'", at: name.range,
        advice: Suggestions.question(
          name.text, among: state.names + ShowTopic.words.map(\.word)))
    }
  }

  /// The first and last samples of a series.
  private func rowsTable(_ name: String) -> TextTable {
    guard let entry = state.series[name] else { return TextTable(header: [], rows: []) }
    let count = entry.samples.count
    let shown = count <= 20 ? Array(0..<count) : Array(0..<10) + Array(count - 10..<count)
    var rows = shown.map { index in
      let place = entry.samples.position(of: index) ?? 0
      return [
        String(index), entry.samples.isTime ? instantText(place) : numberText(place),
        numberText(entry.samples.column.values[index]),
        entry.segments?.segment(containing: index).map { String($0) } ?? "",
      ]
    }
    if count > 20 { rows.insert(["…", "…", "…", ""], at: 10) }
    return TextTable(
      header: ["index", entry.samples.isTime ? "time" : "x", "value", "segment"], rows: rows)
  }
}

extension StatementRun {
  /// What was said about the axes, and the ticks of the plot there is or would be.
  private func axesBundle(at range: SourceRange) throws -> MediaBundle {
    var bundle = MediaBundle(text: axesText)
    if let request = try? request(at: range) {
      bundle[AxesRecord.mediaType] = .json(try scene(request, at: range).axesRecord.json)
    }
    return bundle
  }
}
