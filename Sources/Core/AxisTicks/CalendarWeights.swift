/// The calendar units that begin at the samples of an irregular series, such as trading days.
///
/// On an axis by index a tick can only stand on a sample. Each sample weighs as much as the largest
/// unit that changed since the sample before it; ticks are taken from heavy to light as long as their
/// labels keep apart, so that years are labelled before months, and months before days.
///
/// Guarantees: no label collides, and there is no tick where no sample is.
/// Source: lightweight-charts, `time-scale-point-weight-generator` and `tick-marks`.
public struct CalendarWeights: Hashable, Sendable {
  /// What a sample begins, from light to heavy.
  public enum Weight: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// Nothing larger than a second.
    case second
    /// A minute.
    case minute
    /// An hour.
    case hour
    /// A day.
    case day
    /// A month.
    case month
    /// A year.
    case year

    /// Lighter weights come first.
    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  /// A weight a sample; nil for a sample whose time is NaN or infinite.
  public let weights: [Weight?]
  private let times: [Double]
  private let zone: TimeZoneRules
  /// The ascending indices of each weight's samples.
  private let buckets: [[Int]]

  /// Weighs the samples of a series.
  ///
  /// - Parameters:
  ///   - times: The samples' instants, in seconds since 1970-01-01T00:00:00Z, usually ascending; gaps
  ///     (NaN, infinities) are passed over.
  ///   - zone: Whose clocks and calendar.
  /// - Complexity: O(n), once for any number of plans.
  ///
  /// The first sample is weighed as if another had come before it at the distance of the second; alone
  /// it begins a day.
  public init(times: [Double], zone: TimeZoneRules = .utc) {
    self.times = times
    self.zone = zone
    var weights: [Weight?] = []
    weights.reserveCapacity(times.count)
    var buckets = [[Int]](repeating: [], count: Weight.allCases.count)
    var clock = LocalClock(zone: zone)
    var previous = CalendarWeights.timeBefore(times).map { clock.local(at: $0) }
    for (index, time) in times.enumerated() {
      guard time.isFinite else {
        weights.append(nil)
        continue
      }
      let local = clock.local(at: time)
      let weight = previous.map { CalendarWeights.weight(of: local, after: $0) } ?? .day
      weights.append(weight)
      buckets[weight.rawValue].append(index)
      previous = local
    }
    self.weights = weights
    self.buckets = buckets
  }

  /// The plan of an axis by sample index.
  ///
  /// - Parameters:
  ///   - domain: The indices that the axis shows, 0 for the first sample; fractions and ends outside the
  ///     series are allowed, and so is either direction.
  ///   - format: Writes the labels instead of `2026`, `Mar`, `Mar 5`, `09:30`, `09:30:15`.
  ///   - room: The axis' length and its labels' sizes.
  /// - Returns: Ticks whose values are sample indices; `context` is the date of the first sample shown.
  /// - Complexity: O(ticks × log n) for labels of similar size.
  public func plan(
    _ domain: AxisDomain, format: DateFormat? = nil, room: AxisRoom
  ) -> AxisPlan {
    guard let shown = indices(in: domain) else { return AxisPlan(domain: domain, ticks: []) }
    let layout = WeightedLayout(domain: domain, room: room)
    var placed: [WeightedLayout.Mark] = []
    for weight in Weight.allCases.reversed() {
      placed = layout.adding(buckets[weight.rawValue], within: shown, to: placed) { index in
        format?.text(of: times[index], in: zone) ?? stamp(index, weight)
      }
    }
    let ticks = placed.map { LabelledTick(value: Double($0.index), label: $0.label) }
    let first = shown.first { times[$0].isFinite }
    let context = first.flatMap {
      CalendarLabels(step: .seconds(1)).context(zone.civil(at: times[$0]).date)
    }
    return AxisPlan(
      domain: domain, ticks: domain.isReversed ? ticks.reversed() : ticks,
      context: format == nil ? context : nil)
  }

  /// The samples that a domain of indices shows.
  private func indices(in domain: AxisDomain) -> ClosedRange<Int>? {
    let last = Double(times.count - 1)
    guard domain.upper >= 0, domain.lower <= last else { return nil }
    let first = Int(max(0, domain.lower).rounded(.up))
    let end = Int(min(last, domain.upper).rounded(.down))
    return first <= end ? first...end : nil
  }

  private func stamp(_ index: Int, _ weight: Weight) -> String {
    let step: CalendarStep =
      switch weight {
      case .second: .seconds(1)
      case .minute, .hour: .seconds(60)
      case .day: .days(1)
      case .month: .months(1)
      case .year: .years(1)
      }
    let local = zone.civil(at: times[index])
    return CalendarLabels(step: step).stamp(
      CalendarTick(instant: times[index], local: local, repeatedIn: nil))
  }

  /// A time before the first sample, as far as the next one is behind it.
  private static func timeBefore(_ times: [Double]) -> Double? {
    let first = times.lazy.filter(\.isFinite).prefix(2)
    let pair = Array(first)
    guard pair.count == 2 else { return nil }
    let before = pair[0] - abs(pair[1] - pair[0])
    return before.isFinite ? before : nil
  }

  private static func weight(of local: Double, after previous: Double) -> Weight {
    func changed(_ seconds: Double) -> Bool {
      (local / seconds).rounded(.down) != (previous / seconds).rounded(.down)
    }
    if changed(86_400) {
      let date = CivilDateTime(secondsSince1970: local).date
      let before = CivilDateTime(secondsSince1970: previous).date
      return date.year != before.year ? .year : date.month != before.month ? .month : .day
    }
    return changed(3600) ? .hour : changed(60) ? .minute : .second
  }
}

/// Local times of ascending instants, with few look-ups of the zone.
private struct LocalClock {
  let zone: TimeZoneRules
  private var valid: Range<Double> = 0..<0
  private var seconds = 0.0

  init(zone: TimeZoneRules) { self.zone = zone }

  mutating func local(at instant: Double) -> Double {
    if !valid.contains(instant) {
      seconds = Double(zone.offset(at: instant).seconds)
      valid = instant..<max(instant, zone.offsetChange(after: instant))
    }
    return instant + seconds
  }
}

/// Places marks between others that are already there.
private struct WeightedLayout {
  struct Mark {
    let index: Int
    let label: String
    let extent: Double
  }

  let domain: AxisDomain
  let room: AxisRoom

  /// The marks with as many of the candidates as find room, from the lowest index on.
  func adding(
    _ candidates: [Int], within shown: ClosedRange<Int>, to marks: [Mark],
    label: (Int) -> String
  ) -> [Mark] {
    var result: [Mark] = []
    var next = candidates.partition(from: shown.lowerBound)
    for right in marks.map(Optional.some) + [nil] {
      while next < candidates.endIndex, candidates[next] <= shown.upperBound,
        right.map({ candidates[next] < $0.index }) ?? true
      {
        let index = candidates[next]
        let text = label(index)
        let mark = Mark(index: index, label: text, extent: room.extent(text))
        if let left = result.last, let reach = overlap(left, mark) {
          next = max(next + 1, candidates.partition(from: index + reach))
        } else if let right, overlap(mark, right) != nil {
          // Later candidates are closer still; only a smaller label could fit.
          break
        } else {
          result.append(mark)
          next += 1
        }
      }
      if let right {
        result.append(right)
        next = candidates.partition(from: right.index + 1)
      }
    }
    return result
  }

  /// By how many indices two marks are too close, at least 1; nil where they are not.
  private func overlap(_ left: Mark, _ right: Mark) -> Int? {
    let perIndex = room.length / max(domain.upper - domain.lower, .leastNormalMagnitude)
    let missing =
      (left.extent + right.extent) / 2 + room.gap - Double(right.index - left.index) * perIndex
    guard missing > 0 else { return nil }
    let count = missing / perIndex
    return count < 1e15 ? max(1, Int(count)) : 1 << 50
  }
}

extension [Int] {
  /// The position of the first element at or above `bound`, in an ascending array.
  fileprivate func partition(from bound: Int) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
