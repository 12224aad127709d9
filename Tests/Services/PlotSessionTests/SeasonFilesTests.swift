import PlotSession
import TestSupport
import Testing

/// Files of laboratories, practices and packing houses: weeks that go on over a new year, results of races, flags of one and
/// two letters, rows that sum up by the end of their word, clocks of shifts, and percents.
@Suite struct SeasonFilesTests {
  private let folder = TestFolder([
    "us.csv":
      "Date,Start,End\n09/01/2025,09:15,10:19\n09/02/2025,10:15,11:22\n09/03/2025,11:15,12:29\n",
    "swim.csv": "Date,Time\n2026-01-01,59.87\n2026-01-08,1:01.32\n2026-01-15,58.90\n",
    "dive.csv": "Date,Time\n2026-01-01,1:01.32\n2026-01-08,59.87\n2026-01-15,DNF\n",
    "flags.csv": "No,K\n1,4.1\n2,5.9 H\n3,6.8 HH\n4,3.1 L\n5,4.4\n",
    "weeks.csv": "Week,n\nWk 51,5\nWk 52,6\nWk 1,7\nWk 2,4\n",
    "numbers.csv": "Semana;n\n51;5\n52;6\n1;7\n2;9\n3;4\n",
    "seasons.csv":
      "Temporada;Semana;kg\n2023-24;51;1\n2023-24;52;2\n2023-24;1;9\n2024-25;51;3\n2024-25;52;4\n2024-25;1;8\n",
    "one.csv": "Temporada;Semana;kg\n2024-25;51;1\n2024-25;52;2\n2024-25;1;9\n2024-25;2;3\n",
    "months.csv": "Monat;n\nJänner;5\nFebruar;6\nMärz;7\n",
    "sums.csv":
      "Tag;Wer;€\n2025-01-03;A;70\n2025-01-04;B;30\n2025-01-31;Monatssumme;100\n2025-02-03;A;40\n2025-02-28;Monatssumme;40\n",
    "gone.csv": "Nr;Antwort\n1;31.02.2025\n2;01.03.2025\n",
    "shifts.csv":
      "Tag;Beginn;Ende\n2025-03-01;08:00;14:00\n2025-03-02;22:00;06:00\n2025-03-03;08:00;12:30\n",
    "visits.csv":
      "Tag;Termin;Ankunft\n"
      + (10..<30).map { "2025-03-\($0);09:00;\($0 == 12 ? "09:04" : "08:57")\n" }.joined(),
    "slips.csv":
      "Tag;Ankunft;Aufruf\n"
      + (10..<31).map { "2025-03-\($0);12:07;\($0 == 12 ? "02:18" : "12:15")\n" }.joined(),
    "load.csv":
      "Tag;Last %\n2025-03-01;85,5\n2025-03-02;0,865\n2025-03-03;87,5\n2025-03-04;80\n2025-03-05;82\n",
    "chairs.csv": "KW;A;B\n1;83 %;0,91\n2;81 %;0,85\n3;79 %;0,88\n",
    "groups.csv": "Month,2024,2025\nJan,10,11\nFeb,12,13\nMar,14,15\nApr,9,\n",
    "samples.csv":
      "Time,Ward,v\n"
      + (1...28).map { day in "2025-09-\(day < 10 ? "0" : "")\(day)T09:00,ICU,1\n" }.joined(),
    "buys.csv":
      "Date,Group,v\n2025-01-06,A,1\n2025-01-20,A,2\n2025-02-03,A,4\n2025-02-17,A,3\n2025-01-06,B,5\n2025-01-13,B,5\n2025-01-20,B,5\n",
    "meter.csv":
      "Day;h\n"
      + (0..<40).map { week in
        "\(week < 20 ? 2024 : 2025)-\(["03", "04", "05", "06", "07"][week % 20 / 4])-\(["01", "08", "15", "22"][week % 4]);\(week < 20 ? 4000 + 50 * week : 50 * (week - 19))\n"
      }.joined(),
    "probe.csv":
      "Day;C\n" + (1...28).map { "2025-02-\($0 < 10 ? "0" : "")\($0);\($0 % 5)\n" }.joined()
      + (1...31).map { "2025-03-\($0 < 10 ? "0" : "")\($0);\($0 % 5)\n" }.joined()
      + (1...30).map { "2025-04-\($0 < 10 ? "0" : "")\($0);\($0 % 5)\n" }.joined()
      + (1...20).map { "2025-05-\($0 < 10 ? "0" : "")\($0);\($0 == 7 ? "Error" : "1")\n" }.joined(),
    "kilos.csv":
      "Fecha;Kilos\n20.01.2025;1.239\n21.01.2025;980\n22.01.2025;1.100\n23.01.2025;12.397\n24.01.2025;875\n25.01.2025;102\n26.01.2025;950.5\n",
    "heart.csv": "Time,FHR\n2230,130\n2359,148\n0030,150\n0105,142\n",
    "marked.csv": "Date,Called,Home\n2025-05-01,2130h,2315h\n2025-05-02,2130h,2325h\n",
    "totals.csv":
      "Date,Item,v\n2025-01-02,A,10\n2025-01-09,B,20\n2025-01-28,Month total,35\n2025-02-02,A,5\n2025-02-28,Month total,9\n",
    "blank.csv":
      "Dia;Posto;Tipo;L\n2025-03-01;1;G;100\n2025-03-01;2;E;250.5\n2025-03-01;;;350.5\n2025-03-02;1;G;90\n2025-03-02;2;E;200.5\n2025-03-02;;;290.5\n",
    "weights.csv":
      "Date,g\n2025-01-01,3315\n2025-01-02,3.45\n2025-01-03,3505\n2025-01-04,3200\n2025-01-05,2990\n2025-01-06,3105\n",
    "tank.txt":
      "POSTO BUENO LTDA\nTANQUE 1 GASOLINA CAP 15000 L\nINVENTARIO\n\nDATA       HORA   VOLUME  AGUA  TEMP  OBS\n"
      + (10..<60).map { "03/13/2025 10:\($0)   11\($0)6  0  23.9  1\n" }.joined()
      + "03/13/2025 11:00   -----  ----  ----  1\n03/13/2025 11:01   11390  0  23.9  1\n",
    "loose.csv":
      "Dia;L\n13/03/2025;6.712\n14/03/2025;4.393\n15/03/2025;11719\n16/03/2025;9.336\n17/03/2025;6.484\n",
    "bank.csv": "Data;Valor\n13/03/2025;1.250,00 C\n14/03/2025;32,50 D\n15/03/2025;980,40 C\n",
    "births.csv": "Gestation,g\n40+6,3500\n42+0,3585\n39+4,3100\n",
    "pressure.csv":
      "Date,BP\n2025-01-14,109/69\n2025-01-21,143/92\n2025-01-28,declined\n2025-02-04,140/86\n2025-02-11,120/70\n",
    "leaves.csv": "Date,Départ\n2024-10-14,17:30:00\n2024-10-15,18:35:00\n2024-10-16,17:05:00\n",
    "letters.csv": "Date;n\n2024-10-14;38\n2024-10-15;4O\n2024-10-16;39\n",
    "french.csv": "Mois;Heures\nsept.-23;5\noct.-23;6\ndéc.-23;7\nmars-24;8\n",
    "names.csv":
      "Date;Enfant;h\n2024-10-14;DUPONT Léa;8\n2024-10-15;DUPONT  Léa;9\n2024-10-16;Dupont Léa;7\n",
    "night.csv": "Date,10 PM,11 PM,12 AM,1 AM\n2025-11-14,18,14,9,4\n2025-11-15,19,15,10,5\n",
    "waits.csv": "Date,Wait Time,n\n2025-10-13,12:30,3\n2025-10-14,4:15,2\n2025-10-15,25:10,5\n",
    "booked.csv":
      "Booked,Party,Start\n2025-01-03,2025-01-16,1:30 PM\n2025-01-05,2025-01-11,11:00 AM\n",
    "days.csv": "Day,Sales\nSat 10/18,900\nSun 10/19,700\n",
    "trips.csv":
      "Buque;Día;Salida;Entrada\nA;10/06/2024;04:00;16:00\nA;13/06/2024;05:30;01:30\nA;14/06/2024;06:00;18:00\nB;20/06/2024;05:00;15:00\n",
    "jaar.csv": "Jaarweek;n\n2025-02;5\n2025-03;6\n2025-04;7\n",
    "buoy.txt":
      "AA\tMM\tDD\tHH\tHm0\n2024\t01\t01\t00\t3.1\n2024\t01\t01\t01\t3.2\n2024\t01\t01\t02\t3.0\n",
    "galicia.csv": "Mes;l\nXaneiro 2023;5\nFebreiro 2023;6\nMarzo 2023;7\n",
    "scores.csv": "nr;Intake\n1;7/10\n2;6/10\n3;4/10\n",
    "gates.csv": "Giorno;Uscita;Rientro\n2025-09-01;6:18;7:53\n2025-09-02;6:20;7:40\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(arguments: [
    // Seconds with a fraction, with and without minutes.
    ("series t from \"swim.csv\" column=Time; print t", "[59.87, 61.32, 58.9]", ""),
    (
      "series t from \"dive.csv\" column=Time missing=DNF; print t", "[61.32, 59.87, nan]", ""
    ),
    // The longest of several flags is the one that stands there.
    (
      "series k from \"flags.csv\" column=K flags=[H, HH, L]; print k", "[4.1, 5.9, 6.8, 3.1, 4.4]",
      ""
    ),
    // What goes out and comes back are times of the day.
    (
      "series a, b from \"gates.csv\" column=[Uscita, Rientro]; print (b - a) / 1 min", "[95, 80]",
      ""
    ),
    // A share is written with its sign.
    ("print \"{0.831:.1%} {0.5:%} {-0.123:+.0%}\"", "83.1% 50.000000% -12%", ""),
    // What people measure may have the name of a statement.
    ("wait = [3, 5]; run = 2; print mean(wait) * run", "8", ""),
    // Weeks over a new year stand in the rows' order, with their names.
    ("series n from \"weeks.csv\"; print n", "[5, 6, 7, 4]", ""),
    ("series n from \"weeks.csv\" flags=\"Wk\" column=n; print n", "[5, 6, 7, 4]", ""),
    ("series n from \"one.csv\" column=kg; print positions(n)", "[0, 1, 2, 3]", ""),
    (
      "series n from \"numbers.csv\" column=n; print idxmax(n)", "3",
      "rows are counted from 0, whatever they are called: at 3 stands '2'"
    ),
    (
      "series k from \"seasons.csv\" column=kg by=Temporada; print idxmax(k)", "[2, 2]",
      "at 2 stands '1'"
    ),
    (
      "series n from \"numbers.csv\" column=n; mark x=1; plot n; print 1", "1",
      "rows are counted from 0, whatever they are called: at 1 stands '52', and '1' at 2"
    ),
    // Rows that sum up are known by the end of a word, where their numbers say so.
    (
      "series s from \"sums.csv\" column=€ time=Tag; print sum(s)", "280",
      "expected no row that sums up those above, as 2 rows do"
    ),
    // What ends on the next day is told once, where it is subtracted.
    (
      "series b, f from \"shifts.csv\" column=[Beginn, Ende] time=Tag; print (f - b) % 24 h",
      "[21600, 28800, 16200]", ""
    ),
    (
      "series a, b from \"visits.csv\" column=[Ankunft, Termin] time=Tag; print mean((a - b) % 24 h) / 1 h > 22",
      "true",
      "'% 24 h' makes nearly a day of what is early: of -3 minutes it makes 23 h 57 min, in 19 of 20 rows; "
        + "'(a - b + 12 h) % 24 h - 12 h' keeps them below 0"
    ),
    (
      "series a, b from \"slips.csv\" column=[Ankunft, Aufruf] time=Tag; print max(b - a)", "480",
      "'b - a' is about 12 hours in 1 of 21 rows, and less than 3 in the others"
    ),
    // Who asks where a difference is below 0 knows that it is.
    (
      "series a, b from \"slips.csv\" column=[Ankunft, Aufruf] time=Tag; print count(where(b - a < 0 min, nan, b - a))",
      "20", ""
    ),
    // Fractions among percents.
    (
      "series s from \"load.csv\" time=Tag column=2; print min(s)", "0.865",
      "found '0,865' -> expected a number of percent, as in the other rows"
    ),
    (
      "series s from \"chairs.csv\" columns=all x=KW; print min(s)", "[79, 0.85]",
      "found '0,91' -> expected a number of percent, as in other columns"
    ),
    // Points between thousands where one is a decimal sign.
    (
      "series k from \"kilos.csv\" column=2; print max(k)", "980",
      "found '1.239' -> expected a number near the others"
    ),
    // Sums of which one lacks what the other has.
    (
      "series n from \"groups.csv\" columns=[\"2024\", \"2025\"]; print sum(n)", "[45, 39]",
      "leaves out 1 of 4 samples"
    ),
    (
      "series v from \"buys.csv\" column=v by=Group sort=on; print mean(fill(resample(v, week, sum), 0))[0] > 1.4",
      "true", "'mean' leaves out 4 of 14 periods of the members"
    ),
    // Days that `where` leaves out count 0.
    (
      "series v from \"samples.csv\" column=v where Ward == ICU and weekday(Time) < 6; print mean(resample(v, day, count))",
      "0.7692307692307693",
      "'mean' takes in 6 of 26 periods in which there are no rows, and 'weekday(Time)' leaves some out"
    ),
    // A counter that begins anew is told behind `align`, too.
    (
      "series h from \"meter.csv\" column=h; series at = align(h, resample(h, month), linear); print diff(at); print 1",
      "1", "'h' rises but for 1 step"
    ),
    // A format of figures is that of the axis, and not of the numbers beside it.
    (
      "series f from \"heart.csv\" column=FHR time=Time dateFormat=\"%H%M\"; print f",
      "[130, 148, 150, 142]", "it was read as the next day's"
    ),
    (
      "series a, b from \"marked.csv\" column=[Called, Home] time=Date durations=h:mm; print mean(b - a)",
      "6600", ""
    ),
    (
      "series a from \"marked.csv\" column=Called time=Date; print a", "[2130, 2130]",
      "expected a number, which was read, or hours and minutes"
    ),
    (
      "series v from \"totals.csv\" column=v time=Date; print sum(v)", "79",
      "expected no row that sums up others, as 2 rows may do"
    ),
    (
      "series v from \"blank.csv\" column=L time=Dia; print sum(v)", "1282",
      "expected no row that sums up those above, as 2 rows do"
    ),
    (
      "series w from \"weights.csv\"; print min(w)", "3.45",
      "a thousand times as much is one of them, as in another unit"
    ),
    (
      "series v from \"tank.txt\" column=VOLUME; print last(v), count(isgap(v))", "11390 1",
      ""
    ),
    (
      "series v from \"loose.csv\"; print max(v)", "11719",
      "found '6.712' -> expected a number near the others"
    ),
    (
      "series w from \"births.csv\" column=g x=Gestation sort=on; print positions(w)[2]", "42", ""
    ),
    (
      "series s from \"pressure.csv\" column=BP flags=\"/*\" missing=declined; "
        + "series d from \"pressure.csv\" column=BP flags=\"*/\" missing=declined; print max(s), max(d)",
      "143 92", ""
    ),
    // Beside hours `18:30` is no 18 minutes.
    ("series d from \"leaves.csv\" column=2; print count(d > 17:10), count(d > 18:30)", "2 1", ""),
    ("series h from \"french.csv\"; print last(positions(h))", "2024-03-01T00:00:00+00:00", ""),
    ("print range(7.5 h, 8.5 h, 30 min)", "[27000, 28800, 30600]", ""),
    (
      "series h from \"names.csv\" column=h by=Enfant; print count(names(h))", "3",
      "are two members, and so is 1 pair more"
    ),
    (
      "series a from \"buys.csv\" column=v where Group == A sort=on; series b from \"buys.csv\" column=v where Group == B sort=on\n"
        + "plot resample(a, month, sum), resample(b, month, sum) as=bars; print 1",
      "1", "'as=bars' is of 'resample(b, month, sum)' alone"
    ),
    // Hours behind midnight are the next day's.
    (
      "series l from \"night.csv\" columns=\"10 PM\"..\"1 AM\" unpivot=on; print positions(l)[3], count(l)",
      "2025-11-15T01:00:00+00:00 8", ""
    ),
    // What lasts is no time of the day.
    (
      "series n from \"waits.csv\" column=n time=Date; print positions(n)[2]",
      "2025-10-15T00:00:00+00:00", ""
    ),
    (
      "series b, p from \"booked.csv\" column=[Booked, Party]; print floor((p - b) / 1 day)",
      "[13, 6]",
      "'floor((…) / 1 day)' is their difference in days"
    ),
    (
      "series a, b from \"trips.csv\" column=[Salida, Entrada] by=Buque; print sum((b - a) / 1 h)",
      "[20, 10]", "'b - a' is below 0 in 1 of 4 rows, as what ends on the next day"
    ),
    (
      "series a, b from \"trips.csv\" column=[Salida, Entrada] by=Buque; print sum((b - a) % 24 h / 1 h)",
      "[44, 10]", ""
    ),
    (
      "series h from \"buoy.txt\" column=Hm0; print positions(h)[2]", "2024-01-01T02:00:00+00:00",
      ""
    ),
    ("series l from \"galicia.csv\"; print positions(l)[1]", "2023-02-01T00:00:00+00:00", ""),
    (
      "series n from \"jaar.csv\"; print n", "[5, 6, 7]",
      "expected a week, as the column is named: a month was read"
    ),
    // One of two limits alone looks like the only one.
    (
      "series q = [1, 2, 3]; mark y=2.5; mark y=9; plot q; print 1", "1",
      "mark y=9 is above the picture: window y="
    ),
    ("series q = [1, 2, 3]; mark y=9; plot q; print 1", "1", ""),
    // One gap in a hundred changes no share.
    (
      "series c from \"probe.csv\" column=C missing=\"Error\"; print mean(c > 3) < 0.5", "true", ""
    ),
  ])
  func `what is read and computed, and what is told of it`(
    program: String, result: String, warning: String
  ) {
    prompt.expect(program, prints: result, warning: warning)
  }

  @Test(arguments: [
    (
      "series s, f from \"us.csv\" column=[Start, End] time=Start",
      "found '09/01/2025' -> expected days and months that can be told apart"
    ),
    ("series s from \"us.csv\" column=Start time=[Date, Start]", "dateFormat=\"%m/%d/%Y\""),
    ("series k from \"flags.csv\" column=K", "flags=[\"H\", \"HH\", \"L\"]"),
    (
      "series n from \"weeks.csv\" time=Week",
      "without time= the rows keep their order, and these names stand below"
    ),
    (
      "series n from \"numbers.csv\" column=n x=Semana",
      "without x= the rows keep their order, and these names stand below"
    ),
    (
      "series k from \"seasons.csv\" column=kg by=Temporada x=Semana",
      "without x= the rows keep their order, and these names stand below"
    ),
    (
      "series n from \"months.csv\" column=n time=Monat",
      "without time= the rows keep their order, and these names stand below"
    ),
    (
      "series a from \"gone.csv\" column=Antwort",
      "found '31.02.2025' -> expected a date that exists"
    ),
    ("series v from \"bank.csv\" column=Valor", "of 'C' and 'D' one is below 0"),
    ("series s from \"pressure.csv\" column=BP missing=declined", "flags=\"/*\""),
    ("series f from \"heart.csv\" column=FHR time=Time", "dateFormat=\"%H%M\""),
    ("series n from \"letters.csv\"", "found '4O' -> expected a number\n"),
    ("series s from \"days.csv\" time=Day", "dateFormat=\"%a %m/%d\""),
    ("series s from \"scores.csv\" column=Intake", "flags=\"/*\""),
    ("run = \"a.glow\"", "'run' is a statement"),
    ("plot = [1, 2]", "'plot' is a statement"),
  ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }
}
