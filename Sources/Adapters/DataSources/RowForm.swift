import Files
import Threading
import ValueNotation

/// What the rows of a table are read by, for more rows of the same kind.
struct RowForm: Sendable {
  private let name: String
  private let columns: [DataTable.Column]
  private let options: ReadOptions
  private let plan: ReadPlan
  /// The line that stands above rows that are read alone; nil for JSON.
  private let header: [UInt8]?
  /// The file's lines above its rows: a file that begins anew may repeat them.
  let head: [[UInt8]]

  /// The most problems of a batch that are told one by one.
  private static let mostNotices = 3

  /// - Parameters:
  ///   - table: The first rows.
  ///   - options: How they were read.
  ///   - beginning: The file's first bytes.
  init(_ table: DataTable, _ options: ReadOptions, beginning: [UInt8]) {
    name = table.name
    columns = table.columns.map { $0.withoutValues }
    var options = options
    var plan = ReadPlan()
    if let layout = table.layout {
      var rows = Layout(separator: layout.separator, header: .present)
      (rows.comment, rows.repeats) = (layout.comment, layout.repeats)
      plan.layout = rows
      let columns = table.columns.filter { !$0.details.isMade }
      plan.hints = columns.map(\.details.inference.hintsForNextPass)
      let cells = columns.map { $0.name.quoted(by: "\"") }
      header = Array(cells.joined(separator: String(UnicodeScalar(layout.separator))).utf8)
      let lines = Lines(beginning[...], first: 1)
      // Where the first row holds names they are in its line.
      let first = lines.line(layout.skip).map { String(decoding: $0, as: UTF8.self) }
      let isHeader =
        first.map { first in table.columns.contains { first.contains($0.name) } } ?? false
      head = (0..<(layout.skip + (isHeader ? 1 + layout.unitLines : 0))).compactMap {
        lines.line($0)
      }
      // `vmstat` writes its titles anew as well, which the first lines do not show yet.
      plan.layout?.repeats += head.map { line in
        trimmed(line.span, line.indices).map { line[$0] }
      }.filter { !$0.isEmpty }
    } else {
      options.format = .jsonLines
      header = nil
      head = []
    }
    options.skip = nil
    self.options = options
    self.plan = plan
  }

  /// The rows of some lines; what does not fit is a gap or left out, and told.
  func rows(of lines: Lines, cancellation: Cancellation) throws -> DataTable {
    var found = Found(columns.count)
    try read(lines, into: &found, cancellation: cancellation)
    let full = zip(columns, found.values).map { column, values in column.with(values) }
    var table = DataTable(name: name, columns: full, rowCount: found.rowCount)
    table.options = options
    table.notices = Array(found.problems.prefix(RowForm.mostNotices))
    if found.problems.count > RowForm.mostNotices, var last = table.notices.popLast() {
      // The others are not told one by one.
      last.expected += " (and \(found.problems.count - RowForm.mostNotices) more)"
      table.notices.append(last)
    }
    return table
  }

  private struct Found {
    var values: [[Double]]
    var rowCount = 0
    var problems: [DataError] = []

    init(_ columns: Int) { values = Array(repeating: [], count: columns) }
  }

  private func read(_ lines: Lines, into found: inout Found, cancellation: Cancellation) throws {
    guard lines.count > 0 else { return }
    var problem: DataError?
    do {
      let table = try table(of: lines, cancellation: cancellation)
      problem = columns.lazy.compactMap { misfit($0, in: table) }.first
      if problem == nil || lines.count == 1 {
        for index in columns.indices {
          let values = self.values(of: columns[index], in: table)
          let gap = counterpart(columns[index], in: table) == nil ? Double.absent : .nan
          found.values[index] += values ?? [Double](repeating: gap, count: table.rowCount)
        }
        found.rowCount += table.rowCount
      }
    } catch DataSourceError.data(let flaw) {
      // Blank lines and comments are no rows.
      guard flaw.found != "an empty file" else { return }
      problem = flaw
    }
    guard var problem else { return }
    guard lines.count > 1 else {
      problem.line += lines.first - (header == nil ? 1 : 2)
      problem.advice = nil
      found.problems.append(problem)
      return
    }
    // Half by half, until the lines that do not fit are alone.
    let (a, b) = lines.halves
    try read(a, into: &found, cancellation: cancellation)
    try read(b, into: &found, cancellation: cancellation)
  }

  private func table(of lines: Lines, cancellation: Cancellation) throws -> DataTable {
    let bytes = (header.map { $0 + [UInt8(ascii: "\n")] } ?? []) + lines.bytes
    var options = options
    // Few lines are not worth threads.
    options.threadCount = 1
    return try DataTable.read(
      ByteSource(bytes: bytes, name: name), options: options, knowing: plan,
      cancellation: cancellation, progress: { _ in })
  }

  /// The column of a batch that belongs to one of the first rows.
  private func counterpart(_ column: DataTable.Column, in table: DataTable) -> DataTable.Column? {
    guard header == nil else {
      return table.columns.indices.contains(column.number - 1)
        ? table.columns[column.number - 1] : nil
    }
    return table.columns.first { $0.name == column.name }
  }

  /// The values of a batch's column; nil where they are of another kind.
  private func values(of column: DataTable.Column, in table: DataTable) -> [Double]? {
    guard column.kind != .text, let other = counterpart(column, in: table), other.hasValues,
      other.kind == column.kind
    else { return nil }
    return other.values
  }

  /// The cell of a batch that does not fit a column; nil where all do.
  private func misfit(_ column: DataTable.Column, in table: DataTable) -> DataError? {
    guard column.kind != .text, let other = counterpart(column, in: table) else { return nil }
    if column.gapMark == nil, let warning = table.warningsOfGapMarks([other]).first {
      return warning
    }
    guard other.hasValues || other.kind == .text, other.kind != column.kind else { return nil }
    return other.offender
      ?? table.place(
        other, row: table.firstValue(other), expected: "a \(column.kind.rawValue)")
  }
}

/// Complete lines of a file.
struct Lines {
  let bytes: ArraySlice<UInt8>
  /// The number of the first line, from 1.
  private(set) var first: Int
  /// Where each line begins.
  private var starts: ArraySlice<Int>

  init(_ bytes: ArraySlice<UInt8>, first: Int) {
    var starts: [Int] = bytes.isEmpty ? [] : [bytes.startIndex]
    for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.init(bytes, first: first, starts: starts[...])
  }

  private init(_ bytes: ArraySlice<UInt8>, first: Int, starts: ArraySlice<Int>) {
    self.bytes = bytes
    self.first = first
    self.starts = starts
  }

  var count: Int { starts.count }

  /// A line by its place, from 0, without its end.
  func line(_ index: Int) -> [UInt8]? {
    guard index < starts.count else { return nil }
    let place = starts.startIndex + index
    let end = place + 1 < starts.endIndex ? starts[place + 1] : bytes.endIndex
    var line = bytes[starts[place]..<end]
    while line.last == UInt8(ascii: "\n") || line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Array(line)
  }

  var firstLine: [UInt8]? { line(0) }

  mutating func dropFirst() {
    guard let start = starts.dropFirst().first else {
      self = Lines(bytes[bytes.endIndex...], first: first + 1, starts: [])
      return
    }
    self = Lines(bytes[start...], first: first + 1, starts: starts.dropFirst())
  }

  /// The first half of the lines, and the others; there are at least two.
  var halves: (Lines, Lines) {
    let middle = starts.startIndex + starts.count / 2
    let cut = starts[middle]
    return (
      Lines(bytes[..<cut], first: first, starts: starts[..<middle]),
      Lines(bytes[cut...], first: first + middle - starts.startIndex, starts: starts[middle...])
    )
  }
}
