import OrderedJSON
import PlotGeometry
import PlotScene
import SampleStore
import ValueNotation

/// A series' samples as a page gets them: what is drawn, with values and positions.
struct PackedSeries {
  private let input: SeriesInput
  private let drawn: DrawnSeries
  private let scene: Scene
  private let isDecimated: Bool

  /// From so many on segments are too narrow to be seen, and too long to be written.
  private static let mostSegments = 4000

  /// A series of a scene, which the record of that scene describes.
  init(_ number: Int, of scene: Scene, _ record: PlotRecord.Series) {
    input = scene.request.series[number]
    drawn = record.drawn
    isDecimated = record.isDecimated
    self.scene = scene
  }

  /// The positions of the drawn samples.
  private var positions: [Double] {
    drawn.indices.map { input.samples.position(of: $0) ?? 0 }
  }

  /// The first and last drawn position.
  var extent: (first: Double, last: Double)? {
    guard let first = drawn.indices.first.flatMap({ input.samples.position(of: $0) }),
      let last = drawn.indices.last.flatMap({ input.samples.position(of: $0) })
    else { return nil }
    return (first, last)
  }

  var json: JSON {
    let positions = positions
    var members: [(key: String, value: JSON)] = [("from", .integer(drawn.indices.first ?? 0))]
    if isDecimated {
      members.append(("i", .text(PackedNumbers.text(of: drawn.indices.lazy.map(Double.init)))))
    }
    let px = zip(drawn.points, positions).map { $0?.x ?? scene.x(of: $1) }
      .map { $0.isFinite ? $0 : scene.layout.frame.x }
    let py = drawn.points.map { $0?.y ?? .nan }
    members += [
      ("px", .text(PackedNumbers.text(of: px, decimals: 3, .second))),
      ("py", .text(PackedNumbers.text(of: py, decimals: 3))),
    ]
    members += values
    if input.samples.positions != .index, let greatest = positions.map({ abs($0) }).max() {
      let decimals = PackedNumbers.decimals(of: positions) ?? PackedNumbers.decimals(upTo: greatest)
      members += [
        ("x", .text(PackedNumbers.text(of: positions, decimals: decimals, .second))),
        ("xd", .integer(decimals)),
      ]
    }
    if let segments = input.segments, segments.starts.count <= PackedSeries.mostSegments {
      members.append(("starts", .array(segments.starts.map { .integer($0) })))
    }
    return .object(members + style)
  }

  /// The values, exact where a few decimals are, else with as many digits as the label shows.
  private var values: [(key: String, value: JSON)] {
    let values = drawn.indices.map { input.samples.column.value(at: $0) ?? .nan }
    if let decimals = PackedNumbers.decimals(of: values) {
      return [
        ("v", .text(PackedNumbers.text(of: values, decimals: decimals))),
        ("d", .integer(decimals)),
      ]
    }
    let isShort = scene.request.config.valueStickLabel == "{value}"
    let texts = values.map { value in
      value.isNaN ? "NaN" : numberText(isShort ? PackedSeries.shortened(value) : value)
    }
    return [("v", .text(texts.joined(separator: " ")))]
  }

  /// A value with nine digits, which give the same label; those that labels show in full stay.
  private static func shortened(_ value: Double) -> Double {
    let size = abs(value)
    guard size >= 1e-4, size < 1e7 else { return value }
    var unit = 1.0
    while size * unit < 1e8 { unit *= 10 }
    return (value * unit).rounded() / unit
  }

  private var style: [(key: String, value: JSON)] {
    let style = input.style
    var members: [(key: String, value: JSON)] = []
    if let width = style.width { members.append(("width", .number(width))) }
    if !style.dash.isEmpty { members.append(("dash", .array(style.dash.map { .number($0) }))) }
    if style.opacity != 1 { members.append(("opacity", .number(style.opacity))) }
    let standard = style.shape == .dots ? SeriesStyle.standardPointRadius : nil
    if let radius = style.pointRadius ?? standard { members.append(("radius", .number(radius))) }
    members.append(("baseline", .number((scene.baseline * 1000).rounded() / 1000)))
    return members
  }
}
