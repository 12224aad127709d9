import Files
import Threading

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
  func array(of count: Int, _ element: (Int) throws -> Double) throws -> [Double] {
    try Memory.check(count, of: Double.self)
    return try [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      ProcessMemory.useLargePages(for: UnsafeMutableRawBufferPointer(buffer))
      try forEachPiece(of: count) { piece in
        for index in piece {
          buffer.initializeElement(at: index, to: try element(index))
          filled = index + 1
        }
      }
    }
  }

  /// An array without elements that has room for `count` of them.
  func emptyArray<Element>(for count: Int, of element: Element.Type) throws -> [Element] {
    try Memory.check(count, of: element)
    var array: [Element] = []
    array.reserveCapacity(count)
    return array
  }

  /// `count` times the same value.
  func array(repeating value: Double, count: Int) throws -> [Double] {
    try array(of: count) { _ in value }
  }

  /// A part of the values.
  func slice(_ values: [Double], _ range: Range<Int>) throws -> [Double] {
    try array(of: range.count) { values[range.lowerBound + $0] }
  }

  /// The values of one array, then those of another.
  func joined(_ a: [Double], _ b: [Double]) throws -> [Double] {
    try array(of: a.count + b.count) { $0 < a.count ? a[$0] : b[$0 - a.count] }
  }

  /// The first index whose value fits.
  @inline(__always)
  func firstIndex(of values: [Double], where fits: (Double) -> Bool) throws -> Int? {
    var found: Int?
    try forEachPiece(of: values.count) { piece in
      if found == nil { found = piece.first { fits(values[$0]) } }
    }
    return found
  }

  /// The values from the last to the first.
  func reversed(_ values: [Double]) throws -> [Double] {
    try array(of: values.count) { values[values.count - 1 - $0] }
  }

  /// Values and their places in the places' order; equal places stay in the order they had, and those
  /// that are missing stand at the end.
  func sorted(_ values: [Double], by places: [Double]) throws -> ([Double], [Double]) {
    try arranged(values, places) { a, b in
      let (first, second) = (places[a], places[b])
      return first == second || first.isNaN && second.isNaN
        ? a < b : Cancellation.isLess(first, second)
    }
  }

  /// Values and their places in the places' order, of which none is missing.
  ///
  /// Of equal places the least value comes first, and gaps come last.
  ///
  /// Complexity: O(n) where they are in this order, else O(n log n).
  func ordered(_ values: [Double], by places: [Double]) throws -> ([Double], [Double]) {
    func isBehind(_ next: Int) -> Bool {
      places[next - 1] < places[next]
        || places[next - 1] == places[next] && !Cancellation.isLess(values[next], values[next - 1])
    }
    var isOrdered = true
    try forEachPiece(of: values.count) { piece in
      isOrdered = isOrdered && piece.allSatisfy { $0 == 0 || isBehind($0) }
    }
    if isOrdered { return (values, places) }
    return try arranged(values, places) { a, b in
      places[a] == places[b]
        ? Cancellation.isLess(values[a], values[b]) : places[a] < places[b]
    }
  }

  /// Whether a number comes before another one; NaN comes after all others.
  private static func isLess(_ a: Double, _ b: Double) -> Bool { b.isNaN ? !a.isNaN : a < b }

  /// Values and places in an order of their indices.
  @inline(__always)
  private func arranged(
    _ values: [Double], _ places: [Double], by isBefore: (Int, Int) -> Bool
  ) throws -> ([Double], [Double]) {
    var order = try emptyArray(for: places.count, of: Int.self)
    try forEachPiece(of: places.count) { order += $0 }
    try sort(&order, by: isBefore)
    return (
      try array(of: values.count) { values[order[$0]] },
      try array(of: places.count) { places[order[$0]] }
    )
  }

  /// Runs `body` on each value with its index.
  @inline(__always)
  func forEach(_ values: [Double], _ body: (Int, Double) -> Void) throws {
    try forEachPiece(of: values.count) { piece in
      for index in piece { body(index, values[index]) }
    }
  }
}
