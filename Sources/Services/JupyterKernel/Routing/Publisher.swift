import Cells
import Glibc
import JupyterProtocol
import OrderedJSON
import Threading

/// Sends a kernel's messages, so that each front end sees them in the order in which they were made.
///
/// Text on a stream is gathered for a moment and sent together, so that a cell that prints much
/// sends few messages, and no other message overtakes it. In the same way the messages of a request
/// that is served at once leave together: waking a thread for each of them would take longer than
/// the request.
final class Publisher: Sendable {
  /// Text waits no longer than this.
  private static let patience = 25
  /// The messages of a request wait no longer than this for its last one.
  private static let holdingTime = 2
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
    /// Until when messages wait for the last one of their request; nil where they do not.
    var heldUntil: Int?

    /// Whether messages may wait now.
    var isHolding: Bool { heldUntil.map { milliseconds() < $0 } ?? false }
  }

  init(wire: Wire, transport: any Transport) {
    self.wire = wire
    self.transport = transport
  }

  /// Lets messages wait a moment: a request has come that may be served at once.
  ///
  /// The transport's thread calls this before it asks for ``millisecondsToFlush``.
  func hold() { gathered.withLock { $0.heldUntil = milliseconds() + Publisher.holdingTime } }

  /// Sends a message to all front ends, the last one of a request without waiting for more.
  func publish(_ message: Message, isLast: Bool = false) {
    gathered.withLock { gathered in
      send(&gathered)
      if isLast { gathered.heldUntil = nil }
      broadcast(message, isUrgent: !gathered.isHolding)
    }
  }

  /// Waits while front ends are far behind what cells show, unless cancelled.
  func awaitRoom(unless cancellation: Cancellation) { transport.awaitRoom(unless: cancellation) }

  /// Seconds from an update to the next one, at least.
  ///
  /// One may be on its way while the next one is made. The more updates wait, the later the next
  /// one is made: a stalled client delays others briefly; a slow one keeps a short queue.
  var updateInterval: Double { Double(max(0, transport.waitingUpdateCount - 1)) }

  /// Sends a message to all front ends that have not seen it yet under the topic that they asked for.
  func welcome(_ topic: [UInt8]) {
    guard let name = String(validating: topic, as: UTF8.self), topic != Wire.delimiter
    else { return }
    let message = Message("iopub_welcome", content: .object([("subscription", .text(name))]))
    gathered.withLock { _ in
      transport.send(
        wire.frames(message, to: [topic]), on: .iopub, isUrgent: true, isUpdate: false)
    }
  }

  /// Sends an answer, after everything that was published before.
  func reply(_ message: Message, to identities: [[UInt8]], on channel: Channel) {
    gathered.withLock { gathered in
      send(&gathered)
      transport.send(
        wire.frames(message, to: identities), on: channel, isUrgent: !gathered.isHolding,
        isUpdate: false)
    }
  }

  /// Puts text on a stream.
  func stream(_ text: String, on name: String, parent: String) {
    guard !text.isEmpty else { return }
    let isFirst = gathered.withLock { gathered in
      if gathered.name != name || gathered.parent != parent { send(&gathered) }
      let isFirst = gathered.text.isEmpty
      if isFirst {
        (gathered.parent, gathered.name, gathered.since) = (parent, name, milliseconds())
      }
      gathered.text += text
      if gathered.text.utf8.count > Publisher.mostText { send(&gathered) }
      return isFirst
    }
    if isFirst { transport.wake() }
  }

  /// Milliseconds until something is due that waits; nil where nothing does.
  var millisecondsToFlush: Int? {
    gathered.withLock { gathered in
      let text = gathered.text.isEmpty ? nil : gathered.since + Publisher.patience
      return [text, gathered.heldUntil].compactMap(\.self).min().map { max(0, $0 - milliseconds()) }
    }
  }

  /// Sends gathered text that is due, and lets no message wait any longer that has waited its time.
  func flush() {
    gathered.withLock { gathered in
      if milliseconds() - gathered.since >= Publisher.patience { send(&gathered) }
      if !gathered.isHolding { gathered.heldUntil = nil }
    }
  }

  private func send(_ gathered: inout Gathered) {
    guard !gathered.text.isEmpty else { return }
    broadcast(
      Message(
        "stream", parent: gathered.parent,
        content: .object([("name", .text(gathered.name)), ("text", .text(gathered.text))])),
      isUrgent: !gathered.isHolding)
    gathered.text = ""
  }

  private func broadcast(_ message: Message, isUrgent: Bool) {
    let topic = Array("kernel.\(wire.session).\(message.type)".utf8)
    transport.send(
      wire.frames(message, to: [topic]), on: .iopub, isUrgent: isUrgent,
      isUpdate: message.type == Output.updateType)
  }
}

/// The time on the monotonic clock.
func milliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
