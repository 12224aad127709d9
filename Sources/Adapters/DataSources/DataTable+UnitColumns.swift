import Files

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
    let sides =
      values.isEmpty
      ? []
      : columns.filter { column in
        column.isOfTexts && column.isNamedLikeSide
          && !options.comparedColumns.contains { $0.means(column.name, at: column.number - 1) }
      }
    guard !pairs.isEmpty || !sides.isEmpty, let texts = texts() else { return [] }
    return pairs.compactMap { warning(ofUnits: $1, texts[$1.number - 1], beside: $0) }
      + sides.compactMap { warning(ofSides: $0, texts[$0.number - 1], beside: values) }
  }

  /// What to tell of amounts of both sides of an account, which a column of their own tells apart, and none of which is below 0.
  private func warning(ofSides sides: Column, _ own: Texts, beside values: [Column]) -> DataError? {
    // `Afname Dag`, `Injectie Nacht`.
    let firsts = own.names.map { $0.lowercased().prefix { !$0.isWhitespace } }
    let names = Set(firsts.map(String.init))
    guard names.count == 2, DataTable.sides.contains(names),
      let amounts = values.first(where: { column in
        column.kind == .number && !column.isNamedLikeTotal && column.values.count == own.codes.count
          && column.values.allSatisfy { !($0 < 0) }
      }),
      let row = own.codes.indices.first(where: {
        own.codes[$0] > 0 && firsts[Int(own.codes[$0])] != firsts[0]
      })
    else { return nil }
    return place(
      sides, row: row,
      expected:
        "one side, as in the rows before: '\(printable(amounts.name))' has no sign, and 'where' chooses those of one, 'by=' parts both"
    )
  }

  private static let sides: [Set<String>] = [
    ["af", "bij"], ["d", "c"], ["dr", "cr"], ["db", "cr"], ["debit", "credit"],
    ["débit", "crédit"],
    ["debet", "credit"], ["debet", "kredit"], ["soll", "haben"], ["s", "h"], ["d", "h"],
    ["+", "-"],
    ["dare", "avere"], ["debe", "haber"], ["in", "out"], ["ein", "aus"],
    ["afname", "injectie"], ["levering", "teruglevering"], ["bezug", "einspeisung"],
    ["import", "export"], ["consommation", "injection"], ["prelievo", "immissione"],
  ]

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
  /// Whether it is called by the side of an account that an amount is on.
  fileprivate var isNamedLikeSide: Bool {
    let core = DataTable.core(of: name)
    return [
      "afbij", "dc", "drcr", "dbcr", "debitcredit", "debetcredit", "sens", "sollhaben", "sh", "dh",
      "d", "type", "art", "richting", "direction", "side", "mutatie", "segno", "signo",
      "vorzeichen",
      "cd", "crdr", "typ", "tipo", "register", "registre",
    ].contains(core)
  }

  /// Whether it is called by the units, or the currencies, of the values beside it.
  var isNamedLikeUnit: Bool {
    !words.isDisjoint(with: [
      "unit", "units", "uom", "einheit", "unité", "unite", "unités", "unidad", "unidade", "unità",
      "eenheid", "enhet", "enhed", "jednostka", "yksikkö",
      "currency", "ccy", "währung", "waehrung", "devise", "moneda", "moeda", "divisa", "valuta",
      "waluta", "měna", "valuutta",
    ])
  }
}
