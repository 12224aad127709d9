import PlotScene
import PlotSession
import TestSupport
import Testing

/// `until=` counts the rows that last: staff that is logged in, loans, sick days, loads.
@Suite struct LastingRowsTests {
  private let folder = TestFolder([
    "desks.csv":
      "agent,login,logout,team\na,2024-03-20 08:00,2024-03-20 12:00,X\nb,2024-03-20 08:10,2024-03-20 16:00,Y\n"
      + "c,2024-03-20 11:00,,X\nd,2024-03-20 12:00,2024-03-20 12:05,Y\n",
    "brief.csv":
      "agent,login,logout\na,2024-03-20 08:00,2024-03-20 12:00\nb,2024-03-20 08:10,2024-03-20 08:20\n",
    "sick.csv":
      "First day;Last day;Team;Share\n30.01.2024;02.02.2024;A;0,5\n01.02.2024;01.02.2024;B;1\n",
    "stays.csv":
      "House,Arrival,Departure,Nights\nA,2024-03-01,2024-03-03,2\nA,2024-03-02,2024-03-03,1\nB,2024-03-03,2024-03-04,1\n",
    "lent.csv": "Out,Returned\n2024-03-01,2024-03-03\n2024-03-02,\n",
    "trips.csv": "from,to,days\n2024-03-01,2024-03-03,3\n2024-03-02,2024-03-03,2\n",
    "tours.csv": "from,to\n2024-03-01,2024-03-03\n2024-03-02,2024-03-03\n",
    "loads.csv": "from,to,kw\n5,8,2\n0,10,1.5\n",
    "turned.csv": "from,to\n0,4\n9,2\n",
    "rota.csv": "day,start,end\n08.03.2024,22:00,06:00\n09.03.2024,04:00,12:00\n",
    "holes.csv": "from,to,kw\n0,4,1\n,6,1\n2,6,\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series staff from \"desks.csv\" time=login until=logout; print staff, max(staff)",
        "[1, 2, 3, 3, 2, 1] 3",
        "1 row without an end: taken as still going on at the end of the data"
      ),
      (
        "series staff from \"desks.csv\" time=login until=logout where agent != c; print staff, count(staff)",
        "[1, 2, 2, 1, 0] 5", ""
      ),
      (
        "series staff from \"desks.csv\" time=login until=logout step=1 h where agent != c; print staff",
        "[1, 2, 2, 2, 2, 1, 1, 1]", ""
      ),
      (
        "series staff from \"desks.csv\" time=login until=logout step=4 h by=team where agent != c; print staff.X, staff.Y",
        "[1, 0] [0, 2]", ""
      ),
      (
        "series staff from \"brief.csv\" time=login until=logout step=1 h; print staff",
        "[1, 1, 1, 1]",
        "1 of 2 rows last between two samples alone, and are counted nowhere: a shorter step counts them, and none each change"
      ),
      (
        "series staff from \"brief.csv\" time=login until=logout; print mean(staff)", "1",
        "'mean' counts each change of 'staff' once, however long it lasts"
      ),
      (
        "series staff from \"brief.csv\" time=login until=logout; print max(staff), resample(staff, day, max)",
        "2 [2]", ""
      ),
      // The last day is one of them.
      (
        "series sick from \"sick.csv\" time=\"First day\" until=\"Last day\"; print sick, resample(sick, month, sum)",
        "[1, 1, 2, 1] [2, 3]", ""
      ),
      (
        "series sick from \"sick.csv\" time=\"First day\" until=\"Last day\" column=Share by=Team; series m = resample(sick, month, sum); print m.A, sick.B",
        "[1, 1] [0, 0, 1, 0]", ""
      ),
      // A guest leaves in the morning.
      (
        "series rooms from \"stays.csv\" time=Arrival until=Departure; print rooms, sum(rooms)",
        "[1, 2, 1] 4", ""
      ),
      (
        "series n from \"lent.csv\" time=Out until=Returned lastDay=off; print n", "[1, 2, 1]",
        "1 row without an end"
      ),
      (
        "series n from \"trips.csv\" time=from until=to; print n", "[1, 2, 2]", ""
      ),
      (
        "series n from \"tours.csv\" time=from until=to; print n", "[1, 2, 2]",
        "'to' is read as the last day of each row, which counts; where it does not, write `series n from \"tours.csv\" time=from until=to lastDay=off`, else lastDay=on"
      ),
      ("series n from \"tours.csv\" time=from until=to lastDay=off; print n", "[1, 2]", ""),
      ("series n from \"tours.csv\" time=from until=to lastDay=on; print n", "[1, 2, 2]", ""),
      (
        "series kw from \"loads.csv\" x=from until=to column=kw; print kw, positions(kw)",
        "[1.5, 3.5, 1.5, 0] [0, 5, 8, 10]", ""
      ),
      (
        "series kw from \"loads.csv\" x=from until=to column=kw step=4; print kw, positions(kw)",
        "[1.5, 1.5, 1.5] [0, 4, 8]",
        "1 of 2 rows last between two samples alone"
      ),
      (
        "series n from \"turned.csv\" x=from until=to; print n", "[1, 2, 1, 0]",
        "row 2 ends before it begins: the earlier end is taken as the beginning"
      ),
      (
        "series n from \"rota.csv\" time=start until=end; print n, max(n)", "[1, 2, 1, 0] 2", ""
      ),
      (
        "series kw from \"holes.csv\" x=from until=to column=kw; print kw", "[1, 0]",
        "2 rows left out: 'from' is empty there, or 'kw'"
      ),
    ] as [(String, String, String)])
  func `rows that last are counted`(program: String, text: String, warning: String) {
    prompt.expect(program, gives: text, warning: warning)
  }

  @Test(arguments: [
    "desks", "desks[0..3]", "100 * desks / 4", "within(desks, 2024-03-20..2024-03-21)",
  ])
  func `a part or a share of what lasts is drawn as steps`(expression: String) {
    _ = prompt.run(
      "series desks from \"desks.csv\" time=login until=logout; series s = \(expression)")
    for plotted in ["s", expression] {
      #expect(prompt.run("plot \(plotted)") == nil)
      #expect(prompt.record(PlotRecord.mediaType).contains("\"as\": \"step\""), "\(plotted)")
    }
  }

  @Test func `they are drawn as steps, and made again by the state`() {
    prompt.run("series sick from \"sick.csv\" time=\"First day\" until=\"Last day\"; plot sick")
    #expect(prompt.record(PlotRecord.mediaType).contains("\"as\": \"step\""))
    let other = Prompt(folder: folder.path)
    other.run(prompt.state)
    #expect(other.state == prompt.state)
    #expect(
      other.session.state.series["sick"]?.samples == prompt.session.state.series["sick"]?.samples)
  }

  @Test(
    arguments: [
      (
        "series n follow \"loads.csv\" x=from until=to",
        "rows that are still to come cannot be counted"
      ),
      ("series n from \"loads.csv\" x=from until=to step=0", "step is 0: more than 0 is allowed"),
      (
        "series n from \"loads.csv\" x=from until=to step=1 h",
        "step is a duration: a number is allowed"
      ),
      ("series n from \"sick.csv\" time=\"First day\" until=Share", "until is of numbers"),
      ("series n from \"loads.csv\" columns=all until=to", "'until' counts the rows that last"),
      (
        "series a, b from \"loads.csv\" column=[kw, kw] until=to",
        "'until' counts the rows that last"
      ),
      ("series from, to from \"loads.csv\" until=to", "'until' counts the rows that last"),
      ("series n from \"loads.csv\" until=kv", "unknown column 'kv'"),
      (
        "series n from \"sick.csv\" time=\"First day\" until=\"Last day\" step=3",
        "step is a number: a duration such as 15 min is allowed"
      ),
      (
        "series n from \"sick.csv\" time=\"First day\" until=\"Last day\" start=2024-01-01",
        "'until' counts the rows that last"
      ),
    ])
  func `what does not go with it is refused`(program: String, error: String) {
    let text = prompt.run(program)?.rendered ?? ""
    #expect(text.contains(error), "\(text)")
  }
}
