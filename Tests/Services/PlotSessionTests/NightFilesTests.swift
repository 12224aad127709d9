import PlotSession
import TestSupport
import Testing

/// Files of a sleep laboratory, a bakery, an observatory, taxis and solar roofs: clocks that run past midnight, thousands with
/// a point and no decimals, days of a year, exports that overlap, and rows that lack a value.
@Suite struct NightFilesTests {
  private let folder = TestFolder([
    "night.csv": "Tijd,HR\n22:00,74\n23:00,70\n00:00,60\n01:00,52\n02:00,58\n",
    "newest.csv": "Tijd,HR\n01:00,60\n00:00,55\n23:00,58\n22:00,61\n",
    "start.csv": "Start,HR\n23:00:30,70\n00:00:30,60\n01:00:30,52\n",
    "hours.csv": "Tijd;HR\n23;60\n0;55\n1;58\n",
    "points.csv": "Tijd;HR\n22.58;60\n23.58;55\n0.58;58\n",
    "bed.csv":
      "Datum;Bedtijd\n13-02-2024;23:30\n14-02-2024;00:30\n15-02-2024;23:40\n16-02-2024;00:20\n",
    "use.csv": "Datum;Uren\n1-2-2024;5,5\n12-2-2024;\n13-2-2024;3,0\n14-2-2024;6,0\n",
    "epochs.csv": "epoch,v\n1,5\n1,6\n2,7\n",
    "stages.csv": "epoch,st\n1,N2\n2,R\n",
    "units.csv":
      "Fecha;Uds;Imp\n13/03/2025;148;12,50\n14/03/2025;1.000;30,25\n15/03/2025;950;8,10\n",
    "lots.csv": "P;Uds\nA;148\nA;1.000\nB;2.000\n",
    "scrap.csv": "L,Prod,Merma\nA,100,2\nA,100,-\nB,100,3\n",
    "dough.csv": "P;Peso;Obj\nA;10;10\nA;;10\nA;12;10\n",
    "weeks.csv": "Semana;N\nS01/2025;1\nS02/2025;3\nS03/2025;4\n",
    "clock.csv":
      "Fecha;T\n13/03/2025 11:30:00 a. m.;210\n13/03/2025 1:30:00 p. m.;212\n",
    "tolerance.csv": "P;Tol\nA;±6\nB;±4,5\n",
    "short.csv": "Data;X\n24/05/16;1\n24/05/17;2\n24/05/18;3\n",
    "stamps.csv": "Tempo;RSAM\n202405102340;182\n202405102350;179\n202405110000;185\n",
    "named.txt": "site YYMMMDD up\nEIIV 22JUN22 1.0\nEIIV 22JUL01 1.1\nEIIV 22JUL05 1.3\n",
    "volts.csv":
      "Data,Batt\n" + (10..<26).map { "2024-01-\($0),12.\(60 - $0)\n" }.joined(),
    "tilt.csv": "Data;Ora;X\n16/05/2024;00.00;-102,390\n16/05/2024;00.15;-102,375\n",
    "dotted.csv": "Data;X\n21/05/2024 00.00;10233\n21/05/2024 0.10.30;10234\n",
    "fraction.txt": "YEAR DOY X\n2024 137.01042 1\n2024 137.5 2\n",
    "power.csv": "Heure;kW\n14/06/2024 10:00;12,0\n14/06/2024 10:15;\n14/06/2024 10:30;12,0\n",
    "pause.csv": "Heure;kW\n14/06/2024 10:00;12,0\n14/06/2024 10:15;12,0\n14/06/2024 11:00;12,0\n",
    "overlap.csv":
      "Heure;kWh\n"
      + [8, 9, 10, 11, 10, 11, 12, 13].map { "14/06/2024 \($0):00;\($0)\n" }.joined(),
    "period.csv": "Période;kWh\n202311;1\n202312;2\n202401;3\n",
    "roofs.csv": "Toiture;kWh\nA;100\nB;200\nC;300\nEnsemble des toitures;600\n",
    "trips.csv":
      "Date,Pickup Time,Drop-off Time,Fare\n10/13/2025,9:00 AM,9:20 AM,10\n10/13/2025,11:50 PM,12:15 AM,20\n10/14/2025,8:00 AM,8:30 AM,15\n",
    "shifts.csv":
      "Driver,Begin,End\nA,10/13/2025 06:00,17:00\nB,10/13/2025 18:00,04:30\nC,10/14/2025 06:05,15:20\n",
    "fares.csv": "Day,Fare,Tip\n1,10.00,2.00\n2,12.00,\n3,9.00,1.00\n",
    "readings.csv":
      "Date;Index\n"
      + (1..<16).map { "\($0 < 10 ? "0" : "")\($0)/07/2024;\($0 == 15 ? 5 : $0 * 100)\n" }.joined(),
    "hourly.csv":
      "Date;" + (1...24).map { "Heure \($0)" }.joined(separator: ";") + "\n2026-01-01;"
      + (1...24).map { "\($0)" }.joined(separator: ";") + "\n",
    "between.csv":
      "Date;" + (0..<24).map { "\($0)h-\($0 + 1)h" }.joined(separator: ";") + "\n2026-01-01;"
      + (1...24).map { "\($0)" }.joined(separator: ";") + "\n",
    "blank.csv": "Fecha;M\n13/03/2025;a\n14/03/2025;\n;a\n15/03/2025;a\n",
    "halves.csv":
      "Date,Time,AM/PM,T\n13/11/24,12:00:00,AM,1\n13/11/24,06:00:00,AM,2\n13/11/24,12:00:00,PM,3\n13/11/24,06:00:00,PM,4\n",
    "pbo.pos": "# PBO\n*YYYYMMDD dU\n20220628 0.1\n20220629 0.2\n20220701 0.3\n",
    "ordinal.csv": "Time,X\n2024-122T00:10:00,1\n2024-122T00:20:00,3\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  private static let midnight =
    "it was read as the next day's"

  @Test(
    arguments: [
      (
        "series s from \"night.csv\"; print mean(within(s, 0:00..2:00)), s[23:00..1:00]",
        "56.666666666666664 [70, 60, 52]", midnight
      ),
      ("series s from \"night.csv\"; select s at=1:00; print selection.value", "52", midnight),
      (
        "series s from \"night.csv\"; compare s 23:00 1:00; print selection.min, selection.max",
        "52 70", midnight
      ),
      // Just before the first it is no day later.
      ("series s from \"night.csv\"; select s at=21:50; print selection.value", "74", midnight),
      (
        "series s from \"night.csv\"; print \"{idxmin(s):%H:%M} {idxmin(s):%I:%M %p}\"",
        "01:00 01:00 AM", midnight
      ),
      (
        "series s from \"newest.csv\"; print positions(s), s",
        "[22 hours, 23 hours, 24 hours, 25 hours] [61, 58, 55, 60]", midnight
      ),
      (
        "series s from \"hours.csv\" time=Tijd dateFormat=\"%H\"; print positions(s)",
        "[23 hours, 24 hours, 25 hours]", midnight
      ),
      (
        "series b from \"bed.csv\" column=Bedtijd; print mean(b)", "43200",
        "'mean((b + 12 h) % 24 h / 1 h) - 12' is that in hours from midnight"
      ),
      (
        "series b from \"bed.csv\" column=Bedtijd; print mean((b + 12 h) % 24 h / 1 h) - 12", "0",
        ""
      ),
      (
        "series u from \"use.csv\" dateFormat=\"%d-%m-%Y\"; print 100 * mean(u > 5)",
        "66.66666666666666", "is the share of the values, without the 1 of 4 rows that have none"
      ),
      (
        "series g from \"stages.csv\" column=epoch x=epoch by=st; series v from \"epochs.csv\" x=epoch; print count(align(v, g, exact))",
        "[1, 1]",
        "'align' leaves out 1 sample of 'v', since a later one stands at the same place: 'align(g, v, exact)' has one for each"
      ),
      ("series u from \"units.csv\" column=Uds; print u", "[148, 1000, 950]", ""),
      (
        "series u from \"lots.csv\"; print sum(u)", "151",
        "found '1.000' -> expected a decimal point, which was read, or groups of thousands; write `series u from \"lots.csv\" thousands=\".\"`"
      ),
      (
        "series m from \"scrap.csv\" column=Merma by=L missing=\"-\"; series p from \"scrap.csv\" column=Prod by=L; a = sum(m); b = sum(p); print 100 * a / b",
        "[1, 3]", "'sum(m)' leaves out 1 of 3 samples of 'sum(p)'"
      ),
      (
        "series w, o from \"dough.csv\" column=[Peso, Obj]; print count(abs(w - o) > 1) / count(o)",
        "0.3333333333333333",
        "'count(where(isgap(abs(w - o) > 1), nan, o))' leaves them out there, too"
      ),
      ("series n from \"weeks.csv\"; print positions(n)[2]", "2025-01-13T00:00:00+00:00", ""),
      ("series t from \"clock.csv\"; print positions(t)[1]", "2025-03-13T13:30:00+00:00", ""),
      ("series t from \"tolerance.csv\"; print t", "[6, 4.5]", ""),
      ("series r from \"stamps.csv\"; print positions(r)[2]", "2024-05-11T00:00:00+00:00", ""),
      (
        "series u from \"named.txt\" column=up; print count(u)", "3",
        "write `series u from \"named.txt\" column=up dateFormat=\"%y%b%d\"`"
      ),
      ("series B from \"volts.csv\" column=Batt; print mean(B)", "12.425", ""),
      (
        "series x1 from \"dotted.csv\" column=X; print positions(x1)[1]",
        "2024-05-21T00:10:30+00:00", ""
      ),
      (
        "series x1 from \"fraction.txt\" column=X; print positions(x1)",
        "[2024-05-16T00:15:00+00:00, 2024-05-16T12:00:00+00:00]", ""
      ),
      (
        "series x1 from \"ordinal.csv\" column=X; print positions(x1)[1]",
        "2024-05-01T00:20:00+00:00", ""
      ),
      (
        "series p from \"power.csv\"; print sum(p) * 15 min / 1 h", "6",
        "'sum(p)' lacks 1 step of 15 minutes without a value: 'fill(resample(p, 15 minutes), linear)' has what lies between"
      ),
      (
        "series p from \"pause.csv\"; print resample(p, hour, sum) * 15 min / 1 h", "[6, 3]",
        "lacks 2 steps of 15 minutes without a value"
      ),
      (
        "series p from \"power.csv\"; print sum(fill(resample(p, 15 min), linear)) * 15 min / 1 h",
        "9", ""
      ),
      (
        "series p from \"overlap.csv\" sort=on; print sum(p)", "84",
        "write `series p from \"overlap.csv\" sort=on distinct=on` without them"
      ),
      (
        "series u from \"hourly.csv\" columns=all unpivot=on; print positions(u)[23]",
        "2026-01-01T23:00:00+00:00", ""
      ),
      (
        "series u from \"between.csv\" columns=all unpivot=on; print positions(u)[23]",
        "2026-01-01T23:00:00+00:00", ""
      ),
      (
        "series q from \"blank.csv\" column=Fecha time=Fecha by=M sort=on; print count(names(q))",
        "1", "blank.csv, line 4, column 1 ('Fecha'): found '' -> expected a time: this row is left"
      ),
      (
        "series t from \"halves.csv\" column=T; print positions(t)[0], positions(t)[3]",
        "2024-11-13T00:00:00+00:00 2024-11-13T18:00:00+00:00", ""
      ),
      (
        "series u from \"pbo.pos\" column=dU; print positions(u)[2]", "2022-07-01T00:00:00+00:00",
        ""
      ),
      ("series p from \"period.csv\"; print positions(p)[2]", "2024-01-01T00:00:00+00:00", ""),
      (
        "series p from \"roofs.csv\"; print sum(p)", "1200",
        "where Toiture != \"Ensemble des toitures\"`"
      ),
      (
        "series f from \"trips.csv\" column=Fare time=\"Drop-off Time\"; print resample(f, day, sum)",
        "[10, 35]", ""
      ),
      (
        "series a from \"shifts.csv\" column=Begin; series b from \"shifts.csv\" column=End durations=\"h:mm\"; print (b - a) / 1 h",
        "[11, 10.5, 9.25]", "the time from that date to the first such one behind it"
      ),
      (
        "series f, t from \"fares.csv\" column=[Fare, Tip]; z = f - t; print sum(z)", "16",
        "'sum' leaves out 1 of 3 rows, where 't' is a gap"
      ),
      (
        "series i from \"readings.csv\"; r = diff(i) / diff(positions(i)) * 86400; plot r; print count(r)",
        "14",
        "'i' rises but for 1 step, as a counter that begins anew"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series s from \"hours.csv\" time=Tijd",
        "write `series s from \"hours.csv\" time=Tijd dateFormat=\"%H\"`"
      ),
      (
        "series s from \"points.csv\" time=Tijd",
        "write `series s from \"points.csv\" time=Tijd dateFormat=\"%H.%M\"`"
      ),
      (
        "series X from \"short.csv\"",
        "write `series X from \"short.csv\" dateFormat=\"%y/%m/%d\"` or `series X from \"short.csv\" dateFormat=\"%d/%m/%y\"`"
      ),
      (
        "series X from \"tilt.csv\"", "decimal=\",\"` or `series X from \"tilt.csv\" decimal=\".\"`"
      ),
      ("series s from \"night.csv\" dateFormat=\"%I:%M\"", "write '\"%H:%M\"'"),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test func `a night's axis is one of the clock, and marks and windows are found behind midnight`()
    throws
  {
    let prompt = prompt
    prompt.run("series s from \"night.csv\"; mark x=1:00; window 23:00..1:00; plot s")
    let record = prompt.record("application/vnd.glowline.plot+json")
    #expect(record.contains("\"x\": [82800, 90000]"))
    #expect(record.contains("\"kind\": \"x\""))
    prompt.run("window all; series t from \"start.csv\"; plot t")
    #expect(prompt.record("application/vnd.glowline.plot+json").contains("\"label\": \"0:30\""))
  }
}
