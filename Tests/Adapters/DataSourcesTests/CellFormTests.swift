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
}
