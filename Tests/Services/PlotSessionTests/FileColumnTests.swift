import PlotScene
import PlotSession
import SampleStore
import TestSupport
import Testing

/// What columns of files mean, beyond plain numbers and dates.
@Suite struct FileColumnTests {
  static let files = [
    "runs.csv": "date,distance,pace\n2026-03-01,5,4:58\n2026-03-04,10,5:12\n2026-03-08,21,5:03\n",
    "share.csv": "date,rate,part\n2026-03-01,12%,0.12\n2026-03-02,8%,0.08\n2026-03-03,15%,0.15\n",
    "race.csv": "t,hr\n0:00,80\n4:58,120\n59:30,140\n1:04:58,150\n",
    "night.csv": "clock,v\n22:00,1\n23:00,2\n00:30,3\n01:30,5\n",
    "day.csv": "clock,load\n00:00,5\n06:30,7\n23:45,9\n",
    "sleep.csv": "date,sleep (h)\n2026-03-01,7:30\n2026-03-02,8:05\n",
    "naps.csv": "date,nap\n2026-03-01,0:30\n2026-03-02,1:05\n",
    "log.csv": "date,time,v\n2026-03-01,09:30,1\n2026-03-01,16:00:30,2\n",
    "lab.csv": "id,hr (bpm),site\nP01,80,a\nP02,<90,b\nP02,85,a\nP03,70,c\n",
    "odd.csv": "t,v\n1,5\n2,-99.90\n3,7\n4,NoData\n",
    "words.csv": "1107 root\n683 admin\n335 test\n",
    "towns.csv": "Bern;1500\nGenf;800\nUri;90\n", "year.csv": "Land;2020\nBern;1500\nUri;90\n",
    "lines.csv": "Line,Jan,Feb,Mar,Apr\nNorth,1,2,3,4\nSouth,5,6,7,8\n",
    "prints.csv": "Room;01/2024;02/2024;03/2024;04/2024\nA1;2.762;2.162;2.556;1.180\nB2;1;2;3;4\n",
    "years.csv": "Year,site,Jan,Feb\n2024,a,1,2\n2024,b,3,4\n2025,a,5,6\n2025,b,7,8\n",
    "weeks.csv": "week,n\n2025-W40,3\n2025-W41,4\n2026-W01,9\n",
    "quarters.csv": "q,n\nQ1 2025,3\nQ2 2025,4\n",
    "gauge.csv": "date,74263_00060_00003,5min,2020\n2026-01-01,5,1,7\n2026-01-02,6,2,8\n",
    "long.csv": "date,symbol,price\n2026-03-01,A,10\n2026-03-01,B B,20\n2026-03-02,A,11\n"
      + "2026-03-02,,5\n",
    "steps.csv": "step,loss,run\n10,5,a\n20,4,a\n10,6,b\n20,5,b\n",
    "wide.csv": "Year,Jan,Feb,Mar\n2024,1,2,3\n2025,4,5,\n",
    "plan.csv": "Year,Q1,Q2,Q3,Q4\n2024,1,2,3,4\n",
    "marks.csv": "year,time,day\n2025,DNS,2026-01-01\n2026,1:03.50,2026-01-02\n"
      + "2026,DSQ,2026-01-03\n2026,DSQ,2026-01-04\n2026,1:05,soon\n",
    "marks.json": #"[{"year":2025,"time":"DNS"},{"year":2026,"time":63.5},"#
      + #"{"year":2026,"time":"DSQ"},{"year":2026,"time":"DSQ"},{"year":2026,"time":65}]"#,
    "a.jsonl":
      #"{"at":{"t":"2026-03-01T10:00Z"},"host":{"name":"a"},"ms":{"p50":1,"p99":9}}"# + "\n"
      + #"{"at":{"t":"2026-03-01T10:01Z"},"host":{"name":"b"},"ms":{"p50":2,"p99":8}}"# + "\n",
    "api.json": #"{"ok":true,"rows":[{"t":"2026-03-01","v":3,"q":{"a":1}},"#
      + #"{"t":"2026-03-02","v":4}]}"#,
  ]

  private let folder = TestFolder(Self.files)
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      ("pace from \"runs.csv\"", "298@2026-03-01 312@2026-03-04 303@2026-03-08"),
      ("distance from \"runs.csv\" where pace < 5:05", "5@2026-03-01 21@2026-03-08"),
      ("rate from \"share.csv\" where rate > 10", "12@2026-03-01 15@2026-03-03"),
      ("rate from \"share.csv\" where part > 10%", "12@2026-03-01 15@2026-03-03"),
      ("hr from \"race.csv\"", "80@0 120@298 140@3570 150@3898"),
      ("load from \"day.csv\"", "5@0 7@23400 9@85500"),
      ("load from \"day.csv\" durations=m:ss", "5@0 7@390 9@1425"),
      ("load from \"day.csv\" where clock >= 06:30", "7@23400 9@85500"),
      ("h from \"sleep.csv\"", "27000@2026-03-01 29100@2026-03-02"),
      ("nap from \"naps.csv\" durations=h:mm", "1800@2026-03-01 3900@2026-03-02"),
      ("v from \"log.csv\"", "1@2026-03-01T09:30 2@2026-03-01T16:00:30"),
      ("v from \"lab.csv\" censored=half", "80@0 45@1 85@2 70@3"),
      ("v from \"lab.csv\" censored=limit where id = P02", "90@0 85@1"),
      ("v from \"lab.csv\" censored=gap", "80@0 _@1 85@2 70@3"),
      ("v from \"odd.csv\" missing=[-99.9, nodata]", "5@1 _@2 7@3 _@4"),
      // A number such as a year above others is a value.
      ("v from \"words.csv\"", "1107@0 683@1 335@2"), ("v from \"towns.csv\"", "1500@0 800@1 90@2"),
      ("v from \"year.csv\" header=off", "2020@0 1500@1 90@2"),
      ("n from \"weeks.csv\"", "3@2025-09-29 4@2025-10-06 9@2025-12-29"),
      ("n from \"weeks.csv\" dateFormat=\"%G-W%V\"", "3@2025-09-29 4@2025-10-06 9@2025-12-29"),
      ("n from \"quarters.csv\"", "3@2025-01-01 4@2025-04-01"),
      ("a from \"gauge.csv\" column=74263_00060_00003", "5@2026-01-01 6@2026-01-02"),
      ("a from \"gauge.csv\" column=5min", "1@2026-01-01 2@2026-01-02"),
      ("a from \"gauge.csv\" column=2020", "7@2026-01-01 8@2026-01-02"),
      ("a from \"gauge.csv\" column=2", "5@2026-01-01 6@2026-01-02"),
      ("a from \"gauge.csv\" column=2 x=1", "5@2026-01-01 6@2026-01-02"),
      ("p from \"a.jsonl\" column=ms.p99 time=at.t where host.name == a", "9@2026-03-01T10:00"),
      ("v from \"api.json\"", "3@2026-03-01 4@2026-03-02"),
      ("v from \"api.json\" column=rows.q.a", "1@2026-03-01"),
      ("l from \"steps.csv\" column=loss where run == b", "6@10 5@20"),
      (
        "s from \"wide.csv\" columns=Jan..Mar x=Year unpivot=on",
        "1@2024-01-01 2@2024-02-01 3@2024-03-01 4@2025-01-01 5@2025-02-01 _@2025-03-01"
      ),
      (
        "s from \"plan.csv\" columns=Q1..Q4 unpivot=on",
        "1@2024-01-01 2@2024-04-01 3@2024-07-01 4@2024-10-01"
      ),
      ("s from \"lab.csv\" columns=[2, 2] censored=gap unpivot=on", ""),
      ("s from \"lines.csv\" by=Line columns=Jan..Mar unpivot=off", ""),
    ] as [(String, String)])
  func `a column is read by one rule, and without a warning`(statement: String, samples: String) {
    guard !samples.isEmpty else {
      #expect(prompt.run("series \(statement)") != nil)
      return
    }
    prompt.reads(statement, as: samples, in: folder)
  }

  /// The columns of a row, or of several, for each text of another column; also from the state's program.
  @Test(arguments: [
    ("\"lines.csv\" by=Line columns=Jan..Mar unpivot=on", "North", "1@0 2@1 3@2"),
    ("\"lines.csv\" by=Line columns=Jan..Mar", "North", "1@0 2@1 3@2"),
    ("\"lines.csv\" by=Line unpivot=on", "South", "5@0 6@1 7@2 8@3"),
    (
      "\"prints.csv\" by=Room columns=2..4 unpivot=on thousands=\".\"", "A1",
      "2762@2024-01-01 2162@2024-02-01 2556@2024-03-01"
    ),
    (
      "\"years.csv\" by=site columns=Jan..Feb x=Year unpivot=on", "b",
      "3@2024-01-01 4@2024-02-01 7@2025-01-01 8@2025-02-01"
    ),
  ])
  func `a member's rows are laid end to end`(reading: String, member: String, samples: String) {
    let error = prompt.run("series g from \(reading)")
    #expect(error == nil && prompt.warnings.isEmpty, "\(error?.rendered ?? "") \(prompt.warnings)")
    for copy in [prompt, Prompt(prompt.state, folder: folder.path)] {
      #expect(copy.run("series t = g.\(member)") == nil)
      #expect(copy.samples("t") == samples, "\(prompt.state)")
    }
  }

  @Test func `many columns of which the same is to be said are told in one line`() {
    #expect(prompt.run("series g from \"prints.csv\" columns=all") == nil)
    #expect(prompt.warnings.split(separator: "\n").count == 1)
    #expect(prompt.warnings.contains(", and so in 3 other columns; write `series g"))
  }

  @Test(
    arguments: [
      (
        "nap from \"naps.csv\"",
        ["found '0:30' -> expected minutes and seconds", "write `series nap", "durations=\"h:mm\""]
      ),
      (
        "v from \"lab.csv\" column=\"hr (bpm)\" where \"hr (bpm)\" != \"<90\"",
        ["found '<90'", "this row left out by the condition", "censored=half"]
      ),
      (
        "v from \"year.csv\"",
        [
          "column 2: found '2020' -> expected a value, or a year as", "write `series v",
          "header=off`",
        ]
      ),
      (
        "v from \"lab.csv\" censored=gap where id == P2",
        ["no cell of 'id' is 'P2': did you mean 'P02'?"]
      ),
      (
        "v from \"lab.csv\" column=\"hr (bpm)\" where \"hr (bpm)\" > 75",
        [
          "line 3, column 2", "found '<90' -> expected a number: this row left out",
          "censored=half",
        ]
      ),
      (
        "v from \"marks.csv\" column=time where time < 1:04 and year > 2025",
        [
          "line 4, column 2 ('time'): found 'DSQ' -> expected a length of time: 2 such rows left out"
        ]
      ),
      (
        "v from \"marks.csv\" column=year where time != 1:03.5",
        ["line 2, column 2 ('time'): found 'DNS' -> expected a length of time: 3 such rows"]
      ),
      (
        "v from \"marks.json\" column=time where time < 64 and year > 2025",
        ["found 'DSQ' -> expected a number: 2 such rows left out", "missing=\"DSQ\""]
      ),
      (
        "v from \"marks.csv\" column=year where day > 2026-01-02",
        ["line 6, column 3 ('day'): found 'soon' -> expected a time: this row left out"]
      ),
      (
        "v from \"night.csv\"",
        [
          "line 4, column 1 ('clock'): found '00:30' -> expected a later time than in the row",
          "next day",
        ]
      ),
      ("price from \"long.csv\" by=symbol", ["1 row left out: 'symbol' is empty there"]),
    ] as [(String, [String])])
  func `what is not sure, or left out, is said`(statement: String, says: [String]) {
    #expect(prompt.run("series \(statement)") == nil)
    for part in says { #expect(prompt.warnings.contains(part), "\(prompt.warnings)") }
  }

  @Test(
    arguments: [
      ("v from \"lab.csv\"", "DataError", "found '<90' -> expected a number"),
      ("ms from \"a.jsonl\"", "DataError", "below it are 'ms.p50', 'ms.p99'"),
      ("v from \"a.jsonl\"", "DataError", "one of the paths"),
      ("v from \"a.jsonl\" column=ms.p95", "UnknownColumn", "'ms.p99'"),
      (
        "v from \"lab.csv\" censored=gap column=\"HR (bpm)\"", "UnknownColumn",
        "did you mean '\"hr (bpm)\"'?"
      ),
      (
        "v from \"lab.csv\" censored=gap column=HR", "UnknownColumn", "did you mean '\"hr (bpm)\"'?"
      ),
      (
        "v from \"lab.csv\" censored=gap column=hr where Site == a", "UnknownColumn",
        "did you mean 'site'?"
      ),
      ("s from \"wide.csv\" columns=Mar..Jan", "ValueOutOfRange", "'Jan' stands before 'Mar'"),
      ("s from \"wide.csv\" columns=[Jan, Fbe]", "UnknownColumn", "did you mean 'Feb'?"),
      ("s from \"wide.csv\" columns=[Jan, Jan]", "ValueOutOfRange", "'Jan' is given twice"),
      ("s from \"long.csv\" by=symbol unpivot=on", "TypeMismatch", "unpivot"),
      ("s, t from \"long.csv\" by=symbol", "UnknownColumn", "'s'"),
      ("s, t from \"years.csv\" by=site unpivot=on", "SyntaxError", "have one name"),
      ("s from \"long.csv\" by=symbol columns=all", "SyntaxError", "different groups"),
      (
        "s from \"years.csv\" by=site columns=Jan..Feb unpivot=off", "SyntaxError",
        "different groups"
      ),
      ("s from \"long.csv\" by=symbol where symbol == C", "DataError", "no row is left"),
      ("s from \"long.csv\" by=symbl", "UnknownColumn", "did you mean 'symbol'?"),
      ("s follow \"long.csv\" by=symbol", "TypeMismatch", "cannot be followed"),
      ("s from \"runs.csv\" where distance < 5:00", "TypeMismatch", "holds no durations"),
      ("s from \"share.csv\" column=rate where rate > 10%", "TypeMismatch", "write '10'"),
      ("s from \"runs.csv\" durations=hours", "ValueOutOfRange", "m:ss or h:mm"),
      ("s from \"runs.csv\" censored=zero", "ValueOutOfRange", "half, limit or gap"),
    ] as [(String, String, String)])
  func `what cannot be read names the value and what is allowed`(
    statement: String, name: String, part: String
  ) {
    let error = prompt.run("series \(statement)")
    #expect(error?.rendered.hasPrefix(name) == true, "\(error?.rendered ?? "")")
    #expect(error?.rendered.contains(part) == true, "\(error?.rendered ?? "")")
  }

  @Test func `a group is of the rows of each text, and show state reads it again`() throws {
    prompt.run("series price from \"long.csv\" by=symbol")
    #expect(prompt.session.state.groups["price"] == ["A", "B B"])
    #expect(prompt.samples("price.A") == "10@2026-03-01 11@2026-03-02")
    #expect(prompt.samples("price[\"B B\"]") == "20@2026-03-01")
    let copy = Prompt(prompt.state, folder: folder.path)
    #expect(copy.session.state.groups["price"] == ["A", "B B"])
    prompt.run("series loss from \"steps.csv\" by=run")
    #expect(prompt.samples("loss.a") == "5@10 4@20")
    prompt.run("series q from \"wide.csv\" columns=all")
    #expect(prompt.session.state.groups["q"] == ["Jan", "Feb", "Mar"])
    #expect(prompt.samples("q.Mar") == "3@2024 _@2025")
  }

  @Test func `several names with by are a group each, and what their rows lack is said once`() {
    folder.write("two.csv", "t,site,in,out\n1,A,5,50\n2,A,6,60\n3,,0,0\n1,B,7,70\n2,B,8,80\n")
    for text in [
      "a, b from \"two.csv\" by=site column=[in, out] where t < 4",
      "b, out from \"two.csv\" by=site column=[3, 4]",
    ] {
      #expect(prompt.run("series \(text)") == nil)
      #expect(
        prompt.warnings
          == "warning: two.csv: 1 row left out: 'site' is empty there; 'where site == \"\"' reads them alone\n"
      )
    }
    for copy in [prompt, Prompt(prompt.state, folder: folder.path)] {
      #expect(copy.samples("a.B") == "7@1 8@2" && copy.samples("out.A") == "50@1 60@2")
      #expect(copy.samples("b.A") == "5@1 6@2")
    }
  }

  @Test func `a value has the unit of its header, and durations have none`() {
    prompt.run("series v from \"lab.csv\" censored=gap; series h from \"sleep.csv\"")
    #expect(prompt.session.state.series["v"]?.measure.unit == "bpm")
    let hours = prompt.session.state.series["h"]?.measure
    #expect(hours?.kind == .duration && hours?.unit == nil)
    prompt.run("series hr from \"race.csv\"")
    #expect(prompt.session.state.series["hr"]?.samples.kind == .elapsed(nil))
  }

  @Test func `a file brings a mark of each row, a band where it has an end`() {
    folder.write(
      "ev.csv",
      "start,end,what,kind\n2026-03-01,2026-03-02,sale {x},a\n2026-03-02,,fix,b\n,2026-03-05,c,a\n")
    prompt.run("mark from \"ev.csv\" time=start until=end label=what color=tomato where kind != c")
    #expect(prompt.warnings.contains("ev.csv: 1 row left out: 'start' is empty there"))
    let lines = prompt.state.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("mark x=2026-03-01T00:00Z..2026-03-0"))
    #expect(lines.first?.hasSuffix(#"label="sale {{x}}" color=#ff6347"#) == true)
    #expect(lines.last == #"mark x=2026-03-02T00:00Z label="fix" color=#ff6347"#)
    #expect(prompt.run("mark from \"ev.csv\" time=strat")?.name == "UnknownColumn")
    folder.write("days.csv", "at,what\n03/03/2025,Plan\n07/04/2025,Strike\n")
    #expect(
      prompt.run("mark from \"days.csv\" time=at label=what opacity=0.5")?.rendered.contains(
        #"write `mark from "days.csv" time=at label=what dateFormat="%d/%m/%Y" opacity=0.5` or `"#)
        == true)
    #expect(prompt.run("mark from \"ev.csv\" label=what")?.name == "DataError")
    #expect(
      prompt.run("mark from \"ev.csv\" label=what")?.rendered.contains(
        "'start' and 'end' have times")
        == true)
  }

  @Test func `a price without cents is one, and no debt`() {
    folder.write("p.csv", "item;price\nA;5,-\nB;12,50\nC;3,--\nD;1.204,-\nE;7,5-\n")
    prompt.run("series price from \"p.csv\"")
    #expect(prompt.text("print price") == "[5, 12.5, 3, 1204, -7.5]")
  }

  @Test(arguments: [
    ("46000", "46001", "dateFormat=\"excel\""), ("1", "2", "these are seconds since 1970"),
  ])
  func `numbers that are no time since 1970 are said`(first: String, last: String, part: String) {
    folder.write("e.csv", "time,v\n\(first),1\n\(last),2\n")
    prompt.run("series v from \"e.csv\" time=time")
    #expect(prompt.warnings.contains(part), "\(prompt.warnings)")
  }

  @Test func `a column of dates is compared with no plain number`() {
    folder.write("w.csv", "day,v\n2026-01-01,1\n2026-01-05,2\n")
    let error = prompt.run("series v from \"w.csv\" where day > 20.27")
    #expect(error?.rendered.contains("'day' holds dates, and 20.27 is a number") == true)
    #expect(prompt.run("series v from \"w.csv\" where day >= 2026-01") == nil)
  }

  @Test func `seconds since 1970 are nothing to speak of`() {
    folder.write("e.csv", "time,v\n1767225600,1\n1767225660,2\n")
    prompt.run("series v from \"e.csv\" time=time")
    #expect(prompt.warnings.isEmpty)
  }

  @Test func `labels of marks may all differ, in a long file too`() {
    let rows = (0..<20_000).map { "2026-03-01T00:00:00Z,\($0),run \($0)\n" }
    folder.write("long.csv", "at,n,what\n" + rows.joined())
    #expect(prompt.run("mark from \"long.csv\" time=at label=what where n > 19998") == nil)
    #expect(prompt.state.hasSuffix("label=\"run 19999\""))
  }

  @Test func `what is shown of durations reads as such, and what is computed is seconds`() {
    prompt.run(
      "series pace from \"runs.csv\" column=pace x=distance where distance < 20; plot pace")
    #expect(prompt.text("select pace 1").hasPrefix("pace[1] = 5:12, +0:14 (+4.7%)"))
    #expect(prompt.record(SelectionRecord.mediaType).contains(#""label": {"text": "5:12""#))
    #expect(prompt.text("print selection.value, mean(pace)") == "312 305")
    #expect(
      prompt.text("compare pace 1 0").hasPrefix("pace[1] to pace[0]: 5:12 to 4:58, \u{2212}0:14"))
    #expect(prompt.text("pace").hasPrefix("pace: 2 samples, 4:58 to 5:12, last 5:12"))
    #expect(
      prompt.text("show pace").contains("5:12") && prompt.text("show series").contains("4:58"))
    prompt.run("mark pace max label=\"{value}\"; mark y=300 label=\"{value}\"; plot pace")
    let record = prompt.record(PlotRecord.mediaType)
    #expect(
      record.contains(#""label": "5:12", "color""#) && record.contains(#""label": "5:00", "color""#)
    )
  }

  @Test(arguments: [
    ("load from \"day.csv\"; plot load", "0:00 3:00 6:00 9:00 12:00 15:00 18:00 21:00 24:00"),
    (
      "load from \"day.csv\"; plot load as=bars",
      "0:00 3:00 6:00 9:00 12:00 15:00 18:00 21:00 24:00"
    ),
    (
      "load from \"day.csv\" durations=h:mm; plot load",
      "0:00 6:00:00 12:00:00 18:00:00"
    ),
    ("hr from \"race.csv\"; plot hr", "0:00 10:00 20:00 30:00 40:00 50:00 1:00:00"),
  ])
  func `times of the day have no seconds on an axis, and durations do`(
    statement: String, labels: String
  ) {
    prompt.run("series \(statement)")
    let record = prompt.record(PlotRecord.mediaType).filter { !$0.isWhitespace }
    let axis = record.firstMatch(of: /"axes":\{"x":(.*?)"y":/).map { String($0.1) } ?? ""
    let found = axis.matches(of: /"label":"([^"]*)"/).map { String($0.1) }
    #expect(found.joined(separator: " ") == labels)
  }

  @Test func `marks lie deep in objects, and at durations`() {
    folder.write(
      "ev.jsonl",
      "{\"at\": \"2026-03-01\", \"farm\": {\"town\": \"Lahn\", \"end\": \"2026-03-04\"}}\n")
    #expect(prompt.run("mark from \"ev.jsonl\" time=at until=farm.end label=farm.town") == nil)
    #expect(prompt.state.hasSuffix("..2026-03-05T00:00Z label=\"Lahn\""))
    #expect(prompt.run("mark none; mark y=1:01; mark y=4:00..4 min 30 s") == nil)
    #expect(prompt.state == "mark y=61\nmark y=240..270")
    #expect(prompt.run("window y=1:00..2:00") == nil)
  }

  @Test func `by refuses more values than a group may have, and names the first`() {
    folder.write("ids.csv", "id,v\n" + (0...10_000).map { "k\($0),1\n" }.joined())
    let error = prompt.run("series v from \"ids.csv\" by=id")
    let text = "LimitExceeded: 'id' has more than 10,000 values: 'k0'"
    #expect(error?.rendered.hasPrefix(text) == true)
  }

  @Test func `the members of a group are counted once its conditions hold`() {
    let rows = (0...10_000).map { "k\($0),\($0),\($0 % 2 == 0 ? "even" : "odd")\n" }.joined()
    folder.write("ids.csv", "id,v,kind\n" + rows)
    for key in ["id", "[id, kind]"] {
      #expect(prompt.run("series v from \"ids.csv\" by=\(key) where v > 9998") == nil)
      #expect(prompt.session.state.groups["v"]?.count == 2)
    }
    let error = prompt.run("series v from \"ids.csv\" by=id where v >= 0")
    #expect(
      error?.rendered.hasPrefix("LimitExceeded: 'id' has more than 10,000 values: 'k0'") == true)
  }

  @Test(
    arguments: [
      ("4:58", 298), ("1:02:03", 3723), ("75:30", 4530), ("4 min 58 s", 298),
      ("1 h 2 min 3.5 s", 3723.5), ("0:00.25", 0.25),
    ] as [(String, Double)])
  func `a length of time is written as on a clock or in units`(text: String, seconds: Double) {
    #expect(Prompt("").text("\(text) == \(seconds) s") == "true")
  }

  @Test(arguments: [
    ("series n from \"a.csv\" column=n; plot n as=bars", #""N","S","W""#),
    ("series n, m from \"a.csv\"; plot n as=bars, m as=bars", #""N","S","W""#),
    ("series t from \"a.csv\" columns=n..m; plot t as=bars", #""N","S","W""#),
    ("series t from \"a.csv\" columns=n..m; plot t[0] as=bars, t[\"m\"] as=bars", #""N","S","W""#),
    ("series n from \"a.csv\" column=n; style n as=bars; plot", #""N","S","W""#),
    ("series n from \"a.csv\" column=n where town != S; plot n as=bars", #""N","W""#),
    ("series n from \"a.csv\" column=n; plot n", #""N","S","W""#),
    ("series n from \"a.csv\" column=n start=1; plot n as=bars", #""1","2","3""#),
    ("series n from \"a.csv\" column=n; append n 4; plot n as=bars", #""0","1","2","3""#),
    ("series n from \"a.csv\" column=n; plot n as=bars, n * 2", #""N","S","W""#),
    ("series n from \"a.csv\" column=n; plot n as=bars, shift(n, 1)", #""0","1","2""#),
    ("series n from \"a.csv\" column=n; axis x index; plot n as=bars", #""0","1","2""#),
    ("series n from \"b.csv\" column=n; plot n as=bars", #""0","1","2""#),
  ])
  func `what is drawn of a file's rows has their names`(program: String, labels: String) {
    folder.write("a.csv", "town,n,m\nN,3,1\nS,5,2\nW,4,7\n")
    folder.write("b.csv", "town,n\nN,3\nS,5\nN,4\n")
    let prompt = Prompt(program, folder: folder.path)
    let axes =
      prompt.record(PlotRecord.mediaType).filter { !$0.isWhitespace }
      .firstMatch(of: /"axes":\{"x":(.*?)"y":/).map { String($0.1) } ?? ""
    let found = axes.matches(of: /"label":("[^"]*")/).map { String($0.1) }.joined(separator: ",")
    #expect(found == labels, "\(program)")
  }
}
