import AxisTicks
import PlotGeometry
import SampleStore

/// The bars and candles of a picture: how wide they are, and which of several bars stands where.
struct Bars {
  /// The share of the distance between two samples that bars fill.
  static let share = 0.8

  /// What grows evenly along the x axis: on a logarithmic one all bars are as wide.
  private let spacing: ValueSpacing
  /// How far two neighbours are apart, in that, for each series of bars or candles: their period, or
  /// else the distance of the nearest two samples of all that have none.
  private let steps: [Int: Double]
  /// Where the bars of each series stand that has some.
  private let slots: [Int: BarSlot]
  /// Half the distance of bars that stand around their places.
  private let halfStep: Double
  /// Where the last of these stands that is shown.
  private let last: Double?

  /// The bars of a request in a part of its x axis; nil where there are none.
  ///
  /// A lone sample counts as one of many that are 1 apart, or a day; on a logarithmic axis the next one is ten times that.
  ///
  /// - Complexity: O(visible samples) where their x are their own.
  init?(_ request: PlotRequest, in domain: AxisInterval) {
    let across = request.series.indices.filter {
      request.series[$0].style.shape.isAcross && request.series[$0].samples.count > 0
    }
    let around =
      across.filter { request.series[$0].period == nil }.map { request.series[$0].samples }
      + request.bands.filter { $0.areBars && $0.lower.count > 0 }.map(\.lower)
    guard !across.isEmpty || !around.isEmpty else { return nil }
    let spacing = request.barSpacing
    let least = around.compactMap { Bars.step(of: $0, in: domain, on: spacing) }.min()
    let isTime = across.first.map { request.series[$0].samples.isTime } ?? around[0].isTime
    let step = least ?? (isTime ? 86_400 : 1)
    halfStep = around.isEmpty ? 0 : step / 2
    last = around.compactMap { samples in
      samples.indices(in: domain).last.flatMap(samples.position(of:))
    }.max().map(spacing.coordinate)
    self.spacing = spacing
    steps = Dictionary(
      uniqueKeysWithValues: across.map { ($0, request.series[$0].period ?? step) })
    slots = Bars.slots(of: request, steps, on: spacing)
  }

  /// The slots of the series of bars: those of one step stand side by side where they meet.
  private static func slots(
    of request: PlotRequest, _ steps: [Int: Double], on spacing: ValueSpacing
  ) -> [Int: BarSlot] {
    let bars = steps.keys.filter { request.series[$0].style.shape == .bars }.sorted()
    var slots: [Int: BarSlot] = [:]
    for (step, mates) in Dictionary(grouping: bars, by: { steps[$0] ?? 0 }) {
      let own = BarSlot.slots(
        of: mates.map { request.series[$0].samples }, width: Bars.share * step, on: spacing)
      slots.merge(zip(mates, own)) { $1 }
    }
    return slots
  }

  /// The distance of the nearest two samples, by default of all; nil for less than two places.
  static func step(
    of samples: SampleSeries, in domain: AxisInterval? = nil, on spacing: ValueSpacing = .linear
  ) -> Double? {
    let visible = domain.map(samples.indicesWithNeighbors) ?? 0..<samples.count
    switch samples.positions {
    case .index where spacing == .linear: return 1
    case .uniform(_, let step) where spacing == .linear: return step
    case .index, .uniform:
      // The last two are the nearest by their ratio.
      let last = visible.suffix(2).compactMap(samples.position(of:)).map(spacing.coordinate)
      return last.count == 2 && last[0].isFinite ? last[1] - last[0] : nil
    case .explicit(let places):
      let shown = places[visible]
      return zip(shown, shown.dropFirst()).lazy
        .map { spacing.coordinate(of: $1) - spacing.coordinate(of: $0) }.filter { $0 > 0 }.min()
    }
  }

  /// A part of the x axis with room for the bars at its ends.
  ///
  /// Where its end does not belong to it, as after whole days, the bar that begins there does not either.
  func widened(_ domain: AxisInterval) -> AxisInterval {
    let lower = spacing.coordinate(of: domain.lower) - halfStep
    let end = spacing.coordinate(of: domain.upper)
    let upper =
      domain.includesUpper ? end + halfStep : max(end - halfStep, (last ?? -.infinity) + halfStep)
    guard upper.isFinite, lower.isFinite else { return domain }
    return interval(spacing.value(at: lower), spacing.value(at: upper))
  }

  /// How many points two neighbours of a series are apart in the middle of the picture.
  private func room(_ index: Int, on scale: AxisScale) -> Double {
    let step = steps[index] ?? 0
    let middle = spacing.coordinate(of: scale.value(at: (scale.start + scale.end) / 2))
    return abs(place(of: middle + step / 2, on: scale) - place(of: middle - step / 2, on: scale))
  }

  /// Where a coordinate lies in points.
  private func place(of coordinate: Double, on scale: AxisScale) -> Double {
    scale.position(of: spacing.value(at: coordinate))
  }

  /// How wide a candle of so many periods is at most, in points.
  func room(ofCandle periods: Int, of index: Int, _ scale: AxisScale) -> Double {
    min(Bars.share * Double(periods) * room(index, on: scale), 24)
  }

  /// The left and the right end of a series' bar around its x, in points.
  func ends(of index: Int, around x: Double, on scale: AxisScale) -> (left: Double, right: Double) {
    let step = steps[index] ?? 0
    let slot = slots[index] ?? BarSlot()
    let width = Bars.share * step / Double(slot.count)
    let left = spacing.coordinate(of: x) - Bars.share * step / 2 + Double(slot.place) * width
    let ends = (self.place(of: left, on: scale), self.place(of: left + width, on: scale))
    return scale.start <= scale.end ? ends : (ends.1, ends.0)
  }

  /// The first two series of which a bar lies partly on one of the other, beside which it has a place of its own.
  fileprivate func overlap(in request: PlotRequest) -> (Int, Int)? {
    guard slots.count > 1 else { return nil }
    let places = slots.keys.sorted().map { index -> (index: Int, places: [Double]) in
      let samples = request.series[index].samples
      let bars = samples[request.visibleSamples(of: samples)].filter(\.value.isFinite)
      return (index, bars.map { spacing.coordinate(of: $0.position) })
    }
    for (rank, second) in places.enumerated() {
      for first in places[..<rank]
      where overlap(first.index, first.places, second.index, second.places) {
        return (first.index, second.index)
      }
    }
    return nil
  }

  private func overlap(_ first: Int, _ places: [Double], _ second: Int, _ others: [Double]) -> Bool
  {
    guard let one = slots[first], let other = slots[second], one.place != other.place,
      let step = steps[first], step == steps[second]
    else { return false }
    let width = Bars.share * step / Double(one.count)
    let shift = Double(other.place - one.place) * width
    // The ends of bars that touch are not quite equal.
    let reach = width * (1 - 1e-9)
    var next = 0
    for place in places {
      while next < others.count, others[next] + shift <= place - reach { next += 1 }
      if next < others.count, others[next] + shift < place + reach { return true }
    }
    return false
  }

  /// How many series of bars lie below that of an index; 0 for what is none.
  func layer(of index: Int) -> Int { slots[index]?.layer ?? 0 }

  /// The series of bars in the order in which they are drawn: a part lies over its whole.
  var drawn: [Int] { slots.keys.sorted { (layer(of: $0), $0) < (layer(of: $1), $1) } }
}

/// The bars of a band, from its lower to its upper end.
struct BandBars {
  /// What grows evenly along the x axis.
  let spacing: ValueSpacing
  /// Half the width of a bar, in that.
  let half: Double

  /// Where a bar begins and ends around its x.
  func ends(around x: Double) -> [Double] {
    let middle = spacing.coordinate(of: x)
    return [middle - half, middle + half].map { spacing.value(at: $0) }
  }
}

extension PlotRequest {
  /// What grows evenly along the x axis where there are bars.
  var barSpacing: ValueSpacing { xAxis.scale == .log ? .logarithmic : .linear }

  /// Two series of bars that stand side by side, and at so unlike places that a bar of one stands on one of the other;
  /// nil where there are none.
  ///
  /// - Complexity: O(series² · samples).
  package var overlappingBars: (first: SeriesInput, second: SeriesInput)? {
    guard let domain = xWindow ?? allPlaces else { return nil }
    for panel in panels.indices.map(panel) {
      if let (first, second) = Bars(panel, in: domain)?.overlap(in: panel) {
        return (panel.series[first], panel.series[second])
      }
    }
    return nil
  }

  /// The bars of a band; nil where it is an area.
  func bars(of band: BandInput) -> BandBars? {
    guard band.areBars else { return nil }
    let step = Bars.step(of: band.lower, on: barSpacing) ?? (band.lower.isTime ? 86_400 : 1)
    return BandBars(spacing: barSpacing, half: Bars.share * step / 2)
  }

  /// The series of visible bars of which some stand at one x, with how many there are, and at how many places.
  package var coincidingBars: [(series: SeriesInput, count: Int, places: Int)] {
    series.compactMap { input in
      guard input.style.shape == .bars, case .explicit(let places) = input.samples.positions
      else { return nil }
      let visible = places[visibleSamples(of: input.samples)]
      let hidden = zip(visible, visible.dropFirst()).count { $0 == $1 }
      return hidden > 0 ? (input, visible.count, visible.count - hidden) : nil
    }
  }
}

extension Scene {
  /// How wide a series' bars or candles are in the middle of the picture, how far their middle is right of the
  /// sample, in points, and how many others lie below them; nil for a series that has none.
  package func bar(of series: Int) -> (width: Double, shift: Double, layer: Int)? {
    let (panel, own) = place(of: series)
    let shape = request.series[series].style.shape
    guard shape.isAcross, let bars = Bars(panel.placed, in: xDomain) else { return nil }
    let axes = panel.arrangement.axes
    if shape == .candles {
      let samples = panel.placed.series[own].samples
      let room = bars.room(
        ofCandle: panel.placed.periods(inCandle: samples, on: axes.scale), of: own, axes.scale.x)
      return (max(room, 1 / request.config.scale), 0, 0)
    }
    let middle = (xDomain.lower + xDomain.upper) / 2
    let (left, right) = bars.ends(of: own, around: middle, on: axes.scale.x)
    return (
      max(right - left, 1 / request.config.scale),
      (left + right) / 2 - axes.scale.x.position(of: middle), bars.layer(of: own)
    )
  }
}

extension SceneDrawing {
  /// A bar from the base line to each visible sample.
  mutating func drawBars(of index: Int) {
    let color = color(of: index).opacity(request.series[index].style.opacity)
    for runs in bars(of: index) {
      items.append(
        .area(
          AreaItem(
            runs: runs.runs, baseline: baseline(of: index), color: color.opacity(runs.opacity),
            clip: frame)))
    }
  }

  /// The upper ends of a series' visible bars by opacity, the faint ones first.
  func bars(of index: Int) -> [LineRuns] {
    guard let bars else { return [] }
    let samples = request.series[index].samples
    let thinnest = 1 / config.scale
    var runs: [Double: [[PlotPoint]]] = [:]
    for (number, polyline) in polylines(of: index).enumerated() {
      // The first point of a later segment is the last one of the segment before.
      for (sample, point) in zip(polyline.indices, polyline.points).dropFirst(number > 0 ? 1 : 0) {
        guard let point, let x = samples.position(of: sample) else { continue }
        var (left, right) = bars.ends(of: index, around: x, on: scale.x)
        guard left.isFinite, right.isFinite else { continue }
        if right - left < thinnest {
          (left, right) = (point.x - thinnest / 2, point.x + thinnest / 2)
        }
        runs[polyline.opacity, default: []].append([
          PlotPoint(x: left, y: point.y), PlotPoint(x: right, y: point.y),
        ])
      }
    }
    return runs.sorted { $0.key < $1.key }.map { LineRuns(opacity: $0.key, runs: $0.value) }
  }
}
