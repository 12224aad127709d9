/// The first index of a range at which a condition holds, or the range's upper bound.
///
/// The condition must hold for all indices behind the first one. This is the binary search that all
/// look-ups here share.
/// - Complexity: O(log count) tests.
func partitionPoint(of range: Range<Int>, where isBehind: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if isBehind(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
