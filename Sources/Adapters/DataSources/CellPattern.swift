import CivilTime

/// What the cells of a column of texts have in common, in the file's first rows.
struct CellPattern: Sendable {
  /// Whether cells have been seen; a table that somebody lends has none.
  private var hasCells = false
  /// Whether each has a year, and other numbers of two figures at most, as times have: `40/2025`.
  var isLikeTime: Bool { hasCells && areLikeTimes }
  private var areLikeTimes = true
  /// Whether each has figures in several places.
  private var hasParts = true
  /// Whether each ends its day with two figures, as a year does: `1.2.3` is a version.
  private var hasShortYears = true
  /// The word of `S01` and `Week 1`.
  private var word: String?
  /// The numbers behind that word, in the rows' order; nil where a cell is something else.
  private(set) var numbers: [Double]? = []
  /// The orders of the parts of dates whose year has two digits that read all cells; nil before the first.
  private var orders: [Order]?
  /// The formats of months by name beside a day, or a year of two digits, that read all cells; nil before the first.
  private var named: [Order]?

  /// Whether each names an hour of a day: `00-01`, `H01`.
  private(set) var areHours = true
  /// Whether each names a school year or a season, `2016/17`.
  var areSeasons: Bool { hasCells && areAllSeasons }
  private var areAllSeasons = true
  /// Whether each names a quarter beside a year: `1/2023`.
  var areQuarters: Bool { hasCells && areAllQuarters }
  private var areAllQuarters = true
  /// Whether each names a quarter alone: `Q1`.
  var areQuartersOfYears: Bool { hasCells && areAllQuartersOfYears }
  private var areAllQuartersOfYears = true
  /// Whether each names weeks and days: `39+4`.
  var areWeeksAndDays: Bool { hasCells && areAllWeeksAndDays }
  private var areAllWeeksAndDays = true
  /// Whether each can be a time of the day with a point between its parts: `9.30`, no number where commas are decimal.
  var arePointedClocks: Bool { hasCells && areAllPointedClocks }
  private var areAllPointedClocks = true
  /// Whether each names feet and inches: `9'5"`.
  var areFeetAndInches: Bool { hasCells && areAllFeetAndInches }
  private var areAllFeetAndInches = true
  /// Whether one of them says that it is in inches, or has more than nine of them: `9'5` may be 9.5.
  private(set) var namesInches = false
  /// Whether each can be a number with an apostrophe before its decimals: `9'5`, `9'25`.
  var areApostrophes: Bool { hasCells && areAllApostrophes }
  private var areAllApostrophes = true
  /// In which order day and month stand where years have two digits in some cells and four in others; nil elsewhere, and
  /// where both orders fit.
  var orderOfEitherYears: Readings? {
    hasCells && yearDigits == [2, 4] && [.dayFirst, .monthFirst].contains(orderOfDays)
      ? orderOfDays : nil
  }
  private var yearDigits: Set<Int> = []
  private var orderOfDays: Readings = [.dayFirst, .monthFirst]
  /// Whether nearly each names a length of time by its units, `12m 34s`: what does not is what is wrong.
  var areSpans: Bool { spanCount > 3 * otherCount }
  private var (spanCount, otherCount) = (0, 0)

  /// Whether the first is the name of a month.
  private(set) var beginsWithMonth = false

  mutating func take(_ cell: [UInt8]) {
    if !hasCells { beginsWithMonth = CellForm.month(TimeScanner(cell.span, cell.indices)) != nil }
    hasCells = true
    areHours = areHours && CellForm.hour(TimeScanner(cell.span, cell.indices)) != nil
    areAllSeasons =
      areAllSeasons && CellForm.season(TimeScanner(cell.span, cell.indices)) != nil
    areAllQuarters =
      areAllQuarters && CellForm.quarter(TimeScanner(cell.span, cell.indices)) != nil
    areAllQuartersOfYears =
      areAllQuartersOfYears && CellForm.quarterOfYear(TimeScanner(cell.span, cell.indices)) != nil
    areAllWeeksAndDays =
      areAllWeeksAndDays && CellForm.weeksAndDays(TimeScanner(cell.span, cell.indices)) != nil
    areAllPointedClocks =
      areAllPointedClocks && CellPattern.clockFormat?.time(cell.span, in: cell.indices) != nil
    areAllFeetAndInches =
      areAllFeetAndInches && CellForm.feetAndInches(TimeScanner(cell.span, cell.indices)) != nil
    let lastDigits = cell.reversed().prefix { $0 &- UInt8(ascii: "0") < 10 }.count
    namesInches =
      namesInches || lastDigits != 1 && areAllFeetAndInches || cell.contains(UInt8(ascii: "f"))
    areAllApostrophes =
      areAllApostrophes && CellForm.withApostrophe(TimeScanner(cell.span, cell.indices)) != nil
    if CellForm.span(TimeScanner(cell.span, cell.indices)) == nil {
      otherCount += 1
    } else {
      spanCount += 1
    }
    for order in [Readings.dayFirst, .monthFirst] where orderOfDays.contains(order) {
      let day = CellForm.dayOfEitherYear(TimeScanner(cell.span, cell.indices), order)
      if day == nil { orderOfDays.remove(order) }
    }
    if !orderOfDays.isEmpty { yearDigits.insert(lastDigits) }
    takeGroups(of: cell)
    takeNumber(cell)
    takeDate(cell)
  }

  static let clockFormat = DateFormat("%H.%M")

  private mutating func takeGroups(of cell: [UInt8]) {
    let groups = cell.split { $0 &- UInt8(ascii: "0") >= 10 }
    hasParts = hasParts && groups.count > 1
    hasShortYears = hasShortYears && groups.count > 2 && groups[2].count == 2
    let others = groups.filter { $0.count <= 2 }.count
    areLikeTimes =
      areLikeTimes && others > 0 && groups.count == others + 1
      && groups.contains { $0.count == 4 && DateFormat.isCentury($0) }
  }

  /// Whether they are parts of times where the column is named so: `S01`, `2025/40`, and not `foo1`.
  var canBeParts: Bool { hasCells && (numbers != nil || hasParts) }

  /// Whether they count on through the end of a year, and each has a number of its own: `Wk 52`, `Wk 1`.
  var beginsAnew: Bool {
    guard let numbers, Set(numbers).count == numbers.count else { return false }
    let wraps = zip(numbers, numbers.dropFirst()).filter { $0 > $1 }
    return wraps.count == 1 && wraps.allSatisfy { $0 >= 48 && $1 <= 3 }
  }

  /// Whether the word before their numbers is one in full: `Week 1`.
  var isSpelled: Bool { (word ?? "").count > 3 }

  private mutating func takeNumber(_ cell: [UInt8]) {
    guard numbers != nil else { return }
    let text = String(decoding: cell, as: UTF8.self).lowercased()
    var word = String(text.prefix(while: \.isLetter))
    var figures = text.dropFirst(word.count).drop { " .-".contains($0) }
    // `14. KW` is as well a week as `KW 14`.
    if word.isEmpty, case let count = figures.prefix(while: \.isNumber).count, count > 0 {
      let behind = figures.dropFirst(count)
      let isParted = behind.first.map { " .".contains($0) } ?? false
      word = isParted ? String(behind.drop { " .".contains($0) }) : ""
      figures = figures.prefix(count)
    }
    guard word == self.word ?? word, figures.count <= 3, let number = Int(figures), number >= 0,
      DateNames.period(word) != nil
    else {
      numbers = nil
      return
    }
    self.word = word
    numbers?.append(Double(number))
  }

  // MARK: - Years of two digits

  private struct Order: Sendable {
    let format: DateFormat
    var isInOrder: Bool { ascends || descends }
    private var (ascends, descends) = (true, true)
    /// Whether there are three at least, each a month to a quarter behind or before the last.
    var isMonthly: Bool { steps > 1 && areMonths }
    private var (steps, areMonths) = (0, true)
    private var (first, last): (Double?, Double?)
    private var (lowest, highest) = (Double.infinity, -Double.infinity)
    /// How far apart the cells lie.
    var span: Double { highest - lowest }

    init(_ format: DateFormat) { self.format = format }

    mutating func take(_ seconds: Double) {
      // Rows of one month may follow each other, and those of the next thing begin where the first ones did.
      if let last, seconds != last, seconds != first || steps == 0 {
        (ascends, descends) = (ascends && seconds >= last, descends && seconds <= last)
        steps += 1
        areMonths = areMonths && (28...93).contains(abs(seconds - last) / 86_400)
      }
      (first, last) = (first ?? seconds, seconds)
      (lowest, highest) = (min(lowest, seconds), max(highest, seconds))
    }
  }

  private mutating func takeDate(_ cell: [UInt8]) {
    orders = CellPattern.fitting(orders ?? CellPattern.orders(of: cell), cell)
    named = CellPattern.fitting(named ?? CellPattern.namedOrders(of: cell), cell)
    // A year has two digits.
    if named?.isEmpty == false, cell.count(where: { $0 &- UInt8(ascii: "0") < 10 }) == 1 {
      named?.removeAll { !$0.format.text.contains("%d") }
    }
  }

  private static func fitting(_ orders: [Order], _ cell: [UInt8]) -> [Order] {
    var left = orders
    for index in left.indices.reversed() {
      if let time = left[index].format.time(cell.span, in: cell.indices) {
        left[index].take(time.seconds)
      } else {
        left.remove(at: index)
      }
    }
    return left
  }

  /// `Mar 10` may be a day or a month of 2010; `Mar 1` and `Mar 10 08:00` are days, and `Mar-10` is a month.
  private static func namedOrders(of cell: [UInt8]) -> [Order] {
    guard let guess = DateFormat.guess(String(decoding: cell, as: UTF8.self)),
      guess.contains("%b"), !guess.contains("%Y"), guess.contains("%d") != guess.contains("%y")
    else { return [] }
    // `24-Jul` is what spreadsheets make of a day, and of July 2024.
    let others = ["%b %y": ["%b %d", guess], "%d-%b": [guess, "%y-%b"]]
    return (others[guess] ?? [guess]).compactMap {
      DateFormat($0).map { Order($0) }
    }
  }

  /// The format of months by name beside one number; nil where there is none.
  ///
  /// The number is the day where that puts the rows in order, or lays them less than half as far apart.
  var namedFormat: String? {
    guard let named else { return nil }
    let inOrder = named.filter(\.isInOrder)
    let left = inOrder.isEmpty ? named : inOrder
    guard let day = left.first, let year = left.last else { return nil }
    // `05-Jan, 05-Feb` are days, but where these go back and years go on.
    if day.format.text == "%d-%b" { return day.format.text }
    return (day.span * 2 < year.span ? day : year).format.text
  }

  /// The format of `Jan-23` in all rows, where these go on from month to month, or by quarters; nil elsewhere.
  var orderedMonths: DateFormat? {
    guard let text = namedFormat, text.contains("%y"),
      let order = named?.first(where: { $0.format.text == text })
    else { return nil }
    return order.isInOrder && order.isMonthly ? order.format : nil
  }

  /// How a text is made of runs of letters and of figures: that of `Jan-25` is `a-9`.
  static func form(_ text: String) -> String {
    var form = ""
    for sign in text {
      let mark: Character = sign.isLetter ? "a" : sign.isNumber ? "9" : sign
      if form.last != mark { form.append(mark) }
    }
    return form
  }

  private static func orders(of cell: [UInt8]) -> [Order] {
    let guess = DateFormat.guess(String(decoding: cell, as: UTF8.self)) ?? ""
    guard let found = guess.prefixMatch(of: #/%([dmy])(\W?)%([bdmy])\2%([dmy])/#),
      case let fields = [found.1, found.3, found.4], Set(fields).count == 3, fields.contains("y")
    else { return [] }
    // With points the day is always first.
    let orders =
      found.2 == "." ? ["dmy"] : fields[1] == "b" ? ["dby", "ybd"] : ["dmy", "mdy", "ymd"]
    return orders.compactMap { fields in
      let day = fields.map { "%\($0)" }.joined(separator: String(found.2))
      return DateFormat(day + guess[found.range.upperBound...]).map { Order($0) }
    }
  }

  /// The formats that all dates whose year has two digits can have; the year is first where the rows are in order
  /// by no other.
  var shortYears: [String] {
    let fitting = orders ?? []
    let isYearFirst = { (order: Order) in order.format.text.hasPrefix("%y") }
    let inOrder = fitting.filter(\.isInOrder)
    // `24/05/16` and `24/05/17` are days of one month, or that day of two years.
    if let first = inOrder.first(where: isYearFirst), first.span > 0, inOrder.count > 1,
      fitting.allSatisfy({ isYearFirst($0) || 30 * first.span < $0.span })
    {
      return ([first] + fitting.filter { !isYearFirst($0) }).map(\.format.text)
    }
    let goesFirst =
      fitting.allSatisfy(isYearFirst) || inOrder.count == 1 && inOrder.allSatisfy(isYearFirst)
    return fitting.filter { isYearFirst($0) == goesFirst }.map(\.format.text)
  }

  /// The only format that reads all of them, where the day or month is first.
  var onlyShortYear: DateFormat? {
    guard hasShortYears, case let formats = shortYears, formats.count == 1,
      !formats[0].hasPrefix("%y")
    else {
      return nil
    }
    return DateFormat(formats[0])
  }

  /// Whether days and months of such dates cannot be told apart; `01-02-03` may be a code.
  var isAmbiguous: Bool { shortYears.count > 1 && shortYears[0].contains("/") }
}
