import CivilTime
import TestSupport
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0, 4), (1969, 12, 31, -1, 3), (2000, 2, 29, 11_016, 2), (2000, 3, 1, 11_017, 3),
    (1900, 3, 1, -25_508, 4), (0, 3, 1, -719_468, 3), (2026, 11, 20, 20_777, 5),
    (9999, 12, 31, 2_932_896, 5), (-9999, 1, 1, -4_371_587, 1),
  ])
  func `a day has a number and a weekday`(
    year: Int, month: Int, day: Int, number: Int, weekday: Int
  ) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSince1970 == number)
    #expect(date.weekday == weekday)
    #expect(CivilDate(daysSince1970: number) == date)
  }

  @Test func `numbers walk through every day of four centuries in order`() throws {
    var date = try #require(CivilDate(year: 1799, month: 12, day: 31))
    var number = date.daysSince1970
    for year in 1800..<2200 {
      for month in 1...12 {
        for day in 1...CivilDate.daysIn(month: month, year: year) {
          number += 1
          let next = CivilDate(daysSince1970: number)
          #expect((next.year, next.month, next.day) == (year, month, day))
          #expect(next.daysSince1970 == number)
          #expect(date < next)
          date = next
        }
      }
    }
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (1900, 2, 29), (2026, 1, 0),
    (10_000, 1, 1), (-10_000, 1, 1), (.max, .max, .max), (.min, .min, .min),
  ])
  func `a day that the calendar does not have is nil`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    ((2026, 1, 31), 1, (2026, 2, 28)), ((2024, 1, 31), 1, (2024, 2, 29)),
    ((2026, 12, 15), 1, (2027, 1, 15)), ((2026, 1, 15), -1, (2025, 12, 15)),
    ((2026, 3, 31), -13, (2025, 2, 28)), ((2024, 2, 29), 12, (2025, 2, 28)),
    ((9999, 12, 1), 1, (9999, 12, 31)), ((-9999, 1, 5), -1, (-9999, 1, 1)),
    ((2026, 1, 1), .max, (9999, 12, 31)), ((2026, 1, 1), .min, (-9999, 1, 1)),
  ])
  func `months keep the day where the month has it`(
    start: (Int, Int, Int), months: Int, end: (Int, Int, Int)
  ) throws {
    let date = try #require(CivilDate(year: start.0, month: start.1, day: start.2))
    let result = date.adding(months: months)
    #expect((result.year, result.month, result.day) == end)
  }

  @Test func `days beyond the calendar are clamped to its ends`() {
    #expect(CivilDate(daysSince1970: .max) == .last)
    #expect(CivilDate(daysSince1970: .min) == .first)
    #expect(CivilDate.last.adding(days: 1) == .last)
    #expect(CivilDate.first.adding(days: -1) == .first)
    #expect(CivilDate.last.adding(days: .max) == .last)
    #expect(CivilDate.first.adding(days: .min) == .first)
    #expect(CivilDate.first.adding(days: .max) == .last)
  }
}

@Suite struct CivilDateTimeTests {
  @Test(arguments: [
    (0.0, 0, 0, 0.0), (86_399.5, 23, 59, 59.5), (-1, 23, 59, 59), (34_215.25, 9, 30, 15.25),
  ])
  func `seconds give the clock's fields`(
    seconds: Double, hour: Int, minute: Int, second: Double
  ) {
    let civil = CivilDateTime(secondsSince1970: seconds)
    #expect((civil.hour, civil.minute, civil.second) == (hour, minute, second))
    #expect(civil.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude,
  ])
  func `any number of seconds is a time`(seconds: Double) {
    let civil = CivilDateTime(secondsSince1970: seconds)
    #expect(civil.secondOfDay >= 0 && civil.secondOfDay < 86_400)
    #expect((0..<24).contains(civil.hour) && (0..<60).contains(civil.minute))
    #expect(civil.date >= .first && civil.date <= .last)
  }

  @Test func `a time of day outside the clock is nil`() {
    let date = CivilDate(daysSince1970: 0)
    #expect(CivilDateTime(date: date, secondOfDay: 86_400) == nil)
    #expect(CivilDateTime(date: date, secondOfDay: -0.5) == nil)
    #expect(CivilDateTime(date: date, secondOfDay: .nan) == nil)
    #expect(CivilDateTime(date: date, hour: 24) == nil)
    #expect(CivilDateTime(date: date, hour: 0, minute: 60) == nil)
    #expect(CivilDateTime(date: date, hour: 0, minute: 0, second: .nan) == nil)
    #expect(CivilDateTime(date: date, hour: 0, minute: 0, second: 60) == nil)
  }

  @Test func `times order by date, then by clock`() throws {
    let first = try #require(CivilDateTime(date: CivilDate(daysSince1970: 3), hour: 23))
    let second = try #require(CivilDateTime(date: CivilDate(daysSince1970: 4), hour: 1))
    let third = try #require(CivilDateTime(date: CivilDate(daysSince1970: 4), hour: 2))
    #expect([third, first, second].sorted() == [first, second, third])
  }
}

@Suite struct CalendarUnitTests {
  @Test func `units order by length`() {
    #expect(
      CalendarUnit.allCases.sorted() == [.second, .minute, .hour, .day, .week, .month, .year])
    #expect(CalendarUnit.week > .day)
  }

  @Test(arguments: [
    (CalendarUnit.day, (2026, 11, 20)), (.week, (2026, 11, 16)), (.month, (2026, 11, 1)),
    (.year, (2026, 1, 1)), (.hour, (2026, 11, 20)),
  ])
  func `the first day of a unit`(unit: CalendarUnit, first: (Int, Int, Int)) throws {
    let date = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let result = unit.firstDay(of: date)
    #expect((result.year, result.month, result.day) == first)
  }
}
