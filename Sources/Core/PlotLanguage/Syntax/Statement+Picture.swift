public import CivilTime

/// An axis of the picture.
public enum Axis: String, CaseIterable, Hashable, Sendable {
  case x
  case y
}

/// `axis [x|y] [on|off] [time|index|months] key=value…`.
public struct AxisChange: Hashable, Sendable {
  /// Which axis, or nil for both.
  public var axis: Axis?
  /// `on` or `off`; nil where neither is written, which shows the axis.
  public var isShown: Bool?
  /// What the axis counts, or nil where it stays.
  public var quantity: AxisSettings.Quantity?
  /// Settings of `ticks`, `format`, `scale`, `grid` and `label`.
  public var settings: [Setting]

  /// A change.
  public init(
    _ axis: Axis? = nil, isShown: Bool? = nil, quantity: AxisSettings.Quantity? = nil,
    settings: [Setting] = []
  ) {
    self.axis = axis
    self.isShown = isShown
    self.quantity = quantity
    self.settings = settings
  }
}

/// Two ends, both included; a missing one is nil.
public struct Span: Hashable, Sendable {
  /// The lower end.
  public var lower: Expression?
  /// The upper end.
  public var upper: Expression?

  /// `lower..upper`.
  public init(_ lower: Expression?, _ upper: Expression?) {
    self.lower = lower
    self.upper = upper
  }
}

/// `window …`.
public enum WindowChange: Hashable, Sendable {
  /// `A..B`, `x=A..B`, `y=A..B`; at least one is given.
  case ranges(x: Span?, y: Span?)
  /// `last DURATION|N`.
  case last(Expression)
  /// `day DATE`.
  case day(Expression)
  /// `year=Y`.
  case year(Expression)
  /// `months=N [year=Y] [end=M]`.
  case months(Expression, year: Expression?, end: Expression?)
  /// `next` or `previous`, by one page where the step is nil.
  case page(PageDirection, PageStep?)
  /// `all [x|y]`; both axes where it is nil.
  case all(Axis?)

  /// A direction of paging.
  public enum PageDirection: String, CaseIterable, Hashable, Sendable {
    case next
    case previous
  }

  /// How far a page goes.
  public enum PageStep: Hashable, Sendable {
    /// One unit: `hour`, `day`, `week`, `month` or `year`.
    case unit(CalendarUnit)
    /// A duration.
    case duration(Expression)
  }
}

/// `plot [EXPR[, EXPR…]] [key=value…]`.
public struct Plot: Hashable, Sendable {
  /// What is plotted; empty for what was plotted last, or all there is.
  public var items: [Item]
  /// Overrides for this plot: config keys and `title`.
  public var settings: [Setting]

  /// A plot.
  public init(_ items: [Item] = [], settings: [Setting] = []) {
    self.items = items
    self.settings = settings
  }

  /// An expression with the text that labels it.
  public struct Item: Hashable, Sendable {
    /// The series.
    public var expression: Expression
    /// The expression as written, its line ends made blanks; a name alone is its own label.
    public var text: String

    /// An expression and its text.
    public init(_ expression: Expression, text: String) {
      self.expression = expression
      self.text = text
    }

    /// Whether the expressions are the same; the text follows from them.
    public static func == (a: Item, b: Item) -> Bool { a.expression == b.expression }

    /// Hashes the expression.
    public func hash(into hasher: inout Hasher) { hasher.combine(expression) }
  }
}

/// `select …`.
public struct Selection: Hashable, Sendable {
  /// The series, or nil where it is left out.
  public var series: Name?
  /// What is selected.
  public var target: Target

  /// A selection.
  public init(_ series: Name?, _ target: Target) {
    self.series = series
    self.target = target
  }

  /// What is selected.
  public enum Target: Hashable, Sendable {
    /// An index or a date, whichever the value is.
    case value(Expression)
    /// `index=I`.
    case index(Expression)
    /// `at=X`, in units of the x axis.
    case at(Expression)
    /// `px=P`, the pointer's x in points.
    case pointer(Expression)
    /// No sample: `none`.
    case nothing
  }
}

/// `compare [NAME] A B`.
public struct Comparison: Hashable, Sendable {
  /// The series, or nil where it is left out.
  public var series: Name?
  /// The first sample, an index or a date.
  public var from: Expression
  /// The second sample.
  public var to: Expression

  /// A comparison.
  public init(_ series: Name? = nil, from: Expression, to: Expression) {
    self.series = series
    self.from = from
    self.to = to
  }
}

/// `drag [NAME] px=LIST`.
public struct Drag: Hashable, Sendable {
  /// The series, or nil where it is left out.
  public var series: Name?
  /// The pointer's x at each event, in points.
  public var pointers: Expression

  /// A drag.
  public init(_ series: Name? = nil, pointers: Expression) {
    self.series = series
    self.pointers = pointers
  }
}

/// `export "FILE" [key=value…]`.
public struct Export: Hashable, Sendable {
  /// The file's path.
  public var file: Expression
  /// Overrides for this file: config keys and `title`.
  public var settings: [Setting]

  /// An export.
  public init(_ file: Expression, settings: [Setting] = []) {
    self.file = file
    self.settings = settings
  }
}

/// `expect EXPR [, "MESSAGE"]`.
public struct Expectation: Hashable, Sendable {
  /// What should be true.
  public var condition: Expression
  /// What to say where it is not.
  public var message: Expression?

  /// A check.
  public init(_ condition: Expression, message: Expression? = nil) {
    self.condition = condition
    self.message = message
  }
}

/// `expect plot "GOLDEN.png" [within=0.5%]`.
public struct PictureExpectation: Hashable, Sendable {
  /// The golden picture's path.
  public var golden: Expression
  /// The share of pixels that may differ, 0 where it is nil.
  public var within: Expression?

  /// A check of the picture.
  public init(golden: Expression, within: Expression? = nil) {
    self.golden = golden
    self.within = within
  }
}

/// What `show` prints.
public enum ShowTopic: Hashable, Sendable {
  /// An overview.
  case overview
  case series
  case segments
  case config
  case axes
  case window
  case selection
  case state
  /// One series or variable.
  case name(Name)

  /// The topics that have a word, with it.
  public static let words: [(word: String, topic: ShowTopic)] = [
    ("series", .series), ("segments", .segments), ("config", .config), ("axes", .axes),
    ("window", .window), ("selection", .selection), ("state", .state),
  ]
}
