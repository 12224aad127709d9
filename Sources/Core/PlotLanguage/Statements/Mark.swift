extension StatementEntry {
  static let mark = StatementEntry(
    .mark, "draw a rule, a shaded band or a note in every plot",
    [
      "mark y=A|A..B [panel=N|NAME] [key=value…]", "mark x=V|A..B [key=value…]",
      "mark DATE|DATE..DATE [key=value…]",
      "mark [NAME] index=I|at=X|max|min|first|last [key=value…]",
      "mark from \"FILE\" [time=C] [x=C] [until=C] [label=C] [where C OP V [and …]] [key=value…]",
      "mark none",
    ],
    [
      "mark y=100 label=\"limit\" color=tomato", "mark y=90..110 opacity=0.2",
      "mark price max label=\"{value:.1f}\"", "mark 2026-03-02..2026-03-05 label=\"fair\"",
      "mark none",
    ],
    words: ["none", "from", "where"] + SampleWord.allCases.map(\.rawValue),
    text: "A date, or a range of dates, is a place on the x axis. A mark widens no axis.",
    keys: [.mark, .markReading], [.series, .file])
}

extension SettingKey {
  static let mark: [SettingKey] =
    [
      SettingKey("y", .kind(.position), "a value, or a range A..B of them", "mark y=90..110"),
      SettingKey("x", .kind(.position), "a place, or a range A..B of them", "mark x=2..5"),
      SettingKey(
        "index", .integer(Int(-1e9)...Int(1e9)),
        "a sample's index; negative ones count from the end", "mark price index=-1"),
      SettingKey("at", .kind(.position), "the place of a sample on the x axis", "mark price at=3"),
      SettingKey(
        "label", .kind(.template),
        "text at the mark: a template with the fields value, x, time, index and series",
        "mark price max label=\"{value:.1f}\""),
      SettingKey(
        "panel", .kind(.panel), "the panel of a mark at a value, the first by default; all: each",
        "mark y=0 panel=2"),
    ]
    + shared("color", "colour of the mark; without it a note has its series'", "mark y=5 color=red")
    + shared("dash", "dashes of a rule: on, off, or their lengths in points", "mark y=5 dash=on")
    + shared("opacity", "opacity of the mark", "mark y=4..5 opacity=0.5")

  /// A key that marks and series share.
  private static func shared(_ name: String, _ summary: String, _ example: String) -> [SettingKey] {
    SeriesStyle.fields.map(\.key).filter { $0.name == name }.map {
      SettingKey(name, $0.type, default: $0.defaultValue, unit: $0.unit, summary, example)
    }
  }
}

/// `mark …`.
package enum MarkChange: Hashable, Sendable {
  /// Another mark.
  case add(Mark)
  /// `none`: no marks any more.
  case removeAll
  /// A mark of each row of a file.
  case from(MarkReading)
}

/// A rule, a band or a note at a sample.
package struct Mark: Hashable, Sendable {
  package var place: Place
  /// `label`, `color`, `dash` and `opacity`.
  package var settings: [Setting]

  package enum Place: Hashable, Sendable {
    /// `y=A` or `y=A..B`.
    case y(Expression)
    /// `x=V` or `x=A..B`.
    case x(Expression)
    /// `A..B` or `V` without a key: a place on the x axis where it is of dates.
    case bare(Expression)
    /// `[NAME] max`.
    case word(Name?, SampleWord)
    /// `[NAME] index=I`.
    case index(Name?, Expression)
    /// `[NAME] at=X`.
    case at(Name?, Expression)
  }
}

extension Parser {
  private static let markPlaces = ["y", "x", "index", "at"]

  mutating func parseMark() throws(Abandoned) -> MarkChange {
    if take("none") { return .removeAll }
    let isTable = takesTables && peek().kind == .identifier
    if isWordAlone("from"), isTable || [.string, .openParenthesis].contains(peek().kind) {
      advance()
      return .from(try parseMarkReading())
    }
    let start = current.range
    let onlyOnePlace = "a mark has one place"
    var operands: [Expression] = []
    while operands.count < 2, !current.endsStatement, !isKey, current.kind != .comma {
      operands.append(current.kind == .dotDot ? try parseSpan(from: nil) : try parseOperand())
      if current.kind == .dotDot { operands.append(try parseSpan(from: operands.popLast())) }
    }
    let word = operands.last.flatMap { SampleWord($0) }
    if word != nil { operands.removeLast() }
    // What is nothing but a name may be a series', whose place follows.
    let bare = operands.count == 1 && word == nil && operands[0].mayBePlace ? operands[0] : nil
    if let bare, bare.word == nil { operands = [] }
    let series = try takeSeries(from: &operands, leaving: 0, else: onlyOnePlace)
    if let extra = operands.first { throw fail(onlyOnePlace, at: extra.range) }
    let settings = try parseSettings([.mark], .mark)
    let places = settings.filter { Parser.markPlaces.contains($0.key.text) }
    let style = settings.filter { !Parser.markPlaces.contains($0.key.text) }
    if let panel = style.first(where: { $0.key.text == "panel" }),
      !places.contains(where: { $0.key.text == "y" })
    {
      throw fail(
        "panel= goes with y=: a mark at x stands in all panels, a note in that of its series",
        at: panel.key.range.joined(with: panel.value.range))
    }
    let hasPlace = word != nil || (bare != nil && series == nil)
    if let extra = places.dropFirst(hasPlace ? 0 : 1).first {
      throw fail(onlyOnePlace, at: extra.key.range)
    }
    if let bare, places.isEmpty, diagnostics.isEmpty {
      return .add(Mark(place: .bare(bare), settings: style))
    }
    if let word { return .add(Mark(place: .word(series, word), settings: style)) }
    guard let place = places.first, let value = place.asExpression else {
      if !diagnostics.isEmpty { throw Abandoned() }
      throw fail(
        "where the mark is to be is missing", at: range(from: start),
        advice: "write `mark\(series.word) max` or `mark y=100`")
    }
    switch place.key.text {
    case "index": return .add(Mark(place: .index(series, value), settings: style))
    case "at": return .add(Mark(place: .at(series, value), settings: style))
    default:
      if let series {
        throw fail(
          "a rule belongs to no series", at: series.range,
          advice: "write `mark \(place.source)`, or `mark \(series.text) max` for a note")
      }
      return .add(
        Mark(place: place.key.text == "y" ? .y(value) : .x(value), settings: style))
    }
  }
}

extension Parser {
  /// Takes the end of a range between operands, `..B` or `..`.
  private mutating func parseSpan(from lower: Expression?) throws(Abandoned) -> Expression {
    let start = lower?.range ?? current.range
    advance()
    let upper = current.endsStatement || isKey || current.kind == .comma ? nil : try parseOperand()
    return Expression(.range(lower, upper), at: range(from: start))
  }
}

extension Expression {
  /// Whether it may say a place without a key.
  fileprivate var mayBePlace: Bool {
    switch kind {
    case .range, .date, .parenthesized, .name: true
    // `06:00` is a place on an axis of times of the day.
    case .duration(let duration): duration.clockParts > 0
    default: false
    }
  }
}

extension MarkChange {
  var source: String {
    switch self {
    case .removeAll: "mark none"
    case .from(let reading): reading.source
    case .add(let mark): "mark\(mark.place.source)\(mark.settings.pairs)"
    }
  }
}

extension Mark.Place {
  fileprivate var source: String {
    switch self {
    case .y(let value): Setting.pairs(("y", value))
    case .x(let value): Setting.pairs(("x", value))
    case .bare(let place):
      place.span.map { " \($0.lower?.operand ?? "")..\($0.upper?.operand ?? "")" }
        ?? " \(place.operand)"
    case .word(let series, let word): "\(series.word) \(word.rawValue)"
    case .index(let series, let index): series.word + Setting.pairs(("index", index))
    case .at(let series, let place): series.word + Setting.pairs(("at", place))
    }
  }
}
