import TestSupport
import Testing

@testable import EngineSQL

@Suite struct `The columns of a window` {
  private static let day = 86_400e6

  @Test(arguments: [1, 3, 640, 1280, 5000])
  func `cover it with at least as many as are wanted and hardly more`(least: Int) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let lower = Double(Int64.random(in: 0...2_000_000_000_000_000, using: &random))
      let length = Double(Int64.random(in: 100_000...100_000_000_000_000, using: &random))
      let window = EngineWindow(from: lower, to: lower + length)
      let grid = EngineColumns(covering: window, least: least, unit: 1)
      #expect(grid.start <= lower && lower < grid.edge(1))
      #expect(grid.edge(grid.count - 1) <= window.upper && window.upper < grid.edge(grid.count))
      #expect(grid.count >= least)
      #expect(Double(grid.count) <= 1.07 * Double(least) + 2)
      #expect(grid.width == grid.width.rounded() && grid.start == grid.start.rounded())
    }
  }

  @Test func `are the same wherever windows of one length overlap`() {
    let window = EngineWindow(from: 1_772_355_600e6, to: 1_772_355_600e6 + Self.day)
    let grid = EngineColumns(covering: window, least: 1280, unit: 1)
    for shift in [1.0, 17, 3_600e6, 12_345_678_901, Self.day] {
      let other = EngineColumns(
        covering: EngineWindow(from: window.lower + shift, to: window.upper + shift), least: 1280,
        unit: 1)
      #expect(other.width == grid.width)
      #expect((other.start - grid.start).truncatingRemainder(dividingBy: grid.width) == 0)
    }
  }

  @Test func `are no narrower than an engine can tell`() {
    let short = EngineWindow(from: 10, to: 20)
    #expect(EngineColumns(covering: short, least: 1280, unit: 1).width == 1)
    #expect(EngineColumns(covering: short, least: 1280, unit: 1).count == 11)
    #expect(EngineColumns(covering: short, least: 5, unit: nil).width == 2)
    #expect(EngineColumns(covering: short, least: 1280, unit: 1e6).count == 1)
  }

  @Test(arguments: [
    EngineWindow(from: 5, to: 5), EngineWindow(from: 1e300, to: 1e300.nextUp),
    EngineWindow(from: 0, to: .leastNonzeroMagnitude), EngineWindow(from: -1e308, to: 1e308),
  ])
  func `are one where an axis cannot be divided`(window: EngineWindow) {
    let grid = EngineColumns(covering: window, least: 1280, unit: nil)
    #expect(grid.count == 1)
    #expect(grid.column(of: window.lower) == 0 && grid.column(of: window.upper) == 0)
  }
}
