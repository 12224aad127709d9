import FoundationEssentials

/// A message from a front end, signed and in shape.
package struct Request: Sendable {
  /// The way back to who sent it.
  package let identities: [[UInt8]]
  /// The signature that it came with; empty for none.
  package let signature: [UInt8]
  /// What it says of itself.
  package let header: MessageHeader
  /// The text of the metadata, in JSON.
  package let metadata: [UInt8]
  /// The text of the content, in JSON.
  package let content: [UInt8]
  /// Binary data that goes with the content.
  package let buffers: [[UInt8]]

  /// What the front end calls the cell that it runs; nil where it says nothing of it.
  package var cell: String? {
    struct CellMetadata: Decodable { let cellId: String? }
    return (try? JSONDecoder().decode(CellMetadata.self, from: Data(metadata)))?.cellId
  }

  /// The content in its shape.
  ///
  /// - Throws: ``ProtocolError`` for what is no JSON or has another shape; unknown keys are no error.
  package func decodeContent<Content: Decodable>(
    as type: Content.Type = Content.self
  ) throws(ProtocolError) -> Content {
    do {
      return try JSONDecoder().decode(type, from: Data(content))
    } catch {
      throw ProtocolError(
        "the content of \(header.type) is wrong: \(ProtocolError.reason(error))",
        isOfContent: true)
    }
  }
}

extension ProtocolError {
  /// What a decoder found wrong, and where.
  fileprivate static func reason(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "it" : "'\(path.map(\.stringValue).joined(separator: "."))'"
    }
    return switch error {
    case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(let type, let context):
      "\(place(context.codingPath)) must be of type \(type)"
    case DecodingError.valueNotFound(let type, let context):
      "\(place(context.codingPath)) must be of type \(type)"
    default: "it is no JSON object"
    }
  }
}
