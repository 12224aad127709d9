import Glibc
import Synchronization
import Threading

/// Ctrl-C, which ends what runs instead of the program.
enum Interrupt {
  private static let isRequested = Atomic(false)
  private static let running = Locked(Cancellation())
  /// Posted by the handler, which must neither lock nor wake anybody else.
  private nonisolated(unsafe) static let requests: UnsafeMutablePointer<sem_t> = {
    let requests = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(requests, 0, 0)
    return requests
  }()

  /// From now on Ctrl-C cancels what runs instead of ending the program.
  ///
  /// A read that waits returns with `EINTR`, so that whoever waits for input can stop.
  static func catchSignals() {
    _ = (isRequested.load(ordering: .relaxed), requests)
    // It is the thread that reads to which the signal comes.
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    _ = Thread.start(stackSize: 1 << 18) {
      while true {
        if sem_wait(requests) == 0 { cancelIfRequested() }
      }
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interrupt.isRequested.store(true, ordering: .relaxed)
      sem_post(Interrupt.requests)
    }
    sigaction(SIGINT, &action, nil)
  }

  private static func cancelIfRequested() {
    // A request that was forgotten meanwhile is none of what runs now.
    running.withLock { isPending ? $0 : nil }?.cancel()
  }

  /// Does what Ctrl-C does.
  static func request() {
    isRequested.store(true, ordering: .relaxed)
    cancelIfRequested()
  }

  /// Whether Ctrl-C was pressed since ``forget()``.
  static var isPending: Bool { isRequested.load(ordering: .relaxed) }

  /// What Ctrl-C cancels.
  static var cancellation: Cancellation { running.withLock { $0 } }

  /// Forgets an earlier Ctrl-C; what runs from now on has a token of its own.
  static func forget() {
    running.withLock { running in
      isRequested.store(false, ordering: .relaxed)
      running = Cancellation()
    }
  }
}
