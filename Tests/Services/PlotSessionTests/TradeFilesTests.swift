import PlotSession
import TestSupport
import Testing

/// Files of works, farms and shops: rows of units below the header, tides, feet and inches, counters that were misread,
/// rates and shares that are summed up, weeks and days in figures, and rows that are not there.
@Suite struct TradeFilesTests {
  private static func days(_ range: ClosedRange<Int>, _ month: Int, _ value: (Int) -> String)
    -> String
  {
    range.map { "2025-\(month < 10 ? "0" : "")\(month)-\($0 < 10 ? "0" : "")\($0)\(value($0))\n" }
      .joined()
  }

  private static func quarters(_ count: Int, without gap: Range<Int> = 0..<0) -> String {
    (0..<count).filter { !gap.contains($0) }.map {
      let (day, minutes) = ($0 / 96 + 1, $0 % 96 * 15)
      let clock = "\(minutes / 600)\(minutes / 60 % 10):\(minutes % 60 / 10)\(minutes % 10)"
      return "2025-06-0\(day)T\(clock),\($0 % 96 < 40 ? "2.5" : "1.25")\n"
    }.joined()
  }

  private let folder = TestFolder([
    "tides.csv":
      "Date,Time 1,Height 1,Time 2,Height 2\n2025-11-01,03:12,4.1,15:40,4.3\n2025-11-02,04:01,4.4,,\n2025-11-03,04:48,4.7,17:05,4.8\n",
    "units.csv":
      "Nr;Day;BOD;P\n;;mg O2/l;mg P/l\n1/O;2025-01-03;7,5;0,86\n2/O;2025-01-10;6,5;0,55\n3/O;2025-01-17;<3,0;1,35\n4/O;2025-01-24;4,1;n.d.\n",
    "bills.csv": "Period,kWh\n11/15/25-12/17/25,320\n12/17/25-01/16/26,410\n",
    "polish.csv": "Data;m3\n15.01.2024r.;100,5\n16.01.2024r.;101,5\n",
    "below.csv": "Day;v\n2025-01-03;7,5\n2025-01-10;below 3,0\n",
    "mangled.csv": "Day;v\n2025-01-03;7,5\n2025-01-10;01.jan\n",
    "heat.csv": "Day;C (°C)\n2025-01-03;7,5\n2025-01-10;38,1°F\n2025-01-11;4,5\n",
    "power.csv":
      "Time,P [kW]\n2025-01-01T00:00,40.5\n2025-01-01T12:00,41.5\n2025-01-02T00:00,42.5\n2025-01-02T12:00,43.5\n",
    "prices.csv":
      "Day;Price;Valuta\n2025-01-01;224;EUR\n2025-01-02;2613;SEK\n2025-01-03;2491;SEK\n",
    "weeks.csv": "Leveransvecka;m3\n2510;120\n2511;133\n2511;80\n2513;140\n",
    "danish.csv": "Uge;ml\n1-2025;12,5\n2-2025;8,0\n3-2025;9,0\n",
    "italian.csv": "Sett.;n\n09/2025;5\n10/2025;6\n11/2025;7\n",
    "short.csv": "Datum;n\n29.9;11\n30.9;21\n1.10;31\n2.10;41\n",
    "figures.csv": "Dato;ml\n030225;12,5\n140225;8\n280225;7,5\n030325;9\n",
    "long.csv": "Dato;ml\n03022025;12,5\n14022025;8\n28022025;7,5\n03032025;9\n",
    "serial.csv": "Aikaleima;C\n45658,000000;1\n45658,041667;2\n45658,083333;3\n",
    "lost.csv": "pvm\tm3\n1.3\t48210\n2.3\t48218\n3.3\t48230\n",
    "clocks.csv":
      "Dato;Kl.;kg\n14-05-2025;00.00;14,5\n14-05-2025;01.00;14,25\n15-05-2025;00.00;13\n",
    "silo.csv": "Dato;kg\n14-05-2025;14.220\n15-05-2025;12.200\n16-05-2025;2.060\n17-05-2025;860\n",
    "shifts.csv":
      "Day;Shift;m3\n7/3/2025;A;295\n8/3/2025;B;200\nSumma v.10;;495\n10/3/2025;A;245\n13/3/2025;B;205\nSumma v.11;;450\n",
    "hours.csv": "Week,Ann,Bob\n05-May-24,A/L,40:30\n12-May-24,39:30,40:15\n19-May-24,38:45,A/L\n",
    "stimp.csv":
      "Date,Up\n2025-06-03,\"9'5\"\"\"\n2025-06-04,\"10'0\"\"\"\n2025-06-05,\"9'11\"\"\"\n",
    "rates.csv": "Day,Rate\n2025-03-12,25 g/m²\n2025-04-24,40 kg/ha\n2025-05-02,20 g/m²\n",
    "pump.csv": "Time,m3/h\n" + quarters(6 * 96),
    "holes.csv": "Time,m3/h\n" + quarters(6 * 96, without: 200..<212),
    "codes.csv": "Green,v\n1,2\n2,3\n01,4\n2,5\n",
    "horses.csv":
      "Day,Horse,km\n2025-01-01,Max,5\n2025-01-01,Lea,7\n2025-01-02,Max,9\n2025-01-02,Lea,4\n2025-01-03,Max,3\n2025-01-03,Lea,6\n2025-01-04,Lea,2\n2025-01-04,Max,6\n",
    "meter.csv":
      "Day,MWh\n"
      + days(1...20, 2) { ",\($0 == 12 ? "1928.601" : "18\(20 + $0).117")" },
    "budget.csv": "Day,m3\n" + days(1...30, 1) { ",\($0 + 100)" } + days(1...28, 2) { _ in ",90" },
    "actual.csv": "Day,m3\n" + days(1...30, 1) { ",\($0 + 99)" },
    "plan.csv": "Month,Plan,Actual\nJan,100,98\nFeb,110,\nMar,120,125\nApr,100,99\nMay,90,91\n",
    "cold.csv":
      "Day,K\n"
      + days(1...31, 1) { (11...15).contains($0) ? "" : ",20.5" }
      .split(separator: "\n").filter { $0.contains(",") }.joined(separator: "\n") + "\n"
      + days(1...28, 2) { _ in ",18.5" } + days(1...31, 3) { _ in ",12.5" },
    "till.csv":
      "Day;Price;Off\n2025-03-13;150,00;20%\n2025-03-14;200,00;10%\n2025-03-15;99,00;0%\n",
    "shops.csv":
      "Month;Centre;Borough;Complesso\njan-25;100;50;150\nfeb-25;90;40;130\nmar-25;110;60;170\n",
    "blanks.csv":
      "Day;Why;n\n2025-03-13;Wrong lens;10\n2025-03-14;Wrong  lens;20\n2025-03-15;Other;7\n",
    "zone.csv": "Year,m,d,Time,Time zone,C\n2025,1,1,00:00,UTC,-6.0\n2025,1,1,01:00,UTC,-5.1\n",
    "wet.csv": "Time,mm\n2024-01-01,50\n2024-02-01,40\n2024-03-01,60\n",
    "mean.csv": "Month,mm\nJan,58\nFeb,45\nMar,50\n",
    "winters.csv": "Winter;HS\n97/98;110\n98/99;120\n99/00;150\n00/01;90\n",
    "duties.csv": "Day;Who;Duty\n2026-01-01;A;16:00-07:00\n2026-01-02;A;05:00-11:30\n",
    "observer.csv": "Datum;HN\n1.1.26;5\n2.1.26;8\n3.1.26;0\nSumme;13\n",
    "wind.csv":
      "Zeit (MEZ);WR\n"
      + (0..<12).map { "31.01.26 \($0 < 10 ? "0" : "")\($0):00;\($0 % 2 == 0 ? 350 : 10)\n" }
      .joined(),
    "lots.csv": "Lot;Price\n1;250,00\n2;1,400\n3;90,50\n4;2 500,00\n",
    "photos.csv": "Date;n\n8 janv.;45\n9 janv.;52\n",
    "bills2.csv": "Sold;Paid;Amount\n2024-05-06;2024-05-13;358\n2024-05-07;unpaid;200\n",
    "sides.csv":
      "Day;Credit;Debit\n2025-01-10;100;\n2025-02-10;50;20\n2025-03-10;70;\n2025-04-10;30;10\n",
    "hours2.csv": "Day;Hours\n2025-09-13;7,5 u\n2025-09-14;8 u\n2025-09-15;6 u\n",
    "parts.csv":
      "Machine;Month;h\nA;jan;70\nA;feb;78\nA;mar;53\nA;;201\nB;jan;40\nB;feb;41\nB;mar;42\nB;;123\n",
    "bank.csv":
      "Day;Af Bij;Amount\n2025-09-03;Bij;1250\n2025-09-14;Af;85\n2025-09-15;Bij;3000\n2025-09-28;Af;640.5\n",
    "names.csv": "Day;Who;n\n2025-01-01;tk10;1\n2025-01-02;TK10;2\n2025-01-03;TK10;3\n",
    "moves.csv":
      "Day;kg;Kind\n2026-01-15;500;in\n2026-01-17;100;out\n2026-01-23;100;out\n2026-01-29;250;in\n2026-01-30;50;out\n",
    "worked.csv":
      "Date,Who,Hours worked\n2024-12-23,S,8:30\n2024-12-24,S,8:45\n2024-12-27,S,9:15\n",
    "crews.csv":
      "Job,Day,Crew,h\n1,2024-03-01,Ann/Bob,3\n2,2024-03-02,Bob,2\n3,2024-03-03,Cid/Ann,4\n",
    "winds.csv":
      "Tid;Retning\n"
      + (0..<12).map { "31.01.2026 \($0 < 10 ? "0" : "")\($0):00;\($0 % 2 == 0 ? 350 : 10)\n" }
      .joined(),
    "jobs.csv":
      "Job,Start,End\n3,2024-03-31 20:00,2024-03-31 22:00\n2,2024-03-30 20:00,2024-03-30 22:00\n1,2024-03-29 20:00,2024-03-29 23:00\n",
    "book.csv": "Day;Débit;Crédit\n2024-12-30;5;\n2024-12-31;;7\n",
    "changes.csv":
      "When,Saw\n2025-03-27 14:00,A\n2025-03-26 02:00,A\n2025-03-26 00:00,B\n2025-03-25 02:00,A\n2025-03-24 00:00,B\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(arguments: [
    // Two times and two values of a day.
    (
      "series h from \"tides.csv\" column=\"Height 2\"; print \"{first(positions(h)):%H:%M}\"",
      "15:40",
      ""
    ),
    (
      "series h from \"tides.csv\" columns=[\"Height 1\", \"Height 2\"]; print \"{last(positions(h[1])):%H:%M}\"",
      "17:05", ""
    ),
    // Units below the header of a table whose first column is one of names.
    ("series b from \"units.csv\" column=BOD censored=half; print b", "[7.5, 6.5, 1.5, 4.1]", ""),
    // Dates.
    (
      "series k from \"bills.csv\" column=kWh; print count(k)", "2", "dateFormat=\"%m/%d/%y-*\""
    ),
    ("series a from \"polish.csv\"; print count(a)", "2", "dateFormat=\"%d.%m.%Yr.\""),
    ("series v from \"weeks.csv\" column=m3; print count(v)", "4", "dateFormat=\"%y%V\""),
    ("series n from \"italian.csv\"; print count(n)", "3", "dateFormat=\"%V/%G\""),
    ("series s from \"short.csv\"; print s", "[11, 21, 31, 41]", "dateFormat=\"%d.%m\""),
    ("series a from \"figures.csv\"; print a", "[12.5, 8, 7.5, 9]", "dateFormat=\"%d%m%y\""),
    ("series a from \"long.csv\"; print a", "[12.5, 8, 7.5, 9]", "dateFormat=\"%d%m%Y\""),
    ("series c from \"serial.csv\" column=C; print c", "[1, 2, 3]", "dateFormat=\"excel\""),
    (
      "series l from \"lost.csv\" column=m3 dateFormat=\"%d.%m.\" year=2025; print count(l)", "3",
      "dateFormat=\"%d.%m\""
    ),
    (
      "series k from \"clocks.csv\" decimal=\",\"; print \"{positions(k)[1]:%H:%M}\"", "01:00", ""
    ),
    (
      "config timeZone=\"Europe/Helsinki\"; series c from \"zone.csv\" column=C; print \"{first(positions(c)):%H}\"",
      "02", ""
    ),
    // Units, currencies, shares.
    ("series p from \"power.csv\"; print resample(p, day, sum)[0]", "82", ""),
    ("series p from \"prices.csv\" column=Price; print count(p)", "3", "2 stand beside 'Price'"),
    (
      "series p, s from \"till.csv\" column=[Price, Off]; print sum(p * (1 - s))", "-4551",
      "'1 - s': 's' is in percent, 20% as 20, and 's / 100' is the share of 1"
    ),
    ("series p, s from \"till.csv\" column=[Price, Off]; print sum(p * (1 - s / 100))", "399", ""),
    ("series u from \"stimp.csv\"; print u[1]", "10", ""),
    (
      "series k from \"silo.csv\" thousands=\".\"; print count(k > 12.000)", "4",
      "'12.000' is 12, and the values of 'k' lie between 860 and 14220"
    ),
    (
      "series f from \"pump.csv\"; print sum(f) * 1 h / 1 h", "1020",
      "'1 hour' is not the step of 'f', whose samples are 15 minutes apart"
    ),
    ("series f from \"pump.csv\"; print sum(f) * 15 min / 1 h", "255", ""),
    // Rows that are missing.
    (
      "series f from \"holes.csv\"; print count(resample(shift(f, -12 hours), day, sum))", "7",
      "lacks 12 of 96 samples"
    ),
    (
      "series k from \"cold.csv\"; print resample(k, month, sum)[0]", "533",
      "1 of 3 periods of 'k' with gaps: that from 2025-01-01, lacks 5 of 31 samples"
    ),
    (
      "series b from \"budget.csv\"; series a from \"actual.csv\"; print sum(a) - sum(b)", "-2550",
      "'a' ends at 2025-01-30, and 'b' goes on: 'within(b, ..2025-01-30)' is that of the same time"
    ),
    (
      "series p, a from \"plan.csv\" column=[Plan, Actual]; print last(cumsum(a)) - last(cumsum(p))",
      "-107", "'last(cumsum(a))' leaves out 1 of 5 samples of 'last(cumsum(p))'"
    ),
    // Counters.
    (
      "series l from \"meter.csv\"; print count(diff(l))", "19", ""
    ),
    (
      "series l from \"meter.csv\"; print floor(sum(where(diff(l) < 0, 0, diff(l))))", "114", ""
    ),
    (
      "series l from \"meter.csv\"; d = diff(l); print sum(d)", "19",
      "rises but for 1 step, from 1928.601, and goes on behind it as before: a value that was misread"
    ),
    // What is printed, and lengths of time beside numbers.
    (
      "series p from \"power.csv\"; print sum(p) / 2,5", "84 5",
      "'2,5' are two values: one number is written '2.5'"
    ),
    ("series p from \"power.csv\"; print 1,2", "1 2", ""),
    (
      "series h from \"worked.csv\" column=\"Hours worked\" durations=\"h:mm\"; print sum(h) > 76",
      "true",
      "'sum(h)' is a length of time, and 76 is 76 seconds: write '76 min' or '76 h' for others"
    ),
    (
      "series h from \"worked.csv\" column=\"Hours worked\" durations=\"h:mm\"; print sum(h) > 26 h",
      "true", ""
    ),
    (
      "series h from \"worked.csv\" column=\"Hours worked\" durations=\"h:mm\"; mark y=76; plot h; print 1",
      "1",
      "'mark y=76' is at 76 seconds, as the axis has lengths of time: write '76 min' or '76 h' for others"
    ),
    // Totals of which the end is left out, rows beside rows, lists.
    (
      "series i from \"moves.csv\" column=kg where Kind == in; series o from \"moves.csv\" column=kg where Kind == out; s = cumsum(i) - align(cumsum(o), i); print last(s)",
      "550", "'align(cumsum(o), i)' ends with 'i': 1 of 3 samples of 'o' are left out"
    ),
    (
      "series s, z from \"jobs.csv\" column=[Start, End]; print count((s - shift(z, 1)) / 1 h)",
      "2",
      "'shift' moves from row to row, and the dates of 'z' go back 2 times"
    ),
    (
      "series h from \"crews.csv\" column=h by=Crew lists=on; print count(names(h)), sum(h.Ann)",
      "3 7", ""
    ),
    ("series r from \"winds.csv\" column=2; print mean(r)", "180", "turns past north 11 times"),
    // Seasons, shifts, directions, sides.
    (
      "series h from \"winters.csv\" column=HS; print slope(h) > 0, h", "false [110, 120, 150, 90]",
      ""
    ),
    (
      "series d from \"duties.csv\" column=Duty; print sum(d) / 1 h", "21",
      "of each interval the beginning was read"
    ),
    ("series w from \"wind.csv\" column=WR; print mean(w)", "180", "turns past north 11 times"),
    (
      "series p from \"lots.csv\" column=Price; print p[1]", "1.4",
      "found '1,400' -> expected two decimals, as in other rows"
    ),
    ("series n from \"photos.csv\"; print n", "[45, 52]", "dateFormat=\"%d %b.\""),
    (
      "series m from \"bills2.csv\" column=Amount; print sum(m)", "558",
      "`series m from \"bills2.csv\" column=Amount missing=\"unpaid\"`"
    ),
    (
      "series c, d from \"sides.csv\" column=[Credit, Debit]; o = resample(c, month, sum) - resample(d, month, sum); print o",
      "[nan, 30, nan, 20]", "write 'fill(resample(d, month, sum), 0)'"
    ),
    ("series h from \"hours2.csv\" column=Hours; print sum(h)", "21.5", ""),
    (
      "series h from \"parts.csv\" column=h by=Machine; print sum(h)", "[402, 246]",
      "as 2 rows do; write `series h from \"parts.csv\" column=h by=Machine where Month != \"\"`"
    ),
    (
      "series m from \"bank.csv\" column=Amount; print sum(m)", "4975.5",
      "'Amount' has no sign, and 'where' chooses those of one, 'by=' parts both"
    ),
    ("series n from \"names.csv\" column=n by=Who case=off; print names(n)[0]", "TK10", ""),
    // Names.
    (
      "series g from \"codes.csv\" column=v by=Green; print count(names(g))", "3",
      "zeros before a number count"
    ),
    ("series k from \"horses.csv\" column=km by=Horse; print count(names(k))", "2", ""),
    (
      "series t from \"shops.csv\" columns=all; print count(names(t))", "3",
      "'Complesso' sums up the others and is one of them"
    ),
    (
      "series n from \"blanks.csv\" column=n where Why == \"Wrong lens\"; print sum(n)", "10",
      "blanks count, and with 'case=off' they do not"
    ),
    (
      "series n from \"blanks.csv\" column=n case=off where Why == \"Wrong lens\"; print sum(n)",
      "30", ""
    ),
    (
      "series c from \"changes.csv\" column=When by=Saw; print first(diff(sort(c.A))[1..]) / 1 h",
      "24", ""
    ),
  ])
  func `trades are read, and what is lost is told`(program: String, text: String, warning: String) {
    prompt.expect(program, prints: text, warning: warning)
  }

  @Test(arguments: [
    ("series d from \"danish.csv\" column=ml time=Uge", "dateFormat=\"%V-%G\""),
    ("series s from \"short.csv\" time=Datum", "dateFormat=\"%d.%m\""),
    ("series a from \"figures.csv\" time=Dato", "dateFormat=\"%d%m%y\""),
    (
      "series v from \"below.csv\"", "found 'below 3,0' -> expected a number with a decimal comma\n"
    ),
    ("series v from \"mangled.csv\"", "found '01.jan' -> expected a number with a decimal comma\n"),
    ("series c from \"heat.csv\"", "found '38,1°F' -> expected a number with a decimal comma\n"),
    (
      "series r from \"rates.csv\" column=Rate flags=[\"g/m²\", \"kg/ha\"]",
      "'flags' takes 'g/m²' and 'kg/ha' for one"
    ),
    ("series m from \"shifts.csv\" column=m3 by=Shift time=Day", "where Day != \"Summa*\""),
    ("series p from \"power.csv\"; plot p * 0,30", "plot p * 0.30"),
    (
      "series debit, credit from \"book.csv\"",
      "write `series debit, credit from \"book.csv\" column=[\"Débit\", \"Crédit\"]`"
    ),
    ("series h from \"observer.csv\" column=HN time=Datum", "where Datum != \"Summe\""),
    ("series h from \"hours.csv\" columns=all", "missing=\"A/L\""),
    (
      "series w from \"wet.csv\"; series m from \"mean.csv\"; plot w, m",
      "start=2024-01-01 step=1 month"
    ),
  ])
  func `what cannot be read is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }
}
