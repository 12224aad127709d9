/// Doubles in order that only grow in number.
///
/// An array that they are made of is taken over as it is; what is appended goes elsewhere, and copies share
/// both also while one of them grows.
///
/// Memory: 8 bytes a value, and for those appended up to as many in reserve.
public struct SampleValues: Sendable {
  /// The first values; of these as many as ``split`` count.
  private(set) var base: [Double]
  /// The values from ``split`` on; without values where none were appended.
  private var tail = GrowingBuffer<Double>()
  /// How many values are in ``base``: a whole number of blocks, so that none lies in both.
  private var split: Int

  /// Takes an array over, without a copy.
  public init(_ values: [Double] = []) {
    base = values
    split = values.count
  }

  /// Appends values.
  ///
  /// - Parameter values: Any.
  /// - Complexity: Amortised O(1) a value, whoever else has copies.
  public mutating func append(contentsOf values: some Collection<Double>) {
    guard !values.isEmpty else { return }
    if tail.count == 0 {
      split = base.count & ~(MinMaxPyramid.blockSize - 1)
      tail.append(contentsOf: base[split...])
    }
    tail.append(contentsOf: values)
  }

  /// The values as an array.
  ///
  /// - Complexity: O(1) where none were appended, else O(n).
  public var array: [Double] {
    guard tail.count > 0 else { return base }
    return [Double](unsafeUninitializedCapacity: count) { buffer, filled in
      base.withUnsafeBufferPointer {
        _ = buffer.initialize(fromContentsOf: UnsafeBufferPointer(rebasing: $0[..<split]))
      }
      tail.withSpan(0..<tail.count) { span in
        for index in 0..<span.count {
          buffer.initializeElement(at: split + index, to: span[index])
        }
      }
      filled = count
    }
  }

  /// Whether the values of two are in the same memory, as far as both have them.
  func isShared(with other: SampleValues) -> Bool {
    let isSameBase = base.withUnsafeBufferPointer { a in
      other.base.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
    }
    return isSameBase && tail.isShared(with: other.tail)
  }

  /// Lends values out that exist and lie in one block, or are all there are of an array taken over.
  func withSpan<Result>(
    _ range: Range<Int>, _ body: (Span<Double>) throws -> Result
  ) rethrows -> Result {
    if range.upperBound <= split || tail.count == 0 {
      return try body(base.span.extracting(range))
    }
    return try tail.withSpan(range.lowerBound - split..<range.upperBound - split, body)
  }

  /// Lends the values of a range out in pieces, in order.
  ///
  /// - Parameters:
  ///   - range: Places of values that exist.
  ///   - body: Takes where a piece begins, and its values.
  /// - Complexity: O(n) in the pieces, of which each has at most 65,536 values.
  package func forEachSpan(
    of range: Range<Int>, _ body: (_ start: Int, Span<Double>) throws -> Void
  ) rethrows {
    var start = range.lowerBound
    while start < range.upperBound {
      // What was appended lies elsewhere.
      let border = start < split && tail.count > 0 ? split : range.upperBound
      let end = Swift.min(range.upperBound, start + 65_536, border)
      try withSpan(start..<end) { try body(start, $0) }
      start = end
    }
  }
}

extension SampleValues: RandomAccessCollection {
  /// The first place.
  public var startIndex: Int { 0 }
  /// How many values there are.
  public var endIndex: Int { split + tail.count }

  /// A value that exists.
  ///
  /// - Parameter index: Its place, from 0.
  public subscript(index: Int) -> Double { index < split ? base[index] : tail[index - split] }
}

extension SampleValues: Hashable, ExpressibleByArrayLiteral {
  /// Values that are written out.
  public init(arrayLiteral values: Double...) { self.init(values) }

  /// Whether the values are equal; NaN equals nothing.
  public static func == (a: SampleValues, b: SampleValues) -> Bool {
    guard a.count == b.count else { return false }
    if a.tail.count == 0, b.tail.count == 0 { return a.base == b.base }
    return a.elementsEqual(b)
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for value in self { hasher.combine(value) }
  }
}
