/// Summaries of a growing column: blocks of 64 samples, then groups of 4 blocks, of 16, of 64, ….
///
/// Only complete nodes are stored, so a node never changes, and an append touches the right edge
/// alone. What lies behind the last complete node is left to smaller nodes and to a scan.
///
/// Memory: 17 bytes a node and 2 more a block, together 4.82 % of the 8 bytes that each sample takes.
///
/// Source: the mipmap of level-of-detail plotting, with the sizes that measured best.
struct MinMaxPyramid: Sendable {
  /// The nodes of one size, in sample order.
  struct Level: Sendable {
    var ranges = GrowingBuffer<NodeRange>()
    var gaps = GrowingBuffer<Bool>()

    subscript(node: Int) -> BlockSummary {
      BlockSummary(
        minimum: ranges[node].minimum, maximum: ranges[node].maximum, hasGap: gaps[node])
    }

    mutating func append(_ summary: BlockSummary) {
      ranges.append(NodeRange(minimum: summary.minimum, maximum: summary.maximum))
      gaps.append(summary.hasGap)
    }
  }

  /// The lowest and the highest value of a node.
  struct NodeRange: BitwiseCopyable, Sendable {
    let minimum: Double
    let maximum: Double
  }

  /// How many samples a block, the smallest node, has.
  static let blockSize = 1 << blockShift
  private static let blockShift = 6
  /// A node of one level has four of the level below.
  private static let groupShift = 2

  private(set) var levels: [Level] = []
  /// The places of each block's extremes: looking for them costs more than all else, since the samples
  /// are in no cache.
  private var places = GrowingBuffer<ExtremePlaces>()

  /// Where in a block its extremes stand first.
  struct ExtremePlaces: BitwiseCopyable, Sendable {
    let minimum, maximum: UInt8

    /// The places of the extremes of `values`, the samples of a block.
    init(of block: BlockSummary, in values: Span<Double>) {
      (minimum, maximum) = (
        ExtremePlaces.first(of: block.minimum, in: values),
        ExtremePlaces.first(of: block.maximum, in: values)
      )
    }

    /// The first place of a value in a block, without a jump that the processor could not foresee.
    private static func first(of value: Double, in values: Span<Double>) -> UInt8 {
      typealias Lanes = SIMD8<Double>
      let bytes = values.bytes
      let none = Lanes(repeating: Double(MinMaxPyramid.blockSize))
      var places = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
      var first = none
      var index = 0
      while index &+ Lanes.scalarCount <= values.count {
        let lanes = unsafe bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index &* 8, as: Lanes.self)
        let found = none.replacing(with: places, where: lanes .== value)
        first.replace(with: found, where: found .< first)
        places += 8
        index &+= Lanes.scalarCount
      }
      return UInt8(min(least(of: least(of: first.lowHalf, first.highHalf)), Double(values.count)))
    }
  }

  /// The size of the largest nodes of which two fit into so many samples; nil where none do.
  static func nodeSize(twiceWithin count: Int) -> Int? {
    guard count >= 2 * blockSize else { return nil }
    let level = (Int.bitWidth - 2 - count.leadingZeroBitCount - blockShift) / groupShift
    return 1 << shift(of: level)
  }

  /// The sizes of `level`'s nodes, as powers of two.
  private static func shift(of level: Int) -> Int { blockShift + groupShift * level }

  /// Makes room for the nodes of `count` samples.
  mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count >> Self.blockShift)
    var level = 0
    while count >> Self.shift(of: level) > 0 {
      if level == levels.count { levels.append(Level()) }
      levels[level].ranges.reserveCapacity(count >> Self.shift(of: level))
      levels[level].gaps.reserveCapacity(count >> Self.shift(of: level))
      level += 1
    }
  }

  /// Appends the summary of the next complete block, and where its extremes are.
  ///
  /// - Complexity: Amortised O(1): a quarter of the blocks complete a group, and so on.
  mutating func append(_ block: BlockSummary, _ extremes: ExtremePlaces) {
    places.append(extremes)
    var summary = block
    var level = 0
    while true {
      if level == levels.count { levels.append(Level()) }
      levels[level].append(summary)
      let count = levels[level].ranges.count
      guard count.isMultiple(of: 1 << Self.groupShift) else { return }
      summary = BlockSummary()
      for node in count - 1 << Self.groupShift..<count { summary.merge(levels[level][node]) }
      level += 1
    }
  }
}

// MARK: - Covering a range

extension MinMaxPyramid {
  /// A complete node, or a run of samples within one block (`level` -1).
  struct Piece {
    let level: Int
    let samples: Range<Int>
  }

  /// What is left of a range of samples that is taken apart into the fewest pieces, from either end.
  struct Cover {
    private var samples: Range<Int>
    private let topLevel: Int

    fileprivate init(_ samples: Range<Int>, topLevel: Int) {
      self.samples = samples
      self.topLevel = topLevel
    }

    /// The largest level with nodes that begin (or end) at `edge` and fit, or -1.
    private func level(at edge: Int) -> Int {
      let fitting = Int.bitWidth - 1 - samples.count.leadingZeroBitCount
      let shift = min(edge.trailingZeroBitCount, fitting)
      // The shift right rounds down, so whatever is smaller than a block comes out negative.
      return max(-1, min(topLevel, (shift - blockShift) >> groupShift.trailingZeroBitCount))
    }

    mutating func popFirst() -> Piece? {
      guard !samples.isEmpty else { return nil }
      let level = level(at: samples.lowerBound)
      let end =
        level < 0
        ? min(samples.upperBound, (samples.lowerBound | (blockSize - 1)) + 1)
        : samples.lowerBound + 1 << shift(of: level)
      defer { samples = end..<samples.upperBound }
      return Piece(level: level, samples: samples.lowerBound..<end)
    }

    mutating func popLast() -> Piece? {
      guard !samples.isEmpty else { return nil }
      let level = level(at: samples.upperBound)
      let start =
        level < 0
        ? max(samples.lowerBound, (samples.upperBound - 1) & ~(blockSize - 1))
        : samples.upperBound - 1 << shift(of: level)
      defer { samples = samples.lowerBound..<start }
      return Piece(level: level, samples: start..<samples.upperBound)
    }
  }

  /// The pieces of `samples`, which must not reach beyond the samples of the column.
  func cover(_ samples: Range<Int>) -> Cover { Cover(samples, topLevel: levels.count - 1) }

  /// The summary of `piece` of `values`: looked up, or scanned.
  func summary(of piece: Piece, in values: SampleValues) -> BlockSummary {
    piece.level < 0
      ? values.withSpan(piece.samples) { BlockSummary($0) }
      : levels[piece.level][piece.samples.lowerBound >> Self.shift(of: piece.level)]
  }
}

// MARK: - Finding a sample

extension MinMaxPyramid {
  /// What a search looks for.
  enum Target {
    case gap
    case value
    case minimum(Double)
    case maximum(Double)

    func matches(_ node: BlockSummary) -> Bool {
      switch self {
      case .gap: node.hasGap
      case .value: !node.isEmpty
      case .minimum(let value): node.minimum == value
      case .maximum(let value): node.maximum == value
      }
    }
  }

  /// The first sample within `samples` that `target` matches.
  ///
  /// - Complexity: O(64 + log n).
  func first(_ target: Target, in samples: Range<Int>, of values: SampleValues) -> Int? {
    var cover = cover(samples)
    while let piece = cover.popFirst() {
      if let index = first(target, in: piece, of: values) { return index }
    }
    return nil
  }

  /// The last sample within `samples` that `target` matches.
  ///
  /// - Complexity: O(64 + log n).
  func last(_ target: Target, in samples: Range<Int>, of values: SampleValues) -> Int? {
    var cover = cover(samples)
    while let piece = cover.popLast() {
      if let index = last(target, in: piece, of: values) { return index }
    }
    return nil
  }

  /// Climbs down from `piece` to the first sample that `target` matches.
  func first(_ target: Target, in piece: Piece, of values: SampleValues) -> Int? {
    var samples = piece.samples
    for level in stride(from: piece.level, through: 0, by: -1) {
      let shift = Self.shift(of: level)
      var node = samples.lowerBound >> shift
      let end = samples.upperBound >> shift
      while node < end, !target.matches(levels[level][node]) { node += 1 }
      guard node < end else { return nil }
      samples = node << shift..<(node + 1) << shift
    }
    switch target {
    case .gap: return samples.first { values[$0].isNaN }
    case .value: return samples.first { !values[$0].isNaN }
    case .minimum(let value), .maximum(let value):
      guard piece.level < 0 else {
        let places = places[samples.lowerBound >> Self.blockShift]
        let isMinimum = if case .minimum = target { true } else { false }
        return samples.lowerBound + Int(isMinimum ? places.minimum : places.maximum)
      }
      return values.withSpan(samples) { firstIndex(of: value, in: $0) }
        .map { samples.lowerBound + $0 }
    }
  }

  /// Climbs down from `piece` to the last sample that `target` matches.
  func last(_ target: Target, in piece: Piece, of values: SampleValues) -> Int? {
    var samples = piece.samples
    for level in stride(from: piece.level, through: 0, by: -1) {
      let shift = Self.shift(of: level)
      let start = samples.lowerBound >> shift
      var node = samples.upperBound >> shift
      while node > start, !target.matches(levels[level][node - 1]) { node -= 1 }
      guard node > start else { return nil }
      samples = (node - 1) << shift..<node << shift
    }
    switch target {
    case .gap: return samples.last { values[$0].isNaN }
    case .value: return samples.last { !values[$0].isNaN }
    case .minimum(let value), .maximum(let value): return samples.last { values[$0] == value }
    }
  }
}
