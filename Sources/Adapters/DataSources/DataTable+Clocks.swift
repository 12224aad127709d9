import CivilTime
import Files

// Times of the day that stand in columns of their own beside days.

extension DataTable {
  /// Adds to a column of days the times of the day that stand in others.
  mutating func joinClock(to index: Int) {
    guard areDays(columns[index]) else { return }
    if let clock = clock(beside: index) {
      let scale = columns[clock].clockScale
      add(clock, to: index) { $0 * scale }
      addHalves(to: columns[clock], in: index)
      countOn(columns[clock], in: index)
      return
    }
    let days = columns.indices.filter {
      $0 == index || columns[$0].details.joined == columns[index].number
    }
    guard let hour = days.compactMap({ place(of: .hour, behind: $0) }).first else {
      if let (clock, scale) = digits(beside: index) {
        let isCalledSo = !columns[clock].words.isDisjoint(with: Column.strictClockWords)
        if scale == DataTable.scaleOfPoints, !isCalledSo {
          notices.append(
            place(
              columns[clock], row: firstValue(columns[clock]),
              expected: "a time of the day, as which it was read beside days, or a number"))
        }
        add(clock, to: index) { value in
          let figures = (value * scale).rounded()
          return (figures / 10_000).rounded(.down) * 3600
            + (figures / 100).rounded(.down).truncatingRemainder(dividingBy: 100) * 60
            + figures.truncatingRemainder(dividingBy: 100)
        }
      }
      return
    }
    let minute = place(of: .minute, behind: hour)
    guard hasNumbers(besides: [index, hour] + (minute.map { [$0] } ?? [])) else { return }
    let isEnd = minute == nil && columns[hour].hasHourEnds
    add(hour, to: index) { ($0 - (isEnd ? 1 : 0)) * 3600 }
    columns[hour].details.isHourEnd = isEnd
    if let minute { add(minute, to: index) { $0 * 60 } }
  }

  private mutating func add(_ part: Int, to days: Int, _ seconds: (Double) -> Double) {
    for row in columns[days].values.indices {
      columns[days].values[row] += seconds(columns[part].values[row])
    }
    columns[part].details.joined = columns[days].number
  }

  /// Adds the halves of the day that stand in a column called `AM/PM` to clocks of twelve hours; of a table whose texts would
  /// be too much to read again it is told that they were not.
  private mutating func addHalves(to clock: Column, in index: Int) {
    guard let halves = columns.first(where: { DataTable.core(of: $0.name) == "ampm" }),
      halves.kind == .text,
      case let hours = clock.values.map({ ($0 * clock.clockScale / 3600).rounded(.down) }),
      hours.allSatisfy({ !($0 > 12) })
    else { return }
    guard let texts = texts()?[halves.number - 1] else {
      notices.append(
        place(
          clock, row: firstValue(clock),
          expected: "a time with its half of the day: '\(printable(halves.name))' was not read"))
      return
    }
    for (row, hour) in hours.enumerated() {
      let half = texts.text(row).lowercased().prefix(1)
      if half == "p", hour < 12 { columns[index].values[row] += 43_200 }
      if half == "a", hour == 12 { columns[index].values[row] -= 43_200 }
    }
  }

  /// Puts times of the day that follow an evening's of the same day behind midnight, where all rows are in order then.
  ///
  /// The date is that on which the shift or the day of service began, which is noted.
  private mutating func countOn(_ clock: Column, in index: Int) {
    let (times, noon) = (columns[index].values, 43_200.0)
    guard !options.sorts, !clock.values.contains(where: { $0 * clock.clockScale >= 86_400 }) else {
      return
    }
    var moved = times
    var (last, first, isBehind) = ((day: Double.nan, clock: Double.nan), Int?.none, false)
    for row in times.indices where !times[row].isNaN {
      let day = (times[row] / 86_400).rounded(.down)
      let now = times[row] - day * 86_400
      if day != last.day { isBehind = false }
      if day == last.day, last.clock >= 1.5 * noon, now < noon / 2 {
        isBehind = true
        first = first ?? row
      }
      if isBehind, now < noon { moved[row] += 86_400 }
      last = (day, now)
    }
    guard let first, case let known = moved.filter({ !$0.isNaN }),
      zip(known, known.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return }
    columns[index].values = moved
    notices.append(
      place(
        clock, row: first,
        expected: "a later time than in the row before: it was read as the next day's"))
  }

  /// The column of times of the day that belongs to a column of days: one directly beside it, else one
  /// whose name says so.
  private func clock(beside index: Int) -> Int? {
    func isFree(_ other: Int) -> Bool {
      let column = columns[other]
      let isStated =
        options.durationsAreHours != nil && column.kind == .duration && !column.isNamedLikeClock
        && !isPlace(other)
      let canBe =
        column.canBeTimeOfDay
        || column.canRunOn && !column.isNamedLikeLength
          && (column.isNamedLikeClock || mostlyAscends(column, within: columns[index]))
      return canBe && !column.isMixed && !column.details.isJoined && !isStated
        && (isPlace(other) || !isOftenMissing(column, beside: columns[index]))
    }
    return neighbours(of: index).first(where: isFree)
      ?? columns.indices.first {
        isFree($0) && (columns[$0].isCalledClock || columns[$0].canRunOn)
      }
  }

  /// Whether one in fifty days or more has no time of the day in a column: it tells of something else than the rows.
  private func isOftenMissing(_ clock: Column, beside days: Column) -> Bool {
    let missing = days.values.indices.count {
      !days.values[$0].isNaN && clock.values[$0].isNaN
    }
    return missing > 1 && 50 * missing >= days.values.count
  }

  /// Whether times go on far more often than back from one row of a day to the next, as those of a timetable do.
  private func mostlyAscends(_ clock: Column, within days: Column) -> Bool {
    var (rises, falls) = (0, 0)
    for row in days.values.indices.dropFirst() where days.values[row] == days.values[row - 1] {
      if clock.values[row] > clock.values[row - 1] { rises += 1 }
      if clock.values[row] < clock.values[row - 1] { falls += 1 }
    }
    return rises > 3 * falls
  }

  /// Whether a value of a column is that of the row before, as days of several rows are.
  func comesAgain(_ column: Column) -> Bool {
    column.values.indices.dropFirst().contains { column.values[$0] == column.values[$0 - 1] }
  }

  /// The column of times of the day such as `0510`, `201500` or `9.30`, which are numbers to whoever does not know, and what
  /// makes the figures of hours, minutes and seconds of them.
  private func digits(beside index: Int) -> (column: Int, scale: Double)? {
    for other in neighbours(of: index) {
      let column = columns[other]
      guard column.kind == .number, column.isCalledClock, hasNumbers(besides: [index, other])
      else { continue }
      let scale =
        column.values.contains { $0 > 2400 }
        ? 1
        : column.values.contains { $0 >= 100 }
          ? 100 : writesPoints(column) ? DataTable.scaleOfPoints : nil
      guard let scale else { continue }
      let areTimes = column.values.allSatisfy { value in
        guard !value.isNaN else { return true }
        let figures = value * scale
        return (0...240_000).contains(figures) && abs(figures - figures.rounded()) < 1e-6
          && figures.rounded().truncatingRemainder(dividingBy: 100) < 60
          && (figures.rounded() / 100).rounded(.down).truncatingRemainder(dividingBy: 100) < 60
      }
      if areTimes { return (other, scale) }
    }
    return nil
  }

  private static let scaleOfPoints = 10_000.0

  /// Whether numbers are written with two decimals each, in the first rows: `9.30`, and not `9.5`.
  private func writesPoints(_ column: Column) -> Bool {
    let rows = column.values.indices.lazy.filter { !column.values[$0].isNaN }.prefix(12)
    return rows.count > 1
      && rows.allSatisfy { cell(column, row: $0)?.foundText.contains(/^\d\d?[.,]\d\d$/) == true }
  }

  /// The days that a column of times of the day belongs to, with its times; nil where there are none.
  ///
  /// Where others have become part of them, such as local times beside those of UTC, it takes their place. Beside
  /// times that the file has as such it is a length of time. Where it stands apart from the only column of days it is
  /// of those.
  ///
  /// - Throws: ``DataError`` where nobody can tell which days they are.
  package func days(under clock: Column) throws(DataSourceError) -> Column? {
    if let joined = clock.details.joined { return columns.first { $0.number == joined } }
    let all = columns.filter { $0.kind == .time && $0.hasValues }
    guard clock.canBeTimeOfDay,
      let days = all.first(where: { days in
        columns.contains { $0.details.joined == days.number }
      }) ?? all.first(where: { all.count == 1 && !$0.details.areInstants && haveNoClock($0) })
    else { return nil }
    if let problem = problem(of: days) { throw .data(problem) }
    var shown = days.values.map { value -> Double in
      value.isNaN
        ? .nan : Double(options.zone.civil(at: value).date.daysSince1970) * 86_400
    }
    let start = columns.first {
      $0.isOfDurations && $0.isNamedLikeBeginning(of: clock) && $0.values.count == shown.count
    }
    for row in shown.indices {
      let time = clock.values[row] * clock.clockScale
      // What ends before it begins does so on the next day.
      let isNext = start.map { time < $0.values[row] * $0.clockScale } ?? false
      shown[row] += time + (isNext ? 86_400 : 0)
    }
    var times = clock
    times.kind = .time
    return times.with(LocalTimes.instants(shown, in: clock.zoneOfName ?? options.zone))
  }

  /// Whether times are the midnights of local days.
  func haveNoClock(_ column: Column) -> Bool {
    column.kind == .time && column.hasValues
      && column.values.allSatisfy { $0.isNaN || options.zone.civil(at: $0).secondOfDay == 0 }
  }

  /// What to tell of a column that is called a clock and is no part of the days that are the axis, of which
  /// some come more than once.
  func unusedClock(beside days: Column, besides taken: Set<Int>) -> DataError? {
    func isPartial(_ column: Column) -> Bool {
      (column.kind == .clock || column.isCalledClock && column.canBeTimeOfDay)
        && isOftenMissing(column, beside: days)
    }
    // Who reads times of the day as values wants no other ones as the axis.
    let readsClocks = columns.contains {
      taken.contains($0.number) && $0.isCalledClock && $0.canBeTimeOfDay
    }
    guard !readsClocks,
      let clock = columns.first(where: {
        !$0.details.isJoined && $0.kind != .time && ($0.hasValues || $0.kind == .text)
          && ($0.isCalledClock || isPartial($0))
          && $0.number != days.number && !taken.contains($0.number)
      }), case let isPartial = isPartial(clock),
      isPartial || comesAgain(days) || clock.canBeHoursAndMinutes || clock.isClockInFigures
    else { return nil }
    guard isPartial, let missing = clock.values.firstIndex(where: \.isNaN) else {
      return place(
        clock, row: firstValue(clock),
        expected: "a time of the day, which the days beside it lack")
    }
    return place(
      clock, row: missing,
      expected:
        "a time of the day in each row: \(gapCount(of: clock)) lack it, and the days beside it stand alone",
      advice: cell(clock, row: missing).flatMap {
        $0.unit == .row ? nil : .leaveOut(column: clock.name, text: $0.foundText)
      })
  }

  /// What to tell of hours 1 to 24, which were added to the days beside them as those that end then.
  func warningOfHourEnds(_ days: Column) -> DataError? {
    guard
      let hour = columns.first(where: { $0.details.joined == days.number && $0.details.isHourEnd })
    else { return nil }
    return place(
      hour, row: firstValue(hour),
      expected:
        "an hour from 0 to 23: of 1 to 24 each was read as the one that ends then, from 0:00 on")
  }

  /// What to tell of times that were added to the days beside them, though nothing calls them a clock.
  func warningOfJoined(_ days: Column) -> DataError? {
    guard
      let clock = columns.first(where: {
        $0.details.joined == days.number && $0.kind == .duration && !$0.isNamedLikeClock
          && !$0.details.isClock
          && options.durationsAreHours == nil
      }),
      case let late = clock.values.firstIndex(where: { $0 * clock.clockScale >= 86_400 }),
      !clock.isNamedLikeEnd || late != nil,
      clock.details.goesOnWithinDays || !ascendsWithin(days, clock)
    else { return nil }
    return place(
      clock, row: late ?? firstValue(clock),
      expected: "the time of the day, as which it was read"
        + (late == nil ? "" : " and which is one of the next day from 24:00 on")
        + ", or a length of time",
      advice: clock.isOfTwoParts ? .option("durations", ["h:mm"]) : nil)
  }

  /// The times of the day that have become part of days where they show no hour behind 12, and go back several times by less
  /// than a day: those of a clock whose halves are not told.
  package func clockOfHalfDays(_ days: Column, at places: [Double]) -> Column? {
    let half = 13.0 * 3600
    if !columns.contains(where: { $0.details.joined == days.number }) {
      return showHalfDays(places) ? days : nil
    }
    guard
      let clock = columns.first(where: { $0.details.joined == days.number && $0.isOfDurations }),
      clock.values.allSatisfy({ !($0 * clock.clockScale >= half) }),
      // Whoever works in the morning alone has no afternoon to be told.
      clock.values.contains(where: { $0 * clock.clockScale < 25_200 }),
      places.indices.dropFirst().count(where: {
        places[$0] < places[$0 - 1] && places[$0 - 1] - places[$0] < half
      }) > 1
    else { return nil }
    return clock
  }

  /// Whether `23:42` and `0:12`, which are read as minutes and seconds, are hours: they end before 24:00 and go back once or
  /// more by half of that.
  package func mayPassMidnight(_ column: Column) -> Bool {
    column.isOfTwoParts && column.details.twoParts != .hoursAndMinutes
      && column.values.allSatisfy { $0.isNaN || $0 < 1440 }
      && zip(column.values, column.values.dropFirst()).allSatisfy { !($0 > $1) || $0 - $1 > 720 }
  }

  /// Whether times are none behind 12:59 and before 1:00, and go back from 12 to 1 on some day.
  private func showHalfDays(_ places: [Double]) -> Bool {
    let clocks = places.map { options.zone.civil(at: $0).secondOfDay }
    return clocks.allSatisfy { (3600..<46_800).contains($0) }
      && places.indices.dropFirst().contains {
        clocks[$0 - 1] >= 43_200 && places[$0 - 1] - places[$0] > 36_000
          && places[$0 - 1] - places[$0] < 43_200
      }
  }

  /// Whether what may be times of the day goes on within nearly all days, as a clock does and lengths of time do not.
  ///
  /// - Parameters:
  ///   - days: A column of days.
  ///   - clock: One beside it.
  ///   - haveClock: Whether the clock is part of the days by now.
  /// - Returns: Whether it goes on, in ten steps and more.
  func ascendsWithin(_ days: Column, _ clock: Column, haveClock: Bool = true) -> Bool {
    guard days.values.count == clock.values.count else { return false }
    var (rises, falls) = (0, 0)
    for row in days.values.indices.dropFirst() {
      let clocks = (clock.values[row - 1], clock.values[row])
      let scale = haveClock ? clock.clockScale : 0
      let midnights = (
        days.values[row - 1] - clocks.0 * scale, days.values[row] - clocks.1 * scale
      )
      guard midnights.0 == midnights.1 else { continue }
      if clocks.1 > clocks.0 { rises += 1 } else if clocks.1 < clocks.0 { falls += 1 }
    }
    return rises >= 10 && rises >= 20 * falls
  }
}

extension DataTable.Column {
  /// Whether its name says nothing but that it holds times of the day.
  var isCalledClock: Bool {
    isNamedLikeClock
      && words.isSubset(of: DataTable.Column.clockWords.union(["of", "day", "der", "du"]))
  }

  /// Whether at least half of its numbers are written as `0815` is.
  var isClockInFigures: Bool {
    let known = values.filter { !$0.isNaN }
    let clocks = known.count {
      (100..<2400).contains($0) && $0 == $0.rounded()
        && $0.truncatingRemainder(dividingBy: 100) < 60
    }
    return kind == .number && clocks > 0 && 2 * clocks >= known.count
  }

  /// Whether its numbers are written as `5,30` is, which may be half past five: nothing tells it from 5.3 hours.
  var canBeHoursAndMinutes: Bool {
    kind == .number && values.contains { $0 != $0.rounded() && !$0.isNaN }
      && values.allSatisfy {
        let minutes = ($0 - $0.rounded(.down)) * 100
        return $0.isNaN
          || (0..<25).contains($0) && minutes < 59.5
            && abs(minutes - minutes.rounded()) < 1e-6
      }
  }

  /// How many of its values' seconds are one of a time of the day: `4:58` is read as minutes and seconds.
  var clockScale: Double { isOfTwoParts && details.twoParts == nil ? 60 : 1 }
}
