import PlotGeometry
import PlotScene
import PlotSettings
import SampleStore
import TerminalPicture
import TestSupport
import Testing

@Suite struct CharacterPictureTests {
  private let wide = TerminalPicture.Grid(columns: 80, rows: 40)

  private func request(_ lists: [Double]..., style: (inout PlotConfig) -> Void = { _ in })
    -> PlotRequest
  {
    var config = PlotConfig.standard
    style(&config)
    let series = lists.enumerated().map { number, values in
      SeriesInput(name: "s\(number)", samples: SampleSeries(values))
    }
    return PlotRequest(series, config: config)
  }

  private func lines(
    _ request: PlotRequest, in grid: TerminalPicture.Grid? = nil, _ colors: TerminalColors = .none
  ) throws -> [String] {
    try CharacterPicture(request, in: grid ?? wide).text(colors)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func isBraille(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { (0x2801...0x28FF).contains($0.value) }
  }

  @Test func `it is as wide as the terminal and at most half as high`() throws {
    for (columns, rows, expected) in [
      (80, 40, 20), (80, 24, 12), (40, 40, 10), (80, 8, 6), (80, 3, 3), (2, 1, 1),
    ] {
      let lines = try lines(request([1, 3, 2]), in: .init(columns: columns, rows: rows))
      #expect(lines.count == expected, "\(columns) x \(rows)")
      #expect(lines.allSatisfy { $0.count <= columns })
      if columns >= 40, expected > 3 { #expect(lines.contains { $0.count >= columns - 2 }) }
    }
  }

  @Test func `a rising line goes from the lower left to the upper right in braille dots`() throws {
    let rows = try lines(
      request([0, 1, 2, 3]) {
        $0.style = .minimal
        $0.interaction = .off
      })
    let places = rows.compactMap { row in
      row.firstIndex(where: isBraille).map { row.distance(from: row.startIndex, to: $0) }
    }
    #expect(places.count == 20)
    #expect(places == places.sorted(by: >))
    #expect(places.last == 0)
    #expect(rows[0].count == 80)
  }

  @Test func `bars are solid, however thin, and areas are not`() throws {
    var request = request(Array(repeating: 1, count: 150)) {
      $0.style = .minimal
      $0.interaction = .off
    }
    request.series[0].style.shape = .bars
    // 150 bars in 160 columns of dots: the blanks between them are narrower than a dot.
    let bars = try lines(request).filter { !$0.isEmpty }
    let solid = Set("⣿⣸⣇⢸⡇")
    #expect(bars.count > 5)
    #expect(bars.dropFirst().dropLast().allSatisfy { $0.allSatisfy(solid.contains) })
    #expect(bars.allSatisfy { $0.count >= 79 && $0.allSatisfy(isBraille) })
    request.series[0].style.shape = .area
    #expect(try lines(request).joined().allSatisfy { !solid.contains($0) })
  }

  @Test func `candles are drawn, hollow where they rise`() throws {
    func fullCells(from open: Double, to close: Double) throws -> Int {
      var request = request([close, close, close])
      request.series[0].style.shape = .candles
      request.series[0].candles = Candles(
        open: [open, open, open], high: SampleSeries([5, 5, 5]), low: SampleSeries([0, 0, 0]),
        sources: [0...0, 1...1, 2...2])
      return try lines(request).joined().count { $0 == "⣿" }
    }
    let (rising, falling) = (try fullCells(from: 1, to: 4), try fullCells(from: 4, to: 1))
    #expect(falling > 20)
    #expect(rising < falling / 2)
  }

  @Test func `equal values are one row of dots`() throws {
    let rows = try lines(
      request([5, 5]) {
        $0.style = .minimal
        $0.interaction = .off
      })
    let drawn = rows.filter { !$0.isEmpty }
    #expect(drawn == [String(repeating: "⠉", count: 80)])
  }

  @Test func `title, legend and ticks are real characters`() throws {
    var request = request([0, 10], [10, 0])
    request.title = "Übung 日本"
    let text = try lines(request).joined(separator: "\n")
    for word in ["Übung 日本", "s0", "s1", "0", "10"] { #expect(text.contains(word), "\(word)") }
    #expect(text.contains { isBraille($0) })
  }

  @Test func `the stick of a selection is a column, with its value above and a dot on the sample`()
    throws
  {
    var request = request([1, 5, 2, 7, 3])
    request.selection = PlotRequest.Selection(sample: 2, labelText: "two")
    let rows = try lines(request).map(Array.init)
    let label = try #require(rows.first { String($0).contains("two") })
    let place = try #require(label.firstIndex(of: "t")) + 1
    let stick = rows.filter { $0.indices.contains(place) && ($0[place] == "│" || $0[place] == "●") }
    #expect(stick.count >= 10)
    #expect(stick.filter { $0[place] == "●" }.count == 1)
  }

  @Test func `lines have the colours of their series where the terminal has colours`() throws {
    let request = request([0, 10], [10, 0])
    let direct = try lines(request, in: nil, .direct).joined()
    #expect(direct.contains("38;2;0;114;178") && direct.contains("38;2;213;94;0"))
    #expect(try lines(request, in: nil, .indexed).joined().contains("38;5;"))
    // Blue with green is cyan, and nothing else; red with a little green is red.
    let blue = try lines(self.request([0, 10]), in: nil, .eight).joined()
    #expect(blue.contains("\u{1B}[0;36m") && !blue.contains("\u{1B}[0;31m"))
    #expect(try lines(request, in: nil, .eight).joined().contains("\u{1B}[0;31m"))
    #expect(try !lines(request, in: nil, .none).joined().contains("\u{1B}"))
    // Each line ends as it began, so that what follows is not coloured.
    for line in try lines(request, in: nil, .direct) where line.contains("\u{1B}") {
      #expect(line.split(separator: "\u{1B}").last?.hasPrefix("[0m") == true)
    }
  }

  @Test(arguments: [
    (["TERM": "xterm", "COLORTERM": "truecolor"], TerminalColors.direct),
    (["TERM": "xterm-256color"], .indexed), (["TERM": "linux"], .eight), (["TERM": "dumb"], .none),
    ([:], .none), (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed),
  ])
  func `the environment says which colours there are`(
    variables: [String: String], colors: TerminalColors
  ) {
    #expect(TerminalColors(environment: variables) == colors)
  }

  @Test func `a gap in the data is a gap in the dots`() throws {
    let rows = try lines(
      request([1, 1, .nan, 1, 1]) {
        $0.style = .minimal
        $0.interaction = .off
      })
    let line = try #require(rows.first { !$0.isEmpty }).map { isBraille($0) }
    #expect(line.first == true && line.last == true)
    #expect(!line[line.count / 2])
  }

  @Test(arguments: propertySeeds)
  func `whatever is drawn stays in the grid`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let count = Int.random(in: 0...200, using: &random)
      let values = (0..<count).map { _ in
        Bool.random(using: &random) ? Double.random(in: -1e300...1e300, using: &random) : .nan
      }
      var request = request(values, [1, 2]) {
        $0.useLaserLightLinePlotStyle = Bool.random(using: &random)
        $0.theme = Bool.random(using: &random) ? .dark : .light
        $0.showGlowingIndicator = Bool.random(using: &random)
      }
      for index in request.series.indices {
        request.series[index].style.shape =
          SeriesStyle.Shape.allCases.randomElement(using: &random) ?? .line
        request.series[index].style.dash = Bool.random(using: &random) ? [] : [7, 3, 1]
      }
      if count > 0 {
        request.selection = .init(
          sample: Int.random(in: 0..<count, using: &random), labelText: "日本")
      }
      let grid = TerminalPicture.Grid(
        columns: Int.random(in: 2...120, using: &random),
        rows: Int.random(in: 1...60, using: &random))
      let rows = try lines(request, in: grid)
      #expect(rows.count <= grid.rows)
      #expect(try lines(request, in: grid) == rows)
    }
  }
}
