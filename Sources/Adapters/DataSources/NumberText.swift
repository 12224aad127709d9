/// A number as people write it: in groups, with a currency sign, a unit or `%`, as `10.27k`, with a decimal
/// comma, in parentheses.
struct NumberText: Hashable {
  /// What stands around the digits; numbers of one column agree in it, but for 0.
  enum Decoration: Hashable, Sendable {
    case none
    case percent
    /// A currency by its sign or its three letters.
    case currency([UInt8])
    /// A unit: `36 km/h`.
    case unit([UInt8])

    /// A unit, or a `%` that a header has, too; nil for anything else.
    func unit(under name: String) -> String? {
      switch self {
      case .unit(let unit): String(decoding: unit, as: UTF8.self)
      case .percent: name.contains("%") ? "%" : nil
      case .none, .currency: nil
      }
    }

    /// The sign or letters of a currency; nil for anything else.
    var currency: String? {
      if case .currency(let mark) = self { String(decoding: mark, as: UTF8.self) } else { nil }
    }
  }

  /// The rules that read it.
  let readings: Readings
  /// Its value with a decimal point; NaN where no such rule reads it.
  let withPoint: Double
  /// Its value with a decimal comma; NaN where no such rule reads it.
  let withComma: Double
  let decoration: Decoration
  /// The letter behind it that makes it less than one, `n` of `35n`, `u` also for `µ`, or so large that it may be a flag,
  /// `T`.
  let prefix: UInt8?

  /// Whether point and comma give two different numbers: `1,234`, `1.234`.
  var isAmbiguous: Bool {
    !readings.isDisjoint(with: .withPoint) && !readings.isDisjoint(with: .withComma)
      && withPoint != withComma
  }

  /// A number that was given as one, and not as text.
  init(plain value: Double) {
    readings = value == value.rounded() ? .numbers : .withPoint
    (withPoint, withComma) = (value, value)
    decoration = .none
    prefix = nil
  }

  /// The same with other values.
  func scaled(by factor: Double, as decoration: Decoration? = nil) -> NumberText {
    // What is smaller is divided by a whole number, which rounds once.
    let divisor = (1 / factor).asRatio
    func scaled(_ value: Double) -> Double { factor < 1 ? value / divisor : value * factor }
    return NumberText(
      readings, withPoint: scaled(withPoint), withComma: scaled(withComma),
      decoration ?? self.decoration, prefix)
  }

  private init(
    _ readings: Readings, withPoint: Double, withComma: Double, _ decoration: Decoration,
    _ prefix: UInt8?
  ) {
    self.readings = readings
    self.withPoint = withPoint
    self.withComma = withComma
    self.decoration = decoration
    self.prefix = prefix
  }

  /// The number of `½`, `1½` and `2 ¼`; nil for any other.
  private static func halves(_ cell: [UInt8]) -> Double? {
    guard cell.count > 1, cell.count < 8, cell[cell.count - 2] == 0xC2,
      let part = [0xBD: 0.5, 0xBC: 0.25, 0xBE: 0.75][cell[cell.count - 1]],
      case let whole = cell.dropLast(2).filter({ !isBlank($0) }), whole.allSatisfy(isDigit)
    else { return nil }
    return (Double(String(decoding: whole, as: UTF8.self)) ?? 0) + part
  }

  /// Reads a cell without blanks around it; nil where it is no number by any rule.
  ///
  /// - Parameters:
  ///   - bytes: What the cell is in.
  ///   - range: The cell.
  ///   - thousands: The only sign that may stand between groups; nil for the usual ones.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>, thousands: UInt8? = nil) {
    guard range.count <= 64 else {
      guard
        let (value, end) = DecimalNumber.scan(bytes, from: range.lowerBound, to: range.upperBound),
        end == range.upperBound
      else { return nil }
      self.init(plain: value)
      return
    }
    let cell = range.map { bytes[$0] }
    if let value = NumberText.halves(cell) {
      self.init(plain: value)
      return
    }
    var frame = NumberFrame(cell)
    guard frame.strip(), let digits = NumberDigits(frame.digits) else { return nil }
    let point = digits.readings(
      decimal: UInt8(ascii: "."), group: UInt8(ascii: ","), thousands: thousands)
    let comma = digits.readings(
      decimal: UInt8(ascii: ","), group: UInt8(ascii: "."), thousands: thousands)
    var readings: Readings = []
    if point.isUngrouped { readings.insert(frame.isPlain ? [.plain, .point] : .point) }
    if point.isGrouped { readings.insert(.pointGroups) }
    if comma.isUngrouped { readings.insert(.comma) }
    if comma.isGrouped { readings.insert(.commaGroups) }
    // Whoever writes `1,736.70` may write `6553.61`: both have no other reading.
    if readings == .pointGroups, digits.hasDecimals(UInt8(ascii: ".")) { readings.insert(.point) }
    if readings == .commaGroups, digits.hasDecimals(UInt8(ascii: ",")) { readings.insert(.comma) }
    guard !readings.isEmpty else { return nil }
    let sign = frame.isNegative ? -frame.factor : frame.factor
    self.init(
      readings,
      withPoint: readings.isDisjoint(with: .withPoint)
        ? .nan : sign * digits.value(UInt8(ascii: ".")),
      withComma: readings.isDisjoint(with: .withComma)
        ? .nan : sign * digits.value(UInt8(ascii: ",")), frame.decoration, frame.prefix)
  }
}
