import CivilTime

// Hours, half hours and quarters of an hour that are counted through each day, as markets of energy do: `1` to `24`, and
// to 23 or 25 on the days on which clocks change.

extension DataTable {
  /// What a column is called that counts the shorter steps of a day.
  private static let stepNames: Set<String> = [
    "period", "periode", "période", "periodo", "período", "perioda", "okres", "settlementperiod",
    "sp", "mtu", "interval", "quarterhour", "viertelstunde", "čtvrthodina", "kvart", "kvarter",
  ]

  /// Makes instants of days and of the numbers of their steps beside them.
  ///
  /// Hours are left to the clock where no day has 23 or 25 of them.
  ///
  /// - Parameter index: The column of the days.
  /// - Returns: Whether the days have been given their steps.
  mutating func joinNumberedSteps(to index: Int) -> Bool {
    let days = columns[index]
    guard areDays(days), let steps = columns.first(where: { isOfNumberedSteps($0) }) else {
      return false
    }
    let zone = days.zoneOfName ?? options.zone
    var most: [Double: Double] = [:]
    for (day, number) in zip(days.values, steps.values) where !day.isNaN && !number.isNaN {
      most[day] = max(most[day] ?? 0, number)
    }
    let counts = most.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    guard let usual = [24.0, 48, 96].max(by: { (counts[$0] ?? 0) < (counts[$1] ?? 0) }),
      counts[usual] != nil
    else { return false }
    let length = 86_400 / usual
    func start(of day: Double) -> Double { CivilDateTime.instant(day, in: zone) }
    for (day, number) in most where number > usual {
      guard number * length <= start(of: day + 86_400) - start(of: day) else {
        // Of hours it is told where they are left out.
        guard number == usual * 25 / 24, !steps.isNamedLikeHour else { return false }
        let row = days.values.indices.first { days.values[$0] == day && steps.values[$0] == number }
        notices.append(
          place(
            steps, row: row ?? 0,
            expected:
              "\(Int(usual)) steps in a day, but where the clocks go back: 'config timeZone=' says where"
          ))
        return false
      }
    }
    // Whoever calls hours by what clocks show calls them so where these change, too.
    let areCounted = most.contains { day, number in
      number != usual && number * length == start(of: day + 86_400) - start(of: day)
    }
    guard areCounted || !steps.isNamedLikeHour else { return false }
    for (row, number) in steps.values.enumerated() where !days.values[row].isNaN {
      let (day, passed) = (days.values[row], (number - 1) * length)
      columns[index].values[row] =
        number.isNaN
        ? .nan : most[day] == usual ? start(of: day + passed) : start(of: day) + passed
    }
    columns[steps.number - 1].details.joined = days.number
    return true
  }

  /// Whether a column counts the steps of days from 1 on, by its name and its numbers.
  private func isOfNumberedSteps(_ column: Column) -> Bool {
    let isNamed =
      column.isNamedLikeHour || DataTable.stepNames.contains(DataTable.core(of: column.name))
    return isNamed && column.kind == .number && column.hasValues && !column.details.isJoined
      && hasNumbers(besides: [column.number - 1])
      && column.values.allSatisfy { $0.isNaN || (1...100).contains($0) && $0 == $0.rounded() }
  }
}
