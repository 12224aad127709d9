import PlotSession
import TestSupport
import Testing

/// Files of an airport and of a games studio: times over midnight, blank cells among rows that are counted, years beside
/// months, versions, yes and no.
@Suite struct AirportFilesTests {
  private let folder = TestFolder([
    "race.csv":
      "Place,Name,Finish\n" + (1...9).map { "\($0),Runner \($0),3:0\($0):00\n" }.joined()
      + ",A,DSQ\n,B,DNF\n,C,DNS\n,D,DNF\n",
    "delays.csv":
      "Date,Flight,STD,ATD\n2024-06-01,LO1,06:00,05:57\n2024-06-01,LO2,09:00,09:20\n2024-06-01,LO3,12:00,12:05\n2024-06-01,LO4,23:50,00:20\n",
    "nights.csv":
      "Date,Begin,Stop\n2024-06-01,19:00,07:00\n2024-06-02,07:00,19:00\n2024-06-03,22:00,06:00\n",
    "roster.csv":
      "Date,Start,End,Break\n2024-06-01,06:00,14:00,30\n2024-06-02,06:00,14:00,60\n2024-06-03,06:00,14:00,45\n",
    "status.csv":
      "Date,Status,Pax\n2024-06-01,OPS,100\n2024-06-02,CNL,\n2024-06-03,OPS,120\n2024-06-04,CNL,\n2024-06-05,OPS,\n",
    "years.csv":
      "Airline;Year;Jan;Feb\nLOT;2023;100;120\nLOT;2024;110;130\nKLM;2023;50;60\nKLM;2024;55;66\n",
    "figures.csv":
      "Date,STD,ATD\n2024-06-01,0600,0607\n2024-06-01,0900,0920\n2024-06-01,2350,0020\n",
    "months.csv": "Month,OTP\nNov-23,78\nDec-23,79\nJan-24,80\n",
    "weeks.csv":
      "date,platform,rev\n"
      + (0..<23).map { "2025-03-\($0 < 7 ? "0" : "")\($0 + 3),a,1\n" }.joined(),
    "cohorts.csv": "week,installs,d7\n1,1000,20\n2,3000,10\n3,6000,\n",
    "fill.csv": "day,fill\n2025-01-01,83%\n2025-01-02,91%\n",
    "versions.csv": "version,crashes\n1.2,10\n1.20,500\n1.9,7\n1.10,8\n",
    "tests.csv": "user,converted,rev\n1,TRUE,5\n2,FALSE,\n3,TRUE,7\n4,,\n",
    "stars.csv": "date,stars,version\n2025-03-01,5,2.1\n2025-03-02,5,\n2025-04-03,1,\n",
    "loads.csv":
      "store,downloads\nA,1.2K\nB,50K+\nC,987\nD,10K+\n",
    "jobs.csv":
      "start,end,kW\n2026-01-01,2026-01-03,5\n2026-01-02,2026-01-05,7\n2026-01-04,2026-01-04,2\n",
    "meter.csv":
      "t,m\n" + (0..<30).map { "\($0),\($0 < 20 ? 10 * $0 : 10 * ($0 - 20))\n" }.joined(),
    "left.csv": "t,a\n10:00:03,1\n10:10:02,2\n10:20:04,3\n10:30:03,4\n",
    "right.csv": "t,b\n10:00:01,1\n10:10:05,2\n10:20:06,3\n10:30:01,4\n",
    "flags.csv": "day,a,b\n2025-01-01,1,2 p\n2025-01-02,3,4\n2025-01-03,3,5\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series a from \"delays.csv\" column=ATD; series s from \"delays.csv\" column=STD; print (a - s) / 1 min",
        "[-3, 20, 5, -1410]",
        "'a - s' is more than half a day in 1 of 4 rows, as what is over on another day: '(a - s + 12 h) % 24 h - 12 h'"
      ),
      (
        "series a from \"delays.csv\" column=ATD; series s from \"delays.csv\" column=STD; print ((a - s + 12 h) % 24 h - 12 h) / 1 min",
        "[-3, 20, 5, 30]", ""
      ),
      (
        "series a from \"nights.csv\" column=Begin; series s from \"nights.csv\" column=Stop; print sum((s - a) / 1 h)",
        "-16", "'s - a' is below 0 in 2 of 3 rows, as what ends on the next day: '(s - a) % 24 h'"
      ),
      (
        "series a from \"nights.csv\" column=Begin; series s from \"nights.csv\" column=Stop; print ((s - a) % 24 h) / 1 h, max(a) / 1 h",
        "[12, 12, 8] 22", ""
      ),
      (
        "series s from \"roster.csv\" column=Start; series t from \"roster.csv\" column=End; series b from \"roster.csv\" column=Break; print (t - s) / 1 h - b / 60",
        "[7.5, 7, 7.25]", ""
      ),
      (
        "series n from \"status.csv\" column=Pax by=Status; print count(n)", "[2, 0]",
        "3 of 5 rows have none, all of 'n.CNL', which 'count(fill(n, 0))' counts"
      ),
      (
        "series n from \"status.csv\" column=Pax by=Status; print sum(count(fill(n, 0)))", "5", ""
      ),
      (
        "series v from \"status.csv\" column=Pax missing=120; print mean(v < 110)", "1",
        "'mean(v < 110)' is the share of the values, without the 4 of 5 rows that missing= makes gaps"
      ),
      (
        "series p from \"years.csv\" columns=all by=Airline where Year == 2024; print sum(p)",
        "[240, 121]", "the order of the members"
      ),
      (
        "series p from \"years.csv\" columns=Jan..Feb by=Airline; print p.LOT[2024-02-01..]",
        "[130]",
        ""
      ),
      (
        "series p from \"years.csv\" columns=all where Year == 2024; print names(p)",
        "[\"Jan\", \"Feb\"]", "'Year' left out"
      ),
      (
        "series a from \"figures.csv\" column=ATD; print a", "[607, 920, 20]",
        "expected a number, which was read, or hours and minutes; write `series a from \"figures.csv\" column=ATD durations=\"h:mm\"`"
      ),
      (
        "series a from \"figures.csv\" column=ATD durations=h:mm; print a", "[22020, 33600, 1200]",
        ""
      ),
      ("series v from \"months.csv\"; print v[2024-01-01..], count(v)", "[80] 3", ""),
      (
        "series rev from \"weeks.csv\" by=platform; plot across(resample(rev, week, sum), sum)",
        "across(resample(rev, week, sum), sum): 4 samples, 2 to 7, last 2  ███▁",
        "has periods that are cut: the last period, from 2025-03-24, has 2 of usually 7 samples"
      ),
      (
        "series n, d7 from \"cohorts.csv\" column=[installs, d7]; print sum(d7 * n) / sum(n)",
        "5",
        "'sum(d7 * n)' leaves out 1 of 3 samples of 'sum(n)': 'sum(where(isgap(d7 * n), nan, n))' leaves them out there, too"
      ),
      (
        "series fill from \"fill.csv\"; print count(fill > 0.9)", "2",
        "compared with 0.9, which is less than all of it: for 90 % write '90'"
      ),
      (
        "series fill from \"fill.csv\" where fill > 0.9; print count(fill)", "2",
        "'fill' is in percent, and 0.9 is less than all of it: for 90 % write '90'"
      ),
      ("series crashes from \"versions.csv\" where version == 1.2; print crashes", "[10]", ""),
      (
        "series crashes from \"versions.csv\" where version >= 1.9; print crashes", "[500, 7, 8]",
        ""
      ),
      (
        "series crashes from \"versions.csv\" where version < \"1.10\"; print crashes", "[10, 7]",
        ""
      ),
      (
        "series converted from \"tests.csv\"; print mean(converted), count(converted), sum(not converted)",
        "0.6666666666666666 2 1", ""
      ),
      (
        "series c from \"tests.csv\" column=converted where converted == TRUE; print c",
        "[true, true]",
        ""
      ),
      (
        "series s from \"stars.csv\" column=stars where date in 2025-03; print s", "[5, 5]", ""
      ),
      (
        "series s from \"stars.csv\" column=stars where date != 2025-03; print s", "[1]", ""
      ),
      (
        "series kW from \"jobs.csv\" time=start until=end lastDay=on; print max(kW)", "2",
        "rows are counted, each once; the sum of 'kW' over them is `series kW from \"jobs.csv\" column=kW time=start until=end lastDay=on`"
      ),
      (
        "series m from \"meter.csv\" column=m; series used = diff(fill(m, linear)); print sum(used)",
        "90", "rises but for 1 step"
      ),
      (
        "series a from \"left.csv\"; series b from \"right.csv\"; print b - align(a, b, nearest), align(a, b)",
        "[0, 0, 0, 0] [nan, 2, 3, 3]",
        "'align(a, b)' ends with 'b', and 'a' goes on"
      ),
      ("print align([1, 2, 3], [4, 5, 6], nearest)", "[1, 2, 3]", ""),
      (
        "series s = [1, 2, 3] x=[0, 0.5, 1]; series p = [1, 1] x=[0.6, 3]; print align(s, p, nearest)",
        "[2, nan]", ""
      ),
      (
        "print [t for t in 0..23]", "[" + (0...23).map { "\($0)" }.joined(separator: ", ") + "]", ""
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series a from \"left.csv\"; series b from \"right.csv\"; print a - b",
        "write 'align(b, a, nearest)'"
      ),
      (
        "series n from \"cohorts.csv\" column=installs where installs > 4,000",
        "write `series n from \"cohorts.csv\" column=installs where installs > 4000`"
      ),
      (
        "plot p from \"stars.csv\" query=\"select stars\"",
        "write `series p from \"stars.csv\" query=\"select stars\"; plot p`"
      ),
      ("mark y=1,234,567", "write `mark y=1234567`"),
      ("mark y=0,125", "write `mark y=0.125`"),
      (
        "series d from \"loads.csv\" column=downloads by=store",
        "write `series d from \"loads.csv\" column=downloads by=store flags=\"+\"`"
      ),
      (
        "series s from \"stars.csv\" column=stars time=date by=stars",
        "write `series s from \"stars.csv\" column=date time=date by=stars`"
      ),
      (
        "series crashes from \"versions.csv\" x=version",
        "versions are names: write `series crashes from \"versions.csv\" by=\"version\"`"
      ),
      (
        "series b from \"flags.csv\"", "write `series b from \"flags.csv\" flags=\"p\"`"
      ),
      (
        "series n from \"status.csv\" column=Pax\nplot n by=Status",
        "write `series n from \"status.csv\" column=Pax by=Status; plot n`"
      ),
      (
        "series n from \"status.csv\" column=Pax\nplot n where Status == OPS",
        "write `series n from \"status.csv\" column=Pax where Status == OPS; plot n`"
      ),
      (
        "series t from \"race.csv\" column=Finish",
        "write `series t from \"race.csv\" column=Finish where Finish != [\"DSQ\", \"DNF\", \"DNS\"]`"
      ),
      (
        "series v from \"weeks.csv\" by=platform column=rev\nplot v as=bars stack=percent",
        "write `plot 100 * v / across(v, sum) as=bars stack=on`"
      ),
      (
        "series v from \"weeks.csv\" by=platform column=rev\npie(v)",
        "write `plot 100 * sum(v) / sum(sum(v)) as=bars ylabel=\"%\"`"
      ),
    ] as [(String, String)])
  func `advice has what was meant`(program: String, advice: String) {
    prompt.expect(program, refusedWith: advice)
  }
}
