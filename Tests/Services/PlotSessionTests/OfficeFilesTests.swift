import PlotScene
import PlotSession
import TestSupport
import Testing

/// Files of offices and of those who look after plants: subtotals, merged cells, lists in cells, shifts past midnight,
/// loggers that were off, meters that are read now and then.
@Suite struct OfficeFilesTests {
  private let folder = TestFolder([
    "bank.csv":
      "Date,In,Out\n2024-01-01,10,\n2024-01-02,,3\n2024-01-03,,4\n2024-01-04,20,\n",
    "actuals.csv":
      "Dept,Line,Jan,Feb\nShop,Staff,1,2\n,Rent,3,4\nShop total,,4,6\n,,,\nHead office,Staff,5,6\nHead office total,,5,6\n,,,\nTOTAL,,9,12\n",
    "sums.csv": "Dept,Jan\nShop,1\nShop,3\nShop total,4\nBar,5\nBar total,5\n",
    "plain.csv": "Dept,Jan\nShop,1\nShop,3\nThe total,7\nBar,5\n",
    "shifts.csv":
      "Date,In,Out\nSun 01/09/24,09:00,13:45\nMon 02/09/24,22:00,01:00\nFri 13/09/24,09:30,13:00\n",
    "clocks.csv": "In,Out\n09:00,13:00\n22:00,01:00\n10:00,11:00\n",
    "tickets.csv":
      "Opened,Topics\n2024-01-01,app\n2024-01-02,app; invoice\n2024-01-03,invoice\n2024-01-04,appointment; app\n2024-01-05,appointment\n",
    "alarms.csv":
      "Plant,Start,Length\nA,2024-01-01 10:00,00:03\nB,2024-01-02 10:00,14:58\nA,2024-01-03 10:00,3d 17:22\n",
    "stays.csv":
      "Plant,Start,End\nA,2024-01-01 10:00,2024-01-01 11:25\nB,2024-01-02 22:00,2024-01-03 00:00\n",
    "log-a.csv":
      "Time,W\n2024-01-01 00:00,0\n2024-01-01 01:00,0\n2024-01-01 02:00,5\n2024-01-01 03:00,4\n",
    "log-b.csv":
      "Time,W\n2024-01-01 00:00,0\n2024-01-01 01:00,0\n2024-01-01 02:00,6\n2024-01-01 03:00,5\n",
    "days.csv": "Day,kWh\n"
      + (1...90).filter { !(40...49).contains($0) }.map { day in
        let (month, first) = day <= 31 ? (1, 0) : day <= 60 ? (2, 31) : (3, 60)
        return "2024-0\(month)-\(day - first < 10 ? "0" : "")\(day - first),1\n"
      }.joined(),
    "plants.csv":
      "Plant,Month,kWh\n"
      + ["A", "B", "C"].flatMap { plant in
        (1...3).map { "\(plant),2024-0\($0),\(plant == "B" && $0 == 2 ? "" : "10")\n" }
      }.joined(),
    "meter.csv":
      "Date,kWh\n2024-01-01,100\n2024-01-21,140\n2024-02-10,200\n2024-03-01,240\n2024-03-21,300\n",
    "grants.csv":
      "Funder,Start,Due,Amount,Status\nA,2024-01-01,2024-05-01,10,open\nB,tbc,,20,open\nC,2024-02-01,2024-06-01,5,closed\n",
    "night.csv":
      "Epoch,Time,Stage\n1,22:41:30,W\n2,23:07:00,N2\n3,00:04:30,R\n4,02:10:00,N2\n5,03:00:00,R\n6,06:17:00,W\n",
    "use.csv": "Date,Usage (hh:mm)\n2025-01-01,01:45\n2025-01-02,04:10\n2025-01-03,05:00\n",
    "answers.csv": "patient,q1,q2\n1,1,2\n2,3,\n3,,\n",
    "cash.csv": "Date,Box,EUR\n2024-01-01,A,10\n2024-01-01,B,20\n2024-01-02,A,5\n",
    "total.csv": "Date,Box,EUR\n2024-01-01,A,10\n2024-01-01,B,20\n2024-01-02,A,5\n2024-01-02,B,7\n",
    "wide.csv": "Plant,kWp,Jan,Feb,Mar\nA,2,10,20,30\nB,4,40,60,80\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series i, o from \"bank.csv\" column=[In, Out]; print sum(i - o)", "0",
        "'sum' leaves out 4 of 4 rows, where 'i' or another term is a gap and other terms are known; where that means 0, write 'fill(i, 0)' and 'fill(o, 0)'"
      ),
      (
        "series i, o from \"bank.csv\" column=[In, Out]; print sum(fill(i, 0) - o)", "-7",
        "'sum' leaves out 2 of 4 rows, where 'o' is a gap and other terms are known; where that means 0, write 'fill(o, 0)'"
      ),
      (
        "series i, o from \"bank.csv\" column=[In, Out]; print sum(fill(i, 0) - fill(o, 0))", "23",
        ""
      ),
      (
        "series n from \"sums.csv\" column=Jan by=Dept; print names(n)",
        "[\"Shop\", \"Shop total\", \"Bar\", \"Bar total\"]",
        "'Shop total' of 'Dept' is named as what sums up the others, as another one is, and is a member; write `series n from \"sums.csv\" column=Jan by=Dept where Dept != [\"Shop total\", \"Bar total\"]` without it"
      ),
      (
        "series n from \"plain.csv\" column=Jan by=Dept; print names(n)",
        "[\"Shop\", \"The total\", \"Bar\"]", ""
      ),
      (
        "series i, o from \"shifts.csv\" column=[In, Out] durations=\"h:mm\"; print o - i",
        "[17100, -75600, 12600]",
        "'o - i' is below 0 in 1 of 3 rows, as what ends on the next day: '(o - i) % 24 h' is its length"
      ),
      (
        "series i, o from \"shifts.csv\" column=[In, Out] durations=\"h:mm\"; print (o - i) % 86400",
        "[17100, 10800, 12600]", ""
      ),
      (
        "series n from \"shifts.csv\" time=In until=Out step=1 h; print n[2024-09-02T22:00..2024-09-03T02:00]",
        "[1, 1, 1, 0, 0]", ""
      ),
      (
        "series n from \"clocks.csv\" time=In until=Out step=1 h; print count(n), max(n), n[-4..]",
        "16 2 [0, 1, 1, 1]", ""
      ),
      (
        "series t from \"tickets.csv\" column=Opened time=Opened by=Topics lists=on; print sort(count(t))",
        "[invoice: 2, appointment: 2, app: 3]", ""
      ),
      (
        "series n from \"sums.csv\" column=Jan by=Dept lists=on where Dept != \"*total\"; print names(n)",
        "[\"Shop\", \"Bar\"]", ""
      ),
      (
        "series n from \"tickets.csv\" column=Opened time=Opened by=Topics lists=on where Opened == 2024-01-02; print names(n)",
        "[\"app\", \"invoice\"]", ""
      ),
      (
        "series l from \"alarms.csv\" column=Length time=Start; print l", "[180, 53880, 321720]", ""
      ),
      (
        "series s, e2 from \"stays.csv\" column=[Start, End] time=Start by=Plant; print sum((e2 - s) / 1 h)",
        "[1.4166666666666667, 2]", ""
      ),
      (
        "series p from \"log-*.csv\" column=W by=file sort=on; print count(p)", "[4, 4]", ""
      ),
      (
        "series k from \"days.csv\"; print resample(k, month, sum)", "[31, 19, 30]",
        "'resample' adds up what is left in 1 of 3 periods of 'k' with gaps: that from 2024-02-01, lacks 10 of 29 samples"
      ),
      (
        "series k from \"plants.csv\" column=kWh by=Plant; print sum(k)", "[30, 20, 30]",
        "the sum of 'k.B' leaves out 1 of 3 samples, which are gaps: it is low beside the others"
      ),
      (
        "series m from \"meter.csv\"; series used = diff(m); print resample(used, month, sum)",
        "[40, 60, 100]",
        "the steps of 'm', about 20 days long, count in the period in which they end: 'shift(diff(align(cumsum(fill(used, 0)), resample(used, month), linear)), -1 months)' parts them where it begins"
      ),
      (
        "series a from \"grants.csv\" column=Amount by=Status; print sum(a)", "[30, 5]",
        "found 'tbc'"
      ),
      (
        "series t from \"tickets.csv\" column=Opened; plot t", "t: 5 samples",
        "are dates, and stand on the y axis as seconds since 1970"
      ),
      (
        "series s, t from \"stays.csv\" column=[Start, End] time=Start; plot band(s, t) as=bars",
        "band(s, t): a band",
        "the values of 's' are dates, and stand on the y axis as seconds since 1970: the difference of two such series is a length of time, and 'mark from' draws a band from one to the other"
      ),
      (
        "series r from \"night.csv\" column=Epoch time=Time by=Stage; print first(positions(r.R)), last(positions(r.W))",
        "24:04:30 30:17:00",
        "found '00:04:30' -> expected a later time than in the row before: it was read as the next day's"
      ),
      (
        "series r from \"night.csv\" column=Epoch time=Time where Stage == R; print first(positions(r)), last(positions(r))",
        "24:04:30 27 hours", ""
      ),
      (
        "series n from \"night.csv\" column=Epoch time=Time where Time > 02:00; print n",
        "[1, 2, 4, 5, 6]", "it was read as the next day's"
      ),
      (
        "series u from \"use.csv\" column=2 durations=\"h:mm\"; print count(u >= 4:00), count(4:00 > u), count(u >= 4 h)",
        "2 1 2", ""
      ),
      (
        "series q from \"answers.csv\" columns=q1..q2; print across(q, sum)", "[3, 3, nan]",
        "'across' adds up what is left at 1 of 3 places, where some of 'q' are gaps: 'where(across(isgap(q), sum) == 0, across(q, sum), nan)' leaves these out"
      ),
      (
        "series c from \"cash.csv\" column=EUR; series t from \"total.csv\" column=EUR; print sum(c - align(t, c))",
        "",
        "several samples of 't' share a place, and of 'c', and 'align' takes the last one for each: a group of each, read by=COLUMN, meets by name"
      ),
      (
        "series s = [1, 2, 3, 4, 5] start=2024-01-01 step=1 min; config gaps=10 s; plot s",
        "s: 5 samples",
        "gaps=10 seconds is less than the step of 's', 1 minute: its line is broken at each; 'gaps=break' in 'plot' keeps it"
      ),
    ] as [(String, String, String)])
  func `what an office's files leave out is said`(program: String, output: String, warning: String)
  {
    let error = prompt.run(program)
    #expect(error == nil, "\(error?.rendered ?? "")")
    let line = prompt.outputs.last { !$0.line.hasPrefix("warning") }?.line
    #expect(line?.hasPrefix(output) == true, "\(line ?? "")")
    #expect(
      prompt.warnings.contains(warning) && prompt.warnings.isEmpty == warning.isEmpty,
      "\(prompt.warnings)")
  }

  @Test(
    arguments: [
      (
        "series a from \"actuals.csv\" column=Jan",
        "write `series a from \"actuals.csv\" column=Jan where Dept != [\"Shop total\", \"Head office total\", \"TOTAL\"]`"
      ),
      (
        "series a = [1, nan, 2] start=2024-01-01 step=1 h; print fill(resample(a, day, last))",
        "write 'fill(resample(a, day, last), previous)'"
      ),
      ("series n from \"sums.csv\" column=Jan lists=on", nil),
      ("series n from \"night.csv\" column=Epoch by=[Stage, Time] lists=on", nil),
    ] as [(String, String?)])
  func `advice does what was meant`(program: String, advice: String?) {
    #expect(prompt.run(program)?.diagnostics.first?.advice == advice)
  }

  /// Months stay months where each is divided by a number of its row.
  @Test(arguments: ["y", "y / 2", "y / sum(p)", "y.A / 2"])
  func `columns keep their names in arithmetic`(expression: String) throws {
    _ = prompt.run(
      """
      series y from "wide.csv" columns=Jan..Mar by=Plant unpivot=on
      series p from "wide.csv" column=kWp by=Plant
      series s = \(expression)
      """)
    for plotted in ["s", expression] {
      #expect(prompt.run("plot \(plotted)") == nil)
      let x = prompt.record(PlotRecord.mediaType).split(separator: "\"x\": {\"ticks\"").last ?? ""
      let shown = x.prefix { $0 != "]" }.matches(of: /"label": "([^"]*)"/).map(\.1)
      #expect(shown == ["Jan", "Feb", "Mar"], "\(plotted): \(shown)")
    }
  }
}
