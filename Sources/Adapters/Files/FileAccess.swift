import Glibc
package import Threading

/// Files as a whole.
package enum FileAccess {
  /// The bytes of a regular file.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - limit: The most bytes that are read; a larger file is an error.
  ///   - cancellation: Ends the reading; what the system has not answered by then, such as a network that
  ///     is gone, is left behind. Nil where nobody can stop the reading.
  /// - Returns: The bytes.
  /// - Throws: ``FileError`` with the path; nothing is read of what is no regular file.
  ///   `CancellationError`.
  package static func read(
    _ path: String, limit: Int, cancellation: Cancellation? = nil
  ) throws -> [UInt8] {
    try withErrorContext(.read, path) {
      try check(path)
      guard let cancellation else { return try bytes(of: path, limit: limit) }
      return try Thread.run(unless: cancellation) { try bytes(of: path, limit: limit) }
    }
  }

  private static func bytes(of path: String, limit: Int) throws -> [UInt8] {
    // Without O_NONBLOCK opening a pipe would wait for a writer.
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
    let status = try file.status
    try checkIsFile(status)
    // What the system makes up while it is read, such as /proc, has no size.
    return try file.readAll(
      limit: limit, pieceSize: max(1 << 14, min(Int(status.st_size) + 1, 1 << 18)))
  }

  /// Writes a file so that whoever looks sees the old one or the new one, and a failure leaves the old
  /// one as it was.
  ///
  /// A link stays a link to the file that is written; what is no file, such as a device, is refused.
  /// The mode is that of the file, less what the process leaves out of all files.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666,
    cancellation: Cancellation = Cancellation()
  ) throws {
    try write(to: path, mode: mode, cancellation: cancellation) { try $0(bytes) }
  }

  /// Writes a file as ``write(_:to:mode:cancellation:)`` does, of bytes that come piece by piece.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - mode: Its mode.
  ///   - cancellation: Ends the writing.
  ///   - body: Gives the bytes in order to what it is handed.
  /// - Throws: ``FileError`` with the path; what `body` throws; `CancellationError`.
  package static func write(
    to path: String, mode: UInt32 = 0o666, cancellation: Cancellation = Cancellation(),
    _ body: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try replaceFile(path) { temporary in
      let unnamed = OpenFile(unnamedBeside: temporary, mode: mode)
      let file = try unnamed ?? OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
      try body { try file.write($0, cancellation: cancellation) }
      try reachDisk(file, cancellation)
      try unnamed?.link(to: temporary)
      // A full disk may show as late as here.
      try file.close()
    }
  }

  /// Waits until a file that somebody else wrote is on the disk.
  ///
  /// - Throws: Why it is not; `CancellationError`.
  package static func reachDisk(_ path: String, cancellation: Cancellation) throws {
    try reachDisk(OpenFile(path, O_RDONLY), cancellation)
  }

  private static func reachDisk(_ file: OpenFile, _ cancellation: Cancellation) throws {
    // A large file takes its time.
    try Thread.run(unless: cancellation) {
      if fsync(file.descriptor) != 0, errno != EINVAL { throw FileError.Reason.system(.last) }
    }
  }

  /// Has a file written as ``replace(_:_:)`` does, behind a link, too; what is no file is refused.
  ///
  /// - Throws: ``FileError`` with the path; what `write` throws.
  package static func replaceFile(
    _ path: String, _ write: (_ temporary: String) throws -> Void
  ) throws {
    try withErrorContext(.write, path) {
      try check(path)
      let target = try destination(of: path)
      if let status = fileStatus(at: target) { try checkIsFile(status) }
      try replace(target, write)
    }
  }

  /// Has a file written under another name in its folder and then renames it.
  ///
  /// - Parameters:
  ///   - path: The file's place; a link there is replaced, too.
  ///   - write: Writes the file to the path that it is given; where it fails, that file goes.
  /// - Throws: What `write` throws, or why the file could not be renamed.
  package static func replace(
    _ path: String, _ write: (_ temporary: String) throws -> Void
  ) throws {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...(.max))).tmp"
    do {
      try write(temporary)
      if rename(temporary, path) != 0 { throw FileError.Reason.system(.last) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// A path in the system's folder for temporary files where nothing is yet.
  package static var temporaryPath: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let name = "glowline.\(getpid()).\(UInt64.random(in: 0...(.max))).tmp"
    return realPath(folder.isEmpty ? "/tmp" : folder) + "/" + name
  }

  /// Removes a file; nothing happens where there is none.
  package static func remove(_ path: String) { unlink(path) }

  /// Makes a folder where there is none yet.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws {
    try withErrorContext(.makeFolder, path) {
      try check(path)
      if mkdir(path, mode) == 0 { return }
      let error = SystemError.last
      guard let status = fileStatus(at: path) else { throw FileError.Reason.system(error) }
      if !status.isFolder { throw FileError.Reason.isNoFolder }
    }
  }

  /// Makes a folder, and those that it lies in.
  package static func makeFolders(_ path: String, mode: UInt32 = 0o777) throws {
    guard !path.isEmpty else { return try makeFolder(path) }
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      try makeFolder(made, mode: mode)
    }
  }

  /// The names in a folder, sorted; none where it cannot be read.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - showsHidden: Whether names with a dot in front are among them, also `.` and `..`.
  /// - Returns: The names without the folder's path.
  package static func names(in folder: String, showsHidden: Bool = false) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if showsHidden || !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The most names that are looked at for a pattern.
  private static let mostNames = 200_000

  /// The regular files whose paths have the form of a pattern, in their natural order.
  ///
  /// As in a shell `*` stands for anything in one part of a path, but for a dot at its beginning.
  ///
  /// - Throws: ``FileError`` where more than ``mostNames`` are looked at; `CancellationError`.
  package static func files(
    matching pattern: String, cancellation: Cancellation
  ) throws -> [String] {
    var (found, seen) = ([pattern.hasPrefix("/") ? "/" : ""], 0)
    let parts = pattern.split(separator: "/").map(String.init)
    for (number, part) in parts.enumerated() {
      let end = number == parts.count - 1 ? "" : "/"
      guard part.contains("*") else {
        found = found.map { $0 + part + end }
        continue
      }
      found = try found.flatMap { folder in
        try cancellation.check()
        let names = names(in: folder.isEmpty ? "." : folder, showsHidden: part.hasPrefix("."))
        seen += names.count
        guard seen <= mostNames else {
          throw FileError(path: pattern, reason: .tooManyNames(limit: mostNames))
        }
        return names.filter { fnmatch(part, $0, 0) == 0 }.map { folder + $0 + end }
      }
    }
    return found.filter { size(of: $0) != nil }
      .map { (key: NaturalOrder.key(of: $0), path: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.path)
  }

  /// Whether there is a folder at a path, or a link to one.
  package static func isFolder(_ path: String) -> Bool {
    fileStatus(at: path)?.isFolder ?? false
  }

  /// A file's size in bytes; nil for anything but a regular file.
  package static func size(of path: String) -> Int? {
    guard let status = fileStatus(at: path), status.isFile else { return nil }
    return Int(status.st_size)
  }

  /// The permissions of what a path leads to; nil where nothing is there.
  package static func mode(of path: String) -> UInt32? {
    fileStatus(at: path).map { $0.st_mode & 0o777 }
  }

  static func check(_ path: String) throws(FileError.Reason) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath }
  }

  private static func checkIsFile(_ status: stat) throws(FileError.Reason) {
    try status.checkHoldsBytes()
    if !status.isFile { throw .isNoFile }
  }

  /// Adds the operation and the path to what goes wrong.
  static func withErrorContext<Value>(
    _ operation: FileError.Operation, _ path: String,
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let reason as FileError.Reason {
      throw FileError(operation, path: path, reason: reason)
    }
  }

  /// Where a path leads, all links followed; the path itself where nothing is there yet.
  package static func realPath(_ path: String) -> String { target(of: path) ?? path }

  /// Where a file is written: behind links that lead nowhere yet, too.
  private static func destination(of path: String) throws -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      if let target = target(of: path) { return target }
      guard let next = link(at: path) else { return path }
      path = next
    }
    throw FileError.Reason.system(SystemError(ELOOP))
  }

  /// What a link holds, as seen from where the process is; nil for anything else.
  private static func link(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let text = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasPrefix("/") { return text }
    return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + text
  }

  /// Where a path leads, all links followed; nil where nothing is there.
  package static func target(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a path is a link itself, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
