import DatabaseDrivers
import EngineSQL
import PlotGeometry
import SampleStore
import Threading

extension EngineSeries {
  /// The samples of a window, and those next to it.
  ///
  /// - Parameters:
  ///   - interval: The window; nil for all rows.
  ///   - columns: How many pixel columns it has: up to four rows for each, all of them come.
  ///   - isCancelled: Whether to stop.
  /// - Returns: What the engine has sent, now or before.
  /// - Throws: ``DatabaseError``.
  func extract(
    _ interval: Interval?, columns: Int, _ isCancelled: IsCancelled
  ) throws(DatabaseError) -> EngineExtract {
    guard let extent = try extent(isCancelled) else {
      return EngineExtract(
        samples: try samples([], []), window: EngineWindow(from: 0, to: 0), grid: nil,
        visibleCount: 0, sentCount: 0)
    }
    let window = interval.map(axis.window) ?? extent
    let key = EngineMemory.Key(window: window, columns: max(columns, 1))
    if let known = memory.withLock({ $0.extract(key) }) { return known }
    let found = try askExtract(key, extent, isCancelled)
    memory.withLock { $0.keep(found, for: key) }
    return found
  }

  private func askExtract(
    _ key: EngineMemory.Key, _ extent: EngineWindow, _ isCancelled: IsCancelled
  ) throws(DatabaseError) -> EngineExtract {
    let limit = 4 * key.columns
    try prepare(key.window, extent, isCancelled)
    let count =
      try figures(
        "n", ask(queries.count(in: key.window, limit: limit + 1), isCancelled)
      ).first ?? 0
    var own: (places: [Double], values: [Double])?
    if count <= Double(limit) {
      let columns = try ask(queries.rows(in: key.window, limit: limit + 1), isCancelled)
      let rows = (places: try figures("t", columns), values: try figures("v", columns))
      // The table may have grown meanwhile.
      if rows.places.count <= limit { own = rows }
    }
    let visible: (places: [Double], values: [Double])
    let grid: EngineColumns?
    let (visibleCount, sentCount): (Int, Int)
    if let own {
      (visible, grid) = (own, nil)
      (visibleCount, sentCount) = (own.places.count, own.places.count)
    } else {
      let columns = EngineColumns(
        covering: key.window.clamped(to: extent), least: key.columns,
        unit: axis.unit(connection.dialect))
      let band = try band(in: key.window, on: columns, isCancelled)
      (visible, grid) = (band.line(on: columns, in: key.window), columns)
      (visibleCount, sentCount) = (band.rowCount, band.columns.count)
    }
    let beside = try neighbors(of: key.window, extent, isCancelled)
    return EngineExtract(
      samples: try samples(
        beside.before.map(\.place) + visible.places + beside.after.map(\.place),
        beside.before.map(\.value) + visible.values + beside.after.map(\.value)),
      window: key.window, grid: grid, visibleCount: visibleCount,
      sentCount: sentCount + beside.before.count + beside.after.count)
  }

  /// The band of a window; columns that are known are not asked for again.
  private func band(
    in window: EngineWindow, on grid: EngineColumns, _ isCancelled: IsCancelled
  ) throws(DatabaseError) -> EngineBand {
    func asked(_ window: EngineWindow) throws(DatabaseError) -> [EngineBand.Column] {
      let result = try ask(
        queries.band(in: window, on: grid, isIndexed: statistics.isIndexed), isCancelled)
      var values: [[Double]] = []
      for name in EngineBand.names { values.append(try figures(name, result)) }
      return EngineBand(values).columns
    }
    let plan = memory.withLock { $0.bands[grid.width] }?.plan(for: window, on: grid)
    var columns = plan?.known ?? []
    for missing in plan?.missing ?? [window] { columns += try asked(missing) }
    let band = EngineBand(columns.sorted { $0.number < $1.number })
    memory.withLock {
      $0.keep(KnownBand(band, in: window, on: grid), width: grid.width)
    }
    return band
  }

  /// From how many rows on compiling a query costs PostgreSQL less than it saves.
  private static let compiledFrom = 1e6

  /// Tells PostgreSQL whether to compile the queries of a window.
  private func prepare(
    _ window: EngineWindow, _ extent: EngineWindow, _ isCancelled: IsCancelled
  ) throws(DatabaseError) {
    guard [.postgresql, .timescaledb, .citus].contains(connection.dialect),
      let rows = statistics.rowCount
    else { return }
    let length = extent.upper - extent.lower
    let part = window.clamped(to: extent)
    let share = length > 0 ? (part.upper - part.lower) / length : 1
    let setting = rows * share < EngineSeries.compiledFrom ? "off" : "on"
    _ = try ask("SELECT set_config('jit', '\(setting)', false) AS jit", isCancelled)
  }

  /// A row next to a window, in the axis' own figures; NaN for one without a value.
  private typealias Neighbor = (place: Double, value: Double)

  /// Up to two rows on each side, in their order; where those behind have no value, the next one that has.
  private func neighbors(
    of window: EngineWindow, _ extent: EngineWindow, _ isCancelled: IsCancelled
  ) throws(DatabaseError) -> (before: [Neighbor], after: [Neighbor]) {
    let isFirst = window.lower <= extent.lower
    let isLast =
      window.includesUpper ? window.upper >= extent.upper : window.upper > extent.upper
    guard !isFirst || !isLast else { return ([], []) }
    func sides(
      _ sql: String
    ) throws(DatabaseError) -> (before: [Neighbor], after: [Neighbor]) {
      let columns = try ask(sql, isCancelled)
      let numbers = try figures("side", columns)
      let (places, values) = (try figures("t", columns), try figures("v", columns))
      let rows = numbers.indices.filter { places[$0].isFinite }
      func side(_ number: Double) -> [Neighbor] {
        rows.filter { numbers[$0] == number }.map { (places[$0], values[$0]) }
      }
      return (side(0).reversed(), side(1))
    }
    // Without an index all rows would be looked at.
    let length = window.upper - window.lower
    let near = EngineWindow(from: window.lower - length, to: window.upper + length)
    var found = try sides(
      queries.neighbors(of: window, within: statistics.isIndexed ? nil : near))
    if !statistics.isIndexed, !isFirst && found.before.isEmpty || !isLast && found.after.isEmpty {
      found = try sides(queries.neighbors(of: window, within: nil))
    }
    if !found.after.isEmpty, found.after.allSatisfy(\.value.isNaN) {
      found.after += try sides(
        queries.neighbors(of: window, within: nil, needsValue: true)
      ).after.prefix(1)
    }
    return found
  }
}
