/// A line's samples: a column of values and where each one stands.
///
/// Copies share their storage, also while samples are appended to one of them.
///
/// Guarantees: there are as many positions as values; positions are finite and do not descend.
public struct SampleSeries: Sendable {
  /// The values, with their gaps.
  public private(set) var column: SampleColumn
  /// Where the samples stand.
  public private(set) var positions: SamplePositions
  /// What positions say; an index is one of numbers.
  public let kind: PositionKind

  /// Makes a series whose sample i stands at i.
  ///
  /// - Parameter values: Any values; NaN and infinite ones are gaps.
  public init(_ values: [Double] = []) {
    column = SampleColumn(values)
    positions = .index
    kind = .number
  }

  /// Makes a series.
  ///
  /// - Parameters:
  ///   - values: Any values; NaN and infinite ones are gaps.
  ///   - positions: Where the samples stand.
  ///   - kind: What positions say; an index is one of numbers, whatever is said here.
  ///   - checkpoint: Called every 65,536 samples; what it throws ends the work.
  /// - Throws: ``SampleStoreError`` if explicit positions differ from the values in number, descend or
  ///   are not finite, or if the start, the step or the last position of uniform ones is not allowed;
  ///   what `checkpoint` throws.
  /// - Complexity: O(n).
  public init(
    _ values: [Double], at positions: SamplePositions, kind: PositionKind = .number,
    checkpoint: () throws -> Void = {}
  ) throws {
    try positions.validate(count: values.count, checkpoint: checkpoint)
    self.column = try SampleColumn(values, checkpoint: checkpoint)
    self.positions = positions
    self.kind = positions == .index ? .number : kind
  }

  /// The same values elsewhere, which share their storage.
  ///
  /// - Parameters:
  ///   - positions: Where the samples stand.
  ///   - kind: What positions say.
  /// - Returns: A series with other positions.
  /// - Throws: ``SampleStoreError`` as ``init(_:at:kind:checkpoint:)`` does.
  /// - Complexity: O(n) for explicit positions, else O(1).
  package func moved(
    to positions: SamplePositions, kind: PositionKind = .number
  ) throws -> SampleSeries {
    try positions.validate(count: count)
    return SampleSeries(column: column, positions: positions, kind: kind)
  }

  private init(column: SampleColumn, positions: SamplePositions, kind: PositionKind) {
    self.column = column
    self.positions = positions
    self.kind = kind
  }

  /// Whether positions are instants, in seconds since 1970-01-01T00:00:00Z.
  public var isTime: Bool { kind.isTime }

  /// How many samples there are, gaps included.
  public var count: Int { column.count }

  /// The position of a sample, or nil where there is no such sample.
  public func position(of index: Int) -> Double? {
    index >= 0 && index < count ? positions.position(of: index) : nil
  }

}

extension SampleSeries: RandomAccessCollection, Equatable {
  /// The first sample.
  public var startIndex: Int { 0 }
  /// The place behind the last sample.
  public var endIndex: Int { count }

  /// Where a sample that exists stands, and its value; NaN for a gap.
  public subscript(index: Int) -> (position: Double, value: Double) {
    (positions.position(of: index), column[index])
  }

  /// Whether values, positions and what they mean are the same; a gap equals a gap.
  ///
  /// - Complexity: O(n).
  public static func == (a: SampleSeries, b: SampleSeries) -> Bool {
    a.count == b.count && a.kind == b.kind && a.positions == b.positions
      && zip(a.column.samples, b.column.samples).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }
}

// MARK: - Appending

extension SampleSeries {
  /// Appends samples at the positions that follow by themselves.
  ///
  /// - Parameter values: Any values; NaN and infinite ones are gaps.
  /// - Throws: ``SampleStoreError`` if the positions are explicit, so that each sample needs one, or if
  ///   a uniform position becomes infinite. The series is then as before.
  /// - Complexity: Amortised O(1) a sample.
  ///
  /// Edge cases: no values → nothing happens, with any positions.
  public mutating func append(contentsOf values: [Double]) throws(SampleStoreError) {
    guard !values.isEmpty else { return }
    try checkOwnPositions(adding: values.count)
    column.append(contentsOf: values)
  }

  /// Appends one sample at the position that follows by itself.
  ///
  /// - Parameter value: Any value; NaN or infinite is a gap.
  /// - Throws: ``SampleStoreError`` as ``append(contentsOf:)`` does.
  /// - Complexity: Amortised O(1).
  public mutating func append(_ value: Double) throws(SampleStoreError) {
    try checkOwnPositions(adding: 1)
    column.append(value)
  }

  /// Appends samples at explicit positions.
  ///
  /// - Parameters:
  ///   - values: Any values; NaN and infinite ones are gaps.
  ///   - newPositions: As many positions, finite, not descending, none before the last one there is.
  /// - Throws: ``SampleStoreError`` if a position is not so, or if the series makes its positions
  ///   itself. The series is then as before.
  /// - Complexity: Amortised O(1) a sample.
  ///
  /// Edge cases: no values and no positions → nothing happens, with any positions.
  public mutating func append(
    contentsOf values: [Double], at newPositions: [Double]
  ) throws(SampleStoreError) {
    guard values.count == newPositions.count else {
      throw SampleStoreError(.lengthsDiffer(values: values.count, positions: newPositions.count))
    }
    guard !values.isEmpty else { return }
    try take(newPositions)
    column.append(contentsOf: values)
  }

  /// Appends one sample at an explicit position.
  ///
  /// - Parameters:
  ///   - value: Any value; NaN or infinite is a gap.
  ///   - position: A finite position, not before the last one there is.
  /// - Throws: ``SampleStoreError`` as ``append(contentsOf:at:)`` does.
  /// - Complexity: Amortised O(1).
  public mutating func append(_ value: Double, at position: Double) throws(SampleStoreError) {
    try take(CollectionOfOne(position))
    column.append(value)
  }

  /// Appends explicit positions, or throws and changes nothing.
  private mutating func take(_ newPositions: some Collection<Double>) throws(SampleStoreError) {
    guard case .explicit(var all) = positions else {
      throw SampleStoreError(.positionsNotTaken(positions: newPositions.count))
    }
    try SamplePositions.validate(newPositions, from: count, after: all.last ?? -.infinity)
    all.append(contentsOf: newPositions)
    positions = .explicit(all)
  }

  private func checkOwnPositions(adding number: Int) throws(SampleStoreError) {
    if case .explicit = positions { throw SampleStoreError(.positionsMissing(values: number)) }
    try positions.validateRule(count: count + number)
  }
}
