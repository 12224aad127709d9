import CivilTime
import Files

extension DataTable {
  /// Whether the columns have names of their own.
  package var hasNames: Bool { columns.contains { $0.name != "column\($0.number)" } }

  /// That there is no row; nil where there is one.
  package var emptiness: DataError? { rowCount == 0 ? notices.last : nil }

  /// Why a column's values cannot be had; nil where they can.
  func problem(of column: Column) -> DataError? {
    if var offender = column.offender {
      offender.advice = adviceOfWeeks(column, offender.foundText) ?? offender.advice
      return explained(offender)
    }
    let inference = column.details.inference
    guard column.kind == .time || (column.kind == .text && column.details.contentBefore == .time)
    else { return problemOfDecimals(column) }
    guard inference.isAmbiguous, inference.readings.isSuperset(of: [.dayFirst, .monthFirst]) else {
      return nil
    }
    return place(
      column, row: firstValue(column), expected: "days and months that can be told apart",
      advice: .option("dateFormat", formats(column)))
  }

  /// The formats of days and months that cannot be told apart, as the first cell is written.
  private func formats(_ column: Column) -> [String] {
    let found = cell(column, row: firstValue(column))?.foundText
    let guess = found.flatMap(DateFormat.guess) ?? "%d/%m/%Y"
    let other = guess.hasPrefix("%d") ? DateFormat.swapped(guess) : guess
    // What another column shows comes first.
    let isMonthFirst =
      columns.contains {
        $0.kind == .time && $0.hasValues && $0.details.inference.readings.contains(.monthFirst)
          && !$0.details.inference.readings.contains(.dayFirst)
      }
      || isSteadier(column, by: other, than: guess)
    return isMonthFirst ? [other, guess] : [guess, other]
  }

  /// Whether dates go back less by one of two formats, or else in smaller steps, as far as the first rows tell.
  private func isSteadier(_ column: Column, by format: String, than other: String) -> Bool {
    guard let own = texts()?[column.number - 1] else { return false }
    let cells = own.codes.prefix(1000).indices.map { Array(own.text($0).utf8) }
    func roughness(_ format: String) -> (backs: Int, longest: Double)? {
      guard let format = DateFormat(format) else { return nil }
      let times = cells.compactMap { format.time($0.span, in: $0.indices)?.seconds }
      let steps = zip(times, times.dropFirst()).map { $1 - $0 }
      guard times.count == cells.count, steps.count > 1 else { return nil }
      let backs = steps.count { $0 < 0 }
      return (min(backs, steps.count - backs), steps.map(abs).max() ?? 0)
    }
    guard let first = roughness(format), let second = roughness(other) else { return false }
    return first < second
  }

  /// The first row with a value.
  func firstValue(_ column: Column) -> Int {
    column.values.firstIndex { !$0.isNaN } ?? 0
  }

  // MARK: - The values

  /// The column that a series of this name means, and the others that it could mean.
  ///
  /// The one called so, else the only one of numbers whose name begins so, else the only one of numbers that
  /// is not the axis, else the first of them.
  /// Where no column is numeric, the first that began with numbers is the one that was meant, and
  /// the error names the cell that made it one of texts.
  ///
  /// - Parameters:
  ///   - name: The series' name.
  ///   - axis: The column that is the axis.
  ///   - mayHaveMarks: Whether its numbers may have several currencies or units, for they are parted.
  /// - Returns: The column, and the others.
  /// - Throws: ``DataError`` where no column will do.
  package func choose(
    for name: String, axis: Column? = nil, mayHaveMarks: Bool = false
  ) throws(DataSourceError) -> (column: Column, others: [Column]) {
    if let column = try column(called: name) {
      if mayHaveMarks, hasOtherMark(column) { return (column, []) }
      if let problem = problem(of: column) { throw .data(withCount(problem)) }
      return (column, [])
    }
    let haveSerialDays = options.dateFormat?.serialDays != nil
    var numeric = columns.filter {
      $0.isNumeric && $0.number != axis?.number
        && !(haveSerialDays && (isNamedLikeTime($0) || $0.isNamedLikeJulian))
    }
    if numeric.isEmpty { numeric = columns.filter { $0.kind == .duration && $0.details.isJoined } }
    let filled = numeric.filter(\.hasValues)
    let first = axis == nil ? defaultX(in: filled) : nil
    // What numbers the rows before their times is no value.
    let candidates = filled.filter {
      $0.number != first?.number && !(first?.number == 2 && $0.number == 1)
        && !(isNamedLikeTime($0) && !figureFormats($0).isEmpty)
        && !($0.number == 1 && filled.count > 1 && $0.isNamedLikeClock && mayPassMidnight($0))
        && !(filled.count > 1 && $0.isNamedLikeCode)
    }
    let named = column(beginning: name).flatMap { column in
      candidates.first { $0.number == column.number }
    }
    if let column = named ?? candidates.first ?? filled.first ?? numeric.first {
      if let problem = problem(of: column) { throw .data(withCount(problem)) }
      return (column, candidates.filter { $0.number != column.number })
    }
    if !paths.isEmpty {
      throw .data(
        DataError(
          file: self.name, line: 1, column: 1, found: "no column of numbers",
          expected: "one of the paths \(listed(paths))", advice: .named(Array(paths.prefix(3)))))
    }
    let demoted = columns.filter { $0.offender != nil && $0.details.looks != .time }
    if let offender = demoted.first(where: { $0.details.looks == .number })?.offender
      ?? demoted.first(where: \.hasValues)?.offender ?? demoted.first?.offender
      ?? columns.lazy.compactMap(\.offender).first
    {
      // Where nothing looks like numbers, nothing that could be said would make it so.
      var offender = offender
      if !columns.contains(where: { $0.details.looks == .number }) { offender.advice = nil }
      throw .data(explained(offender))
    }
    throw .data(
      DataError(
        file: self.name, line: 1, column: 1, found: "no column of numbers",
        expected: "at least one"))
  }

  /// The first column, where it can be the x of others: it ascends strictly, and others have numbers; that of times behind
  /// one that only numbers the rows.
  private func defaultX(in numeric: [Column]) -> Column? {
    guard onlyTimeColumn == nil, let first = columns.first, canBeX(first, of: numeric) else {
      return nil
    }
    if first.isNamedLikeNumber, columns.count > 2, isNamedLikeTime(columns[1]),
      columns[1].isOfDurations, canBeX(columns[1], of: numeric)
    {
      return columns[1]
    }
    return first
  }

  private func canBeX(_ column: Column, of numeric: [Column]) -> Bool {
    func isInOrder(_ places: [Double]) -> Bool {
      // Of times of the day the newest may come first.
      ascends(places) || column.isTimeOfDayAsX && ascends(places.reversed())
    }
    return
      (column.isNumeric || column.details.isCounted
      || (column.kind == .clock && !column.details.isJoined)) && column.hasValues
      && numeric.contains { $0.number != column.number }
      && isInOrder(countedOn(asX(column), of: column))
  }

  /// Whether each value is greater than the one before, and none is a gap.
  func ascends(_ values: [Double]) -> Bool {
    guard let first = values.first, !first.isNaN else { return false }
    return values.indices.dropFirst().allSatisfy { values[$0] > values[$0 - 1] }
  }

  // MARK: - The axis

  /// What a series stands on, where nobody said it.
  package enum Axis: Sendable {
    /// A column of times.
    case time(Column)
    /// A column of numbers.
    case x(Column)
    /// A column of durations, which count from 0:00.
    case elapsed(Column)
    /// The numbers of the rows.
    case index
  }

  /// The axis of a column's values: the only column of times, else the first column where it ascends.
  ///
  /// - Throws: ``DataError`` where a column of times holds a cell that is none, or could be two days.
  package func defaultAxis(besides values: [Column]) throws(DataSourceError) -> Axis {
    if let summaryRow { throw .data(explained(summaryRow)) }
    let taken = Set(values.map(\.number))
    for column in columns where !taken.contains(column.number) {
      let wasTime = column.kind == .time || column.details.contentBefore == .time
      guard wasTime, column.kind == .time || column.details.isDateShaped else { continue }
      if let problem = problem(of: column) { throw .data(problem) }
    }
    // A season that stands beside each of its weeks is no place for them.
    if let time = onlyTimeColumn, !taken.contains(time.number), !isSparse(time),
      !isOneOfDoubtfulDates(time), !(time.holdsSeasons && comesAgain(time))
    {
      return try (hasPairedClocks ? ownAxis(of: values) : nil) ?? .time(time)
    }
    if let column = columns.first(where: { $0.offender != nil && $0.kind == .text }),
      column.details.pattern.isAmbiguous, var doubt = column.offender
    {
      doubt.expected = "days and months that can be told apart"
      if case .option(let key, let formats)? = doubt.advice, formats.count == 2,
        isSteadier(column, by: formats[1], than: formats[0])
      {
        doubt.advice = .option(key, formats.reversed())
      }
      throw .data(doubt)
    }
    if let own = try ownAxis(of: values) { return own }
    if options.dateFormat?.serialDays != nil,
      let column = columns.first(where: {
        $0.kind == .number && !taken.contains($0.number)
          && (isNamedLikeTime($0) || $0.isNamedLikeJulian || $0.number == 1)
      })
    {
      return .time(column)
    }
    guard let first = columns.first, !taken.contains(first.number),
      let x = defaultX(in: columns.filter { $0.isNumeric && $0.hasValues }),
      !taken.contains(x.number)
    else { return .index }
    return x.isOfDurations ? .elapsed(x) : .x(x)
  }

  /// Whether most rows have no value in a column: cells that a spreadsheet has joined, or remarks.
  func isSparse(_ column: Column) -> Bool { 2 * gapCount(of: column) > rowCount }

  /// Whether a column of times lacks some, and another one has dates with words among them: neither is where rows stand
  /// unless somebody says so.
  private func isOneOfDoubtfulDates(_ time: Column) -> Bool {
    gapCount(of: time) > 0
      && columns.contains {
        $0.number != time.number && $0.kind == .text
          && ($0.details.isDateShaped || $0.details.contentBefore == .time)
      }
  }

  func gapCount(of column: Column) -> Int { column.values.count(where: \.isNaN) }

  /// The time column, where there is exactly one; beside one of days, weeks and the like are a label of them, and
  /// beside where intervals begin, where they end.
  package var onlyTimeColumn: Column? {
    let times = columns.filter { $0.kind == .time && $0.hasValues }
    let days = times.filter { !$0.details.inference.areSpans }
    if times.count == 1 { return times[0] }
    if days.count == 1 {
      // `2024/25` beside `May 2024` says less of where a row stands.
      return times.first {
        days[0].holdsSeasons && $0.number != days[0].number && ascends($0.values)
      } ?? days[0]
    }
    // A bank writes when an entry was made, and from when it counts.
    func isValuta(_ column: Column) -> Bool {
      !column.words.isDisjoint(with: ["valuta", "valutadatum", "wertstellung", "wert", "valeur"])
    }
    let isFirst =
      days.count == 2
      && (days[0].begins(days[1]) || days[0].values == days[1].values
        || isValuta(days[1]) && !isValuta(days[0]))
    return isFirst ? days[0] : nil
  }

  /// Whether a column has one of the usual names of dates.
  func isNamedLikeTime(_ column: Column) -> Bool {
    // `*YYYYMMDD` stands above times, too.
    let name = String(column.nameWithoutZone.lowercased().drop { $0 == "*" })
    if ["candidate", "mandate"].contains(where: name.hasSuffix) { return false }
    let words = name.split { " /_-".contains($0) }.map(String.init)
    return DateNames.isColumn(name)
      || words.contains(where: DateNames.isColumn)
        && words.allSatisfy { DateNames.isColumn($0) || Column.clockWords.contains($0) }
      || name.hasSuffix("date") || name.hasSuffix("_time")
      || name.hasPrefix("date") || name.hasSuffix("datum")
      || ["yyyymm", "aaaamm", "jjjjmm"].contains(where: name.hasPrefix)
  }
}

/// At most eight names in quotes, and how many there are.
func listed(_ names: [String]) -> String {
  names.prefix(8).map { "'\(printable($0))'" }.joined(separator: ", ")
    + (names.count > 8 ? ", … (\(names.count) in all)" : "")
}

extension DataTable.Column {
  /// Whether its times are what local clocks showed.
  package var areLocalTimes: Bool {
    (kind == .time || kind == .clock) && !details.areInstants && details.epochUnit == nil
  }

  /// The seconds east of UTC of the clocks that its first time, or its name, states; nil where neither does.
  package var statedOffset: Int? {
    guard kind == .time else { return nil }
    return details.inference.firstOffset
      ?? details.zone.map { $0.offset(at: values.first { !$0.isNaN } ?? 0).seconds }
  }

  /// Whether its times state several offsets.
  package var statesSeveralOffsets: Bool { details.inference.hasSeveralOffsets }

  /// Whether its name says that it sums up others.
  package var isNamedLikeTotal: Bool { SummaryWords.canBeTotal(name) }

  /// Whether its name says that it is the mean of others.
  package var isNamedLikeMean: Bool { SummaryWords.isMean(name) }

  /// Whether its name is that of another measure of what is summed up, beside which a mean is one, too.
  package var isNamedLikeMeasure: Bool {
    name.lowercased().contains(
      #/^(min|max|median|minimum|maximum|stdev|std|sd|mode|count|n|p\d+|q\d+)\b/#)
  }

  /// Whether its name says that its days are those of astronomers: numbers, of which 61000.5 is in 2025.
  var isNamedLikeJulian: Bool {
    !words.isDisjoint(with: ["jd", "mjd", "bjd", "hjd", "rjd", "tjd", "btjd"])
  }

  /// The days that its numbers may count: Julian ones from 1858 to 2132, or modified ones where its name says so.
  var countedDays: DateFormat.SerialDays? {
    func lie(in range: ClosedRange<Double>) -> Bool {
      values.allSatisfy { $0.isNaN || range.contains($0) }
    }
    if lie(in: 2_400_000...2_500_000) { return .julian }
    return words.contains("mjd") && lie(in: 15_020...100_000) ? .mjd : nil
  }

  /// The zone whose clocks its times are by its name: `Time (UTC)`, `Date Time, GMT+01:00`; nil where it names none.
  var zoneOfName: TimeZoneRules? {
    if let match = name.firstMatch(of: #/(?i)(?:UTC|GMT) ?([+\-−±])(\d{1,2})(?::?(\d\d))?\b/#) {
      let (hours, minutes) = (Int(match.2) ?? 0, match.3.flatMap { Int($0) } ?? 0)
      guard hours <= 14, minutes < 60 else { return nil }
      let seconds = hours * 3600 + minutes * 60
      return .fixed(secondsEast: ["-", "−"].contains(match.1) ? -seconds : seconds)
    }
    // In small letters these are other words.
    let isUniversal =
      name.split { !$0.isLetter }.contains { $0 == "TU" || $0 == "UT" } || name.hasSuffix("(Z)")
      || name.hasSuffix("[Z]")
    return isUniversal || !words.isDisjoint(with: ["utc", "gmt", "zulu"]) ? .utc : nil
  }

  /// Whether its name says that it counts the rows.
  package var isNamedLikeNumber: Bool {
    ["nr", "nr.", "no", "no.", "#", "id", "index", "row", "lfd. nr.", "lfd.nr."]
      .contains(name.lowercased())
  }

  /// Whether its name says that its figures are those of a thing, such as a meter's.
  var isNamedLikeCode: Bool { !words.isDisjoint(with: ["ean", "iban", "gsrn"]) }

  /// Whether its name says that it counts rows or steps, or is an x.
  package var isNamedLikePlace: Bool {
    isNamedLikeNumber || DateNames.isColumn(name.lowercased())
      || ["x", "t", "i", "n", "s", "sec", "seconds", "step", "iter", "iteration", "epoch", "frame"]
        .contains(name.lowercased())
  }

  /// Whether it holds numbers or lengths of time, and is no part of the times beside it.
  package var isNumeric: Bool {
    (kind == .number || kind == .duration) && !details.isJoined && !details.isCounted
  }

  /// Whether it holds texts, and no more than a few numbers or times.
  package var isOfTexts: Bool { kind == .text && details.looks == .text }
}

extension DataTable.Column {
  /// `Zeit` of `Zeit (MEZ)`; `time (s)` names no zone.
  fileprivate var nameWithoutZone: Substring {
    guard let last = name.last, ")]".contains(last),
      let open = name.lastIndex(where: { "([".contains($0) }),
      case let code = name[open...].dropFirst().dropLast(), (3...5).contains(code.count),
      code.allSatisfy({ $0.isASCII && $0.isUppercase })
    else { return name[...] }
    let bare = name[..<open]
    return bare.last == " " ? bare.dropLast() : bare
  }
}

extension DataTable.Axis {
  /// The column that it is made of.
  package var column: DataTable.Column? {
    switch self {
    case .time(let column), .x(let column), .elapsed(let column): column
    case .index: nil
    }
  }
}

extension DataTable.Details {
  /// What a column of texts looks like, although it is none.
  var looks: ColumnInference.Content {
    if contentBefore == .number || contentBefore == .time { return contentBefore }
    let all = kinds.numbers + kinds.times + kinds.others
    if all == 0 { return .text }
    if kinds.times * 2 >= all { return .time }
    return kinds.numbers * 2 >= all ? .number : .text
  }
}
