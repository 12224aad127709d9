extension Thread {
  /// Does two pieces of work at once, where there is a second thread to be had, else one after the other.
  ///
  /// A yes that comes when the first piece is all but done changes nothing: whoever goes on asks again.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked on the calling thread alone, by the second piece and while the first is
  ///     waited for; not again once it was true.
  ///   - first: What another thread does. Its question is true as soon as the calling thread has got a
  ///     yes, or the second piece has failed.
  ///   - second: What the calling thread does.
  /// - Returns: What both pieces gave.
  /// - Throws: The failure of the second piece, else that of the first.
  package static func together<First: Sendable, Second, Failure: Error>(
    isCancelled: () -> Bool,
    _ first: @Sendable (_ isCancelled: @escaping () -> Bool) throws(Failure) -> First,
    _ second: (_ isCancelled: @escaping () -> Bool) throws(Failure) -> Second
  ) throws(Failure) -> (First, Second) {
    // A closure that does not escape may not be handed to another one.
    let results = withoutActuallyEscaping(isCancelled) { isCancelled in
      withoutActuallyEscaping(first) { together(isCancelled, $0, second) }
    }
    let own = try results.1.get()
    return (try results.0.get(), own)
  }

  private static func together<First: Sendable, Second, Failure: Error>(
    _ isCancelled: @escaping () -> Bool,
    _ first: @escaping @Sendable (_ isCancelled: @escaping () -> Bool) throws(Failure) -> First,
    _ second: (_ isCancelled: @escaping () -> Bool) throws(Failure) -> Second
  ) -> (Result<First, Failure>, Result<Second, Failure>) {
    // Apart, so that the other thread's questions do not wake this one.
    let stop = Locked(false)
    let outcome = Locked(Result<First, Failure>?.none)
    var isStopped = false
    func ask() -> Bool {
      if !isStopped, isCancelled() {
        isStopped = true
        stop.withLock { $0 = true }
      }
      return isStopped
    }
    let isDone =
      processorCount < 2
      ? nil
      : Helper.start {
        let result = Result { () throws(Failure) in
          try first { stop.read { $0 } }
        }
        outcome.withLock { $0 = result }
      }
    let own = Result { () throws(Failure) in try second(ask) }
    if case .failure = own { stop.withLock { $0 = true } }
    guard let isDone else {
      return (
        Result { () throws(Failure) in try first { stop.read { $0 } || ask() } }, own
      )
    }
    while isDone.wait(atMost: 5, { $0 ? true : nil }) == nil { _ = ask() }
    guard let result = outcome.withLock({ $0.take() }) else {
      preconditionFailure("a piece that is done has an outcome")
    }
    return (result, own)
  }

  /// What `body` makes of the numbers `0..<count`, in their order, on two threads where there are two.
  ///
  /// Each thread takes the lowest number that is left.
  ///
  /// - Parameters:
  ///   - count: How many pieces the work has; 0 or less for none.
  ///   - isCancelled: Asked on the calling thread alone, as `body` asks and while the other thread is
  ///     waited for; not again once it was true.
  ///   - body: Makes the piece of a number, and fails if it asks and gets a yes.
  /// - Returns: The pieces in the order of their numbers.
  /// - Throws: A failure of `body`.
  package static func map<Piece: Sendable, Failure: Error>(
    _ count: Int, isCancelled: () -> Bool,
    _ body: @Sendable (Int, _ isCancelled: @escaping () -> Bool) throws(Failure) -> Piece
  ) throws(Failure) -> [Piece] {
    let next = Locked(0)
    @Sendable func share(
      _ isCancelled: @escaping () -> Bool
    ) throws(Failure) -> [(number: Int, piece: Piece)] {
      var pieces: [(number: Int, piece: Piece)] = []
      while true {
        let number = next.withLock { next in
          defer { next += 1 }
          return next
        }
        if number >= count { return pieces }
        pieces.append((number, try body(number, isCancelled)))
      }
    }
    if count < 2 {
      return try withoutActuallyEscaping(isCancelled) { isCancelled throws(Failure) in
        try share(isCancelled).map(\.piece)
      }
    }
    let (first, second) = try together(isCancelled: isCancelled, share, share)
    return (first + second).sorted { $0.number < $1.number }.map(\.piece)
  }
}
