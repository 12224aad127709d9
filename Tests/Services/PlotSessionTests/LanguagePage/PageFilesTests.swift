import Testing

/// The sentences of the language's page about reading files, each with what it promises.
///
/// What files can look like is in `StrangeFileTests`.
@Suite struct PageFilesTests {
  /// `NAME` and contents of the files that the programs read.
  static let files = [
    "p.csv": "date,open,close,note\n2026-03-01,1,2,a\n2026-03-02,3,4,b\n2026-03-03,5,7,a\n",
    "xy.csv": "hour,load\n0,5\n1,7\n3,6\n",
    "two.csv": "a,a,b\n3,2,3\n1,5,6\n",
    "back.csv": "x,v\n2,20\n1,10\n3,30\n",
    "words.csv": "x,v\n1,5\n2,n/d\n3,7\n",
    "out.csv": "x,v\n1,5\n2,out\n3,7\n",
    "years.csv": "year,2024,2025\n1,10,20\n2,11,21\n",
  ]

  static let cases: [(String, String)] = [
    // Columns by name and by number.
    ("series p from \"p.csv\" column=close; last(p)", "7"),
    ("series p from \"p.csv\" column=3; last(p)", "7"),
    ("series p from \"p.csv\" column=3 time=1; select 2026-03-02; print selection.value", "4"),
    ("series p from \"years.csv\" column=2025; last(p)", "21"),
    (
      "series p from \"p.csv\" column=9",
      "UnknownColumn: unknown column '9' in p.csv: there is 'date', 'open', 'close', 'note'"
    ),
    (
      "series p from \"p.csv\" column=0",
      "ValueOutOfRange: a column is 0: a name or a whole number from 1 is allowed"
    ),
    // Without column: the one called NAME, else the only one of numbers, else the first.
    ("series close from \"p.csv\"; last(close)", "7"),
    (
      "series p from \"p.csv\"",
      "p: 3 samples, 1 to 5, last 5, 2026-03-01 to 2026-03-03  ▁▅█\nno column is called 'p': 'open' is taken; other columns: close"
    ),
    ("series p from \"xy.csv\"", "p: 3 samples, 5 to 7, last 6  ▁█▅"),
    // Without x and time: the times, else the first column where it ascends, else the index.
    ("series p from \"xy.csv\"; select at=3; print selection.value", "6"),
    ("series hour from \"xy.csv\"; select 2; print selection.x", "2"),
    ("series b from \"two.csv\"; select 1; print selection.x", "1"),
    // Several names, each a column.
    ("series open, close from \"p.csv\"; print open, close", "[1, 3, 5] [2, 4, 7]"),
    (
      "series open, high from \"p.csv\"",
      "UnknownColumn: unknown column 'high' in p.csv: there is 'date', 'open', 'close', 'note'"
    ),
    // Two columns of one name, where it is asked for.
    (
      "series a from \"two.csv\"",
      "DataError: two.csv, line 1, column 2 ('a'): found the name 'a' again -> expected each name once"
        + " (write `series a from \"two.csv\" column=1`)"
    ),
    // where, in either order with the pairs.
    ("series p from \"p.csv\" where close > 2 column=close; print p", "[4, 7]"),
    ("series p from \"p.csv\" column=close where close > 2 and close < 7; print p", "[4]"),
    ("series p from \"p.csv\" column=close where note == \"a\"; print p", "[2, 7]"),
    ("series p from \"p.csv\" column=close where note != \"a\"; print p", "[4]"),
    ("series p from \"p.csv\" column=close where date >= 2026-03-02; print p", "[4, 7]"),
    ("series p from \"p.csv\" column=close where 1 < 2026-03-02; print p", "[2]"),
    ("let least = 3; series p from \"p.csv\" where close > least column=close; print p", "[4, 7]"),
    (
      "series p from \"p.csv\" where close > 9 column=close",
      "p: 0 samples"
    ),
    (
      "series p from \"p.csv\" where note > 5",
      "DataError: p.csv, line 2, column 4 ('note'): found 'a' -> expected a number or a date"
    ),
    (
      "series p from \"p.csv\" where high > 5",
      "UnknownColumn: unknown column 'high' in p.csv: there is 'date', 'open', 'close', 'note'"
    ),
    // sort=on.
    (
      "series v from \"back.csv\" x=x",
      "DataError: back.csv: column 'x' goes back in line 3, from 2 to 1"
        + " (write `series v from \"back.csv\" x=x sort=on`)"
    ),
    ("series v from \"back.csv\" x=x sort=on; print v", "[10, 20, 30]"),
    ("series v = [1, 2, 3] x=[3, 1, 2] sort=on; print v", "[2, 3, 1]"),
    (
      "series v = [1, 2, 3] x=[3, 1, 2]",
      "ValueOutOfRange: x of sample 1 is 1, before 3: x must not descend"
        + " (write `series v = [1, 2, 3] x=[3, 1, 2] sort=on`)"
    ),
    // Each can be said.
    (
      "series v from \"xy.csv\" separator=\",\" header=on skip=0 comment=\"#\" decimal=\".\" thousands=\"'\"; last(v)",
      "6"
    ),
    ("series v from \"xy.csv\" header=off skip=1; last(v)", "6"),
    ("series v from \"words.csv\" missing=\"n/d\"; print v", "[5, nan, 7]"),
    ("series v from \"words.csv\" missing=[\"-\", \"n/d\"]; print v", "[5, nan, 7]"),
    (
      "series v from \"out.csv\" column=v",
      "DataError: out.csv, line 3, column 2 ('v'): found 'out' -> expected a number"
        + " (write `series v from \"out.csv\" column=v missing=\"out\"`)"
    ),
    (
      "series v from \"xy.csv\" separator=\"ab\"",
      "ValueOutOfRange: separator is \"ab\": one sign such as \",\", \";\", \"\\t\", \"|\", \" \" is allowed"
    ),
    (
      "series v from \"xy.csv\" decimal=\"x\"",
      "ValueOutOfRange: decimal is \"x\": one sign such as \".\", \",\" is allowed"
    ),
    (
      "series v from \"xy.csv\" encoding=latin9",
      "ValueOutOfRange: encoding takes utf-8, utf-16, latin1, iso-8859-2, cp1250, cp1251, cp1253 or cp1254, got 'latin9' (did you mean 'latin1'?)"
    ),
    (
      "series v from \"p.csv\" dateFormat=\"dd/mm/yyyy\"",
      "ValueOutOfRange: dateFormat is \"dd/mm/yyyy\": \"excel\", \"julian\", \"mjd\" or a format of "
        + "%Y %y %m %d %e %j %G %V %u %H %I %M %S %f %p %b %B %a %A %z %Z %F %D %T %R %s is allowed"
        + " (write '\"%d/%m/%Y\"')"
    ),
    (
      "series p from \"p.csv\" dateFormat=\"%Y-%m-%d\"; select 2026-03-02; print selection.value",
      "3"
    ),
    (
      "series v from \"xy.csv\" sep=\",\"",
      "UnknownKey: unknown series key 'sep' (write `series v from \"xy.csv\" separator=\",\"`)"
    ),
  ]

  @Test(arguments: cases)
  func `a file is read as the page says`(program: String, expected: String) {
    let folder = TestFolder(Self.files)
    let given = outcome(of: program, in: folder.path)
    let lines = given.split(separator: "\n", omittingEmptySubsequences: false)
    // What comes before the last statement's output is pictures and selections.
    let last = expected.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(lines.suffix(last).joined(separator: "\n") == expected)
  }
}
