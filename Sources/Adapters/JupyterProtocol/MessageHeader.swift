import FoundationEssentials
import OrderedJSON

/// What a message says of itself.
package struct MessageHeader: Hashable, Sendable {
  /// The header as it came, which answers carry as their parent, unknown keys included.
  package let text: String
  /// The message's own name.
  package let id: String
  /// The session of who sent it.
  package let session: String
  /// The kind of message, such as `execute_request`.
  package let type: String
  /// The subshell that is to serve it, nil for the main one; what is no text is here as JSON, and names none.
  package let subshell: String?

  /// Reads a header.
  ///
  /// Only the type is needed to answer a message: a name and a session may be missing.
  ///
  /// - Returns: Nil for what is no UTF-8 text of a JSON object to the letter, or has no type.
  init?(_ bytes: [UInt8]) {
    // The header goes back to front ends as it is: a decoder overlooks damage in what it does not
    // decode.
    guard let text = String(validating: bytes, as: UTF8.self),
      let members = try? JSONDecoder().decode(DecodedMembers.self, from: Data(bytes)),
      JSONSyntax.isValid(bytes)
    else { return nil }
    self.text = text
    id = members.id ?? ""
    session = members.session ?? ""
    type = members.type
    subshell = members.subshell.map { $0.text ?? $0.description }
  }
}

/// The members of a header that are looked at.
private struct DecodedMembers: Decodable {
  let id: String?
  let session: String?
  let type: String
  let subshell: JSON?

  private enum CodingKeys: String, CodingKey {
    case id = "msg_id"
    case session
    case type = "msg_type"
    case subshell = "subshell_id"
  }
}
