import Cells
import DataSources
import Glibc
import PlotLanguage
import PlotSession

/// `glowline plot`: a picture from the shell, by the program that the words stand for.
struct PlotCommand {
  private let options: Invocation.PlotOptions

  init(_ options: Invocation.PlotOptions) { self.options = options }

  /// Draws and returns the exit status: 0, also where Ctrl-C ends a live picture.
  ///
  /// On a terminal the picture shows there; else, where no file takes it, its PNG is standard output:
  /// of a live one the last.
  func run() throws(CommandError) -> Int32 {
    let program = try PlotProgram(
      options.words, hasInput: isatty(STDIN_FILENO) == 0, output: options.output,
      columns: { (try? DataTable.columnNames(path: $0)) ?? [] }, isFile: PlotCommand.isFile)
    if options.printsProgram {
      say(program.text)
      return 0
    }
    Interrupt.catchSignals()
    var screen = options.output == nil ? Screen() : nil
    var environment = SessionEnvironment.onThisMachine
    screen?.prepare(&environment)
    environment.makesPNG = screen == nil && options.output == nil
    environment.needsRows = true
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
          case .error, .stream(.standardError, _): OutputText().show(output)
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
    if let error, let line = program.text(correctedBy: error) {
      complain("as a program: glowline run -c \(line)")
    }
    let isEnded = program.isLive && error?.name == "Interrupted"
    if let picture, error == nil || isEnded {
      write(picture, to: STDOUT_FILENO)
    }
    return error == nil || isEnded ? 0 : 1
  }

  /// What a path names, but for folders.
  private static func isFile(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT != S_IFDIR
  }
}

extension PlotProgram {
  /// The program with the statements that an error advises, as the shell takes it; nil where `glowline plot`
  /// can say them itself.
  fileprivate func text(correctedBy error: CellError) -> String? {
    guard let correction = error.correction,
      let verb = correction.split(separator: " ").first, !["series", "plot"].contains(verb),
      let place = error.rendered.firstMatch(of: /line (\d+), column/), let line = Int(place.1)
    else { return nil }
    var lines = text.split(separator: "\n").map(String.init)
    guard lines.indices.contains(line - 1) else { return nil }
    lines[line - 1] = correction
    return "'" + lines.joined(separator: "; ").replacing("'", with: #"'\''"#) + "'"
  }
}
