/// The header of NumPy's `.npy` files: how the numbers behind it are stored.
///
/// Source: NumPy's "NPY format", versions 1.0 to 3.0.
struct NumPyHeader: Hashable, Sendable {
  /// How each number is stored.
  let element: NumberElement
  /// Whether a column's numbers stand together, and not a row's.
  let isByColumns: Bool
  let rows: Int
  let columns: Int

  /// What a file begins with.
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
  /// How many bytes tell how long the header is.
  static let prefixLength = 12

  /// Where the header's text lies.
  ///
  /// - Parameters:
  ///   - prefix: The file's first bytes, ``prefixLength`` of them.
  ///   - file: What messages call the file.
  /// - Returns: Its bytes' places in the file.
  /// - Throws: ``DataSourceError`` where these bytes begin no such file.
  static func textRange(_ prefix: [UInt8], in file: String) throws(DataSourceError) -> Range<Int> {
    guard prefix.count == prefixLength, prefix.starts(with: magic) else {
      throw NumPyHeader.flaw(
        prefix.isEmpty ? "an empty file" : quoted(prefix), "a header of NumPy's", in: file)
    }
    let length: Int
    let start: Int
    switch prefix[6] {
    case 1: (start, length) = (10, Int(prefix[8]) | Int(prefix[9]) << 8)
    case 2, 3:
      start = 12
      length = (0..<4).reduce(0) { $0 | Int(prefix[8 + $1]) << (8 * $1) }
    default:
      throw NumPyHeader.flaw("version \(prefix[6]) of NumPy's format", "1, 2 or 3", in: file)
    }
    guard length <= 1 << 20 else {
      throw NumPyHeader.flaw("a header of \(length) bytes", "at most 1 MiB", in: file)
    }
    return start..<start + length
  }

  /// One column of numbers.
  init(_ element: NumberElement, rows: Int) {
    self.element = element
    self.rows = rows
    columns = 1
    isByColumns = true
  }

  /// Reads the header's text: a dictionary as Python writes it.
  init(_ text: [UInt8], in file: String) throws(DataSourceError) {
    var literal = PythonLiteral(text)
    var type: PythonLiteral.Value?
    var order: PythonLiteral.Value?
    var shape: PythonLiteral.Value?
    guard case .dictionary(let entries)? = literal.value() else {
      throw NumPyHeader.flaw(quoted(text.prefix(40)), "a header of NumPy's", in: file)
    }
    for (key, value) in entries {
      switch key {
      case "descr": type = value
      case "fortran_order": order = value
      case "shape": shape = value
      default: break
      }
    }
    guard case .boolean(let isByColumns)? = order, case .list(let sizes)? = shape else {
      throw NumPyHeader.flaw(
        quoted(text.prefix(40)), "'fortran_order' and 'shape' in the header", in: file)
    }
    switch type {
    case .text(let code)?: element = try NumPyHeader.element(code, in: file)
    case .list:
      throw NumPyHeader.flaw(
        "a structured array", "one kind of numbers: save its fields one by one", in: file)
    default:
      throw NumPyHeader.flaw(quoted(text.prefix(40)), "'descr' in the header", in: file)
    }
    (rows, columns) = try NumPyHeader.table(sizes, in: file)
    let (cells, isTooLarge) = rows.multipliedReportingOverflow(by: max(1, columns))
    guard !isTooLarge, !cells.multipliedReportingOverflow(by: element.size).overflow else {
      throw NumPyHeader.flaw(
        "an array of \(rows) × \(columns)", "one that a file can hold", in: file)
    }
    self.isByColumns = isByColumns
  }

  private static func flaw(
    _ found: String, _ expected: String, in file: String
  ) -> DataSourceError {
    .data(DataError(file: file, line: 1, unit: .byte, column: 1, found: found, expected: expected))
  }

  /// Rows and columns of an array's shape.
  private static func table(
    _ sizes: [PythonLiteral.Value], in file: String
  ) throws(DataSourceError) -> (Int, Int) {
    var shape: [Int] = []
    for size in sizes {
      guard case .number(let number) = size, number >= 0 else {
        throw NumPyHeader.flaw(
          "a shape that is no list of sizes", "one or two dimensions", in: file)
      }
      shape.append(number)
    }
    switch shape.count {
    case 0: return (1, 1)
    case 1: return (shape[0], 1)
    case 2: return (shape[0], shape[1])
    default:
      throw NumPyHeader.flaw(
        "an array of shape (\(shape.map(String.init).joined(separator: ", ")))",
        "one or two dimensions", in: file)
    }
  }

  /// How a type of NumPy's is stored: a sign for the order of bytes, a letter and a size.
  private static func element(
    _ code: String, in file: String
  ) throws(DataSourceError) -> NumberElement {
    let refusal = NumPyHeader.flaw(
      "numbers of type '\(printableCode(code))'",
      "real numbers, truth values or datetime64 in W, D, h, m, s, ms, us or ns", in: file)
    var rest = code[...]
    var isBigEndian = false
    if let order = rest.first, "<>=|".contains(order) {
      isBigEndian = order == ">"
      rest = rest.dropFirst()
    }
    guard let letter = rest.popFirst() else { throw refusal }
    let size = Int(rest.prefix { $0.isNumber }) ?? 0
    rest = rest.drop { $0.isNumber }
    guard [1, 2, 4, 8].contains(size), rest.isEmpty || letter == "M" else { throw refusal }
    switch letter {
    case "f" where size > 1: return NumberElement(.float, size: size, isBigEndian: isBigEndian)
    case "i": return NumberElement(.signed, size: size, isBigEndian: isBigEndian)
    case "u": return NumberElement(.unsigned, size: size, isBigEndian: isBigEndian)
    case "b" where size == 1: return NumberElement(.unsigned, size: 1)
    case "M" where size == 8 && rest.hasPrefix("[") && rest.hasSuffix("]"):
      guard let unit = NumberElement.Unit(rest.dropFirst().dropLast()) else { throw refusal }
      return NumberElement(.instant(unit), size: 8, isBigEndian: isBigEndian)
    default: throw refusal
    }
  }

  private static func printableCode(_ code: String) -> String { String(code.prefix(20)) }
}

/// The few literals of Python that headers are made of.
private struct PythonLiteral {
  enum Value {
    case text(String)
    case boolean(Bool)
    case number(Int)
    /// A tuple or a list.
    case list([Value])
    case dictionary([(String, Value)])
  }

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that begins here; nil where there is none that headers have.
  mutating func value() -> Value? {
    guard depth < 8 else { return nil }
    depth += 1
    defer { depth -= 1 }
    skipBlanks()
    guard at < bytes.count else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "{"): return dictionary()
    case UInt8(ascii: "("): return list(until: UInt8(ascii: ")"))
    case UInt8(ascii: "["): return list(until: UInt8(ascii: "]"))
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return text().map { .text($0) }
    default: return word()
    }
  }

  private mutating func skipBlanks() {
    while at < bytes.count, isBlank(bytes[at]) || isLineEnd(bytes[at]) { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func text() -> String? {
    let quote = bytes[at]
    guard let end = bytes[(at + 1)...].firstIndex(of: quote) else { return nil }
    defer { at = end + 1 }
    return String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
  }

  private mutating func word() -> Value? {
    let start = at
    while at < bytes.count, !isBlank(bytes[at]), !",)]}:".utf8.contains(bytes[at]) { at += 1 }
    switch String(decoding: bytes[start..<at], as: UTF8.self) {
    case "True": return .boolean(true)
    case "False": return .boolean(false)
    // Python 2 wrote its long numbers with an L.
    case let word:
      return Int(word.hasSuffix("L") ? String(word.dropLast()) : word).map { .number($0) }
    }
  }

  private mutating func list(until close: UInt8) -> Value? {
    at += 1
    var items: [Value] = []
    while !take(close) {
      guard let item = value() else { return nil }
      items.append(item)
      guard take(UInt8(ascii: ",")) else { return take(close) ? .list(items) : nil }
    }
    return .list(items)
  }

  private mutating func dictionary() -> Value? {
    let close = UInt8(ascii: "}")
    at += 1
    var entries: [(String, Value)] = []
    while !take(close) {
      guard case .text(let key)? = value(), take(UInt8(ascii: ":")), let item = value() else {
        return nil
      }
      entries.append((key, item))
      guard take(UInt8(ascii: ",")) else { return take(close) ? .dictionary(entries) : nil }
    }
    return .dictionary(entries)
  }
}
