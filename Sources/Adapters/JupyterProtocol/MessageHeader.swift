/// What a message says of itself.
public struct MessageHeader: Hashable, Sendable, Decodable {
  /// The message's own name.
  public let id: String
  /// The session of who sent it.
  public let session: String
  /// The kind of message, such as `execute_request`.
  public let type: String
  /// The subshell that is to serve it; nil for the main one.
  public let subshell: String?

  private enum CodingKeys: String, CodingKey {
    case id = "msg_id"
    case session
    case type = "msg_type"
    case subshell = "subshell_id"
  }

  /// Only the type is needed to answer a message; a name and a session may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    id = try container.decodeIfPresent(String.self, forKey: .id) ?? ""
    session = try container.decodeIfPresent(String.self, forKey: .session) ?? ""
    subshell = try container.decodeIfPresent(String.self, forKey: .subshell)
  }
}
