import PlotSession
import TestSupport
import Testing

/// Files of moulding shops, newspapers and schools: clocks without a leading zero, hours and minutes beside `6:30`, rows that
/// sum up without a word for it, budgets that go on beyond what is spent, hours as headers, and Czech.
@Suite struct ShiftFilesTests {
  private let folder = TestFolder([
    "runs.csv":
      "Datum;Start (h:mm);Klar (h:mm)\n2024-09-02;2:45;6:20\n2024-09-03;2:20;6:40\n2024-09-04;2:30;7:00\n",
    "pace.csv": "Day;Pace\n2024-09-02;4:58\n2024-09-03;5:10\n2024-09-04;5:20\n",
    "cycles.csv":
      "Datum;Čas;Cyklus [s]\n12.03.2024;6:12:06;32\n12.03.2024;14:05:00;33\n13.03.2024;22:30:00;34\n",
    "weights.csv":
      "Datum;Vzato;g\n11.3.2024;6:00;48\n11.3.2024;7:00;49\n12.3.2024;6:00;50\n12.3.2024;9:30;51\n",
    "log.csv":
      "Datum;Takt;g\n"
      + (0..<24).map { "1\($0 / 12).03.2024;\(6 + $0 % 12):30:00;\($0)\n" }.joined(),
    "twelve.csv":
      "Date,Time,F\n1/15/24,6:30,28\n1/15/24,12:15,39\n1/15/24,9:45,26\n1/16/24,6:30,5\n1/16/24,12:20,6\n1/16/24,9:15,7\n",
    "roast.csv": "tid;C\n00:00;20\n00:30;25\n01:00;31\n01:30;40\n02:00;52\n",
    "day.csv": "tid;kW\n00:00;20\n06:30;25\n12:00;31\n18:30;40\n23:30;52\n",
    "lone.csv": "Dag;Antal\n2026-01-01;3150\n2026-01-02;2900\n2026-01-03;2.400\n2026-01-04;3010\n",
    "small.csv": "Dag;Antal\n2026-01-01;3150\n2026-01-02;0.5\n2026-01-03;2\n2026-01-04;3010\n",
    "shops.csv": "Shop;kWh\nA;110\nB;220\nC;330\nD;440\nDistrict;1100\n",
    "schools.csv":
      "School,kWh,Gas\nA,100,120\nB,200,140\nC,300,160\nSecondary,600,420\nD,50,9\nE,70,8\n",
    "sums.csv": "Datum;Směna;n\n1.3.2024;R;11\n1.3.2024;O;20\n1.3.2024;N;20\n1.3.2024;Celkem;51\n"
      + "2.3.2024;R;12\n2.3.2024;O;21\n2.3.2024;N;22\n2.3.2024;Celkem;55\n",
    "halls.csv": "Stroj;n\nE7;10\nE9;20\nlisovna celkem;30\nA3;5\nA4;7\nmontáž celkem;12\n",
    "budget.csv":
      "Month;Actual;Budget\n2024-01;10;11\n2024-02;20;21\n2024-03;;31\n2024-04;;41\n",
    "till.csv": "Day;In;Out\n2024-01-01;10;\n2024-01-02;;4\n2024-01-03;5;\n2024-01-04;;2\n",
    "meter.csv":
      "Date," + (1...24).map { "HE\($0 < 10 ? "0" : "")\($0)00" }.joined(separator: ",")
      + "\n2024-02-01," + (1...24).map(String.init).joined(separator: ",")
      + "\n2024-02-02," + (25...48).map(String.init).joined(separator: ",") + "\n",
    "halves.csv":
      "Date,"
      + (1...24).map { "\(($0 - 1) % 12 + 1):00 \((12..<24).contains($0) ? "PM" : "AM")" }
      .joined(separator: ",")
      + "\n2024-02-01," + (1...24).map(String.init).joined(separator: ",")
      + "\n2024-02-02," + (25...48).map(String.init).joined(separator: ",") + "\n",
    "days.csv": "Datum;n\n1. 3. 2024;5\n2. 3. 2024;6\n15. 3. 2024;7\n",
    "months.csv": "Měsíc;n\nleden 2023;5\núnor 2023;6\nbřezen 2023;7\n",
    "points.csv": "Měsíc;n\n1.2023;5\n2.2023;6\n10.2023;7\n",
    "clock.csv": "Tid;n\nsön 3 nov 2024 kl. 08:00;5\nmån 4 nov 2024 kl 09:30;6\n",
    "spread.csv": "Datum;k1;k2\n1.3.2024;1;3\n1.3.2024;5;7\n2.3.2024;2;4\n2.3.2024;6;8\n",
    "pieces.csv": "Datum;n\n1.3.2024;12 ks\n2.3.2024;7ks\n3.3.2024;0\n4.3.2024;—\n",
    "members.csv":
      "Start;Slut\n2022-08-10;2024-09-30\n2021-01-05;2024-10-02\n2023-01-05;2024-10-09\n",
    "weeks.csv": "Vecka;n\n2451;5\n2452;6\n2501;7\n",
    "bills.csv": "Read,v\n8/7/21,1\n9/6/21,2\n10/8/21,3\n11/9/21,4\n",
    "late.csv": "Day;min\n2026-01-01;5\n2026-01-02;-\n2026-01-03;7\n",
    "ledger.csv":
      "Financial Year,Month,v\n2023/24,Feb 2024,1\n2023/24,Mar 2024,2\n2024/25,Apr 2024,3\n",
    "groups.csv": "Shop;A;B\nx;1;2\ny;2;3\nz;3;\n",
    "kk.csv": "Vuosi;Kk;n\n2026;1;45\n2026;2;39\n2026;4;41\n",
    "times.csv": "Tid;n\n2.3.2026 klo 12.00;5\n2.3.2026 klo 13:30;6\n",
    "twice.csv":
      "Week,n\n"
      + (0..<30).map { "2026-\($0 < 19 ? "01" : "02")-\($0 % 19 + 10),\($0)\n" }.joined()
      + "2026-02-20,29\n",
    "van.csv": "Pvm;n;m\nma 2.3.;1;4\nti 3.3.;2;5\nke 4.3.;3;6\n",
    "dots.csv": "Datum;n\n01.09.2025.;5\n2.9.2025.;6\n13.9.2025.;7\n",
    "stamps.csv": "Vrijeme;n\n01.09.2025. 06:40;5\n01.09.2025. 07:10;6\n",
    "races.csv": "Date,Mark\n2024-09-07,19:45\n2024-09-14,20:10\n2024-09-21,21:30\n",
    "zero.csv": "Day;Pace\n2024-09-02;0:00\n2024-09-03;5:10\n2024-09-04;5:20\n",
    "gate.csv":
      "Data;Entrada;Saída\n2024-03-04;8.28;17.52\n2024-03-05;8.35;17.05\n2024-03-06;7.55;17.18\n",
    "miles.csv":
      "Week,Ramos\n2024-06-10,14.5\n2024-06-17,19.5\n2024-06-24,sick\n2024-07-01,off\n2024-07-08,22\n",
    "short.csv": "Dia;n\n4/3;5\n13/3;6\n",
    "steady.csv":
      "time;v\n2026-01-01 00:00;1\n2026-01-01 01:00;2\n2026-01-01 02:00;4\n2026-01-01 03:00;3\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series k from \"runs.csv\" column=3; print mean(k) > 6:30, max(k) < 7:10, count(k - 6:30 > 0)",
        "true true 2", ""
      ),
      ("series k from \"runs.csv\" column=3; print count(k > 6:30 + 15 min)", "1", ""),
      ("series k from \"runs.csv\" column=3; print (mean(k) - 6:30) / 1 min", "10", ""),
      (
        "series k from \"runs.csv\" column=3; m = mean(k); print m > 6:30, m > 7:00", "true false",
        ""
      ),
      ("series k from \"runs.csv\" column=3; a = 6:30; print a, count(k > a)", "6:30 2", ""),
      ("series p from \"pace.csv\"; print mean(p) < 5:10, count(p > 5:00)", "true 2", ""),
      (
        "series p from \"pace.csv\"; series k from \"runs.csv\" column=3; print max(k) < 7:10, max(p) < 5:30",
        "true true", ""
      ),
      (
        "series c from \"cycles.csv\" column=3; print positions(c)[0]", "2024-03-12T06:12:06+00:00",
        ""
      ),
      ("series c from \"cycles.csv\" column=3 where Čas >= 14:00; print c", "[33, 34]", ""),
      (
        "series w from \"weights.csv\" column=g time=[Datum, Vzato]; print positions(w)[3]",
        "2024-03-12T09:30:00+00:00", ""
      ),
      (
        "series g from \"log.csv\" column=g; print positions(g)[1]", "2024-03-10T07:30:00+00:00",
        "found '6:30:00' -> expected the time of the day, as which it was read, or a length of time"
      ),
      (
        "series t from \"roast.csv\" column=C; print count(t)", "5",
        "found '00:00' -> expected hours and minutes, which were read, or minutes and seconds; write `series t from \"roast.csv\" column=C durations=\"m:ss\"`"
      ),
      (
        "series t from \"roast.csv\" column=C durations=\"m:ss\"; print last(positions(t))",
        "2 minutes",
        ""
      ),
      ("series t from \"day.csv\" column=kW; print count(t)", "5", ""),
      (
        "series n from \"lone.csv\"; print min(n)", "2.4",
        "found '2.400' -> expected a number near the others: a decimal point was read, and it may stand between thousands; write `series n from \"lone.csv\" thousands=\".\"`"
      ),
      ("series n from \"small.csv\"; print min(n)", "0.5", ""),
      (
        "series k from \"shops.csv\" by=Shop; print sum(sum(k))", "2200",
        "'District' of 'Shop' is the sum of all others in each row"
      ),
      (
        "series k from \"schools.csv\" column=kWh; print sum(k)", "1320",
        "found '600' -> expected no row that sums up those above; write `series k from \"schools.csv\" column=kWh where School != \"Secondary\"`"
      ),
      (
        "series k from \"schools.csv\" column=kWh by=School; print sum(sum(k))", "1320",
        "where School != \"Secondary\"`"
      ),
      (
        "series n from \"halls.csv\" by=Stroj; print sum(sum(n))", "84",
        "where Stroj != [\"lisovna celkem\", \"montáž celkem\"]`"
      ),
      (
        "series a, b from \"budget.csv\" column=[Actual, Budget]; print sum(a) - sum(b)", "-74",
        "'sum(a)' leaves out 2 of 4 samples of 'sum(b)': 'sum(where(isgap(a), nan, b))' leaves them out there"
      ),
      (
        "series a, b from \"budget.csv\" column=[Actual, Budget]; print last(cumsum(b)) - last(cumsum(a))",
        "74", "'sum(where(isgap(a), nan, b))'"
      ),
      ("series i, o from \"till.csv\" column=[In, Out]; print sum(i) - sum(o)", "9", ""),
      (
        "series k from \"meter.csv\" time=Date columns=2..25 unpivot=on; print count(k), positions(k)[1]",
        "48 2024-02-01T01:00:00+00:00", ""
      ),
      (
        "series k from \"halves.csv\" time=Date columns=2..25 unpivot=on; print count(k), positions(k)[23]",
        "48 2024-02-02T00:00:00+00:00", ""
      ),
      ("series n from \"days.csv\"; print positions(n)[2]", "2024-03-15T00:00:00+00:00", ""),
      ("series n from \"months.csv\"; print positions(n)[2]", "2023-03-01T00:00:00+00:00", ""),
      (
        "series n from \"points.csv\"; print count(n)", "3",
        "found '1.2023' -> expected a date; write `series n from \"points.csv\" dateFormat=\"%m.%Y\"`"
      ),
      ("series n from \"clock.csv\"; print positions(n)[1]", "2024-11-04T09:30:00+00:00", ""),
      (
        "series k from \"spread.csv\" columns=k1..k2; print across(k, max) - across(k, min)",
        "[6, 6]",
        "'across' makes one value of all that stands at a place, and 4 rows of 'k' have 2"
      ),
      (
        "series u from \"members.csv\" column=Slut sort=on; print count(resample(u, year, count))",
        "3",
        "'resample(u, year, count)' counts the dates of 'u' at those of another column"
      ),
      (
        "series n from \"weeks.csv\"; print count(n)", "3",
        "write `series n from \"weeks.csv\" dateFormat=\"%y%V\"`"
      ),
      ("series m from \"late.csv\" missing=\"-\"; print count(m)", "2", ""),
      (
        "series a from \"ledger.csv\" column=v; print positions(a)[2]", "2024-04-01T00:00:00+00:00",
        ""
      ),
      (
        "series q from \"groups.csv\" columns=A..B; t = sum(q); print t[1] / t[0]",
        "0.8333333333333334",
        "'sum(q.B)' leaves out 1 of 3 samples of 'sum(q.A)'"
      ),
      (
        "series q from \"groups.csv\" columns=A..B; print mean(q)[\"B\"] / mean(q)[\"A\"]", "1.25",
        "'mean(q.B)' leaves out 1 of 3 samples of 'mean(q.A)'"
      ),
      (
        "series q from \"groups.csv\" columns=A..B; print across(q[0..1], max)", "[2, 3]",
        "'q[0..1]' has samples of each of 2 members: 'q[names(q)[0..1]]' has those members"
      ),
      (
        "series q from \"groups.csv\" columns=A..B; show fill(where(isgap(q.B), nan, q.A), 0)",
        "name  fill(where(isgap(q.B), nan, q.A), 0)\nx     1\ny     2\nz     0", ""
      ),
      ("series k from \"kk.csv\"; print positions(k)[2]", "2026-04-01T00:00:00+00:00", ""),
      ("series n from \"times.csv\"; print positions(n)[1]", "2026-03-02T13:30:00+00:00", ""),
      (
        "series n from \"twice.csv\"; print count(n)", "31",
        "1 of 31 rows stand there twice, cell for cell"
      ),
      (
        "series f = [1, nan]; series g = where(f > 1, f, nan); print sum(g)", "0",
        "the sum of 'g' is 0 since all samples are gaps: nothing is known of it"
      ),
      ("series w = [3, 4, 5] x=8..10; print positions(w)", "[8, 9, 10]", ""),
      (
        "series d = [1, 2, 3] start=2024-12-31 step=1 day; print within(d, 2025), within(d, 2024-12)",
        "[2, 3] [1]", ""
      ),
      (
        "series p from \"pace.csv\"; print count(p > 6)", "3",
        "lengths of time are compared with 6, which is 6 seconds: write '6 min' or '6 h' for others"
      ),
      (
        "series a = [1, 2, 3] time=[2026-01-01, 2026-01-02, 2026-01-05]; series b = [1, 2] start=2026-01-02 step=1 day; m = align(resample(a, day, sum), b, exact); print sum(m)",
        "2", "'align' leaves out 2 periods of 'resample(a, day, sum)' that 'b' does not have"
      ),
      (
        "series n from \"van.csv\"; print count(n)", "3",
        "write `series n from \"van.csv\" dateFormat=\"%a %d.%m.\"`"
      ),
      (
        "series n from \"van.csv\" dateFormat=\"%a %d.%m.\" year=2026; print positions(n)[2]",
        "2026-03-04T00:00:00+00:00", ""
      ),
      (
        "series p, q from \"van.csv\" columns=2..3 start=0 step=1; print sum(p), sum(q)", "6 15", ""
      ),
      (
        "series n from \"dots.csv\" where Datum >= \"02.09.2025.\"; print positions(n)",
        "[2025-09-02T00:00:00+00:00, 2025-09-13T00:00:00+00:00]", ""
      ),
      ("series n from \"stamps.csv\"; print positions(n)[0]", "2025-09-01T06:40:00+00:00", ""),
      (
        "series m from \"races.csv\" time=Date; print min(m)", "71100",
        "found '19:45' -> expected hours and minutes, which were read, or minutes and seconds; write `series m from \"races.csv\" time=Date durations=\"m:ss\"`"
      ),
      ("series p from \"zero.csv\"; print count(p > 6)", "2", "6, which is 6 seconds"),
      (
        "series s from \"steady.csv\"; print count(positions(s > 2))", "4",
        "'idxmax(s > 2)' is the first at which it does"
      ),
      (
        "series s from \"steady.csv\"; low = where(s > 2, s, nan); print first(sort(where(isgap(low), nan, positions(low))))",
        "2026-01-01T02:00:00+00:00", ""
      ),
      (
        "series a = [1, 2, 3, 4] start=2026-01-01 step=1 day; series b = [1, 2, 3] start=2026-01-01 step=1 day; print align(a, b, previous)",
        "[1, 2, 3]", "'a' goes on: 1 sample of it is left out"
      ),
      (
        "series i, o from \"gate.csv\" column=[Entrada, Saída]; print count(i)", "3",
        "found '8.28' -> expected a time of the day, as the column is called: a number was read"
      ),
      (
        "series n from \"short.csv\"; print count(n)", "2",
        "write `series n from \"short.csv\" dateFormat=\"%m/%d\"` or `series n from \"short.csv\" dateFormat=\"%d/%m\"`"
      ),
      (
        "series s from \"steady.csv\"; print rolling(s, 30 min, mean)", "[nan, 2, 4, 3]",
        "'rolling(s, 30 minutes, mean)' sums up nothing: 's' has a value every 1 hour"
      ),
      ("series s from \"steady.csv\"; print fill(resample(s, 30 min), linear)[1]", "1.5", ""),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series f from \"twelve.csv\"",
        "'Time' seems to be a clock of 12 hours: the file has to say which are AM and which PM"
      ),
      (
        "series u from \"members.csv\" column=Slut",
        "write `series u from \"members.csv\" column=Slut time=Slut sort=on` for its own dates"
      ),
      (
        "series v from \"bills.csv\"",
        "write `series v from \"bills.csv\" dateFormat=\"%m/%d/%y\"` or"
      ),
      ("series w = [3, 4, 5] x=8..12", "a range of x goes with a function of x"),
      (
        "series Ramos from \"miles.csv\"",
        "write `series Ramos from \"miles.csv\" missing=[\"sick\", \"off\"]`"
      ),
      (
        "series n from \"sums.csv\"",
        "write `series n from \"sums.csv\" where Směna != \"Celkem\"`"
      ),
      ("series n from \"pieces.csv\"", "write `series n from \"pieces.csv\" flags=\"ks\"`"),
      (
        "series k from \"runs.csv\" column=3; let d = max(k) * 1 s; print 6 / d",
        "write '(d / 1 hour)' for so much per hour"
      ),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test func `a cell of a file is warned of once in a run, and again in the next`() {
    let prompt = self.prompt
    let program = "series t from \"roast.csv\" column=C; series u from \"roast.csv\" column=C"
    for _ in 1...2 {
      prompt.run(program)
      #expect(prompt.outputs.count { $0.line.contains("found '00:00'") } == 1)
    }
  }
}
