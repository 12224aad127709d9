import Glibc
import PlotSession
import SampleStore
import Testing

@Suite struct FileTests {
  let folder = TestFolder()

  init() {
    folder.write(
      "prices.csv", "date,open,close\n2026-03-01,1,2\n2026-03-02,3,\n2026-03-03,5,6\n")
    folder.write("plain.csv", "a,b\n1,10\n2,20\n")
    folder.write("newest.csv", "date,v\n2026-03-02,2\n2026-03-01,1\n")
    folder.write("mixed.csv", "date,v\n2026-03-01,2\n2026-03-03,1\n2026-03-02,1\n")
    folder.write("bad.csv", "a\n1\nx\n")
  }

  func prompt(_ program: String = "") -> Prompt { Prompt(program, folder: folder.path) }

  @Test func `a column is found by its name, else it is the first of numbers`() {
    let prompt = prompt("series close from \"prices.csv\"")
    #expect(prompt.text("close == [2, nan, 6]") == "[true, nan, true]")
    #expect(prompt.session.state.series["close"]?.samples.isTime == true)
    #expect(prompt.text("series p from \"prices.csv\"; last(p)").hasSuffix("5"))
    #expect(prompt.text("series p from \"prices.csv\" column=close time=date; last(p)") == "6")
    #expect(prompt.text("series open, close from \"prices.csv\"; last(open * close)") == "30")
    #expect(prompt.text("series Open, CLOSE from \"prices.csv\"; last(Open * CLOSE)") == "30")
    prompt.run("series y from \"plain.csv\" column=b x=a")
    #expect(prompt.session.state.series["y"]?.samples.positions == .explicit([1, 2]))
    prompt.run("series y from \"plain.csv\" column=b")
    #expect(prompt.session.state.series["y"]?.samples.positions == .explicit([1, 2]))
    prompt.run("series y from \"plain.csv\" column=a")
    #expect(prompt.session.state.series["y"]?.samples.positions == .index)
  }

  @Test func `a path that is asked for is asked for once`() {
    var session = Session(SessionEnvironment(renderer: FakeRenderer(), folder: folder.path))
    nonisolated(unsafe) var questions = 0
    let console = Console(
      emit: { _ in },
      ask: { _ in
        questions += 1
        return "plain.csv"
      })
    #expect(session.run("series b from (ask(\"file\")) column=b", console: console) == nil)
    #expect(questions == 1 && session.state.series["b"]?.samples.count == 2)
  }

  @Test func `a link stays a link to the file that is written`() {
    folder.write("real.json", "old")
    symlink("real.json", "\(folder.path)/link.json")
    #expect(prompt().run("plot [1, 2]; export \"link.json\"") == nil)
    #expect(folder.read("real.json")?.hasPrefix("{\"version\"") == true)
    var target = [CChar](repeating: 0, count: 64)
    #expect(readlink("\(folder.path)/link.json", &target, 63) == 9)
  }

  @Test(arguments: [
    ("/dev/full", "it is a device, not a file"), ("/tmp", "it is a folder, not a file"),
  ])
  func `what is no file is not replaced by one`(target: String, reason: String) {
    symlink(target, "\(folder.path)/a.png")
    let error = prompt().run("plot [1, 2]; export \"a.png\"")
    #expect(error?.name == "FileError" && error?.value == "cannot write 'a.png': \(reason)")
    var status = stat()
    #expect(lstat("\(folder.path)/a.png", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `the system's words are in lower case`() {
    #expect(
      prompt().run("run \"none.glow\"")?.value
        == "cannot read 'none.glow': no such file or directory")
    #expect(
      prompt().run("plot [1]; export \"none/a.json\"")?.value
        == "cannot write 'none/a.json': no such file or directory")
  }

  @Test func `x that descends is an error that says how to read it`() {
    folder.write("down.csv", "x,v\n4000,1\n3996,2\n")
    let error = prompt().run("series v from \"down.csv\" x=x column=v")
    let text = error?.diagnostics.first?.description ?? ""
    #expect(text.contains("DataError: down.csv: column 'x' goes back in line 3, from 4000 to 3996"))
    #expect(text.contains("`series v from \"down.csv\" column=v x=x sort=on`"), "\(text)")
    folder.write("down.csv", "t,v\n12:50:01,1\n01:00:01,2\n")
    let clocks = prompt().run("series v from \"down.csv\" x=t column=v")?.rendered ?? ""
    #expect(clocks.contains("from 12:50:01 to 1:00:01"), "\(clocks)")
  }

  @Test func `rows from the newest to the oldest are turned round`() {
    #expect(prompt().text("series v from \"newest.csv\"; v == [1, 2]") == "[true, true]")
  }

  @Test(arguments: [
    ("series p from \"none.csv\"", "FileError", "'none.csv'"),
    ("series p from \"prices.csv\" column=clos", "UnknownColumn", "'clos' in prices.csv"),
    ("series open, high from \"prices.csv\"", "UnknownColumn", "high"),
    ("series v from \"mixed.csv\"", "DataError", "mixed.csv: column 'date' goes back in line 4"),
    ("series a from \"bad.csv\"", "DataError", "line 3"),
    ("series a from 5", "SyntaxError", ""), ("run \"bad.csv\"", "UnknownStatement", ""),
  ])
  func `errors name the file`(_ program: String, _ name: String, _ part: String) {
    let error = prompt().run(program)
    if name != "SyntaxError", name != "UnknownStatement" { #expect(error?.name == name) }
    #expect(error != nil)
    #expect(error?.value.contains(part) == true, "\(error?.value ?? "")")
  }

  @Test func `show state names the file again`() {
    let prompt = prompt("series close from \"prices.csv\"")
    #expect(prompt.state == "series close from \"\("prices.csv")\" column=\"close\" time=\"date\"")
    let other = self.prompt(prompt.state)
    #expect(other.session.state.isIdentical(to: prompt.session.state))
  }

  @Test func `a script is one statement, and its errors name the file`() {
    folder.write("good.glow", "let a = 1\nseries s = [a, 2]\nprint a")
    folder.write("bad.glow", "let b = 2\nlet c = missing\n")
    folder.write("wrong.glow", "let b = 2\nplot a laser=maybe\n")
    folder.write("loop.glow", "run \"loop.glow\"")
    folder.write("latin.glow", [0x70, 0xE9])
    let prompt = prompt()
    #expect(prompt.text("run \"good.glow\"") == "1")
    #expect(prompt.session.state.names == ["s", "a"])
    let error = prompt.run("run \"bad.glow\"")
    #expect(error?.name == "UnknownName")
    #expect(error?.rendered.contains("bad.glow, line 2, column 9") == true)
    #expect(prompt.session.state.variables["b"] == nil)
    #expect(prompt.run("run \"wrong.glow\"")?.rendered.contains("wrong.glow, line 2") == true)
    #expect(prompt.run("run \"loop.glow\"")?.name == "LimitExceeded")
    #expect(prompt.run("run \"latin.glow\"")?.name == "DataError")
  }

  @Test func `export writes the last plot in the format of the suffix`() {
    let prompt = prompt("series a = [1, 2]; plot a")
    for name in ["a.png", "a.svg", "a.PDF", "a.json"] {
      #expect(prompt.run("export \"\(name)\" width=400") == nil)
    }
    #expect(folder.read("a.svg") == "svg 400.0 320.0")
    #expect(folder.read("a.PDF") == "pdf 400.0 320.0")
    #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
    #expect(self.prompt("series a = [1]").run("export \"b.png\"")?.name == "StateError")
  }

  @Test func `an export that fails leaves the file as it was`() {
    folder.write("kept.png", "old")
    let prompt = prompt("series a = [1, 2]; plot a")
    prompt.isCancelled = { true }
    #expect(prompt.run("export \"kept.png\"")?.name == "Interrupted")
    prompt.isCancelled = { false }
    #expect(prompt.run("export \"kept.png\" width=1")?.name == "ValueOutOfRange")
    #expect(folder.read("kept.png") == "old")
    #expect(prompt.run("export \"kept.png\"") == nil)
    #expect(folder.read("kept.png")?.hasPrefix("png") == true)
  }

  @Test func `a picture is held to a golden one`() {
    let prompt = prompt("series a = [1, 2]; plot a")
    folder.write("same.png", "png 640.0 320.0")
    folder.write("near.png", "png 648.0 328.0")
    folder.write("other.png", "png 6=0.0 320.0")
    folder.write("large.png", "png 640.0 320.0 and more")
    folder.write("none.png", "no picture")
    #expect(prompt.run("expect plot \"same.png\"") == nil)
    // As far off as the shades of two files may be.
    #expect(prompt.run("expect plot \"near.png\"") == nil)
    #expect(prompt.run("expect plot \"other.png\" within=34%") == nil)
    let error = prompt.run("expect plot \"other.png\" within=1%")
    #expect(error?.name == "ExpectationFailed")
    #expect(error?.value == "33.3333% of the pixels differ from 'other.png': 1% are allowed")
    #expect(prompt.run("expect plot \"large.png\"")?.name == "ExpectationFailed")
    #expect(prompt.run("expect plot \"none.png\"")?.name == "DataError")
    #expect(prompt.run("expect plot \"nowhere.png\"")?.name == "FileError")
  }
}
