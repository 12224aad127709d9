import CivilTime
import PlotLanguage

/// Stretches of one length that cut the time line, counted from midnight in a zone.
///
/// Parts of a day restart at each midnight; an hour is one of the clock on the wall, also on a day on
/// which clocks change by half of one. Several days, weeks or months are counted from those of
/// the first instant, months within their year.
struct Periods {
  private let length: DurationLiteral
  private let zone: TimeZoneRules
  private let origin: Double

  /// - Returns: Nil for a length that is not positive, or is part of a month.
  init?(_ length: DurationLiteral, from first: Double, in zone: TimeZoneRules) {
    guard length.amount > 0, length.amount.isFinite else { return nil }
    self.length = length
    self.zone = zone
    switch length.unit {
    case .month, .year:
      guard length.amount == length.amount.rounded() else { return nil }
      origin = zone.start(of: .year, containing: first)
    case .week: origin = zone.start(of: .week, containing: first)
    default: origin = zone.start(of: .day, containing: first)
    }
  }

  /// The first instant of the period that holds an instant from the origin on.
  func start(containing instant: Double) -> Double {
    if isHour { return zone.start(of: .hour, containing: instant) }
    if isPartOfDay {
      let midnight = zone.start(of: .day, containing: instant)
      return midnight + ((instant - midnight) / length.meanSeconds).rounded(.down)
        * length.meanSeconds
    }
    return boundary(number(containing: instant))
  }

  /// Where the period that begins at an instant ends.
  func end(containing start: Double) -> Double {
    if isHour { return zone.end(of: .hour, containing: start) }
    if isPartOfDay {
      // Up to a rounding error, the start itself is a whole number of lengths after midnight.
      return min(start + length.meanSeconds, zone.end(of: .day, containing: start))
    }
    return boundary(number(containing: start) + 1)
  }

  private func number(containing instant: Double) -> Double {
    var number = ((instant - origin) / length.meanSeconds).rounded()
    while number > 0, boundary(number) > instant { number -= 1 }
    while boundary(number + 1) <= instant, boundary(number + 1) > boundary(number) { number += 1 }
    return number
  }

  private var isHour: Bool { length == DurationLiteral(1, .hour) }

  private var isPartOfDay: Bool { length.meanSeconds < 86_400 }

  private func boundary(_ number: Double) -> Double {
    Moment(origin).adding(length.scaled(by: number), in: zone)?.instant ?? origin
  }
}
