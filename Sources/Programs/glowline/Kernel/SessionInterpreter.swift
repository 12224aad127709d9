import Cells
import Files
import JupyterKernel
import PageMessages
import PlotSession
import Threading
import ValueNotation

/// The plotting language as a kernel speaks it: a session that all shells share.
struct SessionInterpreter: Interpreter {
  private let session: SharedSession
  private let listener: PageListener
  /// Draws what nobody sees.
  private let unseen: Session
  /// Whether a cell has come.
  private let isAsked = Locked(false)

  /// A session whose files are relative to the working folder: the notebook's, where there is one.
  ///
  /// - Parameter kernel: What pictures know the kernel by.
  init(kernel: String) {
    let plots = ShownPlots(kernel: kernel)
    var environment = SessionEnvironment.onThisMachine
    environment.hasPager = true
    let renderer = environment.renderer
    environment.interactiveView = { plots.html(of: $0, measurer: renderer) }
    session = SharedSession(environment)
    listener = PageListener(session, plots, renderer: renderer)
    let others = ShownPlots(kernel: kernel)
    environment.interactiveView = { others.html(of: $0, measurer: renderer) }
    unseen = Session(environment)
  }

  func warmUp() {
    // Fonts, tables and the script of a page are loaded and made when they are first needed, for all threads.
    var session = unseen
    session.run("plot [1, 2] width=200 height=100 scale=1", console: Console { _ in })
    // A cell that has come meanwhile needs what would be given back.
    if isAsked.withLock({ $0 }) { return }
    ProcessMemory.giveBackHeap()
    ProcessMemory.giveBackFiles()
  }

  var rehearsal: String? { "1 + 2" }

  func run(_ code: String, console: Console, cancellation: Cancellation) -> CellError? {
    isAsked.withLock { $0 = true }
    return session.run(code, console: console, cancellation: cancellation)?.colored
  }

  func publicText(of code: String) -> String { PasswordMask(code).text }

  func value(of expression: String) -> Result<MediaBundle, CellError> {
    var copy = session.snapshot
    var value = MediaBundle()
    let error = copy.run(
      expression, console: Console { if let bundle = $0.bundle { value = bundle } })
    return error.map { .failure($0.colored) } ?? .success(value)
  }

  func completion(of code: String, at cursor: Int) -> Completion {
    session.snapshot.completion(of: code, at: cursor)
  }

  func inspection(of code: String, at cursor: Int) -> MediaBundle? {
    session.snapshot.inspection(of: code, at: cursor)
  }

  func completeness(of code: String) -> Completeness { Session.completeness(of: code) }

  func question(_ message: BridgeMessage) -> BridgeQuestion {
    let message = PageMessage(message.content)
    return BridgeQuestion(isInstant: listener.notice(message)) { [listener] console, cancellation in
      let answer = listener.answer(message, console: console, cancellation: cancellation)
      return BridgeMessage(content: answer.content, buffers: answer.buffers)
    }
  }
}

extension CellError {
  /// The error with names and carets in red.
  fileprivate var colored: CellError {
    var colored = self
    colored.traceback = traceback.enumerated().map { index, line in
      let isHeadline = index == 0 || traceback[index - 1].isEmpty && !line.hasPrefix(" ")
      if isHeadline, let colon = line.firstIndex(of: ":") {
        return CellError.red + line[..<colon] + CellError.plain + line[colon...]
      }
      guard line.hasPrefix(" "), let carets = line.firstRange(of: /\^+/) else { return line }
      return line[..<carets.lowerBound] + CellError.red + line[carets] + CellError.plain
        + line[carets.upperBound...]
    }
    return colored
  }

  private static let red = "\u{1B}[1;31m"
  private static let plain = "\u{1B}[0m"
}
