import CivilTime

/// What a pass over a file taught about a column, for the next pass.
struct Lesson: Hashable, Sendable {
  /// How its cells can be read, as far as that is known.
  var readings = Readings.all
  /// Whether each cell is to be looked at, because not all of them are plain numbers.
  var isCareful = false
  /// Whether some of its times state an offset and others do not.
  var isMixed = false
  /// Whether its numbers have a decimal comma for no better reason than that groups are missing.
  var isDoubtful = false
}

/// What is known of a column, without its values.
///
/// Each cell leaves the rules that read it, and is read by the likeliest of those that are left. Where a
/// later cell shows that this was wrong, ``isWrong`` says so, and ``lessonLearned`` is for the next pass.
struct ColumnKnowledge: Hashable, Sendable {
  /// What a column has been found to hold so far.
  enum Content: UInt8, Sendable {
    case undecided
    case number
    case time
    case text
  }

  var content = Content.undecided
  /// The rules that read all cells so far.
  private(set) var readings: Readings
  /// The decimal sign of cells that need no look; 0 where each needs one.
  var fastDecimal: UInt8 = 0
  /// Whether times in one of the ``PlainTimes`` need no look.
  var areTimesPlain = false
  /// Whether a cell so far has two values by the rules that are left.
  private(set) var isAmbiguous = false
  /// Whether a number can have nothing but a decimal comma.
  private var provesComma = false
  /// What stands around its numbers, once one that is not 0 has been seen.
  private var decoration: NumberText.Decoration?
  /// Whether its times state an offset, once one has been seen.
  private var statesOffset: Bool?
  /// Whether the values so far are wrong, and the column has to be read again.
  private(set) var isWrong = false
  /// What was known before the first cell, and what the next pass has to know besides the readings.
  private var lesson: Lesson

  /// What is known before the first cell.
  init(_ lesson: Lesson = Lesson(), _ rules: CellRules? = nil) {
    self.lesson = lesson
    readings = lesson.readings.intersection(rules?.readings ?? .all)
  }

  // MARK: - Cells

  /// The value of a number, or nil where it does not fit the cells so far.
  ///
  /// - Parameters:
  ///   - number: What the cell says.
  ///   - mayHurry: Whether later cells may go without a look where they are plain.
  ///   - isPointSure: Whether what can be plain is plain, although it could be groups, too.
  /// - Returns: The value by the likeliest rule that is left.
  mutating func take(_ number: NumberText, mayHurry: Bool, isPointSure: Bool) -> Double? {
    guard content != .time else { return nil }
    let left = readings.intersection(number.readings)
    let value = left.prefersComma ? number.withComma : number.withPoint
    let isZero = value == 0 && number.decoration == .none
    let agrees = isZero || decoration == nil || decoration == number.decoration
    guard !left.isDisjoint(with: .numbers), agrees else {
      // Numbers that went without a look may have excluded other rules than was noted.
      guard fastDecimal != 0 else { return nil }
      isWrong = true
      lesson.isCareful = true
      return .nan
    }
    if fastDecimal != 0, !left.contains(fastReading) {
      isWrong = true
      lesson.isCareful = true
    }
    if left.prefersComma != readings.prefersComma, isAmbiguous { isWrong = true }
    if number.isAmbiguous, !left.isDisjoint(with: .withPoint), !left.isDisjoint(with: .withComma) {
      isAmbiguous = true
    }
    if number.readings.isDisjoint(with: .withPoint) { provesComma = true }
    if !isZero { decoration = number.decoration }
    readings = left
    content = .number
    if fastDecimal == 0, mayHurry { fastDecimal = decimalWithoutLook(isPointSure) }
    return value
  }

  /// The decimal sign by which the next cells can go without a look.
  private func decimalWithoutLook(_ isPointSure: Bool) -> UInt8 {
    guard !lesson.isCareful, decoration == nil || decoration == NumberText.Decoration.none
    else { return 0 }
    // What shows later that `1.234` was a group has the file read again.
    if isAmbiguous { return isPointSure && readings.contains(.plain) ? UInt8(ascii: ".") : 0 }
    if readings.contains(.plain) { return UInt8(ascii: ".") }
    return readings.prefersComma && readings.contains(.comma) ? UInt8(ascii: ",") : 0
  }

  /// The rule by which cells go without a look.
  private var fastReading: Readings { fastDecimal == UInt8(ascii: ",") ? .comma : .plain }

  /// The seconds of a time, or nil where it does not fit the cells so far.
  ///
  /// They count from 1970-01-01T00:00 on a local clock, unless ``areInstants``.
  ///
  /// - Parameters:
  ///   - time: What the cell says.
  ///   - zone: That of clocks which state no offset.
  ///   - mayHurry: Whether later cells may go without a look where they are plain.
  /// - Returns: The seconds by the likeliest rule that is left.
  mutating func take(_ time: TimeText, zone: TimeZoneRules, mayHurry: Bool) -> Double? {
    guard content != .number else { return nil }
    let left = readings.intersection(time.readings)
    guard !left.isDisjoint(with: .times) else { return nil }
    if left.prefersMonth != readings.prefersMonth, isAmbiguous { isWrong = true }
    if time.isAmbiguous, left.isSuperset(of: [.dayFirst, .monthFirst]) { isAmbiguous = true }
    if left != .clock {
      let states = time.secondsEast != nil
      if statesOffset ?? states != states, !lesson.isMixed {
        isWrong = true
        lesson.isMixed = true
      }
      statesOffset = states
    }
    readings = left
    content = .time
    // Another such time would leave all of this as it is.
    areTimesPlain =
      mayHurry && !lesson.isMixed && statesOffset == false && left.contains(.iso)
      && left.isSubset(of: [.iso, .yearFirst])
    let seconds = left.prefersMonth ? time.monthFirst : time.seconds
    if let east = time.secondsEast { return seconds - Double(east) }
    return lesson.isMixed ? CivilDateTime.instant(seconds, in: zone) : seconds
  }

  // MARK: - The end

  /// Whether its times are instants, and not what a local clock shows.
  var areInstants: Bool { statesOffset == true || lesson.isMixed }

  /// Whether numbers such as `1,234` are read with a decimal comma, and none proves it.
  var isDoubtful: Bool {
    content == .number && readings.prefersComma && !provesComma
      && (isAmbiguous || lesson.isDoubtful)
  }

  /// What the next pass has to know of the column.
  var lessonLearned: Lesson {
    var lesson = lesson
    let isFresh = lesson.isCareful && fastDecimal != 0
    lesson.readings = isFresh || content == .text ? .all : readings
    lesson.isDoubtful = isDoubtful
    return lesson
  }

  /// What should stand where a cell does not fit.
  ///
  /// - Parameters:
  ///   - isDate: Whether the cell is written like a date.
  ///   - format: How dates are stated to be written.
  /// - Returns: It in words.
  func expected(isDate: Bool, format: String?) -> String {
    if let format, isDate, content != .number { return "a date written as \(format)" }
    return switch content {
    case .number:
      switch decoration ?? NumberText.Decoration.none {
      case .percent: "a number with '%', as in the rows before"
      case .currency(let sign): "a number with \(quoted(sign)), as in the rows before"
      case .none:
        readings.prefersComma && !readings.isDisjoint(with: .withComma)
          ? "a number with a decimal comma" : "a number"
      }
    case .time:
      if readings.isDisjoint(with: .iso) {
        isDate
          ? "a date that exists, written as in the rows before" : "a time, as in the rows before"
      } else {
        isDate ? "a date that exists (ISO 8601)" : "a time (ISO 8601)"
      }
    case .undecided, .text: "a number or a time (ISO 8601)"
    }
  }
}
