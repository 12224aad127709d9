import CivilTime

// Names of weekdays beside dates.

extension DataTable {
  /// What to tell of dates such as `Mon 2 Sep` that are other days of the week, as those of another year are.
  ///
  /// - Complexity: O(1) where the first date has no such name, else that of some rows.
  func warningOfWeekday(_ column: Column) -> DataError? {
    let lacksYear = options.year == nil && options.dateFormat?.isDayOfAnyYear == true
    guard column.kind == .time, column.hasValues, !lacksYear,
      !weekdays(of: column, row: firstValue(column)).isEmpty
    else { return nil }
    let rows = column.values.indices.lazy.filter { !column.values[$0].isNaN }
    for row in rows.prefix(DataTable.mostWeekdays) {
      let days = options.zone.civil(at: column.values[row]).date.daysSince1970
      let weekday = ((days + 3) % 7 + 7) % 7 + 1
      let named = weekdays(of: column, row: row)
      guard let name = named.first, !named.contains(weekday) else { continue }
      return place(
        column, row: row,
        expected:
          "a date that is a \(DataTable.weekdayNames[name - 1]): this one is a \(DataTable.weekdayNames[weekday - 1])"
      )
    }
    return nil
  }

  /// The weekdays that a cell begins with, 1 for Monday; none where it begins with something else.
  private func weekdays(of column: Column, row: Int) -> [Int] {
    guard let text = cell(column, row: row)?.foundText, text.first?.isLetter == true else {
      return []
    }
    let bytes = Array(text.utf8)
    var (scanner, month) = (
      TimeScanner(bytes.span, bytes.indices), TimeScanner(bytes.span, bytes.indices)
    )
    // `mar` is as well March.
    return month.monthName() != nil ? [] : scanner.weekdayName().filter { (1...7).contains($0) }
  }

  /// A mistyped year is seen in the first rows.
  private static let mostWeekdays = 200

  private static let weekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
