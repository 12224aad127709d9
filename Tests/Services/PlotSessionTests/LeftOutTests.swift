import PlotScene
import PlotSession
import TestSupport
import Testing

/// What a statement leaves out of what it computes is said.
///
/// That is rows that a file lacks or has twice, gaps in parts of a sum, numbers without a partner, infinite values. The files are those of a theatre and of a housing association.
@Suite struct LeftOutTests {
  private let folder = TestFolder([
    // Three inverters, of which one was off for a day; the sums of hours.
    "solar.csv": "t,a,b,c\n" + days(1...9, "2,3,4", besides: [4: "2,3,", 5: "2,3,"]),
    "degree.csv": "d,gd\n" + days(1...9, "8", besides: [3: "nan", 4: "nan"]),
    "use.csv": "d,use\n" + days(1...9, "50"),
    // The gateway was off for three days.
    "meter.csv": "d,kwh\n" + days(Array(1...5) + Array(9...31), "") { 100 + 2 * $0 },
    "hours.csv": "t,kw\n"
      + (0..<240).filter { !(60..<72).contains($0) }
      .map { "2026-01-\(two(1 + $0 / 24))T\(two($0 % 24)):00,1\n" }.joined(),
    "sun.csv": "t,kw\n"
      + (0..<240).filter { (6..<20).contains($0 % 24) }
      .map { "2026-01-\(two(1 + $0 / 24))T\(two($0 % 24)):00,1\n" }.joined(),
    "cut.csv": "t,kw\n"
      + (0..<97).map { "2026-01-\(two(1 + $0 / 24))T\(two($0 % 24)):00,1\n" }.joined(),
    "heat.csv": "flat,kwh\n1,10\n2,20\n3,30\n",
    "area.csv": "flat,m2\n3,3\n1,2\n4,9\n",
    "budget.csv": "account,budget,actual\nHeat,10,12\nLocks,0,5\nLift,4,4\n",
    "abos.csv":
      "id,kind,begin,end\n1,A,2024-03-01,\n2,B,2024-01-01,2024-06-01\n3,A,2024-02-01,2024-02-20\n",
    "rooms.csv": "day,from,to\n08.03.2024,19:30,22:00\n09.03.2024,22:00,01:30\n",
    "sold.csv": "show,days,sold\nA,-2,1\nA,-1,2\nB,-3,4\nB,-1,5\n",
    "seats.tsv": "Show\tPK1\tPK2\nHamlet\t4.815\t4.932\nTschick\t2.557\t4.999\n",
    "spl.tsv": "Freq\tSPL\n20.125\t72.214\n20.250\t72.412\n",
    "lifts.csv": "No,Lift,Closed,Reported\n1,A,7,2\n2,B,9,3\n3,A,8,1\n",
    // An export that overlaps with the one before.
    "twice.csv":
      "Receipt,Sold at,Kind,n\n1,2024-01-01 10:00,A,1\n2,2024-01-02 10:00,B,2\n3,2024-01-03 10:00,A,3\n"
      + "2,2024-01-02 10:00,B,2\n3,2024-01-03 10:00,A,3\n"
      + (4...28).map { "\($0),2024-01-\(two($0)) 10:00,A,1\n" }.joined(),
    // Two guests of a day may pay the same.
    "till.csv": "day,kind,eur\n"
      + (1...20).map { "2024-01-\(two($0)),A,4\n2024-01-\(two($0)),A,6\n2024-01-\(two($0)),B,7\n" }
      .joined() + "2024-01-20,A,6\n",
    "bills.csv": "Kind;Jan;Feb;Mar\nHeat;3;2;1\nWater;1;1;1\n",
    // A day's rows stand there twice; of the others each has a day and a pen of its own.
    "log.csv":
      "day,pen,n,by\n2024-01-01,A,1,x\n2024-01-02,A,2,x\n2024-01-02,A,2,x\n2024-01-03,A,2,y\n"
      + "2024-01-01,B,1,x\n2024-01-02,B,3,x\n2024-01-02,B,3,x\n2024-01-03,B,2,y\n",
    "buoy.csv": "t,hs,o\n1,1.5,80\n2,99.00,-999.9\n3,4.25,90\n4,99.00,-999.9\n5,2,85\n",
    "pens.csv": "pen,w\nPen 1,1\nPen 2,2\nPen 4,4\n",
    "months.csv": "month;kg\n01.2025;4\n02.2025;5\n03.2025;6\n",
    "treated.csv": "Pen,Start,End\nA,2024-01-01,2024-01-03\nB,2024-02-01,2024-02-05\n",
    "stars.csv": "n,kind\n1,AB\n2,A*\n3,A\n",
    "faults.csv":
      "n,kind\n1,Door\n2,Overload\n3,Door; Overload\n4,Drive\n5,Overload; Door\n6,Door;  Overload\n",
    "calls.csv":
      "day,n,aht\n2024-01-01,3,3:00\n2024-01-02,0,-\n2024-01-03,6,4:10\n",
    "dash.tsv": "Show\tPK1\tPK2\nHamlet\t41\t52\nTschick\tx\tx\nFaust\t40\t51\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series a, b, c from \"solar.csv\"; series roof = a + b + c; print sum(roof)", "63",
        "'a + b + c' leaves out 2 of 9 rows, where 'c' is a gap and other terms are known; where that means 0, write 'fill(c, 0)'"
      ),
      (
        "series a, b, c from \"solar.csv\"; print sum(a + b + fill(c, 0))", "73", ""
      ),
      (
        "series gd from \"degree.csv\"; series use from \"use.csv\"; series s = use x=align(gd, use) sort=on; print positions(s)[1..4]",
        "[8, 8, 8, 8]",
        "'align(gd, use)' has the value before it at 2 gaps of 'gd'; 'align(gd, use, exact)' keeps gaps"
      ),
      (
        "series gd from \"degree.csv\"; series use from \"use.csv\"; print align(gd, use)[1..4]",
        "[8, 8, 8, 8]",
        "'align(gd, use)' has the value before it at 2 gaps of 'gd'; 'align(gd, use, exact)' keeps gaps"
      ),
      (
        "series gd from \"degree.csv\"; series use from \"use.csv\"; print align(gd, use, exact)[1..4]",
        "[8, nan, nan, 8]", ""
      ),
      (
        "series s = [1, 2, 3, 4] start=2026-01-02 step=1 day; series use from \"use.csv\"; series all = cumsum(use); series r = all - align(s, all); print r[0..2]",
        "[nan, 99, 148]",
        "'all - align(s, all)' leaves out 1 of 9 rows, where 'align(s, all)' is a gap and other terms are known; where that means 0, write 'fill(align(s, all), 0)'"
      ),
      (
        "series s = [1, 2] time=[2026-01-02, 2026-01-03]; series use from \"use.csv\"; series r = use - align(s, use); print r[0..2]",
        "[nan, 49, 48]", ""
      ),
      (
        "series use from \"use.csv\"; series g = split(cumsum(use), month); series s = [1, 2, 3, 4] start=2026-01-05 step=1 day; series h = split(s, month); series r = g - align(h, g); print count(r)",
        "[5]",
        "'g - align(h, g)' leaves out 4 of 9 rows, where 'align(h, g)' is a gap"
      ),
      (
        "series kwh from \"meter.csv\"; print max(diff(kwh))", "8",
        "'diff' steps over 3 samples that 'kwh' lacks at a step of one day, and has one difference for several; 'diff(resample(kwh, day, last))' has gaps there, 'diff(fill(resample(kwh, day, last), linear))' spreads it over them"
      ),
      ("series kwh from \"meter.csv\"; print max(diff(resample(kwh, day, last)[10..]))", "2", ""),
      (
        "series kw from \"hours.csv\"; print resample(kw, day, sum)[1..3]", "[24, 12, 24]",
        "'resample' adds up what is left in 1 of 10 periods of 'kw' with gaps: that from 2026-01-03, lacks 12 of 24 samples"
      ),
      ("series kw from \"sun.csv\"; print resample(kw, day, sum)[1..3]", "[14, 14, 14]", ""),
      (
        "series kwh from \"heat.csv\" by=flat; series m2 from \"area.csv\" by=flat; print sum(kwh) / sum(m2)",
        "[5, nan, 10]", "'sum(m2)' has no '2': a gap stands there"
      ),
      (
        "series kwh from \"heat.csv\" by=flat; series m2 from \"area.csv\" by=flat; print sum(kwh) / sum(m2)",
        "[5, nan, 10]", "'sum(kwh)' has no '4': that is left out"
      ),
      (
        "series budget from \"budget.csv\" by=account; series actual from \"budget.csv\" by=account; print count(sum(actual) / sum(budget))",
        "2",
        "'sum(budget)' is 0 for 1 of 3 values (Locks): what is divided by that is a gap"
      ),
      ("series a = [1, 0]; series b = [0, 2]; print count(b / a), 1 / 0", "1 inf", ""),
      (
        "series s = [5, nan, 1]; print isgap(s) or s > 2, s > 2 or isgap(s), not isgap(s) and s > 2",
        "[true, true, false] [true, true, false] [true, false, false]", ""
      ),
      (
        "series s = [5, nan, 1]; series t = [9, 9, nan]; print s > 2 or t > 2, s > 2 and t > 9, isgap(s) or t > 20",
        "[true, nan, nan] [false, nan, nan] [false, true, nan]", ""
      ),
      (
        "series begin, end from \"abos.csv\" sort=on; series open = count(begin <= d and (isgap(end) or end > d)) for d in 2024-01-01..2024-07-01 step 1 month; print open",
        "[1, 2, 2, 2, 2, 1, 1]", ""
      ),
      (
        "series begin from \"abos.csv\" column=begin; series end from \"abos.csv\" column=end time=begin sort=on; print end - begin",
        "[92 days, 50 days, nan]",
        "the rows of 'end' were put in order, those of 'begin' were not, and they meet by position: read both in one statement"
      ),
      (
        "series from1, to from \"rooms.csv\" column=[from, to] time=day durations=\"h:mm\"; plot band(from1, to) as=bars; print 1",
        "1",
        "'to' is before 'from1' in 1 of 2 rows; over midnight it is 'where(to < from1, to + 24 h, to)'"
      ),
      (
        "series sold, days from \"sold.csv\" column=[sold, days] by=show; series curve = cumsum(sold) x=days; print curve.A, positions(curve.A), positions(curve.B)",
        "[1, 3] [-2, -1] [-3, -1]", ""
      ),
      (
        "series PK1 from \"seats.tsv\" by=Show; print sum(PK1)", "[4.815, 2.557]",
        "a decimal point, which was read, or groups of thousands"
      ),
      (
        "series n from \"twice.csv\" column=n time=\"Sold at\" sort=on; print sum(n)", "36",
        "2 of 30 rows stand there twice, cell for cell, the first in line 5; write `series n from \"twice.csv\" column=n time=\"Sold at\" sort=on distinct=on` without them"
      ),
      (
        "series n from \"twice.csv\" column=n time=\"Sold at\" distinct=on; print sum(n), count(n)",
        "31 28", ""
      ),
      (
        "series n from \"twice.csv\" column=n by=Kind distinct=on; print sum(n)", "[29, 2]", ""
      ),
      ("series eur from \"till.csv\"; print count(eur)", "61", ""),
      (
        "series u from \"bills.csv\" by=Kind columns=all unpivot=on; plot u.Heat as=bars, u.Heat + u.Water as=bars, band(u.Water, u.Heat + u.Water) as=bars; print 1",
        "1", ""
      ),
      (
        "series q = [10 * d for d in 1..3]; print named(q, [\"a\", \"b\", \"c\"])",
        "[a: 10, b: 20, c: 30]", ""
      ),
      (
        "series begin, end from \"abos.csv\" sort=on; print fill(end, 2024-12-31)[0], max(fill(end, 2024-12-31))",
        "2024-12-31 2024-12-31", ""
      ),
      (
        "series begin from \"abos.csv\" column=begin by=id; print (2024-03-11 - sum(begin)) / 1 day",
        "[10, 70, 39]", "the values of 'begin' are dates, whose sum is one of seconds since 1970"
      ),
      (
        "series n from \"log.csv\" column=n by=pen; print sum(n)", "[7, 9]",
        "2 of 8 rows stand there twice, cell for cell, the first in line 4; write `series n from \"log.csv\" column=n by=pen distinct=on` without them"
      ),
      (
        "series hs from \"buoy.csv\" column=hs; print max(hs)", "99",
        "2 rows have this number; write `series hs from \"buoy.csv\" column=hs missing=99`"
      ),
      (
        "series o from \"buoy.csv\" column=o; print min(o)", "-999.9",
        "2 rows have this number; write `series o from \"buoy.csv\" column=o missing=-999.9`"
      ),
      (
        "series w from \"pens.csv\" by=pen; print mean(w)", "[1, 2, 4]",
        "the values of 'mean(w)' stand in the order of the members: Pen 1, Pen 2, Pen 4"
      ),
      (
        "series t from \"months.csv\" column=kg time=month; print count(t)", "3",
        "a date, and these are seconds since 1970; write `series t from \"months.csv\" column=kg time=month dateFormat=\"%m.%Y\"`"
      ),
      (
        "series t from \"months.csv\" column=kg time=month dateFormat=\"%m.%Y\"; print t[2025-02-01..]",
        "[5, 6]", ""
      ),
      (
        "series i = [1, 2, 4] start=2024-01-01T08:00 step=1 h; series o = [1, 2, 3, 4] start=2024-01-01T08:00 step=1 h; print last(i - align(o, i))",
        "1", "'align(o, i)' ends with 'i', and 'o' goes on: 1 sample of it is left out"
      ),
      ("print sort([3 h, 1 h, 2 h])", "[1 hour, 2 hours, 3 hours]", ""),
      (
        "series n from \"faults.csv\" column=n by=kind; print count(names(n))", "6",
        "'kind' has several in a cell, as in 'Door; Overload': 3 members of 6 list 2 names; 'lists=on' behind it has a row in each that it lists"
      ),
      (
        "series n from \"faults.csv\" column=n where kind == \"*overload*\"; print n, count(n)",
        "[2, 3, 5, 6] 4", ""
      ),
      (
        "series n from \"faults.csv\" column=n where kind != \"Door*\"; print n", "[2, 4, 5]", ""
      ),
      (
        "series n from \"faults.csv\" column=n where kind == \"*door\" or kind == Drive; print n",
        "[1, 4, 5]", ""
      ),
      ("series n from \"stars.csv\" where kind == \"A*\"; print n", "[2]", ""),
      (
        "series n from \"faults.csv\" column=n where kind != \"*lock\"; print count(n)", "6",
        "no cell of 'kind' is '*lock'"
      ),
      ("series kw from \"sun.csv\"; print max(diff(kw)), count(isgap(kw))", "0 0", ""),
      ("series n from \"calls.csv\" column=n; print sum(n)", "9", ""),
      ("series SPL from \"spl.tsv\"; print SPL", "[72.214, 72.412]", ""),
      (
        "series closed, reported from \"lifts.csv\" by=Lift; print sum(closed - reported)",
        "[12, 6]", ""
      ),
      (
        "series calved from \"abos.csv\" column=begin by=kind; print 2024-04-30 - max(calved), max(calved)",
        "[60 days, 120 days] [2024-03-01, 2024-01-01]", ""
      ),
    ] as [(String, String, String)])
  func `what is left out is said`(program: String, text: String, warning: String) {
    prompt.expect(program, gives: text, warning: warning)
  }

  @Test func `a mean of an hour is not that of a day`() {
    prompt.run("series kw from \"cut.csv\"; plot resample(kw, day, mean) as=bars")
    #expect(
      prompt.warnings.contains("the last period, from 2026-01-05, has 1 of usually 24 samples"),
      "\(prompt.warnings)")
  }

  /// The seed's flat line is for a picture of nothing else: beside others it would be there for all of the time.
  @Test func `a lone sample stands at its place beside others`() {
    func x(_ program: String) -> Double? {
      prompt.run(program)
      let record = prompt.record(PlotRecord.mediaType)
      return record.matches(of: /"points": "([0-9.]+)[^"]*"/).last.flatMap { Double($0.1) }
    }
    prompt.run(
      "series a = [1, 2, 3, 2, 1] start=2026-01-28 step=1 day; series b = [5] time=[2026-01-30]")
    let (alone, beside) = (x("plot b"), x("plot a, b"))
    #expect(alone.map { $0 < 100 } == true)
    #expect(beside.map { (300...340).contains($0) } == true, "\(beside ?? .nan)")
    #expect(x("plot a, b panel=2").map { (300...340).contains($0) } == true)
  }

  @Test(
    arguments: [
      (
        "series PK1, PK2 from \"dash.tsv\" by=Show",
        "write `series PK1, PK2 from \"dash.tsv\" by=Show missing=\"x\"`"
      ),
      (
        "series n from \"twice.csv\" column=n time=\"Sold at\"",
        "2 rows stand there twice, cell for cell: write `series n from \"twice.csv\" column=n time=\"Sold at\" distinct=on`"
      ),
      (
        "series s = [1, 2, 3] start=2024-01-01 step=1 month\nplot s x=2024-01..2024-02",
        "write `plot s x=2024-01-01..2024-02-29`"
      ),
      (
        "series s = [1, 2, 3] start=2024-01-01 step=1 month\nwindow 2024-01..2024-02",
        "write `window 2024-01-01..2024-02-29`"
      ),
      (
        "series sold from \"sold.csv\" by=show\nplot barplot(sold)", "write `plot sold as=bars`"
      ),
      (
        "series n from \"twice.csv\" column=n time=\"Sold at\"\nplot n type=bar",
        "write `plot n as=bars`"
      ),
      (
        "series sold from \"sold.csv\" where show in (\"A\", \"B\")",
        "write `series sold from \"sold.csv\" where show in [\"A\", \"B\"]`"
      ),
      ("series s = [1, 2]\naxis y limits=0..9", "write `window y=0..9`"),
      (
        "series n from \"faults.csv\" column=n where kind contains Door",
        "write `series n from \"faults.csv\" column=n where kind == \"*Door*\"`"
      ),
      (
        "series n from \"faults.csv\" column=n where kind like \"%Door\"",
        "write `series n from \"faults.csv\" column=n where kind == \"*Door\"`"
      ),
      ("mark from \"treated.csv\"", "write `mark from \"treated.csv\" time=Start until=End`"),
      ("series s = [1, 2]\nmark y<80", "write `mark y=..80`"),
      ("series s = [1, 2]\nplot s hline=0.5", "write `mark y=0.5; plot s`"),
    ])
  func `advice keeps what was written`(program: String, advice: String) {
    #expect(prompt.run(program)?.rendered.contains(advice) == true)
  }
}

/// A row for each day of January, with the same cells but for some.
private func days(
  _ days: some Sequence<Int>, _ cells: String, besides others: [Int: String] = [:],
  value: ((Int) -> Int)? = nil
) -> String {
  days.map { day in
    "2026-01-\(two(day)),\(value.map { "\($0(day))" } ?? others[day] ?? cells)\n"
  }.joined()
}
