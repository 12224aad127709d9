/// How the samples of a series are split into segments: the index of each segment's first sample.
///
/// Segment `k` covers `starts[k] ..< starts[k + 1]`, the last one the rest of the samples.
///
/// Guarantees: the first start is 0, starts ascend strictly, all are samples of the series. A
/// series without samples has no segments.
public struct SegmentStarts: Hashable, Sendable {
  /// The index of each segment's first sample.
  public let starts: [Int]
  /// How many samples the series has.
  public let sampleCount: Int

  /// The segments of a series.
  ///
  /// - Parameters:
  ///   - starts: 0 and then ascending indices below `sampleCount`; empty for an empty series.
  ///   - sampleCount: The series' samples; a negative number is 0.
  ///   - checkpoint: Called every 8,192 segments; what it throws ends the work.
  /// - Throws: A ``GeometryError`` with the index of the first wrong start within the list; what
  ///   `checkpoint` throws.
  /// - Complexity: O(segments).
  public init(_ starts: [Int], sampleCount: Int, checkpoint: () throws -> Void = {}) throws {
    let sampleCount = max(sampleCount, 0)
    if starts.isEmpty, sampleCount > 0 { throw GeometryError(.noSegmentStarts) }
    for (index, value) in starts.enumerated() {
      if index % SegmentStarts.stride == 0 { try checkpoint() }
      if index == 0, value != 0 { throw GeometryError(.firstSegmentStart(value: value)) }
      if index > 0, value <= starts[index - 1] {
        throw GeometryError(
          .segmentStartDescends(index: index, value: value, previous: starts[index - 1]))
      }
      if value >= sampleCount {
        throw GeometryError(
          .segmentStartOutside(index: index, value: value, sampleCount: sampleCount))
      }
    }
    self.init(unchecked: starts, sampleCount: sampleCount)
  }

  /// Segments between two checkpoints.
  static let stride = 8192

  init(unchecked starts: [Int], sampleCount: Int) {
    self.starts = starts
    self.sampleCount = sampleCount
  }

  /// How many segments there are.
  public var count: Int { starts.count }

  /// The samples of a segment; nil where there is no such segment.
  public func range(of segment: Int) -> Range<Int>? {
    guard starts.indices.contains(segment) else { return nil }
    return starts[segment]..<(segment + 1 < count ? starts[segment + 1] : sampleCount)
  }

  /// The segment that a sample belongs to; nil where there is no such sample.
  ///
  /// - Complexity: O(log segments).
  public func segment(containing sample: Int) -> Int? {
    sample < sampleCount ? segmentIndex(of: sample, in: starts) : nil
  }
}

/// The last segment that starts at or before a sample; nil before the first start.
///
/// Source: RHLinePlot, `binarySearchOrIndexToTheLeft`; starts ascend strictly.
package func segmentIndex(of sample: Int, in starts: [Int]) -> Int? {
  var low = 0
  var high = starts.count
  while low < high {
    let middle = low + (high - low) / 2
    if starts[middle] > sample { high = middle } else { low = middle + 1 }
  }
  return low > 0 ? low - 1 : nil
}
