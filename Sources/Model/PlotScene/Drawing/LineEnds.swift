import CivilTime
import PlotGeometry
package import SampleStore

// Where a line ends between samples, and how long a step holds its last value.

extension SampleSeries {
  /// Whether two neighbours among some samples are further apart than a distance.
  ///
  /// - Complexity: O(1) where the first and the last one are not, or samples stand evenly; else
  ///   O(samples).
  func hasHole(from first: Int, through last: Int, beyond distance: Double) -> Bool {
    switch positions {
    case .index: return first < last && distance < 1
    case .uniform(_, let step): return first < last && distance < step
    case .explicit(let places):
      guard first < last, places[last] - places[first] > distance else { return false }
      return (first..<last).contains { places[$0 + 1] - places[$0] > distance }
    }
  }

  /// How far the value of a sample reaches that holds up to a next one which is not there: as far as the
  /// median of the eight distances before it, by the calendar where these are whole days or months.
  ///
  /// Nil for a sample that stands alone.
  func end(ofHeld sample: Int, in zone: TimeZoneRules) -> Double? {
    guard let place = position(of: sample) else { return nil }
    let before = Swift.max(sample - 8, 0)..<sample
    let pairs = before.isEmpty ? sample..<Swift.min(sample + 1, count - 1) : before
    let distances = pairs.map { (first: $0, length: positions.length(after: $0)) }
      .filter { $0.length > 0 }.sorted { $0.length < $1.length }
    guard !distances.isEmpty else { return nil }
    let usual = distances[distances.count / 2]
    guard isTime, let step = calendarStep(after: usual.first, in: zone) else {
      return place + usual.length
    }
    let civil = zone.civil(at: place)
    let date =
      step.months > 0 && civil.date.day == 1
      ? civil.date.adding(months: step.months) : civil.date.adding(days: step.days)
    return CivilDateTime(date: date, secondOfDay: civil.secondOfDay).map { zone.instant(of: $0) }
  }

  /// The whole days between a sample and the next, and the months where both are a month's first; nil
  /// where the clock does not show the same time.
  private func calendarStep(
    after index: Int, in zone: TimeZoneRules
  ) -> (days: Int, months: Int)? {
    let first = zone.civil(at: positions.position(of: index))
    let next = zone.civil(at: positions.position(of: index + 1))
    guard first.secondOfDay == next.secondOfDay, first.date < next.date else { return nil }
    let days = next.date.daysSince1970 - first.date.daysSince1970
    let areFirsts = first.date.day == 1 && next.date.day == 1
    let months = (next.date.year - first.date.year) * 12 + next.date.month - first.date.month
    return (days, areFirsts ? months : 0)
  }
}

extension SamplePositions {
  /// The distance between a sample and the next.
  fileprivate func length(after index: Int) -> Double {
    position(of: index + 1) - position(of: index)
  }
}

extension PlotRequest {
  /// Whether a line does not run between two of the drawn samples though neither is a gap: where the
  /// config breaks it at longer distances.
  package func isBroken(_ samples: SampleSeries, between first: Int, and last: Int) -> Bool {
    guard case .beyond(let seconds) = config.gaps, samples.kind != .number else { return false }
    return samples.hasHole(from: first, through: last, beyond: seconds)
  }

  /// Up to where the value of a sample holds at the end of a piece of a step line.
  ///
  /// - Parameters:
  ///   - sample: The piece's last sample.
  ///   - next: The gap behind it, or the sample behind a hole; nil for none.
  ///   - samples: Those of its series.
  /// - Returns: A position; nil for nowhere.
  package func end(ofStep sample: Int, before next: Int?, in samples: SampleSeries) -> Double? {
    let following = next.flatMap { samples.position(of: $0) }
    guard next != nil || sample == samples.count - 1 else { return nil }
    guard let end = samples.end(ofHeld: sample, in: zone) else { return nil }
    return min(end, following ?? end)
  }

  /// The whole day, from 0:00 to 24:00, where the samples of days fill it up to their usual step.
  func wholeDay(_ domain: AxisInterval) -> AxisInterval {
    let length = 86_400.0
    guard kind == .elapsed(.day), domain.lower >= 0, domain.upper < length else { return domain }
    let steps = shownSamples.compactMap { _, samples -> Double? in
      guard let last = samples.position(of: samples.count - 1) else { return nil }
      return samples.end(ofHeld: samples.count - 1, in: zone).map { $0 - last }
    }
    guard let step = steps.max() else { return domain }
    return interval(
      domain.lower <= step ? 0 : domain.lower,
      domain.upper + step >= length ? length : domain.upper)
  }

  /// The part of the x axis that step lines fill beyond the last sample.
  func withHeldSamples(_ domain: AxisInterval) -> AxisInterval {
    let ends = series.filter { $0.style.shape == .step && $0.samples.count > 1 }.compactMap {
      input -> Double? in
      let samples = input.samples
      guard let last = samples.column.lastValueIndex(in: 0..<samples.count),
        samples.positions.position(of: samples.count - 1) == domain.upper
      else { return nil }
      return end(ofStep: last, before: last + 1 < samples.count ? last + 1 : nil, in: samples)
    }
    return ends.max().map { interval(domain.lower, max(domain.upper, $0)) } ?? domain
  }
}
