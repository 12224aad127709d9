// Places on a stated axis that the caller's words for a gap may name.

extension DataTable {
  /// Leaves out the rows whose place on a stated axis is a number that the caller calls a gap, and notes that.
  ///
  /// A row's number or time can be such a number by chance: what lies among the other places, or near them, is one.
  mutating func leaveOutMissingPlaces() {
    let missing = Set(options.missing.compactMap(Double.init))
    guard !missing.isEmpty else { return }
    let places = columns.filter { column in
      column.kind == .number && isStatedPlace(column)
    }
    var holds = [Bool](repeating: true, count: rowCount)
    for column in places {
      let gaps = missing.filter { isFar($0, from: column.values.filter { !missing.contains($0) }) }
      let rows = column.values.indices.filter { gaps.contains(column.values[$0]) }
      guard let first = rows.first else { continue }
      let count = rows.count == 1 ? "this row is" : "\(rows.count) such rows are"
      notices.append(place(column, row: first, expected: "a place on the axis: \(count) left out"))
      for row in rows { holds[row] = false }
    }
    guard holds.contains(false) else { return }
    answers = answers.map { said in said.indices.filter { holds[$0] }.map { said[$0] } }
    self = chosen(holds)
  }

  /// Whether the caller names a column as the axis.
  func isStatedPlace(_ column: Column) -> Bool {
    options.placeColumns.contains { $0.means(column.name, at: column.number - 1) }
  }

  /// Whether a number lies further outside of others than one of them from the next: of a usual number for gaps,
  /// else ten times as far.
  private func isFar(_ number: Double, from others: [Double]) -> Bool {
    let others = others.filter { !$0.isNaN }
    let isUsual = DataTable.isSentinel(number)
    guard let low = others.min(), let high = others.max() else { return isUsual }
    let step = zip(others, others.dropFirst()).lazy.map { abs($1 - $0) }.max() ?? 0
    guard isUsual || step > 0 else { return false }
    return max(low - number, number - high) > step * (isUsual ? 1 : 10)
  }
}
