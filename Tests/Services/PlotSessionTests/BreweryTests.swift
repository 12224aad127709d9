import PlotSession
import TestSupport
import Testing

/// Files of breweries and libraries: cells that a sheet has joined, counters that were off, loggers that are late.
@Suite struct BreweryTests {
  private let folder = TestFolder([
    "grain.csv":
      "Batch,Brew date,Malt,kg\n1,8-Jan-24,Pale,10\n,,Wheat,2\n,,Munich,3\n2,9-Jan-24,Pale,11\n,,Wheat,4\n",
    "due.csv": "t,due,v\n1,2024-01-08,5\n2,,6\n3,2024-01-10,7\n4,2024-01-11,7\n",
    "seats.csv":
      "start,end\n2024-01-08T10:00,2024-01-08T12:00\n2024-01-08T11:00,2024-01-08T15:00\n",
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
        "'resample' adds up what is left in 1 of 4 periods of 'n' with gaps: the first, from 2024-01-08, lacks 1 of 7 samples"
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
      ("series n from \"door.csv\"; print hour(n)[0]", "0", ""),
    ] as [(String, String, String)])
  func `what is left out is said`(program: String, output: String, warning: String) {
    let error = prompt.run(program)
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.outputs.last { !$0.line.hasPrefix("warning") }?.line == output)
    #expect(
      prompt.warnings.contains(warning) && prompt.warnings.isEmpty == warning.isEmpty,
      "\(prompt.warnings)")
  }

  @Test func `an axis that some rows lack says how many`() {
    let error = prompt.run("series v from \"due.csv\" time=due")
    #expect(error?.rendered.contains("for it is the axis\n") == true, "\(error?.rendered ?? "")")
    let other = prompt.run("series kg from \"grain.csv\" column=kg time=\"Brew date\"")
    #expect(other?.rendered.contains("for it is the axis, and 2 more lack it\n") == true)
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
