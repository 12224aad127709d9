/// The union of intervals in each of 16 columns, as ascending intervals that do not touch.
///
/// As long as each column has one interval, all 16 are joined at once; that is so along most lines.
struct IntervalUnion: ~Copyable {
  struct Interval {
    var top: Fixed
    var bottom: Fixed
  }

  /// The only interval of each column, reversed limits for none, while ``isSimple``.
  private let tops: UnsafeMutablePointer<Fixed>
  private let bottoms: UnsafeMutablePointer<Fixed>
  private(set) var isSimple = true
  /// What lies in the interval of every column, while ``isSimple``; reversed limits for nothing.
  private var commonTop: Fixed = .max
  private var commonBottom: Fixed = .min
  /// The intervals of each column otherwise.
  private var storage: UnsafeMutablePointer<Interval>
  private let counts: UnsafeMutablePointer<Int>
  /// How many intervals a column has room for.
  private var capacity = 8

  init() {
    storage = .allocate(capacity: Sampling.lanes * capacity)
    counts = .allocate(capacity: Sampling.lanes)
    counts.initialize(repeating: 0, count: Sampling.lanes)
    tops = .allocate(capacity: Sampling.lanes)
    tops.initialize(repeating: .max, count: Sampling.lanes)
    bottoms = .allocate(capacity: Sampling.lanes)
    bottoms.initialize(repeating: .min, count: Sampling.lanes)
  }

  deinit {
    storage.deallocate()
    counts.deallocate()
    tops.deallocate()
    bottoms.deallocate()
  }

  /// Whether an interval is known to lie within what every column holds.
  @inline(__always)
  func covers(top: Fixed, bottom: Fixed) -> Bool {
    isSimple && commonTop <= top && bottom <= commonBottom
  }

  /// Adds an interval to each column; where its top is not above its bottom, none.
  ///
  /// - Complexity: O(log n), and O(n) if it comes before others without touching them, for n
  ///   intervals in a column.
  @inline(__always)
  mutating func insert(
    tops newTops: UnsafeMutablePointer<Fixed>, bottoms newBottoms: UnsafeMutablePointer<Fixed>
  ) {
    if isSimple {
      // Without a jump, so that the compiler uses vectors.
      var gaps: Fixed = 0
      for lane in 0..<Sampling.lanes {
        let (newTop, newBottom) = (newTops[lane], newBottoms[lane])
        let (top, bottom) = (tops[lane], bottoms[lane])
        let isAbove: Fixed = newBottom < top ? 1 : 0
        let isBelow: Fixed = newTop > bottom ? 1 : 0
        let isNew: Fixed = newTop < newBottom ? 1 : 0
        let isThere: Fixed = top <= bottom ? 1 : 0
        gaps |= (isAbove | isBelow) & isNew & isThere
      }
      if gaps == 0 {
        var (lowest, highest) = (FourPlaces(repeating: .min), FourPlaces(repeating: .max))
        for lane in stride(from: 0, to: Sampling.lanes, by: FourPlaces.scalarCount) {
          let newTop = FourPlaces(at: newTops + lane)
          let newBottom = FourPlaces(at: newBottoms + lane)
          let isEmpty = newTop .>= newBottom
          let top = FourPlaces(at: tops + lane)
            .upper(newTop.replacing(with: .max, where: isEmpty))
          let bottom = FourPlaces(at: bottoms + lane)
            .lower(newBottom.replacing(with: .min, where: isEmpty))
          top.store(at: tops + lane)
          bottom.store(at: bottoms + lane)
          lowest = lowest.lower(top)
          highest = highest.upper(bottom)
        }
        commonTop = max(max(lowest[0], lowest[1]), max(lowest[2], lowest[3]))
        commonBottom = min(min(highest[0], highest[1]), min(highest[2], highest[3]))
        return
      }
      separate()
    }
    for lane in 0..<Sampling.lanes where newTops[lane] < newBottoms[lane] {
      let new = Interval(top: newTops[lane], bottom: newBottoms[lane])
      let count = counts[lane]
      let column = storage + lane * capacity
      // Mostly they come in order: only the last is touched, or none.
      if count > 0, column[count - 1].top <= new.top, new.top <= column[count - 1].bottom {
        column[count - 1].bottom = max(column[count - 1].bottom, new.bottom)
      } else if count < capacity, count == 0 || column[count - 1].bottom < new.top {
        column[count] = new
        counts[lane] = count + 1
      } else {
        merge(new, lane: lane)
      }
    }
  }

  /// Gives each column its own list.
  private mutating func separate() {
    isSimple = false
    for lane in 0..<Sampling.lanes where tops[lane] < bottoms[lane] {
      storage[lane * capacity] = Interval(top: tops[lane], bottom: bottoms[lane])
      counts[lane] = 1
    }
  }

  @inline(never)
  private mutating func merge(_ new: Interval, lane: Int) {
    let count = counts[lane]
    if count == capacity { grow() }
    let column = storage + lane * capacity
    // The first interval that ends at the new one's top or later.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if column[middle].bottom < new.top { low = middle + 1 } else { high = middle }
    }
    var end = low
    var merged = new
    while end < count, column[end].top <= new.bottom {
      merged.top = min(merged.top, column[end].top)
      merged.bottom = max(merged.bottom, column[end].bottom)
      end += 1
    }
    if end != low + 1 {
      let tail = count - end
      (column + low + 1).update(from: column + end, count: tail)
      counts[lane] = low + 1 + tail
    }
    column[low] = merged
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Interval>.allocate(capacity: Sampling.lanes * capacity * 2)
    for lane in 0..<Sampling.lanes {
      (larger + lane * capacity * 2)
        .initialize(from: storage + lane * capacity, count: counts[lane])
    }
    storage.deallocate()
    storage = larger
    capacity *= 2
  }

  /// Hands over all intervals and forgets them.
  @inline(__always)
  mutating func drain(_ body: (Interval) -> Void) {
    for lane in 0..<Sampling.lanes {
      if isSimple {
        if tops[lane] < bottoms[lane] { body(Interval(top: tops[lane], bottom: bottoms[lane])) }
      } else {
        let column = storage + lane * capacity
        for i in 0..<counts[lane] { body(column[i]) }
      }
    }
    clear()
  }

  /// Forgets all intervals.
  mutating func clear() {
    for lane in 0..<Sampling.lanes {
      counts[lane] = 0
      tops[lane] = .max
      bottoms[lane] = .min
    }
    isSimple = true
    commonTop = .max
    commonBottom = .min
  }
}

/// Places in four samples of a pixel column.
private typealias FourPlaces = SIMD4<Fixed>

extension FourPlaces {
  @inline(__always)
  fileprivate init(at start: UnsafePointer<Fixed>) {
    self = UnsafeRawPointer(start).loadUnaligned(as: FourPlaces.self)
  }

  @inline(__always)
  fileprivate func store(at start: UnsafeMutablePointer<Fixed>) {
    UnsafeMutableRawPointer(start).storeBytes(of: self, as: FourPlaces.self)
  }

  /// The higher place of each two, which is the lesser number.
  @inline(__always)
  fileprivate func upper(_ other: FourPlaces) -> FourPlaces {
    replacing(with: other, where: other .< self)
  }

  /// The lower place of each two.
  @inline(__always)
  fileprivate func lower(_ other: FourPlaces) -> FourPlaces {
    replacing(with: other, where: other .> self)
  }
}
