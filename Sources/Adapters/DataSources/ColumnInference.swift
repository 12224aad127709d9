import CivilTime

/// What a pass over a file taught about a column, for the next pass.
struct ReadHints: Hashable, Sendable {
  /// How its cells can be read, as far as that is known.
  var readings = Readings.all
  /// Whether each cell has to be examined, because not all of them are plain numbers.
  var needsSlowPath = false
  /// Whether some of its times state an offset and others do not.
  var isMixed = false
  /// Whether its numbers have a decimal comma for no better reason than that groups are missing.
  var isDoubtful = false
  /// Whether some number can have nothing but a decimal comma: the next pass need not look at each.
  var provesComma = false
  /// Whether some of its numbers have a prefix alone behind them, `35n`: `10m` are thousandths then.
  var hasPrefixes = false
  /// Whether some of its numbers can have nothing but a decimal comma and others nothing but a point, and none could have
  /// both.
  var mixesSigns = false
  /// The form that its cells are written in, where that tells how they are read.
  var form: CellForm?
}

/// What is known of a column, without its values.
///
/// Each cell leaves the rules that read it, and is read by the likeliest of those that are left.
/// Where a later cell shows that this was wrong, ``isWrong`` says so, and the file is read again
/// with ``hintsForNextPass``.
struct ColumnInference: Hashable, Sendable {
  /// What a column has been found to hold so far.
  enum Content: UInt8, Sendable {
    case undecided
    case number
    case time
    case text
  }

  var content = Content.undecided
  /// The rules that read all cells so far.
  var readings: Readings
  /// The decimal sign of cells that need not be examined; 0 where each has to be.
  var fastDecimal: UInt8 = 0
  /// Whether times in one of the ``PlainTimes`` need not be examined.
  var areTimesPlain = false
  /// Whether a cell so far has two values by the rules that are left.
  var isAmbiguous = false
  /// Whether some number is written without a point or comma, of those that have been examined.
  var hasPlainWholes = false
  /// Whether some number can have nothing but a decimal comma.
  var provesComma = false
  /// What stands around its numbers, once one that is not 0 has been seen.
  var decoration: NumberText.Decoration?
  /// The unit that the header has for all its numbers: with it or without it they are the same.
  var unitOfHeader: [UInt8]?
  /// The letters behind its numbers that make them less than one, and `T`.
  var prefixes: Set<UInt8> = []
  /// How times without a day are written so far.
  var clockParts: ClockParts = []
  /// Whether its cells are intervals, once one has been seen.
  private(set) var areIntervals: Bool?
  /// Whether its times are weeks, months or intervals, as a label beside the days is.
  private(set) var areSpans = true
  /// Whether some of its times are months in ISO 8601: `2026-02`.
  private(set) var hasMonths = false
  /// Whether its times state an offset, once one has been seen.
  private var statesOffset: Bool?
  /// The seconds east of UTC that the first of its times states.
  private(set) var firstOffset: Int?
  /// Whether others state another offset, as they do in summer.
  private(set) var hasSeveralOffsets = false
  /// Whether the offsets are further apart than those of summer and winter.
  private var hasFarOffsets = false
  /// Whether all its times may be intervals, whose ends look like offsets.
  private(set) var mayBeIntervals = true
  /// Whether nobody has said which decimal sign its numbers have.
  private(set) var canMixSigns = true
  /// Whether the values so far are wrong, and the column has to be read again.
  var isWrong = false
  /// What was known before the first cell, and what the next pass has to know besides the readings.
  var hints: ReadHints

  /// What is known before the first cell.
  init(_ hints: ReadHints = ReadHints(), _ rules: CellRules? = nil) {
    self.hints = hints
    readings = hints.readings.intersection(rules?.readings ?? .all)
    canMixSigns = rules?.readings ?? .all == .all
    provesComma = hints.provesComma
  }

  /// The seconds of a time, or nil where it does not fit the cells so far.
  ///
  /// They count from 1970-01-01T00:00 on a local clock, unless ``areInstants``.
  ///
  /// - Parameters:
  ///   - time: What the cell says.
  ///   - zone: That of clocks which state no offset.
  ///   - allowsFastPath: Whether later cells need not be examined where they are plain.
  /// - Returns: The seconds by the likeliest rule that is left.
  mutating func take(_ time: TimeText, zone: TimeZoneRules, allowsFastPath: Bool) -> Double? {
    guard content != .number else { return nil }
    let left = readings.intersection(time.readings)
    guard !left.isDisjoint(with: .times), areIntervals ?? time.isInterval == time.isInterval
    else { return nil }
    areIntervals = time.isInterval
    mayBeIntervals = mayBeIntervals && (time.isInterval || time.mayBeInterval)
    areSpans =
      areSpans && (time.isInterval || time.period != nil && !time.readings.contains(.iso))
    hasMonths = hasMonths || time.period == .month && time.readings.contains(.iso)
    if left.prefersMonth != readings.prefersMonth, isAmbiguous { isWrong = true }
    if content == .time, left.contains(.duration) != readings.contains(.duration) { isWrong = true }
    clockParts.formUnion(time.clockParts)
    if time.isAmbiguous, left.isSuperset(of: [.dayFirst, .monthFirst]) { isAmbiguous = true }
    if !left.areClocks {
      let states = time.secondsEast != nil
      if statesOffset ?? states != states, !hints.isMixed {
        isWrong = true
        hints.isMixed = true
      }
      statesOffset = states
      firstOffset = firstOffset ?? time.secondsEast
      if states, time.secondsEast != firstOffset { hasSeveralOffsets = true }
      if let east = time.secondsEast, let first = firstOffset {
        hasFarOffsets = hasFarOffsets || abs(east - first) > 3600
      }
    }
    readings = left
    content = .time
    // Another such time would leave all of this as it is.
    areTimesPlain =
      allowsFastPath && !hints.isMixed && !time.isInterval && statesOffset == false
      && left.contains(.iso)
      && left.isSubset(of: [.iso, .yearFirst])
    let isOfDay = left.areClocks && !left.contains(.duration)
    let seconds = left.prefersMonth || isOfDay ? time.monthFirst : time.seconds
    if let east = time.secondsEast { return seconds - Double(east) }
    return hints.isMixed ? CivilDateTime.instant(seconds, in: zone) : seconds
  }

  /// Makes it a column of texts.
  mutating func demoteToText() {
    content = .text
    fastDecimal = 0
    areTimesPlain = false
  }

  /// Makes days of whole numbers such as `20260105`.
  mutating func becomeDays() { (content, readings, areSpans) = (.time, .stated, false) }

  /// Whether its times are instants, and not what a local clock shows.
  var areInstants: Bool { statesOffset == true || hints.isMixed }

  /// Whether its offsets are rather where intervals end: behind days that no program writes offsets behind, or of many kinds.
  var areHardlyOffsets: Bool {
    mayBeIntervals && statesOffset == true && (hasFarOffsets || readings.isDisjoint(with: .iso))
  }

  /// Whether its times so far are intervals, or would be but for what looks like an offset.
  var mixesIntervals: Bool { areIntervals == true || statesOffset == true && mayBeIntervals }

  /// What the next pass has to know of the column.
  var hintsForNextPass: ReadHints {
    var next = hints
    let isFresh = hints.needsSlowPath && fastDecimal != 0
    next.readings = isFresh || content == .text || hints.mixesSigns ? .all : readings
    next.isDoubtful = isDoubtful
    next.provesComma = provesComma && content == .number
    return next
  }

  /// What should stand where a cell does not fit.
  ///
  /// - Parameters:
  ///   - isDate: Whether the cell is written like a date.
  ///   - format: How dates are stated to be written.
  /// - Returns: It in words.
  func expected(isDate: Bool, format: String?) -> String {
    if let format, isDate, content != .number { return "a date written as \(format)" }
    if hints.form == .months { return "a month" }
    return switch content {
    case .number:
      switch decoration ?? NumberText.Decoration.none {
      case .percent: "a number with '%', as in the rows before"
      case .currency(let mark), .unit(let mark):
        "a number with \(quoted(mark)), as in the rows before"
      case .none:
        readings.prefersComma && !readings.isDisjoint(with: .withComma)
          ? "a number with a decimal comma" : "a number"
      }
    case .time where readings.areClocks: "a length of time such as 4:58, as in the rows before"
    case .time:
      if readings.isDisjoint(with: .iso) {
        isDate
          ? "a date that exists, written as in the rows before" : "a time, as in the rows before"
      } else {
        isDate ? "a date that exists (ISO 8601)" : "a time (ISO 8601)"
      }
    case .undecided, .text: "a number or a date"
    }
  }
}
