import CivilTime

/// How a file's dates are written, where the caller says it: a format of strftime, or the name of days that are counted.
///
/// Known are `%Y %y %m %d %e %j %G %V %u %H %I %M %S %f %p %b %B %h %a %A %z %Z %F %D %T %R %s %n %t %%`; other
/// characters stand for themselves, and a blank for any number of blanks. `%Y` has four digits, `%y` is 1969…2068, `%S` takes
/// a fraction, names are those that ``TimeScanner`` knows, in any case. What the format leaves out is the first
/// day or 0, of 1970, or of 1972 where that is the year alone, so that 29 February is a day like others; without any
/// part of a day it is a time of day. Behind a `*` at its end a cell may go on with anything.
package struct DateFormat: Hashable, Sendable {
  private enum Element: Hashable, Sendable {
    case field(UInt8)
    case literal(UInt8)
    case blank
  }

  /// As it was given.
  package let text: String
  /// Days that are counted, with a fraction for the time of the day.
  package enum SerialDays: String, CaseIterable, Hashable, Sendable {
    /// Excel's, on the file's clock: 1 is 1900-01-01, 25569 is 1970-01-01.
    case excel
    /// Julian dates, in UTC: 2440587.5 is 1970-01-01.
    case julian
    /// Modified Julian dates, in UTC: 40587 is 1970-01-01.
    case mjd
  }

  /// What cells count; nil where they are written by a format.
  package let serialDays: SerialDays?
  private let elements: [Element]
  /// Whether anything may stand behind what is written so.
  private let mayGoOn: Bool
  /// Whether the format has a day of a month, and no year.
  package let isDayOfAnyYear: Bool

  /// The year of what is written without one: nil where it has one, or where days are meant that all years have.
  var assumedYear: Int? {
    if isDayOfAnyYear { return 1972 }
    return !DateFormat.haveYear(elements) && elements.contains(.field(UInt8(ascii: "V")))
      ? 1970 : nil
  }

  /// The directives that are known.
  package static let directives =
    "%Y %y %m %d %e %j %G %V %u %H %I %M %S %f %p %b %B %a %A %z %Z %F %D %T %R %s"

  /// Reads a format; nil where it holds an unknown directive, or none.
  package init?(_ text: String) {
    self.text = text
    serialDays = SerialDays(rawValue: text.lowercased())
    guard serialDays == nil else {
      (elements, isDayOfAnyYear, mayGoOn) = ([], false, false)
      return
    }
    mayGoOn = text.hasSuffix("*")
    guard
      let parts = try? StrftimeFormat.parts(
        of: mayGoOn ? String(text.dropLast()) : text, codes: "YymbhBdejaAGVuHIMSfpzZFDTRs"),
      parts.contains(where: { if case .field = $0 { true } else { false } })
    else { return nil }
    var elements = parts.flatMap(DateFormat.elements)
    // Behind a clock `Z` is UTC.
    for index in elements.indices.dropFirst()
    where elements[index] == .literal(UInt8(ascii: "Z"))
      && ["M", "S", "f"].contains(where: { elements[index - 1] == .field(UInt8(ascii: $0)) })
    {
      elements[index] = .field(UInt8(ascii: "Z"))
    }
    // One o'clock of twelve hours is no time of the day.
    guard
      !elements.contains(.field(UInt8(ascii: "I"))) || elements.contains(.field(UInt8(ascii: "p")))
    else { return nil }
    self.elements = elements
    isDayOfAnyYear =
      elements.contains(.field(UInt8(ascii: "d"))) && !DateFormat.haveYear(elements)
  }

  private static func haveYear(_ elements: [Element]) -> Bool {
    "YyGs".utf8.contains { elements.contains(.field($0)) }
  }

  private static func elements(of part: StrftimeFormat.Part) -> [Element] {
    func fields(_ text: String) -> [Element] {
      text.utf8.map { byte in
        let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
        return isLetter ? .field(byte) : .literal(byte)
      }
    }
    switch part {
    case .text(let text): return text.utf8.map { isBlank($0) ? .blank : .literal($0) }
    case .field("F", _): return fields("Y-m-d")
    case .field("D", _): return fields("m/d/y")
    case .field("T", _): return fields("H:M:S")
    case .field("R", _): return fields("H:M")
    case .field("e", _): return [.blank] + fields("d")
    case .field("B", _), .field("h", _): return fields("b")
    case .field("A", _): return fields("a")
    case .field(let code, _): return fields(String(code))
    }
  }

  /// `%m/%d/%Y` for `%d/%m/%Y`.
  static func swapped(_ text: String) -> String {
    String(text.map { $0 == "d" ? "m" : $0 == "m" ? "d" : $0 })
  }

  /// The year that two digits name: 1969…2068.
  static func year(ofTwoDigits digits: Int) -> Int { digits + (digits < 69 ? 2000 : 1900) }

  /// What a cell without blanks around it says by this format; nil where it is not written so.
  func time(_ bytes: Span<UInt8>, in range: Range<Int>) -> TimeText? {
    var scanner = TimeScanner(bytes, range)
    var fields = Fields()
    if isDayOfAnyYear { fields.year = 1972 }
    for (index, element) in elements.enumerated() {
      switch element {
      case .blank: scanner.skipBlanks()
      case .literal(let byte): guard scanner.skip(byte) else { return nil }
      case .field(let name):
        guard fields.take(name, from: &scanner) else { return nil }
        // A fraction belongs to the seconds, unless the format has a place for it.
        if name == UInt8(ascii: "S"), !isFraction(index + 1) { fields.second += scanner.fraction() }
      }
    }
    guard scanner.isAtEnd || mayGoOn, let seconds = fields.seconds else { return nil }
    guard hasDay else {
      var time = TimeText(.clock, seconds)
      time.clockParts = .three
      return time
    }
    return TimeText(.stated, seconds, east: fields.east)
  }

  /// Whether nothing but figures is written by it, as by `%H%M`: a plain number may look so.
  var isOfFigures: Bool {
    serialDays == nil
      && elements.allSatisfy {
        if case .field(let name) = $0 { !"bBhaAp".utf8.contains(name) } else { false }
      }
  }

  /// Whether the format has a part of a year, as `%H:%M` has not.
  var hasDay: Bool {
    elements.contains {
      if case .field(let name) = $0 { !"HIMSfpzZ".utf8.contains(name) } else { false }
    }
  }

  /// Whether the format goes on with a fraction.
  private func isFraction(_ index: Int) -> Bool {
    elements.dropFirst(index).prefix(2).contains(.field(UInt8(ascii: "f")))
  }

  private struct Fields {
    var (year, month, day) = (1970, 1, 1)
    var dayOfYear: Int?
    var (isoYear, week, weekday): (Int?, Int?, Int) = (nil, nil, 1)
    var (hour, minute, second) = (0, 0, 0.0)
    var isAfternoon: Bool?
    var epoch: Double?
    var east: Int?

    mutating func take(_ name: UInt8, from scanner: inout TimeScanner) -> Bool {
      func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
        guard let value = scanner.digits(upTo: digits), range.contains(value) else { return nil }
        return value
      }
      switch name {
      case UInt8(ascii: "Y"): return set(&year, scanner.digits(exactly: 4))
      case UInt8(ascii: "y"):
        return set(&year, number(2, 0...99).map(DateFormat.year))
      case UInt8(ascii: "G"): return set(&isoYear, scanner.digits(exactly: 4))
      case UInt8(ascii: "V"): return set(&week, number(2, 1...53))
      case UInt8(ascii: "u"): return set(&weekday, number(1, 1...7))
      case UInt8(ascii: "m"): return set(&month, number(2, 1...12))
      case UInt8(ascii: "d"): return set(&day, number(2, 1...31))
      case UInt8(ascii: "H"): return set(&hour, number(2, 0...23))
      case UInt8(ascii: "I"): return set(&hour, number(2, 1...12))
      case UInt8(ascii: "M"): return set(&minute, number(2, 0...59))
      case UInt8(ascii: "S"):
        guard let whole = number(2, 0...59) else { return false }
        second = Double(whole)
      case UInt8(ascii: "f"):
        var (value, scale, count) = (0.0, 1.0, 0)
        while count < 15, let digit = scanner.digits(upTo: 1) {
          (value, scale, count) = (value * 10 + Double(digit), scale * 10, count + 1)
        }
        guard count > 0 else { return false }
        second = min(second + value / scale, second.rounded(.down) + 1.0.nextDown)
      case UInt8(ascii: "j"):
        dayOfYear = number(3, 1...366)
        return dayOfYear != nil
      case UInt8(ascii: "p"):
        isAfternoon = scanner.half()
        return isAfternoon != nil
      case UInt8(ascii: "b"):
        guard set(&month, scanner.monthName()) else { return false }
        // `sept.-23` beside `mars-24`.
        if scanner.at + 1 < scanner.end, scanner.bytes[scanner.at] == UInt8(ascii: "."),
          "- ".utf8.contains(scanner.bytes[scanner.at + 1])
        {
          scanner.at += 1
        }
        return true
      case UInt8(ascii: "a"):
        return !scanner.weekdayName().isEmpty
      case UInt8(ascii: "z"), UInt8(ascii: "Z"):
        east = scanner.offset()
        return east != nil
      case UInt8(ascii: "s"):
        let isNegative = scanner.skip(UInt8(ascii: "-"))
        guard let value = scanner.digits(upTo: 15) else { return false }
        epoch = Double(isNegative ? -value : value)
        east = 0
      default: return false
      }
      return true
    }

    private func set(_ field: inout Int?, _ value: Int?) -> Bool {
      field = value
      return value != nil
    }

    private func set(_ field: inout Int, _ value: Int?) -> Bool {
      guard let value else { return false }
      field = value
      return true
    }

    var seconds: Double? {
      if let epoch { return epoch }
      if let isAfternoon, !(1...12).contains(hour) && !(hour == 0 && !isAfternoon) { return nil }
      let half = isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
      var date = CivilDate(year: year, month: month, day: day)
      if let dayOfYear {
        date = CivilDate(year: year, month: 1, day: 1)?.adding(days: dayOfYear - 1)
        guard date?.year == year else { return nil }
      }
      if let week { date = CivilDate(isoYear: isoYear ?? year, week: week, weekday: weekday) }
      return date.map {
        Double($0.daysSince1970) * 86_400 + Double(half * 3600 + minute * 60) + second
      }
    }
  }

  /// The format that words such as `dd/mm/yyyy` mean; nil for anything else.
  package static func meant(by text: String) -> String? {
    let words = [
      ("yyyy", "%Y"), ("YYYY", "%Y"), ("MMMM", "%B"), ("MMM", "%b"), ("mmm", "%b"), ("MM", "%m"),
      ("DD", "%d"), ("dd", "%d"), ("HH", "%H"), ("hh", "%H"), ("ss", "%S"), ("SS", "%S"),
      ("yy", "%y"),
      ("YY", "%y"),
    ]
    if text.contains("%I"), !text.contains("%p") {
      let meant = text.replacing("%I", with: "%H")
      return DateFormat(meant) == nil ? nil : meant
    }
    var (result, rest, hasHour) = ("", text[...], false)
    scan: while let first = rest.first {
      if rest.hasPrefix("mm") {
        result += hasHour ? "%M" : "%m"
        rest = rest.dropFirst(2)
        continue
      }
      for (word, directive) in words where rest.hasPrefix(word) {
        result += directive
        hasHour = hasHour || directive == "%H"
        rest = rest.dropFirst(word.count)
        continue scan
      }
      guard !first.isLetter || first == "T", first != "%" else { return nil }
      result.append(first)
      rest = rest.dropFirst()
    }
    return result.contains("%") && DateFormat(result) != nil ? result : nil
  }

  /// Where a cell's format is given that is none, what is allowed.
  package static let allowed =
    SerialDays.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    + " or a format of \(directives)"

  /// A format by which a cell can be read, for advice; nil where it is written like no date.
  static func guess(_ text: String) -> String? {
    if let week = text.wholeMatch(of: #/(\p{L}+)([ .]?)\d\d?([-\/ .])(\d\d(\d\d)?)/#),
      week.1.count > 1, DateNames.period(week.1.lowercased()) == .week
    {
      return "\(week.1)\(week.2)%V\(week.3)\(week.4.count == 4 ? "%G" : "%y")"
    }
    // Of an interval without a year in full, which is not read by itself, the beginning is meant.
    if let dates = text.wholeMatch(
      of: #/(\d\d?\/\d\d?\/\d\d|\d\d\.\d\d\.\d\d)( ?[-–] ?)[\d\/.]{6,8}/#),
      let day = guess(String(dates.1))
    {
      return day + dates.2 + "*"
    }
    // `15.01.2024r.`, `2024.01.15 godz. 8:00`
    if let words = text.wholeMatch(
      of: #/(\d[\d.\/-]*\d|\d\d? \p{L}{3,} \d{4})( ?\p{Ll}{1,6}\.)( \d\d?:\d\d(?::\d\d)?)?/#),
      let guess = guess("\(words.1)\(words.3 ?? "")")
    {
      let clock = words.3 == nil ? nil : guess.firstMatch(of: #/ %H/#)?.range.lowerBound
      let end = clock ?? guess.endIndex
      return "\(guess[..<end])\(words.2)\(guess[end...])"
    }
    // `8 janv.`
    if text.hasSuffix("."), let guess = guess(String(text.dropLast())), guess.hasSuffix("%b") {
      return guess + "."
    }
    let cell = Array(text.utf8)
    // Another number behind a year than three digits is no day of it: a season, a week.
    let hasDay = cell.suffix(3).allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    return guesses.first { sign, format in
      guard hasDay || !format.text.contains("%j") else { return false }
      // `01-0000` is a code.
      return (sign.map(cell.contains) ?? true)
        && format.time(cell.span, in: cell.indices).map { guessedRange.contains($0.seconds) }
          ?? false
    }?.format.text
  }

  /// 1800 to 2199.
  private static let guessedRange = -5_364_662_400.0..<7_258_118_400.0

  /// Whether figures begin as a year does of which dates are written without signs: 19, 20 or 21.
  static func isCentury(_ figures: some Sequence<UInt8>) -> Bool {
    ["19", "20", "21"].contains { figures.starts(with: $0.utf8) }
  }

  /// The formats that are tried, the usual ones first, and the sign that each needs.
  private static let guesses: [(sign: UInt8?, format: DateFormat)] = {
    let orders = [
      ["%d", "%m", "%Y"], ["%m", "%d", "%Y"], ["%Y", "%m", "%d"], ["%d", "%m", "%y"],
      ["%m", "%d", "%y"], ["%y", "%m", "%d"], ["%d", "%b", "%y"], ["%d", "%b", "%Y"],
      ["%b", "%d", "%Y"], ["%b", "%y"], ["%b", "%d"], ["%d", "%b"], ["%m", "%Y"], ["%Y", "%j"],
    ]
    let clocks = [
      "", " %H:%M", " %H:%M:%S", " %I:%M %p", " %I:%M:%S %p", " %H%M", "T%H%M%S", "_%H:%M",
    ]
    var guesses: [(sign: UInt8?, format: DateFormat)] = []
    for order in orders {
      // Without anything between them only fields of one width can be told apart.
      let isPlain = [["%Y", "%m", "%d"], ["%d", "%b", "%y"], ["%d", "%b", "%Y"]].contains(order)
      let signs = ["/", ".", "-", " "] + (isPlain ? [""] : [])
      for sign in signs {
        // No clock stands behind a month: the number before it is a day.
        for clock in order == ["%b", "%y"] ? [""] : clocks {
          if let format = DateFormat(order.joined(separator: sign) + clock) {
            guesses.append((sign.utf8.first, format))
          }
        }
      }
    }
    // As people in the North write by hand.
    for text in ["%d/%m %Y", "%d/%m-%Y", "%d/%m-%y"] {
      if let format = DateFormat(text) { guesses.append((UInt8(ascii: "/"), format)) }
    }
    return guesses
  }()
}

extension DateFormat.SerialDays {
  /// The first and the last day that is a date: Excel shows 1900 to 9999; of the others the same are meant.
  var range: ClosedRange<Double> {
    switch self {
    case .excel: 1...2_958_465.999_999_9
    case .julian: 2_415_020...5_373_484.499_999_9
    case .mjd: 15_019...2_973_483.999_999_9
    }
  }

  /// Seconds since 1970, of Excel's on the file's clock, to the millisecond.
  ///
  /// Excel counts a 29 February 1900 that was none: before it, days are one later.
  func seconds(_ serial: Double) -> Double {
    let days =
      switch self {
      case .excel: (serial < 60 ? serial + 1 : serial) - 25_569
      case .julian: serial - 2_440_587.5
      case .mjd: serial - 40_587
      }
    return (days * 86_400 * 1000).rounded() / 1000
  }
}
