import PlotScene
import PlotSession
import TestSupport
import Testing

/// What a school's laboratory and a bakery have: runs with times of their own, meters, tills; each number stands where it was
/// measured, and what is doubtful is said.
@Suite struct OwnAxesTests {
  private let folder = TestFolder([
    "runs.csv":
      "Run 1: Time (s),Run 1: Velocity (m/s),Run 2: Time (s),Run 2: Velocity (m/s)\n"
      + "0.00,1,0.0,1\n0.02,2,0.5,2\n0.04,3,1.0,3\n0.06,4,,\n0.08,5,,\n",
    "pairs.csv": "t1,x1,t2,x2\n0,1,0,1\n1,2,10,2\n2,3,20,3\n3,4,,\n",
    "numbered.csv": "No.,Time,Value\n1,00:00:00.0,8\n2,00:00:00.5,4\n3,00:00:01.0,2\n",
    "doors.csv": "Site,n\nMarkt,2\nHafen,4\n",
    "takings.csv": "Shop,eur\n02 Hafen,20\n01 Markt,60\n",
    "roof.csv": "t,c\n"
      + hours(0..<240) { (60..<72).contains($0) ? nil : "\($0 % 24)" },
    "till.csv": "Day;Slot;Item;EUR\n"
      + (0..<3).map { day in
        (0..<12).map { "0\(3 + day).06.2024;\(two(6 + $0 / 4)):\(two($0 % 4 * 15));\($0);1,35\n" }
          .joined()
      }.joined(),
    "decay.csv": "elapsed,n\n"
      + (0..<8).map { "\($0 / 2):\($0 % 2 == 0 ? "00" : "30"),9\n" }.joined(),
    "shops.csv": "Shop;Day;n\n" + rows(1) + rows(2) + rows(3) + rows(2),
    "oven.csv": "t,kwh\n"
      + hours(0..<240) { $0 == 100 ? "-999" : $0 < 180 ? "\(1840 + $0)" : "\($0 - 180)" },
    "meter.csv": "t,kwh\n"
      + hours(0..<240) { (60..<72).contains($0) ? nil : $0 < 180 ? "\(1840 + $0)" : "\($0 - 180)" },
    // Two greenhouses at the same times, one of which has cells without a value under units.
    "kas1.csv":
      "Date;Time;Temp;RH\ndd-mm-yyyy;hh:mm;°C;%\n"
      + (0..<24).map { "18-03-2024;\(two($0)):00;1\($0 % 10),5;\($0 == 5 ? "---" : "80")\n" }
      .joined(),
    "kas2.csv":
      "Date;Time;Temp;RH\ndd-mm-yyyy;hh:mm;°C;%\n"
      + (0..<24).map { "18-03-2024;\(two($0)):00;2\($0 % 10),5;70\n" }.joined(),
    "budget.csv":
      "House,Jan 2024,Feb 2024,Mar 2024,H1\nA,2,3,4,9\nB,1,1,1,3\nGroup,3,4,5,12\n",
    "plants.csv": "Plant,Length (cm)\n1,20\n2,21 cm\n3,22\n",
    "stems.csv":
      "week,len\n2024-03-04,5\n2024-03-11,7\n2024-03-18,9\n2024-04-01,13\n2024-04-08,15\n",
    "booked.csv": "Booked,Arrival\n2024-03-01T18:00,2024-03-01\n2024-03-02T09:30,2024-03-05\n",
    "wide.csv": "Section,wk 9,wk 10,wk 11\nA,1,2,3\nB,4,5,6\n",
    "hobo.csv": "\"Date Time, GMT+01:00\",Temp\n07/20/24 12:00:00 AM,20\n07/20/24 01:00:00 AM,21\n",
    "attic.csv": "timestamp,f,rh\n" + hours(0..<30) { "5\($0 % 2),4\($0 % 3)" }
      + hours(29..<30) { _ in "51,42" },
    "visitors.csv":
      "Day;Adult;School\n01.01.2024;closed;3\n02.01.2024;20;4\n03.01.2024;30;5\n04.01.2024;;6\n",
    "trips.csv":
      "Day;Line;Out;Stop at;n\n"
      + (5..<10).map { "02.09.2024;3;out;\(two($0)):10:00;\($0)\n" }.joined(),
    "late.tsv":
      "Day\tPlanned\tActual\n2024-09-02\t05:00:00\t05:02:00\n2024-09-02\t24:40:00\t24:45:00\n2024-09-03\t06:00:00\t06:01:00\n",
    "ahead.csv": "n,early\n1,-0:00:10\n2,-0:00:08\n",
    "duty.csv":
      "Driver,Date,Start,End,Break\nA,2024-09-02,08:30,16:45,0:30\nA,2024-09-03,09:00,17:10,0:45\n",
    "repairs.csv":
      "Kind,Day,EUR\nA,2024-01-05,1\nA,2024-03-05,2\nB,2024-02-05,3\nB,2024-04-05,4\n",
    "pets.csv": "n,why\n1,Check\n2,Tooth\n3,Check; Tooth\n",
    "loans.csv":
      "Item,Out,Back\nA,2024-01-02,2024-01-05\nB,2024-01-03,2024-01-04\nA,2024-02-01,2024-02-03\n",
    "week.csv": "Time;Mon 18.03.;Tue 19.03.\n08:00;1;3\n08:30;2;4\n",
    "leaves.csv": "day;n\nMon 18.03.;1\nTue 19.03.;2\n",
    "swings.csv": "Trial,Length (cm),t\n1,20,9\n1,40,12.7\n2,20,9.1\n2,40,12.6\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series v from \"runs.csv\" column=\"Run 2: Velocity (m/s)\"; print round(slope(v), 3), count(v), count(positions(v))",
        "2 3 3", ""
      ),
      (
        "series v from \"runs.csv\" columns=all; print names(v), slope(v), count(positions(v[1]))",
        "[\"Run 1: Velocity (m/s)\", \"Run 2: Velocity (m/s)\"] [50, 2] 3", ""
      ),
      ("series x from \"pairs.csv\" columns=[x1, x2]; print slope(x)", "[1, 0.1]", ""),
      (
        "series x from \"pairs.csv\" columns=all; print names(x), slope(x)",
        "[\"x1\", \"x2\"] [1, 0.1]", ""
      ),
      (
        "series U from \"numbered.csv\"; print U, positions(U)",
        "[8, 4, 2] [0 seconds, 0.5 seconds, 1 second]",
        ""
      ),
      (
        "series n from \"doors.csv\" by=Site; series eur from \"takings.csv\" by=Shop; print sum(eur) / sum(n)",
        "[5, 30]",
        "'Markt' of 'sum(n)' is taken for '01 Markt' of 'sum(eur)': names that stand in a single other one meet"
      ),
      (
        "series n from \"doors.csv\" by=Site; series eur from \"takings.csv\" by=Shop; print count(sum(eur) / named(sum(n), names(eur)))",
        "2", "'named' gives names by place: 'Markt' is '02 Hafen' and 'Hafen' is '01 Markt'"
      ),
      (
        "series c from \"roof.csv\"; print resample(c, day, mean)[1..3]", "[11.5, 5.5, 11.5]",
        "'resample' takes the mean of what is left in 1 of 10 periods of 'c' with gaps: that from 2026-01-03, lacks 12 of 24 samples"
      ),
      (
        "series eur from \"till.csv\" column=EUR; print count(eur[2024-06-04..2024-06-04]), count(eur)",
        "12 36", ""
      ),
      ("series n from \"decay.csv\"; print positions(n)[3]", "90 seconds", "durations=\"m:ss\""),
      (
        "series n from \"shops.csv\" column=n sort=on; print count(n)", "100",
        "25 of 100 rows stand there twice, cell for cell, the first in line 77"
      ),
      ("series n from \"shops.csv\" column=n distinct=on sort=on; print count(n)", "75", ""),
      (
        "series kwh from \"oven.csv\"; print count(kwh)", "240",
        "a value near the others, or a gap: one row has this number"
      ),
      (
        "series kwh from \"meter.csv\"; print sum(resample(diff(kwh), day, sum))", "-1781",
        "'kwh' rises but for 1 step, as a counter that begins anew or was misread, and 'resample' takes these off: 'where(diff(kwh) < 0, nan, diff(kwh))' leaves them out"
      ),
      (
        "series kwh from \"meter.csv\"; series use = diff(fill(kwh, previous)); print sum(where(use < 0, nan, use))",
        "238",
        "'diff' steps over 12 samples that 'kwh' lacks at a step of 1 hour, and has one difference for several"
      ),
      (
        "series n from \"pets.csv\" by=why; print count(names(n))", "3",
        "'why' has several in a cell, as in 'Check; Tooth'"
      ),
      (
        "series Out, Back from \"loans.csv\" by=Item; print mean((Back - Out) / 1 day)", "[2.5, 1]",
        ""
      ),
      (
        "series Temp from \"kas*.csv\" by=file missing=\"---\"; print names(Temp), mean(Temp)",
        "[\"kas1\", \"kas2\"] [14.5, 24.5]", ""
      ),
      ("series Temp from \"kas1.csv\"; print count(Temp)", "24", ""),
      ("series RH from \"kas1.csv\"; print count(RH)", "23", ""),
      (
        "series b from \"budget.csv\" columns=all unpivot=on by=House where House != Group; print sum(b)[0]",
        "9", "'H1' left out, named as what sums up the others or numbers the rows"
      ),
      (
        "series b from \"budget.csv\" columns=all; print count(b)[0]", "3",
        "expected no row that sums up the others; write `series b from \"budget.csv\" columns=all where House != \"Group\"`"
      ),
      ("series cm from \"plants.csv\" column=\"Length (cm)\"; print cm", "[20, 21, 22]", ""),
      (
        "series len from \"stems.csv\"; print diff(len)[1..]", "[2, 2, 4, 2]",
        "'diff' steps over 1 sample that 'len' lacks at a step of one week"
      ),
      (
        "series booked, arrival from \"booked.csv\" column=[Booked, Arrival]; print (arrival - booked) / 1 day",
        "[-0.75, 2.6041666666666665]",
        "of one of two times only the day is known, which counts from its midnight on: 'ceil((…) / 1 day)' is their difference in days"
      ),
      (
        "series kg from \"wide.csv\" columns=all unpivot=on by=Section; series sum = kg.A + kg.B; plot sum as=bars; print count(sum)",
        "3", ""
      ),
      (
        "config timeZone=\"Europe/Berlin\"; series c from \"hobo.csv\"; print positions(c)[0]",
        "2024-07-20T01:00:00+02:00", ""
      ),
      ("series c from \"hobo.csv\"; print positions(c)[0]", "2024-07-19T23:00:00+00:00", ""),
      (
        "series rh from \"attic.csv\" column=rh; print count(rh)", "31",
        "1 of 31 rows stand there twice, cell for cell, the first in line 32"
      ),
      (
        "series v from \"visitors.csv\" columns=all; print sum(v)", "[18]", "missing=\"closed\""
      ),
      (
        "series kwh from \"meter.csv\"; print min(diff(kwh))", "-2019",
        "'diff' steps over 12 samples"
      ),
      (
        "series kwh from \"oven.csv\" missing=-999; plot diff(kwh); print 1", "1",
        "'kwh' rises but for 1 step, as a counter that begins anew or was misread: 'where(diff(kwh) < 0, nan, diff(kwh))' leaves them out"
      ),
      (
        "series n from \"trips.csv\" column=n time=[Day, \"Stop at\"]; print positions(n)[0], count(n)",
        "2024-09-02T05:10:00+00:00 5", ""
      ),
      (
        "series n from \"trips.csv\" column=n where \"Stop at\" >= 07:00 and \"Stop at\" < 09:00; print n",
        "[7, 8]", ""
      ),
      (
        "series n from \"trips.csv\" column=n where \"Stop at\" >= 07:10:00; print n", "[7, 8, 9]",
        ""
      ),
      ("series n from \"ahead.csv\" column=n where early >= -7:00; print n", "[1, 2]", ""),
      (
        "series planned, actual from \"late.tsv\" sort=on; series late = (actual - planned) / 1 min; print hour(late)",
        "[0, 0, 0]", "the times of 'late' are whole days: 'hour' is 0 for each"
      ),
      (
        "series Start, End, Break from \"duty.csv\"; print (End - Start - Break) / 1 h",
        "[7.75, 7.416666666666667]", ""
      ),
      (
        "series n from \"week.csv\" columns=all unpivot=on; print n", "[1, 3, 2, 4]",
        "columns Mon 18.03., Tue 19.03. are no months, days or hours of 'Time': end to end they stand on an index"
      ),
      (
        "series n from \"leaves.csv\" dateFormat=\"%a %d.%m.\"; print n", "[1, 2]",
        "a date with a year, which 'dateFormat' lacks: it was read as one of 1972"
      ),
      (
        "series t from \"swings.csv\" by=\"Length (cm)\"; series T2 = mean(t) ^ 2 x=names(t); print positions(T2)",
        "[20, 40]", ""
      ),
    ] as [(String, String, String)])
  func `what stands in such files is read as it is meant`(
    program: String, text: String, warning: String
  ) {
    prompt.expect(program, gives: text, warning: warning)
  }

  @Test(
    arguments: [
      ("series n from \"loans.csv\" column=Out time=Out end=Back", "time=Out until=Back"),
      (
        "series Temp from \"kas*.csv\"",
        "write `series Temp from \"kas*.csv\" by=file` for one line each"
      ),
      (
        "series n from \"trips.csv\" column=n where n <> -1",
        "write `series n from \"trips.csv\" column=n where n != -1`"
      ),
      (
        "series eur from \"repairs.csv\" by=Kind; series m = resample(eur, month, sum); print m.A + m.B",
        "each has periods that the other lacks, in which it is 0"
      ),
      ("series Adult from \"visitors.csv\"", "missing=\"closed\""),
      (
        "series s = [1, 2, 3]; series t = [1, 2] start=2024-01-01 step=1 day; print s * t",
        "one of them has times: give the other some by start= and step="
      ),
    ])
  func `a guess is advised`(program: String, advice: String) {
    #expect(prompt.run(program)?.rendered.contains(advice) == true)
  }

  @Test func `of several straight lines each has the colour of its samples`() {
    func colors(_ program: String) -> [String] {
      prompt.run("series a = [1, 2, 4]; series b = [3, 1, 2]; \(program)")
      return prompt.record(PlotRecord.mediaType).matches(of: /"color": "(#\w+)"/).map { "\($0.1)" }
    }
    let several = colors("plot a as=dots, trend(a), b as=dots, trend(b)")
    #expect(several.count == 4 && Set(several).count == 2 && several[0] == several[1], "\(several)")
    #expect(Set(colors("plot a as=dots, trend(a)")).count == 2)
  }

  @Test func `sums of members keep the names of their rows`() {
    prompt.run(
      "series kg from \"wide.csv\" columns=all unpivot=on by=Section; series both = kg.A + kg.B; plot both as=bars"
    )
    #expect(prompt.record(PlotRecord.mediaType).contains("wk 10"))
  }

  @Test(
    arguments: [
      (
        "series a = [1, 2, 3]; series b = a + [1, -1, 1]; plot band(0 * a, a) as=bars label=\"A\", band(a, b) as=bars label=\"B\"",
        "'B' is below 0 in 1 of 3 bars: there it covers the part under it, and the sum is at its lower end"
      ),
      (
        "series a = [1, 2, 3]; plot a, a as=bars panel=2 ylabel=\"EUR\"",
        "'ylabel' is that of the first panel: 'axis y panel=2 label=\"…\"' is for the other"
      ),
    ])
  func `what a picture cannot show is said`(program: String, warning: String) {
    #expect(prompt.run(program) == nil)
    #expect(prompt.warnings.contains(warning), "\(prompt.warnings)")
  }
}

/// Rows of hours from the first of January 2026 on; nil leaves one out.
private func hours(_ hours: Range<Int>, _ value: (Int) -> String?) -> String {
  hours.compactMap { hour in
    value(hour).map { "2026-01-\(two(1 + hour / 24))T\(two(hour % 24)):00,\($0)\n" }
  }.joined()
}

/// The days of a shop.
private func rows(_ shop: Int) -> String {
  (1...25).map { "\(shop);\(two($0)).06.2024;\($0 % 7)\n" }.joined()
}
