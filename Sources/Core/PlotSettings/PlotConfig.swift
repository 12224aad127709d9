public import PlotGeometry

/// How a plot looks: one field for each config key, under the key's name, with the key's default.
///
/// What a key is called, takes and means says the table ``fields``. Numbers are checked against it where
/// a scene is made; lengths are in points, durations in seconds.
/// Source of the first eighteen: RHLinePlot, `RHLinePlotConfig` and the plots' own parameters.
public struct PlotConfig: Hashable, Sendable {
  /// The diameter of the indicator's dot.
  public var glowingIndicatorWidth = 8.0
  /// The width of the line; in laser style the core's.
  public var plotLineWidth = 1.5
  /// Where equal values lie: 0 at the bottom, 1 at the top.
  public var relativeYForStraightLine = 0.5
  /// The opacity of the segments that are not active, 0...1.
  public var opacityOfUnselectedSegment = 0.3
  /// How long the change of the active segment takes.
  public var segmentSelectionAnimationDuration = 0.1
  /// How many times the dot's width its ghost grows to.
  public var glowingIndicatorBackgroundScaleEffect = 5.0
  /// The pause between two glows.
  public var glowingIndicatorDelayBetweenGlow = 0.5
  /// How long a glow takes.
  public var glowingIndicatorGlowAnimationDuration = 0.8
  /// Whether the line is drawn as a laser.
  public var useLaserLightLinePlotStyle = false
  /// The edges at which the line's stroke is kept inside the frame.
  public var adjustedEdgesToFitLineStrokeInCanvas: Edges = []
  /// The width of the value stick.
  public var valueStickWidth = 1.2
  /// The colour of the value stick.
  public var valueStickColor = Color(rgb: 0x808080)
  /// How far the stick rises above the plot; until it is set 0 with axes, and the seed's 28 without.
  public var valueStickTopPadding: Double {
    get { chosenTopPadding ?? defaultStickPadding }
    set { chosenTopPadding = newValue }
  }
  /// How far the stick goes down below the plot; until it is set as above it.
  public var valueStickBottomPadding: Double {
    get { chosenBottomPadding ?? defaultStickPadding }
    set { chosenBottomPadding = newValue }
  }
  /// The space between the stick and its label.
  public var spaceBetweenValueStickAndStickLabel = 8.0
  /// How long a press must last to show the stick.
  public var minimumPressDurationToActivateInteraction = 0.1
  /// The share of the frame's width that the data fill, 0...1.
  public var occupyingRelativeWidth = 1.0
  /// Whether the last sample has a glowing dot.
  public var showGlowingIndicator = false
  /// The mark on the last sample.
  public var latestIndicator = LatestIndicator.auto
  /// The template of the stick's label, which whoever makes the label reads.
  public var valueStickLabel = "{value}"
  /// The picture's width.
  public var width = 640.0
  /// The picture's height.
  public var height = 320.0
  /// Pixels per point.
  public var scale = 2.0
  /// Light or dark.
  public var theme = Theme.light
  /// With axes or the bare line.
  public var style = Style.axes
  /// The colour of the first series; nil, and every other series, has one of the theme's.
  public var color: Color?
  /// The colour behind the picture; nil is the theme's.
  public var background: Color?
  /// The colour of the laser's core.
  public var laserCoreColor = Color.white
  /// Whether the frame leaves room for the laser's whole glow.
  public var glowMargin = GlowMargin.fit
  /// The name of the zone of dates; a scene's request holds its rules.
  public var timeZone = "UTC"
  /// Whether a gap breaks the line.
  public var gaps = Gaps.break
  /// Whether the plot can be touched.
  public var interaction = Interaction.live
  /// The font of all text: a name, since what `sans-serif` stands for changes with the fonts that happen
  /// to be installed.
  public var fontFamily = PlotConfig.standardFontFamily
  /// The size of the labels.
  public var fontSize = 12.0

  private var chosenTopPadding: Double?
  private var chosenBottomPadding: Double?
  private var defaultStickPadding: Double { style == .axes ? 0 : 28 }

  /// The config with every default.
  public static let standard = PlotConfig()

  /// The config with every default.
  public init() {}

  /// The most pixels of a picture: its size in points times its scale.
  public static let maximumPixelCount = 64_000_000

  /// The font where none is asked for.
  public static let standardFontFamily = "DejaVu Sans"
}

// What keys take that are no numbers, texts or colours.
extension PlotConfig {
  /// The colours of a picture's parts.
  public enum Theme: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// Dark on white.
    case light
    /// Bright on nearly black.
    case dark
  }

  /// With axes or without.
  public enum Style: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// Both axes, quietly.
    case axes
    /// The bare line, and an axis only where one is asked for.
    case minimal
  }

  /// Whether the glow may be cut.
  public enum GlowMargin: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// The frame is inset so that no glow is cut at the picture's edge.
    case fit
    /// The frame is not inset.
    case spill
  }

  /// What a gap does to the line.
  public enum Gaps: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// The line ends, and begins again behind the gap.
    case `break`
    /// The line joins the samples on both sides.
    case join
  }

  /// Who hears of the pointer.
  public enum Interaction: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// The page and the kernel.
    case live
    /// The page alone.
    case html
    /// Nobody: there is no room for the stick's label.
    case off
  }

  /// The mark on the last sample.
  public enum LatestIndicator: Hashable, Sendable {
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

extension PlotConfig.LatestIndicator: SettingChoice {
  private static let words: [(word: String, mark: PlotConfig.LatestIndicator)] = [
    ("auto", .auto), ("glow", .glow), ("dot", .dot), ("off", .off),
  ]

  static var valueType: ValueType { ValueType(words: words.map(\.word), kind: .string) }
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
