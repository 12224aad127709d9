import AxisTicks
package import PlotGeometry
import SampleStore

/// The stretches of the calendar at whose beginnings samples stand that count for all of them: months, weeks, days,
/// or even parts of a day.
private struct PeriodGrid {
  /// The least distance of two samples.
  let step: Double
  /// The shortest time between two ticks where the samples stand on them: that of the periods, of others a day.
  var tickStep: Double {
    // Two samples are as well of months, of which some lack.
    if isOfMonths { return areFew && step < 360 * Self.day ? Self.month : 0.95 * step }
    let isOfWeeks =
      abs(step - 7 * Self.day) < Self.change && zone?.civil(at: first).date.weekday == 1
    return isOfWeeks ? step - Self.change : min(step, Self.day)
  }
  /// Whether they are single days.
  var isOfSingleDays: Bool { isOfDays && step < Self.day + Self.change }
  /// Whether they are days, or longer.
  var isOfDays: Bool { step > Self.day - Self.change }
  /// Whether they are months, or longer.
  var isOfMonths: Bool { step > Self.month - Self.change }
  private let first: Double
  /// Whether one step alone tells how long the periods are.
  private let areFew: Bool
  /// Nil where time is counted from a start.
  private let zone: TimeZoneRules?

  /// How many samples are looked at.
  private static let mostChecked = 1000
  private static let day = 86_400.0
  /// The shortest month.
  private static let month = 28 * day
  /// A change of clocks makes no other period of a day, a week or a month.
  private static let change = 7200.0

  /// Nil for samples that stand elsewhere.
  ///
  /// - Complexity: O(samples).
  init?(of samples: SampleSeries, in zone: TimeZoneRules) {
    guard samples.kind != .number, let first = samples.position(of: 0) else { return nil }
    self.first = first
    areFew = samples.count < 3
    self.zone = samples.isTime ? zone : nil
    step = Bars.step(of: samples) ?? Self.day
    guard holds(samples) else { return nil }
  }

  private func holds(_ samples: SampleSeries) -> Bool {
    (0..<min(samples.count, Self.mostChecked)).allSatisfy { begins(at: samples[$0].position) }
  }

  /// Whether samples lie inside of the periods.
  func isCoarser(than samples: SampleSeries) -> Bool {
    guard samples.count > 0 else { return false }
    let length = samples[samples.count - 1].position - samples[0].position
    return length < 0.75 * step * Double(samples.count - 1) || !holds(samples)
  }

  /// Whether a period may begin at a place.
  func begins(at place: Double) -> Bool {
    let date = zone?.civil(at: place).date
    let midnight =
      date.flatMap { zone?.startOfDay($0) } ?? (place / Self.day).rounded(.down) * Self.day
    guard isOfDays else {
      let number = (place - midnight) / step
      return abs(number - number.rounded()) < 1e-6
    }
    guard place == midnight, let date, let zone else { return place == midnight }
    if isOfMonths { return date.day == 1 }
    return step < 7 * Self.day - Self.change || date.weekday == zone.civil(at: first).date.weekday
  }

  /// The middles of the periods that begin at samples: up to the next one, or the usual length where that is missing.
  func middles(of samples: SampleSeries) -> SamplePositions {
    if case .uniform(let start, let step) = samples.positions {
      return .uniform(start: start + step / 2, step: step)
    }
    return .explicit(
      samples.indices.map { index in
        let place = samples[index].position
        let next =
          samples.position(of: index + 1)
          ?? samples.end(ofHeld: index, in: zone ?? .utc) ?? place + step
        return place / 2 + (next - place <= 1.5 * step ? next : place + step) / 2
      })
  }
}

extension PlotRequest {
  /// The request with the bars and candles of periods in the middles of these, where something shows what is inside.
  ///
  /// That may be other samples, or a mark, also one where a period begins; but a rule at a day stands on the bar of
  /// that day. Alone, bars stand on their ticks, of which none is inside of a period then.
  func withPeriodsInPlace() -> PlotRequest {
    let grids: [(index: Int, grid: PeriodGrid)] = series.indices.compactMap { index in
      let input = series[index]
      guard input.style.shape.isAcross, input.extract?.isDecimated != true else { return nil }
      return PeriodGrid(of: input.samples, in: zone).map { (index, $0) }
    }
    let gridsOfBands = bands.map { $0.areBars ? PeriodGrid(of: $0.lower, in: zone) : nil }
    let all = grids.map(\.grid) + gridsOfBands.compactMap(\.self)
    let showsInside = all.contains { grid in
      shownSamples.contains { grid.isCoarser(than: $0.samples) }
        || marks.contains { mark in
          guard case .x(let lower, let upper) = mark.place else { return false }
          return lower != upper
            || lower.map { !(grid.isOfSingleDays && grid.begins(at: $0)) } ?? false
        }
    }
    var request = self
    for index in series.indices
    where series[index].isOfClasses && series[index].style.shape == .bars {
      let samples = series[index].samples
      guard let step = Bars.step(of: samples) else { continue }
      let middles = samples.indices.map { samples[$0].position + step / 2 }
      request.series[index].period = step
      request.series[index].samples =
        (try? samples.moved(to: .explicit(middles), kind: samples.kind)) ?? samples
    }
    guard showsInside else {
      request.leastTickStep = leastStepOfDays ?? all.map(\.tickStep).max() ?? 0
      return request
    }
    // A window that ends with the data ends with their last period; bands have half of it at each end anyway.
    if let window = xWindow, window.upper == ScenePlaces.positions(of: shownSamples)?.upper {
      let steps = grids.map(\.grid.step) + gridsOfBands.compactMap { $0.map { $0.step / 2 } }
      request.xWindow = interval(window.lower, window.upper + (steps.max() ?? 0))
    }
    func moved(_ samples: SampleSeries, by grid: PeriodGrid) -> SampleSeries {
      (try? samples.moved(to: grid.middles(of: samples), kind: samples.kind)) ?? samples
    }
    for (index, grid) in grids {
      request.series[index].period = grid.step
      request.series[index].samples = moved(series[index].samples, by: grid)
      if let candles = series[index].candles {
        request.series[index].candles = candles.moved { moved($0, by: grid) }
      }
    }
    for (index, grid) in gridsOfBands.enumerated() {
      guard let grid else { continue }
      request.bands[index].lower = moved(bands[index].lower, by: grid)
      request.bands[index].upper = moved(bands[index].upper, by: grid)
    }
    return request
  }

  /// The shortest time between two ticks where all samples are those of days or longer periods, of which at least two are
  /// visible: between them there is nothing to mark; nil for others, and for days whose clock somebody wants to see.
  private var leastStepOfDays: Double? {
    let mostPeriods = 240
    let steps = shownSamples.map { _, samples -> Double? in
      let visible = xWindow.map(samples.indices) ?? samples.indices
      guard visible.count > 1, samples.isTime, samples.count <= mostPeriods,
        let grid = PeriodGrid(of: samples, in: zone),
        grid.isOfMonths || grid.isOfDays && xAxis.formatText == nil
      else { return nil }
      return grid.tickStep
    }
    return steps.contains(nil) ? nil : steps.compactMap(\.self).min()
  }

  /// Whether a part of the x axis shows a sample, or some of its period.
  package func shows(_ sample: Int, of series: Int, in domain: AxisInterval) -> Bool {
    let input = self.series[series]
    let reach = (input.period ?? 0) * Bars.share / 2
    return input.samples.position(of: sample).map { place in
      place + reach >= domain.lower && place - reach <= domain.upper
    } ?? false
  }

  /// From the first to the last sample, or to the ends of their periods; nil without samples.
  var allPlaces: AxisInterval? {
    let periods = series.compactMap { input -> AxisInterval? in
      guard let half = input.period.map({ $0 / 2 }), let own = input.samples.domain else {
        return nil
      }
      return interval(own.lower - half, own.upper + half)
    }
    return periods.reduce(ScenePlaces.positions(of: shownSamples).map(wholeDay)) {
      SceneData.union($0, $1)
    }
  }
}
