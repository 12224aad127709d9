import ValueNotation

/// What a driver says of a failure, as one sentence, and the place in the SQL that it points at.
///
/// Drivers put the engine's own words between theirs: `[libpq] Failed to prepare query: ERROR:  column "a" does
/// not exist`, then the line with a caret, then the whole query. What is left is what the engine says.
struct DriverMessage: Hashable, Sendable {
  /// One line, without a full stop.
  let sentence: String
  /// A code point of the SQL, from 0; nil where nothing points at one.
  let place: Int?

  /// The message of a driver.
  ///
  /// - Parameters:
  ///   - text: What it says; several lines.
  ///   - details: What it says besides, by the engine's own keys.
  ///   - sql: The statement that it was given; empty for none.
  init(_ text: String, details: [String: String] = [:], sql: String = "") {
    let lines = text.split { $0.isNewline }.map { $0.drop { $0 == " " || $0 == "\t" } }
    if let primary = details["PG_DIAG_MESSAGE_PRIMARY"] {
      sentence = DriverMessage.line(primary[...])
    } else {
      sentence = DriverMessage.engineWords(lines.first { !$0.isEmpty } ?? "")
    }
    // The engine counts characters from 1.
    place =
      details["PG_DIAG_STATEMENT_POSITION"].flatMap { Int($0) }.map { $0 - 1 }
      ?? DriverMessage.caret(text, sql)
  }

  /// What drivers and clients write before the engine's words.
  private static let beginnings = [
    "Failed to connect: ", "Failed to prepare query: ", "Failed to execute query: ",
    "failed to open ",
    "ERROR:  ", "FATAL:  ", "error: ",
  ]

  private static func engineWords(_ line: Substring) -> String {
    var rest = line
    var isShorter = true
    while isShorter {
      let count = rest.count
      if rest.first == "[", let end = rest.firstIndex(of: "]") {
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
      }
      for beginning in beginnings where rest.hasPrefix(beginning) {
        rest = rest.dropFirst(beginning.count)
      }
      // The statement itself, which is the driver's own where it looks around.
      if rest.hasPrefix("Failed to execute query '"), let end = rest.ranges(of: "': ").last {
        rest = rest[end.upperBound...]
      }
      // libpq names the address, which the error names anyway.
      if rest.hasPrefix("connection to server "), let end = rest.firstRange(of: " failed: ") {
        rest = rest[end.upperBound...]
      }
      isShorter = rest.count < count
    }
    return self.line(rest)
  }

  private static func line(_ text: Substring) -> String {
    var line = text.prefix { !$0.isNewline }
    while let last = line.last, last == "." || last == " " || last == "\t" {
      line = line.dropLast()
    }
    return line.isEmpty ? "the driver does not say why" : String(line)
  }

  /// The place over a `^` below a line such as `LINE 2: from tiks`, which may be cut with `...`.
  private static func caret(_ text: String, _ sql: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.firstIndex(where: { $0.hasPrefix("LINE ") }), index + 1 < lines.count,
      let colon = lines[index].firstRange(of: ": "),
      let number = Int(lines[index][..<colon.lowerBound].dropFirst(5)),
      let caret = lines[index + 1].firstIndex(of: "^"),
      lines[index + 1][..<caret].allSatisfy({ $0 == " " })
    else { return nil }
    // The caret stands below the column that people see: some signs are two wide.
    var (column, width) = (0, 0)
    for scalar in lines[index].unicodeScalars where width < lines[index + 1][..<caret].count {
      width += scalar.displayWidth
      column += 1
    }
    var shown = lines[index][colon.upperBound...].unicodeScalars
    column -= lines[index][..<colon.upperBound].unicodeScalars.count
    if shown.starts(with: "...".unicodeScalars) {
      shown = shown.dropFirst(3)
      column -= 3
    }
    if shown.reversed().starts(with: "...".unicodeScalars) { shown = shown.dropLast(3) }
    let written = sql.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard column >= 0, number >= 1, number <= written.count else { return nil }
    let starts = String(written[number - 1]).ranges(of: String(shown))
    guard starts.count == 1, let start = starts.first else { return nil }
    let before = written[..<(number - 1)].reduce(0) { $0 + $1.count + 1 }
    let line = String(written[number - 1])
    return before + line[..<start.lowerBound].unicodeScalars.count + column
  }
}
