import CivilTime

/// How the cells of a column are written that can be read only where the whole column is known: one pass over the
/// file finds it, and the next one reads them.
enum CellForm: Hashable, Sendable {
  /// Hours of a day in a column that is called so: `00-01`, `H01`, `HE 1`, `1h`.
  case hours
  /// Months by their names, beside years: `Januar`, `Feb.`.
  case months
  /// Dates whose year has two digits, where no other order of day and month reads all of them.
  case dates(DateFormat)
  /// Lengths of time by their units: `12m 34s`, beside `45s` and `9m`, which alone are other things.
  case spans
  /// Intervals of a day, whose ends look like offsets: `2026-01-05 08:00-09:00`.
  case intervals

  /// What a cell without blanks around it says; nil where it is not written so.
  func cell(_ bytes: Span<UInt8>, in range: Range<Int>) -> CellText? {
    switch self {
    case .hours:
      CellForm.hour(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .months:
      CellForm.month(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .dates(let format): format.time(bytes, in: range).map { .time($0) }
    case .spans: CellForm.span(TimeScanner(bytes, range)).map { .time($0) }
    case .intervals: TimeScanner(bytes, range).interval().map { .time($0) }
    }
  }

  /// The month that a text names and nothing else.
  static func month(_ text: TimeScanner) -> Int? {
    var text = text
    let month = text.monthName()
    _ = text.skip(UInt8(ascii: "."))
    return text.isAtEnd ? month : nil
  }

  /// The hour that a text names; of an interval of one hour the first.
  static func hour(_ text: TimeScanner) -> Int? {
    var text = text
    for word in ["he", "hr", "h", "std."] where text.skip(word: word) { break }
    text.skipBlanks()
    guard let first = text.number(1...2)?.value, first <= 24 else { return nil }
    _ = text.skip(word: "h")
    if text.isAtEnd { return first }
    text.skipBlanks()
    guard text.skip(UInt8(ascii: "-")) || text.skip(word: "–") else { return nil }
    text.skipBlanks()
    guard let last = text.number(1...2)?.value, last == first + 1 || (first, last) == (23, 0)
    else { return nil }
    _ = text.skip(word: "h")
    return text.isAtEnd ? first : nil
  }

  /// The length of time that a text names by units, from the greatest to the least, of which the last one may have a
  /// fraction.
  static func span(_ text: TimeScanner) -> TimeText? {
    var text = text
    let sign = text.skip(UInt8(ascii: "-")) ? -1.0 : 1
    var (seconds, last) = (0.0, Double.infinity)
    while !text.isAtEnd {
      guard let number = text.number(1...9) else { return nil }
      let fraction = text.fraction()
      text.skipBlanks()
      // Beside other lengths of time `m` is no metre.
      guard let word = text.word(), let unit = word == "m" ? 60 : CellUnit.times[word],
        unit < last
      else { return nil }
      seconds += (Double(number.value) + fraction) * unit
      last = fraction > 0 ? 0 : unit
      text.skipBlanks()
    }
    var time = TimeText(.duration, sign * seconds)
    time.clockParts = .three
    return last < .infinity ? time : nil
  }
}

extension DataTable {
  /// The hints by which columns of texts are read that turn out to be written in one of the forms; nil where
  /// there are no more of them.
  func hintsOfForms(after plan: ReadPlan) -> [ReadHints]? {
    var hints = columns.indices.map { plan.hints(ofColumn: $0) }
    let before = hints
    for (index, column) in columns.enumerated() where hints[index].form == nil {
      let (pattern, inference) = (column.details.pattern, column.details.inference)
      if column.kind == .time && inference.areHardlyOffsets
        || column.kind == .text && column.details.contentBefore == .time && inference.mixesIntervals
      {
        (hints[index].form, hints[index].readings) = (.intervals, .all)
        continue
      }
      guard column.kind == .text else { continue }
      if pattern.areSpans {
        hints[index].form = .spans
      } else if column.details.contentBefore == .number {
        continue
      } else if column.isNamedLikeHour, pattern.areHours {
        hints[index].form = .hours
      } else if pattern.beginsWithMonth, isMonthBesideYear(index) {
        hints[index].form = .months
      } else if options.dateFormat == nil, isNamedLikeTime(column) || isStatedPlace(column),
        let format = pattern.onlyShortYear ?? pattern.orderedMonths
      {
        hints[index].form = .dates(format)
      } else if options.dateFormat == nil, index == 0 || column.isNamedLikeMonth,
        let format = pattern.orderedMonths
      {
        hints[index].form = .dates(format)
      } else {
        continue
      }
      hints[index].readings = .all
    }
    return hints == before ? nil : hints
  }
}
