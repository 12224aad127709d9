import DataSources
import Glibc

/// Files into columns: two numeric columns in CSV, with short decimals and with all 17 digits.
///
/// The environment variable `CSV_ROWS` is the number of rows, else it is a million. The files stay in the
/// folder `CSV_FOLDER`, where Tests/Benchmarks/sources_peer.py reads them with pandas, if there is one.
func sourcesSuite(_ table: inout Table) {
  let rows = getenv("CSV_ROWS").flatMap { Int(String(cString: $0)) } ?? 1_000_000
  let folder = getenv("CSV_FOLDER").map { String(cString: $0) }
  for (name, digits) in [("short", 2), ("full", 17)] {
    let path = "\(folder.map { $0 + "/" } ?? "/tmp/glowline-bench-\(getpid())-")\(name).csv"
    defer { if folder == nil { unlink(path) } }
    guard writeCSV(path, rows: rows, isFull: digits == 17) else {
      print("cannot write \(path)")
      return
    }
    table.add(
      Measurement("csv \(name) \(rows) rows", runs: 3) {
        do { keep(try DataTable.read(path: path)) } catch { print(error) }
      })
  }
}

/// Writes rows of two numbers: hundredths, or fractions whose shortest text has some 17 digits.
private func writeCSV(_ path: String, rows: Int, isFull: Bool) -> Bool {
  guard let file = fopen(path, "w") else { return false }
  defer { fclose(file) }
  fputs("a,b\n", file)
  var random = CongruentialGenerator(state: 1)
  func next() -> String {
    if isFull { return "\(random.next())" }
    let hundredths = Int(random.nextState() >> 40) % 100_000
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }
  for _ in 0..<rows { fputs("\(next()),\(next())\n", file) }
  return true
}
