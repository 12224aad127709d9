import Testing
import Threading

@Suite struct CancellationTests {
  @Test func `a token stays cancelled`() throws {
    let cancellation = Cancellation()
    try cancellation.check()
    #expect(!cancellation.isCancelled)
    cancellation.cancel()
    cancellation.cancel()
    #expect(cancellation.isCancelled)
    #expect(throws: CancellationError.self) { try cancellation.check() }
  }

  /// Each of many waiters is woken, whether it waits already or is about to.
  @Test(arguments: 1...50) func `no waking is missed`(round: Int) {
    let cancellation = Cancellation()
    let (value, woken) = (Locked(0), Locked(0))
    let waiters = 4
    for _ in 0..<waiters {
      let isStarted = Thread.start {
        #expect(throws: CancellationError.self) {
          _ = try value.wait(unless: cancellation) { _ in nil as Int? }
        }
        woken.withLock { $0 += 1 }
      }
      #expect(isStarted)
    }
    for _ in 0..<round { value.withLock { $0 += 1 } }
    cancellation.cancel()
    #expect(woken.wait(atMost: 20_000) { $0 == waiters ? true : nil } == true)
  }

  @Test func `what is there is given, and the end of the time tells itself from an interrupt`()
    throws
  {
    let (value, cancellation) = (Locked(7), Cancellation())
    #expect(try value.wait(unless: cancellation) { $0 } == 7)
    #expect(try value.wait(atMost: 1, unless: cancellation) { _ in nil as Int? } == nil)
    cancellation.cancel()
    #expect(throws: CancellationError.self) { try value.wait(unless: cancellation) { $0 } }
  }

  @Test func `a sleeper is woken`() throws {
    let cancellation = Cancellation()
    try cancellation.sleep(seconds: 0)
    try cancellation.sleep(seconds: 0.001)
    #expect(Thread.start { cancellation.cancel() })
    #expect(throws: CancellationError.self) { try cancellation.sleep(seconds: 1e300) }
  }
}
