import Files

/// Reads JSON (RFC 8259) from a window, token by token, and knows the place of each.
///
/// Beyond the standard: `NaN`, `Infinity` and `-Infinity` are read as gaps, since Python writes them.
struct JSONScanner {
  /// A value of any kind.
  enum Value {
    /// A number; NaN for `null`, `NaN` or an infinity.
    case number(Double)
    /// A text in UTF-8, `true` or `false`, or what stands for an array or object.
    case text([UInt8])

    /// What tells it from others.
    var bytes: [UInt8] {
      switch self {
      case .number(let value): Array(String(value.bitPattern).utf8)
      case .text(let text): text
      }
    }
  }

  private var window: ByteWindow
  private let options: ReadOptions
  private(set) var line = 1
  /// Characters in the line so far.
  private(set) var column = 0

  init(_ window: consuming ByteWindow, options: ReadOptions) {
    self.window = window
    self.options = options
  }

  var file: String { window.name }

  /// As in ``ByteWindow``.
  var wholeToUsed: Double? { window.wholeToUsed }

  // MARK: Bytes

  /// The next byte, which stays; nil at the end.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    while window.start == window.end {
      if window.isLast { return nil }
      try window.fill()
    }
    return window.storage[window.start]
  }

  @inline(__always)
  private mutating func advance(_ byte: UInt8) {
    window.consume(1)
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 0
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// The next byte that is no white space, which stays; nil at the end.
  mutating func peekToken() throws -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        advance(byte)
      default: return byte
      }
    }
    return nil
  }

  /// Passes over a punctuation mark, if it comes next.
  mutating func skip(_ mark: Unicode.Scalar) throws -> Bool {
    guard let byte = try peekToken(), byte == UInt8(truncatingIfNeeded: mark.value) else {
      return false
    }
    advance(byte)
    return true
  }

  /// Passes over a punctuation mark that has to come next.
  mutating func expect(_ mark: Unicode.Scalar, _ expected: String) throws {
    guard try skip(mark) else { throw try unexpected(expected) }
  }

  /// An error that names what comes next.
  mutating func unexpected(_ expected: String) throws -> DataSourceError {
    guard let byte = try peekToken() else {
      return failure(found: "the end of the file", expected: expected)
    }
    return failure(found: byte == 0 ? "a NUL byte" : quoted([byte]), expected: expected)
  }

  /// An error at the character that comes next.
  func failure(found: String, expected: String) -> DataSourceError {
    .data(
      DataError(file: file, line: line, column: column + 1, found: found, expected: expected))
  }

  // MARK: Values

  /// A value of any kind; arrays and objects are passed over.
  mutating func value() throws -> Value {
    let first = try peekToken()
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return try scalar() }
    let whole = try composite()
    if options.keepsWholeValues { return .text(whole) }
    return .text(first == UInt8(ascii: "{") ? JSONReader.object : Array("[…]".utf8))
  }

  /// A value that is no array and no object.
  private mutating func scalar() throws -> Value {
    guard let byte = try peekToken() else { throw try unexpected("a JSON value") }
    switch byte {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      return try word()
    default: throw try unexpected("a JSON value")
    }
  }

  /// How many bytes come next that are of a kind, all of them in the window; they count as one token for the limit.
  private mutating func length(while isPart: (UInt8) -> Bool) throws -> Int {
    var length = 0
    while true {
      while window.start + length < window.end, isPart(window.storage[window.start + length]) {
        length += 1
      }
      guard length <= options.limits.cellLength else { throw tooLong() }
      if window.start + length < window.end || window.isLast { return length }
      try window.fill()
    }
  }

  /// The next bytes, which stay.
  private func bytes(_ length: Int) -> [UInt8] {
    Array(window.storage[window.start..<window.start + length])
  }

  /// Passes over ASCII characters of one line.
  private mutating func advance(by length: Int) {
    window.consume(length)
    column += length
  }

  private func tooLong() -> DataSourceError {
    failure(
      found: "a value of more than \(options.limits.cellLength) bytes",
      expected: "at most that many")
  }

  private mutating func word() throws -> Value {
    let place = self.place
    let length = try length { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    let token = bytes(length)
    advance(by: length)
    switch String(decoding: token.prefix(64), as: UTF8.self) {
    case "null", "NaN", "Infinity": return .number(.nan)
    case "true", "false": return .text(token)
    default: throw place.failure(found: quoted(token), expected: "a JSON value")
    }
  }

  private mutating func number() throws -> Value {
    let place = self.place
    let length = try length { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    let token = window.start..<window.start + length
    if let (value, end) = DecimalNumber.scan(
      window.storage.span, from: token.lowerBound, to: token.upperBound),
      end == token.upperBound, isStrict(window.storage.span, token)
    {
      advance(by: length)
      return .number(value.isFinite ? value : .nan)
    }
    if bytes(length) == Array("-Infinity".utf8) {
      advance(by: length)
      return .number(.nan)
    }
    throw place.failure(found: quoted(bytes(length)), expected: "a JSON number")
  }

  /// A string's contents, with escapes resolved, as valid UTF-8.
  mutating func string() throws -> [UInt8] {
    let place = self.place
    try expect("\"", "a string")
    var text: [UInt8] = []
    var isASCII = true
    while true {
      guard text.count <= options.limits.cellLength else { throw tooLong() }
      guard let byte = try peek() else {
        throw place.failure(found: "a string that is never closed", expected: "a closing '\"'")
      }
      if byte < 0x20 {
        throw failure(found: "a control character in a string", expected: "an escape")
      }
      advance(byte)
      switch byte {
      case UInt8(ascii: "\""):
        guard isASCII || String(validating: text, as: UTF8.self) != nil else {
          throw place.failure(found: "bytes that are no UTF-8", expected: "UTF-8 text")
        }
        return text
      case UInt8(ascii: "\\"): text += try escape().utf8
      default:
        if byte >= 0x80 { isASCII = false }
        text.append(byte)
      }
    }
  }

  private mutating func escape() throws -> String {
    guard let byte = try peek() else { throw try unexpected("an escape") }
    let plain: [UInt8: String] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    if let text = plain[byte] {
      advance(byte)
      return text
    }
    guard byte == UInt8(ascii: "u") else { throw try unexpected("an escape") }
    advance(byte)
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return String(Character(scalar)) }
    // The first half of a pair needs its second; a lone half is no character.
    let isPair = try peek() == UInt8(ascii: "\\")
    if first < 0xDC00, isPair {
      advance(UInt8(ascii: "\\"))
      if try peek() == UInt8(ascii: "u") {
        advance(UInt8(ascii: "u"))
        let second = try codeUnit()
        if (0xDC00...0xDFFF).contains(second) {
          return String(decoding: [first, second], as: UTF16.self)
        }
      }
    }
    throw failure(found: "half of a surrogate pair", expected: "both halves")
  }

  private mutating func codeUnit() throws -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = try peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw try unexpected("four hexadecimal digits") }
      advance(byte)
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// Passes over an array or object of any contents, nested at most as deep as the limit.
  ///
  /// - Returns: What tells it from others, where that is asked for.
  private mutating func composite() throws -> [UInt8] {
    let isKept = options.keepsWholeValues
    var whole: [UInt8] = []
    func keep(_ bytes: [UInt8]) {
      if isKept { whole += bytes + [JSONScanner.separator] }
    }
    var closers: [UInt8] = []
    var needsComma = false
    repeat {
      let isObject = closers.last == UInt8(ascii: "}")
      let next = try peekToken()
      if let next, next == closers.last {
        advance(next)
        keep([next])
        closers.removeLast()
        needsComma = true
        continue
      }
      if needsComma { try expect(",", isObject ? "',' or '}'" : "',' or ']'") }
      needsComma = false
      if isObject {
        keep(try string())
        try expect(":", "':'")
      }
      let value = try peekToken()
      if value == UInt8(ascii: "{") || value == UInt8(ascii: "[") {
        guard closers.count < options.limits.depth else {
          throw failure(
            found: "nesting deeper than \(options.limits.depth)", expected: "at most that deep")
        }
        advance(UInt8(ascii: "["))
        closers.append(value == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      } else {
        keep(try scalar().bytes)
        needsComma = true
      }
    } while !closers.isEmpty
    return whole
  }

  /// What stands between the parts of a value that is kept whole.
  static let separator: UInt8 = 0x1F

  // MARK: Places

  /// Where a token begins.
  struct Place {
    let file: String
    let line: Int
    let column: Int

    func failure(found: String, expected: String) -> DataSourceError {
      .data(DataError(file: file, line: line, column: column, found: found, expected: expected))
    }

    /// The error of a name that comes twice in an object.
    func repeated(_ name: String) -> DataSourceError {
      failure(found: "the name '\(printable(name))' again", expected: "each name once")
    }

    /// Refuses more columns than there may be.
    func check(_ columns: Int, atMost limit: Int) throws(DataSourceError) {
      guard columns <= limit else {
        throw failure(found: "more than \(limit) columns", expected: "at most that many")
      }
    }
  }

  /// The place of the byte that comes next.
  var place: Place { Place(file: file, line: line, column: column + 1) }
}

/// Whether a decimal number is written as JSON has it: with a digit at its beginning and behind its point, and without a 0
/// before other digits.
private func isStrict(_ bytes: Span<UInt8>, _ number: Range<Int>) -> Bool {
  func isDigit(_ at: Int) -> Bool {
    at < number.upperBound && bytes[at] &- UInt8(ascii: "0") < 10
  }
  let first = number.lowerBound + (bytes[number.lowerBound] == UInt8(ascii: "-") ? 1 : 0)
  guard isDigit(first), bytes[first] != UInt8(ascii: "0") || !isDigit(first + 1) else {
    return false
  }
  return number.first { bytes[$0] == UInt8(ascii: ".") }.map { isDigit($0 + 1) } ?? true
}
