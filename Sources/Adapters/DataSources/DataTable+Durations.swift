import CivilTime

// Columns of lengths of time: by one rule each, whatever their cells could be alone.
//
// 1. A column is one of durations where every cell is `M:SS` or `H:MM:SS`, minutes and hours without limit.
// 2. Cells of two parts are minutes and seconds, unless the caller or the header says hours, or the column
//    serves as x and all its cells are times of the day with two digits for the hour.
// 3. Beside a column of days such times are those of the day, until somebody asks for them as values.

extension DataTable.Column {
  /// Whether its values are lengths of time, or times of the day.
  package var isOfDurations: Bool { kind == .duration || kind == .clock }

  /// Whether its numbers are written with `%`: they are read as they are written, `12.5%` as 12.5.
  package var isOfPercents: Bool {
    guard kind == .number else { return false }
    return details.inference.decoration == .percent
      || name.hasSuffix("%") && values.contains { $0.magnitude > 1 }
  }

  /// Whether every cell is `4:58`.
  var isOfTwoParts: Bool {
    kind == .duration && !details.inference.clockParts.contains(.three)
  }

  /// Whether some cells are `4:58` and others `1:04:58`.
  var isMixed: Bool {
    kind == .duration && details.inference.clockParts.isSuperset(of: [.two, .three])
  }

  /// Whether `h` stands behind its numbers: `2130h`.
  fileprivate var hasHourMarks: Bool {
    details.inference.decoration == .unit(Array("h".utf8))
  }

  /// Whether `4:58` is hours and minutes in it.
  package var hasHours: Bool { details.twoParts == .hoursAndMinutes }

  /// Whether what is written with two parts beside it is in hours and minutes, as its cells are, or none of them is less than an
  /// hour: beside `08:30:00` and `17:05:00` nobody means 18 minutes by `18:30`.
  package var isOfHours: Bool {
    if hasHours { return true }
    guard isOfDurations, !details.inference.clockParts.contains(.two) else { return false }
    let known = values.lazy.filter { !$0.isNaN }
    return known.contains { $0 >= 3600 } && !known.contains { $0 < 3600 && $0 > 0 }
  }

  /// Whether every cell can be a time of the day, and nothing says that it is a length.
  package var canBeTimeOfDay: Bool {
    guard kind == .duration else { return kind == .clock }
    let readings = details.inference.readings
    return details.twoParts != .minutesAndSeconds
      && (readings.contains(.clock)
        || readings.contains(.looseClock)
          && (isNamedLikeClock && !isNamedLikeLength || details.isClock || details.goesOnWithinDays))
  }

  /// Whether its values are hours and minutes where they serve as x, though minutes and seconds elsewhere.
  fileprivate var isClockAsX: Bool {
    isOfTwoParts && details.twoParts == nil && details.inference.readings.contains(.clock)
  }

  /// Whether as x it tells the time of the day, and not how much time has passed.
  package var isTimeOfDayAsX: Bool {
    kind == .clock || isClockAsX || isLoggedClock || details.passesMidnight
  }

  /// Whether it is called a clock, and its `09:12:08` are no stopwatch's, which begins at 0 and seldom runs half a day.
  private var isLoggedClock: Bool {
    guard kind == .duration, isNamedLikeClock, !details.inference.clockParts.contains(.two),
      details.inference.readings.contains(.clock),
      let first = values.first(where: { !$0.isNaN })
    else { return false }
    return first >= 3600 || values.contains { $0 >= 43_200 }
  }

  /// Whether its times of the day run on beyond 24:00, as those of a day of service do: `25:10:00`.
  var canRunOn: Bool {
    let readings = details.inference.readings
    return kind == .duration && details.twoParts != .minutesAndSeconds && !canBeTimeOfDay
      && (readings.contains(.lateClock)
        || readings.contains(.looseLateClock) && isNamedLikeClock)
  }

  /// The unit that stands in brackets at the end of the header, `mmHg` of `pressure (mmHg)`, else behind
  /// each of its numbers.
  package var unit: String? {
    if case .unit(let unit)? = details.inference.decoration, kind == .number {
      return unitOfHeader ?? String(decoding: unit, as: UTF8.self)
    }
    return unitOfHeader
  }

  private var unitOfHeader: String? {
    let found = details.inference.unitOfHeader.map { String(decoding: $0, as: UTF8.self) }
    guard !isOfDurations, let unit = found ?? HeaderName.unit(of: name) else { return nil }
    return !unit.isEmpty && unit.count <= 24 && !unit.contains(where: \.isNewline) ? unit : nil
  }
}

extension DataTable {
  /// Gives lengths of time in two parts what the caller or the header says that they are.
  mutating func settleDurations() {
    for index in columns.indices
    where options.durationsAreHours == true
      && (areFiguresOfClocks(columns[index]) || endsFiguresOfClocks(columns[index]))
    {
      (columns[index].kind, columns[index].details.twoParts) = (.duration, .hoursAndMinutes)
      columns[index].values = columns[index].values.map { figures in
        ((figures / 100).rounded(.down) * 60 + figures.truncatingRemainder(dividingBy: 100)) * 60
      }
    }
    settleClocks()
    for index in columns.indices where columns[index].isOfTwoParts && !isPlace(index) {
      settleParts(ofColumnAt: index)
    }
    for (index, column) in columns.enumerated()
    where column.kind == .duration && !column.isOfTwoParts
      && column.details.inference.readings.contains(.clock)
    {
      columns[index].details.passesMidnight =
        zip(column.values, column.values.dropFirst()).contains { $0 - $1 > 43_200 }
    }
  }

  /// Times such as `9:00` beside a column of days are those of the day where somebody says that both are the axis, where two
  /// columns are called by where intervals begin and end, and where they go on within each day as a clock does.
  private mutating func settleClocks() {
    guard let days = columns.first(where: areDays) else { return }
    let loose = columns.indices.filter {
      columns[$0].kind == .duration && columns[$0].details.inference.readings.contains(.looseClock)
    }
    for index in loose {
      let column = columns[index]
      columns[index].details.isClock = isStatedPlace(column) && isStatedPlace(days)
      columns[index].details.goesOnWithinDays =
        !column.details.inference.readings.contains(.clock) && runsThroughDay(column)
        && ascendsWithin(days, column, haveClock: false)
    }
    for first in loose {
      for second in loose where columns[first].isNamedLikeBeginning(of: columns[second]) {
        columns[first].details.isClock = true
        columns[second].details.isClock = true
      }
    }
  }

  /// Whether times go on into the evening, or begin no earlier than in the morning, unlike what has passed since a start.
  private func runsThroughDay(_ column: Column) -> Bool {
    let known = column.values.lazy.filter { !$0.isNaN }.map { $0 * column.clockScale }
    guard let least = known.min(), let most = known.max() else { return false }
    return least >= 5 * 3600 || most >= 20 * 3600
  }

  /// Whether the numbers of a column are hours and minutes without a sign between them: `0607`, `2350`.
  private func areFiguresOfClocks(_ column: Column) -> Bool {
    guard mayBeFiguresOfClocks(column) else { return false }
    if column.hasHourMarks {
      return cell(column, row: firstValue(column))?.foundText.contains(/^\d{4} ?h$/) == true
    }
    guard let row = column.values.firstIndex(where: { $0 < 1000 }),
      let text = cell(column, row: row)?.foundText
    else { return false }
    return text.count == 4 && text.hasPrefix("0")
  }

  /// The same of a column of ends, `1600`, none of which is before 10:00: that of the beginnings tells.
  private func endsFiguresOfClocks(_ column: Column) -> Bool {
    mayBeFiguresOfClocks(column)
      && columns.contains { other in
        (other.isNamedLikeBeginning(of: column) || column.isNamedLikeBeginning(of: other))
          && (areFiguresOfClocks(other) || other.isOfDurations && other.hasHours)
      }
  }

  func mayBeFiguresOfClocks(_ column: Column) -> Bool {
    column.kind == .number && (column.hasHourMarks || column.unit == nil)
      && column.values.contains { $0 >= 100 }
      && column.values.allSatisfy {
        $0.isNaN
          || $0 == $0.rounded() && (0...2400).contains($0)
            && $0.truncatingRemainder(dividingBy: 100) < 60
      }
  }

  /// - Parameters:
  ///   - index: The column's place.
  ///   - areMidnights: Whether a column of local times, which may be instants by now, has whole days alone.
  private mutating func settleParts(
    ofColumnAt index: Int, beside areMidnights: ((Column) -> Bool)? = nil
  ) {
    guard columns[index].details.twoParts == nil else { return }
    let stated = options.durationsAreHours.map {
      $0 ? TwoParts.hoursAndMinutes : .minutesAndSeconds
    }
    let parts = columns[index].details.inference.clockParts
    columns[index].details.twoParts =
      stated
      ?? (parts.contains(.days)
        ? .hoursAndMinutes
        : parts.contains(.fraction)
          ? .minutesAndSeconds
          : columns[index].statedParts
            ?? (haveClocks(beside: areMidnights ?? areDays) ? .hoursAndMinutes : nil))
    if columns[index].details.twoParts == .hoursAndMinutes {
      for row in columns[index].values.indices { columns[index].values[row] *= 60 }
    }
  }

  /// Whether a column holds times of the day, and another one days: a break of `0:30` beside them is half an hour.
  private func haveClocks(beside areDays: (Column) -> Bool) -> Bool {
    columns.contains(where: areDays)
      && columns.contains { $0.isOfDurations && $0.canBeTimeOfDay }
  }

  /// Whether a column holds the times of the day of the days beside it, while `durations` speaks of another.
  func isPlace(_ index: Int) -> Bool {
    columns[index].canBeTimeOfDay && neighbours(of: index).contains { areDays(columns[$0]) }
      && columns.indices.contains {
        $0 != index && columns[$0].kind == .duration && !columns[$0].details.isJoined
          && !columns[$0].isNamedLikeClock
      }
  }

  /// The columns directly before and behind one.
  func neighbours(of index: Int) -> [Int] {
    [index + 1, index - 1].filter { columns.indices.contains($0) && !columns[$0].details.isJoined }
  }

  /// Whether a column of local times has whole days alone.
  func areDays(_ column: Column) -> Bool {
    column.kind == .time && !column.details.areInstants && column.hasValues
      && column.values.allSatisfy { $0.isNaN || $0.truncatingRemainder(dividingBy: 86_400) == 0 }
  }

  /// The hints by which times of the day beside a column of days are read, where some have seconds: alone
  /// they would be lengths of time, and `9:30` nine and a half minutes.
  func hintsOfClocks(after plan: ReadPlan) -> [ReadHints]? {
    var hints = columns.indices.map { plan.hints(ofColumn: $0) }
    let before = hints
    for index in columns.indices where columns[index].isMixed && columns[index].canBeTimeOfDay {
      guard neighbours(of: index).contains(where: { areDays(columns[$0]) }) else { continue }
      hints[index].readings = [.clock, .looseClock]
    }
    return hints == before ? nil : hints
  }

  /// The table as it is where columns are asked for as values: their times of the day are no longer part of
  /// the days beside them, and are what the caller says of lengths of time.
  ///
  /// Of a shift's beginning and end neither is then, so that both stand on the same days.
  ///
  /// - Parameter values: The columns, which are those of the table behind that.
  /// - Returns: The table.
  package func separating(_ values: inout [Column]) -> DataTable {
    var table = self
    for value in values where value.isOfTruths {
      for index in table.columns.indices where table.columns[index].number == value.number {
        table.columns[index] = value
      }
    }
    let ends = columns.filter { end in
      end.isNamedLikeEnd && values.contains { $0.isNamedLikeEnd && $0.isOfDurations }
        && !values.contains { $0.number == end.number }
    }
    var separated: Set<Int> = []
    for column in values + ends
    where column.isOfDurations && separated.insert(column.number).inserted {
      guard let days = column.details.joined,
        let at = columns.firstIndex(where: { $0.number == days })
      else { continue }
      let zone = table.columns[at].details.zone ?? options.zone
      let scale = column.clockScale
      for row in table.columns[at].values.indices where !table.columns[at].values[row].isNaN {
        let shown = zone.civil(at: table.columns[at].values[row]).secondsSince1970
        // Where clocks change, what they show is an hour off at most; a day of service ends behind midnight.
        let day = ((shown - column.values[row] * scale) / 86_400).rounded()
        table.columns[at].values[row] = zone.instant(
          of: CivilDateTime(secondsSince1970: day * 86_400))
      }
      for index in table.columns.indices where table.columns[index].number == column.number {
        table.columns[index].details.joined = nil
        if table.columns[index].isOfTwoParts {
          table.settleParts(ofColumnAt: index, beside: haveNoClock)
        }
      }
    }
    values = values.map { value in table.columns.first { $0.number == value.number } ?? value }
    return table
  }

  /// A column of durations as x, in seconds from 0:00; NaN is a gap.
  ///
  /// Times of the day with two digits for the hour are hours and minutes here, unless something says what
  /// they are.
  ///
  /// - Throws: ``DataError`` with the first cell that does not fit.
  package func elapsed(of column: Column) throws(DataSourceError) -> [Double] {
    _ = try values(of: column)
    return asX(column)
  }

  /// Times of the day in the order of rows that run past midnight: those of the next day count on from 24:00; and minutes
  /// in the order of rows that run past full hours, `59:30` and `00:00`, where all ascend then.
  ///
  /// A day ends where they go back by more than half of one; other places are returned as they are. Rows that begin with
  /// the newest are counted from the last.
  package func countedOn(_ places: [Double], of column: Column) -> [Double] {
    let isOfDay = column.canBeTimeOfDay
    guard isOfDay || column.isOfTwoParts && !column.hasHours else { return places }
    let length: Double = isOfDay ? 86_400 : 3600
    guard places.allSatisfy({ $0.isNaN || (0...length).contains($0) }) else { return places }
    func counted(_ places: some Collection<Double>) -> [Double] {
      var (last, passed) = (0.0, 0.0)
      return places.map { place in
        guard !place.isNaN else { return place }
        let hasPassed =
          isOfDay ? place < last - length / 2 : last >= 0.9 * length && place <= 0.1 * length
        if hasPassed { passed += 1 }
        last = place
        return place + passed * length
      }
    }
    let onward = counted(places)
    if ascends(onward) { return onward }
    guard isOfDay else { return places }
    // What leaps by half a day is in no order.
    let back = counted(places.reversed())
    let isInOrder =
      ascends(back) && zip(back, back.dropFirst()).allSatisfy { $1 - $0 < length / 4 }
    return isInOrder ? back.reversed() : onward
  }

  /// The same where the rows of several members take turns: a midnight that one of them passes is that of all.
  ///
  /// - Returns: Nil where each member counts its own: their rows do not take turns, or all together pass more midnights.
  package func countedOn(_ places: [Double], of column: Column, among members: [[Int]]) -> [Double]?
  {
    let all = countedOn(places, of: column)
    func midnights(_ counted: [Double], _ plain: [Double]) -> Double {
      zip(counted, plain).map { (($0 - $1) / 86_400).rounded() }.filter { !$0.isNaN }.max() ?? 0
    }
    let count = midnights(all, places)
    var member = [Int](repeating: -1, count: places.count)
    for (number, rows) in members.enumerated() { for row in rows { member[row] = number } }
    let turns = zip(member, member.dropFirst()).count { $0 != $1 }
    guard count > 0, turns >= members.count else { return nil }
    let most = members.map { rows in
      let own = rows.map { places[$0] }
      return midnights(countedOn(own, of: column), own)
    }.max()
    return count <= max(most ?? 0, 1) ? all : nil
  }

  /// Where rows end of which each begins at a place: times of the day, in the day of the beginning or in the next one.
  ///
  /// Places that are no times of the day are counted on by themselves.
  package func endsCountedOn(_ ends: [Double], of column: Column, from begins: [Double]) -> [Double]
  {
    let day = 86_400.0
    guard column.canBeTimeOfDay, ends.allSatisfy({ $0.isNaN || (0...day).contains($0) }) else {
      return countedOn(ends, of: column)
    }
    return zip(begins, ends).map { begin, end in
      let sameDay = (begin / day).rounded(.down) * day + end
      return sameDay < begin ? sameDay + day : sameDay
    }
  }

  /// The values of a column that nothing is wrong with, as ``elapsed(of:)`` has them.
  func asX(_ column: Column) -> [Double] {
    column.isClockAsX ? column.values.map { $0 * 60 } : column.values
  }

  /// A column's durations beside one that is written with so many parts: in two parts both are minutes and
  /// seconds, or both hours and minutes.
  ///
  /// - Parameters:
  ///   - seconds: Another duration, as minutes and seconds where it is written with two parts.
  ///   - parts: With how many parts it is written; 0 for with units.
  ///   - column: A column of durations or times of the day.
  /// - Returns: That duration in the seconds of the column's values.
  package func seconds(_ seconds: Double, writtenWith parts: Int, as column: Column) -> Double {
    guard parts == 2, column.kind != .clock, column.details.twoParts != .hoursAndMinutes else {
      return parts == 2 ? seconds * 60 : seconds
    }
    // Beside `22:41:30` in a column of the time `02:00` is one, too.
    if column.isTimeOfDayAsX || column.details.isJoined, !column.isOfTwoParts {
      return seconds * 60
    }
    // In `05:10:00` and later `07:00` is no 7 minutes.
    let known = column.isOfTwoParts ? [] : column.values.filter { !$0.isNaN }
    guard let least = known.min(), let most = known.max(), least > 0, seconds < least,
      (least / 2...2 * most).contains(seconds * 60)
    else { return seconds }
    return seconds * 60
  }

  /// What to tell of lengths of time whose two parts nothing explains.
  func warningOfParts(_ column: Column, isAxis: Bool) -> DataError? {
    if options.durationsAreHours == nil, areFiguresOfClocks(column) {
      return place(
        column, row: firstValue(column), expected: "a number, which was read, or hours and minutes",
        advice: .option("durations", ["h:mm"]))
    }
    let areHours =
      isAxis ? column.isClockAsX && mayBeStopwatch(column) : mayBeMinutes(column)
    let areMinutes =
      column.isOfTwoParts && column.details.twoParts == nil && column.hasValues
      && !(isAxis && column.isClockAsX)
    guard areHours || areMinutes else { return nil }
    return place(
      column, row: firstValue(column),
      expected: areHours
        ? "hours and minutes, which were read, or minutes and seconds"
        : "minutes and seconds, which were read, or hours and minutes",
      advice: .option(
        "durations",
        columns.contains { $0.kind == .clock && $0.number != column.number }
          ? ["h:mm", "m:ss"] : ["m:ss", "h:mm"]))
  }

  /// Whether hours and minutes of which none is before 10:00, so that no zero stands before them, may be results of a race:
  /// nothing calls them or others beside them times of the day.
  private func mayBeMinutes(_ column: Column) -> Bool {
    guard column.isOfTwoParts, column.hasHours, options.durationsAreHours == nil,
      column.statedParts == nil, column.details.inference.readings.contains(.clock)
    else { return false }
    return columns.allSatisfy { other in
      !other.isOfDurations
        || other.isOfTwoParts && other.words.isDisjoint(with: Column.strictClockWords)
          && !other.isNamedLikeCrossing
          && other.values.allSatisfy { !($0 < 36_000) }
          && !columns.contains {
            $0.isNamedLikeBeginning(of: other) || other.isNamedLikeBeginning(of: $0)
          }
    }
  }

  /// Whether times of the day that begin at `00:00` and end before the evening may be a stopwatch's: those of a day are of
  /// all of it, and those that are called so begin when something opens.
  private func mayBeStopwatch(_ column: Column) -> Bool {
    let evening = 20.0 * 60
    guard column.values.count > 3, column.values.first == 0, let last = column.values.last,
      last < evening, column.values.contains(where: { $0.truncatingRemainder(dividingBy: 60) != 0 })
    else { return false }
    return column.words.isDisjoint(with: Column.strictClockWords)
  }
}
