import CairoRenderer
import Cells
import Glibc
import PlotSession

/// Groups, periods and values that get out: statements over ten million samples.
///
/// The samples stand half a minute apart for some ten years. Files lie in the folder `CSV_FOLDER`, where
/// Tests/Benchmarks/values_peer.py does the same with pandas, if there is one.
func valuesSuite(_ table: inout Table) {
  let stated = getenv("CSV_FOLDER").map { String(cString: $0) }
  let folder = stated ?? "/tmp"
  var session = Session(SessionEnvironment(renderer: CairoRenderer(), folder: folder))
  func run(_ cell: String) {
    let error = session.run(cell, console: Console { keep($0) })
    if let error { print("'\(cell)': \(error)") }
  }
  func row(_ name: String, _ cell: String, after setup: String = "") {
    table.add(
      Measurement(name, runs: 3, setup: { if !setup.isEmpty { run(setup) } }) { run(cell) })
  }
  guard writeSites(folder + "/sites.csv", rows: 10_000_000) else {
    print("cannot write in \(folder)")
    return
  }
  run("series d = walk(10M) start=2016-01-01 step=30 s")
  row("export 10M samples with times to csv", "export d \"exported.csv\"")
  row("split 10M samples by day", "series q = split(d, day)")
  row("across the days of 10M samples, p95", "series u = across(q, p95)")
  row("resample 10M samples by day, p95", "series r = resample(d, day, p95)")
  run("reset")
  row(
    "by= of 10M rows, 50 values", "series s from \"sites.csv\" column=value by=site x=x",
    after: "reset")
  for name in ["exported.csv", "sites.csv"] where stated == nil { unlink("\(folder)/\(name)") }
}

/// Writes rows of an x, one of fifty names and a value, in turn.
private func writeSites(_ path: String, rows: Int) -> Bool {
  guard let file = fopen(path, "w") else { return false }
  defer { fclose(file) }
  fputs("x,site,value\n", file)
  var random = CongruentialGenerator(state: 1)
  for row in 0..<rows {
    let hundredths = Int(random.nextState() >> 40) % 100_000
    fputs(
      "\(row / 50),site\(row % 50),\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)\n",
      file)
  }
  return true
}
