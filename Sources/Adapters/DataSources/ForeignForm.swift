/// What another reader of a file's rows and cells has to be told to find the same values.
package struct ForeignForm: Sendable {
  /// Whether numbers have a decimal comma, and points between groups.
  package let hasDecimalComma: Bool
  /// The places, from 1, of columns that are safe as texts alone: lengths of time, days and months that
  /// cannot be told apart, numbers with another decimal sign than the others have.
  package let texts: [Int]

  /// What the first lines of a file tell.
  ///
  /// - Throws: ``DataSourceError`` where they cannot be read.
  package static func found(in path: String, options: ReadOptions) throws -> ForeignForm {
    let table = try DataTable.beginning(path: path, options: options)
    let commas = table.columns.filter(\.hasDecimalComma).map(\.number)
    // Where commas stand between cells they are no decimal signs to most readers.
    let hasDecimalComma = !commas.isEmpty && !table.hasCommasBetweenCells
    let texts = table.columns.filter {
      table.isMisread($0, hasComma: commas.contains($0.number), asCommas: hasDecimalComma)
    }
    return ForeignForm(hasDecimalComma: hasDecimalComma, texts: texts.map(\.number))
  }
}

extension DataTable {
  fileprivate var hasCommasBetweenCells: Bool {
    guard let layout else { return false }
    return layout.separator == Layout.comma
  }

  /// Whether another reader would find other values in a column than are there, or any where nobody can tell.
  fileprivate func isMisread(_ column: Column, hasComma: Bool, asCommas: Bool) -> Bool {
    if column.kind == .duration { return true }
    guard column.kind == .number || column.kind == .time else { return false }
    if problem(of: column) != nil { return true }
    guard column.kind == .number else { return false }
    return hasComma ? !asCommas : asCommas && column.values.contains { $0 != $0.rounded() }
  }
}

extension DataTable.Column {
  fileprivate var hasDecimalComma: Bool {
    let readings = details.inference.readings
    return kind == .number && hasValues && readings.prefersComma
      && !readings.isDisjoint(with: .withComma)
  }
}
