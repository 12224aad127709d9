import CivilTime
import Files

// Numbers that are dates to whoever wrote them.

extension DataTable {
  /// Numbers that are read as time since 1970 though they look like `20260105`, or lie in its first year.
  func doubtfulEpoch(_ column: Column) -> [DataError] {
    // What is written as a date is none of these.
    guard let unit = column.kind == .number ? .seconds : column.details.epochUnit,
      let first = column.values.firstIndex(where: { !$0.isNaN })
    else { return [] }
    let formats =
      figures(column, unit: unit).map { [$0.format.text] } ?? figureFormats(column)
    if !formats.isEmpty {
      return [
        place(column, row: first, expected: "a date", advice: .option("dateFormat", formats))
      ]
    }
    // `2026013124` begins with a day.
    if let text = cell(column, row: first)?.foundText, text.allSatisfy(\.isNumber),
      [10, 12, 14].contains(text.count), case let day = Array(text.utf8.prefix(8)),
      DateFormat.isCentury(day), DateFormat("%Y%m%d")?.time(day.span, in: day.indices) != nil
    {
      return [
        place(column, row: first, expected: "a date, and these are seconds since 1970")
      ]
    }
    guard column.kind == .number, column.values.allSatisfy({ !($0 >= 366 * 86_400) }) else {
      return []
    }
    let areMonths = column.holdsMonths
    let areExcel = column.values.allSatisfy { $0.isNaN || (20_000...80_000).contains($0) }
    return [
      place(
        column, row: first, expected: "a date, and these are seconds since 1970",
        advice: (column.countedDays?.rawValue
          ?? (column.isNamedLikeClock ? clockFormat(column) : nil)).map {
            .option("dateFormat", [$0])
          }
          ?? (areMonths
            ? .option("dateFormat", ["%m.%Y"])
            : areExcel && !column.isNamedLikeJulian
              ? .option("dateFormat", ["excel"])
              : .column("x", number: column.number)))
    ]
  }

  /// The formats by which all numbers are dates that are no figures from the year on: `29.04`, `260101`, `010126`,
  /// `01012026`; where some of them put the rows in order these alone.
  package func figureFormats(_ column: Column) -> [String] {
    if let format = dayFormat(column) { return [format] }
    guard column.kind == .number || column.details.epochUnit != nil else { return [] }
    var fitting: [(format: String, isInOrder: Bool)] = []
    for (text, length) in [("%y%m%d", 6), ("%d%m%y", 6), ("%d%m%Y", 8), ("%m%d%Y", 8)] {
      guard let format = DateFormat(text) else { continue }
      var times: [Double] = []
      let areDates = column.values.allSatisfy { value in
        guard let number = Int(exactly: value), number > 9999 else { return value.isNaN }
        let plain = "\(number)"
        let figures = Array((plain.count == length - 1 ? "0" + plain : plain).utf8)
        guard figures.count == length, let time = format.time(figures.span, in: figures.indices)
        else { return false }
        times.append(time.seconds)
        return true
      }
      guard areDates, let first = times.first, let last = times.last, last < 7_258_118_400,
        first > -5_364_662_400
      else { continue }
      let isInOrder = zip(times, times.dropFirst()).allSatisfy {
        first < last ? $0 <= $1 : $0 >= $1
      }
      // Dates of one day of many years are rather those of many days of one.
      fitting.append((text, isInOrder && abs(last - first) < Double(times.count) * 86_400 * 100))
    }
    let inOrder = fitting.filter(\.isInOrder)
    return (inOrder.isEmpty ? fitting : inOrder).map(\.format)
  }

  /// Whether numbers that are called weeks are those of a year of two digits: `2452`, `2501`.
  func isShortWeek(_ column: Column) -> Bool {
    let core = DataTable.core(of: column.name)
    let isNamed =
      column.isNamedLikeWeek
      || ["week", "woche", "vecka", "semaine", "uke"].contains { core.hasSuffix($0) }
    return isNamed && column.hasValues
      && column.values.allSatisfy {
        $0.isNaN
          || (1001...9953).contains($0)
            && (1...53).contains($0.truncatingRemainder(dividingBy: 100))
      }
  }
}
