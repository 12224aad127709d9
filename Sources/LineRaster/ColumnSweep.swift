import LaserBlur

/// Sweeps over the columns of a picture and unites the shapes that each of them meets.
///
/// A column is sampled at 16 places; there the union is exact, to 1/256 of a pixel. The cost of a
/// shape is that of the columns it reaches, however high it is: the steep lines of a noisy series cost
/// no more than flat ones.
struct ColumnSweep<Shape: ColumnShape> {
  /// The part of the picture that may be covered.
  private let clip: FixedRect
  private var shapes: [Shape] = []
  /// The pixel columns of each shape, inside the clip.
  private var firsts: [Int32] = []
  private var lasts: [Int32] = []

  init(clip: FixedRect) { self.clip = clip }

  /// Adds a shape, unless it lies beside the clip.
  mutating func add(_ shape: Shape) {
    let (first, last) = shape.reach
    guard first < clip.right, last >= clip.left else { return }
    shapes.append(shape)
    firsts.append(max(first, clip.left) >> 8)
    lasts.append(min(last, clip.right - 1) >> 8)
  }

  /// Covers what any of the shapes covers.
  func cover(_ mask: inout CoverageMask, isCancelled: () -> Bool) throws(RasterError) {
    guard !clip.isEmpty, !shapes.isEmpty else { return }
    let (columns, rows) = (clip.pixelColumns, clip.pixelRows)
    let width = mask.size.width
    let order = shapesByFirstColumn(columns)
    let failure: RasterError? = mask.withMutableBytes(
      touching: PixelRect(columns: touchedColumns, rows: rows)
    ) { bytes in
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return nil }
        do throws(RasterError) {
          try sweep(
            columns, rowCount: rows.upperBound, order: order, into: start, stride: width,
            isCancelled: isCancelled)
          return nil
        } catch {
          return error
        }
      }
    }
    if let failure { throw failure }
  }

  private var touchedColumns: Range<Int> {
    let first = firsts.reduce(Int32.max, min)
    let last = lasts.reduce(Int32.min, max)
    return Int(first)..<Int(last) + 1
  }

  /// The shapes' indices by their first column, and where each column's begin: a counting sort.
  private func shapesByFirstColumn(_ columns: Range<Int>) -> (indices: [Int32], starts: [Int]) {
    var starts = [Int](repeating: 0, count: columns.count + 2)
    for first in firsts { starts[Int(first) - columns.lowerBound + 2] += 1 }
    for i in starts.indices.dropFirst() { starts[i] += starts[i - 1] }
    var indices = [Int32](repeating: 0, count: shapes.count)
    for (i, first) in firsts.enumerated() {
      let column = Int(first) - columns.lowerBound + 1
      indices[starts[column]] = Int32(truncatingIfNeeded: i)
      starts[column] += 1
    }
    return (indices, starts)
  }

  /// Inserts a shape in the order of the shapes' heights, in which their intervals join fastest.
  private func insert(_ index: Int32, into active: inout [Int32]) {
    let middle = shapes[Int(index)].middle
    var (low, high) = (0, active.count)
    while low < high {
      let half = (low + high) / 2
      if shapes[Int(active[half])].middle <= middle { low = half + 1 } else { high = half }
    }
    active.insert(index, at: low)
  }

  private func sweep(
    _ columns: Range<Int>, rowCount: Int, order: (indices: [Int32], starts: [Int]),
    into bytes: UnsafeMutablePointer<UInt8>, stride: Int, isCancelled: () -> Bool
  ) throws(RasterError) {
    var union = IntervalUnion()
    var tile = CoverageTile(rowCount: rowCount)
    var active: [Int32] = []
    var untilQuestion = 8192
    let tops = UnsafeMutablePointer<Fixed>.allocate(capacity: 2 * Sampling.lanes)
    let bottoms = tops + Sampling.lanes
    defer { tops.deallocate() }
    for left in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 16) {
      if isCancelled() { throw RasterError(.cancelled) }
      let end = min(left + CoverageTile.width, columns.upperBound)
      for column in left..<end {
        let place = column - columns.lowerBound
        active.removeAll { Int(lasts[Int($0)]) < column }
        for index in order.indices[order.starts[place]..<order.starts[place + 1]] {
          insert(index, into: &active)
        }
        if active.isEmpty { continue }
        let firstSample = Fixed(truncatingIfNeeded: column) << 8 + Sampling.first
        let lanes = clip.lanes(firstSample: firstSample)
        for index in active {
          untilQuestion -= 1
          if untilQuestion == 0 {
            if isCancelled() { throw RasterError(.cancelled) }
            untilQuestion = 8192
          }
          shapes[Int(index)].intervals(firstSample: firstSample, tops: tops, bottoms: bottoms)
          for lane in 0..<Sampling.lanes {
            tops[lane] = max(tops[lane], clip.top)
            bottoms[lane] = min(bottoms[lane], clip.bottom)
          }
          if !lanes.isWhole { lanes.clear(bottoms) }
          union.insert(tops: tops, bottoms: bottoms)
        }
        union.drain { tile.add($0, column: column - left) }
      }
      tile.write(to: bytes + left, stride: stride, columns: end - left)
    }
  }
}

/// A rectangle of places inside a picture.
struct FixedRect {
  let left, top, right, bottom: Fixed

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The pixels that the rectangle touches.
  var pixelColumns: Range<Int> { Int(left >> 8)..<Int((right + 255) >> 8) }
  var pixelRows: Range<Int> { Int(top >> 8)..<Int((bottom + 255) >> 8) }

  /// The samples of a pixel that lie inside.
  @inline(__always)
  func lanes(firstSample: Fixed) -> SampleRange {
    let before = (left &- firstSample &+ Sampling.step - 1) >> 4
    let end = (right &- firstSample &+ Sampling.step - 1) >> 4
    return SampleRange(first: max(0, min(16, Int(before))), end: max(0, min(16, Int(end))))
  }
}

/// The samples of a pixel column that a clip leaves.
struct SampleRange {
  let first, end: Int

  var isWhole: Bool { first == 0 && end == Sampling.lanes }

  /// Empties the intervals of all other samples.
  func clear(_ bottoms: UnsafeMutablePointer<Fixed>) {
    for lane in 0..<Sampling.lanes where lane < first || lane >= end { bottoms[lane] = .min }
  }
}
