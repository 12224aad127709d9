import Testing

@testable import DataSources

@Suite struct CellFormTests {
  @Test(
    arguments: [
      ("7", 7), ("H01", 1), ("HE 1", 1), ("1h", 1), ("00-01", 0), ("9–10", 9), ("9 - 10", 9),
      ("1-2h", 1), ("23-0", 23), ("24", 24), ("25", nil), ("1-3", nil), ("1_2", nil), ("h", nil),
      ("1-2x", nil), ("", nil),
    ] as [(String, Int?)])
  func `an hour is named alone, or as an interval of one hour`(text: String, hour: Int?) {
    let cell = Array(text.utf8)
    #expect(CellForm.hour(TimeScanner(cell.span, cell.indices)) == hour)
  }

  @Test(
    arguments: [
      ("Januar", 1), ("feb.", 2), ("Dec", 12), ("Dec. 1", nil), ("13", nil), ("", nil),
    ] as [(String, Int?)])
  func `a month is named alone`(text: String, month: Int?) {
    let cell = Array(text.utf8)
    #expect(CellForm.month(TimeScanner(cell.span, cell.indices)) == month)
  }

  private func pattern(of cells: [String]) -> CellPattern {
    var pattern = CellPattern()
    for cell in cells { pattern.take(Array(cell.utf8)) }
    return pattern
  }

  @Test(arguments: [
    (["05/11/20", "05/12/10", "05/12/30"], ["%y/%m/%d"]),
    (["05/12/30", "05/12/10", "05/11/20"], ["%y/%m/%d"]),
    (["05/12/30", "05/11/20", "05/12/10"], ["%d/%m/%y", "%m/%d/%y"]),
  ])
  func `a year of two digits is first where rows go up or down by no other order`(
    cells: [String], formats: [String]
  ) {
    #expect(pattern(of: cells).shortYears == formats)
  }

  @Test(arguments: [
    (["Mar 13", "Nov 10"], "%b %d"), (["Mar 13", "Nov 11"], "%b %y"),
    (["Mar 13", "Nov 12"], "%b %y"),
  ])
  func `a number beside a month is the day where that lays rows less than half as far apart`(
    cells: [String], format: String
  ) {
    #expect(pattern(of: cells).namedFormat == format)
  }
}
