import SampleStore

/// The names that several lists have, in the order in which they first appear, and where those of each are among them.
struct NameUnion {
  private(set) var names: [String] = []
  private(set) var numbers: [[Int]] = []

  /// - Complexity: O(names).
  init(_ lists: [[String]]) {
    var known: [String: Int] = [:]
    numbers = lists.map { list in
      list.map { name in
        if let number = known[name] { return number }
        known[name] = names.count
        names.append(name)
        return names.count - 1
      }
    }
  }

  /// The values of a list at its names, gaps where it lacks one.
  func placed(_ values: SampleColumn, of list: Int) -> [Double] {
    var placed = [Double](repeating: .nan, count: names.count)
    for (index, number) in numbers[list].enumerated() { placed[number] = values[index] }
    return placed
  }
}

extension PlottedItem {
  /// Lists whose values have the same names, or half of them, with these at the same places, as they meet in expressions;
  /// any others as they are.
  ///
  /// - Complexity: O(values).
  static func meetingByName(_ items: [PlottedItem]) -> [PlottedItem] {
    let lists = items.compactMap { item -> (names: [String], samples: SampleSeries)? in
      guard case .samples(let samples) = item.content, samples.positions == .index,
        let names = item.measure.names, names.count == samples.count,
        Set(names).count == names.count
      else { return nil }
      return (names, samples)
    }
    guard lists.count == items.count, let first = lists.first,
      lists.contains(where: { $0.names != first.names }),
      case let own = Set(first.names),
      lists.allSatisfy({ 2 * $0.names.count(where: own.contains) >= min($0.names.count, own.count) }
      )
    else { return items }
    let union = NameUnion(lists.map(\.names))
    return items.indices.map { index in
      let item = items[index]
      var placed = PlottedItem(
        item: item.item, style: item.style,
        content: .samples(SampleSeries(union.placed(lists[index].samples.column, of: index))),
        measure: item.measure, member: item.member, isCurrent: item.isCurrent, xRange: item.xRange)
      placed.measure.names = union.names
      return placed
    }
  }
}
