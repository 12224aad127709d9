import Glibc

/// A file that is read to its end again and again, because others write to it.
///
/// It is known by its path: where another file has taken its place (rotation), the old one is read to its end
/// and then the new one from its beginning; where it has become shorter (truncation), it is read from its
/// beginning. A pipe or standard input ends when nobody writes to it any more.
package struct GrowingFile: ~Copyable {
  /// What reading gave.
  package enum Piece {
    /// Bytes that follow those before.
    case bytes([UInt8])
    /// The bytes that come next do not follow those before: the file begins anew, which may be another
    /// one of the same name.
    case beginning(isOther: Bool)
    /// Nothing more for now.
    case nothing
    /// Nothing more ever.
    case end
  }

  /// The most bytes of a piece.
  private static let pieceSize = 1 << 20

  private let path: String?
  private let name: String
  private var file: OpenFile
  private var status: stat
  private var offset: Int
  private var hasRead = false

  /// Whether it is a regular file, which never ends.
  package var isRegular: Bool { status.isFile }

  /// Opens a file, or standard input.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `-`.
  ///   - name: What messages call it.
  /// - Throws: ``FileError`` for what is not there, and for folders and devices.
  package init(path: String, name: String) throws {
    (file, status) = try FileAccess.withErrorContext(.read, name) {
      try path == "-" ? GrowingFile.standardInput() : GrowingFile.open(path)
    }
    self.path = path == "-" ? nil : path
    self.name = name
    offset = 0
  }

  private static func standardInput() throws(FileError.Reason) -> (OpenFile, stat) {
    let file = OpenFile(borrowing: STDIN_FILENO)
    return (file, try file.status)
  }

  private static func open(_ path: String) throws(FileError.Reason) -> (OpenFile, stat) {
    try FileAccess.check(path)
    // Without O_NONBLOCK opening a pipe would wait for a writer.
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
    let status = try file.status
    try status.checkHoldsBytes()
    return (file, status)
  }

  /// Where its last complete record ends now, counted from its beginning; nil for what is no regular file.
  ///
  /// - Parameter size: A record's bytes; nil for lines.
  /// - Returns: The place behind it.
  package func end(ofRecords size: Int?) -> Int? {
    guard isRegular, path != nil, var end = (try? file.status).map({ Int($0.st_size) }) else {
      return nil
    }
    if let size { return end - end % size }
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while end > 0 {
      let start = max(0, end - piece.count)
      let count = pread(file.descriptor, &piece, end - start, start)
      guard count > 0 else { return 0 }
      if let last = piece[..<count].lastIndex(of: UInt8(ascii: "\n")) { return start + last + 1 }
      end = start
    }
    return 0
  }

  /// The first bytes, at most so many.
  package func beginning(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(file.descriptor, buffer.baseAddress, count, 0))
    }
  }

  /// How many lines end before a place.
  package func lines(before end: Int) -> Int {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var (lines, start) = (0, 0)
    while start < end {
      let count = pread(file.descriptor, &piece, min(piece.count, end - start), start)
      guard count > 0 else { break }
      lines += piece[..<count].count { $0 == UInt8(ascii: "\n") }
      start += count
    }
    return lines
  }

  /// Passes over what has been read by other means.
  package mutating func skip(to offset: Int) { self.offset = offset }

  /// Whether reading would give something at once; a pipe is waited for so many milliseconds.
  package func isReadable(within milliseconds: Int32) -> Bool {
    if isRegular { return true }
    var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads what has come, without waiting.
  ///
  /// - Returns: At most a megabyte at a time.
  /// - Throws: ``FileError`` with what the system says.
  package mutating func read() throws -> Piece {
    try FileAccess.withErrorContext(.read, name) {
      try isRegular && path != nil ? readFile() : readStream()
    }
  }

  private mutating func readFile() throws(FileError.Reason) -> Piece {
    let bytes = try bytes { [file, offset] buffer in
      pread(file.descriptor, buffer.baseAddress, buffer.count, offset)
    }
    if !bytes.isEmpty {
      offset += bytes.count
      return .bytes(bytes)
    }
    if try file.status.st_size < offset {
      offset = 0
      return .beginning(isOther: false)
    }
    return try reopens() ? .beginning(isOther: true) : .nothing
  }

  /// Opens the file that has taken this one's place, where one has.
  private mutating func reopens() throws(FileError.Reason) -> Bool {
    guard let path else { return false }
    // Between two files there may be none.
    guard let now = fileStatus(at: path), now.isFile,
      now.st_ino != status.st_ino || now.st_dev != status.st_dev
    else { return false }
    (file, status) = try GrowingFile.open(path)
    offset = 0
    return true
  }

  private mutating func readStream() throws(FileError.Reason) -> Piece {
    // Else a read of standard input would wait.
    guard isReadable(within: 0) else { return .nothing }
    let bytes: [UInt8]
    do throws(FileError.Reason) {
      bytes = try self.bytes { [file] buffer in
        Glibc.read(file.descriptor, buffer.baseAddress, buffer.count)
      }
    } catch {
      if case .system(code: EAGAIN, text: _) = error { return .nothing }
      throw error
    }
    // A named pipe reads as ended until its first writer has come.
    if bytes.isEmpty { return path != nil && !hasRead ? .nothing : .end }
    hasRead = true
    return .bytes(bytes)
  }

  private func bytes(
    _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(FileError.Reason) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: GrowingFile.pieceSize) { buffer, count in
      let result = read(UnsafeMutableRawBufferPointer(buffer))
      if result < 0 { code = errno }
      count = max(0, result)
    }
    if code == EINTR { return try self.bytes(read) }
    if code != 0 { throw .system(SystemError(code)) }
    return bytes
  }
}
