import Files
import ValueNotation

/// A file, or several, that an engine reads in process: `prices.duckdb`, `prices.sqlite`, `ticks/*.parquet`;
/// for a query alone also texts: `prices.csv`, `log*.jsonl.gz`.
package struct EngineFile: Sendable {
  /// The path as it is written.
  package let path: String
  /// Who reads it.
  package let driver: String
  /// The table that the rows of a file without tables are, in its queries as well; nil for a database.
  package var table: String? { isDatabase ? nil : "data" }

  private let isDatabase: Bool
  /// The function that reads its rows, and what it is told.
  private let reader: (name: String, arguments: [String])

  /// The endings of such files, for messages.
  package static let endings = [".parquet", ".duckdb", ".sqlite", ".sqlite3"]

  /// The engine's file of a path; nil for any other file.
  package init?(_ path: String) {
    let name = path.lowercased()
    guard let ending = EngineFile.endings.first(where: name.hasSuffix) else { return nil }
    driver = ending.hasPrefix(".sqlite") ? "sqlite" : "duckdb"
    guard let address = DatabaseAddress("\(driver):\(path)") else { return nil }
    self.path = path
    self.address = address
    isDatabase = ending != ".parquet"
    reader = ("read_parquet", [])
  }

  /// What is known of the form of a file of text; nil is found by the engine.
  package struct TextOptions: Hashable, Sendable {
    package var separator: String?
    package var hasHeader: Bool?
    package var skip: Int?
    package var encoding: String?
    /// How dates are written, by strftime.
    package var dateFormat: String?

    package init(
      separator: String?, hasHeader: Bool?, skip: Int?, encoding: String?, dateFormat: String?
    ) {
      (self.separator, self.hasHeader) = (separator, hasHeader)
      (self.skip, self.encoding, self.dateFormat) = (skip, encoding, dateFormat)
    }
  }

  /// Any other path as a file of text: JSON by its ending, else CSV; also gzipped.
  package init?(text path: String, _ options: TextOptions) {
    guard let address = DatabaseAddress("duckdb:\(path)") else { return nil }
    var name = path.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    (self.path, self.address, driver, isDatabase) = (path, address, "duckdb", false)
    if [".json", ".jsonl", ".ndjson"].contains(where: name.hasSuffix) {
      reader = ("read_json", [])
      return
    }
    let tab = name.hasSuffix(".tsv") || name.hasSuffix(".tab") ? "\t" : nil
    reader = (
      "read_csv",
      [
        (options.separator ?? tab).map { "delim = \(EngineFile.text($0))" },
        options.hasHeader.map { "header = \($0)" }, options.skip.map { "skip = \($0)" },
        options.encoding.map { "encoding = \(EngineFile.text($0))" },
        options.dateFormat.map { "dateformat = \(EngineFile.text($0))" },
        options.dateFormat.map { "timestampformat = \(EngineFile.text($0))" },
      ].compactMap(\.self)
    )
  }

  /// Whether cells are read as texts, numbers or times by what they look like.
  package var isOfCells: Bool { reader.name == "read_csv" }

  /// The statement that has the engine read the rows anew, by what is known of them.
  ///
  /// - Parameters:
  ///   - path: The path that a relative one means.
  ///   - hasDecimalComma: Whether numbers have a decimal comma.
  ///   - texts: The names of columns, as the engine has them, whose cells stay what they are.
  /// - Returns: It.
  package func rereading(
    path: (String) -> String, hasDecimalComma: Bool, texts: [String]
  ) -> String {
    let types = texts.map { "\(EngineFile.text($0)): 'VARCHAR'" }.joined(separator: ", ")
    let known =
      (hasDecimalComma ? ["decimal_separator = ','", "thousands = '.'"] : [])
      + (texts.isEmpty ? [] : ["types = {\(types)}"])
    return view(of: EngineFile.realFile(path(self.path)), arguments: known)
  }

  private func view(of files: String, arguments: [String] = []) -> String {
    let all = ["[\(EngineFile.text(files))]"] + reader.arguments + arguments
    return
      "CREATE OR REPLACE VIEW data AS SELECT * FROM \(reader.name)(\(all.joined(separator: ", ")))"
  }

  /// The statement that writes the rows of a query into a file of CSV.
  package static func copy(_ query: String, to path: String) -> String {
    "COPY (\(query)\n) TO \(text(path)) (FORMAT csv, HEADER true)"
  }

  /// The query for the places, from 1, of the columns of a name in another query, which may have it twice.
  package static func places(of column: String, in query: String) -> String {
    """
    SELECT n FROM (SELECT row_number() OVER () AS n, column_name AS c FROM (DESCRIBE (\(query)
    ))) WHERE c = \(text(column)) ORDER BY n
    """
  }

  /// Whether the path stands for all files that fit it.
  package var isPattern: Bool { !isDatabase && path.contains(where: { "*?[{".contains($0) }) }

  /// Whether its rows change only where the one file changes: a database may write beside its own, and have
  /// views.
  package var holdsAllRows: Bool { !isDatabase && !isPattern }

  /// Where it is, for messages and for the driver.
  package let address: DatabaseAddress

  /// What the driver is told: that file alone is read, and nothing is written but one file.
  ///
  /// - Parameters:
  ///   - timeout: How long each query may take, in seconds.
  ///   - path: The path that a relative one means.
  ///   - output: The file that may be written; nil for none.
  ///   - timeZone: By whose clocks a query counts days and hours; nil for the machine's.
  /// - Returns: The options, by the driver's own keys.
  package func options(
    timeout: Double, path: (String) -> String, writing output: String? = nil,
    timeZone: String? = nil
  ) -> DatabaseConnection.Options {
    if isDatabase {
      return address.options(for: driver, timeout: timeout, path: path)
    }
    // A folder called like a file, as distributed engines write it, is all files in it.
    let stated = path(self.path)
    let isPattern = isPattern || FileAccess.isFolder(stated)
    let whole = FileAccess.isFolder(stated) ? stated + "/**/*.parquet" : stated
    let (folder, name) = EngineFile.parts(of: whole)
    let files = folder + name
    let paths = ((isPattern ? [] : [files]) + [output].compactMap(\.self)).map(EngineFile.text)
    let allowed =
      (isPattern ? ["SET allowed_directories = [\(EngineFile.text(folder))]"] : [])
      + (paths.isEmpty ? [] : ["SET allowed_paths = [\(paths.joined(separator: ", "))]"])
    var options = DatabaseAddress.options(for: driver, timeout: timeout)
    options.statements =
      [view(of: files)] + allowed + [
        // A file of this machine is there at once: what is read ahead only takes memory.
        "SET disable_parquet_prefetching = true"
      ] + (timeZone.map { ["SET TimeZone = \(EngineFile.text($0))"] } ?? [])
      + options.statements
    return options
  }

  /// A path's folder by its own name, since what an engine allows it compares by letters, and what is in it.
  private static func parts(of path: String) -> (folder: String, name: String) {
    let fixed = path.prefix { !"*?[{".contains($0) }
    let folderEnd = fixed.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return (realPath(String(path[..<folderEnd])), String(path[folderEnd...]))
  }

  private static func realFile(_ path: String) -> String {
    let (folder, name) = parts(of: path)
    return folder + name
  }

  /// A folder without links and dots, with a slash at its end; itself where there is none.
  private static func realPath(_ folder: String) -> String {
    let path = FileAccess.realPath(folder.isEmpty ? "." : folder)
    return path.hasSuffix("/") ? path : path + "/"
  }

  private static func text(_ path: String) -> String {
    path.quoted(by: "'")
  }
}
