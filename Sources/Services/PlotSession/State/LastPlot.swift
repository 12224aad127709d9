import DataSources
package import PlotLanguage
package import PlotScene
package import SampleStore

/// What `plot` was asked for, and what its expressions gave.
package struct LastPlot: Sendable {
  /// What was plotted; never empty.
  package internal(set) var items: [PlottedItem]
  /// The settings of this plot alone.
  var overrides: PlotOverrides
  /// The display of a plot that is live.
  var liveDisplay: String?
  /// Whether its picture was written into a file.
  var isExported = false
}

package struct PlottedItem: Sendable {
  /// What is shown of it.
  package enum Content: Sendable {
    /// The series of this name, as it is at any time.
    case series(String)
    /// The samples that an expression gave.
    case samples(SampleSeries)
    /// What lies between two series.
    case band(lower: SampleSeries, upper: SampleSeries)
  }

  /// The expression with its text.
  let item: Plot.Item
  /// How it looks in this plot, by the keys after it.
  package let style: [String: SettingValue]
  /// What it gave when it was plotted.
  package let content: Content
  /// What the values are that an expression gave.
  var measure = Measure()
  /// What candles show besides their closes, which are the samples.
  package var candles: Candles?
  /// Which member of a group it is, where the expression gave one.
  var member: PlottedMember?
  /// What it shows as a part of a stack, where its content is a band; nil for what is none.
  var part: SampleSeries?
  /// Whether nothing that it mentions has changed since.
  var isCurrent = true
  /// Over which range it is a function of `x`; nil if it is none.
  let xRange: ClosedRange<Double>?
}

/// A member of a group that is plotted.
struct PlottedMember: Hashable, Sendable {
  /// Its name within the group.
  let name: String
  /// Its number among the members, and how many they are.
  let number: Int
  let count: Int
  /// Whether it is thin and grey behind others.
  var isBehind: Bool
  /// What the legend says of all that are behind, at one of them.
  let note: String?
  /// Whether another item of its panel has a member of that name.
  var isShared = false
}

extension PlottedItem {
  /// Whether the statement says it: of the members of a group the first stands for all.
  var isWritten: Bool { (member?.number ?? 0) == 0 }

  /// The series that it names, if it is nothing but a name.
  package var seriesName: String? {
    if case .series(let name) = content { name } else { nil }
  }

  /// What records and `selection.series` call it: a series by its name, an expression by its label or
  /// its text.
  package var name: String {
    if let seriesName { return seriesName }
    let text = style["label"]?.text ?? item.text
    return member.map { MemberName($0.name, of: text).text } ?? text
  }

  /// What a legend calls it.
  var legend: String {
    let text = style["label"]?.text ?? item.expression.legend(item.text)
    guard let member else { return text }
    return member.isShared || style["label"] != nil ? "\(text) \(member.name)" : member.name
  }

  /// Whether a text in a statement means this item.
  func isCalled(_ text: String) -> Bool {
    name == text || member?.name == text || style["label"]?.text == text || item.text == text
  }

  /// Whether it is a band, whose samples cannot be selected.
  var isBand: Bool { if case .band = content { true } else { false } }

  /// Whether it is an expression that has given fewer samples.
  func lacks(_ selection: SelectedSample) -> Bool {
    switch content {
    case .series: false
    case .samples(let samples): (selection.index ?? 0) >= samples.count
    case .band: true
    }
  }

  /// Whether evaluating it now would have the same result.
  var isReproducible: Bool { isCurrent && !item.expression.dependsOnUser }
}

extension SessionState {
  /// What the samples of an item are called; nil where they have no names.
  func names(of item: PlottedItem) -> [String]? {
    guard let name = item.seriesName ?? memberName(item.item.expression) else {
      return item.measure.names ?? namesOfRows(item)
    }
    guard let entry = series[name] else { return nil }
    let isOfBars = item.style["as"] ?? entry.shownStyle["as"] == .word("bars")
    let rowNames = entry.rowNames.flatMap {
      isOfBars || $0.count <= DataTable.mostNamedPoints ? $0 : nil
    }
    return entry.measure.names ?? (rowNames?.count == entry.samples.count ? rowNames : nil)
  }

  /// What the rows are called of which an expression has a value each, one below the other; nil where it is made of rows
  /// with other names, or makes others.
  private func namesOfRows(_ item: PlottedItem) -> [String]? {
    let samples: SampleSeries
    switch item.content {
    case .series: return nil
    case .samples(let own), .band(let own, _): samples = own
    }
    guard let names = rowNames(of: item.item.expression, samples),
      item.style["as"] == .word("bars") || names.count <= DataTable.mostNamedPoints
    else { return nil }
    return names
  }

  /// What the rows are called of which an expression has a value each, in the order of its samples; nil where it is made of
  /// rows with other names, or makes others.
  func rowNames(of expression: Expression, _ samples: SampleSeries) -> [String]? {
    samples.positions == .index ? rowNames(of: expression, count: samples.count) : nil
  }

  /// The same for so many values on an index.
  func rowNames(of expression: Expression, count: Int) -> [String]? {
    ofAllRows(of: expression, count: count, \.rowNames).flatMap { $0.count == count ? $0 : nil }
  }

  /// What the rows of each member are called of the group of which an expression has so many values; nil where it has none,
  /// or rows without names.
  func rowNames(ofMembers expression: Expression, counts: [Int]) -> [[String]]? {
    let names = Set(expression.freeNames.filter { groups[$0] != nil })
    guard names.count == 1, let name = names.first, expression.keepsRows else { return nil }
    let found = (members(of: name) ?? []).compactMap { series[$0]?.rowNames }
    return found.map(\.count) == counts ? found : nil
  }

  /// The numbers that name the rows of which an expression has so many values; nil where there are none, or others.
  func rowKeys(of expression: Expression, count: Int) -> RowKeys? {
    ofAllRows(of: expression, count: count, \.rowKeys)
  }

  /// What all series have of which an expression has the rows.
  private func ofAllRows<T: Equatable>(
    of expression: Expression, count: Int, _ what: KeyPath<SeriesEntry, T?>
  ) -> T? {
    // What has another count meets each row as a number, such as a sum.
    let entries = expression.freeNames.flatMap { members(of: $0) ?? [$0] }
      .compactMap { series[$0] }.filter { $0.samples.count == count }
    guard let found = entries.first?[keyPath: what], withWholeGroups(expression).keepsRows,
      entries.allSatisfy({ $0[keyPath: what] == found })
    else { return nil }
    return found
  }

  /// The same with a group in the place of some of its members: these have the rows of all.
  private func withWholeGroups(_ expression: Expression) -> Expression {
    if case .index(let base, _) = expression.kind, case .name(let name) = base.kind,
      groups[name] != nil
    {
      return base
    }
    return expression.replacingOperands(withWholeGroups)
  }

  /// The member that `q[0]` is; nil for any other expression.
  private func memberName(_ expression: Expression) -> String? {
    guard case .index(let base, let index) = expression.kind, case .name(let group) = base.kind
    else { return nil }
    return groups[group]?.element(at: index).map { MemberName($0, of: group).text }
  }

  /// What those of all items are called; nil where some have no names, or others.
  func names(of items: [PlottedItem]) -> [String]? {
    let first = items.first.flatMap(names)
    return items.allSatisfy { names(of: $0) == first } ? first : nil
  }
}

extension [String] {
  /// The name at a number that is written as an index, from 0; nil for any other index.
  func element(at index: Expression) -> String? {
    guard case .number(let number) = index.kind, let place = Int(exactly: number) else {
      return nil
    }
    return indices.contains(place) ? self[place] : nil
  }
}

extension Expression {
  /// Whether each value is made of one row, in the rows' order.
  fileprivate var keepsRows: Bool {
    first { part -> Bool? in
      switch part.kind {
      case .name, .number, .constant, .duration, .string, .chain, .parenthesized, .unary, .power,
        .comparison, .index:
        nil
      case .call(let call)
      where [
        "across", "band", "fill", "where", "isgap", "abs", "sqrt", "floor", "ceil", "round",
        "cumsum", "cummin", "cummax", "percent",
        "diff", "change", "sma", "ema", "rolling", "trend", "sum", "mean", "median", "min",
        "max", "first", "last",
      ].contains(call.function.text):
        nil
      default: false
      }
    } ?? true
  }
}

extension LastPlot {
  /// Notes that a series or variable has another value than when the expressions were evaluated.
  mutating func nameChanged(_ name: String) {
    for index in items.indices where items[index].item.expression.mentions(name) {
      items[index].isCurrent = false
    }
  }

  /// Notes that dates and days are no longer what they were when the expressions were evaluated.
  mutating func zoneChanged() {
    for index in items.indices { items[index].isCurrent = false }
  }
}

/// What `plot` or `export` says for one picture alone.
struct PlotOverrides: Sendable {
  var config: [String: SettingValue] = [:]
  /// `title`, `xlabel`, `ylabel` and `legend`.
  var picture: [String: SettingValue] = [:]
  var x: WindowState.Bounds?
  var y: WindowState.Bounds?
  var right: WindowState.Bounds?

  /// Whether the plot shows a part of an axis that it has for itself.
  var hasWindow: Bool { x != nil || y != nil || right != nil }

  /// These with others over them.
  func merging(_ others: PlotOverrides) -> PlotOverrides {
    PlotOverrides(
      config: config.merging(others.config) { $1 }, picture: picture.merging(others.picture) { $1 },
      x: others.x ?? x, y: others.y ?? y, right: others.right ?? right)
  }
}
