import PlotGeometry
import Testing

struct DragTests {
  let samples = SampleSeries((0..<10).map(Double.init))

  private func scale() throws -> LinearScale {
    try PlotScale(showing: samples, in: PlotFrame(PlotSize(width: 90, height: 10))).x
  }

  @Test func `the index comes always, the segment when it changes, the release last`() throws {
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    let events = samples.drag(over: [0, 1, 38, 60, 500], on: try scale(), segments: segments)
    #expect(
      events == [
        .index(0), .segment(0), .index(0), .index(4), .segment(1), .index(6), .index(9),
        .segment(2), .index(nil), .segment(nil),
      ])
  }

  @Test func `without segments there are indices only`() throws {
    #expect(
      samples.drag(over: [10, 10], on: try scale()) == [.index(1), .index(1), .index(nil)])
  }

  @Test func `a drag without positions is a release`() throws {
    #expect(samples.drag(over: [], on: try scale()) == [.index(nil)])
  }

  @Test func `a pointer that hits nothing ends the segment`() throws {
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    let events = samples.drag(over: [.nan, 90, .nan], on: try scale(), segments: segments)
    #expect(
      events == [
        .index(nil), .index(9), .segment(2), .index(nil), .segment(nil), .index(nil),
      ])
    let none = SampleSeries([.nan, .nan])
    #expect(none.drag(over: [1, 2], on: try scale()) == [.index(nil), .index(nil), .index(nil)])
  }

  @Test func `a released drag begins afresh`() throws {
    var drag = PlotDrag(segments: try SegmentStarts([0, 4, 8], sampleCount: 10))
    #expect(drag.move(to: 5) == [.index(5), .segment(1)])
    #expect(drag.activeSegment == 1)
    #expect(drag.release() == [.index(nil), .segment(nil)])
    #expect(drag.release() == [.index(nil)])
    #expect(drag.move(to: 5) == [.index(5), .segment(1)])
  }

  @Test(arguments: nastyIntegers)
  func `is total`(sample: Int) throws {
    var drag = PlotDrag(segments: try SegmentStarts([0, 4, 8], sampleCount: 10))
    #expect(drag.move(to: sample).first == .index(sample))
  }
}
