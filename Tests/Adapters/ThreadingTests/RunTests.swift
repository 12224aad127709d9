import Testing
import Threading

@Suite("Work that cannot be interrupted")
struct RunTests {
  private struct Refusal: Error, Equatable {}

  @Test("gives what it gives, or throws what it throws")
  func outcome() throws {
    #expect(Thread.run(unless: { false }, { 7 }) == 7)
    #expect(throws: Refusal()) {
      try Thread.run(unless: { false }, { () throws(Refusal) -> Int in throw Refusal() })
    }
  }

  @Test("is left to itself once the caller asks to stop")
  func leaving() {
    let (isOpen, hasEnded) = (Locked(false), Locked(false))
    var asked = 0
    let result = Thread.run(
      unless: {
        asked += 1
        return asked > 2
      },
      {
        _ = isOpen.wait { $0 ? true : nil }
        hasEnded.withLock { $0 = true }
        return 7
      })
    #expect(result == nil && asked == 3)
    isOpen.withLock { $0 = true }
    #expect(hasEnded.wait(atMost: 20_000) { $0 ? true : nil } == true)
  }
}
