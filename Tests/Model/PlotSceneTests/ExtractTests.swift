import PlotGeometry
import PlotScene
import SampleStore
import Testing

@Suite struct `A series of which an engine has more` {
  /// Samples of a window from 10 to 20, with one beside it on each side.
  private static func input(isDecimated: Bool) throws -> SeriesInput {
    let samples = try SampleSeries([1, 2, 5, .nan, 3, 4], at: .explicit([8, 10, 12, 15, 20, 21]))
    var input = SeriesInput(name: "price", samples: samples)
    let columns = SeriesExtract.Source.Columns(start: 9.5, width: 0.25)
    input.take(
      SeriesExtract(
        samples, isDecimated: isDecimated, visibleCount: 1_234,
        source: SeriesExtract.Source(
          connection: "market", dialect: "postgresql", rowCount: 7,
          columns: isDecimated ? columns : nil)
      ) { _ in
        throw CancellationError()
      } row: { place, value in
        (place, value)
      })
    return input
  }

  private static func request(isDecimated: Bool) throws -> PlotRequest {
    PlotRequest(
      [try input(isDecimated: isDecimated)], config: .plain,
      xWindow: try AxisInterval(from: 10, through: 20))
  }

  @Test func `has no ranks in records, and says where it comes from`() throws {
    let json = try Scene(Self.request(isDecimated: false)).plotRecord.json
    #expect(json.contains(#""count": null, "decimated": false, "#))
    #expect(
      json.contains(
        #""source": {"connection": "market", "dialect": "postgresql", "rows": 7, "columns": null}, "#
          + #""polylines": [{"segment": null, "opacity": 1, "from": null, "points": "#))
    #expect(!json.contains("indices"))
  }

  @Test func `is decimated where the engine left rows out`() throws {
    let record = try Scene(Self.request(isDecimated: true)).plotRecord
    #expect(record.series[0].isDecimated && record.series[0].count == nil)
    #expect(record.json.contains(#""columns": {"start": 9.5, "width": 0.25}}"#))
    #expect(record.json.contains(#""indices": null}"#))
  }

  @Test func `looks like one in memory with the same samples`() throws {
    let request = try Self.request(isDecimated: false)
    var memory = request
    memory.series[0].extract = nil
    #expect(try Scene(request).displayList.items == Scene(memory).displayList.items)
  }

  @Test func `is said to have as many samples as its window has rows`() throws {
    #expect(try Self.request(isDecimated: true).words.contains("price: 1234 samples"))
  }

  @Test func `has no index where a sample is selected`() throws {
    var request = try Self.request(isDecimated: false)
    request.selection = PlotRequest.Selection(sample: 2, labelText: "5")
    let json = try #require(try Scene(request).selectionRecord).json
    #expect(json.contains(#""series": "price", "index": null, "value": 5, "x": 12, "#))
  }
}
