import PlotSession
import TestSupport
import Testing

/// Files of cinemas and of a network for the quality of air: money with and without its sign, slips among groups of thousands,
/// words behind numbers, quarters of an hour that are stamped at their ends, sites without a valid value, and names that differ
/// in marks.
@Suite struct CinemaFilesTests {
  private let folder = TestFolder([
    "slip.csv": "Film,Gross\nA,\"31,498\"\nB,\"14,47\"\nC,\"12,127\"\nD,\"7,292\"\nE,895\n",
    "decimals.csv": "Film,Gross\nA,\"31,498\"\nB,\"14,47\"\nC,\"0,127\"\nD,\"7,292\"\nE,\"1,5\"\n",
    "point.csv": "Film,Gross\nA,\"31,498\"\nB,14.474\nC,\"12,127\"\nD,\"7,292\"\n",
    "money.csv": "Film,Gross\nA,\"€1,736.70\"\nB,€487.92\nC,€6553.61\nD,\"€2,100.00\"\n",
    "bare.csv": "Film,Gross\nA,\"€1,736.70\"\nB,487.92\nC,6553.61\n",
    "whole.csv": "Film,Gross\nA,\"1,736\"\nB,6553\n",
    "names.csv":
      "by,v\nWarner Bros.,1\nWarner Bros,2\nNo-Show,3\nno show,4\nF1: The Film,5\nF1 The Film,6\nA-,7\nA,8\n",
    "takings.csv": "Site,Date,v\nENNIS,2026-01-01,10\nTRALEE,2026-01-01,20\n",
    "visits.csv": "Site,Date,v\nTralee,2026-01-01,4\nEnnis,2026-01-01,5\n",
    "booked.csv":
      "id,booked,start\nW1,2026-07-02T13:24:45Z,2026-07-02 15:45\nW2,2026-07-02T14:00:00Z,2026-07-02 18:00\n",
    "runs.csv": "Film,Opened,Wk 1,Wk 2\nA,02/07/25,5,3\nB,09/07/25,6,4\n",
    "stay.csv": "Date,Stay,Stars\n2026-01-01,21 Tage,3 stars\n2026-01-02,1 Tag,4 stars\n",
    "clocks.csv":
      "Date,Work,Weight\n2026-01-01,10h30,500 kg\n2026-01-02,14h,1.5 t\n2026-01-03,9h05,700 kg\n",
    "shifts.csv": "Jour;Heure;n\n01/02/2026;8h;1\n01/02/2026;13h30;2\n13/02/2026;9h;4\n",
    "quarters.csv":
      "Date;NO2\n"
      + (1...96).map { Self.quarter($0, (33...36).contains($0) ? 100 : 20) }.joined(),
    "holed.csv":
      "Date;NO2\n"
      + (4...90).filter { !(40...46).contains($0) }.map { Self.quarter($0, $0 % 7) }.joined(),
    "ends.csv":
      "End Time;kW\n"
      + (0..<48).map { "2026-07-14 \($0 / 2 < 10 ? "0" : "")\($0 / 2):\($0 % 2 * 3)0;\($0)\n" }
      .joined(),
    "sites.csv":
      "date;site;v;ok\n2026-01-01;Parc;20;1\n2026-01-02;Parc;21;0\n2026-01-01;Port;;0\n2026-01-02;Port;;0\n",
    "wind.csv": "Date,DD\n2026-01-01 00:00,350\n2026-01-01 01:00,20\n2026-01-01 02:00,340\n",
    "universal.csv": "Date (TU);O3\n2026-07-01 12:00;90\n2026-07-01 13:00;80\n",
    "register.csv": "Date;v\n9/1/2026;1\n16/1/26;2\n23/1/2026;3\n2/2/2026;4\n",
    "typo.csv":
      "Date;v\n9/1/2026;1\n16/1/2026;2\n23/1/2062;3\n30/1/2026;4\n2/2/2026;5\n3/2/2026;6\n",
  ])
  private var prompt: Prompt { Prompt(folder: folder.path) }

  /// The row at the end of a quarter of an hour of a day.
  private static func quarter(_ number: Int, _ value: Int) -> String {
    let (hour, minute) = (number / 4, number % 4 * 15)
    let clock = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    return "20/02/2026 \(clock);\(value)\n"
  }

  @Test(
    arguments: [
      (
        "series g from \"slip.csv\"; print g", "[31.498, 14.47, 12.127, 7.292, 895]",
        "found '14,47' -> expected a number in groups of thousands: its comma makes decimals of 3 others"
      ),
      ("series g from \"decimals.csv\"; print g", "[31.498, 14.47, 0.127, 7.292, 1.5]", ""),
      (
        "series g from \"point.csv\"; print g", "[31498, 14.474, 12127, 7292]",
        "found '14.474' -> expected a whole number in groups of thousands"
      ),
      ("series g from \"money.csv\"; print g", "[1736.7, 487.92, 6553.61, 2100]", ""),
      ("series g from \"bare.csv\" flags=\"€\"; print g", "[1736.7, 487.92, 6553.61]", ""),
      (
        "series v from \"names.csv\" by=by case=off; print names(v)",
        "[\"Warner Bros.\", \"No-Show\", \"F1: The Film\", \"A-\", \"A\"]", ""
      ),
      (
        "series v from \"names.csv\" by=by; print count(names(v))", "8",
        "'Warner Bros' and 'Warner Bros.' of 'by' are two members, and so are 2 pairs more: marks count"
      ),
      (
        "series a from \"takings.csv\" by=Site; series b from \"visits.csv\" by=Site; print names(a / b), (a / b)[0][0]",
        "[\"ENNIS\", \"TRALEE\"] 2", "'Tralee' of 'b' is taken for 'TRALEE' of 'a'"
      ),
      (
        "series b, s from \"booked.csv\" column=[booked, start]; print first((s - b) / 1 min)",
        "140.25",
        "times of 's' state no offset and are taken as UTC, and those of 'b' say that they are"
      ),
      (
        "series r from \"runs.csv\" by=Film columns=\"Wk 1\"..\"Wk 2\"; print sum(r)", "[8, 10]", ""
      ),
      ("series s from \"stay.csv\" column=Stay flags=[Tage, Tag]; print s", "[21, 1]", ""),
      (
        "series w from \"clocks.csv\" column=Work; print w / 1 h", "[10.5, 14, 9.083333333333334]",
        ""
      ),
      ("series w from \"clocks.csv\" column=Weight; print w", "[500, 1500, 700]", ""),
      (
        "series n from \"shifts.csv\"; print positions(n)[1]", "2026-02-01T13:30:00+00:00", ""
      ),
      (
        "series n from \"quarters.csv\"; print resample(n, hour)[8]", "80",
        "'n' begins one step behind midnight and ends at midnight"
      ),
      ("series n from \"quarters.csv\"; print resample(shift(n, -15 min), hour)[8]", "100", ""),
      (
        "series k from \"ends.csv\"; print count(resample(k, hour, sum))", "24",
        "'k' stands at times that its file calls ends"
      ),
      (
        "series v from \"sites.csv\" column=v by=site where ok == 1; print names(v)", "[\"Parc\"]",
        "'Port' of 'site' has no row that meets the conditions, and is no member"
      ),
      (
        "series DD from \"wind.csv\"; print mean(DD)", "236.66666666666666",
        "'DD' turns past north 2 times"
      ),
      (
        "config timeZone=\"Europe/Paris\"; series o from \"universal.csv\"; print idxmax(o)",
        "2026-07-01T14:00:00+02:00", ""
      ),
      ("series v from \"register.csv\"; print positions(v)[1]", "2026-01-16T00:00:00+00:00", ""),
      (
        "series v from \"typo.csv\" sort=on; print count(v)", "6",
        "found '23/1/2062' -> expected a date near the others: it is 35 years from them"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(arguments: [
    "resample(g)", "resample(g > 1)", "resample()", "mean()", "names()", "sum(split())",
  ])
  func `calls that lack arguments are refused`(call: String) {
    prompt.expect("series g from \"quarters.csv\"; print \(call)", refusedWith: "argument")
  }

  @Test(
    arguments: [
      (
        "series g from \"bare.csv\"",
        "write `series g from \"bare.csv\" flags=\"€\"`"
      ),
      ("series g from \"whole.csv\"", "found '1,736'"),
      ("series s from \"stay.csv\" column=Stars", "flags=\"stars\""),
      ("series a from \"takings.csv\" by=Site; print mean(a).ENNIS", "write 'mean(a.ENNIS)'"),
    ])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test func `a table has dates beside numbers, and times of the day with their hours`() {
    let prompt = prompt
    prompt.run("series v from \"takings.csv\" by=Site; series n from \"quarters.csv\"")
    prompt.expect(
      "show max(v), idxmax(v)",
      prints:
        "name    max(v)  idxmax(v)\nENNIS   10      2026-01-01T00:00:00+00:00\nTRALEE  20      2026-01-01T00:00:00+00:00",
      warning: "")
    prompt.expect(
      "show across(split(shift(n, -15 min), day), mean)[2..2]",
      prints:
        "x        across(split(shift(n, -15 min), day), mean)[2..2]\n0:30:00  20",
      warning: "")
  }

  @Test func `a hole is broken without breaking a line of longer steps`() {
    let prompt = prompt
    prompt.run(
      "series n from \"quarters.csv\"; series m from \"holed.csv\"; plot m, resample(n, hour)")
    #expect(prompt.warnings.contains("config gaps=90 minutes"))
  }
}
