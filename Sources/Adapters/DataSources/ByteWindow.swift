import Files
import Threading

/// The part of a source that is in memory: what is not yet used, and one chunk more.
struct ByteWindow {
  private let source: ByteSource
  private let chunkSize: Int
  private let cancellation: Cancellation
  private let progress: (ReadProgress) -> Void
  /// All bytes held; those in `start..<end` are meant.
  private(set) var storage: [UInt8] = []
  /// Memory that chunks came in.
  private var spare: [[UInt8]] = []
  private var bytesRead = 0
  /// Where the unused bytes begin.
  private(set) var start = 0
  /// Where they end.
  private(set) var end = 0
  /// Whether nothing follows behind ``end``.
  private(set) var isLast = false

  init(
    _ source: ByteSource, chunkSize: Int, cancellation: Cancellation,
    progress: @escaping (ReadProgress) -> Void
  ) {
    self.source = source
    self.chunkSize = max(1, chunkSize)
    self.cancellation = cancellation
    self.progress = progress
  }

  /// The file's name, for messages.
  var name: String { source.name }

  /// How many bytes the source has for each that was used; nil where that is not known.
  var wholeToUsed: Double? {
    let used = bytesRead - (end - start)
    guard let total = source.totalBytes, used > 0 else { return nil }
    return Double(total) / Double(used)
  }

  /// Marks bytes as used.
  @inline(__always)
  mutating func consume(_ count: Int) { start += count }

  /// Keeps the unused bytes and reads a chunk behind them.
  mutating func fill() throws {
    try cancellation.check()
    guard !isLast else { return }
    let kept = end - start
    if storage.count - kept < chunkSize {
      try checkRoom(for: max(2 * storage.count, kept + chunkSize))
      var larger = [UInt8](repeating: 0, count: max(2 * storage.count, kept + chunkSize))
      for index in 0..<kept { larger[index] = storage[start + index] }
      storage = larger
    } else if start > 0 {
      for index in 0..<kept { storage[index] = storage[start + index] }
    }
    start = 0
    end = kept
    let count = try storage.withUnsafeMutableBufferPointer { buffer in
      try source.read(
        UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[kept..<kept + chunkSize])))
    }
    end += count
    bytesRead += count
    isLast = count == 0
    progress(ReadProgress(bytesRead: bytesRead, totalBytes: source.totalBytes))
  }

  private func checkRoom(for bytes: Int) throws(DataSourceError) {
    try DataSourceError.checkRoom(for: bytes, of: name)
  }

  /// Reads until there are `count` unused bytes, or all there are.
  mutating func fill(atLeast count: Int) throws {
    while end - start < count, !isLast { try fill() }
  }

  /// Bytes that left the window.
  struct Chunk: Sendable {
    /// The memory, in which the bytes of `range` are meant.
    fileprivate(set) var storage: [UInt8]
    let range: Range<Int>

    /// The bytes alone.
    var bytes: ArraySlice<UInt8> { storage[range] }
  }

  /// Takes a chunk of bytes, up to the end of the last line in it; all of them where none ends there.
  ///
  /// Nil at the end of the file.
  mutating func takeLines() throws -> Chunk? {
    try fill(atLeast: chunkSize)
    guard start < end else { return nil }
    let lineEnd = storage[start..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end
    let kept = end - lineEnd
    var next = spare.popLast() ?? []
    if next.count < kept { next = Array(repeating: 0, count: kept + chunkSize) }
    for index in 0..<kept { next[index] = storage[lineEnd + index] }
    swap(&storage, &next)
    defer { (start, end) = (0, kept) }
    return Chunk(storage: next, range: start..<lineEnd)
  }

  /// Gives the memory of a chunk back, for later ones.
  mutating func giveBack(_ chunk: consuming Chunk) { spare.append(chunk.storage) }

  /// All remaining bytes, at most `limit` of them.
  mutating func takeAll(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    // The announced size spares moving what has been read; what is never filled costs nothing.
    try checkRoom(for: min(limit, source.totalBytes ?? 0))
    bytes.reserveCapacity(min(limit, source.totalBytes ?? 0))
    while true {
      guard bytes.count + end - start <= limit else {
        throw FileError(path: name, reason: .unpacksTooLarge(limit: limit))
      }
      if bytes.count + end - start > bytes.capacity { try checkRoom(for: 2 * bytes.capacity) }
      bytes += storage[start..<end]
      start = end
      if isLast { return bytes }
      try fill()
    }
  }
}
