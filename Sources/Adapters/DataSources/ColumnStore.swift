import Files
import Threading

extension Double {
  /// A gap of a row that lacks the column, as an object does that has no such key: it is no sample at all.
  static let absent = Double(nan: 1, signaling: false)

  /// Whether its row lacks the column.
  package var isAbsent: Bool { bitPattern == Double.absent.bitPattern }
}

/// The values of one column, in pieces that never move.
struct ColumnStore: Sendable {
  private var pieces: [[Double]] = []
  private(set) var count = 0

  /// The most values of a piece: 1 MiB.
  private static let longest = 1 << 17

  /// Makes room for so many values in one piece.
  mutating func reserve(_ total: Int) {
    guard total > count + ColumnStore.longest,
      AddressSpace.hasRoom(for: total * MemoryLayout<Double>.stride)
    else { return }
    var piece: [Double] = []
    piece.reserveCapacity(total)
    // Memory that is written for the first time comes page by page, which else takes as long as
    // reading the numbers does.
    let bytes = piece.capacity * MemoryLayout<Double>.stride
    piece.withUnsafeMutableBufferPointer {
      ProcessMemory.useLargePages(
        for: UnsafeMutableRawBufferPointer(start: $0.baseAddress, count: bytes))
    }
    for earlier in pieces { piece.append(contentsOf: earlier) }
    pieces = [piece]
  }

  /// How many bytes have to be set aside before so many values can be appended.
  func bytesNeeded(for number: Int) -> Int {
    let room = pieces.last.map { $0.capacity - $0.count } ?? 0
    guard number > room else { return 0 }
    return max(number - room, ColumnStore.longest) * MemoryLayout<Double>.stride
  }

  mutating func append(_ values: ArraySlice<Double>) {
    var rest = values
    while !rest.isEmpty {
      let room = pieces.last.map { $0.capacity - $0.count } ?? 0
      if room == 0 {
        var piece: [Double] = []
        // As long as all before it, so that short columns stay small.
        piece.reserveCapacity(min(ColumnStore.longest, max(count, rest.count)))
        pieces.append(piece)
      } else {
        pieces[pieces.count - 1].append(contentsOf: rest.prefix(room))
        count += min(room, rest.count)
        rest = rest.dropFirst(room)
      }
    }
  }

  mutating func append(_ other: ColumnStore) {
    for piece in other.pieces { append(piece[...]) }
  }

  /// All values in one array; each piece is released as soon as it is copied.
  ///
  /// - Parameters:
  ///   - file: What messages call the file.
  ///   - cancellation: Checked between two pieces.
  /// - Returns: The values; the store is empty afterwards.
  /// - Throws: ``DataSourceError``: cancelled, or no memory.
  mutating func takeJoined(of file: String, cancellation: Cancellation) throws -> [Double] {
    defer { self = ColumnStore() }
    if pieces.count == 1, pieces[0].capacity <= 2 * count { return pieces[0] }
    try DataSourceError.checkRoom(for: count * MemoryLayout<Double>.stride, of: file)
    var values: [Double] = []
    values.reserveCapacity(count)
    for index in pieces.indices {
      try cancellation.check()
      values.append(contentsOf: pieces[index])
      pieces[index] = []
    }
    return values
  }
}
