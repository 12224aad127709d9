package import PlotScene

/// A picture in characters, for terminals without pixels: lines in braille dots, texts as they are.
package struct CharacterPicture: Sendable {
  private let canvas: CharacterCanvas

  /// Lays a request out for a grid of characters and draws it.
  ///
  /// The picture is as wide as the grid and has the request's shape, but is at most half as high as the grid.
  ///
  /// - Parameters:
  ///   - request: What to draw; its size in points only gives the shape.
  ///   - grid: The terminal's size.
  /// - Throws: A ``SceneError`` where the request cannot be drawn.
  /// - Complexity: As of `Scene`, and O(dots that are put).
  package init(_ request: PlotRequest, in grid: TerminalPicture.Grid) throws(SceneError) {
    let size = CharacterPicture.cells(of: request.config, in: grid)
    var request = request
    request.config.width = Double(size.columns) * CharacterCell.width
    request.config.height = Double(size.rows) * CharacterCell.height
    // Decimation counts pixels: two for each dot are enough.
    request.config.scale = 2 / CharacterCell.dot
    let scene = try Scene(request, measurer: CharacterMeasurer())
    var drawing = CharacterDrawing(
      columns: size.columns, rows: size.rows, background: scene.displayList.background)
    for item in scene.displayList.items { drawing.draw(item) }
    canvas = drawing.canvas
  }

  /// The picture as lines of text, without a line end behind the last.
  package func text(_ colors: TerminalColors) -> String { canvas.text(colors) }

  /// The cells that a picture takes.
  ///
  /// A terminal of less than twelve rows gives it six, or all of them where there are fewer: less is no picture. Two
  /// columns are the narrowest picture that can be laid out.
  static func cells(
    of config: PlotConfig, in grid: TerminalPicture.Grid
  ) -> (columns: Int, rows: Int) {
    let columns = min(max(grid.columns, 2), 1000)
    let shape = config.height / config.width
    let rows = (Double(columns) * CharacterCell.width * shape / CharacterCell.height).rounded()
    let most = max(grid.rows / 2, min(6, grid.rows))
    return (columns, Int(min(max(rows, min(6, Double(most))), Double(most))))
  }
}
