import PlotSession
import TestSupport
import Testing

/// Files of bookkeepers and waterworks: balances, sheets with dashes and totals, counters, registers that are called
/// otherwise.
@Suite struct LedgerFilesTests {
  private let folder = TestFolder([
    "pay.csv":
      "Month;Team;Hours;Gross\n01/2024;A;164:00;3.280,00\n01/2024;B;10:30;315,00\n02/2024;A;100:00;2.500,00\n02/2024;B;20:00;500,00\n",
    "vat.csv":
      "Period;Type;VAT\nQ1 2023;Output;10\nQ1 2023;Input;-2\nQ1 2023;Total;8\nQ2 2023;Output;20\nQ2 2023;Input;-5\nQ2 2023;Total;15\n",
    "sheet.csv":
      "Account,Name,Jan-24,Feb-24\n4000,UK,\"(1,000)\",\"open\"\n4010,EU,\"(2,500)\",\"(3,000)\"\n5000,Rent,\"1,200\",\"1,200\"\n",
    "flows.csv": "Day;DMA Nord Flow (l/s);DMA Ost Flow (l/s)\n2024-03-01;1;4\n2024-03-02;3;6\n",
    "register.csv": "DMA;Taps\nOst;5\nNord;2\n",
    "bank.csv": "Buchungstag;Saldo\n28.06.24;5\n25.06.24;-3\n20.06.24;7\n",
    "lab.csv": "Sampled;mg\n28.06.24;5\n29.06.24;3\n",
    "meters.csv": "Customer,Q1 2023 (m3),Q2 2023 (m3)\nA,4,5\nB,1,2\n",
    "levels.csv":
      "t,Level\n"
      + (0..<60).map { "\($0),\($0 % 20 == 7 ? "-327.68" : "3.\($0 % 10)")\n" }.joined(),
    "minima.txt":
      "# HJD err type\n2441795.650 - p\n2442386.216 - s\n2442997.523 - p\n2443476.377 0.01 p\n",
    "seeing.csv": "Night\tFWHM\n2023-01-01\t2.45\"\n2023-01-02\t2.98\"\n",
    "rota.csv": "Day,Who,h\n01/02/2024,A,1\n13/02/2024,A,2\n13/02/2024,A,2\n01/02/2024,B,3\n",
    "modem.csv":
      "Day,n\n"
      + (1...28).map { "2024-02-\($0 < 10 ? "0" : "")\($0),\($0 == 9 ? -1 : 500 + $0)\n" }.joined(),
    "hours.csv":
      "Day,Hours\n"
      + (1...28).map { "2024-02-\($0 < 10 ? "0" : "")\($0),\($0 < 20 ? 100 + $0 : $0):00\n" }
      .joined(),
  ])
  private let prompt: Prompt

  init() { prompt = Prompt(folder: folder.path) }

  @Test(
    arguments: [
      // Money by hours, for an hour: no length of time.
      (
        "series g, h from \"pay.csv\" column=[Gross, Hours] time=Month by=Team; rate = g / h * 1 hour; twice = 2 * g / h * 1 hour; print rate.A, twice.B",
        "[20, 25] [60, 50]", ""
      ),
      (
        "series h from \"pay.csv\" column=Hours by=Team; show sum(h)",
        "name  sum(h)\nA     264:00:00\nB     30:30:00", ""
      ),
      (
        "series v from \"vat.csv\" column=VAT time=Period; print sum(v)", "46",
        "column 2 ('Type'): found 'Total' -> expected no row that sums up those above, as 2 rows do; write `series v from \"vat.csv\" column=VAT time=Period where Type != \"Total\"`"
      ),
      (
        "series v from \"vat.csv\" column=VAT time=Period where Type != Total; print sum(v)", "23",
        ""
      ),
      (
        "series f from \"flows.csv\" columns=all; series t from \"register.csv\" by=DMA; print sum(f) / sum(t)",
        "[2, 2]",
        "'Ost' of 'sum(t)' is taken for 'DMA Ost Flow (l/s)' of 'sum(f)': names that stand in a single other one meet"
      ),
      (
        "a = named([1, 2], [\"x\", \"y\"]); b = named([1, 2], [\"p\", \"q\"]); print a + b",
        "[2, 4]",
        "have no name in common and meet by position, 'x' with 'p', 'y' with 'q'"
      ),
      ("series s from \"bank.csv\" column=Saldo; print s", "[7, -3, 5]", ""),
      (
        "series s from \"lab.csv\" time=Sampled; print positions(s)[1]",
        "2024-06-29T00:00:00+00:00", ""
      ),
      (
        "series m from \"meters.csv\" by=Customer columns=all unpivot=on; print positions(m.A)[1]",
        "2023-04-01T00:00:00+00:00", ""
      ),
      (
        "series l from \"levels.csv\"; print count(l)", "60",
        "found '-327.68' -> expected a value near the others, or a gap: 3 rows have this number; write `series l from \"levels.csv\" missing=-327.68`"
      ),
      (
        "series h from \"hours.csv\"; series run = diff(h) / 1 h; print sum(run)", "-73",
        "'h' rises but for 1 step, as a counter that begins anew or was misread, and 'sum' takes these off: 'where(run < 0, nan, run)' leaves them out"
      ),
      (
        "series s from \"bank.csv\" column=Saldo; series daily = resample(s, day, last); print count(daily)",
        "3",
        "'resample(s, day, last)' has gaps in 6 of 9 periods, which have no sample: where the last one holds on, write 'fill(resample(s, day, last), previous)'"
      ),
      (
        "series m from \"minima.txt\" column=HJD x=HJD where type == p missing=\"-\"; print count(m)",
        "3", ""
      ),
      ("series f from \"seeing.csv\" column=FWHM; print f", "[2.45, 2.98]", ""),
      (
        "series n from \"modem.csv\"; print sum(diff(n))", "27",
        "'n' rises but for 1 step, to -1, and goes on behind it as before: a value that was misread, which missing=-1 leaves out where 'n' is read"
      ),
      (
        "series b = [1, 2] time=[2026-03-01, 2026-03-02]; series c = [1] time=[2026-03-05]; print align(b, c, exact)",
        "[nan]",
        "'b' has nothing at any place of 'c'"
      ),
      ("v = named([1, 2], [\"x\", \"y\"]); show v", "name  v\nx     1\ny     2", ""),
    ] as [(String, String, String)])
  func `what such files mean is read, or said`(program: String, output: String, warning: String) {
    prompt.expect(program, prints: output, warning: warning)
  }

  @Test func `names in quotes that the advice needs are no lost words`() {
    prompt.expect(
      "series t from \"sheet.csv\" columns=Jan-24..Feb-24 unpivot=on by=Name where Account >= 4000 and Account <= 4999",
      refusedWith: "missing=\"open\" where Account >= 4000 and Account <= 4999`")
  }

  @Test func `rows in no order are put in one, and those that stand there twice stay`() {
    let error = prompt.run("series h from \"rota.csv\" column=h by=Who; print sum(h)")
    #expect(error == nil)
    prompt.expect("series h from \"rota.csv\" column=h", refusedWith: "column=h sort=on`")
  }

  @Test func `a group without a row says which text no cell is`() {
    let error = prompt.run("series v from \"vat.csv\" column=VAT by=Period where Type == output")
    #expect(
      error?.value.contains(
        "no row is left for a group: no cell of 'Type' is 'output': did you mean 'Output'?") == true
    )
  }
}
