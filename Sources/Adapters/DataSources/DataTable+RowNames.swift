extension DataTable {
  /// The most rows of a table whose rows have names: more would find no room below bars.
  private static let mostNamedRows = 1000

  /// At most so many points of a line have the names of their rows below them: of more a number says as much.
  package static let mostNamedPoints = 40

  /// What the rows are called: the first column of texts in which each row has one of its own; nil where there is
  /// none, and of the rows of a long table, whose texts would be read once more for it.
  package var rowNames: (names: [String], column: Int)? {
    guard rowCount > 0, rowNumbers?.last ?? rowCount - 1 < DataTable.mostNamedRows,
      columns.contains(where: \.isOfTexts),
      let texts = texts()
    else { return nil }
    for (column, cells) in zip(columns, texts) where column.isOfTexts && !column.details.isMade {
      let names = cells.codes.compactMap { $0 < 0 ? nil : cells.names[Int($0)] }
      if names.count == rowCount, Set(names).count == rowCount { return (names, column.number) }
    }
    return nil
  }
}
