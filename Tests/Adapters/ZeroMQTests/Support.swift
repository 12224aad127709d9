import Glibc
import Testing
import Threading
import ZeroMQ

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension Socket {
  /// Waits for what comes next; a minute without anything fails the test.
  func next() throws -> Reception {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while ContinuousClock.now < end {
      if let found = try receive() { return found }
      usleep(200)
    }
    throw NothingCame()
  }

  /// Waits for the next message.
  func nextMessage() throws -> [[UInt8]] {
    guard case .message(let frames) = try next() else { throw NothingCame() }
    return frames
  }
}

struct NothingCame: Error {}

/// A folder of a test's own, removed with its files when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/glowline-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw NothingCame() }
    path = String(cString: made)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(path + "/" + name)
      }
      closedir(folder)
    }
    rmdir(path)
  }
}

/// Runs `body` on a thread of its own.
final class TestThread: Sendable {
  private let outcome = Locked(Result<Void, any Error>?.none)

  init(_ body: @escaping @Sendable () throws -> Void) throws {
    let hasStarted = Thread.start { [outcome] in
      let result = Result(catching: body)
      outcome.withLock { $0 = result }
    }
    try #require(hasStarted)
  }

  /// Waits for the thread's end, and throws what it threw.
  func join() throws { try outcome.wait { $0 }?.get() }
}
