import PlotSession
import TestSupport
import Testing

/// Files of a forester and of a town's statistics: weeks over a new year, school years, quarters, ages that are open above,
/// subtotals, rows that lack, and classes of numbers.
@Suite struct TownFilesTests {
  private let folder = TestFolder([
    "ages.csv": "Alter;n\n64;10\n65;20\n95 u. älter;7\n",
    "traps.csv": "Woche;Falle 1;Falle 2\n51;24;30\n52;900;800\n1;60;70\n",
    "weeks.csv": "Woche;Falle 1;Falle 2\n14. KW;24;30\n15. KW;900;800\n16. KW;60;70\n",
    "lots.csv":
      "Fläche;Baumart;Lebend\n1;Fichte;80\n1;Tanne;40\nSumme 1;;120\n2;Fichte;70\n2;Tanne;50\nSumme 2;;120\n",
    "parts.csv":
      "Bezirk;Einwohner\nAltstadt;1000\nNordstadt;500\nMitte zusammen;1500\nWestend;2000\nOstheim;700\n",
    "wide.csv": "Bezirk;A;B;Jahr gesamt\nX;1;2;3\nY;3;4;7\n",
    "schools.csv": "Schuljahr;S\n2010/11;70\n2011/12;72\n2012/13;74\n",
    "early.csv": "Schuljahr;S\n2009/10;70\n2010/11;72\n2011/12;74\n",
    "months.csv": "Monat;S\n2009-10;70\n2009-11;72\n2009-12;74\n",
    "q1.csv": "Quartal;W\n2023-1;10\n2023-2;12\n2023-3;9\n2023-4;14\n",
    "q2.csv": "Quartal;W\n1.2023;10\n2.2023;12\n3.2023;9\n4.2023;14\n",
    "q3.csv": "Quartal;W\nI/2023;10\nII/2023;12\nIII/2023;9\nIV/2023;14\n",
    "q4.csv": "Quartal;W\n1. Quartal 2023;10\n2. Quartal 2023;12\n3. Quartal 2023;9\n",
    "m1.csv": "Monat;W\n2023-1;10\n2023-2;12\n2023-3;9\n",
    "shifts.csv": "Datum;Beginn;Ende\n2024-09-02;0630;1600\n2024-09-03;0700;1530\n",
    "lines.csv": "Linie;km\n11;100\n12;200\nZwischentotal;300\n21;50\n",
    "fuel.csv": "Bus;km;Liter\nA;100;30\nA;;30\nB;100;30\nB;100;32\n",
    "holidays.csv":
      "Ferien;Zeitraum\nSport;26.02.2024 - 03.03.2024\nHerbst;05.10.2024 - 20.10.2024\n",
    "soh.csv": "Cycle,SOH\n1,100\n2,97\n3,94\n4,93\n",
    "nested.csv": "Cycle,Step,Q\n1,DChg,1\n,,2\n,,3\n2,DChg,1\n,,2\n,,2.9\n",
    "overload.csv":
      "t,T\n1,20.1\n2,+9.90000000E+37\n3,20.3\n4,+9.90000000E+37\n5,20.2\n",
    "capacity.csv": "Cell,C,R\n1,2500 mAh,18.0 mΩ\n2,2490 mAh,18.2 mΩ\n",
    "quoted.csv": "Cycle,U,I\n1,\"3,550\",\"1,250\"\n2,\"3,548\",\"0,950\"\n",
    "cases.csv": "Jahr;Fälle\n2021;12\n2022;(7)\n2023;9\n",
    "balance.csv": "Jahr;Saldo\n2020;–80\n2021;50\n2022;–20\n",
    "pupils.csv": "Jahr;S\n2021;90\n2022;95\n2023;99\n",
    "births.csv": "Jahr;G\n2015;100\n2017;120\n2018;130\n",
    "yearly.csv":
      "Monat;n\n"
      + (0..<36).filter { $0 != 16 }.map {
        "\(2021 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1);10\n"
      }.joined(),
    "half.csv":
      "t,T\n"
      + (0..<72).map {
        "2024-07-0\($0 / 24 + 1) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,\((36..<48).contains($0) ? "" : "15")\n"
      }.joined(),
    "logs.csv": "Stamm;Ø cm\n1;10\n2;14\n3;14\n4;15\n5;19\n6;24\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series o from \"ages.csv\" column=n where Alter >= 65; print sum(o)", "20",
        "write `series o from \"ages.csv\" column=n flags=\"u. älter\" where Alter >= 65`"
      ),
      ("series f from \"traps.csv\" columns=all; print max(across(f, sum))", "1700", ""),
      ("series f from \"weeks.csv\" columns=all; print idxmax(across(f, sum))", "15", ""),
      (
        "series l from \"lots.csv\" column=Lebend by=Baumart; print sum(l.Fichte)", "150",
        "2 rows left out: 'Baumart' is empty there"
      ),
      (
        "series n from \"parts.csv\" column=Einwohner by=Bezirk; print count(names(n))", "5",
        "Mitte zusammen"
      ),
      (
        "series g from \"wide.csv\" columns=all; print names(g)", "[\"A\", \"B\"]",
        "'Jahr gesamt' left out"
      ),
      ("series s from \"schools.csv\"; print positions(s)[2]", "2012-01-01T00:00:00+00:00", ""),
      ("series s from \"early.csv\"; print positions(s)[2]", "2011-01-01T00:00:00+00:00", ""),
      ("series s from \"months.csv\"; print positions(s)[2]", "2009-12-01T00:00:00+00:00", ""),
      ("series w from \"q1.csv\"; print resample(w, quarter, sum)", "[10, 12, 9, 14]", ""),
      ("series w from \"q2.csv\" column=W; print resample(w, quarter, sum)", "[10, 12, 9, 14]", ""),
      ("series w from \"q3.csv\"; print resample(w, quarter, sum)", "[10, 12, 9, 14]", ""),
      ("series w from \"q4.csv\"; print resample(w, quarter, sum)", "[10, 12, 9]", ""),
      (
        "config timeZone=\"Europe/Berlin\"; series w from \"q1.csv\"; print positions(w)[1]",
        "2023-04-01T00:00:00+02:00", ""
      ),
      (
        "config timeZone=\"Europe/Berlin\"; series s from \"early.csv\"; print positions(s)[1]",
        "2010-01-01T00:00:00+01:00", ""
      ),
      ("series w from \"m1.csv\"; print positions(w)[1]", "2023-02-01T00:00:00+00:00", ""),
      (
        "series b, e1 from \"shifts.csv\" column=[Beginn, Ende] durations=\"h:mm\"; print e1",
        "[57600, 55800]", ""
      ),
      (
        "series f from \"cases.csv\" column=Fälle; print sum(f)", "14",
        "write `series f from \"cases.csv\" column=Fälle flags=[\"(\", \")\"]`"
      ),
      (
        "series f from \"cases.csv\" column=Fälle flags=[\"(\", \")\"]; print sum(f)", "28", ""
      ),
      (
        "series km, l from \"fuel.csv\" column=[km, Liter]; print 100 * sum(l) / sum(km)",
        "40.666666666666664",
        "'sum(km)' leaves out 1 of 4 samples of 'sum(l)': 'sum(where(isgap(km), nan, l))' leaves them out"
      ),
      (
        "series s from \"soh.csv\" column=SOH; series low = where(s < 95, s, nan); print positions(low)[0]",
        "1", "'idxmax(s < 95)' is the first at which"
      ),
      (
        "series s from \"soh.csv\" column=SOH; series low = where(s < 95, s, nan); print sort(where(isgap(low), nan, positions(low)))[0]",
        "3", ""
      ),
      (
        "series T from \"overload.csv\"; print count(T)", "5",
        "write `series T from \"overload.csv\" missing=9.9e+37`"
      ),
      ("series c from \"capacity.csv\" column=C; print mean(c)", "2495", ""),
      ("series r from \"capacity.csv\" column=R; print max(r)", "18.2", ""),
      ("series U from \"quoted.csv\" column=U; print U[0]", "3.55", ""),
      ("series s from \"balance.csv\" column=Saldo; print sum(s)", "-50", ""),
      (
        "series s from \"pupils.csv\" column=S time=Jahr; series b from \"births.csv\" column=G time=Jahr; print s / align(shift(b, 6 years), s)",
        "[0.9, 0.95, 0.825]",
        "has the value before at 1 of 3 places, which 'shift(b, 6 years)' lacks: 'align(shift(b, 6 years), s, exact)' has gaps there"
      ),
      (
        "series n from \"yearly.csv\"; print resample(n, year, sum)", "[120, 110, 120]",
        "that from 2022-01-01, lacks 1 of 12 samples"
      ),
      (
        "series T from \"half.csv\"; print resample(T, day, mean)", "[15, 15, 15]",
        "that from 2024-07-02, lacks 12 of 24 samples"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series s from \"schools.csv\"; print count(within(s, 2010..2011))",
        "write '2010-01-01..2011-12-31'"
      ),
      (
        "series k from \"lines.csv\" column=km by=Linie",
        "by=Linie where Linie != \"Zwischentotal\"`"
      ),
      (
        "series f from \"holidays.csv\" time=Zeitraum until=Zeitraum",
        "until= is 'Zeitraum', at which rows begin"
      ),
      (
        "series Q from \"nested.csv\" x=Cycle merged=Step where Step == DChg",
        "write `series Q from \"nested.csv\" x=Cycle merged=[\"Step\", \"Cycle\"] where Step == DChg`"
      ),
      (
        "series s from \"schools.csv\"; print s[positions(s > 71)]", "where(s > 71, s, nan)"
      ),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test(arguments: [
    "plot resample(d, 5, count) as=bars", "series c = resample(d, 5, count); plot c as=bars",
  ])
  func `bars fill the classes at whose beginnings their samples stand`(plot: String) throws {
    let prompt = prompt
    prompt.run(
      "series d from \"logs.csv\" column=2 x=2 sort=on; config interaction=off style=minimal")
    #expect(prompt.run(plot) == nil)
    // From 10 to 25 in 640 points: the middles of three.
    #expect(
      prompt.record("application/vnd.glowline.plot+json")
        .contains("\"points\": \"106.667,0 320,106.667 533.333,213.333\""))
    prompt.run("select 1")
    #expect(prompt.record("application/vnd.glowline.selection+json").contains("\"x\": 15,"))
  }
}
