import Glibc

/// A line on standard error, where it is a terminal, that says how far a file has been read.
struct Progress {
  private var isShown = false
  private var nextTime = ContinuousClock.now.advanced(by: .milliseconds(300))

  /// Shows the progress, ten times a second and only of work that takes a while.
  mutating func update(_ bytes: Int, of total: Int?) {
    guard isatty(STDERR_FILENO) == 1, !["", "dumb"].contains(Environment.variables["TERM"] ?? ""),
      ContinuousClock.now >= nextTime
    else { return }
    nextTime = ContinuousClock.now.advanced(by: .milliseconds(100))
    isShown = true
    let megabytes = bytes >> 20
    let text = total.map { "\(bytes * 100 / max(1, $0)) % of \($0 >> 20) MB" } ?? "\(megabytes) MB"
    write("\r\u{1B}[Kreading: \(text)", to: STDERR_FILENO)
  }

  /// Takes the line away.
  mutating func finish() {
    if isShown { write("\r\u{1B}[K", to: STDERR_FILENO) }
    self = Progress()
  }
}
