import CADBC

/// Reads what a driver tells of itself: pairs of a number and one of several kinds of values.
struct ArrowInfo {
  private let batch: ArrowArray

  /// A batch of such pairs; it stays its owner's.
  init(_ batch: ArrowArray) { self.batch = batch }

  /// The text of a number; nil where there is none.
  func text(of wanted: UInt32) -> String? {
    guard batch.n_children >= 2, let numbers = batch.children?[0]?.pointee,
      let values = batch.children?[1]?.pointee, numbers.n_buffers >= 2, values.n_buffers >= 2,
      let codes = numbers.buffers?[1], let kinds = values.buffers?[0],
      let offsets = values.buffers?[1]
    else { return nil }
    let count = min(batch.length, numbers.length, values.length)
    for row in 0..<max(0, Int(count)) {
      let number = UnsafeRawPointer(codes).loadUnaligned(
        fromByteOffset: (row + Int(numbers.offset)) * 4, as: UInt32.self)
      // The first kind is a text: `info_value` in `adbc.h`.
      let kind = UnsafeRawPointer(kinds).load(
        fromByteOffset: row + Int(values.offset), as: Int8.self)
      guard number == wanted, kind == 0, let texts = values.children?[0]?.pointee else { continue }
      let offset = UnsafeRawPointer(offsets).loadUnaligned(
        fromByteOffset: (row + Int(values.offset)) * 4, as: Int32.self)
      return try? ArrowValues(texts, .text(offsetBytes: 4), from: Int(offset), count: 1).text(0)
    }
    return nil
  }
}
