import Glibc
import Testing

/// The program as a whole: what it prints where, and its exit status.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ProgramTests {
  @Test(
    arguments: [
      (["--version"], 0, "glowline 0.1.0\n", ""), (["run", "-c", "print 1"], 0, "1\n", ""),
      (["run", "-c", "2 * 3"], 0, "6\n", ""), (["run", "-c", "warn 1"], 0, "", "1\n"),
      (["run", "-c", ""], 0, "", ""), (["run", "-c", "print 1", "-c", "print 2"], 0, "1\n2\n", ""),
      (["run", "-c", "x = 1", "-c", "x"], 0, "x = 1\n1\n", ""),
      (
        ["run", "-c", "print 1; x; print 2"], 1, "1\n",
        "UnknownName: unknown name 'x'\n  line 1, column 10\n  print 1; x; print 2\n           ^\n"
      ),
      (
        ["run", "-c", "print 1; plot =; print 2"], 1, "",
        "SyntaxError: 'plot' is a statement\n  line 1, column 10\n  print 1; plot =; print 2\n"
          + "           ^^^^ to define it write 'let plot = …'\n"
      ),
      (
        ["run", "none.glow"], 1, "",
        "glowline: cannot read 'none.glow': no such file or directory\n"
      ),
      (
        ["run", "--keep-going", "none.glow", "-c", "print 1"], 1, "1\n",
        "glowline: cannot read 'none.glow': no such file or directory\n"
      ),
      (["run"], 2, "", "glowline: 'run' needs a FILE, '-' or -c 'CODE'\n"),
    ] as [([String], Int32, String, String)])
  func `a call prints and ends`(
    arguments: [String], status: Int32, output: String, errors: String
  ) throws {
    let result = try #require(RunningProgram.run(arguments))
    #expect(result.status == status)
    #expect(result.output == output)
    #expect(result.errors == errors)
  }

  @Test func `a script of other bytes than UTF-8 is not run`() throws {
    var path = Array("/tmp/glowline-script-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    defer { unlink(path) }
    #expect(
      write(file, [UInt8]("print 1 # \u{E9}\n".unicodeScalars.map { UInt8($0.value) }), 12) == 12)
    close(file)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let result = try #require(RunningProgram.run(["run", name]))
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors == "glowline: cannot read '\(name)': found bytes that are no UTF-8 text\n")
  }

  @Test func `keep-going runs the statements behind an error`() throws {
    let result = try #require(
      RunningProgram.run(["run", "--keep-going", "-"], input: "print 1\nx\nprint 2\ny\nprint 3\n"))
    #expect(result.status == 1 && result.output == "1\n2\n3\n")
    #expect(result.errors.contains("line 2") && result.errors.contains("line 4"))
  }

  @Test func `a pipe is read entry by entry, and goes on after errors`() throws {
    let text = "print 1\nfoo a\nlet y = (1 +\n2)\nprint y\nplot =\nprint 4\n"
    let result = try #require(RunningProgram.run([], input: text))
    #expect(result.status == 1 && result.output == "1\ny = 3\n3\n4\n")
    #expect(
      result.errors.hasPrefix("UnknownStatement: unknown statement 'foo'\n  line 2, column 1\n"))
    #expect(result.errors.contains("SyntaxError: 'plot' is a statement\n  line 6, column 1\n"))
    #expect(RunningProgram.run([], input: "print 1\n")?.status == 0)
    #expect(RunningProgram.run(["repl"], input: "")?.status == 0)
  }

  @Test func `json has an object a line for every kind of output`() throws {
    let result = try #require(
      RunningProgram.run(["run", "--json", "-c", "print 1; warn 2; 3; clear; 4", "-c", "x"]))
    #expect(result.status == 1 && result.errors.isEmpty)
    #expect(
      result.output == """
        {"output_type": "stream", "name": "stdout", "text": "1\\n"}
        {"output_type": "stream", "name": "stderr", "text": "2\\n"}
        {"output_type": "display_data", "data": {"text/plain": "3"}, "metadata": {}}
        {"output_type": "clear_output", "wait": true}
        {"output_type": "execute_result", "execution_count": 1, "data": {"text/plain": "4"}, \
        "metadata": {}}
        {"output_type": "error", "ename": "UnknownName", "evalue": "unknown name 'x'", \
        "traceback": ["UnknownName: unknown name 'x'", "  line 1, column 1", "  x", "  ^"]}

        """)
  }

  @Test func `ask takes a line at a time`() throws {
    let code = "let a = ask(\"a\"); let b = ask(\"b\"); print a + 1, b + 1 day, ask(\"c\")"
    let result = try #require(
      RunningProgram.run(["run", "-c", code], input: "41\r\n2026-02-28\nlast"))
    #expect(result.status == 0 && result.output == "42 2026-03-01 last\n")
    let early = try #require(RunningProgram.run(["run", "-c", "ask(\"a\")"]))
    #expect(early.status == 1 && early.errors.hasPrefix("StateError: nobody can be asked 'a'"))
  }

  @Test(arguments: [
    (["run", "-c", "print 1; wait 30 s; print 2"], "Interrupted: stopped by the user\n"),
    (["run", "-c", "print 1; ask(\"name\"); print 2"], "Interrupted: stopped by the user\n"),
    (["run", "-c", "print 1", "-"], ""),
  ])
  func `Ctrl-C ends what waits`(arguments: [String], errors: String) throws {
    let program = try #require(RunningProgram(arguments))
    #expect(program.read(until: "1\n") == "1\n")
    // Nothing tells that the program waits; a signal before that counts as well.
    usleep(100_000)
    program.interrupt()
    let result = program.finish()
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix(errors))
  }

  @Test func `at the prompt Ctrl-C drops the line, even an empty one, and Ctrl-D leaves`() throws {
    let program = try #require(RunningProgram(onTerminal: []))
    #expect(program.read(until: "glow> ") != nil)
    program.type("\u{3}")
    #expect(program.read(until: "glow> ")?.contains("^C") == true)
    program.type("1 + (\r")
    #expect(program.read(until: "...> ") != nil)
    program.type("\u{3}")
    #expect(program.read(until: "glow> ") != nil)
    program.type("6 * 7\r")
    #expect(program.read(until: "glow> ")?.contains("42") == true)
    program.type("ask(\"who\")\r")
    #expect(program.read(until: "who ") != nil)
    program.type("\u{3}")
    #expect(program.read(until: "glow> ")?.contains("Interrupted") == true)
    program.type("\u{4}")
    #expect(program.finish().status == 0)
  }
}
