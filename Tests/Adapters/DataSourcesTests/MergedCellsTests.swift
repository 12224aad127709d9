import TestSupport
import Testing

@testable import DataSources

@Suite struct MergedCellsTests {
  private func options(_ columns: ColumnReference...) -> ReadOptions {
    var options = ReadOptions()
    options.mergedColumns = columns
    options.textColumns = columns
    return options
  }

  private func texts(_ text: String, _ options: ReadOptions, name: String = "t.csv") throws
    -> [String]
  {
    let table = try read(text, name: name, options: options)
    let texts = table.columns.compactMap(\.texts)
    return (0..<table.rowCount).map { row in texts.map { $0.text(row) }.joined(separator: "/") }
  }

  @Test(arguments: [
    ("k,v\na,1\n,2\nb,3\n,4\n", ["a", "a", "b", "b"]),
    ("k,v\r\na,1\r\n,2\r\n\r\nb,3\r\n", ["a", "a", "b"]),
    ("k,v\n,1\na,2\n,3", ["", "a", "a"]),
    ("k;v\n\"a; \"\"b\"\"\";1\n  ;2\n", ["a; \"b\"", "a; \"b\""]),
    ("# made\nk,v\na,1\n# note,\n,2\n", ["a", "a"]),
    ("Title,\n\nk,v\na,1\n,2\n,\n,3\n", ["a", "a", "", "a"]),
    ("k,note,v\na,\"two\nlines\",1\n,,2\n", ["a", "a"]),
    ("k\tv\na\t1\n\t2\n", ["a", "a"]), ("k,v\na,1\n,2\nk,v\n,3\n", ["a", "a", "a"]),
  ])
  func `a blank cell is the one above it`(text: String, expected: [String]) throws {
    let found = try texts(text, options(.name("k")))
    // A row without any cell has none, and may be one or none.
    #expect(found.filter { !$0.isEmpty } == expected.filter { !$0.isEmpty }, "\(found)")
  }

  @Test func `columns are filled each by itself, and places keep their lines`() throws {
    let text = "y,k,v\n2024,a,1\n,,2\n,b,x\n2025,,4\n"
    #expect(
      try texts(text, options(.name("y"), .number(2))) == ["2024/a", "2024/a", "2024/b", "2025/b"])
    let table = try read(text, options: options(.name("k")))
    #expect(table.locate(CellPlace(row: 2, column: 2))?.line == 4)
  }

  @Test(
    arguments: [
      ("k,v\na,1\n,2\n", ReadOptions.with(.name("n")), "unknown column 'n'"),
      ("[{\"k\": \"a\", \"v\": 1}]", .with(.name("k")), "found JSON -> expected rows of cells"),
      ("k,v\n\"a,1\n", .with(.name("k")), "a quote that is never closed"),
    ] as [(String, ReadOptions, String)])
  func `what has no such cells is an error`(text: String, options: ReadOptions, error: String) {
    #expect(
      message(text, name: text.hasPrefix("[") ? "t.json" : "t.csv", options: options).contains(
        error))
  }

  /// Against rows that are filled one by one.
  @Test(arguments: 0..<40)
  func `filled is what filling by hand gives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let separator = [",", ";", "\t"].randomElement(using: &random) ?? ","
    let cells = ["", "", "", "a", "b c", "\"q\(separator)r\"", "\"s\"\"t\"", " "]
    var above = ""
    var (text, filled) = ("k\(separator)m\(separator)v", "k\(separator)m\(separator)v")
    for row in 0..<Int.random(in: 1...200, using: &random) {
      let end = Bool.random(using: &random) ? "\n" : "\r\n"
      let cell = row == 0 ? "a" : cells.randomElement(using: &random) ?? ""
      let other = Bool.random(using: &random) ? "x" : "\"y\nz\""
      if !cell.allSatisfy({ $0 == " " }) { above = cell }
      text += "\(end)\(cell)\(separator)\(other)\(separator)\(row)"
      filled += "\(end)\(above)\(separator)\(other)\(separator)\(row)"
    }
    var plain = ReadOptions()
    plain.textColumns = [.name("k"), .name("m")]
    var merged = plain
    merged.mergedColumns = [.name("k")]
    #expect(try texts(text, merged) == texts(filled, plain))
  }
}

extension ReadOptions {
  fileprivate static func with(_ column: ColumnReference) -> ReadOptions {
    var options = ReadOptions()
    options.mergedColumns = [column]
    return options
  }
}
