/// The columns of a file.
///
/// Guarantees: every column has ``rowCount`` values (a column of texts keeps none of them); no two
/// columns have the same name, because the second `a` of a file is called `a.2`.
package struct DataTable: Sendable {
  /// What a column holds.
  package enum Kind: String, Hashable, Sendable {
    /// Numbers and gaps, or gaps alone.
    case number
    /// Times and gaps, as seconds since 1970-01-01T00:00:00Z.
    case time
    /// Something else in at least one row.
    case text
  }

  /// A column.
  package struct Column: Sendable {
    /// The name in the header, or `column1`, `column2`, ….
    package let name: String
    /// What the column holds.
    package let kind: Kind
    /// Numbers, or seconds since 1970-01-01T00:00:00Z.
    ///
    /// NaN is a gap. A column of ``Kind/text`` has none.
    package let values: [Double]
    /// Whether there is at least one value that is no gap.
    package let hasValues: Bool
    /// The cell that made this a column of texts.
    let offender: DataError?
  }

  /// The file's path, or the name that the caller gave.
  package let name: String
  /// The columns in the file's order.
  package let columns: [Column]
  /// The number of rows, the header not counted.
  package let rowCount: Int
  /// Where each name's column lies.
  private let indices: [String: Int]

  init(name: String, columns: [Column], rowCount: Int) {
    self.name = name
    self.columns = columns
    self.rowCount = rowCount
    indices = Dictionary(
      columns.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { a, _ in a })
  }

  /// The column of a name; names are compared canonically and with their case.
  ///
  /// - Throws: ``UnknownColumnError`` with the names there are.
  package func column(named name: String) throws(DataSourceError) -> Column {
    guard let index = indices[name] else {
      throw .unknownColumn(
        UnknownColumnError(file: self.name, name: name, available: columns.map(\.name)))
    }
    return columns[index]
  }

  /// A column's values; NaN is a gap, and times are seconds since 1970-01-01T00:00:00Z.
  ///
  /// - Throws: ``UnknownColumnError``, or ``DataError`` with the first cell that does not fit.
  package func values(named name: String) throws(DataSourceError) -> [Double] {
    let column = try column(named: name)
    if let offender = column.offender { throw .data(offender) }
    return column.values
  }

  /// A column's times in seconds since 1970-01-01T00:00:00Z; NaN is a gap.
  ///
  /// Numbers are taken as time since 1970, in the unit that their size tells:
  /// below 1e11 seconds, below 1e14 milliseconds, below 1e17 microseconds, else nanoseconds.
  ///
  /// - Throws: ``UnknownColumnError``, or ``DataError`` with the first cell that does not fit.
  package func times(
    named name: String, isCancelled: () -> Bool = { false }
  ) throws(DataSourceError) -> [Double] {
    let column = try column(named: name)
    if let offender = column.offender { throw .data(offender) }
    if column.kind == .time { return column.values }
    // The table keeps its values: a copy is made in pieces, too.
    var times: [Double] = []
    times.reserveCapacity(column.values.count)
    try forEachPiece(of: column.values.count, isCancelled) { piece in
      times.append(contentsOf: column.values[piece])
    }
    try EpochUnit.convert(&times, isCancelled: isCancelled)
    return times
  }
}
