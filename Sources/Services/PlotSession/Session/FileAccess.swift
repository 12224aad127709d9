import Glibc

/// Why a file could not be read or written.
package struct FileFailure: Error {
  package let reason: String
  var isInterruption = false
}

/// Files as a whole.
package enum FileAccess {
  /// The bytes of a regular file.
  package static func read(
    _ path: String, limit: Int, _ isCancelled: () -> Bool
  ) throws(FileFailure) -> [UInt8] {
    try check(path)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    try checkIsFile(status)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if isCancelled() { throw FileFailure(reason: "stopped", isInterruption: true) }
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure()
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= limit else {
        throw FileFailure(reason: "it has more than \(limit >> 20) MiB, the most that is read")
      }
    }
  }

  /// Writes a file under another name in its folder and then renames it: whoever looks sees the old
  /// file or the new one, and a failure leaves the old one as it was.
  ///
  /// A link stays a link to the file that is written; what is no file, such as a device, is refused.
  /// The mode is that of the file, less what the process leaves out of all files.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666, _ isCancelled: () -> Bool
  ) throws(FileFailure) {
    try check(path)
    let path = target(of: path)
    var status = stat()
    if stat(path, &status) == 0 { try checkIsFile(status) }
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...(.max))).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure() }
    do throws(FileFailure) {
      try writeAll(bytes, descriptor, isCancelled)
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure() }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    // A full disk may show as late as here.
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let error = failure()
      unlink(temporary)
      throw error
    }
  }

  /// Makes a folder where there is none yet.
  package static func makeFolder(_ path: String) throws(FileFailure) {
    try check(path)
    if mkdir(path, 0o777) == 0 { return }
    let error = failure()
    var status = stat()
    guard stat(path, &status) == 0 else { throw error }
    if status.st_mode & S_IFMT != S_IFDIR {
      throw FileFailure(reason: "there is a file of that name")
    }
  }

  private static func writeAll(
    _ bytes: [UInt8], _ descriptor: Int32, _ isCancelled: () -> Bool
  ) throws(FileFailure) {
    var start = 0
    while start < bytes.count {
      if isCancelled() { throw FileFailure(reason: "stopped", isInterruption: true) }
      let end = min(bytes.count, start + 1 << 20)
      let count = bytes[start..<end].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure()
      }
      start += count
    }
  }

  private static func check(_ path: String) throws(FileFailure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileFailure(reason: "a path is not empty and holds no NUL character")
    }
  }

  private static func checkIsFile(_ status: stat) throws(FileFailure) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw FileFailure(reason: "it is a folder, not a file")
    case S_IFCHR, S_IFBLK: throw FileFailure(reason: "it is a device, not a file")
    default: throw FileFailure(reason: "it is no file")
    }
  }

  /// Where a path leads, all links followed; the path itself where nothing is there yet.
  private static func target(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The system's words for what went wrong last, in lower case as all messages are.
  private static func failure() -> FileFailure {
    let code = errno
    let words = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return FileFailure(reason: words.prefix(1).lowercased() + words.dropFirst())
  }
}
