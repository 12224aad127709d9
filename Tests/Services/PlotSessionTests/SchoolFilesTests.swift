import PlotSession
import TestSupport
import Testing

/// Files of a school's physics room and of a mill: sums and statistics between rows, grades, clocks, and rows that were sorted
/// beside rows that were not.
@Suite struct SchoolFilesTests {
  private let folder = TestFolder([
    "quarters.csv":
      "Machine;Jan;Feb;Mar;Q1;Apr;May;Jun;Q2\nA;82;87;91;260;90;92;93;275\nB;85;80;90;255;88;91;95;274\n",
    "months.csv":
      "Month;A\nJan;82\nFeb;87\nMar;91\nQ1;260\nApr;90\nMay;92\nJun;93\nQ2;275\n",
    "lots.csv":
      "Lot;Bobbin;CVm\nA;1;12.4\nA;2;12.6\nA;3;12.5\nA;CV%;0.8\nB;1;13.4\nB;2;13.6\nB;3;13.5\nB;CV%;0.7\n",
    "nameless.csv": "No;F\n1;330\n2;340\n3;350\n4;320\n;335\n;12.9\n",
    "doubtful.csv": "No;F\n1;330\n2;(301)\n3;350\n5;320\n",
    "ledger.csv": "No;F\n1;330.5\n2;(1301.2)\n3;(50.1)\n5;320.2\n",
    "units.csv": "Lot;Bobbin;CVm;H\n;;%;-\nA;1;12.4;5.1\nA;2;12.6;5.3\n",
    "logger.csv": "Datum/Zeit;RH\n04.11.24 00:00;55\n04.11.24 01:00;56\n",
    "grades.csv": "Name;Note\nA;2-\nB;3\nC;1\n",
    "light.csv": "Distance (cm),E (lx)\n40,100\n20,400\n10,1600\n",
    "classes.csv":
      "Surname,Class,Total\nAdams,A,60\nBaker,A,80\nClarke,A,40\nClass average,A,60\nDay,B,50\nEve,B,70\nClass average,B,60\n",
    "absences.csv":
      "Date;Pupil;Periods\n02.09.2024;Jones;2\n02.09.2024;Smith;\n03.09.2024;Green;1\n09.09.2024;Khan;\n",
    "air.csv": "Date;CO2;Temp\n2025-01-13;434;19.0\n2025-01-14;1,005;19.4\n",
    "gates.txt": "Run\tGate (ms)\tBetween (s)\n1\t160.9\t1.656\n2\t156.9\t1.625\n",
    "joint.csv":
      "Date/Time,v\n2025-01-13 07:30,1\n2025-01-13 08:30,2\n2025-01-13 09:30,3\n",
    "diode.csv": "U,I\n0.00,0\n0.02,0.0003\n0.5,1.2\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series c from \"quarters.csv\" by=Machine columns=Jan..Jun; print sum(c.A)", "795",
        "'Q1' sums up those before it and is one of them: 'columns=[\"Jan\", \"Feb\", \"Mar\", \"Apr\", \"May\", \"Jun\"]' without it"
      ),
      (
        "series c from \"months.csv\"; print sum(c)", "1070",
        "write `series c from \"months.csv\" where Month != [\"Q1\", \"Q2\"]`"
      ),
      (
        "series c from \"lots.csv\" column=CVm by=Lot; print count(c)", "[4, 4]",
        "2 of them are read as values; write `series c from \"lots.csv\" column=CVm by=Lot where Bobbin != \"CV%\"`"
      ),
      (
        "series c from \"nameless.csv\" column=F; print count(c)", "6",
        "2 lack 'No'; write `series c from \"nameless.csv\" column=F where No != \"\"`"
      ),
      (
        "series F from \"doubtful.csv\"; print sum(F)", "699",
        "in parentheses it was read as one below 0"
      ),
      ("series F from \"ledger.csv\"; print count(F)", "4", ""),
      ("series CVm from \"units.csv\"; print mean(CVm)", "12.5", ""),
      ("series RH from \"logger.csv\"; print positions(RH)[1]", "2024-11-04T01:00:00+00:00", ""),
      (
        "series Note from \"grades.csv\"; print Note", "[-2, 3, 1]",
        "write `series Note from \"grades.csv\" flags=[\"+\", \"-\"]`"
      ),
      (
        "series lx from \"light.csv\" column=2 x=1 sort=on; series d from \"light.csv\" column=1\nseries ll = log10(lx) x=log10(d) sort=on; print slope(ll)",
        "2",
        "the rows of 'lx' were put in order, those of 'd' were not, and they meet by position"
      ),
      (
        "series w from \"classes.csv\" column=Total by=Class; print count(w)", "[4, 3]",
        "where Surname != \"Class average\"`"
      ),
      (
        "series a from \"absences.csv\" column=Periods; print [count(weekday(a) == d) for d in 1..2]",
        "[1, 1]", "leaves out the 2 of 4 rows of 'a' that have no value"
      ),
      ("series s from \"gates.txt\" column=3; print max(s)", "1.656", ""),
      (
        "series v from \"joint.csv\" where hour(\"Date/Time\") >= 8; print v", "[2, 3]", ""
      ),
      (
        "series v from \"joint.csv\"; print count(hour(v) < 8.5)", "2",
        "'hour' is whole: 'hour(v) < 8.5' has all of 8:00 to 8:59 on one side"
      ),
      ("E = 4; print E, round(e, 2)", "4 2.72", ""),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      ("series CO2 from \"air.csv\"", "write `series CO2 from \"air.csv\" decimal=\".\"`"),
      (
        "series I from \"diode.csv\" x=U; axis y scale=log; plot I",
        "or plot 'where(I > 0, I, nan)', which leaves that out"
      ),
      ("e = 3", "call it e1, and a file's column column=e"),
    ] as [(String, String)])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
    #expect(prompt.run(program)?.rendered.contains("flags") == false)
  }
}
