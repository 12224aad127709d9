/// The texts of calendar ticks, on two levels: a short stamp, and where a larger unit begins that
/// unit on a second line.
struct CalendarLabels {
  /// What a stamp leaves to the second line and to the axis' context.
  enum Level {
    /// Stamps are times of day; dates change.
    case time
    /// Stamps are days or months; years change.
    case date
    /// Stamps are years; nothing is left out.
    case year
  }

  let step: CalendarStep

  var level: Level {
    switch step {
    case .fraction, .seconds: .time
    case .days, .week, .months: .date
    case .years: .year
    }
  }

  /// The stamp: `09:30:15.25`, `09:30`, `Mar 5`, `Mar`, `2026`.
  ///
  /// A time that clocks show for the second time names its offset: `02:30 CET`.
  func stamp(_ tick: CalendarTick) -> String {
    let local = tick.local
    let text: String
    switch step {
    case .fraction(let step):
      // Rounded to the step's decimals: an instant of today has 22 bits for its fraction.
      let unit = PowersOfTen.value(step.decimals)
      let parts = Int((local.secondOfDay * unit).rounded())
      let perSecond = Int(unit)
      text =
        CivilDateTime(secondsSince1970: Double(parts / perSecond)).clockText() + "."
        + padded(parts % perSecond, step.decimals)
    case .seconds(let count):
      text = local.clockText(hasSeconds: count % 60 != 0)
    case .days, .week: text = CalendarLabels.day(local.date)
    case .months: text = EnglishNames.shortMonth(local.date.month)
    case .years: text = CalendarLabels.year(local.date)
    }
    return tick.repeatedIn.map { "\(text) \($0)" } ?? text
  }

  /// What stamps on this date leave out; nil where they leave out nothing.
  func context(_ date: CivilDate) -> String? {
    switch level {
    case .time: "\(CalendarLabels.day(date)), \(CalendarLabels.year(date))"
    case .date: CalendarLabels.year(date)
    case .year: nil
    }
  }

  /// The second line of a tick on `date` that follows one on `previous`.
  func change(from previous: CivilDate, to date: CivilDate) -> String? {
    switch level {
    case .time where date != previous:
      date.year == previous.year ? CalendarLabels.day(date) : context(date)
    case .date where date.year != previous.year: context(date)
    default: nil
    }
  }

  static func day(_ date: CivilDate) -> String {
    EnglishNames.shortMonth(date.month) + " \(date.day)"
  }

  static func year(_ date: CivilDate) -> String {
    (date.year < 0 ? "\u{2212}" : "") + "\(date.year.magnitude)"
  }
}
