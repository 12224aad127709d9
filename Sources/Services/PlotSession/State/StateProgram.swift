import CivilTime
import PlotLanguage
import PlotScene
import SampleStore
import Threading
import ValueNotation

/// The program that builds a state again.
///
/// Series come from the file or the expression that made them, as long as nothing has changed them
/// since; all others are written out, exactly. So are those that follow what cannot be read again (standard
/// input, a file that was cut), with the statement that they follow it by as a comment.
struct StateProgram {
  let state: SessionState
  private(set) var lines: [String] = []
  /// The groups that one statement makes again, since no member has changed.
  private var wholeGroups: Set<String> = []
  /// The zone that the program has set so far.
  var zone = "UTC"
  let cancellation: Cancellation
  /// The series and groups so far.
  private var written: Set<String> = []

  /// The program of a state.
  ///
  /// What can no longer be shown, plotted or selected, because the series have changed since, becomes a
  /// comment in it.
  init(_ state: SessionState, _ cancellation: Cancellation) {
    self.state = state
    self.cancellation = cancellation
    zone = state.zone.name
  }

  /// The program; what does not fit the state any more is a comment in it.
  ///
  /// A window that can be said before the plot `showsFirst`: what is drawn then is no more than it shows.
  func text(
    showsFirst: Bool = false, canShow: Bool = true, canPlot: Bool = true, canSelect: Bool = true
  ) throws -> String {
    var program = self
    program.zone = "UTC"
    try program.write(
      showsFirst: showsFirst, canShow: canShow, canPlot: canPlot, canSelect: canSelect)
    return try program.text
  }

  private mutating func write(
    showsFirst: Bool, canShow: Bool, canPlot: Bool, canSelect: Bool
  ) throws {
    lines += state.connections.names.compactMap { state.connections[$0]?.program }
    wholeGroups = Set(
      state.groups.names.filter { name in
        let origins = Set((state.members(of: name) ?? []).map { state.series[$0]?.origin })
        return origins.count == 1 && origins.first != .some(nil)
      })
    for name in state.series.names {
      guard let entry = state.series[name] else { continue }
      try add(entry, name)
      written.formUnion([name] + (state.group(of: name).map { [$0] } ?? []))
      // What has come is written out; what comes next would be read from the beginning.
      if entry.origin == nil, let following = state.following(name) {
        lines.append("# \(following.source)")
      }
    }
    // Days, rules of the calendar and so active segments depend on the zone.
    setZone(state.zone.name)
    var config = state.config
    config["timeZone"] = nil
    if !config.isEmpty { lines.append("config \(config.text(in: .config))") }
    for name in state.variables.names {
      guard let value = state.variables[name] else { continue }
      lines.append("let \(name) = \(try state.share(name) ?? literal(value))")
    }
    for name in state.series.names {
      if let entry = state.series[name] { try addLook(entry, name) }
    }
    lines += state.axisPrograms
    if showsFirst { lines += windowLines }
    if let plot = state.lastPlot { try add(plot, canPlot: canPlot) }
    lines += try state.marks.map {
      (canSay($0, canPlot: canPlot) ? "" : "# ") + (try text($0))
    }
    if !showsFirst {
      lines += windowLines.map { (canShow ? "" : "# ") + $0 }
      // A window that is said after a plot holds for it, too: its own ones are said again.
      if let plot = state.lastPlot, canShow, !windowLines.isEmpty, plot.overrides.hasWindow {
        try add(plot, canPlot: canPlot)
      }
    }
    if let selection = state.selection {
      let isTime = state.series[selection.series]?.samples.isTime ?? false
      func end(_ sample: ChosenSample) -> String {
        switch sample {
        case .index(let index): "\(index)"
        case .row(let row): place(row.place, isTime ? .time : .number)
        }
      }
      let key = selection.index == nil ? "at" : "index"
      let start = selection.start.map { end($0) + ".." } ?? ""
      let sample = "\(key)=\(start)\(end(selection.sample))"
      lines.append("\(canSelect ? "" : "# ")select \(operand(selection.series)) \(sample)")
    }
    if let onSelect = state.onSelect { lines.append("on select: \(onSelect.text)") }
  }

  /// The lines as one text, put together in pieces: it can be as long as all samples.
  private var text: String {
    get throws {
      var text = ""
      text.reserveCapacity(lines.reduce(0) { $0 + $1.utf8.count + 1 })
      for line in lines {
        try cancellation.check()
        if !text.isEmpty { text += "\n" }
        text += PasswordMask(line).text
      }
      return text
    }
  }

  // MARK: - Series

  private mutating func add(_ entry: SeriesEntry, _ name: String) throws {
    let group = state.group(of: name)
    if let origin = entry.origin, origin.sources.isSubset(of: written),
      group.map({ wholeGroups.contains($0) || origin.program.hasPrefix("series \(name) =") })
        ?? true
    {
      // What makes a group makes all of its members.
      if let group, wholeGroups.contains(group),
        state.groups[group]?.first != MemberName(name)?.member
      {
        return
      }
      if let zone = origin.zone { setZone(zone) }
      lines.append(origin.program)
      return
    }
    let values = entry.samples.column.values
    let (kind, element) = (entry.samples.kind, entry.measure.element)
    var regular = ""
    var axis: (Range<Int>) throws -> String = { _ in "" }
    if let steps = entry.continuation {
      setZone(steps.zone.name)
      regular = " start=\(date(steps.start)) step=\(steps.step)"
    } else {
      switch entry.samples.positions {
      case .index: break
      case .uniform(let start, _) where entry.isOnIndex:
        // Only what is cut from a series lies on the index after its start.
        lines.append("series \(name) = range(1, \(numberText(start)))")
        try addRest(values, element, name, from: 0, axis)
        lines.append("series \(name) = \(name)[\(numberText(start))..]")
        return
      case .uniform(let start, let step):
        let length = kind == .number ? numberText(step) : "\(DurationLiteral(step, .second))"
        regular = " start=\(place(start, kind)) step=\(length)"
      case .explicit(let given):
        let places = given.array
        axis = { [copy = self] range in
          let part = try copy.joined(places[range]) { copy.place($0, kind) }
          return " \(kind.isTime ? "time" : "x")=[\(part)]"
        }
      }
    }
    let first = values.prefix(StateProgram.chunk)
    let names = values.count > first.count ? nil : Vector(entry).names
    let head = "series \(name) = \(try list(first, element, named: names))"
    lines.append(head + regular + (try axis(0..<first.count)))
    try addRest(values, element, name, axis)
  }

  /// The elements that one list holds.
  private static let chunk = 100_000

  private mutating func addRest(
    _ values: [Double], _ element: Vector.Element, _ name: String,
    from first: Int = StateProgram.chunk, _ axis: (Range<Int>) throws -> String
  ) throws {
    var start = first
    while start < values.count {
      let end = min(values.count, start + StateProgram.chunk)
      let part = try list(values[start..<end], element)
      lines.append("append \(name) [\(part)]\(try axis(start..<end))")
      start = end
    }
  }

  private mutating func addLook(_ entry: SeriesEntry, _ name: String) throws {
    var parts: [String] = []
    switch entry.rule {
    case nil: break
    case .starts(let starts):
      parts.append("at [\(try joined(starts) { String($0) })]")
    case .every(let count): parts.append("every=\(count)")
    case .calendar(let unit): parts.append("every=\(unit.rawValue)")
    }
    if let active = entry.activeSegment { parts.append("active=\(active)") }
    if !parts.isEmpty { lines.append("segments \(name) \(parts.joined(separator: " "))") }
    if !entry.shownStyle.isEmpty {
      lines.append("style \(name) \(entry.shownStyle.text(in: .style))")
    }
  }

  // MARK: - Config, window, plot

  private mutating func setZone(_ name: String) {
    guard name != zone else { return }
    zone = name
    lines.append(
      name == "UTC" ? "config reset timeZone" : "config timeZone=\(StringLiteral.encode(name))")
  }

  var windowLines: [String] {
    let window = state.window
    // The last samples are those of either kind of x axis, until a part of one kind is shown.
    let spans =
      [window.times, window.numbers, window.elapsed].filter { $0.kind == nil }.prefix(1)
      + [window.times, window.numbers, window.elapsed].filter { $0.kind != nil }
    var lines = spans.compactMap(line)
    if !window.y.isOpen { lines.append("window y=\(text(window.y))") }
    if !window.right.isOpen { lines.append("window right=\(text(window.right))") }
    lines += window.panels.sorted { $0.key < $1.key }.map { panel, bounds in
      "window \(panel.axis.word.rawValue)=\(text(bounds)) \(panel.panel.setting)"
    }
    return lines
  }

  private func line(_ span: WindowState.Span) -> String? {
    switch span {
    case .all: nil
    case .range(let bounds): "window \(text(bounds))"
    case .lastSamples(let count): "window last \(count)"
    case .lastDuration(let duration): "window last \(duration)"
    case .day(let day): "window day \(day.iso8601)"
    case .year(let year): "window year=\(year)"
    case .months(let count, let year, let end):
      "window months=\(count)" + (year.map { " year=\($0)" } ?? "")
        + (end.map { " end=\($0)" } ?? "")
    }
  }

  private func text(_ bounds: WindowState.Bounds) -> String {
    func end(_ value: Double?, isUpper: Bool) -> String {
      guard let value else { return "" }
      if isUpper, bounds.isUpperOpen {
        return state.zone.civil(at: value.nextDown).date.iso8601
      }
      return place(value, bounds.kind)
    }
    return "\(end(bounds.lower, isUpper: false))..\(end(bounds.upper, isUpper: true))"
  }

  // MARK: - The plot

  /// The plot; samples that its expressions no longer produce are written out before it.
  private mutating func add(_ plot: LastPlot, canPlot: Bool) throws {
    let mark = canPlot ? "" : "# "
    var items: [String] = []
    var kept: [String] = []
    for item in plot.items where item.isWritten {
      var style = item.style
      var text = item.item.program
      // What cannot be plotted is a comment, for which nothing need be written out.
      if canPlot, !item.isWritable(in: plot) {
        if style["label"] == nil { style["label"] = .text(item.item.text) }
        text = try keep(item, &kept)
      }
      let pairs = style.text(in: .item)
      items.append(pairs.isEmpty ? text : "\(text) \(pairs)")
    }
    var line = "plot " + items.joined(separator: ", ")
    for pairs in [
      plot.overrides.picture.text(in: .picture), plot.overrides.config.text(in: .config),
    ]
    where !pairs.isEmpty { line += " \(pairs)" }
    if let x = plot.overrides.x { line += " x=\(text(x))" }
    if let y = plot.overrides.y { line += " y=\(text(y))" }
    if let right = plot.overrides.right { line += " right=\(text(right))" }
    lines.append(mark + line)
    if !kept.isEmpty { lines.append("drop \(kept.joined(separator: ", "))") }
  }

  /// Writes samples as temporary series, and returns the expression that plots them.
  private mutating func keep(
    _ item: PlottedItem, _ kept: inout [String]
  ) throws -> String {
    func name(_ kept: inout [String]) -> String {
      var number = kept.count + 1
      while state.names.contains("plotted\(number)") || kept.contains("plotted\(number)") {
        number += 1
      }
      kept.append("plotted\(number)")
      return "plotted\(number)"
    }
    if let candles = item.candles, case .samples(let close) = item.content {
      let open = try SampleSeries(candles.open, at: close.positions, kind: close.kind)
      let names = try [open, candles.high, candles.low, close].map { samples in
        let name = name(&kept)
        try add(SeriesEntry(samples), name)
        return name
      }
      return "candles(\(names.joined(separator: ", ")))"
    }
    switch item.content {
    case .series(let name): return name
    case .samples(let samples):
      let name = name(&kept)
      var entry = SeriesEntry(samples)
      entry.measure.names = item.measure.names
      try add(entry, name)
      return "+\(name)"
    case .band(let lower, let upper):
      let names = (name(&kept), name(&kept))
      try add(SeriesEntry(lower), names.0)
      try add(SeriesEntry(upper), names.1)
      return "band(\(names.0), \(names.1))"
    }
  }

  // MARK: - Marks

  /// Whether a note's series is there with the axis that it had, or was plotted last under this name.
  private func canSay(_ mark: MarkState, canPlot: Bool) -> Bool {
    guard case .sample(let name, let sample) = mark.place else { return true }
    guard let entry = state.series[name] else {
      return canPlot && state.lastPlot?.items.contains { $0.name == name && !$0.isBand } ?? false
    }
    guard case .at(_, let kind) = sample else { return true }
    return kind.meets(entry.samples.kind)
  }

  private func text(_ mark: MarkState) throws -> String {
    let style = mark.style.text(in: .mark)
    let place: String
    switch mark.place {
    case .values(let values):
      place =
        "y="
        + (values.lower == values.upper && values.lower != nil
          ? numberText(values.lower ?? 0) : text(values))
    case .places(let bounds):
      let isRule = bounds.lower == bounds.upper && bounds.lower != nil
      place = "x=" + (isRule ? self.place(bounds.lower ?? 0, bounds.kind) : text(bounds))
    case .sample(let series, let sample):
      let name = operand(series)
      switch sample {
      case .word(let word): place = "\(name) \(word.rawValue)"
      case .index(let index): place = "\(name) index=\(index)"
      case .at(let x, let kind): place = "\(name) at=\(self.place(x, kind))"
      }
    }
    return "mark \(place)" + (style.isEmpty ? "" : " \(style)")
  }

  /// A series by its name, a plotted expression by its text in quotes.
  private func operand(_ series: String) -> String {
    state.series[series] == nil ? StringLiteral.encode(series) : series
  }

  private func place(_ x: Double, _ kind: PositionKind) -> String {
    switch kind {
    case .number: number(x)
    case .time: date(Moment(x))
    case .elapsed: DurationLiteral(x, .second).description
    }
  }
}

extension PlottedItem {
  /// Whether the program can evaluate its expression again with the same result.
  fileprivate func isWritable(in plot: LastPlot) -> Bool {
    guard isReproducible else { return false }
    guard let xRange else { return true }
    let x = plot.overrides.x
    return x?.lower == xRange.lowerBound && x?.upper == xRange.upperBound
  }
}

extension Plot.Item {
  /// The item as it was written, which is its label too, or where that is no program in canonical form.
  fileprivate var program: String {
    if case .plot(let plot)? = Program("plot \(text)").statements.first?.kind, plot.items == [self],
      plot.settings.isEmpty
    {
      return text
    }
    return expression.source
  }
}
