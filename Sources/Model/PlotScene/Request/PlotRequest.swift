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
