package import PlotGeometry

/// How a plot looks: one field for each config key, under the key's name, with the key's default.
///
/// What a key is called, takes and means says the table ``fields``. Numbers are checked against it where
/// a scene is made; lengths are in points, durations in seconds.
/// Source of the first eighteen: RHLinePlot, `RHLinePlotConfig` and the plots' own parameters.
package struct PlotConfig: Hashable, Sendable {
  /// The diameter of the indicator's dot.
  package var glowingIndicatorWidth = 8.0
  /// The width of the line; in laser style the core's.
  package var plotLineWidth = 1.5
  /// Where equal values lie: 0 at the bottom, 1 at the top.
  package var relativeYForStraightLine = 0.5
  /// The opacity of the segments that are not active, 0...1.
  package var opacityOfUnselectedSegment = 0.3
  /// How long the change of the active segment takes.
  package var segmentSelectionAnimationDuration = 0.1
  /// How many times the dot's width its ghost grows to.
  package var glowingIndicatorBackgroundScaleEffect = 5.0
  /// The pause between two glows.
  package var glowingIndicatorDelayBetweenGlow = 0.5
  /// How long a glow takes.
  package var glowingIndicatorGlowAnimationDuration = 0.8
  /// Whether the line is drawn as a laser.
  package var useLaserLightLinePlotStyle = false
  /// The edges at which the line's stroke is kept inside the frame.
  package var adjustedEdgesToFitLineStrokeInCanvas: PlotEdges = []
  /// The width of the value stick.
  package var valueStickWidth = 1.2
  /// The colour of the value stick.
  package var valueStickColor = Color(rgb: 0x808080)
  /// How far the stick rises above the plot; nil is the style's.
  package var valueStickTopPadding: Double?
  /// How far the stick goes down below the plot; nil is the style's.
  package var valueStickBottomPadding: Double?
  /// The space between the stick and its label.
  package var spaceBetweenValueStickAndStickLabel = 8.0
  /// How long a press must last to show the stick.
  package var minimumPressDurationToActivateInteraction = 0.1
  /// The share of the frame's width that the data fill, 0...1.
  package var occupyingRelativeWidth = 1.0
  /// Whether the last sample has a glowing dot.
  package var showGlowingIndicator = false
  /// The mark on the last sample.
  package var latestIndicator = LatestIndicator.auto
  /// The template of the stick's label, which whoever makes the label reads.
  package var valueStickLabel = "{value}"
  /// The picture's width.
  package var width = 640.0
  /// The picture's height.
  package var height = 320.0
  /// Pixels per point.
  package var scale = 2.0
  /// Light or dark.
  package var theme = Theme.light
  /// With axes or the bare line.
  package var style = Style.axes
  /// The colour of the first series; nil, and every other series, has one of the theme's.
  package var color: Color?
  /// The colour behind the picture; nil is the theme's.
  package var background: Color?
  /// The colour of the laser's core.
  package var laserCoreColor = Color.white
  /// Whether the frame leaves room for the laser's whole glow.
  package var glowMargin = GlowMargin.fit
  /// The name of the zone of dates; a scene's request holds its rules.
  package var timeZone = "UTC"
  /// What breaks the line.
  package var gaps = Gaps.break
  /// The colours of series without one of their own, from the first on; empty for the theme's.
  package var palette: [Color] = []
  /// Whether a strip below shows all of the x axis.
  package var overview = false
  /// What plots have in common that move together in a page; nil for one that moves alone.
  package var link: String?
  /// Whether the plot can be touched.
  package var interaction = Interaction.live
  /// The font of all text: a name, since what `sans-serif` stands for changes with the fonts that happen
  /// to be installed.
  package var fontFamily = PlotConfig.standardFontFamily
  /// The size of the labels.
  package var fontSize = 12.0

  /// The config with every default.
  package static let standard = PlotConfig()

  /// The config with every default.
  package init() {}

  /// The config with what the style decides filled in: the stick's paddings, the seed's on the bare line.
  package var resolved: PlotConfig {
    let padding = style == .axes ? 0.0 : 28
    var config = self
    config.valueStickTopPadding = valueStickTopPadding ?? padding
    config.valueStickBottomPadding = valueStickBottomPadding ?? padding
    return config
  }

  /// The most pixels of a picture: its size in points times its scale.
  package static let maximumPixelCount = 64_000_000

  /// The font where none is asked for.
  package static let standardFontFamily = "Inter"
  /// The font of what another one lacks.
  package static let fallbackFontFamily = "DejaVu Sans"
}

// What keys take that are no numbers, texts or colours.
extension PlotConfig {
  /// The colours of a picture's parts.
  package enum Theme: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// Dark on white.
    case light
    /// Bright on nearly black.
    case dark
  }

  /// With axes or without.
  package enum Style: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// Both axes, quietly.
    case axes
    /// The bare line, and an axis only where one is asked for.
    case minimal
  }

  /// Whether the glow may be cut.
  package enum GlowMargin: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// The frame is inset so that no glow is cut at the picture's edge.
    case fit
    /// The frame is not inset.
    case spill
  }

  /// What a gap does to the line.
  package enum Gaps: Hashable, Sendable {
    /// The line ends, and begins again behind the gap.
    case `break`
    /// The line joins the samples on both sides.
    case join
    /// The line ends as well between neighbours whose times are more seconds apart.
    case beyond(seconds: Double)
  }

  /// Who hears of the pointer.
  package enum Interaction: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// The page and the kernel.
    case live
    /// The page alone.
    case html
    /// Nobody: there is no room for the stick's label.
    case off
  }

  /// The mark on the last sample.
  package enum LatestIndicator: Hashable, Sendable {
    /// The glow where `showGlowingIndicator` is on.
    case auto
    /// A dot with its ghost.
    case glow
    /// A dot.
    case dot
    /// Nothing.
    case off
    /// A text, centred on the sample.
    case text(String)
  }
}

extension PlotConfig.Gaps: SettingChoice {
  static var valueType: ValueType { .words("break", "join", or: .duration) }
  static func value(of setting: SettingValue) -> PlotConfig.Gaps? {
    if case .duration(let seconds) = setting { return .beyond(seconds: seconds) }
    return setting.word == "break" ? .break : setting.word == "join" ? .join : nil
  }
  var setting: SettingValue {
    switch self {
    case .break: .word("break")
    case .join: .word("join")
    case .beyond(let seconds): .duration(seconds)
    }
  }
}

extension PlotConfig.LatestIndicator: SettingChoice {
  private static let words: [(word: String, mark: PlotConfig.LatestIndicator)] = [
    ("auto", .auto), ("glow", .glow), ("dot", .dot), ("off", .off),
  ]

  static var valueType: ValueType { ValueType(words: words.map(\.word), kind: .shownText) }
  static func value(of setting: SettingValue) -> PlotConfig.LatestIndicator? {
    if case .text(let text) = setting { return .text(text) }
    return words.first { $0.word == setting.word }?.mark
  }
  var setting: SettingValue {
    switch self {
    case .auto: .word("auto")
    case .glow: .word("glow")
    case .dot: .word("dot")
    case .off: .word("off")
    case .text(let text): .text(text)
    }
  }
}
