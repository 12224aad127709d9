import Glibc
import Synchronization

/// Gives the terminal back as it was where a signal ends the program in the middle of a line or a picture.
enum TerminalRestoration {
  /// The terminal's modes before this program changed any; read by the handler.
  private nonisolated(unsafe) static let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  /// ECMA-48: a string that has begun ends, long lines are wrapped, characters have their own colour.
  private nonisolated(unsafe) static let sequences:
    (bytes: UnsafeMutablePointer<UInt8>, count: Int) =
      {
        let text = Array("\u{1B}\\\u{1B}[?7h\u{1B}[0m\r\n".utf8)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
        bytes.initialize(from: text, count: text.count)
        return (bytes, text.count)
      }()
  private static let hasModes = Atomic(false)

  /// From now on SIGTERM and SIGHUP give the terminal back before they end the program.
  ///
  /// - Parameter showsPictures: Whether pictures are drawn by sequences of the terminal.
  static func begin(showsPictures: Bool) {
    modes.initialize(to: termios())
    hasModes.store(tcgetattr(STDIN_FILENO, modes) == 0, ordering: .relaxed)
    // The handler must find it made.
    _ = sequences
    var action = sigaction()
    if showsPictures {
      action.__sigaction_handler.sa_handler = { signal in
        let (bytes, count) = TerminalRestoration.sequences
        _ = Glibc.write(STDOUT_FILENO, bytes, count)
        TerminalRestoration.end(by: signal)
      }
    } else {
      action.__sigaction_handler.sa_handler = { TerminalRestoration.end(by: $0) }
    }
    for signal in [SIGTERM, SIGHUP] { sigaction(signal, &action, nil) }
  }

  /// All of it is safe in a handler (signal-safety(7)).
  private static func end(by signal: Int32) {
    if hasModes.load(ordering: .relaxed) {
      // Else one that runs in the background would stop here.
      Glibc.signal(SIGTTOU, SIG_IGN)
      tcsetattr(STDIN_FILENO, TCSANOW, modes)
    }
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }
}
