import OrderedJSON
import PlotGeometry

extension PlotConfig {
  /// Every key with its value, in the contract's order.
  var json: JSON {
    .object([
      ("glowingIndicatorWidth", .number(glowingIndicatorWidth)),
      ("plotLineWidth", .number(plotLineWidth)),
      ("relativeYForStraightLine", .number(relativeYForStraightLine)),
      ("opacityOfUnselectedSegment", .number(opacityOfUnselectedSegment)),
      ("segmentSelectionAnimationDuration", .number(segmentSelectionAnimationDuration)),
      ("glowingIndicatorBackgroundScaleEffect", .number(glowingIndicatorBackgroundScaleEffect)),
      ("glowingIndicatorDelayBetweenGlow", .number(glowingIndicatorDelayBetweenGlow)),
      ("glowingIndicatorGlowAnimationDuration", .number(glowingIndicatorGlowAnimationDuration)),
      ("useLaserLightLinePlotStyle", .boolean(useLaserLightLinePlotStyle)),
      ("adjustedEdgesToFitLineStrokeInCanvas", adjustedEdgesToFitLineStrokeInCanvas.json),
      ("valueStickWidth", .number(valueStickWidth)),
      ("valueStickColor", .text(valueStickColor.description)),
      ("valueStickTopPadding", .number(valueStickTopPadding)),
      ("valueStickBottomPadding", .number(valueStickBottomPadding)),
      ("spaceBetweenValueStickAndStickLabel", .number(spaceBetweenValueStickAndStickLabel)),
      (
        "minimumPressDurationToActivateInteraction",
        .number(minimumPressDurationToActivateInteraction)
      ), ("occupyingRelativeWidth", .number(occupyingRelativeWidth)),
      ("showGlowingIndicator", .boolean(showGlowingIndicator)),
      ("latestIndicator", .text(latestIndicator.text)),
      ("valueStickLabel", .text(valueStickLabel)), ("width", .number(width)),
      ("height", .number(height)), ("scale", .number(scale)), ("theme", .text(theme.rawValue)),
      ("style", .text(style.rawValue)), ("color", .text(color?.description ?? "auto")),
      ("background", .text(background?.description ?? "auto")),
      ("laserCoreColor", .text((laserCoreColor ?? .white).description)),
      ("glowMargin", .text(glowMargin.rawValue)), ("timeZone", .text(timeZone)),
      ("gaps", .text(gaps.rawValue)), ("interaction", .text(interaction.rawValue)),
      ("fontFamily", .text(fontFamily)), ("fontSize", .number(fontSize)),
    ])
  }
}

extension PlotConfig.LatestIndicator {
  fileprivate var text: String {
    switch self {
    case .auto: "auto"
    case .glow: "glow"
    case .dot: "dot"
    case .off: "off"
    case .text(let text): text
    }
  }
}

extension Edges {
  /// The edges' names in the contract's order.
  fileprivate var json: JSON {
    let names: [(Edges, String)] = [
      (.top, "top"), (.bottom, "bottom"), (.leading, "leading"), (.trailing, "trailing"),
    ]
    return .array(names.filter { contains($0.0) }.map { .text($0.1) })
  }
}
