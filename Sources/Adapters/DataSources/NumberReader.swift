import Compression
import Files
import Threading

/// Reads a file of numbers alone into a table.
///
/// The numbers are read to where they stay, and never mapped: a mapped file that somebody shortens would
/// end the program. So a file that changes meanwhile is read as it is, or is an error.
struct NumberReader {
  private var source: ByteSource
  private let file: NumberFile
  private let options: ReadOptions
  private let cancellation: Cancellation
  private let progress: (ReadProgress) -> Void
  private var bytesRead = 0
  /// The first numbers as they are stored.
  private var beginning: [UInt8] = []
  /// What `missing` says, as numbers.
  private let sentinels: [Double]

  /// Bytes between two looks whether to stop.
  private static let stride = 1 << 18
  /// Bytes by which the order of bytes is told.
  private static let sampleLength = 8000

  init(
    _ source: ByteSource, _ file: NumberFile, _ options: ReadOptions,
    cancellation: Cancellation, progress: @escaping (ReadProgress) -> Void = { _ in }
  ) {
    self.source = source
    self.file = file
    self.options = options
    self.cancellation = cancellation
    self.progress = progress
    sentinels = options.missing.compactMap { Double($0) }
  }

  /// The names of the columns, `column1`, `column2`, …; only the header is read.
  mutating func columnNames() throws -> [String] {
    try unpack()
    return DataTable.Column.names(file == .npy ? try numPyHeader().columns : 1)
  }

  /// The columns.
  mutating func table() throws -> DataTable {
    try unpack()
    let header = file == .npy ? try numPyHeader() : try rawHeader()
    let count = header.rows * header.columns
    guard header.columns <= options.limits.columns, count <= options.limits.values else {
      throw flaw(
        "\(header.rows) × \(header.columns) numbers",
        "at most \(options.limits.columns) columns and \(options.limits.values) numbers")
    }
    if let size = source.totalBytes {
      // What cannot be there is refused before memory is set aside for it.
      let there = (size - bytesRead) / header.element.size
      guard there >= count else { throw tooShort(there, of: count) }
    }
    try DataSourceError.checkRoom(for: 8 * count, of: source.name)
    var table = try table(header)
    if let size = source.totalBytes, bytesRead < size, file == .npy {
      table.notices.append(
        error("\(size - bytesRead) bytes behind the array", "the file's end", at: bytesRead))
    }
    if file != .npy, let warning = warningOfOrder(header.element) {
      table.notices.append(warning)
    }
    return table
  }

  private mutating func table(_ header: NumPyHeader) throws -> DataTable {
    let values =
      header.isByColumns || header.columns == 1
      ? try columnsOneByOne(header) : try columnsFromRows(header)
    var isTime = false
    if case .instant = header.element.kind { isTime = true }
    var details = DataTable.Details()
    details.areInstants = isTime
    let names = DataTable.Column.names(header.columns)
    let columns = values.enumerated().map { index, values in
      DataTable.Column(
        name: names[index], number: index + 1, kind: isTime ? .time : .number, values: values,
        hasValues: values.contains { !$0.isNaN }, offender: nil, details: details)
    }
    var table = DataTable(name: source.name, columns: columns, rowCount: header.rows)
    table.options = options
    table.locate = { [name = source.name] place in
      guard columns.indices.contains(place.column),
        case let column = columns[place.column], column.values.indices.contains(place.row)
      else { return nil }
      return DataError(
        file: name, line: place.row + 1, unit: .row, column: column.number,
        columnName: column.name, found: "'\(column.values[place.row])'", expected: "")
    }
    return table
  }

  // MARK: - Headers

  /// What a raw file's name and length say.
  private mutating func rawHeader() throws -> NumPyHeader {
    let element = file.element(isBigEndian: options.isBigEndian) ?? NumberElement(.float, size: 8)
    let size = source.totalBytes ?? 0
    let rest = size % element.size
    guard rest == 0 else {
      throw DataSourceError.data(
        error(
          "\(rest) bytes at the end of \(size)", "\(element.size) bytes for each number",
          at: size - rest))
    }
    return NumPyHeader(element, rows: size / element.size)
  }

  private mutating func numPyHeader() throws -> NumPyHeader {
    var bytes = try take(NumPyHeader.prefixLength)
    let text = try NumPyHeader.textRange(bytes, in: source.name)
    bytes += try take(max(0, text.upperBound - bytes.count))
    guard bytes.count == text.upperBound else {
      throw flaw("the file's end", "a header of \(text.count) bytes")
    }
    return try NumPyHeader(Array(bytes[text]), in: source.name)
  }

  // MARK: - Numbers

  private mutating func columnsOneByOne(_ header: NumPyHeader) throws -> [[Double]] {
    var columns: [[Double]] = []
    for _ in 0..<header.columns {
      columns.append(
        try [Double](unsafeUninitializedCapacity: header.rows) { buffer, count in
          ProcessMemory.useLargePages(for: UnsafeMutableRawBufferPointer(buffer))
          try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<header.rows]), header.element)
          count = header.rows
        })
    }
    return columns
  }

  private mutating func columnsFromRows(_ header: NumPyHeader) throws -> [[Double]] {
    var columns = [[Double]](repeating: [], count: header.columns)
    guard header.columns > 0 else { return columns }
    for column in columns.indices { columns[column].reserveCapacity(header.rows) }
    let rowsAtOnce = max(1, NumberReader.stride / (header.columns * header.element.size))
    var piece = [Double](repeating: 0, count: min(rowsAtOnce, header.rows) * header.columns)
    var row = 0
    while row < header.rows {
      let rows = min(rowsAtOnce, header.rows - row)
      try piece.withUnsafeMutableBufferPointer { piece in
        try fill(
          UnsafeMutableBufferPointer(rebasing: piece[..<(rows * header.columns)]), header.element)
      }
      for column in columns.indices {
        for row in 0..<rows { columns[column].append(piece[row * header.columns + column]) }
      }
      row += rows
    }
    return columns
  }

  /// Reads as many numbers as a buffer takes, and makes gaps of what is infinite or missing.
  private mutating func fill(
    _ values: UnsafeMutableBufferPointer<Double>, _ element: NumberElement
  ) throws {
    let numbersAtOnce = NumberReader.stride / element.size
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(numbersAtOnce, values.count) * element.size, alignment: 8)
    defer { scratch.deallocate() }
    var start = 0
    while start < values.count {
      let end = min(values.count, start + numbersAtOnce)
      let piece = UnsafeMutableBufferPointer(rebasing: values[start..<end])
      let bytes = UnsafeMutableRawBufferPointer(rebasing: scratch[..<(piece.count * element.size)])
      let count = try read(into: bytes)
      guard count == bytes.count else {
        throw tooShort(start + count / element.size, of: values.count)
      }
      if beginning.isEmpty { beginning = Array(bytes.prefix(NumberReader.sampleLength)) }
      element.decode(UnsafeRawBufferPointer(bytes), into: piece)
      for sentinel in sentinels {
        for index in piece.indices where piece[index] == sentinel { piece[index] = .nan }
      }
      start = end
    }
  }

  // MARK: - Bytes

  /// Unpacks what is packed; what has no size is read as a whole to have one.
  private mutating func unpack() throws {
    let isPacked = source.name.lowercased().hasSuffix(".gz")
    guard isPacked || source.totalBytes == nil else { return }
    let limit = options.limits.unpackedSize
    let name = source.name
    var window = ByteWindow(
      source, chunkSize: options.chunkSize, cancellation: cancellation, progress: progress)
    var bytes = try window.takeAll(limit: limit)
    if isPacked {
      bytes = try unpacked(bytes, of: name, limit: limit, cancellation)
    }
    source = ByteSource(bytes: bytes, name: name)
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    let count = try read(into: buffer)
    return Array(buffer[..<count])
  }

  /// Fills a buffer; less of it at the file's end.
  private mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = 0
    while count < buffer.count {
      try cancellation.check()
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let piece = try source.read(rest)
      if piece == 0 { break }
      count += piece
      bytesRead += piece
    }
    progress(ReadProgress(bytesRead: bytesRead, totalBytes: source.totalBytes))
    return count
  }

  // MARK: - Errors

  private func tooShort(_ there: Int, of count: Int) -> DataSourceError {
    .data(error("the end of the file after \(there) numbers", "\(count)", at: bytesRead))
  }

  private func flaw(_ found: String, _ expected: String) -> DataSourceError {
    .data(error(found, expected, at: 0))
  }

  private func error(_ found: String, _ expected: String, at byte: Int) -> DataError {
    DataError(
      file: source.name, line: byte + 1, unit: .byte, column: 1, found: found, expected: expected)
  }

  /// What to tell where numbers make sense with their bytes the other way round only.
  private func warningOfOrder(_ element: NumberElement) -> DataError? {
    beginning.withUnsafeBytes { bytes in
      let asRead = element.plausibility(bytes, isBigEndian: element.isBigEndian)
      let swapped = element.plausibility(bytes, isBigEndian: !element.isBigEndian)
      guard asRead < 0.5, swapped > 0.9 else { return nil }
      var warning = error(
        "numbers that make sense with their bytes the other way round",
        "\(element.isBigEndian ? "highest" : "lowest") byte first", at: 0)
      warning.advice = .option("endian", [element.isBigEndian ? "little" : "big"])
      return warning
    }
  }
}

extension DataTable.Column {
  /// The names of columns that have none.
  static func names(_ count: Int) -> [String] { (0..<count).map { "column\($0 + 1)" } }
}
