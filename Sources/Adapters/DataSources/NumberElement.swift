/// How a number is stored in a file.
struct NumberElement: Hashable, Sendable {
  /// What its bytes are.
  enum Kind: Hashable, Sendable {
    /// IEEE 754 in 2, 4 or 8 bytes.
    case float
    /// Two's complement in 1, 2, 4 or 8 bytes.
    case signed
    /// 1, 2, 4 or 8 bytes.
    case unsigned
    /// Signed counts of a unit since 1970-01-01T00:00:00Z; the lowest one is a gap.
    case instant(Unit)
  }

  /// A unit of time as so many of it in a second, or so many seconds in it.
  struct Unit: Hashable, Sendable {
    let perSecond: Int64
    let seconds: Int64

    /// NumPy's name of a unit; nil for units of the calendar and for those that a Double cannot tell.
    init?(_ name: some StringProtocol) {
      switch name {
      case "ns": (perSecond, seconds) = (1_000_000_000, 1)
      case "us": (perSecond, seconds) = (1_000_000, 1)
      case "ms": (perSecond, seconds) = (1000, 1)
      case "s": (perSecond, seconds) = (1, 1)
      case "m": (perSecond, seconds) = (1, 60)
      case "h": (perSecond, seconds) = (1, 3600)
      case "D": (perSecond, seconds) = (1, 86_400)
      case "W": (perSecond, seconds) = (1, 7 * 86_400)
      default: return nil
      }
    }

    /// The seconds of a count of which so many are in a second.
    @inline(__always)
    static func instant(_ count: Int64, _ perSecond: Int64) -> Double {
      if count == .min { return .nan }
      // Whole seconds first: all of them are exact, as nanoseconds are not.
      let whole = count / perSecond
      return Double(whole) + Double(count &- whole &* perSecond) / Double(perSecond)
    }
  }

  let kind: Kind
  /// Bytes.
  let size: Int
  let isBigEndian: Bool

  init(_ kind: Kind, size: Int, isBigEndian: Bool = false) {
    self.kind = kind
    self.size = size
    self.isBigEndian = isBigEndian
  }

  /// The numbers of some bytes, as many as fit; infinite ones are gaps.
  ///
  /// - Parameters:
  ///   - bytes: Whole elements, at any address.
  ///   - values: Receives a number for each.
  func decode(_ bytes: UnsafeRawBufferPointer, into values: UnsafeMutableBufferPointer<Double>) {
    switch (kind, size) {
    case (.float, 2):
      decode(bytes, into: values, UInt16.self) { Double(Float16(bitPattern: $0)) }
    case (.float, 4):
      decode(bytes, into: values, UInt32.self) { Double(Float(bitPattern: $0)) }
    case (.float, _):
      decode(bytes, into: values, UInt64.self) { Double(bitPattern: $0) }
    case (.signed, 1): decode(bytes, into: values, Int8.self) { Double($0) }
    case (.signed, 2): decode(bytes, into: values, Int16.self) { Double($0) }
    case (.signed, 4): decode(bytes, into: values, Int32.self) { Double($0) }
    case (.signed, _): decode(bytes, into: values, Int64.self) { Double($0) }
    case (.unsigned, 1): decode(bytes, into: values, UInt8.self) { Double($0) }
    case (.unsigned, 2): decode(bytes, into: values, UInt16.self) { Double($0) }
    case (.unsigned, 4): decode(bytes, into: values, UInt32.self) { Double($0) }
    case (.unsigned, _): decode(bytes, into: values, UInt64.self) { Double($0) }
    case (.instant(let unit), _):
      // Division by a number that the compiler knows takes a tenth of the time.
      switch unit.perSecond {
      case 1_000_000_000:
        decode(bytes, into: values, Int64.self) { Unit.instant($0, 1_000_000_000) }
      case 1_000_000: decode(bytes, into: values, Int64.self) { Unit.instant($0, 1_000_000) }
      case 1000: decode(bytes, into: values, Int64.self) { Unit.instant($0, 1000) }
      default:
        let seconds = Double(unit.seconds)
        decode(bytes, into: values, Int64.self) { $0 == .min ? .nan : Double($0) * seconds }
      }
    }
  }

  @inline(__always)
  private func decode<Bits: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, into values: UnsafeMutableBufferPointer<Double>,
    _ type: Bits.Type, _ value: (Bits) -> Double
  ) {
    let count = min(values.count, bytes.count / MemoryLayout<Bits>.size)
    for index in 0..<count {
      var bits = bytes.loadUnaligned(
        fromByteOffset: index &* MemoryLayout<Bits>.size, as: Bits.self)
      bits = isBigEndian ? Bits(bigEndian: bits) : Bits(littleEndian: bits)
      let number = value(bits)
      values[index] = number.isFinite ? number : .nan
    }
  }

  /// Whether numbers are of a size that people measure.
  ///
  /// - Parameters:
  ///   - bytes: Whole elements.
  ///   - isBigEndian: How they are read.
  /// - Returns: The share of them, from 0 to 1; 1 for none.
  func plausibility(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) -> Double {
    let element = NumberElement(kind, size: size, isBigEndian: isBigEndian)
    var values = [Double](repeating: 0, count: bytes.count / size)
    guard !values.isEmpty else { return 1 }
    values.withUnsafeMutableBufferPointer { element.decode(bytes, into: $0) }
    let range = kind == .float ? 1e-20...1e20 : 0...1e14
    return Double(values.count { $0.isNaN || $0 == 0 || range.contains($0.magnitude) })
      / Double(values.count)
  }
}
