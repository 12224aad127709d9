import CChafa
import Glibc

/// A picture as the control sequences of a terminal that shows pixels, by libchafa: Kitty's protocol, iTerm2's, sixels.
package struct TerminalPicture: Sendable {
  /// The terminal's size.
  package struct Grid: Hashable, Sendable {
    /// Columns of characters.
    package var columns: Int
    /// Rows of characters.
    package var rows: Int
    /// The width of a character divided by its height.
    package var cellAspect: Double

    /// A grid; less than one column or row counts as one, an aspect that is no positive number as 0.5.
    package init(columns: Int, rows: Int, cellAspect: Double = 0.5) {
      self.columns = max(1, columns)
      self.rows = max(1, rows)
      self.cellAspect = cellAspect > 0 && cellAspect.isFinite ? cellAspect : 0.5
    }
  }

  private let width: Int
  private let height: Int
  private let pixels: [UInt8]

  /// A picture of opaque or transparent pixels; nil where there is none, or the bytes do not fit.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels, 1...32,767.
  ///   - height: Rows of pixels, 1...32,767.
  ///   - rgba: Red, green, blue and straight alpha of each pixel, row by row from the top.
  package init?(width: Int, height: Int, rgba: [UInt8]) {
    guard (1...32_767).contains(width), (1...32_767).contains(height),
      rgba.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    pixels = rgba
  }

  /// The picture for the terminal that environment variables describe, as large as fits the grid.
  ///
  /// - Parameters:
  ///   - grid: The room that there is.
  ///   - environment: `TERM`, `KITTY_WINDOW_ID` and the like.
  /// - Returns: Control sequences, without a line end behind them; nil for a terminal without pixels.
  package func text(in grid: Grid, environment: [String: String]) -> String? {
    TerminalPicture.withTerminal(environment) { terminal in
      guard let mode = TerminalPicture.pixelMode(of: terminal) else { return nil }
      let configuration = chafa_canvas_config_new()
      defer { chafa_canvas_config_unref(configuration) }
      chafa_canvas_config_set_pixel_mode(configuration, mode)
      chafa_canvas_config_set_canvas_mode(configuration, CHAFA_CANVAS_MODE_TRUECOLOR)
      let cells = cells(in: grid)
      chafa_canvas_config_set_geometry(configuration, Int32(cells.columns), Int32(cells.rows))
      // Cells of eight points by sixteen or as near as the aspect says: only their ratio matters.
      chafa_canvas_config_set_cell_geometry(
        configuration, Int32((16 * grid.cellAspect).rounded()), 16)
      let canvas = chafa_canvas_new(configuration)
      defer { chafa_canvas_unref(canvas) }
      chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels, Int32(width), Int32(height),
        Int32(width * 4))
      guard let printed = chafa_canvas_print(canvas, terminal) else { return nil }
      defer { g_string_free(printed, 1) }
      return String(cString: printed.pointee.str)
    }
  }

  /// Whether the terminal that environment variables describe shows pixels.
  package static func showsPixels(environment: [String: String]) -> Bool {
    withTerminal(environment) { pixelMode(of: $0) != nil }
  }

  /// The largest part of a grid that has the picture's shape.
  package func cells(in grid: Grid) -> (columns: Int, rows: Int) {
    let aspect = Double(width) / Double(height) / grid.cellAspect  // columns per row
    let columns = min(Double(grid.columns), Double(grid.rows) * aspect)
    return (
      max(1, Int(columns.rounded(.down))),
      max(1, min(grid.rows, Int((columns / aspect).rounded())))
    )
  }

  private static func withTerminal<Result>(
    _ environment: [String: String], _ body: (OpaquePointer?) -> Result
  ) -> Result {
    var entries = environment.map { strdup("\($0)=\($1)") }
    entries.append(nil)
    defer { for entry in entries { free(entry) } }
    let database = chafa_term_db_new()
    defer { chafa_term_db_unref(database) }
    let terminal = chafa_term_db_detect(database, &entries)
    defer { chafa_term_info_unref(terminal) }
    return body(terminal)
  }

  private static func pixelMode(of terminal: OpaquePointer?) -> ChafaPixelMode? {
    func has(_ sequence: ChafaTermSeq) -> Bool {
      chafa_term_info_have_seq(terminal, sequence) != 0
    }
    if has(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1) { return CHAFA_PIXEL_MODE_KITTY }
    if has(CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) { return CHAFA_PIXEL_MODE_ITERM2 }
    if has(CHAFA_TERM_SEQ_BEGIN_SIXELS) { return CHAFA_PIXEL_MODE_SIXELS }
    return nil
  }
}
