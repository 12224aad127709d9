package import CivilTime

extension StatementEntry {
  static let segments = StatementEntry(
    .segments, "split the line into segments",
    [
      "segments [NAME] [at] LIST", "segments [NAME] every=N|hour|day|week|month|year",
      "segments [NAME] none", "segments [NAME] active=K|none",
    ],
    ["segments price [0, 4, 8]", "segments price every=month", "segments price active=1"],
    words: ["at", "none"], keys: [.segments], [.series, .expression])
}

extension SettingKey {
  static let segments: [SettingKey] = [
    SettingKey(
      "every", .words("hour", "day", "week", "month", "year", or: .integer(1...Int(1e9))),
      "a new segment every so many samples, or at each new unit of time",
      "segments price every=month"),
    SettingKey(
      "active", .words("none", or: .integer(0...Int(1e9))), default: .word("none"),
      "the active segment, from 0; the others are dimmed", "segments price active=1"),
  ]
}

/// `segments [NAME] …`; at least one of the parts is given.
package struct SegmentsChange: Hashable, Sendable {
  package var series: Name?
  /// The segments' starts, or nil if they stay.
  package var starts: Starts?
  package var active: Active?

  package enum Starts: Hashable, Sendable {
    /// At these indices. A bare name may turn out to be a series, whose segments are then missing.
    case at(Expression)
    /// After every N samples.
    case everyCount(Expression)
    /// At each new unit of time: `hour`, `day`, `week`, `month` or `year`.
    case every(CalendarUnit)
    /// Nowhere: `none`.
    case nowhere
  }

  package enum Active: Hashable, Sendable {
    /// The segment with this number, from 0.
    case segment(Expression)
    /// No segment, so that all are drawn alike: `none`.
    case nothing
  }
}

extension Parser {
  mutating func parseSegments() throws(Abandoned) -> SegmentsChange {
    var change = SegmentsChange()
    if !isWordAlone("at"), !isWordAlone("none"), current.kind == .identifier, !isKey {
      // A lone name may be a list; with more after it, it is the series.
      let first = try parseOperand()
      let isLast = current.endsStatement
      if case .name(let name) = first.kind, !isLast {
        change.series = Name(name, at: first.range)
      } else {
        change.starts = .at(first)
      }
    }
    if change.starts == nil, !current.endsStatement, !isKey, current.kind != .comma {
      if take("none") {
        change.starts = .nowhere
      } else {
        _ = take("at")
        try refuseUnit(change.series)
        change.starts = .at(try parseOperand())
      }
    }
    let settings = try parseSettings([.segments], .segments)
    if let every = settings["every"] {
      if change.starts != nil {
        throw fail("segments have starts or a rule, not both", at: every.range)
      }
      change.starts = try every.starts(&self)
    }
    switch settings["active"] {
    case .expression(let index): change.active = .segment(index)
    case .some: change.active = .nothing
    case nil: break
    }
    if change.starts == nil, change.active == nil, diagnostics.isEmpty {
      throw unexpected(
        "the starts are missing", advice: "write `segments every=10`")
    }
    return change
  }

  /// The habit `segments a day`.
  private mutating func refuseUnit(_ series: Name?) throws(Abandoned) {
    guard let word, let entry = Vocabulary.key("every", in: [.segments]),
      entry.type.words.contains(word.lowercased()), peek().endsStatement
    else { return }
    throw fail(
      "unexpected '\(word)'", at: current.range, advice: "write 'every=\(word.lowercased())'")
  }
}

extension Setting.Value {
  /// What `every=` means.
  fileprivate func starts(
    _ parser: inout Parser
  ) throws(Parser.Abandoned) -> SegmentsChange.Starts {
    switch self {
    case .word(let word): return CalendarUnit(rawValue: word.text).map { .every($0) } ?? .nowhere
    case .words: return .nowhere
    case .expression(let expression):
      // `every=1 day` says the same as `every=day`.
      guard case .duration(let duration) = expression.kind else { return .everyCount(expression) }
      guard duration.amount == 1, let unit = CalendarUnit(rawValue: duration.unit.rawValue),
        unit >= .hour
      else {
        throw parser.fail(
          .valueOutOfRange, "a rule is hour, day, week, month, year or a number of samples",
          at: expression.range)
      }
      return .every(unit)
    }
  }
}

extension SegmentsChange {
  var source: String {
    var text = "segments" + series.word
    switch starts {
    case .at(let starts):
      // A lone name would stand where the series' name does.
      if case .name = starts.kind { text += " at" }
      text += " \(starts.operand)"
    case .everyCount(let count): text += " every=\(count.value)"
    case .every(let unit): text += " every=\(unit.rawValue)"
    case .nowhere: text += " none"
    case nil: break
    }
    switch active {
    case .segment(let index): return text + " active=\(index.value)"
    case .nothing: return text + " active=none"
    case nil: return text
    }
  }
}
