import Files
import PlotLanguage
import SampleStore
import Threading

/// What `align` makes of totals that go on behind the end of those that they are aligned to, and, where it gives the x of
/// samples, of gaps: at their places it has what was known before.
struct CarriedGaps {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `align(NAME, NAME)` in an expression; nil where none leaves an end out, or as x stands at a gap of what
  /// it aligns.
  ///
  /// - Complexity: O(samples of both), where the first has gaps.
  init?(
    in expression: Expression, asX isX: Bool = false, _ state: SessionState,
    _ cancellation: Cancellation
  ) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "align",
        call.arguments.count == 2, case .name(let name) = call.arguments[0].kind,
        case .name(let other) = call.arguments[1].kind,
        let source = state.series[name], let target = state.series[other],
        source.engine == nil, target.engine == nil
      else { return nil }
      let later = try CarriedGaps.beyond(source.samples, target.samples, cancellation)
      if later > 0 {
        return
          "'\(part.source)' ends with '\(printable(other))', and '\(printable(name))' goes on: "
          + "\(countText(later, "sample")) of it \(later == 1 ? "is" : "are") left out"
      }
      guard isX, source.samples.column.gapCount > 0 else { return nil }
      var count = 0
      var next = 0
      let places = target.samples.positions
      try cancellation.forEach(source.samples.column.values) { index, value in
        guard value.isNaN, let gap = source.samples.position(of: index) else { return }
        while next < target.samples.count, places.position(of: next) < gap { next += 1 }
        if next < target.samples.count, places.position(of: next) == gap { count += 1 }
      }
      guard count > 0 else { return nil }
      return
        "'\(part.source)' has the value before it at \(countText(count, "gap")) of "
        + "'\(printable(name))'; 'align(\(name), \(other), exact)' keeps gaps"
    }
    guard let found else { return nil }
    line = found
  }

  /// How many steps of a total that goes on lie behind the end of another one that it is compared with: who was still there
  /// leaves after the last has come.
  private static func beyond(
    _ source: SampleSeries, _ target: SampleSeries, _ cancellation: Cancellation
  ) throws -> Int {
    guard let end = target.position(of: target.count - 1), source.count > 1,
      case let later = source.samples(from: end, through: .infinity),
      let last = later.last, source.position(of: last).map({ $0 > end }) == true,
      try cancellation.isTotal(source.column.values), try cancellation.isTotal(target.column.values)
    else { return 0 }
    return later.count { source.position(of: $0).map { $0 > end } ?? false }
  }
}

extension Cancellation {
  /// Whether values never fall, as those of `cumsum` of counts do not, and do rise.
  func isTotal(_ values: [Double]) throws -> Bool {
    var (last, falls, rises) = (-Double.infinity, false, 0)
    try forEach(values) { _, value in
      guard !value.isNaN else { return }
      falls = falls || value < last
      rises += value > last ? 1 : 0
      last = value
    }
    return !falls && rises > 2
  }
}
