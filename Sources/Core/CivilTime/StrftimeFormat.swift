/// A template for times, with the codes of `strftime`: `%Y-%m-%d %H:%M`.
///
/// | Code | Meaning | Code | Meaning |
/// |---|---|---|---|
/// | `%Y` | year: 2026 | `%H` | hour, 00...23 |
/// | `%y` | year without century, 00...99 | `%I` | hour, 01...12 |
/// | `%m` | month, 01...12 | `%M` | minute, 00...59 |
/// | `%b` `%h` | month: Mar | `%S` | second, 00...59 |
/// | `%B` | month: March | `%f` | microseconds, six digits |
/// | `%d` | day of the month, 01...31 | `%p` | AM or PM |
/// | `%e` | the same, padded with a blank | `%z` | offset: +0100 |
/// | `%j` | day of the year, 001...366 | `%Z` | zone abbreviation: CET |
/// | `%a` | weekday: Mon | `%A` | weekday: Monday |
/// | `%u` | weekday, 1 (Monday)...7 | `%V` | ISO week, 01...53 |
/// | `%G` | year of the ISO week | `%U` `%W` | week from the year's first Sunday, Monday: 00...53 |
/// | `%F` | `%Y-%m-%d` | `%T` `%R` | `%H:%M:%S`, `%H:%M` |
/// | `%n` `%t` | line break, tab | `%%` | a percent sign |
///
/// `-` behind `%` leaves out the padding: `%-d` is 5, not 05. Names are English.
public struct StrftimeFormat: Hashable, Sendable {
  /// A code that the template's language does not have.
  public struct UnknownCode: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code as it was written, from the percent sign on; `%` alone at the template's end.
    public let code: String
    /// How many characters of the template come before it.
    public let offset: Int

    /// A sentence for people, without a full stop.
    public var description: String {
      "unknown date code '\(code)' at character \(offset + 1): the codes are \(StrftimeFormat.codes)"
    }
  }

  /// The codes, as messages list them.
  package static let codes =
    "%Y %y %m %b %B %d %e %j %a %A %u %G %V %U %W %H %I %M %S %f %p %z %Z %F %T %R %%"

  /// The template, as it was written.
  public let template: String
  private let parts: [Part]

  /// A piece of a template.
  package enum Part: Hashable, Sendable {
    /// What stands as it is.
    case text(String)
    /// A code, and whether its number is padded.
    case field(Character, isPadded: Bool)
  }

  /// Reads a template; text without codes is allowed.
  ///
  /// - Throws: ``UnknownCode`` for the first code that is none.
  public init(_ template: String) throws(UnknownCode) {
    self.template = template
    parts = try StrftimeFormat.parts(
      of: template, codes: "YymbhBdejaAuGVUWHIMSfpzZFTR", unpadded: "YymdejGVUWHIMS")
  }

  /// Whether it tells weeks, and no days of months or years.
  package var countsWeeks: Bool { has("VUW") && !has("dejF") }

  private func has(_ codes: String) -> Bool {
    parts.contains { if case .field(let code, _) = $0 { codes.contains(code) } else { false } }
  }

  /// The pieces of a template.
  ///
  /// - Parameters:
  ///   - template: A template.
  ///   - codes: The codes that are known, besides `%%`, `%n` and `%t`.
  ///   - unpadded: Those behind which the padding may be left out.
  /// - Returns: Neighbouring pieces are never both text.
  /// - Throws: ``UnknownCode`` for the first code that is none.
  package static func parts(
    of template: String, codes: String, unpadded: String = ""
  ) throws(UnknownCode) -> [Part] {
    var parts: [Part] = []
    var text = ""
    var rest = Array(template)[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      let offset = rest.startIndex - 1
      let isPadded = rest.first != "-"
      if !isPadded { rest.removeFirst() }
      let code = rest.popFirst()
      switch code {
      case "%" where isPadded: text.append("%")
      case "n" where isPadded: text.append("\n")
      case "t" where isPadded: text.append("\t")
      case let code? where (isPadded ? codes : unpadded).contains(code):
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(code, isPadded: isPadded))
      default:
        throw UnknownCode(
          code: "%" + (isPadded ? "" : "-") + (code.map { String($0) } ?? ""), offset: offset)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  /// The text of an instant as a zone's clocks show it.
  ///
  /// Edge cases: NaN counts as 1970; instants outside the calendar are clamped to its ends. Seconds and
  /// microseconds are cut, not rounded, so that 59.9999999 stays in its minute.
  public func text(of instant: Double, in zone: TimeZoneRules) -> String {
    let civil = zone.civil(at: instant)
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .field(let code, let isPadded):
        result += StrftimeFormat.field(code, isPadded, civil, zone.offset(at: instant))
      }
    }
    return result
  }

  private static func field(
    _ code: Character, _ isPadded: Bool, _ civil: CivilDateTime, _ offset: TimeZoneRules.Offset
  ) -> String {
    func number(_ value: Int, _ width: Int, pad: Character = "0") -> String {
      isPadded ? padded(value, width, pad: pad) : "\(value)"
    }
    let date = civil.date
    switch code {
    case "Y": return number(date.year, 4)
    case "y": return number((date.year % 100 + 100) % 100, 2)
    case "m": return number(date.month, 2)
    case "b", "h": return EnglishNames.shortMonth(date.month)
    case "B": return EnglishNames.months[date.month - 1]
    case "d": return number(date.day, 2)
    case "e": return number(date.day, 2, pad: " ")
    case "j": return number(date.dayOfYear, 3)
    case "u": return "\(date.weekday)"
    case "G": return number(date.isoWeek.year, 4)
    case "V": return number(date.isoWeek.week, 2)
    case "U": return number((date.dayOfYear + 6 - date.weekday % 7) / 7, 2)
    case "W": return number((date.dayOfYear + 7 - date.weekday) / 7, 2)
    case "a": return String(EnglishNames.weekdays[date.weekday - 1].prefix(3))
    case "A": return EnglishNames.weekdays[date.weekday - 1]
    case "H": return number(civil.hour, 2)
    case "I": return number((civil.hour + 11) % 12 + 1, 2)
    case "M": return number(civil.minute, 2)
    case "S": return number(Int(civil.second), 2)
    case "f": return padded(Int((civil.second - civil.second.rounded(.down)) * 1e6), 6)
    case "p": return civil.hour < 12 ? "AM" : "PM"
    case "z":
      let minutes = abs(offset.seconds) / 60
      return (offset.seconds < 0 ? "-" : "+") + padded(minutes / 60, 2) + padded(minutes % 60, 2)
    case "Z": return offset.abbreviation
    case "F": return date.iso8601
    case "R": return civil.clockText(hasSeconds: false)
    default: return civil.clockText()  // "T", the last one that the initialiser lets through
    }
  }
}

/// A number with at least so many digits; a minus sign comes before the padding.
package func padded(_ value: Int, _ width: Int, pad: Character = "0") -> String {
  let digits = String(value.magnitude)
  return (value < 0 ? "-" : "") + String(repeating: pad, count: max(0, width - digits.utf8.count))
    + digits
}

/// The names of months and weekdays.
package enum EnglishNames {
  /// `January` to `December`.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// `Monday` to `Sunday`.
  package static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static let shortMonths = months.map { String($0.prefix(3)) }

  /// `Jan` for 1, to `Dec` for 12.
  package static func shortMonth(_ month: Int) -> String { shortMonths[month - 1] }
}
