package import PlotGeometry

/// A font, by family, size and weight.
package struct Font: Hashable, Sendable {
  /// A family that the text system knows, such as `Inter` or `sans-serif`.
  package var family: String
  /// The size in points.
  package var size: Double
  /// Whether it is bold.
  package var isBold: Bool

  /// A font.
  package init(family: String = PlotConfig.standardFontFamily, size: Double, isBold: Bool = false) {
    self.family = family
    self.size = size
    self.isBold = isBold
  }
}

/// One line of text in any script, placed by an anchor.
package struct TextItem: Hashable, Sendable {
  /// Which point of the text's box lies on the anchor, from left to right.
  package enum HorizontalAnchor: Hashable, Sendable {
    case leading
    case center
    case trailing
  }

  /// Which point of the text's box lies on the anchor, from top to bottom.
  package enum VerticalAnchor: Hashable, Sendable {
    case top
    case middle
    case baseline
    case bottom
  }

  /// The text; line breaks are drawn as blanks.
  package var text: String
  /// Its font.
  package var font: Font
  /// Its colour.
  package var color: Color
  /// Where the anchor lies in the picture.
  package var position: PlotPoint
  /// The anchor's place from left to right.
  package var horizontalAnchor: HorizontalAnchor
  /// The anchor's place from top to bottom.
  package var verticalAnchor: VerticalAnchor
  /// Whether the text runs upwards, turned by 90° about its anchor.
  package var runsUpwards: Bool

  /// A line of text.
  package init(
    _ text: String, font: Font, color: Color, at position: PlotPoint,
    horizontal: HorizontalAnchor = .leading, vertical: VerticalAnchor = .baseline,
    runsUpwards: Bool = false
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.position = position
    self.horizontalAnchor = horizontal
    self.verticalAnchor = vertical
    self.runsUpwards = runsUpwards
  }
}

/// How much room a line of text takes, in points.
package struct TextExtent: Hashable, Sendable {
  /// From its left to its right edge.
  package var width: Double
  /// From its top to its baseline.
  package var ascent: Double
  /// From its baseline to its bottom.
  package var descent: Double

  /// Room for a line of text.
  package init(width: Double, ascent: Double, descent: Double) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }

  /// From its top to its bottom.
  package var height: Double { ascent + descent }
}

/// Who knows how large a text will be.
package protocol TextMeasurer: Sendable {
  /// The room that one line of text takes in a font; the same for every pixel scale.
  func extent(of text: String, in font: Font) -> TextExtent
  /// Whether a text that runs upwards takes the room of one that does not, turned.
  var turnsTexts: Bool { get }
}

extension TextMeasurer {
  package var turnsTexts: Bool { true }
}
