import Files
package import Threading

/// Files whose rows make one table, in the natural order of their names: what a path with `*` names.
///
/// They hold rows of cells with the same columns, or JSON lines. What stands above the rows counts in the first
/// file alone. All of them are in memory while they are read.
package struct JoinedFiles: Sendable {
  /// One of the files, and where it lies in ``bytes``.
  private struct Part: Sendable {
    let name: String
    let start: Int
    /// How many of its first lines are left out.
    let skippedLines: Int
  }

  /// What the rows of a file must have in common with those of the others.
  private struct Head: Equatable {
    var columns: [String]
    var separator: UInt8
  }

  private let name: String
  private let options: ReadOptions
  private let cancellation: Cancellation
  private var bytes: [UInt8] = []
  private var parts: [Part] = []
  /// What stands above the rows of the first file.
  private var head: [UInt8] = []

  /// The files that a path with `*` names; nil where it names one, or none.
  ///
  /// - Throws: `FileError` where too many names have to be looked at; `CancellationError`.
  package static func paths(
    of pattern: String, cancellation: Cancellation = Cancellation()
  ) throws -> [String]? {
    guard pattern.contains("*"), NumberFile(name: pattern) == nil,
      FileAccess.size(of: pattern) == nil
    else { return nil }
    let paths = try FileAccess.files(matching: pattern, cancellation: cancellation)
    return paths.isEmpty ? nil : paths
  }

  /// The first file that a path names.
  static func first(of path: String) -> String { (try? paths(of: path))?.first ?? path }

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - paths: Where they are.
  ///   - pattern: The path that names them.
  ///   - name: What messages call it.
  ///   - options: How to read them.
  ///   - cancellation: Checked for each file, and while it is read.
  /// - Throws: ``DataSourceError`` for a file whose columns are others than those of the first; `FileError`,
  ///   also for files that are together larger than ``ReadLimits/unpackedSize``; `CancellationError`.
  init(
    _ paths: [String], of pattern: String, called name: String, options: ReadOptions,
    cancellation: Cancellation
  ) throws {
    (self.name, self.options, self.cancellation) = (name, options, cancellation)
    // A folder that was put in front of what somebody wrote.
    let added = pattern.hasSuffix(name) ? pattern.count - name.count : 0
    var first: (name: String, head: Head)?
    for path in paths {
      try cancellation.check()
      let name = String(path.dropFirst(added))
      let text = try text(of: path, called: name)
      let (head, rows) = try head(of: text, called: name)
      if let head, let first,
        let error = difference(of: head, from: first.head, in: name, than: first.name)
      {
        throw DataSourceError.data(error)
      }
      guard let rows else { continue }
      if let head, first == nil { first = (name, head) }
      if parts.isEmpty { self.head = Array(text[..<start(ofLine: rows, in: text)]) }
      try append(text, from: parts.isEmpty ? 1 : rows, called: name)
    }
  }

  /// The rows of all files.
  func table(progress: @escaping (ReadProgress) -> Void) throws -> DataTable {
    do {
      let table = try DataTable.read(
        bytes: bytes, name: name, options: options, cancellation: cancellation, progress: progress)
      return located(table, try files(of: table))
    } catch DataSourceError.data(let error) {
      throw DataSourceError.data(inFile(error))
    }
  }

  // MARK: - A file

  /// What a file holds, unpacked and as UTF-8, without a byte order mark.
  private func text(of path: String, called name: String) throws -> [UInt8] {
    let source = try ByteSource(path: path, name: name, cancellation: cancellation)
    let passes = try Passes(
      source, path: nil, options: options, cancellation: cancellation, progress: { _ in })
    let text = passes.text ?? []
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  /// What the first lines of a file tell: its columns, and in which line its rows begin.
  ///
  /// JSON lines have no columns in common, and what is empty has no rows.
  private func head(
    of text: [UInt8], called name: String
  ) throws -> (head: Head?, firstRow: Int?) {
    guard !text.isEmpty else { return (nil, nil) }
    let options = options.ofAllRows
    let window = try RepeatableSource.bytes(text, name: name)
      .window(options, cancellation: cancellation, progress: { _ in })
    switch try Passes.contents(of: window, options) {
    case .json(isLines: false):
      throw DataSourceError.data(
        DataError(
          file: name, line: 1, column: 1, found: "one JSON value",
          expected: "rows of cells or JSON lines, which several files can have together"))
    case .json: return (nil, 1)
    case .rows(let layout):
      let table = try DataTable.beginning(of: text, called: name, options: options)
      let row = table.rowCount > 0 ? table.locate(CellPlace(row: 0, column: 0)) : nil
      return (Head(columns: table.columns.map(\.name), separator: layout.separator), row?.line)
    }
  }

  /// How a file differs from the first one; nil where their rows make one table.
  private func difference(
    of head: Head, from first: Head, in name: String, than firstName: String
  ) -> DataError? {
    let missing = first.columns.filter { !head.columns.contains($0) }
    let added = head.columns.filter { !first.columns.contains($0) }
    let found: String
    if head.separator != first.separator {
      found = "\(quoted([head.separator])) between cells, not \(quoted([first.separator]))"
    } else if !missing.isEmpty {
      let others = added.isEmpty ? "" : ", but \(listed(added))"
      found = "no column \(listed(missing))\(others)"
    } else if !added.isEmpty {
      found = "the column \(listed(added)) as well"
    } else if head.columns != first.columns {
      found = "the columns in another order: \(listed(head.columns))"
    } else {
      return nil
    }
    return DataError(
      file: name, line: 1, column: 1, found: found,
      expected: "the columns of '\(printable(firstName))', whose rows these follow")
  }

  private mutating func append(_ text: [UInt8], from line: Int, called name: String) throws {
    let start = start(ofLine: line, in: text)
    let size = bytes.count + text.count - start + 1
    guard size <= options.limits.unpackedSize else {
      throw FileError(
        path: self.name, reason: .tooLarge(limit: options.limits.unpackedSize))
    }
    if size > bytes.capacity {
      try DataSourceError.checkRoom(for: 2 * size, of: self.name)
      bytes.reserveCapacity(2 * size)
    }
    parts.append(Part(name: name, start: bytes.count, skippedLines: line - 1))
    bytes += text[start...]
    if bytes.last.map(isLineEnd) == false { bytes.append(UInt8(ascii: "\n")) }
  }

  private func start(ofLine line: Int, in text: [UInt8]) -> Int {
    (1..<line).reduce(0) { start, _ in SampleRow.endOfLine(text.span, start) }
  }

  // MARK: - Which file a row is from

  /// More bytes are not read again for what nobody asked for.
  private static let mostBytes = 16 << 20

  /// The file of each row, for a column `file` that no file has; nil where that would be too much work, or where rows
  /// count otherwise among those of other files.
  private func files(of table: DataTable) throws -> DataTable.Texts? {
    let isAsked = options.textColumns.contains(.name("file"))
    guard isAsked || parts.count > 1 && bytes.count <= JoinedFiles.mostBytes,
      !table.columns.contains(where: { $0.name == "file" })
    else { return nil }
    var codes: [Int32] = []
    for (index, part) in parts.enumerated() {
      let end = index + 1 < parts.count ? parts[index + 1].start : bytes.count
      let own = (index == 0 ? [] : head) + bytes[part.start..<end]
      let count = try? DataTable.read(
        bytes: own, name: name, options: options.ofAllRows, cancellation: cancellation
      ).rowCount
      try cancellation.check()
      guard let count else { return nil }
      codes += Array(repeating: Int32(index), count: count)
    }
    let isWhole =
      table.rowNumbers.map { ($0.last ?? 0) < codes.count } ?? (table.rowCount == codes.count)
    guard isWhole else { return nil }
    let short = parts.map { part in
      let last = part.name.split(separator: "/").last ?? part.name[...]
      return String(last.prefix { $0 != "." })
    }
    let areDifferent = Set(short).count == short.count && !short.contains("")
    return DataTable.Texts(codes: codes, names: areDifferent ? short : parts.map(\.name))
  }

  // MARK: - Places

  /// A table whose messages name the file that they are about, and whose rows know theirs.
  private func located(_ table: DataTable, _ files: DataTable.Texts?) -> DataTable {
    var table = table
    table.files = parts.map(\.name)
    if let files {
      let others = table.columns.count
      table.addColumn("file", of: table.ofRows([files])[0])
      if let readTexts = table.readTexts {
        table.readTexts = { limit, areWhole in
          readTexts(limit, areWhole).map { texts in
            let made = DataTable.Texts(codes: [], names: [])
            return texts + Array(repeating: made, count: max(0, others - texts.count)) + [files]
          }
        }
      }
    }
    table.notices = table.notices.map(inFile)
    table.summaryRow = table.summaryRow.map(inFile)
    for index in table.columns.indices {
      table.columns[index].offender = table.columns[index].offender.map(inFile)
      table.columns[index].gapMark = table.columns[index].gapMark.map(inFile)
    }
    let (locate, reread) = (table.locate, table.reread)
    table.locate = { locate($0).map(inFile) }
    if let reread { table.reread = { rows in located(try reread(rows), files) } }
    return table
  }

  /// What is wrong, where the file has it.
  private func inFile(_ error: DataError) -> DataError {
    guard error.file == name, error.unit == .line else { return error }
    var (place, line, part, first) = (0, 1, 0, 1)
    while line < error.line, place < bytes.count {
      place = SampleRow.endOfLine(bytes.span, place)
      line += 1
      if part + 1 < parts.count, parts[part + 1].start <= place { (part, first) = (part + 1, line) }
    }
    guard parts.indices.contains(part) else { return error }
    var error = error
    error.file = parts[part].name
    error.line += parts[part].skippedLines - first + 1
    return error
  }
}
