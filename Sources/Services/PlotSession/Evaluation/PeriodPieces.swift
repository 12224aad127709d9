import CivilTime
import PlotLanguage
import SampleStore
import Threading

/// The samples of a series by the periods of the calendar that they lie in.
struct PeriodPieces {
  /// Samples of one period and one offset of the zone.
  struct Piece {
    let samples: Range<Int>
    /// What is added to their instants to count from the period's start by the clock on the wall.
    let shift: Double
  }

  struct Member {
    /// The period: `2026-03-02`, `2025-W41`, `2026-03`, `2025-Q1`, `2025`.
    let name: String
    fileprivate(set) var pieces: [Piece]
  }

  /// The periods that have samples, in order of first appearance.
  private(set) var members: [Member] = []
  private let samples: SampleSeries
  private let period: ElapsedPeriod

  /// - Complexity: O(p log n) for p periods.
  init(
    _ samples: SampleSeries, _ period: ElapsedPeriod, in zone: TimeZoneRules,
    _ cancellation: Cancellation
  ) throws {
    (self.samples, self.period) = (samples, period)
    var numbers: [CivilDate: Int] = [:]
    var index = 0
    while let instant = samples.position(of: index) {
      if numbers.count % 64 == 0 { try cancellation.check() }
      let offset = Double(zone.offset(at: instant).seconds)
      let date = CivilDateTime(secondsSince1970: instant + offset).date
      let start = period.firstDay(of: date)
      let isBehindLeapDay = period == .year && !date.hasLeapYear && date.month > 2
      // Days are counted as in a leap year, so that March begins at one place in all years.
      let next =
        period == .year && !date.hasLeapYear && date.month < 3
        ? CivilDate(year: date.year, month: 3, day: 1) ?? date : period.next(after: start)
      let end = next > date ? next.startInSeconds - offset : .infinity
      let last = samples.samples(
        from: -.infinity, upTo: min(end, zone.offsetChange(after: instant)))
      let piece = Piece(
        samples: index..<max(index + 1, last.upperBound),
        shift: offset - start.startInSeconds + (isBehindLeapDay ? 86_400 : 0))
      index = piece.samples.upperBound
      if let number = numbers[start] {
        members[number].pieces.append(piece)
      } else {
        numbers[start] = members.count
        members.append(Member(name: period.name(of: start), pieces: [piece]))
      }
    }
  }

  /// The values of a member, at the time since its start; an hour that is shown twice is laid over itself.
  func laid(
    _ member: Member, _ values: [Double], _ cancellation: Cancellation
  ) throws -> ([Double], Vector.Axis) {
    let count = member.pieces.reduce(0) { $0 + $1.samples.count }
    var laid = (
      values: try cancellation.emptyArray(for: count, of: Double.self),
      places: try cancellation.emptyArray(for: count, of: Double.self)
    )
    for piece in member.pieces {
      try cancellation.forEachPiece(of: piece.samples.count) { part in
        let range =
          piece.samples.lowerBound + part.lowerBound..<piece.samples.lowerBound + part.upperBound
        laid.values += values[range]
        for index in range {
          laid.places.append(samples.positions.position(of: index) + piece.shift)
        }
      }
    }
    let goesBack = zip(member.pieces, member.pieces.dropFirst()).contains { $1.shift < $0.shift }
    if goesBack { laid = try cancellation.sorted(laid.values, by: laid.places) }
    return (laid.values, .positions(.explicit(laid.places), .elapsed(period)))
  }
}

extension ElapsedPeriod {
  /// The first day of the period that holds a date; that of an hour is the date.
  fileprivate func firstDay(of date: CivilDate) -> CivilDate {
    switch self {
    case .hour, .day: date
    case .week: CalendarUnit.week.firstDay(of: date)
    case .month: CalendarUnit.month.firstDay(of: date)
    case .quarter:
      CivilDate(year: date.year, month: (date.month - 1) / 3 * 3 + 1, day: 1) ?? date
    case .year: CalendarUnit.year.firstDay(of: date)
    }
  }

  /// The first day of the period behind the one that begins at a day.
  fileprivate func next(after start: CivilDate) -> CivilDate {
    switch self {
    case .hour, .day: start.adding(days: 1)
    case .week: start.adding(days: 7)
    case .month: start.adding(months: 1)
    case .quarter: start.adding(months: 3)
    case .year: start.adding(months: 12)
    }
  }

  /// The period that begins at a day, as ISO 8601 writes it where it does.
  fileprivate func name(of start: CivilDate) -> String {
    switch self {
    case .hour, .day: return start.iso8601
    case .week: return "\(padded(start.isoWeek.year, 4))-W\(padded(start.isoWeek.week, 2))"
    case .month: return String(start.iso8601.dropLast(3))
    case .quarter: return "\(start.iso8601.dropLast(6))-Q\((start.month + 2) / 3)"
    case .year: return String(start.iso8601.dropLast(6))
    }
  }
}

extension CivilDate {
  fileprivate var hasLeapYear: Bool { CivilDate.daysIn(month: 2, year: year) == 29 }
  /// Seconds since 1970 at midnight, without a zone.
  fileprivate var startInSeconds: Double { Double(daysSince1970) * 86_400 }
}
