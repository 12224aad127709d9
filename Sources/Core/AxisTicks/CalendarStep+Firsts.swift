extension CalendarStep {
  /// The first of some instants in each of the step's periods, at most `limit` of them.
  ///
  /// - Parameters:
  ///   - instants: Finite instants that do not descend.
  ///   - previous: The instant before them; its period has begun already. Nil where there is none.
  ///   - zone: Whose clocks and calendar.
  ///   - limit: Where to stop, 0 or more.
  /// - Returns: Strictly ascending instants out of `instants`, with the local times that clocks show
  ///   then.
  /// - Complexity: O(limit · log instants).
  package func firsts(
    of instants: some RandomAccessCollection<Double>, after previous: Double?,
    in zone: TimeZoneRules, limit: Int = 10_000
  ) -> [CalendarTick] {
    var ticks: [CalendarTick] = []
    var rest = instants[...]
    if let previous { rest = rest.suffix(startingAt: end(ofPeriodOf: previous, in: zone)) }
    while let instant = rest.first, ticks.count < limit {
      ticks.append(
        CalendarTick(instant: instant, local: zone.civil(at: instant), repeatedIn: nil))
      rest = rest.suffix(startingAt: end(ofPeriodOf: instant, in: zone))
    }
    return ticks
  }

  /// Where the period that contains an instant ends; infinite at the calendar's end.
  private func end(ofPeriodOf instant: Double, in zone: TimeZoneRules) -> Double {
    // Periods may be longer than the mean: months, years, and days on which clocks are put back.
    let isPartOfSecond = meanSeconds < 1
    let reach = instant + 2 * meanSeconds + (isPartOfSecond ? 0 : 2 * 86_400)
    let next = ticks(from: instant, through: reach, in: zone, limit: 2).first {
      $0.instant > instant
    }
    // What is too short for an instant of today to tell parts all instants.
    return next?.instant ?? (isPartOfSecond ? instant.nextUp : .infinity)
  }
}

extension RandomAccessCollection<Double> where SubSequence == Self {
  /// Those from a number on, of numbers that do not descend.
  fileprivate func suffix(startingAt number: Double) -> Self {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if self[middle] < number { low = index(after: middle) } else { high = middle }
    }
    return self[low...]
  }
}
