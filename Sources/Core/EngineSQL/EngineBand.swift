/// What an engine says of the rows of each pixel column: the first, lowest, highest and last value.
///
/// Source: M4 (Jugel, Jerzak, Hackenbroich, Markl, "M4: A Visualization-Oriented Time Series Data
/// Aggregation", VLDB 2014), with gaps. Where the lowest and the highest value stand within a column is not
/// asked for: it could not be seen, and would take a scan more. For the same reason the first and the last
/// value are known where a window ends, and not of each column.
package struct EngineBand: Hashable, Sendable {
  /// One column, in the axis' own figures; NaN where there is nothing to say.
  package struct Column: Hashable, Sendable {
    /// Which of the ``EngineColumns``.
    package let number: Int
    /// How many rows it has, and how many of them have a value.
    package let rowCount, valueCount: Int
    /// Where the first value stands, and the least of those there; NaN where that was not asked for.
    package internal(set) var first: (place: Double, value: Double)
    package let lowest, highest: Double
    /// Where the last value stands, and the greatest of those there; NaN where that was not asked for.
    package internal(set) var last: (place: Double, value: Double)
    /// Where the first and the last row without a value stand.
    package let firstGap, lastGap: Double

    package static func == (a: Column, b: Column) -> Bool { a.figures == b.figures }

    package func hash(into hasher: inout Hasher) { hasher.combine(figures) }

    private var figures: [UInt64] {
      [
        Double(number), Double(rowCount), Double(valueCount), first.place, first.value, lowest,
        highest, last.place, last.value, firstGap, lastGap,
      ].map(\.bitPattern)
    }
  }

  /// The result's columns, in the order in which a query names them.
  package static let names = ["k", "c", "n", "t0", "v0", "lo", "hi", "t1", "v1", "g0", "g1"]

  /// The columns that have rows, in their order.
  package private(set) var columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  /// Reads a query's result.
  ///
  /// - Parameter values: The values of each of ``names``, all equally many. Rows whose column is no number
  ///   are left out.
  package init(_ values: [[Double]]) {
    guard values.count == EngineBand.names.count, let keys = values.first else {
      columns = []
      return
    }
    let rows = keys.indices.filter { row in
      keys[row].magnitude < 1e9 && values.allSatisfy { row < $0.count }
    }
    columns = rows.map { row in
      func figure(_ index: Int) -> Double { values[index][row] }
      func whole(_ index: Int) -> Int { Int(exactly: figure(index).rounded()) ?? 0 }
      return Column(
        number: whole(0), rowCount: whole(1), valueCount: whole(2), first: (figure(3), figure(4)),
        lowest: figure(5), highest: figure(6), last: (figure(7), figure(8)), firstGap: figure(9),
        lastGap: figure(10))
    }
    columns.sort { $0.number < $1.number }
  }

  /// How many rows the columns sum up.
  package var rowCount: Int { columns.reduce(0) { $0 + $1.rowCount } }

  /// Those of some columns.
  package func columns(_ range: Range<Int>) -> ArraySlice<Column> {
    let start = columns.firstIndex { $0.number >= range.lowerBound } ?? columns.count
    let end = columns[start...].firstIndex { $0.number >= range.upperBound } ?? columns.count
    return columns[start..<end]
  }

  /// The column of a number; nil for one without rows.
  package func column(_ number: Int) -> Column? { columns(number..<number + 1).first }

  /// Whether it is known with which value the line begins, or ends.
  package func knowsValue(atStart: Bool) -> Bool {
    guard let column = endColumn(atStart: atStart).map({ columns[$0] }) else { return true }
    return !(atStart ? column.first : column.last).value.isNaN
  }

  /// Takes over with which value the line begins, or ends.
  package mutating func take(_ value: Double, atStart: Bool) {
    guard let index = endColumn(atStart: atStart) else { return }
    if atStart { columns[index].first.value = value } else { columns[index].last.value = value }
  }

  private func endColumn(atStart: Bool) -> Int? {
    atStart
      ? columns.firstIndex { $0.valueCount > 0 } : columns.lastIndex { $0.valueCount > 0 }
  }

  /// The line through the columns.
  ///
  /// In each there is the first value, the lowest and the highest in its middle, the nearer to the one
  /// before first, and the last one, each of them once as far as they are known. Where rows without a value
  /// stand between the values of two columns there is one of them.
  ///
  /// - Parameters:
  ///   - grid: The columns.
  ///   - window: What they were asked for, which may cut the first and the last one.
  /// - Returns: Places that do not descend, and their values; NaN is a gap.
  package func line(
    on grid: EngineColumns, in window: EngineWindow
  ) -> (places: [Double], values: [Double]) {
    var line: (places: [Double], values: [Double]) = ([], [])
    func add(_ place: Double, _ value: Double) {
      line.places.append(place)
      line.values.append(value)
    }
    for column in columns {
      guard column.valueCount > 0 else {
        add(column.firstGap, .nan)
        continue
      }
      let (first, last) = (column.first, column.last)
      if column.firstGap < first.place { add(column.firstGap, .nan) }
      if !first.value.isNaN { add(first.place, first.value) }
      let ends = (
        max(grid.edge(column.number), window.lower),
        min(grid.edge(column.number + 1), window.upper)
      )
      let middle = min(max(ends.0 + (ends.1 - ends.0) / 2, first.place), last.place)
      let before = first.value.isNaN ? line.values.last { !$0.isNaN } ?? .nan : first.value
      var extremes =
        column.highest == column.lowest ? [column.lowest] : [column.lowest, column.highest]
      if column.highest - before < before - column.lowest { extremes.reverse() }
      for value in extremes where value != first.value && value != last.value {
        add(middle, value)
      }
      if !last.value.isNaN, last != first { add(last.place, last.value) }
      // At one place gaps come last.
      if column.lastGap >= last.place { add(column.lastGap, .nan) }
    }
    return line
  }
}
