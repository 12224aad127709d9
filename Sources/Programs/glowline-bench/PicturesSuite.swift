import CairoRenderer
import PlotGeometry
import PlotScene
import SampleStore

/// Times whole pictures of 640 × 320 points at scale 2: from the samples to the bytes of the file.
///
/// Each run lays the picture out anew, as a changed series would; the renderer and its fonts stay.
func picturesSuite(_ table: inout Table) {
  let renderer = CairoRenderer()
  func picture(_ series: [SeriesInput], laser: Bool, style: PlotConfig.Style) {
    var config = PlotConfig.standard
    config.useLaserLightLinePlotStyle = laser
    config.style = style
    do {
      let request = PlotRequest(series, config: config, program: "series a = walk(1000)\nplot a\n")
      keep(try renderer.render(Scene(request, measurer: renderer).displayList, as: .png))
    } catch {
      print(error)
    }
  }
  /// A plot without and with laser, and how much longer the latter takes.
  @discardableResult
  func rows(
    _ name: String, _ series: [SeriesInput], style: PlotConfig.Style = .axes
  ) -> (plain: Measurement, laser: Measurement) {
    let plain = table.add(
      Measurement("picture of \(name)", runs: 25) {
        picture(series, laser: false, style: style)
      })
    let laser = table.add(
      Measurement("picture of \(name), laser", runs: 25) {
        picture(series, laser: true, style: style)
      })
    table.ratio("\(name), laser / plain", laser, to: plain, limit: 2)
    return (plain, laser)
  }
  func one(_ samples: SampleSeries) -> [SeriesInput] { [SeriesInput(name: "a", samples: samples)] }

  let thousand = walk(1000)
  let million = walk(1_000_000)
  let noise = (0..<1_000_000).map { ($0 &* 2_654_435_761) >> 7 & 0xFFFF }.map(Double.init)
  rows("1,000 samples", one(SampleSeries(thousand)))
  rows("1,000 samples, bare line", one(SampleSeries(thousand)), style: .minimal)
  let starts = Array(stride(from: 0, to: 1000, by: 200))
  if let segments = try? SegmentStarts(starts, sampleCount: 1000) {
    rows(
      "1,000 samples, five segments",
      [
        SeriesInput(
          name: "a", samples: SampleSeries(thousand), segments: segments, activeSegment: 3)
      ])
  }
  rows(
    "three series of 1,000 samples",
    [1.0, 1.1, 0.8].enumerated().map { number, factor in
      SeriesInput(name: "\(number)", samples: SampleSeries(thousand.map { $0 * factor }))
    })
  rows("100,000 samples", one(SampleSeries(Array(million[..<100_000]))))
  rows("1,000,000 samples", one(SampleSeries(million)))
  rows("1,000,000 samples of noise", one(SampleSeries(noise)))
  table.add(
    Measurement("picture of 1,000,000 samples, with their index", runs: 9) {
      picture(one(SampleSeries(million)), laser: false, style: .axes)
    })
}

/// A random walk, the same in every run.
private func walk(_ count: Int) -> [Double] {
  var random = CongruentialGenerator()
  var value = 100.0
  return (0..<count).map { _ in
    value += random.next() - 0.5
    return value
  }
}
