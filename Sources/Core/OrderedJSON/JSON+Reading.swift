extension JSON: Decodable {
  /// The value that a decoder is at; the order of an object's keys is the decoder's.
  package init(from decoder: any Decoder) throws {
    // Most values of messages are texts: those first.
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try container.allKeys.sorted { $0.stringValue < $1.stringValue }
          .map { ($0.stringValue, try container.decode(JSON.self, forKey: $0)) })
      return
    }
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else {
      self = .array(try container.decode([JSON].self))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSON {
  /// An object's member, the last of several; nil for no object, and where there is none.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// A text; nil for anything else.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// A whole number; nil for anything else.
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }

  /// A finite number, whole or not; nil for anything else.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value) where value.isFinite: value
    default: nil
    }
  }

  /// The elements of an array; nil for anything else.
  package var elements: [JSON]? { if case .array(let values) = self { values } else { nil } }
}
