import Synchronization

/// Elements that only grow in number: copies share their memory also while one of them grows.
///
/// Behind a copy's last element the next one may be written by whoever comes first; a copy that comes later
/// moves to memory of its own. So values that are kept, such as what a picture showed, cost no copy of the
/// whole when samples are appended.
struct GrowingBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
  /// Memory whose elements before ``claimed`` are never written again.
  ///
  /// `@unchecked`: an element is written once, by whoever has claimed it, before any copy counts it.
  private final class Storage: @unchecked Sendable {
    let elements: UnsafeMutablePointer<Element>
    let capacity: Int
    private let claimed: Atomic<Int>

    init(capacity: Int, claimed count: Int) {
      elements = .allocate(capacity: capacity)
      self.capacity = capacity
      claimed = Atomic(count)
    }

    deinit { elements.deallocate() }

    /// Whether the elements from `start` to `end` are the caller's to write.
    func claim(_ start: Int, _ end: Int) -> Bool {
      end <= capacity
        && claimed.compareExchange(expected: start, desired: end, ordering: .acquiringAndReleasing)
          .exchanged
    }
  }

  private var storage: Storage?
  private(set) var count = 0

  /// How many elements fit the memory.
  var capacity: Int { storage?.capacity ?? 0 }

  /// Makes room for as many elements in all.
  mutating func reserveCapacity(_ capacity: Int) {
    if capacity > self.capacity { move(toCapacity: capacity) }
  }

  /// Appends an element.
  ///
  /// - Complexity: Amortised O(1).
  mutating func append(_ element: Element) {
    let place = extend(by: 1)
    place.initialize(to: element)
  }

  /// Appends elements.
  ///
  /// - Complexity: Amortised O(1) an element.
  mutating func append(contentsOf elements: some Collection<Element>) {
    guard !elements.isEmpty else { return }
    let start = extend(by: elements.count)
    _ = UnsafeMutableBufferPointer(start: start, count: elements.count)
      .initialize(from: elements)
  }

  /// Room for so many elements behind the last one.
  private mutating func extend(by number: Int) -> UnsafeMutablePointer<Element> {
    if storage?.claim(count, count + number) != true {
      move(toCapacity: max(count + number, 2 * count))
      _ = storage?.claim(count, count + number)
    }
    defer { count += number }
    return elements + count
  }

  private mutating func move(toCapacity capacity: Int) {
    let next = Storage(capacity: capacity, claimed: count)
    if let storage { next.elements.initialize(from: storage.elements, count: count) }
    storage = next
  }

  /// Where the elements are.
  private var elements: UnsafeMutablePointer<Element> {
    guard let storage else { preconditionFailure("a buffer without elements has none") }
    return storage.elements
  }

  /// An element that exists.
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "there is no such element")
    return elements[index]
  }

  /// Lends elements out that exist.
  func withSpan<Result>(
    _ range: Range<Int>, _ body: (Span<Element>) throws -> Result
  ) rethrows -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "there are no such elements")
    let elements = UnsafeBufferPointer(
      start: storage.map { UnsafePointer($0.elements + range.lowerBound) }, count: range.count)
    return try withExtendedLifetime(storage) { try body(elements.span) }
  }

  /// Whether the elements of two buffers are in the same memory.
  func isShared(with other: GrowingBuffer) -> Bool { storage === other.storage }
}
