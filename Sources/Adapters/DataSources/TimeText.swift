import CivilTime

/// A date, a moment or a time of day as people write it.
struct TimeText: Hashable {
  /// The rules that read it.
  let readings: Readings
  /// Seconds since 1970-01-01T00:00 on its own clock, of a time of day since 00:00.
  ///
  /// Where both orders of day and month are possible, with the day first. Where it can be a length of
  /// time, that: `4:58` is 298.
  let seconds: Double
  /// The same with the month first, or as a time of day.
  let monthFirst: Double
  /// How many parts a time without a day is written with.
  var clockParts: ClockParts = []
  /// Whether it is where an interval begins that the text names.
  var isInterval = false
  /// The part of a year that it names as a whole; nil for a day and what is less.
  var period: DateNames.Period?
  /// The offset from UTC that it states, in seconds.
  let secondsEast: Int?

  /// The offsets from UTC that there are on earth, in seconds: `-22:00` behind a time is where an interval ends.
  static let offsets = -12 * 3600...14 * 3600

  /// Whether the offset that it states may be where an interval ends: `08:00-09:00`.
  var mayBeInterval: Bool {
    guard let secondsEast, secondsEast <= 0 else { return false }
    let clock = seconds - (seconds / 86_400).rounded(.down) * 86_400
    return secondsEast == 0 ? clock >= 43_200 : Double(-secondsEast) > clock
  }

  /// Whether the two orders of day and month give two days.
  var isAmbiguous: Bool {
    readings.isSuperset(of: [.dayFirst, .monthFirst]) && seconds != monthFirst
  }

  init(_ readings: Readings, _ seconds: Double, monthFirst: Double? = nil, east: Int? = nil) {
    self.readings = readings
    self.seconds = seconds
    self.monthFirst = monthFirst ?? seconds
    secondsEast = east
  }

  /// Reads a cell without blanks around it; nil where it is no such time.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    guard range.count >= 4, range.count <= 64 else { return nil }
    if bytes[range.lowerBound] == UInt8(ascii: "[") {
      // A log's time; where blanks part the cells, its end may stand in the next one.
      let isClosed = bytes[range.upperBound - 1] == UInt8(ascii: "]")
      self.init(
        bytes, in: range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0))
      return
    }
    if let time = ISO8601Time(utf8: bytes.extracting(range)),
      TimeText.offsets.contains(time.secondsEast ?? 0)
    {
      self.init(
        [.iso, .yearFirst], time.civil.secondsSince1970, east: time.secondsEast)
      if time.precision == .month { period = .month }
      return
    }
    var scanner = TimeScanner(bytes, range)
    guard let time = scanner.time() else { return nil }
    self = time
  }

  /// Whether a cell is written like a date, also one that does not exist or has a year of two digits.
  static func isShaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var period = TimeScanner(bytes, range)
    if range.count <= 64, period.time() == nil, period.isImpossible { return true }
    var scanner = TimeScanner(bytes, range)
    guard let first = scanner.number(1...4), let mark = scanner.mark("./-") else { return false }
    guard scanner.number(1...2) != nil, scanner.skip(mark), let last = scanner.number(1...4) else {
      return false
    }
    // 1.2.3 is a version.
    guard first.digits + last.digits >= 3, first.digits != 3, last.digits != 3 else { return false }
    return scanner.isAtEnd || scanner.isAtBlank
  }
}

/// With how many parts times without a day are written, and whether with a fraction.
struct ClockParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Two: `4:58`.
  static let two = ClockParts(rawValue: 1)
  /// Three: `1:02:03`.
  static let three = ClockParts(rawValue: 2)
  /// A fraction: `4:58.3`.
  static let fraction = ClockParts(rawValue: 4)
  /// Days before two parts, which are hours and minutes then: `3d 17:22`.
  static let days = ClockParts(rawValue: 8)
}
