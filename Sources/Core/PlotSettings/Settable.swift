/// A value whose fields are set by keys.
///
/// All that is known about a key is its entry in the table of fields: the parser, `help`, completion,
/// the checks and the records follow from it.
package protocol Settable: Sendable {
  /// The value with every default.
  static var standard: Self { get }
  /// Its fields with their keys, in the order of help.
  static var fields: [SettingField<Self>] { get }
}

extension Settable {
  /// The value with some keys changed; what a key does not take changes nothing.
  package init(_ settings: [String: SettingValue]) {
    self = .standard
    for field in Self.fields {
      if let value = settings[field.key.name] { field.write(&self, value) }
    }
  }

  /// Every key that has a value, with it.
  package var settings: [(key: SettingKey, value: SettingValue)] {
    Self.fields.compactMap { field in field.read(self).map { (field.key, $0) } }
  }

  /// The first number that its key does not allow, NaN included.
  package var firstOutOfRange: (parameter: String, value: Double, allowed: ClosedRange<Double>)? {
    for field in Self.fields {
      guard let allowed = field.key.type.range, let value = field.read(self)?.number,
        !allowed.contains(value)
      else { continue }
      return (field.key.name, value, allowed)
    }
    return nil
  }
}
