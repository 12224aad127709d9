import PlotSession
import TestSupport
import Testing

/// Files of food banks, small power plants and clinics: hours that are counted through days, apostrophes and dashes of
/// accounting, lengths of time in people's words, dates and clocks as hands write them, and rows that correct others.
@Suite struct HandKeptFilesTests {
  /// Hours or shorter steps, counted through three days of autumn whose second has an hour more.
  private static func market(_ steps: Int, until last: Int? = nil) -> String {
    "Den;\(steps == 24 ? "Hodina" : "Perioda");Cena\n"
      + [25, 26, 27].map { day in
        (1...(day == 26 ? last ?? steps * 25 / 24 : steps)).map { "\(day).10.2025;\($0);\($0),5\n" }
          .joined()
      }.joined()
  }

  private static func levels(_ count: Int, _ value: (Int) -> String) -> String {
    "Datum;Hladina\n"
      + (0..<count).map { "\($0 % 28 + 1).\($0 / 28 + 3).2025;\(value($0))\n" }.joined()
  }

  private static func january(
    _ days: ClosedRange<Int>, without lost: Int, _ value: (Int) -> String
  ) -> String {
    days.filter { $0 != lost }
      .map { "2024-01-\($0 < 10 ? "0" : "")\($0),\(value($0))\n" }.joined()
  }

  private let folder: TestFolder

  init() {
    folder = TestFolder([
      "hours.csv": HandKeptFilesTests.market(24),
      "shown.csv": HandKeptFilesTests.market(24, until: 24),
      "quarters.csv": HandKeptFilesTests.market(96),
      "spring.csv": "Den;Hodina;Cena\n"
        + (1...24).map { "29.3.2025;\($0);1\n" }.joined()
        + (1...23).map { "30.3.2025;\($0);\($0)\n" }.joined(),
      "doses.csv": "Fecha;INR\n13/01/2024;2'5\n14/01/2024;2'75\n15/01/2024;3'1\n",
      "poles.csv": "Day,Pole\n2025-01-03,9'5\n2025-01-04,9'7\n",
      "inches.csv": "Day;Pole\n2025-01-03;9'6\n2025-01-04;9'11\n",
      "ledger.csv":
        "Month,Credits\n2024-07-01,\"$18,500.00\"\n2024-08-01,$ -\n2024-09-01,($652.31)\n",
      "konto.csv": "Monat;Betrag\n2024-07-01;18,50 €\n2024-08-01;-   €\n2024-09-01;-0,50 €\n",
      "visits.csv": "Fecha;En\n13/01/2024;2 semanas\n14/01/2024;1 mes\n15/01/2024;10 días\n",
      "terms.csv": "Fecha;En\n13/01/2024;2 sem\n14/01/2024;10 d\n15/01/2024;6 sem\n",
      "days.csv": "Tag;v\n1.1.2025;21 Tage\n2.1.2025;1 Tag\n3.1.2025;4 Tage\n",
      "outages.csv": "Den;h\n1.1.2025;2,5 h\n2.1.2025;45 min\n3.1.2025;12 hod.\n",
      "rent.csv": "Day,t\n2025-01-01,3 months\n2025-01-02,1 month\n2025-01-03,1 year\n",
      "shipped.csv":
        "Date,Lbs\n12/27/24,100\n12/30/2024,200\n1/2/25,300\n1/7/2025,250\n1-14-2025,260\n",
      "turn.csv": "Date,Lbs\n12/27/2024,100\n12/30/2024,200\n1/2/2024,300\n1/7/2025,250\n",
      "checkin.csv":
        "Time,n\n3/15/2025 11:50:10,1\n3/15/2025 12:59:56,2\n3/15/2025 1:00:11,3\n3/15/2025 1:30:00,1\n",
      "months.csv": "Month,n\n24-Nov,5\n24-Dec,6\n25-Jan,7\n",
      "merged.csv":
        "Donor,Day,n\nKroger,2025-01-14,5\n,2025-01-16,6\n,2025-01-21,9\nAldi,2025-01-14,3\n,2025-01-16,3\nUSDA,2025-01-23,9\n",
      "hands.csv":
        "Who,Date,In,Out\nBetty,3/1/2025,8:02 AM,12:05 AM\nRon,3/1/2025,8:15 AM,11:45 AM\nTyler,3/3/2025,1:00 PM,4:05 PM\nCarol,3/4/2025,9:00 AM,12:30 PM\n",
      "halves.csv":
        "Who,Date,In,Out\nRon,3/1/2025,8:15,11:45\nTyler,3/3/2025,1:00,4:05\nCarol,3/4/2025,9:00,12:30\nDeb,3/5/2025,11:00,2:15\n",
      "got.csv": "Week,In\n3/3/2025,18\n3/10/2025,3\n3/17/2025,11\n3/24/2025,3\n3/31/2025,9\n",
      "gone.csv": "Week,Out\n3/3/2025,2\n3/17/2025,7\n3/24/2025,4\n3/31/2025,5\n",
      "holter.csv": "Hora;Sis\n22:30;140\n23:42;132\n0:12;118\n1:12;116\n",
      "shifts.csv":
        "Fecha;Ingreso;Alta\n1/9/2025;8:30 h;9:15 h\n2/9/2025;9:30 h;12:00 h\n13/9/2025;10:00 h;10:45 h\n",
      "tides.csv":
        "Date,Time,Level\n2026-05-01,7.42am,3.1\n2026-05-01,1.15pm,2.1\n2026-05-02,8.05am,3.3\n",
      "fridge.csv":
        "Fecha;Temp\n13/06/2024 08:00;4,8 °C\n13/06/2024 08:10;-99,9 °C\n13/06/2024 08:20;5,2 °C\n",
      "lost.csv": HandKeptFilesTests.levels(30) { $0 == 12 ? "31249" : "312,\(45 + $0 % 5)" },
      "tenth.csv": HandKeptFilesTests.levels(30) { $0 == 29 ? "83" : "8,\(1 + $0 % 5)" },
      "litres.csv": HandKeptFilesTests.levels(60) { $0 < 30 ? "3,\(70 + $0 % 5)" : "37\($0 % 9)0" },
      "twice.csv": HandKeptFilesTests.levels(40) { "40\(10 + $0)" },
      "ergo.csv":
        "t;bpm\n" + (0..<8).map { "0\($0):00;\(100 + $0 * 10)\n" }.joined(),
      "outages2.csv":
        "Dag,Uren\n2025-01-06,8:00\n2025-01-07,9:30\n2025-01-08,7:30\n2025-01-14,8:30\n2025-01-15,8:00\n2025-01-16,8:30\n",
      "pauses.csv":
        "Naam;Datum;Start;Einde;Pauze\nDirk;02/09/2024;6:30;15:00;30\nDirk;03/09/2024;6:45;15:15;45\nDirk;24/09/2024;6:30;16:00;30\n",
      "bells.txt": "Klok Diam Hz\nMaria 597 717,5\nJozef 1521 294,9\nJan 1212 347,3\n",
      "quarters2.csv":
        "Kwartaal;Omzet\n"
        + [2023, 2024].map { year in (1...4).map { "KW\($0) \(year);1\($0),5\n" }.joined() }
        .joined(),
      "cast.csv":
        "Day;Piece;Cast;Scrap\n2024-01-08;Bell;6;0\n2024-01-09;Bel Ø120;6;1\n2024-01-10;Bell;8;1\n2024-01-11;Bel Ø90;12;2\n",
      "fluvius.csv":
        "Dag;Register;kWh\n01/05/2024;Afname Dag;20\n01/05/2024;Injectie Dag;5\n13/05/2024;Afname Dag;30\n13/05/2024;Injectie Dag;5\n",
      "rates.csv":
        "Mois;Comté;Morbier;Note\n01/2024;13,25 €/kg;11,60 €;\n02/2024;13,30 €/kg;11,65 €;+\n",
      "zulu.csv": "n,Call (Z)\n1,13/06/2024 09:07\n2,13/06/2024 10:07\n",
      "suffix.csv": "n,Call\n1,13/06/2024 09:07Z\n2,13/06/2024 10:07Z\n",
      "broken.csv": "Dag;v\n2025-01-01;1,5\n2025-01-02;#DEEL/0!\n2025-01-03;2,5\n",
      "log.csv":
        "No,Date\n" + (1...28).map { "\($0),2024-01-\($0 < 10 ? "0" : "")\($0)\n" }.joined()
        + "29,2024-01-28\n",
      "milk.csv": "Day,l\n" + HandKeptFilesTests.january(1...30, without: 11) { _ in "100" },
      "cheese.csv": "Day,k\n" + HandKeptFilesTests.january(1...30, without: 20) { _ in "10" },
      "stock.csv":
        "Month,en\n" + [1, 2, 3, 4, 6, 7].map { "2024-0\($0)-01,\($0 < 6 ? 2 : 3.5)\n" }.joined(),
      "cash.csv":
        "Datum;Text;In\n01.06.2024;Bar;45.-\n22.06.2024;Fest;1.843.-\n23.06.2024;Bar;120.50\n",
      "staff.csv": "Day,Days\n2024-03-01,1\n2024-03-02,½\n2024-03-03,1½\n",
      "courses.csv": "Name;Kurs;24.04.;01.05.;08.05.\nLia;U12;1;0;1\nNoa;U14;1;1;1\n",
      "diary.csv": "Date,Born\nMon 2 Sep,5\nTue 3 Sep,4\nWed 4 Sep,6\n",
      "bank.csv":
        "Buchungsdatum;Text;Valuta;Saldo\n27.12.2024;a;27.12.2024;250.5\n25.12.2024;b;25.12.2024;345.5\n23.12.2024;c;23.12.2024;45.5\n",
      "mobs.csv":
        "Day,Mob,n\n2025-01-01,A,1\n2025-01-01,B,1\n2025-01-02,A,1\n2025-01-02,B,\n2025-01-03,A,\n2025-01-03,B,1\n",
      "early.csv": HandKeptFilesTests.levels(30) { $0 == 1 ? "31249" : "312,\(45 + $0 % 5)" },
      "charges.csv": "Datum;Cu (kg);Sn (g)\n13/01/2024;80,5;10000\n14/01/2024;80,5;6000\n",
      "dots.csv":
        "Datum;Start;Einde;Loon\n13/01/2024;6.30;15.00;21,45\n14/01/2024;6.45;15.15;21,45\n",
      "dockets.csv": "Day,Price\n2024-01-13,NZ$812.40\n2024-01-14,NZ$420.00\n",
      "till.csv":
        "Day,Sales\n"
        + (1...12).map { "2024-01-\($0 + 10),$\($0 == 6 ? "\"1,298.00\"" : "12.\(40 + $0)")\n" }
        .joined().replacing("$\"", with: "\"$"),
      "noyear.csv": "Datum;v\n1. 9.;1,5\n2. 9.;2,5\n3. 9.;4\n",
      "days5.csv": "Date,n\n" + (1...9).map { "2026-05-0\($0),\($0)\n" }.joined(),
    ])
    folder.write(
      "corrected.csv",
      HandKeptFilesTests.levels(30) { "40\(10 + $0)" }.replacing(
        "20.3.2025;4029\n", with: "20.3.2025;4029\n20.3.2025;4129\n"))
    folder.write(
      "polish.csv",
      "Data;Kto;n\n01.10.2024;Jele\u{F1};21,5\n02.10.2024;Maj;22,5\n03.10.2024;Maj;23,5\n"
        .unicodeScalars.map { UInt8($0.value) })
    folder.write(
      "aewik.csv",
      "Data;Kto;n\n01.10.2024;\u{C6}wik;21,5\n02.10.2024;Maj;22,5\n".unicodeScalars.map {
        UInt8($0.value)
      })
    let czech: [(String, String)] = [
      ("cas", "\u{C8}as"), ("rano", "P\u{F8}\u{ED}kon"), ("jez", "Jez \u{E8}. 3"),
      ("reka", "\u{D8}eka"),
    ]
    for (file, header) in czech {
      folder.write(
        "\(file).csv",
        "Datum;\(header)\n1. 9. 2025;1,5\n2. 9. 2025;2,5\n".unicodeScalars.map { UInt8($0.value) })
    }
  }
  private var prompt: Prompt { Prompt(folder: folder.path) }
  private static let zone = "config timeZone=\"Europe/Prague\"; "

  @Test(arguments: [
    // Hours, and shorter steps, that are counted through days.
    (
      zone
        + "series c from \"hours.csv\"; print count(split(c, day)), \"{positions(c)[48]:%H:%M}\"",
      "[24, 25, 24] 23:00", ""
    ),
    (
      zone
        + "series c from \"quarters.csv\"; print count(split(c, day)), mean(resample(c, hour)[0..3])",
      "[96, 100, 96] 9", ""
    ),
    (
      zone
        + "series c from \"spring.csv\"; print \"{positions(c)[26]:%H:%M}\", count(within(c, 2025-03-30))",
      "03:00 23", ""
    ),
    (
      zone + "series c from \"shown.csv\"; print \"{positions(c)[47]:%H:%M}\"", "23:00",
      "of 1 to 24 each was read as the one that ends then"
    ),
    (
      "series c from \"quarters.csv\"; print count(c)", "292",
      "96 steps in a day, but where the clocks go back: 'config timeZone=' says where"
    ),
    // Numbers as hands and ledgers write them.
    (
      "series d from \"doses.csv\"; print d", "[2.5, 2.75, 3.1]",
      "found '2'5' -> expected a number: it was read as 2.5"
    ),
    (
      "series p from \"poles.csv\"; print p[0] * 12", "113",
      "found '9'5' -> expected feet and inches: it was read as 9.417 feet"
    ),
    ("series p from \"inches.csv\"; print p[0]", "9.5", ""),
    ("series c from \"ledger.csv\"; print c", "[18500, 0, -652.31]", ""),
    ("series k from \"konto.csv\"; print k", "[18.5, 0, -0.5]", ""),
    (
      "series t from \"fridge.csv\" missing=\"-99,9\"; print mean(t)", "5", ""
    ),
    // Lengths of time.
    ("series s from \"terms.csv\"; print s[0], s[2]", "2 6", ""),
    ("series d from \"days.csv\"; print d", "[21, 1, 4]", ""),
    ("series h from \"outages.csv\"; print h", "[2.5, 0.75, 12]", ""),
    ("series t from \"rent.csv\"; print t", "[3, 1, 12]", ""),
    (
      "series a, b from \"shifts.csv\" column=[Ingreso, Alta]; print sum(b - a) / 1 h", "4", ""
    ),
    // Dates and times of the day.
    ("series n from \"shipped.csv\"; print resample(n, month, sum)", "[300, 810]", ""),
    ("series n from \"months.csv\"; print \"{positions(n)[2]:%Y-%m}\"", "2025-01", ""),
    (
      "series l from \"tides.csv\" column=Level; print \"{positions(l)[1]:%H:%M}\"", "13:15", ""
    ),
    (
      "series s from \"holter.csv\" durations=\"h:mm\"; print count(s)", "4",
      "it was read as the next day's"
    ),
    (
      "series v from \"noyear.csv\"; print count(v)", "3", "dateFormat=\"%d. %m.\""
    ),
    // What lies between times that are wrong.
    (
      "series a, b from \"hands.csv\" column=[In, Out] dateFormat=\"%m/%d/%Y\"; print (b - a)[1] / 1 h",
      "3.5",
      "'b - a' is below 0 in 1 of 4 rows, where the end stands before the beginning"
    ),
    (
      "series a, b from \"halves.csv\" column=[In, Out] dateFormat=\"%m/%d/%Y\" durations=\"h:mm\"; print sum(b - a) / 1 h",
      "1.3333333333333333",
      "no time is past 12:59, as on a clock of 12 hours: '(b - a) % 12 h' is its length"
    ),
    (
      "series a, b from \"halves.csv\" column=[In, Out] dateFormat=\"%m/%d/%Y\" durations=\"h:mm\"; print sum((b - a) % 12 h) / 1 h",
      "13.333333333333334", ""
    ),
    // Rows that are missing, come twice, or are of another size.
    (
      "series g from \"got.csv\"; series o from \"gone.csv\"; print sum(g - align(o, g))", "24",
      "'align(o, g)' has the value before at 1 of 5 places, which 'o' lacks"
    ),
    (
      "series d from \"merged.csv\" column=n by=Donor; print count(d)", "[1, 1, 1]",
      "merged=Donor"
    ),
    (
      "series h from \"lost.csv\"; print max(h)", "31249",
      "found '31249' -> expected a number like those beside it: it is 100 times as great"
    ),
    (
      "series h from \"tenth.csv\"; print max(h)", "83",
      "found '83' -> expected a number like those beside it: it is 10 times as great"
    ),
    (
      "series h from \"litres.csv\"; print count(h)", "60",
      "from here on they are 1000 times as great, as in another unit"
    ),
    ("series h from \"twice.csv\"; print count(h)", "40", ""),
    ("series p from \"till.csv\"; print max(p)", "1298", ""),
    (
      "series h from \"corrected.csv\"; print count(h)", "31",
      "where the last one counts write `series h from \"corrected.csv\" distinct=Datum`"
    ),
    (
      "series h from \"corrected.csv\" distinct=Datum; print count(h), h[19]", "30 4129", ""
    ),
    // Lengths of time keep their unit, and what has none is told.
    (
      "series h from \"outages2.csv\" durations=\"h:mm\"; print sum(resample(h, week, sum)) / 1 h",
      "50", ""
    ),
    (
      "series h from \"outages2.csv\" durations=\"h:mm\"; s = resample(h, week, sum); u = s - 35; print count(u)",
      "2",
      "'s' is a length of time, and 35 is 35 seconds: write '35 min' or '35 h' for others"
    ),
    (
      "series h from \"outages2.csv\" durations=\"h:mm\"; print sum(where(h > 8 h, h - 8 h, 0 h)) / 1 h",
      "2.5", ""
    ),
    (
      "series a, b, p from \"pauses.csv\" column=[Start, Einde, Pauze]; u = b - a - p; print count(u)",
      "3",
      "'p' is a plain number, and beside 'b - a' one of seconds: 'p * 1 min' is in minutes"
    ),
    // Blanks between cells with decimal commas, quarters, diameters, registers, rates.
    ("series Hz from \"bells.txt\"; print Hz", "[717.5, 294.9, 347.3]", ""),
    (
      "series o from \"quarters2.csv\"; print \"{positions(o)[1]:%m} {positions(o)[4]:%Y-%m}\"",
      "04 2024-01", ""
    ),
    (
      "series g, a from \"cast.csv\" column=[Cast, Scrap]; print 100 * sum(a) / sum(g)", "12.5", ""
    ),
    (
      "series k from \"fluvius.csv\" column=kWh time=Dag; print sum(k)", "60",
      "one side, as in the rows before: 'kWh' has no sign"
    ),
    (
      "series p from \"rates.csv\" columns=all; print count(names(p)), last(p)", "2 [13.3, 11.65]",
      ""
    ),
    (
      zone + "series c from \"zulu.csv\" column=n; print \"{positions(c)[0]:%H:%M}\"", "11:07", ""
    ),
    (
      zone
        + "series c from \"suffix.csv\" column=n dateFormat=\"%d/%m/%Y %H:%MZ\"; print \"{positions(c)[0]:%H:%M}\"",
      "11:07", ""
    ),
    ("series t from \"broken.csv\"; print count(t)", "2", "found '#DEEL/0!'"),
    // Units of headers, keys that read nothing, cells in other letters.
    (
      "series cu, sn from \"charges.csv\" column=[\"Cu (kg)\", \"Sn (g)\"]; print sum(cu + sn)",
      "16161",
      "'cu' is in kg, and 'sn' in g: 'sn / 1000' is in kg"
    ),
    (
      "series cu, sn from \"charges.csv\" column=[\"Cu (kg)\", \"Sn (g)\"]; print sum(cu + sn / 1000)",
      "177", ""
    ),
    (
      "series cu from \"charges.csv\" column=\"Cu (kg)\" durations=\"h:mm\"; print sum(cu)", "161",
      "of which 'durations' tells: there is none"
    ),
    (
      "series a, b from \"dots.csv\" column=[Start, Einde]; print count(b - a)", "2",
      "dateFormat=\"%H.%M\""
    ),
    ("series p from \"dockets.csv\"; print p", "[812.4, 420]", ""),
    (
      "series n from \"aewik.csv\" column=n where Kto == \"Ćwik\"; print count(n)", "0",
      "in cp1250 there is one: 'encoding=cp1250'"
    ),
    // Cash books, halves of days, headers without a year, names of weekdays.
    ("series x from \"cash.csv\" column=In; print x", "[45, 1843, 120.5]", ""),
    ("series d from \"staff.csv\" column=Days; print d", "[1, 0.5, 1.5]", ""),
    (
      "series a from \"courses.csv\" by=Name columns=all unpivot=on dateFormat=\"%d.%m.\" year=2024; print \"{positions(a.Lia)[0]:%Y-%m-%d}\"",
      "2024-04-24", ""
    ),
    (
      "series b from \"diary.csv\" column=Born dateFormat=\"%a %d %b\" year=2025; print sum(b)",
      "15",
      "found 'Mon 2 Sep' -> expected a date that is a Monday: this one is a Tuesday"
    ),
    (
      "series b from \"diary.csv\" column=Born dateFormat=\"%a %d %b\" year=2024; print sum(b)",
      "15", ""
    ),
    (
      "series s from \"bank.csv\" column=Saldo; print \"{first(positions(s)):%d.%m.}\"", "23.12.",
      ""
    ),
    (
      "series d from \"mobs.csv\" column=n by=Mob time=Day; print across(d, sum)[1]", "1",
      "'across' adds up what is left at 2 of 3 places"
    ),
    ("series n from \"polish.csv\" column=n by=Kto; print names(n)[0]", "Jeleń", ""),
    (
      "series h from \"early.csv\"; print max(h)", "31249",
      "found '31249' -> expected a number like those beside it: it is 100 times as great"
    ),
    // Days without rows, and ratios of other days.
    (
      "series i from \"log.csv\" column=Date time=Date where Date in 2024-01-01..2024-01-31; print mean(resample(i, day, count))",
      "1.0357142857142858",
      "'mean' is of 28 periods from the first row to the last, and 'where' names 31"
    ),
    (
      "series l from \"milk.csv\"; series k from \"cheese.csv\"; print sum(k) / sum(l)", "0.1",
      "'l' has no row at 2024-01-11, and 'k' has one"
    ),
    (
      "series en from \"stock.csv\"; s = 10 + cumsum(en); print last(s)", "25",
      "'cumsum' adds up what is there: 'en' lacks 1 sample at a step of one month"
    ),
    // The first that passes a bound.
    (
      "series f from \"ergo.csv\" durations=\"m:ss\"; p = where(f > 120, f, nan); print positions(p)[0]",
      "0 seconds",
      "'idxmax(f > 120)' is the first at which 'f > 120' holds"
    ),
    (
      "series f from \"ergo.csv\" durations=\"m:ss\"; p = where(f > 120, f, nan); print sort(where(isgap(p), nan, positions(p)))[0] / 1 s",
      "180", ""
    ),
    // Letters of Windows' Central Europe.
    ("series v from \"cas.csv\" column=\"Čas\"; print v", "[1.5, 2.5]", ""),
    ("series v from \"rano.csv\" column=\"Příkon\"; print v", "[1.5, 2.5]", ""),
    ("series v from \"jez.csv\" column=\"Jez č. 3\"; print v", "[1.5, 2.5]", ""),
  ])
  func `hands and ledgers are read, and what is odd is told`(
    program: String, text: String, warning: String
  ) {
    prompt.expect(program, prints: text, warning: warning)
  }

  @Test(arguments: [
    ("series v from \"visits.csv\"", "found '1 mes' -> expected a"),
    (
      "series v from \"visits.csv\" flags=[\"semanas\", \"mes\", \"días\"]",
      "'flags' takes 'semanas' and 'mes' for one"
    ),
    (
      "series n from \"turn.csv\"",
      "where Date != \"1/2/2024\"` if line 4 is mistyped, else write `series n from \"turn.csv\" sort=on`"
    ),
    ("series n from \"checkin.csv\"", "'Time' seems to be a clock of 12 hours"),
    ("series s from \"holter.csv\" time=Hora", "durations=\"h:mm\""),
    ("series v from \"reka.csv\" column=\"Řeka\"", "encoding=cp1250"),
    (
      "series n from \"days5.csv\"; print within(n, 03-05-2026..08-05-2026)",
      "2026-05-03..2026-05-08"
    ),
    ("series n from \"days5.csv\"; window 03/05/2026..28/05/2026", "2026-05-03..2026-05-28"),
    ("series n from \"days5.csv\"; window 03-05-2026..08-05-2026", "2026-05-03..2026-05-08"),
  ])
  func `what hands write is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }
}
