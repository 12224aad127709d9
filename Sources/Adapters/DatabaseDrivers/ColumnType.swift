/// What the values of a result's column are, told by the format text of Arrow's C data interface.
///
/// Source: https://arrow.apache.org/docs/format/CDataInterface.html, "Data type description".
enum ColumnType: Hashable, Sendable {
  /// No value in any row.
  case null
  /// One bit for each value.
  case boolean
  /// Whole numbers of so many bytes.
  case integer(bytes: Int, isSigned: Bool)
  /// Binary floating point of so many bytes.
  case float(bytes: Int)
  /// Whole numbers of so many bytes, `scale` of whose decimal digits stand behind the point.
  case decimal(bytes: Int, scale: Int)
  /// Texts with offsets of so many bytes.
  case text(offsetBytes: Int)
  /// Texts of 16 bytes for each view.
  case textView
  /// Days since 1970-01-01.
  case days
  /// Milliseconds since 1970-01-01, whole days.
  case dayMilliseconds
  /// So many of a second's parts since 1970-01-01T00:00: instants in UTC where a zone is named, else what
  /// local clocks show.
  case timestamp(perSecond: Double, areInstants: Bool)
  /// Anything that is neither a number nor a time.
  case other

  /// The type that a format text means.
  init(format: String) {
    let bytes = Array(format.utf8)
    switch format {
    case "n": self = .null
    case "b": self = .boolean
    case "c": self = .integer(bytes: 1, isSigned: true)
    case "C": self = .integer(bytes: 1, isSigned: false)
    case "s": self = .integer(bytes: 2, isSigned: true)
    case "S": self = .integer(bytes: 2, isSigned: false)
    case "i": self = .integer(bytes: 4, isSigned: true)
    case "I": self = .integer(bytes: 4, isSigned: false)
    case "l": self = .integer(bytes: 8, isSigned: true)
    case "L": self = .integer(bytes: 8, isSigned: false)
    case "e": self = .float(bytes: 2)
    case "f": self = .float(bytes: 4)
    case "g": self = .float(bytes: 8)
    case "u": self = .text(offsetBytes: 4)
    case "U": self = .text(offsetBytes: 8)
    case "vu": self = .textView
    case "tdD": self = .days
    case "tdm": self = .dayMilliseconds
    default:
      self = ColumnType.decimal(format) ?? ColumnType.timestamp(bytes) ?? .other
    }
  }

  /// `d:19,10` of 128 bits, or `d:19,10,NNN`.
  private static func decimal(_ format: String) -> ColumnType? {
    guard format.hasPrefix("d:") else { return nil }
    let numbers = format.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard (2...3).contains(numbers.count), let scale = numbers[1], abs(scale) <= 400,
      let bits = numbers.count == 3 ? numbers[2] : 128, [32, 64, 128, 256].contains(bits)
    else { return nil }
    return .decimal(bytes: bits / 8, scale: scale)
  }

  /// `tsu:UTC`, or `tsu:` without a zone.
  private static func timestamp(_ format: [UInt8]) -> ColumnType? {
    guard format.count >= 4, format.starts(with: Array("ts".utf8)), format[3] == UInt8(ascii: ":")
    else { return nil }
    let perSecond: Double
    switch format[2] {
    case UInt8(ascii: "s"): perSecond = 1
    case UInt8(ascii: "m"): perSecond = 1e3
    case UInt8(ascii: "u"): perSecond = 1e6
    case UInt8(ascii: "n"): perSecond = 1e9
    default: return nil
    }
    return .timestamp(perSecond: perSecond, areInstants: format.count > 4)
  }
}
