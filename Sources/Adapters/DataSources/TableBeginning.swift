import Files
import Threading

/// What the first rows of a table show of its columns.
package struct TableBeginning: Equatable, Sendable {
  /// Their names.
  package var columns: [String] = []
  /// The columns of texts, by their numbers from 1.
  package var texts: Set<Int> = []
  /// The one of them that names the rows.
  package var namesOfRows: Int?

  /// A table of which nothing is known.
  package init() {}

  /// A table with these columns.
  package init(columns: [String]) { self.columns = columns }

  /// The table that a file holds; one of which nothing is known where it cannot be read.
  ///
  /// - Parameter path: The file, or `-` for standard input, from which nothing is taken: where that is a pipe, only
  ///   what it holds now is looked at, once it holds something.
  package init(path: String) {
    self.init()
    if path != "-", NumberFile(name: path) != nil {
      columns = (try? DataTable.columnNames(path: path)) ?? []
      return
    }
    let table = try? path == "-" ? TableBeginning.input() : DataTable.beginning(path: path)
    if let table { self = TableBeginning(table) }
  }

  init(_ table: DataTable) {
    columns = table.columns.map(\.name)
    texts = Set(table.columns.lazy.filter(\.isOfTexts).map(\.number))
    namesOfRows = table.rowNames?.column
  }

  private static func input() throws -> DataTable {
    var bytes = waitingBytes(of: 0)
    // The last row may not be there as a whole.
    if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) { bytes.removeSubrange((end + 1)...) }
    return try DataTable.read(bytes: bytes, name: "standard input")
  }
}
