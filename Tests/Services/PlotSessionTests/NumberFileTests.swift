import PlotSession
import SampleStore
import Testing

@Suite struct NumberFileStatementTests {
  let folder = TestFolder()

  init() {
    folder.write("a.f64", doubles([1, 2, .infinity, 4]))
    folder.write("odd.f64", [UInt8](repeating: 0, count: 12))
    folder.write("empty.f64", [] as [UInt8])
    folder.write("big.f64", doubles([1, 2, 3, 4]).chunked(8).flatMap { $0.reversed() })
    let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }\n"
    folder.write(
      "a.npy",
      [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8)
        + doubles([1, 10, 2, 20, 4, 40]))
    folder.write("a.csv", "a\n1\n2\n3\n")
  }

  private func doubles(_ values: [Double]) -> [UInt8] {
    values.flatMap { value in
      (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }
  }

  private func prompt(_ program: String = "") -> Prompt { Prompt(program, folder: folder.path) }

  @Test(arguments: [
    ("series a from \"a.f64\"; a == [1, 2, nan, 4]", "[true, true, nan, true]"),
    ("series a from \"empty.f64\"; count(a)", "0"),
    ("series a from \"a.f64\" missing=[2, 4]; count(a)", "1"),
    ("series a from \"a.f64\" where 1 > 1; count(a)", "2"),
    ("series a from \"big.f64\" endian=big; sum(a)", "10"),
    ("series a from \"a.npy\" column=1; last(a)", "4"),
    ("series a from \"a.npy\" column=2; sum(a)", "70"),
    ("series a from \"a.npy\"; sum(a)", "70"),
    ("series column1, column2 from \"a.npy\"; sum(column1)", "7"),
    ("series a from \"a.f64\" start=0 step=0.5\nselect a at=0.5; selection.value", "2"),
    ("series a from \"a.csv\" start=10 step=5\nselect a at=20; selection.value", "3"),
  ])
  func `numbers alone are read as other files are`(program: String, result: String) {
    #expect(prompt().text(program).split(separator: "\n").last.map(String.init) == result)
  }

  @Test func `a regular axis takes the place of a column`() {
    let prompt = prompt("series a from \"a.f64\" start=2026-03-01 step=100 ms")
    let samples = prompt.session.state.series["a"]?.samples
    #expect(samples?.positions == .uniform(start: 1_772_323_200, step: 0.1))
    #expect(samples?.isTime == true)
    // Where it ends, appended samples go on.
    prompt.run("append a [5, 6]")
    #expect(prompt.session.state.series["a"]?.samples.position(of: 5) == 1_772_323_200.5)
    prompt.run("series a from \"a.f64\" start=2026-03-01 step=1 month; append a 5")
    #expect(prompt.session.state.series["a"]?.samples.position(of: 4) == 1_782_864_000)
  }

  @Test func `the state's program reads the file again`() {
    for keys in [
      "", " start=0 step=0.5", " endian=big", " missing=[2]", " start=2026-03-01 step=1 s",
    ] {
      let prompt = prompt("series a from \"a.f64\"\(keys)")
      let again = Prompt(prompt.state, folder: folder.path)
      #expect(prompt.state.contains("from \"a.f64\""))
      #expect(
        again.session.state.series["a"]?.samples.positions
          == prompt.session.state.series["a"]?.samples.positions)
      #expect(again.state == prompt.state)
    }
    let prompt = prompt("let d = 2; series a from \"a.f64\" start=d step=d; drop a")
    prompt.run("series a from \"a.f64\" start=d step=d")
    #expect(Prompt(prompt.state, folder: folder.path).state == prompt.state)
  }

  @Test(arguments: [
    (
      "series a from \"odd.f64\"",
      "DataError: odd.f64, byte 9: found 4 bytes at the end of 12 -> expected 8 bytes for each number"
    ),
    ("series a from \"none.f64\"", "FileError: cannot read 'none.f64': no such file or directory"),
    (
      "series a from \"a.f64\" separator=\",\"",
      "ValueOutOfRange: 'separator' goes with files of text, and 'a.f64' holds numbers alone"
    ),
    (
      "series a from \"a.csv\" endian=big",
      "ValueOutOfRange: 'endian' goes with .f64, .f32 and .i64, and 'a.csv' is text"
    ),
    (
      "series a from \"a.npy\" endian=big",
      "ValueOutOfRange: 'endian' goes with .f64, .f32 and .i64: NumPy's files say it themselves"
    ),
    (
      "series a from \"a.f64\" missing=\"x\"",
      "TypeMismatch: missing is \"x\": in 'a.f64' it is a number"
    ),
    (
      "series a from \"a.f64\" where 1 == \"x\"",
      "TypeMismatch: 'a.f64' holds numbers alone: its columns are compared with numbers"
    ),
    (
      "series a from \"a.npy\" x=1 step=2",
      "TypeMismatch: a series has one axis: x, time, or start and step"
    ),
    ("series a from \"a.f64\" step=0", "ValueOutOfRange: step is 0: more than 0 is allowed"),
    (
      "series a from \"a.npy\" column=3",
      "UnknownColumn: unknown column '3' in a.npy: there is 'column1', 'column2'"
    ),
  ])
  func `what is wrong is said and changes nothing`(program: String, error: String) {
    #expect(prompt().text(program) == error)
  }

  @Test func `an order of bytes that gives nonsense is a warning that says what to write`() {
    #expect(
      prompt().text("series a from \"big.f64\"").split(separator: "\n").first
        == "warning: big.f64, byte 1: found numbers that make sense with their bytes the other way round -> expected lowest byte first; write `series a from \"big.f64\" endian=big`"
    )
  }
}

extension Array {
  fileprivate func chunked(_ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
  }
}
