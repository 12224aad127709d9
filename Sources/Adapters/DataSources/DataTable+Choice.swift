extension DataTable {
  /// The column that a series of this name means: the one of that name, else the first with numbers.
  ///
  /// Where no column is numeric, the first that began with numbers is the one that was meant, and
  /// the error names the cell that spoilt it.
  ///
  /// - Throws: ``DataError`` where no column will do.
  package func defaultColumn(for name: String) throws(DataSourceError) -> Column {
    if let column = try? column(named: name) {
      if let offender = column.offender { throw .data(offender) }
      return column
    }
    let numeric = columns.filter { $0.kind == .number }
    if let column = numeric.first(where: \.hasValues) ?? numeric.first { return column }
    if let offender = columns.first(where: { $0.hasValues && $0.offender != nil })?.offender {
      throw .data(offender)
    }
    throw .data(
      DataError(
        file: self.name, line: 1, column: 1, found: "no column of numbers",
        expected: "at least one"))
  }

  /// The time column, where there is exactly one.
  package var onlyTimeColumn: Column? {
    let times = columns.filter { $0.kind == .time }
    return times.count == 1 ? times[0] : nil
  }
}
