import PlotSession
import TestSupport
import Testing

/// Files of a railway's operations office and of a station that rings birds: clocks that go on past midnight, posts along
/// the line, sheets whose cells are merged, and dates with their weekday.
@Suite struct RailwayFilesTests {
  private let folder = TestFolder([
    "headway.csv": "Train,Departure\n7201,23:34:47\n7203,23:54:35\n7205,00:14:40\n7207,00:41:27\n",
    "runs.csv":
      "Train;Station;km;Time\n4385;A;0;23:40\n4385;B;18.4;00:04\n4385;C;47.3;00:42\n4381;A;0;20:00\n4381;B;18;20:30\n4381;C;47;21:02\n",
    "plan.csv":
      "date,train,planned,actual\n2024-09-01,4390,23:38,23:41\n2024-09-01,4396,00:21,00:35\n2024-09-02,4390,23:38,23:42\n",
    "dots.csv": "Zug;Soll;Ist\n"
      + (0..<16).map {
        "\(4000 + $0);\(7 + $0 % 12).\(12 + $0 * 3);\(7 + $0 % 12).\(13 + $0 * 3)\n"
      }.joined(),
    "prices.csv": "id;ask;bid\n"
      + (0..<16).map { "\($0);\(7 + $0 % 12).\(20 + $0 * 5);\(7 + $0 % 12).\(21 + $0 * 5)\n" }
      .joined(),
    "posts.txt": "km\tgauge\n12+000\t1435.8\n12+001\t1437.4\n12+002\t1436.4\n",
    "service.csv":
      "Date,Train,Departure\n2024-09-18,7201,23:34\n2024-09-18,7205,00:14\n2024-09-18,7207,00:41\n2024-09-19,7201,23:34\n2024-09-19,7205,00:14\n",
    "unordered.csv":
      "Date,Train,Departure\n2024-09-18,7201,23:34\n2024-09-18,7205,00:14\n2024-09-18,7207,07:41\n2024-09-18,7201,06:34\n",
    "merged.csv":
      "date,train,planned\n2024-09-01,4390,23:38\n,4392,00:21\n2024-09-02,4390,23:38\n,4392,00:21\n",
    "weekdays.csv": "day,v\nMon 01 Jan 24,3\nTue 02 Jan 24,4\n",
    "nests.csv":
      "Nest,Species,Date,Eggs\nN1,Great Tit,2023-04-20,3\n,,2023-04-27,9\nN2,Great Tit,2023-04-21,4\n,,2023-04-28,8\nN3,Blue Tit,2023-04-22,5\n,,2023-04-29,10\n",
    "remarks.csv":
      "d,remark,v\n2023-04-20,late,3\n2023-04-27,,9\n2023-05-21,new,4\n2023-05-28,late,8\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series dep from \"headway.csv\" column=Departure\nseries hw = diff(dep) / 1 min; print round(hw[2])",
        "-1420", "'dep' goes on past midnight at 1 step: 'diff(dep) % 24 h' is each step"
      ),
      (
        "series dep from \"headway.csv\" column=Departure; hw = (diff(dep) % 24 h) / 1 min; print round(mean(hw), 2)",
        "22.22", ""
      ),
      (
        "series t from \"runs.csv\" column=Time by=Train durations=\"h:mm\"; print max(t) - min(t)",
        "[84960, 3720]",
        "'sum(diff(t) % 24 h)' is what lies between, and not 'max(t) - min(t)'"
      ),
      (
        "series t from \"runs.csv\" column=Time by=Train durations=\"h:mm\"; print sum(diff(t) % 24 h)",
        "[3720, 3720]", "stand in the order of the members"
      ),
      (
        "series planned, actual from \"plan.csv\"; show planned, actual",
        """
        time                       planned   actual
        2024-09-01T00:00:00+00:00  23:38:00  23:41:00
        2024-09-01T00:00:00+00:00  0:21:00   0:35:00
        2024-09-02T00:00:00+00:00  23:38:00  23:42:00
        """, ""
      ),
      (
        "series Soll, Ist from \"dots.csv\"; print round(Ist[0] - Soll[0], 2)", "0.01",
        "a number was read, and so in 1 other column; write `series Soll, Ist from \"dots.csv\" dateFormat=\"%H.%M\"`"
      ),
      ("series ask, bid from \"prices.csv\"; print count(ask)", "16", ""),
      (
        "series gauge from \"posts.txt\"; print count(gauge)", "3",
        "write `series gauge from \"posts.txt\" thousands=\"+\"`"
      ),
      (
        "series gauge from \"posts.txt\" thousands=\"+\"; print idxmax(gauge)", "12.001", ""
      ),
      (
        "series n from \"service.csv\" column=Train; print positions(n)[2]",
        "2024-09-19T00:41:00+00:00",
        "line 3, column 3 ('Departure'): found '00:14' -> expected a later time than in the row before: it was read as the next day's"
      ),
      (
        "series n from \"service.csv\" column=Train sort=on; print positions(n)[0]",
        "2024-09-18T00:14:00+00:00", ""
      ),
      ("series v from \"weekdays.csv\"; print positions(v)[1]", "2024-01-02T00:00:00+00:00", ""),
      (
        "series g from \"nests.csv\" column=Eggs time=Date by=Nest where Species == \"Great Tit\"; print mean(max(g))",
        "3.5", "merged=Species where Species == \"Great Tit\"`"
      ),
      (
        "series g from \"nests.csv\" column=Eggs time=Date by=Nest merged=Species where Species == \"Great Tit\"; print count(names(g))",
        "2", "merged=[\"Species\", \"Nest\"] where"
      ),
      ("series v from \"remarks.csv\" column=v where remark == \"late\"; print sum(v)", "11", ""),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series p, a from \"plan.csv\"",
        "write `series p, a from \"plan.csv\" column=[\"planned\", \"actual\"]`"
      ),
      ("series n from \"unordered.csv\" column=Train", "column=Train sort=on`"),
      ("series p from \"merged.csv\" column=planned", "column=planned merged=date`"),
    ] as [(String, String)])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }
}
