import Glibc
import JupyterProtocol
import OrderedJSON
import Threading

/// Sends a kernel's messages, so that each front end sees them in the order in which they were made.
///
/// Lines on a stream are gathered for a moment and sent together: whoever prints much prints in few
/// messages, and nothing overtakes them.
final class Publisher: Sendable {
  /// Text waits no longer than this.
  private static let patience = 25
  /// More text than this waits for nothing.
  private static let mostText = 1 << 16

  private let wire: Wire
  private let transport: any Transport
  private let gathered = Locked(Gathered())

  private struct Gathered {
    var parent = Message.noParent
    var name = ""
    var text = ""
    /// When its first line came, in milliseconds.
    var since = 0
  }

  init(wire: Wire, transport: any Transport) {
    self.wire = wire
    self.transport = transport
  }

  /// Sends a message to all front ends.
  func publish(_ message: Message) {
    gathered.withLock { gathered in
      send(&gathered)
      broadcast(message)
    }
  }

  /// Sends a message to all front ends that have not seen it yet under the topic that they asked for.
  func welcome(_ topic: [UInt8]) {
    guard let name = String(validating: topic, as: UTF8.self), topic != Wire.delimiter
    else { return }
    let message = Message("iopub_welcome", content: .object([("subscription", .text(name))]))
    gathered.withLock { _ in transport.send(wire.frames(message, to: [topic]), on: .iopub) }
  }

  /// Sends an answer, after everything that was published before.
  func reply(_ message: Message, to identities: [[UInt8]], on channel: Channel) {
    gathered.withLock { gathered in
      send(&gathered)
      transport.send(wire.frames(message, to: identities), on: channel)
    }
  }

  /// Puts text on a stream.
  func stream(_ text: String, on name: String, parent: String) {
    guard !text.isEmpty else { return }
    let isFirst = gathered.withLock { gathered in
      if gathered.name != name || gathered.parent != parent { send(&gathered) }
      let isFirst = gathered.text.isEmpty
      if isFirst { gathered = Gathered(parent: parent, name: name, since: milliseconds()) }
      gathered.text += text
      if gathered.text.utf8.count > Publisher.mostText { send(&gathered) }
      return isFirst
    }
    if isFirst { transport.wake() }
  }

  /// Milliseconds until gathered text is due; nil where there is none.
  var millisecondsToFlush: Int? {
    gathered.withLock {
      $0.text.isEmpty ? nil : max(0, Publisher.patience - (milliseconds() - $0.since))
    }
  }

  /// Sends gathered text that is due.
  func flush() {
    gathered.withLock { gathered in
      if milliseconds() - gathered.since >= Publisher.patience { send(&gathered) }
    }
  }

  private func send(_ gathered: inout Gathered) {
    guard !gathered.text.isEmpty else { return }
    broadcast(
      Message(
        "stream", parent: gathered.parent,
        content: .object([("name", .text(gathered.name)), ("text", .text(gathered.text))])))
    gathered.text = ""
  }

  private func broadcast(_ message: Message) {
    let topic = Array("kernel.\(wire.session).\(message.type)".utf8)
    transport.send(wire.frames(message, to: [topic]), on: .iopub)
  }
}

/// The time on a clock that nobody sets.
func milliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
