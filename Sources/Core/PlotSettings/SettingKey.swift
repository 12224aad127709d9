/// A key of `key=value`: what it is called, what it takes and what it means.
package struct SettingKey: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// A short name that means the same.
  package let alias: String?
  /// What it takes.
  package let type: ValueType
  /// What holds without it, or nil where there is nothing.
  package let defaultValue: SettingValue?
  /// The unit of its numbers.
  package let unit: String?
  /// What it does, one line.
  package let summary: String
  /// A line that can be run.
  package let example: String

  /// A key.
  package init(
    _ name: String, alias: String? = nil, _ type: ValueType,
    default defaultValue: SettingValue? = nil, unit: String? = nil, _ summary: String,
    _ example: String
  ) {
    self.name = name
    self.alias = alias
    self.type = type
    self.defaultValue = defaultValue
    self.unit = unit
    self.summary = summary
    self.example = example
  }

  /// The default for people: a colour by its name, where it has one.
  package var defaultText: String? {
    if case .color(let color) = defaultValue {
      return Color.names.first { Color.named[$0] == color } ?? color.description
    }
    return defaultValue?.description
  }

  /// The type, unit and default on one line: `a number from 0.1 to 200, points, default 1.5`.
  package var details: String {
    [type.description, unit, defaultText.map { "default \($0)" }].compactMap { $0 }
      .joined(separator: ", ")
  }
}
