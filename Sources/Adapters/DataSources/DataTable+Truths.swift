// Columns of `true` and `false`, which are conditions where somebody asks for their values.

extension DataTable {
  /// The words for yes, each with that for no.
  private static let truths = [
    "true": "false", "yes": "no", "y": "n", "t": "f", "on": "off", "ja": "nein", "oui": "non",
    "wahr": "falsch", "vrai": "faux",
  ]

  /// A column of texts as one of 1 and 0, where its cells say yes or no, in any case, in one pair of words, or are blank; nil
  /// for any other.
  package func truths(_ column: Column) -> Column? {
    guard column.isOfTexts,
      let index = columns.firstIndex(where: { $0.number == column.number }),
      let cell = self.cell(column, row: 0)?.foundText.lowercased(),
      cell.isEmpty || DataTable.truths.contains(where: { $0.key == cell || $0.value == cell }),
      let texts = readTexts?(options.limits.texts, false).map(ofRows), index < texts.count
    else { return nil }
    let words = texts[index].names.map { $0.lowercased() }
    let pair = DataTable.truths.first { yes, no in
      words.contains { !$0.isEmpty } && words.allSatisfy { $0.isEmpty || $0 == yes || $0 == no }
    }
    guard let pair else { return nil }
    let values = words.map { $0.isEmpty ? Double.nan : $0 == pair.key ? 1 : 0 }
    var result = column
    (result.kind, result.offender, result.strayRows) = (.number, nil, [])
    result.details.isTruth = true
    result.values = texts[index].codes.map { $0 < 0 ? .nan : values[Int($0)] }
    result.hasValues = true
    return result
  }
}

extension DataTable.Column {
  /// Whether its values are 1 where something holds, and 0 where it does not.
  package var isOfTruths: Bool { details.isTruth }
}
