/// A key, and the field in which its value lies.
package struct SettingField<Root: Settable>: Sendable {
  /// What is known about the key.
  package let key: SettingKey
  /// The field's value; nil where nothing is set.
  let read: @Sendable (Root) -> SettingValue?
  /// Sets the field to a value that the key allows; any other changes nothing.
  let write: @Sendable (inout Root, SettingValue) -> Void

  /// A key whose field needs more than one of the ways below; its default is the field's.
  init(
    _ name: String, alias: String? = nil, _ type: ValueType, unit: String? = nil,
    _ summary: String, _ example: String, read: @escaping @Sendable (Root) -> SettingValue?,
    write: @escaping @Sendable (inout Root, SettingValue) -> Void
  ) {
    key = SettingKey(
      name, alias: alias, type, default: read(.standard), unit: unit, summary, example)
    self.read = read
    self.write = write
  }

  /// A number in a range.
  static func number(
    _ name: String, alias: String? = nil, _ path: any WritableKeyPath<Root, Double> & Sendable,
    _ range: ClosedRange<Double>, unit: String? = nil, _ summary: String, _ example: String
  ) -> SettingField {
    SettingField(
      name, alias: alias, .number(range), unit: unit, summary, example,
      read: { .number($0[keyPath: path]) },
      write: { if let number = $1.number { $0[keyPath: path] = number } })
  }

  /// A number in a range, or nothing until it is set.
  static func number(
    _ name: String, orNone path: any WritableKeyPath<Root, Double?> & Sendable,
    _ range: ClosedRange<Double>, unit: String? = nil, _ summary: String, _ example: String
  ) -> SettingField {
    SettingField(
      name, .number(range), unit: unit, summary, example,
      read: { $0[keyPath: path].map { .number($0) } },
      write: { if let number = $1.number { $0[keyPath: path] = number } })
  }

  /// A text of some kind.
  static func text(
    _ name: String, _ path: any WritableKeyPath<Root, String> & Sendable,
    _ kind: ValueType.Kind, _ summary: String, _ example: String
  ) -> SettingField {
    SettingField(
      name, .kind(kind), summary, example, read: { .text($0[keyPath: path]) },
      write: { if let text = $1.text { $0[keyPath: path] = text } })
  }

  /// A text that people see, or nothing until it is set.
  static func text(
    _ name: String, orNone path: any WritableKeyPath<Root, String?> & Sendable, _ summary: String,
    _ example: String
  ) -> SettingField {
    SettingField(
      name, .kind(.shownText), summary, example, read: { $0[keyPath: path].map { .text($0) } },
      write: { if let text = $1.text { $0[keyPath: path] = text } })
  }

  /// A value whose type says all that the key takes.
  static func choice<Value: SettingChoice>(
    _ name: String, alias: String? = nil, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ summary: String, _ example: String
  ) -> SettingField {
    SettingField(
      name, alias: alias, Value.valueType, summary, example,
      read: { $0[keyPath: path].setting },
      write: { if let value = Value.value(of: $1) { $0[keyPath: path] = value } })
  }
}
