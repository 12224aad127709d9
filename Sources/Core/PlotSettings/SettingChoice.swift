import PlotGeometry

/// A type that says by itself what its keys take.
protocol SettingChoice: Sendable {
  /// What a key of this type takes.
  static var valueType: ValueType { get }
  /// The value that was set, or nil where a key of this type does not take it.
  static func value(of setting: SettingValue) -> Self?
  /// The value as it is set.
  var setting: SettingValue { get }
}

extension SettingChoice where Self: CaseIterable & RawRepresentable, RawValue == String {
  static var valueType: ValueType { ValueType(words: allCases.map(\.rawValue)) }
  static func value(of setting: SettingValue) -> Self? {
    setting.word.flatMap(Self.init(rawValue:))
  }
  var setting: SettingValue { .word(rawValue) }
}

extension Bool: SettingChoice {
  static var valueType: ValueType { .kind(.boolean) }
  static func value(of setting: SettingValue) -> Bool? {
    if case .boolean(let truth) = setting { truth } else { nil }
  }
  var setting: SettingValue { .boolean(self) }
}

extension Color: SettingChoice {
  static var valueType: ValueType { .kind(.color) }
  static func value(of setting: SettingValue) -> Color? {
    if case .color(let color) = setting { color } else { nil }
  }
  var setting: SettingValue { .color(self) }
}

/// A colour, or nil for `auto`: what the theme or the config says.
extension Color?: SettingChoice {
  static var valueType: ValueType { .words("auto", or: .color) }
  static func value(of setting: SettingValue) -> Color?? {
    setting.word == "auto" ? .some(nil) : Color.value(of: setting).map { .some($0) }
  }
  var setting: SettingValue { map { .color($0) } ?? .word("auto") }
}

extension PlotEdges: SettingChoice {
  private static let words: [(word: String, edge: PlotEdges)] = [
    ("top", .top), ("bottom", .bottom), ("leading", .leading), ("trailing", .trailing),
  ]

  static var valueType: ValueType { ValueType(words: words.map(\.word), kind: .wordList) }
  static func value(of setting: SettingValue) -> PlotEdges? {
    guard case .words(let chosen) = setting else { return nil }
    return words.reduce(into: []) { edges, pair in
      if chosen.contains(pair.word) { edges.formUnion(pair.edge) }
    }
  }
  var setting: SettingValue {
    .words(PlotEdges.words.filter { contains($0.edge) }.map(\.word))
  }
}
