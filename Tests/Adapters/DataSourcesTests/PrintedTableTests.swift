import Testing

@testable import DataSources

@Suite struct PrintedTableTests {
  static let df = """
    Filesystem     1K-blocks     Used Available Use% Mounted on
    tmpfs            2464244     1052   2463192   1% /run
    /dev/sda1      263174212 15480316 237246852   7% /
    tmpfs           12321212        0  12321212   0% /dev/my disk

    """
  static let ps = """
    USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
    root         1  0.3  0.0  41972 12860 ?        Ss   03:57   0:12 /sbin/init splash, quiet
    www-data   913 12.5  1.1 224508 61332 ?        S    04:10   1:02 php-fpm: pool "www"

    """
  static let free = """
                   total        used        free      shared  buff/cache   available
    Mem:           24105        1670       19157          12        3277       22034
    Swap:              0           0           0

    """
  static let ls = """
    total 536
    drwxr-xr-x 2 root root  4096 Jan 12 10:11 GConf
    -rw-r--r-- 1 root root 91234 Feb  3  2025 a long name.txt
    lrwxrwxrwx 1 root root    11 Mar  4 11:12 to -> a long name

    """
  static let docker = """
    CONTAINER ID   IMAGE      CREATED       SIZE
    3f2a           web:1.2    2 hours ago   12MB
    77b0           db:16      3 days ago    140MB

    """

  @Test(arguments: [
    (
      df, ["Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"], "Use%", [1, 7, 0]
    ),
    (
      ps,
      "USER,PID,%CPU,%MEM,VSZ,RSS,TTY,STAT,START,TIME,COMMAND".split(separator: ",").map(
        String.init),
      "%CPU", [0.3, 12.5]
    ),
    (
      free, ["column1", "total", "used", "free", "shared", "buff/cache", "available"], "used",
      [1670, 0]
    ),
    (
      free, ["column1", "total", "used", "free", "shared", "buff/cache", "available"], "available",
      [22034, .nan]
    ),
    (ls, (1...9).map { "column\($0)" }, "column5", [4096, 91234, 11]),
    (docker, ["CONTAINER ID", "IMAGE", "CREATED", "SIZE"], "SIZE", [12e6, 140e6]),
    (
      "MemTotal:       24684096 kB\nMemFree:        19617504 kB\nHugePages:  0\n",
      ["column1", "column2"], "column2", [24_684_096, 19_617_504, 0]
    ),
    ("one 1\ntwo 2\n\nthree  3\n", ["column1", "column2"], "column2", [1, 2, 3]),
  ])
  func `what a program prints is a table`(
    _ text: String, _ columns: [String], _ column: String, _ values: [Double]
  ) throws {
    let table = try read(text)
    #expect(table.columns.map(\.name) == columns)
    let found = try table.column(named: column).values
    #expect(found.count == values.count)
    // A unit may scale all of them.
    let scale = zip(found, values).first { $1 != 0 && !$1.isNaN }.map { $0 / $1 } ?? 1
    for (a, b) in zip(found, values) { #expect(a == b * scale || a.isNaN && b.isNaN) }
  }

  @Test(arguments: [
    "It was a dark and stormy night\nand 3 of us sat there\nby the fire\n",
    "Mar 10 08:00:01\nMar 11 08:00:02\n", "10 March 2026\n11 March 2026\n", "a b,1\nc d,2\n",
    "first name\tn\nAnna B\t1\n", "{\"a\": 1}\n{\"a\": 2}\n", "name of it\nAnna\nBo\n",
    "only one\n",
  ])
  func `other texts are read as before`(_ text: String) {
    #expect(
      PrintedTable(Array(text.utf8), CellRules(ReadOptions())) == nil || text.contains("\t")
        || text.contains(","))
    var options = ReadOptions()
    options.isGrowing = true
    let before = (try? read(text, options: options))?.columns
    #expect((try? read(text))?.columns.map(\.name) == before?.map(\.name))
  }

  @Test func `a cell's quotes and tabs stay in it`() throws {
    let table = try read(PrintedTableTests.ps)
    var options = ReadOptions()
    options.textColumns = [.name("COMMAND")]
    let texts = try read(PrintedTableTests.ps, options: options).columns.last?.texts
    #expect(texts?.names == ["/sbin/init splash, quiet", "php-fpm: pool \"www\""])
    #expect(table.rowCount == 2)
  }

  @Test func `the first row may lack the last cells, the only numbers`() throws {
    let text = "       state  count\na:     up\nb:     down       3\n"
    let count = try read(text).column(named: "count").values
    #expect(count[0].isNaN && count[1] == 3)
  }

  @Test func `names over two blanks and rows over more are one table`() throws {
    let text = "NAME  VALUE\nweb  1\ndb  2\nq  3\n"
    #expect(try read(text).column(named: "VALUE").values == [1, 2, 3])
  }

  @Test func `four megabytes of it are a table, and what is longer is read as before`() throws {
    func text(of count: Int) -> String {
      let blanks = String(repeating: " ", count: 500)
      let row = "a b\(blanks)12345\n"
      let names = "NAME  VALUE\n"
      let rows = String(repeating: row, count: (count - names.utf8.count) / row.utf8.count)
      return names + rows + String(repeating: "\n", count: count - (names + rows).utf8.count)
    }
    #expect(try read(text(of: PrintedTable.limit)).columns.map(\.name) == ["NAME", "VALUE"])
    #expect(try read(text(of: PrintedTable.limit + 1)).columns.map(\.name) == ["NAME  VALUE"])
  }

  @Test(arguments: [
    ("Mounted on", ["/", "/my disk"], ["NAME", "SIZE", "Mounted on"]),
    ("is mounted on", ["/", "/my disk"], ["NAME", "SIZE", "is mounted on"]),
    ("is now mounted on", ["/", "/my disk"], ["NAME SIZE is now mounted on"]),
    ("Mounted on", ["/", "/my disk", "/my disk"], ["NAME SIZE Mounted on"]),
  ])
  func `two or three words are one name where half of the rows end there`(
    _ name: String, _ cells: [String], _ columns: [String]
  ) throws {
    let rows = cells.map { "a 1 \($0)\n" }.joined()
    #expect(try read("NAME SIZE \(name)\n\(rows)").columns.map(\.name) == columns)
  }
}
