import CZeroMQ
import Glibc
package import Threading

/// What any thread hands to a ``SocketLoop``: messages, and the request to end.
///
/// Nothing here waits for a peer, and nothing is dropped while the loop runs.
package final class Outbox: Sendable {
  /// A message on its way.
  struct Message {
    let socket: Int
    let frames: [[UInt8]]
    /// Counts it as long as it waits.
    let share: Backlog.Share
  }

  private struct Queue {
    var messages: [Message] = []
    /// Whether the loop has been woken for what is queued.
    var isWoken = false
    var isStopping = false
    var hasEnded = false
  }

  /// The event counter that ends the loop's wait.
  let wakeUp: Int32
  /// What waits for the peers of the loop.
  package let backlog: Backlog
  private let queue = Locked(Queue())

  init(_ backlog: Backlog) throws(ZeroMQError) {
    self.backlog = backlog
    wakeUp = glowline_eventfd()
    guard wakeUp >= 0 else { throw ZeroMQError(.openWakeUp) }
  }

  deinit { close(wakeUp) }

  /// Queues a message for a socket of the loop.
  ///
  /// Messages leave in the order in which they were queued, those of one thread in that thread's.
  /// After the loop's end a message is dropped.
  ///
  /// - Parameters:
  ///   - frames: The message.
  ///   - socket: The socket's place among the loop's; a message to any other place is dropped.
  ///   - isUrgent: Whether it leaves now; else it leaves with the next one that is urgent, or with the
  ///     next tick.
  ///   - isUpdate: Whether it is counted among the updates of the ``Backlog``.
  package func send(
    _ frames: [[UInt8]], on socket: Int, isUrgent: Bool = true, isUpdate: Bool = false
  ) {
    queue.withLock { queue in
      if queue.hasEnded { return }
      let share = Backlog.Share(of: frames, isUpdate: isUpdate, in: backlog)
      queue.messages.append(Message(socket: socket, frames: frames, share: share))
      if isUrgent { wake(&queue) }
    }
  }

  /// Ends the loop, once everything is sent that was queued before.
  package func stop() {
    queue.withLock { queue in
      queue.isStopping = true
      wake(&queue)
    }
  }

  /// Lets the loop ask at once when its next tick is due.
  package func wake() { queue.withLock { wake(&$0) } }

  /// Wakes the loop, unless it has been woken and has not run since.
  private func wake(_ queue: inout Queue) {
    if !queue.isWoken { eventfd_write(wakeUp, 1) }
    queue.isWoken = true
  }

  /// Everything that is queued, and whether the loop is to end after it.
  func takeAll() -> (messages: [Message], isStopping: Bool) {
    queue.withLock { queue in
      if queue.isWoken {
        var count: eventfd_t = 0
        eventfd_read(wakeUp, &count)
      }
      // Keeping the room for the next messages would keep the room of the largest flood.
      defer {
        queue.messages = []
        queue.isWoken = false
      }
      return (queue.messages, queue.isStopping)
    }
  }

  /// Waits while so much waits for peers that more should not be made, unless cancelled.
  package func awaitRoom(unless cancellation: Cancellation) {
    while backlog.byteCount > backlog.comfortable, !queue.withLock({ $0.hasEnded }),
      !cancellation.isCancelled
    {
      usleep(2000)
    }
  }

  /// From now on nothing is queued: the loop is over.
  func end() {
    queue.withLock { queue in
      queue.hasEnded = true
      queue.messages = []
    }
  }
}
