import CivilTime
package import SampleStore
package import Threading

/// Series side by side, joined by where their samples stand: the rows of a file of values.
///
/// A row is a place, in ascending order. Of several samples of a series at one place the first stands beside
/// the first of the others, the second beside the second, so that none is lost.
package struct SampleTable: Sendable {
  /// What the columns are called, that of the places first; no two are alike.
  package let names: [String]
  /// What the places say; elapsed time is written in seconds.
  package let kind: PositionKind
  /// What stands at the places 0, 1, 2, … instead of these; nil for themselves.
  package let placeNames: [String]?
  private let columns: [Column]
  /// Whether only the places of the first series have rows.
  private let followsFirst: Bool

  private struct Column: Sendable {
    let values: [Double]
    let places: SamplePositions
    /// The places where each sample has one of its own, which is faster to read; else empty.
    let explicit: [Double]
    let range: Range<Int>

    init(_ samples: SampleSeries, _ range: Range<Int>) {
      values = samples.column.values
      places = samples.positions
      if case .explicit(let places) = places { explicit = places.array } else { explicit = [] }
      self.range = range
    }

    func place(_ index: Int) -> Double {
      explicit.isEmpty ? places.position(of: index) : explicit[index]
    }
  }

  /// A table.
  ///
  /// - Parameters:
  ///   - series: What the columns are called, their samples, and which of these have rows. A name that is there
  ///     already gets a number.
  ///   - kind: What places say; the same for all of them.
  ///   - followsFirst: Whether samples are left out that stand where the first series has none.
  ///   - placeNames: What stands at the places 0, 1, 2, … instead of these.
  package init(
    _ series: [(name: String, samples: SampleSeries, range: Range<Int>)], kind: PositionKind,
    followsFirst: Bool = false, placeNames: [String]? = nil
  ) {
    columns = series.map { Column($0.samples, $0.range) }
    self.kind = kind
    self.followsFirst = followsFirst
    self.placeNames = placeNames
    var taken = Set(series.map(\.name))
    let words =
      placeNames != nil
      ? ["name", "group", "label"]
      : kind.isTime ? ["time", "date", "instant"] : ["x", "index", "position"]
    let place = words.first { !taken.contains($0) }
    var names = [place ?? "place"]
    for (number, (name, _, _)) in series.enumerated() {
      var unique = name
      var count = 1
      while number > 0, names.contains(unique) || (count > 1 && taken.contains(unique)) {
        count += 1
        unique = "\(name) \(count)"
      }
      taken.insert(unique)
      names.append(unique)
    }
    self.names = names
  }

  /// Some rows: where they stand, and their values row by row; NaN where a series has none.
  struct Rows: Sendable {
    /// The number of the first one in the table.
    let first: Int
    var places: [Double] = []
    var values: [Double] = []
  }

  /// Goes through the rows.
  struct RowReader {
    private let table: SampleTable
    /// The next sample of each column.
    private var next: [Int]
    private var count = 0

    fileprivate init(_ table: SampleTable) {
      self.table = table
      next = table.columns.map(\.range.lowerBound)
    }

    /// The next rows, some thousands of values; nil behind the last one.
    ///
    /// - Complexity: O(rows · columns)
    mutating func read() -> Rows? {
      let columns = table.columns
      let limit = max(1, 8192 / (columns.count + 1))
      var rows = Rows(first: count)
      rows.places.reserveCapacity(limit)
      rows.values.reserveCapacity(limit * columns.count)
      while rows.places.count < limit {
        var place = Double.infinity
        for (number, column) in columns.enumerated() where next[number] < column.range.upperBound {
          place = min(place, column.place(next[number]))
        }
        guard place < .infinity else { break }
        let start = rows.values.count
        var isInFirst = false
        for (number, column) in columns.enumerated() {
          let index = next[number]
          if index < column.range.upperBound, column.place(index) == place {
            rows.values.append(column.values[index])
            next[number] += 1
            if number == 0 { isInFirst = true }
          } else {
            rows.values.append(.nan)
          }
        }
        if isInFirst || !table.followsFirst {
          rows.places.append(place)
        } else {
          rows.values.removeLast(rows.values.count - start)
        }
      }
      count += rows.places.count
      return rows.places.isEmpty ? nil : rows
    }
  }

  var reader: RowReader { RowReader(self) }

  /// What stands at a place instead of it; nil for itself.
  package func name(at place: Double) -> String? { placeNames?.name(at: place) }

  /// Hands over each row in order: where it stands, and its values, NaN where a series has none.
  ///
  /// - Complexity: O(rows · columns)
  package func forEachRow(
    _ cancellation: Cancellation, _ body: (_ place: Double, _ values: ArraySlice<Double>) -> Void
  ) throws {
    var reader = reader
    while let rows = reader.read() {
      try cancellation.check()
      for (row, place) in rows.places.enumerated() {
        body(place, rows.values[row * columns.count..<(row + 1) * columns.count])
      }
    }
  }

  /// How many rows there are.
  ///
  /// - Complexity: O(rows · columns); O(1) for one series.
  package func rowCount(_ cancellation: Cancellation) throws -> Int {
    if columns.count == 1 { return columns[0].range.count }
    var reader = reader
    var count = 0
    while let rows = reader.read() {
      try cancellation.check()
      count += rows.places.count
    }
    return count
  }

  /// The most cells that a table may have.
  package static let cellLimit = 2_000_000_000

  /// The number of rows where there are more cells than may be; nil for a table that can be written.
  package func excess(_ cancellation: Cancellation) throws -> Int? {
    let limit = SampleTable.cellLimit / names.count
    guard columns.reduce(0, { $0 + $1.range.count }) > limit else { return nil }
    let rows = try rowCount(cancellation)
    return rows > limit ? rows : nil
  }
}

extension [String] {
  /// The name at the place 0, 1, 2, …; nil at any other.
  func name(at place: Double) -> String? {
    Int(exactly: place).flatMap { indices.contains($0) ? self[$0] : nil }
  }
}
