package import PlotLanguage
package import SampleStore

/// A mark as the user said it: what depends on the data, such as `max`, is found again in each
/// plot.
package struct MarkState: Hashable, Sendable {
  package internal(set) var place: Place
  /// `label`, a template, `color`, `dash` and `opacity`.
  package internal(set) var style: [String: SettingValue]

  /// What a warning is known by that a plot lacks a marked series.
  static func warning(of series: String) -> String { "mark of \(series)" }

  package enum Place: Hashable, Sendable {
    /// Values of the y axis; a rule where both ends are the same.
    case values(WindowState.Bounds)
    /// Places on the x axis; a rule where both ends are the same.
    case places(WindowState.Bounds)
    /// A sample of a series, or of a plotted expression.
    case sample(String, Sample)
  }

  package enum Sample: Hashable, Sendable {
    /// The one that a word tells.
    case word(SampleWord)
    /// The one of an index; negative ones count from the end.
    case index(Int)
    /// The one nearest to a position on the x axis.
    case at(Double, PositionKind)
  }
}
