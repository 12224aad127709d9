import Testing

@testable import DataSources

/// What is told of a table's columns, and what is not.
@Suite struct WarningTests {
  private func warnings(_ text: String, isAxisStated: Bool = true) throws -> [String] {
    let table = try read(text)
    let values = [try table.column(named: "v")]
    return table.warnings(
      values: values, axis: .index, isAxisStated: isAxisStated, areValuesStated: false
    ).map(\.description)
  }

  @Test(arguments: [
    ("a,v\n1,1\n2,2\n,3\n", true), ("a,v\n1,1\n,2\n,3\n", false), ("a,v\n1,1\n2,2\n3,3\n", false),
    ("a,v\nx,1\ny,2\ntotal,3\n", true), ("a,v\nx,1\ny,2\nz,3\n", false),
    ("a,v\nx,1\ny,3\nmean,2\n", true), ("a,v\nx,1\ny,2\ntotal,4\n", false),
  ])
  func `a last row sums up where nothing or a word for it stands beside the sum`(
    text: String, isTold: Bool
  ) throws {
    #expect(try warnings(text).contains { $0.contains("sums up the others") } == isTold)
  }

  @Test(arguments: [("month", true), ("month", false), ("other", true), ("other", false)])
  func `a part of a time that is left out is told where the axis is stated`(
    name: String, isAxisStated: Bool
  ) throws {
    let rows = ["1", "2", "3", "4", "x", "6"].map { "2026,\($0),5\n" }.joined()
    let found = try warnings("year,\(name),v\n" + rows, isAxisStated: isAxisStated)
    #expect(
      found.contains { $0.hasSuffix("the whole column is left out") }
        == (isAxisStated || name == "other"), "\(found)")
  }

  @Test(
    arguments: [
      ([5, 6, -999], true), ([5, -999], false), ([5, 6, 7], false),
      (Array(repeating: 50, count: 38) + [0, -1, -1], true),
      (Array(repeating: 50, count: 37) + [0, -1, -1], false),
    ] as [([Int], Bool)])
  func `a number stands for a gap far from several others, and -1 where it is rare`(
    values: [Int], isTold: Bool
  ) throws {
    let table = try read("v\n" + values.map { "\($0)\n" }.joined())
    #expect((table.warningOfSentinel(table.columns[0]) != nil) == isTold)
  }

  @Test func `a clock that is part of the days is not told as one that they lack`() throws {
    let joined = try read("date,time,v\n2026-03-01,09:00,1\n2026-03-01,09:00,2\n")
    #expect(joined.columns[0].details.joined != nil || joined.columns[1].details.isJoined)
    #expect(joined.unusedClock(beside: joined.columns[0], besides: []) == nil)
  }
}
