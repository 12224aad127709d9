import PlotGeometry
import PlotLanguage
import SampleStore
import Threading

/// The expressions of a `plot`, each evaluated once: their values are shown from then on.
struct PlotEvaluator {
  private var scope: Scope
  /// Whether members stay in their order, since none is drawn over another.
  private var areApart = false

  init(_ scope: Scope) { self.scope = scope }

  private var state: SessionState { scope.state }

  /// What a `plot` statement shows.
  ///
  /// Without expressions it is what was plotted last; those that mention what has changed since are
  /// evaluated again, and all where this or that one has clocks of its own, or stacks.
  func items(of plot: Plot, x: WindowState.Bounds?) throws -> [PlottedItem] {
    struct Call: Hashable {
      let member: String
      let panel: PanelName?

      init?(_ item: PlottedItem) {
        guard let member = item.member else { return nil }
        (self.member, panel) = (member.name, PanelName(item.style["panel"]))
      }
    }
    let picture = try picture(of: plot)
    let stack = try stack(of: plot, picture)
    var evaluator = try sharingBins(of: plot)
    evaluator.areApart = picture["columns"] != nil || picture["panels"] == .word("each")
    var items = try evaluator.evaluated(plot, x: x, again: stack != nil)
    items =
      try stack.map { try PlotStack(scope).stacked(items, at: $0) }
      ?? PlottedItem.meetingByName(items)
    let calls = Dictionary(items.compactMap(Call.init).map { ($0, 1) }, uniquingKeysWith: +)
    let labels = Set(items.filter { $0.member == nil }.map(\.legend))
    return items.map { item in
      var copy = item
      copy.member?.isShared =
        Call(item).flatMap { calls[$0] } ?? 0 > 1 || labels.contains(item.member?.name ?? "")
      return copy
    }
  }

  /// What a plot says of its picture, with what the last one said where it is shown again.
  private func picture(of plot: Plot) throws -> [String: SettingValue] {
    let own = try SettingResolver(scope).plotOverrides(plot.settings).picture
    let known = plot.items.isEmpty ? state.lastPlot?.overrides.picture ?? [:] : [:]
    return known.merging(own) { $1 }
  }

  /// Where a plot asks for its items to stand on one another; nil where it does not.
  private func stack(of plot: Plot, _ picture: [String: SettingValue]) throws -> SourceRange? {
    guard picture["stack"] == .boolean(true) else { return nil }
    let range = plot.settings.last { $0.key.text == "stack" }?.value.range ?? scope.range
    guard picture["columns"] == nil, picture["panels"] != .word("each") else {
      throw Diagnostic(
        .typeMismatch, "what stacks stands in one panel, and here each item has its own", at: range,
        advice: "leave 'columns' or 'panels=each' away")
    }
    return range
  }

  /// The same for the histograms of a plot: all have the same bins, so that they can be compared, unless their
  /// numbers of bins are written differently.
  private func sharingBins(of plot: Plot) throws -> PlotEvaluator {
    let items =
      plot.items.isEmpty
      ? try PlotResolver(scope).items.filter(\.isWritten).map(\.item) : plot.items
    let histograms = items.compactMap(\.expression.histogram)
    let bins = Set(histograms.map { $0.arguments.dropFirst().map(\.source) })
    guard histograms.count > 1, bins.count == 1 else { return self }
    var shared = self
    do {
      shared.scope.binnedValues = try histograms.flatMap(scope.binnedValues)
    } catch is Diagnostic {
      // Whoever evaluates the item says what is wrong with it.
      return self
    }
    return shared
  }

  private func evaluated(
    _ plot: Plot, x: WindowState.Bounds?, again: Bool
  ) throws -> [PlottedItem] {
    if plot.items.isEmpty {
      let isEvaluatedAgain =
        again || plot.timeZone != nil || state.lastPlot?.overrides.config["timeZone"] != nil
      return try PlotResolver(scope).items.flatMap { item in
        guard !item.isCurrent || isEvaluatedAgain, item.seriesName == nil || item.member != nil
        else { return [item] }
        guard item.isWritten else { return [] }
        do {
          return try evaluated(item.item, style: item.style, x: x)
        } catch var error as Diagnostic {
          // The expression stands in an earlier cell.
          error.range = scope.range
          throw error
        }
      }
    }
    let settings = SettingResolver(scope)
    return try plot.items.flatMap { item in
      try evaluated(item, style: settings.values(of: item.style, in: .item), x: x)
    }
  }

  private func evaluated(
    _ item: Plot.Item, style: [String: SettingValue], x: WindowState.Bounds?
  ) throws -> [PlottedItem] {
    if let group = try group(of: item) {
      if let bars = try bars(of: group, item, style) { return [bars] }
      return try members(of: group, item, style)
    }
    if let highlight = item.style.first(where: { $0.key.text == "highlight" }) {
      throw Diagnostic(
        .typeMismatch, "highlight names members of a group, and '\(item.text)' is none",
        at: highlight.key.range)
    }
    if let call = item.candles {
      let (closes, candles, itsMeasure) = try scope.candles(call)
      var measure = itsMeasure
      if call.arguments.allSatisfy(scope.isOfDurations) { measure.kind = .duration }
      return [
        PlottedItem(
          item: item, style: style, content: .samples(closes), measure: measure, candles: candles,
          xRange: nil)
      ]
    }
    var range: ClosedRange<Double>?
    if FunctionOfX.isFunction(item.expression, in: state), let x, x.kind == .number,
      let lower = x.lower,
      let upper = x.upper, lower < upper
    {
      range = lower...upper
    }
    let (content, measure) = try content(of: item, over: range)
    return [
      PlottedItem(item: item, style: style, content: content, measure: measure, xRange: range)
    ]
  }

  // MARK: - Groups

  private struct Member {
    let name: String
    let content: PlottedItem.Content
    let measure: Measure
  }

  /// The group that an item is; nil for any other.
  private func group(of item: Plot.Item) throws -> [Member]? {
    if let name = item.bareName {
      return state.groups[name]?.map {
        Member(name: $0, content: .series(MemberName($0, of: name).text), measure: Measure())
      }
    }
    let range = item.expression.range
    guard item.band == nil, item.candles == nil, scope.mayBeGroup(item.expression),
      case .group(let group) = try scope.value(of: item.expression)
    else { return nil }
    return try group.members.map {
      Member(
        name: $0.name, content: .samples(try $0.vector.samples(at: range, scope.cancellation)),
        measure: Measure($0.vector))
    }
  }

  /// The single values of a crowd as bars or dots beside each other, with the members' names; nil where they are
  /// no such values.
  private func bars(
    of group: [Member], _ item: Plot.Item, _ style: [String: SettingValue]
  ) throws -> PlottedItem? {
    guard group.count > PlotEvaluator.crowd, style["highlight"] == nil,
      [.word("bars"), .word("dots")].contains(style["as"])
    else { return nil }
    var measure = Measure()
    let samples = group.compactMap { member -> SampleSeries? in
      switch member.content {
      case .series(let name):
        measure = state.series[name]?.measure ?? measure
        return state.series[name]?.samples
      case .samples(let samples):
        measure = member.measure
        return samples
      case .band(let lower, _): return lower
      }
    }
    let place = samples.first?.position(of: 0)
    guard samples.count == group.count,
      samples.allSatisfy({ $0.count == 1 && $0.position(of: 0) == place })
    else { return nil }
    measure.names = group.map(\.name)
    let values = try SampleSeries(
      samples.map { $0.column[0] }, at: .index, checkpoint: scope.cancellation.check)
    return PlottedItem(
      item: item, style: style, content: .samples(values), measure: measure, xRange: nil)
  }

  /// At most so many members are drawn alike; of more, all but some are thin and grey.
  static let crowd = 8

  private func members(
    of group: [Member], _ item: Plot.Item,
    _ style: [String: SettingValue]
  ) throws -> [PlottedItem] {
    guard let last = group.last(where: hasLine) ?? group.last else {
      throw Diagnostic(.dataError, "the group has no members", at: item.expression.range)
    }
    let coloured = group.filter { hasColor($0) }.map(\.name)
    var shown =
      group.count <= PlotEvaluator.crowd
      ? group.map(\.name) : coloured.isEmpty ? [last.name] : coloured
    if case .words(let names)? = style["highlight"] {
      let known = Set(group.map(\.name))
      if let wrong = names.first(where: { !known.contains($0) }) {
        let place = item.style.first { $0.key.text == "highlight" }
        throw Diagnostic(
          .unknownName, "the group has no member '\(wrong)'",
          at: place?.value.range ?? item.expression.range,
          advice: Suggestions.question(wrong, among: group.map(\.name))
            ?? "there is \(listed(group.map(\.name)))")
      }
      shown = names
    }
    let front = Set(shown)
    var hasNote = false
    // What stands out is drawn over what does not.
    let drawn =
      areApart
      ? group
      : group.filter { !front.contains($0.name) } + group.filter { front.contains($0.name) }
    return drawn.enumerated().map { number, member in
      let isBehind = !front.contains(member.name)
      let others = group.count - front.count
      let note = others == 1 ? member.name : countText(others, "other")
      let place = PlottedMember(
        name: member.name, number: number, count: group.count, isBehind: isBehind,
        note: isBehind && !hasNote ? note : nil)
      hasNote = hasNote || isBehind
      return PlottedItem(
        item: item, style: style, content: member.content, measure: member.measure, member: place,
        xRange: nil)
    }
  }

  /// Whether there is more than a point to draw.
  private func hasLine(_ member: Member) -> Bool {
    let samples: SampleSeries? =
      switch member.content {
      case .series(let name): state.series[name]?.engine == nil ? state.series[name]?.samples : nil
      case .samples(let samples), .band(let samples, _): samples
      }
    return samples.map { $0.count - $0.column.gapCount > 1 } ?? true
  }

  /// Throws where a band is to be anything but an area or bars.
  private func checkShape(of item: Plot.Item) throws {
    guard let shape = item.style.first(where: { $0.key.text == "as" }),
      case .word(let word) = try SettingResolver(scope).values(of: [shape], in: .item)["as"],
      !["area", "bars"].contains(word)
    else { return }
    throw Diagnostic(
      .valueOutOfRange, "a band takes as=area or as=bars, got '\(word)'", at: shape.value.range,
      advice: "write 'area'")
  }

  /// Whether somebody gave a member a colour of its own: it is one of those that people are to see.
  private func hasColor(_ member: Member) -> Bool {
    guard case .series(let name) = member.content else { return false }
    return state.series[name]?.style["color"] != nil
  }

  private func content(
    of item: Plot.Item, over x: ClosedRange<Double>?
  ) throws -> (PlottedItem.Content, Measure) {
    if let name = item.bareName, let entry = state.series[name] {
      return (.series(name), entry.measure)
    }
    if let (lower, upper) = item.band {
      try checkShape(of: item)
      let ends: (Value, Value)
      if let x, let below = FunctionOfX(lower, over: x, scope),
        let above = FunctionOfX(upper, over: x, scope)
      {
        ends = (try below.value(), try above.value())
      } else {
        ends = try scope.values(meeting: lower, upper)
      }
      let band = PlottedItem.Content.band(
        lower: try samples(ends.0, item.text, at: lower.range),
        upper: try samples(ends.1, item.text, at: upper.range))
      return (band, ends.0.vector.map { Measure($0) } ?? Measure())
    }
    let range = item.expression.range
    let function = x.flatMap { FunctionOfX(item.expression, over: $0, scope) }
    let value = try function?.value() ?? scope.value(of: item.expression)
    let samples = try samples(value, item.text, at: range)
    var measure = value.vector.map { Measure($0) } ?? Measure()
    if measure.names != nil, measure.kind == .number, scope.isOfDurations(item.expression) {
      measure.kind = .duration
    }
    return (.samples(samples), measure)
  }

  private func samples(_ value: Value, _ text: String, at range: SourceRange) throws -> SampleSeries
  {
    guard let vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "'\(text)' is \(value.kindName): a plot shows series and lists",
        at: range, advice: value.number == nil ? nil : advice(forNumber: text))
    }
    return try vector.samples(at: range, scope.cancellation)
  }

  /// A number beside series is a rule; alone it is one sample.
  private func advice(forNumber text: String) -> String {
    guard case .plot(var plot) = scope.context.statement.kind, plot.items.count > 1 else {
      return "write '[\(text)]' for one sample"
    }
    plot.items.removeAll { $0.text == text }
    return "write `mark y=\(text); \(Statement(.plot(plot)).source)`"
  }
}

extension Plot.Item {
  /// The name, where the item is nothing but one.
  var bareName: String? { expression.withoutParentheses.word }
}

extension Plot {
  fileprivate var timeZone: Setting? { settings.last { $0.key.text == "timeZone" } }
}

extension Scope {
  /// The scope of a plot's expressions and dates: days and clocks are those of its own `timeZone=`.
  func clocks(of plot: Plot) throws -> Scope {
    guard let setting = plot.timeZone,
      let name = try SettingResolver(self).plotOverrides([setting]).config["timeZone"]?.text
    else { return self }
    var state = state
    state.zone = try .named(name, at: setting.value.range)
    return Scope(state, context, at: range)
  }
}
