import ValueNotation

/// A JSON value whose objects keep the order of their keys.
///
/// The text is deterministic: one blank behind `:` and `,`, numbers in their shortest form that reads
/// back as the same Double (`640`, not `640.0`), and never anything that is not finite.
package enum JSON: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
  /// The text of a value, as it is.
  case raw(String)

  /// A value, or null where there is none.
  package init<Value>(_ value: Value?, _ json: (Value) -> JSON) {
    self = value.map(json) ?? .null
  }

  /// The value as text.
  package var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += JSON.digits(value)
    case .text(let value): writeQuoted(value, to: &text)
    case .raw(let value): text += value
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        writeQuoted(member.key, to: &text)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// NaN, which has no place in a record, is 0; what is infinite is the greatest finite number.
  private static func digits(_ value: Double) -> String {
    numberText(
      value.isNaN
        ? 0 : min(max(value, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude))
  }
}
