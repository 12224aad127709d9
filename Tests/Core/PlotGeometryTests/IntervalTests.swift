import PlotGeometry
import Testing

struct IntervalTests {
  @Test func `both bounds belong to a closed interval`() throws {
    let closed = try AxisInterval(from: 2, through: 5)
    #expect(
      [1.9, 2, 3, 5, 5.1, .nan, .infinity].map(closed.contains) == [
        false, true, true, true, false, false, false,
      ])
    #expect(closed.length == 3 && !closed.isPoint)
  }

  @Test func `the upper bound does not belong to a day`() throws {
    let day = try AxisInterval(from: 0, upTo: 86_400)
    #expect(day.contains(0) && day.contains((86_400.0).nextDown) && !day.contains(86_400))
  }

  @Test func `one number is a closed interval and no half-open one`() throws {
    #expect(try AxisInterval(from: 3, through: 3).isPoint)
    #expect(
      reason { try AxisInterval(from: 3, upTo: 3) }
        == .badInterval(lower: 3, upper: 3))
  }

  @Test func `bounds that descend are refused with both figures`() {
    let error = #expect(throws: GeometryError.self) { try AxisInterval(from: 5, through: 2) }
    #expect(error?.reason == .badInterval(lower: 5, upper: 2))
    #expect(
      error?.description
        == "interval 5..2: both ends must be finite and must not descend")
  }

  @Test func `is total`() {
    for lower in nastyNumbers {
      for upper in nastyNumbers {
        let closed = try? AxisInterval(from: lower, through: upper)
        #expect((closed != nil) == (lower.isFinite && upper.isFinite && lower <= upper))
        let open = try? AxisInterval(from: lower, upTo: upper)
        #expect((open != nil) == (lower.isFinite && upper.isFinite && lower < upper))
        if let closed { #expect(closed.length >= 0 && closed.length.isFinite) }
      }
    }
  }
}
