import ValueNotation

// What letters behind numbers may be besides prefixes of units.

extension DataTable {
  /// What to tell of letters that were read as prefixes of units, and may be something else.
  func warningOfPrefix(_ column: Column) -> DataError? {
    warningOfFlags(column) ?? warningOfNames(column)
  }

  /// What to tell of `9'5`, which may be feet and inches or have a decimal sign, where nothing says which.
  func warningOfApostrophe(_ column: Column) -> DataError? {
    let areDecimals = column.details.inference.hints.form == .apostrophes
    guard areDecimals || column.details.inference.hints.form == .feetAndInches,
      let texts = texts(of: column, atMost: 10_000)?.filter({ !$0.isEmpty }),
      areDecimals
        || texts.allSatisfy({ $0.last?.isNumber == true && $0.suffix(2).contains { !$0.isNumber } })
    else { return nil }
    let (row, read) = (
      firstValue(column), numberText((column.values[firstValue(column)] * 1000).rounded() / 1000)
    )
    return place(
      column, row: row,
      expected: areDecimals
        ? "a number: it was read as \(read), and feet and inches have a sign behind them, 9'5\""
        : "feet and inches: it was read as \(read) feet, and no apostrophe as a decimal sign")
  }

  /// What to tell of numbers that all have the same prefix behind them and no unit: `720p` may be none.
  private func warningOfNames(_ column: Column) -> DataError? {
    let prefixes = column.details.inference.prefixes
    guard prefixes.count == 1, column.unit == nil, let prefix = prefixes.first,
      let row = column.values.firstIndex(where: { $0 != 0 && $0.magnitude < 1 }),
      !column.values.contains(where: { $0.magnitude >= 1 })
    else { return nil }
    return place(
      column, row: row,
      expected: "a name, or a number: \(quoted([prefix])) was read as the prefix of a unit")
  }

  /// What to tell of numbers such as `5.4p` among `5.3` and `5.5`: offices flag what is provisional so.
  private func warningOfFlags(_ column: Column) -> DataError? {
    guard column.kind == .number, let plain = sizesBesidePrefixes(column),
      let first = column.values.firstIndex(where: { plain.contains($0.magnitude) }),
      cell(column, row: first)?.found.dropLast().last?.isNumber == true
    else { return nil }
    let rows = column.values.indices.lazy.filter {
      column.values[$0].magnitude > 0 && !plain.contains(column.values[$0].magnitude)
    }
    // A plain number can be as small as one with a prefix.
    for row in rows.prefix(8) {
      guard let text = cell(column, row: row)?.foundText,
        DataTable.prefix(of: text) != nil, let last = text.last
      else { continue }
      return place(
        column, row: row,
        expected:
          "a number as in other rows: '\(last)' was read as the prefix of a unit, and may be a flag",
        advice: .flags(flags(of: column)))
    }
    return nil
  }

  /// The sizes of a column's plain numbers, where all others have a prefix, lie thousands of times from these, and would
  /// lie among them without it; nil where that is not so.
  private func sizesBesidePrefixes(_ column: Column) -> ClosedRange<Double>? {
    let prefixes = column.details.inference.prefixes
    let factors = prefixes.compactMap(CellUnit.factor(ofPrefix:))
    // Beside `10m` the others are electronics.
    guard !factors.isEmpty, factors.count == prefixes.count else { return nil }
    let sizes = column.values.map(\.magnitude).filter { $0 > 0 }.sorted()
    let ends = sizes.indices.filter { $0 + 1 == sizes.count || sizes[$0 + 1] >= 1000 * sizes[$0] }
    let starts = [0] + ends.dropLast().map { $0 + 1 }
    guard ends.count > 1 else { return nil }
    return zip(starts, ends).lazy.map { sizes[$0]...sizes[$1] }.first { plain in
      // Plain numbers that are less are written with an exponent.
      plain.lowerBound >= 1e-3
        && sizes.allSatisfy { size in
          plain.contains(size)
            || factors.contains {
              (plain.lowerBound / 10...plain.upperBound * 10).contains(size / $0)
            }
        }
    }
  }

  /// The letters that were read as prefixes.
  private func flags(of column: Column) -> [String] {
    column.details.inference.prefixes.sorted().map { String(decoding: [$0], as: UTF8.self) }
  }

  /// The prefix behind the number that a text is; nil where there is none.
  private static func prefix(of text: String) -> UInt8? {
    let bytes = Array(text.utf8)
    return NumberText(bytes.span, in: bytes.indices)?.prefix
  }
}
