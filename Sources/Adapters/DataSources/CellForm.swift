import CivilTime

/// How the cells of a column are written that can be read only where the whole column is known: one pass over the
/// file finds it, and the next one reads them.
enum CellForm: Hashable, Sendable {
  /// Hours of a day in a column that is called so: `00-01`, `H01`, `HE 1`, `1h`.
  case hours
  /// Dates whose year has two digits, where no other order of day and month reads all of them.
  case dates(DateFormat)

  /// What a cell without blanks around it says; nil where it is not written so.
  func cell(_ bytes: Span<UInt8>, in range: Range<Int>) -> CellText? {
    switch self {
    case .hours:
      CellForm.hour(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .dates(let format): format.time(bytes, in: range).map { .time($0) }
    }
  }

  /// The hour that a text names; of an interval of one hour the first.
  static func hour(_ text: TimeScanner) -> Int? {
    var text = text
    for word in ["he", "hr", "h", "std."] where text.skip(word: word) { break }
    text.skipBlanks()
    guard let first = text.number(1...2)?.value, first <= 24 else { return nil }
    _ = text.skip(word: "h")
    if text.isAtEnd { return first }
    text.skipBlanks()
    guard text.skip(UInt8(ascii: "-")) || text.skip(word: "–") else { return nil }
    text.skipBlanks()
    guard let last = text.number(1...2)?.value, last == first + 1 || (first, last) == (23, 0)
    else { return nil }
    _ = text.skip(word: "h")
    return text.isAtEnd ? first : nil
  }
}

extension DataTable {
  /// The hints by which columns of texts are read that turn out to be written in one of the forms; nil where
  /// there are no more of them.
  func hintsOfForms(after plan: ReadPlan) -> [ReadHints]? {
    var hints = columns.indices.map { plan.hints(ofColumn: $0) }
    let before = hints
    for (index, column) in columns.enumerated() where column.kind == .text {
      let pattern = column.details.pattern
      guard hints[index].form == nil, column.details.contentBefore != .number else { continue }
      if column.isNamedLikeHour, pattern.areHours {
        hints[index].form = .hours
      } else if options.dateFormat == nil, isNamedLikeTime(column),
        let format = pattern.onlyShortYear
      {
        hints[index].form = .dates(format)
      } else {
        continue
      }
      hints[index].readings = .all
    }
    return hints == before ? nil : hints
  }
}
