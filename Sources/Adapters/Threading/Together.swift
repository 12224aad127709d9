extension Thread {
  /// Does two pieces of work at once, where there is a second thread to be had, else one after the other.
  ///
  /// - Parameters:
  ///   - first: What another thread does.
  ///   - second: What the calling thread does.
  /// - Returns: What both pieces gave.
  /// - Throws: The failure of the second piece, else that of the first, once both have ended.
  package static func together<First: Sendable, Second, Failure: Error>(
    _ first: @Sendable () throws(Failure) -> First, _ second: () throws(Failure) -> Second
  ) throws(Failure) -> (First, Second) {
    // A closure that does not escape may not be handed to another one.
    let results = withoutActuallyEscaping(first) { first in
      let outcome = Locked(Result<First, Failure>?.none)
      let isDone =
        processorCount < 2
        ? nil
        : PooledThread.start {
          let result = Result { () throws(Failure) in try first() }
          outcome.withLock { $0 = result }
        }
      let own = Result { () throws(Failure) in try second() }
      _ = isDone?.wait { $0 ? true : nil }
      let result = outcome.withLock { $0.take() } ?? Result { () throws(Failure) in try first() }
      return (result, own)
    }
    let own = try results.1.get()
    return (try results.0.get(), own)
  }

  /// What `body` makes of the numbers `0..<count`, in their order, on two threads where there are two.
  ///
  /// Each thread takes the lowest number that is left; once a piece has failed none is begun.
  ///
  /// - Parameters:
  ///   - count: How many pieces the work has; 0 or less for none.
  ///   - body: Makes the piece of a number.
  /// - Returns: The pieces in the order of their numbers.
  /// - Throws: A failure of `body`.
  package static func map<Piece: Sendable, Failure: Error>(
    _ count: Int, _ body: @Sendable (Int) throws(Failure) -> Piece
  ) throws(Failure) -> [Piece] {
    let next = Locked(0)
    @Sendable func share() throws(Failure) -> [(number: Int, piece: Piece)] {
      var pieces: [(number: Int, piece: Piece)] = []
      while true {
        let number = next.withLock { next in
          defer { next += 1 }
          return next
        }
        if number >= count { return pieces }
        do throws(Failure) {
          pieces.append((number, try body(number)))
        } catch {
          next.withLock { $0 = count }
          throw error
        }
      }
    }
    if count < 2 { return try share().map(\.piece) }
    let (first, second) = try together(share, share)
    return (first + second).sorted { $0.number < $1.number }.map(\.piece)
  }
}
