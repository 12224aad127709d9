import Files
import Threading

/// Makes a table of JSON.
///
/// - An array of values is one column, `column1`.
/// - An array of objects is a row for each object and a column for each key, in the order of their
///   first appearance; a key that an object does not have is a gap.
/// - An array of arrays is rows and columns as in CSV; the first array may hold names.
/// - An object whose keys are dates or numbers is a row for each key, which is the column `date` or `x`; a
///   value that is no object is the column `value`.
/// - An object with arrays is a column for each array, all of one length; its other members are
///   passed over. So is one object of arrays inside it, however deep: the one that is asked for, else the one
///   with the shortest way. An object without arrays is one row.
/// - In JSON lines each line is a row: a value, an object or an array.
///
/// A text is read like a cell of CSV: `"1.5"` is a number, `"2026-03-01"` a time. `true`, `false`,
/// arrays and objects inside a row make a column of texts. Of an object the members that
/// ``ReadOptions/paths`` asks for, as `latency.p99` or by the end of a longer path, are columns of their own; so
/// are all members of objects in an object's array.
struct JSONReader {
  /// What the rows are.
  private enum Shape: String {
    case values = "a value"
    case objects = "an object"
    case arrays = "an array"
  }

  typealias Value = JSONScanner.Value

  var scanner: JSONScanner
  let options: ReadOptions
  var plan: ReadPlan
  let rules: CellRules
  var builder: TableBuilder?
  private var shape: Shape?
  var indices: [String: Int] = [:]
  /// For each column the row that holds its last value, to notice a key that comes twice.
  var lastRows: [Int] = []
  /// The row that is being read, also of those that do not count.
  var rowNumber = 0
  /// The keys that stand in rows themselves, and not inside their objects.
  private var ownKeys: Set<String> = []
  /// What lies in the first object of each key that has one.
  private var pathsBelow: [String: [String]] = [:]
  private var wishes: [String: Wish] = [:]
  private var headerLine = 1

  private init(_ window: ByteWindow, options: ReadOptions, plan: ReadPlan) {
    scanner = JSONScanner(window, options: options)
    self.options = options
    self.plan = plan
    rules = CellRules(options)
  }

  /// Reads to the window's end.
  static func read(
    _ window: ByteWindow, options: ReadOptions, plan: ReadPlan, isLines: Bool,
    cancellation: Cancellation
  ) throws -> PassResult {
    var reader = JSONReader(window, options: options, plan: plan)
    return try reader.read(isLines: isLines, cancellation: cancellation)
  }

  private mutating func read(isLines: Bool, cancellation: Cancellation) throws -> PassResult {
    guard let first = try scanner.peekToken() else {
      throw scanner.failure(found: "an empty file", expected: "JSON")
    }
    if isLines {
      while try scanner.peekToken() != nil { try row() }
    } else if first == UInt8(ascii: "[") {
      try list { reader in try reader.row() }
    } else if first == UInt8(ascii: "{") {
      if let result = try document(cancellation: cancellation) { return result }
    } else {
      try row()
    }
    guard try scanner.peekToken() == nil else {
      throw try scanner.unexpected("the end of the file")
    }
    if builder == nil { begin([""]) }
    guard var builder else { throw scanner.failure(found: "an empty file", expected: "JSON") }
    self.builder = nil
    var result = try PassResult(&builder, cancellation: cancellation)
    tellPaths(&result)
    return result
  }

  /// Says of columns of objects what lies in them.
  func tellPaths(_ result: inout PassResult) {
    for index in result.table.columns.indices {
      let column = result.table.columns[index]
      guard let paths = pathsBelow[column.name], !paths.isEmpty else { continue }
      result.table.paths += paths
      if column.offender?.found == quoted(JSONReader.object) {
        result.table.columns[index].offender?.expected = "a number: below it are \(listed(paths))"
        result.table.columns[index].offender?.advice = .named(Array(paths.prefix(3)))
      }
    }
  }

  static let object = Array("{…}".utf8)

  mutating func begin(_ names: [String]) {
    builder = TableBuilder(file: scanner.file, options: options, plan: plan, names: names)
  }

  /// Reads `[ … ]` with something that reads each element.
  mutating func list(_ element: (inout JSONReader) throws -> Void) throws {
    try scanner.expect("[", "'['")
    if try scanner.skip("]") { return }
    repeat {
      try element(&self)
    } while try scanner.skip(",")
    try scanner.expect("]", "',' or ']'")
  }

  /// Reads `{ … }` with something that reads each member's value.
  mutating func members(
    _ member: (inout JSONReader, String, JSONScanner.Place) throws -> Void
  ) throws {
    try scanner.expect("{", "'{'")
    if try scanner.skip("}") { return }
    repeat {
      guard try scanner.peekToken() == UInt8(ascii: "\"") else {
        throw try scanner.unexpected("a name in quotes")
      }
      let place = scanner.place
      let key = String(decoding: try scanner.string(), as: UTF8.self)
      try scanner.expect(":", "':'")
      try member(&self, key, place)
    } while try scanner.skip(",")
    try scanner.expect("}", "',' or '}'")
  }

  // MARK: Rows

  private mutating func row() throws {
    if builder?.rowNumber == TableBuilder.examinedRows { builder?.expectRest(scanner.wholeToUsed) }
    let found: Shape =
      switch try scanner.peekToken() {
      case UInt8(ascii: "{"): .objects
      case UInt8(ascii: "["): .arrays
      default: .values
      }
    if let shape, shape != found {
      throw scanner.failure(
        found: found.rawValue, expected: "\(shape.rawValue), as in the rows before")
    }
    shape = found
    switch found {
    case .values:
      if builder == nil { begin([""]) }
      try cell(0)
      try builder?.endRow()
    case .objects: try objectRow()
    case .arrays: try arrayRow()
    }
  }

  private mutating func objectRow() throws {
    if builder == nil {
      builder = TableBuilder(objectsIn: scanner.file, options: options, plan: plan)
    }
    builder?.beginRow(.absent)
    rowNumber += 1
    try members { reader, key, place in try reader.member(key, place) }
    try builder?.endRow()
  }

  /// Reads a member of a row, and of an object in it what is asked for.
  mutating func member(_ key: String, _ place: JSONScanner.Place) throws {
    ownKeys.insert(key)
    let isObject = try scanner.peekToken() == UInt8(ascii: "{")
    guard isObject, options.keepsWholeValues || pathsBelow[key] == nil || isAsked(below: key) else {
      return try cell(try take(key, place))
    }
    var found = Paths()
    let index = try take(key, place)
    let start = scanner.place
    try members { reader, name, place in
      try reader.inner(key + "." + name, place, depth: 1, &found)
    }
    store(.text(options.keepsWholeValues ? found.whole : JSONReader.object), index, start)
    let paths = found.numbers + found.others
    if pathsBelow[key] == nil, !paths.isEmpty { pathsBelow[key] = paths }
  }

  /// Reads what lies in an object of a row; what nobody asks for is passed over.
  private mutating func inner(
    _ path: String, _ place: JSONScanner.Place, depth: Int, _ found: inout Paths
  ) throws {
    if try scanner.peekToken() == UInt8(ascii: "{"), depth < options.limits.depth {
      try members { reader, name, place in
        try reader.inner(path + "." + name, place, depth: depth + 1, &found)
      }
    } else {
      let start = scanner.place
      let value = try scanner.value()
      found.take(path, value)
      if options.keepsWholeValues {
        for part in [Array(path.utf8), value.bytes] {
          found.whole += part + [JSONScanner.separator]
        }
      }
      guard wish(at: path).isNamed, !ownKeys.contains(path) else { return }
      store(value, try take(path, place), start)
    }
  }

  /// What lies in an object: the paths of numbers, and of anything else.
  private struct Paths {
    private(set) var numbers: [String] = []
    private(set) var others: [String] = []
    /// All of it as a text, where it is kept.
    var whole: [UInt8] = []

    mutating func take(_ path: String, _ value: Value) {
      guard numbers.count + others.count < 1000 else { return }
      if case .number = value { numbers.append(path) } else { others.append(path) }
    }
  }

  /// What is asked for at a path.
  private struct Wish {
    /// Whether the path is, by all of its keys or by the last of them.
    var isNamed: Bool
    /// Whether something below it is.
    var isAbove: Bool
  }

  /// What is asked for at a path; rows have the same paths again and again.
  private mutating func wish(at path: String) -> Wish {
    if options.paths.isEmpty { return Wish(isNamed: false, isAbove: false) }
    if let known = wishes[path] { return known }
    let wish = Wish(
      isNamed: options.paths.contains { JSONReader.ends(path, in: $0) },
      isAbove: options.paths.contains { asked in
        asked.indices.contains { dot in
          asked[dot] == "." && JSONReader.ends(path, in: asked[..<dot])
        }
      })
    // Keys may differ in each row.
    if wishes.count < 1000 { wishes[path] = wish }
    return wish
  }

  /// Whether something below a path is asked for, by its whole path or by the end of that.
  mutating func isAsked(below path: String) -> Bool { wish(at: path).isAbove }

  /// Whether a path is asked for, or something below it.
  mutating func isAsked(at path: String) -> Bool {
    let wish = wish(at: path)
    return wish.isNamed || wish.isAbove
  }

  /// Whether a path is some keys, or ends in them: `data.readings` in `readings`.
  private static func ends(_ path: String, in keys: some StringProtocol) -> Bool {
    path.hasSuffix(keys) && (path.utf8.count == keys.utf8.count || path.hasSuffix("." + keys))
  }

  /// The column of a key in a row that has it only once; a row's own key wins over an equal path.
  mutating func take(_ key: String, _ place: JSONScanner.Place) throws -> Int {
    let index = try column(key, place)
    guard lastRows[index] != rowNumber else { throw place.repeated(key) }
    lastRows[index] = rowNumber
    return index
  }

  /// The column of a key; a new one is a gap in the rows before.
  mutating func column(_ key: String, _ place: JSONScanner.Place) throws -> Int {
    if let index = indices[key] { return index }
    try place.check(lastRows.count + 1, atMost: options.limits.columns)
    try builder?.addColumn(key)
    indices[key] = lastRows.count
    lastRows.append(-1)
    return lastRows.count - 1
  }

  private mutating func arrayRow() throws {
    guard let count = builder?.columns.count else { return try firstArrayRow() }
    let place = scanner.place
    var index = 0
    try list { reader in
      guard index < count else {
        throw reader.scanner.failure(
          found: "more than \(count) values",
          expected: "\(count), as in line \(reader.headerLine)")
      }
      try reader.cell(index)
      index += 1
    }
    guard index == count else {
      throw place.failure(
        found: "an array of \(index)", expected: "\(count), as in line \(headerLine)")
    }
    try builder?.endRow()
  }

  /// The first array is kept until it is known whether it holds names.
  private mutating func firstArrayRow() throws {
    headerLine = scanner.line
    var cells: [(value: Value, place: JSONScanner.Place)] = []
    try list { reader in
      _ = try reader.scanner.peekToken()
      let place = reader.scanner.place
      try place.check(cells.count + 1, atMost: reader.options.limits.columns)
      cells.append((try reader.scanner.value(), place))
    }
    guard !cells.isEmpty else {
      throw scanner.failure(found: "an empty array", expected: "a row of values")
    }
    let isHeader =
      switch options.header {
      case .present: true
      case .absent: false
      case .automatic: CellText.areNames(cells.map { $0.value.cell(rules) })
      }
    begin(cells.map { isHeader ? $0.value.text : "" })
    if isHeader { return }
    for (index, cell) in cells.enumerated() { store(cell.value, index, cell.place) }
    try builder?.endRow()
  }

  // MARK: Cells

  /// Reads a value into a column of the row that is being read.
  mutating func cell(_ column: Int) throws {
    _ = try scanner.peekToken()
    let place = scanner.place
    store(try scanner.value(), column, place)
  }

  mutating func store(_ value: Value, _ column: Int, _ place: JSONScanner.Place) {
    switch value {
    case .number(let number):
      builder?.store(value: number, column: column, line: place.line, place: place.column)
    case .text(let bytes):
      _ = builder?.store(
        bytes.span, bytes.indices, column: column, line: place.line, place: place.column)
    }
  }
}

extension JSONScanner.Value {
  /// Its text, where it is not a number.
  fileprivate var text: String {
    switch self {
    case .number: ""
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// What it says.
  fileprivate func cell(_ rules: CellRules) -> CellText {
    switch self {
    case .number(let value): value.isNaN ? .gap : .number(NumberText(plain: value))
    case .text(let bytes): rules.cell(bytes.span, in: bytes.indices)
    }
  }
}
