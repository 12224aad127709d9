/// Who does the pieces of a raster's work.
package protocol RasterWorkers: Sendable {
  /// Does the pieces of the numbers `0..<count`, at once or one after the other.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - isCancelled: Asked on the calling thread alone.
  ///   - piece: Does a piece, and fails if it asks and gets a yes.
  /// - Throws: A failure of `piece`.
  func share(
    _ count: Int, isCancelled: () -> Bool,
    _ piece:
      @Sendable (_ number: Int, _ isCancelled: @escaping () -> Bool) throws(RasterError) ->
      Void
  ) throws(RasterError)
}

/// The calling thread, which does one piece after the other.
package struct OneWorker: RasterWorkers {
  /// The calling thread.
  package init() {}

  /// Does the pieces in their order.
  package func share(
    _ count: Int, isCancelled: () -> Bool,
    _ piece:
      @Sendable (_ number: Int, _ isCancelled: @escaping () -> Bool) throws(RasterError) ->
      Void
  ) throws(RasterError) {
    try withoutActuallyEscaping(isCancelled) { isCancelled throws(RasterError) in
      for number in 0..<count { try piece(number, isCancelled) }
    }
  }
}
