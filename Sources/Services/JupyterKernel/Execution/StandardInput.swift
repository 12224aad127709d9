import JupyterProtocol
import OrderedJSON
import Threading

/// Lines that running cells ask the user for.
final class StandardInput: Sendable {
  private let question = Locked(Question())

  private struct Question {
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

  /// Asks the front end that sent a request; nil if cancelled before a line came, or where the
  /// answer is none.
  ///
  /// One cell asks at a time. A line that nobody has asked for is forgotten.
  func ask(
    _ prompt: String, for request: Request, publisher: Publisher,
    cancellation: Cancellation
  ) -> String? {
    let isAcquired = try? question.wait(unless: cancellation) { question -> Bool? in
      if question.asked != nil { return nil }
      question = Question(asked: request.identities)
      return true
    }
    guard isAcquired == true else { return nil }
    publisher.reply(
      Message(
        "input_request", parent: request.header.text,
        content: .object([("prompt", .text(prompt)), ("password", .boolean(false))])),
      to: request.identities, on: .stdin)
    let answer = try? question.wait(unless: cancellation) { $0.answer }
    question.withLock { $0 = Question() }
    // A console sends this at the end of its input.
    guard case .line(let line) = answer, line != "\u{4}" else { return nil }
    return line
  }

  /// Takes a line from the user, nil for an answer that is none; only the front end that was asked is heard.
  func receive(_ line: String?, from identities: [[UInt8]]) {
    question.withLock { question in
      guard question.asked == identities, question.answer == nil else { return }
      question.answer = line.map { .line($0) } ?? .nothing
    }
  }
}
