import SampleStore

/// The corners of a stack's areas, where parts go from above 0 to below it and back.
///
/// Between a place where a part is above 0 and the next one, where it is below, there is one at which it is 0. All parts
/// have a corner there, and two where one of them leaves the top of the stack for its lower end, which has no width then:
/// no area crosses another.
struct StackCorners {
  /// Where the corners are; they do not descend.
  private(set) var positions: [Double] = []
  /// What each part has there.
  private(set) var values: [[Double]]
  /// Whether each part hangs below 0 there.
  private(set) var hangs: [[Bool]]

  /// The corners of straight lines from place to place.
  ///
  /// - Parameters:
  ///   - parts: The values of each part, finite, as many as there are places.
  ///   - positions: The places.
  ///   - checkpoint: Called every 65,536 places; what it throws ends the work.
  /// - Complexity: O(places × parts), and as much again for each place between two at which a part is 0.
  init(of parts: [[Double]], at positions: [Double], checkpoint: () throws -> Void) rethrows {
    values = parts.map { _ in [] }
    hangs = values.map { _ in [] }
    var last: (sides: [Bool?], position: Double, values: [Double])?
    for index in positions.indices {
      if index.isMultiple(of: 65_536) { try checkpoint() }
      let end = (position: positions[index], values: parts.map { $0[index] })
      guard let start = last else {
        last = (parts.map { _ in nil }, end.position, end.values)
        continue
      }
      var from = start
      for share in Self.zeros(from: start.values, to: end.values) {
        let between = zip(start.values, end.values).map { first, second in
          first / (first - second) == share && first * second < 0
            ? 0 : first + (second - first) * share
        }
        let position = start.position + (end.position - start.position) * share
        from = append(from, upTo: (position, between))
      }
      last = append(from, upTo: end)
    }
    // A place alone has no way from which a side is known.
    if let last {
      append(last.position, last.values, zip(last.sides, last.values).map { $0 ?? ($1 < 0) })
    }
  }

  /// How far on the way parts are 0, of 1.
  private static func zeros(from start: [Double], to end: [Double]) -> [Double] {
    let found = zip(start, end).lazy.filter { $0 * $1 < 0 }.map { $0 / ($0 - $1) }
    return Set(found).sorted()
  }

  /// Takes the corner from which the way to the next one is known now.
  ///
  /// - Returns: The next one, with the sides on which the parts come to it.
  private mutating func append(
    _ corner: (sides: [Bool?], position: Double, values: [Double]),
    upTo next: (position: Double, values: [Double])
  ) -> (sides: [Bool?], position: Double, values: [Double]) {
    // A part that is 0 all the way is on no side.
    let ahead = zip(corner.values, next.values).map { first, second -> Bool? in
      first + second == 0 ? nil : first + second < 0
    }
    let sides = zip(corner.sides, ahead)
    append(corner.position, corner.values, sides.map { $0 ?? $1 ?? false })
    if sides.contains(where: { before, after in before.map { $0 != (after ?? $0) } ?? false }) {
      append(corner.position, corner.values, sides.map { $1 ?? $0 ?? false })
    }
    return (ahead, next.position, next.values)
  }

  private mutating func append(_ position: Double, _ corner: [Double], _ sides: [Bool]) {
    positions.append(position)
    for part in corner.indices {
      values[part].append(corner[part])
      hangs[part].append(sides[part])
    }
  }
}
