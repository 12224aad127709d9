// Years that stand in their first rows alone, as a spreadsheet's merged cells do.

extension DataTable {
  /// The years of the rows, where one without a year has that above it.
  ///
  /// - Parameters:
  ///   - year: The index of the column of years.
  ///   - part: That of the column of months, weeks or quarters; nil where there is none, and each row needs a year.
  /// - Returns: A year for each row; a gap where nobody can tell it, for the months below a year go to and fro.
  func years(_ year: Int, within part: Int?) -> [Double] {
    let own = columns[year].values
    guard let part, own.contains(where: \.isNaN) else { return own }
    guard let rowNumbers else { return DataTable.filled(own, within: columns[part].values) }
    // The row with the year may be one of those that were left out.
    guard let texts = fileTexts() else { return own }
    let rows = 0...(rowNumbers.last ?? 0)
    let years = DataTable.filled(
      rows.map { Double(texts[year].text($0)) ?? .nan },
      within: rows.map { DataTable.number(ofPart: texts[part].text($0)) })
    return zip(own, rowNumbers).map { $0.isNaN ? years[$1] : $0 }
  }

  /// Years with those that are gaps from above.
  private static func filled(_ years: [Double], within parts: [Double]) -> [Double] {
    var years = years
    var (last, before, direction) = (Double.nan, Double.nan, 0.0)
    for (row, part) in parts.enumerated() {
      if !years[row].isNaN {
        (last, before, direction) = (years[row], part, 0)
      } else if !part.isNaN {
        let step = part - before
        if step * direction < 0 { last = .nan }
        if step != 0, !step.isNaN { direction = step }
        (years[row], before) = (last, part)
      }
    }
    return years
  }

  /// The number of a month, week or quarter that a cell has; NaN for none.
  private static func number(ofPart text: String) -> Double {
    let bytes = Array(text.utf8)
    return Double(text)
      ?? CellForm.month(TimeScanner(bytes.span, bytes.indices)).map(Double.init) ?? .nan
  }
}
