import DataSources
import Files
import PlotGeometry
import PlotLanguage
import SampleStore
import Threading

/// `plot … stack=on`: the items of a panel on one another, as bands on the running sums.
///
/// Values below 0 hang below 0, one under the other. An item that has no sample where others have one, or a gap,
/// counts as 0 there, but for one that holds each value until it changes; items whose values have names meet by them.
/// Lines, steps and dots that are said to be such stay what they are. One `as=` is said for all items; beside several
/// an item that says nothing is a line.
struct PlotStack {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// One part of a stack.
  private struct Part {
    let item: PlottedItem
    let samples: SampleSeries
    let names: [String]?
    let measure: Measure
    /// Whether each value holds until the next one, as that of a running total does.
    let holds: Bool
  }

  /// Where the parts of a stack meet: at these places, by position or by name.
  private struct Places {
    var positions: SamplePositions
    var kind: PositionKind
    var names: [String]?
    /// For each part where its samples are among them.
    var numbers: [[Int]]
    var count: Int
  }

  /// The items with those that stack as bands.
  ///
  /// - Parameters:
  ///   - items: What is plotted.
  ///   - range: Where the plot asks for a stack.
  /// - Returns: As many items, in the same order.
  /// - Throws: A diagnostic where an engine has a part, or the parts lie on axes of different kinds.
  /// - Complexity: O(n log n) in all samples.
  func stacked(_ items: [PlottedItem], at range: SourceRange) throws -> [PlottedItem] {
    let items = try items.count == 1 ? parted(items[0], at: range) : items
    var result = items
    let isSaidForAll = items.count { $0.isWritten && $0.style["as"] != nil && stacks($0) } < 2
    let stacking = items.indices.filter {
      stacks(items[$0]) && (isSaidForAll || shape(of: items[$0]) != nil)
    }
    if stacking.count < 2 {
      scope.context.remarks.withLock {
        $0["stack"] =
          "one item does not stack: several do, the members of a group, and values of a group by two columns"
      }
    }
    let said = stacking.lazy.compactMap { shape(of: items[$0]) }.first
    let groups = Dictionary(grouping: stacking) { index -> [SettingValue?] in
      [items[index].style["panel"], items[index].style["axis"]]
    }
    for indices in groups.values.sorted(by: { $0[0] < $1[0] }) where indices.count > 1 {
      noteWhole(among: indices.map { items[$0] })
      let parts = try indices.map { try part(items[$0], at: range) }
      let places = try places(of: parts, at: range)
      let word = said ?? .word(places.names == nil ? "area" : "bars")
      for (index, item) in zip(indices, try bands(of: parts, places, as: word, at: range)) {
        result[index] = item
      }
    }
    return result
  }

  /// A list whose names have two parts, as those of a group by two columns do: one for each second part, whose names are
  /// the first ones.
  private func parted(_ item: PlottedItem, at range: SourceRange) throws -> [PlottedItem] {
    guard case .samples(let samples) = item.content, let names = item.measure.names,
      case let parts = names.map({ $0.split(separator: ", ", maxSplits: 1).map(String.init) }),
      names.count == samples.count, parts.allSatisfy({ $0.count == 2 })
    else { return [item] }
    let seconds = NameUnion([parts.map { $0[1] }])
    let count = seconds.names.count
    return seconds.names.enumerated().map { number, second in
      let own = parts.indices.filter { seconds.numbers[0][$0] == number }
      var part = PlottedItem(
        item: item.item, style: item.style,
        content: .samples(SampleSeries(own.map { samples.column[$0] })), measure: item.measure,
        member: PlottedMember(
          name: second, number: number, count: count, isBehind: false, note: nil),
        xRange: nil)
      part.measure.names = own.map { parts[$0][0] }
      return part
    }
  }

  /// Says that an area that is above and below 0 crosses others on its way, where samples stand evenly.
  private func noteCrossing(_ parts: [Part]) {
    guard
      let part = parts.first(where: { part in
        part.samples.column.extent.map { $0.minimum < 0 && $0.maximum > 0 } ?? false
      })
    else { return }
    let below = part.samples.column.values.count { $0 < 0 }
    scope.context.remarks.withLock {
      $0["stack"] =
        "'\(printable(part.item.item.text))' is below 0 at \(below) of \(countText(part.samples.count, "place")): on the way "
        + "there its area crosses the others; 'as=bars' hangs it below 0"
    }
  }

  private func shape(of item: PlottedItem) -> SettingValue? {
    item.style["as"] ?? item.seriesName.flatMap { scope.state.series[$0]?.shownStyle["as"] }
  }

  private func stacks(_ item: PlottedItem) -> Bool {
    guard !item.isBand, item.candles == nil else { return false }
    return shape(of: item).map { [.word("bars"), .word("area")].contains($0) } ?? true
  }

  private func part(_ item: PlottedItem, at range: SourceRange) throws -> Part {
    if let name = item.seriesName, let entry = scope.state.series[name] {
      if let engine = entry.engine {
        throw Diagnostic(
          .stateError,
          "'\(name)' is what '\(engine.connectionName)' has: of a stack every row is needed",
          at: range, advice: "every row is there after `\(engine.wholeProgram)`")
      }
      return part(item, entry.samples, entry.measure)
    }
    return part(item, try PlotResolver(scope).samples(of: item)[0], item.measure)
  }

  private func part(_ item: PlottedItem, _ samples: SampleSeries, _ measure: Measure) -> Part {
    let expression = item.item.expression
    return Part(
      item: item, samples: samples, names: scope.state.names(of: item), measure: measure,
      holds: expression.isRunningTotal || scope.state.shape(of: expression) == .changes)
  }

  private func places(of parts: [Part], at range: SourceRange) throws -> Places {
    let first = parts[0].samples
    let named = parts.compactMap(\.names)
    if named.count == parts.count {
      let union = NameUnion(named)
      return Places(
        positions: .index, kind: first.kind, names: union.names, numbers: union.numbers,
        count: union.names.count)
    }
    if let other = parts.first(where: { !$0.samples.kind.meets(first.kind) }) {
      throw Diagnostic(
        .typeMismatch,
        "a stack is of one kind of x: '\(parts[0].item.name)' has \(first.kind.plural), and '\(other.item.name)' "
          + other.samples.kind.plural, at: range)
    }
    if parts.allSatisfy({
      $0.samples.positions == first.positions && $0.samples.count == first.count
    }) {
      let all = Array(0..<first.count)
      return Places(
        positions: first.positions, kind: first.kind, numbers: parts.map { _ in all },
        count: first.count)
    }
    let own = parts.map { part in part.samples.indices.map { part.samples[$0].position } }
    try scope.cancellation.check()
    let union = Set(own.joined()).sorted()
    let numbers = Dictionary(
      uniqueKeysWithValues: union.enumerated().map { ($0.element, $0.offset) })
    return Places(
      positions: .explicit(union), kind: first.kind,
      numbers: own.map { $0.map { numbers[$0] ?? 0 } }, count: union.count)
  }

  private func bands(
    of parts: [Part], _ places: Places, as shape: SettingValue, at range: SourceRange
  ) throws -> [PlottedItem] {
    func series(_ values: [Double], at positions: SamplePositions) throws -> SampleSeries {
      try SampleSeries(
        values, at: positions, kind: places.kind, checkpoint: scope.cancellation.check)
    }
    let known = try zip(parts, places.numbers).map { part, numbers in
      try scope.cancellation.check()
      note(part, numbers, places)
      return heights(of: part, numbers, places)
    }
    var values = known.map { $0.map { $0.isNaN ? 0 : $0 } }
    var hangs = values.map { $0.map { $0 < 0 } }
    var positions = places.positions
    if shape == .word("area"), hangs.contains(where: { $0.contains(true) }) {
      if [.sessions, .index].contains(scope.state.xAxis.quantity) {
        noteCrossing(parts)
      } else {
        let corners = try StackCorners(
          of: values, at: (0..<places.count).map(positions.position(of:)),
          checkpoint: scope.cancellation.check)
        (values, hangs) = (corners.values, corners.hangs)
        positions = .explicit(SampleValues(corners.positions))
      }
    }
    let count = values[0].count
    var (above, below) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
    )
    return try parts.indices.map { number in
      try scope.cancellation.check()
      let (part, own, hang) = (parts[number], values[number], hangs[number])
      // Where nothing hangs below 0 yet a part of nothing stands above.
      let base = own.indices.map { hang[$0] ? below[$0] : above[$0] }
      let end = own.indices.map { base[$0] + own[$0] }
      for index in own.indices {
        if hang[index] { below[index] = end[index] } else { above[index] = end[index] }
      }
      var style = part.item.style
      style["as"] = shape
      style["opacity"] = style["opacity"] ?? .number(1)
      if part.item.member == nil { style["label"] = .text(label(of: part.item)) }
      var measure = part.measure
      measure.names = places.names
      var item = PlottedItem(
        item: part.item.item, style: style,
        content: .band(
          lower: try series(zip(base, end).map { Swift.min($0, $1) }, at: positions),
          upper: try series(zip(base, end).map { Swift.max($0, $1) }, at: positions)),
        measure: measure, member: part.item.member, xRange: part.item.xRange)
      item.part = try series(known[number], at: places.positions)
      return item
    }
  }

  /// What a part has at each of the places; NaN where nothing is known.
  private func heights(of part: Part, _ numbers: [Int], _ places: Places) -> [Double] {
    var known = [Double](repeating: .nan, count: places.count)
    let holds = part.holds && places.names == nil
    for (sample, place) in numbers.enumerated() {
      let value = part.samples.column[sample]
      if !value.isNaN { known[place] = known[place].isNaN || holds ? value : known[place] + value }
    }
    guard holds else { return known }
    for place in known.indices.dropFirst() where known[place].isNaN {
      known[place] = known[place - 1]
    }
    return known
  }

  /// Notes an item that stands on those of which it is made, as their sum does, though nobody said it should.
  private func noteWhole(among items: [PlottedItem]) {
    let written = items.filter(\.isWritten)
    guard
      let whole = written.first(where: { item in
        guard shape(of: item) == nil, item.item.expression.sumsUp else { return false }
        let names = Set(item.item.expression.freeNames)
        return written.contains {
          shape(of: $0) != nil && !names.isDisjoint(with: $0.item.expression.freeNames)
        }
      })
    else { return }
    let line =
      "'\(printable(label(of: whole)))' stands on what it is made of: 'as=line' behind it draws it over the stack"
    scope.context.remarks.withLock { $0["whole"] = line }
  }

  /// Notes where a part is 0 because nothing is known there; a name that it lacks says itself that there is none.
  private func note(_ part: Part, _ numbers: [Int], _ places: Places) {
    guard !part.holds || places.names != nil else { return }
    let missing =
      part.samples.column.gapCount + (places.names == nil ? places.count - Set(numbers).count : 0)
    // Where nothing was counted or added up there was nothing.
    guard missing > 0, !part.measure.isCount, !part.measure.sumsPeriods else { return }
    let line =
      "'\(printable(label(of: part.item)))' has no value at \(missing) of \(countText(places.count, "place")): it counts as "
      + "0 there"
    scope.context.remarks.withLock { $0[part.item.name] = line }
  }

  private func label(of item: PlottedItem) -> String {
    let series = item.seriesName.flatMap { scope.state.series[$0]?.shownStyle["label"]?.text }
    return series ?? item.legend
  }
}

extension Expression {
  /// Whether it is a sum or a mean of others: what is left of a whole is none, and what a condition picks out of it.
  fileprivate var sumsUp: Bool {
    switch kind {
    case .parenthesized(let inner): inner.sumsUp
    case .chain(_, let links): links.allSatisfy { $0.operation == .add }
    case .call(let call):
      ["across", "rolling", "sma", "ema", "cumsum"].contains(call.function.text)
    default: false
    }
  }
}
