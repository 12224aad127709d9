package import OrderedJSON

/// The content of an `execute_request`.
package struct ExecuteRequest: Decodable, Sendable {
  /// The cell.
  package let code: String
  /// Whether it runs without output, history and count.
  package let isSilent: Bool
  /// Whether it is kept in the history, and counted; never where it is silent.
  package let storesHistory: Bool
  /// Expressions to evaluate afterwards, by the user's names for them.
  package let expressions: [String: String]
  /// Whether the cell may ask the user.
  package let allowsInput: Bool
  /// Whether an error in it ends the cells that wait behind it.
  package let stopsOnError: Bool

  private enum CodingKeys: String, CodingKey {
    case code
    case isSilent = "silent"
    case storesHistory = "store_history"
    case expressions = "user_expressions"
    case allowsInput = "allow_stdin"
    case stopsOnError = "stop_on_error"
  }

  /// Only the code must be there; the rest has the defaults of the protocol.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = try container.decode(String.self, forKey: .code)
    isSilent = try container.decodeIfPresent(Bool.self, forKey: .isSilent) ?? false
    let stores = try container.decodeIfPresent(Bool.self, forKey: .storesHistory) ?? true
    storesHistory = stores && !isSilent
    expressions =
      try container.decodeIfPresent([String: String].self, forKey: .expressions) ?? [:]
    allowsInput = try container.decodeIfPresent(Bool.self, forKey: .allowsInput) ?? true
    stopsOnError = try container.decodeIfPresent(Bool.self, forKey: .stopsOnError) ?? true
  }
}

/// The content of a `complete_request` or `inspect_request`: a text with a cursor.
package struct CursorRequest: Decodable, Sendable {
  /// The text.
  package let code: String
  /// The cursor in code points; the text's end where it is missing.
  package let cursor: Int?

  private enum CodingKeys: String, CodingKey {
    case code
    case cursor = "cursor_pos"
  }
}

/// The content of an `is_complete_request`.
package struct IsCompleteRequest: Decodable, Sendable {
  /// The text.
  package let code: String
}

/// The content of a `history_request`.
package struct HistoryRequest: Decodable, Sendable {
  /// What is asked for.
  package enum Access: String, Decodable, Sendable {
    case tail, range, search
  }

  /// What is asked for.
  package let access: Access
  /// Whether outputs are wanted, too.
  package let withOutput: Bool
  /// For a range: the session; 0 is the present one, negative ones count back from it.
  package let session: Int
  /// For a range: the first line.
  package let start: Int
  /// For a range: the line behind the last; nil for all.
  package let stop: Int?
  /// For a tail or a search: the most entries, the latest ones.
  package let limit: Int?
  /// For a search: a glob pattern of `*` and `?`.
  package let pattern: String
  /// For a search: whether each input is wanted only once.
  package let isUnique: Bool

  private enum CodingKeys: String, CodingKey {
    case access = "hist_access_type"
    case withOutput = "output"
    case session, start, stop, pattern
    case limit = "n"
    case isUnique = "unique"
  }

  /// Only the kind of access must be there.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    access = try container.decode(Access.self, forKey: .access)
    withOutput = try container.decodeIfPresent(Bool.self, forKey: .withOutput) ?? false
    session = try container.decodeIfPresent(Int.self, forKey: .session) ?? 0
    start = try container.decodeIfPresent(Int.self, forKey: .start) ?? 1
    stop = try container.decodeIfPresent(Int.self, forKey: .stop)
    limit = try container.decodeIfPresent(Int.self, forKey: .limit)
    pattern = try container.decodeIfPresent(String.self, forKey: .pattern) ?? "*"
    isUnique = try container.decodeIfPresent(Bool.self, forKey: .isUnique) ?? false
  }
}

/// The content of a `comm_info_request`.
package struct CommInfoRequest: Decodable, Sendable {
  /// The target whose comms are wanted; nil for all.
  package let target: String?

  private enum CodingKeys: String, CodingKey { case target = "target_name" }
}

/// The content of a `comm_open`, `comm_msg` or `comm_close`.
package struct CommContent: Decodable, Sendable {
  /// The comm.
  package let id: String
  /// What it is opened for; only in a `comm_open`.
  package let target: String?
  /// Anything.
  package let data: JSON

  private enum CodingKeys: String, CodingKey {
    case id = "comm_id"
    case target = "target_name"
    case data
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    target = try container.decodeIfPresent(String.self, forKey: .target)
    data = try container.decodeIfPresent(JSON.self, forKey: .data) ?? .object([])
  }
}

/// The content of an `input_reply`.
package struct InputReply: Decodable, Sendable {
  /// What the user typed.
  package let value: String
}

/// The content of a `shutdown_request`.
package struct ShutdownRequest: Decodable, Sendable {
  /// Whether a new kernel will follow.
  package let restarts: Bool

  private enum CodingKeys: String, CodingKey { case restarts = "restart" }

  /// Without a word the kernel ends for good.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    restarts = try container.decodeIfPresent(Bool.self, forKey: .restarts) ?? false
  }
}

/// The content of a `delete_subshell_request`.
package struct DeleteSubshellRequest: Decodable, Sendable {
  /// The subshell.
  package let subshell: String

  private enum CodingKeys: String, CodingKey { case subshell = "subshell_id" }
}
