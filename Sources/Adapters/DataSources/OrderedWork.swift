import Threading

/// Work that several threads do, whose results come in the order in which it was given.
///
/// The threads end with their owner; what they have not begun by then is dropped.
struct OrderedWork<Item: Sendable>: ~Copyable {
  private struct State: Sendable {
    /// What no thread has taken yet, the oldest first.
    var waiting: [(number: Int, item: Item)] = []
    /// What nobody has asked for yet.
    var done: [Int: Item] = [:]
    var isOver = false

    /// What a thread is to do; nil where it is to wait.
    mutating func next() -> Order? {
      if isOver { return .end }
      guard !waiting.isEmpty else { return nil }
      let (number, item) = waiting.removeFirst()
      return .work(number, item)
    }
  }

  private enum Order {
    case work(Int, Item)
    case end
  }

  private let state = Locked(State())
  /// What becomes true when a thread has ended.
  private var threads: [Locked<Bool>] = []
  private var given = 0
  private var taken = 0

  /// Starts as many threads, or as many of them as there are to be had.
  init(threads count: Int, _ work: @escaping @Sendable (inout Item) -> Void) {
    while threads.count < count {
      let thread = PooledThread.start { [state] in
        while case .work(let number, var item) = state.wait({ $0.next() }) {
          work(&item)
          var done: Item? = consume item
          state.withLock { $0.done[number] = done.take() }
        }
      }
      guard let thread else { return }
      threads.append(thread)
    }
  }

  deinit {
    state.withLock { $0.isOver = true }
    for hasEnded in threads { _ = hasEnded.wait { $0 ? true : nil } }
  }

  /// How many threads there are.
  var threadCount: Int { threads.count }

  /// How many results are still to come.
  var pending: Int { given - taken }

  /// Gives a piece of work; there must be a thread.
  mutating func give(_ item: consuming Item) {
    let number = given
    given += 1
    // Moved, and not copied: two owners of an array would make the thread copy what it changes.
    var item: Item? = consume item
    state.withLock { state in
      if let item = item.take() { state.waiting.append((number, item)) }
    }
  }

  /// Waits for the result of the oldest piece that is pending.
  mutating func take(unless cancellation: Cancellation) throws(CancellationError) -> Item? {
    let number = taken
    let item = try state.wait(unless: cancellation) { $0.done.removeValue(forKey: number) }
    if item != nil { taken += 1 }
    return item
  }
}
