/// Loops over values that stop when the user does.
extension Cancellation {
  /// `function` of each value.
  @inline(__always)
  func map(_ values: [Double], _ function: (Double) -> Double) throws -> [Double] {
    var result = values
    try forEachPiece(of: values.count) { piece in
      for index in piece { result[index] = function(values[index]) }
    }
    return result
  }

  /// `function` of the values of two arrays of one length.
  @inline(__always)
  func zip(
    _ a: [Double], _ b: [Double], _ function: (Double, Double) -> Double
  ) throws -> [Double] {
    var result = a
    try forEachPiece(of: min(a.count, b.count)) { piece in
      for index in piece { result[index] = function(a[index], b[index]) }
    }
    return result
  }

  /// Runs `body` on each value with its index.
  @inline(__always)
  func forEach(_ values: [Double], _ body: (Int, Double) -> Void) throws {
    try forEachPiece(of: values.count) { piece in
      for index in piece { body(index, values[index]) }
    }
  }
}
