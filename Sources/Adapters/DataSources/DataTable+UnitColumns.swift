// A column that says in which unit each row's value is.

extension DataTable {
  /// What to tell of rows that have several units in the column beside their values: a mean of them is of neither.
  ///
  /// - Parameter values: The columns of the values.
  /// - Returns: None for those without such a column, or with one unit in it, or many: those are of many things.
  /// - Complexity: O(rows), and another look at the file where there is such a column.
  package func warningsOfUnits(beside values: [Column]) -> [DataError] {
    let pairs = values.compactMap { column in
      columns.first {
        column.kind == .number && column.hasValues && $0.isNamedLikeUnit && $0.kind == .text
          && abs($0.number - column.number) < 3
      }.map { (column: column, units: $0) }
    }
    guard !pairs.isEmpty, let texts = texts() else { return [] }
    return pairs.compactMap { warning(ofUnits: $1, texts[$1.number - 1], beside: $0) }
  }

  private func warning(ofUnits units: Column, _ own: Texts, beside column: Column) -> DataError? {
    var known: [String] = []
    for row in column.values.indices where !column.values[row].isNaN {
      let text = own.text(row)
      if !text.isEmpty, !known.contains(text) { known.append(text) }
      guard known.count <= DataTable.mostUnits else { return nil }
    }
    guard known.count > 1,
      let row = column.values.indices.first(where: { own.text($0) == known[1] })
    else { return nil }
    return place(
      units, row: row,
      expected:
        "one unit, as in the rows before: \(known.count) stand beside '\(column.name)', and 'where' chooses those of one"
    )
  }

  private static let mostUnits = 6
}

extension DataTable.Column {
  fileprivate var isNamedLikeUnit: Bool {
    !words.isDisjoint(with: [
      "unit", "units", "uom", "einheit", "unité", "unite", "unités", "unidad", "unidade", "unità",
      "eenheid", "enhet", "enhed", "jednostka", "yksikkö",
    ])
  }
}
