import CZeroMQ
import Glibc

/// Several sockets that one thread serves, while any thread sends through its ``outbox``.
///
/// Each round takes one message at most from each socket, in the order of the sockets: a flood on
/// one delays the others by one message, and the first socket least.
///
/// A peer that does not read what it is sent is disconnected before what waits for it grows without
/// bound: see ``Backlog``.
package final class SocketLoop {
  /// Where other threads leave messages.
  package let outbox: Outbox
  private let sockets: [Socket]
  /// Messages that a socket did not take yet, in order.
  private var waiting: [[Outbox.Message]]
  /// Whether a socket may have a message.
  ///
  /// libzmq signals only what is new since the last call: a socket is read until it has nothing
  /// before it is waited for.
  private var mayHaveMessage: [Bool]
  private var peers = SlowPeers()

  /// A loop over these sockets; it has them to itself from now on.
  ///
  /// - Parameters:
  ///   - sockets: The sockets.
  ///   - backlog: Counts what waits for their peers.
  /// - Throws: That the process may open no more files.
  package init(_ sockets: [Socket], backlog: Backlog = Backlog()) throws(ZeroMQError) {
    outbox = try Outbox(backlog)
    self.sockets = sockets
    waiting = sockets.map { _ in [] }
    mayHaveMessage = sockets.map { _ in true }
  }

  /// Serves the sockets until ``Outbox/stop()``; everything queued before that is sent first.
  ///
  /// Handlers run on this thread, so that a slow one delays every socket. What they send through the
  /// outbox leaves before the next message is read.
  ///
  /// - Parameters:
  ///   - onMessage: Gets each message and the place of its socket.
  ///   - onOversized: Gets the socket and the bytes of a message beyond its socket's limit.
  ///   - onCut: Gets the bytes that waited when a peer that does not read lost its connection.
  ///   - millisecondsToTick: How long to wait for `tick` at most; nil, and there is none to wait for.
  ///     It is asked before each wait.
  ///   - tick: Runs when that time is over, also during a flood.
  /// - Throws: What libzmq says of a socket that can no longer be used.
  package func run(
    onMessage: (_ socket: Int, _ frames: [[UInt8]]) -> Void,
    onOversized: (_ socket: Int, _ byteCount: Int) -> Void = { _, _ in },
    onCut: (_ byteCount: Int) -> Void = { _ in },
    millisecondsToTick: () -> Int? = { nil },
    tick: () -> Void = {}
  ) throws(ZeroMQError) {
    defer { outbox.end() }
    var requests: [pollfd] = []
    for socket in sockets { requests.append(SocketLoop.request(try socket.descriptor)) }
    requests.append(SocketLoop.request(outbox.wakeUp))
    while true {
      if try sendQueued() { return }
      let time = millisecondsToTick().map { max(0, $0) } ?? .max
      let patience = min(time, peers.millisecondsToPoll(outbox.backlog) ?? .max)
      let isIdle = !mayHaveMessage.contains(true)
      let readyCount = poll(
        &requests, nfds_t(requests.count),
        isIdle ? patience == .max ? -1 : Int32(clamping: patience) : 0)
      // A signal: its handler may have changed when the next tick is due.
      if readyCount < 0, errno == EINTR { continue }
      guard readyCount >= 0 else { throw ZeroMQError(.poll, code: errno) }
      if isIdle && readyCount == 0 && patience == time || time == 0 { tick() }
      if let byteCount = peers.cut(for: outbox.backlog) { onCut(byteCount) }
      // When one socket is ready all are read: what was sent first, on another one, may be
      // signalled last.
      if requests.dropLast().contains(where: { $0.revents != 0 }) {
        for index in sockets.indices { mayHaveMessage[index] = true }
      }
      for index in sockets.indices where mayHaveMessage[index] {
        switch try sockets[index].receive(noting: { peers.note($0) }) {
        case nil: mayHaveMessage[index] = false
        case .message(let frames): onMessage(index, frames)
        case .oversized(let byteCount): onOversized(index, byteCount)
        }
        if try sendQueued() { return }
      }
    }
  }

  private static func request(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Sends what the sockets take; true once the loop is to end.
  private func sendQueued() throws(ZeroMQError) -> Bool {
    let (messages, isStopping) = outbox.takeAll()
    for message in messages where sockets.indices.contains(message.socket) {
      waiting[message.socket].append(message)
      // The order among sockets is kept, too, as far as they take messages.
      try sendWaiting(on: message.socket)
    }
    for index in sockets.indices where !waiting[index].isEmpty { try sendWaiting(on: index) }
    return isStopping
  }

  private func sendWaiting(on index: Int) throws(ZeroMQError) {
    var sent = 0
    for message in waiting[index] {
      guard try sockets[index].send(message.frames, with: message.share) else { break }
      sent += 1
    }
    waiting[index].removeFirst(sent)
    mayHaveMessage[index] = true
  }
}
