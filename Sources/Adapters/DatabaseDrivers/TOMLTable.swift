/// The values of a TOML file by their dotted names: texts, whole numbers, numbers and truths in tables.
///
/// Arrays, dates and texts over several lines are refused: no manifest and no profile has them.
/// Source: https://toml.io/en/v1.0.0.
struct TOMLTable: Sendable {
  /// A value.
  enum Value: Hashable, Sendable, CustomStringConvertible {
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)

    /// The text that it is; nil for anything else.
    var text: String? {
      guard case .text(let text) = self else { return nil }
      return text
    }

    var description: String {
      switch self {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .number(let number): "\(number)"
      case .boolean(let truth): "\(truth)"
      }
    }
  }

  /// The names and values in their order; names of tables stand before those in them, joined by dots.
  private(set) var pairs: [(name: [String], value: Value)] = []

  /// The value of a name whose parts are joined by dots.
  subscript(name: String) -> Value? {
    pairs.first { $0.name.joined(separator: ".") == name }?.value
  }

  /// The values of a text.
  ///
  /// - Parameters:
  ///   - text: TOML.
  ///   - failure: The error of a line that is none, from what it holds.
  /// - Throws: `failure` of the first such line.
  init(_ text: String, failure: @escaping (String) -> DatabaseError) throws(DatabaseError) {
    var table: [String] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      var scanner = TOMLLine(line) { failure("line \(index + 1) holds \($0)") }
      if scanner.isAtEnd { continue }
      if scanner.take("[") {
        table = try scanner.name()
        try scanner.need("]")
      } else {
        let name = try table + scanner.name()
        try scanner.need("=")
        let value = try scanner.value()
        guard !pairs.contains(where: { $0.name == name }) else {
          throw scanner.fail("the name \(name.joined(separator: ".")) again")
        }
        pairs.append((name, value))
      }
      guard scanner.isAtEnd else { throw scanner.fail("more than was expected") }
    }
  }
}

/// Reads one line.
private struct TOMLLine {
  private var rest: Substring
  /// The error of what it holds.
  let fail: (String) -> DatabaseError

  init(_ line: Substring, fail: @escaping (String) -> DatabaseError) {
    rest = line
    self.fail = fail
    skipBlanks()
  }

  /// Whether nothing is left but blanks and a comment.
  var isAtEnd: Bool { rest.isEmpty || rest.first == "#" }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  mutating func take(_ sign: Character) -> Bool {
    guard rest.first == sign else { return false }
    rest.removeFirst()
    skipBlanks()
    return true
  }

  mutating func need(_ sign: Character) throws(DatabaseError) {
    guard take(sign) else { throw fail("no '\(sign)' where one was expected") }
  }

  /// A name, or several joined by dots.
  mutating func name() throws(DatabaseError) -> [String] {
    var parts: [String] = []
    repeat {
      if rest.first == "\"" || rest.first == "'" {
        parts.append(try quoted())
      } else {
        let word = rest.prefix {
          $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-"
        }
        guard !word.isEmpty else { throw fail("no name where one was expected") }
        parts.append(String(word))
        rest.removeFirst(word.count)
        skipBlanks()
      }
    } while take(".")
    return parts
  }

  mutating func value() throws(DatabaseError) -> TOMLTable.Value {
    if rest.first == "\"" || rest.first == "'" { return .text(try quoted()) }
    let word = rest.prefix { !"# \t".contains($0) }
    rest.removeFirst(word.count)
    skipBlanks()
    let plain = word.replacing("_", with: "")
    if word == "true" || word == "false" { return .boolean(word == "true") }
    if let number = Int(plain) { return .integer(number) }
    if let number = Double(plain) { return .number(number) }
    throw fail("a value of a kind that is not read here: \(word)")
  }

  /// A text in single quotes as it stands, or one in double quotes with its escapes.
  private mutating func quoted() throws(DatabaseError) -> String {
    let quote = rest.removeFirst()
    var text = ""
    while let character = rest.first {
      rest.removeFirst()
      if character == quote {
        skipBlanks()
        return text
      }
      guard quote == "\"", character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = rest.popFirst() else { break }
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "\"", "\\": text.append(escaped)
      case "u", "U":
        let digits = rest.prefix(escaped == "u" ? 4 : 8)
        guard digits.count == (escaped == "u" ? 4 : 8), let code = UInt32(digits, radix: 16),
          let scalar = Unicode.Scalar(code)
        else { throw fail("an escape that means no character") }
        rest.removeFirst(digits.count)
        text.unicodeScalars.append(scalar)
      default: throw fail("the unknown escape \\\(escaped)")
      }
    }
    throw fail("a text without its closing quote")
  }
}
