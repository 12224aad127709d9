import Synchronization

/// How many bytes wait for peers: in an ``Outbox``, and in libzmq until the last of them has taken them.
package final class Backlog: Sendable {
  /// What a message takes in libzmq besides its bytes.
  private static let overhead = 1 << 10

  /// Above this whoever can wait should, and those who do not read are looked for.
  package let comfortable: Int
  /// More than this is not held for long, also for peers that read, but too slowly.
  package let most: Int
  private let bytes = Atomic(0)

  /// Nothing waits yet.
  package init(comfortable: Int = 128 << 20, most: Int = 256 << 20) {
    self.comfortable = comfortable
    self.most = most
  }

  /// The bytes that wait now.
  package var byteCount: Int { bytes.load(ordering: .relaxed) }

  /// What a message adds for as long as somebody keeps it.
  final class Share: Sendable {
    private let backlog: Backlog
    private let byteCount: Int

    /// Adds a message.
    init(of frames: [[UInt8]], in backlog: Backlog) {
      self.backlog = backlog
      byteCount = frames.reduce(Backlog.overhead) { $0 + $1.count }
      backlog.bytes.add(byteCount, ordering: .relaxed)
    }

    deinit { backlog.bytes.subtract(byteCount, ordering: .relaxed) }
  }
}
