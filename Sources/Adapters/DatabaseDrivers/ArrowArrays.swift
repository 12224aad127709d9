import CADBC

/// Reads the values of one column of one batch.
///
/// A view on memory of a driver, valid as long as the batch is; buffers may lie anywhere, so that each
/// value is loaded unaligned. The parent's own offset counts as well.
struct ArrowValues {
  private let array: ArrowArray
  private let type: ColumnType
  /// The first value's place in the buffers.
  private let start: Int
  /// How many values there are.
  let count: Int

  /// A column's values from a place on.
  ///
  /// - Throws: ``DatabaseError/badData(_:)`` where an array contradicts itself.
  init(
    _ array: ArrowArray, _ type: ColumnType, from first: Int, count: Int
  ) throws(DatabaseError) {
    self.array = array
    self.type = type
    self.count = count
    let places = 0...ArrowValues.mostValues
    guard places.contains(first), places.contains(count), places.contains(Int(array.offset)),
      first + count <= Int(array.length),
      count == 0 || Int(array.n_buffers) >= ArrowValues.bufferCount(of: type)
    else { throw .badData("a column that is shorter than its batch") }
    start = Int(array.offset) + first
  }

  /// No memory holds more; sums and sizes of such numbers are still whole numbers.
  private static let mostValues = 1 << 48

  private static func bufferCount(of type: ColumnType) -> Int {
    switch type {
    case .null, .other: 0
    case .text, .textView: 3
    default: 2
    }
  }

  private func buffer(_ number: Int) -> UnsafeRawPointer? {
    number < Int(array.n_buffers) ? array.buffers?[number].map { UnsafeRawPointer($0) } : nil
  }

  /// Appends all values; NaN for those that are missing or not finite.
  ///
  /// - Parameters:
  ///   - values: Receives them.
  ///   - rounded: To which the number of whole numbers is added that have no `Double` of their own.
  /// - Throws: ``DatabaseError/badData(_:)`` where there is no buffer, or a text of digits is none.
  func append(to values: inout [Double], rounded: inout Int) throws(DatabaseError) {
    guard count > 0 else { return }
    let first = values.count
    switch type {
    case .null, .other: values.append(contentsOf: repeatElement(.nan, count: count))
    case .boolean:
      let bits = try data(1)
      for index in start..<start + count { values.append(isSet(bits, index) ? 1 : 0) }
    case .integer(let bytes, let isSigned):
      try appendIntegers(bytes, isSigned, to: &values, &rounded)
    case .float(bytes: 2): try appendAll(Float16.self, to: &values) { Double($0) }
    case .float(bytes: 4): try appendAll(Float.self, to: &values) { Double($0) }
    case .float: try appendAll(Double.self, to: &values) { $0 }
    case .decimal(let bytes, let scale):
      let base = try data(1)
      for index in start..<start + count {
        let number = UnsafeRawBufferPointer(start: base + index * bytes, count: bytes)
        values.append(DecimalInteger(littleEndian: number).value(scale: scale))
      }
    case .days: try appendAll(Int32.self, to: &values) { Double($0) * 86400 }
    case .dayMilliseconds: try appendAll(Int64.self, to: &values) { Double($0) / 1e3 }
    case .timestamp(let perSecond, _):
      try appendAll(Int64.self, to: &values) { Double($0) / perSecond }
    case .text, .textView:
      for index in 0..<count { values.append(isMissing(index) ? .nan : try number(index)) }
    }
    blank(&values, from: first)
  }

  private func data(_ number: Int) throws(DatabaseError) -> UnsafeRawPointer {
    guard let data = buffer(number) else { throw .badData("a column without its values") }
    return data
  }

  private func appendAll<Element: BitwiseCopyable>(
    _: Element.Type, to values: inout [Double], _ value: (Element) -> Double
  ) throws(DatabaseError) {
    let base = try data(1) + start * MemoryLayout<Element>.stride
    values.reserveCapacity(values.count + count)
    for index in 0..<count {
      values.append(
        value(
          base.loadUnaligned(
            fromByteOffset: index * MemoryLayout<Element>.stride, as: Element.self)))
    }
  }

  private func appendIntegers(
    _ bytes: Int, _ isSigned: Bool, to values: inout [Double], _ rounded: inout Int
  ) throws(DatabaseError) {
    switch (bytes, isSigned) {
    case (1, true): try appendAll(Int8.self, to: &values) { Double($0) }
    case (1, false): try appendAll(UInt8.self, to: &values) { Double($0) }
    case (2, true): try appendAll(Int16.self, to: &values) { Double($0) }
    case (2, false): try appendAll(UInt16.self, to: &values) { Double($0) }
    case (4, true): try appendAll(Int32.self, to: &values) { Double($0) }
    case (4, false): try appendAll(UInt32.self, to: &values) { Double($0) }
    case (_, true): try appendWide(Int64.self, to: &values, &rounded)
    case (_, false): try appendWide(UInt64.self, to: &values, &rounded)
    }
  }

  private func appendWide<Number: FixedWidthInteger & BitwiseCopyable>(
    _: Number.Type, to values: inout [Double], _ rounded: inout Int
  ) throws(DatabaseError) {
    let first = values.count
    try appendAll(Number.self, to: &values) { Double($0) }
    guard values[first...].contains(where: { $0.magnitude >= 0x1p53 }) else { return }
    let base = try data(1)
    for index in 0..<count where !isMissing(index) {
      let number = base.loadUnaligned(
        fromByteOffset: (start + index) * MemoryLayout<Number>.stride, as: Number.self)
      if Number(exactly: Double(number)) != number { rounded += 1 }
    }
  }

  /// Makes gaps of values that are missing or not finite.
  private func blank(_ values: inout [Double], from first: Int) {
    let validity = array.null_count == 0 ? nil : buffer(0)
    for index in 0..<count where !values[first + index].isFinite || isUnset(validity, index) {
      values[first + index] = .nan
    }
  }

  /// Whether a value, by its number from 0, is missing.
  func isMissing(_ index: Int) -> Bool {
    type == .null || isUnset(array.null_count == 0 ? nil : buffer(0), index)
  }

  private func isUnset(_ validity: UnsafeRawPointer?, _ index: Int) -> Bool {
    validity.map { !isSet($0, start + index) } ?? false
  }

  private func isSet(_ bits: UnsafeRawPointer, _ index: Int) -> Bool {
    bits.load(fromByteOffset: index >> 3, as: UInt8.self) >> (index & 7) & 1 == 1
  }

  // MARK: - Texts

  /// The number that a text is, as PostgreSQL sends `numeric`.
  private func number(_ index: Int) throws(DatabaseError) -> Double {
    let text = try text(index)
    guard let number = Double(text) else {
      throw .badData("'\(text.prefix(40))', which is no number")
    }
    return number
  }

  /// A text by its number from 0; bytes that are no UTF-8 become U+FFFD.
  func text(_ index: Int) throws(DatabaseError) -> String {
    let place = start + index
    switch type {
    case .text(let offsetBytes):
      let offsets = try data(1)
      func offset(_ number: Int) -> Int {
        offsetBytes == 4
          ? Int(offsets.loadUnaligned(fromByteOffset: number * 4, as: Int32.self))
          : Int(offsets.loadUnaligned(fromByteOffset: number * 8, as: Int64.self))
      }
      let (lower, upper) = (offset(place), offset(place + 1))
      guard lower >= 0, upper >= lower else { throw .badData("a text that ends before it begins") }
      guard upper > lower else { return "" }
      return String(
        decoding: UnsafeRawBufferPointer(start: try data(2) + lower, count: upper - lower),
        as: UTF8.self)
    case .textView:
      let view = try data(1) + place * 16
      let count = Int(view.loadUnaligned(as: Int32.self))
      guard count >= 0 else { throw .badData("a text of negative length") }
      if count <= 12 {
        return String(
          decoding: UnsafeRawBufferPointer(start: view + 4, count: count), as: UTF8.self)
      }
      let number = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
      let offset = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
      // The last buffer holds the lengths of those between.
      guard number >= 0, offset >= 0, number + 3 < Int(array.n_buffers),
        let bytes = buffer(number + 2), let lengths = buffer(Int(array.n_buffers) - 1),
        offset + count <= lengths.loadUnaligned(fromByteOffset: number * 8, as: Int64.self)
      else { throw .badData("a text that lies in no buffer") }
      return String(
        decoding: UnsafeRawBufferPointer(start: bytes + offset, count: count), as: UTF8.self)
    default: throw .badData("a column of texts that is none")
    }
  }
}
