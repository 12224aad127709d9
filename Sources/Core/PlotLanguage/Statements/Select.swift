extension StatementEntry {
  static let select = StatementEntry(
    .select, "select the nearest sample, or all samples of a range",
    [
      "select [NAME] I", "select [NAME] DATE", "select [NAME] max|min|first|last",
      "select [NAME] A..B", "select [NAME] index=I|at=X|px=P", "select none",
    ],
    [
      "select price -1", "select price max", "select price at=2026-03-02", "select price 12..80",
      "select price first..max", "select none",
    ],
    words: ["none"] + SampleWord.allCases.map(\.rawValue),
    keys: [.select], [.series, .expression])
}

extension SettingKey {
  static let select: [SettingKey] = [
    SettingKey(
      "index", .integer(Int(-1e9)...Int(1e9)),
      "the sample's index, or a range A..B of them; negative ones count from the end",
      "select price index=-1"),
    SettingKey(
      "at", .kind(.position), "the place on the x axis, or a range A..B",
      "select price at=2026-03-02"),
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
    /// `A..B`: all samples between two, both included; an end that is left out is the first or last one.
    case range(Comparison.Place?, Comparison.Place?)
    /// `at=A..B`: all samples between two places.
    case places(Expression?, Expression?)
    /// No sample: `none`.
    case nothing
  }
}

extension Parser {
  mutating func parseSelect() throws(Abandoned) -> Selection {
    if take("none") { return Selection(target: .nothing) }
    let onlyOneSample = "only one sample can be selected"
    var operands = try parseSelected()
    let settings = try parseSettings([.select], .select)
    guard let place = settings.first else {
      guard let last = operands.last else {
        if !diagnostics.isEmpty { throw Abandoned() }
        throw unexpected(
          "what to select is missing", advice: "write `select last`, `select max` or `select none`")
      }
      let series = try takeSeries(from: &operands, leaving: 1, else: onlyOneSample)
      return Selection(
        series: series, target: SampleWord(last).map { .word($0) } ?? Selection.Target(last))
    }
    let series = try takeSeries(from: &operands, leaving: 0, else: onlyOneSample)
    if let extra = operands.first ?? settings.dropFirst().first?.asExpression {
      throw fail(onlyOneSample, at: extra.range)
    }
    guard case .expression(let value) = place.value else { throw Abandoned() }
    let target: Selection.Target =
      switch place.key.text {
      case "index": Selection.Target(value, orElse: Selection.Target.index)
      case "at":
        if case .range(let lower, let upper) = value.kind {
          .places(lower, upper)
        } else {
          .at(value)
        }
      default: .pointer(value)
      }
    return Selection(series: series, target: target)
  }

  /// Takes a series and what is selected of it: up to two operands, which may be ranges.
  private mutating func parseSelected() throws(Abandoned) -> [Expression] {
    var operands: [Expression] = []
    while operands.count < 2, !current.endsStatement, !isKey, current.kind != .comma {
      let start = current.range
      let lower = current.kind == .dotDot ? nil : try parseOperand()
      guard current.kind == .dotDot, lower.map({ !isSeries($0) }) ?? true else {
        if let lower { operands.append(lower) }
        continue
      }
      advance()
      let isOpen = current.endsStatement || isKey
      let upper = isOpen ? nil : try parseOperand()
      operands.append(Expression(.range(lower, upper), at: range(from: start)))
    }
    return operands
  }

  /// Whether an operand is the series in front of a range without a first end: `select price ..5`.
  private func isSeries(_ operand: Expression) -> Bool {
    guard case .name = operand.kind, SampleWord(operand) == nil else { return false }
    return current.isAfterBlank
  }
}

extension Selection.Target {
  /// A range of samples where an expression is one.
  fileprivate init(_ expression: Expression, orElse target: (Expression) -> Self = Self.value) {
    if case .range(let lower, let upper) = expression.kind {
      self = .range(lower.map(Comparison.Place.init), upper.map(Comparison.Place.init))
    } else {
      self = target(expression)
    }
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
    case .range(let lower, let upper):
      return "\(start) \(lower?.source ?? "")..\(upper?.source ?? "")"
    case .places(let lower, let upper):
      return "\(start) at=\(lower?.operand ?? "")..\(upper?.operand ?? "")"
    case .nothing: return "select none"
    }
  }
}
