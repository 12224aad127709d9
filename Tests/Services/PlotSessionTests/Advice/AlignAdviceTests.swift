import PlotSession
import Testing

/// What is advised where two series have other places can be typed as it stands.
@Suite struct AlignAdviceTests {
  private static let series = "series a = [1, 2, 3] x=[0, 1, 2]; series b = [1, 2, 3] x=[0, 1, 3]"

  @Test(arguments: [
    ("a - b", "align(b, a)"), ("a > 1 and b > 2", "align(b, a) > 2"),
    ("a > 1 or not (b > 2)", "not (align(b, a) > 2)"), ("a > b", "align(b, a)"),
    ("(a > 1) and (b > 2)", "(align(b, a) > 2)"),
  ])
  func `the advice in the place of the right side is legal`(program: String, advice: String) throws
  {
    let prompt = Prompt(Self.series)
    let error = try #require(prompt.run(program))
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.advice == "write '\(advice)'")
    let wrong = try #require(
      ["not (b > 2)", "(b > 2)", "b > 2", "b"].first { program.hasSuffix($0) })
    #expect(prompt.run(String(program.dropLast(wrong.count)) + advice) == nil)
  }

  @Test(arguments: [
    "series s = a + far", "series s = a x=far",
  ])
  func `what would make gaps alone is not advised`(program: String) throws {
    let prompt = Prompt(Self.series + "; series far = [1, 2, 3] x=[10, 11, 12]")
    let advice = prompt.run(program)?.diagnostics.first?.advice ?? ""
    #expect(!advice.contains("align"), "\(advice)")
  }

  @Test func `a file of texts is no column of gaps`() throws {
    let folder = TestFolder([
      "words.csv": "id,type\nA,truck\nB,van\n", "err.csv": "id,r\nA,1\nA,2\nB,#ERR\nC,3\n",
    ])
    func advice(_ program: String) -> String {
      Prompt(folder: folder.path).run(program)?.diagnostics.first?.advice ?? ""
    }
    #expect(advice("series type from \"words.csv\"").hasPrefix("a series holds numbers; of texts"))
    #expect(advice("series r from \"err.csv\" by=id").contains(##"by=id missing="#ERR"`"##))
  }

  @Test(arguments: [
    ("100 * resample(few, month, count)", " / resample(all, month, count)", "[50, 0]"),
    ("f", " / resample(all, month, count)", "[0.5, 0]"), ("f", " - n", "[-1, -1]"),
    ("resample(few, month, sum)", " / resample(all, month, sum)", "[1, 0]"),
  ])
  func `where nothing was counted, there is 0`(part: String, rest: String, text: String) throws {
    let prompt = Prompt(
      "series all = [0, 4, 5] time=[2026-01-01, 2026-01-05, 2026-02-02]; "
        + "series few = [4] time=[2026-01-05]; series n = resample(all, month, count); "
        + "series f = resample(few, month, count)")
    let error = try #require(prompt.run("print \(part)\(rest)")?.diagnostics.first)
    let advice = try #require(error.advice?.split(separator: "'").dropFirst().first)
    #expect(advice.hasPrefix("fill(align(\(part)") && advice.hasSuffix(", exact), 0)"))
    #expect(prompt.text("print \(advice)\(rest)") == text)
    let reversed = prompt.run("print n - \(part)")?.diagnostics.first?.advice
    #expect(reversed == "write 'fill(align(\(part), n, exact), 0)', which is 0 where there is none")
  }

  @Test func `what stands between few samples is the user's to say`() throws {
    let prompt = Prompt("series a = [1, 2, 3] x=[0, 1, 2]; series b = [5, 6] x=[0, 2]")
    let advice = try #require(prompt.run("print a + b")?.diagnostics.first?.advice)
    #expect(advice.hasPrefix("write 'align(b, a)', which carries the last value on"))
    #expect(advice.hasSuffix("or 'align(b, a, exact)' for gaps in between"))
    let text = prompt.text("print a + align(b, a), a + align(b, a, exact)")
    #expect(text.hasSuffix("[6, 7, 9] [6, nan, 9]"))
    #expect(prompt.run("print b + a")?.diagnostics.first?.advice == "write 'align(a, b)'")
  }
}
