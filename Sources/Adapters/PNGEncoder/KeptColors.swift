/// Up to 256 colours, of which the nearest to another one is soon found.
struct KeptColors {
  private(set) var colors: [UInt32] = []

  private typealias Channels = SIMD16<UInt8>

  /// The channels of sixteen colours each, lowest byte first.
  private var blocks: [(Channels, Channels, Channels)] = []

  /// Adds a colour; nil where there are 256 already.
  ///
  /// - Returns: Its place.
  mutating func add(_ color: UInt32) -> Int? {
    let place = colors.count
    guard place < Palette.size else { return nil }
    colors.append(color)
    let lane = place % Channels.scalarCount
    if lane == 0 { blocks.append((.zero, .zero, .zero)) }
    let channels = KeptColors.channels(color)
    blocks[blocks.count - 1].0[lane] = channels.0
    blocks[blocks.count - 1].1[lane] = channels.1
    blocks[blocks.count - 1].2[lane] = channels.2
    return place
  }

  /// The place of the first of the nearest colours, by the channel that differs most; nil if none is
  /// within `distance`.
  func nearest(to color: UInt32, within distance: UInt8) -> Int? {
    let channels = KeptColors.channels(color)
    let (a, b, c) = (
      Channels(repeating: channels.0), Channels(repeating: channels.1),
      Channels(repeating: channels.2)
    )
    // Of each lane the least distance so far, and which block has it.
    var least = Channels(repeating: .max)
    var leastBlock = Channels.zero
    for (number, block) in blocks.enumerated() {
      let found = pointwiseMax(
        pointwiseMax(a, block.0) &- pointwiseMin(a, block.0),
        pointwiseMax(
          pointwiseMax(b, block.1) &- pointwiseMin(b, block.1),
          pointwiseMax(c, block.2) &- pointwiseMin(c, block.2)))
      let isNearer = found .< least
      least.replace(with: found, where: isNearer)
      leastBlock.replace(
        with: Channels(repeating: UInt8(truncatingIfNeeded: number)), where: isNearer)
    }
    var nearest: (distance: UInt8, place: Int)?
    for lane in 0..<Channels.scalarCount where least[lane] <= distance {
      let candidate = (least[lane], Int(leastBlock[lane]) * Channels.scalarCount + lane)
      if candidate.1 < colors.count, nearest.map({ candidate < $0 }) ?? true { nearest = candidate }
    }
    return nearest?.place
  }

  private static func channels(_ color: UInt32) -> (UInt8, UInt8, UInt8) {
    (
      UInt8(truncatingIfNeeded: color), UInt8(truncatingIfNeeded: color >> 8),
      UInt8(truncatingIfNeeded: color >> 16)
    )
  }
}
