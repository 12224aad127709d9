import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// Differences of times of the day that are below 0, since what began in the evening ended on the next day.
struct PassedMidnights {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `END - BEGIN` of two series of durations within a day; nil where none is far below 0.
  ///
  /// - Complexity: O(n) in the samples of both.
  init?(in expression: Expression, _ state: SessionState) {
    // What is counted on past midnight already.
    let isCounted = expression.contains { part in
      guard case .chain(_, let links) = part.kind else { return false }
      return links.contains { $0.operation == .remainder }
    }
    guard !isCounted else { return nil }
    let found = expression.first { part -> String? in
      guard case .chain(let first, let links) = part.kind, links.count == 1,
        links[0].operation == .subtract,
        let ends = PassedMidnights.times(of: first, state),
        let begins = PassedMidnights.times(of: links[0].operand, state),
        ends.map(\.count) == begins.map(\.count)
      else { return nil }
      let lengths = zip(ends.joined(), begins.joined()).map { $0 - $1 }.filter { !$0.isNaN }
      let count = lengths.count { $0 < -PassedMidnights.day / 2 }
      // What is planned and what is done lie close together, on whichever side.
      guard count > 0, count * 2 < lengths.count, lengths.count(where: { $0 < 0 }) == count else {
        return nil
      }
      let text = printable(part.source)
      return
        "'\(text)' is below 0 in \(count) of \(countText(lengths.count, "row")), as what ends on the next day: "
        + "'(\(text)) % \(numberText(PassedMidnights.day))' is its length in seconds"
    }
    guard let found else { return nil }
    line = found
  }

  private static let day = 86_400.0

  /// The values of a series or a group that are times of the day; nil for any other.
  private static func times(of expression: Expression, _ state: SessionState) -> [[Double]]? {
    guard case .name(let name) = expression.kind, let values = state.values(of: name),
      let entry = state.entry(of: name),
      entry.measure.kind == .duration,
      values.joined().allSatisfy({ $0.isNaN || (0...day).contains($0) })
    else { return nil }
    return values
  }
}
