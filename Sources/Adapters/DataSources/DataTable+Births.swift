import CivilTime

// Days of births whose years have two digits: `14/11/49` of somebody who joined in 2023.

extension DataTable.Column {
  private static let births: Set<String> = [
    "birth", "born", "birthday", "birthdate", "dob", "geburt", "geburtstag", "geburtsdatum",
    "geboren", "geb", "naissance", "né", "née", "nacimiento", "nascita", "nascimento", "geboorte",
    "geboortedatum", "född", "födelse", "födelsedatum", "fødsel", "fødselsdato", "urodzenia",
    "syntymäaika",
  ]

  fileprivate var isNamedLikeBirth: Bool { !words.isDisjoint(with: DataTable.Column.births) }
}

extension DataTable {
  /// Nobody whose data are read was born behind this day, where no other column tells of a day: 2035-01-01.
  private static let lastBirth = 2_051_222_400.0

  /// Puts births that lie behind all days of other columns a century earlier, where years are written with two digits.
  mutating func settleBirths() {
    let days = columns.filter { $0.kind == .time && $0.hasValues && !$0.isNamedLikeBirth }
    let last = days.flatMap { $0.values.filter { !$0.isNaN } }.max() ?? DataTable.lastBirth
    for (index, column) in columns.enumerated()
    where column.kind == .time && column.isNamedLikeBirth {
      guard let row = column.values.firstIndex(where: { $0 > last }),
        let text = cell(column, row: row)?.foundText,
        text.split(whereSeparator: { !$0.isNumber }).allSatisfy({ $0.count <= 2 })
      else { continue }
      let zone = column.details.zone ?? options.zone
      columns[index].values = column.values.map { value in
        guard value > last, case let civil = zone.civil(at: value),
          let date = CivilDate(
            year: civil.date.year - 100, month: civil.date.month, day: civil.date.day),
          let earlier = CivilDateTime(date: date, secondOfDay: civil.secondOfDay)
        else { return value }
        return zone.instant(of: earlier)
      }
      columns[index].details.rowOfCentury = row
    }
  }

  /// What to tell of births that were put a century earlier.
  func warningOfBirths(_ column: Column) -> DataError? {
    column.details.rowOfCentury.map { row in
      let year = options.zone.civil(at: column.values[row]).date.year
      return place(
        column, row: row,
        expected:
          "a year of four digits: \(year) was read, since nobody is born behind all other days")
    }
  }
}
