import Cells
import Files
import Glibc
import LineEditor
import PlotLanguage
import PlotSession
import Threading
import ValueNotation

/// The prompt on a terminal.
final class Prompt {
  private var screen = Screen()
  private let session: SharedSession
  private var progress = Progress()
  /// Plots that go on beside what is typed.
  private let livePlots = Companions()
  /// The latest picture of each of them that has not been shown, under its display.
  private let news = Locked<[String: Output]>([:])

  init() {
    var environment = SessionEnvironment.onThisMachine
    screen?.prepare(&environment)
    environment.makesPNG = screen == nil
    environment.hasPager = screen != nil
    session = SharedSession(environment)
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
      let completion = session.snapshot.completion(of: text, at: text.unicodeScalars.count)
      return LineEditor.Completions(
        start: completion.range.lowerBound, candidates: completion.candidates.map(\.text))
    }
    editor.isListening = { [unowned self] in !livePlots.isEmpty || news.read { !$0.isEmpty } }
    editor.news = { [unowned self] in
      let news = news.withLock { news in
        defer { news = [:] }
        return news.sorted { $0.key < $1.key }.map(\.value)
      }
      return news.isEmpty ? nil : { [unowned self] in for output in news { show(output) } }
    }
    say("glowline \(version): 'help' shows the language, 'exit' or Ctrl-D leaves")
    if let problem = editor.historyProblem {
      complain("what is typed is not remembered: \(problem)")
    }
    Interrupt.catchSignals()
    var entry = ""
    while true {
      // While a line is edited Ctrl-C is a key; from Enter on it is a signal, which must not be lost.
      Interrupt.forget()
      switch editor.read(prompt: entry.isEmpty ? "glow> " : " ...> ") {
      case .interrupted:
        entry = ""
        livePlots.end()
      case .endOfInput:
        say("")
        return 0
      case .line(let line):
        screen?.leaveBottom()
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
    var console = Console(
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
      progress: { [unowned self] in progress.update($0, of: $1) })
    if screen != nil {
      livePlots.end(of: entry)
      console.goOn = { [livePlots, news] end, body in
        livePlots.start(for: entry, endedBy: end) {
          var console = Console(emit: { output in
            news.withLock { $0[output.displayID ?? ""] = output }
          })
          // A picture that nobody has seen is the last one for now.
          console.updateInterval = { news.read { $0.isEmpty } ? 0 : .infinity }
          body(console)
        }
      }
    }
    let error = session.run(entry, console: console, cancellation: Interrupt.cancellation)
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
