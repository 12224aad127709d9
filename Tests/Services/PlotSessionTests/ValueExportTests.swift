import PlotSession
import SampleStore
import Testing

/// `export` of values, and what it says.
@Suite struct ValueExportTests {
  let folder = TestFolder()

  init() {
    folder.write(
      "prices.csv", "date,open,close\n2026-03-01,1,2\n2026-03-02,3,\n2026-03-03,5.5,6.123456789\n")
  }

  func prompt(_ program: String = "") -> Prompt { Prompt(program, folder: folder.path) }

  private static let prices = "series open, close from \"prices.csv\"; "

  @Test(arguments: [
    (
      "export open, close, sma(open, 2) \"a.csv\"",
      "wrote a.csv: 3 rows of time, open, close, sma(open, 2)",
      "time,open,close,\"sma(open, 2)\"\n2026-03-01T00:00:00+00:00,1,2,\n"
        + "2026-03-02T00:00:00+00:00,3,,2\n2026-03-03T00:00:00+00:00,5.5,6.123456789,4.25\n"
    ),
    (
      "config timeZone=\"Europe/Berlin\"; export open[1..2] \"a.tsv\"",
      "wrote a.tsv: 2 rows of time, open[1..2]",
      "time\topen[1..2]\n2026-03-02T01:00:00+01:00\t3\n2026-03-03T01:00:00+01:00\t5.5\n"
    ),
    (
      "export close \"a.json\"", "wrote a.json: 3 rows of time, close",
      "[\n{\"time\": \"2026-03-01T00:00:00+00:00\", \"close\": 2},\n"
        + "{\"time\": \"2026-03-02T00:00:00+00:00\", \"close\": null},\n"
        + "{\"time\": \"2026-03-03T00:00:00+00:00\", \"close\": 6.123456789}\n]\n"
    ),
    (
      "series a = [1, 2] x=[0, 1]; series b = [3, nan] x=[1, 2.5]; export a, b \"a.jsonl\"",
      "wrote a.jsonl: 3 rows of x, a, b",
      "{\"x\": 0, \"a\": 1, \"b\": null}\n{\"x\": 1, \"a\": 2, \"b\": 3}\n"
        + "{\"x\": 2.5, \"a\": null, \"b\": null}\n"
    ),
    // Of samples at one place none is lost.
    (
      "series a = [1, 2, 3] x=[1, 1, 2]; series b = [4, 5] x=[1, 2]; export a, b \"a.csv\"",
      "wrote a.csv: 3 rows of x, a, b", "x,a,b\n1,1,4\n1,2,\n2,3,5\n"
    ),
    // What is as long as the series with times stands at its times.
    (
      "export close, [7, 8, 9] \"a.csv\"",
      "wrote a.csv: 3 rows of time, close, [7, 8, 9]",
      "time,close,\"[7, 8, 9]\"\n2026-03-01T00:00:00+00:00,2,7\n2026-03-02T00:00:00+00:00,,8\n"
        + "2026-03-03T00:00:00+00:00,6.123456789,9\n"
    ),
    // Numbers of a group stand beside its members' names.
    (
      "series a.N = [1, 2]; series a[\"S, E\"] = [3, 4]; export sum(a), mean(a) \"a.csv\"",
      "wrote a.csv: 2 rows of name, sum(a), mean(a)",
      "name,sum(a),mean(a)\nN,3,1.5\n\"S, E\",7,3.5\n"
    ),
    (
      "series a.N = [1, 2]; series a.S = [3, 4]; plot sort(sum(a)); export plot \"a.json\"",
      "wrote a.json: 2 rows of name, sort(sum(a))",
      "[\n{\"name\": \"N\", \"sort(sum(a))\": 3},\n{\"name\": \"S\", \"sort(sum(a))\": 7}\n]\n"
    ),
    (
      "series a.N = [1, 2]; series a.S = [3, 4]; export sum(a), [5, 6] \"a.csv\"",
      "wrote a.csv: 2 rows of x, sum(a), [5, 6]", "x,sum(a),\"[5, 6]\"\n0,3,5\n1,7,6\n"
    ),
    // Names are unique, and the column of places has one that is free.
    (
      "series x = [1]; style x label=\"a \\\"b\\\"\"; export x, x, [2] \"a.csv\"",
      "wrote a.csv: 1 row of x, a \"b\", a \"b\" 2, [2]",
      "x,\"a \"\"b\"\"\",\"a \"\"b\"\" 2\",[2]\n0,1,1,2\n"
    ),
    (
      "series x = [1]; export x \"a.csv\"", "wrote a.csv: 1 row of index, x",
      "index,x\n0,1\n"
    ),
    (
      "series s = []; export s \"a.csv\"", "wrote a.csv: 0 rows of x, s", "x,s\n"
    ),
    (
      "plot close label=\"c\", band(open - 1, open + 1) x=2026-03-02..2026-03-03; export plot \"a.csv\"",
      "wrote a.csv: 2 rows of time, c, band(open - 1, open + 1) lower, band(open - 1, open + 1) upper",
      "time,c,\"band(open - 1, open + 1) lower\",\"band(open - 1, open + 1) upper\"\n"
        + "2026-03-02T00:00:00+00:00,,2,4\n2026-03-03T00:00:00+00:00,6.123456789,4.5,6.5\n"
    ),
    (
      "axis x sessions; series other = [1, 2] time=[2026-03-01, 2026-03-02T12:00]; plot close, other; "
        + "export plot \"a.csv\"",
      "wrote a.csv: 3 rows of time, close, other",
      "time,close,other\n2026-03-01T00:00:00+00:00,2,1\n2026-03-02T00:00:00+00:00,,\n"
        + "2026-03-03T00:00:00+00:00,6.123456789,\n"
    ),
  ])
  func `values are joined by their places`(program: String, says: String, file: String) {
    let prompt = prompt(Self.prices)
    #expect(prompt.run(program) == nil)
    #expect(prompt.outputs.last?.line == "\(says) (\(file.utf8.count) bytes)")
    let name = says.dropFirst("wrote ".count).prefix { $0 != ":" }
    #expect(folder.read(String(name)) == file)
    #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
  }

  @Test func `export says what it wrote wherever it stands`() {
    #expect(
      prompt().text("series a = [1]; export a \"a.csv\"; print 2")
        == "wrote a.csv: 1 row of x, a (8 bytes)\n2")
  }

  @Test(arguments: [
    (
      "export \"a.csv\"",
      "ValueOutOfRange: 'a.csv' is a file of values, and nothing says which (write `export open, close \"a.csv\"`)"
    ),
    (
      "plot open; export \"a.csv\"",
      "ValueOutOfRange: 'a.csv' is a file of values, and nothing says which (write `plot open; export plot \"a.csv\"`)"
    ),
    (
      "export open, close \"a.png\"",
      "ValueOutOfRange: 'a.png' is a picture, and no file of values (write `plot open, close; export \"a.png\"`; for values there is .csv .tsv .json .jsonl .npy .parquet)"
    ),
    (
      "export open \"a.xlsx\"",
      "ValueOutOfRange: unknown suffix '.xlsx' of 'a.xlsx' (write '\"a.csv\"'; there is .csv .tsv .json "
        + ".jsonl .npy .parquet)"
    ),
    (
      "export open, \"a.csv\"",
      "SyntaxError: no comma stands before the file (write `export open \"a.csv\"`)"
    ),
    ("export open", "SyntaxError: a file is missing (write `export open \"open.csv\"`)"),
    (
      "export open close \"a.csv\"",
      "SyntaxError: unexpected 'close' (write `export open, close \"a.csv\"`)"
    ),
    ("export open \"a.csv\" scale=2", "SyntaxError: a file of values takes no keys"),
    (
      "export mean(open) \"a.csv\"",
      "TypeMismatch: 'mean(open)' is a number: a file of values holds series and lists (write '[mean(open)]')"
    ),
    (
      "export \"open\" \"a.csv\"",
      "TypeMismatch: '\"open\"' is a text: a file of values holds series and lists (write 'open')"
    ),
    (
      "export open, [1, 2] \"a.csv\"",
      "TypeMismatch: 'open' stands at times and '[1, 2]' at numbers: one file has one x (write two files)"
    ),
    (
      "export plot \"a.csv\"",
      "StateError: nothing has been plotted yet (write `plot; export plot \"a.csv\"`)"
    ),
    (
      "export open \"none/a.csv\"",
      "FileError: cannot write 'none/a.csv': no such file or directory"
    ),
  ])
  func `what cannot be written is refused`(program: String, text: String) {
    let prompt = prompt(Self.prices)
    let error = prompt.run(program)
    #expect(error?.diagnostics.map(\.description).first == text)
    #expect(folder.names == ["prices.csv"])
  }

  @Test func `what was written reads back the same`() {
    let prompt = prompt("series n = noise(500, seed=3); let p = [t % 40 - 20 for t in 0..499]")
    prompt.run(
      "series a = n * 10^p start=2026-03-28 step=977.123 s; config timeZone=\"Europe/Berlin\"")
    for name in ["a.csv", "a.tsv", "a.json", "a.jsonl"] {
      #expect(prompt.run("export a \"\(name)\"; series b from \"\(name)\" column=a") == nil)
      #expect(prompt.text("count(where(a == b, 1, nan))") == "500")
    }
    #expect(prompt.run("export n \"n.npy\"; series m from \"n.npy\" column=2 x=1") == nil)
    #expect(prompt.text("sum(abs(m - n))") == "0")
  }

  @Test func `an export of values that is stopped leaves nothing`() {
    let prompt = prompt("series a = walk(200000)")
    prompt.isCancelled = { true }
    #expect(prompt.run("export a \"a.csv\"")?.name == "Interrupted")
    #expect(folder.names == ["prices.csv"])
    prompt.isCancelled = { false }
    // More than some thousand rows are never written without a look at whether to stop.
    #expect(prompt.looks("export a \"a.csv\"") > 40)
  }

  @Test func `many rows are written in pieces, in their order`() {
    let prompt = prompt(
      "series a = walk(50000); series b = walk(50000) x=[t + 0.5 for t in 0..49999]")
    #expect(prompt.run("export a, b \"a.csv\"") == nil)
    #expect(prompt.text("series r from \"a.csv\" column=b x=x; count(r)") == "50000")
    #expect(prompt.text("r[1] == b[0] and r[-1] == b[-1] and first(r) == r[1]") == "true")
  }
}
