import PlotScene
import PlotSession
import TestSupport
import Testing

/// Files of workshops and personnel offices: merged cells, people who have not left, limits of what is measured,
/// parts of a whole.
@Suite struct WorkshopFilesTests {
  private let folder = TestFolder([
    "study.csv":
      "Study,Gauge 7,,\n\nOperator,Trial,P1,P2\r\n\"Ann, A.\",1,1,2\r\n,2,3,4\r\n,3,5,6\r\n\r\nBob,1,7,8\r\n,2,9,10\r\n,3,,12\r\n",
    "lines.csv":
      "Line;Shift;Parts\nL1;early;10\n;late;20\n;night;30\nL2;early;1\n;late;2\n;night;3\n",
    "remarks.csv": "Part,Remark\n1,\n2,burr\n3,\n4,burr\n5,\n6,\n7,\n",
    "runs.csv": "Dept,Part\nA,1\nA,2\n,3\n,4\n,5\n,6\n,7\n",
    "staff.csv":
      "Dept,Entry,Exit\nA,2024-01-01,9999-12-31\nA,2024-02-01,2024-05-31\nB,2024-01-01,9999-12-31\nB,2024-03-01,9999-12-31\n",
    "pay.csv": "Grade;Gross\nE7;2.964,90 €\nE6;2.062,13 €\nE9;5.400,00 €\n",
    "sick.csv": "Dept,Jan,Feb\nA,1,2\nB,3,4\nTotal company,4,6\n",
    "courses.csv":
      "Category,Hours\nIT; Quality,1\nSafety; Health,2\nIT,3\nSafety,4\nQuality,5\nTechnical; Safety,6\n",
    "gate.csv":
      "Badge,Event,Timestamp\n001,IN,2025-01-01 06:00\n002,IN,2025-01-01 06:10\n001,OUT,2025-01-01 14:00\n",
    "orders-1.csv":
      "Order,Day,Status,EUR\nA,2024-01-01,open,10\nB,2024-01-02,open,20\nC,2024-01-03,open,30\n",
    "orders-2.csv":
      "Order,Day,Status,EUR\nB,2024-01-02,done,21\nC,2024-01-03,void,30\nD,2024-01-04,open,40\n,2024-01-05,open,5\n,2024-01-06,open,6\n",
    "ill.csv":
      "Id,Signs,Onset\n1,Fever; cough,2024-01-01\n2,fever,\n3,Cough ,2024-01-03\n4,fever,2024-01-04\n",
    "weeks.csv":
      "Disease,2024-W01,2024-W02,2024-W03,YTD\nFlu,1,2,3,6\nCold,4,5,6,15\nAll diseases,5,7,9,21\nPox,0,0,0,0\n",
    "beds.csv":
      "Day,Beds\n2024-01-01,30\n2024-01-02,-9\n2024-01-03,33\n2024-01-04,-9\n2024-01-05,31\n",
    "station.txt":
      "Date\tTime\tOut\n01/01/23\t12:00a\t1\n01/01/23\t1:00a\t2\n01/01/23\t12:00p\t3\n01/01/23\t1:30p\t4\n02/01/23\t12:00a\t5\n",
    "cards.csv": "Lorry,l\nHH-A 1,10\nHH-A 2,20\n",
    "km.csv": "Lorry,km\nHH A-2,200\nHH A-1,50\n",
    "fleet.csv": "Lorry,Jan,Feb,Mar\nA,1,2,3\nB,4,5,6\n",
    "tacho.csv": "Driver,Length\nA,1:30:00\nA,2:00:00\nB,0:45:00\n",
    "grapes.csv":
      "Site,Grape,kg\nHill,Riesling,1\nHill,Pinot,2\nLake,Riesling,3\nHill,Riesling,4\n",
    "stops.csv":
      "Machine,Reason,Start,Hours\nM1,Setup,2024-01-01,1\nM1,Tool,2024-01-02,2\nM1,Setup,2024-01-08,3\nM1,Tool,2024-01-09,4\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series g from \"study.csv\" column=P1 by=Operator; print names(g), count(g)",
        "[\"Ann, A.\", \"Bob\"] [1, 1]",
        "4 rows left out: 'Operator' is empty there; where a blank cell stands for the one above it write `series g from \"study.csv\" column=P1 by=Operator merged=Operator`"
      ),
      (
        "series g from \"study.csv\" column=P1 by=Operator merged=Operator; print count(g), sum(g)",
        "[3, 2] [9, 16]", "1 of 6 rows have none, which 'count(fill(g, 0))' counts"
      ),
      (
        "series p from \"lines.csv\" column=Parts where Line == L1; print p", "[10]",
        "lines.csv, line 3, column 1 ('Line'): found '' -> expected a text: the condition meets no row in which it is blank; write `series p from \"lines.csv\" column=Parts merged=Line where Line == L1`"
      ),
      (
        "series p from \"lines.csv\" column=Parts where Line == L1 merged=[Line, Shift]; print p",
        "[10, 20, 30]", ""
      ),
      (
        "series p from \"lines.csv\" column=Parts by=Shift merged=Line where Line != L1; print p[\"night\"]",
        "[3]", ""
      ),
      ("series p from \"remarks.csv\" column=Part where Remark == burr; print p", "[2, 4]", ""),
      (
        "series p from \"runs.csv\" column=Part by=Dept; print p", "",
        "5 rows left out: 'Dept' is empty there"
      ),
      (
        "series n from \"staff.csv\" time=Entry until=Exit lastDay=on sort=on; print max(n)", "4",
        "found '9999-12-31' -> expected a date near the others, or a gap: 3 rows have this one, which may stand for none; write `series n from \"staff.csv\" time=Entry until=Exit lastDay=on sort=on missing=\"9999-12-31\"`"
      ),
      (
        "series n from \"staff.csv\" time=Entry until=Exit lastDay=on sort=on missing=\"9999-12-31\" where Dept == B; print last(n)",
        "2", "2 rows without an end: taken as still going on at the end of the data"
      ),
      (
        "series s from \"sick.csv\" by=Dept columns=Jan..Feb unpivot=on; print count(names(s))",
        "3",
        "'Total company' of 'Dept' is named as what sums up the others and is a member"
      ),
      (
        "series h from \"courses.csv\" column=Hours by=Category; print count(names(h))", "6",
        "'Category' has several in a cell, as in 'IT; Quality': 3 members of 6 list 5 names"
      ),
      ("series g from \"pay.csv\" where Gross > 5000; print count(g)", "1", ""),
      ("series g from \"pay.csv\" where Gross > 2.5; print count(g)", "3", ""),
      ("series a = [1, 2, 4]; b = a * 2; print b", "[2, 4, 8]", ""),
      ("series a = [1, 2, 4]; a = a * 2; print a", "[2, 4, 8]", ""),
      ("n = 3; series a = [1, 2]; n = a; show n", "", ""),
      ("wave = sin(t) for t in 0..1 step 0.5; print last(positions(wave))", "1", ""),
      ("list = [t^2 for t in 0..3]; print list", "[0, 1, 4, 9]", ""),
      (
        "series t from \"station.txt\" column=Out dateFormat=\"%d/%m/%y\"; print hour(t), positions(t)[3]",
        "[0, 1, 12, 13, 0] 2023-01-01T13:30", ""
      ),
      (
        "series l from \"cards.csv\" by=Lorry; series k from \"km.csv\" by=Lorry; print 100 * sum(l) / sum(k)",
        "[20, 10]",
        "'HH A-2' of 'sum(k)' is taken for 'HH-A 2' of 'sum(l)'"
      ),
      (
        "series k from \"fleet.csv\" by=Lorry columns=all unpivot=on; plot across(k, sum) as=bars; export plot \"k.csv\"; print sum(across(k, sum))",
        "21", ""
      ),
      (
        "series o from \"orders-*.csv\" column=EUR time=Day distinct=Order sort=on where Status != void; print sum(o), count(o)",
        "82 5", ""
      ),
      (
        "series o from \"orders-*.csv\" column=EUR distinct=[Order, Status] time=Day sort=on where EUR > 5; print count(o)",
        "7", ""
      ),
      (
        "series n from \"ill.csv\" column=Id by=Signs lists=on case=off x=Id; print names(n), count(n)",
        "[\"fever\", \"cough\"] [3, 2]", "stand in the order of the members: fever, cough"
      ),
      (
        "series n from \"ill.csv\" column=Onset time=Onset; print count(n)", "3",
        "ill.csv, line 3, column 3 ('Onset'): found '' -> expected a time: this row is left out"
      ),
      (
        "series n from \"ill.csv\" column=Onset time=Onset; print resample(n, month, sum)", "[",
        "the values of 'n' are dates, whose sum is one of seconds since 1970: 'resample(n, month, count)' counts them"
      ),
      (
        "series w from \"weeks.csv\" columns=all by=Disease unpivot=on where Disease != \"All diseases\"; print sum(w)",
        "[6, 15, 0]", "'YTD' left out, named as what sums up the others"
      ),
      (
        "series w from \"weeks.csv\" columns=\"2024-W01\"..\"2024-W03\" by=Disease unpivot=on; print count(names(w))",
        "4", "'All diseases' of 'Disease' is named as what sums up the others"
      ),
      (
        "series b from \"beds.csv\"; print min(b)", "-9",
        "expected a value near the others, or a gap: 2 rows have this number; write `series b from \"beds.csv\" missing=-9`"
      ),
      (
        "series p = [0, 5, 10, 15, 20, 99]; print histogram(p, [0, 10, 20]), positions(histogram(p, range(0, 20, 10)))",
        "[2, 3] [5, 15]", "1 value of 'p' lies outside of the bins"
      ),
      (
        "series p = [0.1, 0.3, 0.7]; print histogram(p, range(0, 1, 0.1))",
        "[0, 1, 0, 1, 0, 0, 0, 1, 0, 0]", ""
      ),
      (
        "g = named([1, nan, 3], [\"a\", \"b\", \"c\"]); plot g as=bars", "g: 3 samples",
        "'g' has no value for b: a gap in what it is made of"
      ),
      (
        "series h from \"stops.csv\" column=Hours by=Reason; w = resample(h, week, sum); print names(w)",
        "[\"Setup\", \"Tool\"]", ""
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
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
        "series g from \"pay.csv\" where Gross > 5.000",
        "'5.000' is 5 here, and 5000 as 'Gross' is written (write '5000')"
      ),
      (
        "series p from \"lines.csv\" merged=Lin", "unknown column 'Lin' in lines.csv"
      ),
      (
        "series p follow \"lines.csv\" column=Parts merged=Line",
        "rows that are still to come cannot be filled (leave merged away)"
      ),
      (
        "series g from \"gate.csv\" column=Badge time=Timestamp by=Badge where Event == IN",
        "'Badge' names the members: 'column=' says which column holds the values (write `series g from \"gate.csv\" column=Timestamp time=Timestamp by=Badge where Event == IN`)"
      ),
      ("series a = [1, 2]; a = 3", "'a' is a series, not a variable"),
      (
        "series a = [1, 2]; let b = a",
        "a variable holds no series (write `series a = [1, 2]; series b = a`)"
      ),
      (
        "series a = [1]; plot a, a + 1 stack=on columns=2",
        "what stacks stands in one panel, and here each item has its own (leave 'columns' or 'panels=each' away)"
      ),
      (
        "series n from \"gate.csv\" column=Event time=Timestamp",
        "found 'IN' -> expected a number or a date (a series holds numbers: of texts by= makes members, and where chooses rows, which another column counts, such as 'Timestamp')"
      ),
      ("series n from \"pay.csv\" case=off", "'case' tells of the cells of 'by'"),
      (
        "series a = [1, 2]; histogram(a, [1, 2, 4])",
        "edges of bins are two numbers or more, each as far above the one before (such as range(0, 100, 10))"
      ),
      // Nothing is advised that calls a statement.
      ("series a = [nan, nan]; count print(a)", "print count(a)`"),
      ("boxplot a", "unknown statement 'boxplot' (see help boxplot)"),
      (
        "series Gross, \"Work time\" from \"pay.csv\"",
        "a series has a name without quotes (column=[\"Work time\", …] says which column each name reads)"
      ),
      ("series a = [1]; plot a as=stacked", "write `series a = [1]; plot a as=bars stack=on`"),
      (
        "series a = [1, 2]; series b = [1, 2] start=2024-01-01 step=1 day; plot a, b stack=on",
        "a stack is of one kind of x: 'a' has numbers, and 'b' dates"
      ),
    ])
  func `errors say what to write`(program: String, text: String) {
    let outcome = outcome(of: program, in: folder.path)
    #expect(outcome.contains(text), "\(outcome)")
  }

  /// The lower and the upper y of the bars of each part of a stack, from the left to the right, in points.
  private func stack(_ program: String) throws -> [String: (lower: [String], upper: [String])] {
    let error = prompt.run(program)
    #expect(error == nil, "\(error?.rendered ?? "")")
    func places(_ text: Substring) -> [String] {
      // Each bar has two points and a gap.
      text.split(separator: " ").enumerated().filter { $0.offset % 3 == 0 }
        .map { String($0.element.split(separator: ",").last ?? "") }
    }
    let record = prompt.record(PlotRecord.mediaType)
    let parts = record.matches(
      of: #/"name": ?"([^"]+)", ?"lower": ?"([^"]*)", ?"upper": ?"([^"]*)"/#)
    return Dictionary(
      uniqueKeysWithValues: parts.map { (String($0.1), (places($0.2), places($0.3))) })
  }

  @Test func `parts of a stack stand on one another, and hang below zero`() throws {
    let found = try stack(
      "series a = [3, 4, 5]; series b = [6, nan, -2]; series c = [9, 9, -1]; plot a as=bars, b, c stack=on"
    )
    let (a, b, c) = (try #require(found["a"]), try #require(found["b"]), try #require(found["c"]))
    let zero = a.lower[0]
    #expect(a.lower == [zero, zero, zero])
    #expect(b.lower[..<2] == a.upper[..<2] && c.lower[..<2] == b.upper[..<2])
    #expect(b.upper[1] == b.lower[1] && b.upper[0] != b.lower[0])
    #expect(b.upper[2] == zero && c.upper[2] == b.lower[2] && c.lower[2] != b.lower[2])
    #expect(prompt.warnings.contains("'b' has no value at 1 of 3 places: it counts as 0 there"))
    #expect(
      prompt.outputs.last?.line
        == "a: 3 samples, 3 to 5, last 5 (stacked) · b: 3 samples, -2 to 6, last -2 (stacked) · c: 3 samples, -1 to 9, last -1 (stacked)"
    )
    prompt.run("export plot \"parts.csv\"")
    #expect(folder.read("parts.csv") == "x,a,b,c\n0,3,6,9\n1,4,,9\n2,5,-2,-1\n")
  }

  @Test func `parts of a stack meet by name, a group stacks, and a line stays a line`() throws {
    let named = try stack(
      "a = named([1, 2], [\"x\", \"y\"]); b = named([5, 7], [\"y\", \"w\"]); plot a as=bars, b stack=on"
    )
    let (a, b) = (try #require(named["a"]), try #require(named["b"]))
    #expect(a.upper.count == 3 && b.lower[..<2] == a.upper[..<2] && b.lower[2] == a.lower[0])
    #expect(prompt.warnings.isEmpty)
    #expect(prompt.record(PlotRecord.mediaType).contains("\"w\""))
    prompt.run(
      "series h from \"stops.csv\" column=Hours by=Reason; plot resample(h, week, sum) as=bars stack=on; export plot \"group.csv\""
    )
    #expect(
      folder.read("group.csv")?.hasPrefix("time,Setup,Tool\n2024-01-01T00:00:00+00:00,1,2\n")
        == true,
      "\(folder.read("group.csv") ?? "")")
    prompt.run(
      "series a = [1, 1]; series b = [2, 2]; plot a as=bars, b, a + b as=line stack=on; series a = [5, 6]; plot; export plot \"again.csv\""
    )
    #expect(folder.read("again.csv") == "x,a + b,a,b\n0,7,5,2\n1,8,6,2\n")
  }

  @Test func `names and lengths of time outlive what is made of them`() {
    prompt.run(
      "series k from \"fleet.csv\" by=Lorry columns=all unpivot=on; plot across(k, sum) as=bars")
    #expect(prompt.record(PlotRecord.mediaType).contains("\"Feb\""))
    prompt.run("series d from \"tacho.csv\" by=Driver; plot -sort(-sum(d)) as=bars")
    #expect(
      prompt.outputs.last?.line.contains("45:00 to 3:30:00") == true,
      "\(prompt.outputs.last?.line ?? "")")
  }

  @Test func `values of a group by two columns stack by the second`() {
    prompt.run(
      "series kg from \"grapes.csv\" by=[Site, Grape]; plot sum(kg) as=bars stack=on; export plot \"two.csv\""
    )
    #expect(
      folder.read("two.csv") == "name,Riesling,Pinot\nHill,5,2\nLake,3,\n",
      "\(folder.read("two.csv") ?? "")")
    prompt.run("series a = [1, 2]; plot a as=bars stack=on")
    #expect(prompt.warnings.contains("one item does not stack"))
  }

  @Test func `lists of the same names meet by name in a plot`() {
    prompt.run(
      "a = named([1, 2], [\"x\", \"y\"]); b = named([5, 7, 9], [\"y\", \"x\", \"z\"]); plot a as=bars, b as=bars; export plot \"met.csv\""
    )
    #expect(
      folder.read("met.csv") == "name,a,b\nx,1,7\ny,2,5\nz,,9\n", "\(folder.read("met.csv") ?? "")")
    #expect(prompt.warnings.isEmpty, "\(prompt.warnings)")
    // Those of other things do not.
    prompt.run("c = named([1, 2], [\"p\", \"q\"]); plot a as=bars, c as=bars")
    #expect(prompt.warnings.contains("the x axis shows no names"))
  }

  @Test func `rules beyond the axes are said together, with a window that shows them all`() {
    let text = prompt.text(
      "series a = [1, 2, 3]; mark y=9; mark y=-5; mark y=2; mark x=7; plot a")
    #expect(
      text.contains("mark y=9 and y=-5 are beyond the picture: window y=-5.5..9.5"), "\(text)")
    #expect(text.contains("mark x=7 is behind the data: window x=..7"), "\(text)")
    let open = prompt.text("mark x=-2; window x=-2..; plot")
    #expect(open.contains("mark x=7 is behind the data: window x=-2..7"), "\(open)")
    #expect(!prompt.text("window x=-2..7; window y=-5..9; plot").contains("mark"))
  }
}
