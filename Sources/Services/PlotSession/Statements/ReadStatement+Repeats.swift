import DataSources
import Files
import PlotLanguage

extension ReadStatement {
  /// The rows without those that stand there twice, where the statement says so; else it is told that there are such.
  func distinct(_ table: DataTable, _ transaction: inout Transaction) throws -> DataTable {
    if settings.isDistinct {
      var own = try settings.keyColumns.map { try settings.column($0, "distinct", in: table, fail) }
      // What is read once at each time is read so of each member.
      if own.count == 1, own[0].kind == .time, let by = reading.by {
        own += try by.items.map { try settings.column($0, "by", in: table, fail) }
      }
      let found: (areLast: [Bool], keyCount: Int)? = try mapErrors(
        at: reading.file.range,
        own.isEmpty
          ? table.distinctRows(among: keys(in: table), scope.cancellation).map { ($0, 0) }
          : table.lastRows(by: own, at: times(of: table), scope.cancellation))
      guard let (isFirst, count) = found else {
        throw Diagnostic(
          .valueOutOfRange, "'distinct' goes with files of text, whose rows can be read again",
          at: reading.options.first { $0.key.text == "distinct" }?.key.range ?? reading.file.range)
      }
      if !reading.conditions.isEmpty, case let kept = isFirst.count(where: \.self), kept < count {
        let names = listedText(own.map { "'\(printable($0.name))'" }, "and")
        transaction.warn(of: [
          "\(printable(path)): 'distinct' takes the last row of each \(names) of the whole file, and \(kept) of these meet the "
            + "conditions; of \(countText(count, "different one")) some row does, and each is a member with 'by='"
        ])
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

  /// Tells of two rows with different values at one of many times that all others have to themselves, as where a row below
  /// corrects one.
  func warnOfCorrections(
    _ places: [Double]?, _ columns: [DataTable.Column], on axis: DataTable.Axis,
    in table: DataTable, _ transaction: inout Transaction
  ) {
    guard !settings.isDistinct, !reading.isFollowing, let places,
      (20...ReadStatement.mostCorrected).contains(places.count), case .time(let column) = axis
    else { return }
    let double = places.indices.dropLast().filter { places[$0] == places[$0 + 1] }
    guard let first = double.first, double.count <= ReadStatement.mostCorrections,
      case let lengths = zip(places.dropFirst(), places).map({ $0 - $1 }).filter({ $0 > 0 })
        .sorted(),
      case let usual = lengths[lengths.count / 2],
      10 * lengths.count(where: { (0.9...1.1).contains($0 / usual) }) >= 9 * lengths.count,
      zip(double, double.dropFirst()).allSatisfy({ $1 - $0 > 1 }),
      let values = columns.first?.values, values.count == places.count,
      double.contains(where: { values[$0] != values[$0 + 1] })
    else { return }
    var last = reading
    last.options.append(Setting(Name("distinct"), .word(Name(column.name))))
    let advice =
      path == "-" || lent != nil || settings.query != nil
      ? "" : "; where the last one counts write `\(statement(reading: last).source)`"
    transaction.warn(of: [
      "\(printable(path)): 2 rows stand at \(scope.state.zone.iso8601(places[first])), and one at nearly each other time\(advice)"
    ])
  }

  /// Of more rows nobody corrects one by another.
  private static let mostCorrected = 1_000_000
  /// What stands twice more often does so on purpose.
  private static let mostCorrections = 5

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

  /// When each row was, by the column that the statement names, or the only one of times; nil where there is none.
  private func times(of table: DataTable) throws -> [Double]? {
    var column = table.columns.filter { $0.kind == .time && $0.hasValues }
    if let stated = try statedAxis(in: table)?.column { column = [stated] }
    return column.count == 1 && column[0].kind == .time && column[0].values.count == table.rowCount
      ? column[0].values : nil
  }

  /// The numbers of the columns that name members.
  private func keys(in table: DataTable) -> Set<Int> {
    let keys = reading.by?.items.compactMap { try? settings.column($0, "by", in: table, fail) }
    return Set(keys?.map(\.number) ?? [])
  }
}
