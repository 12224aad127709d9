package import Threading

// Rows of a long table, by the texts of a column.

extension DataTable {
  /// The table without what a column of names holds besides texts, so that it is no value and no axis.
  package func withNames(in column: Column) -> DataTable {
    var table = self
    for index in table.columns.indices where columns[index].number == column.number {
      table.columns[index].kind = .text
      table.columns[index].values = []
      table.columns[index].offender = nil
      table.columns[index].details = Details()
    }
    return table
  }

  /// Where marks stand that nobody gave a place: the only column of times besides others, else an error.
  ///
  /// - Throws: ``DataError`` for a column that is nearly one.
  package func axisOfMarks(besides others: [Column]) throws(DataSourceError) -> Axis {
    let taken = Set(others.map(\.number))
    let times = columns.filter { $0.kind == .time && $0.hasValues && !taken.contains($0.number) }
    if times.count == 1 { return .time(times[0]) }
    // Where intervals begin and end, whoever wants bands says so.
    let days = times.filter { !$0.details.inference.areSpans }
    return days.count > 1 ? .index : try defaultAxis(besides: others)
  }

  /// The axis of a column's values where it was not stated, as ``defaultAxis(besides:)``; the first column
  /// has to ascend only among the rows of one text.
  ///
  /// - Throws: ``DataError`` as there.
  package func defaultAxis(
    besides values: [Column], within texts: Texts
  ) throws(DataSourceError) -> Axis {
    let axis = try defaultAxis(besides: values)
    guard case .index = axis, onlyTimeColumn == nil,
      let first = columns.first(where: { $0.kind != .text || $0.offender != nil }),
      first.isNumeric, first.hasValues, !values.contains(where: { $0.number == first.number })
    else { return axis }
    var last = [Double](repeating: -.infinity, count: texts.names.count)
    for (row, code) in texts.codes.enumerated() where code >= 0 {
      guard first.values[row] > last[Int(code)] else { return axis }
      last[Int(code)] = first.values[row]
    }
    return first.isOfDurations ? .elapsed(first) : .x(first)
  }

  /// The column that is no value because the others stand at it within the rows of each text; nil where none is, and
  /// where less than three rows for each may go up by chance.
  package func placeColumn(within texts: Texts) -> Column? {
    guard rowCount >= 3 * texts.names.count,
      columns.count(where: { $0.isNumeric && $0.hasValues }) > 1,
      let axis = try? defaultAxis(besides: [], within: texts)
    else { return nil }
    if case .time = axis { return nil }
    return axis.column
  }
}

extension DataTable.Texts {
  /// The texts of several columns together, `a, 1`, in the order of their first rows; blank where one is.
  ///
  /// - Throws: ``DataSourceError/manyTexts(column:first:)`` for more than a limit.
  package init(
    joining parts: [DataTable.Texts], of column: String, atMost limit: Int
  ) throws(DataSourceError) {
    var known: [[Int32]: Int32] = [:]
    codes = []
    var names: [String] = []
    for row in 0..<(parts.map(\.codes.count).max() ?? 0) {
      let key = parts.map { row < $0.codes.count ? $0.codes[row] : -1 }
      guard key.allSatisfy({ $0 >= 0 }) else {
        codes.append(-1)
        continue
      }
      if let code = known[key] {
        codes.append(code)
        continue
      }
      guard names.count < limit else {
        throw .manyTexts(column: column, first: Array(names.prefix(5)))
      }
      known[key] = Int32(names.count)
      codes.append(Int32(names.count))
      names.append(zip(parts, key).map { $0.names[Int($1)] }.joined(separator: ", "))
    }
    self.names = names
  }

  /// The rows of each text in their order, and how many rows have none.
  ///
  /// - Complexity: O(rows).
  package func rows(_ cancellation: Cancellation) throws -> (rows: [[Int]], blankCount: Int) {
    var counts = [Int](repeating: 0, count: names.count)
    var blankCount = 0
    try forEachPiece(of: codes.count, cancellation) { piece in
      for row in piece {
        if codes[row] >= 0 { counts[Int(codes[row])] += 1 } else { blankCount += 1 }
      }
    }
    var rows = counts.map { count in
      var rows: [Int] = []
      rows.reserveCapacity(count)
      return rows
    }
    try forEachPiece(of: codes.count, cancellation) { piece in
      for row in piece where codes[row] >= 0 { rows[Int(codes[row])].append(row) }
    }
    return (rows, blankCount)
  }
}
