import Threading

/// A quantile of stretches that do not overlap, without sorting them.
struct Quantiles {
  private let share: Double
  private let values: [Double]
  private let cancellation: Cancellation

  init(_ share: Double, of values: [Double], _ cancellation: Cancellation) {
    (self.share, self.values, self.cancellation) = (share, values, cancellation)
  }

  /// The quantile of each stretch; a gap where it has no value.
  ///
  /// - Complexity: O(n) in the mean.
  func values(of windows: [Range<Int>]) throws -> [Double] {
    var buffer = try cancellation.emptyArray(
      for: windows.map(\.count).max() ?? 0, of: Double.self)
    return try cancellation.array(of: windows.count) { index in
      buffer.removeAll(keepingCapacity: true)
      let window = windows[index]
      try cancellation.forEachPiece(of: window.count) { piece in
        for step in piece where values[window.lowerBound + step].isFinite {
          buffer.append(values[window.lowerBound + step])
        }
      }
      return try buffer.withUnsafeMutableBufferPointer {
        try cancellation.quantile(share, of: $0)
      }
    }
  }
}

extension Cancellation {
  /// The value below which a share lies, on the straight line between neighbours; a gap of nothing.
  ///
  /// The values, of which none is a gap, are left in another order.
  func quantile(_ share: Double, of values: UnsafeMutableBufferPointer<Double>) throws -> Double {
    guard !values.isEmpty else { return .nan }
    let place = share * Double(values.count - 1)
    let below = Int(place)
    let rest = place - Double(below)
    let lower = try select(below, of: values)
    guard rest > 0 else { return lower }
    var upper = Double.infinity
    for index in below + 1..<values.count { upper = min(upper, values[index]) }
    return lower * (1 - rest) + upper * rest
  }

  /// The value of a rank; lesser ones stand before it then, greater ones behind.
  ///
  /// Source: Hoare, "Algorithm 65: find", 1961, with the median of three as pivot.
  private func select(_ rank: Int, of values: UnsafeMutableBufferPointer<Double>) throws -> Double {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let (a, b, c) = (values[low], values[(low + high) / 2], values[high])
      let pivot = max(min(a, b), min(max(a, b), c))
      var (left, right) = (low, high)
      var swaps = 0
      while left <= right {
        if swaps % Cancellation.stride == 0 { try check() }
        swaps += 1
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        break
      }
    }
    return values[rank]
  }
}
