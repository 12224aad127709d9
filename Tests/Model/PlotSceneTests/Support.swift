import CivilTime
import PlotGeometry
import PlotScene
import SampleStore
import Testing

/// Every character is 0.6 em wide; a line is 1.2 em high.
struct MonospaceMeasurer: TextMeasurer {
  func extent(of text: String, in font: Font) -> TextExtent {
    TextExtent(
      width: 0.6 * font.size * Double(text.count), ascent: 0.9 * font.size,
      descent: 0.3 * font.size)
  }
}

extension Scene {
  init(_ request: PlotRequest) throws(SceneError) {
    try self.init(request, measurer: MonospaceMeasurer())
  }

  /// The texts with their boxes, but for those that are faded below the stick's label.
  var texts: [(text: String, box: PlotFrame)] {
    textItems.filter { $0.color.alpha == 255 }.map { ($0.text, box(of: $0)) }
  }

  var textItems: [TextItem] {
    displayList.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private func box(of text: TextItem) -> PlotFrame {
    let extent = MonospaceMeasurer().extent(of: text.text, in: text.font)
    let left: Double =
      switch text.horizontalAnchor {
      case .leading: 0
      case .center: extent.width / 2
      case .trailing: extent.width
      }
    let top: Double =
      switch text.verticalAnchor {
      case .top: 0
      case .middle: extent.height / 2
      case .baseline: extent.ascent
      case .bottom: extent.height
      }
    let (x, y) = (text.position.x, text.position.y)
    return text.runsUpwards
      ? PlotFrame(
        x: x - top, y: y + left - extent.width, width: extent.height, height: extent.width)
      : PlotFrame(x: x - left, y: y - top, width: extent.width, height: extent.height)
  }

  var lines: [LineItem] {
    displayList.items.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  var lasers: [LaserItem] {
    displayList.items.compactMap { if case .laser(let laser) = $0 { laser } else { nil } }
  }

  var dots: [DotsItem] {
    displayList.items.compactMap { if case .dots(let dots) = $0 { dots } else { nil } }
  }

  var areas: [AreaItem] {
    displayList.items.compactMap { if case .area(let area) = $0 { area } else { nil } }
  }

  var rectangles: [RectangleItem] {
    displayList.items.compactMap { if case .rectangle(let box) = $0 { box } else { nil } }
  }

  var rules: [RuleItem] {
    displayList.items.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }
}

extension PlotConfig {
  /// The seed's plain plot: the frame is the whole picture.
  static var plain: PlotConfig {
    var config = PlotConfig()
    config.style = .minimal
    config.interaction = .off
    return config
  }

  /// The config with some fields changed.
  func with(_ change: (inout PlotConfig) -> Void) -> PlotConfig {
    var config = self
    change(&config)
    return config
  }
}

extension SeriesInput {
  /// A series at its index.
  init(
    _ values: [Double], name: String = "price", starts: [Int]? = nil, active: Int? = nil,
    style: SeriesStyle = SeriesStyle()
  ) {
    self.init(
      name: name, samples: SampleSeries(values),
      segments: starts.flatMap { try? SegmentStarts($0, sampleCount: values.count) },
      activeSegment: active, style: style)
  }

  /// A series at positions of its own.
  init(
    _ values: [Double], at positions: [Double], isTime: Bool = false, name: String = "price"
  ) throws {
    self.init(
      name: name,
      samples: try SampleSeries(values, at: .explicit(positions), kind: isTime ? .time : .number))
  }
}

/// The contract's example: ten samples in three segments.
let exampleValues: [Double] = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]
let example = SeriesInput(exampleValues, starts: [0, 4, 8])

/// Numbers that no entry may trap on.
let nastyNumbers: [Double] = [
  0, -0.0, 1, -1, 0.5, 7.25, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e15, 1e308,
  -1e308, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, -.nan,
]

func interval(_ lower: Double, _ upper: Double) throws -> AxisInterval {
  try AxisInterval(from: lower, through: upper)
}

func date(_ year: Int, _ month: Int, _ day: Int = 1) throws -> CivilDate {
  try #require(CivilDate(year: year, month: month, day: day))
}

/// Where a day begins in a zone.
func instant(
  _ year: Int, _ month: Int, _ day: Int, in zone: TimeZoneRules = .utc
) throws -> Double {
  zone.startOfDay(try date(year, month, day))
}
