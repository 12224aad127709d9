import DataSources
import Testing

/// Reads a text as a file of that name.
func read(
  _ text: String, name: String = "t.csv", options: ReadOptions = ReadOptions()
) throws -> DataTable {
  try DataTable.read(bytes: Array(text.utf8), name: name, options: options)
}

extension DataTable {
  /// The values of a column by its name.
  func values(named name: String) throws(DataSourceError) -> [Double] {
    try values(of: column(named: name))
  }

  /// The times of a column by its name.
  func times(named name: String) throws -> [Double] { try times(of: column(named: name)) }
}

/// The columns of numbers and times as text, gaps as `_`: `"a: 1 2 _ | b: 3 _ 4"`.
func summary(_ table: DataTable) -> String {
  table.columns.map { column in
    let values = column.values.map { $0.isNaN ? "_" : number($0) }.joined(separator: " ")
    return "\(column.name): " + (column.kind == .text ? "text" : values)
  }.joined(separator: " | ")
}

private func number(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
}

/// The whole message of the error that reading gives, or what was read instead.
func message(
  _ text: String, name: String = "t.csv", options: ReadOptions = ReadOptions()
) -> String {
  message(Array(text.utf8), name: name, options: options)
}

/// The whole message of the error that reading gives, or what was read instead.
func message(
  _ bytes: [UInt8], name: String = "t.csv", options: ReadOptions = ReadOptions()
) -> String {
  do {
    return summary(try DataTable.read(bytes: bytes, name: name, options: options))
  } catch {
    return "\(error)"
  }
}

/// A chunk size, perhaps a number of threads, and otherwise the usual options.
func chunks(of size: Int, threads: Int? = nil) -> ReadOptions {
  var options = ReadOptions()
  options.chunkSize = size
  options.threadCount = threads ?? options.threadCount
  return options
}
