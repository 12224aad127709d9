/// A thread that does a piece of work for another one, and then waits a while for the next.
///
/// To start and to end a thread takes as long as a small piece of a picture.
final class Helper: Sendable {
  private enum Task {
    case begun(@Sendable () -> Void)
    case running
    /// Done, and whoever asked for it has not come back yet.
    case done
    /// There is none; others may take the helper.
    case none
    /// There is none, and there are helpers enough.
    case dismissed
  }

  /// The helpers that have nothing to do.
  private static let waiting = Locked([Helper]())
  /// So many may wait.
  private static let mostWaiting = 4
  /// How long one waits before it ends, in milliseconds.
  private static let patience = 60

  private let task: Locked<Task>

  private init(_ body: @escaping @Sendable () -> Void) { task = Locked(.begun(body)) }

  /// Has a thread do `body`: one that waits, else a new one; nil where there is none to be had.
  ///
  /// Whoever asks for it calls ``join()`` once.
  static func start(_ body: @escaping @Sendable () -> Void) -> Helper? {
    if let helper = waiting.withLock({ $0.popLast() }) {
      helper.task.withLock { $0 = .begun(body) }
      return helper
    }
    let helper = Helper(body)
    return Thread.start { while helper.work() {} } ? helper : nil
  }

  /// Waits until the work is done and all that it holds is gone.
  func join() {
    let _: Void? = task.wait { task in
      if case .done = task { () } else { nil }
    }
    Helper.waiting.withLock { waiting in
      let isKept = waiting.count < Helper.mostWaiting
      task.withLock { $0 = isKept ? .none : .dismissed }
      if isKept { waiting.append(self) }
    }
  }

  /// Does what comes; false where nothing came.
  private func work() -> Bool {
    // The work is gone with what it holds when that function returns.
    guard doNext() else { return false }
    task.withLock { $0 = .done }
    return true
  }

  private func doNext() -> Bool {
    guard let body = next(atMost: Helper.patience) ?? lateNext() else { return false }
    body()
    return true
  }

  /// What came in the last moment; nil where nobody will come any more.
  private func lateNext() -> (@Sendable () -> Void)? {
    let isLeft = Helper.waiting.withLock { waiting in
      guard let place = waiting.firstIndex(where: { $0 === self }) else { return false }
      waiting.remove(at: place)
      return true
    }
    return isLeft ? nil : next(atMost: nil)
  }

  /// The next work; nil where there is none within so many milliseconds from the end of the last one, or
  /// the helper is dismissed.
  private func next(atMost milliseconds: Int?) -> (@Sendable () -> Void)? {
    let _: Void? = task.wait { task in
      if case .done = task { nil } else { () }
    }
    let next: (@Sendable () -> Void)?? = task.wait(atMost: milliseconds) { task in
      switch task {
      case .begun(let body):
        task = .running
        return .some(body)
      case .dismissed: return .some(nil)
      case .running, .done, .none: return nil
      }
    }
    return next ?? nil
  }
}
