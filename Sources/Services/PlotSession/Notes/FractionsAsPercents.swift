import PlotScene
import SampleStore
import ValueNotation

/// Fractions on an axis of percents, which does not multiply by 100: 0.29 is 0.29%.
struct FractionsAsPercents {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at the left axis of each panel; nil where none has percents, or values are greater than 1.
  init?(in request: PlotRequest) {
    for (number, panel) in request.panels.enumerated() where panel.isOfPercents {
      let extents = request.series.filter { $0.panel == number }.compactMap {
        $0.samples.column.extent
      }
      guard let least = extents.map(\.minimum).min(), let most = extents.map(\.maximum).max(),
        case let size = max(-least, most), size > 0, size < 1
      else { continue }
      line =
        "'format=percent' writes % behind a value, and does not multiply it: \(shortText(least < -most ? least : most)) "
        + "is that many percent, and '100 * …' makes percents of fractions"
      return
    }
    return nil
  }
}
