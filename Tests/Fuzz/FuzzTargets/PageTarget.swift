import Cells
import Files
import JupyterProtocol
import NotebookView
import OrderedJSON
import PageMessages
import PlotScene
import PlotSession
import Synchronization
import Threading

/// What pages say of plots that are shown: each message has one answer, which is JSON, and the plots can be
/// drawn after it.
enum PageTarget {
  /// A time axis with gaps and segments, panels, a strip of days, and a statement that each selection runs.
  private static let programs = [
    """
    series s = [1, 2, nan, 4, 3, 5] x=[2026-03-01, 2026-03-02, 2026-03-03, 2026-03-07, 2026-03-08, 2026-03-20]
    segments s [0, 2, 4]
    plot s
    """,
    "series a = [1, 4, 2]\nseries b = [2, 1, 3]\nplot a, b panel=2",
    """
    series s = [3, 1, 4] x=[2026-03-01, 2026-03-02, 2026-03-03]
    window day 2026-03-02
    plot s
    """,
    "series s = [3, 1, 4]\non select: print selection.value\nplot s",
  ]

  /// Made once: to lay a plot out takes a hundred times as long as to answer a message.
  private static let plots = Result { try programs.map(ShownPlot.init) }
  /// Each input is a view of its own, whose messages are counted from 1.
  private static let viewCount = Atomic(0)

  static func take(_ bytes: [UInt8]) throws {
    var input = FuzzInput(bytes)
    let shown = try input.element(of: plots.get())
    let session = SharedSession(shown.session)
    let listener = PageListener(session, shown.plots, renderer: BlankRenderer())
    let view = "\(viewCount.add(1, ordering: .relaxed).newValue)"
    let lines = bytes.dropFirst().split(separator: UInt8(ascii: "\n")).prefix(8)
    for (number, line) in lines.enumerated() {
      guard case .object(let members)? = JSON(parsing: line) else { continue }
      let text = shown.addressed(members, view: view, sequence: number + 1)
      let message = PageMessage(text)
      // Of many plots the oldest are forgotten.
      let isKnown = listener.knows(message)
      try promise(!isKnown || shown.isMeant(by: text), "a plot is known that was not shown")
      let isAtHand = listener.notice(message)
      if isKnown, message.selects, let series = text["series"]?.text {
        try promise(
          !isAtHand || !shown.runsOnSelect, "a statement of 'on select' is taken for at hand")
        try promise(
          isAtHand || shown.runsOnSelect || shown.program.contains("series \(series) ="),
          "what selects from no series is not at hand")
      }
      let isBorrowed =
        if case .boolean(true)? = text["borrowed"] { text["x"]?.elements != nil } else { false }
      let window = isBorrowed ? PageTarget.window(of: session) : nil
      let answer = listener.answer(
        message, console: Console(emit: { _ in }), cancellation: Cancellation())
      try promise(JSON(parsing: answer.content.utf8) != nil, "\(answer.content) is no JSON")
      if text["phase"]?.text == "zoom", let window {
        try promise(
          PageTarget.window(of: session) == window, "the window of another plot is the session's")
      }
    }
    let error = session.run("plot", console: Console(emit: { _ in }))
    try promise(error == nil, "after it nothing can be drawn: \(error?.rendered ?? "")")
  }
}

extension PageTarget {
  /// What a session says of its window.
  private static func window(of session: SharedSession) -> String {
    let shown = Locked("")
    let console = Console { output in shown.withLock { $0 += "\(output)" } }
    _ = session.run("show window", console: console)
    return shown.withLock { $0 }
  }
}

/// A plot as a page has it, with the session in which it was shown.
private struct ShownPlot: Sendable {
  let plots = ShownPlots(kernel: "fuzz")
  let session: Session
  let program: String
  private let plot: String
  private let revision: String

  /// Whether each selection runs a statement.
  var runsOnSelect: Bool { program.contains("on select") }

  init(_ program: String) throws {
    self.program = program
    let renderer = BlankRenderer()
    var environment = SessionEnvironment(renderer: renderer, folder: FileAccess.temporaryPath)
    let shown = Locked<PlotPage?>(nil)
    environment.interactiveView = { [plots] picture in
      let strip = StripDays(of: picture.scene.request, measurer: renderer)
      let page = PlotPage(picture.scene, picture.record, kernel: "fuzz", strip: strip)
      shown.withLock { $0 = page }
      return plots.html(of: picture, measurer: renderer)
    }
    var session = Session(environment)
    let error = session.run(program, console: Console(emit: { _ in }))
    self.session = session
    let page = shown.withLock { $0 }
    try promise(error == nil && page != nil, "the plot is not shown: \(error?.rendered ?? "")")
    plot = page?.plot ?? ""
    revision = page?.revision ?? ""
  }

  /// A message with the address that a page's own has, unless it says another one itself.
  func addressed(
    _ members: [(key: String, value: JSON)], view: String, sequence: Int
  ) -> JSON {
    let address: [(key: String, value: JSON)] = [
      ("plot", .text(plot)), ("rev", .text(revision)), ("view", .text(view)),
      ("seq", .integer(sequence)),
    ]
    return .object(
      members + address.filter { own in !members.contains { $0.key == own.key } })
  }

  /// Whether a message has the plot's own address.
  func isMeant(by message: JSON) -> Bool {
    message["plot"]?.text == plot && message["rev"]?.text == revision
  }
}
