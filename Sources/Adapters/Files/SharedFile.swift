import Glibc

/// A file that several processes add to, each within a lock.
package struct SharedFile: Sendable {
  /// Tells a file from what it becomes when it is added to or replaced.
  package struct State: Hashable, Sendable {
    fileprivate let file: ino_t
    fileprivate let size: Int
  }

  private let path: String

  /// The file of a path, which need not be there yet.
  package init(path: String) { self.path = path }

  /// The end of what is there now, whoever holds the lock.
  ///
  /// - Parameter limit: How many bytes are read, at most.
  /// - Returns: The bytes, whether there are others before them, and what tells whether there will be more.
  /// - Throws: What the system says, or that it is no regular file.
  package func end(
    atMost limit: Int
  ) throws(FileError.Reason) -> (bytes: [UInt8], isCut: Bool, state: State) {
    // Without O_NONBLOCK opening a pipe would wait for a writer.
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
    let state = try SharedFile.state(of: file)
    let start = max(0, state.size - limit)
    var bytes = [UInt8](repeating: 0, count: state.size - start)
    let count = pread(file.descriptor, &bytes, bytes.count, start)
    if count < 0 { throw .system(.last) }
    return (Array(bytes.prefix(count)), start > 0, state)
  }

  /// What tells whether the file has been added to, or replaced; nil where it cannot be used.
  package var state: State? {
    fileStatus(at: path).map { State(file: $0.st_ino, size: Int($0.st_size)) }
  }

  /// Opens the file, or makes it for its owner alone, and keeps others out while `body` uses it.
  ///
  /// The lock is tried and not waited for.
  ///
  /// - Parameter body: Reads and adds to the file; it may also ``replace(with:)`` it, and then uses it
  ///   no more.
  /// - Returns: What `body` gave; nil where somebody else holds the lock.
  /// - Throws: Why the file cannot be used, or what `body` throws.
  package func tryLock<Value>(_ body: (OpenFile) throws -> Value) throws -> Value? {
    // Another process may have replaced it before the lock was there.
    for _ in 0..<10 {
      let file = try OpenFile(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK, mode: 0o600)
      let mine = try SharedFile.state(of: file)
      // Closing the file unlocks it.
      guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
        if errno == EWOULDBLOCK { return nil }
        throw FileError.Reason.system(.last)
      }
      if state?.file == mine.file { return try body(file) }
    }
    throw FileError.Reason.system(SystemError(ESTALE))
  }

  /// Whether the file is empty or begins with these bytes.
  ///
  /// - Throws: What the system says, or that it is no regular file.
  package func begins(with signature: [UInt8]) throws(FileError.Reason) -> Bool {
    try SharedFile.begins(try OpenFile(path, O_RDONLY | O_NONBLOCK), with: signature)
  }

  private static func begins(
    _ file: OpenFile, with signature: [UInt8]
  ) throws(FileError.Reason) -> Bool {
    if try state(of: file).size == 0 { return true }
    var bytes = [UInt8](repeating: 0, count: signature.count)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    if count < 0 { throw .system(.last) }
    return count == bytes.count && bytes == signature
  }

  /// Adds bytes to the end of a file that begins with a signature, which an empty one gets first.
  ///
  /// - Returns: Whether they were added; not where somebody else holds the lock.
  /// - Throws: What the system says, or that the file is another one.
  package func append(_ bytes: [UInt8], behind signature: [UInt8]) throws -> Bool {
    try tryLock { file in
      guard try SharedFile.begins(file, with: signature) else { throw FileError.Reason.isNoFile }
      let isNew = try SharedFile.state(of: file).size == 0
      try file.write(isNew ? signature + bytes : bytes)
      return true
    } ?? false
  }

  /// Puts a file with these bytes in the file's place.
  package func replace(with bytes: [UInt8]) throws {
    try FileAccess.replace(path) { temporary in
      let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      try file.write(bytes)
      try file.close()
    }
  }

  /// The state of an open file, which must be a regular one.
  private static func state(of file: OpenFile) throws(FileError.Reason) -> State {
    let status = try file.status
    guard status.isFile else { throw .isNoFile }
    return State(file: status.st_ino, size: Int(status.st_size))
  }
}
