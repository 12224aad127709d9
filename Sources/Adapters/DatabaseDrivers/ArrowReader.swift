package import CADBC
import Files
package import Threading

/// Reads a stream of Arrow's C interface to its end, batch after batch, into columns.
///
/// It owns nothing: whoever made the stream releases it. Each schema and each batch is released here, once.
/// Source: https://arrow.apache.org/docs/format/CStreamInterface.html.
package struct ArrowReader {
  private let stream: UnsafeMutablePointer<ArrowArrayStream>
  /// The error behind a number that the stream gave.
  private let failure: (Int32) -> any Error
  private var readers: [ColumnReader] = []

  /// A reader of a stream, which must not have been asked for anything.
  ///
  /// - Throws: ``DatabaseError`` where the stream has no columns to tell of.
  package init(
    _ stream: UnsafeMutablePointer<ArrowArrayStream>, failure: @escaping (Int32) -> any Error
  ) throws {
    self.stream = stream
    self.failure = failure
    guard let getSchema = stream.pointee.get_schema else {
      throw DatabaseError.badData("no stream")
    }
    var schema = ArrowSchema()
    let code = getSchema(stream, &schema)
    guard code == 0 else { throw failure(code) }
    defer { schema.release?(&schema) }
    guard schema.format.map({ String(cString: $0) }) == "+s", schema.n_children >= 0 else {
      throw DatabaseError.badData("a result without columns")
    }
    for number in 0..<Int(schema.n_children) {
      guard let child = schema.children?[number] else {
        throw DatabaseError.badData("a column without a type")
      }
      readers.append(ColumnReader(child.pointee))
    }
  }

  /// All rows.
  ///
  /// - Parameters:
  ///   - limit: How many rows are allowed.
  ///   - enough: Behind so many figures of all columns nothing more is read.
  ///   - cancellation: Checked before each batch.
  ///   - progress: Told the number of rows behind each batch.
  /// - Returns: The columns, in the order of the result.
  /// - Throws: ``DatabaseError``; nothing of what was read is kept then.
  /// - Complexity: O(values), of which each is copied twice where there are several batches; no more than
  ///   one column's memory is needed besides that of the columns.
  package mutating func columns(
    limit: Int, enough: Int = .max, cancellation: Cancellation, progress: (Int) -> Void
  ) throws -> [QueryColumn] {
    guard let getNext = stream.pointee.get_next else { throw DatabaseError.badData("no stream") }
    var rows = 0
    while true {
      try cancellation.check()
      var batch = ArrowArray()
      let code = getNext(stream, &batch)
      guard code == 0 else { throw failure(code) }
      guard batch.release != nil else { return try joined() }
      defer { batch.release?(&batch) }
      let count = try append(batch)
      if count > limit - rows { throw DatabaseError.tooManyRows(limit: limit) }
      rows += count
      progress(rows)
      if rows > enough / max(1, readers.count(where: \.hasValues)) {
        return try joined(isCut: true)
      }
    }
  }

  private mutating func joined(isCut: Bool = false) throws -> [QueryColumn] {
    var columns: [QueryColumn] = []
    for number in readers.indices { columns.append(try readers[number].takeColumn()) }
    for number in columns.indices { columns[number].isCut = isCut }
    return columns
  }

  private mutating func append(_ batch: ArrowArray) throws -> Int {
    guard let count = Int(exactly: batch.length), let first = Int(exactly: batch.offset),
      count >= 0, first >= 0, Int(batch.n_children) == readers.count
    else { throw DatabaseError.badData("a batch of another shape") }
    let missing = batch.null_count == 0 || Int(batch.n_buffers) < 1 ? nil : batch.buffers?[0]
    guard missing == nil else { throw DatabaseError.badData("a batch with missing rows") }
    for number in readers.indices {
      guard let child = batch.children?[number] else {
        throw DatabaseError.badData("a batch without a column")
      }
      try readers[number].append(child.pointee, from: first, count: count)
    }
    return count
  }
}

/// Reads one column of all batches.
private struct ColumnReader {
  private var column: QueryColumn
  /// The values of each batch: to make one array longer and longer would copy all of it again and again.
  private var pieces: [[Double]] = []
  private let type: ColumnType
  /// The type of the values that ``type`` numbers; nil where the values stand in the column itself.
  private let dictionary: ColumnType?
  private let perUnit: Double

  init(_ schema: ArrowSchema) {
    let format = schema.format.map { String(cString: $0) } ?? ""
    type = ColumnType(format: format)
    dictionary = schema.dictionary.map { dictionary in
      ColumnType(format: dictionary.pointee.format.map { String(cString: $0) } ?? "")
    }
    let engineType = schema.metadata.flatMap { ArrowMetadata(UnsafeRawPointer($0)).typeName }
    let kind = ColumnReader.kind(dictionary ?? type, engineType)
    perUnit = kind == .money ? 100 : 1
    column = QueryColumn(
      name: schema.name.map { String(cString: $0) } ?? "", kind: kind,
      typeName: engineType ?? format)
  }

  private static func kind(_ type: ColumnType, _ engineType: String?) -> QueryColumn.Kind {
    switch type {
    case .integer: engineType == "money" ? .money : .number(areWhole: true)
    case .boolean: .boolean
    case .null, .float, .decimal: .number()
    case .days, .dayMilliseconds: .localTime(areDays: true)
    case .timestamp(_, let areInstants): areInstants ? .instant : .localTime()
    // PostgreSQL's driver sends exact numbers as texts.
    case .text, .textView: engineType == "numeric" ? .number() : .other
    case .other: .other
    }
  }

  /// Whether anybody can plot it.
  var hasValues: Bool { column.kind != .other }

  mutating func append(_ array: ArrowArray, from first: Int, count: Int) throws(DatabaseError) {
    // Nobody plots it, but its rows are those of the others.
    guard hasValues else { return }
    let values = try ArrowValues(array, type, from: first, count: count)
    try ColumnReader.check(roomFor: count)
    var piece: [Double] = []
    if let dictionary {
      guard let entries = array.dictionary else {
        throw .badData("a dictionary without its values")
      }
      var numbers: [Double] = []
      var known: [Double] = []
      var ownRounded = 0
      try ArrowValues(entries.pointee, dictionary, from: 0, count: Int(entries.pointee.length))
        .append(to: &known, rounded: &column.roundedCount)
      try values.append(to: &numbers, rounded: &ownRounded)
      for number in numbers {
        guard let index = number.isNaN ? -1 : Int(exactly: number), index < known.count else {
          throw .badData("a number that its dictionary lacks")
        }
        piece.append(index < 0 ? .nan : known[index])
      }
    } else {
      try values.append(to: &piece, rounded: &column.roundedCount)
    }
    if perUnit != 1 {
      for index in piece.indices { piece[index] /= perUnit }
    }
    pieces.append(piece)
  }

  /// The column with all values, which are gone here.
  mutating func takeColumn() throws(DatabaseError) -> QueryColumn {
    if pieces.count < 2 {
      column.values = pieces.popLast() ?? []
      return column
    }
    let count = pieces.reduce(0) { $0 + $1.count }
    try ColumnReader.check(roomFor: count)
    column.values = [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      ProcessMemory.useLargePages(for: UnsafeMutableRawBufferPointer(buffer))
      for number in pieces.indices {
        filled = buffer[filled...].initialize(fromContentsOf: pieces[number])
        pieces[number] = []
      }
    }
    pieces = []
    return column
  }

  private static func check(roomFor count: Int) throws(DatabaseError) {
    let bytes = count * MemoryLayout<Double>.stride
    if !AddressSpace.hasRoom(for: bytes) { throw .noMemory(bytes: bytes) }
  }
}

/// The pairs that a driver says of a column: a count, then lengths and bytes of keys and values in turn.
struct ArrowMetadata {
  private(set) var pairs: [(key: String, value: String)] = []

  init(_ bytes: UnsafeRawPointer) {
    var place = 0
    func next() -> Int {
      defer { place += 4 }
      return Int(bytes.loadUnaligned(fromByteOffset: place, as: Int32.self))
    }
    func text() -> String {
      let count = max(0, next())
      defer { place += count }
      return String(
        decoding: UnsafeRawBufferPointer(start: bytes + place, count: count), as: UTF8.self)
    }
    for _ in 0..<max(0, next()) { pairs.append((text(), text())) }
  }

  /// The engine's own name of a column's type.
  var typeName: String? {
    pairs.first { $0.key.hasSuffix(":typname") || $0.key.hasSuffix(":type") }?.value
  }
}
