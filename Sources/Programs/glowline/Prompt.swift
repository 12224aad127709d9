import Cells
import Files
import Glibc
import LineEditor
import PlotLanguage
import PlotSession
import TerminalPicture

/// The prompt on a terminal.
final class Prompt {
  private var session = Session(.onThisTerminal)
  private var progress = Progress()

  /// Reads and runs entries until the user leaves; returns the exit status.
  func run() -> Int32 {
    setlocale(LC_CTYPE, "")
    guard
      let editor = LineEditor(
        program: "glowline",
        historyFile: StateFolder.file("history", variables: Environment.variables))
    else {
      complain("the terminal cannot be used for editing; 'glowline run FILE' needs none")
      return 1
    }
    editor.completions = { [unowned self] text in
      let completion = session.completion(of: text, at: text.unicodeScalars.count)
      return LineEditor.Completions(
        start: completion.range.lowerBound, candidates: completion.candidates.map(\.text))
    }
    say("glowline \(version): 'help' shows the language, Ctrl-D leaves")
    Interrupt.catchSignals()
    var entry = ""
    while true {
      // While a line is edited Ctrl-C is a key; from Enter on it is a signal, which must not be lost.
      Interrupt.forget()
      switch editor.read(prompt: entry.isEmpty ? "glow> " : " ...> ") {
      case .interrupted: entry = ""
      case .endOfInput:
        say("")
        return 0
      case .line(let line):
        let isBlank = line.allSatisfy(\.isWhitespace)
        if entry.isEmpty, isBlank { continue }
        entry += entry.isEmpty ? line : "\n" + line
        if case .incomplete(indent: _) = Session.completeness(of: entry), !isBlank { continue }
        editor.remember(entry)
        execute(entry, asking: editor)
        entry = ""
      }
    }
  }

  private func execute(_ entry: String, asking editor: LineEditor) {
    session.run(
      entry,
      console: Console(
        emit: { [unowned self] output in
          progress.finish()
          show(output)
        },
        ask: { prompt in
          switch editor.read(prompt: prompt + " ") {
          case .line(let line): return line
          case .interrupted:
            Interrupt.request()
            return nil
          case .endOfInput: return nil
          }
        },
        isCancelled: { Interrupt.isPending },
        progress: { [unowned self] in progress.update($0, of: $1) }))
    progress.finish()
  }

  private func show(_ output: Output) {
    if case .pixels(let pixels)? = output.bundle?[Pixels.mediaType], isatty(STDOUT_FILENO) == 1,
      let picture = TerminalPicture(
        width: pixels.width, height: pixels.height, rgba: pixels.bytes)
    {
      say(picture.text(in: .ofTerminal, environment: Environment.variables))
    }
    OutputText().show(output)
  }
}

extension TerminalPicture.Grid {
  /// The terminal's columns, and its rows less a few for the text around a picture.
  fileprivate static var ofTerminal: TerminalPicture.Grid {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      return TerminalPicture.Grid(columns: 80, rows: 20)
    }
    let cell =
      size.ws_xpixel > 0 && size.ws_ypixel > 0
      ? Double(size.ws_xpixel) / Double(size.ws_col) * Double(size.ws_row) / Double(size.ws_ypixel)
      : 0.5
    return TerminalPicture.Grid(
      columns: Int(size.ws_col), rows: max(6, Int(size.ws_row) - 4), cellAspect: cell)
  }
}
