/// A stretch of an engine's axis in its own figures: whole microseconds since 1970-01-01T00:00 for times,
/// else the numbers themselves.
package struct EngineWindow: Hashable, Sendable {
  package let lower: Double
  package let upper: Double
  /// Whether `upper` itself is in it.
  package let includesUpper: Bool

  /// A stretch; `lower` is at most `upper`, and both are finite.
  package init(from lower: Double, to upper: Double, includesUpper: Bool = true) {
    self.lower = lower
    self.upper = max(lower, upper)
    self.includesUpper = includesUpper
  }

  /// The first and the last microsecond of which every engine can write the date: years 1 to 9999.
  package static let calendar = EngineWindow(from: -62_135_596_800e6, to: 253_402_300_799e6)

  /// What lies in another stretch, too; its nearer end where nothing does.
  package func clamped(to limits: EngineWindow) -> EngineWindow {
    EngineWindow(
      from: min(max(lower, limits.lower), limits.upper),
      to: min(max(upper, limits.lower), limits.upper), includesUpper: includesUpper)
  }

  /// Whether nothing of another stretch lies before this one.
  package func reachesStart(of other: EngineWindow) -> Bool { lower <= other.lower }

  /// Whether nothing of another stretch, with both of its ends, lies behind this one.
  package func reachesEnd(of other: EngineWindow) -> Bool {
    includesUpper ? upper >= other.upper : upper > other.upper
  }

  /// The stretch of the same length before this one.
  var before: EngineWindow {
    EngineWindow(from: lower - (upper - lower), to: lower, includesUpper: false)
  }

  /// The stretch of the same length behind this one.
  var after: EngineWindow { EngineWindow(from: upper, to: upper + (upper - lower)) }
}

/// Columns of equal width, into which an engine sorts the rows of a window.
///
/// Column k holds the places from `start + k * width` on, up to those of k + 1. Columns lie on a grid: windows
/// of about the same length have the same columns wherever they overlap.
package struct EngineColumns: Hashable, Sendable {
  package let start: Double
  package let width: Double
  package let count: Int

  /// The columns of a window: at least `least` of them where the axis lets itself be divided so finely, and
  /// at most about a sixteenth more, besides those that the window's ends cut.
  ///
  /// - Parameters:
  ///   - window: What the columns cover.
  ///   - least: More than 0.
  ///   - unit: What a width is a multiple of: a microsecond, a second; nil for numbers.
  package init(covering window: EngineWindow, least: Int, unit: Double?) {
    let length = window.upper - window.lower
    let wanted = length / Double(max(least, 1))
    var width = EngineColumns.floored(wanted)
    if let unit { width = max((width / unit).rounded(.down) * unit, unit) }
    guard width.isFinite, width > 0, (window.lower / width).magnitude < 0x1p52 else {
      start = window.lower
      self.width = min(max(length, .leastNormalMagnitude), .greatestFiniteMagnitude)
      count = 1
      return
    }
    start = (window.lower / width).rounded(.down) * width
    self.width = width
    count = Int(((window.upper - start) / width).rounded(.down)) + 1
  }

  /// The greatest number of four binary digits that is not above another.
  private static func floored(_ number: Double) -> Double {
    guard number.isNormal, number > 0 else { return 0 }
    let unit = Double(sign: .plus, exponent: number.exponent - 4, significand: 1)
    return (number / unit).rounded(.down) * unit
  }

  /// Where a column begins; that behind the last one, too.
  package func edge(_ column: Int) -> Double { start + Double(column) * width }

  /// The part of a window that lies in a column.
  package func part(_ column: Int, of window: EngineWindow) -> EngineWindow {
    let upper = edge(column + 1)
    return EngineWindow(
      from: min(max(edge(column), window.lower), window.upper), to: min(upper, window.upper),
      includesUpper: upper > window.upper && window.includesUpper)
  }

  /// The column of a place.
  package func column(of place: Double) -> Int {
    let column = ((place - start) / width).rounded(.down)
    return Int(max(0, min(column, Double(count - 1))))
  }
}
