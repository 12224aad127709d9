import PlotSession
import TestSupport
import Testing

/// Files of a charging network and of a greenhouse: charges of which some are not ended, stations in another order, shifts
/// of which several begin on a day, times beside UTC, years as dates, weeks beside their years, and answers of a service whose rows lie in an object.
@Suite struct NetworkFilesTests {
  private let folder = TestFolder([
    "shifts.csv":
      "Datum;Begin;Eind;Pauze;Taak\n16-05-2024;06:30;12:30;30;oogst\n16-05-2024;06:15;10:15;30;oogst\n"
      + "16-05-2024;08:00;10:00;0;sorteren\n",
    "charges.csv": "station,kwh\nC,10\nA,20\nC,20\nB,30\nA,10\nB,10\n",
    "stations.csv": "station,plugs\nA,2\nB,4\nC,3\n",
    "days.csv": "day,kwh,fee\n2024-03-01,10,1\n2024-03-02,,5\n2024-03-03,20,\n",
    "faults.csv":
      "Station;Début;Fin\nLyon;15/03/2024 00:22;15/03/2024 11:22\nParis;17/03/2024 07:26;\n",
    "paid.csv":
      "start,eur\n2024-05-05T20:00:00+02:00,1\n2024-05-06T01:00:00+02:00,10\n2024-05-07T12:00:00+02:00,100\n",
    "wrapped.json":
      #"{"tx":[{"s":"a","v":1,"c":{"s":"b"}},{"s":"b","v":2},{"s":"a","v":3}]}"#,
    "dotted.csv": "tx.s,tx.v\na,1\nb,2\na,3\n",
    "alike.jsonl": #"{"a":{"s":"x"},"b":{"s":"y"},"v":1}"# + "\n",
    "half-years.csv": "Datum,v\n2023-06-01,1\n2024-01-01,2\n2024-12-31,3\n2025-01-01,4\n",
    "prices.csv": "Jaar;Weeknr;prijs\n2023;1;1\n2023;2;2\n2024;1;30\n2024;2;40\n",
    "clocks.csv":
      "dag;uur;v\n2024-05-03;06:30;1\n2024-05-03;22:10;2\n2024-05-04;05:59;4\n2024-05-05;12:00;8\n",
    "named.csv": "day,hour(day),v\n2024-05-03,7,1\n2024-05-04,8,2\n",
    "weeks.csv": "Week;kg\n2024-11;10\n2024-12;12\n2024-13;13\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  private static let ofUTC =
    "counts days of UTC, and times of 'eur' are written in +02:00: 'config timeZone=\"Etc/GMT-2\"'"
  private static let wholeFills =
    "where 'kwh' or another term is a gap and other terms are known; where that means 0, write 'fill(kwh, 0)' and 'fill(fee, 0)'"

  @Test(
    arguments: [
      (
        "series a, b, p from \"shifts.csv\" column=[Begin,Eind,Pauze]; print (b - a) / 1 h - p / 60",
        "[5.5, 3.5, 2]", ""
      ),
      (
        "series a, b, p from \"shifts.csv\" column=[Begin,Eind,Pauze] by=Taak; print sum((b - a) / 1 h - p / 60)",
        "[9, 2]", ""
      ),
      (
        "series kwh from \"charges.csv\" by=station; series plugs from \"stations.csv\"; print sum(kwh) / plugs",
        "[10, 15, 10]", "stand in the order of the members: C, A, B"
      ),
      (
        "series kwh from \"charges.csv\" by=station; series plugs from \"stations.csv\"; print plugs / sum(kwh)",
        "[0.06666666666666667, 0.1, 0.1]", ""
      ),
      (
        "series kwh, fee from \"days.csv\"; print sum(2 * kwh + fee / 4)", "20.25",
        "'sum' leaves out 2 of 3 rows, \(wholeFills)"
      ),
      (
        "series kwh, fee from \"days.csv\"; print sum((kwh + fee) * 2)", "22",
        "'sum' leaves out 2 of 3 rows, \(wholeFills)"
      ),
      ("series kwh, fee from \"days.csv\"; print sum(kwh * fee)", "10", ""),
      ("series kwh, fee from \"days.csv\"; print sum(2 / kwh + fee)", "1.2", ""),
      (
        "series a, b from \"faults.csv\" column=[Début, Fin]; print sum((b - a) / 1 h)", "11",
        "'sum' leaves out 1 of 2 rows, where 'b' is a gap and other terms are known"
      ),
      (
        "series eur from \"paid.csv\"; print sum(eur[2024-05-06..2024-05-07])", "100",
        "'eur[2024-05-06..2024-05-07]' \(ofUTC)"
      ),
      (
        "series eur from \"paid.csv\"; print sum(within(eur, 2024-05-06..))", "100",
        "'within' \(ofUTC)"
      ),
      (
        "series eur from \"paid.csv\"; print sum(eur[2024-05-06T00:00+02:00..])", "110", ""
      ),
      (
        "series eur from \"paid.csv\"; print resample(eur, week, sum)", "[11, 100]",
        "'resample' \(ofUTC)"
      ),
      (
        "series eur from \"paid.csv\"; print resample(eur, 2 days, sum)", "[11, 100]",
        "'resample' \(ofUTC)"
      ),
      (
        "series eur from \"paid.csv\"; print resample(eur, hour, count)[0]", "1", ""
      ),
      (
        "series eur from \"paid.csv\"; print resample(eur, week)", "[5.5, 100]", ""
      ),
      ("series eur from \"paid.csv\"; print month(eur)", "[5, 5, 5]", "'month' \(ofUTC)"),
      (
        "series eur from \"paid.csv\" where start >= 2024-05-06; print sum(eur)", "100",
        "'where' counts days of UTC, and times of 'start' are written in +02:00"
      ),
      (
        "series eur from \"paid.csv\" where start in 2024-05; print sum(eur)", "111",
        "'where' counts days of UTC"
      ),
      (
        "config timeZone=\"Etc/GMT-2\"; series eur from \"paid.csv\" where start >= 2024-05-06; print sum(eur)",
        "110", ""
      ),
      ("series v from \"wrapped.json\" where s == a; print v", "[1, 3]", ""),
      ("series v from \"wrapped.json\" by=s; print sum(v)", "[4, 2]", ""),
      ("series v from \"wrapped.json\" where c.s == b; print v", "[1]", ""),
      ("series v from \"dotted.csv\" where s != a; print v", "[2]", ""),
      ("series v from \"dotted.csv\" by=s; print names(v)", "[\"a\", \"b\"]", ""),
      ("series v from \"half-years.csv\" where Datum in 2024; print v", "[2, 3]", ""),
      ("series v from \"half-years.csv\" where Datum != 2024; print v", "[1, 4]", ""),
      ("series v from \"half-years.csv\" where Datum <= 2024; print v", "[1, 2, 3]", ""),
      ("series v from \"half-years.csv\" where Datum > 2024; print v", "[4]", ""),
      ("series v from \"half-years.csv\" where Datum < 2024; print v", "[1]", ""),
      ("series v from \"half-years.csv\" where Datum in 2024..2025; print v", "[2, 3, 4]", ""),
      (
        "series kg from \"weeks.csv\" time=Week dateFormat=\"%G-%V\" where Week >= \"2024-W12\"; print kg",
        "[12, 13]", ""
      ),
      (
        "series prijs from \"prices.csv\"; print prijs[2023-01-09..2024-01-01]", "[2, 30]", ""
      ),
      (
        "series prijs from \"prices.csv\" x=Weeknr by=Jaar; print names(prijs), mean(prijs)",
        "[\"2023\", \"2024\"] [1.5, 35]", ""
      ),
      ("series v from \"clocks.csv\" where hour(uur) >= 20; print v", "[2]", ""),
      ("series v from \"clocks.csv\" where hour(uur) in 5..6; print v", "[1, 4]", ""),
      ("series v from \"clocks.csv\" where weekday(dag) > 5; print sum(v)", "12", ""),
      (
        "series v from \"clocks.csv\" where month(dag) == 5 and year(dag) != 2023; print count(v)",
        "4",
        ""
      ),
      (
        "series v from \"paid.csv\" column=eur where hour(start) < 1; print count(v)", "0",
        "'where' counts days of UTC"
      ),
      ("series v from \"named.csv\" where hour(day) == 8; print v", "[2]", ""),
      (
        "series v from \"clocks.csv\"; print sum(where(hour(v) in [6, 20..23], v, 0))", "3", ""
      ),
      (
        "series d, v from \"half-years.csv\" column=[Datum, v]; print d in 2024-01-01..2024-12-31",
        "[false, true, true, false]", ""
      ),
      (
        "series v = [1, nan, 3]; print v in [1, 2], v not in [1, 2], count(v in 1..3)",
        "[true, nan, false] [false, nan, true] 2", ""
      ),
      (
        "series v = [80, 90]; print v > 85 h", "[false, false]",
        "bare numbers are compared with 85:00:00 as seconds, and all of them are less"
      ),
      ("series v = [80, 90]; print v > 85 s", "[false, true]", ""),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series v from \"alike.jsonl\" where s == x",
        "unknown column 's' in alike.jsonl: there is 'a', 'b', 'v', 'a.s', 'b.s'"
      ),
      (
        "series v from \"half-years.csv\" where Datum > 5",
        "column 'Datum' holds dates, and 5 is a number"
      ),
      (
        "series prijs from \"prices.csv\" x=Weeknr",
        "write `series prijs from \"prices.csv\" x=Weeknr by=Jaar` for one line each, else"
      ),
      (
        "series v from \"clocks.csv\" where hour(day) > 5",
        "unknown column 'day' in clocks.csv: there is 'dag', 'uur', 'v'"
      ),
      (
        "series v from \"clocks.csv\" where hour(uur) > 5 h", "'hour' gives numbers"
      ),
      (
        "series v = [1, 3]; print v > 1 ? v : 0", "write 'where(v > 1, v, 0)'"
      ),
      ("series v = [1, 3]; print v in 3", "write '[3]'"),
    ] as [(String, String)])
  func `what is not clear is refused`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }
}
