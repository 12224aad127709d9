import JupyterProtocol
import OrderedJSON
import Threading

/// Lines that running cells ask the user for.
final class StandardInput: Sendable {
  private let desk = Locked(Desk())

  private struct Desk {
    /// The way to the front end that a cell waits for; nil where none waits.
    var asked: [[UInt8]]?
    var line: String?
  }

  /// Asks the front end that sent a request; nil where `isCancelled` before a line came.
  ///
  /// One cell asks at a time. A line that nobody has asked for is forgotten.
  func ask(
    _ prompt: String, for request: Request, publisher: Publisher,
    isCancelled: @Sendable () -> Bool
  ) -> String? {
    let isMine = desk.wait { desk -> Bool? in
      if isCancelled() { return false }
      if desk.asked != nil { return nil }
      desk = Desk(asked: request.identities)
      return true
    }
    guard isMine == true else { return nil }
    publisher.reply(
      Message(
        "input_request", parent: request.header.text,
        content: .object([("prompt", .text(prompt)), ("password", .boolean(false))])),
      to: request.identities, on: .stdin)
    let line = desk.wait { desk -> String?? in
      if let line = desk.line { return .some(line) }
      return isCancelled() ? .some(nil) : nil
    }
    desk.withLock { $0 = Desk() }
    // A console sends this at the end of its input.
    return line == "\u{4}" ? nil : line ?? nil
  }

  /// Takes a line from the user; only the front end that was asked is heard.
  func receive(_ line: String, from identities: [[UInt8]]) {
    desk.withLock { if $0.asked == identities, $0.line == nil { $0.line = line } }
  }

  /// Makes those who wait look whether they are to go on.
  func wake() { desk.withLock { _ in } }
}
