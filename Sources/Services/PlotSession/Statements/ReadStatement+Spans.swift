import CivilTime
import DataSources
import Files
import PlotLanguage
import SampleStore
import Threading

/// Rows that last from one place to another: bands of `mark from`, and what `series … until=COLUMN` counts.
struct RowSpans {
  let axis: DataTable.Axis
  /// The column of the beginnings.
  let column: DataTable.Column
  let begins: [Double]
  /// NaN where a row has no end.
  let ends: [Double]
}

extension ReadStatement {
  // MARK: - Spans of rows

  /// From where to where rows last; the end of an earlier place is the beginning, and this is told.
  ///
  /// - Parameters:
  ///   - until: The column of the ends; nil for none.
  ///   - others: Columns that are no places.
  ///   - table: The rows.
  ///   - placeless: What to write where it is not known at which column they begin.
  ///   - transaction: Receives the warning.
  /// - Returns: Days last until they end, and a night until the day after it began.
  /// - Throws: A diagnostic where a column is missing, or the two do not go together; `CancellationError`.
  func spans(
    until: Setting.Value?, besides others: [DataTable.Column], in table: DataTable,
    placeless: ([DataTable.Column]) -> String, _ transaction: inout Transaction
  ) throws -> RowSpans {
    let range = reading.file.range
    let last = try until.map { try settings.column($0, "until", in: table, fail) }
    let axis =
      try statedAxis(in: table) ?? last.flatMap { try beginnings(of: $0, in: table) }
      ?? mapErrors(at: range, table.axisOfMarks(besides: others + [last].compactMap(\.self)))
    guard var begins = try positions(on: axis, in: table, ofMembers: mark == nil),
      let column = axis.column
    else {
      let times = table.columns.filter { $0.kind == .time && $0.hasValues }
      let problem =
        times.count > 1
        ? "\(listedText(times.map { "'\(printable($0.name))'" }, "and")) have times"
        : "no column of times"
      throw Diagnostic(
        .dataError, "\(printable(path)): \(problem)", at: range, advice: placeless(times))
    }
    if let last, last.number == column.number {
      throw Diagnostic(
        .valueOutOfRange,
        "until= is '\(printable(column.name))', at which rows begin: the end is in a column of its own",
        at: until?.range ?? range)
    }
    guard let last else {
      let ends = [Double](repeating: .nan, count: begins.count)
      return RowSpans(axis: axis, column: column, begins: begins, ends: ends)
    }
    var ends = try self.ends(of: last, behind: begins, on: axis, in: table, until, &transaction)
    warn([table.warningOfFarDate(last)].compactMap(\.self), table, &transaction)
    let turned = begins.indices.filter { ends[$0] < begins[$0] }
    if let row = turned.first {
      let others = turned.count > 1 ? ", as \(turned.count - 1) more do" : ""
      let line =
        "row \(row + 1) ends before it begins\(others): the earlier end is taken as the beginning"
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
    }
    for row in turned { (begins[row], ends[row]) = (ends[row], begins[row]) }
    return RowSpans(axis: axis, column: column, begins: begins, ends: ends)
  }

  /// The times at which rows begin that end at a time of the day; nil where no column has the name of these.
  private func beginnings(of end: DataTable.Column, in table: DataTable) throws -> DataTable.Axis? {
    guard end.canBeTimeOfDay,
      let start = table.columns.first(where: {
        $0.canBeTimeOfDay && $0.isNamedLikeBeginning(of: end)
      })
    else { return nil }
    return try mapErrors(at: reading.file.range, table.days(under: start)).map { .time($0) }
  }

  private func ends(
    of column: DataTable.Column, behind begins: [Double], on axis: DataTable.Axis,
    in table: DataTable, _ until: Setting.Value?, _ transaction: inout Transaction
  ) throws -> [Double] {
    guard column.hasValues else { return [Double](repeating: .nan, count: begins.count) }
    let kind = axis.kind
    let end = kind.isTime ? try timeAxis(column, in: table) : DataTable.Axis.stated(column)
    let areNumbers =
      kind.isTime && column.kind == .number && column.values.allSatisfy { !($0 >= 366 * 86_400) }
    guard end.kind.meets(kind), !areNumbers else {
      throw Diagnostic(
        .typeMismatch,
        "until is of \(areNumbers ? PositionKind.number.plural : end.kind.plural), and '\(axis.column?.name ?? "")' of \(kind.plural)",
        at: until?.range ?? reading.file.range)
    }
    let ends = try positions(on: end, in: table, ofMembers: true) ?? []
    if case .elapsed(let column) = end {
      return table.endsCountedOn(ends, of: column, from: begins)
    }
    // A band up to a bare date includes that day, as everywhere.
    let zone = scope.state.zone
    if kind.isTime, ends.allSatisfy({ $0.isNaN || zone.beginsDay($0) }) {
      guard try countsLastDay(of: column, begins, ends, in: table, &transaction) else {
        return ends
      }
      return ends.map { $0.isNaN ? $0 : zone.end(of: .day, containing: $0) }
    }
    guard kind.isTime, column.isOfDurations else { return ends }
    // A night begins on a day and ends on the next one.
    return zip(begins, ends).map { begin, end in
      guard end < begin else { return end }
      let shown = zone.civil(at: end)
      return zone.instant(
        of: CivilDateTime(secondsSince1970: shown.secondsSince1970 + 86_400))
    }
  }

  /// Whether rows that last until a day last through it, which is told where nothing says it.
  private func countsLastDay(
    of column: DataTable.Column, _ begins: [Double], _ ends: [Double], in table: DataTable,
    _ transaction: inout Transaction
  ) throws -> Bool {
    guard mark == nil else { return true }
    if let stated = settings.countsLastDay { return stated }
    if let known = table.countsLastDay(of: column, begins: begins, ends: ends) { return known }
    var other = reading
    other.options.append(Setting(Name("lastDay"), .expression(Expression(.boolean(false)))))
    let line =
      "'\(printable(column.name))' is read as the last day of each row, which counts; where it does not, "
      + "write `\(Statement(.read(other)).source)`, else lastDay=on"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
    return true
  }

  // MARK: - Rows that last

  /// Makes a series, or a group, of how many rows last at each place, or of the sum of a column over these.
  func defineLasting(
    of table: DataTable, until: Setting.Value, _ transaction: inout Transaction
  ) throws {
    let other =
      reading.columns ?? reading.options["start"]
      ?? (settings.unpivots ? reading.options["unpivot"] : nil)
    if let range = other?.range ?? reading.names.dropFirst().first?.range {
      throw Diagnostic(
        .typeMismatch, "'until' counts the rows that last, of one name and 'column' at most",
        at: range)
    }
    let by = try reading.by.map { try memberTexts($0, in: table) }
    var weight = try reading.column.map { try settings.column($0, "column", in: table, fail) }
    // Who counts rows names the column at which they begin.
    if let column = weight, column.kind == .time,
      try statedAxis(in: table)?.column?.number == column.number
    {
      weight = nil
    }
    if let weight, weight.kind == .time {
      var other = reading
      other.column = nil
      throw Diagnostic(
        .typeMismatch,
        "with 'until' the values of 'column' are added up over the rows that last, and '\(printable(weight.name))' holds dates",
        at: reading.column?.range ?? reading.file.range,
        advice: "write `\(Statement(.read(other)).source)`, in which each row counts as 1")
    }
    let spans = try spans(
      until: until, besides: (by?.keys ?? []) + [weight].compactMap(\.self), in: table,
      placeless: { _ in "say at which column the rows begin with time= or x=" }, &transaction)
    let weights = try weight.map {
      try mapErrors(at: reading.column?.range ?? reading.file.range, table.values(of: $0))
    }
    if weight == nil { try warnOfWeight(in: table, besides: spans.column, &transaction) }
    let ends = spans.ends
    func isKnown(_ row: Int) -> Bool {
      spans.begins[row].isFinite && weights?[row].isNaN != true
    }
    let known = spans.begins.indices.filter(isKnown)
    let lines = [
      (
        spans.begins.count - known.count,
        "left out: '\(spans.column.name)' is empty there"
          + (weight.map { ", or '\($0.name)'" } ?? "")
      ),
      (
        known.count { ends[$0].isNaN },
        "without an end: taken as still going on at the end of the data"
      ),
    ]
    for (count, line) in lines where count > 0 {
      let rows = countText(count, "row")
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(rows) \(line)\n"))
    }
    let members =
      try by.map { by -> [(name: String, rows: [Int])] in
        let (names, rows) = try memberRows(by.texts, by.keys, in: table, &transaction)
        return zip(names, rows)
          .map { (name: $0, rows: $1.filter(isKnown)) }.filter { !$0.rows.isEmpty }
      } ?? [(name: "", rows: known)]
    let places = try places(of: spans, known)
    if let places {
      try warnOfUnseen(known, spans, between: places, &transaction)
      try scope.checkCount(Double(places.count * members.count), at: reading.file.range)
    }
    let entries = try members.map { name, rows in
      let lasting = LastingRows(
        begins: rows.map { spans.begins[$0] }, ends: rows.map { ends[$0] },
        weights: rows.map { weights?[$0] ?? 1 })
      // What has no end is there as long as anything is.
      let own =
        try places
        ?? lasting.changes(scope.cancellation, until: known.map { max(spans.begins[$0], ends[$0]) })
      let values = try lasting.values(at: own, scope.cancellation)
      var measure = Measure(
        weight?.isOfDurations == true ? .duration : .number, unit: weight?.unit)
      measure.isCount = weight == nil
      var entry = SeriesEntry(
        try SampleSeries(values, at: .explicit(own), kind: spans.axis.kind), measure)
      entry.shape = places == nil ? .changes : .steps
      if case .time(let place) = spans.axis, place.areLocalTimes {
        entry.clocks = scope.state.zone.name
      }
      return (name, entry)
    }
    // Each row has its own day, of which its times of the day may be the only ones.
    var axis = spans.axis
    if case .elapsed = axis { axis = .index }
    warn(
      table.warnings(
        values: [weight].compactMap(\.self), axis: axis, isAxisStated: true,
        areValuesStated: true), table, &transaction)
    var program = settings.plain
    (program.x, program.time) = (nil, nil)
    let place = table.reference(to: spans.column)
    if spans.axis.isTime { program.time = place } else { program.x = place }
    if let by {
      program.by = .list(by.keys.map(table.reference))
      return try finish(entries, of: table, program, &transaction)
    }
    var entry = entries[0].1
    if path != "-", lent == nil, settings.isReproducible {
      program.file = Expression(.string(path))
      entry.origin = Origin(program: Statement(.read(program)).source, zone: scope.state.zone.name)
    }
    transaction.replaceSeries(reading.names[0].text, with: entry)
  }

  /// Says that rows are counted where a column of amounts has the series' name; numbers that ascend row by row are
  /// those of the rows.
  private func warnOfWeight(
    in table: DataTable, besides place: DataTable.Column, _ transaction: inout Transaction
  ) throws {
    guard
      let column = try mapErrors(
        at: reading.file.range, table.column(called: reading.names[0].text)),
      column.isNumeric, column.hasValues, column.number != place.number,
      case let known = column.values.filter({ !$0.isNaN }),
      zip(known, known.dropFirst()).contains(where: { $0 >= $1 })
    else { return }
    var summed = reading
    summed.column = .word(Name(column.name))
    let line =
      "rows are counted, each once; the sum of '\(printable(column.name))' over them is `\(Statement(.read(summed)).source)`"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }

  /// Where all members are counted: each `step`, or each day where rows last whole days; nil where each has a sample at
  /// each of its changes.
  private func places(of spans: RowSpans, _ rows: [Int]) throws -> [Double]? {
    let zone = scope.state.zone
    let kind = spans.axis.kind
    let step = try settings.step.map { ($0, try scope.value(of: $0)) }
    let ends = rows.map { spans.ends[$0] }
    let areDays =
      kind.isTime
      && (rows.map { spans.begins[$0] } + ends).allSatisfy { $0.isNaN || zone.beginsDay($0) }
    guard step != nil || areDays else { return nil }
    let range = step?.0.range ?? reading.file.range
    guard let first = rows.lazy.map({ spans.begins[$0] }).min() else { return [] }
    let latest = rows.lazy.map { spans.begins[$0] }.max() ?? first
    let last = ends.lazy.filter { !$0.isNaN }.max() ?? latest
    if !kind.isTime, case .number(let distance)? = step?.1 {
      guard distance > 0, distance.isFinite else {
        throw Diagnostic(
          .valueOutOfRange, "step is \(numberText(distance)): more than 0 is allowed", at: range)
      }
      let start = (first / distance).rounded(.down)
      let count =
        max((last / distance).rounded(.up), (latest / distance).rounded(.down) + 1) - start
      try scope.checkCount(count, at: range)
      return (0..<Int(count)).map { (start + Double($0)) * distance }
    }
    guard kind != .number else { throw wrongStep(step?.1, "a number", at: range) }
    var length = DurationLiteral(1, .day)
    if let step {
      guard case .duration(let given) = step.1 else {
        throw wrongStep(step.1, "a duration such as 15 min", at: range)
      }
      length = given
    }
    guard let periods = Periods(length, from: first, in: kind.isTime ? zone : .utc) else {
      throw Diagnostic(
        .valueOutOfRange, "step is \(length): more than 0, and whole months, are allowed",
        at: range)
    }
    try scope.checkCount((last - first) / length.meanSeconds, at: range)
    var places: [Double] = []
    var place = periods.start(containing: first)
    // What goes on is there when the last one has ended.
    let isOpen = ends.contains(where: \.isNaN)
    while place < last || place <= latest || isOpen && place == last {
      if places.count % 256 == 0 { try scope.cancellation.check() }
      places.append(place)
      let next = periods.end(containing: place)
      guard next > place else { break }
      place = next
    }
    return places
  }

  private func wrongStep(_ value: Value?, _ allowed: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "step is \(value?.kindName ?? "none"): \(allowed) is allowed", at: range)
  }

  /// Tells of rows that begin and end between two places.
  private func warnOfUnseen(
    _ rows: [Int], _ spans: RowSpans, between places: [Double], _ transaction: inout Transaction
  ) throws {
    let ends = spans.ends
    var (unseen, next) = (0, 0)
    for row in rows.sorted(by: { spans.begins[$0] < spans.begins[$1] }) {
      while next < places.count, places[next] < spans.begins[row] { next += 1 }
      if !ends[row].isNaN, next == places.count || places[next] >= ends[row] { unseen += 1 }
    }
    try scope.cancellation.check()
    guard unseen > 0 else { return }
    let line =
      "\(unseen) of \(countText(rows.count, "row")) last between two samples alone, and are counted nowhere: "
      + "a shorter step counts them, and none each change"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }
}

/// What lasts from `begins` up to, but not at, `ends`; without an end it goes on.
private struct LastingRows {
  let begins: [Double]
  let ends: [Double]
  let weights: [Double]

  /// All places where a row begins or ends, ascending, each once; where some have no end, up to the last of others.
  func changes(_ cancellation: Cancellation, until others: [Double]) throws -> [Double] {
    let isOpen = ends.contains(where: \.isNaN)
    let last = isOpen ? others.lazy.filter { !$0.isNaN }.max() : nil
    let all = (begins + ends.filter { !$0.isNaN } + [last].compactMap(\.self)).sorted()
    try cancellation.check()
    return all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
  }

  /// The sum of the weights at each of some ascending places.
  ///
  /// - Complexity: O(n log n + places)
  func values(at places: [Double], _ cancellation: Cancellation) throws -> [Double] {
    var changes: [(place: Double, count: Int, weight: Double)] = []
    for row in begins.indices {
      changes.append((begins[row], 1, weights[row]))
      if !ends[row].isNaN { changes.append((ends[row], -1, -weights[row])) }
    }
    changes.sort { $0.place < $1.place }
    var (next, count, sum) = (0, 0, 0.0)
    return try places.enumerated().map { index, place in
      if index % Cancellation.stride == 0 { try cancellation.check() }
      while next < changes.count, changes[next].place <= place {
        count += changes[next].count
        sum += changes[next].weight
        next += 1
      }
      // What has been added and taken away need not come out at 0.
      if count == 0 { sum = 0 }
      return sum
    }
  }
}
