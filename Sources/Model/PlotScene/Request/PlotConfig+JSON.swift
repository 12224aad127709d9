import OrderedJSON

extension PlotConfig {
  /// Every key with its value for this plot, in the order of ``recordOrder``.
  var json: JSON {
    let places = PlotConfig.recordPlaces
    // What came later appears only where it was set.
    let shown = resolved.settings.filter { key, value in
      !["palette", "overview", "link"].contains(key.name) || value != key.defaultValue
    }
    let members = shown.map { (key: $0.key.name, value: JSON($0.value)) }
      .enumerated().sorted { a, b in
        (places[a.element.key] ?? places.count, a.offset)
          < (places[b.element.key] ?? places.count, b.offset)
      }
    return .object(members.map(\.element))
  }

  /// The order in which records have listed the keys from the first version on, RHLinePlot's first; keys
  /// that have come since follow in the order of the table.
  private static let recordOrder = """
    glowingIndicatorWidth plotLineWidth relativeYForStraightLine opacityOfUnselectedSegment
    segmentSelectionAnimationDuration glowingIndicatorBackgroundScaleEffect
    glowingIndicatorDelayBetweenGlow glowingIndicatorGlowAnimationDuration
    useLaserLightLinePlotStyle adjustedEdgesToFitLineStrokeInCanvas valueStickWidth valueStickColor
    valueStickTopPadding valueStickBottomPadding spaceBetweenValueStickAndStickLabel
    minimumPressDurationToActivateInteraction occupyingRelativeWidth showGlowingIndicator
    latestIndicator valueStickLabel width height scale theme style color background laserCoreColor
    glowMargin timeZone gaps interaction fontFamily fontSize
    """.split(whereSeparator: \.isWhitespace)

  private static let recordPlaces = Dictionary(
    recordOrder.enumerated().map { (String($0.element), $0.offset) },
    uniquingKeysWith: { first, _ in first })
}

extension JSON {
  fileprivate init(_ setting: SettingValue) {
    self =
      switch setting {
      case .number(let number): .number(number)
      case .boolean(let truth): .boolean(truth)
      case .word(let text), .text(let text): .text(text)
      case .words(let words): .array(words.map { .text($0) })
      case .color(let color): .text(color.description)
      case .numbers(let numbers): .array(numbers.map { .number($0) })
      case .colors(let colors): .array(colors.map { .text($0.description) })
      case .duration: .text(setting.description)
      }
  }
}
