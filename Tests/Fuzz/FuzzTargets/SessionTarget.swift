import Cells
import Files
import PlotLanguage
import PlotScene
import PlotSession
import Threading

/// Programs in a session that can neither wait for anybody nor leave a folder in which nothing is.
enum SessionTarget {
  /// Statements that wait, or take what they work on from elsewhere.
  private static let skipped: Set<Substring> = ["wait", "run", "export", "connect", "ask"]
  /// The most steps of a statement: work is bounded, not time.
  private static let budget = 20_000
  private static let folder = FileAccess.temporaryPath

  static func take(_ bytes: [UInt8]) throws {
    let program = Program(String(decoding: bytes.prefix(2048), as: UTF8.self))
    guard program.diagnostics.isEmpty else { return }
    try? FileAccess.makeFolder(folder)
    var environment = SessionEnvironment(
      renderer: BlankRenderer(), folder: folder, sampleLimit: 10_000)
    environment.confinement = Confinement(folder)
    var session = Session(environment)
    for statement in program.statements.prefix(20) {
      let source = statement.source
      let isSkipped = ["ask(", "live=", "follow", "\"-\""].contains { source.contains($0) }
      guard !isSkipped, !skipped.contains(source.prefix { $0.isLetter }) else { continue }
      let before = state(of: session)
      let error = run(source, &session)
      guard error != nil else { continue }
      let after = state(of: session)
      try promise(before == after, "'\(source)' fails and changes the state:\n\(before)\n\(after)")
    }
  }

  private static func run(_ source: String, _ session: inout Session) -> CellError? {
    var steps = 0
    return session.run(
      source, console: Console(emit: { _ in }),
      cancellation: Cancellation(asking: {
        steps += 1
        return steps > budget
      }))
  }

  /// The program that makes the session.
  private static func state(of session: Session) -> String {
    var copy = session
    var text = ""
    copy.run("show state", console: Console(emit: { text += $0.bundle?.text ?? "" }))
    return text
  }
}

/// Lays out texts of one width, and draws nothing.
struct BlankRenderer: Renderer {
  func extent(of text: String, in font: Font) -> TextExtent {
    TextExtent(width: 7 * Double(text.unicodeScalars.count), ascent: 9, descent: 3)
  }

  func render(
    _ list: DisplayList, as format: PictureFormat, checkpoint: Checkpoint
  ) throws -> [UInt8] { [] }
}
