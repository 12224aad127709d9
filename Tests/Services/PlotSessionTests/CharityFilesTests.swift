import PlotSession
import TestSupport
import Testing

/// Files of a charity, an election office and an orchard: years that end in the next one, amounts of money in words, rows that
/// sum up under any name, limits above the samples, headers that are numbers, and members with other rows than each other.
@Suite struct CharityFilesTests {
  private let folder = TestFolder([
    "years.csv":
      "FY,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,Jan,Feb,Mar\n2022/23,1,2,3,4,5,6,7,8,9,10,11,12\n2023/24,3,3,3,3,3,3,3,3,3,4,4,4\n",
    "named.csv":
      "FY,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,Jan,Feb,Mar\n2022,1,2,3,4,5,6,7,8,9,10,11,12\n2023,3,3,3,3,3,3,3,3,3,4,4,4\n",
    "wide.csv": "Financial Year,Q1,Q2,Q3,Q4\n2018/19,1,2,3,4\n2019/20,5,6,7,8\n",
    "months.csv":
      "Financial Year,Month,Income\n2022/23,Apr,100\n2022/23,Dec,300\n2022/23,Jan,90\n2022/23,Mar,120\n2023/24,Apr,105\n2023/24,Mar,130\n",
    "newest.csv":
      "Year,Month,Income\n2023/24,Mar,130\n2023/24,Apr,105\n2022/23,Mar,120\n2022/23,Jan,90\n2022/23,Apr,100\n",
    "parts.csv": "Financial Year,Quarter,Income\n2022/23,Q1,100\n2022/23,Q4,90\n2023/24,Q1,80\n",
    "plain.csv": "Year,Quarter,Income\n2022,Q1,100\n2022,Q4,90\n2023,Q1,80\n",
    "legacies.csv": "Quarter,n,Income\n2018/19 Q1,9,100\n2018/19 Q4,3,110\n2019/20 Q1,4,120\n",
    "money.csv": "Source,Amount\nLegacies,£1.1m\nEvents,£320k\nRefunds,£(900)\nTrusts,£0.5bn\n",
    "words.csv": "Quelle;Betrag\nA;2,5 Mio.\nB;0,5 Mrd. \nC;3 Mio.\n",
    "billions.csv": "Source,Amount\nA,2 bn\nB,3.5 bn\nC,12 m\n",
    "budget.csv": "Month,Budget\nApr,82\nMay,90\nJun,100\nJul,90\nFull year,362\n",
    "mandates.csv":
      "Ref,Start,End\n1,02/01/2022,25/05/2022\n2,05/01/2022,00/00/0000\n3,15/01/2022,25/06/2022\n",
    "excel.csv": "id,value\n=\"0012\",5\n\"=\"\"0013\"\"\",6\n=\"0,14\",7\n",
    "formulas.csv": "id,value\n=\"a\"&\"b\",5\nc,6\n",
    "limits.csv": "Part,Diameter\nUSL,10.1\nLSL,9.9\n1,10.02\n2,10.03\n3,9.98\n",
    "times.csv":
      "Time,Diameter\nUSL,10.1\nLSL,9.9\n2026-01-01 10:00,10.02\n2026-01-01 10:05,9.98\n",
    "hours.csv": "day,0,1,2,3\n2026-01-01,5,6,7,8\n2026-01-02,5,6,9,8\n",
    "cells.csv": "Zelle;Sorte;Kisten\nA;Gala;5\nB;Gala;3\nB;Pink;9\n",
    "weeks.csv":
      "KW;Sorte;kg\n51;Gala;100\n52;Gala;200\n1;Gala;300\n1;Pink;1000\n2;Gala;10\n2;Pink;1000\n",
    "frost.csv":
      "Datum;T\n"
      + (0..<24).map { "2024-05-01 \($0 < 10 ? "0" : "")\($0):00;\($0 == 20 ? -9999 : $0 - 4)\n" }
      .joined(),
    "spray.csv": "Datum;Karenz;Ernte\n03.07.2024;21;20.07.2024\n21.08.2024;21;09.09.2024\n",
    "meters.csv":
      "Ablesung;Anlage;Z\n02.05.2024;Moos;10\n02.05.2024;Hof;7\n02.05.2024;Au;7\n16.05.2024;Moos;20\n16.05.2024;Hof;17\n16.05.2024;Au;9\n",
    "traps.csv": "Date,M1,M2\n22/04/2024,1,0\n29/04/2024,6,0\n06/05/2024,7,9\n",
    "ordinal.csv": "Jahr;Tag des Jahres;T\n2024;61;5\n2024;62;6\n",
    "thousands.csv": "Gmina;Koszt\nA;980\nB;1,2 tys.\n",
    "days.csv": "Data;K\n29.04;7\n30.04;10\n02.05;0\n",
    "clocks.csv": "Godzina;K\n7.00;0\n7.30;110\n8.00;180\n",
    "turnout.csv": "Gmina;U\nA;1000\nB;800\nŁącznie;1800\n",
    "rows.csv": "Month,North,South\nJan,5,6\nFeb,6,7\nMar,4,9\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series u from \"years.csv\" columns=Apr..Mar unpivot=on; print sum(within(u, 2022-04-01..2023-03-31))",
        "78", ""
      ),
      (
        "series u from \"named.csv\" columns=Apr..Mar unpivot=on; print sum(within(u, 2022-04-01..2023-03-31))",
        "78", "'Jan' behind 'Dec' is taken for the next year's"
      ),
      (
        "series u from \"named.csv\" columns=Apr..Mar unpivot=on; u = shift(u, -1 year); print positions(u)[0]",
        "2021-04-01T00:00:00+00:00", "shift(…, -1 year)"
      ),
      (
        "series u from \"wide.csv\" columns=Q1..Q4 unpivot=on; print positions(u)[3]",
        "2018-10-01T00:00:00+00:00", "'Q1' is taken for that of a year that begins in January"
      ),
      (
        "series u from \"months.csv\" column=Income; print positions(u)[3], positions(u)[4]",
        "2023-03-01T00:00:00+00:00 2023-04-01T00:00:00+00:00", ""
      ),
      (
        "series u from \"newest.csv\" column=Income sort=on; print u, positions(u)[-1]",
        "[100, 90, 120, 105, 130] 2024-03-01T00:00:00+00:00", ""
      ),
      (
        "series u from \"parts.csv\" column=Income; print positions(u)[1]",
        "2022-10-01T00:00:00+00:00",
        "found '2022/23' -> expected a quarter of a year that begins in January"
      ),
      (
        "series u from \"plain.csv\" column=Income; print positions(u)[1]",
        "2022-10-01T00:00:00+00:00", ""
      ),
      (
        "series l from \"legacies.csv\" column=Income; print resample(l, year, sum)",
        "[210, 120]", "shift(…, 3 months) moves its quarters there"
      ),
      ("series m from \"money.csv\"; print m", "[1100000, 320000, -900, 500000000]", ""),
      ("series m from \"words.csv\"; print m", "[2500000, 500000000, 3000000]", ""),
      (
        "series b from \"budget.csv\"; print sum(b)", "724",
        "write `series b from \"budget.csv\" where Month != \"Full year\"`"
      ),
      ("series v from \"excel.csv\" by=id; print names(v)", "[\"0012\", \"0013\", \"0,14\"]", ""),
      ("series v from \"formulas.csv\" by=id; print names(v)[0]", "=\"a\"&\"b\"", ""),
      (
        "series d from \"limits.csv\" column=Diameter; print count(d)", "5",
        "expected no row of limits: 2 of them are read as values; write `series d from \"limits.csv\" column=Diameter where Part != [\"USL\", \"LSL\"]`"
      ),
      (
        "series d from \"times.csv\"; print count(d)", "4", "where Time != [\"USL\", \"LSL\"]`"
      ),
      (
        "series h from \"hours.csv\" columns=0..3; print names(h)", "[\"0\", \"1\", \"2\", \"3\"]",
        ""
      ),
      ("series h from \"hours.csv\" column=0 where 2 > 8; print h", "[5]", ""),
      (
        "series k from \"cells.csv\" column=Kisten by=Sorte; print across(k, sum)", "[5, 12]",
        "members of 'k' have other rows than each other: 'across' meets them by name, in the order of A, B"
      ),
      (
        "series k from \"weeks.csv\" column=kg by=Sorte; print across(k, sum)",
        "[100, 200, 1300, 1010]",
        "in the order of 51, 52, 1, 2"
      ),
      (
        "series T from \"frost.csv\"; print min(T)", "-9999",
        "write `series T from \"frost.csv\" missing=-9999`"
      ),
      (
        "series d, w, e1 from \"spray.csv\" column=[Datum, Karenz, Ernte] time=Datum; free = d + w * 1 day; print free > e1, max(free)",
        "[true, true] 2024-09-11", ""
      ),
      (
        "series d, w, e1 from \"spray.csv\" column=[Datum, Karenz, Ernte] time=Datum; print count(d + w > e1)",
        "0", "a number that is added to dates, or taken from them, is one of seconds"
      ),
      (
        "series m from \"meters.csv\" column=Z by=Anlage; use = diff(m); show sum(use)",
        "name  sum(use)\nMoos  10\nHof   10\nAu    2", ""
      ),
      (
        "series t from \"traps.csv\" columns=all time=Date; print named(idxmax(t >= 5), names(t))",
        "[M1: 2024-04-29T00:00:00+00:00, M2: 2024-05-06T00:00:00+00:00]", ""
      ),
      ("series v from \"excel.csv\" column=value where id == '=\"0013\"'; print v", "[6]", ""),
      ("series T from \"ordinal.csv\"; print positions(T)[1]", "2024-03-02T00:00:00+00:00", ""),
      ("series k from \"thousands.csv\" column=Koszt; print k", "[980, 1200]", ""),
      (
        "series k from \"days.csv\"; print count(k)", "3",
        "write `series k from \"days.csv\" dateFormat=\"%d.%m\"`"
      ),
      (
        "series k from \"clocks.csv\"; print count(k)", "3",
        "write `series k from \"clocks.csv\" dateFormat=\"%H.%M\"`"
      ),
      (
        "series u from \"turnout.csv\"; print sum(u)", "3600",
        "write `series u from \"turnout.csv\" where Gmina != \"Łącznie\"`"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series r from \"mandates.csv\" time=Start until=End",
        "write `series r from \"mandates.csv\" time=Start until=End missing=\"00/00/0000\"`"
      ),
      // The `n` of `bn` is none of nanometres.
      ("series m from \"billions.csv\" column=Amount", "found '12 m'"),
      ("series h from \"hours.csv\" columns=0..4", "unknown column '4'"),
      ("series h from \"hours.csv\" columns=1..4", "unknown column '4'"),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test(arguments: ["sma(s, 2)", "rolling(s, 2, max)", "diff(s)", "trend(s)"])
  func `what is made row by row has the names of the rows`(expression: String) {
    let prompt = prompt
    prompt.run("series s from \"rows.csv\" column=North; config interaction=off")
    #expect(prompt.run("plot s as=bars, \(expression)") == nil)
    #expect(prompt.record("application/vnd.glowline.plot+json").contains("\"label\": \"Feb\""))
  }
}
