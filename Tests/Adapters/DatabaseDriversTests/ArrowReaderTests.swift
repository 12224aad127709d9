import CADBC
import TestSupport
import Testing
import Threading

@testable import DatabaseDrivers

/// What a driver sends becomes columns, whatever its layout, and all that it lent goes back once.
@Suite struct ArrowReaderTests {
  /// The columns of a stream; nothing of it may be left over.
  private func read(
    _ batches: [[TestColumn]], rowOffset: Int = 0, ending: Int32 = 0, limit: Int = 1000,
    enough: Int = .max
  ) throws -> [QueryColumn] {
    let ledger = Ledger()
    let source = TestStream(ledger, batches, rowOffset: rowOffset)
    source.ending = ending
    var stream = ArrowArrayStream()
    source.fill(&stream)
    defer {
      stream.release?(&stream)
      #expect(ledger.schemas == 0 && ledger.arrays == 0 && ledger.streams == 0)
    }
    var reader = try ArrowReader(&stream) { DatabaseError.query("error \($0)", sqlState: nil) }
    return try reader.columns(
      limit: limit, enough: enough, cancellation: Cancellation(), progress: { _ in })
  }

  private func values(_ column: TestColumn) throws -> [Double] {
    try read([[column]]).first?.values ?? []
  }

  private static let decimal128: [Int64] = [1234, 0, -5, -1]

  private static let columns: [(TestColumn, [Double])] = [
    (.values("g", [1.5, nil, -2] as [Double?], noise: 9), [1.5, .nan, -2]),
    (.values("g", [.infinity, 3, .nan] as [Double?], noise: 9, offset: 3), [.nan, 3, .nan]),
    (.values("f", [0.5, nil] as [Float?], noise: 9, offset: 1), [0.5, .nan]),
    (.values("e", [0.25, 2] as [Float16?], noise: 9, offset: 5), [0.25, 2]),
    (.values("c", [-1, nil, 127] as [Int8?], noise: 9, offset: 9), [-1, .nan, 127]),
    (.values("C", [255] as [UInt8?], noise: 9), [255]),
    (.values("s", [-300] as [Int16?], noise: 9, offset: 2), [-300]),
    (.values("S", [65535] as [UInt16?], noise: 9), [65535]),
    (.values("i", [-70000] as [Int32?], noise: 9), [-70000]),
    (.values("I", [4_000_000_000] as [UInt32?], noise: 9), [4e9]),
    (
      .values("l", [1 << 53, nil] as [Int64?], noise: 9, offset: 1), [9_007_199_254_740_992, .nan]
    ),
    (.values("L", [.max] as [UInt64?], noise: 9), [18_446_744_073_709_551_616]),
    (.values("tdD", [1, -1] as [Int32?], noise: 9, offset: 1), [86400, -86400]),
    (.values("tdm", [86_400_000] as [Int64?], noise: 9), [86400]),
    (.values("tss:UTC", [7] as [Int64?], noise: 9), [7]),
    (.values("tsm:UTC", [1500] as [Int64?], noise: 9), [1.5]),
    (
      .values("tsu:Europe/Berlin", [1_500_000, nil] as [Int64?], noise: 9, offset: 8), [1.5, .nan]
    ),
    (.values("tsn:", [-2_000_000_000] as [Int64?], noise: 9), [-2]),
    (.values("d:10,2", decimal128.pairs, noise: Pair(9, 9)), [12.34, -0.05]),
    (.values("d:9,1,32", [15, nil, -1] as [Int32?], noise: 9, offset: 1), [1.5, .nan, -0.1]),
    (.values("d:18,3,64", [-1500] as [Int64?], noise: 9), [-1.5]),
    (
      .texts(["1.25", nil, "-3"], offset: 2, metadata: [("ADBC:postgresql:typname", "numeric")]),
      [1.25, .nan, -3]
    ),
    (TestColumn(format: "n", length: 2, buffers: []), [.nan, .nan]),
    (
      TestColumn(format: "b", length: 3, offset: 7, buffers: [nil, [0b1000_0000, 0b0000_0010]]),
      [1, 0, 1]
    ),
    (
      TestColumn(
        format: "C", length: 3, buffers: [TestColumn.bits([true, false, true]), [1, 7, 0]],
        dictionary: [.values("g", [10, 20] as [Double?], noise: 9, offset: 2)]), [20, .nan, 10]
    ),
  ]

  @Test(arguments: columns.indices)
  func `every format gives the same values at every offset`(index: Int) throws {
    let (column, expected) = ArrowReaderTests.columns[index]
    let found = try values(column)
    #expect(found.map(\.bitPattern) == expected.map(\.bitPattern), "\(column.format)")
  }

  @Test func `an offset of the rows counts besides those of the columns`() throws {
    let a = TestColumn.values("g", [1, 2, 3] as [Double?], noise: 9, offset: 2)
    let b = TestColumn.values("i", [nil, 5, 6] as [Int32?], noise: 9)
    let columns = try read([[a, b]], rowOffset: 1)
    #expect(columns.map(\.values) == [[2, 3], [5, 6]])
  }

  @Test func `batches follow each other, empty ones too`() throws {
    let full = TestColumn.values("g", [1, 2] as [Double?], noise: 9)
    let empty = TestColumn(format: "g", length: 0, buffers: [nil, nil])
    #expect(try read([[empty], [full], [empty], [full]])[0].values == [1, 2, 1, 2])
    #expect(try read([[empty]])[0].values == [])
  }

  @Test func `kinds are told by formats and by the engine's own types`() throws {
    let texts = TestColumn.texts(["a"])
    let money = { (column: TestColumn) in
      var column = column
      column.metadata = [("other", "x"), ("ADBC:postgresql:typname", "money")]
      return column
    }(.values("l", [1250] as [Int64?], noise: 9))
    let columns = try read([
      [
        texts, money, .values("tsu:", [0] as [Int64?], noise: 9),
        .values("tsu:UTC", [0] as [Int64?], noise: 9),
        .values("tsu:Z", [0] as [Int64?], noise: 9),
        TestColumn(format: "+l", length: 1, buffers: [nil, [0, 0, 0, 0, 0, 0, 0, 0]]),
        // Decimal numbers of which too little is said, or too much.
        .values("d:9", [15] as [Int32?], noise: 9),
        .values("d:9,1,32,0", [15] as [Int32?], noise: 9),
      ]
    ])
    #expect(
      columns.map(\.kind) == [
        .other, .money, .localTime(), .instant, .instant, .other, .other, .other,
      ])
    #expect(
      columns.map(\.typeName) == [
        "u", "money", "tsu:", "tsu:UTC", "tsu:Z", "+l", "d:9", "d:9,1,32,0",
      ])
    #expect(columns[1].values == [12.5] && columns[0].values.isEmpty)
  }

  @Test func `whole numbers that no Double is are said to be rounded`() throws {
    #expect(try read([[.values("l", [1 << 53] as [Int64?], noise: 9)]])[0].roundedCount == 0)
    #expect(
      try read([[.values("l", [1 << 53 + 1, nil, .min + 1] as [Int64?], noise: 9)]])[0].roundedCount
        == 2)
    #expect(try read([[.values("L", [.max] as [UInt64?], noise: 9)]])[0].roundedCount == 1)
  }

  @Test func `long texts lie in buffers of their own`() throws {
    let long = Array("12345678901234567890.5".utf8)
    var views = [UInt8](repeating: 0, count: 32)
    views[0] = 3
    for (index, byte) in Array("2.5".utf8).enumerated() { views[4 + index] = byte }
    views[16] = UInt8(long.count)
    views[28] = 2
    let column = TestColumn(
      format: "vu", metadata: [("x:typname", "numeric")], length: 2,
      buffers: [nil, views, [0, 0] + long, [24, 0, 0, 0, 0, 0, 0, 0]])
    #expect(try values(column) == [2.5, 12_345_678_901_234_567_890.5])
  }

  @Test(arguments: [
    (TestColumn(format: "g", length: 4, buffers: [nil, [0, 0]]), 8),
    (TestColumn(format: "g", length: 2, offset: -1, buffers: [nil, [0]]), 2),
    (TestColumn(format: "g", length: 2, buffers: [nil, nil]), 2),
    (TestColumn(format: "g", length: 2, buffers: [nil]), 2),
    (
      TestColumn(
        format: "u", metadata: [("a:type", "numeric")], length: 1,
        buffers: [nil, [4, 0, 0, 0, 1, 0, 0, 0], [1]]), 1
    ),
    (.texts(["abc"], metadata: [("a:type", "numeric")]), 1),
    (
      TestColumn(
        format: "C", length: 1, buffers: [nil, [3]],
        dictionary: [.values("g", [1] as [Double?], noise: 9)]), 1
    ),
    // Shapes whose sums and sizes are no numbers any more.
    (TestColumn(format: "g", length: .max, buffers: [nil, [0]]), .max),
    (TestColumn(format: "g", length: 1, offset: .max, buffers: [nil, [0]]), 1),
    (TestColumn(format: "g", length: 1 << 62, offset: 1 << 62, buffers: [nil, [0]]), 1),
    (
      TestColumn(
        format: "vu", metadata: [("x:typname", "numeric")], length: 1,
        buffers: [
          nil, [24, 0, 0, 0] + [UInt8](repeating: 0, count: 12), [0],
          [1] + [UInt8](repeating: 0, count: 7),
        ]), 1
    ),
  ])
  func `what contradicts itself is an error`(column: TestColumn, rows: Int) {
    expectBadData(
      TestColumn(format: "+s", length: rows, nullCount: 0, buffers: [nil], children: [column]))
  }

  @Test func `a batch that lacks rows is an error`() {
    let column = TestColumn.values("g", [1, 2] as [Double?], noise: 9)
    expectBadData(
      TestColumn(format: "+s", length: 2, nullCount: 1, buffers: [[0b10]], children: [column]))
  }

  private func expectBadData(_ batch: TestColumn) {
    let ledger = Ledger()
    let source = TestStream(ledger, [])
    source.batches = [batch]
    source.schemaColumn = batch
    var stream = ArrowArrayStream()
    source.fill(&stream)
    #expect {
      var reader = try ArrowReader(&stream) { _ in CancellationError() }
      _ = try reader.columns(limit: 10, cancellation: Cancellation(), progress: { _ in })
    } throws: { error in
      if case .badData? = error as? DatabaseError { true } else { false }
    }
    stream.release?(&stream)
    #expect(ledger.schemas == 0 && ledger.arrays == 0 && ledger.streams == 0)
  }

  @Test func `rows that are said to be there need no bits`() throws {
    let ledger = Ledger()
    let source = TestStream(ledger, [[.values("g", [1, 2] as [Double?], noise: 9)]])
    source.batches[0].buffers = [[0b10]]
    var stream = ArrowArrayStream()
    source.fill(&stream)
    var reader = try ArrowReader(&stream) { _ in CancellationError() }
    let columns = try reader.columns(
      limit: 10, cancellation: Cancellation(), progress: { _ in }
    )
    #expect(columns.map(\.values) == [[1, 2]])
    stream.release?(&stream)
  }

  @Test func `no more is read where there is enough`() throws {
    let batch = [
      TestColumn.values("g", [1, 2] as [Double?], noise: 9),
      TestColumn.values("l", [3, nil] as [Int64?], noise: 9),
    ]
    let batches = [batch, batch, batch]
    for (enough, rows) in [(1, 2), (3, 2), (5, 4), (11, 6), (12, 6), (.max, 6)] {
      let columns = try read(batches, enough: enough)
      #expect(columns.allSatisfy { $0.values.count == rows })
      #expect(columns.allSatisfy { $0.isCut == (enough < 12) })
    }
  }

  @Test func `an error behind many rows keeps none of them`() throws {
    let column = TestColumn.values("g", [1, 2] as [Double?], noise: 9)
    #expect(throws: DatabaseError.query("error 5", sqlState: nil)) {
      try read([[column], [column]], ending: 5)
    }
    #expect(throws: DatabaseError.tooManyRows(limit: 3)) {
      try read([[column], [column]], limit: 3)
    }
    #expect(try read([[column], [column]], limit: 4)[0].values.count == 4)
  }
}

/// 128 bits, the lower half first.
struct Pair: BitwiseCopyable {
  let low: Int64
  let high: Int64

  init(_ low: Int64, _ high: Int64) {
    self.low = low
    self.high = high
  }
}

extension [Int64] {
  /// Each two as one number.
  fileprivate var pairs: [Pair?] {
    stride(from: 0, to: count, by: 2).map { Pair(self[$0], self[$0 + 1]) }
  }
}
