import PlotSession
import TestSupport
import Testing

/// Files of a building site and of hired bicycles: sensors that are asked one after the other, fall silent or are spelled in
/// two ways, alarms without an end, profiles down a hole, places along a road.
@Suite struct SiteFilesTests {
  private let folder = TestFolder([
    "polls.csv":
      "time,station,bikes\n"
      + (0..<6).map { n in
        "2024-09-09T0\(8 + n / 6):\(n)0:0\(n % 3),A,\(10 + n)\n2024-09-09T08:\(n)0:1\(n % 4),B,\(5 + n)\n"
      }.joined(),
    "vans.csv":
      "date,van,bikes\n"
      + ["02", "04", "06", "09", "11", "13", "16", "18", "20"]
      .map { "2024-09-\($0),A,10\n2024-09-\($0),B,10\n" }.joined() + "2024-09-23,B,10\n",
    "members.csv":
      "month,m\n"
      + (0..<21).map { "\(2023 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1),1\n" }.joined(),
    "swap.csv":
      "d,m\n"
      + (0..<60).map {
        "2025-0\($0 / 28 + 1)-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1),\(10 * ($0 < 40 ? 500 + $0 : $0 - 40))\n"
      }.joined(),
    "sent.csv":
      "promised,delivered\n2025-01-02,2025-01-02\n2025-01-10,2025-01-12\n2025-01-12,\n",
    "quotes.csv": "day,q,inv\n1,1000,1020\n2,5000,\n3,2000,2040\n4,3000,\n5,4000,\n",
    "typed.csv":
      "in,out\n2025-01-02,2025-03-01\n2025-01-10,2015-04-01\n2025-01-12,2025-05-01\n",
    "hearings.csv":
      "Date;Début;Fin\n06/01/2025;9:00;11:00\n06/01/2025;14:00;16:00\n25/01/2025;10:30;12:30\n",
    "judges.csv":
      "Judge;ETP;janv.-25;févr.-25;Total\nA;1;10;12;22\nB;0,5;5;6;11\n",
    "items.csv":
      "Item;2023;2024;2025;Change\nNew;12;13;14;7,7 %\nClosed;11;12;10;-16,7 %\n",
    "appeals.csv": "day,n\n2022-05-01,1\n2023-05-01,1\n2024-05-01,1\n",
    "closed.csv": "day,n\n2023-05-01,1\n2024-05-01,1\n2024-06-01,1\n",
    "trips.csv": "id,Dauer\n1,0:12:10\n2,0:05:30\n3,1:02:00\n",
    "complaints.csv": "Category,n\nBilling,1\nBILLING,2\nOther,4\n",
    "soc.csv": "t,soc\n1,80%\n2,-1\n3,70%\n",
    "dist.csv":
      "Sensor,Date,Value\nP1,2025-04-20,100\nP1,2025-04-27,150\nP1,2025-04-13,90\nP2,2025-04-27,1\nP2,2025-04-13,2\n",
    "newest.csv":
      "Sensor,Date,Value\nP1,2025-04-27,150\nP1,2025-04-20,100\nP1,2025-04-13,90\n",
    "profile.csv": "Depth,Disp\n0,1.0\n5,3.0\n10,9.0\n15,2.0\n20,0.1\n",
    "road.csv": "Chainage,mm\n0+350,1\n3+399.6,2\n3+410.0,3\n",
    "alarms.csv":
      "Raised,Cleared,Level\n2025-03-01T12:30,,Red\n2025-03-02T10:00,2025-03-08T10:00,Amber\n",
    "pumps.csv":
      "time,p1,p2\n"
      + (0..<20).map { "2025-03-01T\($0 < 10 ? "0" : "")\($0):00,\($0 < 8 ? "10" : ""),20\n" }
      .joined(),
    "holes.csv":
      "d,p\n2025-03-01,10\n2025-03-02,11\n2025-03-03,12\n2025-03-04,13\n2025-03-09,18\n2025-03-10,19\n2025-03-11,20\n",
    "logger.csv":
      "d,v\n"
      + (1...20).map {
        "2025-03-\($0 < 10 ? "0" : "")\($0),\((8...12).contains($0) ? "" : "\($0)")\n"
      }
      .joined(),
    "depths.csv": "z,v\n\"27,5\",1\n\"28,0\",2\n\"28,5\",3\n\"29,0\",4\n",
    "level.csv": "Sensor,Red\nSP-001,10\nSP-022,20\nIN-3,30\n",
    "last.csv": "Sensor,v\nSP-001,5\nsp-022,10\nIN-3,3\n",
    "installs.csv": "a,v\n1,\"100,000\"\n2,5000\n3,\"20,000\"\n",
    "money.csv": "a,v\n1,$900\n2,$1.2k\n3,$2M\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series b from \"polls.csv\" column=bikes by=station; print count(across(b, sum))", "12",
        "most of 12 places have one member; 'across(resample(b, 10 minutes, last), sum)' has all"
      ),
      (
        "series b from \"polls.csv\" column=bikes by=station; print across(resample(b, 10 min, last), sum)",
        "[15, 17, 19, 21, 23, 25]", ""
      ),
      (
        "series o from \"vans.csv\" column=bikes by=van; plot resample(o, week, sum) as=bars",
        "resample(o, week, sum).A: 3 samples, 30 to 30, last 30 · resample(o, week, sum).B: 4 samples, 10 to 30, last 10  ▄▄▄",
        "the last period, from 2024-09-23, has 1 of usually 3 samples"
      ),
      (
        "series m from \"members.csv\"; plot resample(m, year, sum) as=bars",
        "resample(m, year, sum): 2 samples, 9 to 12, last 9  █▁",
        "the last period, from 2024-01-01, has 9 of usually 12 samples"
      ),
      (
        "series i, o from \"typed.csv\" column=[in, out]; print mean((o - i) / 1 day)", "-1135",
        "'o - i' is below 0 in 1 of 3 rows, where the end stands before the beginning"
      ),
      (
        "series n from \"hearings.csv\" until=Fin; print max(n), positions(n)[0]",
        "1 2025-01-06T09:00:00+00:00", ""
      ),
      (
        "series c from \"judges.csv\" columns=all by=Judge; print sum(c)", "[22, 11]",
        "'ETP' left out, not named as the others by dates"
      ),
      (
        "series m from \"items.csv\" columns=all by=Item; print sum(m)", "[39, 33]",
        "'Change' left out, not named as the others by dates"
      ),
      (
        "series m from \"swap.csv\"; print last(m) - first(m)", "-4810",
        "'m' rises but for 1 step, as a counter that begins anew or was misread, and 'last(m) - first(m)' is no use across these"
      ),
      (
        "series m from \"swap.csv\"; series at = align(m, resample(m, day), linear); print count(shift(diff(at), -1 day))",
        "62", "'m' rises but for 1 step"
      ),
      (
        "series q, inv from \"quotes.csv\"; print sum(inv) / sum(q)", "0.204",
        "'sum(inv)' leaves out 3 of 5 samples of 'sum(q)': 'sum(where(isgap(inv), nan, q))' leaves them out there, too, and 'fill(inv, 0)' says"
      ),
      (
        "series q, inv from \"quotes.csv\"; print mean(inv) - mean(q)", "-1470",
        "'mean(inv)' leaves out 3 of 5 samples of 'mean(q)': 'mean(where(isgap(inv), nan, q))'"
      ),
      (
        "series p, d from \"sent.csv\" column=[promised, delivered]; late = d - p; print mean(late <= 0 days)",
        "0.5",
        "'mean(late <= 0 days)' is the share of the values, without the 1 of 3 rows that have none"
      ),
      (
        "series m from \"members.csv\"; series y = resample(m, year, sum); print y[-1] / y[-2]",
        "0.75",
        "'y' has periods that are cut: the last period, from 2024-01-01, has 9 of usually 12 samples; write 'y[..-2]'"
      ),
      ("series m from \"members.csv\"; print max(resample(m, year, sum))", "12", ""),
      (
        "series m from \"members.csv\"; print resample(m, year, sum)", "[12, 9]",
        "write 'resample(m, year, sum)[..-2]'"
      ),
      (
        "series n from \"trips.csv\" column=Dauer where Dauer > 30; print count(n)", "3",
        "'Dauer' holds lengths of time, and 30 is 30 seconds: write '30 min' or '30 h' for others"
      ),
      (
        "series n from \"trips.csv\" column=Dauer where Dauer > 30 min; print count(n), sum(n) / 1 min",
        "1 62", ""
      ),
      (
        "series n from \"complaints.csv\" column=n where Category == \"billing\" case=off; print n",
        "[1, 2]", ""
      ),
      (
        "series v from \"dist.csv\" column=Value sort=on distinct=Sensor; print v", "[150, 1]", ""
      ),
      ("series v from \"newest.csv\" column=Value distinct=Sensor; print v", "[150]", ""),
      (
        "series v from \"newest.csv\" column=Value distinct=Sensor where Value > 50; print v",
        "[150]", ""
      ),
      (
        "series v from \"dist.csv\" column=Value by=Sensor distinct=Date sort=on; print v.P1, v.P2",
        "[90, 100, 150] [2, 1]", ""
      ),
      (
        "series d from \"profile.csv\" column=Depth x=Disp sort=on; plot d",
        "d: 5 samples, 0 to 20, last 10  █▁▇▃▅",
        "the rows of 'd' were put in the order of x, in which its line goes to and fro: 'as=dots'"
      ),
      (
        "series d from \"profile.csv\" column=Depth x=Disp sort=on; plot d as=dots",
        "d: 5 samples, 0 to 20, last 10  █▁▇▃▅", ""
      ),
      (
        "series mm from \"road.csv\" x=Chainage thousands=\"+\"; print positions(mm)",
        "[350, 3399.6, 3410]", ""
      ),
      (
        "series n from \"alarms.csv\" time=Raised until=Cleared by=Level; print n.Red, n.Amber",
        "[1, 1] [1, 0]", "1 row without an end"
      ),
      (
        "series q from \"pumps.csv\" columns=[p1, p2]; print across(q, mean)[-1]", "20",
        "'p1' of 'q' has no value behind 2025-03-01T07:00:00+00:00: 'across' is of the others alone"
      ),
      (
        "series p from \"holes.csv\"; print p - shift(p, 1)", "[nan, 1, 1, 1, 5, 1, 1]",
        "'shift' goes by samples, and 'p' lacks 4 samples at a step of one day: 'shift(resample(p, day, last), 1)'"
      ),
      (
        "series p from \"holes.csv\"; print change(p)[4]", "38.46153846153847",
        "'change(resample(p, day, last))' goes by times"
      ),
      (
        "series v from \"logger.csv\"; print count(align(v, resample(v, day)))", "20",
        "carries values on at 3 of 20 places, up to 5 days old: 'align(v, resample(v, day), nearest)'"
      ),
      (
        "series v from \"depths.csv\" by=z; print count(v)", "[1, 1, 1, 1]", ""
      ),
      (
        "series red from \"level.csv\" by=Sensor; series v from \"last.csv\" by=Sensor; print last(v) / sum(red)",
        "[0.5, 0.5, 0.1]", "'SP-022' of 'sum(red)' is taken for 'sp-022' of 'last(v)'"
      ),
      (
        "series v from \"installs.csv\" thousands=\",\"; print v", "[100000, 5000, 20000]", ""
      ),
      ("series v from \"money.csv\"; print v", "[900, 1200, 2000000]", ""),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series soc from \"soc.csv\"", "write `series soc from \"soc.csv\" missing=-1`"
      ),
      (
        "series mm from \"road.csv\" x=Chainage",
        "write `series mm from \"road.csv\" x=Chainage thousands=\"+\"`"
      ),
      (
        "series v from \"installs.csv\"",
        "write `series v from \"installs.csv\" thousands=\",\"` or `series v from \"installs.csv\" thousands=\".\"`"
      ),
      ("show = 5", "write `let show = 5`"),
      (
        "series a from \"appeals.csv\"; series c from \"closed.csv\"\nprint resample(a, year, count) / resample(c, year, count)",
        "write 'align(resample(c, year, count), resample(a, year, count), exact)'"
      ),
      (
        "series p from \"holes.csv\"\nresample(split(p, year), week, count)",
        "write 'split(resample(p, week, count), year)'"
      ),
      (
        "series p from \"profile.csv\" column=Depth\nxy = p x=p sort=on",
        "write `series xy = p x=p sort=on`"
      ),
    ] as [(String, String)])
  func `advice has what was meant`(program: String, advice: String) {
    prompt.expect(program, refusedWith: advice)
  }
}
