import PlotScene
import PlotSession
import Testing

/// `axis x sessions` and `axis x index`: samples stand evenly.
@Suite struct SessionAxisTests {
  /// Three samples on each of four days, a week-end between the second and the third.
  private static let days =
    "series p = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] time=["
    + [5, 6, 9, 10].map { day in
      let date = day < 10 ? "2026-03-0\(day)" : "2026-03-\(day)"
      return "\(date)T09:00, \(date)T12:00, \(date)T15:00"
    }.joined(separator: ", ") + "]; axis x sessions"

  @Test(arguments: [
    ("plot p", ["window": #""x": ["2026-03-05T09:00:00+00:00", "2026-03-10T15:00:00+00:00"]"#]),
    ("window day 2026-03-06; plot p", ["from": #""from": 2, "points""#]),
    ("window last 2 days; plot p", ["from": #""from": 5, "points""#]),
    ("window 2026-03-06..2026-03-09; plot p", ["from": #""from": 2, "points""#]),
    ("window last 4; plot p", ["from": #""from": 7, "points""#]),
  ])
  func `windows are given in times`(program: String, parts: [String: String]) {
    let prompt = Prompt(Self.days)
    #expect(prompt.run(program) == nil)
    let record = prompt.record(PlotRecord.mediaType)
    for part in parts.values { #expect(record.contains(part), "\(part)\n\(record)") }
  }

  @Test(arguments: [
    ("select 2026-03-07", "p[5] = 6 at 2026-03-06 15:00"),
    ("select at=2026-03-08T20:00", "p[6] = 7 at 2026-03-09 09:00"),
    ("select px=0", "p[0] = 1"), ("select px=640", "p[11] = 12"), ("select -1", "p[11] = 12"),
    ("compare 2026-03-06 2026-03-09", "p[3] to p[8]: 4 to 9"),
    ("plot p; select px=300; select max", "p[11] = 12"),
  ])
  func `samples are found by time, index and place`(program: String, text: String) {
    let prompt = Prompt(Self.days)
    #expect(
      prompt.text(program).split(separator: "\n").last?.hasPrefix(text) == true,
      "\(prompt.text(program))")
  }

  @Test func `a place in the picture is that of an evenly spaced sample`() throws {
    let prompt = Prompt(Self.days + "; config style=minimal interaction=off")
    for index in 0..<12 {
      let x = 640 * Double(index) / 11
      #expect(prompt.text("select px=\(x)").hasPrefix("p[\(index)] "))
      #expect(
        prompt.record(SelectionRecord.mediaType).contains("\"time\": \"2026-03-")
      )
    }
    #expect(prompt.text("drag px=[0, 320]").hasPrefix("index 0, index 6, index none"))
  }

  @Test func `segments follow the days`() {
    let prompt = Prompt(Self.days + "; segments every=day; plot p")
    let record = prompt.record(PlotRecord.mediaType)
    for part in [#""segment": 2, "opacity": 1, "from": 5"#, #""segment": 3"#] {
      #expect(record.contains(part), "\(record)")
    }
  }

  @Test(arguments: [
    ("window last 3; window previous", "window 2026-03-09 09:00 to 2026-03-09 15:00"),
    (
      "window 2026-03-05T09:00..2026-03-05T12:00; window next; window next",
      "window 2026-03-06 12:00 to 2026-03-06 15:00"
    ),
    (
      "window last 5; window previous; window previous",
      "window 2026-03-05 09:00 to 2026-03-06 12:00"
    ),
    (
      "window last 5; window previous; window previous; window previous",
      "window 2026-03-05 09:00 to 2026-03-06 12:00 (already the first page)"
    ),
    ("window last 3; window next", "(already the last page)"),
    ("window day 2026-03-06; window next", "window 2026-03-07"),
    ("window day 2026-03-06; window next day; window previous", "window 2026-03-06"),
  ])
  func `a page has as many samples as the one before`(program: String, text: String) {
    let result = Prompt(Self.days + "; plot p").text(program)
    #expect(result.contains(text), "\(result)")
  }

  @Test func `appended samples stand behind the last`() {
    let prompt = Prompt(Self.days + "; append p 13 time=2026-04-01; plot p")
    #expect(prompt.record(PlotRecord.mediaType).contains("\"count\": 13"))
    #expect(prompt.text("select px=640").hasPrefix("p[12] = 13"))
  }

  @Test func `samples at other times are left out with a warning that can be followed`() throws {
    let prompt = Prompt(
      Self.days + "; series q = [5, 6, 7] time=[2026-03-06T12:00, 2026-03-07, 2026-03-09T12:00]")
    let text = prompt.text("plot p, q")
    let warning =
      "warning: 1 sample of 'q' is left out: 'p' has none at its time; "
      + "write 'align(q, p)', or 'axis x time' to show all"
    #expect(text.hasPrefix(warning + "\n"))
    guard case .stream(.standardError, _)? = prompt.outputs.first else {
      Issue.record("no warning")
      return
    }
    #expect(prompt.text("select q 1").contains("q[2] = 7"))
    #expect(prompt.text("select q 1").contains("(sample 1 is left out: the next one is shown)"))
    #expect(!prompt.text("plot p, align(q, p)").contains("warning"))
    #expect(!prompt.text("config gaps=join; axis x time; plot p, q").contains("warning"))
    #expect(!prompt.text("axis x sessions; plot p, sma(p, 3), p[2..5]").contains("warning"))
  }

  @Test(arguments: [
    (
      "axis y sessions",
      "ValueOutOfRange: a y axis shows values, got 'sessions' (write `axis x sessions`)"
    ),
    ("axis x sesions", "did you mean 'sessions'?"),
  ])
  func `what has no sessions is refused`(program: String, text: String) {
    let result = outcome(of: program, after: "axis x sessions")
    #expect(result.contains(text), "\(result)")
  }

  @Test(arguments: ["sessions", "time", "months"])
  func `what only times can have is left out where there are none`(quantity: String) {
    let prompt = Prompt("series a = [1, 2]; axis x \(quantity)")
    #expect(prompt.run("plot a") == nil)
    #expect(prompt.text("show axes").contains(quantity))
    #expect(prompt.run("series p = [1, 2] start=2026-03-01 step=1day; plot p") == nil)
  }

  @Test func `an axis that counts samples spaces them evenly, whatever their x`() {
    let prompt = Prompt("series a = [1, 2, 3] x=[0, 1, 100]; axis x index; plot a")
    let record = prompt.record(PlotRecord.mediaType)
    #expect(record.contains(#""ticks": [{"value": 0, "label": "0""#))
    #expect(record.contains(#"{"value": 2, "label": "2""#))
    #expect(prompt.text("select px=300").hasPrefix("a[1] = 2, +1"))
    // What the window says stays an x.
    #expect(prompt.text("window 1..100").contains("window 1 to 100"))
    prompt.run("plot a")
    #expect(prompt.record(PlotRecord.mediaType).contains(#""window": {"x": [1, 100]"#))
  }

  @Test func `the printed state shows sessions again`() {
    let prompt = Prompt(Self.days + "; window last 2 days; plot p; select p 9")
    let again = Prompt(prompt.state)
    #expect(again.state == prompt.state)
    #expect(prompt.state.contains("axis x on sessions"))
    prompt.run("plot")
    again.run("plot")
    #expect(prompt.record(PlotRecord.mediaType) == again.record(PlotRecord.mediaType))
  }
}
