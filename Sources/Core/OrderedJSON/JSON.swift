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
  /// Bytes as a text of base64 (RFC 4648).
  case base64([UInt8])

  /// A value, or null where there is none.
  package init<Value>(_ value: Value?, _ json: (Value) -> JSON) {
    self = value.map(json) ?? .null
  }

  /// The value as text.
  package var description: String { String(decoding: utf8, as: UTF8.self) }

  /// The value as text in UTF-8.
  package var utf8: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(leastByteCount)
    write(to: &bytes)
    return bytes
  }

  /// How long the text is, without escapes and numbers.
  private var leastByteCount: Int {
    switch self {
    case .null, .boolean, .integer, .number: 8
    case .text(let text), .raw(let text): text.utf8.count + 4
    case .base64(let bytes): Base64.count(of: bytes.count) + 4
    case .array(let values): values.reduce(4) { $0 + $1.leastByteCount }
    case .object(let members):
      members.reduce(4) { $0 + $1.key.utf8.count + 4 + $1.value.leastByteCount }
    }
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let value): bytes += JSON.digits(value).utf8
    case .text(let value): appendQuoted(value, to: &bytes)
    case .raw(let value): bytes += value.utf8
    case .base64(let value):
      bytes.append(UInt8(ascii: "\""))
      Base64.append(value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        appendQuoted(member.key, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// NaN, which has no place in a record, is 0; what is infinite is the greatest finite number.
  private static func digits(_ value: Double) -> String {
    numberText(
      value.isNaN
        ? 0 : min(max(value, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude))
  }
}
