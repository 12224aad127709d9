/// Work that several threads do, whose results come in the order in which it was given.
///
/// The threads end with their owner; what they have not begun by then is dropped.
struct OrderedWork<Input: Sendable, Output: Sendable>: ~Copyable {
  private struct State: Sendable {
    /// What no thread has taken yet, the oldest first.
    var waiting: [(number: Int, input: Input)] = []
    /// What nobody has asked for yet.
    var done: [Int: Output] = [:]
    var isOver = false

    /// What a thread is to do; nil where it is to wait.
    mutating func next() -> Order? {
      if isOver { return .end }
      guard !waiting.isEmpty else { return nil }
      let (number, input) = waiting.removeFirst()
      return .work(number, input)
    }
  }

  private enum Order {
    case work(Int, Input)
    case end
  }

  private let state = Monitor(State())
  private var threads: [Thread] = []
  private var given = 0
  private var taken = 0

  /// Starts as many threads, or as many of them as there are to be had.
  init(threads count: Int, _ work: @escaping @Sendable (Input) -> Output) {
    while threads.count < count {
      let thread = Thread { [state] in
        while case .work(let number, let input) = state.wait(for: { $0.next() }) {
          let output = work(input)
          state.change { $0.done[number] = output }
        }
      }
      guard let thread else { return }
      threads.append(thread)
    }
  }

  deinit {
    state.change { $0.isOver = true }
    for thread in threads { thread.join() }
  }

  /// How many threads there are.
  var threadCount: Int { threads.count }

  /// How many results are still to come.
  var pending: Int { given - taken }

  /// Gives a piece of work; there must be a thread.
  mutating func give(_ input: Input) {
    let number = given
    given += 1
    state.change { $0.waiting.append((number, input)) }
  }

  /// Waits for the result of the oldest piece that is pending; nil where `isCancelled` becomes true.
  mutating func take(unless isCancelled: () -> Bool) -> Output? {
    let number = taken
    let output = state.wait(
      for: { $0.done.removeValue(forKey: number) }, unless: isCancelled)
    if output != nil { taken += 1 }
    return output
  }
}
