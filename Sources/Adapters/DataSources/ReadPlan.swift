/// What a pass over a file is for, and what earlier passes found out.
struct ReadPlan: Sendable {
  /// What earlier passes found out about the columns.
  var hints: [ReadHints] = []
  /// The first mark for a gap in each column that has some.
  var gapMarks: [Int: DataError] = [:]
  /// How rows are laid out, where that is known.
  var layout: Layout?
  /// Whether the pass only asks the conditions of each row.
  var isTesting = false
  /// The rows that count; nil for all.
  var selection: [Bool]?
  /// The cell that is looked for.
  var target: CellPlace?
  /// Whether these are rows from the middle of the file, of which nothing but values is wanted.
  var isPart = false

  /// Whether numbers that can be plain are, whatever else `1.234` could mean.
  var isPointSure = false

  /// Whether columns come one after the other, each in a builder of its own.
  var hasOneColumn = false

  /// What is known of a column before its first cell.
  func hints(ofColumn index: Int) -> ReadHints { index < hints.count ? hints[index] : ReadHints() }

  /// Whether the filter has to see each row.
  var isSpecial: Bool { isTesting || selection != nil || target != nil }

  /// The same for rows that another thread reads.
  var part: ReadPlan {
    var plan = self
    plan.isPart = true
    return plan
  }
}

/// A cell of a file.
struct CellPlace: Hashable, Sendable {
  /// The row from 0, rows that do not count included.
  let row: Int
  /// The column from 0.
  let column: Int
}
