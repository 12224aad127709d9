import PlotLanguage

/// What a statement makes: the state after it, and its outputs.
///
/// Both come about together, once the statement has succeeded, or not at all.
struct Transaction {
  var state: SessionState
  /// Whether the statement's value is the cell's result.
  let isLast: Bool
  /// A plot that goes on once the statement has succeeded.
  var live: LivePlot?
  /// What is emitted once the statement has succeeded.
  private(set) var outputs: [Output] = []

  init(_ state: SessionState, isLast: Bool) {
    self.state = state
    self.isLast = isLast
  }

  mutating func emit(_ output: Output) { outputs.append(output) }

  /// Warns of what was not said before, at the end or ahead of the outputs from one on.
  mutating func warn(of lines: [String], at index: Int? = nil) {
    let new = lines.filter { state.saidWarnings.insert($0).inserted }
    outputs.insert(
      contentsOf: new.map { .stream(.standardError, "warning: \($0)\n") },
      at: index ?? outputs.count)
  }

  /// Says once what several parts of a statement say in the same words.
  mutating func leaveOutRepeated(since start: Int) {
    for index in outputs.indices.reversed()
    where index > start && outputs[start..<index].contains(outputs[index]) {
      outputs.remove(at: index)
    }
  }

  /// A result: the cell's where this is its last statement.
  mutating func give(_ bundle: MediaBundle) {
    emit(isLast ? .result(bundle) : .display(bundle, id: nil))
  }

  /// A line that is only shown for a cell's last statement.
  mutating func summarize(_ text: String) {
    if isLast { emit(.result(MediaBundle(text: text))) }
  }

  /// Puts a series in the place of what had its name; how it looks stays.
  mutating func replaceSeries(_ name: String, with entry: SeriesEntry) {
    var entry = entry
    if let old = state.series[name] { entry.style = old.style }
    state.variables[name] = nil
    removeGroup(name)
    state.addMember(name)
    state.series[name] = entry
    state.stopFollowing(name)
    seriesChanged(name)
  }

  /// Puts a group in the place of what had its name; how members of the same names look stays.
  ///
  /// The members come under their names within the group, which differ.
  mutating func replaceGroup(_ name: String, with members: [(name: String, entry: SeriesEntry)]) {
    let styles = state.members(of: name)?.map { ($0, state.series[$0]?.style ?? [:]) } ?? []
    removeGroup(name)
    if state.series[name] != nil {
      state.series[name] = nil
      state.stopFollowing(name)
    }
    state.variables[name] = nil
    state.groups[name] = members.map(\.name)
    for (member, entry) in members { state.series[MemberName(member, of: name).text] = entry }
    for (member, style) in styles { state.series[member]?.style = style }
    seriesChanged(name)
  }

  /// Takes a group with all its members away; what is no group stays.
  mutating func removeGroup(_ name: String) {
    guard let members = state.members(of: name) else { return }
    state.groups[name] = nil
    state.series.removeAll(Set(members))
    for member in members { seriesChanged(member) }
  }

  /// Ends a selection in a series that has changed.
  mutating func seriesChanged(_ name: String) {
    state.lastPlot?.nameChanged(name)
    state.forgetOrigins(madeOf: name)
    if let group = state.group(of: name) { state.lastPlot?.nameChanged(group) }
    if state.selection?.series == name { endSelection() }
  }

  /// Ends the selection, and takes away what `on select` has shown of it.
  mutating func endSelection() {
    guard state.selection != nil else { return }
    state.selection = nil
    state.selectionDisplay.error = nil
    if let id = state.selectionDisplay.id { emit(.update(MediaBundle(), id: id)) }
  }
}
