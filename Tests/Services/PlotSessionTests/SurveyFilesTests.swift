import PlotSession
import TestSupport
import Testing

/// Files of a surveyor of dams and of a hospital's pharmacy: campaigns of points that are not all measured, lists of articles
/// in an order of their own, balances with blank cells, depths that go down, and parts of times that do not exist.
@Suite struct SurveyFilesTests {
  private let folder = TestFolder([
    "points.txt": "ep pt h\n1 A 10.5\n1 B 20.5\n1 D 40.5\n2 A 10\n2 C 30\n2 D 40\n",
    "fewer.txt": "ep pt h\n1 A 10.5\n1 B 20.5\n1 C 30.5\n2 A 10\n2 C 30\n",
    "stock.csv": "PZN;Artikel;Bestand\n03563999;A;10\n00012345;B;20\n12784914;C;5\n",
    "prices.csv": "PZN;EK\n00012345;3\n12784914;800\n03563999;2\n",
    "same.csv": "PZN;EK\n03563999;2\n00012345;3\n12784914;800\n",
    "wide.csv": "drug,Jan,Feb,Mar,Apr\nA,1,2,3,4\nB,1,closed,1,1\n",
    "book.tsv":
      "Date\tIn\tOut\tBalance\n2026-01-01\t\t\t120\n2026-01-02\t\t2\t118\n2026-01-03\t\t3\t114\n2026-01-04\t100\t\t214\n",
    "calls.csv":
      "Date,Time,End,Qty\n2026-01-05,22:10,22:31,3\n2026-01-06,01:02,02:02,4\n2026-01-07,06:15,06:29,6\n",
    "zone.csv": "time,temp\n2026-03-03T00:10:00+01:00,9\n2026-03-03T08:10:00+01:00,4\n",
    "depth.csv": "Depth;M1\n0,0;10,0\n-0,5;9,7\n-1,0;9,4\n",
    "orders.csv": "PO,Ordered,Delivered\n1,2026-01-01,2026-01-05\n2,2026-01-02,\n",
    "spent.csv": "date,a,b\n2026-01-01,5,3\n2026-01-02,4,-2\n2026-01-03,6,3\n",
    "doses.csv":
      "week,drug,doses\n2026-01-05,A,4\n2026-01-05,B,2\n2026-01-12,A,4\n2026-01-19,A,4\n2026-01-19,B,2\n2026-01-26,A,4\n",
    "hours.csv": "date,v,w\n2026013124,1,2\n2026020101,2,3\n2026020102,3,3\n",
    "stated.csv": "d,v\n320126,1\n300126,2\n",
    "off.csv":
      "date,time,v\n2026-01-01,01:15,4\n2026-01-02,02:15,2\n2026-01-03,03:15,9\n2026-01-09,off,5\n",
    "figures.csv": "date,time,v\n2026-01-01,815,1\n2026-01-02,1260,2\n",
    "days.csv": "year,month,day,v\n2026,1,30,1\n2026,1,32,2\n",
    "minutes.csv": "date,hour,minute,v\n2026-01-01,1,0,5\n2026-01-01,2,60,6\n",
    "months.csv": "Monat;v\n11.2025;3\n12.2025;4\n01.2026;5\n",
    "spans.csv": "time,v\n1.5h 3m,1\n2.5h 4m,2\n",
    "blanks.txt": "Pt H1 H2 H3\nA 1.1 1.2 1.3\nB 2.1     2.3\nC 3.1 3.2 3.3\n",
    "expiry.csv": "Exp;n\n04/26;3\n05/27;4\n",
    "dated.csv": "P;01/03/19;01/04/19\nA;1;2\nB;3;4\n",
    "old.csv":
      "PZN;EK\n100;3\n102;800\n102;900\n104;2\n106;5\n108;5\n110;5\n112;5\n114;5\n",
    "sum.csv": "who,n\nAnn,1\nBob,2\nCid,4\nAnn total,7\n",
    "comment.txt": "; made by hand\n; t v\n1 4\n2 2\n3 9\n",
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      (
        "series h from \"points.txt\" by=ep; print h[\"2\"] - h[\"1\"]", "[-0.5, nan, -0.5]",
        "'h.1' has no 'C': a gap stands there"
      ),
      (
        "series h from \"fewer.txt\" by=ep; print h[\"2\"] - h[\"1\"]", "[-0.5, -0.5]",
        "'h.2' has no 'B': that is left out"
      ),
      (
        "series q from \"stock.csv\" column=Bestand; series p from \"prices.csv\" column=EK; print sum(q * p)",
        "16040",
        "'q' and 'p' meet by position, and 'PZN' is 3563999 in row 1 of one and 12345 of the other: read both with by=\"PZN\""
      ),
      (
        "series q from \"stock.csv\" column=Bestand by=PZN; series p from \"prices.csv\" column=EK by=PZN; print sum(sum(q) * sum(p))",
        "4080", ""
      ),
      (
        "series q from \"stock.csv\" column=Bestand; series p from \"same.csv\" column=EK; print sum(q * p)",
        "4080", ""
      ),
      (
        "series i, o, b from \"book.tsv\" column=[In, Out, Balance]; print count(diff(b) - i + o != 0)",
        "0",
        "leaves out 3 of 4 rows, where 'i' or another term is a gap and other terms are known; where that means 0, write 'fill(i, 0)'"
      ),
      (
        "series i, o, b from \"book.tsv\" column=[In, Out, Balance]; print count(diff(b) != fill(i, 0) - fill(o, 0))",
        "1", ""
      ),
      ("series q from \"calls.csv\" column=Qty where hour(Time) < 6; print q", "[4]", ""),
      ("series q from \"calls.csv\" column=Qty where hour(Time) >= 22; print q", "[3]", ""),
      (
        "series t from \"zone.csv\" column=temp; f = t * 1.8 + 32; print hour(f)", "[23, 7]",
        "'hour' counts days of UTC, and times of 'f' are written in +01:00"
      ),
      (
        "series m from \"depth.csv\" column=M1; print count(m)", "3",
        "expected more than in the row before, for an x: the rows are numbered from 0; write "
          + "`series m from \"depth.csv\" column=M1 x=1 sort=on`"
      ),
      (
        "series d from \"orders.csv\" column=Delivered where Delivered == \"\"; print count(d)",
        "0",
        "expected a value in some row: there is none"
      ),
      (
        "series q from \"doses.csv\" column=doses by=drug; print mean(resample(q, week, sum))",
        "[4, 2]",
        "'mean' leaves out 2 of 8 periods of the members, in which they have no values; where that means 0, write "
          + "'sum(resample(q, week, sum)) / 4'"
      ),
      (
        "series v from \"hours.csv\"; print count(v)", "3",
        "found '2026013124' -> expected a date, and these are seconds since 1970"
      ),
      (
        "series v from \"off.csv\"; print count(v)", "4",
        "column 2 ('time'): found 'off' -> expected a length of time"
      ),
      (
        "series v from \"figures.csv\"; print count(v)", "2",
        "expected a time of the day, which the days beside it lack"
      ),
      (
        "series v from \"days.csv\"; print count(v)", "2",
        "column 3 ('day'): found '32' -> expected a part of times that exists"
      ),
      (
        "series v from \"minutes.csv\"; print count(v)", "2",
        "column 3 ('minute'): found '60' -> expected a part of times that exists"
      ),
      (
        "series v from \"months.csv\"; print count(v)", "3",
        "write `series v from \"months.csv\" dateFormat=\"%m.%Y\"`"
      ),
      (
        "series v from \"spans.csv\"; print positions(v)", "[0, 1]",
        "found '1.5h 3m' -> expected a number or a date"
      ),
      (
        "series h from \"blanks.txt\" separator=\" \" column=H2; print count(h)", "3",
        "found a row of 3 cells -> expected 4 cells, as in line 1: between blanks nothing tells which are missing"
      ),
      (
        "series f, u from \"calls.csv\" column=[Time, End]; print sum((u - f) % 24 h) / 1 min",
        "95", ""
      ),
      (
        "series h from \"dated.csv\" by=P columns=all unpivot=on; print count(h)", "[2, 2]",
        "a dateFormat= such as \"%d/%m/%Y\" says what they are"
      ),
      (
        "series p from \"old.csv\" column=EK by=PZN; print sum(p)",
        "[3, 1700, 2, 5, 5, 5, 5, 5]",
        "'102' of 'PZN' stands in 2 rows, and each of the others in one: 'sum(p)' adds both, 'last(p)' takes the later"
      ),
      (
        "series n from \"sum.csv\"; print sum(n)", "14",
        "found '7' -> expected no row that sums up the others"
      ),
      (
        "series v from \"comment.txt\"; print count(v)", "0",
        "expected a value in some row: there is none in 3"
      ),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test(
    arguments: [
      ("series p from \"wide.csv\" columns=Jan..Apr", "missing=\"closed\""),
      (
        "series v from \"stated.csv\" dateFormat=\"%d%m%y\" time=d",
        "found '320126' -> expected a date written as %d%m%y"
      ),
      (
        "series n from \"expiry.csv\" time=Exp", "dateFormat=\"%m/%y\"` or `"
      ),
      (
        "series a from \"points.txt\" by=pt; b = a[[\"A\", \"D\"]]; print a - b",
        "write 'a[names(b)]'"
      ),
      ("q = [1, 2, 3]; disp = std(q)", "write 'stdev(q)'"),
      ("q = [1, 2, 3]; print derivative(q)", "write 'diff(q) / diff(positions(q))'"),
    ] as [(String, String)])
  func `what is wrong is refused with its remedy`(program: String, message: String) {
    prompt.expect(program, refusedWith: message)
  }

  @Test func `an area that goes below 0 hangs there, which samples that stand evenly cannot`() {
    prompt.run("series a, b from \"spent.csv\"; plot a, b as=area stack=on")
    #expect(!prompt.warnings.contains("below 0"))
    prompt.run("axis x index; plot a, b as=area stack=on")
    #expect(prompt.warnings.contains("'b' is below 0 at 1 of 3 places"))
    prompt.run("plot a, b as=bars stack=on")
    #expect(!prompt.warnings.contains("below 0"))
  }
}
