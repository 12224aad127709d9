import CGlibc
import Glibc
import Synchronization
import Threading

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
  init(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(FileError.Reason) {
    descriptor = open(path, flags | O_CLOEXEC, mode)
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

  /// What the system knows about the file.
  var status: stat {
    get throws(FileError.Reason) {
      var status = stat()
      if fstat(descriptor, &status) != 0 { throw .system(.last) }
      return status
    }
  }

  /// Fills some of a buffer; goes on after a signal, unless `isCancelled` becomes true.
  ///
  /// - Returns: How much of it; 0 at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, isCancelled: () -> Bool = { false }
  ) throws(FileError.Reason) -> Int {
    while !isCancelled() {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .system(.last) }
    }
    throw .cancelled
  }

  /// Fills some of a buffer as ``read(into:isCancelled:)`` does; nil where there is nothing yet.
  func readWhatIsThere(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError.Reason) -> Int? {
    do throws(FileError.Reason) {
      return try read(into: buffer)
    } catch {
      if case .system(code: EAGAIN, text: _) = error { return nil }
      throw error
    }
  }

  /// Fills some of a buffer as ``readWhatIsThere(into:)`` does, on a thread that is left behind when the
  /// caller asks to stop: the system may not answer for as long as it likes.
  ///
  /// - Parameters:
  ///   - buffer: What is filled.
  ///   - isCancelled: Asked every few milliseconds.
  /// - Returns: How much of it; 0 at the end; nil where there is nothing yet.
  /// - Throws: What the system says, or ``FileError/Reason/cancelled``.
  func readWhatIsThere(
    into buffer: UnsafeMutableRawBufferPointer, unless isCancelled: () -> Bool
  ) throws(FileError.Reason) -> Int? {
    let size = buffer.count
    // The caller's buffer may be gone when the system answers.
    let found = try Thread.run(unless: isCancelled) { () throws(FileError.Reason) in
      var bytes = [UInt8](repeating: 0, count: size)
      let count = try bytes.withUnsafeMutableBufferPointer { bytes throws(FileError.Reason) in
        try self.readWhatIsThere(into: UnsafeMutableRawBufferPointer(bytes))
      }
      return (bytes: bytes, count: count)
    }
    guard let found else { throw .cancelled }
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
  ///   - isCancelled: Asked before each megabyte.
  /// - Throws: What the system says, or ``FileError/Reason/cancelled``.
  package func write(
    _ bytes: UnsafeRawBufferPointer, isCancelled: () -> Bool = { false }
  ) throws(FileError.Reason) {
    var start = 0
    while start < bytes.count {
      if isCancelled() { throw .cancelled }
      let end = min(bytes.count, start + 1 << 20)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno != EINTR { throw .system(.last) }
      start += max(0, count)
    }
  }

  /// Writes all of some bytes.
  package func write(
    _ bytes: [UInt8], isCancelled: () -> Bool = { false }
  ) throws(FileError.Reason) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError.Reason) in
      try write(UnsafeRawBufferPointer(bytes), isCancelled: isCancelled)
    }
  }

  /// Everything from here to the end.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are read; more of them are an error.
  ///   - pieceSize: How much is asked for at once.
  ///   - isCancelled: Asked before each piece.
  /// - Returns: The bytes.
  /// - Throws: What the system says, or that there are too many bytes, or that the caller stops.
  package func readAll(
    limit: Int = .max, pieceSize: Int = 1 << 16, isCancelled: () -> Bool = { false }
  ) throws(FileError.Reason) -> [UInt8] {
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = try read(into: piece, isCancelled: isCancelled)
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { throw .tooLarge(limit: limit) }
    }
  }
}
