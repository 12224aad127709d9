public import AxisTicks
public import PlotGeometry
public import SampleStore

/// Everything that a picture shows, as values: what a ``Scene`` is made of.
public struct PlotRequest: Sendable {
  /// The series, in the order in which they are drawn.
  public var series: [SeriesInput]
  /// How the picture looks.
  public var config: PlotConfig
  /// The x axis.
  public var xAxis: AxisSettings
  /// The y axis.
  public var yAxis: AxisSettings
  /// What the x axis shows; nil for all samples.
  public var xWindow: Interval?
  /// What the y axis shows; nil for what the visible samples need.
  public var yWindow: Interval?
  /// What the window is called, for people.
  public var windowLabel: String
  /// The title above the plot; nil or empty for none.
  public var title: String?
  /// The zone of times.
  public var zone: TimeZoneRules
  /// The sample that is selected.
  public var selection: Selection?
  /// The two samples that are compared.
  public var comparison: Comparison?
  /// The program that makes the picture again.
  public var program: String

  /// A request for a picture of some series.
  public init(
    _ series: [SeriesInput], config: PlotConfig = .standard,
    xAxis: AxisSettings = AxisSettings(), yAxis: AxisSettings = AxisSettings(),
    xWindow: Interval? = nil, yWindow: Interval? = nil, windowLabel: String = "",
    title: String? = nil, zone: TimeZoneRules = .utc, selection: Selection? = nil,
    comparison: Comparison? = nil, program: String = ""
  ) {
    self.series = series
    self.config = config
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.xWindow = xWindow
    self.yWindow = yWindow
    self.windowLabel = windowLabel
    self.title = title
    self.zone = zone
    self.selection = selection
    self.comparison = comparison
    self.program = program
  }

  /// A selected sample.
  public struct Selection: Hashable, Sendable {
    /// Which of the request's series.
    public var series: Int
    /// The sample's index.
    public var sample: Int
    /// What stands at the stick.
    public var labelText: String

    /// A selected sample.
    public init(series: Int = 0, sample: Int, labelText: String) {
      self.series = series
      self.sample = sample
      self.labelText = labelText
    }
  }

  /// Two compared samples.
  public struct Comparison: Hashable, Sendable {
    /// Which of the request's series.
    public var series: Int
    /// The first sample's index.
    public var from: Int
    /// The second sample's index.
    public var to: Int
    /// What stands above the shaded stretch.
    public var text: String

    /// Two compared samples.
    public init(series: Int = 0, from: Int, to: Int, text: String) {
      self.series = series
      self.from = from
      self.to = to
      self.text = text
    }
  }
}

/// A series as it goes into a picture.
public struct SeriesInput: Sendable {
  /// The name in records: the series' own, or the text of an expression.
  public var name: String
  /// What the legend calls it.
  public var label: String
  /// Its samples.
  public var samples: SampleSeries
  /// Its segments, if it has any.
  public var segments: SegmentStarts?
  /// The segment that is drawn in full while the others are dimmed.
  public var activeSegment: Int?
  /// What differs from the other series.
  public var style: SeriesStyle

  /// A series.
  public init(
    name: String, label: String? = nil, samples: SampleSeries, segments: SegmentStarts? = nil,
    activeSegment: Int? = nil, style: SeriesStyle = SeriesStyle()
  ) {
    self.name = name
    self.label = label ?? name
    self.samples = samples
    self.segments = segments
    self.activeSegment = activeSegment
    self.style = style
  }
}

/// How one series is drawn; what is nil follows the config.
public struct SeriesStyle: Hashable, Sendable {
  /// How the samples become a shape.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// A line.
    case line
    /// A line with the area below it.
    case area
    /// Each value holds up to the next sample.
    case step
    /// Dots alone.
    case dots
  }

  /// The colour of the line.
  public var color: Color?
  /// The width of the line in points.
  public var width: Double?
  /// Lengths of dashes and blanks in points; empty for a solid line.
  public var dash: [Double]
  /// The radius of a dot on each sample; nil for none.
  public var pointRadius: Double?
  /// The opacity of the whole series, 0...1.
  public var opacity: Double
  /// How the samples become a shape.
  public var shape: Shape

  /// The dashes of `dash=on`.
  public static let standardDash = [6.0, 4.0]
  /// The radius of `points=on`.
  public static let standardPointRadius = 3.0

  /// A style.
  public init(
    color: Color? = nil, width: Double? = nil, dash: [Double] = [], pointRadius: Double? = nil,
    opacity: Double = 1, shape: Shape = .line
  ) {
    self.color = color
    self.width = width
    self.dash = dash
    self.pointRadius = pointRadius
    self.opacity = opacity
    self.shape = shape
  }
}

/// What an axis shows and how.
public struct AxisSettings: Sendable {
  /// What an x axis counts.
  public enum Quantity: String, Hashable, Sendable, CaseIterable {
    /// Instants for series of times, else the series' own x.
    case auto
    /// Instants.
    case time
    /// Samples.
    case index
    /// Months, every one of them.
    case months
  }

  /// How labels are written.
  public enum Format: Sendable {
    /// By one of the number formats; what a time axis writes for `.auto` follows the calendar.
    case number(LabelFormat)
    /// By a strftime text, on a time axis.
    case date(DateFormat)
    /// By anything else, from the tick's value.
    case custom(@Sendable (Double) -> String)
  }

  /// How values are spread over the axis.
  public enum Scale: String, Hashable, Sendable, CaseIterable {
    case linear
    case log
  }

  /// The lines across the plot at the ticks.
  public enum Grid: String, Hashable, Sendable, CaseIterable {
    case off
    case solid
    case dashed
  }

  /// Whether the axis is drawn; nil follows the config's style.
  public var isShown: Bool?
  /// What the axis counts; an x axis' matter.
  public var quantity: Quantity
  /// Which ticks.
  public var ticks: TickRule
  /// How labels are written.
  public var format: Format
  /// How values are spread.
  public var scale: Scale
  /// The lines at the ticks; nil for quiet ones at a y axis and none at an x axis.
  public var grid: Grid?
  /// What stands beside the axis; nil or empty for nothing.
  public var label: String?

  /// The settings of an axis.
  public init(
    isShown: Bool? = nil, quantity: Quantity = .auto, ticks: TickRule = .auto,
    format: Format = .number(.auto), scale: Scale = .linear, grid: Grid? = nil,
    label: String? = nil
  ) {
    self.isShown = isShown
    self.quantity = quantity
    self.ticks = ticks
    self.format = format
    self.scale = scale
    self.grid = grid
    self.label = label
  }
}
