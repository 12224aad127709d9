import CairoRenderer
import PlotScene
import SampleStore

/// Times whole pictures of 640 × 320 points at scale 2: from the samples to the bytes of the file.
///
/// Each run lays the picture out anew, as a changed series would; the renderer and its fonts stay.
func picturesSuite(_ table: inout Table) {
  let renderer = CairoRenderer()
  func picture(_ samples: SampleSeries, laser: Bool = false, style: PlotConfig.Style = .axes) {
    var config = PlotConfig.standard
    config.useLaserLightLinePlotStyle = laser
    config.style = style
    do {
      let request = PlotRequest(
        [SeriesInput(name: "a", samples: samples)], config: config,
        program: "series a = walk(1000)\nplot a\n")
      keep(try renderer.render(Scene(request, measurer: renderer).displayList, as: .png))
    } catch {
      print(error)
    }
  }
  let thousand = walk(1000)
  let million = walk(1_000_000)
  let noise = (0..<1_000_000).map { ($0 &* 2_654_435_761) >> 7 & 0xFFFF }.map(Double.init)
  let few = SampleSeries(thousand)
  let many = SampleSeries(million)
  let dense = SampleSeries(noise)

  let plain = table.add(Measurement("picture of 1,000 samples", runs: 25) { picture(few) })
  let laser = table.add(
    Measurement("picture of 1,000 samples, laser", runs: 25) { picture(few, laser: true) })
  let large = table.add(Measurement("picture of 1,000,000 samples", runs: 25) { picture(many) })
  let fresh = table.add(
    Measurement("picture of 1,000,000 samples, with their index", runs: 9) {
      picture(SampleSeries(million))
    })
  let largeLaser = table.add(
    Measurement("picture of 1,000,000 samples, laser", runs: 25) { picture(many, laser: true) })
  let noisy = table.add(
    Measurement("picture of 1,000,000 samples of noise", runs: 25) { picture(dense) })
  let noisyLaser = table.add(
    Measurement("picture of 1,000,000 samples of noise, laser", runs: 25) {
      picture(dense, laser: true)
    })
  let bare = table.add(
    Measurement("picture of 1,000 samples, bare line", runs: 25) { picture(few, style: .minimal) })
  let bareLaser = table.add(
    Measurement("picture of 1,000 samples, bare laser", runs: 25) {
      picture(few, laser: true, style: .minimal)
    })
  table.limit(plain, milliseconds: 12)
  for row in [large, fresh, noisy] { table.limit(row, milliseconds: 40) }
  table.ratio("1,000 samples, laser / plain", laser, to: plain, limit: 2)
  table.ratio("1,000,000 samples, laser / plain", largeLaser, to: large, limit: 2)
  table.ratio("1,000,000 of noise, laser / plain", noisyLaser, to: noisy, limit: 2)
  table.ratio("bare line, laser / plain", bareLaser, to: bare, limit: 2)
}

/// A random walk, the same in every run.
///
/// Source: Knuth's MMIX multiplier.
private func walk(_ count: Int) -> [Double] {
  var state: UInt64 = 42
  var value = 100.0
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    value += Double(state >> 11) / 0x1p53 - 0.5
    return value
  }
}
