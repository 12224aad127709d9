import Files

/// Why a file did not become a table, or a table has no such numbers.
package enum DataSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's contents are not what they should be, at a known place.
  case data(DataError)
  /// The table has no column of that name.
  case unknownColumn(UnknownColumn)
  /// A column has more different texts than are kept, and these are the first.
  case manyTexts(column: String, first: [String])
  /// There is no memory for the columns, or for so many bytes where that is known.
  case noMemory(file: String, bytes: Int?)

  /// A sentence for people, without a full stop.
  package var description: String {
    switch self {
    case .data(let error): error.description
    case .unknownColumn(let error): error.description
    case .manyTexts(let column, let first):
      "'\(printable(column))' has more values than are kept: \(listed(first)) are the first"
    case .noMemory(let file, let bytes?):
      "\(printable(file)) needs \(max(1, bytes >> 20)) MiB of memory, more than there is"
    case .noMemory(let file, nil): "\(printable(file)) needs more memory than there is"
    }
  }
}

extension DataSourceError {
  /// Refuses to make an array of so many bytes for a file where there is no memory for it.
  static func checkRoom(for bytes: Int, of file: String) throws(DataSourceError) {
    guard AddressSpace.hasRoom(for: bytes) else { throw .noMemory(file: file, bytes: bytes) }
  }
}

/// What is wrong with a file's contents, and where.
package struct DataError: Hashable, Sendable, CustomStringConvertible {
  /// What ``line`` counts.
  package enum Unit: String, Hashable, Sendable {
    /// Lines, which end with LF, CR or CRLF, also inside quotes.
    case line
    /// Rows of a file of numbers alone.
    case row
    /// Bytes of such a file; there are no columns then.
    case byte
  }

  /// The file's path or name.
  package internal(set) var file: String
  /// The line, row or byte, from 1.
  package internal(set) var line: Int
  /// What ``line`` counts.
  package internal(set) var unit = Unit.line
  /// From 1: in CSV the number of the column, in JSON the character in the line.
  package let column: Int
  /// The name of the table's column, where it is known.
  package internal(set) var columnName: String?
  /// What stands there.
  package let found: String
  /// What should stand there.
  package internal(set) var expected: String
  /// What would make the file readable; nil where nothing but another file would.
  package var advice: ReadAdvice?

  /// The text of ``found``, without its quotes.
  var foundText: String { String(found.dropFirst().dropLast()) }

  /// A sentence for people, without a full stop.
  package var description: String {
    let name = columnName.map { " ('\(printable($0))')" } ?? ""
    let place =
      switch unit {
      case .line, .row: "\(unit.rawValue) \(line), column \(column)\(name)"
      case .byte: "byte \(line)"
      }
    return "\(printable(file)), \(place): found \(found) -> expected \(expected)"
  }
}

extension DataError {
  /// What ``found`` is for bytes that are no text.
  static let noUTF8 = "bytes that are no UTF-8"
}

/// What to say besides the file, so that it can be read.
package enum ReadAdvice: Hashable, Sendable {
  /// Rows by the texts that a column has in them.
  package struct Rows: Hashable, Sendable {
    package let column: String
    package let texts: [String]

    package init(column: String, texts: [String]) {
      (self.column, self.texts) = (column, texts)
    }
  }

  /// A key with a text as its value; of several texts any will do.
  case option(String, [String])
  /// Texts of gaps in several columns, all of them.
  case missing([String])
  /// Texts behind numbers that are no part of them.
  case flags([String])
  /// A condition that leaves rows out: the column's text must not be this.
  case leaveOut(column: String, text: String)
  /// Conditions that leave out all of some rows.
  case leaveOutAll([Rows])
  /// The column that is to be taken, by key and number, perhaps in its order.
  case column(String, number: Int, sorted: Bool = false)
  /// The column that is to be taken, by its name; of several any will do.
  case named([String])
  /// A member of a group for each text of these columns, besides those that name the members already.
  case by([String])
  /// Another column, by which rows are counted, such as this one.
  case counted(String)
  /// A blank cell of these columns stands for the one above it.
  case merged([String])
  /// The rows in the order of the axis.
  case sort
  /// The rows without those that stand there twice.
  case distinct
  /// The rows by their numbers, as they stand.
  case rows
  /// The rows with the names that they have: no column is the axis.
  case names
}

/// A condition whose text no cell is.
package struct UnmetCondition: Hashable, Sendable {
  /// The column's name.
  package let column: String
  /// The text that was asked for.
  package let text: String
  /// What cells of the column are, at most 1,000 different texts, sorted.
  package let cells: [String]
  /// A cell that differs from it in nothing but case, where others do not.
  package let otherCase: String?

  /// The encoding in which there is such a cell; nil for none.
  package var encoding: String? { TextEncoding.meant(by: text, among: cells)?.rawValue }
}

/// The table has no column of a name.
package struct UnknownColumn: Hashable, Sendable, CustomStringConvertible {
  /// The file's path or name.
  package let file: String
  /// The name that was asked for.
  package let name: String
  /// The columns there are, in the file's order.
  package let available: [String]

  /// The encoding in which there is such a column; nil for none.
  package var encoding: String? { TextEncoding.meant(by: name, among: available)?.rawValue }

  /// A sentence for people, without a full stop; it lists at most 12 columns.
  package var description: String {
    let shown = available.prefix(12).map { "'\(printable($0))'" }.joined(separator: ", ")
    let more = available.count > 12 ? " and \(available.count - 12) more" : ""
    return "unknown column '\(printable(name))' in \(printable(file)): there is "
      + (available.isEmpty ? "none" : shown + more)
  }
}

/// The beginning of some bytes in quotes, for messages; bytes that are no UTF-8 become `\u{FFFD}`.
func quoted(_ bytes: some Collection<UInt8>) -> String {
  "'" + printable(String(decoding: bytes.prefix(256), as: UTF8.self)) + "'"
}
