import PlotScene
import PlotSession
import TestSupport
import Testing

/// Files of laboratories and insurers: headers that number what they are of, and values beside each other.
@Suite struct LaboratoryFilesTests {
  private let folder = TestFolder([
    "stable.csv": "Batch,0M,3M,6M,12M\nA,99,98,97,95\nB,98.5,98,n.t.,\n",
    "triangle.csv":
      "Paid\nYear;12;24;36;60\n2016;1;2;4;8\n2017;2;4;8;\n",
    "initial.csv": "Batch,Initial,3 months,6 months,1 month\nA,1,2,3,4\n",
    "weeks.csv": "Plot,Week 1,Week 2,Week 3\nA,1,2,3\n",
    "uneven.csv": "Plot,T0,T3,T9\nA,1,2,5\n",
    "wells.csv": "Plate,P1,P3,P7\nA,1,2,3\n",
    "twice.csv": "Batch,Site,0,3,9\nA,X,1,2,3\nA,Y,4,5,6\n",
    "days.csv": "Batch,0,3,9\nA,1,2,3\n",
    "sums.csv": "Shop,Day,Cost\nNorth,2026-03-01,1.5\nSouth,2026-03-02,4\nNorth,2026-03-03,3.25\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "s from \"stable.csv\" by=Batch columns=0M..12M unpivot=on missing=\"n.t.\"; print positions(s.A), slope(s.A)",
        "[0, 3, 6, 12] -0.3333333333333333"
      ),
      (
        "s from \"triangle.csv\" by=Year columns=all unpivot=on; print positions(s.2016), shift(s, -1)[0] / s[0]",
        "[12, 24, 36, 60] [2, 2, 2, nan]"
      ),
      ("s from \"days.csv\" header=on columns=all unpivot=on; print positions(s)", "[0, 3, 9]"),
      // In the order of the numbers, whatever that of the columns.
      (
        "s from \"initial.csv\" columns=all unpivot=on; print positions(s), s",
        "[0, 1, 3, 6] [1, 4, 2, 3]"
      ),
      // A step of one behind a word, and numbers that tell things apart, are names.
      ("s from \"weeks.csv\" columns=all unpivot=on; print positions(s)", "[0, 1, 2]"),
      ("s from \"wells.csv\" columns=all unpivot=on; print positions(s)", "[0, 1, 2]"),
      ("s from \"uneven.csv\" columns=all unpivot=on; print positions(s)", "[0, 3, 9]"),
    ])
  func `columns called by numbers of one unit stand at these`(program: String, output: String) {
    #expect(prompt.text("series " + program) == output)
  }

  @Test func `several rows laid end to end stand on an index, which is said`() {
    #expect(
      prompt.run(
        "series s from \"twice.csv\" header=on columns=[\"0\", \"3\", \"9\"] by=Batch unpivot=on; print positions(s.A)"
      )
        == nil)
    #expect(prompt.outputs.last { !$0.line.hasPrefix("warning") }?.line == "[0, 1, 2, 3, 4, 5]")
    #expect(prompt.warnings.contains("end to end they stand on an index"))
  }

  @Test(arguments: [
    ("show sum(g), count(g)", "name   sum(g)  count(g)\nNorth  4.75    2\nSouth  4       1"),
    // Names meet, whatever their order.
    (
      "show sort(sum(g)), mean(g)",
      "name   sort(sum(g))  mean(g)\nSouth  4             4\nNorth  4.75          2.375"
    ),
    ("show 1 / 3, sum(g)[[\"South\"]]", "name   sum(g)[[\"South\"]]\nSouth  4\n1 / 3 = 0.333333"),
    ("show max(sum(g)), 2 days", "max(sum(g)) = 4.75\n2 days = 2 days"),
    (
      "show resample(g, day, sum)",
      "time                       North  South\n2026-03-01T00:00:00+00:00  1.5\n"
        + "2026-03-02T00:00:00+00:00         4\n2026-03-03T00:00:00+00:00  3.25"
    ),
    (
      "series a = [1, 5, 9]; show where(a > 2, a, nan), a > 4",
      "x  where(a > 2, a, nan)  a > 4\n0                        false\n1  5                     true\n"
        + "2  9                     true"
    ),
    (
      "series a = [1, nan, 9] x=[2, 4, 6]; show (a + 0.5)",
      "x  (a + 0.5)\n2  1.5\n6  9.5\n1 row without a value left out"
    ),
    (
      "show sum(g)[names(sort(sum(g)))[-1..]]",
      "name   sum(g)[names(sort(sum(g)))[-1..]]\nNorth  4.75"
    ),
  ])
  func `show has values side by side`(program: String, output: String) {
    prompt.run("series g from \"sums.csv\" column=Cost by=Shop")
    #expect(prompt.text(program) == output)
  }

  @Test func `show has the first and the last of many rows`() {
    let lines = prompt.text("show walk(1000), walk(1000, seed=2)").split(separator: "\n")
    #expect(lines.count == 62)
    #expect(lines[31].hasPrefix("… 940 more"))
    #expect(lines.last?.hasPrefix("999") == true)
  }

  @Test(arguments: [
    (
      "series a = [1]; series b = [2] time=[2026-03-01]; show b, resample(b, day), a x=3",
      "SyntaxError"
    ),
    (
      "series a = [1] x=[5]; series b = [2] time=[2026-03-01]; show a + 0, b",
      "one table has one x (write two tables)"
    ),
    ("show nothing", "unknown name 'nothing'"),
    ("show sum([1]), nothing", "unknown name 'nothing'"),
    (
      "series g.A = [1]; series g.B = [2]; show sum(g)[[\"C\"]]",
      "no value is called \"C\" (there is A, B)"
    ),
    (
      "series g.A = [1]; series g.B = [2]; show g[[\"C\"]]",
      "there is no member \"C\" (there is A, B)"
    ),
  ])
  func `show refuses what stands in no table`(program: String, error: String) {
    let rendered = Prompt().run(program)?.rendered ?? ""
    #expect(outcome(of: program, after: "").contains(error), "\(rendered)")
  }

  @Test(arguments: [
    ("m = sum(g); top = sort(m)[-1..]; print mean(g)[names(top)]", "[2.375]"),
    ("print names(g[[\"South\", \"North\", \"South\"]])", "[\"South\", \"North\"]"),
    ("print count(g[names(g)[0..0]])", "[2]"),
  ])
  func `names pick values and members in their order`(program: String, output: String) {
    prompt.run("series g from \"sums.csv\" column=Cost by=Shop")
    #expect(prompt.text(program) == output)
  }

  @Test(arguments: [
    (
      "plot sort(where(g > 9, g, nan))",
      "nothing of 'sort(where(g > 9, g, nan))' is drawn: it has no sample"
    ),
    (
      "series a = range(1, 96) start=2026-03-01 step=1 h; series b = where(a < 30 or a > 40, a, nan); print resample(b > 3, day, sum)",
      "'resample' adds up what is left in 1 of 4 periods of 'b' with gaps: that from 2026-03-02, lacks 11 of 24 samples"
    ),
    (
      "series a = range(1, 96) start=2026-03-01 step=1 h; series b = where(a < 30 or a > 40, a, nan); print resample(where(b > 3, 5, 0), day, sum)",
      "adds up what is left in 1 of 4 periods of 'b'"
    ),
  ])
  func `what is not there is said`(program: String, warning: String) {
    prompt.run("g = [1, 2, 3]")
    prompt.run(program)
    #expect(prompt.warnings.contains(warning), "\(prompt.warnings)")
  }

  @Test func `the window for a hidden mark leaves no other one out`() {
    prompt.run("series a = [-0.2, 0.3, 0.1]; mark y=0.25; mark y=-0.3338; plot a")
    let line = prompt.outputs.last?.line ?? ""
    #expect(line.contains("mark y=-0.3338 is below the picture: window y=-0.36..0.3"), "\(line)")
  }
}
