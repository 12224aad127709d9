import TestSupport
import Testing
import Threading

@testable import DataSources

/// How many threads read a file must not show.
@Suite struct ThreadTests {
  /// What reading gives with some numbers of threads and sizes of pieces; all of it should be the same.
  private func messages(_ text: String, options: ReadOptions = ReadOptions()) -> Set<String> {
    var found: Set<String> = []
    for threads in [1, 2, 5] {
      for size in [1, 7, 200, 1 << 18] {
        var options = options
        options.chunkSize = size
        options.threadCount = threads
        found.insert(message(text, options: options))
      }
    }
    return found
  }

  @Test(arguments: propertySeeds)
  func `random files give the same tables and errors`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let found = messages(randomFile(&random))
      #expect(found.count == 1, "\(found)")
    }
  }

  /// Rows of mostly numbers; now and then quotes, line ends in them, gaps, times, texts, and flaws.
  private func randomFile(_ random: inout SeededGenerator) -> String {
    let columns = Int.random(in: 1...3, using: &random)
    let newline = ["\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let oddities = [
      "", "NA", "\"\"", "\"1\"", "\"x\ny\"", "\"1,2\n3,4\n\"", "\"\r\n\"", "\"a\"\"\n\"\"b\"", "x",
      "2026-03-01", "1e999", " 7 ", "q\"",
    ]
    let flaws = ["\"", "\"a\"b", "1,2", "\0", "\"1", "1\n"]
    // The rarer oddities are, the longer do guesses hold.
    let rarity = UInt64([4, 20, 100].randomElement(using: &random) ?? 4)
    var rows = [(0..<columns).map { "c\($0)" }.joined(separator: ",")]
    for _ in 0..<Int.random(in: 0...120, using: &random) {
      var cells = (0..<columns).map { _ in "\(Int.random(in: -999...999, using: &random))" }
      if random.next() % rarity == 0 {
        cells[Int.random(in: 0..<columns, using: &random)] =
          oddities.randomElement(using: &random) ?? ""
      }
      if random.next() % 300 == 0 {
        cells[Int.random(in: 0..<columns, using: &random)] =
          flaws.randomElement(using: &random) ?? ""
      }
      rows.append(random.next() % (10 * rarity) == 0 ? "" : cells.joined(separator: ","))
    }
    return rows.joined(separator: newline) + (random.next() % 2 == 0 ? newline : "")
  }

  /// Rows of ascending numbers with something else in one of the lines.
  private func rows(_ count: Int, line: Int, _ text: String) -> String {
    (1...count).map { $0 == line ? text : $0 == 1 ? "a,b" : "\($0),\($0)" }.joined(separator: "\n")
  }

  @Test func `the first error of the file is reported, with its line`() {
    for line in [2, 50, 99] {
      let text = rows(100, line: line, "1,2,3") + "\n1,2,4\n"
      #expect(
        messages(text) == [
          "t.csv, line \(line), column 3: found a row of more than 2 cells, '3' -> expected 2 cells, as in line 1"
        ])
    }
  }

  @Test func `the first text makes a column one of texts, with its line`() throws {
    for threads in 1...5 {
      let text = rows(100, line: 40, "x,1") + "\ny,z"
      let table = try read(text, options: chunks(of: 9, threads: threads))
      #expect(
        throws: DataSourceError.data(
          DataError(
            file: "t.csv", line: 40, column: 1, columnName: "a", found: "'x'",
            expected: "a number", advice: .missing(["x", "y"])))
      ) { try table.values(named: "a") }
      #expect(
        throws: DataSourceError.data(
          DataError(
            file: "t.csv", line: 101, column: 2, columnName: "b", found: "'z'",
            expected: "a number", advice: .option("missing", ["z"])))
      ) { try table.values(named: "b") }
    }
  }

  @Test func `lines inside quotes are no rows and are counted`() {
    let text =
      rows(60, line: 30, "1,\"" + String(repeating: "2,3\n", count: 40) + "\"") + "\n1,2,3\n"
    #expect(
      messages(text) == [
        "t.csv, line 101, column 3: found a row of more than 2 cells, '3' -> expected 2 cells, as in line 1"
      ])
  }

  @Test func `the value that is one too many is found in its row`() {
    var options = ReadOptions()
    options.limits.values = 60
    let text = (0..<40).map { "\($0),\($0)\n" }.joined()
    let found = messages(text, options: options)
    #expect(
      found == ["t.csv, line 31, column 2: found more than 60 values -> expected at most that many"]
    )
    #expect(messages(String(text.prefix(50)) + "x", options: options).count == 1)
  }

  @Test func `reading is stopped at any look`() {
    let text = rows(400, line: 200, "1,\"2\n\"")
    for looks in 0..<40 {
      let counter = CheckpointCounter(endingAfter: looks)
      #expect(throws: CancellationError.self) {
        try DataTable.read(
          bytes: Array(text.utf8), name: "t.csv", options: chunks(of: 50, threads: 3),
          cancellation: Cancellation(asking: counter.isOver))
      }
    }
  }
}
