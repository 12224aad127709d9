extension StatementEntry {
  static let select = StatementEntry(
    .select, "select the nearest sample",
    [
      "select [NAME] I", "select [NAME] DATE", "select [NAME] max|min|first|last",
      "select [NAME] index=I|at=X|px=P", "select none",
    ],
    ["select price -1", "select price max", "select price at=2026-03-02", "select none"],
    words: ["none"] + SampleWord.allCases.map(\.rawValue),
    keys: [.select], [.series, .expression])
}

extension SettingKey {
  static let select: [SettingKey] = [
    SettingKey(
      "index", .integer(Int(-1e9)...Int(1e9)),
      "the sample's index; negative ones count from the end", "select price index=-1"),
    SettingKey("at", .kind(.position), "the place on the x axis", "select price at=2026-03-02"),
    SettingKey(
      "px", .kind(.position), unit: "points", "the pointer's x in the picture",
      "select price px=355"),
  ]
}

/// A sample that a word tells; where several are alike, the first of them.
package enum SampleWord: String, CaseIterable, Hashable, Sendable {
  case max
  case min
  case first
  case last

  /// The word that an operand is, in any case; a name to evaluate stands in parentheses.
  init?(_ operand: Expression) {
    guard case .name(let name) = operand.kind else { return nil }
    self.init(rawValue: name.lowercased())
  }
}

/// `select …`.
package struct Selection: Hashable, Sendable {
  package var series: Name?
  package var target: Target

  package enum Target: Hashable, Sendable {
    /// An index or a date, whichever the value is.
    case value(Expression)
    /// One that a word tells: `max`.
    case word(SampleWord)
    /// `index=I`.
    case index(Expression)
    /// `at=X`, in units of the x axis.
    case at(Expression)
    /// `px=P`, the pointer's x in points.
    case pointer(Expression)
    /// No sample: `none`.
    case nothing
  }
}

extension Parser {
  mutating func parseSelect() throws(Abandoned) -> Selection {
    if take("none") { return Selection(target: .nothing) }
    let onlyOneSample = "only one sample can be selected"
    var operands = try parseOperands(2)
    let settings = try parseSettings([.select], .select)
    guard let place = settings.first else {
      guard let last = operands.last else {
        if !diagnostics.isEmpty { throw Abandoned() }
        throw unexpected(
          "what to select is missing", advice: "write `select last`, `select max` or `select none`")
      }
      let series = try takeSeries(from: &operands, leaving: 1, else: onlyOneSample)
      return Selection(
        series: series, target: SampleWord(last).map { .word($0) } ?? .value(last))
    }
    let series = try takeSeries(from: &operands, leaving: 0, else: onlyOneSample)
    if let extra = operands.first ?? settings.dropFirst().first?.asExpression {
      throw fail(onlyOneSample, at: extra.range)
    }
    guard case .expression(let value) = place.value else { throw Abandoned() }
    let target: Selection.Target =
      switch place.key.text {
      case "index": .index(value)
      case "at": .at(value)
      default: .pointer(value)
      }
    return Selection(series: series, target: target)
  }
}

extension Selection {
  var source: String {
    let start = "select" + series.word
    switch target {
    case .value(let value): return "\(start) \(value.operand)"
    case .word(let word): return "\(start) \(word.rawValue)"
    case .index(let index): return start + Setting.pairs(("index", index))
    case .at(let place): return start + Setting.pairs(("at", place))
    case .pointer(let x): return start + Setting.pairs(("px", x))
    case .nothing: return "select none"
    }
  }
}
