import PlotSession
import Testing

@Suite struct WindowStatementTests {
  /// Ten samples of an index series.
  static let indices = "series a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"
  /// A value a day from 2025-11-15 to 2026-03-14.
  static let days =
    "series d = [t for t in 1..120]; series a = d[0..] * 1; drop d;"
    + "series a = range(1, 120) start=2025-11-15 step=1 day"

  @Test(arguments: [
    ("window 2..5", "window 2 to 5"), ("window 2..2", "window 2"),
    ("window x=2..5", "window 2 to 5"),
    ("window 5..", "window 5 to 9"), ("window ..3", "window 0 to 3"),
    ("window last 3", "window 7 to 9"),
    ("window last 99", "window 0 to 9"), ("window all", "window all"),
    ("window y=2..8", "window all, y 2 to 8"), ("window y=..8", "window all, y 1 to 8"),
    ("window 2..5 y=3..", "window 2 to 5, y 3 to 6"), ("window 2..5; window all x", "window all"),
    ("window 2..5; window next", "window 6 to 9"),
    ("window 2..5; window previous", "window 0 to 3"),
    ("window 6..9; window next", "window 6 to 9 (already the last page)"),
    ("window previous", "window all (already the first page)"),
    ("window last 3; window previous", "window 4 to 6"),
    ("window 0..3 y=1..2; window next", "window 4 to 7, y 1 to 2"),
  ])
  func `windows of an index axis`(_ program: String, _ summary: String) {
    #expect(Prompt(Self.indices).text(program) == summary)
  }

  @Test(arguments: [
    ("window 2026-01-01..2026-01-31", "window 2026-01-01 to 2026-01-31"),
    ("window 2026-01-01..2026-01-31; window next month", "window 2026-02-01 to 2026-02-28"),
    (
      "window 2026-01-01..2026-01-31; window next month; window next month",
      "window 2026-03-01 to 2026-03-31"
    ),
    ("window 2026-03-10..2026-03-12; window next", "window 2026-03-12 to 2026-03-14"),
    (
      "window 2026-03-10..2026-03-12; window next; window next",
      "window 2026-03-12 to 2026-03-14 (already the last page)"
    ),
    (
      "config timeZone=\"America/New_York\"; window 2026-03-07..2026-03-07; window next; window next",
      "window 2026-03-09"
    ),
    ("window 2026-01-01T06:00..2026-01-01T12:00", "window 2026-01-01 06:00 to 2026-01-01 12:00"),
    (
      "window 2026-01-01T06:00..2026-01-01T12:00; window next",
      "window 2026-01-01 12:00 to 2026-01-01 18:00"
    ),
    ("window last 2 months", "window 2026-01-14 to 2026-03-14"),
    ("window last 2 months; window previous", "window 2025-11-15 to 2026-01-13"),
    ("window last 1 month; window previous", "window 2026-01-14 to 2026-02-14"),
    (
      "window 2025-11-15..2025-11-30; window next 3 months", "window 2026-02-15 to 2026-02-28"
    ),
    ("window day 2026-02-28; window next", "window 2026-03-01"),
    (
      "window day 2026-03-14; window next",
      "window 2026-03-14 (already the last page)"
    ),
    (
      "window day 2025-11-15; window previous",
      "window 2025-11-15 (already the first page)"
    ),
    ("window day 2026-03-10; window next week", "window 2026-03-14"),
    ("window day 2027-01-01; window next", "window 2026-03-14"),
    ("window day 2027-01-01; window previous", "window 2026-03-14"),
    ("window day 2020-02-29; window next week", "window 2025-11-15"),
    ("window day 2020-02-29; window previous", "window 2025-11-15"),
    ("window day 2026-03-10; window previous 2 days", "window 2026-03-08"),
    ("window year=2026", "window 2026-01-01 to 2026-12-31"),
    ("window year=2026; window previous", "window 2025-01-01 to 2025-12-31"),
    (
      "window year=2025; window previous",
      "window 2025-01-01 to 2025-12-31 (already the first page)"
    ),
    ("window months=8", "window 2026-01-01 to 2026-03-31"),
    ("window months=2", "window 2026-02-01 to 2026-03-31"),
    ("window months=2; window previous", "window 2026-01-01 to 2026-02-28"),
    ("window months=2; window previous year", "window 2025-11-01 to 2025-12-31"),
    ("window months=8 year=2025", "window 2025-05-01 to 2025-12-31"),
    ("window months=8 year=2025 end=1", "window 2025-04-01 to 2025-11-30"),
    ("window months=1 year=2025; window next", "window 2026-01-01 to 2026-01-31"),
    ("window months=2; window next", "window 2026-02-01 to 2026-03-31 (already the last page)"),
  ])
  func `windows of a time axis`(_ program: String, _ summary: String) {
    #expect(Prompt(Self.days).text(program) == summary)
  }

  @Test(arguments: [
    ("window 5..2", "ValueOutOfRange", "the window goes from 5 back to 2: its ends must ascend"),
    (
      "window 2026-01-01..2026-02-01", "TypeMismatch",
      "the window is of dates, but the x axis has none"
    ),
    ("window 3..2026-02-01", "TypeMismatch", "the window goes from a number to a date"),
    (
      "window last 0", "ValueOutOfRange",
      "the number of samples is 0: a whole number of at least 1 is allowed"
    ),
    ("window last 3 days", "TypeMismatch", "'last 3 days' needs times, and the x axis has none"),
    ("window day 2026-01-01", "TypeMismatch", "'day' needs times, and the x axis has none"),
    ("window year=2026", "TypeMismatch", "'year=' needs times, and the x axis has none"),
    ("window months=3", "TypeMismatch", "'months=' needs times, and the x axis has none"),
    ("window next day", "TypeMismatch", "a step of one day needs times, and the x axis has none"),
    ("window y=3..1", "ValueOutOfRange", "y goes from 3 to 1: its ends must ascend"),
    ("window nan..3", "ValueOutOfRange", "an end of the window is nan: a finite number is allowed"),
    ("window months=0", "ValueOutOfRange", "months is 0: a whole number from 1 to 12 is allowed"),
  ])
  func `wrong windows of an index axis are refused`(
    _ program: String, _ name: String, _ message: String
  ) {
    let prompt = Prompt(Self.indices)
    let error = prompt.run(program)
    #expect(error?.name == name)
    #expect(error?.value == message)
    #expect(prompt.session.state.window == WindowState())
  }

  @Test(arguments: [
    ("window 3..5", "TypeMismatch", "the window is of numbers, but the x axis has times"),
    ("window year=2024", "ValueOutOfRange", "year 2024 has no data: there is 2025, 2026"),
    ("window months=3 year=2030", "ValueOutOfRange", "year 2030 has no data: there is 2025, 2026"),
    (
      "window last 0 days", "ValueOutOfRange",
      "the window is the last 0 days: more than 0 is allowed"
    ),
    (
      "window months=3; window next day", "ValueOutOfRange",
      "a window of months turns by months or years, not by 1 day"
    ),
  ])
  func `wrong windows of a time axis are refused`(
    _ program: String, _ name: String, _ message: String
  ) {
    let error = Prompt(Self.days).run(program)
    #expect(error?.name == name)
    #expect(error?.value == message)
  }

  @Test func `a window without series waits for them, and paging needs some`() {
    let prompt = Prompt("window last 3")
    #expect(prompt.session.state.window.numbers == .lastSamples(3))
    #expect(prompt.run("window next")?.name == "StateError")
  }

  @Test func `the last samples go on with new ones`() {
    let prompt = Prompt("series a = [1, 2, 3]; window last 2; append a [4, 5]")
    #expect(prompt.text("show window") == "window 3 to 4")
  }

  /// A logger's clock, one of quarters of an hour, a stopwatch, and lengths of time.
  @Test(arguments: [
    ("Time,v|09:12:08,1|10:00:00,2|10:30:00,3|11:20:00,4", 36_000),
    ("Zeit,v|09:15,1|10:00,2|10:30,3|11:15,4", 36_000),
    ("Time,v|00:00:00,1|00:10:00,2|00:10:30,3|00:11:20,4", 600),
    ("split,v|00:00:00,1|00:10:00,2|00:10:30,3|12:11:20,4", 600),
  ])
  func `10:00 is ten o'clock where times of the day are x`(file: String, lower: Int) {
    let folder = TestFolder(["f.csv": file.replacing("|", with: "\n") + "\n"])
    let x = file.prefix { $0 != "," }
    let prompt = Prompt("series v from \"f.csv\" x=\(x)", folder: folder.path)
    #expect(prompt.text("print count(v[10:00..11:00]), count(within(v, 10:00..11:00))") == "2 2")
    #expect(prompt.text("select v at=10:00").contains("v[1] = 2"))
    prompt.run("mark x=10:00..11:00; mark v at=10:30; window 10:00..11:00")
    let upper = lower * 11 / 10
    let state = prompt.text("show state")
    #expect(state.contains("window \(lower) seconds..\(upper) seconds"), "\(state)")
    #expect(state.contains("mark x=\(lower) seconds..\(upper) seconds"))
    #expect(state.contains("mark v at=\(lower * 21 / 20) seconds"))
    let bare = prompt.run("mark 10:00..11:00")
    #expect((bare == nil) == (lower == 36_000))
  }

  @Test(arguments: [
    ("resample(v, hour, count)", "[1, 2, 1]"), ("positions(resample(v, 30 min))[0] / 1 h", "9"),
    ("rolling(v, 30 min, sum)", "[nan, 2, 3, 4]"), ("hour(v)", "[9, 10, 10, 11]"),
  ])
  func `times of the day are summarized as times are`(expression: String, text: String) {
    let folder = TestFolder(["f.csv": "Zeit,v\n09:15,1\n10:00,2\n10:30,3\n11:15,4\n"])
    let prompt = Prompt(
      "config timeZone=\"Asia/Kolkata\"; series v from \"f.csv\"", folder: folder.path)
    #expect(prompt.text("print \(expression)") == text)
    #expect(prompt.run("print weekday(v)")?.name == "TypeMismatch")
    #expect(prompt.run("print resample(v, month)")?.name == "TypeMismatch")
  }
}
