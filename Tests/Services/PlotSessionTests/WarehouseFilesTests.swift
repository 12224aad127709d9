import PlotSession
import TestSupport
import Testing

/// Files of warehouses and of marine stations: badges and names, codes without numbers, sheets with targets, flags behind
/// numbers, movements.
@Suite struct WarehouseFilesTests {
  private let folder = TestFolder([
    "scan.csv": "t;badge;qty\n1;P4;2\n2;P9;5\n3;P5;1\n4;P4;3\n",
    "shifts.csv":
      "Name,Shift\n\"Nowak, Anna\",Early\n\"Brandt, Jens\",Late\n\"Yilmaz, Emre\",Early\n",
    "errors.csv":
      "time,kind\n2026-03-01T10:00,disk\n2026-03-01T11:00,net\n2026-03-02T10:00,disk\n2026-03-02T12:00,disk\n",
    "kpi.csv":
      "KPI;Unit;Target;Jan-24;Feb-24;Mar-24;YTD\nOn time;%;97,5;96,4;94,4;97,1;96\nLines;#;;51;41;58;150\n",
    "moves.csv": "day;qty\n01.10.2024;-4\n01.10.2024;-15\n03.10.2024;400\n04.10.2024;-7\n",
    "receipts.csv":
      "n;qty\n" + (1...60).map { "\($0);\($0 % 15 == 0 ? 400 : -($0 % 12))\n" }.joined(),
    "charge.csv":
      "n;soc\n" + (1...60).map { "\($0);\($0 % 15 == 0 ? 255 : $0)\n" }.joined(),
    "tags.csv":
      "released;l0;recaught;l1;kind\n04/11/2023;412;20/01/2024;430;Bass\n10/06/2022;368;13/05/2023;399;Bass\n15/06/2023;300;16/07/2023;310;Ray\n",
    "taxa.csv": "Taxon;L4;E1;Rame\nCal;7;4;2\nAca;1;2;3\nTem;9;25;2\n",
    "berlin.csv":
      "time,v\n2026-03-01T00:30:00+01:00,1\n2026-03-01T23:30:00+01:00,2\n2026-03-02T00:30:00+01:00,3\n",
    "hobo.csv":
      "\"Date Time, GMT+01:00\",Temp\n01/13/26 00:30,1\n01/13/26 23:30,2\n01/14/26 00:30,3\n",
    "curve.csv": "speed,power\n0.2,1\n0.4,3\n0.6,5\n2.1,9\n-0.1,7\n",
    "diary.csv":
      "ID,Date,Taken (AM),Dose\n"
      + "A,08/14/2024,7:00 AM,2\nA,08/15/2024,,0\nA,08/16/2024,,0\nA,08/17/2024,6:30 AM,2\n",
    "visits.csv":
      "Subject,Baseline,Week 2,Dose\n1,16.08.2024,29.08.2024,5\n2,17.08.2024,ND,6\n3,18.08.2024,30.08.2024,7\n",
    "park1.csv": "time,kw\n2026-03-01T00:00,1\n2026-03-01T01:00,1\n2026-03-01T02:00,1\n",
    "park2.csv": "time,kw\n2026-03-01T00:00,1\n2026-03-01T02:00,1\n",
    "down.csv": "start,end\n2026-03-01T10:00,2026-03-01T12:00\n2026-03-02T10:00,2026-03-02T11:00\n",
    "billing.csv": "Customer,Use\nA,24\nB,26 E\nC,23\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series q from \"scan.csv\" column=qty by=badge; print sum(named(count(q), [\"Nowak\", \"Brandt\", \"Yilmaz\"]))",
        "4",
        "'named' gives names by place: 'P4' is 'Nowak', 'P9' is 'Brandt' and 'P5' is 'Yilmaz'"
      ),
      (
        "series q from \"scan.csv\" column=qty by=badge; print sum(named(count(q)[[\"P4\", \"P5\", \"P9\"]], [\"a\", \"b\", \"c\"]))",
        "4", ""
      ),
      (
        "series s from \"shifts.csv\" by=Shift; print count(s), names(s)",
        "[2, 1] [\"Early\", \"Late\"]",
        "shifts.csv: no column holds numbers: each row counts as 1"
      ),
      (
        "series d from \"errors.csv\" by=kind; print resample(d.disk, day, count), positions(d.net)[0]",
        "[1, 2] 2026-03-01T11:00:00+00:00",
        "errors.csv: no column holds numbers: each row counts as 1"
      ),
      (
        "series k from \"kpi.csv\" columns=all unpivot=on where KPI == \"On time\"; print k, positions(k)[1]",
        "[96.4, 94.4, 97.1] 2024-02-01T00:00:00+00:00",
        "kpi.csv: 'Target' left out, not named as the others by dates: 'columns=[…]' takes any"
      ),
      (
        "series q from \"moves.csv\" column=qty; print 480 + cumsum(resample(q, day, sum))",
        "[461, nan, 861, 854]",
        "write 'cumsum(fill(resample(q, day, sum), 0))'"
      ),
      ("series q from \"receipts.csv\" column=qty; print max(q)", "400", ""),
      (
        "series s from \"charge.csv\" column=soc; print max(s)", "255",
        "found '255' -> expected a value near the others, or a gap: 4 rows have this number; write `series s from \"charge.csv\" column=soc missing=255`"
      ),
      (
        "series n from \"taxa.csv\" by=Taxon columns=L4..Rame; show n[[\"Tem\", \"Cal\"]], across(n, sum)",
        "name  n[[\"Tem\", \"Cal\"]].Tem  n[[\"Tem\", \"Cal\"]].Cal  across(n, sum)\nL4    9                      7                      17\nE1    25                     4                      31\nRame  2                      2                      7",
        ""
      ),
      (
        "series v from \"berlin.csv\"; print resample(v, day, sum)", "[1, 5]",
        "'resample' counts days of UTC, and times of 'v' are written in +01:00: 'config timeZone=\"Etc/GMT-1\"', or the place's own zone, counts theirs"
      ),
      (
        "config timeZone=\"Etc/GMT-1\"; series v from \"berlin.csv\"; print resample(v, day, sum)",
        "[3, 3]", ""
      ),
      ("series v from \"berlin.csv\"; print resample(v, 2 h, sum)[0]", "1", ""),
      (
        "series t from \"hobo.csv\" column=Temp; print weekday(t)", "[1, 2, 2]",
        "'weekday' counts days of UTC, and times of 't' are written in +01:00"
      ),
      (
        "series p from \"curve.csv\" column=power x=speed sort=on; b = resample(p, 0.5, mean); print b, positions(b), resample(p, 0.5, count)",
        "[7, 2, 5, nan, nan, 9] [-0.5, 0, 0.5, 1, 1.5, 2] [1, 2, 1, 0, 0, 1]", ""
      ),
      (
        "series a = [1, 2, 3, 4, 5]; print resample(a, 2, sum)", "[3, 7, 5]", ""
      ),
      (
        "series a = [1, 2, 3, 4] x=[0.1, 0.2, 0.3, 0.7]; b = resample(a, 0.1, sum); print b, positions(b)",
        "[1, 2, 3, nan, nan, nan, 4] [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]", ""
      ),
      (
        "series d from \"diary.csv\" column=Dose start=0 step=1; print sum(d)", "4", ""
      ),
      (
        "series d from \"diary.csv\" column=Dose; print count(d), positions(d)[1]",
        "4 2024-08-15T00:00:00+00:00",
        "a time of the day in each row: 2 lack it, and the days beside it stand alone"
      ),
      (
        "series d from \"visits.csv\" column=Dose time=Baseline; print positions(d)[1]",
        "2024-08-17T00:00:00+00:00", ""
      ),
      (
        "series k from \"park*.csv\" column=kw by=file; print across(k, sum), across(k * 2, sum)[1]",
        "[2, 1, 2] 2",
        "'across' adds up what is there at 1 of 3 places, where some members have no value: 'where(across(k, count) == 2, across(k, sum), nan)' leaves these out"
      ),
      (
        "series d from \"down.csv\" time=start until=end; plot d as=area",
        "d: 4 samples, 0 to 1, last 0  █▁█▁",
        "'d' holds each value until it changes, and as=area draws slopes"
      ),
      (
        "series u from \"billing.csv\" column=Use flags=E; print u", "[24, 26, 23]", ""
      ),
      (
        "series a from \"tags.csv\" column=l0 time=released dateFormat=\"%d/%m/%Y\" sort=on; series b, c from \"tags.csv\" column=[released, recaught] dateFormat=\"%d/%m/%Y\"; series lived = (c - b) / 1 day; print count(a / lived)",
        "3",
        "the rows of 'a' were put in order, those of 'c' were not, and they meet by position"
      ),
      (
        "series a from \"tags.csv\" column=l0 time=released dateFormat=\"%d/%m/%Y\" sort=on by=kind; series b from \"tags.csv\" column=l1 by=kind; print count(a - b)",
        "[2, 1]",
        "the rows of 'a' were put in order, those of 'b' were not, and they meet by position"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test func `a flag behind a number is named in advice`() {
    prompt.expect(
      "series u from \"billing.csv\" column=Use",
      refusedWith: "write `series u from \"billing.csv\" column=Use flags=\"E\"`")
  }
}
