import Cells
import DataSources
import Glibc
import PlotLanguage
import PlotScene
import PlotSession
import Threading

/// `glowline plot`: a picture from the shell, by the program that the words stand for.
struct PlotCommand {
  private let options: Invocation.PlotOptions

  init(_ options: Invocation.PlotOptions) { self.options = options }

  /// Draws and returns the exit status: 0, also where Ctrl-C ends a live picture.
  ///
  /// On a terminal the picture shows there; else, where no file takes it, its PNG is standard output:
  /// of a live one the last.
  func run() throws(CommandError) -> Int32 {
    var environment = SessionEnvironment.onThisMachine
    // A third of a small picture's time is spent on loading fonts: meanwhile the file is read.
    let renderer = environment.renderer
    let fonts =
      options.printsProgram ? nil : Thread { _ = renderer.extent(of: "0", in: Font(size: 12)) }
    defer { fonts?.join() }
    let hasInput = isatty(STDIN_FILENO) == 0
    let program = try PlotProgram(
      options.words, hasInput: hasInput, output: options.output,
      beginning: TableBeginning.init(path:), isFile: PlotCommand.isFile)
    let advice = ShellAdvice(options.words, program) { words in
      try? PlotProgram(
        words, hasInput: hasInput, output: options.output,
        beginning: { _ in PlotCommand.beginning(of: program) },
        isFile: PlotCommand.isFile)
    }
    if options.printsProgram {
      say(program.text)
      return 0
    }
    Interrupt.catchSignals()
    var screen = options.output == nil ? Screen() : nil
    screen?.prepare(&environment)
    environment.makesPNG = screen == nil && options.output == nil
    environment.needsRows = true
    environment.columnsOfFile = { PlotCommand.beginning(of: program).columns }
    environment.namesColumns = program.namesColumn
    var session = Session(environment)
    var progress = Progress()
    var picture: [UInt8]?
    let error = session.run(
      program.text,
      console: Console(
        emit: { output in
          progress.finish()
          switch output {
          case .error(let error) where program.isLive && error.name == "Interrupted": break
          case .error(let error): write(advice.text(of: error) + "\n", to: STDERR_FILENO)
          case .stream(.standardError, let text):
            OutputText().show(.stream(.standardError, advice.text(text)))
          case .display where options.output != nil, .update where options.output != nil: break
          default:
            if screen != nil {
              screen?.show(output)
            } else if options.output != nil {
              OutputText().show(output)
            } else if case .bytes(let bytes)? = output.bundle?["image/png"] {
              picture = bytes
            }
          }
        }, progress: { progress.update($0, of: $1) }), cancellation: Interrupt.cancellation)
    progress.finish()
    screen?.leaveBottom()
    let isEnded = program.isLive && error?.name == "Interrupted"
    if let picture, error == nil || isEnded {
      write(picture, to: STDOUT_FILENO)
    }
    return error == nil || isEnded ? 0 : 1
  }

  /// What is known of the columns, which are looked for now where no word has asked for them.
  private static func beginning(of program: PlotProgram) -> TableBeginning {
    guard program.beginning == TableBeginning(), let file = program.file, file != "-" else {
      return program.beginning
    }
    return TableBeginning(path: file)
  }

  /// What a path names, but for folders.
  private static func isFile(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT != S_IFDIR
  }
}
