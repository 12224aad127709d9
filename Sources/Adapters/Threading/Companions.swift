/// What cells have begun and goes on beside those that follow, such as live plots: each on a thread of its own.
package final class Companions: Sendable {
  private struct Companion {
    let number: Int
    let cell: String
    let end: @Sendable () -> Void
  }

  private struct Running {
    var companions: [Companion] = []
    var count = 0
  }

  private let running = Locked(Running())

  /// Nothing has been begun.
  package init() {}

  /// Whether nothing goes on.
  package var isEmpty: Bool { running.read { $0.companions.isEmpty } }

  /// Starts what a cell has begun; false if no thread could be created.
  package func start(
    for cell: String, endedBy end: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let number = running.withLock { running in
      running.count += 1
      running.companions.append(Companion(number: running.count, cell: cell, end: end))
      return running.count
    }
    let hasBegun = Thread.start { [self] in
      body()
      forget(number)
    }
    if !hasBegun { forget(number) }
    return hasBegun
  }

  /// Ends what a cell has begun, for nil what any has.
  package func end(of cell: String? = nil) {
    let ended = running.read { running in
      running.companions.filter { cell == nil || $0.cell == cell }
    }
    for companion in ended { companion.end() }
  }

  private func forget(_ number: Int) {
    running.withLock { $0.companions.removeAll { $0.number == number } }
  }
}
