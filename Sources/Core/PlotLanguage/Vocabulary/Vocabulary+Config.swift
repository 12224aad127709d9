extension Vocabulary {
  /// The keys of `config`, which `plot` and `export` take for one picture.
  static let configKeys: [KeyEntry] = [
    config(
      "width", .number(16...20_000), .number(640), unit: "points", "width of the picture",
      "config width=800"),
    config(
      "height", .number(16...20_000), .number(320), unit: "points", "height of the picture",
      "config height=280"),
    config(
      "scale", .number(0.1...16), .number(2), unit: "pixels per point",
      "how many pixels a point has in a PNG", "config scale=1"),
    config(
      "style", .words("axes", "minimal"), .word("axes"),
      "axes draws both axes; minimal is the bare line, with an axis only where one is asked for",
      "config style=minimal"),
    config("theme", .words("light", "dark"), .word("light"), "light or dark", "config theme=dark"),
    config(
      "color", .words("auto", or: .color), .word("auto"),
      "colour of the first line; auto is the theme's, and each further line has its own",
      "config color=#00c805"),
    config(
      "background", .words("auto", or: .color), .word("auto"),
      "colour behind the picture; auto is the theme's", "config background=transparent"),
    config(
      "fontFamily", .kind(.string), .string("DejaVu Sans"), "font of all text",
      "config fontFamily=\"Inter\""),
    config(
      "fontSize", .number(4...200), .number(12), unit: "points", "size of the labels",
      "config fontSize=14"),
    config(
      "plotLineWidth", alias: "lineWidth", .number(0.1...200), .number(1.5), unit: "points",
      "width of the line; the laser scales with it", "config plotLineWidth=2"),
    config(
      "useLaserLightLinePlotStyle", alias: "laser", .kind(.boolean), .boolean(false),
      "draws the line as a glowing laser", "config laser=on"),
    config(
      "laserCoreColor", .kind(.color), .color(Color(rgb: 0xFFFFFF)), "colour of the laser's core",
      "config laserCoreColor=white"),
    config(
      "glowMargin", .words("fit", "spill"), .word("fit"),
      "fit keeps the whole glow inside the picture; spill lets the edge cut it",
      "config glowMargin=spill"),
    config(
      "occupyingRelativeWidth", alias: "relativeWidth", .number(0...1), .number(1),
      "share of the width that the line fills", "config relativeWidth=0.8"),
    config(
      "relativeYForStraightLine", .number(0...1), .number(0.5),
      "height of a line whose values are all equal: 0 bottom, 1 top",
      "config relativeYForStraightLine=0.5"),
    config(
      "adjustedEdgesToFitLineStrokeInCanvas", alias: "edges",
      .words("top", "bottom", "leading", "trailing", or: .wordList), .words([]),
      "edges at which the line's stroke is kept inside the picture", "config edges=[top, bottom]"),
    config(
      "gaps", .words("break", "join"), .word("break"), "whether a gap breaks the line",
      "config gaps=join"),
    config(
      "opacityOfUnselectedSegment", .number(0...1), .number(0.3),
      "opacity of the segments that are not active", "config opacityOfUnselectedSegment=0.3"),
    config(
      "segmentSelectionAnimationDuration", .number(0...60), .number(0.1), unit: "seconds",
      "how long the change of the active segment takes",
      "config segmentSelectionAnimationDuration=0.1"),
    config(
      "showGlowingIndicator", alias: "glow", .kind(.boolean), .boolean(false),
      "a glowing dot on the last sample", "config glow=on"),
    config(
      "latestIndicator", .words("auto", "glow", "dot", "off", or: .string), .word("auto"),
      "mark on the last sample: auto follows glow; a string is drawn centred on it",
      "config latestIndicator=dot"),
    config(
      "glowingIndicatorWidth", .number(0...500), .number(8), unit: "points",
      "diameter of the indicator's dot", "config glowingIndicatorWidth=8"),
    config(
      "glowingIndicatorBackgroundScaleEffect", .number(0...100), .number(5),
      "how many times the dot's width its glow grows to",
      "config glowingIndicatorBackgroundScaleEffect=5"),
    config(
      "glowingIndicatorDelayBetweenGlow", .number(0...60), .number(0.5), unit: "seconds",
      "pause between two glows", "config glowingIndicatorDelayBetweenGlow=0.5"),
    config(
      "glowingIndicatorGlowAnimationDuration", .number(0...60), .number(0.8), unit: "seconds",
      "how long a glow takes", "config glowingIndicatorGlowAnimationDuration=0.8"),
    config(
      "valueStickWidth", .number(0...200), .number(1.2), unit: "points",
      "width of the value stick", "config valueStickWidth=1.2"),
    config(
      "valueStickColor", .kind(.color), .color(Color(rgb: 0x808080)), "colour of the value stick",
      "config valueStickColor=gray"),
    config(
      "valueStickTopPadding", .number(0...2000), .number(28), unit: "points",
      "how far the stick rises above the plot", "config valueStickTopPadding=28"),
    config(
      "valueStickBottomPadding", .number(0...2000), .number(28), unit: "points",
      "how far the stick goes down below the plot", "config valueStickBottomPadding=28"),
    config(
      "spaceBetweenValueStickAndStickLabel", .number(0...2000), .number(8), unit: "points",
      "space between the stick and its label", "config spaceBetweenValueStickAndStickLabel=8"),
    config(
      "valueStickLabel", .kind(.template), .string("{value}"),
      "text at the stick; fields: series index value x time segment change percent",
      "config valueStickLabel=\"{value:,.2f}\""),
    config(
      "minimumPressDurationToActivateInteraction", .number(0...60), .number(0.1), unit: "seconds",
      "how long a press must last to show the stick",
      "config minimumPressDurationToActivateInteraction=0.1"),
    config(
      "interaction", .words("live", "html", "off"), .word("live"),
      "live tells the kernel, html works in the page only, off is the picture alone",
      "config interaction=off"),
    config(
      "timeZone", .kind(.timeZone), .string("UTC"), "zone of dates without an offset and of labels",
      "config timeZone=\"Europe/Paris\""),
  ]

  private static func config(
    _ name: String, alias: String? = nil, _ type: ValueType, _ defaultValue: DefaultValue,
    unit: String? = nil, _ summary: String, _ example: String
  ) -> KeyEntry {
    KeyEntry(
      name: name, alias: alias, group: .config, type: type, defaultValue: defaultValue, unit: unit,
      summary: summary, example: example)
  }
}
