import Files
import Testing
import Threading
import TimeZoneDatabase

@testable import DataSources

@Suite struct DataTableTests {
  @Test func `a column is found by its name, composed or not`() throws {
    let table = try read("e\u{301}tat,b\n1,2\n")
    #expect(try table.column(named: "état").values == [1])
    #expect(try table.column(named: "b").kind == .number)
  }

  @Test func `an unknown column names those there are`() throws {
    let error = #expect(throws: DataSourceError.self) { try read("a,b\n1,2\n").values(named: "B") }
    #expect(error?.description == "unknown column 'B' in t.csv: there is 'a', 'b'")
    guard case .unknownColumn(let unknown) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(unknown.available == ["a", "b"])
    let many = (0..<20).map { "c\($0)" }.joined(separator: ",")
    let long = #expect(throws: DataSourceError.self) { try read(many).times(named: "x\ny") }
    #expect(long?.description.hasPrefix("unknown column 'x\\ny' in t.csv: there is 'c0'") == true)
    #expect(long?.description.hasSuffix("'c11' and 8 more") == true)
  }

  @Test(arguments: [
    ("time,name,a,price\n2026-03-01,x,1,2\n", "price", "price"),
    ("time,name,a,price\n2026-03-01,x,1,2\n", "other", "a"),
    ("gap,a\n,1\n", "x", "a"), ("gap,text\n,x\n", "x", "gap"), ("a\n", "x", "a"),
    ("time,a\n2026-03-01,1\n", "time", "time"), ("Open,Close\n1,2\n", "close", "Close"),
    ("OPEN,close,Close\n1,2,3\n", "Close", "Close"),
    ("OPEN,close,Close\n1,2,3\n", "CLOSE", "close"),
    ("Open,Close*,Adj Close**\n1,2,3\n", "close", "Close*"),
    ("Open,Close*,Adj Close**\n1,2,3\n", "adj_close", "Adj Close**"),
    ("time,Open,Close [USD],Close (EUR)\n2026-03-01,1,2,3\n", "close", "Open"),
    ("time,Wind,Temperatur (°C)\n2026-03-01,1,2\n", "temp", "Temperatur (°C)"),
    ("time,Wind,Temperatur (°C)\n2026-03-01,1,2\n", "te", "Wind"),
    ("time,Wind,Temp in,Temp out\n2026-03-01,1,2,3\n", "temp", "Wind"),
    ("time,Wind,[1],[2]\n2026-03-01,1,2,3\n", "_", "Wind"),
  ])
  func `a series means its own column, else the first with numbers`(
    text: String, name: String, column: String
  ) throws {
    #expect(try read(text).choose(for: name).column.name == column)
  }

  @Test(arguments: [
    ("a\n1\n2\nx\n", "s", "t.csv, line 4, column 1 ('a'): found 'x' -> expected a number"),
    ("a,b\n1,1\nx,2\n", "a", "t.csv, line 3, column 1 ('a'): found 'x' -> expected a number"),
    (
      "a,b\nx,y\n", "s",
      "t.csv, line 2, column 1 ('a'): found 'x' -> expected a number or a date"
    ),
  ])
  func `where no column will do the error names the cell that is in the way`(
    text: String, name: String, expected: String
  ) throws {
    let table = try read(text)
    let error = #expect(throws: DataSourceError.self) { try table.choose(for: name) }
    #expect(error?.description == expected)
  }

  @Test func `a time column is found by itself where there is just one`() throws {
    #expect(try read("month,v\n1949-01,1\n").onlyTimeColumn?.name == "month")
    #expect(try read("a,b\n2026-03-01,2026-03-02\n").onlyTimeColumn == nil)
    #expect(try read("a,b\n1,2\n").onlyTimeColumn == nil)
  }

  @Test(
    arguments: [
      ("time", "1772323200", DataTable.Kind.time, 1_772_323_200),
      ("Date", "1772323200000", .time, 1_772_323_200),
      ("TIMESTAMP", "1772323200000000", .time, 1_772_323_200),
      ("ts", "1772323200000000000", .time, 1_772_323_200),
      ("epoch", "1772323200.5", .time, 1_772_323_200.5),
      ("time", "0.5", .number, 0.5), ("time", "-5", .number, -5),
      ("price", "1772323200", .number, 1_772_323_200),
      ("timeout", "1772323200", .number, 1_772_323_200),
      ("datetime", "99999999", .number, 99_999_999),
      ("datetime", "100000000", .time, 100_000_000), ("time", "99999999999", .time, 99_999_999_999),
      ("time", "100000000000", .time, 100_000_000), ("time", "", .number, .nan),
    ] as [(String, String, DataTable.Kind, Double)])
  func `large numbers in a column named like one are times`(
    name: String, cell: String, kind: DataTable.Kind, value: Double
  ) throws {
    let column = try read("\(name),v\n\(cell),1\n").columns[0]
    #expect(column.kind == kind)
    #expect(column.values[0] == value || (value.isNaN && column.values[0].isNaN))
  }

  @Test(
    arguments: [
      ("t", [1_772_323_200, 1_772_323_260], DataTable.Kind.time),
      ("ms", [1_772_323_200_000, 1_772_323_200_001], .time),
      ("micros", [1_772_323_200_000_000, 1_772_323_200_000_001], .time),
      ("t", [1_772_323_260, 1_772_323_200], .number), ("t", [1_772_323_200], .number),
      ("t", [1_772_323_200, 1_772_323_200], .number), ("t", [946_684_799, 946_684_800], .number),
      ("t", [4_102_444_799, 4_102_444_800], .number), ("t", [1_772_323_200, 5e12], .number),
      ("t", [1_772_323_200.5, 1_772_323_201], .number),
      ("x", [1_772_323_200, 1_772_323_260], .number),
      ("order_id", [1_772_323_200, 1_772_323_260], .number),
    ] as [(String, [Double], DataTable.Kind)])
  func `a first column that counts seconds of this century is times`(
    name: String, values: [Double], kind: DataTable.Kind
  ) throws {
    let rows = values.map { "\($0 == $0.rounded() ? "\(Int($0))" : "\($0)"),1\n" }.joined()
    let column = try read("\(name),v\n" + rows).columns[0]
    #expect(column.kind == kind)
    #expect(column.kind == .number || (1_772_323_200...1_772_323_260).contains(column.values[0]))
    // Nor where it stands behind others, or alone.
    #expect(
      try read("v,\(name)\n" + values.map { "1,\($0)\n" }.joined()).columns[1].kind == .number)
    #expect(try read("\(name)\n" + values.map { "\($0)\n" }.joined()).columns[0].kind == .number)
  }

  @Test func `one small number keeps a column from being times`() throws {
    #expect(try read("time\n1772323200\n5\n").columns[0].kind == .number)
  }

  @Test func `numbers are times where the caller says so`() throws {
    let table = try read("a,b,c\n0,1772323200000,2026-03-01\n60,1772323260000,\n")
    #expect(try table.times(named: "a") == [0, 60])
    #expect(try table.times(named: "b") == [1_772_323_200, 1_772_323_260])
    #expect(try table.times(named: "c")[0] == 1_772_323_200)
    #expect(try table.times(named: "c")[1].isNaN)
  }

  @Test func `messages show neither control characters nor whole files`() {
    let error = DataError(file: "a\u{1B}[31mb", line: 1, column: 2, found: "x", expected: "y")
    #expect(error.description == "a\\e[31mb, line 1, column 2: found x -> expected y")
    let long = String(repeating: "x", count: 500)
    let shown = String(repeating: "x", count: 60) + "…"
    #expect(
      FileError(path: long, reason: .isFolder).description
        == "cannot read '\(shown)': it is a folder, not a file")
  }

  @Test(arguments: [
    ("600 GET\n  3 POST\n", ["GET", "POST"]), ("method,n\nGET,6\nPOST,3\n", ["GET", "POST"]),
    ("method,n,m\nGET,6,1\n", ["GET"]), ("kind,name,n\na,b,6\na,c,1\n", ["b", "c"]),
    ("kind,n\na,6\na,1\n", []), ("kind,n\na,6\n,1\n", []), ("a\n1\n", []),
  ])
  func `rows are called by the first column of different texts`(
    _ text: String, _ names: [String]
  ) throws {
    #expect(try read(text).rowNames?.names ?? [] == names)
  }

  @Test(arguments: [
    ("total", true), ("Total:", true), ("Σ", true), ("Zwischensumme", true), ("to", false),
    ("totals of", false), ("x", false), (":", false), ("Total::", false),
  ])
  func `a last row that sums up is known by its word`(word: String, isKnown: Bool) throws {
    let table = try read("k,v\na,1\nb,2\n\(word),3\n")
    #expect(table.summaryRow.map { "\($0.line) \($0.found)" } == (isKnown ? "4 '\(word)'" : nil))
  }

  @Test(arguments: [
    ("time", "00:30:00", "11:59:59", false), ("time", "00:30:00", "12:00:00", true),
    ("time", "00:59:59", "01:00:05", false), ("time", "01:00:00", "01:00:05", true),
    ("lap", "01:00:00", "12:00:00", false), ("time", "1:00:00", "1:00:05", false),
  ])
  func `times are those of a day where they begin after an hour or run half a day`(
    name: String, first: String, last: String, areOfDay: Bool
  ) throws {
    let column = try read("\(name),v\n\(first),1\n\(last),2\n").columns[0]
    #expect(column.isTimeOfDayAsX == areOfDay)
  }

  @Test(arguments: [
    ("date,time,v\n2026-03-01,0959,1\n2026-03-02,1000,2\n", true),
    ("date,time,v\n2026-03-01,0960,1\n2026-03-02,1000,2\n", false),
    ("date,hour,v\n2026-03-01,24,1\n2026-03-02,1,2\n", true),
    ("date,hour,v\n2026-03-01,25,1\n2026-03-02,1,2\n", false),
  ])
  func `numbers are the time of the day where each of them can be one`(
    text: String, isJoined: Bool
  ) throws {
    #expect(try read(text).columns[1].details.isJoined == isJoined)
  }

  @Test(arguments: [
    ("time\n20:00:00\n01:00:00\n", [72_000, 90_000]),
    ("lap\n+20:00:00\n+01:00:00\n", [72_000, 3600]),
  ])
  func `times of the day run past midnight, and lengths of time do not`(
    text: String, counted: [Double]
  ) throws {
    let table = try read(text)
    #expect(table.countedOn([72_000, 3600], of: table.columns[0]) == counted)
  }

  @Test(
    arguments: [
      ([1, 2, 3], [false, true, true]), ([3, 2, 1], [true, true, false]),
      ([5, 5, 5], [false, true, true]), ([1, 2], [false, true, true]),
    ] as [([Double], [Bool])])
  func `of rows with one text the latest is the last, and of one time the one below`(
    times: [Double], expected: [Bool]
  ) throws {
    let table = try read("k,v\na,1\nb,2\na,3\n")
    let keys = [try table.column(named: "k")]
    #expect(try table.lastRows(by: keys, at: times, Cancellation())?.areLast == expected)
  }

  @Test(
    arguments: [
      ([1, 1, 2], [0, 0, 0], true), ([1, 2, 1, 2], [0, 0, 1, 1], true),
      ([2, 1], [0, 0], false), ([2, 2, 1], [0, 1, 0], false),
    ] as [([Double], [Int], Bool)])
  func `the rows of each thing ascend where none lies before the last`(
    places: [Double], things: [Int], ascend: Bool
  ) {
    #expect(DataTable.ascend(places, in: things) == ascend)
  }

  @Test(
    arguments: [
      (["0M", "6M"], [0, 6]), (["12"], nil), (["12", "24"], [12, 24]), (["12", "12"], nil),
    ] as [([String], [Double]?)])
  func `headers are places where several of them have a number each`(
    names: [String], places: [Double]?
  ) {
    #expect(NumberedHeaders(names)?.places == places)
  }

  @Test func `a column that is the axis is no value`() throws {
    let table = try read("a,b\n3,1\n1,2\n")
    #expect(try table.choose(for: "x", axis: table.columns[0]).column.name == "b")
  }

  @Test func `texts are no axis where numbers are days`() throws {
    var options = ReadOptions()
    options.dateFormat = DateFormat("excel")
    let table = try read("date,v\nx,1\ny,2\n", options: options)
    guard case .index = try table.defaultAxis(besides: [table.columns[1]]) else {
      Issue.record("\(try table.defaultAxis(besides: [table.columns[1]]))")
      return
    }
  }

  @Test func `times in no order are doubtful from the first that clocks show twice`() throws {
    let options = ReadOptions(zone: try TimeZoneDatabase.rules(named: "Europe/Berlin"))
    func doubtfulRow(_ times: [String]) throws -> Int? {
      let rows = (0..<8).map { "\(times[$0 % times.count]),\($0)\n" }.joined()
      return try read("time,v\n" + rows, options: options).columns[0].details.doubtfulRow
    }
    #expect(try doubtfulRow(["2026-07-25 02:30", "2026-07-24 02:30"]) == nil)
    #expect(try doubtfulRow(["2026-10-26 12:00", "2026-10-25 02:30"]) == 1)
  }

  @Test func `numbers that may be groups are told with the first that shows it`() throws {
    let table = try read("a;b\n1;1\n1.234;2\n5.678;3\n")
    #expect(table.warningOfGroups(table.columns[0])?.line == 3)
  }

  @Test func `only what is no UTF-8 is advised to be read in another encoding`() throws {
    let error = #expect(throws: DataSourceError.self) { try read("größe,b\n1,2\n3,4,5\n") }
    guard case .data(let flaw)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!"\(String(describing: flaw.advice))".contains("encoding"))
  }

  @Test func `texts of several columns together are at most so many`() throws {
    var options = ReadOptions()
    options.textColumns = [.name("a"), .name("b")]
    let table = try read("a,b,v\nx,y,1\nx,z,2\nx,y,3\n,z,4\n", options: options)
    let parts = table.columns.prefix(2).compactMap(\.texts)
    let joined = try DataTable.Texts(joining: parts, of: "a, b", atMost: 2)
    #expect(joined.names == ["x, y", "x, z"])
    #expect(joined.codes == [0, 1, 0, -1])
    let error = #expect(throws: DataSourceError.self) {
      try DataTable.Texts(joining: parts, of: "a, b", atMost: 1)
    }
    guard case .manyTexts(column: "a, b", first: ["x, y"])? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
