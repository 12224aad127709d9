import OrderedJSON
import PlotGeometry
import PlotScene
import SampleStore

/// A series' samples as a page gets them: what is drawn, with values and positions.
struct PackedSeries {
  private let number: Int
  private let input: SeriesInput
  private let activeSegment: Int?
  private let drawn: DrawnSeries
  private let scene: Scene

  /// A series of a scene, as some drawn samples of it.
  init(_ number: Int, _ drawn: DrawnSeries, in scene: Scene) {
    self.number = number
    input = scene.request.series[number]
    activeSegment = scene.request.activeSegment(of: number)
    self.drawn = drawn
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
    var members: [(key: String, value: JSON)] = [("from", .integer(drawn.indices.first ?? 0))]
    if drawn.isDecimated {
      members.append(("i", .text(PackedNumbers.text(of: drawn.indices.lazy.map(Double.init)))))
    }
    members += [
      ("px", .text(PackedNumbers.text(of: drawn.places, decimals: decimals, .second))),
      ("pd", .integer(decimals)),
    ]
    if !followsFromValues {
      let py = drawn.points.map { $0?.y ?? .nan }
      members.append(("py", .text(PackedNumbers.text(of: py, decimals: 3))))
    }
    members += candles
    if input.isDuration { members.append(("duration", .boolean(true))) }
    if let hit = drawn.visible {
      members.append(("hit", .array([.integer(hit.lowerBound), .integer(hit.upperBound)])))
    }
    members += values
    if let label = scene.request.computedLabel {
      let labels = drawn.indices.map { index in
        scene.request.details(of: index, in: number).map { label($0, input) } ?? ""
      }
      members.append(("labels", .array(labels.map { .text($0) })))
    }
    members += places
    if let starts = input.segments?.starts {
      members.append(("starts", .text(PackedNumbers.text(of: starts.lazy.map(Double.init)))))
      if let lit = activeSegment { members.append(("lit", .integer(lit))) }
    }
    return .object(members + style + ends)
  }

  /// Where candles begin, reach and end besides their closes, and the colour of those that fall.
  private var candles: [(key: String, value: JSON)] {
    guard input.candles != nil else { return [] }
    let known = Dictionary(
      scene.candles(of: number).map { ($0.sample, $0) }, uniquingKeysWith: { $1 })
    func places(_ value: (Candle) -> Double) -> JSON {
      let places = drawn.indices.map { index in
        known[index].map { scene.y(of: value($0), in: number) } ?? .nan
      }
      return .text(PackedNumbers.text(of: places, decimals: 3))
    }
    let rises = drawn.indices.map { known[$0]?.isRising == true ? "1" : "0" }.joined()
    return [
      (
        "candles",
        .object([
          ("open", places(\.open)), ("high", places(\.high)), ("low", places(\.low)),
          ("rises", .text(rises)), ("falling", .text(scene.fallingColor(of: number).description)),
        ])
      )
    ]
  }

  /// Where the line ends between samples, and up to where a step holds the last one.
  private var ends: [(key: String, value: JSON)] {
    let (samples, indices) = (scene.placed.series[number].samples, drawn.indices)
    let breaks = indices.indices.dropFirst().filter {
      scene.placed.isBroken(samples, between: indices[$0 - 1], and: indices[$0])
    }
    var members: [(key: String, value: JSON)] = []
    if !breaks.isEmpty {
      members.append(("breaks", .text(PackedNumbers.text(of: breaks.map(Double.init)))))
    }
    if input.style.shape == .step, let last = indices.last, drawn.points.last != .some(nil),
      let end = scene.placed.end(ofStep: last, before: nil, in: samples)
    {
      members.append(
        ("hold", .number((scene.panel(of: number).x(of: end) * 1000).rounded() / 1000)))
    }
    return members
  }

  /// With how many decimals the samples' places are given: as many as the kernel compares with a pointer,
  /// where these are not too far apart; where samples are left out, as many as can be seen.
  private var decimals: Int {
    let greatest = drawn.places.map { abs($0) }.max() ?? 0
    return min(drawn.isDecimated ? 3 : hitDecimals, PackedNumbers.decimals(upTo: greatest))
  }

  /// The positions, where they are no indices.
  private var places: [(key: String, value: JSON)] {
    switch input.samples.positions {
    case .index: return []
    case .uniform(let start, let step):
      return [("even", .array([.number(start), .number(step)]))]
    case .explicit:
      let positions = positions
      let greatest = positions.map { abs($0) }.max() ?? 0
      let decimals = PackedNumbers.decimals(of: positions) ?? PackedNumbers.decimals(upTo: greatest)
      return [
        ("x", .text(PackedNumbers.text(of: positions, decimals: decimals, .second))),
        ("xd", .integer(decimals)),
      ]
    }
  }

  /// Whether a page can tell a sample's y from its value: sessions leave out samples that have one.
  private var followsFromValues: Bool {
    let panel = scene.panel(of: number)
    return panel.request.settings(of: input.style.axis).scale == .linear
      && !panel.domain(of: input.style.axis).isPoint
      && zip(drawn.indices, drawn.points).allSatisfy {
        $1 != nil || !(input.samples.column.value(at: $0) ?? .nan).isFinite
      }
  }

  private var values: [(key: String, value: JSON)] {
    PackedValues.members(
      drawn.indices.map { input.samples.column.value(at: $0) ?? .nan },
      isShort: scene.request.config.valueStickLabel == "{value}")
  }

  private var style: [(key: String, value: JSON)] {
    let style = input.style
    var members: [(key: String, value: JSON)] = []
    if let width = style.width { members.append(("width", .number(width))) }
    if !style.dash.isEmpty { members.append(("dash", .array(style.dash.map { .number($0) }))) }
    let opacity = style.opacity * (scene.fadedLines.contains(number) ? Scene.fadedOpacity : 1)
    if opacity != 1 { members.append(("opacity", .number(opacity))) }
    let standard = style.shape == .dots ? SeriesStyle.standardPointRadius : nil
    if let radius = style.pointRadius ?? standard { members.append(("radius", .number(radius))) }
    if let (width, shift, layer) = scene.bar(of: number) {
      members.append(("barWidth", .number((width * 1000).rounded() / 1000)))
      members.append(("barShift", .number((shift * 1000).rounded() / 1000)))
      members.append(("layer", .integer(layer)))
    }
    members.append(("baseline", .number((scene.baseline(of: number) * 1000).rounded() / 1000)))
    return members
  }
}
