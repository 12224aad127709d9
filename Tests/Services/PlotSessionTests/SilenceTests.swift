import PlotSession
import Testing

/// What would be another picture than was meant is said, or read as it was meant.
@Suite struct SilenceTests {
  private let folder: TestFolder
  private let prompt: Prompt

  init() {
    let hours = (0..<24).map { "H\($0 + 1)" }.joined(separator: ",")
    let days = (1...31).map(String.init).joined(separator: ",")
    let march = (1...31).map { _ in "1" }.joined(separator: ",")
    let june = (1...30).map { _ in "2" }.joined(separator: ",")
    folder = TestFolder([
      "t.csv": "d,a,b,c\n2026-01-01,1,2,x\n2026-01-02,2,3,y\n2026-01-03,3,1,x\n",
      "sum.csv": "d,north,south,Total\n2026-01-01,1,2,3\n2026-01-02,3,4,7\n",
      "quarters.csv": "p,Jan,Feb,Mar,Q1,Apr\na,1,2,3,6,4\nb,2,3,4,9,5\n",
      "weekdays.csv": "day,v\nMon,1\nTue,2\nWed,3\n",
      "weighed.csv":
        "Ticket;Date;Start;End\n1;02.01.2024;06:09;06:30\n2;02.01.2024;07:10;07:45\n",
      "stock.csv": "d,in,out,fix\n2026-01-01,9,2,\n2026-01-02,9,3,1\n2026-01-03,9,,\n",
      "off.csv":
        "d,id,v\n2026-01-01,A,2\n2026-01-02,A,\n2026-01-03,A,1\n2026-01-04,A,1\n2026-01-05,A,2\n2026-01-06,A,3\n2026-01-10,A,1\n2026-01-11,A,1\n2026-01-12,A,1\n2026-01-13,A,1\n2026-01-01,B,1\n2026-01-02,B,1\n2026-01-03,B,1\n2026-01-04,B,1\n2026-01-05,B,1\n2026-01-06,B,1\n2026-01-07,B,1\n",
      "open.csv": "id,r\nA,1\nA,2\nB,\nB,\n",
      "shut.csv": "d,kg\n2026-01-05,1\n2026-01-05,3\n2026-01-08,5\n",
      "woche.csv": "Woche\tn\tm\n01/2024\t5\t1\n02/2024\t6\t2\n03/2024\t7\t3\n",
      "tours.csv": "Date,Tour,Start\n2025-03-12,A,05:40\n2025-03-13,B,06:10\n",
      "service.csv": "Date;Plan;Delay\n31.01.2024;23:10;2,0\n31.01.2024;24:35;1,0\n",
      "rew.txt":
        "* Source: UMIK-1, Channel 1, volume: 0.5\n* Freq(Hz) SPL(dB) Phase(deg)\n20.0 72.2 145.3\n20.3 72.4 144.7\n",
      "limp.txt": "* LIMP\n* Freq  Zmag\n20.0\t72.2\n20.3\t72.4\n",
      "events.txt": "28.03.2025 17:00\t25 W on\n29.03.2025 05:00\t50 W\n30.03.2025 05:00\t80 W\n",
      "lines.csv": "Line;Nov 23;Dec 23;Jan 24\nA;91;92;93\n",
      "ripe.csv": "P;20.08.;27.08.\nA;1;2\n",
      "ripe twice.csv": "P;g;20.08.;27.08.\nA;x;1;2\nA;y;3;4\n",
      "keyed.csv": "k,kg\n1,2\n1,5\n2,7\n",
      "o.csv": "id,old\nS1,10\nS2,20\nS3,30\n",
      "n.csv": "id,new\nS3,31\nS1,11\nS2,21\n",
      "err.csv": "id,r\nA,1\nA,2\nB,#ERR\nC,3\n",
      "words.csv": "id,type\nA,truck\nB,van\n",
      "kg.csv": "P,kg\nA,100\nA,300\nB,200\n",
      "samtliga.csv": "Vecka;0-4;5+;Totalt\n2026-W01;1;2;3\n2026-W02;3;4;7\n",
      "riket.csv":
        "d,kommun,v\n2026-01-01,Riket,3\n2026-01-01,A,1\n2026-01-01,B,2\n2026-01-02,Riket,7\n"
        + "2026-01-02,A,3\n2026-01-02,B,4\n2026-01-03,Riket,2\n2026-01-03,A,1\n2026-01-03,B,1\n",
      "unnamed.csv": "Semana,Receita\nS01,100\nS02,200\n,300\n",
      "foot.csv": "year;M\n2014;11,5\n2018;10,4\n2022;10,0\n\nKälla: SCB\n",
      "foot of names.csv": "land,v\nA,1\nB,2\n* provisional\n",
      "span.csv":
        "Ads\n1 de janeiro de 2026 - 31 de março de 2026\nDia,v,w\n2026-01-01,1,2\n2026-01-02,3,4\n",
      "subtotals.csv": "d,i,v,w\n2026-01-01,a,1,2\nSubtotal,,1,\n2026-01-02,a,3,4\nSubtotal,,3,\n",
      "sparse.csv": "name,v,w\nA,1,2\nB,3,4\nC,5,\n",
      "ga.csv": "Data,v,w\n2026-01-01,1,2\n2026-01-02,3,4\n,4,6,Total geral\n",
      "wafers.csv": "Date,Wafer ID,v\n2026-01-01,01-0000,1\n2026-01-02,01-0001,2\n",
      "gap.csv": "Jour,a,b\n2026-01-01,1,2\n2026-01-02,3,-\n",
      "meteo.json":
        #"{"lat":1,"hourly_units":{"temp":"C"},"hourly":{"time":["2026-01-01T00:00","2026-01-01T01:00"],"temp":[3,4]}}"#,
      "two.json":
        #"{"hourly":{"time":["2026-01-01"],"temp":[3]},"daily":{"time":["2026-01-01"],"max":[4]}}"#,
      "object.json": #"{"temp":20,"meta":{"tags":["x","y"]}}"#,
      "arrays.json": #"{"meta":{"a":[1],"b":[1,2]},"x":[1,2],"v":[3,4]}"#,
      "nr.csv": "Nr,d,north,south\n1,2026-01-01,1,2\n2,2026-01-02,3,4\n",
      "both.csv": "Nr,d,north,south,Summe\n1,2026-01-01,1,2,3\n2,2026-01-02,3,4,7\n",
      "only.csv": "d,Total\n2026-01-01,1\n",
      "clock.csv": "d,00:00,06:00,24:00\n2026-01-01,1,2,3\n2026-01-02,4,5,6\n",
      "hours.csv":
        "d,\(hours)\n2026-03-29,\((0..<24).map { $0 == 2 ? "" : "\($0)" }.joined(separator: ","))\n",
      "days.csv": "month,\(days)\n2026-05,\(march)\n2026-06,\(june),\n",
      "years.csv": "Jahr,Jan,Mär,Okt,Dez\n2025,1,2,3,4\n",
      "names.csv": "d,red,blue\n2026-01-01,1,2\n2026-01-02,3,4\n",
      "two.csv": "lr,seed,step,loss\n1,a,0,5\n1,b,0,6\n1,a,1,4\n1,b,1,3\n2,a,0,9\n",
      "cur.csv":
        "d,cur,v\n2026-01-01,EUR,€7\n2026-01-02,GBP,£5\n2026-01-03,EUR,€8\n2026-01-04,GBP,£6\n",
      "budget.csv":
        "Category,Type,v\nPay,Plan,1\nPay,Actual,2\nRent,Plan,3\nRent,Actual,4\nTOTAL,Plan,4\n"
        + "TOTAL,Actual,6\n",
      "autumn.csv": "t,v\n2025-11-02 01:00,1\n2025-11-02 01:30,2\n2025-11-02 01:00,3\n",
      "runs.csv": "x,run,v\n" + (1...4).map { "\($0),a,1\n" }.joined() + "1,b,3\n2,b,4\n",
      "night.csv": "clock,v\n22:00,1\n23:00,2\n00:30,3\n01:30,5\n22:00,6\n",
      "qar.csv": "Time,alt\n23:59:58,100\n23:59:59,200\n00:00:00,300\n00:00:01,400\n",
      "day.json": #"{"2026-01-01": 1, "2026-01-03": 3}"#,
      "rows.json":
        #"{"2026-01-01": {"open": 1, "close": 2}, "2026-01-02": {"open": 3, "close": 4}}"#,
      "years.json": #"{"2024": 1.5, "2025": 2.5}"#,
      "mixed.json": #"{"2026-01-01": 1, "name": 2}"#,
      "local.csv": "t,v\n2026-07-01 10:00,4\n2026-07-01 11:00,5\n",
      "utc.csv": "t,v\n2026-07-01T10:00Z,4\n2026-07-01T11:00Z,5\n",
      "again.csv":
        "t,v\n2025-10-26 02:00,1\n2025-10-26 02:30,2\n2025-10-26 02:00,3\n2025-10-26 02:30,4\n",
    ])
    prompt = Prompt(folder: folder.path)
  }

  @Test(
    arguments: [
      ("a, b from \"t.csv\" column=[b, a]", "a", "2@2026-01-01 3@2026-01-02 1@2026-01-03"),
      ("u, v from \"t.csv\" columns=[b, \"a\"]", "v", "1@2026-01-01 2@2026-01-02 3@2026-01-03"),
      ("l from \"two.csv\" column=loss x=step by=[lr, seed]", "l[\"1, b\"]", "6@0 3@1"),
      (
        "q from \"clock.csv\" columns=all unpivot=on", "q",
        "1@2026-01-01 2@2026-01-01T06:00 3@2026-01-02 4@2026-01-02 5@2026-01-02T06:00 6@2026-01-03"
      ),
      (
        "q from \"years.csv\" columns=all unpivot=on", "q",
        "1@2025-01-01 2@2025-03-01 3@2025-10-01 4@2025-12-01"
      ),
      (
        "q from \"years.csv\" columns=all time=Jahr unpivot=on", "q",
        "1@2025-01-01 2@2025-03-01 3@2025-10-01 4@2025-12-01"
      ),
      ("v from \"day.json\"", "v", "1@2026-01-01 3@2026-01-03"),
      ("v from \"budget.csv\" where Category == TOTAL", "v", "4@0 6@1"),
      ("v from \"budget.csv\" where Category in [TOTAL, Pay] and Type == Plan", "v", "1@0 4@1"),
      ("v from \"cur.csv\" by=cur", "v.GBP", "5@2026-01-02 6@2026-01-04"),
      ("close from \"rows.json\"", "close", "2@2026-01-01 4@2026-01-02"),
      ("v from \"years.json\"", "v", "1.5@2024 2.5@2025"),
    ] as [(String, String, String)])
  func `what is meant is read without a word`(statement: String, name: String, samples: String) {
    let error = prompt.run("series \(statement)")
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.warnings.isEmpty, "\(prompt.warnings)")
    #expect(prompt.samples(name) == samples)
    #expect(Prompt(prompt.state, folder: folder.path).samples(name) == samples, "\(prompt.state)")
  }

  @Test(
    arguments: [
      ("series s from \"sum.csv\" columns=all; print across(s, sum)", "[3, 7]", "'Total' left out"),
      ("series s from \"sum.csv\" columns=[north, Total]; print across(s, sum)", "[4, 10]", ""),
      (
        "series a, b from \"weighed.csv\" column=[Start, End] time=Date durations=\"h:mm\"; print (b - a) / 1 min",
        "[21, 35]", ""
      ),
      (
        "series a from \"weighed.csv\" column=Start time=Date durations=\"h:mm\" by=Ticket; print a[\"1\"]",
        "[22140]", ""
      ),
      (
        "series in1, out, fix from \"stock.csv\" column=[in, out, fix]; series s = cumsum(in1 - out + 2); print last(s)",
        "17",
        "'cumsum' leaves out 1 of 3 rows, where 'out' is a gap and other terms are known; where that means 0, write 'fill(out, 0)'"
      ),
      (
        "series in1, fix from \"stock.csv\" column=[in, fix]; print sum(fix - (in1 + 1))", "-9",
        "'sum' leaves out 2 of 3 rows, where 'fix' is a gap"
      ),
      (
        "series in1, fix from \"stock.csv\" column=[in, fix]; print sum(in1 - fill(fix, 0)), sum(fix)",
        "26 1",
        ""
      ),
      (
        "series in1, out, fix from \"stock.csv\" column=[in, out, fix]; plot band(0 * in1, in1) as=bars, band(in1, in1 + fix) as=bars, band(in1 + fix, in1 + fix + out) as=bars; print 1",
        "1",
        "'band' leaves out 1 of 3 rows, where 'fix' is a gap and what stands on it is known; where that means 0, write 'fill(fix, 0)'"
      ),
      (
        "series in1, fix from \"stock.csv\" column=[in, fix]; plot band(in1, in1 + fix); print 1",
        "1", ""
      ),
      (
        "series h = [1, 2, 3] time=[2026-01-01, 2026-01-02, 2026-01-03]; series l = [5, 6] time=[2026-01-02, 2026-01-03]\n"
          + "plot band(align(l, h, exact), align(l, h, exact) + h); print 1",
        "1",
        "'band' leaves out 1 of 3 rows, where 'align(l, h, exact)' is a gap and what stands on it is known; where that means 0, write 'fill(align(l, h, exact), 0)'"
      ),
      (
        "series f from \"off.csv\" by=id; print count(isgap(f))", "[1, 0]",
        "'isgap' looks at samples that are there: at a step of one day 'f.A' lacks 3 samples more; 'count(isgap(resample(f, day)))' counts them, too"
      ),
      (
        "series f from \"off.csv\" by=id; print count(isgap(resample(f, day)))", "[4, 0]", ""
      ),
      (
        "series f from \"off.csv\" by=id; print sum(f)", "[13, 7]",
        ""
      ),
      (
        "series r from \"open.csv\" column=r by=id; print sum(r)", "[3, 0]",
        "the sum of 'r.B' is 0 since all samples are gaps: nothing is known of it"
      ),
      (
        "series kg from \"shut.csv\"; print mean(resample(kg, day, sum))", "4.5",
        "'mean' leaves out 2 of 4 periods, in which there are no values; where that means 0, write 'mean(fill(resample(kg, day, sum), 0))'"
      ),
      (
        "series kg from \"shut.csv\"; series d = resample(kg, day, sum); print rolling(d, 2, mean)",
        "[nan, 4, nan, 5]", "write 'rolling(fill(d, 0), 2, mean)'"
      ),
      (
        "series kg from \"shut.csv\"; series d = fill(resample(kg, day, sum), 0); print mean(d), max(resample(kg, day, sum)), mean(resample(kg, day, count))",
        "2.25 5 0.75", ""
      ),
      (
        "series n from \"woche.csv\" column=n; print n[2024-02-01..]", "[6, 7]",
        "found '01/2024' -> expected a week, as the column is named: a month was read; write `series n from \"woche.csv\" column=n dateFormat=\"%V/%G\"`"
      ),
      (
        "series n from \"woche.csv\" column=n dateFormat=\"%V/%G\"; print n[2024-01-08..]",
        "[6, 7]",
        ""
      ),
      (
        "series p from \"service.csv\" column=Plan durations=\"h:mm\"; print resample(p, month, count)",
        "[2]", ""
      ),
      (
        "series d from \"service.csv\" column=Delay time=Date; print resample(d, month, count)",
        "[1, 1]", "found '24:35' -> expected the time of the day, as which it was read and which"
      ),
      (
        "series s from \"rew.txt\" column=\"SPL(dB)\"; print s, positions(s)",
        "[72.2, 72.4] [20, 20.3]", ""
      ),
      ("series Zmag from \"limp.txt\"; print Zmag, positions(Zmag)", "[72.2, 72.4] [20, 20.3]", ""),
      (
        "series l from \"lines.csv\" columns=all unpivot=on by=Line; print l.A[2023-12-01..]",
        "[92, 93]", ""
      ),
      (
        "series r from \"ripe.csv\" columns=all unpivot=on by=P dateFormat=\"%d.%m.\"; print r.A[1972-08-27..]",
        "[2]", ""
      ),
      (
        "series r from \"ripe twice.csv\" columns=all unpivot=on by=P; print r.A", "[1, 2, 3, 4]",
        "columns 20.08., 27.08. are no months, days or hours: end to end they stand on an index"
      ),
      (
        "series kg from \"keyed.csv\" x=k by=k; print kg, positions(kg[\"1\"]), kg[\"2\"]",
        "a group of 2 series: [1: [2, 5], 2: 7] [1, 1] [7]", ""
      ),
      (
        "series o from \"o.csv\" by=id; series n from \"n.csv\" by=id; let a = mean(o); let b = mean(n)\n"
          + "series xy = a x=b sort=on; series sa = a; series sb = b; print b - a, sb - sa, xy, positions(xy), b > a",
        "[1, 1, 1] [1, 1, 1] [10, 20, 30] [11, 21, 31] [true, true, true]",
        "the values of 'b - a' stand in the order of the members: S3, S1, S2"
      ),
      (
        "print named([1, 2], [\"x\", \"y\"]) + named([10, 20], [\"y\", \"x\"])", "[x: 21, y: 12]",
        ""
      ),
      ("series kg from \"kg.csv\" by=P; let k = sum(kg); print k[\"A\"], k.B", "400 200", ""),
      (
        "series v = [1, 2] time=[2025-03-12, 2025-03-13]; mark from \"tours.csv\" time=Start; plot v; print 1",
        "1", ""
      ),
      (
        "series s from \"quarters.csv\" columns=all; print names(s)",
        #"["Jan", "Feb", "Mar", "Apr"]"#, "'Q1' left out"
      ),
      ("series v from \"weekdays.csv\"; print v", "[1, 2, 3]", ""),
      (
        "series s from \"samtliga.csv\" columns=all; print across(s, sum)", "[3, 7]",
        "'Totalt' left out"
      ),
      (
        "series s from \"riket.csv\" by=kommun; print count(names(s))", "3",
        "where kommun != \"Riket\"` without it"
      ),
      (
        "series s from \"riket.csv\" by=kommun where kommun != Riket; print across(s, sum)",
        "[3, 7, 2]", ""
      ),
      (
        "series s from \"unnamed.csv\"; print s", "[100, 200, 300]",
        "found '300' -> expected no row that sums up the others; write `series s"
      ),
      ("series M from \"foot.csv\"; print M, count(M)", "[11.5, 10.4, 10] 3", "found 'Källa: SCB'"),
      ("series v from \"foot of names.csv\"; print v", "[1, 2]", "found '* provisional'"),
      ("series v from \"span.csv\"; print v[2026-01-02..]", "[3]", ""),
      ("series v from \"sparse.csv\"; print v", "[1, 3, 5]", ""),
      ("series v from \"wafers.csv\" column=v; print v", "[1, 2]", ""),
      ("series a from \"gap.csv\"; print a", "[1, 3]", ""),
      ("series b from \"gap.csv\"; print b", "[2, nan]", "such cells are read as gaps"),
      ("series temp from \"meteo.json\"; print temp[2026-01-01T01:00..]", "[4]", ""),
      ("series max from \"two.json\" column=daily.max; print max[2026-01-01..]", "[4]", ""),
      ("series temp from \"object.json\"; print temp", "[20]", ""),
      ("series v from \"arrays.json\"; print v", "[3, 4]", ""),
      ("series s from \"nr.csv\" columns=all; print across(s, sum)", "[3, 7]", "'Nr' left out"),
      ("series s from \"only.csv\" columns=all; print count(names(s))", "1", ""),
      (
        "series s from \"both.csv\" columns=all; print names(s)", #"["north", "south"]"#,
        "'Nr' and 'Summe' left out"
      ),
      (
        "series q from \"names.csv\" columns=all unpivot=on; print q", "[1, 2, 3, 4]",
        "columns red, blue are no months, days or hours of 'd': end to end they stand on an index"
      ),
      (
        "series v from \"night.csv\"; print slope(v, 1 h) > 0, count(v)", "true 5",
        "it was read as the next day's"
      ),
      (
        "series alt from \"qar.csv\" time=Time; print alt, diff(alt)",
        "[100, 200, 300, 400] [nan, 100, 100, 100]", "it was read as the next day's"
      ),
      (
        "series v from \"local.csv\"; config timeZone=\"Europe/Berlin\"; print count(v)", "2",
        "times of v were read on the clocks of UTC, and are shown on those of Europe/Berlin"
      ),
      ("series v from \"utc.csv\"; config timeZone=\"Europe/Berlin\"; print count(v)", "2", ""),
      (
        "config timeZone=\"Europe/Berlin\"; series v = [1, 2] start=2026-03-29T02:30 step=1 h; print last(v)",
        "2",
        "the clocks of Europe/Berlin leave out 2026-03-29T02:30"
      ),
      (
        "series v = [1, nan, 3]; plot sma(v, 3); print count(v)", "2",
        "'sma(v, 3)' has 3 samples and no value"
      ),
      (
        "series a = [1, nan]; series b = [nan, 2]; plot cumsum(a - b); print count(a)", "1",
        "fill(…, 0) puts a number there"
      ),
      (
        "series v = [1, 5, 2]; mark v max; plot sma(v, 2); print count(v)", "3",
        "the mark of 'v' is not shown"
      ),
      ("series v = [1, 5, 2]; mark v max; plot v; print count(v)", "3", ""),
      (
        "series v = [1, 5, 2] x=[4, 7, 9]; series w = [1, 2] x=[4, 9]; mark v max label=\"X\"\n"
          + "plot w; print count(v)", "3",
        "the mark of 'v' is not shown: the plot lacks 'v'; `mark x=7 label=\"X\"` shows its place"
      ),
      (
        "series a = [70, 71, 72]; series b = [90, 91, 92]; plot a, b columns=2 y=80..100; print 2",
        "2", "nothing of 'a' is shown: its values are 70 to 72, and the y window is 80 to 100"
      ),
      (
        "series a = [70, 71]; plot a, a + 1, band(a, a + 2), a + 12 y=80..100; print 2", "2",
        "nothing of 'a' is shown, nor of 2 others: its values"
      ),
      (
        "series a = [1, 2] start=2026-03-01 step=1 d; series b = [1, 2] start=2026-05-01 step=1 d\n"
          + "plot a, b x=2026-05-01..; print 2", "2",
        "nothing of 'a' is shown: its samples are 2026-03-01 to 2026-03-02, and the x window is 2026-05-01"
      ),
      ("series a = [70, 71]; plot a as=bars, a + 0 as=area y=0..50; print 2", "2", ""),
      ("series a = [70, nan, 90]; window y=80..100; plot a; print 2", "2", ""),
      (
        "series a = [1, 2]; series b = [2, 3]; plot a, b, as=bars; print 2", "2",
        "'as=bars' is of 'b' alone: write it behind each, or `style a as=bars` first"
      ),
      (
        "let a = [1, 2]; let b = [2, 3]; plot a, b, as=bars; print 2", "2",
        "'as=bars' is of 'b' alone: write it behind each\n"
      ),
      (
        "series a = [1, 2]; plot a * 2, a * 3, a points=on columns=2; print 2", "2",
        "'points=on' is of 'a' alone: write it behind each\n"
      ),
      ("series a = [1, 2]; plot a * 2, a as=bars panels=each; print 2", "2", ""),
      ("series a = [1, 2]; plot a, a * 2 as=bars; print 2", "2", ""),
      ("series a = [1, 2]; plot a as=step, a * 2, as=bars; print 2", "2", ""),
      ("series a = [1, 2]; style a as=area; plot a, a * 2 as=bars columns=2; print 2", "2", ""),
      (
        "series a = [1, 2]; mark y=1 panel=7; plot a, a * 2 panel=2; print count(a)", "2",
        "the plot has no panel 7"
      ),
      (
        "series a = [1, 2]; mark y=1; plot a, a * 2 panels=each; print count(a)", "2",
        "in the first of 2 panels"
      ),
      (
        "series a = [1, 2]; axis y grid=on panel=vol; plot a, a * 2 panel=volume; print count(a)",
        "2",
        "settings of an axis are not shown: the plot has no panel 'vol'"
      ),
      (
        "series a = [1, 2]; window y=0..9 panel=3; plot a, a * 2 panel=2; print count(a)", "2",
        "settings of an axis are not shown: the plot has no panel 3"
      ),
      ("series a = [1, 2]; axis y grid=on panel=2; plot a; print count(a)", "2", ""),
      (
        "series a = [1, 2] start=2025-02-13 step=1 d; mark x=14/02/2025; plot a; print count(a)",
        "2",
        "is not shown: the plot's x axis counts times"
      ),
      (
        "series a = [1, 2]; mark x=2025-02-14; plot a; print count(a)", "2",
        "the mark at x=2025-02-14T00:00:00+00:00 is not shown: the plot's x axis counts numbers"
      ),
      (
        "series a = [1, 2] x=[2461000.5, 2461001.5]; config gaps=12h; plot a; print count(a)", "2",
        "gaps= is a length of time, and the plot's x axis counts numbers"
      ),
      (
        "series a = [nan, nan, nan]; plot a, [1, 2, 3]; print count(a)", "0",
        "warning: nothing of 'a' is drawn: 3 gaps"
      ),
      ("series a = [1, 2]; mark y=1 panel=all; plot a, a * 2 panels=each; print count(a)", "2", ""),
      (
        "series a = [1, 2]; print argmax(a > 5), argmin(a < 5), argmax(a > 1), argmin(a > 1)",
        "nan nan 1 0", ""
      ),
      (
        "series t = [1, 2, 3] start=2026-03-01 step=12 h; print count(within(t, 2026-03-01))", "2",
        ""
      ),
    ] as [(String, String, String)])
  func `what is not what it looks like is said`(program: String, text: String, warning: String) {
    prompt.expect(program, gives: text, warning: warning)
  }

  @Test func `hours and days that there are not are left out where they are empty`() {
    prompt.run(
      "config timeZone=\"Europe/Berlin\"; series q from \"hours.csv\" columns=all unpivot=on")
    #expect(prompt.text("print count(resample(q, hour)), count(q)") == "23 23")
    prompt.run("series d from \"days.csv\" columns=all unpivot=on")
    #expect(prompt.text("print sum(d), count(d), count(resample(d, day))") == "91 61 61")
    folder.write(
      "days.csv",
      "month,\((1...31).map(String.init).joined(separator: ","))\n2026-06,\((1...31).map(String.init).joined(separator: ","))\n"
    )
    let error = prompt.run("series d from \"days.csv\" columns=all unpivot=on")
    #expect(error?.rendered.contains("'31' of 2026-06-01 is no day, and has a value") == true)
  }

  @Test(
    arguments: [
      (
        "series d = [1 min, 2 min] start=2026-03-01 step=1 day; let y = d",
        "a variable holds no series"
      ),
      (
        "series v = [1, 2] start=2026-03-01 step=1 day; let y = v > 1", "a variable holds no series"
      ),
      ("series v from \"mixed.json\"", "found the key 'name' -> expected a date, as before"),
      (
        "series v from \"again.csv\"",
        "write `config timeZone=\"Europe/Berlin\"; series v from \"again.csv\"`, or the zone that it is"
      ),
      ("series v from \"again.csv\"", "as local clocks do in autumn"),
      ("series v from \"autumn.csv\"", "config timeZone=\"America/New_York\"; series v"),
      ("series v from \"runs.csv\" x=x", "write `series v from \"runs.csv\" x=x by=run`"),
      ("series v from \"cur.csv\" column=v", "write `series v from \"cur.csv\" column=v by=cur`"),
      ("series e = [1, 2]", "call it e1"),
      ("series v from \"subtotals.csv\"", "where d != \"Subtotal\"`"),
      ("series v from \"ga.csv\"", "write `series v from \"ga.csv\" comment=\",\"`"),
      ("series v from \"two.json\"", "name it, as in column=hourly.temp"),
      ("series v from \"meteo.json\" column=tmp", "did you mean 'temp'?"),
      ("series a, b from \"t.csv\" column=[a, b, c]", "2 series are read from 3 columns"),
      ("series g from \"t.csv\" column=[a, b]", "write 'columns=[\"a\", \"b\"]'"),
      ("config timeZone=\"+01:00\"", "\"Etc/GMT-1\""),
      ("series v = [-1, 2]; axis y scale=log; plot v", "scale=symlog"),
      (
        "series v = [1, 2, 3] start=2026-03-01 step=12 h; series p = [4, 5] x=[1 h, 13 h]\n"
          + "plot p color=red, v dash=on",
        "write `plot p color=red, split(v, day) dash=on`"
      ),
    ] as [(String, String)])
  func `an error has a way out`(program: String, part: String) {
    let error = prompt.run(program)
    #expect(error?.rendered.contains(part) == true, "\(error?.rendered ?? "none")")
  }

  @Test func `a plot without a marked series says so once`() {
    func count() -> Int { prompt.warnings.matches(of: #/the mark of 'v'/#).count }
    prompt.run("series v = [1, 5]; series w = [2, 3]; mark v max; plot v; plot w; plot w; plot w")
    #expect(count() == 1, "\(prompt.warnings)")
    prompt.run("plot w; mark v min; plot w; plot w")
    #expect(count() == 1, "\(prompt.warnings)")
  }

  @Test func `a mark at a value stands in all panels on request`() {
    prompt.run("series a = [1, 2]; mark y=1.5 panel=all; plot a, a * 2, a * 3 columns=3")
    let record = prompt.record("application/vnd.glowline.plot+json")
    #expect(record.matches(of: #/"kind": "y", "from": 1\.5/#).count == 6)
  }
}
