import Testing
import Threading

@Suite("Work of two threads")
struct TogetherTests {
  private struct Failure: Error, Equatable { let number: Int }

  /// The work of one who does nothing until it is stopped.
  @Sendable private static func waitAndFail(_ isCancelled: () -> Bool) throws(Failure) {
    while !isCancelled() {}
    throw Failure(number: 1)
  }

  @Test("gives what both pieces give")
  func both() {
    var own = 0
    let (a, b) = Thread.together(
      isCancelled: { false }, { _ in "first" },
      { _ in
        own += 1
        return own
      })
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
        let same = Thread.together(
          isCancelled: { false }, { _ in token }, { _ in token })
        #expect(same.0 === same.1)
      }
      #expect(left == nil)
    }
  }

  @Test("does pieces within pieces")
  func nesting() {
    @Sendable func sum(_ depth: Int) -> Int {
      guard depth > 0 else { return 1 }
      let (a, b) = Thread.together(
        isCancelled: { false }, { _ in sum(depth - 1) }, { _ in sum(depth - 1) })
      return a + b
    }
    #expect(sum(5) == 32)
  }

  @Test("passes a yes on, and asks no more", arguments: [0, 1, 50])
  func cancelling(after limit: Int) {
    var questions = 0
    func isCancelled() -> Bool {
      questions += 1
      return questions > limit
    }
    func wait(_ number: Int, _ isCancelled: () -> Bool) throws(Failure) {
      while !isCancelled() {}
      throw Failure(number: number)
    }
    #expect(throws: Failure(number: 2)) {
      try Thread.together(
        isCancelled: isCancelled, Self.waitAndFail,
        { isCancelled throws(Failure) in try wait(2, isCancelled) })
    }
    #expect(questions == limit + 1)
  }

  @Test("asks on while the other thread works")
  func asking() {
    var questions = 0
    #expect(throws: Failure(number: 1)) {
      try Thread.together(
        isCancelled: {
          questions += 1
          return questions == 3
        }, Self.waitAndFail, { _ throws(Failure) in })
    }
    #expect(questions == 3)
  }

  @Test("ends the other piece when one fails")
  func failing() {
    #expect(throws: Failure(number: 2)) {
      try Thread.together(
        isCancelled: { false }, Self.waitAndFail,
        { _ throws(Failure) in throw Failure(number: 2) })
    }
  }

  @Test("keeps the order of pieces", arguments: [-1, 0, 1, 2, 3, 100])
  func pieces(count: Int) {
    let squares = Thread.map(count, isCancelled: { false }, { number, _ in number * number })
    #expect(squares == (0..<max(0, count)).map { $0 * $0 })
  }

  @Test("ends pieces when one fails or the work is cancelled", arguments: [1, 2, 100])
  func failingPieces(count: Int) {
    #expect(throws: Failure(number: count - 1)) {
      try Thread.map(
        count, isCancelled: { false },
        { number, _ throws(Failure) in
          if number == count - 1 { throw Failure(number: number) }
        })
    }
    #expect(throws: Failure.self) {
      try Thread.map(
        count, isCancelled: { true },
        { number, isCancelled throws(Failure) in
          while !isCancelled() {}
          throw Failure(number: number)
        })
    }
  }
}
