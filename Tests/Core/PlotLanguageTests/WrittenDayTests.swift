import Testing

@testable import PlotLanguage

/// Days as people write them, and what is none.
@Suite struct WrittenDayTests {
  @Test(
    arguments: [
      ("15.1.2024", ["2024-01-15"]), ("15.01.2024 9:30", ["2024-01-15T09:30"]),
      ("2024/1/5", ["2024-01-05"]), ("2024-01-15T09:30:07", ["2024-01-15T09:30:07"]),
      ("1/15/2024", ["2024-01-15"]), ("3/3/2024", ["2024-03-03"]),
      ("4/5/2024", ["2024-05-04", "2024-04-05"]),
      ("04-05-2024 09:30", ["2024-05-04T09:30", "2024-04-05T09:30"]),
      ("15 Jan 2024", ["2024-01-15"]), ("15. January 2024", ["2024-01-15"]),
      ("15Jan2024", ["2024-01-15"]),
      ("Jan. 15, 2024", ["2024-01-15"]), ("January 15 2024 18:00", ["2024-01-15T18:00"]),
    ] as [(String, [String])])
  func `a day has one reading, or two where its numbers can be either`(
    text: String, readings: [String]
  ) {
    #expect(WrittenDay.readings(of: text).map(\.description) == readings)
  }

  @Test(
    arguments: [
      "", "2024", "1.2024", "15.13.2024", "15.1.24.2024", "15.1/2024", "15_1_2024", "115.1.2024",
      "15.1.20245", "15 Janx 2024", "Jan 15,2024", "Jan 15 - 2024", ".15.1.2024", "15.1.2024.",
      "15.1.2024 9:3", "15.1.2024 25:00", "９.１.２０２４", "15.1.2024 9:30:00:00", "k2024=15.1",
    ])
  func `what is no day has no reading`(text: String) {
    #expect(WrittenDay.readings(of: text).isEmpty)
  }

  @Test func `a range is of two days, or it is none`() {
    #expect(WrittenDay.parts(of: "1.1.2024..15 Jan 2024") == ["1.1.2024", "15 Jan 2024"])
    #expect(WrittenDay.parts(of: "1.1.2024..tomorrow").isEmpty)
  }
}
