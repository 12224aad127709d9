import Glibc
import PlotGeometry
import PlotSession
import SampleStore
import TestSupport
import Testing

/// Files to which lines are appended.
@Suite struct FollowTests {
  let folder = TestFolder()

  private func prompt(_ program: String = "") -> Prompt { Prompt(program, folder: folder.path) }

  private func append(_ text: String, to name: String = "a.csv") {
    guard let file = fopen("\(folder.path)/\(name)", "ab") else { return }
    fputs(text, file)
    fclose(file)
  }

  private func values(_ prompt: Prompt, _ name: String = "a") -> [Double] {
    prompt.run("let refreshed = 1")
    return prompt.session.state.series[name]?.samples.column.values ?? []
  }

  @Test func `each statement sees the lines that have come by then`() {
    folder.write("a.csv", "t,a\n1,10\n2,20\n")
    let prompt = prompt("series a follow \"a.csv\"")
    #expect(prompt.text("a").hasPrefix("2 samples") || prompt.text("count(a)") == "2")
    append("3,30\n4,")
    #expect(prompt.text("last(a)") == "30")
    append("40\n")
    #expect(prompt.text("[last(a), count(a)]") == "[40, 4]")
    prompt.run("let n = 1")
    #expect(prompt.session.state.series["a"]?.samples.positions == .explicit([1, 2, 3, 4]))
    prompt.run("drop a")
    append("5,50\n")
    #expect(prompt.text("a").hasPrefix("UnknownName"))
  }

  @Test func `what fails takes nothing that has come`() {
    folder.write("a.csv", "a\n1\n")
    let prompt = prompt("series a follow \"a.csv\"")
    append("2\n")
    #expect(prompt.text("plot nobody").hasPrefix("UnknownName"))
    #expect(prompt.text("sum(a)") == "3")
    append("3\n")
    // A statement that only reads works on a copy; the next one gets the same lines.
    #expect(prompt.text("print sum(a)") == "6")
    #expect(prompt.text("let n = sum(a); n") == "6")
  }

  @Test func `several series of one file grow together, with segments, selection and style`() {
    folder.write("a.csv", "time,a,b\n2026-03-01T23:00,1,10\n2026-03-01T23:30,2,20\n")
    let prompt = prompt(
      """
      series a, b follow "a.csv"
      segments a every=day; style b color=red; plot a; select a 0
      """)
    append("2026-03-02T00:00,3,30\n2026-03-02T00:30,,40\n")
    #expect(prompt.text("[sum(a), sum(b), selection.index]") == "[6, 100, 0]")
    prompt.run("let n = 1")
    let state = prompt.session.state
    #expect(state.series["a"]?.segments?.starts == [0, 2])
    #expect(state.series["a"]?.samples.column.gapCount == 1)
    #expect(state.series["b"]?.samples.isTime == true)
    #expect(state.selection?.index == 0)
    prompt.run("drop a")
    append("2026-03-02T01:00,5,50\n")
    #expect(prompt.text("last(b)") == "50")
  }

  @Test(arguments: [
    ("r  b us sy\n 1  0 10  2\n", " 0  0 12  2\n 3  0 11  1\n", SamplePositions.index),
    ("step,b,us\n1,0,10\n", "2,0,12\n", .explicit([1, 2])),
    ("r,b,us\n1,0,10\n2,0,11\n3,0,12\n", "4,0,12\n", .explicit([1, 2, 3, 4])),
    ("r,us\n1,10\n", "2,12\n", .explicit([1, 2])),
  ])
  func `a row or two do not make an x of the first of many columns`(
    _ first: String, _ later: String, _ positions: SamplePositions
  ) {
    folder.write("a.csv", first)
    let prompt = prompt("series us follow \"a.csv\" column=us")
    append(later)
    prompt.run("let n = 1")
    #expect(prompt.session.state.series["us"]?.samples.positions == positions)
  }

  @Test func `a file that is empty or has only names is waited for`() {
    folder.write("a.csv", "")
    let prompt = prompt("series a follow \"a.csv\"")
    #expect(prompt.text("count(a)") == "0")
    append("time,a\n")
    #expect(prompt.text("count(a)") == "0")
    append("2026-03-01,5\n")
    #expect(prompt.text("sum(a)") == "5")
    prompt.run("let n = 1")
    #expect(prompt.session.state.series["a"]?.samples.isTime == true)
    append("2026-03-02,7\n")
    #expect(prompt.text("sum(a)") == "12")
  }

  @Test func `titles and names that come again are passed over`() {
    let head = "procs -cpu-\n r  b  a\n"
    folder.write("a.csv", head + " 1  0  5\n")
    let prompt = prompt("series a follow \"a.csv\" start=0 step=1")
    append(head + " 1  0  6\n" + head)
    #expect(prompt.text("sum(a)") == "11")
    #expect(prompt.warnings.isEmpty, "\(prompt.warnings)")
  }

  @Test func `a file that is cut or moved away is read from its beginning`() {
    folder.write("a.csv", "a\n1\n2\n")
    let prompt = prompt("series a follow \"a.csv\"")
    // Cut, as by copytruncate.
    folder.write("a.csv", "a\n3\n")
    #expect(values(prompt) == [1, 2] || values(prompt) == [1, 2, 3])
    append("4\n")
    #expect(prompt.text("sum(a)") == "10")
    // Moved away with a last line that has no end, and made anew with its names.
    append("5")
    rename("\(folder.path)/a.csv", "\(folder.path)/a.csv.1")
    #expect(prompt.text("sum(a)") == "10")
    folder.write("a.csv", "a\n6\n")
    #expect(prompt.text("sum(a)") == "21")
    append("7\n")
    #expect(prompt.text("sum(a)") == "28")
    // Without its names.
    unlink("\(folder.path)/a.csv")
    folder.write("a.csv", "8\n")
    #expect(prompt.text("sum(a)") == "36")
  }

  @Test
  func
    `a cell that does not fit is a gap, a line that does not fit is left out, and both are told`()
  {
    folder.write("a.csv", "t,a\n1,10\n2,20\n")
    let prompt = prompt("series a follow \"a.csv\" x=t")
    append("3,oops\n4,40\n5,50,60\n6,70\n")
    prompt.run("let n = 1")
    let lines = prompt.outputs.map(\.line)
    #expect(
      lines.contains("warning: a.csv, line 4, column 2 ('a'): found 'oops' -> expected a number")
        || lines.contains { $0.hasPrefix("warning: a.csv, line 4, column 2 ('a'): found 'oops'") },
      "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("warning: a.csv, line 6, column 3: found a row of more than 2")
      },
      "\(lines)")
    #expect(prompt.session.state.series["a"]?.samples.positions == .explicit([1, 2, 3, 4, 6]))
    #expect(prompt.text("sum(a)") == "140")
    #expect(prompt.text("isgap(a[2])") == "true")
    append("1,99\n7,80\n")
    prompt.run("let n = 2")
    #expect(
      prompt.outputs.map(\.line).contains(
        "warning: a.csv: 1 row of 'a' left out, without a place or before the last one"))
    #expect(prompt.text("last(a)") == "80")
  }

  @Test(arguments: [
    ("a.csv", "day;a\n31.01.2026;1,5\n", "01.02.2026;2,5\n", "4"),
    ("a.jsonl", "{\"t\": 1, \"a\": 2}\n", "{\"a\": 5, \"t\": 2}\n{\"t\": 3}\n", "7"),
    ("a.tsv", "a\n1\n", "2\n\n", "3"),
    ("a.log", "# load\na b\n1 2\n", "# more\n3 4\n", "4"),
    ("a.csv", "\"a \"\"x\"\"\",b\n1,2\n", "3,4\n", "4"),
  ])
  func `appended lines are read as those before them`(
    file: String, first: String, then: String, sum: String
  ) {
    folder.write(file, first)
    let column = first.hasPrefix("\"") ? " column=1" : ""
    let prompt = prompt("series a follow \"\(file)\"\(column)")
    append(then, to: file)
    #expect(prompt.text("sum(a)") == sum)
  }

  @Test func `conditions and regular axes hold for what comes, and so do raw numbers`() {
    folder.write("a.csv", "a,b\n1,x\n2,y\n")
    let prompt = prompt("series a follow \"a.csv\" column=a where b == \"x\" start=0 step=0.5")
    append("3,x\n4,y\n5,x\n")
    #expect(prompt.text("sum(a)") == "9")
    prompt.run("let n = 1")
    #expect(prompt.session.state.series["a"]?.samples.positions == .uniform(start: 0, step: 0.5))
    prompt.run("series c follow \"a.csv\" column=a where a > 2")
    append("6,x\n1,x\n")
    #expect(prompt.text("sum(c)") == "18")

    func bytes(_ values: [Double]) -> [UInt8] {
      values.flatMap { value in
        (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
      }
    }
    folder.write("a.f64", bytes([1, 2]) + [0, 0, 0])
    prompt.run("series r follow \"a.f64\"")
    #expect(prompt.text("sum(r)") == "3")
    folder.write("a.f64", bytes([1, 2, 4, 8]))
    #expect(prompt.text("sum(r)") == "15")
  }

  @Test func `appended at random, in any pieces, it is the whole file`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<30 {
      var text = "time,a\n"
      folder.write("a.csv", "")
      let rows = Int.random(in: 1...40, using: &generator)
      for row in 0..<rows {
        let value =
          Bool.random(using: &generator) ? "\(Double.random(in: -9...9, using: &generator))" : ""
        text += "2026-03-01T\(row / 60 + 10):\(row % 60 + 10 > 59 ? 59 : row % 60 + 10),\(value)\n"
      }
      let prompt = prompt("series a follow \"a.csv\"")
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...30, using: &generator)
        append(String(decoding: rest.prefix(count), as: UTF8.self))
        rest = rest.dropFirst(count)
        prompt.run("let n = 1")
      }
      folder.write("b.csv", text)
      prompt.run("series b from \"b.csv\" column=a")
      let (a, b) = (
        prompt.session.state.series["a"]?.samples, prompt.session.state.series["b"]?.samples
      )
      #expect(a?.positions == b?.positions)
      #expect(a?.column.values.map(\.bitPattern) == b?.column.values.map(\.bitPattern))
      #expect(a?.column.extent == b?.column.extent)
    }
  }

  @Test func `the state's program follows again`() {
    folder.write("a.csv", "a\n1\n")
    let prompt = prompt("series a follow \"a.csv\"")
    append("3\n")
    let again = Prompt(prompt.state, folder: folder.path)
    #expect(prompt.state.contains("series a follow \"a.csv\""))
    append("5\n")
    #expect(again.text("sum(a)") == "9")
  }

  @Test(arguments: [
    (
      "series a follow \"none.csv\"", "FileError: cannot read 'none.csv': no such file or directory"
    ),
    ("series a follow \"/tmp\"", "FileError: cannot read '/tmp': it is a folder, not a file"),
    (
      "series a follow \"/dev/zero\"",
      "FileError: cannot read '/dev/zero': it is a device, not a file"
    ),
    (
      "series a follow \"a.npy\"",
      "DataError: a.npy, line 1, column 1: found a file that is not read line by line -> expected lines of text, or .f64, .f32 or .i64"
    ),
    (
      "series a follow \"a.csv.gz\"",
      "DataError: a.csv.gz, line 1, column 1: found a file that is not read line by line -> expected lines of text, or .f64, .f32 or .i64"
    ),
    (
      "series a follow \"bad.csv\"",
      "DataError: bad.csv, line 3, column 1 ('a'): found 'x' -> expected a number"
    ),
    (
      "series a follow \"a.csv\" sort=on",
      "TypeMismatch: rows that are still to come cannot be sorted"
    ),
    ("series a follow", "SyntaxError: a file is missing"),
    ("series a follow https://a.b/c.csv", "SyntaxError: a path stands in quotes"),
  ])
  func `what cannot be followed is said`(program: String, error: String) {
    folder.write("a.csv", "a\n1\n")
    folder.write("bad.csv", "a\n1\nx\n")
    #expect(prompt().text(program) == error)
  }

  // MARK: - The program of the state

  @Test(arguments: [
    // As long as the file holds all that has come, it is followed again.
    ("", "series a follow \"a.csv\" column=\"a\""),
    ("append:3\n", "series a follow \"a.csv\" column=\"a\""),
    // Else the samples are written out, and the statement stands behind them.
    ("write:a\n7\n", "series a = [1, 2, 7]\n# series a follow \"a.csv\""),
    ("append:oops\n", "series a = [1, 2, nan]\n# series a follow \"a.csv\""),
    ("append:3,4\n5\n", "series a = [1, 2, 5]\n# series a follow \"a.csv\""),
    ("run:append a 9", "series a = [1, 2, 9]\n# series a follow \"a.csv\""),
    ("run:drop a; series a = [4]", "series a = [4]"),
  ])
  func `the program of the state follows again, or says what was followed`(
    event: String, program: String
  ) {
    folder.write("a.csv", "a\n1\n2\n")
    let prompt = prompt("series a follow \"a.csv\"")
    let parts = event.split(separator: ":", maxSplits: 1).map(String.init)
    switch parts.first {
    case "append": append(parts[1])
    case "write": folder.write("a.csv", parts[1])
    case "run": prompt.run(parts[1])
    default: break
    }
    let before = values(prompt)
    prompt.run("refreshed = 0")
    #expect(prompt.text("show state") == program + "\nlet refreshed = 0")
    let again = Prompt(program, folder: folder.path)
    #expect(values(again).map(\.bitPattern) == before.map(\.bitPattern))
  }

  // MARK: - Live

  @Test func `a live plot replaces its picture while its series grow, and ends with its time`() {
    folder.write("a.csv", "a\n1\n2\n")
    let prompt = prompt("series a follow \"a.csv\"")
    var pictures = 0
    var looks = 0
    prompt.isCancelled = {
      looks += 1
      if prompt.outputs.count > pictures, pictures < 5 {
        pictures = prompt.outputs.count
        append("\(pictures)\n")
      }
      return prompt.outputs.count > 5 || looks > 50_000
    }
    #expect(prompt.run("plot a live=on") == nil)
    guard case .display(_, let id?)? = prompt.outputs.first else {
      Issue.record("no display")
      return
    }
    #expect(prompt.outputs.count == 6)
    for output in prompt.outputs.dropFirst() {
      guard case .update(let bundle, let other) = output else {
        Issue.record("no update")
        return
      }
      #expect(other == id && bundle["image/png"] != nil && bundle[PlotRecordType.name] != nil)
    }
    #expect(
      prompt.record(PlotRecordType.name).contains("\"count\":7")
        || prompt.outputs.last?.line.contains("7") == true)
    prompt.isCancelled = { false }
    #expect(prompt.text("count(a)") == "7")
    // Each has a display of its own.
    prompt.run("plot a live=1 ms")
    guard case .display(_, let second?)? = prompt.outputs.first else {
      Issue.record("no display")
      return
    }
    #expect(second != id && prompt.outputs.count == 1)
  }

  @Test func `a live plot draws nothing for those who have not taken the picture before`() {
    folder.write("a.csv", "a\n1\n2\n")
    let prompt = prompt("series a follow \"a.csv\"")
    var (looks, pauses, isTaken) = (0, 0, false)
    prompt.updateInterval = { isTaken ? 0 : .infinity }
    prompt.serveOthers = { pauses += 1 }
    prompt.isCancelled = {
      looks += 1
      guard let first = prompt.outputs.first, case .display = first else { return false }
      // So many samples come while nobody takes anything.
      if pauses < 20 { append("\(pauses)\n") }
      if pauses == 20 {
        #expect(prompt.outputs.count == 1)
        isTaken = true
      }
      return prompt.outputs.count > 1 || looks > 50_000
    }
    #expect(prompt.run("plot a live=on") == nil)
    #expect(prompt.outputs.count == 2)
    prompt.isCancelled = { false }
    #expect(prompt.text("count(a) > 20") == "true")
  }

  @Test func `a live plot keeps the selection, and draws expressions anew`() {
    folder.write("a.csv", "a\n1\n2\n")
    let prompt = prompt("series a follow \"a.csv\"; plot a; select a 1")
    var isAppended = false
    var looks = 0
    prompt.isCancelled = {
      guard !prompt.outputs.isEmpty else { return false }
      if !isAppended { append("9\n") }
      isAppended = true
      looks += 1
      return prompt.outputs.count > 1 || looks > 20_000
    }
    #expect(prompt.run("plot a, a * 2 live=on") == nil)
    prompt.isCancelled = { false }
    #expect(prompt.text("[selection.index, count(a)]") == "[1, 3]")
    #expect(prompt.text("select \"a * 2\" -1; selection.value").split(separator: "\n").last == "18")
  }

  @Test(arguments: [
    (
      "plot [1, 2] live=on",
      "StateError: nothing that is plotted follows a file, so that it would never change"
    ),
    (
      "plot b live=on",
      "StateError: nothing that is plotted follows a file, so that it would never change"
    ),
    ("plot a live=5", "TypeMismatch: live is a number: on, off or a duration is allowed"),
    ("plot a live=sometimes", "ValueOutOfRange: live takes on, off or a duration, got 'sometimes'"),
    ("plot a live=-1 s", "ValueOutOfRange: live is -1 seconds: at least 0 is allowed"),
    (
      "on select: plot a live=on",
      "StateError: 'on select' draws once for each selection, and not live"
    ),
    ("export \"a.png\" live=on", "UnknownKey: unknown export key 'live'"),
  ])
  func `a plot that would never change or end is refused`(program: String, error: String) {
    folder.write("a.csv", "a\n1\n2\n")
    #expect(prompt("series a follow \"a.csv\"; series b = [1, 2]").text(program) == error)
  }

  @Test func `a plot that is not live is one picture, and a duration needs no file`() {
    let prompt = prompt("series b = [1, 2]")
    prompt.run("plot b live=off")
    #expect(prompt.outputs.count == 1)
    #expect(prompt.run("plot b live=20 ms") == nil)
    #expect(prompt.run("plot b live=0 s") == nil)
  }

  @Test func `a script that is run may hold a live plot`() {
    folder.write("a.csv", "a\n1\n2\n")
    folder.write("live.glow", "series a follow \"a.csv\"\nplot a live=20 ms\nlet after = count(a)")
    #expect(prompt().text("run \"live.glow\"; after").hasSuffix("2"))
  }
}

private enum PlotRecordType {
  static let name = "application/vnd.glowline.plot+json"
}
