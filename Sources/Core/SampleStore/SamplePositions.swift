/// Where the samples of a series stand on the x axis.
///
/// Guarantees, once a ``SampleSeries`` has taken them: positions are finite and do not descend.
public enum SamplePositions: Hashable, Sendable {
  /// Sample i stands at i.
  case index
  /// Sample i stands at `start + i * step`, computed so and not by summing up steps.
  ///
  /// For every sample `i * step` must be finite, and so must the sum. Where `step` is far smaller than
  /// the spacing of Doubles around `start`, neighbours share a position.
  case uniform(start: Double, step: Double)
  /// One position a sample; neighbours may share one.
  case explicit(SampleValues)

  /// One position a sample, as an array that is taken over.
  public static func explicit(_ positions: [Double]) -> SamplePositions {
    .explicit(SampleValues(positions))
  }

  /// The position of a sample that exists.
  package func position(of index: Int) -> Double {
    switch self {
    case .index: Double(index)
    case .uniform(let start, let step): start + Double(index) * step
    case .explicit(let positions): positions[index]
    }
  }

  /// About where among the samples `position` is, where that follows from a rule.
  func estimatedIndex(of position: Double, count: Int) -> Int? {
    let estimate: Double
    switch self {
    case .index: estimate = position
    case .uniform(let start, let step): estimate = (position - start) / step
    case .explicit: return nil
    }
    return Int(max(0, min(Double(count), estimate.rounded(.up))))
  }

  /// Checks what `count` samples need; `checkpoint` is called every 65,536 of them.
  package func validate(count: Int, checkpoint: () throws -> Void = {}) throws {
    guard case .explicit(let explicit) = self else { return try validateRule(count: count) }
    guard explicit.count == count else {
      throw SampleStoreError(.lengthsDiffer(values: count, positions: explicit.count))
    }
    var previous = -Double.infinity
    let positions = explicit.array
    for start in stride(from: 0, to: count, by: SampleColumn.stride) {
      try checkpoint()
      let piece = positions[start..<min(count, start + SampleColumn.stride)]
      try Self.validate(piece, from: start, after: previous)
      previous = piece.last ?? previous
    }
  }

  /// Checks that positions that follow a rule are finite for `count` samples.
  func validateRule(count: Int) throws(SampleStoreError) {
    guard case .uniform(let start, let step) = self else { return }
    guard start.isFinite else { throw SampleStoreError(.startNotFinite(start)) }
    guard step.isFinite, step > 0 else { throw SampleStoreError(.stepNotPositive(step)) }
    guard count == 0 || position(of: count - 1).isFinite else {
      throw SampleStoreError(.positionOverflows(index: count - 1, start: start, step: step))
    }
  }

  /// Checks that positions are finite and go on from `previous` without descending.
  static func validate(
    _ positions: some Collection<Double>, from index: Int, after previous: Double
  ) throws(SampleStoreError) {
    var previous = previous
    for (offset, position) in positions.enumerated() {
      guard position.isFinite else {
        throw SampleStoreError(.positionNotFinite(index: index + offset, position: position))
      }
      guard position >= previous else {
        throw SampleStoreError(
          .positionDescends(index: index + offset, position: position, previous: previous))
      }
      previous = position
    }
  }
}
