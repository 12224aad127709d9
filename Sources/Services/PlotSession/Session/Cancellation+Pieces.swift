import Threading

extension Cancellation {
  /// Elements between two checks in a long loop: far below a millisecond of work.
  static let stride = 8192

  /// Runs `body` on pieces of `0..<count`, and checks between them.
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
