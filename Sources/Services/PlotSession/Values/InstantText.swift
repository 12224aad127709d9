import CivilTime
import PlotGeometry
import PlotLanguage
import SampleStore

/// Instants and stretches of time as people read them, in a zone.
struct InstantText {
  let zone: TimeZoneRules

  /// An instant: the day where it is midnight or the end of a day, else with minutes.
  func text(_ instant: Double, roundingUp: Bool = true) -> String {
    let civil = zone.civil(at: instant)
    let isEnd = !roundingUp && civil.secondOfDay > 86_399.999
    if civil.secondOfDay == 0 || isEnd { return civil.date.iso8601 }
    return "\(civil.date.iso8601) \(civil.clockText(hasSeconds: civil.second >= 1))"
  }

  /// Both ends, or one where they read alike; numbers where the interval is not of times.
  func text(_ interval: AxisInterval, _ kind: PositionKind) -> String {
    let upper =
      interval.includesUpper ? interval.upper : max(interval.lower, interval.upper.nextDown)
    let ends =
      kind.isTime
      ? [text(interval.lower), text(upper, roundingUp: false)]
      : [numberText(interval.lower), numberText(interval.upper)]
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }
}
