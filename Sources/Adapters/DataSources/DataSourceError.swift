/// Why a file did not become a table, or a table has no such numbers.
public enum DataSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be had: missing, forbidden, a folder, not gzip although it says so.
  case file(FileError)
  /// The file's contents are not what they should be, at a known place.
  case data(DataError)
  /// The table has no column of that name.
  case unknownColumn(UnknownColumnError)
  /// The caller asked to stop.
  case cancelled

  /// A sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .data(let error): error.description
    case .unknownColumn(let error): error.description
    case .cancelled: "reading was cancelled"
    }
  }
}

/// Why a file cannot be had.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is in the way.
  public enum Reason: Hashable, Sendable {
    /// The system refused; the number is `errno`, the text is the system's own.
    case system(code: Int32, text: String)
    /// The path leads to a folder.
    case isFolder
    /// The path leads to a device, which may never end.
    case isDevice
    /// The path leads to a named pipe, and for a second nobody wrote to it.
    case nobodyWrites
    /// The path is empty or holds a NUL character.
    case badPath
    /// The gzip data break off or contradict their own checksum.
    case damagedGzip
    /// The file, or what it unpacks to, exceeds a limit in bytes.
    case tooLarge(limit: Int)
  }

  /// The path as it was given, or the name of the stream.
  public let path: String
  /// What is in the way.
  public let reason: Reason

  /// Names a file and what is wrong with it.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// A sentence for people, without a full stop.
  public var description: String {
    let what =
      switch reason {
      case .system(_, let text): text
      case .isFolder: "it is a folder, not a file"
      case .isDevice: "it is a device, not a file"
      case .nobodyWrites: "it is a pipe that nobody writes to"
      case .badPath: "a path is not empty and holds no NUL character"
      case .damagedGzip: "its gzip data are damaged or incomplete"
      case .tooLarge(let limit): "it unpacks to more than \(limit) bytes, the most that is read"
      }
    return "cannot read '\(printable(path))': \(what)"
  }
}

/// What is wrong with a file's contents, and where.
public struct DataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path or name.
  public let file: String
  /// The line, from 1; lines end with LF, CR or CRLF, also inside quotes.
  public let line: Int
  /// From 1: in CSV the number of the column, in JSON the character in the line.
  public let column: Int
  /// The name of the table's column, where it is known.
  public let columnName: String?
  /// What stands there.
  public let found: String
  /// What should stand there.
  public let expected: String

  /// Names a place, what was found there and what was expected.
  public init(
    file: String, line: Int, column: Int, columnName: String? = nil, found: String,
    expected: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.columnName = columnName
    self.found = found
    self.expected = expected
  }

  /// A sentence for people, without a full stop.
  public var description: String {
    let name = columnName.map { " ('\(printable($0))')" } ?? ""
    return "\(printable(file)), line \(line), column \(column)\(name): found \(found)"
      + " -> expected \(expected)"
  }
}

/// The table has no column of a name.
public struct UnknownColumnError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path or name.
  public let file: String
  /// The name that was asked for.
  public let name: String
  /// The columns there are, in the file's order.
  public let available: [String]

  /// Names a column that is not there, and those that are.
  public init(file: String, name: String, available: [String]) {
    self.file = file
    self.name = name
    self.available = available
  }

  /// A sentence for people, without a full stop; it lists at most 12 columns.
  public var description: String {
    let shown = available.prefix(12).map { "'\(printable($0))'" }.joined(separator: ", ")
    let more = available.count > 12 ? " and \(available.count - 12) more" : ""
    return "unknown column '\(printable(name))' in \(printable(file)): there is "
      + (available.isEmpty ? "none" : shown + more)
  }
}

/// At most 60 characters of a text, without control characters, for messages.
func printable(_ text: String) -> String {
  var shown = ""
  for (index, character) in text.unicodeScalars.prefix(61).enumerated() {
    if index == 60 { return shown + "…" }
    switch character {
    case "\n": shown += "\\n"
    case "\r": shown += "\\r"
    case "\t": shown += "\\t"
    default:
      let isControl = character.value < 0x20 || (0x7F...0x9F).contains(character.value)
      shown.unicodeScalars.append(isControl ? "\u{FFFD}" : character)
    }
  }
  return shown
}

/// The beginning of some bytes in quotes, for messages; bytes that are no UTF-8 become `\u{FFFD}`.
func quoted(_ bytes: some Collection<UInt8>) -> String {
  "'" + printable(String(decoding: bytes.prefix(256), as: UTF8.self)) + "'"
}
