extension PlotConfig: Settable {
  /// The keys of `config`, which `plot` and `export` take for one picture.
  package static let fields: [SettingField<PlotConfig>] = [
    .number(
      "width", \.width, 16...20_000, unit: "points", "width of the picture", "config width=800"),
    .number(
      "height", \.height, 16...20_000, unit: "points", "height of the picture", "config height=280"),
    .number(
      "scale", \.scale, 0.1...16, unit: "pixels per point", "how many pixels a point has in a PNG",
      "config scale=1"),
    .choice(
      "style", \.style,
      "axes draws both axes; minimal is the bare line, with an axis only where one is asked for",
      "config style=minimal"),
    .choice(
      "theme", \.theme, "light or dark", "config theme=dark"),
    .choice(
      "color", \.color,
      "colour of the first line; auto is the theme's, and each further line has its own",
      "config color=#00c805"),
    SettingField(
      "palette", .words("auto", or: .colors),
      "colours of the lines, the first one's first; auto is the theme's",
      "config palette=[teal, #d55e00, \"#1f9a6e\"]",
      read: { $0.palette.isEmpty ? .word("auto") : .colors($0.palette) },
      write: { config, setting in
        if case .colors(let colors) = setting {
          config.palette = colors
        } else {
          config.palette = []
        }
      }),
    .choice(
      "background", \.background, "colour behind the picture; auto is the theme's",
      "config background=transparent"),
    .text(
      "fontFamily", \.fontFamily, .string, "font of all text", "config fontFamily=\"Inter\""),
    .number(
      "fontSize", \.fontSize, 4...200, unit: "points", "size of the labels", "config fontSize=14"),
    .number(
      "plotLineWidth", alias: "lineWidth", \.plotLineWidth, 0.1...200, unit: "points",
      "width of the line; the laser scales with it", "config plotLineWidth=2"),
    .choice(
      "useLaserLightLinePlotStyle", alias: "laser", \.useLaserLightLinePlotStyle,
      "draws the line as a glowing laser", "config laser=on"),
    .choice(
      "laserCoreColor", \.laserCoreColor, "colour of the laser's core",
      "config laserCoreColor=white"),
    .choice(
      "glowMargin", \.glowMargin,
      "fit keeps the whole glow inside the picture; spill lets the edge cut it",
      "config glowMargin=spill"),
    .number(
      "occupyingRelativeWidth", alias: "relativeWidth", \.occupyingRelativeWidth, 0...1,
      "share of the width that the line fills", "config relativeWidth=0.8"),
    .number(
      "relativeYForStraightLine", \.relativeYForStraightLine, 0...1,
      "height of a line whose values are all equal: 0 bottom, 1 top",
      "config relativeYForStraightLine=0.5"),
    .choice(
      "adjustedEdgesToFitLineStrokeInCanvas", alias: "edges",
      \.adjustedEdgesToFitLineStrokeInCanvas,
      "edges at which the line's stroke is kept inside the picture", "config edges=[top, bottom]"),
    .choice(
      "gaps", \.gaps,
      "whether a gap breaks the line; a duration breaks it between times further apart, too",
      "config gaps=2h"),
    .number(
      "opacityOfUnselectedSegment", \.opacityOfUnselectedSegment, 0...1,
      "opacity of the segments that are not active", "config opacityOfUnselectedSegment=0.3"),
    .number(
      "segmentSelectionAnimationDuration", \.segmentSelectionAnimationDuration, 0...60,
      unit: "seconds", "how long the change of the active segment takes",
      "config segmentSelectionAnimationDuration=0.1"),
    .choice(
      "showGlowingIndicator", alias: "glow", \.showGlowingIndicator,
      "a glowing dot on the last sample", "config glow=on"),
    .choice(
      "latestIndicator", \.latestIndicator,
      "mark on the last sample: auto follows glow; a string is drawn centred on it",
      "config latestIndicator=dot"),
    .number(
      "glowingIndicatorWidth", \.glowingIndicatorWidth, 0...500, unit: "points",
      "diameter of the indicator's dot", "config glowingIndicatorWidth=8"),
    .number(
      "glowingIndicatorBackgroundScaleEffect", \.glowingIndicatorBackgroundScaleEffect, 0...100,
      "how many times the dot's width its glow grows to",
      "config glowingIndicatorBackgroundScaleEffect=5"),
    .number(
      "glowingIndicatorDelayBetweenGlow", \.glowingIndicatorDelayBetweenGlow, 0...60,
      unit: "seconds", "pause between two glows", "config glowingIndicatorDelayBetweenGlow=0.5"),
    .number(
      "glowingIndicatorGlowAnimationDuration", \.glowingIndicatorGlowAnimationDuration, 0...60,
      unit: "seconds", "how long a glow takes", "config glowingIndicatorGlowAnimationDuration=0.8"),
    .number(
      "valueStickWidth", \.valueStickWidth, 0...200, unit: "points", "width of the value stick",
      "config valueStickWidth=1.2"),
    .choice(
      "valueStickColor", \.valueStickColor, "colour of the value stick",
      "config valueStickColor=gray"),
    .number(
      "valueStickTopPadding", orNone: \.valueStickTopPadding, 0...2000, unit: "points",
      "how far the stick rises above the plot; until it is set 0 with style=axes, else 28",
      "config valueStickTopPadding=28"),
    .number(
      "valueStickBottomPadding", orNone: \.valueStickBottomPadding, 0...2000, unit: "points",
      "how far the stick goes down below the plot; until it is set 0 with style=axes, else 28",
      "config valueStickBottomPadding=28"),
    .number(
      "spaceBetweenValueStickAndStickLabel", \.spaceBetweenValueStickAndStickLabel, 0...2000,
      unit: "points", "space between the stick and its label",
      "config spaceBetweenValueStickAndStickLabel=8"),
    .text(
      "valueStickLabel", \.valueStickLabel, .template,
      "text at the stick; fields: series index value x time segment change percent",
      "config valueStickLabel=\"{value:,.2f}\""),
    .number(
      "minimumPressDurationToActivateInteraction", \.minimumPressDurationToActivateInteraction,
      0...60, unit: "seconds", "how long a press must last to show the stick",
      "config minimumPressDurationToActivateInteraction=0.1"),
    .choice(
      "overview", \.overview,
      "a low strip below shows all of the x axis with the window in it; in a page it is dragged",
      "config overview=on"),
    SettingField(
      "link", .words("off", or: .name),
      "plots of one name share window and stick in a page, where their x axes count the same; strips of days with strips of days",
      "config link=prices", read: { $0.link.map { .text($0) } ?? .word("off") },
      write: { $0.link = $1.text }),
    .choice(
      "interaction", \.interaction,
      "live tells the kernel, html works in the page only, off is the picture alone",
      "config interaction=off"),
    .text(
      "timeZone", \.timeZone, .timeZone, "zone of dates without an offset and of labels",
      "config timeZone=\"Europe/Paris\""),
  ]
}
