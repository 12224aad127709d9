import TestSupport
import Testing
import Threading

@testable import PlotSession

@Suite struct OrderedRowsTests {
  /// Few places and values, so that many rows share them.
  @Test(arguments: propertySeeds)
  func `rows come in the order of their places, equal ones by their values, gaps last`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for count in [0, 1, 2, 40, 5000] {
      let rows = (0..<count).map { _ in
        (
          place: Double(Int.random(in: 0...max(1, count / 3), using: &random)),
          value: Int.random(in: 0...4, using: &random) == 0
            ? .nan : Double(Int.random(in: -3...3, using: &random))
        )
      }
      let expected = rows.sorted {
        ($0.place, $0.value.isNaN ? .infinity : $0.value)
          < ($1.place, $1.value.isNaN ? .infinity : $1.value)
      }
      for rows in [rows, expected] {
        let (values, places) = try Cancellation()
          .ordered(rows.map(\.value), by: rows.map(\.place))
        #expect(places == expected.map(\.place))
        #expect(values.map(\.description) == expected.map(\.value.description))
      }
    }
  }
}
