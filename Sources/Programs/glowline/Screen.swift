import CairoRenderer
import Cells
import Glibc
import PlotScene
import PlotSession
import TerminalPicture

/// The terminal that standard output is: pictures show in it, as pixels or in characters.
struct Screen {
  private let variables = Environment.variables

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
      environment.screen = .pixels { list, isCancelled throws(RenderError) in
        try renderer.pixels(of: list, isCancelled: isCancelled)
      }
    } else {
      let colors = TerminalColors(environment: variables)
      environment.screen = .characters { request throws(SceneError) in
        try CharacterPicture(request, in: .ofTerminal).text(colors)
      }
    }
  }

  /// Shows the picture of an output, if it has one.
  func show(_ output: Output) {
    let bundle = output.bundle
    if case .text(let text)? = bundle?[CharacterText.mediaType] {
      say(text)
    } else if case .pixels(let pixels)? = bundle?[Pixels.mediaType],
      let picture = TerminalPicture(
        width: pixels.width, height: pixels.height, rgba: pixels.bytes),
      let text = picture.text(in: .ofTerminal, environment: variables)
    {
      say(text)
    }
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
