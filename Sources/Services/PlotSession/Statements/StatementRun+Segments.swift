import PlotGeometry
import PlotLanguage
import SampleStore

extension StatementRun {
  mutating func changeSegments(_ change: SegmentsChange, at range: SourceRange) throws {
    var change = change
    // `segments price` reads like a list; a series has been meant.
    if change.series == nil, case .at(let list)? = change.starts, case .name(let name) = list.kind,
      state.series[name] != nil
    {
      throw Diagnostic(
        .typeMismatch, "'\(name)' is a series, not a list of segment starts", at: list.range,
        advice: "write 'segments \(name) [0, 4]' or 'segments \(name) every=day'")
    }
    let name = try seriesName(change.series, at: range)
    guard var entry = state.series[name] else { return }
    if let starts = change.starts {
      entry.rule = try split(starts, of: entry, at: range)
      entry.segments = nil
      entry.activeSegment = nil
      try entry.updateSegments(
        in: state.zone, at: startsRange(starts) ?? range, cancellation)
    }
    switch change.active {
    case nil: break
    case .nothing: entry.activeSegment = nil
    case .segment(let expression):
      guard let segments = entry.segments else {
        throw Diagnostic(
          .stateError, "'\(name)' has no segments", at: expression.range,
          advice: "split it first: 'segments \(name) every=day'")
      }
      guard segments.count > 0 else {
        throw Diagnostic(
          .valueOutOfRange, "'\(name)' has no samples, and so no segments", at: expression.range)
      }
      var evaluator = evaluator
      entry.activeSegment = try evaluator.integer(
        expression, "the active segment", in: 0...segments.count - 1)
    }
    change.series = nil
    state.series[name] = entry
    summarize(segmentsSummary(name))
  }

  private func split(
    _ starts: SegmentsChange.Starts, of entry: SeriesEntry, at range: SourceRange
  ) throws -> SegmentSplit? {
    switch starts {
    case .nowhere: return nil
    case .every(let unit):
      guard entry.samples.isTime || entry.samples.count == 0 else {
        throw Diagnostic(
          .typeMismatch, "the series has no times: every=\(unit.rawValue) needs them",
          at: range, advice: "write 'every=10' for ten samples each")
      }
      return .calendar(unit)
    case .everyCount(let expression):
      var evaluator = evaluator
      return .every(try evaluator.integer(expression, "every", in: 1...1_000_000_000))
    case .at(let expression):
      var evaluator = evaluator
      let vector = try evaluator.numbers(expression, "the segment starts")
      return .starts(
        try vector.values.enumerated().map { index, value in
          if index % Cancellation.stride == 0 { try cancellation.check() }
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

  // MARK: - style

  mutating func changeStyle(_ change: StyleChange, at range: SourceRange) throws {
    let name = try seriesName(change.series, at: range)
    for setting in change.settings {
      guard let entry = Vocabulary.key(setting.key.text, in: [.style]) else { continue }
      let value = try settingValue(setting, entry)
      let isDefault = entry.defaultValue == value
      state.series[name]?.style[entry.name] = isDefault ? nil : value
    }
    let style = state.series[name]?.style.text(in: .style) ?? ""
    summarize("style \(name) " + (style.isEmpty ? "(as the config has it)" : style))
  }
}
