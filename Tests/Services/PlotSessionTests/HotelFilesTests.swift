import TestSupport
import Testing

@testable import PlotSession

/// Files of a hotel's revenue office and of a laboratory that tests concrete: sums and statistics among rows, days without
/// a year, clocks of another zone, and curves that go there and back.
@Suite struct HotelFilesTests {
  private let folder = TestFolder([
    "days.csv": "Date,Day,Occ\n13/05/2025,Tue,93.7%\n14/05/2025,Wed,78.9%\n",
    "behind.csv": "date,v\n01.05.25 Thu,5\n02.05.25 Fri,6\n",
    "bracketed.csv": "date,v\n2025-05-01 (Thu),5\n2025-05-02 (Fri),6\n",
    "wrong.csv": "date,v\n01.05.25 Fri,5\n02.05.25 Sat,6\n",
    "month.csv":
      "Month,1,2,3,4,5,6,7,8\nJan-25,1,2,3,4,5,6,7,8\nFeb-25,1,2,3,4,5,6,7,8\nMar-25,1,2,3,4,5,6,7,8\n",
    "departments.csv": "Dep,Month,v\nA,Jan-25,1\nA,Feb-25,2\nB,Jan-25,4\nB,Feb-25,3\n",
    "quarters.csv":
      "Month,v\nJan-25,100\nFeb-25,110\nMar-25,120\nQ1,330\nApr-25,130\nMay-25,140\nQ2,270\n",
    "sums.csv":
      "Date,v\n30/01/2025,84\n31/01/2025,72\nJanuary 2025,156\n01/02/2025,90\n28/02/2025,95\nFebruary 2025,185\n",
    "wide.csv": "Day,Jan,Feb\n1,84,95\n2,72,90\n3,87,88\n",
    "yearless.csv": "Date,v\n01 May,93.7\n02 May,78.9\n",
    "credit.csv": "Arrival,Total\n13/02/2025,520.14 CR\n14/02/2025,298.24\n",
    "american.csv": "Arrival,Departure,v\n01/02/2025,01/14/2025,1\n01/03/2025,01/15/2025,2\n",
    "houses.csv":
      "Dep,Month,v\nRooms,2025-01,100\nRooms,2025-02,110\nRooms,2025-03,90\nBar,2025-01,20\nBar,2025-02,25\nBar,2025-03,30\nHouse,2025-01,120\nHouse,2025-02,135\nHouse,2025-03,120\n",
    "years.csv": "month,TY,LY\nJan,10,9\nFeb,11,12\nMar,12,10\n",
    "climate.csv": "month,temp,rain\nJan,1,80\nFeb,3,60\nMar,7,70\n",
    "old.csv": "Day,Rooms\n01/06/2025,48\n02/06/2025,85\n13/06/2025,42\n",
    "new.csv":
      "Day,Type,Rooms\n01/06/2025,STD,34\n01/06/2025,SUP,20\n02/06/2025,STD,74\n02/06/2025,SUP,20\n13/06/2025,STD,42\n13/06/2025,SUP,20\n",
    "reasons.csv": "d,Reason,Lost\n2024-01-01,a,2\n2024-01-02,,4\n2024-01-03,b,4\n",
    "slab.csv":
      "\"Date Time, GMT+02:00\",\"Core, °C\",\"Edge, °C\"\n04/22/24 11:00:00 PM,50.1,1\n04/23/24 03:50:00 AM,51.4,2\n",
    "cubes.csv":
      "Batch;fc7;fc28\nP1;30,1;42,0\nP2;28,4;40,1\nP3;33,0;46,2\nMean;30,5;42,8\ns;2,3;3,1\n",
    "spread.csv": "Batch;fc\nP1;42,0\nP2;40,1\nP3;46,2\nStd.dev.;3,1\n",
    "letters.csv": "key;v\nE;5\nS;7\nW;9\nN;7\n",
    "judges.csv": "Ann,1,2,3,4,5,6,7\nBob,2,1,3,4,5,7,6\nCid,1,3,2,4,5,6,7\n",
    "people.csv": "who;v\nAnn;4\nTom;7\nMax;7\nEve;3\n",
    "press.csv":
      "Time [s];Way [mm];Load [kN]\n0,0;0,00;0,0\n0,2;0,01;4,0\n0,4;0,02;9,0\n0,6;0,03;7,0\n\nFmax;0,02;9,0\nArea;22500;mm2\n",
    "merged.csv": "No;Mix;Age;fc\n1;C25;7;24,1\n2;;7;24,5\n3;;28;33,0\n4;C30;7;30,0\n5;;28;41,0\n",
    "loop.csv": "d,F\n" + (0..<24).map { "\($0 < 16 ? $0 * 2 : 61 - $0 * 2),\($0)\n" }.joined(),
    "strain.csv": "t [s];Stress [MPa];Strain [%]\n0,0;0,6;18\n0,5;1,3;41\n1,0;2,0;62\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      ("series Occ from \"days.csv\"; print max(Occ)", "93.7", ""),
      ("series v from \"behind.csv\"; print \"{idxmax(v):%F}\"", "2025-05-02", ""),
      ("series v from \"bracketed.csv\"; print \"{idxmax(v):%F}\"", "2025-05-02", ""),
      ("series v from \"wrong.csv\"", "", "found '01.05.25 Fri'"),
      ("series v from \"month.csv\" columns=all; print count(names(v))", "8", ""),
      ("series v from \"departments.csv\" by=Dep; print \"{idxmax(v.B):%F}\"", "2025-01-01", ""),
      (
        "series v from \"quarters.csv\"", "",
        "no row that sums up those above, as 2 rows do; write `series v from \"quarters.csv\" where Month != [\"Q1\", \"Q2\"]`"
      ),
      ("series v from \"sums.csv\"", "", "where Date != [\"January 2025\", \"February 2025\"]`"),
      ("series v from \"yearless.csv\" dateFormat=\"%d %b\"", "", "it was read as one of 1972"),
      (
        "series v from \"houses.csv\" by=Dep", "",
        "'House' of 'Dep' is the sum of all others in each row, and is a member; write `series v from \"houses.csv\" by=Dep where Dep != \"House\"` without it"
      ),
      ("series TY, LY from \"years.csv\"; plot TY, LY as=bars", "", "'as=bars' is of 'LY' alone"),
      ("series temp, rain from \"climate.csv\"; plot temp, rain as=bars", "", ""),
      (
        "series o from \"old.csv\" column=Rooms; series n from \"new.csv\" column=Rooms; print sum(n - align(o, n))",
        "-140", "'align' takes one row at a time: new.csv: 2 rows share each time"
      ),
      (
        "series l from \"reasons.csv\" column=Lost by=Reason", "",
        "'where Reason == \"\"' reads them alone"
      ),
      (
        "series core, edge from \"slab.csv\"; print \"{idxmax(core):%H:%M} {sum(edge)}\"",
        "01:50 3",
        "times of 'core' are shown in UTC, and are written in +02:00: 'config timeZone=\"Etc/GMT-2\"'"
      ),
      (
        "config timeZone=\"Etc/GMT-2\"; series core from \"slab.csv\" column=2; print \"{idxmax(core):%H:%M}\"",
        "03:50", ""
      ),
      (
        "series s from \"cubes.csv\" column=fc28 x=fc7 sort=on", "",
        "no row of statistics: 2 of them are read as values; write `series s from \"cubes.csv\" column=fc28 x=fc7 sort=on where Batch != [\"Mean\", \"s\"]`"
      ),
      ("series s from \"spread.csv\"", "", "where Batch != \"Std.dev.\"`"),
      ("series s from \"letters.csv\"; print count(s)", "4", ""),
      ("series v from \"people.csv\"; print count(v)", "4", ""),
      (
        "series F from \"loop.csv\" x=d sort=on; plot F", "",
        "in which its line goes to and fro: 'as=dots' shows them without"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    let isSilent = output.isEmpty
    prompt.expect(
      isSilent ? program + "; print 1" : program, prints: isSilent ? "1" : output,
      warning: warning)
  }

  @Test(
    arguments: [
      (
        "series v from \"wide.csv\" columns=Jan..Feb unpivot=on",
        "days of 'Day' and columns of months are dates of a year that is not there"
      ),
      ("series v from \"credit.csv\"", "found '520.14 CR'"),
      (
        "series v from \"american.csv\" column=v",
        "write `series v from \"american.csv\" column=v dateFormat=\"%m/%d/%Y\"`"
      ),
      (
        "series l from \"press.csv\" column=Load x=Way",
        "write `series l from \"press.csv\" column=Load x=Way where \"Time [s]\" != [\"Fmax\", \"Area\"]`"
      ),
      (
        "series l from \"press.csv\" column=Load x=Way missing=mm2",
        "missing=mm2 where \"Time [s]\" != [\"Fmax\", \"Area\"]`"
      ),
      (
        "series fc from \"merged.csv\" by=Mix where Age == 28",
        "write `series fc from \"merged.csv\" by=Mix merged=Mix where Age == 28`"
      ),
      (
        "series F from \"loop.csv\" x=d",
        "and forth again, as on a path, which only 'as=dots' draws"
      ),
    ] as [(String, String)])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
    // On which side of an account a number stands is no flag.
    #expect(prompt.run(program)?.rendered.contains("flags") == false)
  }

  @Test func `places that judges give are no names of columns`() {
    let prompt = prompt
    prompt.run("series v from \"judges.csv\" column=2")
    #expect(prompt.samples("v") == "1@0 2@1 1@2", "\(prompt.warnings)")
  }

  @Test func `x has the unit of what it is`() throws {
    let prompt = prompt
    prompt.run("series stress, strain from \"strain.csv\" column=[2, 3]")
    prompt.run("series xy = stress x=strain")
    let measure = try #require(prompt.session.state.series["xy"]?.measure)
    #expect(measure.placeUnit == "%" && measure.unit == "MPa")
  }
}
