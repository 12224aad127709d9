import AxisTicks
import CivilTime
import PlotGeometry
import PlotScene
import SampleStore
import Testing

/// Whole pictures, shape by shape; characters are 7.2 points wide, lines 14.4 high.
@Suite struct `Golden pictures` {
  private let size = PlotConfig().with {
    $0.width = 300
    $0.height = 160
  }

  @Test func `two series with axes, title and legend`() throws {
    let request = PlotRequest(
      [SeriesInput([1, 4, 2], name: "a"), SeriesInput([3, 2, 0], name: "b")],
      config: size.with { $0.interaction = .off }, title: "Two")
    #expect(
      try Scene(request).displayList.text == """
        300 x 160 on ffffffff
        rule 19.2,88.4 292,88.4 e9ecefff
        rule 19.2,43.2 292,43.2 e9ecefff
        rule 19.2,133.6 292,133.6 b4bac2ff
        rule 19.2,133.6 19.2,137.6 b4bac2ff
        rule 155.6,133.6 155.6,137.6 b4bac2ff
        rule 292,133.6 292,137.6 b4bac2ff
        line 19.2,111 155.6,43.2 292,88.4 width 1.5 0072b2ff
        line 19.2,65.8 155.6,88.4 292,133.6 width 1.5 d55e00ff
        line 215.6,17 231.6,17 width 1.5 0072b2ff
        line 262.8,17 278.8,17 width 1.5 d55e00ff
        text 'Two' 8,17 leading middle 1f2328ff
        text '0' 11.2,133.6 trailing middle 5b636dff
        text '2' 11.2,88.4 trailing middle 5b636dff
        text '4' 11.2,43.2 trailing middle 5b636dff
        text '0' 19.2,141.6 center top 5b636dff
        text '1' 155.6,141.6 center top 5b636dff
        text '2' 292,141.6 center top 5b636dff
        text 'a' 237.6,17 leading middle 5b636dff
        text 'b' 284.8,17 leading middle 5b636dff
        """)
  }

  @Test func `days of a dark laser with a selection`() throws {
    let times = [0, 43_200, 86_400, 129_600.0]
    let input = try SeriesInput([10, 12, 11, 13], at: times, isTime: true)
    let request = PlotRequest(
      [input],
      config: size.with {
        $0.theme = .dark
        $0.useLaserLightLinePlotStyle = true
        $0.showGlowingIndicator = true
        $0.height = 220
      }, selection: .init(sample: 1, labelText: "12"))
    #expect(
      try Scene(request).displayList.text == """
        300 x 220 on 15181eff
        rule 26.4,139.55 278,139.55 262b33ff
        rule 26.4,102.85 278,102.85 262b33ff
        rule 26.4,66.15 278,66.15 262b33ff
        rule 194.13,66.15 194.13,176.25 4a515cff dash ["1", "3"]
        rule 26.4,176.25 278,176.25 4a515cff
        rule 26.4,176.25 26.4,180.25 4a515cff
        rule 110.27,176.25 110.27,180.25 4a515cff
        rule 194.13,176.25 194.13,180.25 4a515cff
        rule 278,176.25 278,180.25 4a515cff
        dots 278,66.15 diameter 27.2 56b4e966
        laser 26.4,176.25 110.27,102.85 194.13,139.55 278,66.15 width 1.5 56b4e9ff core ffffffff opacity 1
        dots 278,66.15 diameter 8 56b4e9ff
        rectangle 109.67,22.4 1.2 x 197.6 808080ff
        dots 110.27,102.85 diameter 9.5 15181eff
        dots 110.27,102.85 diameter 6.5 56b4e9ff
        rectangle 90.27,184.25 40 x 14.4 15181eff
        text '12' 110.27,7.2 center middle f0f2f5ff
        text '10' 18.4,176.25 trailing middle 9aa3afff
        text '11' 18.4,139.55 trailing middle 9aa3afff
        text '12' 18.4,102.85 trailing middle 9aa3afff
        text '13' 18.4,66.15 trailing middle 9aa3afff
        text '00:00' 26.4,184.25 center top 9aa3afff
        text '12:00' 110.27,184.25 center top 9aa3afff
        text '00:00' 194.13,184.25 center top 9aa3afff
        text '12:00' 278,184.25 center top 9aa3afff
        text 'Jan 2' 194.13,198.65 center top 9aa3afff
        text 'Jan 1, 1970' 26.4,198.65 leading top 9aa3afff
        """)
  }

  @Test func `the seed's bare line with an active segment and a comparison`() throws {
    let input = SeriesInput(exampleValues, starts: [0, 4, 8], active: 1)
    let config = PlotConfig.plain.with {
      $0.width = 90
      $0.height = 30
    }
    let request = PlotRequest(
      [input], config: config, comparison: .init(from: 2, to: 6, text: "-2"))
    #expect(
      try Scene(request).displayList.text == """
        90 x 30 on ffffffff
        rectangle 20,0 40 x 30 5b636d1a
        line 0,30 10,20 20,10 30,0 | 70,20 80,10 90,0 width 1.5 0072b24d
        line 30,0 40,10 50,20 60,30 70,20 width 1.5 0072b2ff
        rectangle 19.4,0 1.2 x 30 808080ff
        rectangle 59.4,0 1.2 x 30 808080ff
        rectangle 28.8,0 22.4 x 14.4 ffffffd9
        text '-2' 40,7.2 center middle 1f2328ff
        """)
  }
}
