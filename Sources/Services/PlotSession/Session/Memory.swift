import Files

/// How much memory this machine still has.
enum Memory {
  /// Bytes that a sample takes while an expression makes it: a few columns at once.
  private static let bytesPerSample = 64

  /// How many samples fit the free memory; at least a million, at most 2³¹.
  static var sampleLimit: Int {
    let available = availableBytes ?? 4 << 30
    return min(max(available / bytesPerSample, 1 << 20), 1 << 31)
  }

  /// What the system would give without swapping, within the limits of the process and its control group.
  private static var availableBytes: Int? {
    guard let machine = SystemFile.memory["MemAvailable"] else { return AddressSpace.left }
    let group =
      SystemFile.number("/sys/fs/cgroup/memory.max").map { limit in
        limit - (SystemFile.number("/sys/fs/cgroup/memory.current") ?? 0)
      } ?? .max
    return max(0, min(machine, group, AddressSpace.left ?? .max))
  }

  /// Ends the statement where there is no room for an array that it is about to make.
  ///
  /// An array that cannot be allocated would end the program.
  static func check<Element>(_ count: Int, of element: Element.Type) throws {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !overflow, AddressSpace.hasRoom(for: bytes) else {
      throw MemoryError(bytes: overflow ? .max : bytes)
    }
  }
}

/// There is no memory for what a statement makes.
struct MemoryError: Error, CustomStringConvertible {
  /// How much it would take.
  let bytes: Int

  var description: String {
    "\(grouped(max(1, bytes >> 20))) MiB of memory are needed at once, more than there is"
  }
}
