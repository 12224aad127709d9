import Glibc
import SampleStore

/// Min/max scan, pyramid, decimation and window queries.
///
/// With `GLOWLINE_SCAN_PEER` naming the library made of `Tests/Benchmarks/scan_peer.c`, the scan is
/// also compared with plain C loops over the same array.
func storeSuite(_ table: inout Table) {
  let values = walk(count: 50_000_000)
  let scan = table.add(
    Measurement("scan 50M") { keep(minMax(of: values.span)) })
  for (name, peer) in scanPeers() {
    let loop = table.add(
      Measurement("C loop 50M, \(name)") {
        var result = [0.0, 0.0]
        values.withUnsafeBufferPointer { peer($0.baseAddress, $0.count, &result) }
        keep(result)
      })
    table.ratio("scan : C loop, \(name)", scan, to: loop, limit: 1.25)
  }

  let build = table.add(Measurement("pyramid build 50M") { keep(SampleColumn(values)) })
  table.ratio("pyramid build : scan", build, to: scan, limit: 4)

  let large = SampleSeries(values)
  let small = SampleSeries(Array(values[..<1_000_000]))
  table.add(
    Measurement("full view 50M, 1280 columns", runs: 101) {
      keep(large.line(in: 0..<large.count, columns: 1280))
    })
  var gappy = values
  for index in stride(from: 0, to: gappy.count, by: 1000) { gappy[index] = .nan }
  let withGaps = SampleSeries(gappy)
  table.add(
    Measurement("full view 50M with gaps, 1280 columns", runs: 101) {
      keep(withGaps.line(in: 0..<withGaps.count, columns: 1280))
    })
  let ofSmall = table.add(
    Measurement("window of 100k in 1M, 1280 columns", runs: 101) {
      keep(small.line(from: 400_000, through: 499_999, columns: 1280))
    })
  let ofLarge = table.add(
    Measurement("window of 100k in 50M, 1280 columns", runs: 101) {
      keep(large.line(from: 20_400_000, through: 20_499_999, columns: 1280))
    })
  table.ratio("window in 50M : in 1M", ofLarge, to: ofSmall, limit: 1.5)
}

/// A walk with steps of -1, 0 and 1 and a little noise, the same in each run.
private func walk(count: Int) -> [Double] {
  var random = CongruentialGenerator(state: 1)
  var level = 0.0
  return (0..<count).map { _ in
    let state = random.nextState()
    level += Double((state >> 33) % 3) - 1
    return level + Double(state >> 40) / 16_777_216
  }
}

private typealias ScanPeer =
  @convention(c) (UnsafePointer<Double>?, Int, UnsafeMutablePointer<Double>?) -> Void

/// The C loops of the library that the environment names, if it names one.
private func scanPeers() -> [(name: String, scan: ScanPeer)] {
  guard let path = getenv("GLOWLINE_SCAN_PEER") else { return [] }
  guard let library = dlopen(path, RTLD_NOW) else {
    print("no scan peer: cannot load '\(String(cString: path))'")
    exit(2)
  }
  let symbols = [("plain", "scan_plain"), ("skipping NaN", "scan_skipping_nan")]
  return symbols.compactMap { name, symbol in
    dlsym(library, symbol).map { (name, unsafeBitCast($0, to: ScanPeer.self)) }
  }
}
