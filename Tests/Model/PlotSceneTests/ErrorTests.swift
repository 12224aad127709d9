import AxisTicks
import PlotGeometry
import PlotScene
import SampleStore
import Testing

@Suite struct `Scene errors` {
  private func error(_ request: PlotRequest) -> String? {
    do {
      _ = try Scene(request)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `numbers out of range are named with their range`() {
    #expect(
      error(PlotRequest([example], config: .plain.with { $0.occupyingRelativeWidth = 1.5 }))
        == "occupyingRelativeWidth is 1.5: it must be 0...1")
    #expect(
      error(PlotRequest([example], config: .plain.with { $0.width = .nan }))
        == "width is nan: it must be 16...20000")
    #expect(
      error(PlotRequest([SeriesInput([1], style: SeriesStyle(opacity: -1))]))
        == "opacity is -1: it must be 0...1")
  }

  @Test func `marks must be in the picture`() {
    #expect(
      error(PlotRequest([example], selection: .init(series: 2, sample: 0, labelText: "")))
        == "there is no series 2: the picture has 1")
    #expect(
      error(PlotRequest([example], selection: .init(sample: 10, labelText: "")))
        == "'price' has no sample 10: its samples are 0...9")
    #expect(
      error(PlotRequest([SeriesInput([])], comparison: .init(from: 0, to: 0, text: "")))
        == "'price' has no sample 0: it has none")
  }

  @Test func `segments must be the series' own`() throws {
    #expect(
      error(PlotRequest([SeriesInput([1, 2], starts: [0], active: 1)]))
        == "'price' has no segment 1: its segments are 0...0")
    #expect(
      error(PlotRequest([SeriesInput([1, 2], active: 0)]))
        == "'price' has no segment 0: it has none")
    let input = SeriesInput(
      name: "a", samples: SampleSeries([1]),
      segments: try SegmentStarts([0, 2], sampleCount: 5))
    #expect(error(PlotRequest([input])) == "the segments of 'a' are for 5 samples: it has 1")
  }

  @Test func `times and numbers do not share an axis`() throws {
    let timed = try SeriesInput([1], at: [0], isTime: true, name: "t")
    #expect(
      error(PlotRequest([timed, example]))
        == "'t' has times and 'price' has none: one plot has one x axis")
    #expect(
      error(PlotRequest([example], xAxis: AxisSettings(quantity: .months)))
        == "an axis of months needs series with times")
    // An empty series goes with any.
    #expect(error(PlotRequest([timed, SeriesInput([])])) == nil)
  }

  @Test func `axes say why they have no ticks`() {
    #expect(
      error(PlotRequest([SeriesInput([-5, -1])], yAxis: AxisSettings(ticks: .classic)))
        == "y axis: ticks=classic needs a maximum of at least 0, got -1")
    #expect(
      error(PlotRequest([example], xAxis: AxisSettings(ticks: .count(0))))
        == "x axis: a number of ticks must be 1...1000, got 0")
  }

  @Test func `errors about NaN are equal`() {
    func outOfRange() -> SceneError {
      SceneError(.outOfRange(parameter: "width", value: .nan, allowed: 0...1))
    }
    #expect(outOfRange() == outOfRange())
    #expect(outOfRange().hashValue == outOfRange().hashValue)
  }
}
