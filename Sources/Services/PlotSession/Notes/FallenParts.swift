import Files
import PlotScene
import SampleStore

/// Parts of a stack of bars that are below 0 here and there: they lie over those under them, and the bar's top is no sum.
struct FallenParts {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at bands that stand on each other; nil where none of them falls.
  init?(in bands: [BandInput]) {
    let bars = bands.filter(\.areBars)
    let found = bars.lazy.compactMap { band -> String? in
      guard bars.contains(where: { $0.upper == band.lower || $0.lower == band.upper }) else {
        return nil
      }
      let fallen = zip(band.lower.column.values, band.upper.column.values).count { $0 > $1 }
      guard fallen > 0, fallen < band.upper.count else { return nil }
      return
        "'\(printable(band.label ?? band.name))' is below 0 in \(fallen) of \(countText(band.upper.count, "bar")): "
        + "there it covers the part under it, and the sum is at its lower end"
    }.first
    guard let found else { return nil }
    line = found
  }
}
