/// Files as people have them, each with what is strange about it.
///
/// They are made here and not kept, so that their bytes can be read where they are expected.
package struct StrangeFile: Sendable, CustomStringConvertible {
  /// What is strange.
  package let name: String
  /// What is in it.
  package let bytes: [UInt8]

  package var description: String { name }

  /// A file of UTF-8.
  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

  /// A file of any bytes.
  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The file of a name; an empty one where there is none.
  package static func named(_ name: String) -> StrangeFile {
    all.first { $0.name == name } ?? StrangeFile("there is no '\(name)'", [])
  }

  /// All of them.
  package static let all: [StrangeFile] = [titles, layouts, encodings, numbers, dates, sizes]
    .flatMap { $0 }

  /// What instruments, banks and people write above a table.
  private static let titles: [StrangeFile] = [
    StrangeFile(
      "instrument export",
      "Tool:,ETCH-07,\nSerial:,12345,\nExported:,03/14/2025 08:12 AM,\n\nElapsed (s),P (mTorr),RF (W)\n0.0,40,0\n0.5,35,1\n"
    ),
    StrangeFile("title as wide as the table", "Bolus-ID 4711;Kuh 12\nZeit;Temp\n0;38,5\n1;38,75\n"),
    StrangeFile(
      "title wider than the table", "Berlin, by A, B, C, on Monday\nt,v,w\n0,5,1\n1,6,2\n"),
    StrangeFile(
      "bank statement",
      "\"Konto:\";\"DE12\";\n\"Von:\";\"01.01.2026\";\n\"Saldo:\";\"1.234,56 EUR\";\n\n\"Tag\";\"Wer\";\"Betrag\";\n\"02.01.2026\";\"REWE\";\"-12,34\";\n\"13.01.2026\";\"Lohn\";\"2.500,00\";\n"
    ),
    StrangeFile(
      "weather station",
      "Station,Zugspitze\nLatitude,47.4210\nName,Value\nUnits,metric\nDate,TMax,Rain\n2026-01-01,-5,0.0\n2026-01-02,-7,1.2\n2026-01-03,-9,0\n2026-01-04,-9,0\n"
    ),
    StrangeFile(
      "metadata table", "Station,12345\nName,Value\nDate,Temp\n2026-01-01,5\n2026-01-02,6\n"),
    StrangeFile(
      "Excel's titles",
      "Report,,,\nACME,,,2026\n,,,\nDate,Sales,Cost,\n2026-01-01,5,2,\n2026-02-01,6,3,\n"),
    StrangeFile("names above names", "Left,,Right,\nt,v,t,v\n0,5,0,7\n1,6,1,8\n"),
    StrangeFile(
      "names in two rows",
      "\t\tTemp\tHi\tOut\tWind\t\nDate\tTime\tOut\tTemp\tHum\tSpeed\tTemp\n"
        + "01/13/23\t12:00a\t-0.1\t0.3\t99\t4\t5\n01/13/23\t1:00a\t0.4\t0.8\t98\t3\t6\n"),
    StrangeFile(
      "merged names", ";2023;;2024;\nMonth;Sales;Cost;Sales;Cost\n1;5;2;7;3\n2;6;3;8;4\n"),
    StrangeFile(
      "names and units in comments",
      "# Buoy 7, times in UTC\n#YY MM DD hh mm  Hs  Dir WL\n#yr mo dy hr mn  m  degT m\n"
        + "2025 04 01 00 00  0.5  251 80\n2025 04 01 00 30  0.75  250 81\n"),
    StrangeFile(
      "names above symbols",
      "Price,Close,High\nTicker,AAPL,AAPL\nDate,,\n2026-01-02,5,7\n2026-01-05,6,8\n"),
    StrangeFile("title and units", "Run 7\nElapsed,P,RF\n(s),(mTorr),(W)\n0,1,5\n1,2,6\n"),
    StrangeFile(
      "units and kinds",
      "\"TOA5\",CR1000\nTIME,RECORD,v\nTS,RN,DegC\n,,Avg\n2026-01-01,0,5\n2026-01-02,1,6\n"),
    StrangeFile("numbers as names", "Spectrum;A17;\nTime;450;460\n0;5;7\n1;6;8\n"),
    StrangeFile("years as names", "Report:,People,\nregion,2019,2020\nNorth,5,6\nSouth,8,9\n"),
    StrangeFile("months as names", "site,2025-01,2025-02\nA,5,6\nB,7,8\n"),
    StrangeFile("keys and values", "Model = K2400\nBy = Ann, Bob\nx,v\n0.5,1e-9\n1.5,2e-9\n"),
    StrangeFile(
      "sixty lines above",
      String(repeating: "Key,value\n", count: 60) + "t,v\n"
        + (0..<90).map { "\($0),\($0 * 2)\n" }.joined()),
    StrangeFile(
      "a line like the data above",
      "Exported,2025-03-14,\nsite,date,v\nA,2025-01-01,5\nB,2025-01-02,6\n"),
    StrangeFile("header in two places", "a,b,c\n1,,2\n2,,4\na,b,c\n3,30,1\n4,40,2\n"),
    StrangeFile(
      "words for values first", "Name,v\nBerlin,DSQ\nParis,DNS\nRome,54\nOslo,55\nBern,57\n"),
    StrangeFile("rows that begin with gaps", "2026-01-01,,\n2026-01-02,5,\n2026-01-03,6,7\n"),
    StrangeFile("name of two lines", "t,\"speed\nof wind\"\ns,m/s\n0,5\n1,6\n"),
  ]

  private static let layouts: [StrangeFile] = [
    StrangeFile("plain", "a,b\n1,10\n2,20\n"),
    StrangeFile(
      "title lines", "Sales report\nMade on Monday\n\ndate,sales\n2026-01-01,5\n2026-01-02,6\n"),
    StrangeFile(
      "title with separators", "Sales,,\ndate,sales,cost\n2026-01-01,5,1\n2026-01-02,6,2\n"),
    StrangeFile("notes of two cells", "Station: Berlin, 52 N\nMade: by, hand\nt,v\n0,5\n1,6\n"),
    StrangeFile("Excel's separator line", "sep=;\na;b\n1;10\n2;20\n"),
    StrangeFile("units row", "t,v\ns,V\n0,5\n1,6\n"),
    StrangeFile(
      "units row above a flag", "month;v;w\n;in %;in %\nJan 2019;5,3;8,6\nFeb 2019;5,4r;8,7\n"),
    StrangeFile("units row with a blank", "date,temp\n,°C\n2026-01-01,5\n2026-01-02,6\n"),
    StrangeFile("short row", "a,b,c\n1,2,3\n4,5\n7,8,9\n"),
    StrangeFile("long row", "a,b\n1,2\n3,4,5\n"),
    StrangeFile("trailing separators", "a,b,\n1,2,\n3,4,\n"),
    StrangeFile("duplicate headers", "t,a,a\n0,1,2\n1,3,4\n"),
    StrangeFile("headers with units", "Time [s],Voltage (V)\n0,5\n1,6\n"),
    StrangeFile("unnamed index", ",v\n0,5\n1,6\n2,4\n"),
    StrangeFile("total below", "month,sales\n2026-01,5\n2026-02,6\nTotal,11\n"),
    StrangeFile("total of texts", "region,sales\nNorth,5\nSouth,6\nTotal,11\n"),
    StrangeFile("source below", "date,v\n2026-01-01,5\n2026-01-02,6\nSource: ECB\n"),
    StrangeFile("quoted line ends", "note,v\n\"a\nb\",1\n\"c, d\",2\n"),
    StrangeFile("nul bytes", "a,b\n1,2\nx\u{0},3\n"),
    StrangeFile("tabs", "t\tv\n0\t5\n1\t6\n"),
    StrangeFile("pipes", "t|v\n0|5\n1|6\n"),
    StrangeFile("aligned with blanks", "  t      v\n  0    5.5\n 10   6.25\n"),
    StrangeFile("comments", "# made by hand\n# version 2\nt,v\n0,5\n# a break\n1,6\n"),
    StrangeFile("names in a comment", "# t v\n0 1\n1 4\n2 9\n"),
    StrangeFile("one row", "a,b\n1,2\n"),
    StrangeFile("no rows", "a,b\n"),
    StrangeFile("header without line end", "a"),
    StrangeFile("empty", ""),
    StrangeFile("no header", "1,10\n2,20\n3,15\n"),
    StrangeFile("no header beside texts", "AAPL,5\nMSFT,6\nIBM,7\n"),
    StrangeFile("mixed line ends", "a,b\r\n1,2\n3,4\r5,6\n"),
    StrangeFile("texts only", "name,town\nAnn,Rome\nBob,Oslo\n"),
    StrangeFile(
      "texts to choose by",
      "sym,date,close\nA,2026-01-01,1\nB,2026-01-01,7\nA,2026-01-02,2\nB,2026-01-02,8\n"),
    StrangeFile("Booleans", "flag,v\ntrue,1\nfalse,2\ntrue,3\n"),
  ]

  private static let encodings: [StrangeFile] = [
    StrangeFile("byte order mark", "\u{FEFF}a,b\n1,10\n2,20\n"),
    StrangeFile(
      "UTF-16, low byte first", utf16("größe,v\n1,10\n2,20\n", isBigEndian: false, hasMark: true)),
    StrangeFile(
      "UTF-16, high byte first", utf16("größe,v\n1,10\n2,20\n", isBigEndian: true, hasMark: true)),
    StrangeFile(
      "UTF-16 without a mark", utf16("t,v\n1,10\n2,20\n", isBigEndian: false, hasMark: false)),
    StrangeFile("Latin-1", latin1),
    StrangeFile("damaged UTF-8", Array("größe,v\n1,2\n2,".utf8) + [0xFF, 0x0A]),
  ]

  private static let numbers: [StrangeFile] = [
    StrangeFile(
      "decimal commas and groups", "datum;kurs\n31.01.2026;1.234,56\n01.02.2026;987,10\n"),
    StrangeFile("decimal commas", "t;v\n1;1234,5\n2;12,25\n"),
    StrangeFile("decimal commas in one column", "Temperatur\n20,5\n21\n22,5\n"),
    StrangeFile("groups or decimals", "t;v\n0;1,234\n1;5,678\n"),
    StrangeFile("points that may be groups", "t;v\n0;1.234\n1;5.678\n"),
    StrangeFile("points that are groups", "t;umsatz;preis\n0;1.234;5,5\n1;5.678;6,25\n"),
    StrangeFile("groups", "t,v\n0,\"1,234\"\n1,\"12,345.5\"\n2,999\n"),
    StrangeFile("groups and none", "t,v\n0,\"1,234\"\n1,5678\n"),
    StrangeFile("Swiss groups", "t,v\n0,1'234.5\n1,12'345.25\n"),
    StrangeFile("French groups", "t;v\n0;1\u{A0}234,5\n1;12\u{202F}345,25\n"),
    StrangeFile("dollars", "t,v\n0,\"$1,234.50\"\n1,-$5.00\n2,($3.25)\n3,0\n"),
    StrangeFile("two currencies", "t,v\n0,$5\n1,€7\n"),
    StrangeFile("percent", "t,v\n0,12.5%\n1,-3%\n2,0\n"),
    StrangeFile("percent and none", "t,v\n0,12.5%\n1,0.3\n"),
    StrangeFile("exponents", "t,v\n0,1e3\n1,2.5E-3\n"),
    StrangeFile("parentheses", "t,v\n0,\"(1,000)\"\n1,12\n"),
    StrangeFile("true minus", "t,v\n0,\u{2212}5\n1,6\n"),
    StrangeFile("dashes for gaps", "t,v\n0,5\n1,-\n2,6\n"),
    StrangeFile("dashes at the top", "t,v\n0,-\n1,5\n2,6\n"),
    StrangeFile("numbers for gaps", "t,v\n0,5\n1,-999\n2,6\n"),
    StrangeFile("a text among numbers", "v\n1\nx\n3\n"),
    StrangeFile(
      "a text beside days that may be months",
      "date,v\n01/02/2026,1\n02/02/2026,none yet\n03/02/2026,3\n"),
    StrangeFile("no value for x", "x,v\n1,5\n,6\n3,7\n"),
  ]

  private static let dates: [StrangeFile] = [
    StrangeFile("day first", "date,v\n13/02/2026,1\n14/02/2026,2\n"),
    StrangeFile("month first", "date,v\n02/13/2026,1\n02/14/2026,2\n"),
    StrangeFile("day or month first", "date,v\n01/02/2026,1\n02/02/2026,2\n03/02/2026,3\n"),
    StrangeFile("decided at the end", decidedAtTheEnd),
    StrangeFile("both orders", "date,v\n13/02/2026,1\n02/14/2026,2\n"),
    StrangeFile(
      "two date columns", "opened,closed,v\n2026-01-01,2026-02-01,5\n2026-01-02,2026-02-02,6\n"),
    StrangeFile("Excel's days", "date,v\n46023,1\n46024.5,2\n46025,3\n"),
    StrangeFile("whole Excel days", "date,v\n46023,1\n46024,2\n46025,3\n"),
    StrangeFile("days without signs", "date,v\n20260101,1\n20260102,2\n20260105,3\n"),
    StrangeFile("years of two digits", "date,v\n30.01.26,1\n31.01.26,2\n"),
    StrangeFile("names of months", "date,v\n1 Jan 2026,1\n2 February 2026,2\n"),
    StrangeFile("American names", "date,v\n\"Jan 1, 2026\",1\n\"Feb 2, 2026\",2\n"),
    StrangeFile("halves of days", "date,v\n01/13/2026 9:30 AM,1\n01/13/2026 4:00 PM,2\n"),
    StrangeFile("times in a column", "date,time,v\n2026-01-02,09:30,1\n2026-01-02,16:00,2\n"),
    StrangeFile("times between blanks", "date time v\n2026-01-02 09:30 1\n2026-01-02 16:00 2\n"),
    StrangeFile("epoch seconds", "time,v\n1767225600,1\n1767225660,2\n"),
    StrangeFile("epoch milliseconds", "timestamp,v\n1767225600000,1\n1767225600250,2\n"),
    StrangeFile(
      "offsets",
      "time,v\n2026-01-01T00:00:00+02:00,1\n2026-01-01 00:00:00Z,2\n2026-01-01 00:30:00Z,3\n"),
    StrangeFile("a day that is none", "date,v\n2026-02-28,1\n2026-02-30,2\n"),
    StrangeFile(
      "an hour left out", "time,v\n2026-03-29 01:30,1\n2026-03-29 02:30,2\n2026-03-29 03:30,3\n"),
    StrangeFile(
      "an hour twice",
      "time,v\n2026-10-25 01:30,1\n2026-10-25 02:00,2\n2026-10-25 02:30,3\n2026-10-25 02:00,4\n2026-10-25 02:30,5\n2026-10-25 03:00,6\n"
    ),
    StrangeFile("newest first", "date,v\n2026-01-03,3\n2026-01-02,2\n2026-01-01,1\n"),
    StrangeFile("in no order", "date,v\n2026-01-03,3\n2026-01-01,1\n2026-01-02,2\n"),
    StrangeFile("a date that is not there", "date,v\n2026-01-01,1\npending,2\n2026-01-03,3\n"),
  ]

  private static let sizes: [StrangeFile] = [
    StrangeFile("10,000 columns", wide(10_000)),
    StrangeFile("a long text", "note,v\n" + String(repeating: "x", count: 1 << 19) + ",1\ny,2\n"),
    StrangeFile(
      "a text too long", "note,v\n" + String(repeating: "x", count: (1 << 20) + 1) + ",1\n"),
    StrangeFile("rows beyond the first look", manyDates(30_000)),
  ]

  private static func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in ((hasMark ? "\u{FEFF}" : "") + text).utf16 {
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    return bytes
  }

  /// A header and rows of counted cells.
  private static func wide(_ columns: Int) -> String {
    var lines = [(0..<columns).map { "c\($0)" }, [], []]
    lines[1] = (0..<columns).map { String($0) }
    lines[2] = (1...columns).map { String($0) }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// Dates whose month the last row alone decides.
  private static func manyDates(_ rows: Int) -> String {
    let lines: [String] = (0..<rows).map { row in "0\(row % 9 + 1)/01/2026,\(row)\n" }
    return "date,v\n" + lines.joined() + "12/31/2026,1\n"
  }

  private static let decidedAtTheEnd: String = {
    let rows: [String] = (1...13).map { day in "\(day)/01/2026,\(day)\n" }
    return "date,v\n" + rows.joined()
  }()

  private static let latin1: [UInt8] = {
    var bytes: [UInt8] = Array("gr".utf8)
    bytes += [0xF6, 0xDF]
    bytes += Array("e;preis\n1;5 ".utf8)
    bytes.append(0x80)
    bytes += Array("\n2;7,50 ".utf8)
    return bytes + [0x80, 0x0A]
  }()
}
