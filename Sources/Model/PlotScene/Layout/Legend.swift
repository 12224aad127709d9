import PlotGeometry

/// The names of several series, each behind a piece of its line.
struct Legend {
  /// One series in the legend.
  struct Entry {
    let series: Int
    let text: String
    /// From the left edge of the swatch, in points.
    let x: Double
    /// Of swatch and text.
    let width: Double
    /// Counted from the first row.
    let row: Int
  }

  /// The length of a swatch, the space behind it and the one before the next.
  static let (swatch, gap, spacing) = (16.0, 6.0, 18.0)

  let entries: [Entry]
  /// How many rows there are.
  let rowCount: Int
  /// The length of the longest row.
  let width: Double

  /// Labels in reading order without those that are nil, in rows of a width; those that do not fit are shortened.
  init(_ labels: [String?], width limit: Double, _ style: TextStyle) {
    var entries: [Entry] = []
    var x = 0.0
    var row = 0
    var longest = 0.0
    for (series, label) in labels.enumerated() {
      let room = limit - Legend.swatch - Legend.gap
      guard let label, let text = style.fitted(label, in: style.label, width: room) else {
        continue
      }
      let width = Legend.swatch + Legend.gap + style.width(text)
      if x > 0, x + width > limit {
        x = 0
        row += 1
      }
      entries.append(Entry(series: series, text: text, x: x, width: width, row: row))
      longest = max(longest, x + width)
      x += width + Legend.spacing
    }
    self.entries = entries
    rowCount = entries.isEmpty ? 0 : row + 1
    width = longest
  }
}
