import Files
import Glibc
import ValueNotation

/// Keeps the numbers of streams that are closed from being those of files that are opened later.
///
/// What stands in their place can be used no more than they could.
func holdClosedStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Writes text to standard output at once.
func say(_ text: String, terminator: String = "\n") {
  write(text + terminator, to: STDOUT_FILENO)
}

/// Writes a message to standard error at once.
func complain(_ message: String) {
  write("glowline: \(visibleText(message))\n", to: STDERR_FILENO)
}

/// Writes all of a text, whatever the descriptor takes at a time.
func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

/// Writes all of some bytes, whatever the descriptor takes at a time.
///
/// Where nobody reads any more, the program has nothing left to do: it ends by the signal that ends any other
/// of a pipe. Where nothing can be written, such as to a full disk, it says so and ends.
func write(_ bytes: [UInt8], to descriptor: Int32) {
  do {
    try OpenFile(borrowing: descriptor).write(bytes)
  } catch FileError.Reason.system(code: EPIPE, text: _) {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(1)
  } catch {
    if descriptor != STDERR_FILENO {
      complain("cannot write to standard output: \(error)")
    }
    exit(1)
  }
}

/// Standard input, which Ctrl-C stops the reading of.
enum StandardInput {
  /// All of it, with damaged UTF-8 replaced; nil after Ctrl-C.
  static func text() -> String? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while let count = read(into: &piece), count > 0 { bytes += piece[..<count] }
    return Interrupt.isPending ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The next line without its end; nil at the end of the input and after Ctrl-C.
  ///
  /// It is read byte by byte, so that what follows stays for the next reader.
  static func line() -> String? {
    var bytes: [UInt8] = []
    var byte: [UInt8] = [0]
    while let count = read(into: &byte) {
      if count == 0, bytes.isEmpty { return nil }
      if count == 0 || byte[0] == UInt8(ascii: "\n") {
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes.append(byte[0])
    }
    return nil
  }

  /// How many bytes there were, 0 at the end and where nothing can be read; nil after Ctrl-C.
  fileprivate static func read(into buffer: inout [UInt8]) -> Int? {
    while !Interrupt.isPending {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count >= 0 || errno != EINTR { return max(0, count) }
    }
    // Whoever gets nil finds the work cancelled.
    Interrupt.request()
    return nil
  }
}

/// The lines of standard input, for one who reads all of it.
struct BufferedInput {
  private var bytes: [UInt8] = []
  private var start = 0
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  /// The next line without its end, with damaged UTF-8 replaced; nil at the end of the input and after Ctrl-C.
  ///
  /// It comes as soon as its end has been read.
  mutating func line() -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return text(bytes[start..<end])
      }
      searched = bytes.count - start
      bytes.removeSubrange(..<start)
      start = 0
      guard let count = StandardInput.read(into: &piece) else { return nil }
      if count == 0 {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : text(bytes[...])
      }
      bytes += piece[..<count]
    }
  }

  private func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
