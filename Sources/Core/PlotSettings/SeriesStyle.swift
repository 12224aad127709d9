/// How one series is drawn; what is nil follows the config.
package struct SeriesStyle: Hashable, Sendable {
  /// How the samples become a shape.
  package enum Shape: String, Hashable, Sendable, CaseIterable, SettingChoice {
    /// A line.
    case line
    /// A line with the area below it.
    case area
    /// Each value holds up to the next sample.
    case step
    /// Dots alone.
    case dots
    /// A bar from zero to each value.
    case bars
    /// A body from each open to its close, and a line from low to high: only `candles(…)` has it.
    case candles

    /// What a style can say.
    package static let allCases = [line, area, step, dots, bars]

    /// Whether it fills the plot from zero to the values.
    package var standsOnZero: Bool { self == .area || self == .bars }

    /// Whether a line runs from sample to sample.
    package var hasLine: Bool { self != .dots && !isAcross }

    /// Whether it fills the room around each sample's x.
    package var isAcross: Bool { self == .bars || self == .candles }
  }

  /// The colour of the line.
  package var color: Color?
  /// The width of the line in points.
  package var width: Double?
  /// Lengths of dashes and blanks in points; empty for a solid line.
  package var dash: [Double]
  /// The radius of a dot on each sample; nil for none.
  package var pointRadius: Double?
  /// The opacity of the whole series, 0...1.
  package var opacity: Double
  /// How the samples become a shape.
  package var shape: Shape
  /// The axis from which its values are read.
  package var axis: ValueAxis

  /// The radius of the markers on its samples; nil where there are none.
  package var markerRadius: Double? {
    pointRadius ?? (shape == .dots ? SeriesStyle.standardPointRadius : nil)
  }

  /// The style of a series about which nothing was said.
  package static let standard = SeriesStyle()
  /// The dashes of `dash=on`.
  package static let standardDash = [6.0, 4.0]
  /// The radius of `points=on`.
  package static let standardPointRadius = 3.0
  /// How long a dash or a blank may be.
  package static let dashLengths = 0.0...10_000
  /// How many dashes and blanks there may be before they begin again.
  package static let maximumDashCount = 64

  /// A style.
  package init(
    color: Color? = nil, width: Double? = nil, dash: [Double] = [], pointRadius: Double? = nil,
    opacity: Double = 1, shape: Shape = .line, axis: ValueAxis = .left
  ) {
    self.color = color
    self.width = width
    self.dash = dash
    self.pointRadius = pointRadius
    self.opacity = opacity
    self.shape = shape
    self.axis = axis
  }
}

extension SeriesStyle: Settable {
  /// The keys of `style`, but for `label`, which is the series' own.
  package static let fields: [SettingField<SeriesStyle>] = [
    .choice("color", \.color, "colour of the series", "style price color=#00c805"),
    .number(
      "width", orNone: \.width, 0.1...200, unit: "points",
      "width of its line, instead of plotLineWidth", "style price width=2"),
    SettingField(
      "dash", .words("on", "off", or: .numbers),
      "dashes: on, off, or their lengths in points", "style price dash=[4, 2]",
      read: { $0.dash.isEmpty ? .word("off") : .numbers($0.dash) },
      write: { style, setting in
        switch setting {
        case .word("on"): style.dash = standardDash
        case .word("off"): style.dash = []
        case .numbers(let lengths): style.dash = lengths
        default: break
        }
      }),
    SettingField(
      "points", .words("on", "off", or: .number(0...100)), unit: "points",
      "marks at the samples: on, off, or their radius", "style price points=3",
      read: { $0.pointRadius.map { .number($0) } ?? .word("off") },
      write: { style, setting in
        switch setting {
        case .word("on"): style.pointRadius = standardPointRadius
        case .word("off"): style.pointRadius = nil
        case .number(let radius): style.pointRadius = radius
        default: break
        }
      }),
    .number("opacity", \.opacity, 0...1, "opacity of the series", "style price opacity=0.5"),
    .choice("as", \.shape, "how the samples are drawn", "style price as=area"),
    .choice(
      "axis", \.axis, "the y axis of its values; the right one has ticks and window of its own",
      "style price axis=right"),
  ]

  /// Whether lengths can be dashes: not too many, none too long, and one that can be seen.
  package static func areDashes(_ lengths: [Double]) -> Bool {
    lengths.count <= maximumDashCount && lengths.allSatisfy(dashLengths.contains)
      && (lengths.isEmpty || lengths.contains { $0 > 0 })
  }
}
