import Synchronization

/// How many bytes wait for peers: in an ``Outbox``, and in libzmq until the last of them has taken them.
package final class Backlog: Sendable {
  /// What a message takes in libzmq besides its bytes.
  private static let overhead = 1 << 10

  /// Above this, producers that can wait do, and peers that do not read are looked for.
  package let comfortable: Int
  /// More than this is not held for long, even for peers that read, but too slowly.
  package let most: Int
  /// How long a peer may take nothing while an update waits for it: all other viewers wait with it.
  package let patience: Duration
  private let bytes = Atomic(0)
  private let updates = Atomic(0)

  /// Nothing waits yet.
  package init(
    comfortable: Int = 128 << 20, most: Int = 256 << 20, patience: Duration = .seconds(10)
  ) {
    self.comfortable = comfortable
    self.most = most
    self.patience = patience
  }

  /// The bytes that wait now.
  package var byteCount: Int { bytes.load(ordering: .relaxed) }

  /// The messages that wait now and replace what was sent before: while some do, no more should be
  /// made.
  package var updateCount: Int { updates.load(ordering: .relaxed) }

  /// What a message adds for as long as somebody keeps it.
  final class Share: Sendable {
    private let backlog: Backlog
    private let byteCount: Int
    private let isUpdate: Bool

    /// Adds a message.
    init(of frames: [[UInt8]], isUpdate: Bool, in backlog: Backlog) {
      self.backlog = backlog
      self.isUpdate = isUpdate
      byteCount = frames.reduce(Backlog.overhead) { $0 + $1.count }
      backlog.bytes.add(byteCount, ordering: .relaxed)
      if isUpdate { backlog.updates.add(1, ordering: .relaxed) }
    }

    deinit {
      backlog.bytes.subtract(byteCount, ordering: .relaxed)
      if isUpdate { backlog.updates.subtract(1, ordering: .relaxed) }
    }
  }
}
