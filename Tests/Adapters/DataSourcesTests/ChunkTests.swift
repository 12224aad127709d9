import DataSources
import TestSupport
import Testing

/// Where a file is cut into pieces must not show.
@Suite struct ChunkTests {
  static let texts = [
    ("t.csv", "a,b\r\n1,2\r\n\"3\",4.25e2\r\n\r\n-5,\"NA\"\r\n7,nan"),
    ("t.csv", "\u{FEFF}tïme;\"v\"\"w\"\"\"\n2026-03-01T09:30;1,5\n\"2026-03-02\";\"2,5\"\n;\n"),
    ("t.csv", "a,b,c\n1,\"x\r\ny\",3\n4,\"\"\"\",6\n"), ("t.csv", "a\r1\r\r2\r\r"),
    ("t.csv", "a,b\n1,\"2\"x\n"), ("t.csv", "a,b\n1\n"), ("t.csv", "a,b\n1,\"2\n"),
    ("t.json", "[1, -2.5e-3, null, \"3\"]"), ("t.json", #"[{"a":1,"b":"é\u00e9"},{"b":2,"c":3}]"#),
    ("t.json", #"{"a":[1,2],"x":{"y":[[]]},"b":["2026-03-01",null]}"#),
    ("t.jsonl", "{\"a\":1}\n\n{\"a\":2}\n"), ("t.json", "[[1,2],[3,4]"), ("t.json", "[1,,2]"),
  ]

  @Test(arguments: texts)
  func `every size of pieces gives the same`(name: String, text: String) {
    let whole = message(text, name: name)
    for size in 1...64 {
      #expect(message(text, name: name, options: chunks(of: size)) == whole)
    }
  }

  @Test(arguments: StrangeFile.all)
  func `strange files are the same in all pieces and on any number of threads`(file: StrangeFile) {
    let whole = message(file.bytes)
    let ways = file.bytes.count < 2000 ? [(1, 2), (7, 3), (200, 1)] : [(5000, 3), (100_000, 2)]
    for (size, threads) in ways {
      #expect(message(file.bytes, options: chunks(of: size, threads: threads)) == whole)
    }
  }

  @Test(arguments: propertySeeds)
  func `tables written with random cells read back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...5, using: &random)
    let rows = Int.random(in: 1...400, using: &random)
    let newline = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let separator = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    var expected = Array(repeating: [Double](), count: columns)
    var text = (0..<columns).map { "c\($0)" }.joined(separator: separator) + newline
    for _ in 0..<rows {
      var cells: [String] = []
      for column in 0..<columns {
        let value = Double(Int.random(in: -99_999...99_999, using: &random)) / 64
        switch random.next() % 8 {
        case 0:
          cells.append(["\"\"", "NA", "nan", "null"].randomElement(using: &random) ?? "NA")
          expected[column].append(.nan)
        case 1:
          cells.append("\"\(value)\"")
          expected[column].append(value)
        default:
          cells.append("\(value)")
          expected[column].append(value)
        }
      }
      text += cells.joined(separator: separator) + newline
    }
    for size in [1 << 18, 100, 7, 1] {
      let table = try read(text, options: chunks(of: size))
      #expect(table.rowCount == rows)
      for column in 0..<columns {
        let values = try table.values(named: "c\(column)")
        #expect(values.elementsEqual(expected[column]) { $0 == $1 || ($0.isNaN && $1.isNaN) })
      }
    }
  }

  @Test func `many rows and many columns keep their order`() throws {
    let rows = 140_000
    var bytes = Array("a,b\n".utf8)
    for row in 0..<rows { bytes += "\(row),\(row % 7 == 0 ? "NA" : "\(row).5")\n".utf8 }
    let table = try DataTable.read(bytes: bytes, name: "t.csv")
    let (a, b) = (try table.values(named: "a"), try table.values(named: "b"))
    #expect(a == (0..<rows).map { Double($0) })
    #expect(b.indices.allSatisfy { $0 % 7 == 0 ? b[$0].isNaN : b[$0] == Double($0) + 0.5 })

    let names = (0..<3000).map { "c\($0)" }
    let row = (0..<3000).map { "\($0)" }.joined(separator: ",") + "\n"
    let wide = try read(names.joined(separator: ",") + "\n" + row + row)
    #expect(wide.columns.map(\.name) == names)
    #expect(try wide.values(named: "c2999") == [2999, 2999])
  }

  @Test(arguments: propertySeeds)
  func `damaged files never trap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let marks = Array("\",;\n\r[]{}:0-.eE\\u\u{FEFF}\0".utf8)
    for _ in 0..<150 {
      guard let (name, text) = Self.texts.randomElement(using: &random) else { continue }
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
        default: bytes = Array(bytes[..<index])
        }
      }
      let whole = message(bytes, name: name)
      #expect(message(bytes, name: name, options: chunks(of: 3)) == whole)
      #expect(!whole.isEmpty)
      _ = message(bytes, name: "unknown")
    }
  }

  @Test(arguments: propertySeeds)
  func `random bytes never trap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for name in ["t.csv", "t.tsv", "t.json", "t.jsonl", "t.gz", "t"] {
      for length in [1, 2, 10, 100, 5000] {
        let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(message(bytes, name: name) == message(bytes, name: name, options: chunks(of: 5)))
        #expect(!message([0x1F, 0x8B] + bytes, name: name).isEmpty)
      }
    }
  }
}
