package import CivilTime

extension CivilDateTime {
  /// The instant at which a zone's clocks show so many seconds since 1970-01-01T00:00.
  static func instant(_ seconds: Double, in zone: TimeZoneRules) -> Double {
    zone.instant(of: CivilDateTime(secondsSince1970: seconds))
  }
}

/// Makes instants of what local clocks showed, row after row.
///
/// An hour that clocks show twice is read in the rows' order: where times go back in it, or one comes
/// again although rows are that far apart, its second turn has begun. A time that clocks leave out is the
/// instant of the jump.
package struct LocalTimes {
  /// The instants of what a zone's clocks showed, row after row; gaps stay gaps.
  package static func instants(_ shown: [Double], in zone: TimeZoneRules) -> [Double] {
    LocalTimes(shown, in: zone).instants
  }

  /// Whether a zone's clocks show a time twice, because they are put back.
  package static func showTwice(_ shown: Double, in zone: TimeZoneRules) -> Bool {
    let instant = CivilDateTime.instant(shown, in: zone)
    let change = zone.offsetChange(after: instant)
    guard change.isFinite else { return false }
    let (before, after) = (zone.offset(at: instant).seconds, zone.offset(at: change).seconds)
    return after < before && shown - Double(after) >= change
  }

  /// The instants; gaps stay gaps.
  private(set) var instants: [Double]
  /// The first row whose time the clocks leave out.
  private(set) var skippedRow: Int?
  /// The first row whose time the clocks show twice, where the rows are in no order that tells which it is.
  private(set) var doubtfulRow: Int?

  init(_ shown: [Double], in zone: TimeZoneRules) {
    instants = shown
    guard zone.offsetChange(after: -.infinity) < .infinity else {
      let east = Double(zone.offset(at: 0).seconds)
      if east != 0 { for row in instants.indices { instants[row] -= east } }
      return
    }
    let rows = shown.indices.filter { !shown[$0].isNaN }
    // Newest first is the same, seen from behind.
    let descends =
      rows.first.flatMap { first in rows.last.map { shown[first] > shown[$0] } } ?? false
    var turns = Turns(zone)
    var (backward, last) = (0, -Double.infinity)
    for row in descends ? rows.reversed() : rows {
      let (instant, isSkipped) = turns.next(shown[row])
      instants[row] = instant
      if isSkipped { skippedRow = min(skippedRow ?? row, row) }
      if turns.isRepeated { doubtfulRow = min(doubtfulRow ?? row, row) }
      if shown[row] < last { backward += 1 }
      last = shown[row]
    }
    // Each of several meters begins anew; what goes back in every third row is in no order.
    if backward < 3 || backward * 3 < rows.count { doubtfulRow = nil }
  }
}

/// The times of rows in their order, and in which turn of a repeated hour they are.
private struct Turns {
  private let zone: TimeZoneRules
  /// Local seconds between which clocks run evenly, and what to subtract there.
  private var even = Range(uncheckedBounds: (lower: 0.0, upper: 0.0))
  private var east = 0.0
  private var last = -Double.infinity
  /// How far apart the last two different times are.
  private var step = Double.infinity
  /// How many rows the last time has so far, and how many the one before had: those of several meters.
  private var (rows, usualRows) = (1, 1)
  /// Whether clocks show the last time twice.
  private(set) var isRepeated = false

  init(_ zone: TimeZoneRules) { self.zone = zone }

  mutating func next(_ shown: Double) -> (Double, isSkipped: Bool) {
    var instant: Double
    var isSkipped = false
    isRepeated = false
    if even.contains(shown) {
      instant = shown - east
    } else {
      instant = CivilDateTime.instant(shown, in: zone)
      let offset = Double(zone.offset(at: instant).seconds)
      isSkipped = instant + offset != shown
      let change = zone.offsetChange(after: instant)
      let after = Double(zone.offset(at: change).seconds)
      let second = isSkipped ? nil : secondTurn(shown, first: offset, change, after)
      isRepeated = second != nil
      let isAgain =
        instant < last || (instant == last && step >= offset - after && rows >= usualRows)
      if isAgain, let second { instant = second }
      remember(instant, offset, before: change)
    }
    if instant == last {
      rows += 1
    } else {
      step = instant - last
      (rows, usualRows) = (1, rows)
    }
    last = instant
    return (instant, isSkipped)
  }

  /// The later instant at which clocks show a time; nil where they show it once.
  private func secondTurn(
    _ shown: Double, first: Double, _ change: Double, _ after: Double
  ) -> Double? {
    let instant = shown - after
    guard after < first, instant >= change else { return nil }
    return instant
  }

  /// Notes where clocks run evenly around an instant, at least a day from any change.
  private mutating func remember(_ instant: Double, _ offset: Double, before change: Double) {
    let day = 93_600.0
    var start = instant - 30 * 86_400
    while case let next = zone.offsetChange(after: start), next <= instant { start = next }
    even = Range(
      uncheckedBounds: (
        start + day + offset, max(start + day + offset, change - day + offset)
      ))
    east = offset
  }
}
