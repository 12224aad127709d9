import PlotSession
import TestSupport
import Testing

/// Files of wards, kitchens, data centres, lorries and studios: letters without their accents, a decimal point among commas,
/// thousands with a point, sums and counts of members that begin and end at different times, stands of counters, ends of
/// thermometers' ranges, sums below a year, months that are not there, and two units in a column.
@Suite struct WardFilesTests {
  private let folder = TestFolder([
    "marks.csv":
      "Day,Hb,Na\n2026-01-01,-,140\n2026-01-02,9,n.d.\n2026-01-03,-,..\n2026-01-04,11,142\n",
    "runs.csv": "Day,Run\n2026-01-01,4:58\n2026-01-02,--:--\n2026-01-03,1:05:10\n",
    "locks.csv":
      "Datum;Object;Duur (u:mm)\n11-10-2024;Noord;1:30\n12-10-2024;Zuid;8:15\n13-10-2024;Noord;0:20\n",
    "repairs.csv": "Datum;Duur\n11-10-2024;1u30\n12-10-2024;8 u 15 min\n13-10-2024;0u20\n",
    "shifts.csv": "Week;Begin;Einde\n40;08.00;16.30\n41;06.30;14.45\n42;07.00;15.30\n",
    "turn.csv": "d;v\n30.12.;1\n31.12.;2\n01.01.;3\n29.02.;4\n",
    "months.csv": "Month;v\nNov '24;5\nDec '24;6\nJan '25;7\n",
    "hours.csv": "time;v\n2026-09-01 00h;5\n2026-09-01 01h;6\n2026-09-01 02h;7\n",
    "wind.csv": "d;v\n2025-01-01;--- km/h\n2025-01-02;45 km/h\n2025-01-03;17 km/h\n",
    "codes.csv": "d;v\n2025-01-01;19,4 O\n2025-01-02;18,1\n2025-01-03;17,1 O\n",
    "year.csv": "Maand;2023;2024\njan;873;954\nmrt;1.101;1.034\napr;1.241;1.220\n",
    "wk.csv": "Tydzień;v\n12/2025;5\n13/2025;6\n14/2025;7\n",
    "bridges.csv":
      "Datum;n\ndi 1 okt 2024;2\nwo 2 okt 2024;3\ndo 3 okt 2024;4\nweektotaal;9\nvr 4 okt 2024;5\nza 5 okt 2024;6\nzo 6 okt 2024;7\nweektotaal;18\n",
    "bars.csv": "Bar\n4,2\n6.100\n3,9\n5,0\n2,2\n",
    "warmth.csv":
      "d;t\n2024-01-01;3\n2024-01-02;\n2024-01-03;5\n2024-01-04;6\n2024-01-05;4\n2024-01-06;3\n",
    "till.csv": "Dato;Beløb\n01/05-2024;kr. 190,00\n02/05-2024;kr. 1.210,50\n",
    "tillside.csv": "Dato;Beløb\n01/05-2024;190,00 kr.\n02/05-2024;12,50 kr.\n",
    "sites.csv": "Site,v\nA,1\n-,2\nA,-\n-,4\n",
    "weights.csv": "Dia;kg\n01/05/2026;61,1\n14/05/2026;60.8\n20/05/2026;62\n28/05/2026;60,4\n",
    "points.csv": "Day;kg\n01/05/2026;61.1\n14/05/2026;60,8\n20/05/2026;60.4\n",
    "unclear.csv": "Dia;kg\n01/05/2026;61,1\n14/05/2026;60.8\n20/05/2026;1.234\n",
    "meals.csv":
      "Dia;Refeição;n\n13/05/2026;Almoço;300\n14/05/2026;Almoco;310\n15/05/2026;Almoço;290\n",
    "costs.csv":
      "Data;Grupo;Valor\n13/01/2026;Enteral;100\n15/01/2026;Módulo;60\n14/02/2026;Enteral;200\n13/03/2026;Enteral;300\n14/04/2026;Enteral;400\n16/04/2026;Módulo;80\n",
    "events.csv":
      "Data;Setor;Evento\n01/05/2026;UTI;a\n04/05/2026;UTI;b\n14/05/2026;Onco;c\n15/05/2026;Onco;d\n31/05/2026;UTI;e\n",
    "glucose.csv": "Data;mg\n16/05/2026;313\n17/05/2026;HI\n18/05/2026;120\n19/05/2026;90\n",
    "stands.csv":
      "Day;kWh\n"
      + (1...28).map { "2026-02-\($0 < 10 ? "0" : "")\($0);\(1000 + 10 * $0)\n" }.joined(),
    "aisle.csv":
      "Time;Temp °C\n"
      + (0..<24).map {
        "2026-02-01 \($0 < 10 ? "0" : "")\($0):00;\([5, 9].contains($0) ? -40 : 20 + $0 % 3)\n"
      }
      .joined(),
    "tickets.csv": "Talão;kg\n1;5.700\n2;940\n3;11.920\n",
    "hours.txt":
      "Gerät\tDatum\th\n5S-1\t02.01.26\t16.977\n5S-1\t01.02.26\t17.100\n5S-1\t13.04.26\t162\n",
    "litres.csv": "Day;l\n1;5.700\n2;9.400\n3;11.920\n",
    "tonnes.csv":
      "Mês;t\n"
      + (0..<30).filter { $0 != 16 }.map {
        "\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1)/\(2022 + $0 / 12);\(100 + $0)\n"
      }.joined(),
    "plates.csv": "Plate;l\nAL-77-ZB;10\nAL 77 ZB;20\n1-12;3\n11-2;4\n",
    "swipes.csv":
      "Time,Member,Result\n2026-01-01 08:00,A,ok\n2026-01-02 08:00,A,no\n2026-01-03 08:00,B,ok\n",
    "log.csv": "Gerät;Beginn\nA;03.03.2026 11:05\nA;01.03.2026 11:00\nA;13.03.2026 17:00\n",
    "labor.csv":
      "Tag;Test;Ergebnis;Einheit\n2026-01-01;Hb;10,9;g/dl\n2026-01-02;Hb;11,3;g/dl\n2026-01-03;Hb;6,8;mmol/l\n",
    "values.csv": "Patient;Jan;Feb;Mär\nP1;1,3;1,4;1,2\nP2;1,1;1,5;1,3\n",
    "wide.csv": "Patient;11.2025;12.2025;01.2026\nP1;1,3;1,4;1,2\nP2;1,1;1,5;1,3\n",
    "cancels.csv":
      "Member,Joined,Cancelled\nM1,18-Aug-2024,02-Sep-2025\nM2,?,07-Sep-2025\nM3,23-Oct-2024,10-Sep-2025\n",
    "rota.csv":
      "Tag;Dienst;h\n"
      + (1...24).map {
        "2026-01-\($0 < 10 ? "0" : "")\($0);\(["F", "S", "N"][$0 % 3]);\(6 + $0 % 3)\n"
      }
      .joined(),
    "weeks.csv": "Tydzień;szt\n2026-T02;5\n2026-T03;6\n2026-T04;7\n",
    "dates.csv":
      "Received;Reported\n13/03/2026;20/03/2026\n2026-03-14;28/03/2026\n15/03/2026;30/03/2026\n",
    "grams.csv": "Lab,TSW,Germ %\n1,0.0611,92\n2,0.0629 g,93.5%\n3,0.0633,90\n",
    "tests.csv": "Datum;min\n2026-04-06;65\n2026-04-09;30\n260410;30\n",
    "notes.csv": "Datum;min\n3/1 2026;65\n24/1 2026;30\n",
    "bills.csv": "Månad;kr\n2025-11;100\n2025-12;120\nSumma 2025;220\n2026-01;90\nSumma 2026;90\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series v from \"weights.csv\"; print v", "[61.1, 60.8, 62, 60.4]",
        "found '60.8' -> expected a decimal comma, as in 2 other rows: a decimal point was read"
      ),
      (
        "series v from \"points.csv\"; print v", "[61.1, 60.8, 60.4]",
        "found '60,8' -> expected a decimal point, as in 2 other rows: a decimal comma was read"
      ),
      (
        "series n from \"meals.csv\" column=n where Refeição == \"Almoço\"; print sum(n)", "590",
        "'Almoco' in 'Refeição' is not 'Almoço': accents count"
      ),
      (
        "series n from \"meals.csv\" column=n by=Refeição; print sum(n)", "[590, 310]",
        "'Almoco' and 'Almoço' of 'Refeição' are two members: accents count"
      ),
      ("series n from \"meals.csv\" column=n by=Refeição case=off; print sum(n)", "[900]", ""),
      (
        "series v from \"costs.csv\" column=Valor by=Grupo; m = resample(v, month, sum); print mean(m)",
        "[250, 70]",
        "'mean' leaves out 2 of 8 periods of the members, in which they have no values; where that means 0, write 'sum(m) / 4'"
      ),
      (
        "series n from \"events.csv\" column=Data time=Data by=Setor; print mean(resample(n, day, count))",
        "[0.0967741935483871, 1]",
        "'mean' leaves out 29 of 62 periods of the members"
      ),
      (
        "q = named([91, 96, 94], [\"Ana\", \"Rui\", \"Lia\"]); print names(where(q < 95, q, nan))",
        "[\"Ana\", \"Rui\", \"Lia\"]",
        "'names(sort(where(q < 95, q, nan)))' leaves them out"
      ),
      (
        "q = named([91, 96, 94], [\"Ana\", \"Rui\", \"Lia\"]); print names(sort(where(q < 95, q, nan)))",
        "[\"Ana\", \"Lia\"]", ""
      ),
      (
        "series v from \"glucose.csv\" missing=HI; print mean(fill(v, 601) > 180)", "0.5", ""
      ),
      (
        "series v from \"glucose.csv\" missing=HI; print count(v)", "3",
        ""
      ),
      (
        "series s from \"stands.csv\"; print sum(resample(s, week, max) - resample(s, week, min))",
        "230",
        "leaves out what 's' counts from the last stand of a period to the first of the next: 'diff(resample(s, week, last))' has it"
      ),
      (
        "series s from \"stands.csv\"; print slope(s) * 7 day", "0.0008101851851851853 days",
        "'slope(s, 7 days)' is the change in 7 days"
      ),
      ("series s from \"stands.csv\"; print slope(s, 7 days)", "70", ""),
      (
        "series t from \"tickets.csv\" column=kg; print t", "[5700, 940, 11920]",
        "found '5.700' -> expected groups of thousands, which were read as other rows have no point"
      ),
      (
        "series t from \"tickets.csv\" column=kg decimal=\".\"; print t", "[5.7, 940, 11.92]", ""
      ),
      (
        "series h from \"hours.txt\" column=h time=Datum by=Gerät; print h[0]",
        "[16977, 17100, 162]",
        "groups of thousands, which were read as other rows have no point"
      ),
      (
        "series v from \"litres.csv\" column=l; print v", "[5.7, 9.4, 11.92]",
        "or groups of thousands"
      ),
      (
        "series t from \"tonnes.csv\"; print count(t / shift(t, 12))", "17",
        "'shift' goes by samples, and 't' lacks 1 sample at a step of one month"
      ),
      (
        "series t from \"tonnes.csv\"; print max(rolling(t, 12, sum))", "1482",
        "'rolling' goes by samples, and 't' lacks 1 sample at a step of one month: 'rolling(resample(t, month, last), 12, sum)' goes by times"
      ),
      (
        "series t from \"tonnes.csv\"; print sum(split(t, year))", "[1266, 1294, 759]",
        "'sum' adds up what is there: 't' lacks 1 sample at a step of one month"
      ),
      (
        "series l from \"plates.csv\" column=l by=Plate case=off; print sum(l)", "[30, 3, 4]",
        "stand in the order of the members"
      ),
      (
        "series m from \"swipes.csv\" column=Time distinct=Member where Result == ok; print count(m)",
        "1",
        "'distinct' takes the last row of each 'Member' of the whole file, and 1 of these meet the conditions; of 2 different ones"
      ),
      (
        "series b from \"log.csv\" column=Beginn by=Gerät; print count(diff(b))", "[2]",
        "the dates of 'b.A' go back once: 'diff(sort(b))' goes in their order"
      ),
      (
        "series h from \"labor.csv\" column=Ergebnis; print round(mean(h), 2)", "9.67",
        "found 'mmol/l' -> expected one unit, as in the rows before: 2 stand beside 'Ergebnis'"
      ),
      (
        "series h from \"labor.csv\" column=Ergebnis where Einheit == \"g/dl\"; print mean(h)",
        "11.100000000000001", ""
      ),
      (
        "series v from \"values.csv\" columns=Jan..Mär by=Patient; a = across(v, mean); print names(a)",
        "[\"Jan\", \"Feb\", \"Mär\"]", ""
      ),
      (
        "series v from \"wide.csv\" header=on columns=2..4 by=Patient; print positions(across(v, mean))[0]",
        "2025-11-01T00:00:00+00:00", ""
      ),
      (
        "series j from \"cancels.csv\" column=Joined time=Cancelled missing=\"?\"; print count(j)",
        "2", ""
      ),
      ("series h from \"rota.csv\" column=h; print sum(h)", "168", ""),
      (
        "series w from \"dates.csv\" column=Received time=Received until=Reported lastDay=on; print max(w)",
        "3", ""
      ),
      ("series s from \"weeks.csv\"; print positions(s)[0]", "2026-01-05T00:00:00+00:00", ""),
      (
        "series r from \"dates.csv\" column=Received time=Received; print positions(r)[1]",
        "2026-03-14T00:00:00+00:00", ""
      ),
      (
        "series Hb from \"marks.csv\"; print Hb", "[nan, 9, nan, 11]",
        "line 2, column 2 ('Hb'): found '-' -> expected a number: such cells are read as gaps; write `series Hb from \"marks.csv\" missing=\"-\"`"
      ),
      (
        "series v from \"marks.csv\" columns=all; print count(v)", "[2, 2]",
        "missing=[\"-\", \"n.d.\", \"..\"]`"
      ),
      ("series Hb from \"marks.csv\" missing=\"-\"; print Hb", "[nan, 9, nan, 11]", ""),
      (
        "series t from \"runs.csv\" column=Run; print t", "[298, nan, 3910]",
        "found '--:--' -> expected a length of time: such cells are read as gaps"
      ),
      ("series d from \"locks.csv\"; print sum(d) / 1 h", "10.083333333333334", ""),
      ("series d from \"repairs.csv\"; print sum(d) / 1 h", "10.083333333333334", ""),
      (
        "series b, einde from \"shifts.csv\" column=[Begin, Einde]; print count(b)", "3",
        "found '08.00' -> expected a time of the day, as the column is called: a number was read"
      ),
      (
        "series v from \"turn.csv\"; print positions(v)", "[0, 1, 2, 3]",
        "write `series v from \"turn.csv\" dateFormat=\"%d.%m.\"`"
      ),
      (
        "series v from \"turn.csv\" dateFormat=\"%d.%m.\" year=2023; print positions(v)[2..]",
        "[2024-01-01T00:00:00+00:00, 2024-02-29T00:00:00+00:00]", ""
      ),
      ("series v from \"months.csv\"; print positions(v)[2]", "2025-01-01T00:00:00+00:00", ""),
      ("series v from \"hours.csv\"; print positions(v)[2]", "2026-09-01T02:00:00+00:00", ""),
      ("series v from \"wind.csv\"; print v", "[nan, 45, 17]", "missing=\"--- km/h\"`"),
      (
        "series v from \"year.csv\" columns=2023..2024; print sum(v)", "[3215, 3208]",
        "decimal=\",\"` or"
      ),
      (
        "series v from \"wk.csv\" column=v; print v", "[5, 6, 7]",
        "write `series v from \"wk.csv\" column=v dateFormat=\"%V/%G\"`"
      ),
      (
        "series n from \"bridges.csv\"; print sum(n)", "54",
        "as 2 rows do; write `series n from \"bridges.csv\" where Datum != \"weektotaal\"`"
      ),
      (
        "series p from \"bars.csv\"; print max(p)", "6100",
        "found '6.100' -> expected a number near the others"
      ),
      (
        "series t from \"warmth.csv\"; series n = [1, 2, 3, 4, 5] start=2024-01-02 step=1 day; print align(t, n)[0]",
        "3",
        "'align(t, n)' has the value before it at 1 gap of 't'; 'align(t, n, exact)' keeps gaps"
      ),
      (
        "series b from \"till.csv\"; print sum(b), positions(b)[1]",
        "1400.5 2024-05-02T00:00:00+00:00", ""
      ),
      ("series b from \"tillside.csv\"; print sum(b)", "202.5", ""),
      ("series v from \"sites.csv\" by=Site; print count(v)", "[1, 2]", "missing=\"-\"`"),
      ("series m from \"tests.csv\"; print positions(m)[2]", "2026-04-10T00:00:00+00:00", ""),
      (
        "series t from \"aisle.csv\"; print min(t)", "-40",
        "2 rows have this number; write `series t from \"aisle.csv\" missing=-40`"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      ("series v from \"unclear.csv\"", "found '1.234'"),
      (
        "series v from \"turn.csv\" dateFormat=\"%d.%m.\"",
        "'year=' says which year the first row is of, and the days go on into the next one"
      ),
      (
        "series v from \"turn.csv\" dateFormat=\"%d.%m.%Y\" year=2024",
        "'year' goes with a 'dateFormat' that has a day and no year"
      ),
      ("series v from \"turn.csv\" year=2024", "'year' goes with a 'dateFormat'"),
      ("series v from \"codes.csv\"", "write `series v from \"codes.csv\" flags=\"O\"`"),
      (
        "series j from \"cancels.csv\" column=Joined time=Cancelled",
        "write `series j from \"cancels.csv\" column=Joined time=Cancelled missing=\"?\"`"
      ),
      (
        "series t from \"grams.csv\" column=TSW",
        "write `series t from \"grams.csv\" column=TSW flags=\"g\"`"
      ),
      ("series t from \"grams.csv\" column=\"Germ %\"", "flags=\"%\"`"),
      (
        "series w from \"dates.csv\" column=Reported time=Received until=Reported",
        "write `series w from \"dates.csv\" time=Received until=Reported`, in which each row counts as 1"
      ),
      ("series m from \"notes.csv\" time=Datum", "dateFormat=\"%d/%m %Y\""),
      (
        "series v from \"points.csv\"; print count(v < 60,5)", "write 'count(v < 60.5)'"
      ),
      ("series v from \"weights.csv\" decimal=\",\"", "found '60.8'"),
      (
        "series b from \"bills.csv\" time=Månad",
        "write `series b from \"bills.csv\" time=Månad where Månad != \"Summa*\"`"
      ),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }
}
