/// How far a domain is widened beyond the values that it is to show.
struct TickMargin {
  /// A tick outside the values is taken where it is in this stretch.
  let reach: ClosedRange<Double>
  /// Where the domain ends at a side without such a tick.
  let ends: ClosedRange<Double>

  /// The reach of ticks that are taken however far away they are.
  static let anywhere = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// The reach of a tick and the widening without one, in parts of the values' own range.
  private static let (reachShare, endShare) = (0.12, 0.04)

  /// The margin of a domain.
  ///
  /// - Parameters:
  ///   - domain: The values.
  ///   - coverage: Which ticks belong to them.
  ///   - spacing: What a part of the range is a part of; a logarithmic domain is positive.
  init(_ domain: ClosedRange<Double>, _ coverage: TickCoverage, _ spacing: ValueSpacing) {
    func widened(by share: Double) -> ClosedRange<Double> {
      spacing == .linear
        ? TickMargin.widened(domain, by: share)
        : TickMargin.widened(domain, by: share, spacing)
    }
    let least =
      spacing == .logarithmic ? Double.leastNonzeroMagnitude : -.greatestFiniteMagnitude
    switch coverage {
    case .inside, .loose, .nearest:
      reach = TickMargin.anywhere
      ends = domain
    case .close:
      reach = widened(by: TickMargin.reachShare)
      ends = widened(by: TickMargin.endShare)
    case .grounded:
      reach = least...widened(by: TickMargin.reachShare).upperBound
      ends = widened(by: TickMargin.endShare)
    }
  }

  /// The ends of a domain whose outermost ticks these are.
  func ends(from first: Double?, to last: Double?, of domain: ClosedRange<Double>) -> ClosedRange<
    Double
  > {
    let lower = first.flatMap { $0 <= domain.lowerBound ? $0 : nil } ?? ends.lowerBound
    let upper = last.flatMap { $0 >= domain.upperBound ? $0 : nil } ?? ends.upperBound
    return lower...upper
  }

  private static func widened(_ domain: ClosedRange<Double>, by share: Double) -> ClosedRange<
    Double
  > {
    // Halves, since the length of a domain may exceed Double.
    let half = (domain.upperBound / 2 - domain.lowerBound / 2) * share
    return ((domain.lowerBound - half - half)...(domain.upperBound + half + half)).clamped(
      to: anywhere)
  }

  private static func widened(
    _ domain: ClosedRange<Double>, by share: Double, _ spacing: ValueSpacing
  ) -> ClosedRange<Double> {
    let low = spacing.coordinate(of: domain.lowerBound)
    let high = spacing.coordinate(of: domain.upperBound)
    let distance = (high - low) * share
    if distance == 0 { return domain }
    // Coordinates are rounded: never less than the domain itself.
    let lower = min(spacing.value(at: low - distance), domain.lowerBound)
    let upper = max(spacing.value(at: high + distance), domain.upperBound)
    return (lower...upper).clamped(to: anywhere)
  }
}
