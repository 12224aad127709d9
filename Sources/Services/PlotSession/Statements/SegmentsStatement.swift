import PlotGeometry
import PlotLanguage
import SampleStore
import Threading

/// `segments`.
struct SegmentsStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ change: SegmentsChange, _ transaction: inout Transaction) throws {
    // `segments price` reads like a list; a series has been meant.
    if change.series == nil, case .at(let list)? = change.starts, case .name(let name) = list.kind,
      scope.state.series[name] != nil
    {
      throw Diagnostic(
        .typeMismatch, "'\(name)' is a series, not a list of segment starts", at: list.range,
        advice: "write `\(rule(name))`")
    }
    for name in try scope.seriesNames(change.series) { try run(change, name, &transaction) }
  }

  private func run(
    _ change: SegmentsChange, _ name: String, _ transaction: inout Transaction
  ) throws {
    guard var entry = scope.state.series[name] else { return }
    if let engine = entry.engine, change.starts != .nowhere {
      throw engine.needsEverySample(name, at: change.series?.range ?? scope.range)
    }
    if let starts = change.starts {
      entry.rule = try split(starts, of: entry, name)
      entry.segments = nil
      entry.activeSegment = nil
      try entry.updateSegments(
        in: scope.state.zone, at: startsRange(starts) ?? scope.range, scope.cancellation)
    }
    switch change.active {
    case nil: break
    case .nothing: entry.activeSegment = nil
    case .segment(let expression):
      guard let segments = entry.segments else {
        throw Diagnostic(
          .stateError, "'\(name)' has no segments", at: expression.range,
          advice: scope.advice(toBegin: rule(name)))
      }
      guard segments.count > 0 else {
        throw Diagnostic(
          .valueOutOfRange, "'\(name)' has no samples, and so no segments", at: expression.range)
      }
      entry.activeSegment = try scope.integer(
        of: expression, "the active segment", in: 0...segments.count - 1)
    }
    transaction.state.series[name] = entry
    transaction.summarize(StateDescription(transaction.state).segments(name))
  }

  /// A statement that splits a series.
  private func rule(_ name: String) -> String {
    let isTime = scope.state.series[name]?.samples.isTime ?? false
    return "segments \(name) every=\(isTime ? "day" : "10")"
  }

  private func split(
    _ starts: SegmentsChange.Starts, of entry: SeriesEntry, _ name: String
  ) throws -> SegmentSplit? {
    switch starts {
    case .nowhere: return nil
    case .every(let unit):
      guard entry.samples.isTime || entry.samples.count == 0 else {
        throw Diagnostic(
          .typeMismatch, "the series has no times: every=\(unit.rawValue) needs them",
          at: scope.range, advice: "write `segments \(name) every=10` for ten samples each")
      }
      return .calendar(unit)
    case .everyCount(let expression):
      return .every(try scope.integer(of: expression, "every", in: 1...1_000_000_000))
    case .at(let expression):
      let vector = try scope.numbers(of: expression, "the segment starts")
      return .starts(
        try vector.values.enumerated().map { index, value in
          if index % Cancellation.stride == 0 { try scope.cancellation.check() }
          guard let start = Int(exactly: value) else {
            throw Diagnostic(
              .valueOutOfRange,
              "segment start \(index) is \(numberText(value)): a whole number is allowed",
              at: expression.range)
          }
          return start
        })
    }
  }

  private func startsRange(_ starts: SegmentsChange.Starts) -> SourceRange? {
    switch starts {
    case .at(let expression), .everyCount(let expression): expression.range
    case .every, .nowhere: nil
    }
  }
}
