import CivilTime
import DataSources
import TestSupport
import Testing
import TimeZoneDatabase

@Suite struct DelimitedReaderTests {
  @Test(arguments: [
    ("a,b\n1,2\n3,4\n", "a: 1 3 | b: 2 4"), ("a,b\n1,2\n3,4", "a: 1 3 | b: 2 4"),
    ("a,b\r\n1,2\r\n3,4\r\n", "a: 1 3 | b: 2 4"), ("a,b\r1,2\r3,4\r", "a: 1 3 | b: 2 4"),
    ("\u{FEFF}a,b\n1,2\n", "a: 1 | b: 2"), ("a;b\n1;2\n", "a: 1 | b: 2"),
    ("a\tb\n1\t2\n", "a: 1 | b: 2"), ("a|b\n1|2\n", "a: 1 | b: 2"),
    (" a , b \n 1 , 2 \n", "a: 1 | b: 2"), ("a\n1\n2\n", "a: 1 2"),
    ("a,b\n\n1,2\n\n  \n3,4\n\n", "a: 1 3 | b: 2 4"), ("a,b,\n1,2,\n", "a: 1 | b: 2 | column3: _"),
    (",a\n0,1\n", "column1: 0 | a: 1"), ("a,a,a.2,a\n1,2,3,4\n", "a: 1 | a.3: 2 | a.2: 3 | a.4: 4"),
    ("a,b\n", "a:  | b: "), ("a", "a: "), ("x;y\n1,5;2.5\n", "x: 1.5 | y: 2.5"),
    ("1,5;2,5\n3,5;4\n", "column1: 1.5 3.5 | column2: 2.5 4"),
    ("a,b\n1,\"x, y\"\n", "a: 1 | b: text"), ("größe,b\n1,2\n", "größe: 1 | b: 2"),
    ("a b\n1\n", "a b: 1"), ("# 1\n2\n", "1: 2"),
    ("a,b\n,\n1,2\n", "a: _ 1 | b: _ 2"),
    ("a,b\n1,2,\n", "a: 1 | b: 2"), ("a,b\n1,2\n3\n", "a: 1 3 | b: 2 _"),
    ("\n\na,b\n\"x\ny\",2\n3\n", "a: text | b: 2 _"),
    ("Source: X,value\nname,count\na,1\nb,2\n", "name: text | count: 1 2"),
    ("Report,May\n\n%,€\n1,2\n3,4\n", "%: 1 3 | €: 2 4"),
    ("# made,Anna\n# depth,height\n1,2\n3,4\n", "depth: 1 3 | height: 2 4"),
    // A sign in most texts parts no cells.
    ("a,b,c\nx; y,1,3\nz; y,2,4\nx; z,3,5\n", "a: text | b: 1 2 3 | c: 3 4 5"),
    ("a,b,c\nx|y,1,3\nz|y,2,4\nx|z,3,5\n", "a: text | b: 1 2 3 | c: 3 4 5"),
  ])
  func `rows and cells become columns`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test(arguments: [
    ("1\n2\n", "column1: 1 2"), ("1,2\n3,4\n", "column1: 1 3 | column2: 2 4"),
    ("2026-03-01,5\n", "column1: 1772323200 | column2: 5"), ("NA,5\n", "column1: _ | column2: 5"),
    ("NA,nan\n5,6\n", "NA: 5 | nan: 6"), ("year,2020\n1,2\n", "year: 1 | 2020: 2"),
    ("5", "column1: 5"),
  ])
  func `the first row holds names unless all its cells are values`(
    text: String, expected: String
  ) {
    #expect(message(text) == expected)
  }

  @Test(arguments: [
    ("t,v\n1,2\n2,3\nRevised figures\n", "t: 1 2 | v: 2 3"),
    ("t,v\n1,2\n2,3\nSource: X\n* revised\n", "t: 1 2 | v: 2 3"),
    ("n,v\nAnna,2\nBo,3\nSource: X\n", "n: text | v: 2 3"),
    ("n,v\nAnna,2\nBo,3\nRevised figures\n", "n: text | v: 2 3 _"),
  ])
  func `notes below a table are left out, and a name alone below names is a row`(
    text: String, expected: String
  ) {
    #expect(message(text) == expected)
  }

  @Test func `a cell has as many bytes as are allowed, and no more`() {
    var options = ReadOptions()
    options.limits.cellLength = 5
    for (cell, isAllowed) in [("12345", true), ("123456", false), ("\"123456\"", false)] {
      let found = message("a,b\n1,\(cell)\n", options: options)
      #expect(found.contains("of more than 5 bytes") != isAllowed, "\(found)")
    }
  }

  @Test func `days with blanks below one word are one column`() {
    let rows = (12...16).map { "\($0) March 2026\n" }.joined()
    #expect(
      message("date\n" + rows)
        == "date: 1773273600 1773360000 1773446400 1773532800 1773619200")
  }

  @Test func `a comment's mark alone ends a file as well`() {
    #expect(message("# x\na,b\n1,2\n#\n3,4\n#") == "a: 1 3 | b: 2 4")
  }

  @Test func `the caller may say whether there are names`() {
    #expect(message("1,2\n3,4\n", options: ReadOptions(header: .present)) == "1: 3 | 2: 4")
    #expect(
      message("a,2\n3,4\n", options: ReadOptions(header: .absent)) == "column1: text | column2: 2 4"
    )
  }

  @Test(arguments: [
    "", " ", "NA", "na", "nan", "NaN", "NAN", "null", "NULL", "Null", "N/A", "#N/A", "inf", "-Inf",
    "Infinity", "+infinity", "\"\"", "\"NA\"", " nan ", "1e999", "-1e999", "-nan", "-", "--", ".",
    "n.d.", "#DIV/0!",
  ])
  func `a gap is blank, a word for it, or infinite`(cell: String) {
    #expect(message("a,b\n1,2\n3,\(cell)\n5,6\n") == "a: 1 3 5 | b: 2 _ 6")
  }

  @Test(arguments: [
    "x", "1.2.3", "0x10", "1e", "e5", "1 2", "true", "-na", "5%",
  ])
  func `other words are no gaps and no numbers`(cell: String) {
    #expect(
      message("a,b\n1,2\n3,\"\(cell)\"\n5,6\n") == "a: 1 3 5 | b: text")
  }

  @Test(
    arguments: [
      ("\"1\"", 1), ("+5", 5), ("-5", -5), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1E-2", 0.01),
      ("1e+2", 100), ("00012", 12), ("-0.0", -0.0), ("\t7\t", 7), ("\"  8 \"", 8), ("1e-999", 0),
      ("0e999999999999999999999", 0),
    ] as [(String, Double)])
  func `numbers may be written in many ways`(cell: String, value: Double) throws {
    let table = try read("a,b\n\(cell),1\n1,1\n")
    #expect(try table.values(named: "a") == [value, 1])
  }

  @Test(arguments: [
    ("\"a,b\"", "a,b"), ("\"a\"\"b\"", "a\"b"), ("\"\"\"\"", "\""), ("\"a\nb\"", "a\nb"),
    ("\"a\r\nb\"", "a\r\nb"), (" \"a\" ", "a"), ("a\"b", "a\"b"), ("\"\"\"a\"\"\"", "\"a\""),
  ])
  func `quotes hold separators, line ends and doubled quotes`(cell: String, name: String) throws {
    let table = try read("\(cell),z\n1,2\n")
    #expect(table.columns[0].name == name)
    #expect(summary(table).hasSuffix("z: 2"))
  }

  @Test func `blank lines are gaps in a file of one column, not at its end`() {
    #expect(message("a\n1\n\n3\n\n\n4\n\n\n") == "a: 1 _ 3 _ _ 4")
    #expect(message("a\n\"\"\n1\n\"\"\n") == "a: _ 1 _")
  }

  @Test(arguments: [
    (
      "a,b\n1,2\n3,4,5\n",
      "line 3, column 3: found a row of more than 2 cells, '5' -> expected 2 cells, as in line 1"
    ),
    (
      "a,b\n1,\"2\n3,4\n",
      "line 2, column 2 ('b'): found a quote that is never closed -> expected a closing '\"'"
    ),
    (
      "a,b\n1,\"2\"x\n",
      "line 2, column 2 ('b'): found 'x' behind a closing quote -> expected ',' or the end of the line"
    ),
    (
      "a;b\r\n1;2\r\n\"3\"4;5\r\n",
      "line 3, column 1 ('a'): found '4' behind a closing quote -> expected ';' or the end of the line"
    ),
    ("", "line 1, column 1: found an empty file -> expected rows of numbers"),
    ("\n \n", "line 3, column 1: found an empty file -> expected rows of numbers"),
    (
      "a,b\nx\u{0},2\n",
      "line 2, column 1 ('a'): found a NUL byte (binary data?) -> expected UTF-8 text"
    ),
  ])
  func `an error names file, line and column`(text: String, expected: String) {
    #expect(message(text) == "t.csv, " + expected)
  }

  @Test func `bytes that are no UTF-8 are Latin-1, or damage where other characters are UTF-8`() {
    #expect(message([0x61, 0xE4, 0x2C, 0x62, 0x0A]) == "aä:  | b: ")
    #expect(message(Array("a,b\n1,2\n3,".utf8) + [0xFF, 0x0A]) == "a: 1 3 | b: text")
    #expect(
      message(Array("ä,b\n1,2\n3,".utf8) + [0xFF, 0xFE, 0x0A])
        == "t.csv, line 3, column 2 ('b'): found bytes that are no UTF-8 -> expected UTF-8 text")
    #expect(
      message(Array("😀,b\n1,2\n3,".utf8) + [0xFF, 0x0A])
        == "t.csv, line 3, column 2 ('b'): found bytes that are no UTF-8 -> expected UTF-8 text")
    var options = ReadOptions()
    options.encoding = .utf8
    #expect(
      message([0x61, 0xE4, 0x2C, 0x62, 0x0A], options: options)
        == "t.csv, line 1, column 1: found bytes that are no UTF-8 -> expected UTF-8 text")
  }

  @Test(arguments: [
    ("a\n1\n\"x\ny\"\n2\n", "line 3, column 1 ('a'): found 'x\\ny' -> expected a number"),
    ("a,b\n2026-03-01,1\n5,1\n", "line 3, column 1 ('a'): found '5' -> expected a time (ISO 8601)"),
    ("a,b\n1,1\n2026-03-01,1\n", "line 3, column 1 ('a'): found '2026-03-01' -> expected a number"),
    ("a,b\nx,1\n", "line 2, column 1 ('a'): found 'x' -> expected a number or a date"),
    (
      "a,b\n,1\nx,1\n4,1\n",
      "line 3, column 1 ('a'): found 'x' -> expected a number or a date"
    ),
  ])
  func `a column of texts knows the first cell that is none of its numbers`(
    text: String, expected: String
  ) throws {
    let table = try read(text)
    let error = #expect(throws: DataSourceError.self) { try table.values(named: "a") }
    #expect(error?.description == "t.csv, " + expected)
    #expect(throws: DataSourceError.self) { try table.times(named: "a") }
    #expect(table.columns[0].values.isEmpty)
  }

  @Test func `times without offset are read on the given clocks`() throws {
    let zone = try TimeZoneDatabase.rules(named: "America/New_York")
    let text = "t,v\n2026-03-02 09:30,1\n2026-03-02T09:30-05:00,2\n,3\n2026-07-01T09:30,4\n"
    let table = try read(text, options: ReadOptions(zone: zone))
    #expect(table.columns[0].kind == .time)
    #expect(summary(table).hasPrefix("t: 1772461800 1772461800 _ 1782912600"))
    #expect(summary(try read(text)).hasPrefix("t: 1772443800 1772461800 _ 1782898200"))
  }

  @Test func `a tsv file has tabs whatever else it holds`() {
    #expect(message("a;b\tc\n1\t2\n", name: "t.tsv") == "a;b: 1 | c: 2")
    #expect(message("a;b\n1\n", name: "t.TSV") == "a;b: 1")
  }

  @Test(arguments: propertySeeds)
  func `numbers read back exactly`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var texts: [String] = []
    var values: [Double] = []
    for index in 0..<3000 {
      let text =
        switch index % 6 {
        case 5: decimal(&random, digits: 1...19, exponents: -27...0)
        case 0: "\(Double(bitPattern: random.next()))"
        case 1: "\(Double.random(in: -1...1, using: &random))"
        case 2: "\(Int.random(in: -999...999, using: &random)).\(random.next() % 1000)"
        case 3: decimal(&random, digits: 1...24, exponents: -40...40)
        default: decimal(&random, digits: 16...19, exponents: -10...9)
        }
      guard let value = Double(text), value.isFinite else { continue }
      texts.append(text)
      values.append(value)
    }
    let table = try read("a,b\n" + texts.map { "\($0),\"\($0)\"\n" }.joined())
    #expect(try table.values(named: "a").map(\.bitPattern) == values.map(\.bitPattern))
    #expect(try table.values(named: "b").map(\.bitPattern) == values.map(\.bitPattern))
  }

  @Test(arguments: [
    "9007199254740993", "9007199254740993.0", "0.1", "0.3", "2.2250738585072011e-308",
    "1.7976931348623157e308", "5e-324", "2.4703282292062327e-324", "9999999999999999999",
    "18446744073709551615", "18446744073709551616", "1000000000000000000e-27",
    "9999999999999999999e-27", "1e-27", "9007199254740993e-1", "9007199254740993e-22",
    "4503599627370497.5", "4503599627370496.5", "0.000000000000000000000000001",
    "123456789012345678901234567890", "8.5e22", "8.5e23",
  ])
  func `hard numbers are rounded correctly`(text: String) throws {
    let value = try #require(Double(text))
    #expect(try read("a\n\(text)\n").values(named: "a") == [value])
    #expect(try read("a\n-\(text)\n").values(named: "a") == [-value])
  }

  @Test(arguments: propertySeeds)
  func `numbers half way between two others and their neighbours are rounded correctly`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var texts: [String] = []
    for power in 1...4 {
      for _ in 0..<100 {
        // 54 bits, the last of them 1, over a power of two: a tie.
        let odd = UInt64.random(in: 1 << 53..<1 << 54, using: &random) | 1
        let tie = (0..<power).reduce(odd) { product, _ in product * 5 }
        texts += [tie - 1, tie, tie + 1].map { "\($0)e-\(power)" }
      }
    }
    let values = try read("a\n" + texts.joined(separator: "\n")).values(named: "a")
    #expect(values.map { Optional($0) } == texts.map { Double($0) })
  }

  private func decimal(
    _ random: inout SeededGenerator, digits: ClosedRange<Int>, exponents: ClosedRange<Int>
  ) -> String {
    let count = Int.random(in: digits, using: &random)
    let point = Int.random(in: 0...count, using: &random)
    var text = ""
    for index in 0..<count {
      if index == point { text += "." }
      text += "\(random.next() % 10)"
    }
    return text + "e\(Int.random(in: exponents, using: &random))"
  }
}
