import Glibc

/// Writes text to standard output at once.
func say(_ text: String, terminator: String = "\n") {
  write(text + terminator, to: STDOUT_FILENO)
}

/// Writes a message to standard error at once.
func complain(_ message: String) {
  write("glowline: \(message)\n", to: STDERR_FILENO)
}

/// Writes all of a text, whatever the descriptor takes at a time.
///
/// Where nobody reads any more, the program has nothing left to do and ends.
func write(_ text: String, to descriptor: Int32) {
  var text = text
  let isWritten = text.withUTF8 { bytes in
    var start = 0
    while start < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno != EINTR { return false }
      start += max(0, count)
    }
    return true
  }
  if !isWritten { exit(1) }
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
  private static func read(into buffer: inout [UInt8]) -> Int? {
    while true {
      if Interrupt.isPending { return nil }
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return max(0, count)
    }
  }
}
