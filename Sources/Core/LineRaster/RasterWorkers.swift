/// Who does the pieces of a raster's work.
package protocol RasterWorkers: Sendable {
  /// Does the pieces of the numbers `0..<count`, at once or one after the other.
  ///
  /// - Throws: A failure of `piece`.
  func share(_ count: Int, _ piece: @Sendable (_ number: Int) throws -> Void) throws
}

/// The calling thread, which does one piece after the other.
package struct OneWorker: RasterWorkers {
  /// The calling thread.
  package init() {}

  /// Does the pieces in their order.
  package func share(_ count: Int, _ piece: @Sendable (_ number: Int) throws -> Void) throws {
    for number in 0..<count { try piece(number) }
  }
}
