import LaserBlur

/// Sweeps over the columns of a picture and unites the shapes that each of them meets.
///
/// A column is sampled at 16 places; there the union is exact, to 1/256 of a pixel. The cost of a
/// shape is that of the columns it reaches, however high it is: the steep lines of a noisy series cost
/// no more than flat ones.
struct ColumnSweep<Shape: ColumnShape>: Sendable {
  /// The part of the picture that may be covered.
  private let clip: FixedRect
  private var shapes: [Shape] = []
  /// What each shape may cover.
  private var reaches: [ShapeReach] = []

  init(clip: FixedRect) { self.clip = clip }

  /// Adds a shape, unless it lies beside the clip.
  mutating func add(_ shape: Shape) {
    let (first, last) = shape.reach
    guard first < clip.right, last >= clip.left else { return }
    let extent = shape.extent
    shapes.append(shape)
    reaches.append(
      ShapeReach(
        first: max(first, clip.left) >> 8, last: min(last, clip.right - 1) >> 8,
        top: max(extent.top, clip.top), bottom: min(extent.bottom, clip.bottom)))
  }

  /// Fewer shapes than this are not worth a second worker.
  private static var sharedShapes: Int { 512 }
  /// Into how many parts the columns are divided for several workers.
  private static var partCount: Int { 8 }

  /// Covers what any of the shapes covers.
  func cover(
    _ mask: inout CoverageMask, _ workers: any RasterWorkers,
    checkpoint: @Sendable () throws -> Void
  ) throws {
    guard !clip.isEmpty, !shapes.isEmpty else { return }
    let (columns, rows) = (touchedColumns, clip.pixelRows)
    let width = mask.size.width
    let order = shapesByFirstColumn(columns)
    try mask.withMutableBytes(
      touching: PixelRect(columns: columns, rows: rows)
    ) { bytes in
      try bytes.withUnsafeMutableBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        // Each part has columns of its own.
        nonisolated(unsafe) let target = start
        let count = shapes.count < ColumnSweep.sharedShapes ? 1 : ColumnSweep.partCount
        // Whole tiles, so that only the last part writes byte after byte.
        let step = ((columns.count + count - 1) / count + 15) / 16 * 16
        try workers.share(count) { part in
          let left = columns.lowerBound + part * step
          guard left < columns.upperBound else { return }
          try sweep(
            left..<min(left + step, columns.upperBound), firstColumn: columns.lowerBound,
            rowCount: rows.upperBound, order: order, into: target, stride: width,
            checkpoint: checkpoint)
        }
      }
    }
  }

  private var touchedColumns: Range<Int> {
    let first = reaches.reduce(Int32.max) { min($0, $1.first) }
    let last = reaches.reduce(Int32.min) { max($0, $1.last) }
    return Int(first)..<Int(last) + 1
  }

  /// The shapes' indices by their first column, and where each column's begin: a counting sort.
  private func shapesByFirstColumn(_ columns: Range<Int>) -> (indices: [Int32], starts: [Int]) {
    var starts = [Int](repeating: 0, count: columns.count + 2)
    for reach in reaches { starts[Int(reach.first) - columns.lowerBound + 2] += 1 }
    for i in starts.indices.dropFirst() { starts[i] += starts[i - 1] }
    var indices = [Int32](repeating: 0, count: shapes.count)
    for (i, reach) in reaches.enumerated() {
      let column = Int(reach.first) - columns.lowerBound + 1
      indices[starts[column]] = Int32(truncatingIfNeeded: i)
      starts[column] += 1
    }
    return (indices, starts)
  }

  /// Inserts a shape in the order of the shapes' heights, in which their intervals join fastest.
  private func insert(_ index: Int32, into active: inout [Int32]) {
    let middle = middle(index)
    var (low, high) = (0, active.count)
    while low < high {
      let half = (low + high) / 2
      if self.middle(active[half]) <= middle { low = half + 1 } else { high = half }
    }
    active.insert(index, at: low)
  }

  private func middle(_ index: Int32) -> Fixed { shapes[Int(index)].middle }

  private func sweep(
    _ columns: Range<Int>, firstColumn: Int, rowCount: Int,
    order: (indices: [Int32], starts: [Int]), into bytes: UnsafeMutablePointer<UInt8>, stride: Int,
    checkpoint: () throws -> Void
  ) throws {
    var column = SweptColumn(clip: clip)
    var tile = CoverageTile(rowCount: rowCount)
    // The shapes that reach the column as they came, and where that was of use by their heights.
    var active = order.indices[..<order.starts[columns.lowerBound - firstColumn]]
      .filter { Int(reaches[Int($0)].last) >= columns.lowerBound }
    var ordered: [Int32]?
    for left in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 16) {
      try checkpoint()
      let end = min(left + CoverageTile.width, columns.upperBound)
      for x in left..<end {
        let place = x - firstColumn
        active.removeAll { Int(reaches[Int($0)].last) < x }
        let new = order.indices[order.starts[place]..<order.starts[place + 1]]
        active += new
        if var kept = ordered.take() {
          kept.removeAll { Int(reaches[Int($0)].last) < x }
          for index in new { insert(index, into: &kept) }
          ordered = kept
        }
        if active.isEmpty { continue }
        column.begin(x)
        if try joinOutwards(active, in: &column, checkpoint) {
          ordered = nil
        } else {
          // Several lines or dots: in the order of their heights their intervals join fastest.
          let shapes = ordered ?? active.sorted { middle($0) < middle($1) }
          ordered = shapes
          column.begin(x)
          for index in shapes { try insert(index, in: &column, checkpoint) }
        }
        column.drain { tile.add($0, column: x - left) }
      }
      tile.write(to: bytes + left, stride: stride, columns: end - left)
    }
  }

  /// Unites shapes from the middle one to the last and then to the first; false, with nothing
  /// settled, as soon as they leave a gap.
  ///
  /// A line that goes from left to right leaves none, and what is nearest covers most of the rest,
  /// which is then left out.
  private func joinOutwards(
    _ active: [Int32], in column: inout SweptColumn, _ checkpoint: () throws -> Void
  ) throws -> Bool {
    let middle = active.count / 2
    for i in middle..<active.count {
      try insert(active[i], in: &column, checkpoint)
      if !column.isJoined { return false }
    }
    for i in Swift.stride(from: middle - 1, through: 0, by: -1) {
      try insert(active[i], in: &column, checkpoint)
      if !column.isJoined { return false }
    }
    return true
  }

  /// Adds a shape, unless all of it is covered already.
  @inline(__always)
  private func insert(
    _ index: Int32, in column: inout SweptColumn, _ checkpoint: () throws -> Void
  ) throws {
    try column.count(checkpoint)
    // Along a dense line most shapes lie within others, which a look at their ends shows.
    let reach = reaches[Int(index)]
    if !column.covers(top: reach.top, bottom: reach.bottom) { column.insert(shapes[Int(index)]) }
  }
}

/// What a shape may cover: pixel columns and places up and down, inside of the clip.
private struct ShapeReach {
  let first, last: Int32
  let top, bottom: Fixed
}

/// What shapes cover of one column of pixels.
private struct SweptColumn: ~Copyable {
  private let clip: FixedRect
  private var union = IntervalUnion()
  private var firstSample: Fixed = 0
  private var lanes = SampleRange(first: 0, end: 0)
  private var untilCheckpoint = 8192
  private let tops: UnsafeMutablePointer<Fixed>
  private let bottoms: UnsafeMutablePointer<Fixed>

  init(clip: FixedRect) {
    self.clip = clip
    tops = .allocate(capacity: 2 * Sampling.lanes)
    bottoms = tops + Sampling.lanes
  }

  deinit { tops.deallocate() }

  /// Whether what is covered is one interval in each sample.
  var isJoined: Bool { union.isSimple }

  /// Starts a column anew.
  mutating func begin(_ column: Int) {
    union.clear()
    firstSample = Fixed(truncatingIfNeeded: column) << 8 + Sampling.first
    lanes = clip.lanes(firstSample: firstSample)
  }

  /// Whether it is known that an interval is covered already.
  @inline(__always)
  func covers(top: Fixed, bottom: Fixed) -> Bool { union.covers(top: top, bottom: bottom) }

  /// Calls `checkpoint` once in thousands of calls.
  @inline(__always)
  mutating func count(_ checkpoint: () throws -> Void) throws {
    untilCheckpoint -= 1
    if untilCheckpoint == 0 {
      try checkpoint()
      untilCheckpoint = 8192
    }
  }

  /// Adds a shape, unless all of it is covered already.
  @inline(__always)
  mutating func insert(_ shape: some ColumnShape) {
    let limits = shape.limits(firstSample: firstSample)
    let (top, bottom) = (max(limits.top, clip.top), min(limits.bottom, clip.bottom))
    if top >= bottom || union.covers(top: top, bottom: bottom) { return }
    shape.intervals(firstSample: firstSample, tops: tops, bottoms: bottoms)
    if limits.top < clip.top || limits.bottom > clip.bottom {
      for lane in 0..<Sampling.lanes {
        tops[lane] = max(tops[lane], clip.top)
        bottoms[lane] = min(bottoms[lane], clip.bottom)
      }
    }
    if !lanes.isWhole { lanes.clear(bottoms) }
    union.insert(tops: tops, bottoms: bottoms)
  }

  /// Hands over all intervals.
  @inline(__always)
  mutating func drain(_ body: (IntervalUnion.Interval) -> Void) { union.drain(body) }
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
