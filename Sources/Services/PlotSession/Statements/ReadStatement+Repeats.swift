import DataSources
import Files
import PlotLanguage

extension ReadStatement {
  /// The rows without those that stand there twice, where the statement says so; else it is told that there are such.
  func distinct(_ table: DataTable, _ transaction: inout Transaction) throws -> DataTable {
    if settings.isDistinct {
      let own = try settings.keyColumns.map { try settings.column($0, "distinct", in: table, fail) }
      guard
        let isFirst = try mapErrors(
          at: reading.file.range,
          own.isEmpty
            ? table.distinctRows(among: keys(in: table), scope.cancellation)
            : table.lastRows(by: own, scope.cancellation))
      else {
        throw Diagnostic(
          .valueOutOfRange, "'distinct' goes with files of text, whose rows can be read again",
          at: reading.options.first { $0.key.text == "distinct" }?.key.range ?? reading.file.range)
      }
      return isFirst.contains(false)
        ? try mapErrors(at: reading.file.range, table.rows(where: isFirst)) : table
    }
    guard mark == nil, !reading.isFollowing, reading.columns == nil,
      let repeats = try table.repeats(among: keys(in: table), scope.cancellation)
    else { return table }
    let place = table.columns.first.map { table.descendingPlace($0, row: repeats.row) }
    let first = place.map { ", the first in line \($0.line)" } ?? ""
    transaction.emit(
      .stream(
        .standardError,
        "warning: \(printable(path)): \(repeats.count) of \(countText(table.rowCount, "row")) stand there "
          + "twice, cell for cell\(first); \(advice(.distinct)) without them\n"))
    return table
  }

  /// What to write where places go back since rows stand there twice; nil where they do so without these as well.
  func adviceOfRepeats(_ places: [Double], in table: DataTable, row: (Int) -> Int) -> String? {
    guard !settings.isDistinct,
      let repeats = try? table.repeats(among: keys(in: table), scope.cancellation)
    else { return nil }
    let kept = places.indices.filter { repeats.isFirst[row($0)] }.map { places[$0] }
    guard zip(kept, kept.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
    return "\(countText(repeats.count, "row")) stand there twice, cell for cell: "
      + advice(.distinct)
  }

  /// The numbers of the columns that name members.
  private func keys(in table: DataTable) -> Set<Int> {
    let keys = reading.by?.items.compactMap { try? settings.column($0, "by", in: table, fail) }
    return Set(keys?.map(\.number) ?? [])
  }
}
