import CairoRenderer
import Cells
import PlotSession
import SampleStore

/// Times statements in a session: from the text of a cell to the bytes of a PNG of 1280 × 640 pixels.
///
/// The series are in memory with their index, and the renderer has drawn before, as after the first cell.
func sessionSuite(_ table: inout Table) {
  let environment = SessionEnvironment(renderer: CairoRenderer())
  var session = Session(environment)
  run("plot walk(1000) laser=on; plot walk(1000)", in: &session)

  /// How long a cell takes in the session as it has become by `setup`.
  @discardableResult
  func row(
    _ name: String, _ cell: String, after setup: String = "", runs: Int = 41
  ) -> Measurement {
    if !setup.isEmpty { run(setup, in: &session) }
    return table.add(Measurement(name, runs: runs) { run(cell, in: &session) })
  }
  let plain = row("cell: plot of 1,000 samples", "plot a", after: "series a = walk(1000)")
  let laser = row("cell: plot of 1,000 samples, laser", "plot a laser=on")
  let bare = row("cell: plot of 1,000 samples, bare line", "plot a style=minimal")
  let bareLaser = row(
    "cell: plot of 1,000 samples, bare line, laser", "plot a style=minimal laser=on")
  row("cell: plot of 100,000 samples", "plot b", after: "series b = walk(100k)")

  var first = session
  let million = table.add(
    Measurement(
      "cell: first plot of 1,000,000 samples", runs: 9,
      setup: {
        first = Session(environment)
        run("series a = walk(1M)", in: &first)
      }
    ) { run("plot a", in: &first) })
  let again = row("cell: plot of 1,000,000 samples", "plot c", after: "series c = walk(1M)")

  /// The cells of a series too large for a plot of all samples; ends with the session as it was before.
  func large(_ count: String, _ samples: Int, windowMilliseconds: Double) {
    run("series d = walk(\(count))", in: &session)
    defer { run("drop d", in: &session) }
    let scan = session.state.series["d"].map { series in
      table.add(
        Measurement("scan of \(count) samples", runs: 5) {
          keep(minMax(of: series.samples.column.values.span))
        })
    }
    let fresh = session
    var loaded = session
    let first = table.add(
      Measurement("cell: first plot of \(count) samples", runs: 9, setup: { loaded = fresh }) {
        run("plot d", in: &loaded)
      })
    let full = row("cell: plot of \(count) samples", "plot d")
    var place = 0
    let window = table.add(
      Measurement("cell: window of \(count) samples changes, and plot", runs: 41) {
        // A tenth of them that moves on, never by whole columns.
        place = (place + samples / 97) % (samples - samples / 10)
        run("window x=\(place)..\(place + samples / 10); plot d", in: &session)
      })
    run("window all", in: &session)
    if let scan {
      table.limit(first, milliseconds: 1.5 * scan.median * 1000 + 5)
    }
    table.limit(full, milliseconds: 5)
    table.limit(window, milliseconds: windowMilliseconds)
  }
  large("10M", 10_000_000, windowMilliseconds: 5)
  large("100M", 100_000_000, windowMilliseconds: 5)

  table.ratio("cell: 1,000 samples, laser / plain", laser, to: plain, limit: 2)
  table.ratio("cell: 1,000 samples, bare line, laser / plain", bareLaser, to: bare, limit: 2)
  table.limit(plain, milliseconds: 3)
  table.limit(laser, milliseconds: 6)
  table.limit(million, milliseconds: 8)
  table.limit(again, milliseconds: 4)
}

/// Runs a cell that must not fail.
private func run(_ cell: String, in session: inout Session) {
  let error = session.run(cell, console: Console { keep($0) })
  if let error { print("'\(cell)': \(error)") }
}
