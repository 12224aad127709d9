import OrderedJSON
import PlotLanguage
import PlotScene
import PlotSession
import Testing

/// `select A..B`: all samples between two, with their figures.
@Suite struct RangeSelectionTests {
  private static let daily =
    "series p = [1, 2, 4, nan, 3, 5] start=2026-03-02 step=1 day; plot p"

  @Test(arguments: [
    (
      "select p 1..4",
      "p[1] to p[4]: 2 to 3, +1 (+50%), 3 days; 3 values, min 2, max 4, mean 3, sum 9"
    ),
    ("select 2..", "p[2] to p[5]: 4 to 5, +1 (+25%), 3 days"),
    ("select ..2", "p[0] to p[2]: 1 to 4"), ("select p ..2", "p[0] to p[2]: 1 to 4"),
    ("select ..", "p[0] to p[5]: 1 to 5"), ("select first..max", "p[0] to p[5]: 1 to 5"),
    ("select p -3..-1", "p[3] to p[5]: nan to 5, 2 days; 2 values"),
    ("let a = 1; let b = 2; select p a..b", "p[1] to p[2]: 2 to 4"),
    ("select p index=1..2", "p[1] to p[2]: 2 to 4"),
    // A bare date at the end is the whole day; a gap is not where a stretch of time ends.
    ("select 2026-03-03..2026-03-05", "p[1] to p[2]: 2 to 4"),
    ("select p at=2026-03-03T12:00..2026-03-06", "p[2] to p[4]: 4 to 3"),
    ("select p 1..2026-03-04", "p[1] to p[2]: 2 to 4"), ("select p 2..2", "p[2] = 4 at"),
    ("select p 4..1", "StateError: no sample of 'p' lies in the range"),
    ("select p 2026-05-01..2026-05-02", "StateError: no sample of 'p' lies behind 2026-05-01"),
    ("select p 1..99", "ValueOutOfRange: index 99: a whole number from -6 to 5 is allowed"),
    ("select p 1..2 3", "SyntaxError"), ("select p 1..2..3", "SyntaxError"),
    ("select p 1..on", "TypeMismatch"),
  ])
  func `the ends are indices, dates or words`(program: String, text: String) {
    #expect(outcome(of: program, after: Self.daily).hasPrefix(text), "\(program)")
  }

  @Test(arguments: [
    (
      "series n = [4, 7, 1] x=[10, 20, 40]; select n at=15..40",
      "n[1] to n[2]: 7 to 1, -6 (-85.71%); 2 values"
    ),
    ("series n = [4, 7, 1] x=[10, 20, 40]; select n 0..1", "n[0] to n[1]: 4 to 7"),
    (
      "series d = [4, 7, 1] start=2026-03-01 step=1 h; series q = split(d, day); plot q; select q[0] 0 min..1 h",
      ""
    ),
  ])
  func `places are of the axis' kind`(program: String, text: String) {
    #expect(outcome(of: program).hasPrefix(text), "\(program)")
  }

  @Test func `the selection has the range's figures`() {
    let prompt = Prompt(Self.daily)
    prompt.run("select p 1..4")
    let record = prompt.record(SelectionRecord.mediaType)
    #expect(
      record.contains(#""range": {"from": 1, "to": 4, "count": 3, "min": 2, "max": 4, "mean": 3, "#)
    )
    #expect(
      prompt.text(
        "print selection.from, selection.to, selection.count, selection.min, selection.max, "
          + "selection.mean, selection.sum, selection.elapsed, selection.change, "
          + "selection.percent, selection.index, selection.value")
        == "1 4 3 2 4 3 9 259200 1 50 4 3")
    #expect(prompt.text("print p[selection.from..selection.to]") == "[2, 4, nan, 3]")
    #expect(
      prompt.text("round(selection.slope * 86400, 12)")
        == prompt.text("round(slope(p[1..4], 1 day), 12)"))
  }

  @Test func `of one sample the figures of a range are an error`() {
    #expect(
      outcome(of: "print selection.mean", after: Self.daily + "; select p 2")
        == "StateError: one sample is selected, and 'selection.mean' is of a range "
        + "(write `select first..last; print selection.mean`)")
  }

  @Test func `compare selects its range and 'on select' hears of both`() {
    let prompt = Prompt(Self.daily)
    prompt.run("on select: print selection.from, selection.to")
    prompt.run("select p 1..2")
    #expect(prompt.text("print selection.to") == "2")
    prompt.run("compare p 4 1")
    #expect(prompt.text("print selection.from, selection.to, selection.change") == "1 4 1")
  }

  @Test func `a range comes back from the state's program`() {
    let prompt = Prompt(Self.daily)
    prompt.run("select p 1..4")
    let program = prompt.text("show state")
    #expect(program.contains("select p index=1..4"))
    #expect(Prompt(program).text("selection.sum") == "9")
  }

  @Test func `appended samples leave a range where it is`() {
    let prompt = Prompt(Self.daily)
    prompt.run("select p 1..last; append p 9")
    #expect(prompt.text("print selection.from, selection.to, selection.sum") == "1 5 14")
  }
}

/// What the window does not show.
@Suite struct OutsideTests {
  private static let peak = "series v = [10, 20, 30, 100] x=[1, 2, 3, 10]; window 1..3; plot v; "

  @Test(arguments: [
    (
      "select v max",
      "v[3] = 100, +90 (+900%) (it is outside of the window; `window all x` shows it)"
    ),
    ("compare v 1 3", "(one end is outside of the window; `window all x` shows both)"),
    ("select v 1..3", "(one end is outside of the window; `window all x` shows both)"),
    ("window 4..9; plot v; compare v 1 3", "(both ends are outside of the window; "),
    (
      "mark v max label=\"peak\"; plot v",
      "the mark 'peak' at v[3] = 100 is outside of the window: window all x"
    ),
    (
      "window y=0..50; window all x; mark v max; plot v",
      "at v[3] = 100 is outside of the window: window all y"
    ),
    ("mark v index=2; plot v; select v 2", "v[2] = 30, +20 (+200%)"),
  ])
  func `is said`(program: String, words: String) {
    let text = Prompt(Self.peak).text(program)
    #expect(text.contains(words), "\(text)")
    #expect(text.contains("outside") == words.contains("outside"), "\(text)")
  }

  @Test func `has no stick, and no label`() {
    let prompt = Prompt(Self.peak + "select v max")
    let record = prompt.record(SelectionRecord.mediaType)
    #expect(record.contains("\"stick\": null, \"label\": null, \"point\": null"), "\(record)")
    prompt.run("window all; select v max")
    #expect(!prompt.record(SelectionRecord.mediaType).contains("\"stick\": null"))
  }

  @Test func `a mark's label without room is said`() {
    let marks = (0..<40).map { "mark x=2.\(100 + $0) label=\"a long label \($0)\"; " }.joined()
    let text = Prompt(Self.peak + marks).text("plot v width=200 height=120")
    #expect(text.contains("no room for the label 'a long label"), "\(text)")
    #expect(!Prompt(Self.peak + "mark x=2 label=\"a\"; ").text("plot v").contains("no room"))
  }
}
