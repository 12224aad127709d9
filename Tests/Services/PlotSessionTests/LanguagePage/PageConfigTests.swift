import PlotSession
import Testing

/// The language's page, section 4: every key, its default and its other name.
@Suite struct PageConfigTests {
  /// Key, default as the record of a plot writes it, and another value.
  @Test(arguments: [
    ("glowingIndicatorWidth", "8", "9"), ("plotLineWidth", "1.5", "2"),
    ("relativeYForStraightLine", "0.5", "0.25"), ("opacityOfUnselectedSegment", "0.3", "0.5"),
    ("segmentSelectionAnimationDuration", "0.1", "0.2"),
    ("glowingIndicatorBackgroundScaleEffect", "5", "4"),
    ("glowingIndicatorDelayBetweenGlow", "0.5", "1"),
    ("glowingIndicatorGlowAnimationDuration", "0.8", "1"),
    ("useLaserLightLinePlotStyle", "false", "true"),
    ("adjustedEdgesToFitLineStrokeInCanvas", "[]", "[\"top\", \"bottom\"]"),
    ("valueStickWidth", "1.2", "2"), ("valueStickColor", "\"#808080\"", "\"#ff0000\""),
    ("valueStickTopPadding", "0", "20"), ("valueStickBottomPadding", "0", "20"),
    ("spaceBetweenValueStickAndStickLabel", "8", "4"),
    ("minimumPressDurationToActivateInteraction", "0.1", "0.5"),
    ("occupyingRelativeWidth", "1", "0.5"), ("showGlowingIndicator", "false", "true"),
    ("latestIndicator", "\"auto\"", "\"dot\""), ("valueStickLabel", "\"{value}\"", "\"{x}\""),
    ("width", "640", "300"), ("height", "320", "200"), ("scale", "2", "1"),
    ("theme", "\"light\"", "\"dark\""), ("style", "\"axes\"", "\"minimal\""),
    ("color", "\"auto\"", "\"#00c805\""), ("background", "\"auto\"", "\"#ffffff\""),
    ("laserCoreColor", "\"#ffffff\"", "\"#ff0000\""), ("glowMargin", "\"fit\"", "\"spill\""),
    ("timeZone", "\"UTC\"", "\"Europe/Paris\""), ("gaps", "\"break\"", "\"join\""),
    ("interaction", "\"live\"", "\"off\""), ("fontFamily", "\"Inter\"", "\"serif\""),
    ("fontSize", "12", "10"),
  ])
  func `a key has its default and takes another value`(
    key: String, standard: String, other: String
  ) {
    let type = "application/vnd.glowline.plot+json"
    let prompt = Prompt("plot [1, 2]")
    #expect(prompt.record(type).contains("\"\(key)\": \(standard)"))
    let value = other.contains("#") ? String(other.dropFirst().dropLast()) : other
    #expect(prompt.run("plot [1, 2] \(key)=\(value)") == nil)
    #expect(prompt.record(type).contains("\"\(key)\": \(other)"))
    #expect(prompt.run("config \(key)=\(value); plot [1, 2]") == nil)
    #expect(prompt.record(type).contains("\"\(key)\": \(other)"))
  }

  @Test func `the stick's paddings are the seed's on the bare line`() {
    let prompt = Prompt("plot [1, 2] style=minimal")
    let record = prompt.record("application/vnd.glowline.plot+json")
    #expect(record.contains("\"valueStickTopPadding\": 28, \"valueStickBottomPadding\": 28"))
  }

  @Test(arguments: [
    ("lineWidth=2", "plotLineWidth=2"), ("laser=on", "useLaserLightLinePlotStyle=on"),
    ("edges=top", "adjustedEdgesToFitLineStrokeInCanvas=[top]"),
    ("edges=[top, bottom]", "adjustedEdgesToFitLineStrokeInCanvas=[top, bottom]"),
    ("edges=all", "adjustedEdgesToFitLineStrokeInCanvas=[top, bottom, leading, trailing]"),
    ("relativeWidth=0.5", "occupyingRelativeWidth=0.5"), ("glow=on", "showGlowingIndicator=on"),
    ("latestIndicator=glow", "latestIndicator=glow"),
    ("latestIndicator=dot", "latestIndicator=dot"),
    ("latestIndicator=off", "latestIndicator=off"),
    ("latestIndicator=\"★\"", "latestIndicator=\"★\""),
    ("valueStickColor=gray", "reset"), ("interaction=html", "interaction=html"),
    (
      "edges=[top, side]",
      "ValueOutOfRange: edges takes a list of top, bottom, leading or trailing, or all, got 'side'"
    ),
    (
      "relativeWidth=1.5",
      "ValueOutOfRange: occupyingRelativeWidth is 1.5: a number from 0 to 1 is allowed"
    ),
  ])
  func `aliases and words`(pairs: String, text: String) {
    let result = text.contains(":") ? text : "config \(text)"
    #expect(outcome(of: "config \(pairs)") == result)
  }
}
