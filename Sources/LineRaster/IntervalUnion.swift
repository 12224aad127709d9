/// The union of intervals in each of 16 columns, as ascending intervals that do not touch.
struct IntervalUnion: ~Copyable {
  struct Interval {
    var top: Fixed
    var bottom: Fixed
  }

  private var storage: UnsafeMutablePointer<Interval>
  /// How many intervals a column has room for.
  private var capacity: Int
  private let counts: UnsafeMutablePointer<Int>

  init() {
    capacity = 8
    storage = .allocate(capacity: Sampling.lanes * capacity)
    counts = .allocate(capacity: Sampling.lanes)
    counts.initialize(repeating: 0, count: Sampling.lanes)
  }

  deinit {
    storage.deallocate()
    counts.deallocate()
  }

  /// Adds a non-empty interval to a column.
  ///
  /// - Complexity: O(log n), and O(n) if it does not touch the others, for n intervals there.
  @inline(__always)
  mutating func insert(_ new: Interval, lane: Int) {
    let count = counts[lane]
    let column = storage + lane * capacity
    // By far the most frequent: one interval is there, and grows.
    if count == 1, new.top <= column[0].bottom, new.bottom >= column[0].top {
      column[0].top = min(column[0].top, new.top)
      column[0].bottom = max(column[0].bottom, new.bottom)
    } else {
      merge(new, lane: lane)
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
      let column = storage + lane * capacity
      for i in 0..<counts[lane] { body(column[i]) }
      counts[lane] = 0
    }
  }
}
