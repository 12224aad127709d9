package import PlotGeometry
package import SampleStore

/// Everything that a picture shows, as values: what a ``Scene`` is made of.
package struct PlotRequest: Sendable {
  /// The series, in the order in which they are drawn.
  package var series: [SeriesInput]
  /// What is filled between two series each, below the lines.
  package var bands: [BandInput] = []
  /// What is marked: rules, bands and notes.
  package var marks: [MarkInput] = []
  /// Whether there is a legend; nil for one from two series on.
  package var hasLegend: Bool?
  /// The time between bars that stand alone, at most a day, or between samples of days or months, in seconds: nothing
  /// shorter is marked then.
  package internal(set) var leastTickStep = 0.0
  /// How the picture looks.
  package var config: PlotConfig
  /// The x axis.
  package var xAxis: AxisSettings
  /// The panels, of which there is at least one, with their y axes.
  package var panels: [PanelInput]
  /// How many panels lie beside each other.
  package var columns = 1
  /// Whether all panels show the same values.
  package var sharesValues = false
  /// Where the picture lies, if it is that of one panel.
  var place = PanelPlace()
  /// What samples at the indices 0, 1, 2, … are called, which stands at the x axis; nil where they have no
  /// names.
  package var names: [String]?
  /// What the x axis shows; nil for all samples.
  package var xWindow: AxisInterval?
  /// Whether the x window may end between samples where these stand evenly; else it ends at visible ones.
  package var isWindowExact = false
  /// How samples were spread that stand at ranks instead of at their places.
  var spacing: EvenSpacing?
  /// The pages of which the x window is one; nil where it does not go by the calendar.
  package var pages: Pages?
  /// What the window is called, for people.
  package var windowLabel: String
  /// The title above the plot, perhaps of several lines, as the next two; nil or empty for none.
  package var title: String?
  /// What stands below the title.
  package var subtitle: String?
  /// What stands below the plot.
  package var caption: String?
  /// The zone of times.
  package var zone: TimeZoneRules
  /// The sample that is selected.
  package var selection: Selection?
  /// What is selected along with it, at most one sample in each other panel.
  package var companions: [Selection] = []
  /// The two samples that are compared.
  package var comparison: Comparison?
  /// What stands at the stick, where that is computed and no page can write it; nil for plain fields.
  package var computedLabel: (@Sendable (SampleDetails, SeriesInput) -> String)?
  /// The program that makes the picture again.
  package var program: String

  /// A request for a picture of some series.
  package init(
    _ series: [SeriesInput], config: PlotConfig = .standard,
    xAxis: AxisSettings = AxisSettings(), yAxis: AxisSettings = AxisSettings(),
    xWindow: AxisInterval? = nil, yWindow: AxisInterval? = nil, windowLabel: String = "",
    title: String? = nil, zone: TimeZoneRules = .utc, selection: Selection? = nil,
    comparison: Comparison? = nil, program: String = ""
  ) {
    self.series = series
    self.config = config
    self.xAxis = xAxis
    panels = [PanelInput(yAxis: yAxis, yWindow: yWindow)]
    self.xWindow = xWindow
    self.windowLabel = windowLabel
    self.title = title
    self.zone = zone
    self.selection = selection
    self.comparison = comparison
    self.program = program
  }

  /// What the x axis says; numbers without samples.
  package var kind: PositionKind {
    shownSamples.first { $0.samples.count > 0 }?.samples.kind ?? .number
  }

  /// Whether the x axis has times; false without samples.
  package var isTime: Bool { kind.isTime }

  /// A selected sample.
  package struct Selection: Hashable, Sendable {
    /// Which of the request's series.
    package var series: Int
    /// The sample's index.
    package var sample: Int
    /// What stands at the stick.
    package var labelText: String
    /// The first sample of the range that ends with the sample; nil for it alone.
    package var start: Int?
    /// The range's figures, where a record of them is wanted.
    package var range: SelectedRange?

    /// A selected sample.
    package init(
      series: Int = 0, sample: Int, start: Int? = nil, labelText: String
    ) {
      self.series = series
      self.sample = sample
      self.labelText = labelText
      self.start = start
    }
  }

  /// The two samples between which the picture is shaded, and what stands above them.
  var stretch: Comparison? {
    comparison
      ?? selection.flatMap { selection in
        selection.start.map {
          Comparison(
            series: selection.series, from: $0, to: selection.sample,
            text: selection.labelText)
        }
      }
  }

  /// Two compared samples.
  package struct Comparison: Hashable, Sendable {
    /// Which of the request's series.
    package var series: Int
    /// The first sample's index.
    package var from: Int
    /// The second sample's index.
    package var to: Int
    /// What stands above the shaded stretch.
    package var text: String

    /// Two compared samples.
    package init(series: Int = 0, from: Int, to: Int, text: String) {
      self.series = series
      self.from = from
      self.to = to
      self.text = text
    }
  }
}

/// A series as it goes into a picture.
package struct SeriesInput: Sendable {
  /// The name in records: the series' own, or the text of an expression.
  package var name: String
  /// What the legend calls it.
  package var label: String
  /// Whether the legend has it; what it says there instead of ``label``.
  package var isInLegend = true
  package var legendNote: String?
  /// The number of its colour in the theme; nil for its own number in the request.
  package var colorNumber: Int?
  /// In which of the request's panels it stands.
  package var panel = 0
  /// Its samples.
  package var samples: SampleSeries
  /// Whether a single sample is drawn as a flat line over the whole width, as the seed does, and not at its place.
  package var isFlat = true
  /// Its segments, if it has any.
  package var segments: SegmentStarts?
  /// The segment that is drawn in full while the others are dimmed.
  package var activeSegment: Int?
  /// What differs from the other series.
  package var style: SeriesStyle
  /// Whether its values are seconds, which people read as `4:58`.
  package var isDuration = false
  /// Whether its values say how many there are of something, so that parts of one mean nothing.
  package var isCount = false
  /// Where the samples come from, if an engine has more of them; they have no indices then that people
  /// could use.
  package var extract: SeriesExtract?
  /// What candles show besides their closes, which are the samples.
  package var candles: Candles?
  /// Whether its samples stand where classes of numbers begin, which bars fill.
  package var isOfClasses = false
  /// How long the periods are in whose middles the samples stand; nil for samples at their own places.
  var period: Double?
  /// All of them as far as a strip below the plot needs them, where an engine has more than there are here.
  package var whole: SampleSeries?

  /// A series.
  package init(
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
