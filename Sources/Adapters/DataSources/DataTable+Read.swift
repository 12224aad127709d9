import Compression
import Files
import Glibc

extension DataTable {
  /// Reads a file: CSV, TSV, JSON or JSON lines, each also packed with gzip.
  ///
  /// The format is told by the name's ending (`.csv .tsv .tab .json .jsonl .ndjson`, each also with
  /// `.gz`), else by the contents: JSON begins with `[` or `{`. Text is UTF-8, with or without a byte
  /// order mark. A cell is a gap where it is blank or, in any case of letters, `NA`, `N/A`, `#N/A`,
  /// `nan`, `null`, `inf` or `infinity`; a column of numbers and gaps holds numbers, one of ISO 8601
  /// times and gaps holds times, any other texts. A column of numbers with one of the usual names of
  /// times (`time`, `date`, `timestamp`, …) is one of times where all its numbers are at least 1e8.
  ///
  /// A file of any size is read in pieces: memory is needed for the columns only, at most twice.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - name: What messages call the file; nil for its path.
  ///   - options: How to read it.
  ///   - isCancelled: Asked every few milliseconds; after true, reading ends with an error.
  ///   - progress: Told about every piece that has been read.
  /// - Returns: The columns.
  /// - Throws: ``DataSourceError``; no bytes in a file and no kind of file can do more harm.
  /// - Complexity: O(bytes).
  package static func read(
    path: String, name: String? = nil, options: ReadOptions = ReadOptions(),
    isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (ReadProgress) -> Void = { _ in }
  ) throws(DataSourceError) -> DataTable {
    let source = try DataSourceError.of { () throws(FileError) in
      path == "-"
        ? try ByteSource(descriptor: 0, name: "standard input", isCancelled: isCancelled)
        : try ByteSource(path: path, name: name ?? path, isCancelled: isCancelled)
    }
    return try read(source, options: options, isCancelled: isCancelled, progress: progress)
  }

  /// Reads an open descriptor to its end and leaves it open; `name` serves messages and the format.
  ///
  /// All else is as for a path.
  ///
  /// - Throws: ``DataSourceError``.
  package static func read(
    descriptor: Int32, name: String, options: ReadOptions = ReadOptions(),
    isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (ReadProgress) -> Void = { _ in }
  ) throws(DataSourceError) -> DataTable {
    let source = try DataSourceError.of { () throws(FileError) in
      try ByteSource(descriptor: descriptor, name: name, isCancelled: isCancelled)
    }
    return try read(source, options: options, isCancelled: isCancelled, progress: progress)
  }

  /// Reads a file's contents from memory; `name` serves messages and the format.
  ///
  /// All else is as for a path.
  ///
  /// - Throws: ``DataSourceError``.
  package static func read(
    bytes: [UInt8], name: String, options: ReadOptions = ReadOptions(),
    isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (ReadProgress) -> Void = { _ in }
  ) throws(DataSourceError) -> DataTable {
    let source = ByteSource(bytes: bytes, name: name)
    return try read(source, options: options, isCancelled: isCancelled, progress: progress)
  }

  private static func read(
    _ source: ByteSource, options: ReadOptions, isCancelled: @escaping () -> Bool,
    progress: @escaping (ReadProgress) -> Void
  ) throws(DataSourceError) -> DataTable {
    var window = ByteWindow(
      source, chunkSize: options.chunkSize, isCancelled: isCancelled, progress: progress)
    try window.fill(atLeast: sampleLength)
    if Gzip.begins(window.storage.span, window.start..<window.end) {
      let limit = options.limits.unpackedSize
      let packed = try window.takeAll(limit: limit)
      let bytes: [UInt8]
      do throws(CompressionError) {
        bytes = try Gzip.unpack(packed, limit: limit, isCancelled: isCancelled)
      } catch {
        throw DataSourceError(error, name: source.name, limit: limit)
      }
      window = ByteWindow(
        ByteSource(bytes: bytes, name: source.name), chunkSize: options.chunkSize,
        isCancelled: isCancelled, progress: { _ in })
      try window.fill(atLeast: sampleLength)
    }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if window.storage[window.start..<window.end].starts(with: byteOrderMark) { window.consume(3) }
    switch try contents(
      window.storage.span.extracting(window.start..<window.end), isWhole: window.isLast,
      name: source.name, format: options.format)
    {
    case .rows(let dialect):
      return try DelimitedReader.table(
        &window, options: options, dialect: dialect, isCancelled: isCancelled)
    case .json(let isLines):
      return try JSONReader.table(
        window, options: options, isLines: isLines, isCancelled: isCancelled)
    }
  }

  /// What a file holds, once its format is known.
  private enum Contents {
    case rows(Dialect)
    case json(isLines: Bool)
  }

  private static func contents(
    _ sample: Span<UInt8>, isWhole: Bool, name: String, format: FileFormat?
  ) throws(DataSourceError) -> Contents {
    if let kind = Sniffer.foreignKind(sample) {
      throw .data(
        DataError(
          file: name, line: 1, column: 1, found: kind,
          expected: "CSV, TSV, JSON or JSON lines in UTF-8"))
    }
    switch format ?? Sniffer.format(name: name, sample: sample) {
    case .csv: return .rows(Dialect(sample: sample, isWhole: isWhole))
    case .tsv: return .rows(Dialect(separator: UInt8(ascii: "\t")))
    case .json: return .json(isLines: Sniffer.areLines(sample))
    case .jsonLines: return .json(isLines: true)
    }
  }

  /// What the format and the separator are told by.
  private static let sampleLength = 1 << 16
}

extension DataSourceError {
  /// Why a packed file was not unpacked.
  fileprivate init(_ error: CompressionError, name: String, limit: Int) {
    switch error.reason {
    case .damaged: self = .file(FileError(path: name, reason: .damagedGzip))
    case .tooLarge: self = .file(FileError(path: name, reason: .unpacksTooLarge(limit: limit)))
    case .noMemory: self = .file(FileError(path: name, reason: .system(SystemError(ENOMEM))))
    case .cancelled: self = .cancelled
    }
  }
}
