import TestSupport
import Testing

@testable import PlotSession

@Suite struct StackCornersTests {
  /// A part of which the way from 0 to -2 hangs, and of which that to 3 stands.
  @Test func `a part that is 0 between both sides has a corner on each`() {
    let corners = StackCorners(of: [[-2, 0, 3], [1, 1, 1]], at: [0, 1, 2]) {}
    #expect(corners.positions == [0, 1, 1, 2])
    #expect(corners.values == [[-2, 0, 0, 3], [1, 1, 1, 1]])
    #expect(corners.hangs == [[true, true, false, false], [false, false, false, false]])
  }

  @Test(arguments: 0..<200)
  func `no area crosses another, and each has the height of its line`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...8, using: &random)
    let parts = (0..<3).map { _ in
      (0..<count).map { _ in Double(Int.random(in: -3...3, using: &random)) }
    }
    let corners = StackCorners(of: parts, at: (0..<count).map(Double.init)) {}
    for (index, position) in corners.positions.enumerated() {
      let place = min(Int(position), max(0, count - 2))
      for part in parts.indices {
        let line = parts[part]
        let wanted =
          count == 1
          ? line[0] : line[place] + (line[place + 1] - line[place]) * (position - Double(place))
        #expect(abs(corners.values[part][index] - wanted) < 1e-9)
        if corners.values[part][index] < -1e-9 { #expect(corners.hangs[part][index]) }
        if corners.values[part][index] > 1e-9 { #expect(!corners.hangs[part][index]) }
        // From one corner to the next a part that has any height stays on its side.
        guard index > 0, position > corners.positions[index - 1] else { continue }
        let height = abs(corners.values[part][index]) + abs(corners.values[part][index - 1])
        #expect(
          height < 1e-9 || corners.hangs[part][index] == corners.hangs[part][index - 1])
      }
    }
  }
}
