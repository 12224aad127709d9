import Files
import Glibc

/// A program that runs as a child of this one.
final class StartedProgram {
  private let id: pid_t
  private var status: Int32?

  /// Starts a program with nothing to read; what it writes goes to a file.
  init(_ arguments: [String], output: String) throws(CommandError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, arguments.first ?? "", &actions, nil, &words, environ)
    guard failure == 0 else {
      throw CommandError("cannot start '\(arguments.first ?? "")': \(SystemError(failure).words)")
    }
    self.id = id
  }

  deinit { kill() }

  /// How it ended; nil while it runs.
  var exitStatus: String? {
    if status == nil {
      var found: Int32 = 0
      if waitpid(id, &found, WNOHANG) == id { status = found }
    }
    // The low seven bits are the signal that ended it (wait(2)).
    return status.map { $0 & 0x7F == 0 ? "status \($0 >> 8)" : "signal \($0 & 0x7F)" }
  }

  /// Whether it ends in time.
  func ends(before deadline: ContinuousClock.Instant) -> Bool {
    while exitStatus == nil {
      if .now > deadline { return false }
      usleep(2000)
    }
    return true
  }

  /// Ends it at once, if it still runs.
  func kill() {
    guard exitStatus == nil else { return }
    Glibc.kill(id, SIGKILL)
    var found: Int32 = 0
    waitpid(id, &found, 0)
    status = found
  }
}
