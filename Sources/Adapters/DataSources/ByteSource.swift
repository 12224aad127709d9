import Glibc

/// Bytes that come one piece after the other: a file, a pipe, or memory.
struct ByteSource {
  /// The name for messages.
  let name: String
  /// The number of bytes, or nil where it is not known.
  let totalBytes: Int?
  /// Fills some of a buffer and returns how much of it; 0 at the end.
  let read: (UnsafeMutableRawBufferPointer) throws(DataSourceError) -> Int

  /// Bytes in memory.
  init(bytes: [UInt8], name: String) {
    self.name = name
    totalBytes = bytes.count
    var position = 0
    read = { buffer throws(DataSourceError) in
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      position += count
      return count
    }
  }

  /// A regular file or a pipe.
  ///
  /// A pipe that nobody writes to is given up after a second; folders and devices are refused.
  init(
    path: String, name: String, isCancelled: @escaping () -> Bool
  ) throws(DataSourceError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .file(FileError(path: name, reason: .badPath))
    }
    // Without O_NONBLOCK opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(FileError(path: name, errno: errno)) }
    let file = OpenFile(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .file(FileError(path: name, errno: errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      self.init(
        name: name, totalBytes: status.st_size > 0 ? Int(status.st_size) : nil, file: file,
        waiting: nil)
    case S_IFDIR: throw .file(FileError(path: name, reason: .isFolder))
    case S_IFCHR, S_IFBLK: throw .file(FileError(path: name, reason: .isDevice))
    default:
      self.init(
        name: name, totalBytes: nil, file: file,
        waiting: Waiting(isCancelled: isCancelled, needsWriter: true))
    }
  }

  /// A descriptor that is open already, such as standard input; it stays open.
  init(
    descriptor: Int32, name: String, isCancelled: @escaping () -> Bool
  ) throws(DataSourceError) {
    // poll(2) would wait for a closed or negative descriptor.
    guard fcntl(descriptor, F_GETFD) >= 0 else {
      throw .file(FileError(path: name, errno: errno))
    }
    self.init(
      name: name, totalBytes: nil, file: OpenFile(descriptor: descriptor, isOwned: false),
      waiting: Waiting(isCancelled: isCancelled, needsWriter: false))
  }

  /// How to wait for bytes that are not there yet.
  private struct Waiting {
    let isCancelled: () -> Bool
    let needsWriter: Bool
  }

  private init(name: String, totalBytes: Int?, file: OpenFile, waiting: Waiting?) {
    self.name = name
    self.totalBytes = totalBytes
    // A named pipe reads as ended until its first writer has come; that is waited for in turns.
    var turnsLeft = waiting?.needsWriter == true ? 100 : 0
    read = { buffer throws(DataSourceError) in
      while true {
        var isReady = true
        if let waiting {
          if waiting.isCancelled() { throw .cancelled }
          var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
          isReady = poll(&request, 1, 10) > 0
          if !isReady, turnsLeft == 0 { continue }
        }
        let count = Glibc.read(file.descriptor, buffer.baseAddress, buffer.count)
        if count > 0 || (count == 0 && isReady) {
          turnsLeft = 0
          return count
        }
        if count == 0 {
          turnsLeft -= 1
          if turnsLeft == 0 { throw .file(FileError(path: name, reason: .nobodyWrites)) }
          continue
        }
        switch errno {
        case EINTR: break
        case EAGAIN: turnsLeft = 0  // There is a writer, and it takes its time.
        case let code: throw .file(FileError(path: name, errno: code))
        }
      }
    }
  }
}

/// A descriptor that is closed with its last user.
private final class OpenFile {
  let descriptor: Int32
  private let isOwned: Bool

  init(descriptor: Int32, isOwned: Bool = true) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close(descriptor) }
  }
}

extension FileError {
  /// What the system says.
  init(path: String, errno code: Int32) {
    let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.init(path: path, reason: .system(code: code, text: text.lowercased()))
  }
}
