import CZeroMQ
import Files
import Glibc

/// The peers of a loop's sockets that have sent something, and which of them do not read.
///
/// libzmq neither tells how much waits for each of its peers nor can disconnect one. But it tells
/// by which descriptor a message came, and the system tells how much of what was written there has
/// not been taken. When that connection is shut down, it has ended for libzmq as well, which then
/// frees what has waited for it.
struct SlowPeers {
  /// How long a peer may take nothing while too much waits; then it is cut off.
  ///
  /// One that reads may be without the processor for a while, or seem to stall because as much
  /// arrives as it takes.
  private static let patience = Duration.seconds(3)
  /// How often to poll, in milliseconds.
  private static let interval = 20
  /// How often to poll where no more than an update waits.
  private static let intervalOfUpdates = 500
  /// Where so much has waited, memory is given back to the system once it is taken.
  private static let muchToGiveBack = 16 << 20

  private struct Peer {
    /// Tells the connection from a later one with the same descriptor.
    let connection: ino_t
    /// The bytes that it has not taken, and since when their number has not changed.
    var pending = 0
    var since: ContinuousClock.Instant?

    /// Whether it has taken nothing for so long.
    func isStuck(at time: ContinuousClock.Instant, for patience: Duration) -> Bool {
      since.map { time - $0 >= patience } ?? false
    }
  }

  private var peers: [Int32: Peer] = [:]
  private var latestPoll: ContinuousClock.Instant?
  /// Since when too much waits, whether peers read or not.
  private var tooMuchSince: ContinuousClock.Instant?
  /// The most that has waited since memory was given back.
  private var mostWaiting = 0

  /// Takes note of the descriptor that a message came by; negative for none.
  mutating func note(_ descriptor: Int32) {
    guard descriptor >= 0, let connection = SlowPeers.connection(descriptor),
      peers[descriptor]?.connection != connection
    else { return }
    peers[descriptor] = Peer(connection: connection)
  }

  /// Milliseconds until ``cut(for:)`` has something to do; nil for nothing.
  func millisecondsToPoll(_ backlog: Backlog) -> Int? {
    if max(mostWaiting, backlog.byteCount) >= SlowPeers.muchToGiveBack { return SlowPeers.interval }
    return backlog.updateCount > 0 ? SlowPeers.intervalOfUpdates : nil
  }

  /// Cuts off peers that do not read, where so much waits that it matters, or an update does.
  ///
  /// Where too much waits for as long although all take something, the one that is furthest behind
  /// goes.
  ///
  /// - Parameter backlog: What waits.
  /// - Returns: How much waited when peers were cut off; nil where none was.
  mutating func cut(for backlog: Backlog) -> Int? {
    let byteCount = backlog.byteCount
    mostWaiting = max(mostWaiting, byteCount)
    guard let interval = millisecondsToPoll(backlog) else {
      if latestPoll != nil { forgetDelays() }
      latestPoll = nil
      return nil
    }
    let time = ContinuousClock.now
    if let latestPoll, time - latestPoll < .milliseconds(interval) { return nil }
    latestPoll = time
    let isTooMuch = byteCount > backlog.comfortable
    if !isTooMuch { giveBack(byteCount) }
    guard isTooMuch || backlog.updateCount > 0 else {
      forgetDelays()
      return nil
    }
    poll(at: time)
    tooMuchSince = byteCount > backlog.most ? tooMuchSince ?? time : nil
    let patience = isTooMuch ? SlowPeers.patience : backlog.patience
    var slow = peers.filter { $0.value.isStuck(at: time, for: patience) }.map(\.key)
    if slow.isEmpty, let since = tooMuchSince, time - since >= SlowPeers.patience {
      let last = peers.max { ($0.value.pending, $0.key) < ($1.value.pending, $1.key) }
      if let last, last.value.pending > 0 { slow = [last.key] }
      tooMuchSince = time
    }
    for descriptor in slow {
      shutdown(descriptor, Int32(SHUT_RDWR))
      peers[descriptor] = nil
    }
    return slow.isEmpty ? nil : byteCount
  }

  /// Nobody keeps anybody waiting.
  private mutating func forgetDelays() {
    tooMuchSince = nil
    for descriptor in peers.keys { peers[descriptor]?.since = nil }
  }

  /// Where much has gone, the system gets it back.
  private mutating func giveBack(_ byteCount: Int) {
    guard byteCount < mostWaiting / 4 else { return }
    ProcessMemory.giveBackHeap()
    mostWaiting = byteCount
  }

  /// Takes note of what each peer has not taken, and forgets those that are gone.
  private mutating func poll(at time: ContinuousClock.Instant) {
    for (descriptor, peer) in peers {
      guard SlowPeers.connection(descriptor) == peer.connection else {
        peers[descriptor] = nil
        continue
      }
      var pending: Int32 = 0
      _ = glowline_pending_output(descriptor, &pending)
      if pending == 0 {
        peers[descriptor]?.since = nil
      } else if peer.since == nil || peer.pending != Int(pending) {
        peers[descriptor]?.since = time
      }
      peers[descriptor]?.pending = Int(pending)
    }
  }

  private static func connection(_ descriptor: Int32) -> ino_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_ino : nil
  }
}
