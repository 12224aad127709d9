extension SampleSeries {
  /// The sample that is drawn nearest to a pointer and is not a gap.
  ///
  /// Only samples inside the scale's domain, the visible ones, are hit; the pointer is first moved to
  /// the nearer end of the scale if it is outside. Ties go to the later sample, also among samples
  /// that share a place.
  ///
  /// A pointer is between two samples where its distances from both differ by less than a millionth of a
  /// point: positions in points are rounded, and so are ties. They are rounded to seven decimals,
  /// so that whoever is given them with as many finds the same sample.
  ///
  /// - Parameters:
  ///   - pointer: The pointer's x in points.
  ///   - scale: Where positions are drawn.
  /// - Returns: Nil for a NaN pointer, and where no visible sample has a value.
  /// - Complexity: O(64 + log n), whatever the gaps.
  ///
  /// Source: RHLinePlot, `getIndexFromTranslation`, whose rounding half away from zero is the tie rule. At a
  /// relative width of 0 all samples tie: the last one is hit, in RHLinePlot the first.
  public func nearestIndex(to pointer: Double, on scale: some ContinuousScale) -> Int? {
    if pointer.isNaN { return nil }
    let ends = (hitPlace(scale.start), hitPlace(scale.end))
    let pointer = pinned(pointer, ends.0, ends.1)
    let visible = indices(in: scale.domain)
    let ascends = scale.end >= scale.start
    func place(_ position: Double) -> Double { hitPlace(scale.position(of: position)) }
    func place(of index: Int) -> Double { place(positions.position(of: index)) }
    func firstIndex(beyond limit: Double, in samples: Range<Int>) -> Int {
      self.firstIndex(in: samples) { ascends ? place($0) > limit : place($0) < limit }
    }

    let boundary = firstIndex(beyond: pointer, in: visible)
    let before = column.lastValueIndex(in: visible.lowerBound..<boundary)
    guard let after = column.firstValueIndex(in: boundary..<visible.upperBound) else {
      return before
    }
    let there = place(of: after)
    let tolerance = 1e-6
    if let before, abs(pointer - place(of: before)) + tolerance < abs(there - pointer) {
      return before
    }
    // Of samples at one place the last is hit.
    return column.lastValueIndex(
      in: after..<firstIndex(beyond: there, in: after..<visible.upperBound))
  }
}

/// With how many decimals of a point places are compared with a pointer.
package let hitDecimals = 7

/// A place as it is compared with a pointer; those so large that they have no such decimals stay.
package func hitPlace(_ place: Double) -> Double {
  abs(place) < 1e8 ? (place * 1e7).rounded() / 1e7 : place
}
