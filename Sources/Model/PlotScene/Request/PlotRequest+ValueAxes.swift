package import PlotGeometry
import SampleStore

extension PlotRequest {
  /// The y axes on which something stands; the left one where there is nothing at all.
  package var valueAxes: [ValueAxis] {
    let styles = series.map(\.style) + bands.map(\.style)
    let used = ValueAxis.allCases.filter { axis in styles.contains { $0.axis == axis } }
    return used.isEmpty ? [.left] : used
  }

  /// Whether an axis has samples.
  func hasValues(on axis: ValueAxis) -> Bool {
    zip(shownSamples, shownAxes).contains { $1 == axis && $0.samples.count > 0 }
  }

  /// The axis of each of ``shownSamples``.
  var shownAxes: [ValueAxis] {
    series.map(\.style.axis) + bands.flatMap { [$0.style.axis, $0.style.axis] }
  }

  /// Whether all that stands on a y axis are counts.
  func countsWhole(on axis: ValueAxis) -> Bool {
    let own = series.filter { $0.style.axis == axis }
    return !own.isEmpty && own.allSatisfy(\.isCount) && !bands.contains { $0.style.axis == axis }
  }

  /// How a y axis looks.
  package func settings(of axis: ValueAxis) -> AxisSettings {
    switch axis {
    case .left: yAxis
    case .right: rightAxis
    }
  }

  /// What was said of the values that a y axis shows; nil for what its visible samples need.
  package func window(of axis: ValueAxis) -> AxisInterval? {
    switch axis {
    case .left: yWindow
    case .right: rightWindow
    }
  }

  /// The colour of a y axis' labels.
  ///
  /// Where both sides have values, the labels of a side with one series alone have nearly its colour, so
  /// that one sees whose they are.
  package func labelColor(of axis: ValueAxis) -> Color {
    let theme = config.theme.theme
    let own = series.indices.filter { series[$0].style.axis == axis }
    guard valueAxes.count > 1, own.count == 1 else { return theme.label }
    return theme.text(in: color(of: own[0]))
  }
}
