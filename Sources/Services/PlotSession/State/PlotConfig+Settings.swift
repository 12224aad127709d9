import PlotGeometry
import PlotLanguage
import PlotScene

extension PlotConfig {
  /// The config with some keys changed; the table has checked the values.
  init(_ settings: [String: SettingValue]) {
    self.init()
    for (key, value) in settings { set(key, value) }
  }

  private mutating func set(_ key: String, _ value: SettingValue) {
    switch value {
    case .number(let number): set(key, number)
    case .boolean(let truth):
      if key == "useLaserLightLinePlotStyle" { useLaserLightLinePlotStyle = truth }
      if key == "showGlowingIndicator" { showGlowingIndicator = truth }
    case .word(let word): set(key, word: word)
    case .words(let words):
      adjustedEdgesToFitLineStrokeInCanvas = words.reduce(into: []) { edges, word in
        edges.formUnion(Edges(word: word))
      }
    case .text(let text):
      switch key {
      case "latestIndicator": latestIndicator = .text(text)
      case "valueStickLabel": valueStickLabel = text
      case "timeZone": timeZone = text
      case "fontFamily": fontFamily = text
      default: break
      }
    case .color(let color):
      switch key {
      case "color": self.color = color
      case "background": background = color
      case "laserCoreColor": laserCoreColor = color
      case "valueStickColor": valueStickColor = color
      default: break
      }
    case .numbers: break
    }
  }

  private mutating func set(_ key: String, _ number: Double) {
    if let path = PlotConfig.numbers[key] { self[keyPath: path] = number }
  }

  private mutating func set(_ key: String, word: String) {
    switch key {
    case "style": style = Style(rawValue: word) ?? style
    case "theme": theme = PlotTheme.Word(rawValue: word) ?? theme
    case "glowMargin": glowMargin = GlowMargin(rawValue: word) ?? glowMargin
    case "gaps": gaps = Gaps(rawValue: word) ?? gaps
    case "interaction": interaction = Interaction(rawValue: word) ?? interaction
    case "latestIndicator":
      switch word {
      case "glow": latestIndicator = .glow
      case "dot": latestIndicator = .dot
      case "off": latestIndicator = .off
      default: latestIndicator = .auto
      }
    case "color": color = nil
    case "background": background = nil
    default: break
    }
  }

  /// Where the numbers of the table lie.
  private static var numbers: [String: WritableKeyPath<PlotConfig, Double>] {
    [
      "width": \.width, "height": \.height, "scale": \.scale, "fontSize": \.fontSize,
      "plotLineWidth": \.plotLineWidth, "occupyingRelativeWidth": \.occupyingRelativeWidth,
      "relativeYForStraightLine": \.relativeYForStraightLine,
      "opacityOfUnselectedSegment": \.opacityOfUnselectedSegment,
      "segmentSelectionAnimationDuration": \.segmentSelectionAnimationDuration,
      "glowingIndicatorWidth": \.glowingIndicatorWidth,
      "glowingIndicatorBackgroundScaleEffect": \.glowingIndicatorBackgroundScaleEffect,
      "glowingIndicatorDelayBetweenGlow": \.glowingIndicatorDelayBetweenGlow,
      "glowingIndicatorGlowAnimationDuration": \.glowingIndicatorGlowAnimationDuration,
      "valueStickWidth": \.valueStickWidth, "valueStickTopPadding": \.valueStickTopPadding,
      "valueStickBottomPadding": \.valueStickBottomPadding,
      "spaceBetweenValueStickAndStickLabel": \.spaceBetweenValueStickAndStickLabel,
      "minimumPressDurationToActivateInteraction": \.minimumPressDurationToActivateInteraction,
    ]
  }
}

extension Edges {
  fileprivate init(word: String) {
    switch word {
    case "top": self = .top
    case "bottom": self = .bottom
    case "leading": self = .leading
    case "trailing": self = .trailing
    default: self = []
    }
  }
}
