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

/// All that standard input holds, with damaged UTF-8 replaced.
func readStandardInput() -> String {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(STDIN_FILENO, &piece, piece.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { break }
    bytes += piece[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}
