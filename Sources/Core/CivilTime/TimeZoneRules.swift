/// The offsets from UTC that a time zone has had and will have.
///
/// An instant is a `Double`: seconds since 1970-01-01T00:00:00Z, without leap seconds. The rules are
/// a plain value: nothing here reads the machine's zone, clock or files, so the same input always
/// gives the same result.
///
/// Guarantees: the transitions ascend strictly, and no offset exceeds 26 hours either way.
public struct TimeZoneRules: Hashable, Sendable {
  /// An offset from UTC, and what people call it.
  public struct Offset: Hashable, Sendable {
    /// Seconds to add to UTC to get local time; positive east of Greenwich.
    public let seconds: Int
    /// Whether this is daylight-saving time.
    public let isDaylightSaving: Bool
    /// The abbreviation, such as `CEST` or `+0530`.
    public let abbreviation: String

    /// An offset; more than 26 hours are clamped.
    public init(seconds: Int, isDaylightSaving: Bool = false, abbreviation: String) {
      self.seconds = min(max(seconds, -93_600), 93_600)
      self.isDaylightSaving = isDaylightSaving
      self.abbreviation = abbreviation
    }
  }

  /// The zone's name, such as `Europe/Paris`.
  public let name: String
  /// The instants at which a new offset begins, strictly ascending.
  let transitions: [Double]
  /// `offsets[0]` holds before the first transition, `offsets[i + 1]` from transition `i` on.
  let offsets: [Offset]
  /// The yearly rule that holds after the last transition, if there is one.
  let finalRule: YearlyRule?

  /// Coordinated Universal Time.
  public static let utc = TimeZoneRules(
    name: "UTC", offset: Offset(seconds: 0, abbreviation: "UTC"))

  /// A zone with one offset for all time, named like `+01:00`.
  ///
  /// More than 26 hours either way are clamped.
  public static func fixed(secondsEast: Int) -> TimeZoneRules {
    let seconds = min(max(secondsEast, -93_600), 93_600)
    let name = offsetText(seconds: seconds)
    return TimeZoneRules(name: name, offset: Offset(seconds: seconds, abbreviation: name))
  }

  init(name: String, offset: Offset) {
    self.init(name: name, transitions: [], offsets: [offset], finalRule: nil)
  }

  init(name: String, transitions: [Double], offsets: [Offset], finalRule: YearlyRule?) {
    precondition(offsets.count == transitions.count + 1)
    self.name = name
    self.transitions = transitions
    self.offsets = offsets
    self.finalRule = finalRule
  }

  /// The offset in force at an instant.
  ///
  /// Edge cases: NaN counts as 1970-01-01; infinities have the first or the last offset.
  /// - Complexity: O(log transitions).
  public func offset(at instant: Double) -> Offset { period(at: instant).offset }

  /// The first instant after this one at which the zone's clocks are put forward or back, or its
  /// offset gets another name; infinite where that never happens again.
  ///
  /// Always greater than `instant`, infinities excepted. NaN counts as 1970-01-01.
  /// - Complexity: O(log transitions).
  public func offsetChange(after instant: Double) -> Double { period(at: instant).end }

  /// The wall-clock time of an instant; instants outside the calendar are clamped to its ends.
  public func civil(at instant: Double) -> CivilDateTime {
    CivilDateTime(
      secondsSince1970: (instant.isNaN ? 0 : instant) + Double(offset(at: instant).seconds))
  }

  /// The first instant at which the zone's clocks show a time, or pass over it.
  ///
  /// A time that clocks show twice (they are put back) gives the earlier instant; one that they skip
  /// (they are put forward) gives the instant of the jump.
  public func instant(of civil: CivilDateTime) -> Double {
    let local = civil.secondsSince1970
    // No offset exceeds 26 hours, so the answer lies within that distance of the local time.
    var here = period(at: local - 93_600)
    while true {
      let candidate = max(local - Double(here.offset.seconds), here.start)
      guard candidate >= here.end, here.end < .infinity else { return candidate }
      here = period(at: here.end)
    }
  }

  /// A stretch of time with one offset: `start..<end`.
  struct Period {
    let start: Double
    let end: Double
    let offset: Offset
  }

  /// The period that an instant lies in.
  func period(at instant: Double) -> Period {
    let instant = instant.isNaN ? 0 : instant
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    let start = low > 0 ? transitions[low - 1] : -.infinity
    if low == transitions.count, let finalRule {
      return finalRule.period(at: instant, notBefore: start, offsetThen: offsets[low])
    }
    let end = low < transitions.count ? transitions[low] : .infinity
    return Period(start: start, end: end, offset: offsets[low])
  }
}

/// An offset as ISO 8601 writes it: `+01:00`, `-09:30`, with seconds only where there are some.
func offsetText(seconds: Int) -> String {
  func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
  let total = abs(seconds)
  let text = (seconds < 0 ? "-" : "+") + two(total / 3600) + ":" + two(total / 60 % 60)
  return total % 60 == 0 ? text : text + ":" + two(total % 60)
}
