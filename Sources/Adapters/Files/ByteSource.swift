import Glibc
package import Threading

/// Bytes that come one piece after the other: a file, a pipe, or memory.
package struct ByteSource {
  /// The name for messages.
  package let name: String
  /// The number of bytes, or nil where it is not known.
  package let totalBytes: Int?
  /// Fills some of a buffer and returns how much of it; 0 at the end.
  package let read: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Bytes in memory.
  package init(bytes: [UInt8], name: String) {
    self.name = name
    totalBytes = bytes.count
    var position = 0
    read = { buffer in
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      position += count
      return count
    }
  }

  /// A regular file or a pipe.
  ///
  /// A pipe that nobody writes to is given up after a second; folders and devices are refused. Of a
  /// file that others write to, `length` says how much of it is meant; nil for all of it. What the system
  /// may not answer, such as a network that is gone, is left behind once cancelled.
  package init(path: String, name: String, length: Int? = nil, cancellation: Cancellation) throws {
    let opened = try FileAccess.withErrorContext(.read, name) {
      try FileAccess.check(path)
      let opened = try Thread.run(unless: cancellation) {
        // Without O_NONBLOCK opening a pipe would wait for a writer.
        let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
        return (file: file, status: try file.status, isOnDisk: file.isOnDisk)
      }
      try opened.status.checkHoldsBytes()
      return opened
    }
    guard opened.status.isFile else {
      self.init(
        name: name, totalBytes: nil, file: opened.file, waiting: .forWriter,
        cancellation: cancellation)
      return
    }
    let size = min(length ?? .max, Int(opened.status.st_size))
    self.init(
      name: name, totalBytes: size > 0 ? size : nil, file: opened.file,
      waiting: opened.isOnDisk ? .forDisk : .forSystem, cancellation: cancellation,
      length: length)
  }

  /// A descriptor that is open already, such as standard input; it stays open.
  package init(descriptor: Int32, name: String, cancellation: Cancellation) throws(FileError) {
    // poll(2) would wait for a closed or negative descriptor.
    guard fcntl(descriptor, F_GETFD) >= 0 else {
      throw FileError(path: name, reason: .system(.last))
    }
    self.init(
      name: name, totalBytes: nil, file: OpenFile(borrowing: descriptor), waiting: .forBytes,
      cancellation: cancellation)
  }

  /// What bytes that are not there yet are waited for.
  private enum Waiting {
    /// A disk, which answers soon.
    case forDisk
    /// The system, which may never answer: each reading is on a thread that can be left behind.
    case forSystem
    /// The bytes of a pipe, which tells when they are there.
    case forBytes
    /// The same, and before them somebody who writes.
    case forWriter
  }

  private init(
    name: String, totalBytes: Int?, file: OpenFile, waiting: Waiting,
    cancellation: Cancellation, length: Int? = nil
  ) {
    self.name = name
    self.totalBytes = totalBytes
    var left = length ?? .max
    // A named pipe reads as ended until its first writer has come; that is waited for in turns.
    var turnsLeft = waiting == .forWriter ? 100 : 0
    var isAsked = waiting == .forBytes || waiting == .forWriter
    read = { buffer in
      let buffer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(left))
      if buffer.isEmpty { return 0 }
      return try FileAccess.withErrorContext(.read, name) {
        while true {
          var isReady = true
          if isAsked {
            try cancellation.check()
            var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
            isReady = poll(&request, 1, 10) > 0
            if !isReady, turnsLeft == 0 { continue }
          }
          let found =
            waiting == .forSystem
            ? try file.readWhatIsThere(into: buffer, unless: cancellation)
            : try file.readWhatIsThere(into: buffer)
          guard let count = found else {
            turnsLeft = 0  // There is a writer, and it takes its time.
            isAsked = true
            continue
          }
          if count > 0 || isReady {
            turnsLeft = 0
            left -= count
            return count
          }
          turnsLeft -= 1
          if turnsLeft == 0 { throw FileError.Reason.nobodyWrites }
        }
      }
    }
  }
}
