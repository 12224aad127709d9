package import SampleStore

/// A line of text whose characters are columns of eight heights: `▁▂▄█ ▆`.
package enum Sparkline {
  private static let bars: [Character] = Array("▁▂▃▄▅▆▇█")

  /// The samples of a range, one character a column.
  ///
  /// Each column shows its last value, so that the line ends where the series does; a column of gaps is
  /// blank. Equal values lie in the middle.
  ///
  /// - Parameters:
  ///   - samples: The series.
  ///   - range: Which of its samples; what lies outside is left out.
  ///   - width: The most characters; less than 1 gives none.
  /// - Returns: The text; empty where there is no value.
  /// - Complexity: O(width · log samples).
  package static func text(
    of samples: SampleSeries, in range: Range<Int>, width: Int = 40
  ) -> String {
    let range = range.clamped(to: 0..<samples.count)
    guard !range.isEmpty, width > 0, let extent = samples.column.extent(in: range) else {
      return ""
    }
    let columns = min(width, range.count)
    // Halves do not overflow.
    let half = extent.maximum / 2 - extent.minimum / 2
    return String(
      (0..<columns).map { column -> Character in
        let start = range.lowerBound + edge(column, of: columns, in: range.count)
        let end = range.lowerBound + edge(column + 1, of: columns, in: range.count)
        guard let index = samples.column.lastValueIndex(in: start..<end),
          let value = samples.column.value(at: index)
        else { return " " }
        guard half > 0 else { return bars[3] }
        let height = (value / 2 - extent.minimum / 2) / half
        return bars[min(max(Int(height * 8), 0), 7)]
      })
  }

  /// Where a column begins: `count · column / columns`, without the product.
  private static func edge(_ column: Int, of columns: Int, in count: Int) -> Int {
    count / columns * column + count % columns * column / columns
  }
}
