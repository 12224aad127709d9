import Files

// How much a table may hold.

extension TableBuilder {
  /// How many rows there may be.
  var rowLimit: Int { columns.isEmpty ? .max - 1 : options.limits.values / columns.count }

  func checkSize(rows: Int, columns: Int) throws(DataSourceError) {
    let (size, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard !overflow, size <= options.limits.values else {
      throw .data(
        DataError(
          file: file, line: rows, column: columns,
          found: "more than \(options.limits.values) values",
          expected: "at most that many"))
    }
  }

  /// Refuses a column with more different texts than are kept, as soon as that is known.
  func checkTexts() throws(DataSourceError) {
    guard options.refusesManyTexts, let column = columns.first(where: { $0.texts?.isCut == true })
    else { return }
    throw .manyTexts(column: column.name, first: Array(column.texts?.names.prefix(5) ?? []))
  }
}
