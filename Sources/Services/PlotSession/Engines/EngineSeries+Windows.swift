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
  ///   - columns: Into how many columns its line is divided: up to 32 rows for each, all of them come.
  ///   - cancellation: Ends the work.
  /// - Returns: What the engine has sent, now or before.
  /// - Throws: ``DatabaseError``.
  func extract(
    _ interval: AxisInterval?, columns: Int, _ cancellation: Cancellation
  ) throws -> EngineExtract {
    guard let extent = try extent(cancellation) else {
      return EngineExtract(
        samples: try samples([], []), window: EngineWindow(from: 0, to: 0), visibleCount: 0,
        sentCount: 0)
    }
    let window = interval.map(axis.window) ?? extent
    let key = EngineMemory.Key(window: window, columns: max(columns, 1))
    if let known = memory.withLock({ $0.extract(key) }) { return known }
    let found = try askExtract(key, extent, cancellation)
    memory.withLock { $0.keep(found, for: key) }
    return found
  }

  /// The line in a window, without the samples next to it.
  private struct Line {
    var places: [Double]
    var values: [Double]
    /// The columns whose sums were sent; nil where the rows themselves were.
    var grid: EngineColumns?
    var band: EngineBand?
    var rowCount, sentCount: Int
  }

  /// Into how many parts each column of a line is divided, in whose middle the extremes are drawn: so many
  /// that nobody sees where they stand.
  private static let parts = 8
  /// Of so many rows a part, sums of parts take no less to send than the rows themselves.
  private static let rowsPerPart = 4

  private func askExtract(
    _ key: EngineMemory.Key, _ extent: EngineWindow, _ cancellation: Cancellation
  ) throws -> EngineExtract {
    let limit = EngineSeries.parts * EngineSeries.rowsPerPart * key.columns
    let expected = expectedCount(in: key.window, of: extent)
    try prepare(for: expected, cancellation)
    // What is asked first decides how long it takes; what is drawn follows from how many rows there are.
    let isAll = key.window.reachesStart(of: extent) && key.window.reachesEnd(of: extent)
    // How many rows there are in all may have been counted.
    let known = isAll ? memory.withLock { $0.rowCount } : nil
    let isCrowded =
      known.map { $0 > Double(limit) } ?? expected.map { $0 > 2 * Double(limit) } ?? false
    var line = isCrowded ? try sums(key, extent, cancellation) : nil
    if line.map({ $0.rowCount <= limit }) ?? true {
      let isCounted =
        known == nil && !isCrowded && expected.map { $0 > 0.75 * Double(limit) } ?? true
      line = try rows(in: key.window, atMost: limit, isCounted: isCounted, cancellation) ?? line
    }
    let visible = if let line { line } else { try sums(key, extent, cancellation) }
    let beside = try neighbors(of: key.window, rowCount: visible.rowCount, extent, cancellation)
    if isAll {
      memory.withLock { $0.rowCount = Double(visible.rowCount) }
    }
    return EngineExtract(
      samples: try samples(
        beside.before.map(\.place) + visible.places + beside.after.map(\.place),
        beside.before.map(\.value) + visible.values + beside.after.map(\.value)),
      window: key.window, grid: visible.grid, band: visible.band, visibleCount: visible.rowCount,
      sentCount: visible.sentCount + beside.before.count + beside.after.count)
  }

  /// About how many rows a window has, if they stand evenly; nil where nothing is known.
  private func expectedCount(in window: EngineWindow, of extent: EngineWindow) -> Double? {
    guard let all = memory.withLock({ $0.rowCount }) ?? statistics.rowCount else { return nil }
    let length = extent.upper - extent.lower
    let part = window.clamped(to: extent)
    return length > 0 ? all * (part.upper - part.lower) / length : all
  }

  /// The rows of a window; nil where there are more than `limit`.
  ///
  /// An engine that counts them first sorts no more than these.
  private func rows(
    in window: EngineWindow, atMost limit: Int, isCounted: Bool, _ cancellation: Cancellation
  ) throws -> Line? {
    if isCounted {
      let counts = try ask(queries.count(in: window, limit: limit + 1), cancellation)
      if let count = try figures("n", counts).first, count > Double(limit) { return nil }
    }
    let columns = try ask(queries.rows(in: window, limit: limit + 1), cancellation)
    let (places, values) = (try figures("t", columns), try figures("v", columns))
    guard places.count <= limit else { return nil }
    return Line(
      places: places, values: values, rowCount: places.count, sentCount: places.count)
  }

  /// The line through what the engine sums up of each column of a window.
  private func sums(
    _ key: EngineMemory.Key, _ extent: EngineWindow, _ cancellation: Cancellation
  ) throws -> Line {
    let grid = EngineColumns(
      covering: key.window.clamped(to: extent), least: EngineSeries.parts * key.columns,
      unit: axis.unit)
    var band = try band(in: key.window, on: grid, cancellation)
    // Where no row stands at an end of the window, the line begins or ends in another column.
    for isStart in [true, false] where !band.knowsValue(atStart: isStart) {
      let row = try row(isStart ? .first : .last, in: key.window, cancellation)
      band.take(row?.value ?? .nan, atStart: isStart)
    }
    let line = band.line(on: grid, in: key.window)
    return Line(
      places: line.places, values: line.values, grid: grid, band: band, rowCount: band.rowCount,
      sentCount: band.columns.count)
  }

  /// The band of a window; columns that are known are not asked for again.
  private func band(
    in window: EngineWindow, on grid: EngineColumns, _ cancellation: Cancellation
  ) throws -> EngineBand {
    func asked(_ window: EngineWindow) throws -> [EngineBand.Column] {
      let result = try ask(queries.band(in: window, on: grid), cancellation)
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

  /// Tells PostgreSQL whether to compile queries of so many rows, and to sum up the parts of a line in memory: of its
  /// own accord it writes most of them to its disk.
  private func prepare(for rows: Double?, _ cancellation: Cancellation) throws {
    guard connection.dialect == .postgresql, let rows else { return }
    let compiles = rows < EngineSeries.compiledFrom ? "off" : "on"
    let settings = [("jit", compiles), ("work_mem", "64MB")].map {
      "set_config('\($0)', '\($1)', false) AS \($0)"
    }
    _ = try ask("SELECT \(settings.joined(separator: ", "))", cancellation)
  }

  /// A row next to a window, in the axis' own figures; NaN for one without a value.
  private typealias Neighbor = (place: Double, value: Double)

  /// How many rows on each side of a window are looked at for the next two, if they stand evenly.
  private static let reach = 512.0

  /// Up to two rows on each side, in their order; where those behind have no value, the next one that has.
  private func neighbors(
    of window: EngineWindow, rowCount: Int, _ extent: EngineWindow, _ cancellation: Cancellation
  ) throws -> (before: [Neighbor], after: [Neighbor]) {
    let (isFirst, isLast) = (window.reachesStart(of: extent), window.reachesEnd(of: extent))
    guard !isFirst || !isLast else { return ([], []) }
    func sides(_ sql: String) throws -> (before: [Neighbor], after: [Neighbor]) {
      let columns = try ask(sql, cancellation)
      let numbers = try figures("side", columns)
      let (places, values) = (try figures("t", columns), try figures("v", columns))
      let rows = numbers.indices.filter { places[$0].isFinite }
      func side(_ number: Double) -> [Neighbor] {
        rows.filter { numbers[$0] == number }.map { (places[$0], values[$0]) }
      }
      return (side(0).reversed(), side(1))
    }
    // Without an index all rows would be looked at.
    let length =
      (window.upper - window.lower) * min(1, EngineSeries.reach / Double(max(1, rowCount)))
    let near = EngineWindow(from: window.lower - length, to: window.upper + length)
    var found = try sides(
      queries.neighbors(of: window, within: statistics.isIndexed ? nil : near))
    let isBeforeShort = found.before.count < 2 && found.before.first?.place != extent.lower
    let isAfterShort = found.after.count < 2 && found.after.last?.place != extent.upper
    if !statistics.isIndexed, !isFirst && isBeforeShort || !isLast && isAfterShort {
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
