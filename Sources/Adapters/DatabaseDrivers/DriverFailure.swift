import CADBC

/// What the failure of a driver's call means.
struct DriverFailure {
  private let driver: Driver
  /// What nobody may see of the driver's words.
  private let secrets: [String]

  /// The failures of a driver's calls.
  ///
  /// - Parameters:
  ///   - driver: Who fails.
  ///   - secrets: Passwords that it knows; empty ones are none.
  init(of driver: Driver, secrets: [String]) {
    self.driver = driver
    self.secrets = secrets.filter { !$0.isEmpty }
  }

  /// The error behind the status of a call.
  ///
  /// - Parameters:
  ///   - status: What the call gave.
  ///   - error: What the driver filled; it stays its owner's.
  ///   - sql: The statement that it was about; empty for none.
  /// - Returns: ``DatabaseError`` by its kind, in the engine's words; `CancellationError`.
  func meaning(of status: UInt8, _ error: UnsafePointer<AdbcError>, sql: String = "") -> any Error {
    let text = error.pointee.message.map { String(cString: $0) } ?? ""
    let message = DriverMessage(
      text.isEmpty ? "the driver says no more than status \(status)" : text,
      details: details(of: error), sql: sql)
    let sentence = hidden(message.sentence)
    switch Int32(status) {
    case ADBC_STATUS_NOT_IMPLEMENTED: return DatabaseError.notSupported(sentence)
    case ADBC_STATUS_IO, ADBC_STATUS_UNAUTHENTICATED, ADBC_STATUS_UNAUTHORIZED:
      return DatabaseError.noConnection(sentence)
    case ADBC_STATUS_CANCELLED: return CancellationError()
    default:
      return DatabaseError.query(sentence, sqlState: error.pointee.state, place: message.place)
    }
  }

  /// The error behind a number that a stream gave.
  func meaning(
    of code: Int32, from stream: UnsafeMutablePointer<ArrowArrayStream>, sql: String
  ) -> any Error {
    var status = UInt8(ADBC_STATUS_UNKNOWN)
    if let error = driver.table.pointee.ErrorFromArrayStream?(stream, &status) {
      return meaning(of: status, error, sql: sql)
    }
    guard let text = stream.pointee.get_last_error?(stream) else {
      return DatabaseError.query("the driver says no more than error \(code)", sqlState: nil)
    }
    let message = DriverMessage(String(cString: text), sql: sql)
    return DatabaseError.query(hidden(message.sentence), sqlState: nil, place: message.place)
  }

  private func details(of error: UnsafePointer<AdbcError>) -> [String: String] {
    let table = driver.table.pointee
    guard let count = table.ErrorGetDetailCount, let get = table.ErrorGetDetail,
      error.pointee.release != nil
    else { return [:] }
    var details: [String: String] = [:]
    for index in 0..<max(0, min(count(error), 100)) {
      let detail = get(error, index)
      guard let key = detail.key, let value = detail.value else { continue }
      details[String(cString: key)] = String(
        decoding: UnsafeBufferPointer(start: value, count: detail.value_length), as: UTF8.self)
    }
    return details
  }

  private func hidden(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing($1, with: "…") }
  }
}

extension AdbcError {
  /// The five characters of an SQL state; nil for none.
  fileprivate var state: String? {
    let bytes = [sqlstate.0, sqlstate.1, sqlstate.2, sqlstate.3, sqlstate.4]
    return bytes.contains(0)
      ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
