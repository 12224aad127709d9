import TerminalPicture
import Testing

@Suite struct TerminalPictureTests {
  /// Red above, blue below.
  static let picture = TerminalPicture(
    width: 8, height: 4,
    rgba: (0..<32).flatMap { $0 < 16 ? [255, 0, 0, 255] : [0, 0, 255, 255] as [UInt8] })

  private func text(_ environment: [String: String]) throws -> String? {
    try #require(Self.picture).text(
      in: .init(columns: 8, rows: 10), environment: environment)
  }

  @Test(arguments: [
    ["TERM": "dumb"], [:], ["TERM": "xterm-256color", "COLORTERM": "truecolor"],
  ])
  func `a terminal without pixels gets no picture of them`(environment: [String: String]) throws {
    #expect(try text(environment) == nil)
    #expect(!TerminalPicture.showsPixels(environment: environment))
  }

  @Test func `Kitty gets pixels`() throws {
    let environment = ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"]
    #expect(try text(environment)?.contains("\u{1B}_G") == true)
    #expect(TerminalPicture.showsPixels(environment: environment))
  }

  @Test func `a sixel terminal gets sixels`() throws {
    #expect(try text(["TERM": "mlterm"])?.contains("\u{1B}P") == true)
  }

  @Test(arguments: [
    (80, 24, 0.5, 80, 20), (80, 10, 0.5, 40, 10), (3, 100, 0.5, 3, 1), (0, 0, .nan, 1, 1),
    (-5, 7, 1, 1, 1), (1000, 1000, 0.001, 1000, 1),
  ])
  func `it keeps its shape in any room`(
    columns: Int, rows: Int, aspect: Double, wide: Int, high: Int
  ) throws {
    let cells = try #require(Self.picture).cells(
      in: .init(columns: columns, rows: rows, cellAspect: aspect))
    #expect(cells.columns == wide && cells.rows == high)
  }

  @Test func `bytes that are no picture are refused`() {
    #expect(TerminalPicture(width: 2, height: 2, rgba: [1, 2, 3]) == nil)
    #expect(TerminalPicture(width: 0, height: 2, rgba: []) == nil)
    #expect(TerminalPicture(width: -1, height: -1, rgba: [0, 0, 0, 0]) == nil)
    #expect(TerminalPicture(width: .max, height: .max, rgba: []) == nil)
  }
}
