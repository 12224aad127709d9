import Testing

@testable import glowline

@Suite struct InvocationTests {
  @Test(arguments: [
    ([], Invocation.prompt), (["repl"], .prompt), (["--version"], .version), (["-V"], .version),
    (["--help"], .help(.overview)), (["help", "run"], .help(.commandAndWord(.run))),
    (["run", "--help"], .help(.command(.run))), (["repl", "-h"], .help(.command(.repl))),
    (["run", "a.glow"], .run(.init(sources: [.file("a.glow")]))),
    (["run", "-"], .run(.init(sources: [.standardInput]))),
    (
      ["run", "-c", "plot a", "--json", "--out", "pictures", "--keep-going", "b.glow"],
      .run(
        .init(
          sources: [.text("plot a"), .file("b.glow")], printsJSON: true, keepsGoing: true,
          pictureFolder: "pictures"))
    ),
    (["run", "--", "-c"], .run(.init(sources: [.file("-c")]))),
    (["check", "a.glow", "-"], .check([.file("a.glow"), .standardInput])),
    (["check", "--help"], .help(.command(.check))), (["--reference"], .reference),
    (["kernel", "-f", "c.json"], .kernel("c.json")),
    (["kernel", "--debug", "-f", "c.json", "x.glow", ""], .kernel("c.json")),
    (["kernel", "--help"], .help(.command(.kernel))),
    (["install"], .install(.init(), displayName: "Glowline")),
    (
      ["install", "--sys-prefix", "--name", "glow.2", "--display-name", "Glow \"2\""],
      .install(.init(base: .environment, name: "glow.2"), displayName: "Glow \"2\"")
    ),
    (
      ["uninstall", "--name", "a", "--prefix", "/opt"],
      .uninstall(.init(base: .prefix("/opt"), name: "a"))
    ),
    (["uninstall", "--user"], .uninstall(.init())), (["doctor"], .doctor),
    (["install", "--help"], .help(.command(.install))),
    (["completions", "fish"], .completions(.fish)), (["--manual"], .manual),
    (["help"], .help(.overview)), (["help", "language"], .help(.language("language"))),
    (["help", "second", "axis"], .help(.language("second axis"))),
    (
      ["run", "--confine", "data", "a.glow"],
      .run(.init(sources: [.file("a.glow")], confinement: "data"))
    ),
  ])
  func `arguments say what is to be done`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    (["paint"], "'paint'"),
    (["race.glow"], "'race.glow' is no command: 'run' before it runs a script"),
    (["run"], "'run' needs"), (["run", "-c"], "'-c' needs a value"),
    (["run", "a", "--out"], "'--out' needs a value"),
    (["run", "a", "--html"], "'--html' needs a value"), (["run", "--fast", "a"], "'--fast'"),
    (["repl", "now"], "'now'"), (["kernel"], "-f CONNECTION_FILE"),
    (["install", "here"], "'here'"), (["install", "--prefix"], "'--prefix' needs a value"),
    (["install", "--name", ""], "'--name' needs a value"),
    (["install", "--name", "../x"], "'../x'"),
    (["install", "--name", "a b"], "'a b'"), (["install", "--name", ".."], "'..'"),
    (["install", "--name", "ä"], "'ä'"), (["install", "--user", "--sys-prefix"], "not several"),
    (["uninstall", "--display-name", "x"], "'--display-name'"), (["doctor", "now"], "'doctor'"),
    (["kernel", "-f"], "-f CONNECTION_FILE"), (["help", "paint"], "'paint'"), ([""], "''"),
    (["help", "rollin"], "did you mean 'rolling'"), (["help", "chek"], "did you mean 'check'"),
    (["help", "xyzzy"], "'glowline help' lists the commands"),
    (["check"], "'check' needs"), (["check", "--json", "a.glow"], "'--json'"),
    (["completions"], "bash, zsh or fish"), (["completions", "csh"], "'csh'"),
    (["run", "a", "--confine"], "'--confine' needs a value"),
  ])
  func `what nobody can do is an error that names it`(arguments: [String], sign: String) throws {
    let error = try #require(throws: CommandError.self) { try Invocation(arguments) }
    #expect(error.description.contains(sign))
  }

  /// Whoever asks for help on `plot` may mean the command or the statement.
  @Test func `help on a word that is both shows both`() throws {
    let topic = Invocation.HelpTopic.commandAndWord(.plot)
    #expect(try Invocation(["help", "plot"]) == .help(topic))
    #expect(topic.text.contains("--print") && topic.text.contains("plot: draw the picture"))
    #expect(try Invocation(["help", "doctor"]) == .help(.command(.doctor)))
  }

  @Test(
    arguments: [.overview] + Invocation.Command.allCases.map { Invocation.HelpTopic.command($0) })
  func `help fits a terminal`(topic: Invocation.HelpTopic) {
    #expect(topic.text.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }
}

@Suite struct EntriesTests {
  @Test(arguments: [
    ("", [""]), ("1 + 1", ["1 + 1"]), ("1\n2", ["1", "2"]),
    ("series a = [1,\n2]\nplot a\n", ["series a = [1,\n2]", "plot a", ""]),
    ("plot a,\n\n3", ["plot a,\n", "3"]), ("(1\r\n+ 2)\r\n3", ["(1\n+ 2)", "3"]),
    ("plot [1, 2", ["plot [1, 2"]),
  ])
  func `an entry goes on while it is unfinished`(text: String, entries: [String]) {
    #expect(Entries(text).map(\.text) == entries)
  }

  @Test func `entries know the lines of the text`() {
    #expect(Entries("1\n(2 +\r\n3)\n\n4").map(\.firstLine) == [1, 2, 4, 5])
  }
}

extension Entries {
  /// The entries of a text.
  fileprivate init(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    self.init { lines.popFirst().map(String.init) }
  }
}
