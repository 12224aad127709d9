package import CivilTime

extension StatementEntry {
  static let window = StatementEntry(
    .window, "choose what part of the axes is shown",
    [
      "window [x=]A..B", "window y=A..B", "window right=A..B",
      "window y=A..B panel=N|NAME", "window last DURATION|UNIT|N",
      "window day DATE",
      "window year=Y", "window months=8 [year=Y] [end=M]",
      "window next|previous [DURATION|hour|day|week|month|year]", "window all [x|y|right]",
    ],
    ["window last 8 months", "window y=0..100", "window next", "window all"],
    words: ["last", "day", "next", "previous", "all"], keys: [.window], [.expression])
}

extension SettingKey {
  static let window: [SettingKey] = [
    SettingKey("x", .kind(.range), "what part of the x axis is shown", "window x=5..9"),
    SettingKey("y", .kind(.range), "what part of the y axis is shown", "window y=0..100"),
    SettingKey(
      "right", .kind(.range), "what part of the right axis is shown", "window right=0..100"),
    SettingKey(
      "panel", .kind(.panel), "the panel whose y axis is meant, the first by default",
      "window y=0..100 panel=2"),
    SettingKey(
      "months", .integer(1...12_000), "how many months of a year are shown",
      "window months=8 year=2021"),
    SettingKey("year", .integer(-9999...9999), "the year that is shown", "window year=2021"),
    SettingKey(
      "end", .integer(1...12), "the last month of a months= window", "window months=8 end=10"),
  ]
}

/// Two ends, both included; a missing one is nil.
package struct Span: Hashable, Sendable {
  package var lower: Expression?
  package var upper: Expression?
}

/// `window …`.
package enum WindowChange: Hashable, Sendable {
  /// `A..B`, `x=A..B`, `y=A..B`, `right=A..B`; at least one is given, and with `panel=` one of the last two.
  case ranges(x: Span?, y: Span?, right: Span?, panel: Setting? = nil)
  /// `last DURATION|N`.
  case last(Expression)
  /// `day DATE`.
  case day(Expression)
  /// `year=Y`.
  case year(Expression)
  /// `months=N [year=Y] [end=M]`.
  case months(Expression, year: Expression?, end: Expression?)
  /// `next` or `previous`, by one page where the step is nil.
  case page(PageDirection, PageStep?)
  /// `all [x|y|right]`; all axes where it is nil.
  case all(Axis?)

  /// How far a page goes.
  package enum PageStep: Hashable, Sendable {
    /// One unit: `hour`, `day`, `week`, `month` or `year`.
    case unit(CalendarUnit)
    case duration(Expression)
  }
}

extension Parser {
  mutating func parseWindow() throws(Abandoned) -> WindowChange {
    if take("last") {
      let span = try parseSpan()
      if case .number = span.kind, source.text(in: span.range).hasSuffix("M") {
        let amount = source.text(in: span.range).dropLast()
        throw fail(
          "'\(amount)M' is \(amount) million samples", at: span.range,
          advice: "write '\(amount) months'")
      }
      return .last(span)
    }
    if take("day") { return .day(try parseOperand()) }
    if take("all") {
      guard let word, let axis = Axis(rawValue: word.lowercased()) else { return .all(nil) }
      advance()
      return .all(axis)
    }
    if take("next") { return .page(.next, try parsePageStep()) }
    if take("previous") { return .page(.previous, try parsePageStep()) }
    return try parseWindowRanges()
  }

  private mutating func parsePageStep() throws(Abandoned) -> WindowChange.PageStep? {
    guard !current.endsStatement else { return nil }
    let units: [CalendarUnit] = [.hour, .day, .week, .month, .year]
    if let word, let unit = units.first(where: { $0.rawValue == word.lowercased() }) {
      advance()
      return .unit(unit)
    }
    return .duration(try parseSpan())
  }

  /// A duration or a number; a unit alone is one of it: `week` is `1 week`.
  private mutating func parseSpan() throws(Abandoned) -> Expression {
    let range = current.range
    guard let word, let unit = DurationUnit(word: word), peek().endsStatement else {
      return try parseOperand()
    }
    advance()
    return Expression(.duration(DurationLiteral(1, unit)), at: range)
  }

  private mutating func parseWindowRanges() throws(Abandoned) -> WindowChange {
    var positional: Span?
    if !current.endsStatement, !isKey {
      let start = current.range
      let word = word
      let range = try parse(.range)
      positional = range.span
      if positional == nil { throw refuseWindow(range, word, from: start) }
    }
    let settings = try parseSettings([.window], .window)
    if let months = settings.expression("months") {
      if let other = settings["x"] ?? settings["y"] ?? settings["right"] ?? settings["panel"] {
        throw fail("months= goes with year= and end= only", at: other.range)
      }
      return .months(
        months, year: settings.expression("year"), end: settings.expression("end"))
    }
    if let year = settings.expression("year"), settings.count == 1, positional == nil {
      return .year(year)
    }
    if let other = settings.first(where: { ["year", "end"].contains($0.key.text) }) {
      let place = other.key.range.joined(with: other.value.range)
      let isAlone = settings.count == 1 && positional == nil
      throw fail(
        "it goes with months= only", at: place,
        advice: isAlone ? "write 'months=3 \(source.text(in: place))'" : nil)
    }
    if positional != nil, let x = settings["x"] { throw fail("x is given twice", at: x.range) }
    let x = positional ?? settings.span(of: "x")
    let y = settings.span(of: "y")
    let right = settings.span(of: "right")
    if x == nil, y == nil, right == nil, diagnostics.isEmpty {
      throw unexpected(
        "a range is missing", advice: "write `window last 20` or `window all`")
    }
    let panel = settings.first { $0.key.text == "panel" }
    if let panel, y == nil, right == nil {
      throw fail(
        "all panels show the same x: panel= goes with y= or right=",
        at: panel.key.range.joined(with: panel.value.range))
    }
    return .ranges(x: x, y: y, right: right, panel: panel)
  }

  private mutating func refuseWindow(
    _ value: Expression, _ word: String?, from start: SourceRange
  ) -> Abandoned {
    guard case .name(let name) = value.kind else {
      return fail(
        "a window is a range", at: range(from: start), advice: "write '\(asRange(value))'")
    }
    let entry = Vocabulary.statement(.window)
    let words = entry.words + Vocabulary.keys(in: .window).map { "\($0.name)=" }
    return fail(
      .valueOutOfRange, "unknown window '\(name)'", at: start,
      advice: Suggestions.question(name, among: entry.words)
        ?? "it begins with \(listedText(words, "or")), or is a range A..B")
  }
}

extension [Setting] {
  fileprivate func span(of key: String) -> Span? { expression(key)?.span }
}

extension Expression {
  /// The ends of a range; nil for any other expression.
  package var span: Span? {
    if case .range(let lower, let upper) = kind { Span(lower: lower, upper: upper) } else { nil }
  }
}

extension Setting {
  /// The range, where the key takes one.
  package var span: Span? { asExpression?.span }
}

extension WindowChange {
  var source: String {
    switch self {
    case .ranges(let x, let y, let right, let panel):
      return "window"
        + Setting.pairs(("x", x?.expression), ("y", y?.expression), ("right", right?.expression))
        + [panel].compactMap(\.self).pairs
    case .last(let span): return "window last \(span.operand)"
    case .day(let day): return "window day \(day.operand)"
    case .year(let year): return "window" + Setting.pairs(("year", year))
    case .months(let count, let year, let end):
      return "window" + Setting.pairs(("months", count), ("year", year), ("end", end))
    case .page(let direction, let step):
      switch step {
      case .unit(let unit): return "window \(direction.rawValue) \(unit.rawValue)"
      case .duration(let duration): return "window \(direction.rawValue) \(duration.operand)"
      case nil: return "window \(direction.rawValue)"
      }
    case .all(let axis): return "window all" + (axis.map { " \($0.rawValue)" } ?? "")
    }
  }
}

extension Span {
  fileprivate var expression: Expression { Expression(.range(lower, upper)) }
}
