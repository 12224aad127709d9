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
    return self.axis(of: axis)
  }

  private func isOne(of places: [Column]) -> (Column) -> Bool {
    { value in places.contains { $0.number == value.number } }
  }

  /// The axis of each of some columns, where not all have the same; nil where they have, or one of them has none.
  package func ownAxes(of values: [Column]) -> [Axis]? {
    let places = pairedAxes
    let own = values.compactMap { value in places.last { $0.number < value.number } }
    guard own.count == values.count, Set(own.map(\.number)).count > 1 else { return nil }
    return own.map(axis(of:))
  }

  /// Whether the days of a table have several times of the day, of which each has columns of its own.
  var hasPairedClocks: Bool { pairedClocks != nil }

  /// The numbers of the columns that are axes of others behind them, where each run has its own.
  package var pairedAxisNumbers: Set<Int> { Set(pairedAxes.map(\.number)) }

  private func axis(of column: Column) -> Axis {
    if let (days, clocks) = pairedClocks {
      return .time(
        column.number == clocks[0].number ? days : days.at(column, insteadOf: clocks[0]))
    }
    return switch column.kind {
    case .time: .time(column)
    case .clock, .duration: .elapsed(column)
    case .number, .text: .x(column)
    }
  }

  /// The columns that are axes of those behind them: they are called as the first one is, but for a number or
  /// what stands in brackets, ascend, and have other columns between them.
  private var pairedAxes: [Column] {
    if let pairedClocks { return pairedClocks.clocks }
    guard let first = columns.first, first.kind != .text, first.hasValues else { return [] }
    let word = DataTable.firstWord(of: first.name)
    let words = DataTable.wordsWithoutRun(first.name)
    let isRepeated = repeatedNames[first.name] != nil
    let isAxis = isRepeated || DataTable.axisWords.contains(word[...])
    // `Run 1: Time (s)`.
    let isOfRun = !isAxis && words.count > 1 && DataTable.axisWords.contains(words.last ?? "")
    guard isAxis || isOfRun else { return [] }
    let axes = columns.filter { column in
      column.kind == first.kind && column.hasValues && !column.details.isJoined
        && (isAxis
          ? DataTable.firstWord(of: column.name) == word
          : DataTable.wordsWithoutRun(column.name) == words)
    }
    guard haveColumns(axes) else { return [] }
    return axes.allSatisfy { ascends($0.values.filter { !$0.isNaN }) } ? axes : []
  }

  /// Days, and the times of the day that others have to their left, of which the first is part of the days: `Date, Time 1,
  /// Height 1, Time 2, Height 2` of a tide table.
  private var pairedClocks: (days: Column, clocks: [Column])? {
    guard let first = columns.first(where: { $0.details.isJoined && $0.isOfDurations }),
      let days = columns.first(where: { $0.number == first.details.joined })
    else { return nil }
    let clocks = columns.filter { column in
      column.number == first.number
        || column.kind == first.kind && column.hasValues && !column.details.isJoined
          && DataTable.firstWord(of: column.name) == DataTable.firstWord(of: first.name)
          && DataTable.wordsWithoutRun(column.name) == DataTable.wordsWithoutRun(first.name)
    }
    return haveColumns(clocks) && clocks[0].number == first.number ? (days, clocks) : nil
  }

  /// Whether each of several axes has other columns behind it.
  private func haveColumns(_ axes: [Column]) -> Bool {
    axes.count > 1 && (axes.last?.number ?? 0) < columns.count
      && zip(axes, axes.dropFirst()).allSatisfy { $1.number - $0.number > 1 }
  }

  /// The letters that a name begins with, in lower case: `time` of `Time (s)`, `t` of `t2`.
  private static func firstWord(of name: String) -> String {
    name.lowercased().prefix { $0.isLetter }.description
  }

  /// The words of a name in lower case, without what stands in brackets, numbers and single letters: `run time` of
  /// `Run 1: Time (s)`.
  private static func wordsWithoutRun(_ name: String) -> [Substring] {
    name.lowercased().prefix { !"([".contains($0) }
      .split { !$0.isLetter }.filter { $0.count > 1 }
  }

  private static let axisWords: Set<Substring> = [
    "x", "t", "time", "zeit", "temps", "tiempo", "tempo", "tijd", "date", "datum", "timestamp",
    "sec", "seconds", "s", "ms", "step", "index", "freq", "frequency", "f", "wavelength", "angle",
    "position", "distance",
  ]
}

extension DataTable.Column {
  /// Days, of which each has another time of the day than the one that is part of them.
  fileprivate func at(_ other: Self, insteadOf clock: Self) -> Self {
    var moved = self
    for row in values.indices {
      moved.values[row] =
        values[row] - clock.values[row] * clock.clockScale + other.values[row] * other.clockScale
    }
    return moved
  }
}
