import ValueNotation

/// A picture of characters: braille dots, two by four in each cell, and real characters.
///
/// What is put last covers what was there. Dots gather in a cell, in the colour of the last one.
struct CharacterCanvas {
  /// The colour of what stands in a cell.
  struct Ink: Hashable {
    /// Nil for the terminal's own.
    var color: Color?
    /// Whether it is drawn dim.
    var isDim = false
  }

  /// What stands in a cell.
  private enum Content: Hashable {
    case nothing
    /// The bits of a braille character.
    case dots(UInt8)
    case character(Character)
    /// The right half of the character before.
    case covered
  }

  private struct Cell: Hashable {
    var content = Content.nothing
    var ink = Ink()
  }

  /// The bit of each dot of a cell, by row and column: braille counts its left three, its right three,
  /// then the lowest two.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  /// An empty canvas of at least one cell.
  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// The number of a cell; nil outside of the canvas.
  private func index(_ column: Int, _ row: Int) -> Int? {
    (0..<columns).contains(column) && (0..<rows).contains(row) ? row * columns + column : nil
  }

  /// Puts a dot, counted from the top left: there are twice as many as columns, four times as rows.
  mutating func dot(_ x: Int, _ y: Int, _ ink: Ink) {
    guard let index = index(x >> 1, y >> 2) else { return }
    var dots = CharacterCanvas.bits[y & 3][x & 1]
    if case .dots(let others) = cells[index].content { dots |= others }
    cells[index] = Cell(content: .dots(dots), ink: ink)
  }

  /// Takes a dot away.
  mutating func erase(_ x: Int, _ y: Int) {
    guard let index = index(x >> 1, y >> 2), case .dots(let dots) = cells[index].content else {
      return
    }
    let rest = dots & ~CharacterCanvas.bits[y & 3][x & 1]
    cells[index].content = rest == 0 ? .nothing : .dots(rest)
  }

  /// Puts a character; one that is outside or has no width is left out.
  mutating func put(_ character: Character, _ column: Int, _ row: Int, _ ink: Ink) {
    let width = character.displayWidth
    guard width > 0, let index = index(column, row), column + width <= columns else { return }
    cells[index] = Cell(content: .character(character), ink: ink)
    for right in index + 1..<index + width { cells[right] = Cell(content: .covered) }
  }

  /// Puts a piece of a frame line; one that crosses another becomes a cross.
  mutating func rule(
    _ character: Character, crossing other: Character, _ column: Int, _ row: Int, _ ink: Ink
  ) {
    guard let index = index(column, row) else { return }
    let isCrossed = cells[index].content == .character(other)
    put(isCrossed ? "┼" : character, column, row, ink)
  }

  /// What stands in a cell, if it is a character.
  func character(_ column: Int, _ row: Int) -> Character? {
    guard let index = index(column, row), case .character(let character) = cells[index].content
    else { return nil }
    return character
  }

  /// Puts another character in the same ink.
  mutating func replace(_ column: Int, _ row: Int, with character: Character) {
    guard let index = index(column, row) else { return }
    cells[index].content = .character(character)
  }

  /// Empties a cell.
  mutating func clear(_ column: Int, _ row: Int) {
    if let index = index(column, row) { cells[index] = Cell() }
  }

  /// The lines of the picture without blanks at their ends, with the control sequences of `colors`.
  func text(_ colors: TerminalColors) -> String {
    (0..<rows).map { row in line(cells[row * columns..<(row + 1) * columns], colors) }
      .joined(separator: "\n")
  }

  private func line(_ cells: ArraySlice<Cell>, _ colors: TerminalColors) -> String {
    guard let last = cells.lastIndex(where: { $0.content != .nothing }) else { return "" }
    var text = ""
    var current = Ink()
    for cell in cells[...last] {
      let character: Character
      switch cell.content {
      case .covered: continue
      case .nothing: character = " "
      case .dots(let bits): character = Character(Unicode.Scalar(0x2800 + UInt32(bits)) ?? " ")
      case .character(let own): character = own
      }
      if cell.content != .nothing, cell.ink != current {
        text += colors.sequence(for: cell.ink, after: current)
        current = cell.ink
      }
      text.append(character)
    }
    return text + colors.sequence(for: Ink(), after: current)
  }
}
