import Foundation
import PlotScene
import PlotSession
import Testing

/// `candles(s, PERIOD|N)` and `candles(OPEN, HIGH, LOW, CLOSE)`.
@Suite struct CandleTests {
  struct Candle: Decodable, Equatable {
    var x, open, high, low, close: Double
    var from, to: Int
  }

  private struct Record: Decodable {
    struct Series: Decodable {
      let name: String
      let `as`: String
      let count: Int
      let decimated: Bool
      let candles: [Candle]?
    }
    struct Window: Decodable { let y: [Double] }
    let version: Int
    let series: [Series]
    let window: Window
  }

  private func record(_ prompt: Prompt, _ program: String) throws -> Record {
    let error = prompt.run(program)
    #expect(error == nil, "\(error?.rendered ?? "")")
    return try JSONDecoder().decode(
      Record.self, from: Data(prompt.record(PlotRecord.mediaType).utf8))
  }

  private static let hours =
    "series s = [5, 7, nan, 4, 6, 9, 8, 3, 2, 2] start=2026-03-01T09:00 step=6 h; "
  private static let four =
    "series o = [1, 2, 3]; series h = [3, 4, 4]; series l = [0, 1, 2]; series c = [2, 1, 3]; "
    + "series t = [1, 2] start=2026-03-01 step=1 h; "

  @Test func `a candle of each period stands where it begins`() throws {
    let found = try record(Prompt(Self.hours), "plot candles(s, day)")
    let day = 1_772_323_200.0
    #expect(found.version == 2 && found.series.map(\.as) == ["candles"])
    #expect(
      found.series.first?.candles == [
        Candle(x: day, open: 5, high: 7, low: 5, close: 7, from: 0, to: 2),
        Candle(x: day + 86_400, open: 4, high: 9, low: 4, close: 8, from: 3, to: 6),
        Candle(x: day + 172_800, open: 3, high: 3, low: 2, close: 2, from: 7, to: 9),
      ])
    #expect(found.window.y[0] <= 2 && found.window.y[1] >= 9)
  }

  @Test func `a candle of so many samples stands where the first one does`() throws {
    let found = try record(Prompt("series a = [1, 5, 3, 2, 8]; "), "plot candles(a, 2)")
    #expect(
      found.series.first?.candles == [
        Candle(x: 0, open: 1, high: 5, low: 1, close: 5, from: 0, to: 1),
        Candle(x: 2, open: 3, high: 3, low: 2, close: 2, from: 2, to: 3),
        Candle(x: 4, open: 8, high: 8, low: 8, close: 8, from: 4, to: 4),
      ])
  }

  @Test func `a period without a value has no candle`() throws {
    let prompt = Prompt(
      "series a = [1, 2, nan, 3] time=[2026-03-01, 2026-03-02, 2026-03-03, 2026-03-09]; ")
    let found = try record(prompt, "plot candles(a, day)")
    #expect(found.series.first?.candles?.map(\.close) == [1, 2, 3])
  }

  @Test func `four series are a candle for each sample`() throws {
    let found = try record(Prompt(Self.four), "plot candles(o, h, l, c)")
    #expect(
      found.series.first?.candles == [
        Candle(x: 0, open: 1, high: 3, low: 0, close: 2, from: 0, to: 0),
        Candle(x: 1, open: 2, high: 4, low: 1, close: 1, from: 1, to: 1),
        Candle(x: 2, open: 3, high: 4, low: 2, close: 3, from: 2, to: 2),
      ])
  }

  @Test func `more candles than there is room for are merged, and none is dropped`() throws {
    let prompt = Prompt("series w = walk(20000, seed=5); ")
    let found = try record(prompt, "plot candles(w, 2)")
    let candles = try #require(found.series.first?.candles)
    #expect(found.series[0].decimated && candles.count < 400)
    #expect(candles.first?.from == 0 && candles.last?.to == 19_999)
    for (candle, next) in zip(candles, candles.dropFirst()) { #expect(candle.to + 1 == next.from) }
    #expect(candles.map(\.high).max() == Double(prompt.text("max(w)")))
    #expect(candles.map(\.low).min() == Double(prompt.text("min(w)")))
    for candle in candles.prefix(20) {
      let own = "w[\(candle.from)..\(candle.to)]"
      #expect(candle.open == Double(prompt.text("w[\(candle.from)]")))
      #expect(candle.close == Double(prompt.text("w[\(candle.to)]")))
      #expect(candle.high == Double(prompt.text("max(\(own))")))
      #expect(candle.low == Double(prompt.text("min(\(own))")))
    }
  }

  @Test func `an axis of sessions shows candles that have a place there, the last too`() throws {
    let prompt = Prompt(
      "series s = walk(20, seed=1) start=2026-03-01 step=6 h; axis x sessions; ")
    let found = try record(prompt, "plot resample(s, day), candles(s, 12 h)")
    #expect(found.series[1].candles?.map(\.from) == [0, 4, 8, 12, 16])
  }

  @Test func `what is selected is the close, and the label has all four`() throws {
    let prompt = Prompt(Self.four)
    prompt.run("plot candles(o, h, l, c) label=\"ACME\"; select 1")
    #expect(prompt.record(SelectionRecord.mediaType).contains("O 2  H 4  L 1  C 1"))
    #expect(prompt.text("selection.value") == "1")
    prompt.run("config valueStickLabel=\"at {value}\"; select 1")
    #expect(prompt.record(SelectionRecord.mediaType).contains("at 1"))
  }

  @Test func `values of what was plotted have a column for each of the four`() {
    let folder = TestFolder()
    let prompt = Prompt(Self.four, folder: folder.path)
    prompt.run("plot candles(o, h, l, c) label=\"A\"; export plot \"x.csv\"")
    #expect(
      folder.read("x.csv")?.split(whereSeparator: \.isNewline) == [
        "x,A open,A high,A low,A close", "0,1,3,0,2", "1,2,4,1,1", "2,3,4,2,3",
      ])
  }

  @Test(arguments: [
    ("plot candles(o)", "candles(SERIES, day), or candles(OPEN, HIGH, LOW, CLOSE)"),
    ("plot candles(o, h, l)", "candles are made of one series by period, or of four"),
    ("plot candles(o, h, l, c) points=on", "candles have no 'points'"),
    ("plot candles(o, day)", "needs times"), ("plot candles(o, 0)", "the number of samples is 0"),
    ("plot candles(o, c, l, h)", "the order is candles(OPEN, HIGH, LOW, CLOSE)"),
    ("plot candles(o, h, l, c[0..1])", "3 and 2 values"),
    ("plot candles(within(t, 2026-03-01..), fortnight)", "unknown word 'fortnight'"),
    ("plot o as=candles", "line, area, step, dots or bars"),
    ("series k = candles(o, 2)", "candles"),
  ])
  func `what is no candle is an error`(program: String, part: String) {
    let error = Prompt(Self.four).run(program)
    #expect(error?.rendered.contains(part) == true, "\(error?.rendered ?? "no error")")
  }

  @Test func `the state draws the same candles again, also of series that have changed`() throws {
    let prompt = Prompt(Self.four)
    let before = try record(prompt, "plot candles(o, h, l, c) label=\"A\", c axis=right")
    prompt.run("series o = [9]")
    let again = Prompt()
    #expect(again.run(prompt.state) == nil)
    let records = again.outputs.compactMap { output -> String? in
      if case .json(let text)? = output.bundle?[PlotRecord.mediaType] { text } else { nil }
    }
    let shown = try #require(records.last)
    let after = try JSONDecoder().decode(Record.self, from: Data(shown.utf8))
    #expect(after.series.map(\.candles) == before.series.map(\.candles))
  }
}
