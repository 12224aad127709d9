/// Whether the user has stopped the work.
///
/// All work asks here, or hands ``isCancelled`` on to a target below; what was stopped ends with
/// `CancellationError`, wherever it was noticed.
struct Cancellation {
  /// Elements between two looks in a long loop: far below a millisecond of work.
  static let stride = 8192

  let isCancelled: () -> Bool

  /// Ends the work where it is to end.
  func check() throws {
    if isCancelled() { throw CancellationError() }
  }

  /// Runs `body` on pieces of `0..<count`, and looks between them whether to stop.
  func forEachPiece(of count: Int, _ body: (Range<Int>) throws -> Void) throws {
    var start = 0
    while start < count {
      try check()
      let end = min(count, start + Cancellation.stride)
      try body(start..<end)
      start = end
    }
  }
}
