import Glibc

/// A state that threads share: one thread at a time has it, and any of them can wait for a change.
///
/// Source: C. A. R. Hoare, "Monitors: an operating system structuring concept", 1974.
///
/// `@unchecked`: the state is reached only within the lock, which is a POSIX one because the thread
/// sanitizer does not see the library's `Mutex` on Linux, and because one can wait with it.
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Setting the clock of the day must not make anybody wait longer.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Changes the state and wakes those that wait.
  func change(_ body: (inout State) -> Void) {
    pthread_mutex_lock(lock)
    body(&state)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  /// Waits until `body` finds in the state what it looks for, and may take it out.
  func wait<Found>(for body: (inout State) -> Found?) -> Found {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let found = body(&state) { return found }
      pthread_cond_wait(changed, lock)
    }
  }

  /// Waits as ``wait(for:)`` does, and asks every few milliseconds whether to stop; nil if so.
  func wait<Found>(for body: (inout State) -> Found?, unless isCancelled: () -> Bool) -> Found? {
    while !isCancelled() {
      var deadline = timespec()
      clock_gettime(CLOCK_MONOTONIC, &deadline)
      deadline.tv_nsec += 5_000_000
      if deadline.tv_nsec >= 1_000_000_000 {
        deadline.tv_nsec -= 1_000_000_000
        deadline.tv_sec += 1
      }
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      repeat {
        if let found = body(&state) { return found }
      } while pthread_cond_timedwait(changed, lock, &deadline) == 0
    }
    return nil
  }
}
