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

  /// Reads the header's text: a dictionary as Python writes it, such as
  /// `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }`.
  init(_ bytes: [UInt8], in file: String) throws(DataSourceError) {
    let text = String(decoding: bytes, as: UTF8.self)
    func flaw(_ expected: String) -> DataSourceError {
      NumPyHeader.flaw(quoted(bytes.prefix(40)), expected, in: file)
    }
    guard text.first(where: { !$0.isWhitespace }) == "{",
      text.last(where: { !$0.isWhitespace }) == "}"
    else { throw flaw("a header of NumPy's") }
    guard let order = text.firstMatch(of: /['"]fortran_order['"]\s*:\s*(True|False)\b/),
      let shape = text.firstMatch(of: /['"]shape['"]\s*:\s*[(\[]([^)\]]*)[)\]]/)
    else { throw flaw("'fortran_order' and 'shape' in the header") }
    guard let type = text.firstMatch(of: /['"]descr['"]\s*:\s*(?:['"]([^'"]*)['"]|\[)/) else {
      throw flaw("'descr' in the header")
    }
    guard let code = type.1 else {
      throw NumPyHeader.flaw(
        "a structured array", "one kind of numbers: save its fields one by one", in: file)
    }
    element = try NumPyHeader.element(String(code), in: file)
    (rows, columns) = try NumPyHeader.table(shape.1, in: file)
    let (cells, isTooLarge) = rows.multipliedReportingOverflow(by: max(1, columns))
    guard !isTooLarge, !cells.multipliedReportingOverflow(by: element.size).overflow else {
      throw NumPyHeader.flaw(
        "an array of \(rows) × \(columns)", "one that a file can hold", in: file)
    }
    isByColumns = order.1 == "True"
  }

  private static func flaw(
    _ found: String, _ expected: String, in file: String
  ) -> DataSourceError {
    .data(DataError(file: file, line: 1, unit: .byte, column: 1, found: found, expected: expected))
  }

  /// Rows and columns of an array's shape, such as `3, 2` or `3,`.
  private static func table(
    _ sizes: Substring, in file: String
  ) throws(DataSourceError) -> (Int, Int) {
    var shape: [Int] = []
    for size in sizes.split(separator: ",").map({ $0.filter { !$0.isWhitespace } }) where size != ""
    {
      // Python 2 wrote its long numbers with an L.
      guard let number = Int(size.hasSuffix("L") ? String(size.dropLast()) : size), number >= 0
      else {
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
  static func element(
    _ code: String, in file: String
  ) throws(DataSourceError) -> NumberElement {
    let refusal = NumPyHeader.flaw(
      "numbers of type '\(code.prefix(20))'",
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
}
