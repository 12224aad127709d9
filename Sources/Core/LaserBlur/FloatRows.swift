/// Rows of Float, of one length, that a blur works on a row at a time.
///
/// Each row is padded to whole vectors; the padding is zero, and a vector of it follows the last row.
struct FloatRows: Hashable, Sendable {
  /// The indices of the rows that are held; all others are zero.
  let rows: Range<Int>
  /// The values of a row.
  let count: Int
  /// The values from the start of a row to that of the next.
  let stride: Int
  private let storage: [Float]

  private typealias Lanes = SIMD8<Float>

  /// The least multiple of the vector's width that holds `count` values.
  static func padded(_ count: Int) -> Int {
    (count + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount
  }

  private init<Failure: Error>(
    rows: Range<Int>, count: Int,
    fill: (UnsafeMutablePointer<Float>, _ stride: Int) throws(Failure) -> Void
  ) throws(Failure) {
    let stride = FloatRows.padded(count)
    self.rows = rows
    self.count = count
    self.stride = stride
    let total = rows.count * stride + Lanes.scalarCount
    var failure: Failure?
    storage = Array(unsafeUninitializedCapacity: total) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      for row in 0..<rows.count {
        for i in count..<stride { start[row * stride + i] = 0 }
      }
      for i in rows.count * stride..<total { start[i] = 0 }
      do throws(Failure) {
        try fill(start, stride)
        initialized = total
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// The rows of a rectangle, with `values` one row after the other.
  init(_ rect: PixelRect, of values: [Float]) {
    self.init(rows: rect.rows, count: rect.columns.count) { target, stride in
      for (i, value) in values.enumerated() {
        target[i / rect.columns.count * stride + i % rect.columns.count] = value
      }
    }
  }

  /// How many multiplications may pass between two calls of a checkpoint.
  private static let workPerCheckpoint = 1 << 19

  /// The rows that `filter` makes of the touched part of a mask, in levels of 0...255.
  ///
  /// Works in strips narrow enough for the nearest cache; the rows of a strip that hold coverage are
  /// converted to Float once, and the others cost a check.
  init<Failure: Error>(
    _ mask: CoverageMask, filteredBy filter: PolyphaseFilter, rows: Range<Int>,
    checkpoint: () throws(Failure) -> Void
  ) throws(Failure) {
    let columns = mask.touched.columns
    let inputs = filter.inputs(of: rows).clamped(to: mask.touched.rows)
    let width = mask.size.width
    let stripWidth = 8 * Lanes.scalarCount
    try self.init(rows: rows, count: columns.count) { target, stride throws(Failure) in
      let strip = UnsafeMutablePointer<Float>.allocate(capacity: inputs.count * stripWidth)
      defer { strip.deallocate() }
      var work = 0
      for x in Swift.stride(from: 0, to: columns.count, by: stripWidth) {
        let count = min(stripWidth, columns.count - x)
        let padded = FloatRows.padded(count)
        let left = columns.lowerBound + x
        let covered = mask.coveredRows(inputs, columns: left..<left + count)
        mask.bytes.withUnsafeBufferPointer { bytes in
          guard let source = bytes.baseAddress else { return }
          var to = strip
          for y in covered {
            let from = source + (y * width + left)
            for i in 0..<count { to[i] = Float(from[i]) }
            for i in count..<padded { to[i] = 0 }
            to += stripWidth
          }
        }
        work += inputs.count * stripWidth
        for row in rows {
          let window = filter.window(of: row)
          FloatRows.apply(
            window, to: strip, rows: covered, stride: stripWidth,
            into: target + ((row - rows.lowerBound) * stride + x), count: padded)
          work += window.weights.count * stripWidth
          if work >= FloatRows.workPerCheckpoint {
            try checkpoint()
            work = 0
          }
        }
      }
    }
  }

  /// The rows that `make` returns for bands of `rows`, one below the other.
  ///
  /// What happens to a band between its input and its result stays in the cache.
  init<Failure: Error>(
    rows: Range<Int>, count: Int, bands make: (Range<Int>) throws(Failure) -> FloatRows
  ) throws(Failure) {
    let height = 4 * Lanes.scalarCount
    try self.init(rows: rows, count: count) { target, stride throws(Failure) in
      for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
        let band = try make(top..<min(top + height, rows.upperBound))
        band.storage.withUnsafeBufferPointer { storage in
          guard let source = storage.baseAddress else { return }
          (target + (top - rows.lowerBound) * stride)
            .update(from: source, count: band.rows.count * stride)
        }
      }
    }
  }

  /// The rows that `filter` makes of these.
  func filtered(by filter: PolyphaseFilter, rows: Range<Int>) -> FloatRows {
    FloatRows(rows: rows, count: count) { target, stride in
      storage.withUnsafeBufferPointer { storage in
        guard let source = storage.baseAddress else { return }
        var to = target
        for row in rows {
          FloatRows.apply(
            filter.window(of: row), to: source, rows: self.rows, stride: stride,
            into: to, count: stride)
          to += stride
        }
      }
    }
  }

  /// Writes a part of one of the rows that `filter` makes of these, and whole vectors of it.
  func write(
    rowFilteredBy filter: PolyphaseFilter, row: Int, columns: Range<Int>,
    to target: UnsafeMutablePointer<Float>
  ) {
    storage.withUnsafeBufferPointer { storage in
      guard let source = storage.baseAddress else { return }
      FloatRows.apply(
        filter.window(of: row), to: source + columns.lowerBound, rows: rows, stride: stride,
        into: target, count: FloatRows.padded(columns.count))
    }
  }

  /// Whether a part of a row, counted from the first value, holds anything but zeros.
  func isCovered(row: Int, columns: Range<Int>) -> Bool {
    storage.withUnsafeBufferPointer { storage in
      let first = (row - rows.lowerBound) * stride
      var bits: UInt32 = 0
      for i in first + columns.lowerBound..<first + columns.upperBound {
        bits |= storage[i].bitPattern
      }
      return bits != 0
    }
  }

  /// Columns become rows: value `i` of row `r` becomes value `r - rows.lowerBound` of row
  /// `first + i`.
  func transposed(firstRow first: Int) -> FloatRows {
    FloatRows(rows: first..<first + count, count: rows.count) { target, targetStride in
      storage.withUnsafeBufferPointer { storage in
        guard let source = storage.baseAddress else { return }
        // Tiles of one vector keep the lines of memory written in the cache until they are full.
        let tile = Lanes.scalarCount
        for top in Swift.stride(from: 0, to: rows.count, by: tile) {
          for left in Swift.stride(from: 0, to: count, by: tile) {
            for y in Swift.stride(from: top, to: min(top + tile, rows.count), by: 4) {
              for x in Swift.stride(from: left, to: min(left + tile, count), by: 4) {
                FloatRows.transpose(
                  source + (y * stride + x), stride: stride, rows: min(4, rows.count - y),
                  into: target + (x * targetStride + y), stride: targetStride,
                  rows: min(4, count - x))
              }
            }
          }
        }
      }
    }
  }

  /// Columns become rows, in a block of at most 4 × 4.
  @inline(__always)
  private static func transpose(
    _ source: UnsafePointer<Float>, stride: Int, rows: Int,
    into target: UnsafeMutablePointer<Float>, stride targetStride: Int, rows targetRows: Int
  ) {
    guard rows == 4, targetRows == 4 else {
      for x in 0..<targetRows {
        for y in 0..<rows { target[x * targetStride + y] = source[y * stride + x] }
      }
      return
    }
    func row(_ y: Int) -> SIMD4<Float> {
      UnsafeRawPointer(source + y * stride).loadUnaligned(as: SIMD4<Float>.self)
    }
    let (a, b, c, d) = (row(0), row(1), row(2), row(3))
    for x in 0..<4 {
      UnsafeMutableRawPointer(target + x * targetStride)
        .storeBytes(of: SIMD4(a[x], b[x], c[x], d[x]), as: SIMD4<Float>.self)
    }
  }

  /// One weighted sum of rows; rows that are not held count as zero.
  private static func apply(
    _ window: (first: Int, weights: [Float]), to source: UnsafePointer<Float>,
    rows: Range<Int>, stride: Int, into target: UnsafeMutablePointer<Float>, count: Int
  ) {
    let held = (window.first..<window.first + window.weights.count).clamped(to: rows)
    guard !held.isEmpty else { return target.update(repeating: 0, count: count) }
    window.weights.withUnsafeBufferPointer { weights in
      let used = weights[held.lowerBound - window.first..<held.upperBound - window.first]
      sum(
        UnsafeBufferPointer(rebasing: used),
        of: source + (held.lowerBound - rows.lowerBound) * stride, stride: stride,
        into: target, count: count)
    }
  }

  private static func sum(
    _ weights: UnsafeBufferPointer<Float>, of source: UnsafePointer<Float>, stride: Int,
    into target: UnsafeMutablePointer<Float>, count: Int
  ) {
    let lanes = Lanes.scalarCount
    var x = 0
    // Four independent sums hide the latency of an addition.
    while x + 4 * lanes <= count {
      var a = Lanes.zero
      var b = Lanes.zero
      var c = Lanes.zero
      var d = Lanes.zero
      var row = UnsafeRawPointer(source + x)
      for weight in weights {
        let w = Lanes(repeating: weight)
        a += w * row.loadUnaligned(fromByteOffset: 0, as: Lanes.self)
        b += w * row.loadUnaligned(fromByteOffset: 32, as: Lanes.self)
        c += w * row.loadUnaligned(fromByteOffset: 64, as: Lanes.self)
        d += w * row.loadUnaligned(fromByteOffset: 96, as: Lanes.self)
        row += stride * MemoryLayout<Float>.stride
      }
      let to = UnsafeMutableRawPointer(target + x)
      to.storeBytes(of: a, toByteOffset: 0, as: Lanes.self)
      to.storeBytes(of: b, toByteOffset: 32, as: Lanes.self)
      to.storeBytes(of: c, toByteOffset: 64, as: Lanes.self)
      to.storeBytes(of: d, toByteOffset: 96, as: Lanes.self)
      x += 4 * lanes
    }
    while x < count {
      var a = Lanes.zero
      var row = UnsafeRawPointer(source + x)
      for weight in weights {
        a += Lanes(repeating: weight) * row.loadUnaligned(as: Lanes.self)
        row += stride * MemoryLayout<Float>.stride
      }
      UnsafeMutableRawPointer(target + x).storeBytes(of: a, as: Lanes.self)
      x += lanes
    }
  }
}
