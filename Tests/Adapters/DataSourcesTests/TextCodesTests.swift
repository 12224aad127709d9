import DataSources
import TestSupport
import Testing

@Suite struct TextCodesTests {
  @Test(arguments: propertySeeds)
  func `texts are kept for each row, however many threads read them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<50).map { "name \($0 % 7)\($0)" } + ["", "ö", "\"a,b\""]
    let rows = (0..<5000).map { _ in names[Int.random(in: 0..<names.count, using: &random)] }
    let text = "v,k\n" + rows.enumerated().map { "\($0),\($1)\n" }.joined()
    for threads in [1, 3] {
      var options = chunks(of: 1 << 12, threads: threads)
      options.textColumns = [.name("k")]
      let table = try read(text, options: options)
      let texts = try #require(table.columns[1].texts)
      #expect((0..<rows.count).map(texts.text) == rows.map { $0 == "\"a,b\"" ? "a,b" : $0 })
      #expect(Set(texts.names).count == texts.names.count)
    }
  }

  @Test func `a word for a gap is no text`() throws {
    var options = ReadOptions()
    options.missing = ["none"]
    options.textColumns = [.name("k")]
    let texts = try #require(read("k,v\nnone,1\na,2\n", options: options).columns[0].texts)
    #expect((0..<2).map(texts.text) == ["", "a"])
  }

  @Test func `numbers of JSON are kept as texts where texts are asked for`() throws {
    let cells = ["5", "-2.5", "999999999999999", "1e15", "null", "\"x\""]
    let rows = cells.map { "{\"k\": \($0)}" } + ["{\"v\": 1}"]
    var options = ReadOptions()
    options.textColumns = [.name("k")]
    let table = try read("[\(rows.joined(separator: ","))]", name: "t.json", options: options)
    let texts = try #require(table.columns[0].texts)
    #expect(
      rows.indices.map(texts.text) == [
        "5", "-2.5", "999999999999999", "1000000000000000.0", "", "x", "",
      ])
    #expect(table.columns[1].texts == nil)
  }
}
