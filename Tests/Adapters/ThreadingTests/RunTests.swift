import Testing
import Threading

@Suite("Work that cannot be interrupted")
struct RunTests {
  private struct Refusal: Error, Equatable {}

  @Test("gives what it gives, or throws what it throws")
  func outcome() throws {
    #expect(try Thread.run(unless: Cancellation(), { 7 }) == 7)
    #expect(throws: Refusal()) {
      try Thread.run(unless: Cancellation(), { () throws -> Int in throw Refusal() })
    }
  }

  @Test("is left to itself once it is cancelled")
  func leaving() {
    let (isOpen, hasEnded) = (Locked(false), Locked(false))
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try Thread.run(unless: cancellation) {
        cancellation.cancel()
        _ = isOpen.wait { $0 ? true : nil }
        hasEnded.withLock { $0 = true }
        return 7
      }
    }
    isOpen.withLock { $0 = true }
    #expect(hasEnded.wait(atMost: 20_000) { $0 ? true : nil } == true)
  }

  @Test("is not begun once it is cancelled")
  func never() {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try Thread.run(unless: cancellation) { Issue.record("it has begun") }
    }
  }
}
