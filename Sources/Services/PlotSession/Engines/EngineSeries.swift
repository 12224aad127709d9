import CivilTime
import DatabaseDrivers
import EngineSQL
import PlotGeometry
import SampleStore
import Threading

/// A series whose rows an engine keeps: each picture asks for those of its window.
///
/// Answers are remembered until the rows are seen to have changed; copies of a state share them.
final class EngineSeries: Sendable {
  /// The connection's name, and what it leads to.
  let connectionName: String
  let connection: ConnectionEntry
  let source: EngineSource
  let axis: EngineAxis
  /// The statement that reads all rows.
  let wholeProgram: String
  /// After how many seconds a live plot asks for new rows; nil for never.
  let refresh: Double?
  let queries: EngineQueries
  /// Whether an index begins with the axis, and about how many rows there are, as far as that is known.
  let statistics: Statistics
  let memory: Locked<EngineMemory>

  struct Statistics: Hashable, Sendable {
    var isIndexed = false
    var rowCount: Double?
  }

  init(
    _ source: EngineSource, on axis: EngineAxis, of connection: ConnectionEntry, named name: String,
    statistics: Statistics, wholeProgram: String, refresh: Double? = nil
  ) {
    self.refresh = refresh
    self.wholeProgram = wholeProgram
    self.source = source
    self.axis = axis
    self.connection = connection
    self.statistics = statistics
    connectionName = name
    queries = EngineQueries(connection.dialect, source)
    memory = Locked(EngineMemory(file: connection.fileState))
  }

  /// The columns that a query gives.
  func ask(_ sql: String, _ cancellation: Cancellation) throws -> [QueryColumn] {
    try connection.connection.query(sql, cancellation)
  }

  /// The figures of a result's column; places in the axis' own.
  func figures(_ name: String, _ columns: [QueryColumn]) throws -> [Double] {
    guard let column = columns.first(where: { $0.name.lowercased() == name }), column.kind != .other
    else { throw DatabaseError.badData("no numbers for '\(name)'") }
    let isPlace = ["t", "a", "b", "t0", "t1", "g0", "g1"].contains(name)
    return isPlace ? axis.figures(column) : column.values
  }

  // MARK: - All rows

  /// From the first to the last place; nil where there is no row.
  func extent(_ cancellation: Cancellation) throws -> EngineWindow? {
    if let known = memory.withLock({ $0.extent }) { return known }
    let extent = try askExtent(cancellation)
    memory.withLock { $0.extent = .some(extent) }
    return extent
  }

  /// Whether the rows are those of a query, which runs anew for each question.
  var isQuery: Bool { if case .query = source.relation { true } else { false } }

  private func askExtent(_ cancellation: Cancellation) throws -> EngineWindow? {
    func ends(_ sql: String) throws -> EngineWindow? {
      let columns = try ask(sql, cancellation)
      // Some engines name results in capitals.
      if columns.contains(where: { $0.name.lowercased() == "n" }) {
        let (count, missing) = (try figures("n", columns).first, try figures("x", columns).first)
        memory.withLock { ($0.rowCount, $0.missingCount) = (count, missing) }
      }
      guard let first = try figures("a", columns).first, let last = try figures("b", columns).first,
        first.isFinite, last.isFinite
      else { return nil }
      return EngineWindow(from: first, to: last)
    }
    // Without an index all rows are looked at anyway.
    let extent = try ends(statistics.isIndexed ? queries.extent() : queries.extentAndCounts)
    guard axis.unit != nil, let extent,
      extent != extent.clamped(to: .calendar)
    else { return extent }
    // Some engines have times before and behind all others.
    return try ends(queries.extent(in: .calendar))
  }

  /// How many rows have no place on the axis.
  func missingCount(_ cancellation: Cancellation) throws -> Int {
    if let known = memory.withLock({ $0.missingCount }) { return Int(known) }
    let count = try figures("x", ask(queries.missingCount, cancellation)).first ?? 0
    memory.withLock { $0.missingCount = count }
    return Int(count)
  }

  /// How many of some samples' whole numbers may have been rounded, of all there are; 0 where these have none.
  func roundedCount(in samples: SampleSeries, _ cancellation: Cancellation) throws -> Int {
    guard source.valueKind == .whole,
      let extent = samples.column.extent(in: 0..<samples.count),
      max(extent.minimum.magnitude, extent.maximum.magnitude) >= 0x1p53
    else { return 0 }
    if let known = memory.withLock({ $0.wideCount }) { return Int(known) }
    let count = try figures("n", ask(queries.wideCount, cancellation)).first ?? 0
    memory.withLock { $0.wideCount = count }
    return Int(count)
  }

  /// Forgets what was answered; of a query nothing, before it was drawn: it has run just now.
  func forget() {
    let file = connection.fileState
    memory.withLock { memory in
      if !isQuery || !memory.isFresh { memory = EngineMemory(file: file) }
    }
  }

  /// Looks whether the rows are still there, and forgets what was answered where there are others.
  ///
  /// What a query gave stays: it would have to run for it.
  ///
  /// - Throws: ``DatabaseError``, for a table that was dropped, too.
  func lookAgain(_ cancellation: Cancellation) throws {
    guard !isQuery else { return }
    guard statistics.isIndexed || connection.dialect == .duckdb else {
      _ = try ask(EngineQueries.look(connection.dialect, source.relation, limit: 1), cancellation)
      return
    }
    try lookForRows(cancellation)
  }

  /// From the first to the last place as far as it was asked for.
  var knownExtent: EngineWindow? { memory.withLock { $0.extent } ?? nil }

  /// Looks whether there are rows before the first or behind the last one now, or the file that holds them
  /// is another one, and forgets what was answered then.
  func lookForRows(_ cancellation: Cancellation) throws {
    let file = connection.fileState
    let known = memory.withLock { (file: $0.file, extent: $0.extent) }
    if let file, file == known.file, known.extent != nil { return }
    let extent = try askExtent(cancellation)
    memory.withLock { memory in
      if memory.file != file || memory.extent != .some(extent) { memory = EngineMemory(file: file) }
      memory.extent = .some(extent)
    }
  }

  /// The first and the last place as gaps: what is known of the series without its rows.
  ///
  /// With a zone, the first place of each of its months that has rows is there, too.
  func outline(
    months zone: TimeZoneRules? = nil, _ cancellation: Cancellation
  ) throws -> SampleSeries {
    guard let extent = try extent(cancellation) else { return try samples([], []) }
    var places = [extent.lower, extent.upper]
    if let zone, axis.isTime {
      places.insert(contentsOf: try monthStarts(in: extent, zone, cancellation), at: 1)
      places = places.map { min(max($0, extent.lower), extent.upper) }
    }
    return try samples(places, places.map { _ in .nan })
  }

  /// How many months are looked for; in a series of more of them all are taken to have rows.
  private static let mostMonths = 600

  private func monthStarts(
    in extent: EngineWindow, _ zone: TimeZoneRules, _ cancellation: Cancellation
  ) throws -> [Double] {
    if let known = memory.withLock({ $0.monthStarts }) { return known }
    let ends = axis.positions([extent.lower, extent.upper])
    var firsts: [Double] = []
    let first = zone.civil(at: ends[0]).date
    var month = first.adding(days: 1 - first.day).adding(months: 1)
    while month.day == 1, zone.startOfDay(month) <= ends[1] {
      firsts.append(axis.place(zone.startOfDay(month)))
      month = month.adding(months: 1)
    }
    if firsts.count <= EngineSeries.mostMonths {
      let windows = zip(firsts, firsts.dropFirst() + [extent.upper + 1]).map {
        EngineWindow(from: $0, to: $1, includesUpper: false)
      }
      if windows.isEmpty {
        firsts = []
      } else {
        let columns = try ask(queries.firstPlaces(in: windows), cancellation)
        firsts = try figures("t", columns).filter(\.isFinite).sorted()
      }
    }
    let found = firsts
    memory.withLock { $0.monthStarts = found }
    return found
  }

  /// Where the last rows begin: at the last one but `number` − 1, or the first; nil where there is none.
  func place(ofLast number: Int, _ cancellation: Cancellation) throws -> Double? {
    if let known = memory.withLock({ $0.lastPlaces[number] }) { return known }
    let columns = try ask(queries.place(ofLast: number), cancellation)
    let figure = try figures("t", columns).first.flatMap { $0.isFinite ? $0 : nil }
    let place = figure.flatMap { axis.positions([$0]).first }
    memory.withLock { $0.lastPlaces[number] = .some(place) }
    return place
  }

  /// Samples at places that are the axis' own figures.
  func samples(_ figures: [Double], _ values: [Double]) throws -> SampleSeries {
    do {
      return try SampleSeries(
        values, at: .explicit(axis.positions(figures)), kind: axis.isTime ? .time : .number)
    } catch {
      throw DatabaseError.badData("rows without an order: \(error)")
    }
  }
}
