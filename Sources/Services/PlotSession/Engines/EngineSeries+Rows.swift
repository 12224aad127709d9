import DatabaseDrivers
import EngineSQL
import PlotGeometry
import SampleStore
import Threading

extension EngineSeries {
  /// Sums over all values, or those in a window.
  func summary(
    in window: EngineWindow? = nil, _ cancellation: Cancellation
  ) throws -> EngineSummary {
    if let known = memory.withLock({ $0.summaries[window] }) { return known }
    let columns = try ask(queries.summary(in: window), cancellation)
    func figure(_ name: String) throws -> Double {
      try figures(name, columns).first ?? .nan
    }
    let summary = EngineSummary(
      count: Int(exactly: try figure("n")) ?? 0, lowest: try figure("lo"),
      highest: try figure("hi"), mean: try figure("mean"), total: try figure("total"))
    memory.withLock { $0.summaries[window] = summary }
    return summary
  }

  /// The standard deviation, dividing by n − 1; NaN for less than two values.
  func deviation(_ cancellation: Cancellation) throws -> Double {
    let summary = try summary(cancellation)
    guard summary.count > 1 else { return .nan }
    let columns = try ask(queries.squares(around: summary.mean), cancellation)
    let squares = try figures("s", columns).first ?? .nan
    return (squares / Double(summary.count - 1)).squareRoot()
  }

  /// The row of a choice, among all or in a window; nil where there is no value.
  func row(
    _ choice: EngineQueries.Choice, in window: EngineWindow? = nil, _ cancellation: Cancellation
  ) throws -> EngineRow? {
    let question = EngineMemory.Question(choice: choice, window: window)
    if let known = memory.withLock({ $0.rows[question] }) { return known }
    let columns = try ask(queries.row(choice, in: window), cancellation)
    let (places, values) = (try figures("t", columns), try figures("v", columns))
    var row: EngineRow?
    if let place = axis.positions(places).first, place.isFinite, let value = values.first,
      value.isFinite
    {
      row = EngineRow(place: place, value: value)
    }
    let found = row
    memory.withLock { $0.rows[question] = .some(found) }
    return row
  }

  /// The row with a value that is nearest to a position; of two as near the later, of several at one place
  /// that with the greatest value.
  func row(nearestTo position: Double, _ cancellation: Cancellation) throws -> EngineRow? {
    let place = axis.place(position)
    let before = try row(.atOrBefore(place), cancellation)
    if let before, before.place == position { return before }
    guard let after = try row(.behind(place), cancellation) else { return before }
    guard let before else { return after }
    return position - before.place < (after.place - position) * (1 - 1e-9) ? before : after
  }

  /// The row that a point of a picture stands for: in a decimated one the extremes of a column are drawn in
  /// its middle.
  func row(
    _ point: EngineRow, of extract: EngineExtract, _ cancellation: Cancellation
  ) throws -> EngineRow {
    let figure = axis.place(point.place)
    guard let grid = extract.grid, figure >= extract.window.lower, figure <= extract.window.upper
    else { return point }
    let own = grid.column(of: figure)
    guard let column = extract.band?.column(own) else { return point }
    // The first and the last one are where they are.
    for end in [column.first, column.last] where end.value == point.value {
      if axis.positions([end.place]).first == point.place { return point }
    }
    guard [column.lowest, column.highest].contains(point.value) else { return point }
    return try row(
      point.value == column.highest ? .greatest : .least,
      in: grid.part(own, of: extract.window), cancellation) ?? point
  }
}

extension SampleSeries {
  /// The samples with a row, and its index; as they are where they have it.
  func including(_ row: EngineRow) -> (samples: SampleSeries, index: Int) {
    var index = firstIndex(notBefore: row.place)
    while index < count, position(of: index) == row.place {
      if column[index] == row.value { return (self, index) }
      if column[index].isNaN || column[index] > row.value { break }
      index += 1
    }
    var places = (0..<count).map { position(of: $0) ?? 0 }
    var values = column.values
    places.insert(row.place, at: index)
    values.insert(row.value, at: index)
    guard
      let samples = try? SampleSeries(values, at: .explicit(places), kind: isTime ? .time : .number)
    else {
      return (self, nearestValueIndex(to: row.place) ?? 0)
    }
    return (samples, index)
  }
}
