import PlotSession
import TestSupport
import Testing

/// Files of stations that measure air, of a podcast, of brokers and of roads: hours up to 24:00, statistics below the rows,
/// totals above them, one cause in two spellings, levels that change now and then, the newest row first, two dates in a cell.
@Suite struct StationFilesTests {
  private let folder = TestFolder([
    "pm.csv":
      "Date,Time,v\n"
      + (0..<72).map { "0\(1 + $0 / 24).01.2024,\(two($0 % 24 + 1)):00,\($0 / 24)\n" }.joined(),
    "begun.csv":
      "Date,Time,v\n"
      + (0..<72).map { "0\(1 + $0 / 24).01.2024,\(two($0 % 24)):00,\($0 / 24)\n" }.joined(),
    "logger.csv":
      "Date & Time;NO2;O3\n"
      + (0..<24).map { "21/07/2024 \(two($0)):00;\($0),5;7\n" }.joined()
      + "Minimum;0,5;7\nMinDate;21/07/2024 00:00;21/07/2024 02:00\nNum;24;24\nData[%];100;100\n",
    "roof.csv": "time,wd (deg)\n2024-01-01T00:00,350\n2024-01-01T00:30,10\n2024-01-01T01:00,20\n",
    "jobs.csv":
      "Start;End;Typ\n"
      + (1...3).reversed().map { "0\($0).05.2024 08:00;0\($0).05.2024 \(two(12 - $0)):00;a\n" }
      .joined(),
    "loops.csv":
      "time,a,b,c\n"
      + (0..<96).map {
        "2024-05-01T\(two($0 / 4)):\(two($0 % 4 * 15)),\($0 == 30 ? "" : "2"),3,\($0 % 40 == 3 ? -1 : $0)\n"
      }
      .joined(),
    "broker.csv":
      "Date,Amount\n06/28/2024,1\n06/20/2024,2\n03/17/2024 as of 03/15/2024,4\n01/02/2024,8\n",
    "months.csv":
      "Monat;Giro;Summe\nJan 22;1;1\nFeb 22;2;2\nSumme 2022;3;3\nJan 23;4;4\nSumme 2023;4;4\nJuni vergessen;;\n",
    "blocks.csv": "Begin,lanes\n2024-05-01,2\n2024-05-02,all\n2024-05-03,1\n",
    // Members of a parliament who differ in nothing but what stands inside of objects.
    "sittings.json":
      "["
      + ["A", "B", "C", "C"].map {
        "{\"at\": {\"date\": \"2024-09-17\"}, \"who\": {\"name\": \"\($0)\", \"seat\": [1]}, \"was\": \"here\"}"
      }.joined(separator: ",") + "]",
    "votes.csv": "No,Candidate,Votes\n1,\"Berg, E.\",5\n2,\"Klein, G.\",7\n3,Evans,9\n",
    "turnout.csv":
      "Area,early,noon,late\n"
      + (0..<12).map { "a\($0),\($0 == 3 ? "" : "1"),\($0 == 4 ? "" : "2"),3\n" }.joined(),
    "grid.csv":
      "time,kw\n2024-03-30T23:00:00+01:00,1\n2024-03-31T00:00:00+01:00,2\n2024-03-31T05:00:00+02:00,3\n",
    "local.csv": "time,kw\n2024-03-30 23:00,1\n2024-03-31 00:00,2\n2024-03-31 05:00,3\n",
    "subs.csv":
      "Date,won,lost\nTotal,12,4\n2025-03-03,7,2\n2025-03-04,3,1\n2025-03-05,1,1\n2025-03-06,1,1\n2025-03-07,2,1\n",
    "means.csv": "Jahr;Mitte;Rand\n2020;40;20\n2021;38;19\n2022;35;17\nGrenzwert;40;40\n",
    "down.csv":
      "start,station,cause,hours\n2024-01-01,North,Power,1\n2024-01-02,South,power ,2\n2024-01-03,North,Valve,3\n"
      + "2024-01-04,South,Power,4\n",
    // One point has no line, so that another member is drawn last where all lie in one panel.
    "crowd.csv": "name,v\n" + (0..<19).map { "a\($0 / 2),\($0)\n" }.joined(),
    "patrons.csv":
      "since,until,tier\n2024-01-01,,A\n2024-01-02,,B\n2024-01-03,2024-01-05,A\n2024-01-04,,B\n",
    "loads.csv":
      "day,show,n\n2024-01-01,A,1\n2024-01-01,A,2\n2024-01-02,B,5\n2024-01-03,A,4\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  private static let ends =
    "'p' begins one step behind midnight and ends at midnight, as what is stamped at its end: the last value of each day "
    + "counts to the next day, and with 'shift(p, -1 hour)' to its own"

  @Test(
    arguments: [
      ("series p from \"pm.csv\"; print count(resample(p, day, mean))", "4", ends),
      ("series p from \"pm.csv\"; print resample(shift(p, -1 h), day, mean)", "[0, 1, 2]", ""),
      (
        "series p from \"pm.csv\"; series q = shift(p, -1 h); print resample(q, day, mean)",
        "[0, 1, 2]", ""
      ),
      ("series p from \"begun.csv\"; print resample(p, day, mean)", "[0, 1, 2]", ""),
      (
        "series n from \"down.csv\" column=hours time=start by=[station, cause] case=off; print names(n)",
        "[\"North, Power\", \"South, Power\", \"North, Valve\"]", ""
      ),
      (
        "series n from \"loads.csv\" column=n by=show; print across(cumsum(n), sum)",
        "[4, 5, 7]",
        "'across' adds up running totals where members have values, and at 2 of 3 places not each member has one: "
          + "'cumsum(across(n, sum))' counts all of them"
      ),
      (
        "series n from \"loads.csv\" column=n by=show; print cumsum(across(n, sum))",
        "[3, 8, 12]", ""
      ),
      (
        "series w from \"roof.csv\"; print resample(w, hour)", "[180, 20]",
        "'w' turns past north once, where a mean of degrees points south: 'help direction' has that of directions"
      ),
      ("series w from \"roof.csv\"; print resample(w, hour, last)", "[10, 20]", ""),
      (
        "series s from \"sittings.json\" column=at.date time=at.date by=was distinct=on; print count(s)",
        "[3]", ""
      ),
      ("series Votes from \"votes.csv\"; print Votes", "[5, 7, 9]", ""),
      (
        "series n from \"turnout.csv\" columns=early..late; print sum(n)", "[11, 22, 36]",
        "the sum of 'n.early' leaves out 1 of 12 samples, which are gaps, and those of 1 other theirs"
      ),
      (
        "series g from \"grid.csv\"; print resample(g, day, sum)", "[3, 3]",
        "times of 'g' are written in +01:00 and another offset: 'config timeZone=\"Europe/Berlin\"', or the place's own zone"
      ),
      (
        "series g from \"grid.csv\"; series l from \"local.csv\"; print max(g - align(l, g))", "1",
        "times of 'l' state no offset and are taken as UTC, and those of 'g' are written in +01:00 and another offset"
      ),
      (
        "config timeZone=\"Europe/Berlin\"; series g from \"grid.csv\"; series l from \"local.csv\"; print max(g - align(l, g))",
        "0", ""
      ),
      (
        "series Start, End from \"jobs.csv\" by=Typ; print (End.a - Start.a) / 1 h", "[1, 2, 3]", ""
      ),
      (
        "series Start from \"jobs.csv\" by=Typ; series End from \"jobs.csv\" by=Typ; print count(End.a - Start.a)",
        "3",
        "the rows of 'End.a' were put in order, those of 'Start.a' were not, and they meet by position"
      ),
      (
        "series a, b from \"loops.csv\"; print max(resample(a + b, hour, sum))", "20",
        "'resample' adds up what is left in 1 of 24 periods of 'a' with gaps"
      ),
      (
        "series a from \"loops.csv\"; print count(rolling(a, 4, sum))", "93",
        "'rolling' adds up what is left where some of its samples are gaps: 'a' has 1 gap"
      ),
      (
        "series a from \"loops.csv\"; print count(sma(a, 24))", "49",
        "'sma' is a gap wherever one of its values is: 1 gap in 'a' takes 24 places; 'rolling(a, 24, mean)' passes over them"
      ),
      ("series a from \"loops.csv\"; print count(sma(a, 2))", "93", ""),
      (
        "series c from \"loops.csv\"; print min(c)", "-1",
        "write `series c from \"loops.csv\" missing=-1`"
      ),
      (
        "series d from \"broker.csv\" column=Amount dateFormat=\"%m/%d/%Y*\"; print d, positions(d)[1]",
        "[8, 4, 2, 1] 2024-03-17T00:00:00+00:00", ""
      ),
      (
        "series k from \"months.csv\" column=Giro time=Monat dateFormat=\"%b %y\" where Monat != \"Summe*\"; print k",
        "[1, 2, 4]", "found 'Juni vergessen' -> expected rows of the table"
      ),
      (
        "series Begin from \"blocks.csv\"; print count(Begin)", "3",
        "write `series Begin from \"blocks.csv\" missing=\"all\"`"
      ),
      (
        "series w from \"subs.csv\" column=won; print sum(w)", "26",
        "write `series w from \"subs.csv\" column=won where Date != \"Total\"`"
      ),
      (
        "series m from \"means.csv\" columns=all; print names(m)", "[\"Mitte\", \"Rand\"]",
        "write `series m from \"means.csv\" columns=all where Jahr != \"Grenzwert\"`"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test func `statistics below the rows are left out together`() {
    let error = prompt.run("series n from \"logger.csv\" column=NO2")
    #expect(
      error?.diagnostics.first?.advice
        == "write `series n from \"logger.csv\" column=NO2 where \"Date & Time\" != [\"Minimum\", \"MinDate\", \"Num\", \"Data[%]\"]`"
    )
    prompt.expect(
      "series n from \"logger.csv\" column=NO2 where \"Date & Time\" != [\"Minimum\", \"MinDate\", \"Num\", \"Data[%]\"]; print mean(n), count(n)",
      prints: "12 24", warning: "")
  }

  @Test(
    arguments: [
      (
        "series d from \"broker.csv\" column=Amount",
        "write `series d from \"broker.csv\" column=Amount dateFormat=\"%m/%d/%Y*\"`"
      ),
      (
        "series k from \"months.csv\" column=Giro time=Monat dateFormat=\"%b %y\"",
        "write `series k from \"months.csv\" column=Giro time=Monat dateFormat=\"%b %y\" where Monat != [\"Summe 2022\", \"Summe 2023\"]`"
      ),
    ])
  func `advice keeps the rows that have values`(program: String, advice: String) {
    #expect(prompt.run(program)?.diagnostics.first?.advice == advice)
  }

  @Test(
    arguments: [
      (
        "plot a; mark y=2",
        "'mark y=2' stands behind the last plot, which does not have it"
      ),
      ("mark y=2; plot a; axis y grid=on; plot a", ""),
      ("plot a; mark y=2; export \"late.png\"", ""),
      (
        "axis y format=percent; plot a / 100",
        "'format=percent' writes % behind a value, and does not multiply it: 0.03 is that many percent"
      ),
      ("axis y format=percent; plot a", ""),
      (
        "mark x=7:10..9:25; plot split(p, day)",
        "the mark at x=7:10 stands minutes and seconds behind midnight: 7:10 of the day is 'x=7:10:00'"
      ),
      ("mark x=7:10:00..9:25:00; plot split(p, day)", ""),
      (
        "mark x=2024-01-01; mark x=2024-01-02; mark x=2024-01-03; plot a",
        "the mark at x=2024-01-01T00:00:00+00:00 is not shown, nor are 2 others: the plot's x axis counts numbers"
      ),
    ])
  func `what a picture does not show is said`(program: String, warning: String) {
    prompt.run("series a = [1, 2, 3]; series p = t for t in 0..95 start=2024-01-01 step=15 min")
    #expect(prompt.run(program) == nil)
    #expect(
      prompt.warnings.contains(warning) && prompt.warnings.isEmpty == warning.isEmpty,
      "\(prompt.warnings)")
  }

  @Test func `a list with names is no column of times, however long it is`() {
    prompt.run("series n from \"loads.csv\" column=n by=show")
    let error = prompt.run("show sum(n), resample(n, 2 days, sum)")
    #expect(error?.value.hasSuffix("one table has one x") == true, "\(prompt.outputs.map(\.line))")
  }

  @Test func `panels of a crowd stand in the order of its members`() {
    let text = prompt.text("series g from \"crowd.csv\" by=name; plot g columns=5")
    #expect(text.contains("in 10 panels (a0, a1, a2, …, a9)"), "\(text)")
  }

  // MARK: - Stacks

  @Test(
    arguments: [
      // One `as=` is said for all, and of several each for its own.
      ("plot a as=bars, b stack=on", ["a", "b"], ""),
      (
        "plot a as=bars, -b as=bars label=\"lost\", a - b label=\"net\" stack=on", ["a", "lost"], ""
      ),
      (
        "plot a as=bars, b, a + b label=\"all\" stack=on", ["a", "b", "all"],
        "'all' stands on what it is made of: 'as=line' behind it draws it over the stack"
      ),
      ("plot a as=bars, b, a + b as=line stack=on", ["a", "b"], ""),
      ("plot candles(a, 2), a, b stack=on", ["a", "b"], ""),
      ("plot a as=bars, b - a label=\"rest\" stack=on", ["a", "rest"], ""),
      ("plot a as=bars, b, cumsum(a) axis=right label=\"so far\" stack=on", ["a", "b"], ""),
    ] as [(String, [String], String)])
  func `a whole is no part of its stack`(plot: String, stacked: [String], warning: String) {
    prompt.run("series a = [1, 2]; series b = [3, 4]; \(plot)")
    let text = prompt.outputs.last?.line ?? ""
    let found = text.split(separator: " · ").filter { $0.contains("(stacked)") }
      .map { $0.prefix { $0 != ":" } }
    #expect(found.map(String.init) == stacked, "\(text)")
    #expect(prompt.warnings.contains(warning) && prompt.warnings.isEmpty == warning.isEmpty)
  }

  @Test(
    arguments: [
      (
        "series s from \"patrons.csv\" time=since until=until by=tier; plot s as=area stack=on",
        "1,0\n1,1\n2,1\n2,2\n2,2\n1,2\n"
      ),
      (
        "series n from \"loads.csv\" column=n by=show; plot cumsum(n) as=area stack=on",
        "3,\n3,5\n7,5\n"
      ),
    ])
  func `levels and running totals hold in a stack`(program: String, values: String) {
    let error = prompt.run(program + "; export plot \"held.csv\"")
    #expect(error == nil, "\(error?.rendered ?? "")")
    let rows = (folder.read("held.csv") ?? "").split(separator: "\n").dropFirst()
    #expect(
      rows.map { $0.drop { $0 != "," }.dropFirst() + "\n" }.joined() == values,
      "\(rows)")
    #expect(!prompt.warnings.contains("it counts as 0 there"))
  }
}
