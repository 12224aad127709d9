extension DataTable {
  /// Nobody's rows lie so many seconds apart from all others: 50 years.
  private static let far = 50 * 365.25 * 86_400

  /// What to tell of a date such as 31.12.9999 or 01.01.1900, far from all others, that stands for none.
  ///
  /// - Complexity: O(rows).
  package func warningOfFarDate(_ column: Column) -> DataError? {
    guard column.kind == .time, column.values.count > 2 else { return nil }
    var (low, high) = (Extreme(), Extreme())
    for (row, value) in column.values.enumerated() where !value.isNaN {
      low.take(-value, row)
      high.take(value, row)
    }
    for extreme in [high, low] {
      guard extreme.next > -.infinity, extreme.value - extreme.next > DataTable.far else {
        continue
      }
      let rows = extreme.count > 1 ? "\(extreme.count) rows have" : "one row has"
      var flaw = place(
        column, row: extreme.row,
        expected: "a date near the others, or a gap: \(rows) this one, which may stand for none")
      flaw.advice = .option("missing", [String(flaw.found.dropFirst().dropLast())])
      return flaw
    }
    return nil
  }
}
