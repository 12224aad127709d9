/// Which rows of a file count: a pass asks the conditions of each row, and the next one leaves rows
/// out.
struct RowFilter: Sendable {
  private let conditions: [TextCondition]
  private let plan: ReadPlan
  /// Which columns have conditions.
  private var tests: [(column: Int, condition: Int)] = []
  /// What each condition says of the row that is being read.
  private var answers: [Bool] = []
  /// What the conditions said of each row; nil where they are not asked.
  private(set) var verdicts: [Bool]?
  /// The row that is being read, from 0, rows that do not count included.
  private(set) var row = 0
  /// Whether that row counts.
  private(set) var isSelected = true

  init(_ conditions: [TextCondition], _ plan: ReadPlan) {
    self.conditions = conditions
    self.plan = plan
    if plan.isTesting { verdicts = [] }
    beginRow()
  }

  /// Takes note of the conditions that a column has.
  mutating func addColumn(_ name: String, at index: Int) {
    guard plan.isTesting else { return }
    for (number, condition) in conditions.enumerated() {
      let isMeant =
        switch condition.column {
        case .name(let wanted): wanted == name
        case .number(let place): place == index + 1
        }
      if isMeant { tests.append((index, number)) }
    }
  }

  /// Asks the conditions of a cell's column.
  mutating func test(_ bytes: Span<UInt8>, _ range: Range<Int>, column: Int) {
    for test in tests where test.column == column {
      let condition = conditions[test.condition]
      let text = String(decoding: trimmed(bytes, range).map { bytes[$0] }, as: UTF8.self)
      answers[test.condition] = condition.relation.holds(text, condition.text)
    }
  }

  /// Ends a row; whether its values count.
  @inline(never)
  mutating func endRow() -> Bool {
    let counts = isSelected && !plan.isTesting
    if plan.isTesting {
      let asked = plan.hasOneColumn ? tests.map { answers[$0.condition] } : answers
      verdicts?.append(asked.allSatisfy { $0 })
    }
    row += 1
    beginRow()
    return counts
  }

  private mutating func beginRow() {
    isSelected = plan.selection.map { row < $0.count ? $0[row] : false } ?? true
    // A cell that is not there is blank.
    if plan.isTesting { answers = conditions.map { $0.relation.holds("", $0.text) } }
  }
}
