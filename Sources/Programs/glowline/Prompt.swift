import Cells
import Files
import Glibc
import LineEditor
import PlotLanguage
import PlotSession
import ValueNotation

/// The prompt on a terminal.
final class Prompt {
  private var screen = Screen()
  private var session: Session
  private var progress = Progress()

  init() {
    var environment = SessionEnvironment.onThisMachine
    screen?.prepare(&environment)
    environment.makesPNG = screen == nil
    environment.hasPager = screen != nil
    session = Session(environment)
  }

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
    say("glowline \(version): 'help' shows the language, 'exit' or Ctrl-D leaves")
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
        if Farewell.isOne(entry) { return 0 }
        editor.remember(PasswordMask(entry).text)
        if let correction = execute(entry, asking: editor) { editor.propose(correction) }
        entry = ""
      }
    }
  }

  /// Runs an entry; returns the line that its error says to write instead.
  private func execute(_ entry: String, asking editor: LineEditor) -> String? {
    let error = session.run(
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
        progress: { [unowned self] in progress.update($0, of: $1) }),
      cancellation: Interrupt.cancellation)
    progress.finish()
    return error?.correction
  }

  private func show(_ output: Output) {
    if case .page(let bundle) = output, screen?.isTooShort(for: bundle.text) == true,
      Pager(Environment.variables)?.show(bundle.text) == true
    {
      return
    }
    if screen != nil { screen?.show(output) } else { OutputText().show(output) }
  }
}
