import CivilTime
import PlotLanguage
import TimeZoneDatabase

extension StatementRun {
  // MARK: - config

  mutating func configure(_ settings: [Setting], at range: SourceRange) throws {
    guard !settings.isEmpty else {
      give(MediaBundle(text: configText))
      return
    }
    let changes = try overrides(settings)
    state.config = state.config.merging(changes) { $1 }.filter { key, value in
      Vocabulary.key(key, in: [.config])?.defaultValue.map { SettingValue($0) } != value
    }
    try updateZone(at: range)
    summarize(configText)
  }

  mutating func resetConfig(_ keys: [Name], at range: SourceRange) throws {
    if keys.isEmpty { state.config = [:] }
    for key in keys { state.config[key.text] = nil }
    try updateZone(at: range)
    summarize(configText)
  }

  /// What differs from the defaults, as a statement.
  var configText: String {
    state.config.isEmpty ? "config reset" : "config \(state.config.text(in: .config))"
  }

  private mutating func updateZone(at range: SourceRange) throws {
    let name = state.config["timeZone"]?.text ?? "UTC"
    guard name != state.zone.name else { return }
    state.zone = try StatementRun.zone(name, at: range)
    if case .range(var bounds) = state.window.x, bounds.isTime, bounds.isUpperOpen,
      let upper = bounds.upper, !state.zone.beginsDay(upper)
    {
      // The end of a day in one zone is a moment in another.
      bounds.upper = upper.nextDown
      bounds.isUpperOpen = false
      state.window.x = .range(bounds)
    }
    for name in state.variables.names {
      state.variables[name] = state.variables[name]?.asMoments(in: state.zone)
    }
    let (zone, cancellation) = (state.zone, cancellation)
    for name in state.series.names {
      try state.series[name]?.updateSegments(in: zone, at: range, cancellation)
    }
  }

  /// The config keys of some settings with their values, which hold even where they are defaults.
  func overrides(_ settings: [Setting]) throws -> [String: SettingValue] {
    var result: [String: SettingValue] = [:]
    for setting in settings {
      guard let entry = Vocabulary.key(setting.key.text, in: [.config]) else { continue }
      result[entry.name] = try settingValue(setting, entry)
    }
    return result
  }

  // MARK: - axis

  mutating func changeAxis(_ change: AxisChange) throws {
    var settings: [String: SettingValue] = [:]
    for setting in change.settings {
      guard let entry = Vocabulary.key(setting.key.text, in: [.axis]) else { continue }
      settings[entry.name] = try settingValue(setting, entry)
    }
    func apply(_ axis: inout AxisState) {
      axis.isShown = change.isShown ?? true
      axis.quantity = change.quantity ?? axis.quantity
      axis.settings.merge(settings) { $1 }
    }
    if change.axis != .y {
      apply(&state.xAxis)
    }
    if change.axis != .x {
      apply(&state.yAxis)
      // What an axis counts is a matter of the x axis.
      if change.axis == nil { state.yAxis.quantity = nil }
    }
    summarize(axesText)
  }

  // MARK: - Values of keys

  /// The value of a setting, checked against the table.
  func settingValue(_ setting: Setting, _ entry: KeyEntry) throws -> SettingValue {
    switch setting.value {
    case .word(let word):
      return entry.type.kind == .timeZone
        ? try checked(text: word.text, entry, at: word.range) : .word(word.text)
    case .words(let words): return .words(words.map(\.text))
    case .expression(let expression):
      return try checked(value(of: expression), entry, expression)
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
    case (.boolean(let truth), .boolean?): return .boolean(truth)
    case (.boolean(let truth), _) where entry.type.words.contains(truth ? "on" : "off"):
      return .word(truth ? "on" : "off")
    case (.color(let color), .color?): return .color(color)
    case (.text(let text), .color?):
      if entry.type.words.contains(text) { return .word(text) }
      if let color = Color(parsing: text) { return .color(color) }
      throw Diagnostic(.syntaxError, "'\(text)' is no colour", at: range)
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
        let isDash =
          vector.count <= 64 && vector.values.allSatisfy { $0 >= 0 && $0 <= 10_000 }
          && (vector.count == 0 || vector.values.contains { $0 > 0 })
        guard isDash else {
          throw Diagnostic(
            .valueOutOfRange,
            "dash is \(text(value)): at most 64 lengths of 0 to 10000, one above 0, are allowed",
            at: range)
        }
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
      if let error = Template.error(in: text, isAxis: entry.group == .axis) {
        throw Diagnostic(.valueOutOfRange, error.message, at: range, advice: error.advice)
      }
      return .text(text)
    case .timeZone?:
      return .text(try StatementRun.zone(text, at: range).name)
    case .string?:
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
        advice: Suggestions.question(text, among: entry.type.words))
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

  static func zone(_ name: String, at range: SourceRange) throws -> TimeZoneRules {
    do throws(TimeZoneDatabase.LookupError) {
      return try TimeZoneDatabase.rules(named: name)
    } catch {
      throw Diagnostic(
        .valueOutOfRange, "unknown time zone '\(name)'", at: range,
        advice: "write a name such as \"Europe/Paris\" or UTC")
    }
  }
}

extension TimeZoneRules {
  /// Whether a day begins at an instant.
  func beginsDay(_ instant: Double) -> Bool { start(of: .day, containing: instant) == instant }
}

extension Value {
  /// The value with days that are none in a zone taken as the moments at which they began.
  fileprivate func asMoments(in zone: TimeZoneRules) -> Value {
    switch self {
    case .date(var date):
      date.isDay = date.isDay && zone.beginsDay(date.instant)
      return .date(date)
    case .vector(var vector) where vector.element == .date(areDays: true):
      vector.element = .date(areDays: vector.values.allSatisfy { $0.isNaN || zone.beginsDay($0) })
      return .vector(vector)
    default: return self
    }
  }
}
