import CivilTime

extension DataTable {
  /// Gives days that were read without a year the one that the caller says the first row has.
  ///
  /// Where they leap by more than half a year they go on into the next year, or from the newest to the oldest back into the
  /// one before. 29 February of a year that has none is a gap.
  mutating func settleYears() {
    guard let first = options.year, options.dateFormat?.isDayOfAnyYear == true else { return }
    for index in columns.indices where columns[index].kind == .time {
      columns[index].values = DataTable.days(columns[index].values, from: first)
    }
  }

  /// The same days from a year on.
  static func days(_ days: [Double], from first: Int) -> [Double] {
    var (year, last) = (first, Double.nan)
    return days.map { seconds in
      guard !seconds.isNaN else { return seconds }
      if seconds - last < -DataTable.halfYear { year += 1 }
      if seconds - last > DataTable.halfYear { year -= 1 }
      last = seconds
      let days = (seconds / 86_400).rounded(.down)
      let day = CivilDate(daysSince1970: Int(days))
      return CivilDate(year: year, month: day.month, day: day.day).map {
        Double($0.daysSince1970) * 86_400 + (seconds - days * 86_400)
      } ?? .nan
    }
  }

  private static let halfYear = 183 * 86_400.0
}
