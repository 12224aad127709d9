extension DataTable {
  /// The most rows of a table whose rows have names: more would find no room below bars.
  private static let mostNamedRows = 1000

  /// At most so many points of a line have the names of their rows below them: of more a number says as much.
  package static let mostNamedPoints = 40

  /// What the rows are called: the first column of texts in which each row has one of its own, else weeks, months or hours
  /// that begin anew; nil where there is none, and of the rows of a long table, whose texts would be read once more for it.
  package var rowNames: (names: [String], column: Int)? {
    if let names = rowNames(ofParts: [Array(0..<rowCount)]) {
      return (names.names[0], names.column)
    }
    guard let key = keyColumn, key.beginsAnew else { return nil }
    return (key.values.map { "\(Int($0))" }, key.number)
  }

  /// The same of several parts, in which each row of a part has a name of its own, and shares half of them with the first
  /// part, besides the columns that name the parts.
  package func rowNames(
    ofParts parts: [[Int]], besides keys: Set<Int> = []
  ) -> (names: [[String]], column: Int)? {
    func canName(_ column: Column) -> Bool {
      column.isOfTexts && !column.details.isMade && !keys.contains(column.number)
    }
    // Weeks over a new year, of each member those that it has.
    func isOfParts(_ column: Column) -> Bool {
      parts.count > 1 && column.isNamedLikePart && column.kind == .number
        && column.values.count == rowCount && !column.details.isJoined
        && column.values.allSatisfy { $0 == $0.rounded() && (0...366).contains($0) }
    }
    func areNames(_ names: [[String]]) -> Bool {
      let first = Set(names.first ?? [])
      return zip(names, parts).allSatisfy { names, rows in
        names.count == rows.count && Set(names).count == names.count
          && 2 * first.intersection(names).count >= names.count
      }
    }
    guard rowCount > 0, rowNumbers?.last ?? rowCount - 1 < DataTable.mostNamedRows else {
      return nil
    }
    if columns.contains(where: canName), let texts = texts() {
      for (column, cells) in zip(columns, texts) where canName(column) {
        let names = parts.map { rows in
          rows.compactMap { cells.codes[$0] < 0 ? nil : cells.names[Int(cells.codes[$0])] }
        }
        if areNames(names) { return (names, column.number) }
      }
    }
    for column in columns where isOfParts(column) {
      let names = parts.map { rows in rows.map { "\(Int(column.values[$0]))" } }
      if areNames(names) { return (names, column.number) }
    }
    return nil
  }

  /// The first column, where it holds a whole number of its own for each row of a table that is not long; nil elsewhere.
  package var keyColumn: Column? {
    guard let first = columns.first, first.kind == .number, first.hasValues, rowCount > 1,
      first.values.count == rowCount, rowCount <= DataTable.mostNamedRows,
      first.values.allSatisfy({ $0 == $0.rounded() }), Set(first.values).count == rowCount
    else { return nil }
    return first
  }
}
