import AxisTicks
package import PlotGeometry
import SampleStore

/// An axis on which samples stand evenly: at the ranks that their places have among those of the first
/// series, 0, 1, 2, ….
///
/// Between two samples, and beyond the first and the last, ranks go on linearly.
package struct EvenSpacing: Sendable {
  /// The series whose places have ranks; at least one sample.
  let samples: SampleSeries

  /// Nil for a series without samples.
  init?(of samples: SampleSeries) {
    guard samples.count > 0 else { return nil }
    self.samples = samples
  }

  private func place(_ rank: Int) -> Double { samples.position(of: rank) ?? 0 }

  private var last: Int { samples.count - 1 }

  /// The mean distance of two samples, in halves, which do not overflow.
  private var halfStep: Double {
    let halfLength = place(last) / 2 - place(0) / 2
    return halfLength > 0 ? halfLength / Double(last) : 0.5
  }

  /// The rank of a place; the first of several samples there.
  func rank(of place: Double) -> Double {
    let next = samples.firstIndex(notBefore: place)
    if next > last {
      return Double(last) + (place / 2 - self.place(last) / 2) / halfStep
    }
    let there = self.place(next)
    if there == place { return Double(next) }
    if next == 0 { return (place / 2 - there / 2) / halfStep }
    let before = self.place(next - 1)
    return Double(next - 1) + (place / 2 - before / 2) / (there / 2 - before / 2)
  }

  /// The place of a rank.
  func place(ofRank rank: Double) -> Double {
    guard rank > 0, rank < Double(last) else {
      let end = rank > 0 ? last : 0
      let place = self.place(end) + 2 * (rank - Double(end)) * halfStep
      return min(max(place, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
    let whole = Int(rank)
    let before = place(whole)
    return before + 2 * (rank - Double(whole)) * (place(whole + 1) / 2 - before / 2)
  }

  /// From the rank of the first visible sample to that of the last.
  ///
  /// - Parameters:
  ///   - window: Places.
  ///   - isExact: Whether the ends may lie between samples; they do where none is visible.
  /// - Returns: Ranks; where the ends may lie between samples, those of the window's ends.
  func ranks(of window: AxisInterval, isExact: Bool) -> AxisInterval {
    let visible = samples.indices(in: window)
    return isExact || visible.isEmpty
      ? interval(rank(of: window.lower), rank(of: window.upper))
      : interval(Double(visible.lowerBound), Double(visible.upperBound - 1))
  }

  /// The places of ranks.
  func places(of ranks: AxisInterval) -> AxisInterval {
    interval(place(ofRank: ranks.lower), place(ofRank: ranks.upper))
  }

  /// The places of the samples whose ranks lie in a domain, and the place before them.
  func visible(
    in domain: AxisInterval
  ) -> (instants: LazyMapSequence<Range<Int>, Double>, previous: Double?) {
    let first = Int(min(max(domain.lower.rounded(.up), 0), Double(samples.count)))
    let end = Int(min(max(domain.upper.rounded(.down) + 1, 0), Double(samples.count)))
    return (
      (first..<max(first, end)).lazy.map { [samples] in samples.position(of: $0) ?? 0 },
      samples.position(of: first - 1)
    )
  }

  /// The ranks half-way between the last sample of a day and the first of the next.
  ///
  /// None where there are too many days, or days have less than four samples on the average.
  func nights(in domain: AxisInterval, of zone: TimeZoneRules, mostDays: Int) -> [Double] {
    let (instants, previous) = visible(in: domain)
    let firsts = CalendarStep.days(1).firsts(
      of: instants, after: previous, in: zone, limit: mostDays + 1)
    guard firsts.count <= mostDays, 4 * firsts.count <= instants.count else { return [] }
    return firsts.map { rank(of: $0.instant) - 0.5 }.filter(domain.contains)
  }

  /// A series at its samples' ranks, and how many of them have no rank since they stand elsewhere.
  ///
  /// Such samples are left out: each takes the place and the value of the next one that has a rank, so
  /// that nothing shows it and all others keep their numbers; behind the last one there is a gap.
  ///
  /// - Complexity: O(1) for a series with the places of the first, else O(n).
  func placed(_ other: SampleSeries) -> (samples: SampleSeries, leftOut: Int) {
    if other.positions == samples.positions || other.count == 0 {
      return ((try? other.moved(to: .index)) ?? other, 0)
    }
    var ranks = Array(repeating: Double(last), count: other.count)
    var values = other.column.values
    var leftOut = 0
    var rank = last
    // The next sample that has a rank, from the end.
    var next: (rank: Double, value: Double)?
    for index in (0..<other.count).reversed() {
      let there = other.position(of: index) ?? 0
      while rank >= 0, place(rank) > there { rank -= 1 }
      if rank >= 0, place(rank) == there {
        if next == nil {
          for behind in index..<other.count { ranks[behind] = Double(rank) }
        }
        next = (Double(rank), values[index])
        // Of several samples at one place each has its own rank, as long as there are so many.
        if rank > 0, index > 0, place(rank - 1) == there, other.position(of: index - 1) == there {
          rank -= 1
        }
      } else {
        leftOut += 1
        values[index] = next?.value ?? .nan
      }
      if let next { ranks[index] = next.rank }
    }
    let placed =
      leftOut == 0
      ? try? other.moved(to: .explicit(ranks)) : try? SampleSeries(values, at: .explicit(ranks))
    return (placed ?? other, leftOut)
  }

  /// The same with a gap for each sample that is left out.
  func placedOrGap(_ other: SampleSeries) -> SampleSeries {
    let (samples, leftOut) = placed(other)
    guard leftOut > 0 else { return samples }
    let values = samples.column.values.enumerated().map { index, value in
      let there = other.position(of: index) ?? 0
      return self.samples.position(of: self.samples.firstIndex(notBefore: there)) == there
        ? value : .nan
    }
    return (try? SampleSeries(values, at: samples.positions)) ?? samples
  }

  /// The sample that is shown where a series' sample stands: itself, or for one that is left out the one
  /// whose place it takes.
  func shown(_ sample: Int, of other: SampleSeries) -> Int {
    let placed = placed(other).samples
    guard let rank = placed.position(of: sample), place(Int(rank)) != other.position(of: sample)
    else { return sample }
    return placed.column.lastValueIndex(in: placed.samples(from: rank, through: rank)) ?? sample
  }
}

extension PlotRequest {
  /// How samples are spread where they stand evenly instead of at their places; nil elsewhere.
  package var evenSpacing: EvenSpacing? {
    let shown = shownSamples.map(\.samples).filter { $0.count > 0 }
    guard [.sessions, .index].contains(xAxis.quantity),
      shown.contains(where: { $0.positions != .index })
    else { return nil }
    return shown.first.flatMap { EvenSpacing(of: $0) }
  }

  /// The request with every sample where the x axis shows it.
  package func placed() -> PlotRequest {
    guard let spacing = evenSpacing else { return withPeriodsInPlace() }
    var request = self
    request.spacing = spacing
    func placed(_ samples: SampleSeries) -> SampleSeries {
      xAxis.quantity == .index
        ? (try? samples.moved(to: .index)) ?? samples : spacing.placed(samples).samples
    }
    for index in series.indices {
      guard let candles = series[index].candles else {
        request.series[index].samples = placed(series[index].samples)
        continue
      }
      // Whoever is left out has no candle.
      func placedOrGap(_ samples: SampleSeries) -> SampleSeries {
        xAxis.quantity == .index ? placed(samples) : spacing.placedOrGap(samples)
      }
      request.series[index].samples = placedOrGap(series[index].samples)
      request.series[index].candles = candles.moved(placedOrGap)
    }
    for index in bands.indices {
      request.bands[index].lower = placed(bands[index].lower)
      request.bands[index].upper = placed(bands[index].upper)
    }
    request.xWindow = xWindow.map { spacing.ranks(of: $0, isExact: isWindowExact) }
    for index in marks.indices {
      guard case .x(let lower, let upper) = marks[index].place else { continue }
      request.marks[index].place = .x(lower.map(spacing.rank), upper.map(spacing.rank))
    }
    return request
  }

  /// The series of which samples are left out since the first has none at their places, with how many.
  package var leftOut: [(name: String, count: Int)] {
    guard xAxis.quantity == .sessions, let spacing = evenSpacing else { return [] }
    return shownSamples.map { ($0.name, spacing.placed($0.samples).leftOut) }.filter { $1 > 0 }
  }

  /// The sample that is shown where a series' sample stands: another one where that is left out.
  package func shownSample(_ sample: Int, in series: Int) -> Int {
    guard xAxis.quantity == .sessions, let spacing = evenSpacing else { return sample }
    return spacing.shown(sample, of: self.series[series].samples)
  }

  /// What an x window shows that is given in the scale's own figures, which are ranks where samples stand
  /// evenly.
  package func places(ofFigures x: AxisInterval) -> AxisInterval { evenSpacing?.places(of: x) ?? x }
}
