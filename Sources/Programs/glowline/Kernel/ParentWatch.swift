import Files
import Glibc

/// Tells when the process that a kernel serves is gone.
///
/// A launcher names itself in `JPY_PARENT_PID`. Where it is not the parent, since a script stands in
/// between, it is watched itself, if it can be seen from here. A parent is gone when there is another
/// one: who adopts an orphan differs (the first process, or a subreaper), and in a container the
/// first process may well be the parent. Who is started with `nohup` is to outlive the parent.
struct ParentWatch {
  private let parent = getppid()
  private let launcher: RunningProcess?
  private let outlivesParent: Bool

  init(variables: [String: String] = Environment.variables) {
    let named = variables["JPY_PARENT_PID"].flatMap { Int32($0) }
    launcher = named.flatMap { $0 == getppid() ? nil : RunningProcess($0) }
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    let ignoresHangUp =
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    outlivesParent = named == nil && ignoresHangUp
  }

  /// Whether nobody is left whom the kernel could serve.
  var isGone: Bool {
    if let launcher { return !launcher.isRunning }
    return !outlivesParent && getppid() != parent
  }
}

/// A process that can be told from a later one with the same number.
private struct RunningProcess {
  private let id: Int32
  private let start: Substring

  /// The process of this number; nil where there is none.
  init?(_ id: Int32) {
    guard let status = RunningProcess.status(of: id) else { return nil }
    self.id = id
    start = status.start
  }

  /// Whether it has not ended; one that waits for its parent to take note has.
  var isRunning: Bool {
    guard let status = RunningProcess.status(of: id) else { return false }
    return status.start == start && !["Z", "X"].contains(status.state)
  }

  /// From `/proc/ID/stat` (proc(5)): the state, and when the process began.
  private static func status(of id: Int32) -> (state: Substring, start: Substring)? {
    guard let text = SystemFile.text("/proc/\(id)/stat") else { return nil }
    // The name in brackets before the other fields may hold anything.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    return fields.count > 20 ? (fields[1], fields[20]) : nil
  }
}
