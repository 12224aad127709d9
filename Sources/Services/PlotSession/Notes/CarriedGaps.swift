import Files
import PlotLanguage
import SampleStore
import Threading

/// What `align` makes of totals that go on behind the end of those that they are aligned to, of gaps: at their places, and
/// behind them, it has what was known before; and of several samples at one place, of which it takes the last.
struct CarriedGaps {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `align(NAME, NAME)` in an expression; nil where none leaves an end out or has values for gaps, as x at
  /// their very places.
  ///
  /// - Complexity: O(samples of both), where the first has gaps.
  init?(
    in expression: Expression, asX isX: Bool = false, _ state: SessionState,
    _ cancellation: Cancellation
  ) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "align",
        (2...3).contains(call.arguments.count)
      else { return nil }
      if let line = CarriedGaps.lineOfTotals(part, call, state) { return line }
      guard case .name(let name) = call.arguments[0].kind,
        case .name(let other) = call.arguments[1].kind,
        let source = state.series[name], let target = state.series[other],
        source.engine == nil, target.engine == nil
      else { return nil }
      let isExact = call.arguments.dropFirst(2).first?.word == "exact"
      if isExact || !source.samples.isTime,
        let place = try CarriedGaps.shared(source.samples, target.samples, cancellation)
      {
        let text =
          source.samples.isTime ? state.zone.iso8601(place) : "x = \(numberText(place))"
        return
          "'\(part.source)' takes the last of several samples of '\(printable(name))' at \(text)"
      }
      let method = call.arguments.dropFirst(2).first?.word
      guard method == nil || method == "previous" else { return nil }
      let later = try CarriedGaps.beyond(source.samples, target.samples, cancellation)
      if later > 0 {
        return
          "'\(part.source)' ends with '\(printable(other))', and '\(printable(name))' goes on: "
          + "\(countText(later, "sample")) of it \(later == 1 ? "is" : "are") left out"
      }
      guard method == nil, source.samples.column.gapCount > 0 else { return nil }
      let (carried, exact) = try CarriedGaps.carried(source.samples, target.samples, cancellation)
      // A gap at the very place that is asked for is hardly meant to be yesterday's value.
      if isX || exact == carried, exact > 0 {
        return "'\(part.source)' has the value before it at \(countText(exact, "gap")) of "
          + "'\(printable(name))'; 'align(\(name), \(other), exact)' keeps gaps"
      }
      guard !isX else { return nil }
      // Now and then the last value that is known is what was asked for.
      return 4 * carried < target.samples.count || carried == 0
        ? nil
        : "'\(part.source)' has the value before it where '\(printable(name))' is a gap, at \(carried) of "
          + "\(countText(target.samples.count, "place")): 'where(align(isgap(\(name)), \(other)), nan, \(part.source))' keeps gaps"
    }
    guard let found else { return nil }
    line = found
  }

  /// What to say of `align(cumsum(NAME), NAME)`, of which samples behind the end of the other one are left out: a stock
  /// lacks what was taken since the last delivery.
  private static func lineOfTotals(
    _ part: Expression, _ call: Expression.Call, _ state: SessionState
  ) -> String? {
    guard case .call(let total) = call.arguments[0].kind, total.function.text == "cumsum",
      ["previous", nil].contains(call.arguments.dropFirst(2).first?.word),
      let name = total.arguments.first?.word, let other = call.arguments[1].word
    else { return nil }
    let pairs = zip(state.members(of: name) ?? [name], state.members(of: other) ?? [other])
    let left = pairs.map { name, other -> (later: Int, all: Int) in
      guard let source = state.series[name]?.samples, let target = state.series[other]?.samples,
        let end = target.position(of: target.count - 1), source.kind == target.kind
      else { return (0, 0) }
      let later = source.samples(from: end, through: .infinity)
        .count { source.position(of: $0).map { $0 > end } ?? false }
      return (later, source.count)
    }
    let later = left.reduce(0) { $0 + $1.later }
    guard later > 0 else { return nil }
    return
      "'\(printable(part.source))' ends with '\(printable(other))': \(later) of "
      + "\(countText(left.reduce(0) { $0 + $1.all }, "sample")) of '\(printable(name))' are left out, which a series with the places of both has"
  }

  /// The first place of a target at which a source has different values; nil where there is none.
  private static func shared(
    _ source: SampleSeries, _ target: SampleSeries, _ cancellation: Cancellation
  ) throws -> Double? {
    let values = source.column.values
    var (next, seen, found) = (0, Double.nan, Double?.none)
    try cancellation.forEachPiece(of: target.count) { piece in
      for index in piece where found == nil {
        let place = target.positions.position(of: index)
        // Several samples of the target may share a place.
        guard place != seen else { continue }
        seen = place
        while next < source.count, source.positions.position(of: next) < place { next += 1 }
        var last = next
        while last + 1 < source.count, source.positions.position(of: last + 1) == place {
          last += 1
        }
        if last > next, source.positions.position(of: next) == place, values[last] != values[next] {
          found = place
        }
      }
    }
    return found
  }

  /// At how many places of a target the last sample of a source is a gap, and at how many of these it stands itself.
  private static func carried(
    _ source: SampleSeries, _ target: SampleSeries, _ cancellation: Cancellation
  ) throws -> (all: Int, exact: Int) {
    let values = source.column.values
    var (last, all, exact) = (-1, 0, 0)
    try cancellation.forEachPiece(of: target.count) { piece in
      for index in piece {
        let place = target.positions.position(of: index)
        while last + 1 < source.count, source.positions.position(of: last + 1) <= place {
          last += 1
        }
        guard last >= 0, values[last].isNaN else { continue }
        all += 1
        exact += source.positions.position(of: last) == place ? 1 : 0
      }
    }
    return (all, exact)
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
