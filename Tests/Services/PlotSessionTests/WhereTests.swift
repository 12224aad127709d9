import PlotSession
import Testing

/// What `where` takes of a file.
@Suite struct WhereTests {
  private let folder: TestFolder
  private let prompt: Prompt

  init() {
    folder = TestFolder([
      "t.csv": "d,a,b,c\n2026-01-01,1,2,x\n2026-01-02,2,3,y\n2026-01-03,3,1,x\n2026-01-04,,5,z\n",
      "de.csv":
        "Datum;Betrag\n28.02.2026;1\n01.03.2026;2\n15.03.2026;4\n01.04.2026;8\n02.05.2026;16\n",
      "us.csv": "Date,v\n02/28/2026,1\n03/01/2026,2\n03/15/2027,4\n",
      "n.csv":
        "d,v,w\n2026-01-01,9,\"1.000,5\"\n2026-01-02,10,\"999,0\"\n2026-01-03,100,\"2.000,0\"\n",
      "h.csv": "d,dur,v\n2026-01-01,0:59:00,1\n2026-01-02,1:10:00,2\n2026-01-03,10:00:00,3\n",
      "p.csv": "d,load\n2026-01-01,45%\n2026-01-02,72%\n2026-01-03,80%\n",
      "ok.csv": "d,ok,v\n2026-01-01,true,1\n2026-01-02,TRUE,2\n",
      "s.csv": "d,v,c\n2026-01-01,1,x\n2026-01-02,<5,x\n2026-01-03,7,y\n",
      "m.csv": "d,v\n2026-01-31,1\n2026-02-01,2\n2026-02-28,4\n2026-03-01,8\n",
      "codes.csv": "kod,v\n0180,1\n180,2\n00180,4\n",
      "lots.csv": "d,lot,v\n05/03/2026,A,1\n13/03/2026,B,2\n",
      "c.json":
        #"{"d":["2026-01-01","2026-01-02","2026-01-03"],"a":["x","y","z"],"b":["p","q","p"],"v":[1,2,3]}"#,
    ])
    prompt = Prompt(folder: folder.path)
  }

  @Test(
    arguments: [
      ("a from \"t.csv\" where a > 2 or b > 2", "2@2026-01-02 3@2026-01-03 _@2026-01-04"),
      ("a from \"t.csv\" where a == 1 or a == 3 and c == x", "1@2026-01-01 3@2026-01-03"),
      ("a from \"t.csv\" where (a == 1 or a == 2) and c == y", "2@2026-01-02"),
      (
        "a from \"t.csv\" where c == x and (b < 2 or a == 2) or c == z", "3@2026-01-03 _@2026-01-04"
      ),
      ("a from \"t.csv\" where c == y or a == 1", "1@2026-01-01 2@2026-01-02"),
      ("a from \"t.csv\" where c in [x, z]", "1@2026-01-01 3@2026-01-03 _@2026-01-04"),
      ("a from \"t.csv\" where a in [1, 3]", "1@2026-01-01 3@2026-01-03"),
      ("a from \"t.csv\" where c not in [x, z]", "2@2026-01-02"),
      ("a from \"t.csv\" where a in 2..3", "2@2026-01-02 3@2026-01-03"),
      ("a from \"t.csv\" where a not in 2..3", "1@2026-01-01"),
      ("a from \"t.csv\" where d in 2026-01-02..2026-01-03", "2@2026-01-02 3@2026-01-03"),
      ("a from \"t.csv\" where not c == x", "2@2026-01-02 _@2026-01-04"),
      ("a from \"t.csv\" where not (c == x or b == 5)", "2@2026-01-02"),
      ("a from \"t.csv\" where not a > 1", "1@2026-01-01"),
      ("a from \"t.csv\" where not not a > 2 time=d", "3@2026-01-03"),
      ("v from \"c.json\" where a == x or b == q", "1@2026-01-01 2@2026-01-02"),
      ("v from \"c.json\" where a in [x, z] and b == p and v > 1", "3@2026-01-03"),
      (
        "Betrag from \"de.csv\" where Datum >= 01.03.2026 and Datum < 01.04.2026",
        "2@2026-03-01 4@2026-03-15"
      ),
      (
        "Betrag from \"de.csv\" where Datum >= 1.3.2026 and Datum < \"01.04.2026\"",
        "2@2026-03-01 4@2026-03-15"
      ),
      ("Betrag from \"de.csv\" where Datum <= 2026-03-01", "1@2026-02-28 2@2026-03-01"),
      ("v from \"us.csv\" where Date > \"12/31/2026\"", "4@2027-03-15"),
      ("v from \"us.csv\" where Date > 12/31/2026", "4@2027-03-15"),
      ("a from \"t.csv\" where d >= \"2026-01-03\"", "3@2026-01-03 _@2026-01-04"),
      ("a from \"t.csv\" where d >= 03.01.2026", "3@2026-01-03 _@2026-01-04"),
      ("v from \"m.csv\" where d <= 2026-02", "1@2026-01-31 2@2026-02-01 4@2026-02-28"),
      (
        "v from \"m.csv\" where d in 2026-01..2026-02",
        "1@2026-01-31 2@2026-02-01 4@2026-02-28"
      ),
      ("v from \"m.csv\" where d > 2026-02", "8@2026-03-01"),
      ("v from \"m.csv\" where d >= 2026-02 and d <= 2026-02", "2@2026-02-01 4@2026-02-28"),
      ("v from \"m.csv\" where d > 2026-W08", "4@2026-02-28 8@2026-03-01"),
      ("v from \"m.csv\" where d > 2025-Q4 and d < 2026-W09", "1@2026-01-31 2@2026-02-01"),
      ("v from \"codes.csv\" column=v where kod == 0180", "1@180"),
      ("v from \"lots.csv\" column=v where lot == A", "1@2026-03-05"),
      ("v from \"n.csv\" where v >= \"10\"", "10@2026-01-02 100@2026-01-03"),
      ("v from \"n.csv\" where w > \"1.000,0\"", "9@2026-01-01 100@2026-01-03"),
      ("v from \"h.csv\" where dur > \"1:00:00\"", "2@2026-01-02 3@2026-01-03"),
      ("a from \"t.csv\" where c > \"x\"", "2@2026-01-02 _@2026-01-04"),
    ] as [(String, String)])
  func `rows meet conditions, whatever joins them and however values are written`(
    statement: String, samples: String
  ) {
    prompt.reads(statement, as: samples, in: folder)
  }

  @Test func `a list in a variable is as one that is written`() {
    prompt.run("let kinds = [\"x\", \"z\"]; let values = [1, 3]; let none = []")
    prompt.run("series a from \"t.csv\" where c in kinds and a in values")
    #expect(prompt.samples("a") == "1@2026-01-01 3@2026-01-03")
    #expect(Prompt(prompt.state, folder: folder.path).samples("a") == "1@2026-01-01 3@2026-01-03")
    #expect(prompt.run("series a from \"t.csv\" where a in none")?.name == "TypeMismatch")
    #expect(prompt.run("series a from \"t.csv\" where a > values")?.name == "TypeMismatch")
  }

  @Test(
    arguments: [
      ("a from \"t.csv\" where a > limt", "TypeMismatch", "did you mean 'limit'?"),
      ("a from \"t.csv\" where 1 < a", "TypeMismatch", "the column stands first"),
      ("a from \"t.csv\" where a > b", "TypeMismatch", "'b' is a column"),
      ("a from \"t.csv\" where d > soon", "TypeMismatch", "holds dates, and 'soon' is none"),
      ("a from \"t.csv\" where (a > 1 or b > 2", "SyntaxError", "'(' is never closed"),
      ("a from \"t.csv\" where a in [1, 2", "SyntaxError", "'[' is never closed"),
      ("a from \"t.csv\" where a in", "SyntaxError", "a value is missing"),
      ("a from \"t.csv\" where a not 3", "SyntaxError", "a comparison is missing"),
      ("a from \"t.csv\" where a > 1 or", "SyntaxError", "a column is missing"),
      ("load from \"p.csv\" where load > limit", "TypeMismatch", "write '(limit * 100)'"),
    ] as [(String, String, String)])
  func `what is no condition says what one is`(statement: String, name: String, part: String) {
    prompt.run("let limit = 70%")
    let error = prompt.run("series \(statement)")
    #expect(error?.name == name, "\(error?.rendered ?? "")")
    #expect(error?.rendered.contains(part) == true, "\(error?.rendered ?? "")")
  }

  @Test func `a row that one condition cannot judge may meet another`() {
    prompt.run("series v from \"s.csv\" censored=gap where v > 0 or c == x")
    #expect(prompt.samples("v") == "1@2026-01-01 _@2026-01-02 7@2026-01-03")
    #expect(prompt.warnings.isEmpty)
    prompt.run("series v from \"s.csv\" censored=gap where v > 0 and c == x")
    #expect(prompt.samples("v") == "1@2026-01-01")
  }

  @Test func `cells that differ in case alone are said`() {
    prompt.run("series v from \"ok.csv\" where ok = true")
    #expect(prompt.warnings.contains("'TRUE' in 'ok' is not 'true': case counts"))
    let both = Prompt("series v from \"ok.csv\" where ok in [true, TRUE]", folder: folder.path)
    #expect(both.warnings.isEmpty)
  }

  @Test(
    arguments: [
      "count(load > 70%)", "count(70% < load)", "count(load > limit)",
      "where(load < -limit, load, nan)",
      "min(load) > 70%", "print last(load) >= limit", "load[1] > 70%", "expect -max(load) < -70%",
      "print mean(load[0..1]) > limit", "load - 70%", "print 70% - last(load)",
      "mark y=80%", "mark y=10%..limit", "window y=0%..100%", "plot load y=0..limit",
    ])
  func `a share and values in percent never meet`(statement: String) {
    prompt.run("series load from \"p.csv\"; let limit = 70%")
    let error = prompt.run(statement)
    #expect(error?.name == "TypeMismatch", "\(statement): \(error?.rendered ?? "none")")
    #expect(error?.rendered.contains("is in percent, 12% as 12") == true)
  }

  @Test func `a share stays one among numbers, and in what show state prints`() {
    prompt.run("series rate = [0.4, 0.8]; let limit = 70%")
    #expect(prompt.text("print count(rate > limit), count(rate > 50%)") == "1 1")
    #expect(prompt.state.contains("let limit = 70%"))
    prompt.run("series load from \"p.csv\"; let limit = 70")
    #expect(prompt.text("print count(load > limit)") == "2")
  }
}
