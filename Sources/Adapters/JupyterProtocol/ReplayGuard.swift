/// The signatures of the latest messages, so that none is accepted twice.
package struct ReplayGuard: Sendable {
  private var known: Set<[UInt8]> = []
  private var order: [[UInt8]] = []
  private var oldest = 0
  private let capacity: Int

  /// A guard that remembers so many signatures.
  package init(capacity: Int = 1 << 13) { self.capacity = max(1, capacity) }

  /// Takes note of a signature.
  ///
  /// - Returns: False where it was here before; an empty one is none and never was.
  /// - Complexity: O(1)
  package mutating func admit(_ signature: [UInt8]) -> Bool {
    guard !signature.isEmpty else { return true }
    guard known.insert(signature).inserted else { return false }
    if order.count < capacity {
      order.append(signature)
    } else {
      known.remove(order[oldest])
      order[oldest] = signature
      oldest = (oldest + 1) % capacity
    }
    return true
  }
}
