/// A band that an engine has sent, of which other windows may take columns.
package struct KnownBand: Hashable, Sendable {
  private let grid: EngineColumns
  private let window: EngineWindow
  private let band: EngineBand

  package init(_ band: EngineBand, in window: EngineWindow, on grid: EngineColumns) {
    self.band = band
    self.window = window
    self.grid = grid
  }

  /// What of another window's band is known, and what is still to be asked.
  package struct Plan: Hashable, Sendable {
    /// The columns that are known, by their numbers on the other grid.
    package let known: [EngineBand.Column]
    /// The windows whose columns are not: one before the known ones, one behind them, or none.
    package let missing: [EngineWindow]
  }

  /// How the band of another window comes about; nil where less than half of its columns are known.
  package func plan(for other: EngineWindow, on otherGrid: EngineColumns) -> Plan? {
    guard otherGrid.width == grid.width,
      let shift = Int(exactly: ((otherGrid.start - grid.start) / grid.width).rounded()),
      shift.magnitude < 1 << 32
    else { return nil }
    let own = grid.whole(in: window)
    let shared = (own.lowerBound - shift..<own.upperBound - shift)
      .clamped(to: otherGrid.whole(in: other))
    guard 2 * shared.count >= otherGrid.count, !shared.isEmpty else { return nil }
    let (start, end) = (otherGrid.edge(shared.lowerBound), otherGrid.edge(shared.upperBound))
    var missing: [EngineWindow] = []
    if other.lower < start {
      missing.append(EngineWindow(from: other.lower, to: start, includesUpper: false))
    }
    if end < other.upper || end == other.upper && other.includesUpper {
      missing.append(EngineWindow(from: end, to: other.upper, includesUpper: other.includesUpper))
    }
    let known = band.columns(shared.lowerBound + shift..<shared.upperBound + shift)
    return Plan(known: known.map { $0.moved(by: -shift) }, missing: missing)
  }
}

extension EngineColumns {
  /// The columns that a window does not cut.
  fileprivate func whole(in window: EngineWindow) -> Range<Int> {
    let first = edge(0) >= window.lower ? 0 : 1
    let end = edge(count) <= window.upper ? count : count - 1
    return first..<max(first, end)
  }
}

extension EngineBand.Column {
  fileprivate func moved(by columns: Int) -> EngineBand.Column {
    EngineBand.Column(
      number: number + columns, rowCount: rowCount, valueCount: valueCount, first: first,
      lowest: lowest, highest: highest, last: last, firstGap: firstGap, lastGap: lastGap)
  }
}
