import Files
import Threading

/// Makes a table of JSON.
///
/// - An array of values is one column, `column1`.
/// - An array of objects is a row for each object and a column for each key, in the order of their
///   first appearance; a key that an object does not have is a gap.
/// - An array of arrays is rows and columns as in CSV; the first array may hold names.
/// - An object with arrays is a column for each array, all of one length; its other members are
///   passed over. An object without arrays is one row.
/// - In JSON lines each line is a row: a value, an object or an array.
///
/// A text is read like a cell of CSV: `"1.5"` is a number, `"2026-03-01"` a time. `true`, `false`,
/// arrays and objects inside a row make a column of texts.
struct JSONReader {
  /// What the rows are.
  private enum Shape: String {
    case values = "a value"
    case objects = "an object"
    case arrays = "an array"
  }

  private typealias Value = JSONScanner.Value

  private var scanner: JSONScanner
  private let options: ReadOptions
  private var plan: ReadPlan
  private let rules: CellRules
  private var builder: TableBuilder?
  private var shape: Shape?
  private var indices: [String: Int] = [:]
  /// For each column the row that holds its last value, to notice a key that comes twice.
  private var lastRows: [Int] = []
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
    return try PassResult(&builder, cancellation: cancellation)
  }

  private mutating func begin(_ names: [String]) {
    builder = TableBuilder(file: scanner.file, options: options, plan: plan, names: names)
  }

  /// Reads `[ … ]` with something that reads each element.
  private mutating func list(_ element: (inout JSONReader) throws -> Void) throws {
    try scanner.expect("[", "'['")
    if try scanner.skip("]") { return }
    repeat {
      try element(&self)
    } while try scanner.skip(",")
    try scanner.expect("]", "',' or ']'")
  }

  /// Reads `{ … }` with something that reads each member's value.
  private mutating func members(
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
    builder?.beginRow()
    let row = builder?.rowCount ?? 0
    try members { reader, key, place in
      let index = try reader.column(key, place)
      guard reader.lastRows[index] != row else { throw place.repeated(key) }
      reader.lastRows[index] = row
      try reader.cell(index)
    }
    try builder?.endRow()
  }

  /// The column of a key; a new one is a gap in the rows before.
  private mutating func column(_ key: String, _ place: JSONScanner.Place) throws -> Int {
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

  // MARK: Objects of arrays

  /// A document that is an object: its arrays are columns; nil where it has none and became a row.
  private mutating func document(cancellation: Cancellation) throws -> PassResult? {
    let whole = plan
    var columns: [PassResult] = []
    var single: [(key: String, value: Value, place: JSONScanner.Place)] = []
    var seen: Set<String> = []
    var rowCount: Int?
    try members { reader, key, place in
      guard seen.insert(key).inserted else { throw place.repeated(key) }
      try place.check(seen.count, atMost: reader.options.limits.columns)
      guard try reader.scanner.peekToken() == UInt8(ascii: "[") else {
        let valuePlace = reader.scanner.place
        single.append((key, try reader.scanner.value(), valuePlace))
        return
      }
      reader.plan = whole.column(columns.count)
      reader.begin([key])
      try reader.list { reader in
        try reader.cell(0)
        try reader.builder?.endRow()
      }
      let length = reader.builder?.rowCount ?? 0
      guard length == rowCount ?? length else {
        throw place.failure(
          found: "\(length) values in '\(printable(key))'",
          expected: "\(rowCount ?? 0), as in '\(printable(columns[0].table.columns[0].name))'")
      }
      rowCount = length
      if var builder = reader.builder {
        reader.builder = nil
        columns.append(try PassResult(&builder, cancellation: cancellation))
      }
    }
    plan = whole
    if rowCount != nil {
      guard try scanner.peekToken() == nil else {
        throw try scanner.unexpected("the end of the file")
      }
      return PassResult(columns, plan: whole)
    }
    begin(single.map(\.key))
    for (index, cell) in single.enumerated() { store(cell.value, index, cell.place) }
    try builder?.endRow()
    return nil
  }

  // MARK: Cells

  /// Reads a value into a column of the row that is being read.
  private mutating func cell(_ column: Int) throws {
    _ = try scanner.peekToken()
    let place = scanner.place
    store(try scanner.value(), column, place)
  }

  private mutating func store(_ value: Value, _ column: Int, _ place: JSONScanner.Place) {
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

extension ReadPlan {
  /// The plan for a column that comes alone.
  fileprivate func column(_ index: Int) -> ReadPlan {
    var plan = self
    plan.hasOneColumn = true
    plan.hints = [hints(ofColumn: index)]
    plan.target = target.flatMap { $0.column == index ? CellPlace(row: $0.row, column: 0) : nil }
    return plan
  }
}

extension PassResult {
  /// What columns that came one after the other give together.
  fileprivate init(_ results: [PassResult], plan: ReadPlan) {
    self = results[0]
    var columns: [DataTable.Column] = []
    for (index, result) in results.enumerated() {
      for var column in result.table.columns {
        column.number = index + 1
        columns.append(column)
      }
      if let found = result.located { located = found }
      if var found = result.summaryRow {
        found.column = index
        summaryRow = found
      }
      if let more = result.verdicts, let before = verdicts {
        verdicts = zip(before, more).map { $0 && $1 }
      }
    }
    if results.contains(where: { $0.hints != nil }) {
      hints = results.enumerated().map { $1.hints?.first ?? plan.hints(ofColumn: $0) }
    }
    var whole = DataTable(name: table.name, columns: columns, rowCount: table.rowCount)
    whole.options = table.options
    table = whole
  }
}
