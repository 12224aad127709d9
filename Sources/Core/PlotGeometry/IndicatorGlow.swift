/// The glow of the indicator at the last value: a ghost of its dot that grows and fades, again and
/// again.
///
/// Guarantees: all figures are finite and not negative; NaN and negative ones become 0.
/// Source: RHLinePlot, `GlowingIndicator`.
public struct IndicatorGlow: Hashable, Sendable {
  /// The dot's diameter in points.
  public let width: Double
  /// How many times the dot's diameter the ghost reaches.
  public let scale: Double
  /// Seconds that the ghost hides behind the dot in each period.
  public let delay: Double
  /// Seconds that it grows and fades in each period.
  public let duration: Double

  /// The ghost at one moment.
  public struct Ghost: Hashable, Sendable {
    /// In points.
    public let diameter: Double
    /// From 1, opaque, to 0.
    public let opacity: Double
  }

  /// The glow with these figures: `glowingIndicatorWidth`, `glowingIndicatorBackgroundScaleEffect`,
  /// `glowingIndicatorDelayBetweenGlow` and `glowingIndicatorGlowAnimationDuration`.
  public init(
    width: Double = 8, scale: Double = 5, delay: Double = 0.5, duration: Double = 0.8
  ) {
    self.width = length(width)
    self.scale = length(scale)
    self.delay = length(delay)
    self.duration = length(duration)
  }

  /// Seconds from one glow to the next.
  public var period: Double { delay + duration }

  /// The ghost so many seconds after the indicator appeared.
  ///
  /// Edge cases: before that, at NaN and at infinity, as at 0; with a duration of 0 the ghost
  /// always hides behind the dot; at the end of a period the next one has begun.
  public func ghost(at seconds: Double) -> Ghost {
    // No time, no duration and no period make the quotient negative or NaN: no progress.
    let phase = seconds.truncatingRemainder(dividingBy: period)
    return ghost(atProgress: CubicBezierEasing.easeInOut.progress(at: (phase - delay) / duration))
  }

  /// The ghost at a part of its way: from 0, the dot itself, to 1, full size and invisible.
  ///
  /// The part is clamped to 0...1; NaN is 0.
  public func ghost(atProgress progress: Double) -> Ghost {
    let progress = min(max(coordinate(progress), 0), 1)
    return Ghost(diameter: width * (1 + (scale - 1) * progress), opacity: 1 - progress)
  }
}
