package import Glibc

/// A value that several threads share: one at a time, and others may wait for it to change.
///
/// A POSIX lock, because the thread sanitizer does not see the standard library's `Mutex` on Linux.
/// `@unchecked`: the value is reached only within the lock.
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// A lock around a value.
  package init(_ value: consuming sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    // Deadlines count on the clock that nobody sets.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Lends the value out; whoever waits for it looks again afterwards.
  ///
  /// Must not be called from within `body`.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer {
      // In this order: whoever is woken would else wait for the lock at once.
      pthread_mutex_unlock(mutex)
      pthread_cond_broadcast(changed)
    }
    return try body(&value)
  }

  /// Lends the value out as it stands; nobody who waits for it is woken.
  ///
  /// Must not be called from within `body`.
  package func read<Result>(_ body: (borrowing Value) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(value)
  }

  /// Waits until `body` gives something, and looks whenever the value may have changed.
  ///
  /// - Parameters:
  ///   - milliseconds: The longest time to wait; nil for ever.
  ///   - body: Takes what it waits for out of the value; nil where it is not there yet.
  /// - Returns: What `body` gave; nil when the time is over.
  package func wait<Result>(
    atMost milliseconds: Int? = nil, _ body: (inout Value) -> sending Result?
  ) -> sending Result? {
    let deadline = milliseconds.map { timespec.now.later(byMilliseconds: $0) }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      if isOver(deadline) { return body(&value) }
    }
  }

  /// Waits as ``wait(atMost:_:)`` does, until it is cancelled.
  ///
  /// - Throws: `CancellationError` once cancelled, also where `body` would give something.
  package func wait<Result>(
    atMost milliseconds: Int? = nil, unless cancellation: Cancellation,
    _ body: (inout Value) -> sending Result?
  ) throws(CancellationError) -> sending Result? {
    try cancellation.check()
    let deadline = milliseconds.map { timespec.now.later(byMilliseconds: $0) }
    let waiter = cancellation.addWaiter { [self] in withLock { _ in } }
    defer { cancellation.removeWaiter(waiter) }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      // Whoever cancels does so before it takes the lock to wake: no waking is missed.
      if cancellation.isFlagged { throw CancellationError() }
      if let result = body(&value) { return result }
      if isOver(deadline) { return body(&value) }
    }
  }

  /// Waits for a change, with the lock held, and says whether the time is over.
  private func isOver(_ deadline: timespec?) -> Bool {
    guard var deadline else { return pthread_cond_wait(changed, mutex) == ETIMEDOUT }
    return pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT
  }
}

extension timespec {
  /// The time on the clock that nobody sets.
  package static var now: timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }

  /// The time so many milliseconds after this one; what makes a whole second is carried over.
  package func later(byMilliseconds milliseconds: Int) -> timespec {
    let nanoseconds = tv_nsec + milliseconds % 1000 * 1_000_000
    return timespec(
      tv_sec: tv_sec + milliseconds / 1000 + nanoseconds / 1_000_000_000,
      tv_nsec: nanoseconds % 1_000_000_000)
  }
}
