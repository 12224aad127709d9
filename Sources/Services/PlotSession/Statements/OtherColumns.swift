import DataSources
import Files
import PlotLanguage

/// What a series could have been besides the column that was taken.
struct OtherColumns {
  /// That another column than the one that was named is taken.
  private var taken = ""
  private var columns: [DataTable.Column] = []
  /// The files whose rows the table has, where it may have those of several.
  var files: [String] = []

  mutating func take(
    _ others: [DataTable.Column], besides column: DataTable.Column, for name: Name,
    in table: DataTable
  ) {
    columns += others
    guard !others.isEmpty, table.column(beginning: name.text)?.number != column.number else {
      return
    }
    // What is taken may be near as well.
    let nearer = Suggestions.near(name.text, among: [column.name]).isEmpty ? others : []
    let near = Suggestions.question(name.text, among: nearer.map(\.name)).map { " (\($0))" } ?? ""
    taken =
      "no column is called '\(name.text)': '\(printable(column.name))' is taken\(near); "
  }

  /// Which files were read; nil where it was one that was named.
  var lineOfFiles: String? {
    guard let first = files.first, let last = files.last else { return nil }
    let (names, count) = ("'\(printable(first))'", countText(files.count, "file"))
    return files.count == 1
      ? "from \(names)" : "from \(count): \(names) to '\(printable(last))'"
  }

  /// What to tell of them; nil where there are none.
  var line: String? {
    guard !columns.isEmpty else { return nil }
    let names = columns.prefix(8).map { Setting.Value.word(Name($0.name)).source }
    let more = columns.count > 8 ? ", … (\(columns.count) in all)" : ""
    return "\(taken)other columns: \(names.joined(separator: ", "))\(more)"
  }
}
