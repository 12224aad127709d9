package import PlotGeometry

/// A picture as a list of shapes, in the order in which they are painted.
///
/// Everything is measured in points from the picture's top left corner, y down. A list is a pure
/// value: it is what golden tests compare, and what every renderer draws with the same content.
package struct DisplayList: Hashable, Sendable {
  /// The picture's size in points.
  package var size: PlotSize
  /// Pixels per point in a picture made of pixels.
  package var scale: Double
  /// What lies behind everything.
  package var background: Color
  /// The shapes, bottom first.
  package var items: [DisplayItem]
  /// What the picture shows, for people who cannot see it.
  package var title: String
  /// The program that makes the picture again.
  package var program: String

  /// A picture of these shapes.
  package init(
    size: PlotSize, scale: Double, background: Color, items: [DisplayItem] = [], title: String = "",
    program: String = ""
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.items = items
    self.title = title
    self.program = program
  }
}

/// One shape of a ``DisplayList``.
package enum DisplayItem: Hashable, Sendable {
  /// A filled rectangle.
  case rectangle(RectangleItem)
  /// A straight line such as an axis, a grid line or a tick.
  case rule(RuleItem)
  /// The area between a line and a base line.
  case area(AreaItem)
  /// The area between two lines.
  case band(BandItem)
  /// The stroked line of a series.
  case line(LineItem)
  /// The line of a series as a laser: two glows and a core.
  case laser(LaserItem)
  /// Filled circles.
  case dots(DotsItem)
  /// A line of text.
  case text(TextItem)
}

/// A filled rectangle.
package struct RectangleItem: Hashable, Sendable {
  /// Where it lies.
  package var frame: PlotFrame
  /// Its colour.
  package var color: Color
  /// The radius of its corners, in points.
  package var cornerRadius: Double

  /// A rectangle.
  package init(frame: PlotFrame, color: Color, cornerRadius: Double = 0) {
    self.frame = frame
    self.color = color
    self.cornerRadius = cornerRadius
  }
}

/// A straight line with butt ends.
package struct RuleItem: Hashable, Sendable {
  /// One end.
  package var from: PlotPoint
  /// The other end.
  package var to: PlotPoint
  /// Its width in points.
  package var width: Double
  /// Its colour.
  package var color: Color
  /// Lengths of dashes and blanks in points; empty for a solid line.
  package var dash: [Double]

  /// A rule.
  package init(from: PlotPoint, to: PlotPoint, width: Double, color: Color, dash: [Double] = []) {
    self.from = from
    self.to = to
    self.width = width
    self.color = color
    self.dash = dash
  }
}

/// The area between lines and a horizontal base line.
package struct AreaItem: Hashable, Sendable {
  /// Lines without gaps; a gap in the data ends a run.
  package var runs: [[PlotPoint]]
  /// The y of the base line.
  package var baseline: Double
  /// The colour, whose alpha is the area's opacity.
  package var color: Color
  /// Nothing is painted outside of this rectangle.
  package var clip: PlotFrame

  /// An area.
  package init(runs: [[PlotPoint]], baseline: Double, color: Color, clip: PlotFrame) {
    self.runs = runs
    self.baseline = baseline
    self.color = color
    self.clip = clip
  }
}

/// The area between two lines, whose runs do not lie above each other.
package struct BandItem: Hashable, Sendable {
  /// The lower lines without gaps; a gap in the data ends a run.
  package var lower: [[PlotPoint]]
  /// The upper lines, as many, each with the points' x of the lower one.
  package var upper: [[PlotPoint]]
  /// The colour, whose alpha is the band's opacity.
  package var color: Color
  /// Nothing is painted outside of this rectangle.
  package var clip: PlotFrame

  /// A band.
  package init(lower: [[PlotPoint]], upper: [[PlotPoint]], color: Color, clip: PlotFrame) {
    self.lower = lower
    self.upper = upper
    self.color = color
    self.clip = clip
  }
}

/// A stroked line with round joins and caps.
///
/// All runs are one shape: where they overlap, nothing is painted twice. A run of one point is a dot.
package struct LineItem: Hashable, Sendable {
  /// Lines without gaps; a gap in the data ends a run.
  package var runs: [[PlotPoint]]
  /// The stroke's width in points.
  package var width: Double
  /// The colour, whose alpha is the line's opacity.
  package var color: Color
  /// Lengths of dashes and blanks in points; empty for a solid line.
  package var dash: [Double]
  /// Nothing is painted outside of this rectangle.
  package var clip: PlotFrame

  /// A line.
  package init(
    runs: [[PlotPoint]], width: Double, color: Color, dash: [Double] = [], clip: PlotFrame
  ) {
    self.runs = runs
    self.width = width
    self.color = color
    self.dash = dash
    self.clip = clip
  }
}

/// A line in laser style: an outer glow, an inner glow and a core, all with round joins and caps.
package struct LaserItem: Hashable, Sendable {
  /// Lines without gaps; a gap in the data ends a run.
  package var runs: [[PlotPoint]]
  /// `plotLineWidth` in points, which scales all three layers.
  package var lineWidth: Double
  /// The colour of both glows.
  package var color: Color
  /// The colour of the core.
  package var coreColor: Color
  /// The opacity of the three layers together, 0...1.
  package var opacity: Double
  /// Nothing is painted outside of this rectangle.
  package var clip: PlotFrame

  /// A laser line.
  package init(
    runs: [[PlotPoint]], lineWidth: Double, color: Color, coreColor: Color, opacity: Double = 1,
    clip: PlotFrame
  ) {
    self.runs = runs
    self.lineWidth = lineWidth
    self.color = color
    self.coreColor = coreColor
    self.opacity = opacity
    self.clip = clip
  }
}

/// Filled circles; where they overlap, nothing is painted twice.
package struct DotsItem: Hashable, Sendable {
  /// The circles' centres.
  package var centers: [PlotPoint]
  /// Their diameter in points.
  package var diameter: Double
  /// The colour, whose alpha is the dots' opacity.
  package var color: Color
  /// Nothing is painted outside of this rectangle.
  package var clip: PlotFrame

  /// Dots.
  package init(centers: [PlotPoint], diameter: Double, color: Color, clip: PlotFrame) {
    self.centers = centers
    self.diameter = diameter
    self.color = color
    self.clip = clip
  }
}
