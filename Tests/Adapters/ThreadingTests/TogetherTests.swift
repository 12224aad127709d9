import Testing
import Threading

@Suite("Work of two threads")
struct TogetherTests {
  private struct Failure: Error, Equatable { let number: Int }

  @Test("gives what both pieces give")
  func both() {
    var own = 0
    let (a, b) = Thread.together {
      "first"
    } _: {
      own += 1
      return own
    }
    #expect(a == "first" && b == 1)
  }

  /// Threads stay for the next pieces, and what a piece holds may not.
  @Test("lets go of all that the pieces hold", arguments: 1...20)
  func letting(go times: Int) {
    final class Token: Sendable {}
    for _ in 0..<times {
      weak var left: Token?
      do {
        let token = Token()
        left = token
        let same = Thread.together({ token }, { token })
        #expect(same.0 === same.1)
      }
      #expect(left == nil)
    }
  }

  @Test("does pieces within pieces")
  func nesting() {
    @Sendable func sum(_ depth: Int) -> Int {
      guard depth > 0 else { return 1 }
      let (a, b) = Thread.together({ sum(depth - 1) }, { sum(depth - 1) })
      return a + b
    }
    #expect(sum(5) == 32)
  }

  @Test("ends both pieces when it is cancelled")
  func cancelling() {
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try Thread.together {
        while true { try cancellation.check() }
      } _: {
        cancellation.cancel()
        while true { try cancellation.check() }
      }
    }
  }

  @Test("tells of the failure of either piece")
  func failing() {
    @Sendable func succeed() throws(Failure) {}
    @Sendable func fail() throws(Failure) { throw Failure(number: 1) }
    #expect(throws: Failure(number: 1)) { try Thread.together(fail, succeed) }
    #expect(throws: Failure(number: 1)) { try Thread.together(succeed, fail) }
  }

  @Test("keeps the order of pieces", arguments: [-1, 0, 1, 2, 3, 100])
  func pieces(count: Int) {
    #expect(Thread.map(count) { $0 * $0 } == (0..<max(0, count)).map { $0 * $0 })
  }

  @Test("begins no piece after one has failed", arguments: [1, 2, 1000])
  func failingPieces(count: Int) {
    let begun = Locked(0)
    #expect(throws: Failure(number: 0)) {
      try Thread.map(count) { number throws(Failure) in
        begun.withLock { $0 += 1 }
        throw Failure(number: 0)
      }
    }
    // Each of two threads may have begun one.
    #expect(begun.withLock { $0 } <= 2)
  }
}
