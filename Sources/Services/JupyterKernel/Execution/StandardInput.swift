import JupyterProtocol
import OrderedJSON
import Threading

/// Lines that running cells ask the user for.
final class StandardInput: Sendable {
  private let desk = Locked(Desk())

  private struct Desk {
    /// The way to the front end that a cell waits for; nil where none waits.
    var asked: [[UInt8]]?
    var answer: Answer?
  }

  /// What a front end has answered.
  private enum Answer {
    case line(String)
    /// Something that is no answer.
    case nothing
  }

  /// Asks the front end that sent a request; nil where `isCancelled` before a line came, or where the
  /// answer is none.
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
    let answer = desk.wait { desk in desk.answer ?? (isCancelled() ? .nothing : nil) }
    desk.withLock { $0 = Desk() }
    // A console sends this at the end of its input.
    guard case .line(let line) = answer, line != "\u{4}" else { return nil }
    return line
  }

  /// Takes a line from the user, nil for an answer that is none; only the front end that was asked is heard.
  func receive(_ line: String?, from identities: [[UInt8]]) {
    desk.withLock { desk in
      guard desk.asked == identities, desk.answer == nil else { return }
      desk.answer = line.map { .line($0) } ?? .nothing
    }
  }

  /// Makes those who wait look whether they are to go on.
  func wake() { desk.withLock { _ in } }
}
