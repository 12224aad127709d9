import CivilTime
import PlotSession
import SampleStore
import TestSupport
import Testing

/// Files as people have them give the right series, or an error or warning that quotes the cell and says
/// what to write, and what it says works.
@Suite struct StrangeFileTests {
  /// What a statement about a strange file gives.
  struct Case: Sendable, CustomStringConvertible {
    let file: String
    /// What follows the file's name in the statement.
    var keys = ""
    var name = "v"
    /// What runs before.
    var before = ""
    /// `VALUE@PLACE` for each sample, `_` for a gap; nil for an error.
    let samples: String?
    /// What the warning or error holds.
    var says: [String] = []
    /// The samples after what it says was typed.
    var then: String?

    var description: String { "\(file): \(name) \(keys)" }
  }

  static let cases: [Case] = [titles, layouts, columns, encodings, numbers, dates, clocks, sizes]
    .flatMap { $0 }

  static let titles: [Case] = [
    Case(file: "instrument export", keys: "column=\"P (mTorr)\"", samples: "40@0 35@0.5"),
    Case(file: "instrument export", keys: "column=2 skip=4", samples: "40@0 35@0.5"),
    Case(file: "instrument export", keys: "header=on column=\"RF (W)\"", samples: "0@0 1@0.5"),
    Case(file: "title as wide as the table", keys: "column=Temp x=Zeit", samples: "38.5@0 38.75@1"),
    Case(file: "title wider than the table", keys: "column=w x=t", samples: "1@0 2@1"),
    Case(file: "bank statement", name: "betrag", samples: "-12.34@2026-01-02 2500@2026-01-13"),
    Case(
      file: "weather station", name: "tmax",
      samples: "-5@2026-01-01 -7@2026-01-02 -9@2026-01-03 -9@2026-01-04"),
    Case(file: "metadata table", keys: "column=Temp", samples: "5@2026-01-01 6@2026-01-02"),
    Case(file: "Excel's titles", name: "cost", samples: "2@2026-01-01 3@2026-02-01"),
    Case(
      file: "names above names", keys: "x=1", samples: nil, says: ["found the name 'v' again"]),
    Case(file: "names above names", keys: "column=4 x=1", samples: "7@0 8@1"),
    Case(file: "names above names", keys: "column=\"Right v\" x=\"Right t\"", samples: "7@0 8@1"),
    Case(
      file: "names in two rows", keys: "column=\"Temp Out\"",
      samples: "-0.1@2023-01-13 0.4@2023-01-13T01:00"),
    Case(
      file: "names in two rows", keys: "column=\"Out Hum\"",
      samples: "99@2023-01-13 98@2023-01-13T01:00"),
    Case(file: "names in two rows", name: "Speed", samples: "4@2023-01-13 3@2023-01-13T01:00"),
    Case(
      file: "names in two rows", keys: "column=Temp", samples: nil,
      says: ["found the name 'Temp' again"]),
    Case(file: "merged names", keys: "column=\"2024 Cost\" x=Month", samples: "3@1 4@2"),
    Case(
      file: "names and units in comments", name: "Hs",
      samples: "0.5@2025-04-01 0.75@2025-04-01T00:30"),
    Case(file: "names above symbols", name: "high", samples: "7@2026-01-02 8@2026-01-05"),
    Case(file: "title and units", keys: "column=P x=Elapsed", samples: "1@0 2@1"),
    Case(file: "units and kinds", samples: "5@2026-01-01 6@2026-01-02"),
    Case(file: "numbers as names", keys: "column=460", samples: "7@0 8@1"),
    Case(file: "years as names", keys: "column=2020", samples: "6@0 9@1"),
    Case(file: "months as names", keys: "column=\"2025-02\"", samples: "6@0 8@1"),
    Case(file: "keys and values", samples: "1e-09@0.5 2e-09@1.5"),
    Case(file: "sixty lines above", keys: "where t > 87", samples: "176@88 178@89"),
    Case(
      file: "a line like the data above", samples: "5@2025-01-01 6@2025-01-02",
      says: ["line 1, column 1: found 'Exported' -> expected the header"]),
    Case(
      file: "header in two places", keys: "column=c", samples: "2@1 4@2 1@3 2@4"),
    Case(
      file: "words for values first", samples: nil, says: ["line 2, column 2 ('v'): found 'DSQ'"]),
    Case(
      file: "rows that begin with gaps", keys: "column=2",
      samples: "_@2026-01-01 5@2026-01-02 6@2026-01-03"),
    Case(file: "name of two lines", keys: "column=2", samples: "5@0 6@1"),
  ]

  static let layouts: [Case] = [
    Case(file: "plain", samples: "10@1 20@2"),
    Case(file: "title lines", samples: "5@2026-01-01 6@2026-01-02"),
    Case(file: "title with separators", name: "cost", samples: "1@2026-01-01 2@2026-01-02"),
    Case(file: "notes of two cells", samples: "5@0 6@1"),
    Case(file: "notes of two cells", keys: "skip=2", samples: "5@0 6@1"),
    Case(file: "Excel's separator line", samples: "10@1 20@2"),
    Case(file: "units row", samples: "5@0 6@1"),
    Case(
      file: "units row above a flag", samples: nil,
      says: ["line 4, column 2 ('v'): found '5,4r' -> expected a number with a decimal comma"]),
    Case(
      file: "units row above a flag", keys: "missing=\"5,4r\"",
      samples: "5.3@2019-01-01 _@2019-02-01"),
    Case(
      file: "units row above a flag", keys: "column=w", samples: "8.6@2019-01-01 8.7@2019-02-01"),
    Case(file: "units row with a blank", samples: "5@2026-01-01 6@2026-01-02"),
    Case(file: "short row", keys: "column=c", samples: "3@1 _@4 9@7"),
    Case(
      file: "long row", samples: nil,
      says: ["f.csv, line 3, column 3: found a row of more than 2 cells, '5'"]),
    Case(file: "trailing separators", name: "b", samples: "2@1 4@3"),
    Case(
      file: "total below", samples: nil,
      says: ["line 4, column 1 ('month'): found 'Total'", "where month != \"Total\""],
      then: "5@2026-01-01 6@2026-02-01"),
    Case(
      file: "total of texts", samples: nil, says: ["line 4", "where region != \"Total\""],
      then: "5@0 6@1"),
    Case(
      file: "source below", samples: "5@2026-01-01 6@2026-01-02",
      says: ["line 4, column 1 ('date'): found 'Source: ECB'", "below it is left out"]),
    Case(file: "quoted line ends", samples: "1@0 2@1"),
    Case(file: "nul bytes", samples: nil, says: ["line 3, column 1 ('a'): found a NUL byte"]),
    Case(file: "tabs", samples: "5@0 6@1"), Case(file: "pipes", samples: "5@0 6@1"),
    Case(file: "aligned with blanks", samples: "5.5@0 6.25@10"),
    Case(file: "comments", samples: "5@0 6@1"),
    Case(file: "names in a comment", samples: "1@0 4@1 9@2"),
    Case(file: "one row", name: "b", samples: "2@1"),
    Case(file: "no rows", samples: "", says: ["f.csv, line 1", "no rows below the names"]),
    Case(file: "header without line end", samples: "", says: ["no rows below the names"]),
    Case(file: "empty", samples: nil, says: ["f.csv, line 1, column 1: found an empty file"]),
    Case(file: "no header", samples: "10@1 20@2 15@3"),
    Case(file: "no header", keys: "header=on", samples: "20@2 15@3"),
    Case(file: "no header beside texts", samples: "5@0 6@1 7@2"),
    Case(file: "mixed line ends", name: "b", samples: "2@1 4@3 6@5"),
    Case(file: "texts only", samples: nil, says: ["line 2, column 1 ('name'): found 'Ann'"]),
  ]

  static let columns: [Case] = [
    Case(
      file: "duplicate headers", keys: "column=a", samples: nil,
      says: ["found the name 'a' again", "column=2"], then: "1@0 3@1"),
    Case(file: "duplicate headers", keys: "column=3", samples: "2@0 4@1"),
    Case(file: "headers with units", samples: "5@0 6@1"),
    Case(file: "headers with units", keys: "column=\"Voltage (V)\"", samples: "5@0 6@1"),
    Case(file: "headers with units", keys: "column=2 x=1", samples: "5@0 6@1"),
    Case(file: "unnamed index", samples: "5@0 6@1 4@2"),
    Case(
      file: "texts to choose by", keys: "where sym == \"A\"", name: "close",
      samples: "1@2026-01-01 2@2026-01-02"),
    Case(
      file: "texts to choose by", keys: "where sym == \"B\" and close > 7 column=close", name: "p",
      samples: "8@2026-01-02"),
    Case(
      file: "texts to choose by", keys: "column=close where date == 2026-01-02", name: "p",
      samples: "2@2026-01-02 8@2026-01-02"),
    Case(
      file: "texts to choose by", keys: "column=3 where 2 <= 2026-01-01", name: "p",
      samples: "1@2026-01-01 7@2026-01-01"),
    Case(file: "Booleans", keys: "where flag == \"true\"", samples: "1@0 3@1"),
    Case(
      file: "Booleans", keys: "column=flag", samples: "1@0 0@1 1@2"),
  ]

  static let encodings: [Case] = [
    Case(file: "byte order mark", name: "b", samples: "10@1 20@2"),
    Case(file: "UTF-16, low byte first", samples: "10@1 20@2"),
    Case(file: "UTF-16, high byte first", keys: "x=\"größe\"", samples: "10@1 20@2"),
    Case(file: "UTF-16 without a mark", keys: "x=t", samples: "10@1 20@2"),
    Case(file: "UTF-16 without a mark", keys: "encoding=utf-16", samples: "10@1 20@2"),
    Case(file: "Latin-1", keys: "x=\"größe\"", name: "preis", samples: "5@1 7.5@2"),
    Case(file: "Latin-1", keys: "encoding=latin1", name: "preis", samples: "5@1 7.5@2"),
    Case(
      file: "damaged UTF-8", samples: nil,
      says: ["line 3, column 2 ('v'): found bytes that are no UTF-8"]),
  ]

  static let numbers: [Case] = [
    Case(file: "decimal commas and groups", samples: "1234.56@2026-01-31 987.1@2026-02-01"),
    Case(file: "decimal commas", samples: "1234.5@1 12.25@2"),
    Case(
      file: "decimal commas in one column", samples: "20.5@0 21@1 22.5@2",
      says: ["warning: f.csv, line 2, column 1: found '20,5'", "separator=\",\""],
      then: "5@20 _@21 5@22"),
    Case(
      file: "groups or decimals", samples: nil,
      says: ["line 2, column 2 ('v'): found '1,234'", "decimal=\",\"", "decimal=\".\""],
      then: "1.234@0 5.678@1"),
    Case(file: "groups or decimals", keys: "thousands=\",\"", samples: "1234@0 5678@1"),
    Case(
      file: "points that may be groups", samples: "1.234@0 5.678@1",
      says: ["found '1.234'", "thousands=\".\""], then: "1234@0 5678@1"),
    Case(file: "points that are groups", name: "umsatz", samples: "1234@0 5678@1"),
    Case(file: "groups", samples: "1234@0 12345.5@1 999@2"),
    Case(
      file: "groups and none", samples: nil, says: ["line 2", "found '1,234'", "thousands="],
      then: "1234@0 5678@1"),
    Case(file: "Swiss groups", samples: "1234.5@0 12345.25@1"),
    Case(file: "French groups", samples: "1234.5@0 12345.25@1"),
    Case(file: "dollars", samples: "1234.5@0 -5@1 -3.25@2 0@3"),
    Case(file: "two currencies", samples: nil, says: ["line 3, column 2 ('v'): found '€7'"]),
    Case(file: "percent", samples: "12.5@0 -3@1 0@2"),
    Case(file: "percent and none", samples: nil, says: ["line 3, column 2 ('v'): found '0.3'"]),
    Case(file: "exponents", samples: "1000@0 0.0025@1"),
    Case(file: "parentheses", samples: "-1000@0 12@1"),
    Case(file: "true minus", samples: "-5@0 6@1"),
    Case(
      file: "dashes for gaps", samples: "5@0 _@1 6@2",
      says: ["line 3, column 2 ('v'): found '-'", "missing=\"-\""], then: "5@0 _@1 6@2"),
    Case(
      file: "dashes at the top", samples: "_@0 5@1 6@2",
      says: ["line 2, column 2 ('v'): found '-'", "missing=\"-\""], then: "_@0 5@1 6@2"),
    Case(file: "dashes at the top", keys: "missing=[\"-\", \"?\"]", samples: "_@0 5@1 6@2"),
    Case(
      file: "dashes for gaps", name: "other", samples: "5@0 _@1 6@2",
      says: ["warning: f.csv, line 3, column 2 ('v'): found '-'", "missing=\"-\""],
      then: "5@0 _@1 6@2"),
    Case(file: "numbers for gaps", keys: "missing=[-999]", samples: "5@0 _@1 6@2"),
    Case(
      file: "a text among numbers", samples: nil,
      says: ["line 3, column 1 ('v'): found 'x'", "missing=\"x\""],
      then: "1@0 _@1 3@2"),
    // What is said is all that has to be said.
    Case(
      file: "a text beside days that may be months", keys: "time=date", samples: nil,
      says: ["found '", "dateFormat=\"%d/%m/%Y\"", "missing=\"none yet\""],
      then: "1@2026-02-01 _@2026-02-02 3@2026-02-03"),
    Case(
      file: "no value for x", keys: "x=x", samples: nil,
      says: ["line 3, column 1 ('x'): found ''", "where x != \"\""], then: "5@1 7@3"),
    Case(
      file: "no value for x", samples: "5@0 6@1 7@2",
      says: ["line 3, column 1 ('x'): found ''"]),
  ]

  static let dates: [Case] = [
    Case(file: "day first", samples: "1@2026-02-13 2@2026-02-14"),
    Case(file: "month first", samples: "1@2026-02-13 2@2026-02-14"),
    Case(
      file: "day or month first", samples: nil,
      says: [
        "line 2, column 1 ('date'): found '01/02/2026'", "dateFormat=\"%d/%m/%Y\"",
        "dateFormat=\"%m/%d/%Y\"",
      ],
      then: "1@2026-02-01 2@2026-02-02 3@2026-02-03"),
    Case(
      file: "day or month first", keys: "dateFormat=\"%m/%d/%Y\"",
      samples: "1@2026-01-02 2@2026-02-02 3@2026-03-02"),
    Case(file: "decided at the end", keys: "where v > 11", samples: "12@2026-01-12 13@2026-01-13"),
    Case(
      file: "both orders", samples: nil, says: ["line 3, column 1 ('date'): found '02/14/2026'"],
      then: "1@2026-02-13"),
    Case(
      file: "two date columns", samples: "5@0 6@1", says: ["found '2026-01-01'", "time=1"],
      then: "5@2026-01-01 6@2026-01-02"),
    Case(file: "two date columns", keys: "time=closed", samples: "5@2026-02-01 6@2026-02-02"),
    Case(
      file: "whole Excel days", samples: "1@46023 2@46024 3@46025",
      says: ["found '46023'", "dateFormat=\"excel\""],
      then: "1@2026-01-01 2@2026-01-02 3@2026-01-03"),
    Case(
      file: "Excel's days", keys: "dateFormat=\"excel\"",
      samples: "1@2026-01-01 2@2026-01-02T12:00 3@2026-01-03"),
    Case(file: "days without signs", samples: "1@2026-01-01 2@2026-01-02 3@2026-01-05"),
    Case(file: "years of two digits", samples: "1@2026-01-30 2@2026-01-31"),
    Case(
      file: "newest first", keys: "dateFormat=\"%d/%m/%Y\"", samples: "3@0 2@1 1@2",
      says: [
        "found '2026-01-03' -> expected a date written as %d/%m/%Y", "dateFormat=\"%Y-%m-%d\"",
      ],
      then: "1@2026-01-01 2@2026-01-02 3@2026-01-03"),
    Case(file: "names of months", samples: "1@2026-01-01 2@2026-02-02"),
    Case(file: "American names", samples: "1@2026-01-01 2@2026-02-02"),
    Case(
      file: "a day that is none", samples: nil,
      says: ["line 3, column 1 ('date'): found '2026-02-30'", "a date that exists"],
      then: "1@2026-02-28"),
    Case(file: "newest first", samples: "1@2026-01-01 2@2026-01-02 3@2026-01-03"),
    Case(
      file: "in no order", samples: nil, says: ["goes back in line 3", "sort=on"],
      then: "1@2026-01-01 2@2026-01-02 3@2026-01-03"),
    Case(
      file: "a date that is not there", samples: "1@0 2@1 3@2",
      says: ["line 3, column 1 ('date'): found 'pending'", "where date != \"pending\""],
      then: "1@2026-01-01 3@2026-01-03"),
  ]

  static let clocks: [Case] = [
    Case(file: "halves of days", samples: "1@2026-01-13T09:30 2@2026-01-13T16:00"),
    Case(file: "times in a column", samples: "1@2026-01-02T09:30 2@2026-01-02T16:00"),
    Case(file: "times between blanks", samples: "1@2026-01-02T09:30 2@2026-01-02T16:00"),
    Case(file: "epoch seconds", samples: "1@2026-01-01 2@2026-01-01T00:01"),
    Case(file: "epoch milliseconds", samples: "1@2026-01-01 2@2026-01-01T00:00:00.25"),
    Case(
      file: "offsets", samples: "1@2025-12-31T22:00 2@2026-01-01 3@2026-01-01T00:30"),
    Case(
      file: "an hour left out", before: "config timeZone=\"Europe/Berlin\"",
      samples: "1@2026-03-29T00:30 2@2026-03-29T01:00 3@2026-03-29T01:30",
      says: ["line 3, column 1 ('time'): found '2026-03-29 02:30'", "Europe/Berlin"]),
    Case(
      file: "an hour twice", before: "config timeZone=\"Europe/Berlin\"",
      samples:
        "1@2026-10-24T23:30 2@2026-10-25 3@2026-10-25T00:30 4@2026-10-25T01:00 5@2026-10-25T01:30 6@2026-10-25T02:00"
    ),
  ]

  static let sizes: [Case] = [
    Case(file: "10,000 columns", name: "c9999", samples: "9999@0 10000@1"),
    Case(file: "10,000 columns", keys: "column=5000", samples: "4999@0 5000@1"),
    Case(file: "a long text", samples: "1@0 2@1"),
    Case(
      file: "a text too long", samples: nil,
      says: ["line 2, column 1 ('note'): found a cell of more than 1048576 bytes"]),
    Case(
      file: "rows beyond the first look", keys: "sort=on where v == 1",
      samples: "1@2026-02-01 1@2026-12-31"),
  ]

  @Test(arguments: cases)
  func `a strange file is read rightly, or what is said of it helps`(given: Case) {
    let folder = TestFolder()
    folder.write("f.csv", StrangeFile.named(given.file).bytes)
    let prompt = Prompt(given.before, folder: folder.path)
    let statement = "series \(given.name) from \"f.csv\" \(given.keys)"
    let error = prompt.run(statement)
    let said = error.map(\.rendered) ?? prompt.warnings
    #expect((error == nil) == (given.samples != nil), "\(said)")
    if error == nil { #expect(prompt.samples(given.name) == given.samples) }
    #expect(said.isEmpty == given.says.isEmpty, "\(said)")
    for part in given.says { #expect(said.contains(part), "\(said)") }
    guard let then = given.then else { return }
    #expect(Self.follow(said, prompt, given.name) == then)
  }

  @Test(arguments: cases)
  func `a strange file is read the same again, and by what show state prints`(given: Case) {
    let folder = TestFolder()
    folder.write("f.csv", StrangeFile.named(given.file).bytes)
    let statement = "series \(given.name) from \"f.csv\" \(given.keys)"
    let (first, second) = (
      Prompt(given.before, folder: folder.path), Prompt(given.before, folder: folder.path)
    )
    #expect(first.run(statement)?.rendered == second.run(statement)?.rendered)
    #expect(first.outputs.map(\.line) == second.outputs.map(\.line))
    let third = Prompt(first.state, folder: folder.path)
    #expect(third.session.state.isIdentical(to: first.session.state), "\(first.state)")
  }

  /// Types what stands in backquotes, until nothing is said any more; the samples then.
  private static func follow(_ said: String, _ prompt: Prompt, _ name: String) -> String {
    var said = said
    for _ in 0..<4 {
      let quoted = said.split(separator: "`", omittingEmptySubsequences: false)
      guard quoted.count >= 3 else { return "no advice: \(said)" }
      let error = prompt.run(String(quoted[1]))
      said = error.map(\.rendered) ?? prompt.warnings
      if error == nil, said.isEmpty { return prompt.samples(name) }
    }
    return "advice without end: \(said)"
  }
}
