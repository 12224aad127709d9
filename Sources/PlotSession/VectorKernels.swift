/// Loops over values that stop when the user does.
extension Cancellation {
  /// `function` of each value.
  @inline(__always)
  func map(_ values: [Double], _ function: (Double) -> Double) throws -> [Double] {
    try array(of: values.count) { function(values[$0]) }
  }

  /// `function` of the values of two arrays of one length.
  @inline(__always)
  func zip(
    _ a: [Double], _ b: [Double], _ function: (Double, Double) -> Double
  ) throws -> [Double] {
    try array(of: min(a.count, b.count)) { function(a[$0], b[$0]) }
  }

  /// An array whose elements `element` makes, in pieces like all else: also new memory takes its time.
  @inline(__always)
  func array(of count: Int, _ element: (Int) -> Double) throws -> [Double] {
    try [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      try forEachPiece(of: count) { piece in
        for index in piece { buffer.initializeElement(at: index, to: element(index)) }
        filled = piece.upperBound
      }
    }
  }

  /// The values from the last to the first.
  func reversed(_ values: [Double]) throws -> [Double] {
    try array(of: values.count) { values[values.count - 1 - $0] }
  }

  /// Runs `body` on each value with its index.
  @inline(__always)
  func forEach(_ values: [Double], _ body: (Int, Double) -> Void) throws {
    try forEachPiece(of: values.count) { piece in
      for index in piece { body(index, values[index]) }
    }
  }
}
