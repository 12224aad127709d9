import PlotSession
import TestSupport
import Testing

/// Files of a library and of rowers: headers such as `2k`, years with marks, opening hours, stamps of forms, keys that come
/// twice, and dates beside years.
@Suite struct LibraryFilesTests {
  private let folder = TestFolder([
    "erg.csv": "Name,2k\nKeller,424.6\nBrunner,431.9\nFrei,372.4\n",
    "tests.csv": "Name;2k;6k\nKeller;424,6;1300,5\nBrunner;431,9;1290,1\n",
    "bare.csv": "2k,6k\n424.6,1300\n431.9,1290\n",
    "splits.csv": "Name,500m\nKeller,105.1\nFrei,99\n",
    "sizes.csv": "A,1.2k\nB,900\nC,3k\n",
    "marked.csv": "Année;Visites\n2019;87330\n2020*;31020\n2021;45810\n",
    "mixed.csv": "Année;Visites\n2019;87330\n2022;68900\n2021;45810\n",
    "zero.csv": "Titre;Année\nA;2015\nB;0\nC;2020\nD;1998\n",
    "opening.csv": "Jour;Matin ouverture;Matin fermeture\nLundi;;\nMardi;10:00;12:30\n",
    "form.csv":
      "Timestamp,Q\n2025/05/01 6:13:14 AM GMT+2,4\n2025/05/01 8:27:25 PM GMT+02:00,5\n",
    "ranks.csv": "Nation;500m\nITA;1:31.01 (3)\nSUI;1:29.79 (1)\n",
    "catalogue.csv": "Code;An\n1;2015\n2;[2016]\n3;cop. 2012\n4;2011\n",
    "rooms.csv": "Salle;Places\nA;60 places\nB;40 places\n",
    "scale.csv": "Q,Fatigue (1-5),Load (kg)\n1,3,10\n2,4,20\n",
    "edited.csv": "Code;Edited\nA;03/2015\nB;01/2014\nC;12/1999\n",
    "power.csv": "ID,W\n1,300\n2,310\n2,350\n3,320\n",
    "births.csv":
      "Joined;Naissance\n01/01/23;05/01/18\n20/01/23;14/11/49\n23/01/23;20/05/61\n",
    "dob.csv": "Name,DOB\nA,1949-11-14\nB,2075-05-20\n",
    "days.csv":
      "Date,v\n2024-12-01,1\n2024-12-02,2\n2024-12-03,3\n2024-12-04,4\n2024-12-05,5\n2024-12-06,6\n",
    "nights.csv": "Time,s\n" + (1...6).map { "2024-12-0\($0) 23:50,\($0)\n" }.joined(),
    "weight.csv": "ID,kg\n1,80\n2,85\n3,90\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  @Test(
    arguments: [
      ("series t from \"erg.csv\" column=2; print t", "[424.6, 431.9, 372.4]", ""),
      ("series t from \"tests.csv\" column=\"2k\"; print t", "[424.6, 431.9]", ""),
      ("series t from \"bare.csv\" column=\"2k\"; print t", "[424.6, 431.9]", ""),
      ("series t from \"splits.csv\" column=\"500m\"; print t", "[105.1, 99]", ""),
      ("series t from \"sizes.csv\" column=2; print t", "[1200, 900, 3000]", ""),
      (
        "series v from \"marked.csv\" column=Visites; print count(v)", "3",
        "write `series v from \"marked.csv\" column=Visites flags=\"*\"`"
      ),
      (
        "series v from \"mixed.csv\" column=Visites; print positions(v)[1]", "1",
        "write `series v from \"mixed.csv\" column=Visites x=1 sort=on`"
      ),
      (
        "series v from \"zero.csv\" column=Année; print max(v)", "2020",
        "write `series v from \"zero.csv\" column=Année missing=0`"
      ),
      (
        "series a from \"opening.csv\" column=2; series b from \"opening.csv\" column=3; print (b - a) / 1 h",
        "[nan, 2.5]", ""
      ),
      ("series q from \"form.csv\"; print positions(q)[0]", "2025-05-01T04:13:14+00:00", ""),
      ("series q from \"form.csv\"; print positions(q)[1]", "2025-05-01T18:27:25+00:00", ""),
      (
        "series t from \"ranks.csv\" column=\"500m\" flags=[\"(1)\", \"(3)\"]; print t",
        "[91.01, 89.79]", ""
      ),
      (
        "series a from \"catalogue.csv\" column=An flags=[\"[\", \"]\", \"cop.\"]; print a",
        "[2015, 2016, 2012, 2011]", ""
      ),
      (
        "series v from \"edited.csv\" column=Edited; print (2015-01-01 - v)[1] / 1 day", "365", ""
      ),
      (
        "series n from \"births.csv\" column=Naissance dateFormat=\"%d/%m/%y\"; print n[1], n[0]",
        "1949-11-14 2018-01-05",
        "found '14/11/49' -> expected a year of four digits: 1949 was read"
      ),
      ("series n from \"dob.csv\" column=DOB; print n[1]", "2075-05-20", ""),
      (
        "series v from \"days.csv\"; series s from \"nights.csv\"; print count(align(v, s, exact))",
        "0",
        "'align(resample(v, day), resample(s, day), exact)' meets by days"
      ),
      (
        "series w from \"power.csv\" column=W x=ID; series kg from \"weight.csv\" column=kg x=ID; print (align(w, kg, exact) / kg)[0]",
        "3.75", "takes the last of several samples of 'w' at x = 2"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      (
        "series a from \"catalogue.csv\" column=An",
        "write `series a from \"catalogue.csv\" column=An flags=[\"[\", \"]\", \"cop.\"]`"
      ),
      (
        "series p from \"rooms.csv\" column=Places",
        "write `series p from \"rooms.csv\" column=Places flags=\"places\"`"
      ),
      (
        "series v from \"edited.csv\" column=Edited; print 2024 - v",
        "the year 2024 begins with 2024-01-01"
      ),
      (
        "series v from \"edited.csv\" column=Edited; print count(v < 2014)",
        "dates meet dates, and 2014 is a number"
      ),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test func `a range in brackets is no unit`() throws {
    let prompt = prompt
    prompt.run("series f from \"scale.csv\" column=2; series l from \"scale.csv\" column=3")
    #expect(try #require(prompt.session.state.series["f"]).measure.unit == nil)
    #expect(try #require(prompt.session.state.series["l"]).measure.unit == "kg")
  }
}
