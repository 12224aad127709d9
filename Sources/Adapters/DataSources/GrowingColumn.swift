import CivilTime
import Threading

/// A column of a table as it grows.
struct GrowingColumn: Sendable {
  let name: String
  /// What is known of its cells.
  var details = DataTable.Details()
  /// The values of its full blocks.
  var store = ColumnStore()
  /// The texts of its cells, where they are kept.
  var texts: TextCodes?
  /// Whether the stated format of dates is that of the axis beside it, and not of its numbers.
  var isPlainValue = false
  /// Whether a cell that does not fit is a gap and no reason for a column of texts.
  var isCompared = false
  /// Whether it is an axis, of which no number is a gap.
  var isPlace = false
  /// The rows of such cells, ascending.
  var strayRows: [Int] = []
  /// The first cell that did not fit.
  private(set) var offender: DataError?

  /// Makes it a column of texts, because of a cell that does not fit.
  ///
  /// That is an error only for those who ask for its numbers: it is kept for them. A column that is compared
  /// stays what it is, with a gap there.
  ///
  /// - Parameters:
  ///   - cell: The cell without blanks around it.
  ///   - file: What messages call the file.
  ///   - line: The cell's line, from 1.
  ///   - place: Where it stands in the line, from 1.
  ///   - row: The cell's row, from 0.
  ///   - dateFormat: How dates are stated to be written.
  mutating func demoteToText(
    _ cell: [UInt8], file: String, line: Int, place: Int, row: Int, dateFormat: String?
  ) {
    if isCompared {
      strayRows.append(row)
      if strayRows.count > 1 { return }
    }
    let isDate = TimeText.isShaped(cell.span, cell.indices)
    // In either order of day and month.
    let isNoDay =
      isDate && dateFormat == nil && details.inference.content == .undecided
      && String(decoding: cell, as: UTF8.self).contains(/^\d\d?([.\/-])\d\d?\1\d{4}$/)
    offender = DataError(
      file: file, line: line, column: place, columnName: name, found: quoted(cell),
      expected: isNoDay
        ? "a date that exists" : details.inference.expected(isDate: isDate, format: dateFormat),
      advice: advice(cell, isDate: isDate))
    details.contentBefore = details.inference.content
    details.isDateShaped = isDate || details.isDateShaped
    if !isCompared { becomeText() }
  }

  private mutating func becomeText() {
    details.inference.demoteToText()
    store = ColumnStore()
  }

  /// Makes it one of which no row has been read.
  mutating func forgetStrays() { (strayRows, offender) = ([], nil) }

  /// Takes the cells that did not fit of rows that are put behind these.
  mutating func appendStrays(of other: GrowingColumn, after rows: Int, linesBefore: Int) {
    if offender == nil {
      offender = other.offender
      offender?.line += linesBefore
    }
    strayRows += other.strayRows.map { $0 + rows }
    details.hasThreeZeros = details.hasThreeZeros || other.details.hasThreeZeros
  }

  /// One or two signs that stand behind a number, and its prefix: the `E` of `26 E`, the `+` of `50k+`; nil where there are
  /// none.
  private func flag(behind cell: [UInt8]) -> String? {
    guard let last = cell.lastIndex(where: { $0 &- UInt8(ascii: "0") < 10 }),
      NumberText(cell.span, in: cell.indices) == nil,
      let end = (last + 1..<cell.count).last(where: {
        NumberText(cell.span, in: 0..<$0) != nil
      }),
      case let flag = String(decoding: cell[end...], as: UTF8.self).trimmingBlanks,
      (1...2).contains(flag.count), !flag.contains("/")
    else { return nil }
    // `4O` and `3l` are slips for 40 and 31.
    if ["O", "o", "l", "I"].contains(flag), !isBlank(cell[end]) { return nil }
    return flag
  }

  /// What stands on both sides of a number and is no part of it, but for letters directly beside it, which may be a name:
  /// `[` and `]` of `[2016]`, `cop.` of `cop. 2012`, `places` of `60 places`; nil where there is nothing, or more.
  static func flags(around cell: [UInt8]) -> [String]? {
    guard let first = cell.firstIndex(where: isDigit), let last = cell.lastIndex(where: isDigit),
      NumberText(cell.span, in: cell.indices) == nil,
      NumberText(cell.span, in: first..<last + 1) != nil,
      case let sides = [cell[..<first], cell[(last + 1)...]].map({
        String(decoding: $0, as: UTF8.self)
      }),
      sides[0].last?.isLetter != true, sides[1].first?.isLetter != true,
      sides.allSatisfy({ $0.count <= 12 }),
      sides.allSatisfy({ $0.allSatisfy { $0.isLetter || "[]().~* ".contains($0) } })
    else { return nil }
    let flags = sides.map(\.trimmingBlanks).filter { !$0.isEmpty }
    // `poniżej 3,0` is no 3, and `01.sty` was 1.01 before a spreadsheet made a date of it.
    let words = flags.map { $0.filter(\.isLetter).lowercased() }
    if words.contains(where: { sidesOfLimits.contains($0) || DateNames.month($0) != nil }) {
      return nil
    }
    // `Xaneiro 2023` is a month, in whatever language.
    if sides[1].isEmpty, sides[0].filter(\.isLetter).count > 2, !sides[0].contains("."),
      last - first == 3,
      DateFormat.isCentury(cell[first...last])
    {
      return nil
    }
    return flags.isEmpty || flags.contains(where: isSign) ? nil : flags
  }

  /// What people write for `<` and `>`.
  private static let sidesOfLimits: Set<String> = [
    "below", "under", "lessthan", "above", "over", "morethan", "unter", "über", "kleiner", "größer",
    "moinsde", "plusde", "inférieurà", "menosde", "menorque", "mayorque", "menodi", "poniżej",
    "powyżej", "minderdan", "mindreän", "alle", "sub", "peste", "max", "min", "lt", "gt",
  ]

  /// The formats of a day behind which words stand, as in `03/17/2024 as of 03/15/2024`; none where none do.
  private func formats(before text: String) -> [String] {
    guard let blank = text.firstIndex(of: " "), text[blank...].contains(where: \.isLetter),
      let guess = DateFormat.guess(String(text[..<blank])), guess.lowercased().contains("%y")
    else { return [] }
    let readings = details.inference.readings
    var formats = [guess]
    if guess.hasPrefix("%d") {
      formats = readings.contains(.dayFirst) ? formats : []
      if readings.contains(.monthFirst) { formats.append(DateFormat.swapped(guess)) }
    }
    return formats.map { $0 + "*" }
  }

  private func advice(_ cell: [UInt8], isDate: Bool) -> ReadAdvice? {
    let text = String(decoding: cell, as: UTF8.self)
    let hasDigits = cell.contains { $0 &- UInt8(ascii: "0") < 10 }
    let number = NumberText(cell.span, in: cell.indices)
    let decoration = details.inference.decoration
    // What is switched is no gap.
    if ["on", "off", "true", "false", "yes", "no", "open", "closed"].contains(text.lowercased()) {
      return nil
    }
    if SummaryWords.canSumUp(text), details.inference.content != .undecided {
      return .leaveOut(column: name, text: text)
    }
    // `Summa 2024` and `Summa v.10` stand below a year and a week, and others below others.
    if let word = text.wholeMatch(of: #/(.*\p{L}) \d{4}|(\p{L}+) .{0,10}\d+/#),
      case let word = String(word.1 ?? word.2 ?? ""), SummaryWords.canSumUp(word),
      details.inference.content == .time
    {
      return .leaveOut(column: name, text: word + "*")
    }
    switch details.inference.content {
    case .time where details.inference.readings.areClocks && !hasDigits:
      return .option("missing", [text])
    // `00/00/0000` and `0000-00-00` stand for no date.
    case .time
    where cell.count >= 8 && hasDigits
      && cell.allSatisfy { !isDigit($0) || $0 == UInt8(ascii: "0") }:
      return .option("missing", [text])
    case .time:
      let formats = formats(before: text)
      if !formats.isEmpty { return .option("dateFormat", formats) }
      // What has digits is somebody's value: nothing is advised that would lose it.
      return hasDigits && !isDate ? nil : .leaveOut(column: name, text: text)
    // A place on an axis is no gap.
    case .number where details.inference.hints.form == .months:
      return .leaveOut(column: name, text: text)
    case .number where CensoredCell(cell.span, cell.indices) != nil,
      .undecided where CensoredCell(cell.span, cell.indices) != nil:
      return .option("censored", ReadOptions.Censored.allCases.map(\.rawValue))
    // What is plain beside `€5` may be as much, where its sign is left out of all.
    case .number
    where decoration?.currency != nil && number?.decoration == NumberText.Decoration.none:
      return decoration?.currency.map { .flags([$0]) }
    // What has another unit than the header says is another number without it.
    case .number
    where details.inference.unitOfHeader != nil && number?.decoration.unit(under: name) != nil:
      return nil
    case .number:
      // `-1` beside percents is none of them.
      if let value = number?.withPoint, value == -1 || DataTable.isSentinel(value) {
        return .option("missing", [text])
      }
      // A unit behind a few numbers, or a `%` that the header has, too, says nothing new.
      if [nil, NumberText.Decoration.none].contains(decoration),
        details.inference.unitOfHeader == nil, let unit = number?.decoration.unit(under: name)
      {
        return .flags([unit])
      }
      return hasDigits
        ? (flag(behind: cell).map { [$0] } ?? GrowingColumn.flags(around: cell))
          .flatMap { $0.contains(where: GrowingColumn.isSign) ? nil : .flags($0) }
        : .option("missing", [text])
    // The first cell of all: `12a` may be a name, and `12 a` hardly is one.
    case .undecided, .text:
      let plus = UInt8(ascii: "+")
      if cell.dropFirst().contains(plus),
        NumberText(cell.span, in: cell.indices, thousands: plus) != nil
      {
        return .option("thousands", ["+"])
      }
      // `ma 2.3.`
      if let day = text.wholeMatch(of: #/(\p{L}{2,12})(\.?,? )\d\d?([.\/-])(\d\d?)(\.?)/#),
        TimeScanner.isWeekday(String(day.1))
      {
        let fields = Int(day.4) ?? 0 > 12 ? ["%m", "%d"] : ["%d", "%m"]
        return .option("dateFormat", ["%a\(day.2)\(fields[0])\(day.3)\(fields[1])\(day.5)"])
      }
      // `01.03.` is a day, and no number with a sign behind it.
      if let day = text.wholeMatch(of: /\d\d?\.( ?)\d\d?\./) {
        return .option("dateFormat", ["%d.\(day.1)%m."])
      }
      // `04/26` is a month of a year, or a day.
      if let parts = text.wholeMatch(of: #/(\d\d?)([\/-])(\d\d?)/#), let first = Int(parts.1),
        let second = Int(parts.3), parts.3.count == 2 || parts.2 == "/"
      {
        var orders = [
          first < 13 && parts.3.count == 2 ? ["%m", "%y"] : nil,
          first < 13 && second < 32 ? ["%m", "%d"] : nil,
          first < 32 && second < 13 ? ["%d", "%m"] : nil,
        ].compactMap(\.self)
        if TimePart.month.isName(DataTable.core(of: name)), orders.first?.last == "%y" {
          orders = [orders[0]]
        }
        if !orders.isEmpty {
          return .option("dateFormat", orders.map { $0.joined(separator: String(parts.2)) })
        }
      }
      if let flag = flag(behind: cell),
        cell.contains(UInt8(ascii: " ")) || !flag.contains(where: \.isLetter)
      {
        return GrowingColumn.isSign(flag) ? nil : .flags([flag])
      }
      let isName = TimeScanner(cell.span, cell.indices).isAtName
      if !isDate, !isName, let flags = GrowingColumn.flags(around: cell) {
        return .flags(flags)
      }
      if isDate || cell.count >= 6, let format = DateFormat.guess(text) {
        return .option("dateFormat", [format])
      }
      return hasDigits || isName ? nil : .option("missing", [text])
    }
  }

  /// Whether what stands behind a number is part of it: on which side of an account it stands, and so whether it is below 0,
  /// or a half.
  private static func isSign(_ flag: String) -> Bool {
    ["cr", "dr", "cr.", "dr.", "½", "¼", "¾"].contains(flag.lowercased())
  }

  /// Counts what a cell of a column of texts is like.
  ///
  /// - Parameters:
  ///   - bytes: What the cell is in.
  ///   - cell: The cell without blanks around it.
  ///   - rules: How it is read.
  mutating func count(_ bytes: Span<UInt8>, _ cell: Range<Int>, _ rules: CellRules) {
    let content = rules.cell(bytes, in: cell)
    if case .gap = content { return }
    // What sums up stands below cells of another form.
    if !cell.isEmpty, cell.count <= 64, case let text = cell.map({ bytes[$0] }),
      isDigit(text[0])
        || !SummaryWords.canSumUp(String(decoding: text, as: UTF8.self))
    {
      details.pattern.take(text)
    }
    switch content {
    case .gap: break
    case .number: details.kinds.numbers += 1
    case .time: details.kinds.times += 1
    case .text where CensoredCell(bytes, cell) != nil: details.kinds.numbers += 1
    case .text where GapMarks.holds(bytes, cell): break
    case .text:
      let isDate =
        TimeText.isShaped(bytes, cell)
        || ((cell.count >= 6 || details.pattern.namedFormat != nil) && cell.count <= 40
          && details.kinds.others < 3
          && DateFormat.guess(String(decoding: cell.map { bytes[$0] }, as: UTF8.self)) != nil)
      if isDate {
        details.kinds.times += 1
        details.isDateShaped = true
      } else {
        details.kinds.others += 1
      }
    }
  }

  /// The finished column; its values are gone here.
  mutating func finish(
    number: Int, of file: String, cancellation: Cancellation
  ) throws -> DataTable.Column {
    if details.inference.content == .undecided, !strayRows.isEmpty {
      becomeText()
    } else if isCompared {
      offender = nil
    }
    let values = try store.takeJoined(of: file, cancellation: cancellation)
    let inference = details.inference
    details.areInstants = inference.areInstants
    let kind: DataTable.Kind =
      switch inference.content {
      case .undecided, .number: .number
      case .time where inference.readings.areClocks:
        inference.readings.contains(.duration) ? .duration : .clock
      case .time: .time
      case .text: .text
      }
    let content = kind == .text ? details.contentBefore : inference.content
    if kind == .text, ![.number, .time].contains(details.contentBefore),
      case let formats = details.pattern.namedFormat.map({ [$0] }) ?? details.pattern.shortYears,
      !formats.isEmpty
    {
      offender?.advice = .option("dateFormat", formats)
    }
    return DataTable.Column(
      name: name, number: number, kind: kind, values: values, hasValues: content != .undecided,
      offender: offender, details: details, strayRows: strayRows,
      texts: texts.map {
        DataTable.Texts(codes: $0.codes, names: $0.names)
      })
  }
}

/// How many cells of a column of texts are like something else, in the first rows.
struct CellKindCounts: Sendable {
  var numbers = 0
  var times = 0
  var others = 0
}
