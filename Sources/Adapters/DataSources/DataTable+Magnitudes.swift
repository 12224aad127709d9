// Numbers that lost their decimal sign, and rows from which on another unit counts.

extension DataTable {
  /// What to tell of a whole number among others with decimals that is ten, a hundred or a thousand times as great.
  ///
  /// Those around it hardly differ, as `312,49` beside `31249`; it stands alone, or all that follow are as great.
  ///
  /// - Complexity: O(n)
  func warningOfMagnitude(_ column: Column) -> DataError? {
    guard column.kind == .number else { return nil }
    let values = column.values
    var (last, count) = (Double.nan, 0)
    for row in values.indices where !values[row].isNaN {
      let value = values[row]
      defer { (last, count) = (value, count + 1) }
      guard value == value.rounded(), value / last > 5 || count < DataTable.neighbours else {
        continue
      }
      let before = known(in: values[..<row].reversed())
      let after = known(in: values[(row + 1)...])
      // `1,298.00` has its sign.
      if let factor = factor(of: value, among: before + after),
        cell(column, row: row)?.foundText.contains(/[.,]\d\d?\D*$/) != true
      {
        return place(
          column, row: row,
          expected:
            "a number like those beside it: it is \(factor) times as great, as without its decimal sign"
        )
      }
      if before.count == DataTable.neighbours, after.count > 1,
        after.allSatisfy({ (0.6...1.6).contains($0 / value) }),
        let factor = factor(of: value, among: before), factor > 10
      {
        return place(
          column, row: row,
          expected:
            "a number like those before it: from here on they are \(factor) times as great, as in another unit"
        )
      }
    }
    return nil
  }

  /// How many times as great a number is as others with decimals that hardly differ: 10, 100 or 1000; nil for any other.
  private func factor(of value: Double, among others: [Double]) -> Int? {
    guard others.count >= DataTable.neighbours,
      others.count(where: { $0 != $0.rounded() }) * 2 > others.count,
      case let middle = others.sorted()[others.count / 2],
      others.allSatisfy({ (0.65...1.5).contains($0 / middle) }),
      let factor = [10, 100, 1000].first(where: {
        (0.7...1.4).contains(value / middle / Double($0))
      })
    else { return nil }
    // What stands for a gap is told by itself.
    return DataTable.isSentinel(value) ? nil : factor
  }

  /// The first numbers of some, gaps aside.
  private func known(in values: some Sequence<Double>) -> [Double] {
    Array(values.lazy.filter { !$0.isNaN }.prefix(DataTable.neighbours))
  }

  /// How many numbers on each side tell what is usual.
  private static let neighbours = 4
}
