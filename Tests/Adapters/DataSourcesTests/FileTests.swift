import CDeflate
import Files
import Glibc
import TestSupport
import Testing
import Threading

@testable import DataSources

@Suite struct FileTests {
  /// Runs with the path of an empty folder that is removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/glowline-sources-XXXXXX".utf8CString)
    let folder = mkdtemp(&template).map { String(cString: $0) }
    let path = try #require(folder)
    defer {
      for name in ["a.csv", "a.gz", "pipe", "secret.csv"] { unlink("\(path)/\(name)") }
      rmdir(path)
    }
    try body(path)
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    let file = try #require(fopen(path, "wb"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  private func fileError(_ path: String) -> FileError? {
    #expect(throws: FileError.self) { try DataTable.read(path: path) }
  }

  @Test func `a file is read and its progress told`() throws {
    try inFolder { folder in
      let text = "a,b\n" + (0..<1000).map { "\($0),\($0)\n" }.joined()
      try write(Array(text.utf8), "\(folder)/a.csv")
      var reports: [ReadProgress] = []
      let table = try DataTable.read(path: "\(folder)/a.csv", options: chunks(of: 1000)) {
        reports.append($0)
      }
      #expect(table.rowCount == 1000)
      #expect(table.name == "\(folder)/a.csv")
      #expect(reports.last == ReadProgress(bytesRead: text.utf8.count, totalBytes: text.utf8.count))
      #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.bytesRead <= $1.bytesRead })
      #expect(reports.count > 5)
    }
  }

  @Test func `what is no readable file is an error with the system's reason`() throws {
    try inFolder { folder in
      #expect(
        fileError("\(folder)/none.csv")?.description
          == "cannot read '\(folder)/none.csv': no such file or directory")
      #expect(
        fileError("\(folder)/none.csv")?.reason
          == .system(code: ENOENT, text: "no such file or directory"))
      #expect(fileError(folder)?.reason == .isFolder)
      #expect(fileError("/dev/zero")?.reason == .isDevice)
      #expect(fileError("/dev/null")?.reason == .isDevice)
      #expect(fileError("")?.reason == .badPath)
      #expect(fileError("a\0b")?.reason == .badPath)
      #expect(fileError(String(repeating: "x", count: 5000)) != nil)
      try write([0x31], "\(folder)/secret.csv")
      chmod("\(folder)/secret.csv", 0)
      if geteuid() != 0 {
        #expect(
          fileError("\(folder)/secret.csv")?.reason
            == .system(code: EACCES, text: "permission denied"))
      }
    }
  }

  @Test func `a pipe that nobody writes to is given up`() throws {
    try inFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(fileError("\(folder)/pipe")?.reason == .nobodyWrites)
    }
  }

  private func read(
    descriptor: Int32, cancellation: Cancellation = Cancellation()
  ) throws -> DataTable {
    let source = try ByteSource(descriptor: descriptor, name: "x", cancellation: cancellation)
    return try DataTable.read(
      source, options: ReadOptions(), cancellation: cancellation, progress: { _ in })
  }

  @Test func `an open descriptor is read to its end and stays open`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let bytes = Array("a,b\n1,2\n".utf8)
    #expect(Glibc.write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let table = try read(descriptor: ends[0])
    #expect(summary(table) == "a: 1 | b: 2")
    #expect(fcntl(ends[0], F_GETFD) >= 0)
    close(ends[0])
    #expect(throws: FileError.self) { try read(descriptor: -1) }
  }

  @Test func `waiting for a silent writer can be cancelled`() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let counter = CheckpointCounter(endingAfter: 3)
    #expect(throws: CancellationError.self) {
      try read(descriptor: ends[0], cancellation: Cancellation(asking: counter.isOver))
    }
    close(ends[0])
    close(ends[1])
  }

  @Test(arguments: ["t.csv", "t.json"])
  func `reading stops soon after the caller asks`(name: String) {
    let bytes = name == "t.csv" ? Array("1\n".utf8) : Array(" 1,".utf8)
    let content =
      Array("[".utf8.prefix(name == "t.csv" ? 0 : 1))
      + repeatElement(bytes, count: 100_000).joined()
    for calls in [0, 1, 2, 5] {
      let counter = CheckpointCounter(endingAfter: calls)
      #expect(throws: CancellationError.self) {
        try DataTable.read(
          bytes: content, name: name, options: chunks(of: 20_000),
          cancellation: Cancellation(asking: counter.isOver))
      }
      #expect(counter.count == calls + 1)
    }
  }

  @Test func `lengths of time are texts for other readers`() throws {
    try inFolder { folder in
      try write(Array("v,lap\n1,1:02:03.5\n2,75:00:01.25\n".utf8), "\(folder)/a.csv")
      #expect(try ForeignForm.found(in: "\(folder)/a.csv", options: ReadOptions()).texts == [2])
    }
  }

  @Test func `a stream that ends behind its header is a table without rows`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let bytes = Array("a,b\n".utf8)
    #expect(Glibc.write(ends[1], bytes, bytes.count) == bytes.count)
    var rows = try FollowedRows(path: "/dev/fd/\(ends[0])", name: "x", options: ReadOptions())
    close(ends[1])
    let table = try rows.next(waitsForRows: true)
    close(ends[0])
    #expect(table.map(summary) == "a:  | b: ")
    #expect(rows.hasEnded)
  }

  // MARK: Limits

  @Test(arguments: ["t.csv", "t.json", "t.jsonl"])
  func `endless cells are refused`(name: String) {
    for byte in [UInt8(ascii: "x"), UInt8(ascii: "1"), UInt8(ascii: "\"")] {
      let start = name == "t.csv" ? Array("a\n".utf8) : Array("[\"".utf8)
      var bytes = start + [UInt8](repeating: byte, count: 3 << 20)
      if byte == UInt8(ascii: "\"") {
        bytes = start + [byte] + [UInt8](repeating: 0x78, count: 3 << 20)
      }
      let text = message(bytes, name: name)
      if byte != UInt8(ascii: "\"") || name == "t.csv" {
        #expect(
          text.hasSuffix("of more than 1048576 bytes -> expected at most that many"), "\(text)")
      }
    }
  }

  @Test func `a new column in each row is refused before it fills the memory`() throws {
    let rows = (0..<12_000).map { "{\"c\($0)\":1}\n" }.joined()
    let text = message(rows, name: "t.jsonl")
    #expect(text.contains("found a new column again and again, which no row before has"), "\(text)")
    let few = (0..<300).map { "{\"c\($0)\":1}\n" }.joined()
    #expect(try DataTable.read(bytes: Array(few.utf8), name: "t.jsonl").columns.count == 300)
  }

  @Test func `endless lines are refused`() {
    #expect(
      message([UInt8](repeating: UInt8(ascii: ","), count: 1 << 18))
        == "t.csv, line 1, column 65537: found more than 65536 columns -> expected at most that many"
    )
    var options = ReadOptions()
    options.limits.headerLength = 5000
    #expect(
      message(String(repeating: "abc,", count: 1300), options: options)
        == "t.csv, line 1, column 1251: found a first line of more than 5000 bytes"
        + " -> expected at most that many")
    #expect(
      message("a,b\n" + String(repeating: "1,", count: 1 << 18))
        == "t.csv, line 2, column 3: found a row of more than 2 cells, '1' -> expected 2 cells, as in line 1"
    )
  }

  @Test func `too many values are refused`() {
    var options = ReadOptions()
    options.limits.values = 1000
    #expect(
      message(String(repeating: "1\n", count: 1000), options: options).hasPrefix("column1: 1 1"))
    #expect(
      message(String(repeating: "1\n", count: 1001), options: options).hasSuffix(
        "found more than 1000 values -> expected at most that many"))
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}xyz", "a ZIP archive or an Excel workbook"), ("%PDF-1.7", "a PDF file"),
    ("SQLite format 3\0", "an SQLite database"), ("PAR1", "a Parquet file"),
  ])
  func `well-known other formats are called by their name`(text: String, kind: String) {
    #expect(
      message(text)
        == "t.csv, line 1, column 1: found \(kind) -> expected CSV, TSV, JSON or JSON lines in UTF-8"
    )
  }

  @Test func `UTF-16 has two bytes for each character`() {
    #expect(message([0xFF, 0xFE, 0x61, 0]) == "a: ")
    #expect(
      message([0xFF, 0xFE])
        == "t.csv, line 1, column 1: found an empty file -> expected rows of numbers")
    #expect(
      message([0xFF, 0xFE, 0x61]).hasPrefix(
        "t.csv, line 1, column 1: found UTF-16 text of an odd number of bytes"))
  }

  // MARK: Gzip

  private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let compressor = try #require(libdeflate_alloc_compressor(6))
    defer { libdeflate_free_compressor(compressor) }
    return [UInt8](
      unsafeUninitializedCapacity: libdeflate_gzip_compress_bound(compressor, bytes.count)
    ) { buffer, count in
      count = libdeflate_gzip_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }

  @Test(arguments: [10, 1000, 200_000])
  func `gzip is told by its first bytes, whatever the name`(rows: Int) throws {
    let text = "a,b\n" + (0..<rows).map { "\($0),\($0 * 7919 % 10_007)\n" }.joined()
    let packed = try gzip(Array(text.utf8))
    for name in ["t.csv.gz", "t.csv", "t"] {
      let table = try DataTable.read(bytes: packed, name: name)
      #expect(table.rowCount == rows)
      #expect(try table.values(named: "a").last == Double(rows - 1))
    }
    try inFolder { folder in
      try write(packed, "\(folder)/a.gz")
      #expect(try DataTable.read(path: "\(folder)/a.gz", options: chunks(of: 777)).rowCount == rows)
    }
  }

  @Test func `a packed json file is told by the name before the ending`() throws {
    #expect(message(try gzip(Array("1\n2\n".utf8)), name: "t.jsonl.gz") == "column1: 1 2")
    #expect(message(try gzip(Array("a\tb\n1\t2".utf8)), name: "t.tsv.gz") == "a: 1 | b: 2")
  }

  @Test func `members one behind the other are one file`() throws {
    let packed = try gzip(Array("a\n1\n".utf8)) + gzip(Array("2\n".utf8)) + [0, 0, 0]
    #expect(message(packed) == "a: 1 2")
  }

  @Test(arguments: propertySeeds)
  func `damaged gzip is an error`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let packed = try gzip(Array("a,b\n1,2\n3,4\n5,6\n".utf8))
    for length in 2..<packed.count {
      #expect(
        message(Array(packed[..<length]), name: "t.gz")
          == "cannot read 't.gz': its gzip data are damaged or incomplete")
    }
    for _ in 0..<50 {
      var bytes = packed
      let index = Int.random(in: 10..<bytes.count, using: &random)
      bytes[index] ^= UInt8.random(in: 1...255, using: &random)
      // Bits that fill the last byte mean nothing.
      let text = message(bytes, name: "t.gz")
      #expect(text.hasPrefix("cannot read 't.gz': its gzip data") || text == "a: 1 3 5 | b: 2 4 6")
    }
  }

  @Test func `what unpacks to more than the limit is refused`() throws {
    var options = ReadOptions()
    options.limits.unpackedSize = 1 << 20
    let expected = "cannot read 't': it unpacks to more than 1048576 bytes, the most that is read"
    let bomb = try gzip([UInt8](repeating: UInt8(ascii: "1"), count: 1 << 24))
    #expect(message(bomb, name: "t", options: options) == expected)
    // Many members that are small each, and one that lies about its size.
    let part = try gzip([UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 19))
    #expect(message(part + part + part, name: "t", options: options) == expected)
    let liar = Array(bomb.dropLast(4)) + [0, 0, 0, 0]
    #expect(message(liar, name: "t", options: options) == expected)
    let fits = try gzip(
      Array("1\n".utf8) + [UInt8](repeating: UInt8(ascii: "\n"), count: (1 << 20) - 2))
    #expect(message(fits, name: "t", options: options) == "column1: 1")
  }

  @Test func `unpacking can be cancelled`() throws {
    let bytes = (0..<300_000).flatMap { "\($0 * 7919 % 1_000_003)\n".utf8 }
    let packed = try gzip(bytes)
    #expect(packed.count > 1 << 17)
    // The chunks are read first; the question that follows them is that of the unpacking.
    let questions = packed.count / 50_000 + 3
    let counter = CheckpointCounter(endingAfter: questions - 1)
    #expect(throws: CancellationError.self) {
      try DataTable.read(
        bytes: packed, name: "t.gz", options: chunks(of: 50_000),
        cancellation: Cancellation(asking: counter.isOver))
    }
  }

  // MARK: Shipped data

  private static let data = Checkout.path("notebooks/data")

  @Test func `the airline passengers are there, all 144 months`() throws {
    let table = try DataTable.read(path: Self.data + "/airline-passengers.csv")
    let values = try table.values(named: "passengers")
    #expect(values.count == 144)
    #expect(values.first == 112)
    #expect(values.last == 432)
    #expect(values.max() == 622)
    #expect(values.reduce(0, +) == 40_363)
    let months = try #require(table.onlyTimeColumn)
    #expect(months.name == "month")
    #expect(months.values.first == -662_688_000)
    #expect(try table.choose(for: "anything").column.name == "passengers")
  }

  @Test func `the intraday prices are five days of minutes`() throws {
    let table = try DataTable.read(path: Self.data + "/intraday-price.csv")
    let prices = try table.values(named: "price")
    let times = try table.times(named: "time")
    #expect(prices.count == 5 * 391)
    #expect(prices.allSatisfy { (100...120).contains($0) })
    #expect(times.first == 1_772_461_800)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(steps.filter { $0 == 60 }.count == 5 * 390)
    #expect(steps.filter { $0 == 63_000 }.count == 4)
  }
}
