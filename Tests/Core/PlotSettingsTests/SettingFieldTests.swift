import AxisTicks
import PlotSettings
import Testing

@Suite struct `Tables of keys` {
  @Test func `a default lies in its range`() {
    #expect(PlotConfig.standard.firstOutOfRange == nil)
    #expect(SeriesStyle.standard.firstOutOfRange == nil)
    #expect(AxisSettings.standard.firstOutOfRange == nil)
  }

  @Test func `a number outside its range is found, NaN too`() throws {
    var config = PlotConfig()
    config.fontSize = 3
    var wrong = try #require(config.firstOutOfRange)
    #expect(wrong.parameter == "fontSize" && wrong.value == 3 && wrong.allowed == 4...200)
    config = PlotConfig()
    config.scale = .nan
    wrong = try #require(config.firstOutOfRange)
    #expect(wrong.parameter == "scale" && wrong.value.isNaN && wrong.allowed == 0.1...16)
  }

  @Test func `a key sets its own field and no other`() throws {
    try checkFields(of: PlotConfig.self)
    try checkFields(of: SeriesStyle.self)
    try checkFields(of: AxisSettings.self)
  }

  private func checkFields<Root: Settable>(of type: Root.Type) throws {
    let before = values(Root.standard)
    for field in Root.fields {
      let name = field.key.name
      let value = try #require(field.key.otherValue, "\(name)")
      var expected = before
      expected[name] = value
      #expect(values(Root([name: value])) == expected, "\(name)")
    }
  }

  private func values(_ root: some Settable) -> [String: SettingValue] {
    Dictionary(
      root.settings.map { ($0.key.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `a value that a key does not take changes nothing`() {
    let config = PlotConfig([
      "width": .word("wide"), "theme": .word("pink"), "edges": .words(["top"]), "color": .number(1),
    ])
    #expect(config == .standard)
  }

  @Test func `words that stand for values set them`() {
    let style = SeriesStyle(["dash": .word("on"), "points": .word("on"), "color": .word("auto")])
    #expect(style.dash == SeriesStyle.standardDash && style.color == nil)
    #expect(style.pointRadius == SeriesStyle.standardPointRadius)
    #expect(AxisSettings(["grid": .word("on")]).grid == .solid)
    #expect(AxisSettings(["ticks": .number(5)]).ticks == .count(5))
  }

  @Test(
    arguments: [
      ([], true), ([4, 2], true), ([0, 1], true), ([0, 0], false), ([-1], false),
      ([10_001], false), ([.nan], false), (Array(repeating: 1, count: 65), false),
    ] as [([Double], Bool)])
  func `dashes are few, not too long, and seen`(lengths: [Double], areDashes: Bool) {
    #expect(SeriesStyle.areDashes(lengths) == areDashes)
  }
}

extension SettingKey {
  /// A value that the key takes and that is not its default.
  fileprivate var otherValue: SettingValue? {
    let color = SettingValue.color(Color(rgb: 0x123456))
    return switch type.kind {
    case .number(let range):
      .number(range.upperBound == defaultValue?.number ? 0 : range.upperBound)
    case .boolean: .boolean(defaultValue != .boolean(true))
    case .color: color
    case .colors: .colors([Color(rgb: 0x123456), Color(rgb: 0x654321)])
    case .wordList: .words(type.words)
    case .numbers: .numbers([3, 1])
    case .integer(let range): .number(Double(range.upperBound))
    case .name, .string, .shownText, .timeZone: .text("text")
    case .template:
      type.words.last { .word($0) != defaultValue }.map { .word($0) } ?? .text("{value}!")
    default: type.words.last { .word($0) != defaultValue }.map { .word($0) }
    }
  }
}
