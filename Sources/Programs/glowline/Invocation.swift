import PlotLanguage
import ValueNotation

/// What the command line asks for.
package enum Invocation: Equatable {
  case prompt
  case run(RunOptions)
  /// Scripts whose form is looked at.
  case check([RunOptions.Source])
  case plot(PlotOptions)
  /// A session for the program that has started this one.
  case serve
  /// A kernel, with its connection file.
  case kernel(String)
  case install(KernelspecPlace, displayName: String)
  case uninstall(KernelspecPlace)
  case doctor
  /// The words of the language, for programs that colour it.
  case words
  /// All that `help` knows, for whoever makes pages of it.
  case reference
  /// What Tab does in a shell.
  case completions(Completions.Shell)
  /// The manual page, for what packs the program.
  case manual
  case version
  case help(HelpTopic)

  /// Which help text is wanted.
  package enum HelpTopic: Equatable {
    case overview
    case command(Command)
    /// The page about a command, and the one about what the language calls so, too.
    case commandAndWord(Command)
    /// The page about what the language calls so.
    case language(String)
  }

  /// The commands.
  package enum Command: String, CaseIterable {
    case run
    case check
    case plot
    case repl
    case serve
    case kernel
    case install
    case uninstall
    case doctor
    case completions
  }

  /// What `glowline run` is to do.
  package struct RunOptions: Equatable {
    /// A program to run.
    package enum Source: Equatable {
      case file(String)
      case standardInput
      case text(String)
    }

    /// The programs, in the order in which they run.
    package var sources: [Source] = []
    package var printsJSON = false
    package var keepsGoing = false
    /// Where each picture is written.
    package var pictureFolder: String?
    /// The file of the page with all that was shown.
    package var page: String?
    /// The folder that scripts may not leave.
    package var confinement: String?
  }

  /// What `glowline plot` is to do.
  package struct PlotOptions: Equatable {
    /// What `series … from` and `plot` take.
    package var words: [String] = []
    /// The file that the picture is written to.
    package var output: String?
    /// Whether the program is shown instead of run.
    package var printsProgram = false
  }

  /// Reads the arguments behind the program's name.
  package init(_ arguments: [String]) throws(CommandError) {
    guard let first = arguments.first else {
      self = .prompt
      return
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--version", "-V": self = .version
    case "--words": self = .words
    case "--reference": self = .reference
    case "--manual": self = .manual
    case "--help", "-h", "help":
      self = .help(rest.isEmpty ? .overview : try Invocation.topic(rest))
    default:
      guard let command = Command(rawValue: first) else {
        if first.contains(where: { "./".contains($0) }) {
          throw CommandError(
            "'\(first)' is no command: 'run' before it runs a script, 'plot' draws a file's numbers"
          )
        }
        throw CommandError(
          "unknown command '\(first)': there is "
            + Command.allCases.map(\.rawValue).joined(separator: ", ")
            + ", help, --version and --help")
      }
      if rest.contains("--help") || rest.contains("-h") {
        self = .help(.command(command))
        return
      }
      switch command {
      case .run: self = .run(try RunOptions(rest))
      case .check: self = .check(try Invocation.scripts(rest))
      case .plot: self = .plot(try PlotOptions(rest))
      case .kernel: self = .kernel(try Invocation.connectionFile(rest))
      case .install:
        let (place, displayName) = try KernelspecPlace.read(rest, of: command)
        self = .install(place, displayName: displayName)
      case .uninstall: self = .uninstall(try KernelspecPlace.read(rest, of: command).place)
      case .repl, .serve, .doctor:
        if let extra = rest.first {
          throw CommandError("'\(command)' takes no arguments, got '\(extra)'")
        }
        self = command == .repl ? .prompt : command == .serve ? .serve : .doctor
      case .completions:
        let shells = listedText(Completions.Shell.allCases.map(\.rawValue), "or")
        guard rest.count == 1, let shell = Completions.Shell(rawValue: rest[0]) else {
          throw CommandError(
            "'completions' needs a shell, \(shells)"
              + (rest.first.map { ", got '\($0)'" } ?? ""))
        }
        self = .completions(shell)
      }
    }
  }

  private static func scripts(_ arguments: [String]) throws(CommandError) -> [RunOptions.Source] {
    if arguments.isEmpty { throw CommandError("'check' needs a FILE or '-'") }
    if let option = arguments.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      throw CommandError("unknown option '\(option)': 'check' takes files and '-'")
    }
    return arguments.map { $0 == "-" ? .standardInput : .file($0) }
  }

  /// Front ends may add arguments of their own, which are ignored.
  private static func connectionFile(_ arguments: [String]) throws(CommandError) -> String {
    guard let place = arguments.firstIndex(of: "-f"), place + 1 < arguments.count else {
      throw CommandError("'kernel' needs '-f CONNECTION_FILE'")
    }
    return arguments[place + 1]
  }

  /// The page about a command, else about what the language calls so: `help second axis`.
  private static func topic(_ words: [String]) throws(CommandError) -> HelpTopic {
    let word = words.joined(separator: " ")
    let isOfLanguage = HelpPage(about: word) != nil
    if let command = Command(rawValue: word) {
      return isOfLanguage ? .commandAndWord(command) : .command(command)
    }
    if isOfLanguage || HelpPage(near: word) != nil { return .language(word) }
    let near = Suggestions.question(
      word, among: Command.allCases.map(\.rawValue) + HelpPage.words)
    throw CommandError(
      "no help on '\(word)': "
        + (near
          ?? "'glowline help' lists the commands, 'glowline help recipes' answers \"how do I …\""))
  }
}

extension Invocation.RunOptions {
  /// Reads the arguments behind `run`, options and files in any order.
  package init(_ arguments: [String]) throws(CommandError) {
    self.init()
    var rest = arguments[...]
    func value(of option: String) throws(CommandError) -> String {
      guard let value = rest.popFirst() else {
        throw CommandError("'\(option)' needs a value")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": printsJSON = true
      case "--keep-going": keepsGoing = true
      case "--out": pictureFolder = try value(of: argument)
      case "--html": page = try value(of: argument)
      case "--confine": confinement = try value(of: argument)
      case "-c": sources.append(.text(try value(of: argument)))
      case "-": sources.append(.standardInput)
      case "--":
        sources += rest.map { .file($0) }
        rest = []
      default:
        if argument.hasPrefix("-") {
          throw CommandError(
            "unknown option '\(argument)': "
              + "'run' takes \(listedText(Invocation.Command.run.page.options.map(\.spelling), "and"))"
          )
        }
        sources.append(.file(argument))
      }
    }
    if sources.isEmpty {
      throw CommandError("'run' needs a FILE, '-' or -c 'CODE'")
    }
  }
}

extension Invocation.PlotOptions {
  /// Reads the arguments behind `plot`, options and words in any order.
  package init(_ arguments: [String]) throws(CommandError) {
    self.init()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--print": printsProgram = true
      case "-o", "--output":
        guard let file = rest.popFirst() else {
          throw CommandError("'\(argument)' needs a FILE")
        }
        // `-` is standard output, as without the option.
        output = file == "-" ? nil : file
      case "--":
        words += rest
        rest = []
      default:
        let letters = argument.drop { $0 == "-" }
        if argument.hasPrefix("--") || (argument.hasPrefix("-") && letters.count == 1) {
          throw CommandError(
            "unknown option '\(argument)': 'plot' takes -o FILE and --print; a key stands "
              + "without dashes, as in \(argument.contains("=") ? String(letters) : "as=bars")")
        }
        words.append(argument)
      }
    }
  }
}
