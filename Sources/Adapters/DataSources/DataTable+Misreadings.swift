import CivilTime
import Files
import ValueNotation

// What to tell of values that were read, and may mean something else.

extension DataTable {
  /// What to tell of numbers below 0 by a sign that may be none: grades such as `2-`, or a doubtful value in parentheses that
  /// is as large as the others.
  func warningOfSigns(_ column: Column) -> DataError? {
    guard column.kind == .number, (3...DataTable.mostSummed).contains(column.values.count),
      let row = column.values.firstIndex(where: { $0 < 0 }),
      let text = cell(column, row: row)?.foundText
    else { return nil }
    if text.hasSuffix("-") {
      let areGrades = column.values.allSatisfy {
        $0.isNaN || $0.magnitude <= 15 && $0 == $0.rounded()
      }
      return areGrades
        ? place(
          column, row: row, expected: "a number: with '-' behind it it was read as one below 0",
          advice: .flags(["+", "-"])) : nil
    }
    let others = column.values.filter { $0 > 0 }
    guard text.hasPrefix("("), let least = others.min(), let most = others.max() else { return nil }
    // Of small counts those in parentheses are not sure; amounts of money are larger, or have cents.
    let areCounts = column.values.allSatisfy {
      $0.isNaN || $0 == $0.rounded() && $0.magnitude < 1000
    }
    guard
      areCounts
        || column.values.count(where: { $0 < 0 }) == 1 && most <= 2 * least
          && (0.8 * least...1.2 * most).contains(column.values[row].magnitude)
    else { return nil }
    return place(
      column, row: row,
      expected: "a number as in other rows: in parentheses it was read as one below 0",
      advice: areCounts ? .flags(["(", ")"]) : .option("missing", [text]))
  }

  /// What to tell of numbers with another unit than the header's: `7.5 bar` under `Pressure (psi)`.
  func warningOfUnit(_ column: Column) -> DataError? {
    guard case .unit(let bytes)? = column.details.inference.decoration, column.kind == .number,
      let stated = column.unit
    else { return nil }
    // `12 minutes` under `(min)`, and `5 kWh` under `(KWH)` say the same.
    func letters(_ unit: String) -> String { unit.lowercased().filter(\.isLetter) }
    let (own, other) = (letters(String(decoding: bytes, as: UTF8.self)), letters(stated))
    guard !own.isEmpty, !other.isEmpty, !own.hasPrefix(other), !other.hasPrefix(own) else {
      return nil
    }
    return place(
      column, row: firstValue(column),
      expected: "numbers in \(printable(stated)), as the header says: they stand as written")
  }

  /// What to tell of fractions among percents: `0,865` below `85,5` under `Load %`, and a column of them beside those of percents.
  func warningOfFraction(_ column: Column, among values: [Column]) -> DataError? {
    func arePercents(_ column: Column) -> Bool { column.isOfPercents || column.unit == "%" }
    func isFraction(_ value: Double) -> Bool {
      value > 0 && value < 1.5 && abs(value * 10 - (value * 10).rounded()) > 1e-9
    }
    guard column.values.count <= DataTable.mostSummed else { return nil }
    let known = column.values.filter { !$0.isNaN && $0 != 0 }
    let fractions = known.filter(isFraction)
    guard column.kind == .number, known.count > 2, let fraction = fractions.first,
      let row = column.values.firstIndex(of: fraction)
    else { return nil }
    if known.allSatisfy({ $0 > 0 && $0 <= 1 }), !arePercents(column),
      values.contains(where: { other in arePercents(other) && other.values.contains { $0 > 10 } })
    {
      return place(
        column, row: row,
        expected: "a number of percent, as in other columns: it was read as written")
    }
    let others = known.filter { !isFraction($0) }
    guard arePercents(column) || options.flags.contains("%"), 5 * fractions.count <= known.count,
      let least = others.min(), let most = others.max(), least >= 10,
      fractions.allSatisfy({ (least / 2...most * 2).contains(100 * $0) })
    else { return nil }
    return place(
      column, row: row,
      expected: "a number of percent, as in the other rows: it was read as written")
  }

  /// What to tell of a column of values whose cells are intervals, `16:00-07:00`, each of which is read as where it begins.
  func warningOfIntervals(_ column: Column) -> DataError? {
    guard column.kind != .text, column.kind != .number,
      column.details.inference.areIntervals == true
    else { return nil }
    return place(
      column, row: firstValue(column),
      expected: "a length of time, or a time: of each interval the beginning was read")
  }

  /// What to tell of times of the day that were counted on past midnight, or of minutes that were past a full hour.
  func warningOfMidnight(_ column: Column) -> DataError? {
    let places = asX(column)
    let counted = countedOn(places, of: column)
    guard let row = places.indices.first(where: { counted[$0] > places[$0] }) else { return nil }
    return place(
      column, row: row,
      expected: "a later time than in the row before: it was read as the next "
        + (column.canBeTimeOfDay ? "day's" : "hour's"))
  }

  /// What to tell of `6.30` under `Abfahrt`, of which differences are no minutes.
  func warningOfFigures(_ column: Column, isClock: Bool = false) -> DataError? {
    guard column.kind == .number,
      isClock || column.isNamedLikeCrossing || writesMinutes(column) || isOfSpans(column),
      let format = clockFormat(column), format != "%H"
    else { return nil }
    return place(
      column, row: firstValue(column),
      expected: "a time of the day, as the column is called: a number was read",
      advice: options.dateFormat == nil ? .option("dateFormat", [format]) : nil)
  }

  /// The format by which all numbers are days of a year, `29.04`, and below a name of dates also `29.9`; nil where some
  /// cannot be.
  package func dayFormat(_ column: Column) -> String? {
    if sign(of: column, between: 1...31, and: 1...12) == "." { return "%d.%m" }
    guard column.name.lowercased().contains("dat") || column.isCalledDays, column.kind == .number,
      column.hasValues,
      column.values.allSatisfy({ $0.isNaN || (1..<32).contains($0) && $0 != $0.rounded() }),
      rowCount <= DataTable.mostSummed, let texts = texts()?[column.number - 1]
    else { return nil }
    let areDays = texts.names.allSatisfy { name in
      name.isEmpty || name.contains(/^(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])$/)
    }
    return areDays ? "%d.%m" : nil
  }

  /// The format by which all numbers are times of the day: `%H` of whole ones, `%H.%M` of `6.30`; nil where some cannot be.
  package func clockFormat(_ column: Column) -> String? {
    if column.hasValues,
      column.values.allSatisfy({ $0.isNaN || $0 == $0.rounded() && (0...23).contains($0) })
    {
      return "%H"
    }
    if mayBeFiguresOfClocks(column),
      cell(column, row: firstValue(column))?.foundText.contains(/^\d{4}$/) == true
    {
      return "%H%M"
    }
    return sign(of: column, between: 0...23, and: 0...59).map { "%H\($0)%M" }
  }

  /// What stands in the first cell between two numbers of two figures, where all of a column are in two ranges; nil elsewhere.
  private func sign(
    of column: Column, between wholes: ClosedRange<Double>, and hundredths: ClosedRange<Double>
  ) -> Substring? {
    let areParts = column.values.allSatisfy {
      let parts = ($0 * 100).rounded()
      return $0.isNaN
        || wholes.contains($0.rounded(.down))
          && hundredths.contains(parts.truncatingRemainder(dividingBy: 100))
    }
    guard column.hasValues, areParts, let text = cell(column, row: firstValue(column))?.foundText
    else { return nil }
    return text.wholeMatch(of: /\d\d?([.,])\d\d/)?.1
  }

  /// Whether it and another column are called by where intervals begin and end: beside days, and some are in the afternoon, or
  /// both can be times of the day, and the first of one is written as such: `06.30`.
  private func isOfSpans(_ column: Column) -> Bool {
    // A table of more columns is hardly one of spans, and each would be compared with each.
    guard columns.count <= 64 else { return false }
    let areBesideDays = columns.contains { $0.kind == .time && $0.hasValues }
    return columns.contains { other in
      guard other.kind == .number,
        column.isNamedLikeBeginning(of: other) || other.isNamedLikeBeginning(of: column)
      else { return false }
      let ends = [column, other]
      return areBesideDays && ends.contains { $0.values.contains { $0 >= 13 } }
        || ends.allSatisfy { clockFormat($0) != nil }
          && ends.contains { cell($0, row: firstValue($0))?.foundText.hasPrefix("0") == true }
    }
  }

  /// Whether so many numbers have two decimals, all below 60 and of many kinds, that they are hardly anything but minutes.
  private func writesMinutes(_ column: Column) -> Bool {
    var (count, known, hours) = (0, [Bool](repeating: false, count: 60), Set<Int>())
    for value in column.values where !value.isNaN {
      guard (0..<24).contains(value) else { return false }
      let hundredths = (value * 100).rounded()
      let minutes = Int(hundredths) % 100
      guard abs(value * 100 - hundredths) < 1e-6, minutes < 60 else { return false }
      known[minutes] = true
      hours.insert(Int(value))
      count += 1
    }
    // Volts of a battery stay near 12.40, and have no higher hundredths for it.
    return hours.count > 2 && count >= 12 && known.count(where: \.self) >= 8
      && known[45...].contains(true)
  }

  /// What to tell of months such as `2026-02` among days, which were read as their first day.
  func warningOfMonths(_ column: Column) -> DataError? {
    guard column.details.inference.hasMonths else { return nil }
    let civil = column.values.map { ($0.isNaN ? nil : options.zone.civil(at: $0)) }
    let isFirst = civil.map { $0.map { $0.date.day == 1 && $0.secondOfDay == 0 } }
    guard isFirst.contains(false) else { return nil }
    // Days that are the first of a month are written in full.
    let rows = isFirst.indices.lazy.filter { isFirst[$0] == true }.prefix(8)
    guard let row = rows.first(where: { self.cell(column, row: $0)?.found.count == 9 }) else {
      return nil
    }
    return place(
      column, row: row, expected: "a day, as in other rows: the first of the month was read",
      advice: nil)
  }

  /// What to tell of `01/2024` in a column that is named as one of weeks, which was read as a month.
  func warningOfWeeks(_ column: Column) -> DataError? {
    guard column.isNamedLikeWeek, options.dateFormat == nil,
      let row = column.values.firstIndex(where: { !$0.isNaN }),
      let cell = cell(column, row: row)?.foundText, let advice = adviceOfWeeks(column, cell)
    else { return nil }
    return place(
      column, row: row, expected: "a week, as the column is named: a month was read",
      advice: advice)
  }

  /// What reads `1/2025` and `2025-13` in a column that is named as one of weeks; nil for other cells and columns.
  func adviceOfWeeks(_ column: Column, _ cell: String) -> ReadAdvice? {
    let parts = cell.split(omittingEmptySubsequences: false) { !$0.isNumber }
    guard column.isNamedLikeWeek, parts.count == 2,
      let sign = cell.first(where: { !$0.isNumber })
    else { return nil }
    let codes =
      parts[0].count == 4 ? ["%G", "%V"] : ["%V", parts[1].count == 2 ? "%y" : "%G"]
    let (format, bytes) = (codes.joined(separator: String(sign)), Array(cell.utf8))
    guard DateFormat(format)?.time(bytes.span, in: bytes.indices) != nil else { return nil }
    return .option("dateFormat", [format])
  }
}
