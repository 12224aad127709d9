/// Ticks by the 1-2-5 rule of `ticks=125`.
///
/// Source: d3-array 3.2.4, `ticks`, `tickStep` and `nice`. Where we differ: no count makes more than
/// ``largestCount`` wanted ticks, no tick comes twice (neighbouring Doubles have fewer), and -0 is 0.
public enum OneTwoFive {
  /// The greatest count that is obeyed; a greater finite one counts as this.
  public static let largestCount = 10_000.0

  /// Multiples of 1, 2 or 5 times a power of ten in a domain, about `count` of them.
  ///
  /// - Parameters:
  ///   - start: One end of the domain, included.
  ///   - stop: The other end; below `start` the ticks descend.
  ///   - count: A hint: the result has between 0.4 and 2.5 times as many, roughly.
  /// - Returns: Ascending or descending values. `[start]` where both ends are equal; nothing where an
  ///   argument is NaN, an end infinite, `count` not positive, or no tick lies inside.
  public static func ticks(from start: Double, to stop: Double, count: Double) -> [Double] {
    guard start.isFinite, stop.isFinite, count > 0, count < .infinity else { return [] }
    if start == stop { return [start + 0] }
    let values = ticks(lower: min(start, stop), upper: max(start, stop), count: count)?.values ?? []
    return start < stop ? values : values.reversed()
  }

  /// The distance between the ticks of ``ticks(from:to:count:)``, or nil where there are none.
  public static func step(from start: Double, to stop: Double, count: Double) -> TickStep? {
    guard start.isFinite, stop.isFinite, count > 0, count < .infinity else { return nil }
    return ticks(lower: min(start, stop), upper: max(start, stop), count: count)?.step
  }

  /// The domain widened to the ticks next outside it, repeated until the step stays.
  ///
  /// A domain of one value, and one that cannot be widened within Double, comes back as it is; so does
  /// any where `count` is not positive and finite.
  public static func nice(_ domain: ClosedRange<Double>, count: Double) -> ClosedRange<Double> {
    guard count > 0, count < .infinity else { return domain }
    var result = domain.shown
    var previous: TickStep?
    while let step = ticks(lower: result.lowerBound, upper: result.upperBound, count: count)?.step,
      previous.map({ $0 < step }) ?? true
    {
      let range = step.candidates(
        lower: result.lowerBound, upper: result.upperBound, coverage: .loose)[0]
      let (first, last) = (step.value(at: range.lowerBound), step.value(at: range.upperBound - 1))
      result = min(result.lowerBound, first)...max(result.upperBound, last)
      previous = step
    }
    return result
  }

  /// The ticks of a finite domain, perhaps none; nil for a domain of one value.
  static func ticks(lower: Double, upper: Double, count: Double) -> StepTicks? {
    let wanted = min(count, largestCount)
    let raw = upper / wanted - lower / wanted
    guard raw > 0, raw < .infinity, var step = step(raw: raw) else { return nil }
    let magnitude = max(abs(lower), abs(upper))
    while !step.isResolvable(upTo: magnitude) {
      guard let next = StepLadder.oneTwoFive.step(above: step.value) else { return nil }
      step = next
    }
    let range = step.candidates(lower: lower, upper: upper, coverage: .inside)[0]
    if range.isEmpty, (0.5..<2).contains(count) {
      return ticks(lower: lower, upper: upper, count: count * 2)
    }
    return StepTicks(step: step, indices: range)
  }

  /// The step nearest to `raw` on a logarithmic scale.
  private static func step(raw: Double) -> TickStep? {
    let power = PowersOfTen.floorLog10(raw)
    let error = raw / PowersOfTen.value(power)
    let mantissa =
      error >= 50.0.squareRoot()
      ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
    return TickStep(ExactDecimal(coefficient: mantissa, exponent: power))
      ?? StepLadder.oneTwoFive.step(above: raw)
  }
}
