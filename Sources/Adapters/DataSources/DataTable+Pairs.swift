import Files

// Columns that have an axis each to their left: `Time, Run 1, Time, Run 2`, as loggers and Excel write runs.

extension DataTable {
  /// The axis that each of some columns has to its left, where the table is laid out in such pairs; nil where
  /// it is not.
  ///
  /// - Throws: ``DataError`` where they have different ones.
  func ownAxis(of values: [Column]) throws(DataSourceError) -> Axis? {
    let places = pairedAxes
    let own = values.map { value in places.last { $0.number < value.number } }
    guard let first = own.first, let axis = first, !values.contains(where: isOne(of: places)) else {
      return nil
    }
    if let other = own.firstIndex(where: { $0?.number != axis.number }), let name = own[other]?.name
    {
      throw .data(
        DataError(
          file: self.name, line: 1, column: values[other].number, columnName: values[other].name,
          found: "an axis of its own, '\(printable(name))'",
          expected: "one axis for all: read each series by itself"))
    }
    return switch axis.kind {
    case .time: .time(axis)
    case .clock, .duration: .elapsed(axis)
    case .number, .text: .x(axis)
    }
  }

  private func isOne(of places: [Column]) -> (Column) -> Bool {
    { value in places.contains { $0.number == value.number } }
  }

  /// The columns that are axes of those behind them: they are called as the first one is, but for a number or
  /// what stands in brackets, ascend, and have other columns between them.
  private var pairedAxes: [Column] {
    guard let first = columns.first, first.kind != .text, first.hasValues else { return [] }
    let word = DataTable.firstWord(of: first.name)
    let isRepeated = repeatedNames[first.name] != nil
    guard isRepeated || DataTable.axisWords.contains(word) else { return [] }
    let axes = columns.filter { column in
      column.kind == first.kind && column.hasValues && !column.details.isJoined
        && DataTable.firstWord(of: column.name) == word
    }
    let areApart = zip(axes, axes.dropFirst()).allSatisfy { $1.number - $0.number > 1 }
    guard axes.count > 1, areApart, (axes.last?.number ?? 0) < columns.count else { return [] }
    return axes.allSatisfy { ascends($0.values.filter { !$0.isNaN }) } ? axes : []
  }

  /// The letters that a name begins with, in lower case: `time` of `Time (s)`, `t` of `t2`.
  private static func firstWord(of name: String) -> String {
    name.lowercased().prefix { $0.isLetter }.description
  }

  private static let axisWords: Set<String> = [
    "x", "t", "time", "zeit", "temps", "tiempo", "tempo", "tijd", "date", "datum", "timestamp",
    "sec", "seconds", "s", "ms", "step", "index", "freq", "frequency", "f", "wavelength", "angle",
    "position", "distance",
  ]
}
