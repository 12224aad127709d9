import DataSources
import PlotLanguage
import SampleStore

/// `series NAME follow "FILE"`: the rows that there are, and those that come.
extension ReadStatement {
  /// Which columns a statement means, as it can say it.
  struct Choice: Sendable {
    /// The columns of the values, in the order of the names.
    var columns: [Setting.Value]
    /// The column of the x or times; nil for a regular axis or an index.
    let axis: Setting.Value?
    let isTime: Bool
  }

  /// Makes series of the rows that there are, and goes on with those that come.
  func follow(_ transaction: inout Transaction) throws {
    if path == "-",
      let other = scope.state.followed.first(where: {
        $0.isStandardInput && !Set($0.names).isSubset(of: reading.names.map(\.text))
      })
    {
      throw Diagnostic(
        .stateError, "'\(other.names[0])' follows standard input already", at: reading.file.range,
        advice: "name all series in one statement, or drop it first")
    }
    if settings.query != nil {
      throw Diagnostic(
        .stateError, "a query is asked once: '\(path)' cannot be followed by one",
        at: reading.file.range)
    }
    if let group = reading.by ?? reading.columns {
      throw Diagnostic(
        .typeMismatch, "a group cannot be followed: its members are", at: group.range,
        advice: "read one of them by where or column")
    }
    let keys = [
      (settings.sorts, "sort", "sorted"), (settings.isDistinct, "distinct", "compared"),
      (reading.until != nil, "until", "counted"),
      (!settings.options.mergedColumns.isEmpty, "merged", "filled"),
    ]
    for (isOn, key, verb) in keys where isOn {
      guard let setting = reading.options.first(where: { $0.key.text == key }) else { continue }
      throw Diagnostic(
        .typeMismatch, "rows that are still to come cannot be \(verb)", at: setting.key.range,
        advice: "leave \(key) away")
    }
    var rows = try mapErrors(
      at: reading.file.range,
      FollowedRows(
        path: scope.context.environment.path(path), name: path == "-" ? "standard input" : path,
        options: settings.options))
    let progress = scope.context.console.progress
    let first = try mapErrors(
      at: reading.file.range,
      rows.next(
        waitsForRows: path == "-", cancellation: scope.cancellation,
        progress: { progress($0.bytesRead, $0.totalBytes) }))
    var choice: Choice?
    var others = OtherColumns()
    if let first {
      choice = try define(by: first, &transaction, others: &others)
    } else {
      for name in reading.names {
        var entry = SeriesEntry.empty
        if path != "-", settings.isReproducible {
          var program = settings.plain
          program.names = [name]
          entry.origin = Origin(
            program: Statement(.read(program)).source, zone: scope.state.zone.name)
        }
        transaction.replaceSeries(name.text, with: entry)
      }
    }
    summarize(others, &transaction)
    transaction.state.followed.append(
      FollowedSeries(
        names: reading.names.map(\.text), reading: settings.plain, choice: choice,
        isStandardInput: path == "-", source: scope.context.source, rows: rows))
  }

  /// The rows that come next; nil where there are none for now.
  func next(of rows: inout FollowedRows) throws -> DataTable? {
    try mapErrors(at: reading.file.range, rows.next(cancellation: scope.cancellation))
  }

  /// Takes the rows that have come to followed series.
  ///
  /// - Returns: Which columns the series are, which is known from the first rows on.
  func take(
    _ batch: DataTable, choice: Choice?, _ transaction: inout Transaction
  ) throws -> Choice {
    guard let choice else {
      let before = transaction.state.followed
      let rules = reading.names.map { transaction.state.series[$0.text] }
      var others = OtherColumns()
      let choice = try define(by: batch, &transaction, others: &others)
      for (name, old) in zip(reading.names, rules) {
        transaction.state.series[name.text]?.rule = old?.rule
        try transaction.state.series[name.text]?.updateSegments(
          in: scope.state.zone, at: reading.file.range, scope.cancellation)
      }
      transaction.state.followed = before
      return choice
    }
    let table = try settings.rows(of: batch, reading.file.range, fail)
    // That no row of these meets the conditions is none.
    let isEmptied = table.rowCount == 0 && batch.rowCount > 0
    for notice in isEmptied ? table.notices.dropLast() : table.notices[...] {
      transaction.emit(.stream(.standardError, text(of: notice) + "\n"))
    }
    let columns = try choice.columns.map { try settings.column($0, "column", in: table, fail) }
    let axis: DataTable.Axis =
      try choice.axis.map { reference in
        let column = try settings.column(reference, "x", in: table, fail)
        return .stated(column, isTime: choice.isTime)
      } ?? .index
    let places = try positions(on: axis, in: table)
    for (name, column) in zip(reading.names, columns) {
      let values = try mapErrors(at: reading.file.range, table.values(of: column))
      try append(
        values, at: places, to: name.text, isWhole: batch.notices.isEmpty, &transaction)
    }
    return choice
  }

  /// Adds rows to a series; `isWhole` says whether the file, read at once, would give the same ones.
  private func append(
    _ values: [Double], at places: [Double]?, to name: String, isWhole: Bool,
    _ transaction: inout Transaction
  ) throws {
    guard var entry = transaction.state.series[name] else { return }
    let present = places == nil ? nil : values.indices.filter { !values[$0].isAbsent }
    var (values, places) = (
      present.map { $0.map { values[$0] } } ?? values,
      present.flatMap { present in places.map { places in present.map { places[$0] } } }
    )
    let count = values.count
    if let given = places {
      var last = entry.samples.position(of: entry.samples.count - 1) ?? -.infinity
      let kept = given.indices.filter { index in
        guard given[index] >= last, given[index].isFinite else { return false }
        last = given[index]
        return true
      }
      if kept.count < given.count {
        transaction.emit(
          .stream(
            .standardError,
            "warning: \(path): \(countText(given.count - kept.count, "row")) of '\(name)' left out,"
              + " without a place or before the last one\n"))
        values = kept.map { values[$0] }
        places = kept.map { given[$0] }
      }
    }
    var origin = entry.origin
    if !isWhole || values.count < count { origin = nil }
    try entry.append(values, at: places, scope.cancellation)
    entry.origin = origin
    try entry.updateSegments(
      areAppended: true, in: scope.state.zone, at: reading.file.range, scope.cancellation)
    transaction.state.series[name] = entry
    transaction.state.lastPlot?.nameChanged(name)
    transaction.state.forgetOrigins(madeOf: name)
  }
}

extension SeriesEntry {
  /// A series without samples.
  fileprivate static let empty = SeriesEntry(SampleSeries())
}
