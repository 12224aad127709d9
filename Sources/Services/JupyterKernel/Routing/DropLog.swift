import JupyterProtocol
import Threading

/// Counts the frames that are no messages, and logs the first of each kind.
final class DropLog: Sendable {
  private let counts = Locked([Entry: Int]())
  private let log: @Sendable (String) -> Void

  private struct Entry: Hashable {
    let channel: Channel
    let reason: FrameError
  }

  init(log: @escaping @Sendable (String) -> Void) { self.log = log }

  func note(_ reason: FrameError, on channel: Channel) {
    let entry = Entry(channel: channel, reason: reason)
    let isFirst = counts.withLock { counts in
      counts[entry, default: 0] += 1
      return counts[entry] == 1
    }
    if isFirst {
      log("dropped a message on \(channel): \(reason.rawValue); more of them are counted")
    }
  }

  /// Logs how many there were of each kind.
  func summarize() {
    let lines = counts.withLock { counts in
      counts.map { "dropped on \($0.key.channel): \($0.key.reason.rawValue), \($0.value) in all" }
        .sorted()
    }
    for line in lines { log(line) }
  }
}
