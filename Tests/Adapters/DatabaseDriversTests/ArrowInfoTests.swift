import CADBC
import TestSupport
import Testing

@testable import DatabaseDrivers

/// What a driver tells of itself is found by its number.
@Suite struct ArrowInfoTests {
  private static let numbers = TestColumn.values(
    "I", [0, 1, 100] as [UInt32?], noise: 9, offset: 2)
  private static let values = TestColumn(
    format: "+ud:0,1", length: 3, buffers: [[0, 0, 1], [0, 1, 0].flatMap { [$0, 0, 0, 0] }],
    children: [.texts(["PostgreSQL", "16.2"]), .values("l", [7] as [Int64?], noise: 9)])

  private func text(of number: UInt32, in columns: [TestColumn], rows: Int = 3) -> String? {
    let ledger = Ledger()
    var batch = TestColumn(
      format: "+s", length: rows, nullCount: 0, buffers: [nil], children: columns
    ).array(ledger)
    defer {
      batch.release?(&batch)
      #expect(ledger.arrays == 0)
    }
    return ArrowInfo(batch).text(of: number)
  }

  @Test(arguments: [(0, "PostgreSQL"), (1, "16.2"), (100, nil), (2, nil)] as [(UInt32, String?)])
  func `a text is told by its number, and no value of another kind`(
    number: UInt32, expected: String?
  ) {
    #expect(text(of: number, in: [Self.numbers, Self.values]) == expected)
  }

  @Test func `what is not there is not read`() {
    let one = [[UInt8]?](repeating: [0, 0, 0, 0], count: 1)
    let short = TestColumn(format: "I", length: 3, buffers: one)
    #expect(text(of: 0, in: [Self.numbers]) == nil)
    #expect(text(of: 0, in: [short, Self.values]) == nil)
    #expect(text(of: 0, in: [Self.numbers, short]) == nil)
    #expect(text(of: 1, in: [Self.numbers, Self.values], rows: 1) == nil)
  }
}
