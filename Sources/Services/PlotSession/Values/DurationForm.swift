import AxisTicks
import PlotLanguage

/// How lengths of time that stand together are written: all in one unit, or all as a clock shows them.
enum DurationForm: Hashable {
  /// `3 days`.
  case unit(DurationUnit)
  /// `52:30`.
  case clock

  /// From here on hours on a clock say little.
  private static let longest = 48 * 3600.0
  /// From here on numbers of hours and minutes say little.
  private static let most = 1000.0

  /// The largest unit up to the day of which all are whole numbers; else seconds below a minute, the
  /// clock for whole seconds, and the largest unit that the longest one fills.
  init(of seconds: [Double]) {
    let values = seconds.filter(\.isFinite).map(\.magnitude)
    let longest = values.max() ?? 0
    let units: [DurationUnit] = [.day, .hour, .minute]
    if longest > 0,
      let whole = units.first(where: { unit in
        values.allSatisfy { $0.truncatingRemainder(dividingBy: unit.meanSeconds) == 0 }
      }), whole == .day || longest < DurationForm.most * whole.meanSeconds
    {
      self = .unit(whole)
    } else if longest < 60 {
      self = .unit(.second)
    } else if longest < DurationForm.longest, values.allSatisfy({ $0 == $0.rounded() }) {
      self = .clock
    } else {
      self = .unit(units.first { $0.meanSeconds <= longest } ?? .second)
    }
  }

  /// A length; a gap is `nan`, what is no whole number of the unit has a thousandth of it.
  func text(_ seconds: Double) -> String {
    guard seconds.isFinite else { return numberText(seconds) }
    switch self {
    case .clock:
      return DurationNotation.text(seconds: seconds).replacing("\u{2212}", with: "-")
    case .unit(.second): return DurationLiteral(seconds, .second).description
    case .unit(let unit):
      let amount = (seconds / unit.meanSeconds * 1000).rounded() / 1000
      return DurationLiteral(amount, unit).description
    }
  }
}
