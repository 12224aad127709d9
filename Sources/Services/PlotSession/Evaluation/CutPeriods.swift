import PlotLanguage
import ValueNotation

/// The first and the last period of sums or means, where the samples begin or end in the middle of it: what they give is that
/// of a part, which looks like a fall.
struct CutPeriods: Hashable, Sendable {
  private struct Period: Hashable, Sendable {
    let start: Double
    let count: Int
  }

  private let first: Period?
  private let last: Period?
  /// How many samples a period between them has.
  private let usual: Int

  /// The periods of regular samples of which only the first or last has less than its share, since samples begin or end
  /// inside of it; nil where none has, or where samples come as they like, so that nothing tells how many belong to a
  /// period.
  ///
  /// - Parameters:
  ///   - starts: Where the periods begin.
  ///   - counts: How many samples lie in each.
  ///   - share: A period with less than this share, in percent, of what the others have at least is cut.
  ///   - place: Where a sample stands, by its number; those of a period are one after the other.
  /// - Complexity: O(n log n)
  init?(starts: [Double], counts: [Int], below share: Int, place: (Int) -> Double?) {
    let end = counts.count - 1
    var inner = counts.dropFirst().dropLast().sorted()
    // Of few periods none is the usual one: of samples at one step it has as many as fit into it.
    if inner.count < 2 {
      guard end > 0, let step = CutPeriods.step(of: counts.reduce(0, +), place) else { return nil }
      inner = [Int(((starts[1] - starts[0]) / step).rounded())]
    }
    guard let least = inner.first, let most = inner.last else { return nil }
    let usual = inner[inner.count / 2]
    guard usual > 1, 2 * least >= usual, 2 * most <= 3 * usual else { return nil }
    // Where the samples of the periods between begin and end at the earliest and latest: a week whose Sundays are empty
    // is whole on Saturday.
    var (latestBeginning, earliestEnd, sample) = (0.0, Double.infinity, counts[0])
    for index in 1..<max(1, end) {
      let beginning = place(sample) ?? starts[index]
      sample += counts[index]
      let last = place(sample - 1) ?? starts[index]
      latestBeginning = max(latestBeginning, beginning - starts[index])
      earliestEnd = min(earliestEnd, last - starts[index])
    }
    guard let low = place(0), let high = place(sample + counts[end] - 1) else { return nil }
    /// Whether what a period lacks is missing on one side of its samples, and not here and there.
    func isCut(_ index: Int, emptiness: Double, length: Double) -> Bool {
      let lack = 1 - Double(counts[index]) / Double(usual)
      return 100 * counts[index] < share * least && emptiness > lack * length / 2
    }
    let isFirstCut =
      low - starts[0] > latestBeginning
      && isCut(0, emptiness: low - starts[0], length: starts[1] - starts[0])
    let length = starts[end] - starts[end - 1]
    let isLastCut =
      high - starts[end] < earliestEnd
      && isCut(end, emptiness: starts[end] + length - high, length: length)
    first = isFirstCut ? Period(start: starts[0], count: counts[0]) : nil
    last = isLastCut ? Period(start: starts[end], count: counts[end]) : nil
    self.usual = usual
    // Where both of two are cut, no slice leaves these out.
    if isFirstCut == isLastCut, !isFirstCut || end == 1 { return nil }
  }

  /// The step at which nearly all samples come; nil where there is none.
  private static func step(of count: Int, _ place: (Int) -> Double?) -> Double? {
    let indices = stride(from: 1, to: count, by: max(1, count / 1000))
    let steps = indices.compactMap { index -> Double? in
      guard let own = place(index), let last = place(index - 1) else { return nil }
      return own - last
    }.sorted()
    guard steps.count > 4, case let usual = steps[steps.count / 2], usual > 0,
      steps[steps.count / 20] > 0.8 * usual, steps[steps.count * 19 / 20] < 1.2 * usual
    else { return nil }
    return usual
  }

  /// Whether the last of these periods begins at an instant, and is cut.
  func isLast(_ start: Double) -> Bool { last?.start == start }

  /// Whether what ends at an instant has nothing in the last of these periods, of which a part is known.
  func isLacked(by end: Double) -> Bool { last.map { end < $0.start } ?? false }

  /// What to say of those that a picture shows, and how to leave them out; nil where it shows none.
  ///
  /// - Parameters:
  ///   - expression: What is shown.
  ///   - text: An instant for people.
  ///   - shows: Whether a sample at an instant is among those that are shown.
  /// - Returns: A sentence without a full stop, with the slice that leaves them out.
  func warning(
    of expression: Expression, text: (Double) -> String, shows: (Double) -> Bool
  ) -> String? {
    let (first, last) = (shown(first, shows), shown(last, shows))
    let sides = [("first", first), ("last", last)].compactMap { side, period in
      period.map { "the \(side) period, from \(text($0.start)), has \($0.count)" }
    }
    guard !sides.isEmpty else { return nil }
    let rest = Expression(
      .slice(
        expression, first.map { _ in Expression(.number(1)) },
        last.map { _ in Expression(.unary(.minus, Expression(.number(2)))) }))
    return "'\(expression.source)' has periods that are cut: \(listedText(sides, "and")) "
      + "of usually \(countText(usual, "sample")); write '\(rest.source)' to leave that out"
  }

  private func shown(_ period: Period?, _ shows: (Double) -> Bool) -> Period? {
    period.flatMap { shows($0.start) ? $0 : nil }
  }
}
