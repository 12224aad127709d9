/// Why samples or their positions were refused.
///
/// Whoever throws it has changed nothing.
///
/// Edge cases: an error that carries NaN is not equal to itself, as NaN is not.
public struct SampleStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, with the offending numbers.
  public enum Reason: Hashable, Sendable {
    /// The position of sample `index` is NaN or infinite.
    case positionNotFinite(index: Int, position: Double)
    /// The position of sample `index` is less than the one before it.
    case positionDescends(index: Int, position: Double, previous: Double)
    /// There are not as many positions as values.
    case lengthsDiffer(values: Int, positions: Int)
    /// The series has explicit positions, and `values` values came without any.
    case positionsMissing(values: Int)
    /// The series makes its positions itself, and `positions` of them were given.
    case positionsNotTaken(positions: Int)
    /// The start of uniform positions is NaN or infinite.
    case startNotFinite(Double)
    /// The step of uniform positions is not a finite number greater than 0.
    case stepNotPositive(Double)
    /// The uniform position of sample `index` is too large for a Double.
    case positionOverflows(index: Int, start: Double, step: Double)
  }

  /// What was found.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason) { self.reason = reason }

  /// What was found and what is allowed, as one line.
  public var description: String {
    switch reason {
    case .positionNotFinite(let index, let position):
      "position \(position) of sample \(index): positions are finite"
    case .positionDescends(let index, let position, let previous):
      "position \(position) of sample \(index) follows \(previous): positions do not descend"
    case .lengthsDiffer(let values, let positions):
      "\(positions) positions for \(values) values: each value has one position"
    case .positionsMissing(let values):
      "no positions for \(values) values: this series has explicit positions"
    case .positionsNotTaken(let positions):
      "\(positions) positions given: this series makes its positions itself"
    case .startNotFinite(let start):
      "start \(start): the start is finite"
    case .stepNotPositive(let step):
      "step \(step): the step is finite and greater than 0"
    case .positionOverflows(let index, let start, let step):
      "position of sample \(index), \(start) + \(index) * \(step), is not finite"
    }
  }
}
