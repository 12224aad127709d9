import CZeroMQ

/// Several sockets that one thread serves, while any thread sends through its ``outbox``.
///
/// Each round takes one message at most from each socket, in the order of the sockets: a flood on
/// one delays the others by one message, and the first socket least.
package final class SocketLoop {
  /// Where other threads leave messages.
  package let outbox: Outbox
  private let sockets: [Socket]
  /// Messages that a socket did not take yet, in order.
  private var waiting: [[[[UInt8]]]]

  /// A loop over these sockets; it has them to itself from now on.
  package init(_ sockets: [Socket]) throws(ZeroMQError) {
    outbox = try Outbox()
    self.sockets = sockets
    waiting = sockets.map { _ in [] }
  }

  /// Serves the sockets until ``Outbox/stop()``; everything queued before that is sent first.
  ///
  /// Handlers run on this thread, so that a slow one delays every socket. What they send through the
  /// outbox leaves before the next message is read.
  ///
  /// - Parameters:
  ///   - onMessage: Gets each message and the place of its socket.
  ///   - onOversized: Gets the socket and the bytes of a message beyond its socket's limit.
  ///   - millisecondsToTick: How long to wait for `tick` at most; nil, and there is none to wait for.
  ///     It is asked before each wait.
  ///   - tick: Runs when that time is over, also during a flood.
  /// - Throws: What libzmq says of a socket that can no longer be used.
  package func run(
    onMessage: (_ socket: Int, _ frames: [[UInt8]]) -> Void,
    onOversized: (_ socket: Int, _ byteCount: Int) -> Void = { _, _ in },
    millisecondsToTick: () -> Int? = { nil },
    tick: () -> Void = {}
  ) throws(ZeroMQError) {
    defer { outbox.end() }
    var items = sockets.map { zmq_pollitem_t(socket: $0.handle, fd: 0, events: 0, revents: 0) }
    items.append(
      zmq_pollitem_t(socket: nil, fd: outbox.wakeUp, events: Int16(ZMQ_POLLIN), revents: 0))
    while true {
      if try sendQueued() { return }
      for index in sockets.indices {
        items[index].events = Int16(waiting[index].isEmpty ? ZMQ_POLLIN : ZMQ_POLLIN | ZMQ_POLLOUT)
      }
      let time = millisecondsToTick()
      let readyCount = zmq_poll(&items, Int32(items.count), time.map { max(0, $0) } ?? -1)
      if readyCount < 0 {
        // A signal: whoever handles it may have changed what the next tick is for.
        guard zmq_errno() == EINTR else { throw ZeroMQError(.poll) }
        continue
      }
      if readyCount == 0 || time ?? 1 <= 0 { tick() }
      for index in sockets.indices where Int32(items[index].revents) & ZMQ_POLLIN != 0 {
        switch try sockets[index].receive() {
        case nil: break
        case .message(let frames): onMessage(index, frames)
        case .oversized(let byteCount): onOversized(index, byteCount)
        }
        if try sendQueued() { return }
      }
    }
  }

  /// Sends what the sockets take; true once the loop is to end.
  private func sendQueued() throws(ZeroMQError) -> Bool {
    let (messages, isStopping) = outbox.takeAll()
    for (index, frames) in messages where sockets.indices.contains(index) {
      waiting[index].append(frames)
      // The order among sockets is kept, too, as far as they take messages.
      try sendWaiting(on: index)
    }
    for index in sockets.indices { try sendWaiting(on: index) }
    return isStopping
  }

  private func sendWaiting(on index: Int) throws(ZeroMQError) {
    var sent = 0
    for frames in waiting[index] {
      guard try sockets[index].send(frames) else { break }
      sent += 1
    }
    waiting[index].removeFirst(sent)
  }
}
