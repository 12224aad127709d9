/// A rule, a band or a note in a picture.
package struct MarkInput: Hashable, Sendable {
  /// Where it is.
  package var place: Place
  /// The text at it; nil or empty for none.
  package var label: String?
  /// Its colour, dashes and opacity.
  package var style: SeriesStyle
  /// The panel of a mark at values.
  package var panel = 0

  /// A mark.
  package init(_ place: Place, label: String? = nil, style: SeriesStyle = SeriesStyle()) {
    self.place = place
    self.label = label
    self.style = style
  }

  /// Where a mark is.
  package enum Place: Hashable, Sendable {
    /// From a value to another; an open end is the axis', and a rule has the same ends.
    case y(Double?, Double?)
    /// From a place on the x axis to another.
    case x(Double?, Double?)
    /// At a sample of one of the request's series.
    case sample(series: Int, index: Int)
  }
}
