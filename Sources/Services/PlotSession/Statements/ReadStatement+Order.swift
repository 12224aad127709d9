import AxisTicks
import CivilTime
import DataSources
import Files
import PlotLanguage
import Threading

// Where rows lie: on the axis that somebody names, and what to say of places that come again or go back, as those of
// several things do, or of an hour that clocks show twice.

extension ReadStatement {
  // MARK: - The axis that somebody names

  /// The axis of the columns that the statement names; nil where it names none.
  func statedAxis(in table: DataTable) throws -> DataTable.Axis? {
    if let x = reading.x {
      let column = try settings.column(x, "x", in: table, fail)
      return .stated(column, isTime: column.kind == .time)
    }
    if let time = reading.time {
      let columns = try time.items.map { try settings.column($0, "time", in: table, fail) }
      guard columns.count > 1 else { return try timeAxis(columns[0], in: table) }
      // Days and the times of the day that belong to them, in either order.
      guard columns.count == 2, let clock = columns.first(where: \.isOfDurations),
        columns.contains(where: { $0.kind == .time }),
        let days = try mapErrors(at: time.range, table.days(under: clock))
      else {
        throw Diagnostic(
          .dataError,
          "\(printable(path)): columns \(listedText(columns.map { "'\(printable($0.name))'" }, "and")) are no days and times of the day",
          at: time.range, advice: "name one of them")
      }
      return .time(days)
    }
    return settings.isRegular ? .index : nil
  }

  /// The axis that a column is where somebody says that it holds times.
  func timeAxis(_ column: DataTable.Column, in table: DataTable) throws -> DataTable.Axis {
    let range = reading.time?.range ?? reading.file.range
    let days = try mapErrors(at: range, table.days(under: column))
    return (days ?? table.years(of: column)).map { .time($0) } ?? .stated(column, isTime: true)
  }

  // MARK: - Places that go back

  /// What is wrong with a sample that lies before the one above it.
  ///
  /// - Parameters:
  ///   - index: The sample.
  ///   - places: Where all samples lie, in the rows' order.
  ///   - axis: What they are from.
  ///   - table: The table.
  ///   - row: The row of each sample.
  /// - Returns: The error, with what parts the rows, or puts them in order.
  func goesBack(
    at index: Int, _ places: [Double], on axis: DataTable.Axis, in table: DataTable,
    row: (Int) -> Int
  ) -> Diagnostic {
    let (place, previous) = (places[index], places[index - 1])
    let zone = scope.state.zone
    let texts = [previous, place].map {
      switch axis {
      case .time: zone.iso8601($0)
      case .elapsed: DurationNotation.text(seconds: $0)
      case .x, .index: numberText($0)
      }
    }
    let cell = axis.column.map { table.descendingPlace($0, row: row(index)) }
    let clocks = zoneShowingTwice([previous, place], on: axis)
    let isHour = clocks != nil && previous - place <= 3600
    func areParted(_ codes: [Int]) -> Bool {
      // What tells most rows apart makes no lines, and what changes in nearly each row has no order by chance alone.
      func isSecondPart() -> Bool {
        let steps = places.indices.dropFirst()
        let things = places.indices.map { codes.indices.contains(row($0)) ? codes[row($0)] : -1 }
        let changes = steps.count { things[$0] != things[$0 - 1] }
        return Set(codes).count <= ReadStatement.mostSecondParts
          && 10 * steps.count { places[$0] < places[$0 - 1] } >= changes
      }
      return DataTable.ascend(places, in: codes, row: row) && (reading.by == nil || isSecondPart())
    }
    let parting =
      isHour || reading.columns != nil || reading.names.count > 1
      ? nil
      : table.columnsParting(besides: used(axis, in: table), areParted)
        ?? yearsParting(axis, in: table, areParted)
    let advice =
      isHour
      ? clocks.map(adviceOfZone)
      : adviceOfFoot(in: table, from: row(index)) ?? adviceOfVersions(on: axis, in: table)
        ?? adviceOfTurn(on: axis)
        ?? adviceOfOwnDates(on: axis, in: table) ?? adviceOfHalfDays(places, on: axis, in: table)
        ?? adviceOfClock(on: axis, in: table) ?? adviceOfNight(on: axis, in: table)
        ?? axis.column.map(table.figureFormats).flatMap {
          $0.isEmpty ? nil : self.advice(.option("dateFormat", $0))
        }
        ?? adviceOfYear(on: axis, back: previous - place)
        ?? adviceOfRepeats(places, in: table, row: row)
        ?? parting.map { "\(self.advice(.by($0))) for one line each, else \(self.advice(.sort))" }
        ?? adviceOfLoneRow(at: index, places, on: axis, in: table, row: row)
        ?? self.advice(.sort)
        + (table.files.count > 1
          ? " where the files are parts of one, else read each by itself" : "")
    return Diagnostic(
      .dataError,
      "\(cell?.file ?? path): column '\(axis.column?.name ?? "")' goes back in line \(cell?.line ?? index + 1), from \(texts[0]) to \(texts[1])"
        + (isHour ? ", as local clocks do in autumn" : "")
        + (axis.isTime || !places.turnBack
          ? "" : ", and forth again, as on a path, which only 'as=dots' draws"),
      at: reading.file.range, advice: advice)
  }

  /// What says that days without a year go on into the next one.
  private func adviceOfYear(on axis: DataTable.Axis, back seconds: Double) -> String? {
    guard axis.isTime, seconds > 183 * 86_400, settings.options.year == nil,
      settings.options.dateFormat?.isDayOfAnyYear == true
    else { return nil }
    return "'year=' says which year the first row is of, and the days go on into the next one"
  }

  /// What to write where weeks or months go on into the next year, which nothing names: they are names of the rows.
  private func adviceOfTurn(on axis: DataTable.Axis) -> String? {
    guard let column = axis.column, column.beginsAnew, reading.x != nil || reading.time != nil
    else { return nil }
    return advice(.names)
  }

  /// What to write where the row that goes back is one of the words below the rows.
  private func adviceOfFoot(in table: DataTable, from row: Int) -> String? {
    guard let foot = table.foot(), row >= foot.row else { return nil }
    return advice(.leaveOutAll([foot.words]))
  }

  /// The years beside weeks or months that begin anew with each.
  private func yearsParting(
    _ axis: DataTable.Axis, in table: DataTable, _ areParted: ([Int]) -> Bool
  ) -> [String]? {
    let used = used(axis, in: table).map(\.number)
    let years = table.columns.first { $0.holdsYears && !used.contains($0.number) }
    guard let years, areParted(years.values.map { Int(exactly: $0) ?? -1 }) else { return nil }
    return [years.name]
  }

  /// What to write where x are versions, which go on from 1.9 to 1.10: they are names.
  private func adviceOfVersions(on axis: DataTable.Axis, in table: DataTable) -> String? {
    guard case .x(let column) = axis, column.name.isNameOfVersions, reading.by == nil else {
      return nil
    }
    var named = reading
    (named.x, named.by) = (nil, .list([table.reference(to: column)]))
    return "versions are names: write `\(Statement(.read(named)).source)`"
  }

  /// What to write where the numbers that go back are hours of a night.
  private func adviceOfClock(on axis: DataTable.Axis, in table: DataTable) -> String? {
    guard let column = axis.column, column.kind == .number, column.isNamedLikeClock else {
      return nil
    }
    return table.clockFormat(column).map { advice(.option("dateFormat", [$0])) }
  }

  /// What to write where `0:12` follows `23:42`, which are minutes and seconds where nothing says otherwise.
  private func adviceOfNight(on axis: DataTable.Axis, in table: DataTable) -> String? {
    guard case .elapsed(let column) = axis, table.mayPassMidnight(column) else { return nil }
    return advice(.option("durations", ["h:mm"]))
  }

  /// What to write where dates were asked for, and those of another column go back.
  private func adviceOfOwnDates(on axis: DataTable.Axis, in table: DataTable) -> String? {
    guard case .time(let other) = axis, reading.time == nil, reading.names.count == 1,
      let stated = reading.column, let first = stated.items.first, stated.items.count == 1,
      let column = try? settings.column(first, "column", in: table, fail), column.kind == .time,
      column.number != other.number
    else { return nil }
    var own = reading
    own.time = stated
    let lines = [own, reading].map { Statement(.read($0.following(.sort)[0])).source }
    return "write `\(lines[0])` for its own dates, else `\(lines[1])`"
  }

  /// What is to be done where clocks beside days show no hour behind 12, and go back within several days.
  private func adviceOfHalfDays(
    _ places: [Double], on axis: DataTable.Axis, in table: DataTable
  ) -> String? {
    guard case .time(let days) = axis, let clock = table.clockOfHalfDays(days, at: places) else {
      return nil
    }
    return
      "'\(printable(clock.name))' seems to be a clock of 12 hours: the file has to say which are AM and which PM"
  }

  /// What to write where all other rows are in order without one, whose date may be mistyped.
  private func adviceOfLoneRow(
    at index: Int, _ places: [Double], on axis: DataTable.Axis, in table: DataTable,
    row: (Int) -> Int
  ) -> String? {
    guard case .time(let column) = axis, places.count > 3, table.files.count < 2 else {
      return nil
    }
    func ascends(without lone: Int) -> Bool {
      var last = -Double.infinity
      return places.indices.allSatisfy { index in
        guard index != lone else { return true }
        defer { last = places[index] }
        return places[index] >= last
      }
    }
    let lone = [index - 1, index].filter(ascends)
    guard lone.count == 1, case let cell = table.lonePlace(column, row: row(lone[0])),
      let own = cell.advice
    else { return nil }
    return "\(advice(own)) if line \(cell.line) is mistyped, else \(advice(.sort))"
  }

  /// How many members a second column may make of each.
  private static let mostSecondParts = 20

  /// The columns that name members already, or are the axis.
  private func used(_ axis: DataTable.Axis, in table: DataTable) -> [DataTable.Column] {
    let keys = (reading.by?.items ?? []).compactMap {
      try? settings.column($0, "by", in: table, fail)
    }
    return keys + [axis.column].compactMap(\.self)
  }

  // MARK: - Places that come again

  /// Notes where several rows share each place on the axis, and which columns part them: a line through all
  /// of them goes to and fro, while what is computed of them may be what was wanted.
  ///
  /// - Parameters:
  ///   - members: The rows of each member; nil for all rows.
  ///   - places: Where each row lies.
  ///   - axis: What they are from.
  ///   - table: The table.
  ///   - transaction: Receives what a plot says of the series.
  func noteSharedPlaces(
    _ members: [[Int]]?, _ places: [Double]?, on axis: DataTable.Axis, in table: DataTable,
    _ transaction: inout Transaction
  ) {
    guard let places,
      let shared = members.map({ rows in
        rows.lazy.compactMap { self.sharing($0.map { places[$0] }) }.first
      }) ?? sharing(places)
    else { return }
    let used = used(axis, in: table)
    let things = table.columnsOfThings(besides: used)
    guard !things.isEmpty else {
      if members == nil, axis.isTime { noteCutSeconds(places, &transaction) }
      return
    }
    var member = [Int](repeating: members == nil ? 0 : -1, count: places.count)
    for (number, rows) in (members ?? []).enumerated() {
      for row in rows { member[row] = number }
    }
    let parting = table.columnsParting(besides: used) { codes in
      var known: Set<[UInt64]> = []
      return codes.indices.allSatisfy { row in
        member[row] < 0 || places[row].isNaN
          || codes[row] >= 0
            && known.insert(
              [UInt64(member[row]), UInt64(codes[row]), places[row].bitPattern]
            ).inserted
      }
    }
    let noun = axis.isTime ? "time" : "x"
    var line =
      shared.isEach
      ? "\(shared.count) rows share each \(noun)" : "up to \(shared.count) rows share one \(noun)"
    let takesBy = reading.columns == nil && reading.names.count == 1
    if let parting, takesBy {
      line += "; \(advice(.by(parting))), which draws each by itself"
    } else {
      let names = parting ?? things.prefix(3).map(\.name)
      line +=
        ": \(listedText(names.map { "'\(printable($0))'" }, parting == nil ? "or" : "and"))"
        + (parting == nil
          ? " may tell them apart" : names.count > 1 ? " tell them apart" : " tells them apart")
    }
    noteCrowding(line, &transaction)
  }

  /// Notes that each minute or hour has as many rows, since its seconds or minutes were cut off.
  private func noteCutSeconds(_ places: [Double], _ transaction: inout Transaction) {
    let starts = places.indices.filter { $0 == 0 || places[$0] != places[$0 - 1] }
    guard starts.count > 2, case let inner = starts.dropFirst(), let second = inner.first,
      let next = inner.dropFirst().first, case let count = next - second, count > 1,
      zip(inner, inner.dropFirst()).allSatisfy({ $1 - $0 == count }), starts[1] <= count,
      case let period = places[next] - places[second], period > 0,
      zip(inner, inner.dropFirst()).allSatisfy({ places[$1] - places[$0] == period }),
      case let step = period / Double(count), step == step.rounded()
    else { return }
    let start = places[second] - step * Double(second)
    noteCrowding(
      "\(count) rows share each time, as where its seconds are cut off: with "
        + "'start=\(scope.state.zone.iso8601(start)) step=\(DurationLiteral.ofSeconds(step))' they stand one behind the other",
      &transaction)
  }

  private func noteCrowding(_ line: String, _ transaction: inout Transaction) {
    for name in reading.names.map(\.text) {
      let members = transaction.state.groups[name]?.map { MemberName($0, of: name).text }
      for key in members ?? [name] {
        transaction.state.series[key]?.crowding = "\(printable(path)): \(line)"
      }
    }
  }

  /// Where rows stand that conditions have left of those that run past midnight: a midnight counts whether or not a row
  /// around it is left.
  ///
  /// - Returns: Nil where all rows are there, and where times come again, so that none tells of its day: that is said.
  func countedOverAllRows(
    _ axis: DataTable.Axis, in table: DataTable, _ transaction: inout Transaction
  ) throws -> [Double]? {
    guard case .elapsed(let column) = axis, column.canBeTimeOfDay, !reading.conditions.isEmpty,
      lent == nil, !reading.isFollowing, settings.query == nil
    else { return nil }
    let range = reading.file.range
    let kept = try mapErrors(at: range, table.elapsed(of: column))
    var all = reading
    all.conditions = []
    // What is wrong with rows that are left out is nobody's concern.
    guard let whole = try? ReadStatement(scope, all).table(of: nil),
      let place = try? whole.column(called: column.name), let plain = try? whole.elapsed(of: place)
    else {
      try scope.cancellation.check()
      return nil
    }
    let counted = whole.countedOn(plain, of: place)
    guard counted != plain else { return nil }
    var known: [Double: Double] = [:]
    for (plain, counted) in zip(plain, counted) where !plain.isNaN {
      guard known.updateValue(counted, forKey: plain) ?? counted == counted else {
        let line =
          "the times of '\(printable(column.name))' are counted on from the first row that is left, "
          + "and the rows that 'where' leaves out run past midnight"
        transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
        return nil
      }
    }
    return kept.map { known[$0] ?? $0 }
  }

  /// What the rows are called, where they stand on their numbers and nobody says on what.
  func rowNames(on axis: DataTable.Axis, in table: DataTable) -> [String]? {
    guard case .index = axis, !settings.isRegular, !reading.isFollowing else { return nil }
    return table.rowNames?.names
  }

  /// What the rows of each member are called that stand on their numbers; nil where they have no names of their own.
  func rowNames(
    ofMembers rows: [[Int]], besides keys: [DataTable.Column], on axis: DataTable.Axis,
    in table: DataTable
  ) -> [[String]]? {
    guard case .index = axis, !settings.isRegular, !reading.isFollowing else { return nil }
    return table.rowNames(ofParts: rows, besides: Set(keys.map(\.number)))?.names
  }

  /// The column of the numbers that name the rows; nil where there is none.
  func keyColumn(in table: DataTable) -> DataTable.Column? {
    settings.sorts || settings.isRegular || reading.isFollowing ? nil : table.keyColumn
  }

  /// How many rows share a place, and whether each does, where at least half lie where the one before does.
  private func sharing(_ places: [Double]) -> (count: Int, isEach: Bool)? {
    let places = settings.sorts ? places.sorted() : places
    var (runs, length, most, isEach) = (0, 0, 0, true)
    for index in places.indices {
      length += 1
      guard index + 1 == places.count || places[index + 1] != places[index] else { continue }
      isEach = isEach && (runs == 0 || length == most)
      (runs, length, most) = (runs + 1, 0, max(most, length))
    }
    let isHalf = (places.count - runs) * 2 >= places.count
    return places.count > 3 && isHalf ? (most, isEach) : nil
  }

  // MARK: - Hours that clocks show twice

  /// Tells of an hour that stands twice in rows an hour apart, where no zone is set.
  func warnOfRepeatedHour(
    _ places: [Double]?, on axis: DataTable.Axis, _ transaction: inout Transaction
  ) {
    guard let places, let column = axis.column, places.count > 2 else { return }
    let twice = places.indices.dropFirst().filter { places[$0] == places[$0 - 1] }
    guard let first = twice.first, twice.count * 20 <= places.count + 20,
      let zone = zoneShowingTwice(twice.map { places[$0] }, on: axis),
      [first - 1, first + 1].contains(where: { index in
        places.indices.contains(index) && index > 0
          && abs(places[index] - places[index - 1]) == 3600
      })
    else { return }
    let time = scope.state.zone.iso8601(places[first])
    let line =
      "'\(printable(column.name))' has \(time) twice, as local clocks do in autumn; \(adviceOfZone(zone))"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }

  /// Zones of which one is meant where nobody names it.
  private static let usualZones = [
    "Europe/Berlin", "Europe/London", "Europe/Helsinki", "America/New_York", "America/Chicago",
    "America/Denver", "America/Los_Angeles", "Australia/Sydney", "Pacific/Auckland",
  ]

  /// A usual zone whose clocks show all of some times twice, where the session's are never changed; nil where there
  /// is none.
  private func zoneShowingTwice(
    _ times: [Double], on axis: DataTable.Axis
  ) -> String? {
    let zone = scope.state.zone
    guard case .time(let column) = axis, column.areLocalTimes,
      zone.offsetChange(after: -.infinity) == .infinity
    else { return nil }
    let shown = times.map { $0 + Double(zone.offset(at: $0).seconds) }
    return ReadStatement.usualZones.first { name in
      guard let other = try? TimeZoneRules.named(name, at: reading.file.range) else { return false }
      return shown.allSatisfy { LocalTimes.showTwice($0, in: other) }
    }
  }

  /// To name the zone before the file is read.
  private func adviceOfZone(_ name: String) -> String {
    "write `config timeZone=\(StringLiteral.encode(name)); \(Statement(.read(reading)).source)`, or the zone that it is"
  }
}
