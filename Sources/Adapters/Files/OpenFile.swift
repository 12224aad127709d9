import CGlibc
import Glibc
import Synchronization
package import Threading

/// An open descriptor, closed with its last user unless it belongs to somebody else.
package final class OpenFile: Sendable {
  /// The number that the system knows it by.
  package let descriptor: Int32
  private let isOwned: Atomic<Bool>

  /// A descriptor that somebody else closes, such as standard input.
  package init(borrowing descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = Atomic(false)
  }

  /// Opens a file; it is not passed on to programs that this one starts.
  ///
  /// The corresponding C function is `open`.
  convenience init(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(FileError.Reason) {
    try self.init(owning: open(path, flags | O_CLOEXEC, mode))
  }

  /// `__O_TMPFILE` of Linux, whose macro is not imported.
  private static let unnamed: Int32 = 0o20000000 | O_DIRECTORY

  /// A file without a name in the folder of a path, gone with the process unless ``link(to:)`` names it; nil
  /// where the file system has none, or none could be named.
  ///
  /// The corresponding C function is `open` with `O_TMPFILE`.
  convenience init?(unnamedBeside path: String, mode: UInt32) {
    guard access(OpenFile.ownDescriptors, X_OK) == 0 else { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    do {
      try self.init(folder, O_WRONLY | OpenFile.unnamed, mode: mode)
    } catch {
      return nil
    }
  }

  private static let ownDescriptors = "/proc/self/fd/"

  /// Gives a file without a name one; nothing may be there yet.
  ///
  /// The corresponding C function is `linkat`.
  func link(to path: String) throws(FileError.Reason) {
    let own = OpenFile.ownDescriptors + String(descriptor)
    if linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0 { throw .system(.last) }
  }

  /// A descriptor that a call of the system gave; negative where it failed.
  init(owning descriptor: Int32) throws(FileError.Reason) {
    self.descriptor = descriptor
    isOwned = Atomic(descriptor >= 0)
    if descriptor < 0 { throw .system(.last) }
  }

  deinit {
    if isOwned.load(ordering: .relaxed) { Glibc.close(descriptor) }
  }

  /// Closes the file, and tells of what shows as late as that, such as a full disk.
  func close() throws(FileError.Reason) {
    guard isOwned.exchange(false, ordering: .relaxed) else { return }
    if Glibc.close(descriptor) != 0 { throw .system(.last) }
  }

  /// Leaves the file open until the process ends.
  func keep() { isOwned.store(false, ordering: .relaxed) }

  /// What the system knows about the file.
  var status: stat {
    get throws(FileError.Reason) {
      var status = stat()
      if fstat(descriptor, &status) != 0 { throw .system(.last) }
      return status
    }
  }

  /// Fills some of a buffer; goes on after a signal, unless cancelled.
  ///
  /// - Returns: How much of it; 0 at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, cancellation: Cancellation = Cancellation()
  ) throws -> Int {
    while true {
      try cancellation.check()
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError.Reason.system(.last) }
    }
  }

  /// Fills some of a buffer as ``read(into:cancellation:)`` does; nil where there is nothing yet.
  func readWhatIsThere(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    do {
      return try read(into: buffer)
    } catch FileError.Reason.system(code: EAGAIN, text: _) {
      return nil
    }
  }

  /// Fills some of a buffer as ``readWhatIsThere(into:)`` does, on a thread that is left behind when the
  /// caller asks to stop: the system may not answer for as long as it likes.
  ///
  /// - Parameters:
  ///   - buffer: What is filled.
  ///   - cancellation: Checked every few milliseconds.
  /// - Returns: How much of it; 0 at the end; nil where there is nothing yet.
  /// - Throws: What the system says; `CancellationError`.
  func readWhatIsThere(
    into buffer: UnsafeMutableRawBufferPointer, unless cancellation: Cancellation
  ) throws -> Int? {
    let size = buffer.count
    // The caller's buffer may be gone when the system answers.
    let found = try Thread.run(unless: cancellation) {
      var bytes = [UInt8](repeating: 0, count: size)
      let count = try bytes.withUnsafeMutableBufferPointer { bytes in
        try self.readWhatIsThere(into: UnsafeMutableRawBufferPointer(bytes))
      }
      return (bytes: bytes, count: count)
    }
    if let count = found.count { buffer.copyBytes(from: found.bytes[..<count]) }
    return found.count
  }

  /// Whether reading waits for a disk at most, and not for a network, another program or the system's log.
  ///
  /// The corresponding C function is `fstatfs`.
  var isOnDisk: Bool {
    var system = statfs()
    return fstatfs(descriptor, &system) == 0 && OpenFile.disks.contains(Int(system.f_type))
  }

  /// statfs(2): ext, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, ramfs, overlay, SquashFS, EROFS, FAT, exFAT, NTFS.
  private static let disks: Set<Int> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E, 0x0102_1994,
    0x8584_58F6, 0x794C_7630, 0x7371_7368, 0xE0F5_E1E2, 0x4D44, 0x2011_BAB0, 0x7366_746E,
  ]

  /// Writes all of some bytes, whatever the descriptor takes at a time; goes on after a signal.
  ///
  /// - Parameters:
  ///   - bytes: What is written.
  ///   - cancellation: Checked before each megabyte.
  /// - Throws: What the system says; `CancellationError`.
  package func write(
    _ bytes: UnsafeRawBufferPointer, cancellation: Cancellation = Cancellation()
  ) throws {
    var start = 0
    while start < bytes.count {
      try cancellation.check()
      let end = min(bytes.count, start + 1 << 20)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno != EINTR { throw FileError.Reason.system(.last) }
      start += max(0, count)
    }
  }

  /// Writes all of some bytes.
  package func write(_ bytes: [UInt8], cancellation: Cancellation = Cancellation()) throws {
    try bytes.withUnsafeBytes { try write($0, cancellation: cancellation) }
  }

  /// Everything from here to the end.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are read; more of them are an error.
  ///   - pieceSize: How much is asked for at once.
  ///   - cancellation: Checked before each piece.
  /// - Returns: The bytes.
  /// - Throws: What the system says, or that there are too many bytes; `CancellationError`.
  package func readAll(
    limit: Int = .max, pieceSize: Int = 1 << 16, cancellation: Cancellation = Cancellation()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = try read(into: piece, cancellation: cancellation)
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { throw FileError.Reason.tooLarge(limit: limit) }
    }
  }
}
