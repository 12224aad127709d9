/// Lengths of dashes and blanks, in turn, along a line.
///
/// Guarantees: an even count of finite lengths, none negative, whose sum is at least ``minimumPeriod``.
struct DashPattern {
  /// Below this the eye, and the pixels, see grey: a solid line is drawn instead.
  static let minimumPeriod = 0.25

  private let lengths: [Double]
  private let period: Double

  /// Makes the pattern of `lengths` times `scale`; nil for a solid line.
  ///
  /// An odd count is repeated once, as in Cairo and SVG. Solid are: no lengths, a negative, infinite
  /// or missing one, blanks of no length, and a pattern shorter than ``minimumPeriod``.
  init?(_ lengths: [Double], scale: Double) {
    let even = (lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths).map { $0 * scale }
    let sum = even.reduce(0, +)
    let hasBlanks = stride(from: 1, to: even.count, by: 2).contains { even[$0] > 0 }
    guard even.allSatisfy({ $0 >= 0 }), sum >= DashPattern.minimumPeriod, sum < .infinity, hasBlanks
    else { return nil }
    self.lengths = even
    period = sum
  }

  /// A place in the pattern.
  struct Phase {
    fileprivate var index: Int
    /// The length that is left of the dash or blank.
    fileprivate(set) var rest: Double
    /// Whether it is a dash.
    var isDash: Bool { index.isMultiple(of: 2) }
  }

  /// The start of the first dash.
  var start: Phase { Phase(index: 0, rest: lengths[0]) }

  /// The start of the dash or blank after that of `phase`.
  func next(after phase: Phase) -> Phase {
    let index = (phase.index + 1) % lengths.count
    return Phase(index: index, rest: lengths[index])
  }

  /// The place `length` further along the line.
  func advanced(_ phase: Phase, by length: Double) -> Phase {
    var phase = phase
    var length = length.truncatingRemainder(dividingBy: period)
    guard length >= 0 else { return phase }
    while length > phase.rest {
      length -= phase.rest
      phase = next(after: phase)
    }
    phase.rest -= length
    return phase
  }
}
