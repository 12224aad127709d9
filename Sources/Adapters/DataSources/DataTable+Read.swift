import Files
package import Threading

extension DataTable {
  /// Reads a file, or those that a path with `*` names: CSV, TSV, JSON, JSON lines or numbers alone, each also packed with gzip.
  ///
  /// What is called `.f64`, `.f32`, `.i64` or `.npy` is a ``NumberFile``; the rest of this is about texts.
  ///
  /// The format is told by the name's ending (`.csv .tsv .tab .json .jsonl .ndjson`, each also with
  /// `.gz`), else by the contents: JSON begins with `[` or `{`. Text is UTF-8, UTF-16 or Latin-1, with
  /// or without a byte order mark. What stands above the header, between the cells and in them is found
  /// as ``ReadOptions`` says, where it is not stated.
  ///
  /// A cell is a gap where it is blank or, in any case of letters, `NA`, `N/A`, `#N/A`, `nan`, `null`,
  /// `inf` or `infinity`. A column is read by the rules that read all its cells: numbers with a decimal
  /// point or comma, in groups, with a currency sign or `%`; times as ISO 8601 and as people write them;
  /// any other holds texts. A column of numbers with one of the usual names of times (`time`, `date`,
  /// `timestamp`, …) is one of times where all its numbers are at least 1e8.
  ///
  /// A file of any size is read in pieces: memory is needed for the columns only, at most twice. Where
  /// its end shows that a column was read wrongly, the file is read again; a pipe, UTF-16, Latin-1 and
  /// what is packed are kept in memory for that, and so are ``JoinedFiles``.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - name: What messages call the file; nil for its path.
  ///   - length: How many of the file's bytes are meant; nil for all.
  ///   - options: How to read it.
  ///   - cancellation: Checked every few milliseconds.
  ///   - progress: Told about every piece that has been read.
  /// - Returns: The columns.
  /// - Throws: ``DataSourceError``; no bytes in a file and no kind of file can do more harm.
  /// - Complexity: O(bytes).
  package static func read(
    path: String, name: String? = nil, length: Int? = nil, options: ReadOptions = ReadOptions(),
    cancellation: Cancellation = Cancellation(),
    progress: @escaping (ReadProgress) -> Void = { _ in }
  ) throws -> DataTable {
    if let paths = try JoinedFiles.paths(of: path, cancellation: cancellation) {
      return try JoinedFiles(
        paths, of: path, called: name ?? path, options: options, cancellation: cancellation
      ).table(progress: progress)
    }
    let source =
      path == "-"
      ? try ByteSource(descriptor: 0, name: "standard input", cancellation: cancellation)
      : try ByteSource(path: path, name: name ?? path, length: length, cancellation: cancellation)
    return try read(
      source, at: path == "-" ? nil : path, length: length, options: options,
      cancellation: cancellation, progress: progress)
  }

  /// Reads a file's contents from memory; `name` serves messages and the format.
  ///
  /// All else is as for a path.
  ///
  /// - Throws: ``DataSourceError``.
  package static func read(
    bytes: [UInt8], name: String, options: ReadOptions = ReadOptions(),
    cancellation: Cancellation = Cancellation(),
    progress: @escaping (ReadProgress) -> Void = { _ in }
  ) throws -> DataTable {
    let source = ByteSource(bytes: bytes, name: name)
    return try read(source, options: options, cancellation: cancellation, progress: progress)
  }

  /// The names of a file's columns, told by its first lines, however long it is.
  ///
  /// - Throws: ``DataSourceError``, also for a large file that is packed or one long line.
  package static func columnNames(path: String) throws -> [String] {
    let path = JoinedFiles.first(of: path)
    if let kind = NumberFile(name: path) {
      let source = try ByteSource(path: path, name: path, cancellation: Cancellation())
      var reader = NumberReader(source, kind, ReadOptions(), cancellation: Cancellation())
      return try reader.columnNames()
    }
    return try beginning(path: path).columns.map(\.name)
  }

  /// The table of a file's first lines; of all of a short one.
  ///
  /// - Throws: ``DataSourceError``, also for a large file that is packed or one long line.
  static func beginning(path: String, options: ReadOptions = ReadOptions()) throws -> DataTable {
    let path = JoinedFiles.first(of: path)
    let source = try ByteSource(path: path, name: path, cancellation: Cancellation())
    guard source.totalBytes ?? .max > Passes.sampleLength else {
      return try read(path: path, options: options)
    }
    var window = ByteWindow(
      source, chunkSize: Passes.sampleLength, cancellation: Cancellation(), progress: { _ in })
    guard let lines = try window.takeLines() else {
      return DataTable(name: path, columns: [], rowCount: 0)
    }
    return try read(bytes: Array(lines.bytes), name: path, options: options)
  }

  /// The table of the first lines of a text.
  static func beginning(
    of text: [UInt8], called name: String, options: ReadOptions
  ) throws -> DataTable {
    var sample = text.prefix(Passes.sampleLength)
    if sample.count < text.count, let end = sample.lastIndex(of: UInt8(ascii: "\n")) {
      sample = sample[...end]
    }
    return try read(bytes: Array(sample), name: name, options: options)
  }

  static func read(
    _ source: ByteSource, at path: String? = nil, length: Int? = nil, options: ReadOptions,
    knowing plan: ReadPlan = ReadPlan(), cancellation: Cancellation,
    progress: @escaping (ReadProgress) -> Void
  ) throws -> DataTable {
    if let kind = NumberFile(name: source.name) {
      var reader = NumberReader(
        source, kind, options, cancellation: cancellation, progress: progress)
      return try reader.table()
    }
    var passes = try Passes(
      source, path: path, length: length, options: options, knowing: plan,
      cancellation: cancellation, progress: progress)
    return try passes.table()
  }
}
