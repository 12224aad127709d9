import CivilTime
import PlotLanguage

/// The values of settings, held to the table of keys.
struct SettingResolver {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// The values of settings, which hold even where they are defaults; keys of other groups are left out.
  func values(of settings: [Setting], in group: KeyGroup) throws -> [String: SettingValue] {
    var result: [String: SettingValue] = [:]
    for setting in settings {
      guard let entry = Vocabulary.key(setting.key.text, in: [group]) else { continue }
      result[entry.name] = try value(of: setting, entry)
    }
    return result
  }

  /// The config that a statement sets for itself.
  func overrides(_ settings: [Setting]) throws -> [String: SettingValue] {
    try values(of: settings, in: .config)
  }

  /// What `plot` or `export` says for one picture.
  func plotOverrides(_ settings: [Setting]) throws -> PlotOverrides {
    let ranges = ["x", "y", "right"]
    let ranged = Dictionary(
      settings.compactMap { setting in setting.span.map { (setting.key.text, $0) } }
    ) { first, _ in first }
    return PlotOverrides(
      config: try overrides(settings),
      picture: try values(
        of: settings.filter { !ranges.contains($0.key.text) }, in: .picture),
      x: try ranged["x"].map { try PlotRanges(scope).bounds($0) },
      y: try ranged["y"].map { try PlotRanges(scope).values($0) },
      right: try ranged["right"].map { try PlotRanges(scope).values($0, "right") })
  }

  /// The value of a setting, checked against the table.
  func value(of setting: Setting, _ entry: KeyEntry) throws -> SettingValue {
    switch setting.value {
    case .word(let word):
      return [.timeZone, .panel, .name].contains(entry.type.kind)
        ? try checked(text: word.text, entry, at: word.range) : .word(word.text)
    case .words(let words): return .words(words.map(\.text))
    case .expression(let expression) where entry.name == "highlight":
      return .words(try members(expression))
    case .expression(let expression):
      let written: String? =
        switch entry.type.kind {
        case .shownText?: try scope.pictureText(of: expression)
        case .template?:
          try scope.labelTemplate(of: expression, Template.fields(of: entry.group))
        default: nil
        }
      if let written { return try checked(text: written, entry, at: expression.range) }
      return try checked(scope.value(of: expression), entry, expression)
    }
  }

  /// Names of members: words, numbers, days and texts as they stand.
  private func members(_ expression: Expression) throws -> [String] {
    switch expression.kind {
    case .list(let items): return try items.flatMap(members)
    case .name(let word): return [MemberName(word)?.member ?? word]
    case .number(let number): return [numberText(number)]
    case .boolean, .constant: return [expression.source]
    default:
      switch try scope.value(of: expression) {
      case .text(let text): return [text]
      case .texts(let texts): return texts
      case .number(let number): return [numberText(number)]
      case .date(let date): return [ValueText.text(date, zone: scope.state.zone)]
      case let value:
        throw value.mismatch(
          "highlight", "the name of a member, or a list of them", at: expression.range)
      }
    }
  }

  private func checked(
    _ value: Value, _ entry: KeyEntry, _ expression: Expression
  ) throws -> SettingValue {
    let range = expression.range
    switch (value, entry.type.kind) {
    case (.number(let number), .number(let allowed)?):
      if allowed.contains(number) { return .number(number) }
      throw outOfRange(number, entry, at: range)
    case (.number(let number), .integer(let allowed)?):
      if let whole = Int(exactly: number), allowed.contains(whole) { return .number(number) }
      throw outOfRange(number, entry, at: range)
    case (.number(let number), .panel?):
      guard let whole = Int(exactly: number), PanelName.numbers.contains(whole) else {
        throw Diagnostic(
          .valueOutOfRange,
          "panel is \(numberText(number)): a whole number of 1 to "
            + "\(PanelName.numbers.upperBound) or a name is allowed", at: range)
      }
      return .number(number)
    case (.boolean(let truth), .boolean?): return .boolean(truth)
    case (.boolean(let truth), _) where entry.type.words.contains(truth ? "on" : "off"):
      return .word(truth ? "on" : "off")
    case (.color(let color), .color?): return .color(color)
    case (.text(let text), .color?):
      if entry.type.words.contains(text) { return .word(text) }
      if let color = Color(parsing: text) { return .color(color) }
      throw Diagnostic(.syntaxError, "'\(text)' is no colour", at: range)
    case (.color(let color), .colors?): return .colors([color])
    case (.texts(let texts), .colors?):
      return .colors(
        try texts.map { text in
          guard let color = Color(parsing: text) else {
            throw Diagnostic(.syntaxError, "'\(text)' is no colour", at: range)
          }
          return color
        })
    case (.duration(let duration), .duration?):
      let seconds = duration.meanSeconds
      guard seconds > 0, seconds.isFinite else {
        throw Diagnostic(
          .valueOutOfRange,
          "\(entry.name) is \(scope.text(value)): \(entry.type) above 0 is allowed",
          at: range)
      }
      return .duration(seconds)
    case (.text(let text), .template?) where !entry.type.words.contains(text):
      // Only what is written in the program is a template.
      return try checked(text: Template.literal(text), entry, at: range)
    case (.text(let text), _): return try checked(text: text, entry, at: range)
    case (.texts(let texts), .wordList?):
      if let wrong = texts.first(where: { !entry.type.words.contains($0) }) {
        throw Diagnostic(
          .valueOutOfRange, "\(entry.name) is '\(wrong)': \(entry.type) is allowed", at: range)
      }
      return .words(texts)
    case (.vector(let vector), .wordList?) where vector.count == 0: return .words([])
    case (.vector(let vector), .numbers?) where vector.element == .number:
      if entry.name == "dash" {
        guard SeriesStyle.areDashes(vector.values) else {
          throw Diagnostic(
            .valueOutOfRange,
            "dash is \(scope.text(value)): at most \(SeriesStyle.maximumDashCount) lengths of "
              + "0 to \(numberText(SeriesStyle.dashLengths.upperBound)), one above 0, are allowed",
            at: range)
        }
      }
      if entry.name == "panels",
        let wrong = vector.values.first(where: { !($0 > 0 && $0.isFinite) })
      {
        throw Diagnostic(
          .valueOutOfRange, "a panel's height is \(numberText(wrong)): numbers above 0 are allowed",
          at: range)
      }
      return .numbers(vector.values)
    default:
      throw Diagnostic(
        .typeMismatch, "\(entry.name) is \(value.kindName): \(entry.type) is allowed", at: range)
    }
  }

  private func checked(
    text: String, _ entry: KeyEntry, at range: SourceRange
  ) throws -> SettingValue {
    switch entry.type.kind {
    case .template? where entry.type.words.contains(text): return .word(text)
    case .template?:
      if let error = Template.error(in: text, of: entry.group) {
        throw Diagnostic(.valueOutOfRange, error.message, at: range, advice: error.advice)
      }
      return .text(text)
    case .name? where entry.type.words.contains(text): return .word(text)
    case .panel?, .name?:
      if text.isEmpty {
        throw Diagnostic(.valueOutOfRange, "a \(entry.name)'s name is empty", at: range)
      }
      return .text(text)
    case .timeZone?:
      return .text(try TimeZoneRules.named(text, at: range).name)
    case .shownText? where entry.type.words.contains(text): return .word(text)
    case .string?, .shownText?:
      if entry.name == "fontFamily", text.isEmpty {
        throw Diagnostic(
          .valueOutOfRange, "fontFamily is empty: a family such as \"Inter\" is allowed", at: range)
      }
      return .text(text)
    case .wordList? where entry.type.words.contains(text): return .words([text])
    case .wordList? where text == "all": return .words(entry.type.words)
    default:
      if entry.type.words.contains(text) { return .word(text) }
      guard !entry.type.words.isEmpty else {
        throw Diagnostic(
          .typeMismatch, "\(entry.name) is a text: \(entry.type) is allowed", at: range)
      }
      throw Diagnostic(
        .valueOutOfRange,
        "\(entry.name) is \(StringLiteral.encode(text)): \(entry.type) is allowed", at: range,
        advice: text.first?.isNumber == true
          ? "write '\(text)'" : Suggestions.question(text, among: entry.type.words))
    }
  }

  private func outOfRange(
    _ value: Double, _ entry: KeyEntry, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic.outOfRange(value, key: entry, at: range)
      ?? Diagnostic(
        .valueOutOfRange, "\(entry.name) is \(numberText(value)): \(entry.type) is allowed",
        at: range)
  }
}
