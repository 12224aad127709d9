import ValueNotation

/// Which rows of a file count: a pass asks the conditions of each row, and the next one leaves rows
/// out.
struct RowFilter: Sendable {
  private let conditions: [TextCondition]
  /// What each condition has met.
  private(set) var reports: [ConditionReport]
  private let plan: ReadPlan
  /// Which columns have conditions.
  private var tests: [(column: Int, condition: Int, isOwn: Bool)] = []
  /// What each condition says of the row that is being read.
  private var current: [(open: Bool, exact: Bool)] = []
  /// What each condition said of each row; none of one that is not asked here.
  var answers: [[Bool]] { zip(reports, told).map { $0.isExact ? $1.exact : $1.open } }
  /// What each condition says of each row, where `*` stands for anything, and where it is a sign.
  private var told: [(open: [Bool], exact: [Bool])]
  /// The row that is being read, from 0, rows that do not count included.
  private(set) var row = 0
  /// Whether that row counts.
  private(set) var isSelected = true

  /// - Parameters:
  ///   - conditions: On texts.
  ///   - plan: What the pass is for.
  ///   - names: The header's names, where they are known: one may be a number.
  init(_ conditions: [TextCondition], _ plan: ReadPlan, names: [String] = []) {
    self.conditions = conditions.map { condition in
      guard case .number(let number) = condition.column, names.contains("\(number)") else {
        return condition
      }
      var named = condition
      named.column = .name("\(number)")
      return named
    }
    reports = plan.isTesting ? conditions.map { _ in ConditionReport() } : []
    told = conditions.map { _ in ([], []) }
    self.plan = plan
    beginRow()
  }

  /// Takes note of the conditions that a column has, of keys that come one by one also by the end of its path.
  mutating func addColumn(_ name: String, at index: Int, isKey: Bool) {
    guard plan.isTesting else { return }
    for (number, condition) in conditions.enumerated() {
      let isOwn = condition.column.means(name, at: index)
      guard isOwn || isKey && condition.column.means(endOf: name) else { continue }
      // A key of that name comes first; of two paths that end in it neither is meant.
      let place = tests.firstIndex { $0.condition == number }
      if !isOwn, let place, tests[place].isOwn { continue }
      if let place { tests.remove(at: place) }
      guard isOwn || place == nil else { continue }
      tests.append((index, number, isOwn))
      reports[number].column = index
    }
  }

  /// Asks the conditions of a cell's column.
  mutating func test(_ bytes: Span<UInt8>, _ range: Range<Int>, column: Int) {
    for test in tests where test.column == column {
      let condition = conditions[test.condition]
      let text = String(decoding: trimmed(bytes, range).map { bytes[$0] }, as: UTF8.self)
      let open = condition.holds(text)
      let exact = condition.wildcard == nil ? open : condition.relation.holds(text, condition.text)
      current[test.condition] = (open, exact)
      reports[test.condition].take(
        text, condition, holds: current[test.condition].open, row: row, bytes: bytes, range)
    }
  }

  /// Ends a row; whether its values count.
  @inline(never)
  mutating func endRow() -> Bool {
    let counts = isSelected && !plan.isTesting
    if plan.isTesting {
      for index in plan.hasOneColumn ? tests.map(\.condition) : Array(conditions.indices) {
        told[index].open.append(current[index].open)
        told[index].exact.append(current[index].exact)
      }
    }
    row += 1
    beginRow()
    return counts
  }

  private mutating func beginRow() {
    isSelected = plan.selection.map { row < $0.count ? $0[row] : false } ?? true
    // A cell that is not there is blank.
    if plan.isTesting {
      current = conditions.map { ($0.holds(""), $0.relation.holds("", $0.text)) }
    }
  }
}

/// What a condition on texts has met in the rows of a file.
struct ConditionReport: Sendable {
  /// The column that it asks, from 0; nil where there is none.
  var column: Int?
  /// Whether a cell is its text.
  private(set) var isMet = false
  /// Whether a cell is that, letter by letter: then `*` stands for itself.
  private(set) var isExact = false
  /// A text that differs from it in nothing but case and accents.
  private(set) var otherCase: String?
  /// The first other texts.
  private(set) var others: Set<String> = []
  /// The texts of the column's cells by their order of appearance, as long as there are few.
  private var codes: [Int32] = []
  private var codeOfText: [String: Int32] = [:]
  /// Rows that it leaves out although they have a value below or above a limit, and the first of them.
  private(set) var (censored, firstCensored) = (0, 0)

  /// The most other texts that are kept, among which near ones are looked for.
  private static let mostOthers = 1000
  /// The first cells by which is told whether blank ones stand for those above.
  private static let mostCodes = 10_000

  /// The first row whose blank cell seems to stand for the one above it; nil where none does.
  var firstMergedRow: Int? {
    MergedCells.areLikely(in: codes) ? codes.firstIndex(of: TextCodes.blank) : nil
  }

  mutating func take(
    _ text: String, _ condition: TextCondition, holds: Bool, row: Int, bytes: Span<UInt8>,
    _ range: Range<Int>
  ) {
    if text == condition.text { isExact = true }
    if codes.count < ConditionReport.mostCodes {
      let known = Int32(codeOfText.count)
      codes.append(text.isEmpty ? TextCodes.blank : codeOfText[text, default: known])
      if codes.last == known { codeOfText[text] = known }
    }
    if condition.means(text) {
      isMet = true
    } else if others.count < ConditionReport.mostOthers, !text.isEmpty {
      others.insert(text)
      if otherCase == nil,
        text.inPlainLetters.withoutBlanks == condition.text.inPlainLetters.withoutBlanks
      {
        otherCase = text
      }
    }
    let cell = trimmed(bytes, range)
    guard !holds, !cell.isEmpty, CensoredCell(bytes, cell) != nil else { return }
    if censored == 0 { firstCensored = row }
    censored += 1
  }
}

extension String {
  /// The text without blanks, also those that keep a line together.
  package var withoutBlanks: String { filter { !$0.isWhitespace } }
}

extension ReadOptions {
  /// Whether what conditions on texts said decides together with those on values.
  var keepsAnswers: Bool {
    comparesTexts
      || tests.contains { test in
        let areTexts = test.conditions.map(\.isOfText)
        return areTexts.contains(true) && areTexts.contains(false)
      }
  }

  /// Whether a condition names a text of a column, so that its rows are those that are wanted.
  func asksFor(_ text: String, inColumn index: Int, of columns: [DataTable.Column]) -> Bool {
    conditions.contains { condition in
      condition.relation == .equal && condition.text == text && columns.indices.contains(index)
        && condition.column.means(columns[index].name, at: index)
    }
  }

  /// The rows that may meet the conditions, by what those on texts said of each: whether those on values hold is
  /// not known yet.
  func selection(of answers: [[Bool]]) -> [Bool] {
    let rows = ConditionTree.all(tests).rows { part in
      if case .text(let index) = part { answers[index] } else { nil }
    }
    return rows ?? answers[0].map { _ in true }
  }
}

extension ColumnReference {
  /// Whether a column of that name, at a place from 0, is meant.
  func means(_ name: String, at index: Int) -> Bool {
    switch self {
    case .name(let wanted): wanted == name
    case .number(let place): place == index + 1 || name == "\(place)"
    }
  }

  /// Whether it is the last keys of a path.
  func means(endOf path: String) -> Bool {
    if case .name(let wanted) = self { HeaderName.isPath(path, endingIn: wanted) } else { false }
  }
}
