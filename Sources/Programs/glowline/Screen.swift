import CairoRenderer
import Cells
import Glibc
import PlotScene
import PlotSession
import TerminalPicture

/// The terminal that standard output is: pictures show in it, as pixels or in characters.
struct Screen {
  private let variables = Environment.variables
  /// What stands at the bottom and may be drawn over: a display and how many rows it has.
  private var bottom: (id: String, rows: Int)?

  /// The terminal; nil where standard output is none.
  init?() {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
  }

  /// Whether a text would run out of the terminal's top.
  func isTooShort(for text: String) -> Bool {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
      > TerminalPicture.Grid.ofTerminal.rows
  }

  /// Makes a session draw for this terminal.
  func prepare(_ environment: inout SessionEnvironment) {
    if TerminalPicture.showsPixels(environment: variables) {
      let renderer = CairoRenderer()
      environment.screen = .pixels { try renderer.pixels(of: $0, checkpoint: $1) }
    } else {
      let colors = TerminalColors(environment: variables)
      environment.screen = .characters { request throws(SceneError) in
        try CharacterPicture(request, in: .ofTerminal).text(colors)
      }
    }
  }

  /// What was drawn is left as it stands: other text is below it.
  mutating func leaveBottom() { bottom = nil }

  /// Shows an output: its picture, if it has one, and its text.
  ///
  /// One that replaces what stands at the bottom is drawn over it.
  mutating func show(_ output: Output) {
    let picture = output.bundle.flatMap { self.picture(of: $0) }
    guard let id = output.displayID, let picture, let text = output.bundle?.text else {
      bottom = nil
      if let picture { say(picture.text) }
      OutputText().show(output)
      return
    }
    // Lines that are longer than the terminal is wide are cut, or they would be more rows than are known.
    var drawing = "\u{1B}[?7l"
    if case .update = output, let bottom, bottom.id == id {
      drawing += "\u{1B}[\(bottom.rows)A\r"
    }
    let lines = [picture.text, text].joined(separator: "\n")
    drawing += picture.isCharacters ? lines.replacing("\n", with: "\u{1B}[K\n") : lines
    say(drawing + "\u{1B}[K\n\u{1B}[J\u{1B}[?7h", terminator: "")
    bottom = (
      id, picture.rows + text.split(separator: "\n", omittingEmptySubsequences: false).count
    )
  }

  /// A picture as the terminal takes it, and how many rows it fills.
  private func picture(of bundle: MediaBundle) -> (text: String, rows: Int, isCharacters: Bool)? {
    if case .text(let text)? = bundle[CharacterText.mediaType] {
      let rows = text.split(separator: "\n", omittingEmptySubsequences: false).count
      return (text, rows, true)
    }
    guard case .pixels(let pixels)? = bundle[Pixels.mediaType],
      let picture = TerminalPicture(
        width: pixels.width, height: pixels.height, rgba: pixels.bytes),
      let text = picture.text(in: .ofTerminal, environment: variables)
    else { return nil }
    return (text, picture.cells(in: .ofTerminal).rows, false)
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
