import PlotScene
import PlotSession
import TestSupport
import Testing

/// Files of breweries, libraries and ski lifts: cells that a sheet has joined, counters that were off, loggers that are
/// late or broken, codes in days.
@Suite struct BreweryTests {
  private let folder = TestFolder([
    "grain.csv":
      "Batch,Brew date,Malt,kg\n1,8-Jan-24,Pale,10\n,,Wheat,2\n,,Munich,3\n2,9-Jan-24,Pale,11\n,,Wheat,4\n",
    "due.csv": "t,due,v\n1,2024-01-08,5\n2,,6\n3,2024-01-10,7\n4,2024-01-11,7\n",
    "seats.csv":
      "start,end\n2024-01-08T10:00,2024-01-08T12:00\n2024-01-08T11:00,2024-01-08T15:00\n",
    "calls.csv": "t,n\n1,80\n2,-1\n3,214\n4,-1\n5,85\n",
    "degrees.csv": "t,n\n1,2\n2,-1\n3,8\n4,-1\n",
    "snow.csv": "t,cm,air\n1,80,-5\n2,7999,-4\n3,82,-6999\n4,7999,-3\n5,85,-6999\n",
    "high.csv": "t,v\n1,9998\n2,9999\n3,9999\n",
    "till.csv":
      "day;kind;eur\n2026-01-01;adult;5\n2026-01-01;child;2\n2026-01-02;adult;6\n;Total;\n",
    "rota.csv": "Name;01.02.;02.02.;Sum\nA;F;U;21\nB;U;F;20\n",
    "hours.csv": "Name;01.02.;02.02.;Sum\nA;3;4;7\nB;5;6;11\n",
    // One lift stood still from 12:30 on for three quarters of an hour.
    "gates.csv": "time,lift,n\n"
      + (0..<24).flatMap { quarter in
        ["A", "B"].filter { $0 == "A" || !(14...16).contains(quarter) }.map {
          "2026-02-14 \(9 + quarter / 4 < 10 ? "0" : "")\(9 + quarter / 4):\(quarter % 4 == 0 ? "00" : "\(quarter % 4 * 15)"),\($0),\(quarter)\n"
        }
      }.joined(),
    // The counter was off on the second Tuesday and on all of the third week.
    "door.csv":
      "day,count\n"
      + (1...28).map {
        "2024-01-\($0 < 10 ? "0" : "")\($0),\($0 == 9 || (15...21).contains($0) ? "" : "10")\n"
      }
      .joined(),
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series kg from \"grain.csv\" column=kg by=Malt; print sum(kg)", "[21, 6, 3]",
        "found '' -> expected a time in each row, which 3 of 5 rows lack: it is not the axis"
      ),
      ("series kg from \"grain.csv\" column=kg; print sum(kg)", "30", "which 3 of 5 rows lack"),
      (
        "series n from \"door.csv\"; print resample(n, week, sum)", "[70, 60, nan, 70]",
        "'resample' adds up what is left in 1 of 4 periods of 'n' with gaps: that from 2024-01-08, lacks 1 of 7 samples"
      ),
      (
        "series n from \"door.csv\"; series w = resample(n, week, sum); print w[1]", "60",
        "lacks 1 of 7 samples"
      ),
      ("series n from \"door.csv\"; print resample(n, week, mean)", "[10, 10, nan, 10]", ""),
      ("series n from \"door.csv\"; print resample(fill(n, 0), week, sum)", "[70, 60, 0, 70]", ""),
      (
        "series end from \"seats.csv\" column=end time=start; print hour(end)", "[10, 11]",
        "'hour(end)' is of the times at which 'end' stands, and not of its values"
      ),
      ("series end from \"seats.csv\" column=end time=end; print hour(end)", "[12, 15]", ""),
      (
        "series n from \"door.csv\"; print hour(n)[0]", "0",
        "the times of 'n' are whole days: 'hour' is 0 for each"
      ),
      (
        "series cm from \"snow.csv\"; print max(cm)", "7999",
        "found '7999' -> expected a value near the others, or a gap: 2 rows have this number; write `series cm from \"snow.csv\" missing=7999`"
      ),
      ("series air from \"snow.csv\"; print min(air)", "-6999", "missing=-6999`"),
      ("series v from \"high.csv\"; print max(v)", "9999", ""),
      (
        "series n from \"calls.csv\"; print min(n)", "-1",
        "2 rows have this number; write `series n from \"calls.csv\" missing=-1`"
      ),
      ("series n from \"degrees.csv\"; print min(n)", "-1", ""),
      (
        "series eur from \"till.csv\" by=kind time=day; print names(eur)", "[\"adult\", \"child\"]",
        ""
      ),
      (
        "series r from \"rota.csv\" columns=all; print names(r)", "[\"Sum\"]",
        "columns 01.02., 02.02. hold texts, and a series holds numbers: left out"
      ),
      (
        "series h from \"hours.csv\" columns=all unpivot=on by=Name; print h.B", "[5, 6]",
        "columns 01.02., 02.02. are no months, days or hours: end to end they stand on an index"
      ),
    ] as [(String, String, String)])
  func `what is left out is said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test func `an axis that some rows lack says how many`() {
    let error = prompt.run("series v from \"due.csv\" time=due")
    #expect(error?.rendered.contains("for it is the axis\n") == true, "\(error?.rendered ?? "")")
    let other = prompt.run("series kg from \"grain.csv\" column=kg time=\"Brew date\"")
    #expect(other?.rendered.contains("for it is the axis, and 2 more lack it\n") == true)
  }

  /// The cows of the robot stand in another order than those of the calvings.
  @Test(
    arguments: [
      ("where(sum(l) == 1, sum(m), nan)", "[10, nan, nan]"), ("sum(where(n == 1, k, 0))", "10"),
      ("corr(sum(m), sum(l))", "1"), ("corr(k, n)", "1"), ("max(k, 9 * n)", "[30, 10, 20]"),
      ("min(20 * n, k)", "[10, 20, 30]"), ("where(k > 10, n, 0)", "[3, 0, 2]"),
      ("where(k > 10, k, n)", "[30, 1, 20]"), ("where(n > 1, k, 0)", "[0, 20, 30]"),
    ])
  func `lists of groups meet by name where their values are paired`(
    expression: String, text: String
  ) {
    folder.write("milk.csv", "cow,kg\n3,30\n1,10\n2,20\n")
    folder.write("calved.csv", "cow,lactation\n1,1\n2,2\n3,3\n")
    prompt.run("series m from \"milk.csv\" column=kg by=cow; k = sum(m)")
    prompt.run("series l from \"calved.csv\" column=lactation by=cow; n = sum(l)")
    let error = prompt.run("print \(expression)")
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.outputs.last?.line == text)
    func uppers(_ plot: String) -> [Substring] {
      prompt.run(plot)
      let record = prompt.record(PlotRecord.mediaType)
      return record.matches(of: /"upper": "([^"]*)"/).map(\.1)
    }
    #expect(
      uppers("plot band(0 * k, n) as=bars") == uppers("plot band([0, 0, 0], [3, 1, 2]) as=bars"))
    #expect(!uppers("plot").isEmpty)
  }

  @Test func `codes of days are no column that unpivot could lay`() {
    let error = prompt.run("series r from \"rota.csv\" columns=all unpivot=on by=Name")
    #expect(error?.value.contains("columns 01.02., 02.02. hold texts") == true)
  }

  @Test func `a short hole is told where another line has samples in it`() {
    prompt.run("series n from \"gates.csv\" by=lift; plot n")
    #expect(
      prompt.warnings.contains(
        "the line of 'n.B' runs across a hole in time from 2026-02-14 12:15 to 2026-02-14 13:15, 4 times"
      ),
      "\(prompt.warnings)")
    prompt.run("plot n.B; plot n as=dots; plot n.A, n.B as=dots")
    #expect(prompt.warnings.isEmpty, "\(prompt.warnings)")
  }

  /// Readings every 15 minutes, a second or two late, of which one in ten is missing.
  @Test func `one sample that is missing is no hole where a log is late now and then`() {
    var (minute, times) = (0, [String]())
    for number in 0..<100 where number < 40 || number > 90 {
      minute = number * 15
      guard number % 10 != 5 else { continue }
      let parts = [1 + minute / 1440, minute / 60 % 24, minute % 60, number % 3]
      let text = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
      times.append("2026-03-\(text[0])T\(text[1]):\(text[2]):\(text[3])")
    }
    prompt.run(
      "series s = range(1, \(times.count), 1) time=[\(times.joined(separator: ", "))]; plot s")
    #expect(prompt.warnings.contains("write `config gaps=1 hour`"), "\(prompt.warnings)")
  }
}
