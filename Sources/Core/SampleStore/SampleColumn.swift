/// The values of a line in sample order: Doubles that only grow in number, with gaps.
///
/// A gap is stored as NaN. An infinite value is stored as a gap and counted. Copies share their
/// storage, also while samples are appended to one of them.
///
/// Guarantees: no stored value is infinite; every query costs O(64 + log n), whatever the gaps.
///
/// Memory: 8 bytes a sample, and 4.82 % of that for the summaries.
public struct SampleColumn: Sendable {
  /// The samples; NaN for a gap, never infinite.
  ///
  /// - Complexity: O(1) until samples are appended, then O(n): for single samples there is
  ///   ``subscript(_:)``.
  public var values: [Double] { samples.array }
  /// How many samples are gaps, those that were infinite included.
  public private(set) var gapCount = 0
  /// How many samples were infinite and are gaps now.
  public private(set) var infinityCount = 0

  private(set) var samples: SampleValues
  private(set) var pyramid = MinMaxPyramid()

  /// Makes a column of `values`.
  ///
  /// An array without infinite values is taken over as it is, without a copy.
  ///
  /// - Parameter values: Any values; NaN and infinite ones are gaps.
  /// - Complexity: O(n), one pass.
  public init(_ values: [Double] = []) {
    samples = SampleValues()
    var values = values
    pyramid.reserveCapacity(values.count)
    admit(0..<values.count, of: &values)
    samples = SampleValues(values)
  }

  /// Makes a column as ``init(_:)`` does, and calls `checkpoint` every 65,536 samples.
  init<Failure: Error>(_ values: [Double], checkpoint: () throws(Failure) -> Void) throws(Failure) {
    samples = SampleValues()
    var values = values
    pyramid.reserveCapacity(values.count)
    for start in Swift.stride(from: 0, to: values.count, by: SampleColumn.stride) {
      try checkpoint()
      admit(start..<min(values.count, start + SampleColumn.stride), of: &values)
    }
    samples = SampleValues(values)
  }

  /// Samples between two checkpoints: some ten microseconds of work.
  static let stride = 1 << 16

  /// How many samples there are, gaps included.
  public var count: Int { samples.count }

  /// The value of a sample that exists; NaN for a gap.
  ///
  /// - Parameter index: The sample.
  public subscript(index: Int) -> Double { samples[index] }

  /// The values of samples that exist.
  func values(of range: Range<Int>) -> [Double] { Array(samples[range]) }

  /// Appends one sample.
  ///
  /// - Parameter value: Any value; NaN or infinite is a gap.
  /// - Complexity: Amortised O(1), whoever else has copies of the column.
  public mutating func append(_ value: Double) { append(contentsOf: CollectionOfOne(value)) }

  /// Appends samples in order.
  ///
  /// - Parameter newValues: Any values; NaN and infinite ones are gaps.
  /// - Complexity: Amortised O(1) a sample, whoever else has copies of the column.
  public mutating func append(contentsOf newValues: some Collection<Double>) {
    let start = samples.count
    for value in newValues where !value.isFinite {
      gapCount += 1
      if value.isInfinite { infinityCount += 1 }
    }
    samples.append(contentsOf: newValues.lazy.map { $0.isInfinite ? .nan : $0 })
    // The blocks that are complete now.
    let size = MinMaxPyramid.blockSize
    var blockStart = start & ~(size - 1)
    while blockStart + size <= samples.count {
      samples.withSpan(blockStart..<blockStart + size) { block in
        let summary = BlockSummary(block)
        pyramid.append(summary, MinMaxPyramid.ExtremePlaces(of: summary, in: block))
      }
      blockStart += size
    }
  }

  /// Counts the gaps among values that follow those admitted before, and gives the pyramid the blocks
  /// that they complete; each but the last call ends a block.
  private mutating func admit(_ range: Range<Int>, of values: inout [Double]) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + MinMaxPyramid.blockSize)
      var summary = BlockSummary(values.span.extracting(start..<end))
      if summary.hasGap {
        for index in start..<end where !values[index].isFinite {
          gapCount += 1
          if values[index].isInfinite {
            infinityCount += 1
            values[index] = .nan
          }
        }
        summary = BlockSummary(values.span.extracting(start..<end))
      }
      if end - start == MinMaxPyramid.blockSize {
        pyramid.append(
          summary,
          MinMaxPyramid.ExtremePlaces(of: summary, in: values.span.extracting(start..<end)))
      }
      start = end
    }
  }
}

// MARK: - Queries

/// The lowest and the highest value of a range of samples, and where they are.
public struct SampleExtent: Hashable, Sendable {
  /// The lowest value.
  public let minimum: Double
  /// The highest value.
  public let maximum: Double
  /// The first sample with the lowest value.
  public let minimumIndex: Int
  /// The first sample with the highest value.
  public let maximumIndex: Int
  /// Whether the range has a gap.
  public let hasGap: Bool
}

extension SampleColumn {
  /// The value of a sample: NaN for a gap, nil where there is no such sample.
  public func value(at index: Int) -> Double? {
    index >= 0 && index < count ? samples[index] : nil
  }

  /// The lowest and the highest value among `samples`, and where they are.
  ///
  /// - Parameter samples: Sample indices; what lies outside of the column is left out.
  /// - Returns: The extent, or nil where there is no value: no samples, or gaps only.
  /// - Complexity: O(64 + log n).
  ///
  /// Edge cases: gaps are skipped; of equal values the first counts, and -0 equals 0.
  public func extent(in samples: Range<Int>) -> SampleExtent? {
    let values = self.samples
    var found = BlockSummary()
    var lowPiece: MinMaxPyramid.Piece?
    var highPiece: MinMaxPyramid.Piece?
    var cover = pyramid.cover(clamped(samples))
    while let piece = cover.popFirst() {
      let summary = pyramid.summary(of: piece, in: values)
      if summary.minimum < found.minimum { lowPiece = piece }
      if summary.maximum > found.maximum { highPiece = piece }
      found.merge(summary)
    }
    guard let lowPiece, let highPiece,
      let lowest = pyramid.first(.minimum(found.minimum), in: lowPiece, of: values),
      let highest = pyramid.first(.maximum(found.maximum), in: highPiece, of: values)
    else { return nil }
    // Zeros have two signs; other values need no look at samples that are in no cache.
    return SampleExtent(
      minimum: found.minimum == 0 ? values[lowest] : found.minimum,
      maximum: found.maximum == 0 ? values[highest] : found.maximum,
      minimumIndex: lowest, maximumIndex: highest, hasGap: found.hasGap)
  }

  /// The lowest and the highest value of the column, or nil where there is none.
  public var extent: SampleExtent? { extent(in: 0..<count) }

  /// The first sample among `samples` that is not a gap.
  ///
  /// - Parameter samples: Sample indices; what lies outside of the column is left out.
  /// - Returns: Its index, or nil where all are gaps.
  /// - Complexity: O(64 + log n).
  public func firstValueIndex(in samples: Range<Int>) -> Int? {
    pyramid.first(.value, in: clamped(samples), of: self.samples)
  }

  /// The last sample among `samples` that is not a gap.
  ///
  /// - Parameter samples: Sample indices; what lies outside of the column is left out.
  /// - Returns: Its index, or nil where all are gaps.
  /// - Complexity: O(64 + log n).
  public func lastValueIndex(in samples: Range<Int>) -> Int? {
    pyramid.last(.value, in: clamped(samples), of: self.samples)
  }

  /// The last sample that is not a gap, or nil where all are gaps.
  ///
  /// - Complexity: O(64 + log n).
  public var lastValueIndex: Int? { lastValueIndex(in: 0..<count) }

  /// Whether a sample is a gap; there is nothing but gaps outside `0..<count`.
  public func isGap(_ index: Int) -> Bool { value(at: index)?.isNaN ?? true }

  /// The first gap among `samples`.
  ///
  /// - Parameter samples: Sample indices; what lies outside of the column is left out.
  /// - Returns: Its index, or nil where there is none.
  /// - Complexity: O(64 + log n).
  public func firstGapIndex(in samples: Range<Int>) -> Int? {
    pyramid.first(.gap, in: clamped(samples), of: self.samples)
  }

  private func clamped(_ samples: Range<Int>) -> Range<Int> { samples.clamped(to: 0..<count) }
}
