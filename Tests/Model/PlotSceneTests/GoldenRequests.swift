import AxisTicks
import PlotGeometry
import PlotScene
import SampleStore

/// Pictures of one issue each, with data small enough to be checked by hand.
enum GoldenRequests {
  typealias Golden = (name: String, request: @Sendable () throws -> PlotRequest)

  static let all: [Golden] = looks + lines + marks + axes + sizes

  /// Where 2026-03-02 begins in UTC, in seconds since 1970.
  private static let monday = 1_772_409_600.0
  private static let day = 86_400.0

  /// A picture that is low, without room for the stick's label.
  private static let still = PlotConfig().with {
    $0.width = 300
    $0.height = 120
    $0.interaction = .off
  }

  private static let bare = PlotConfig.plain.with {
    $0.width = 90
    $0.height = 30
  }

  private static let touchable = still.with {
    $0.height = 200
    $0.interaction = .live
  }

  private static func styled(_ style: SeriesStyle) -> SeriesInput {
    SeriesInput([1, 3, 2, 4], style: style)
  }

  // MARK: - Looks

  private static let looks: [Golden] = [
    ("axes, light", { axes(.light) }),
    ("axes, dark", { axes(.dark) }),
    ("bare line, light", { PlotRequest([example], config: bare) }),
    ("bare line, dark", { PlotRequest([example], config: bare.with { $0.theme = .dark }) }),
    (
      "several bare lines have no legend",
      {
        PlotRequest(
          [SeriesInput([0, 1], name: "a"), SeriesInput([1, 0], name: "b")], config: bare,
          title: "Two")
      }
    ),
    (
      "many series",
      {
        let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        return PlotRequest(
          names.enumerated().map { SeriesInput([Double($0), Double($0)], name: $1) },
          config: still.with { $0.height = 200 })
      }
    ),
    (
      "text of many scripts",
      {
        PlotRequest(
          [
            SeriesInput([1, 2], name: "שלום"), SeriesInput([2, 1], name: "हिन्दी"),
            SeriesInput([2, 2], name: "📈 e\u{301}"),
          ], config: still.with { $0.height = 160 }, yAxis: AxisSettings(label: "値段"),
          title: "線を引く 한국어")
      }
    ),
  ]

  private static func axes(_ theme: PlotConfig.Theme) -> PlotRequest {
    PlotRequest(
      [SeriesInput([1, 4, 2], name: "a"), SeriesInput([3, 2, 0], name: "b")],
      config: still.with { $0.theme = theme }, title: "Two")
  }

  // MARK: - Lines

  private static let lines: [Golden] = [
    (
      "segments",
      { PlotRequest([SeriesInput(exampleValues, starts: [0, 4, 8])], config: still) }
    ),
    (
      "active segment",
      { PlotRequest([SeriesInput(exampleValues, starts: [0, 4, 8], active: 1)], config: still) }
    ),
    (
      "laser with room for its glow",
      {
        PlotRequest(
          [example],
          config: bare.with {
            $0.useLaserLightLinePlotStyle = true
            $0.height = 60
          })
      }
    ),
    (
      "laser whose glow is spilt",
      {
        PlotRequest(
          [example],
          config: bare.with {
            $0.useLaserLightLinePlotStyle = true
            $0.glowMargin = .spill
          })
      }
    ),
    (
      "laser with an active segment",
      {
        PlotRequest(
          [SeriesInput(exampleValues, starts: [0, 4, 8], active: 2)],
          config: still.with {
            $0.useLaserLightLinePlotStyle = true
            $0.theme = .dark
          })
      }
    ),
    ("gaps break the line", { PlotRequest([gappy], config: bare) }),
    ("gaps are joined", { PlotRequest([gappy], config: bare.with { $0.gaps = .join }) }),
    ("area", { PlotRequest([styled(SeriesStyle(shape: .area))], config: still) }),
    ("steps", { PlotRequest([styled(SeriesStyle(shape: .step))], config: still) }),
    ("dots", { PlotRequest([styled(SeriesStyle(shape: .dots))], config: still) }),
    (
      "points on a line",
      { PlotRequest([styled(SeriesStyle(pointRadius: 2))], config: still) }
    ),
    (
      "dashes, colour, width and opacity",
      {
        PlotRequest(
          [
            styled(
              SeriesStyle(color: Color(rgb: 0xFF0000), width: 3, dash: [6, 4], opacity: 0.5))
          ], config: still)
      }
    ),
    (
      "equal values lie where the config says",
      {
        PlotRequest(
          [SeriesInput([7, 7, 7])], config: bare.with { $0.relativeYForStraightLine = 0.25 })
      }
    ),
    ("equal values with axes", { PlotRequest([SeriesInput([7, 7, 7])], config: still) }),
    ("one sample", { PlotRequest([SeriesInput([7])], config: still) }),
    ("no sample", { PlotRequest([SeriesInput([])], config: still) }),
    (
      "four points a column are left of many samples",
      {
        let saw = (0..<400).map { Double($0 % 40) }
        return PlotRequest(
          [SeriesInput(saw)],
          config: bare.with {
            // Two columns of pixels, large ones, which have six columns each.
            $0.width = 16
            $0.scale = 2.0 / 16
          })
      }
    ),
  ]

  private static let gappy = SeriesInput([0, 3, .nan, 1, .nan, .nan, 2, 2, 3, 0])

  // MARK: - Marks

  private static let marks: [Golden] = [
    (
      "indicator",
      { PlotRequest([example], config: still.with { $0.showGlowingIndicator = true }) }
    ),
    (
      "indicator within the relative width",
      {
        PlotRequest(
          [example],
          config: bare.with {
            $0.latestIndicator = .dot
            $0.occupyingRelativeWidth = 0.5
          })
      }
    ),
    (
      "a text as indicator",
      { PlotRequest([example], config: still.with { $0.latestIndicator = .text("now") }) }
    ),
    ("stick and label at the left edge", { selection(of: 0) }),
    ("stick and label in the middle", { selection(of: 5) }),
    ("stick and label at the right edge", { selection(of: 9) }),
    (
      "stick of the bare line",
      {
        PlotRequest(
          [example],
          config: PlotConfig().with {
            $0.style = .minimal
            $0.width = 90
            $0.height = 110
          }, selection: .init(sample: 3, labelText: "4"))
      }
    ),
    (
      "comparison upwards",
      {
        PlotRequest(
          [example], config: touchable, comparison: .init(from: 0, to: 3, text: "+3 (+300 %)"))
      }
    ),
    (
      "comparison downwards",
      {
        PlotRequest(
          [example], config: touchable.with { $0.theme = .dark },
          comparison: .init(from: 3, to: 6, text: "−3 (−75 %)"))
      }
    ),
    (
      "comparison backwards on the bare line",
      {
        PlotRequest(
          [SeriesInput(exampleValues, starts: [0, 4, 8], active: 1)], config: bare,
          comparison: .init(from: 6, to: 2, text: "-2"))
      }
    ),
  ]

  private static func selection(of sample: Int) -> PlotRequest {
    PlotRequest(
      [example], config: touchable,
      selection: .init(sample: sample, labelText: "a long label of sample \(sample)"))
  }

  // MARK: - Axes

  private static let axes: [Golden] = [
    (
      "minutes",
      { try PlotRequest([times(every: 60, from: monday + 34_200)], config: still) }
    ),
    ("days", { try PlotRequest([times(every: day, from: monday)], config: still) }),
    (
      "midnights",
      { try PlotRequest([times(every: day / 4, from: monday)], config: still) }
    ),
    (
      "months",
      { try PlotRequest([times(every: 28 * day, from: monday)], config: still) }
    ),
    (
      "month axis names every month",
      {
        try PlotRequest(
          [times(every: 28 * day, from: monday)], config: still,
          xAxis: AxisSettings(quantity: .months))
      }
    ),
    (
      "index axis of times",
      {
        try PlotRequest(
          [times(every: day, from: monday)], config: still, xAxis: AxisSettings(quantity: .index))
      }
    ),
    (
      "logarithmic axis",
      {
        PlotRequest(
          [SeriesInput([1, 10, 200, 5000])], config: still, yAxis: AxisSettings(scale: .log))
      }
    ),
    (
      "percent",
      {
        PlotRequest(
          [SeriesInput([-12.5, 0, 30])], config: still,
          yAxis: AxisSettings(format: .number(.percent)))
      }
    ),
    (
      "offset",
      {
        PlotRequest(
          [SeriesInput([1_000_001, 1_000_003])], config: still,
          yAxis: AxisSettings(format: .number(.offset)))
      }
    ),
    (
      "classic ticks",
      {
        PlotRequest(
          [SeriesInput([104, 432])], config: still.with { $0.height = 200 },
          yAxis: AxisSettings(ticks: .classic, grid: .dashed))
      }
    ),
    (
      "names and grids of axes",
      {
        PlotRequest(
          [SeriesInput([1, 3, 2])], config: still, xAxis: AxisSettings(grid: .dashed, label: "day"),
          yAxis: AxisSettings(grid: .off, label: "price"))
      }
    ),
    (
      "two y axes",
      {
        let volume = SeriesStyle(opacity: 0.5, shape: .bars, axis: .right)
        var request = PlotRequest(
          [example, SeriesInput([300, 100, 200], name: "volume", style: volume)], config: still,
          yAxis: AxisSettings(label: "price"))
        request.rightAxis = AxisSettings(label: "shares")
        return request
      }
    ),
    (
      "window inside of the data",
      {
        PlotRequest(
          [example], config: still, xWindow: try AxisInterval(from: 2.5, through: 6),
          yWindow: try AxisInterval(from: 0, through: 3))
      }
    ),
  ]

  private static func times(every step: Double, from start: Double) throws -> SeriesInput {
    try SeriesInput(
      exampleValues, at: exampleValues.indices.map { start + Double($0) * step }, isTime: true)
  }

  // MARK: - Sizes

  private static let sizes: [Golden] = [
    (
      "tiny",
      {
        PlotRequest(
          [example],
          config: PlotConfig().with {
            $0.width = 120
            $0.height = 60
          }, title: "Tiny")
      }
    ),
    (
      "a title wider than the picture",
      {
        PlotRequest(
          [example], config: still.with { $0.width = 150 },
          title: "A title that goes on beyond the picture's edge")
      }
    ),
    (
      "large",
      { PlotRequest([example], config: still.with { ($0.width, $0.height) = (2000, 1000) }) }
    ),
  ]
}
