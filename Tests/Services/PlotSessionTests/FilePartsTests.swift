import PlotSession
import TestSupport
import Testing

/// Times, axes and numbers whose parts stand beside each other, as people's files have them.
@Suite struct FilePartsTests {
  static let files = [
    "hours.csv": "Date,Hour,v\n2025-01-01,1,1\n2025-01-01,2,2\n2025-01-01,24,5\n2025-01-02,1,3\n",
    "apart.csv": "day,name,time,v\n2025-01-01,a,05:10,1\n2025-01-01,b,06:20,2\n",
    "digits.csv": "day,time,v\n2025-01-01,0510,1\n2025-01-01,2359,2\n2025-01-02,0000,3\n",
    "zones.csv": "Date,Local time,UTC time,v\n2025-01-01,05:10,04:10,1\n2025-01-01,06:20,05:20,2\n",
    "laps.csv": "stamp,lap,hr\n2026-03-01 09:30,01:02,140\n2026-03-01 09:45,01:05,150\n",
    "months.csv": "Year,Month,v\n2025,11,1\n2025,12,2\n2026,1,4\n",
    "ordinals.csv": "Year,DOY,v\n2025,1,1\n2024,366,2\n",
    "buoy.txt": "#YY MM DD hh mm WSPD\n2025 01 02 03 50 1.5\n2025 01 02 04 00 2.5\n",
    "february.csv": "Year,Month,Day,v\n2025,2,28,1\n2025,2,30,2\n",
    "rain.csv": "Year,mm\n2024,700\n2025,650\n",
    "midnight.csv": "Time,ALT\n23:59:58,100\n23:59:59,200\n00:00:00,300\n00:00:01,400\n",
    "shifts.csv": "Time,who,v\n22:00,a,1\n01:00,a,2\n23:00,b,3\n02:00,b,4\n",
    "day24.csv": "d,time,v\n2025-01-01,23:00,1\n2025-01-01,24:00,2\n2025-01-02,01:00,3\n",
    "pairs.csv": "Time (s),Run 1,Time (s),Run 2\n0,1,0,5\n1,2,2,6\n2,3,4,7\n3,4,,\n",
    "pairs of days.csv":
      "Time A,A,Time B,B\n2025-01-01,1,2025-01-03,2\n2025-01-02,1,2025-01-05,4\n",
    "meters.csv":
      "t,site,v\n2025-10-26 01:00,A,1\n2025-10-26 01:00,B,10\n2025-10-26 02:00,A,2\n"
      + "2025-10-26 02:00,B,20\n2025-10-26 02:00,A,3\n2025-10-26 02:00,B,30\n2025-10-26 03:00,A,4\n"
      + "2025-10-26 03:00,B,40\n",
    "bank.csv":
      "Datum;Saldo\n03.01.2026;85,00\n03.01.2026;90,00\n02.01.2026;100,00\n01.01.2026;60,00\n",
    "block.csv": "Date,Block,Fuel\n2025-01-01,01:15,5\n2025-01-01,08:43,6\n2025-01-02,02:10,7\n",
    "zulu.csv": "day,time,v\n2025-01-01,05:10Z,1\n2025-01-01,06:20Z,2\n",
    "instrument.txt":
      "[Header]\nVersion\tX\n\n[Trace]\nUnits\tmV\n\nR.Time (min)\tSignal\n0.1\t5\n0.2\t7\n",
    "wind.tsv": "Time\tWind\n2025-01-01 00:00\t36 km/h\n2025-01-01 01:00\t40 km/h\n",
    "views.csv": "d,views\n2025-01-01,10.27k\n2025-01-02,980\n2025-01-03,1.2M\n",
    "mixed.csv": "t,lat\n1,202.3 ms\n2,1.2 kg\n",
    "rooms.csv": "room,v\n12 March,1\n13 March,2\n",
    "commas.txt": "1,50\n2,75\n1,25\n", "signs.txt": "0,1234\n-0,7512\n",
    "named.txt": "Wert\nm/s²\n0,5\n12,1\n---\n1,25\n", "blanks.txt": "00:00:01 0,5\n00:00:02 1,5\n",
    "weekdays.csv": "Tag;v\nMo, 05.01.2026;1\nDi, 06.01.2026;2\n",
    "weeks.csv": "År;Vecka;v\n2025;52;1\n2026;1;2\n",
    "quarters.csv": "year,quarter,v\n2025,4,1\n2026,1,2\n",
    "calls.csv":
      "Date,Interval,Calls,AHT\n11/16/2026,08:00-08:15,10,4:47\n11/16/2026,08:15-08:30,11,3:53\n",
    "shift.csv":
      "Date,Interval,Calls,AHT\n11/16/2026,8:00 AM,10,4:47\n11/16/2026,8:15 AM,11,3:53\n",
    "plain.csv": "Date,Start,Calls,AHT\n2026-11-16,08:00,10,4:47\n2026-11-16,08:15,11,3:53\n",
    "semana.csv": "Semana;v\nS01;1\nS48;2\n", "week.csv": "n,v\nWeek 1,1\nWeek 2,2\n",
    "tags.csv": "tag,v\nfoo1,1\nbar2,2\n",
    "products.csv": "product,v\nS01,1\nS48,2\n",
    "labels.csv":
      "Datum;KW;Monat;v\n2026-01-05;KW2/2026;2026M01;1\n2026-01-12;KW3/2026;2026M01;2\n",
    "shops.csv": "shop,hours,v\nA,08:00-16:00,1\nB,09:00-17:00,2\n",
    "wide.csv": "Ano;Fev;Abr;Mai;Set;Out;Dez\n2026;1;2;3;4;5;6\n",
    "short.csv": "Monat;v\nJan 26;1\nMrz 26;2\n",
  ]

  private let folder = TestFolder(Self.files)
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      ("apart", "1@2025-01-01T05:10 2@2025-01-01T06:20"),
      ("digits", "1@2025-01-01T05:10 2@2025-01-01T23:59 3@2025-01-02"),
      ("day24", "1@2025-01-01T23:00 2@2025-01-02 3@2025-01-02T01:00"),
      ("months", "1@2025-11-01 2@2025-12-01 4@2026-01-01"),
      ("weekdays", "1@2026-01-05 2@2026-01-06"), ("weeks", "1@2025-12-22 2@2025-12-29"),
      ("quarters", "1@2025-10-01 2@2026-01-01"),
    ] as [(String, String)])
  func `parts of a time are put together`(file: String, samples: String) {
    expect("v from \"\(file).csv\" column=v", samples)
  }

  @Test(
    arguments: [
      ("v from \"zones.csv\" column=v time=\"UTC time\"", "1@2025-01-01T04:10 2@2025-01-01T05:20"),
      ("hr from \"laps.csv\" column=hr time=lap", "140@3720 150@3900"),
      ("v from \"ordinals.csv\" column=v sort=on", "2@2024-12-31 1@2025-01-01"),
      ("w from \"buoy.txt\" column=WSPD", "1.5@2025-01-02T03:50 2.5@2025-01-02T04:00"),
      ("mm from \"rain.csv\"", "700@2024 650@2025"),
      ("v from \"pairs.csv\" column=\"Run 2\"", "5@0 6@2 7@4"),
      ("v from \"pairs.csv\" column=\"Run 1\"", "1@0 2@1 3@2 4@3"),
      ("v from \"pairs.csv\" column=4 x=3", "5@0 6@2 7@4"),
      ("B from \"pairs of days.csv\"", "2@2025-01-03 4@2025-01-05"),
      (
        "Saldo from \"bank.csv\" sort=on",
        "60@2026-01-01 100@2026-01-02 90@2026-01-03 85@2026-01-03"
      ),
      (
        "Fuel from \"block.csv\" time=Date durations=h:mm", "5@2025-01-01 6@2025-01-01 7@2025-01-02"
      ),
      (
        "AHT from \"calls.csv\" durations=m:ss", "287@2026-11-16T08:00 233@2026-11-16T08:15"
      ),
      (
        "AHT from \"shift.csv\" durations=m:ss", "287@2026-11-16T08:00 233@2026-11-16T08:15"
      ),
      (
        "AHT from \"plain.csv\" durations=h:mm", "17220@2026-11-16T08:00 13980@2026-11-16T08:15"
      ),
      ("v from \"semana.csv\"", "1@1 2@48"), ("v from \"week.csv\"", "1@1 2@2"),
      ("v from \"products.csv\"", "1@0 2@1"),
      ("v from \"tags.csv\"", "1@0 2@1"), ("v from \"labels.csv\"", "1@2026-01-05 2@2026-01-12"),
      ("v from \"shops.csv\"", "1@0 2@1"),
      ("Calls from \"calls.csv\"", "10@2026-11-16T08:00 11@2026-11-16T08:15"),
      (
        "v from \"wide.csv\" columns=all unpivot=on",
        "1@2026-02-01 2@2026-04-01 3@2026-05-01 4@2026-09-01 5@2026-10-01 6@2026-12-01"
      ),
      ("v from \"instrument.txt\" column=Signal x=\"R.Time (min)\"", "5@0.1 7@0.2"),
      ("Wind from \"wind.tsv\"", "36@2025-01-01 40@2025-01-01T01:00"),
      ("views from \"views.csv\"", "10270@2025-01-01 980@2025-01-02 1200000@2025-01-03"),
      ("v from \"commas.txt\" decimal=\",\"", "1.5@0 2.75@1 1.25@2"),
      ("v from \"blanks.txt\"", "0.5@1 1.5@2"),
      ("v from \"short.csv\" dateFormat=\"%b %y\"", "1@2026-01-01 2@2026-03-01"),
    ] as [(String, String)])
  func `what stands beside each other is read as one, without a warning`(
    statement: String, samples: String
  ) {
    expect(statement, samples)
  }

  @Test(
    arguments: [
      ("mån 2 nov 2026|tis 3 nov 2026", "1@2026-11-02 2@2026-11-03"),
      ("lun. 2 mars 2026|mar. 3 mars 2026", "1@2026-03-02 2@2026-03-03"),
      ("mar 2 mars 2027|mer 3 mars 2027", "1@2027-03-02 2@2027-03-03"),
      ("su 29 maalis 2026 00:00|su 29 maalis 2026 01:00", "1@2026-03-29 2@2026-03-29T01:00"),
      ("Mon 11/02/2026|Tue 11/03/2026", "1@2026-11-02 2@2026-11-03"),
      ("Mon 02/11/2026|Tue 03/11/2026", "1@2026-11-02 2@2026-11-03"),
      ("mar 2 2026|mar 3 2026", "1@2026-03-02 2@2026-03-03"),
      ("den 5 mars 2026|den 6 mars 2026", "1@2026-03-05 2@2026-03-06"),
      ("1er janvier 2026|2 janvier 2026", "1@2026-01-01 2@2026-01-02"),
      (
        "segunda-feira, 2 de março de 2026|terça-feira, 3 de março de 2026",
        "1@2026-03-02 2@2026-03-03"
      ),
      ("jan. de 2026|fev. de 2026", "1@2026-01-01 2@2026-02-01"),
      ("5 stycznia 2026|6 lut 2026", "1@2026-01-05 2@2026-02-06"),
      ("2026-jan|2026-maj", "1@2026-01-01 2@2026-05-01"),
      ("2026年3月5日|2026年3月6日", "1@2026-03-05 2@2026-03-06"),
      ("KW40/2025|KW41/2025", "1@2025-09-29 2@2025-10-06"),
      ("2025v40|2025v41", "1@2025-09-29 2@2025-10-06"),
      ("W40-2025|W41-2025", "1@2025-09-29 2@2025-10-06"),
      ("2026M01|2026M02", "1@2026-01-01 2@2026-02-01"),
      ("2026K1|2026K2", "1@2026-01-01 2@2026-04-01"),
      ("1T26|2T26", "1@2026-01-01 2@2026-04-01"),
      ("2026-01-12/2026-01-18|2026-01-19/2026-01-25", "1@2026-01-12 2@2026-01-19"),
      ("2026-01-05–2026-01-12|2026-01-12–2026-01-19", "1@2026-01-05 2@2026-01-12"),
      ("05/01/2026-12/01/2026|13/01/2026-20/01/2026", "1@2026-01-05 2@2026-01-13"),
      ("28 dec - 3 jan 2026|5-12 jan 2026|9–20 jan 2026", "1@2025-12-28 2@2026-01-05 3@2026-01-09"),
      ("28 dec - 30 jan 2026|31 jan - 3 feb 2026", "1@2025-12-28 2@2026-01-31"),
      (
        "19.09.–21.09.2024|28.09.-02.10.2024|5.-6.11.2024|19. – 21.11.24|28.12.2024–02.01.2025|28.12.–02.01.2026",
        "1@2024-09-19 2@2024-09-28 3@2024-11-05 4@2024-11-19 5@2024-12-28 6@2025-12-28"
      ),
      (
        "Sep 19-21, 2024|Sep 28 - Oct 2, 2024|Dec 28 – Jan 2, 2025|January 3rd – 5th, 2025",
        "1@2024-09-19 2@2024-09-28 3@2024-12-28 4@2025-01-03"
      ),
      ("2-Jan-24|3-Feb-24", "1@2024-01-02 2@2024-02-03"),
      (
        "18-Mar-26 14:00:15|18-Mar-26 14:00:30", "1@2026-03-18T14:00:15 2@2026-03-18T14:00:30"
      ),
      (
        "25/10/2025 22:00:00 (CEST) - 25/10/2025 23:00:00 (CEST)|26/10/2025 02:00:00 (CET) - 26/10/2025 03:00:00 (CET)",
        "1@2025-10-25T20:00 2@2025-10-26T01:00"
      ),
      ("08:00-08:15|08:15-08:30", "1@28800 2@29700"),
      ("8:00 AM - 8:15 AM|12:00 PM - 12:15 PM", "1@28800 2@43200"),
      ("0d 23:59:30.00|1d 02:30:00.50", "1@86370 2@95400.5"),
      ("1.02:30:00|1.03:30:00", "1@95400 2@99000"),
    ] as [(String, String)])
  func `times are read as people write them, in their languages`(cells: String, samples: String) {
    folder.write("form.csv", rows(cells))
    expect("v from \"form.csv\"", samples)
  }

  private func rows(_ cells: String) -> String {
    "wann;v\n"
      + cells.split(separator: "|", omittingEmptySubsequences: false).enumerated().map {
        "\($1);\($0 + 1)\n"
      }.joined()
  }

  @Test(
    arguments: [
      ("40/2025|41/2025", "", "1@0 2@1", "found '40/2025'", "start=0 step=1"),
      ("2026-S1|2026-S2", "", "1@0 2@1", "found '2026-S1'", "start=0 step=1"),
      ("19.-21.09.2024|29.-31.09.2024", "", "1@0 2@1", "found '29.-31.09.2024'", "start=0 step=1"),
      (
        "19.-21.09.2024|19.10.–21.09.2024", "", "1@0 2@1", "found '19.10.–21.09.2024'",
        "start=0 step=1"
      ),
      (
        "19.09.2024–21.09.2024|25.09.2024–22.09.2024", "", "1@0 2@1",
        "found '25.09.2024–22.09.2024'", "start=0 step=1"
      ),
      ("Sep 19-21, 2024|Sep 25-22, 2024", "", "1@0 2@1", "found 'Sep 25-22, 2024'", "start=0"),
      ("2.11.2026|3.11.2026", "dateFormat=\"%Y/%m/%d\"", "1@0 2@1", "written as %Y/%m/%d", ""),
      ("10/13/25|10/14/25", "", "1@0 2@1", "dateFormat=\"%m/%d/%y\"`", ""),
      ("Mar  9 23:00:01|Mar 10 08:00:01", "", "1@0 2@1", "dateFormat=\"%b %d %H:%M:%S\"`", ""),
      ("10 Mar 08:00|11 Mar 08:00", "", "1@0 2@1", "dateFormat=\"%d %b %H:%M\"`", ""),
      ("Jan 30|Jan 31|Feb 10", "", "1@0 2@1 3@2", "dateFormat=\"%b %d\"`", ""),
      ("Mar 10|Mar 11|Mar 12", "", "1@0 2@1 3@2", "dateFormat=\"%b %d\"`", ""),
      ("Feb 28|Feb 29|Mar 1", "", "1@0 2@1 3@2", "dateFormat=\"%b %d\"`", ""),
      ("Jan 1|Jan 2", "", "1@0 2@1", "dateFormat=\"%b %d\"`", ""),
      ("1 Jan|2 Jan", "", "1@0 2@1", "dateFormat=\"%d %b\"`", ""),
      ("Jan-24|Jan-25|Jan-26", "", "1@0 2@1 3@2", "dateFormat=\"%b-%y\"`", ""),
      ("Jan-24|Jan-25", "", "1@0 2@1", "dateFormat=\"%b-%y\"`", ""),
      ("25/12/30|25/12/31|26/01/01", "", "1@0 2@1 3@2", "dateFormat=\"%y/%m/%d\"`", ""),
      ("2026010522|2026010523", "", "1@2034-03-15T04:42:02 2@2034-03-15T04:42:03", "%Y%m%d%H", ""),
    ] as [(String, String, String, String, String)])
  func `times that cannot be read are said, with what to write`(
    cells: String, keys: String, samples: String, says: String, then: String
  ) {
    folder.write("form.csv", rows(cells))
    #expect(prompt.run("series v from \"form.csv\" \(keys)") == nil)
    #expect(prompt.warnings.contains(says) && prompt.warnings.contains(then), "\(prompt.warnings)")
    #expect(prompt.samples("v") == samples)
    let advice = prompt.warnings.split(separator: "`").dropFirst().first.map(String.init)
    #expect(prompt.run(advice ?? "no advice") == nil)
    // Days without a year are read as those of one that nobody chose, which is told.
    let lacksYear = says.contains("%b") && !says.contains("%y")
    #expect(prompt.warnings.contains("as one of 1972") == lacksYear, "\(prompt.warnings)")
    #expect(prompt.warnings.isEmpty != lacksYear, "\(prompt.warnings)")
  }

  @Test(
    arguments: [
      "Mai|So", "KW40|KW41", "1-2|1-3", "1.2.3|1.2.4", "S01|S02", "070-123 45 67|070-123 45 68",
      "01-0000|01-0001", "1K10|2K20", "V8-2020|T5-1000", "10-20|20-30", "K5-1000|K1-1000",
      "INV-2026-001|INV-2026-002", "1.2.3-1.2.4|1.2.10-1.3.12",
      "10.0.0.1-10.0.0.9|10.0.1.1-10.0.1.9", "Model 2020|Model 2021", "Paris|La Rochelle",
    ])
  func `codes, numbers and names are no times`(cells: String) {
    folder.write("form.csv", rows(cells))
    expect("v from \"form.csv\"", "1@0 2@1")
  }

  @Test(
    arguments: [
      ("2025-W51|2025-W53", "found '2025-W53' -> expected a date that exists"),
      ("10/1/25|10/2/25", "days and months that can be told apart"),
      ("10/1/25|10/2/25", "dateFormat=\"%d/%m/%y\"` or `series v"),
    ])
  func `times that do not exist, or could be two, are errors`(cells: String, part: String) {
    folder.write("form.csv", rows(cells))
    let error = prompt.run("series v from \"form.csv\"")
    #expect(error?.rendered.contains(part) == true, "\(error?.rendered ?? "none")")
  }

  private func expect(_ statement: String, _ samples: String) {
    prompt.reads(statement, as: samples, in: folder)
  }

  @Test(
    arguments: [
      (
        "ALT from \"midnight.csv\"", "100@86398 200@86399 300@86400 400@86401",
        "the next day's"
      ),
      (
        "Fuel from \"block.csv\"",
        "5@2025-01-01T01:15 6@2025-01-01T08:43 7@2025-01-02T02:10", "durations=\"h:mm\""
      ),
      (
        "v from \"hours.csv\" column=v",
        "1@2025-01-01 2@2025-01-01T01:00 5@2025-01-01T23:00 3@2025-01-02",
        "each was read as the one that ends then"
      ),
      (
        "v from \"zulu.csv\" time=day column=v", "1@2025-01-01 2@2025-01-01",
        "a time of the day, which the days beside it lack"
      ),
      ("v from \"commas.txt\"", "1@0 2@1 1@2", "decimal=\",\""),
      (
        "v from \"signs.txt\"", "0.1234@0 -0.7512@1",
        "a number with a decimal comma, which was read"
      ),
      ("v from \"named.txt\" missing=\"---\"", "0.5@0 12.1@1 _@2 1.25@3", "separator=\",\""),
    ] as [(String, String, String)])
  func `what could be meant otherwise is said`(statement: String, samples: String, says: String) {
    #expect(prompt.run("series \(statement)") == nil)
    #expect(prompt.warnings.contains(says), "\(prompt.warnings)")
    #expect(prompt.samples(String(statement.prefix { $0 != " " })) == samples)
  }

  /// Years beside months, row by row, and the samples.
  private static let years = [
    ("Jahr;Monat;v|2015;Januar;1|2015;Februar;2", "", "1@2015-01-01 2@2015-02-01"),
    (
      "Jahr;Monat;v|2015;Jan.;1|2015;MÄRZ;2|2015;dez;3", "",
      "1@2015-01-01 2@2015-03-01 3@2015-12-01"
    ),
    ("année;mois;v|2015;févr.;1|2015;août;2", "", "1@2015-02-01 2@2015-08-01"),
    ("year;mon;v|2015;JAN;1|2015;Sept;2", "", "1@2015-01-01 2@2015-09-01"),
    ("Monat;Jahr;v|Mai;2015;1|Juni;2015;2", "", "1@2015-05-01 2@2015-06-01"),
    ("Jahr;Monat;v|\"2015\";\"03\";1|\"2015\";\"04\";2", "", "1@2015-03-01 2@2015-04-01"),
    ("year;month;day;v|2015;Mar;5;1|2015;Apr;6;2", "", "1@2015-03-05 2@2015-04-06"),
    (
      "Jahr;Monat;v|2015;Nov;1|;Dez;2|2016;Jan;3|;Feb;4", "",
      "1@2015-11-01 2@2015-12-01 3@2016-01-01 4@2016-02-01"
    ),
    (
      "Jahr;Monat;v|2015;11;1|;12;2|2016;1;3|;2;4", "",
      "1@2015-11-01 2@2015-12-01 3@2016-01-01 4@2016-02-01"
    ),
    ("Jahr;Quartal;v|2015;3;1|;4;2|2016;1;3", "", "1@2015-07-01 2@2015-10-01 3@2016-01-01"),
    (
      "Jahr;Monat;v|2016;Feb;1|;Jan;2|2015;Dez;3|;Nov;4", "sort=on",
      "4@2015-11-01 3@2015-12-01 2@2016-01-01 1@2016-02-01"
    ),
    (
      "Jahr;Monat;Ort;v|2015;Nov;a;1|;Nov;b;2|;Dez;a;3|;Dez;b;4|2016;Jan;a;5|;Jan;b;6",
      "where Ort == b", "2@2015-11-01 4@2015-12-01 6@2016-01-01"
    ),
    ("Jahr;Monat;v|2015;Nov;1|;Dez;2|2016;Jan;3|;Feb;4", "where v > 3", "4@2016-02-01"),
    (
      "Jahr;Monat;v|2015;Nov;1|;Dez;2|2016;Jan;3|;Feb;4", "where Jahr == 2016",
      "3@2016-01-01 4@2016-02-01"
    ),
    (
      "Jahr;Monat;v|2015;Mai;1|2015;Juni;2|2016;Mai;3", "where Monat == Mai",
      "1@2015-05-01 3@2016-05-01"
    ),
  ]

  @Test(arguments: years)
  func `months stand beside years, which may stand in their first rows alone`(
    rows: String, keys: String, samples: String
  ) {
    folder.write("years.csv", rows.replacing("|", with: "\n") + "\n")
    expect("v from \"years.csv\" column=v \(keys)", samples)
  }

  @Test(
    arguments: [
      ("Jahr;Monat;v|2015;11;1|;12;2|;1;3", "line 4, column 1 ('Jahr'): found ''"),
      ("Jahr;Monat;v|2015;Mai;1|2015;Junii;2", "found 'Junii' -> expected a month: the whole"),
      ("Jahr;Monat;v|2015;Mai;1|2015;Junii;2", "where Monat != \"Junii\""),
      ("Jahr;Monat;v|2015;Mai;1|2015;Gesamt;2", "where Monat != \"Gesamt\""),
      ("Jahr;Monat;v|2015/16;Mai;1|2015/16;Juni;2", "years begin: it was taken to be this one"),
      ("Jahr;Monat;v|2015;12;1|2015;13;2", "line 3, column 2 ('Monat'): found '13'"),
      ("year;month;day;v|2015;2;28;1|2015;2;30;2", "make days that exist: the rows are numbered"),
      ("Jahr;Monat;v|2015;erster;1|2015;zweiter;2", "found 'erster'"),
    ])
  func `months and years that cannot be put together are said`(rows: String, says: String) {
    folder.write("years.csv", rows.replacing("|", with: "\n") + "\n")
    let error = prompt.run("series v from \"years.csv\" column=v")
    let said = error?.rendered ?? prompt.warnings
    #expect(said.contains(says), "\(said)")
  }

  @Test func `members run past midnight each by itself`() {
    prompt.run("series v from \"shifts.csv\" column=v by=who x=Time")
    #expect(prompt.samples("v.a") == "1@79200 2@90000")
    #expect(prompt.samples("v.b") == "3@82800 4@93600")
  }

  @Test func `meters that are read in turn have a repeated hour each`() {
    prompt.run("config timeZone=\"Europe/Berlin\"; series v from \"meters.csv\" column=v by=site")
    let hours = ["2025-10-25T23:00", "2025-10-26T00:00", "2025-10-26T01:00", "2025-10-26T02:00"]
    prompt.run("config timeZone=UTC")
    for (name, scale) in [("A", 1), ("B", 10)] {
      let expected = zip([1, 2, 3, 4], hours).map { value, hour in
        "\(value * scale)@" + hour.replacing("T00:00", with: "")
      }
      #expect(prompt.samples("v.\(name)") == expected.joined(separator: " "))
    }
  }

  @Test func `days that do not exist, and texts with a number, stay what they are`() {
    prompt.run("series v from \"february.csv\" column=v")
    #expect(prompt.samples("v") == "1@0 2@1")
    #expect(prompt.run("series v from \"rooms.csv\" column=room")?.name == "DataError")
    let error = prompt.run("series lat from \"mixed.csv\"")
    #expect(error?.rendered.contains("found '1.2 kg' -> expected a number with 'ms'") == true)
    #expect(error?.rendered.contains("where") == false)
  }

  @Test func `a unit behind each number is the series' unit`() {
    prompt.run("series v from \"wind.tsv\"")
    #expect(prompt.session.state.series["v"]?.measure.unit == "km/h")
  }
}
