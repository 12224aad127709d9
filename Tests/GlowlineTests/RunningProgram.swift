import Glibc

/// The built program as its users meet it: a process of its own with pipes, or a terminal, around it.
final class RunningProgram {
  /// What a finished process has left.
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The program beside the one that runs the tests.
  private static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
    let own = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/glowline"
  }()

  private var process: pid_t = 0
  private let input: Int32
  private let output: Int32
  private let errors: Int32

  /// Starts the program with an open pipe as its standard input.
  init?(_ arguments: [String]) {
    guard let input = RunningProgram.pipe(), let output = RunningProgram.pipe(),
      let errors = RunningProgram.pipe()
    else { return nil }
    (self.input, self.output, self.errors) = (input.write, output.read, errors.read)
    let isStarted = start(arguments, [input.read, output.write, errors.write])
    for descriptor in [input.read, output.write, errors.write] { close(descriptor) }
    if !isStarted { return nil }
  }

  /// Starts the program on a terminal.
  init?(onTerminal arguments: [String]) {
    // TIOCSPTLCK and TIOCGPTN, whose macros Swift does not import.
    let (unlock, getNumber) = (0x4004_5431 as UInt, 0x8004_5430 as UInt)
    var (lock, number) = (0 as Int32, 0 as Int32)
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0, ioctl(terminal, unlock, &lock) == 0,
      ioctl(terminal, getNumber, &number) == 0,
      case let far = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC), far >= 0
    else { return nil }
    (input, output, errors) = (terminal, terminal, -1)
    let isStarted = start(arguments, [far, far, far])
    close(far)
    if !isStarted { return nil }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    for descriptor in Set([input, output, errors]) where descriptor >= 0 { close(descriptor) }
  }

  /// Runs the program to its end.
  static func run(_ arguments: [String], input text: String = "") -> Result? {
    guard let program = RunningProgram(arguments) else { return nil }
    program.type(text)
    return program.finish()
  }

  /// Writes to the program's standard input.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(input, bytes, bytes.count)
  }

  /// Sends the signal of Ctrl-C.
  func interrupt() { kill(process, SIGINT) }

  /// Reads the program's output until a sign occurs in it; what was read, or nil where it ends before.
  func read(until sign: String) -> String? {
    var text = ""
    while !text.contains(sign) {
      guard let piece = RunningProgram.piece(output) else { return nil }
      text += piece
    }
    return text
  }

  /// Closes the input and waits for the end.
  func finish() -> Result {
    if errors >= 0 { dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), input) }
    var result = Result(status: 0, output: "", errors: "")
    while let piece = RunningProgram.piece(output) { result.output += piece }
    while errors >= 0, let piece = RunningProgram.piece(errors) { result.errors += piece }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
    result.status = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    return result
  }

  private func start(_ arguments: [String], _ streams: [Int32]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    // The threads of the tests block signals, and a process inherits that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = RunningProgram.copies([RunningProgram.path] + arguments)
    let variables = RunningProgram.copies(["PATH=/usr/bin:/bin", "TERM=xterm", "LC_ALL=C.UTF-8"])
    defer { for word in words + variables { free(word) } }
    return posix_spawn(&process, RunningProgram.path, &actions, &attributes, words, variables) == 0
  }

  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func piece(_ descriptor: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}
