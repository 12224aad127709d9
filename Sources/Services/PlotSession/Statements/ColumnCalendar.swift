import CivilTime
import DataSources

/// What the names of columns that are laid end to end are within their rows: months or quarters of a year, days of a
/// month, hours of a day.
enum ColumnCalendar {
  /// The month of each column, from 1, behind which those of the next year go on from 13; rows are years.
  case months([Int])
  /// The day of each column, from 1; rows are months.
  case days([Int])
  /// The seconds of each column since midnight; rows are days.
  case times([Double])

  /// What names are beside rows; nil where they are none of it.
  ///
  /// - Parameters:
  ///   - names: Those of the columns.
  ///   - rows: The first instant of each row, as its clocks show it.
  init?(_ names: [String], rows: [CivilDateTime]) {
    guard rows.allSatisfy({ $0.secondsSince1970.truncatingRemainder(dividingBy: 86_400) == 0 })
    else { return nil }
    let months = names.compactMap(ColumnCalendar.month)
    let numbers = names.compactMap(ColumnCalendar.number)
    let clocks = ColumnCalendar.clocks(names)
    let dates = rows.map(\.date)
    if months.count == names.count, dates.allSatisfy({ $0.month == 1 && $0.day == 1 }) {
      // `Apr … Dec, Jan … Mar` of a year that ends in the next one.
      let backs = months.indices.dropFirst().filter { months[$0] < months[$0 - 1] }
      let next = backs.count == 1 && months[months.count - 1] < months[0] ? backs[0] : months.count
      self = .months(months.indices.map { months[$0] + ($0 < next ? 0 : 12) })
    } else if clocks.count == names.count {
      self = .times(clocks)
    } else if numbers.count == names.count, let first = numbers.first,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 + 1 == $1 })
    {
      if first == 1, (28...31).contains(names.count), dates.allSatisfy({ $0.day == 1 }) {
        self = .days(numbers)
      } else if first <= 1, first >= 0, names.count == 24 {
        // Of hours 1 to 24 each is called by its end.
        self = .times(numbers.map { Double($0 - first) * 3600 })
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// What the clocks show at a column of a row; nil for a day that its month does not have.
  func time(_ column: Int, in row: CivilDateTime) -> CivilDateTime? {
    switch self {
    case .months(let months):
      let month = months[column] - 1
      return CivilDate(year: row.date.year + month / 12, month: month % 12 + 1, day: 1)
        .map(\.midnight)
    case .days(let days):
      return CivilDate(year: row.date.year, month: row.date.month, day: days[column]).map(
        \.midnight)
    case .times(let seconds):
      return CivilDateTime(secondsSince1970: row.secondsSince1970 + seconds[column])
    }
  }

  /// The month of `Jan`, `January`, `01`, or the first one of `Q2`; nil for any other text.
  static func month(_ text: String) -> Int? {
    let word = text.lowercased()
    if let number = Int(word), (1...12).contains(number) { return number }
    if let number = Int(word.dropFirst()), word.hasPrefix("q"), (1...4).contains(number) {
      return number * 3 - 2
    }
    let name = String(word.prefix { $0 != "." })
    let english = EnglishNames.months.firstIndex { $0.lowercased().hasPrefix(name) }
    return name.count < 3 ? nil : english.map { $0 + 1 } ?? DateNames.month(name)
  }

  /// Whether a text is the name of a month, and not its number or that of a quarter.
  static func isMonthName(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0 == "." } && month(text) != nil
  }

  /// Whether a text is `Q1`, or `H2` for half a year: beside months it sums some of them up.
  static func isSumOfMonths(_ text: String) -> Bool {
    text.lowercased().wholeMatch(of: #/q[1-4]|h[12]|[1-4]\. ?quartal|[12]\. ?halbjahr/#) != nil
  }

  /// The number of `7`, `07`, `H7`, `hour 7`, `7h`, `HE0700`, and the first of `07h-08h`.
  private static func number(_ text: String) -> Int? {
    let letters = text.prefix { !$0.isNumber }.lowercased().filter(\.isLetter)
    let words = [
      "", "h", "hr", "he", "hour", "std", "stunde", "heure", "hora", "ora", "uur", "d", "day",
      "tag", "int",
    ]
    guard words.contains(letters), case let figures = String(text.drop { !$0.isNumber }) else {
      return nil
    }
    if figures.count == 4, figures.hasSuffix("00") { return Int(figures.prefix(2)) }
    return Int(figures) ?? HeaderName.hour(figures)
  }

  /// The seconds since midnight of headers, of which those behind midnight are the next day's; fewer where some are none.
  private static func clocks(_ names: [String]) -> [Double] {
    var clocks = names.compactMap(clock)
    // `0015` beside `0100`: hours alone have numbers.
    if clocks.isEmpty, names.contains(where: { $0.count == 4 && !$0.hasSuffix("00") }),
      names.allSatisfy({ $0.count == 4 && $0.allSatisfy(\.isNumber) })
    {
      clocks = names.compactMap { clock("\($0.prefix(2)):\($0.suffix(2))") }
    }
    // `10 PM, 11 PM, 12 AM, 1 AM` of a night.
    let backs = clocks.indices.dropFirst().filter { clocks[$0] < clocks[$0 - 1] }
    if backs.count == 1, let first = clocks.first, let last = clocks.last, last < first {
      for index in backs[0]..<clocks.count { clocks[index] += 86_400 }
    }
    return clocks
  }

  /// The seconds since midnight of `06:00`, `6:15`, `24:00`, `1:00 PM`, `1pm`, and the first of `06:00-07:00`.
  private static func clock(_ text: String) -> Double? {
    if let span = text.wholeMatch(of: #/(\d\d?:\d\d) ?[-–] ?\d\d?:\d\d/#) {
      return clock(String(span.1))
    }
    if let half = text.lowercased().wholeMatch(of: #/(1[0-2]|0?[1-9])(:[0-5]\d)? ?([ap])\.?m\.?/#) {
      let time = clock("\(half.1)\(half.2 ?? ":00")") ?? 0
      return time.truncatingRemainder(dividingBy: 43_200) + (half.3 == "p" ? 43_200 : 0)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count <= 2,
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (0...24).contains(numbers[0]),
      numbers.dropFirst().allSatisfy({ (0..<60).contains($0) })
    else { return nil }
    return zip(numbers, [3600, 60, 1]).reduce(0) { $0 + Double($1.0 * $1.1) }
  }
}

extension CivilDate {
  fileprivate var midnight: CivilDateTime {
    CivilDateTime(secondsSince1970: Double(daysSince1970) * 86_400)
  }
}
