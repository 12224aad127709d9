extension UnsafeBufferPointer<UInt8> {
  /// How many runs of the same byte there are, 0 of none: what packing them leaves mostly depends on it.
  ///
  /// - Complexity: O(bytes); sixteen at once.
  package var runCount: Int {
    guard let start = baseAddress, count > 0 else { return 0 }
    let bytes = UnsafeRawPointer(start)
    let width = Bytes.scalarCount
    var (runs, i) = (1, 1)
    while i <= count - width {
      // As many steps as a byte counts.
      let stop = Swift.min(count - width, i + width * 254)
      var begun = Bytes.zero
      while i <= stop {
        let next = bytes.loadUnaligned(fromByteOffset: i, as: Bytes.self)
        let last = bytes.loadUnaligned(fromByteOffset: i &- 1, as: Bytes.self)
        begun &+= Bytes(repeating: 1).replacing(with: 0, where: next .== last)
        i &+= width
      }
      runs += Int(SIMD16<UInt16>(truncatingIfNeeded: begun).wrappedSum())
    }
    for i in i..<count where self[i] != self[i - 1] { runs += 1 }
    return runs
  }

  private typealias Bytes = SIMD16<UInt8>
}
