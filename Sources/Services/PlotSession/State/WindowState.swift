package import CivilTime
package import PlotLanguage
package import SampleStore

/// What part of the axes is shown, as the user said it: `last 8 months` moves with new samples.
package struct WindowState: Hashable, Sendable {
  /// What an x axis of times shows.
  package internal(set) var times = Span.all
  /// What an x axis of numbers shows.
  package internal(set) var numbers = Span.all
  /// What an x axis of elapsed time shows.
  package internal(set) var elapsed = Span.all
  package internal(set) var y = Bounds()
  package internal(set) var right = Bounds()
  /// What the y axes of further panels show, and of named ones.
  var panels: [PanelAxis: Bounds] = [:]

  /// A window that shows all there is.
  package init() {}

  /// What an x axis of a kind shows.
  package internal(set) subscript(kind: PositionKind) -> Span {
    get {
      switch kind {
      case .time: times
      case .number: numbers
      case .elapsed: elapsed
      }
    }
    set {
      switch kind {
      case .time: times = newValue
      case .number: numbers = newValue
      case .elapsed: elapsed = newValue
      }
    }
  }

  /// Part of an x axis.
  package enum Span: Hashable, Sendable {
    case all
    /// From one place to another.
    case range(Bounds)
    case lastSamples(Int)
    case lastDuration(DurationLiteral)
    case day(CivilDate)
    case year(Int)
    /// Some months of a year, up to an end month; the last with data where they are nil.
    case months(Int, year: Int?, end: Int?)
  }

  /// Part of an axis; an end that is nil is that of the data.
  package struct Bounds: Hashable, Sendable {
    package var lower: Double?
    package var upper: Double?
    /// What the ends say.
    package var kind = PositionKind.number
    /// Whether the upper end is the first instant that is no longer shown: the end of a day.
    package var isUpperOpen = false

    /// Whether the data say both ends.
    var isOpen: Bool { lower == nil && upper == nil }
  }
}

extension WindowState.Span {
  /// The kind of x axis that it is about; nil if it can be about any.
  var kind: PositionKind? {
    switch self {
    case .all, .lastSamples: nil
    case .range(let bounds): bounds.kind
    case .lastDuration, .day, .year, .months: .time
    }
  }
}

extension WindowState {
  /// Shows a part of the axes that it is about; what can be about any kind of x axis is for all.
  mutating func show(_ span: Span) {
    if let kind = span.kind {
      self[kind] = span
    } else {
      (times, numbers, elapsed) = (span, span, span)
    }
  }

  /// What a y axis shows.
  subscript(axis: ValueAxis) -> Bounds {
    switch axis {
    case .left: y
    case .right: right
    }
  }

  /// The window with what a plot has for itself.
  func with(_ overrides: PlotOverrides) -> WindowState {
    var window = self
    if let bounds = overrides.x { window.show(.range(bounds)) }
    if let y = overrides.y { window.y = y }
    if let right = overrides.right { window.right = right }
    return window
  }
}
