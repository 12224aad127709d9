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

  /// What the system would give without swapping, within the process' control group.
  private static var availableBytes: Int? {
    guard let machine = SystemFile.memory["MemAvailable"] else { return nil }
    let group =
      SystemFile.number("/sys/fs/cgroup/memory.max").map { limit in
        limit - (SystemFile.number("/sys/fs/cgroup/memory.current") ?? 0)
      } ?? .max
    return max(0, min(machine, group))
  }
}
