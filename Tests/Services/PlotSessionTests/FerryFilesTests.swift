import PlotSession
import TestSupport
import Testing

/// Files of a ferry line and of dairy farms: shifts and crossings past midnight, lists of ships and of cows in an order of
/// their own, what sums up below numbers that name rows, shares in percent, and months as people write them.
@Suite struct FerryFilesTests {
  private let folder = TestFolder([
    "crossings.csv":
      "Date,Dep,Ship,Pax\n2025-05-31,20:10,Alma,5\n2025-06-01,20:20,Alma,7\n2025-06-30,20:30,Alma,9\n",
    "crew.csv": "Date,Name,Start,End\n2025-06-02,Jan,05:30,14:00\n2025-06-02,Lena,21:50,06:20\n",
    "shifts.csv":
      "Name;Day;Start;End\nLena;02.06.25;13:45;22:15\nJan;02.06.25;05:30;14:00\nLena;03.06.25;18:00;02:30\n",
    "legs.csv": "date,dep,arr\n2025-06-01,06:10,06:55\n2025-06-01,12:00,12:40\n",
    "pax.csv": "ship,pax\nAlma,100\nBrisa,110\nCora,120\n",
    "others.csv": "ship,cap\nBrisa,220\nDora,90\nCora,400\n",
    "all.csv": "ship,cap\nBrisa,220\nDora,90\nAlma,300\nCora,400\n",
    "same.csv": "ship,cap\nBrisa,220\nAlma,300\nCora,400\n",
    "crews.csv": "person,n\nJan,1\nLena,2\nPer,4\n",
    "fleet.csv": "ship,pax\nAlma,211\nBrisa,97\nCora,405\nFleet,713\n",
    "short.csv": "Tag;Milch\n01.03.;20\n02.03.;21\n05.03.;22\n",
    "cost.csv": "month,cost\n2023-01,10\n2023-02,20\n2023-03,30\n",
    "foot.csv": "Kuh;Milch\n101;24,5\n104;26,1\n107;22,0\nMedian;24,5\nMin;22,0\nAnzahl;3\n",
    "codes.csv": "Kuh;Milch\n101;24,5\n104;26,1\n107;22,0\nX12;24,2\n",
    "fat.csv": "Kuh;Fett %\n101;4,10\n104;5,20\n107;3,90\n",
    "months.csv": "Betrieb;Jan;Feb;Mrz;Ø\nNord;100;110;120;110\nSüd;200;210;205;205\n",
    "milk.csv": "cow,milk\n101,20\n104,30\n107,25\n112,28\n",
    "cells.csv": "cow,scc\n101,200\n104,400\n107,100\n",
    "wind.csv": "time,wind\n2025-05-01T00:00,4\n2025-05-01T01:00,n/a\n2025-05-01T03:00,12\n",
    "delay.csv":
      "time,delay\n2025-05-01T00:30,1\n2025-05-01T01:30,20\n2025-05-01T02:30,22\n2025-05-01T03:30,9\n",
    "fuel.csv": "date,fuel\n2025-06-01,10\n2025-06-03,11\n",
    "days.csv": "date,pax\n2025-06-01,100\n2025-06-02,110\n",
    "dots.csv": "Hafen;Abfahrt;Ankunft\nVik;6.30;7.15\nVik;12.55;13.40\n",
    "lactations.csv": "cow,lact,milk\n1,1,20\n2,2,25\n3,3+,30\n4,3+,32\n",
    "nights.csv":
      "start,eur\n2025-01-01T23:10,5\n2025-01-02T04:00,7\n2025-01-02T12:00,9\n2025-01-03T06:30,11\n",
    "totals.csv": "week,A,B,C,Total\n1,1,2,3,6\n2,2,3,4,9\n",
    "weeks.csv": "week,kg\nwk 9,4\nwk 10,5\n",
    "kw.csv": "Woche;Milch\nKW 51/23;30\nKW 52/23;31\nKW 01/24;29\n",
    "deliveries.csv":
      "date,kg\n2022-01-03,1\n2022-01-10,2\n2023-01-02,3\n2023-01-09,4\n2024-01-01,5\n2024-01-08,6\n",
    "prices.json":
      #"{"prices":[{"date":"2024-01-01","conv":40,"organic":50},{"date":"2024-02-01","conv":42,"organic":52}]}"#,
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series Pax, Dep from \"crossings.csv\" by=Ship; print resample(Dep.Alma, month, count)",
        "[1, 2]", ""
      ),
      (
        "series crew from \"crew.csv\" until=End; print crew, positions(crew)[0]",
        "[1, 0, 1, 0] 2025-06-02T05:30:00+00:00", ""
      ),
      (
        "series start, end from \"shifts.csv\" by=Name; print sum(((end - start) % 24 h) / 1 h)",
        "[17, 8.5]",
        "stand in the order of the members: Lena, Jan"
      ),
      (
        "config timeZone=\"Europe/Oslo\"; series dep, arr from \"legs.csv\"; print (arr - dep) / 1 min",
        "[45, 40]", ""
      ),
      (
        "series pax from \"pax.csv\"; series cap from \"others.csv\"; print 100 * pax / cap",
        "[nan, 50, 30]", "'cap' has no 'Alma': a gap stands there"
      ),
      (
        "series pax from \"pax.csv\"; series cap from \"all.csv\"; print 100 * pax / cap",
        "[33.333333333333336, 50, 30]", "'pax' has no 'Dora': that is left out"
      ),
      (
        "series pax from \"pax.csv\"; series cap from \"same.csv\"; series xy = pax x=cap sort=on; print xy",
        "[110, 100, 120]", ""
      ),
      (
        "series pax from \"pax.csv\"; series n from \"crews.csv\"; print pax / n", "[100, 55, 30]",
        ""
      ),
      (
        "series pax from \"fleet.csv\"; print sum(pax)", "1426",
        "expected no row that sums up the others; write `series pax from \"fleet.csv\" where ship != \"Fleet\"`"
      ),
      (
        "series milk from \"short.csv\" column=Milch; print milk", "[20, 21, 22]",
        "write `series milk from \"short.csv\" column=Milch dateFormat=\"%d.%m.\"`"
      ),
      ("series cost from \"cost.csv\"; print sum(cost[0..2020]), sum(cost[1..2])", "60 50", ""),
      (
        "series milk from \"foot.csv\" column=Milch; print count(milk)", "6",
        "found 'Median' -> expected no row of statistics: 3 of them are read as values; write "
          + "`series milk from \"foot.csv\" column=Milch where Kuh != [\"Median\", \"Min\", \"Anzahl\"]`"
      ),
      ("series milk from \"codes.csv\" column=Milch; print count(milk)", "4", ""),
      (
        "series k from \"months.csv\" columns=all; print sum(across(k, sum))", "945",
        "'Ø' left out, named as what sums up the others"
      ),
      (
        "series wind from \"wind.csv\"; series delay from \"delay.csv\"; w = align(wind, delay); print w",
        "[4, 4, 4, 12]",
        "'align(wind, delay)' has the value before it where 'wind' is a gap, at 2 of 4 places"
      ),
      (
        "series wind from \"wind.csv\"; series delay from \"delay.csv\"; print where(align(isgap(wind), delay), nan, align(wind, delay))",
        "[4, nan, nan, 12]",
        "'where(align(isgap(wind), delay), nan, align(wind, delay))' keeps gaps"
      ),
      (
        "series Abfahrt, Ankunft from \"dots.csv\"; print count(Abfahrt)", "2",
        "found '6.30' -> expected a time of the day, as the column is called: a number was read, and so in 1 other column; write "
          + "`series Abfahrt, Ankunft from \"dots.csv\" dateFormat=\"%H.%M\"`"
      ),
      (
        "series Abfahrt, Ankunft from \"dots.csv\" dateFormat=\"%H.%M\"; print (Ankunft - Abfahrt) / 1 min",
        "[45, 45]", ""
      ),
      (
        "series m from \"lactations.csv\" column=milk where lact >= 2 censored=limit; print mean(m)",
        "29",
        ""
      ),
      ("series organic from \"prices.json\"; print mean(organic)", "51", ""),
      (
        "series eur from \"nights.csv\" where hour(start) in [22..23, 0..5]; print eur", "[5, 7]",
        ""
      ),
      (
        "series eur from \"nights.csv\" where hour(start) not in [22.., 12, ..4]; print eur",
        "[11]",
        ""
      ),
      ("series eur from \"nights.csv\" where eur in ..7; print eur", "[5, 7]", ""),
      ("series eur from \"nights.csv\" where eur not in 7..9; print eur", "[5, 11]", ""),
      ("series eur from \"nights.csv\"\neur not in [5, 7]", "[false, false, true, true]", ""),
      (
        "series t from \"totals.csv\" columns=A..Total; print count(names(t))", "4",
        "'Total' sums up the others and is one of them: 'columns=\"A\"..\"C\"' without it"
      ),
      ("series t from \"totals.csv\" columns=\"A\"..\"C\"; print count(names(t))", "3", ""),
      (
        "series kg from \"weeks.csv\" dateFormat=\"wk %V\"; print count(kg)", "2",
        "found 'wk 9' -> expected a date with a year, which 'dateFormat' lacks: it was read as one of 1970"
      ),
      (
        "series kg from \"weeks.csv\" time=week; print count(kg)", "2",
        "and these are seconds since 1970; write `series kg from \"weeks.csv\" x=1 sort=on`"
      ),
      (
        "series m from \"kw.csv\" column=Milch; print count(m)", "3",
        "write `series m from \"kw.csv\" column=Milch dateFormat=\"KW %V/%y\"`"
      ),
      (
        "series m from \"kw.csv\" column=Milch dateFormat=\"KW %V/%y\"; print positions(m)[2]",
        "2024-01-01T00:00:00+00:00", ""
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series cost from \"cost.csv\"; print sum(cost[2023-01..2023-02])",
        "write 'cost[2023-01-01..2023-02-28]'"
      ),
      (
        "series cost from \"cost.csv\"; print cost[2023-02]", "write 'cost[2023-02-01..2023-02-28]'"
      ),
      (
        "series cost from \"cost.csv\"; print cost - shift(cost, 6 h)",
        "write 'align(shift(cost, 6 hours), cost)'"
      ),
      (
        "series pax from \"days.csv\"; series fuel from \"fuel.csv\"; print pax / fuel",
        "write 'align(fuel, pax)', which carries the last value on, or 'align(fuel, pax, exact)' for gaps in between"
      ),
      (
        "series fuel from \"fuel.csv\" where weekday(date) == Sat", "write '6'"
      ),
      ("series cost from \"cost.csv\"; print cost[2023..]", "write 'cost[2023-01-01..]'"),
      (
        "series f from \"fat.csv\" column=\"Fett %\"; print sum(f > 4%)", "write '4'"
      ),
      (
        "series milk from \"milk.csv\" x=cow; series scc from \"cells.csv\" x=cow; print corr(milk, scc)",
        "write 'align(scc, milk, exact)'"
      ),
      ("series eur from \"nights.csv\" where hour(start) in 22..5", "write '[22..23, 0..5]'"),
      ("series eur from \"nights.csv\" where hour(start) in [22..5, 12]", "write '22..23, 0..5'"),
      ("print [1, 5] in 5..2", "write '2..5'"),
      ("print [1, 5] in [5..2, 9]", "write '2..5'"),
      ("series eur from \"nights.csv\" where start in 2025-01-03..2025-01-02", "ends must ascend"),
      ("series eur from \"nights.csv\" where start in May 2025", "write 'in 2025-05'"),
      (
        "series eur from \"nights.csv\" where start in May 2024..October 2025",
        "write 'in 2024-05..2025-10'"
      ),
      ("series eur from \"nights.csv\" by=month(start)", "see help month"),
      ("series eur from \"nights.csv\"; split(eur, weekday)", "see help weekday"),
      ("series eur from \"nights.csv\"; mark x 2025-01", "mark x=2025-01-01..2025-01-31`"),
      (
        "series eur from \"nights.csv\"; mark x=2025-01 label=\"a\"",
        "mark x=2025-01-01..2025-01-31 label"
      ),
      (
        "series eur from \"nights.csv\"; mark x=2024-12..2025-04",
        "mark x=2024-12-01..2025-04-30"
      ),
      (
        "series eur from \"nights.csv\"; within(eur, 2025-01..2025-02)",
        "write 'within(eur, 2025-01-01..2025-02-28)'"
      ),
      ("series eur from \"nights.csv\"; print sum(eur > 85) weeks", "the form is: print EXPR"),
    ] as [(String, String)])
  func `advice has what was meant`(program: String, advice: String) {
    prompt.expect(program, refusedWith: advice)
  }

  @Test(
    arguments: [
      ("split(kg, year) as=bars", true), ("split(kg, year) as=bars panels=each", false),
      ("split(resample(kg, month), year) as=bars", false), ("split(kg, year)", false),
      ("g.2022 as=bars, g.2023 as=bars panel=2, g.2024 as=bars panel=2", true),
      ("g.2022 as=bars, g.2024 as=bars panel=2", false),
    ])
  func `bars that stand over each other are told`(items: String, areTold: Bool) {
    prompt.run("series kg from \"deliveries.csv\"; g = split(kg, year)\nplot \(items)")
    #expect(prompt.warnings.contains("stand over each other") == areTold)
  }
}
