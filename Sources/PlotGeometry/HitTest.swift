extension SamplePositions {
  /// The sample that is drawn nearest to a pointer.
  ///
  /// Only samples inside the scale's domain, the visible ones, are hit; the pointer is first moved to
  /// the nearer end of the scale if it is outside. Ties go to the later sample, also among samples
  /// that share a position.
  ///
  /// - Parameters:
  ///   - pointer: The pointer's x in points.
  ///   - scale: Where positions are drawn.
  ///   - isGap: Whether a sample cannot be selected.
  /// - Returns: Nil for a NaN pointer, and where no visible sample can be selected.
  /// - Complexity: O(log n), and O(g) tests where g gaps are nearer than the sample found.
  ///
  /// Source: RHLinePlot, `getIndexFromTranslation`, whose rounding half away from zero is the tie rule. At a
  /// relative width of 0 all samples tie: the last one is hit, in RHLinePlot the first.
  public func nearestIndex(
    to pointer: Double, on scale: LinearScale, isGap: (Int) -> Bool = { _ in false }
  ) -> Int? {
    if pointer.isNaN { return nil }
    let pointer = scale.clamped(pointer)
    let visible = indices(in: scale.domain)
    let ascends = scale.end >= scale.start
    func place(_ index: Int) -> Double { scale.position(of: self[index]) }
    func isBeyond(_ place: Double, _ other: Double) -> Bool {
      ascends ? place > other : place < other
    }

    // Two frontiers move away from the pointer; the nearer one always goes first.
    var right = partitionPoint(of: visible) { !isBeyond(pointer, place($0)) }
    var left = right - 1
    while true {
      let canGoLeft = left >= visible.lowerBound
      guard right < visible.upperBound || canGoLeft else { return nil }
      let goesRight =
        right < visible.upperBound
        && (!canGoLeft || abs(place(right) - pointer) <= abs(place(left) - pointer))
      if goesRight {
        // Of samples at one place the last is tested first.
        let here = place(right)
        let behind = partitionPoint(of: right..<visible.upperBound) { isBeyond(place($0), here) }
        if let hit = (right..<behind).last(where: { !isGap($0) }) { return hit }
        right = behind
      } else {
        if !isGap(left) { return left }
        left -= 1
      }
    }
  }
}

extension Samples {
  /// The sample that is drawn nearest to a pointer and is not a gap.
  ///
  /// As ``SamplePositions/nearestIndex(to:on:isGap:)``.
  public func nearestIndex(to pointer: Double, on scale: LinearScale) -> Int? {
    positions.nearestIndex(to: pointer, on: scale, isGap: isGap)
  }
}
