/// Why an axis cannot have ticks.
public struct TickError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// An end of a domain is NaN or infinite.
    case notFinite
    /// A logarithmic axis was given a number that has no logarithm.
    case notPositive
    /// The classic table was given a maximum that it has no ticks for.
    case classicMaximum
    /// A wanted number of ticks that is too small or too large.
    case count
    /// An axis whose length is not a finite number of points, 0 or more.
    case length
    /// A font size that is not a finite number of points, 0 or more.
    case fontSize
    /// A step that is not positive, or lies outside the range of Double.
    case step
  }

  /// What is wrong.
  public let reason: Reason
  /// The number that was found.
  public let value: Double

  /// An error about a number.
  public init(_ reason: Reason, value: Double) {
    self.reason = reason
    self.value = value
  }

  // Two errors about NaN are the same error.

  /// Whether both say the same.
  public static func == (a: TickError, b: TickError) -> Bool {
    a.reason == b.reason && (a.value == b.value || (a.value.isNaN && b.value.isNaN))
  }

  /// Hashes the reason and the number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(value.isNaN ? 0 : value)
  }

  /// A sentence for people, without a full stop.
  public var description: String {
    let text = "\(value)".hasSuffix(".0") ? String("\(value)".dropLast(2)) : "\(value)"
    return switch reason {
    case .notFinite: "an axis ends at \(text): its ends must be finite"
    case .notPositive: "a log axis reaches \(text): its values must be greater than 0"
    case .classicMaximum where value < 0:
      "ticks=classic needs a maximum of at least 0, got \(text)"
    case .classicMaximum: "ticks=classic needs a maximum of 0...1e307, got \(text)"
    case .count: "a number of ticks must be 1...\(TickRule.largestCount), got \(text)"
    case .length: "an axis length must be finite and at least 0, got \(text)"
    case .fontSize: "a font size must be finite and at least 0, got \(text)"
    case .step: "a tick step must be positive and finite, got \(text)"
    }
  }
}
