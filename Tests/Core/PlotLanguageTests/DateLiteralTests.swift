import PlotLanguage
import TestSupport
import Testing

@Suite struct DateLiteralTests {
  @Test(
    arguments: [
      ("2026-03-01", "2026-03-01"), ("2026-03-01T09:30", "2026-03-01T09:30"),
      ("2026-03-01t09:30z", "2026-03-01T09:30Z"), ("2026-03-01T09:30:00", "2026-03-01T09:30"),
      ("2026-03-01T09:30:15.250", "2026-03-01T09:30:15.25"),
      ("2026-03-01T10:30:00.1", "2026-03-01T10:30:00.1"),
      ("2026-03-01T23:59:59.999999", "2026-03-01T23:59:59.999999"),
      ("2026-03-01T00:00:00.000000000001", "2026-03-01T00:00:00.000000000001"),
      ("2026-03-01T00:00:00.000000000000001", "2026-03-01T00:00:00.000000000000001"),
      ("2026-03-01T09:30+01:00", "2026-03-01T09:30+01:00"),
      ("2026-03-01T09:30:15-05:30", "2026-03-01T09:30:15-05:30"),
      ("2026-03-01T09:30-00:00", "2026-03-01T09:30Z"), ("0001-01-01", "0001-01-01"),
      ("2024-02-29", "2024-02-29"),
    ])
  func `a date is written in its shortest form`(text: String, shortest: String) {
    #expect(DateLiteral(parsing: text)?.description == shortest)
  }

  @Test(arguments: [
    "", "2026", "2026-03", "-2026-03-01", "2026-3-2", "2026-03-1", "2026-13-01", "2026-02-29",
    "2026-03-01T", "2026-03-01T9:30", "2026-03-01T24:00", "2026-03-01T09:60",
    "2026-03-01T09:30:60", "2026-03-01 09:30", "2026-03-01T09:30:15,5", "2026-03-01T09:30:15.",
    "2026-03-01T09:30+01", "2026-03-01T09:30+0100", "2026-03-01T09:30+24:00",
    "2026-03-01T09:30+01:60", "2026-03-01T09:30+01:00:00", "2026-03-01T09:30ZZ", "2026-03-01Z",
    "2026-03-01+01:00", "20260301", "2026-03-01T09:30\u{2212}01:00", "２０２６-03-01",
  ])
  func `what is no such date is none`(text: String) {
    #expect(DateLiteral(parsing: text) == nil)
  }

  @Test(arguments: propertySeeds)
  func `a written moment is read as the same moment`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      func two(_ range: Range<Int>) -> String {
        let number = Int.random(in: range, using: &random)
        return number < 10 ? "0\(number)" : "\(number)"
      }
      var text = "2026-03-\(two(1..<32))T\(two(0..<24)):\(two(0..<60)):\(two(0..<60))."
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        text += String(Int.random(in: 0...9, using: &random))
      }
      let literal = try #require(DateLiteral(parsing: text))
      #expect(DateLiteral(parsing: literal.description) == literal, "\(text) \(literal)")
      #expect(literal.description.count <= "2026-03-01T10:30:00.".count + 15)
    }
  }
}
