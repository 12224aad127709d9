import PlotLanguage
import PlotScene
import Threading

/// `show`.
struct ShowStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  private var state: SessionState { scope.state }
  private var description: StateDescription { StateDescription(state) }
  private var plots: PlotResolver { PlotResolver(scope) }

  func run(_ topic: ShowTopic, _ transaction: inout Transaction) throws {
    transaction.give(try bundle(topic))
    // Where a part cannot be shown, it may be that the user has stopped the work.
    try scope.cancellation.check()
  }

  private func bundle(_ topic: ShowTopic) throws -> MediaBundle {
    switch topic {
    case .overview: MediaBundle(text: overview)
    case .series: StateTables(state).series
    case .segments: StateTables(state).segments
    case .config: StateTables(state).config
    case .axes: try axes
    case .window: MediaBundle(text: try plots.view.summary(at: scope.range))
    case .selection: try SelectionStatements(scope).selectionBundle
    case .connections:
      MediaBundle(
        text: state.connections.isEmpty
          ? "no connections: try 'connect market \"postgresql://reader@db.example/market\"'"
          : state.connections.names.map(description.connection).joined(separator: "\n"))
    case .state: MediaBundle(text: try program)
    case .name(let name): try bundle(named: name)
    case .values(let expressions): try ValueTable(scope).bundle(of: expressions)
    }
  }

  /// All there is, a line each.
  private var overview: String {
    var lines = state.ownSeriesNames.map { description.series($0) }
    lines += state.groups.names.map { description.group($0) }
    lines += state.variables.names.compactMap { name in
      state.variables[name].map { "\(name) = \(scope.text($0))" }
    }
    if !state.config.isEmpty { lines.append(description.config) }
    lines += state.axisPrograms
    if let window = try? plots.view.summary(at: scope.range), window != "window all" {
      lines.append(window)
    }
    if let plot = state.lastPlot {
      lines.append(
        "plot \(plot.items.filter(\.isWritten).map(\.item.text).joined(separator: ", "))")
    }
    if let selection = state.selection {
      lines.append(
        "selection \(selection.series)" + (selection.index.map { "[\($0)]" } ?? ""))
    }
    if let onSelect = state.onSelect { lines.append("on select: \(onSelect.text)") }
    return lines.isEmpty
      ? "nothing yet: try 'series a = walk(100)', then 'plot a'" : lines.joined(separator: "\n")
  }

  /// What was said about the axes, and the ticks of the plot there is or would be.
  private var axes: MediaBundle {
    get throws {
      var bundle = MediaBundle(text: description.axes)
      if let request = try? plots.request() {
        bundle[AxesRecord.mediaType] = .json(try Picture(request, scope).scene.axesRecord.json)
      }
      return bundle
    }
  }

  /// The program that builds the state again; a plot that nothing fits any more is a comment in it.
  private var program: String {
    get throws {
      let program = StateProgram(state, scope.cancellation)
      var whole = state
      whole.window = WindowState()
      var before = whole
      before.lastPlot = nil
      // What a window may be depends on what is plotted, if anything is.
      func canSay(in state: SessionState) -> Bool {
        program.windowLines.allSatisfy { line in
          guard let statement = Program(line).statements.first,
            case .window(let change) = statement.kind
          else { return false }
          var trial = Transaction(state, isLast: false)
          return (try? WindowStatement(Scope(state, scope.context)).run(change, &trial)) != nil
        }
      }
      let showsFirst = canSay(in: before)
      let canShow = showsFirst || canSay(in: whole)
      let all = Scope(showsFirst ? state : whole, scope.context)
      let canPlot = (try? Picture(PlotResolver(all).request(), all)) != nil
      // What the program leaves out is missing when it comes to the selection.
      var rest = state
      if !canShow { rest.window = WindowState() }
      if !canPlot { rest.lastPlot = nil }
      let last = Scope(rest, scope.context)
      let canSelect =
        (try? state.selection.map { selection in
          try Picture(SelectionResolver(last).series(of: selection).request, last)
        }) != nil
      return try program.text(
        showsFirst: showsFirst, canShow: canShow, canPlot: canPlot, canSelect: canSelect)
    }
  }

  private func bundle(named name: Name) throws -> MediaBundle {
    if state.series[name.text] != nil {
      let summary = description.series(name.text)
      guard state.series[name.text]?.engine == nil else { return MediaBundle(text: summary) }
      let table = StateTables(state).samples(of: name.text)
      var bundle = MediaBundle(text: summary + "\n" + table.plain)
      bundle["text/markdown"] = .text(summary + "\n\n" + table.markdown)
      return bundle
    }
    if state.groups[name.text] != nil {
      let summary = description.group(name.text)
      let table = StateTables(state).members(of: name.text)
      var bundle = MediaBundle(text: summary + "\n" + table.plain)
      bundle["text/markdown"] = .text(summary + "\n\n" + table.markdown)
      return bundle
    }
    if case .vector(let vector)? = state.variables[name.text], vector.names != nil {
      return try ValueTable(scope).bundle(of: [Expression(.name(name.text), at: name.range)])
    }
    guard let value = state.variables[name.text] else {
      if let member = MemberName(name.text) { throw scope.unknownMember(member, name) }
      throw Diagnostic(
        .unknownName, "unknown name '\(name.text)'", at: name.range,
        advice: Suggestions.question(
          name.text, among: state.names + ShowTopic.words.map(\.word)))
    }
    return MediaBundle(text: "\(name.text) = \(scope.text(value))")
  }
}
