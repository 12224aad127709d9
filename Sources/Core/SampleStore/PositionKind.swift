/// What the positions of samples say.
public enum PositionKind: Hashable, Sendable {
  /// Numbers, or the samples' indices.
  case number
  /// Instants, in seconds since 1970-01-01T00:00:00Z.
  case time
  /// Seconds that have passed by the clock on the wall since the start of a period of the calendar, or,
  /// where it is nil, since any start.
  case elapsed(ElapsedPeriod?)

  /// Whether positions are instants.
  public var isTime: Bool { self == .time }

  /// Whether positions are lengths of time.
  public var isElapsed: Bool { if case .elapsed = self { true } else { false } }

  /// Whether both can lie on one axis: numbers, instants and lengths of time cannot.
  public func meets(_ other: PositionKind) -> Bool {
    self == other || (isElapsed && other.isElapsed)
  }
}

/// A period of the calendar from whose start time is counted; each year as if it was a leap year.
public enum ElapsedPeriod: String, CaseIterable, Hashable, Sendable {
  case hour, day, week, month, quarter, year
}
