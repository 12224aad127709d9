import Glibc
import Testing
import Threading

@Suite("A locked value")
struct LockedTests {
  @Test("counts what many threads add to it")
  func counting() {
    let count = Locked((sum: 0, done: 0))
    for _ in 0..<4 {
      #expect(
        Thread.start {
          for _ in 0..<1000 { count.withLock { $0.sum += 1 } }
          count.withLock { $0.done += 1 }
        })
    }
    let sum = count.wait { $0.done == 4 ? $0.sum : nil }
    #expect(sum == 4000)
  }

  @Test("is waited for until it changes")
  func waiting() {
    let queue = Locked([Int]())
    let answer = Locked(Int?.none)
    #expect(
      Thread.start {
        let first = queue.wait { $0.isEmpty ? nil : $0.removeFirst() }
        answer.withLock { $0 = first }
      })
    queue.withLock { $0.append(7) }
    #expect(answer.wait { $0 } == 7)
  }

  @Test("is not waited for beyond the time given", arguments: [0, 1, 2])
  func timeout(_ milliseconds: Int) {
    let never = Locked(0)
    #expect(never.wait(atMost: milliseconds) { $0 == 1 ? 1 : nil } == nil)
  }

  /// With more than 999,999,999 nanoseconds a wait ends at once, with an error that nobody sees.
  @Test(
    "has a deadline whose nanoseconds are carried into its seconds",
    arguments: [
      (0, 0, 0, 0, 0), (0, 0, 1, 0, 1_000_000), (7, 999_999_999, 0, 7, 999_999_999),
      (7, 999_000_000, 1, 8, 0), (7, 999_999_999, 1, 8, 999_999), (7, 1, 1000, 8, 1),
      (7, 500_000_000, 2500, 10, 0), (7, 999_999_999, 999, 8, 998_999_999),
    ])
  func deadline(
    _ seconds: Int, _ nanoseconds: Int, _ milliseconds: Int, _ laterSeconds: Int, _ rest: Int
  ) {
    let later = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
      .later(byMilliseconds: milliseconds)
    #expect((later.tv_sec, later.tv_nsec) == (laterSeconds, rest))
  }

  @Test("is read as it stands, and wakes nobody")
  func reading() {
    let value = Locked(0)
    let looks = Locked(0)
    #expect(
      Thread.start {
        _ = value.wait { value -> Bool? in
          looks.withLock { $0 += 1 }
          return value == 2 ? true : nil
        }
        looks.withLock { $0 += 100 }
      })
    _ = looks.wait { $0 == 1 ? true : nil }
    for _ in 0..<100 { #expect(value.read { $0 } == 0) }
    #expect(looks.read { $0 } == 1)
    value.withLock { $0 = 2 }
    _ = looks.wait { $0 > 100 ? true : nil }
  }

  @Test("is unlocked by an error")
  func failing() {
    struct Failure: Error {}
    let value = Locked(1)
    #expect(throws: Failure.self) {
      try value.withLock { value in
        value = 2
        throw Failure()
      }
    }
    #expect(value.withLock { $0 } == 2)
  }

  @Test("gives a thread the stack that it asks for")
  func stack() {
    let depth = Locked(Int?.none)
    #expect(
      Thread.start(stackSize: 16 << 20) {
        let reached = descend(4000)
        depth.withLock { $0 = reached }
      })
    #expect(depth.wait { $0 } == 4000)
  }
}

/// Needs more than a kilobyte of stack a level.
@inline(never)
private func descend(_ levels: Int) -> Int {
  levels == 0
    ? 0
    : withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { room in
      room.initialize(repeating: 1)
      return descend(levels - 1) + Int(room[levels % 1024])
    }
}
