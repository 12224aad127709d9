import Glibc

/// A file that several processes add to, each within a lock.
package struct SharedFile: Sendable {
  private let path: String

  /// The file of a path, which need not be there yet.
  package init(path: String) { self.path = path }

  /// Opens the file, or makes it for its owner alone, and keeps others out while `body` uses it.
  ///
  /// - Parameter body: Reads and adds to the file; it may also ``replace(with:)`` it, and then uses it
  ///   no more.
  /// - Returns: What `body` gave.
  /// - Throws: Why the file cannot be used, or what `body` throws.
  package func withLock<Value>(
    _ body: (OpenFile) throws(FileError.Reason) -> Value
  ) throws(FileError.Reason) -> Value {
    // Another process may have replaced it before the lock was there.
    for _ in 0..<10 {
      let file = try OpenFile(path, O_RDWR | O_CREAT | O_APPEND, mode: 0o600)
      // Closing the file unlocks it.
      guard flock(file.descriptor, LOCK_EX) == 0 else { throw .system(.last) }
      let mine = try file.status
      var named = stat()
      if stat(path, &named) == 0, named.st_ino == mine.st_ino { return try body(file) }
    }
    throw .system(SystemError(ESTALE))
  }

  /// Puts a file with these bytes in the file's place.
  package func replace(with bytes: [UInt8]) throws(FileError.Reason) {
    try FileAccess.replace(path) { temporary throws(FileError.Reason) in
      let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      try file.write(bytes)
      try file.close()
    }
  }
}
