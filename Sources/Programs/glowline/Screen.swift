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
  private var bottom: (id: String, rows: Int, columns: Int)?
  /// What replaces something that cannot be drawn over, until nothing replaces it any more.
  private var latest: Output?
  /// Whether the terminal knows no sequences.
  private let isDumb: Bool

  /// The terminal; nil where standard output is none.
  init?() {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    isDumb = ["", "dumb"].contains(variables["TERM"] ?? "")
    TerminalRestoration.begin(showsPictures: !isDumb)
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
  mutating func leaveBottom() {
    bottom = nil
    if let output = latest.take() { showAlone(output) }
  }

  /// Shows an output: its picture, if it has one, and its text.
  ///
  /// One that replaces what stands at the bottom is drawn over it.
  mutating func show(_ output: Output) {
    let picture = output.bundle.flatMap { self.picture(of: $0) }
    guard let id = output.displayID, let picture, let words = output.bundle?.text else {
      leaveBottom()
      return showAlone(output)
    }
    if isDumb {
      latest = output
      return
    }
    let grid = TerminalPicture.Grid.ofTerminal
    // What runs out of the terminal cannot be drawn over.
    let text = words.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(max(0, grid.rowsOfTerminal - 1 - picture.rows)).joined(separator: "\n")
    // Lines that are longer than the terminal is wide are cut, or they would be more rows than are known. A row
    // is cleared before it is written: behind its last column the cursor would still stand on that.
    var drawing = "\u{1B}[?7l"
    if case .update = output, let bottom, bottom.id == id {
      // In another width the lines of the last picture are other ones.
      drawing +=
        bottom.columns == grid.columns ? "\u{1B}[\(bottom.rows)A\r" : "\u{1B}[H\u{1B}[2J"
    }
    let lines = [picture.text, text].filter { !$0.isEmpty }.joined(separator: "\n")
    drawing +=
      picture.isCharacters ? "\u{1B}[K" + lines.replacing("\n", with: "\n\u{1B}[K") : lines
    say(drawing + "\n\u{1B}[J\u{1B}[?7h", terminator: "")
    bottom = (
      id, picture.rows + text.split(separator: "\n", omittingEmptySubsequences: text.isEmpty).count,
      grid.columns
    )
  }

  private func showAlone(_ output: Output) {
    if let picture = output.bundle.flatMap({ self.picture(of: $0) }) { say(picture.text) }
    OutputText().show(output)
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
  /// The terminal's rows, with those for text.
  fileprivate var rowsOfTerminal: Int { rows + TerminalPicture.Grid.textRows }
  private static let textRows = 4

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
      columns: Int(size.ws_col), rows: max(6, Int(size.ws_row) - textRows), cellAspect: cell)
  }
}
