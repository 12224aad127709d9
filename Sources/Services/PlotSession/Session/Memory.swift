import Glibc

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
    guard let machine = kilobytes("/proc/meminfo", after: "MemAvailable:") else { return nil }
    let group =
      number("/sys/fs/cgroup/memory.max").map { limit in
        limit - (number("/sys/fs/cgroup/memory.current") ?? 0)
      } ?? .max
    return max(0, min(machine, group))
  }

  private static func kilobytes(_ path: String, after word: String) -> Int? {
    guard let text = text(path),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(word) }),
      let number = line.split(separator: " ").dropFirst().first
    else { return nil }
    return Int(number).map { $0 * 1024 }
  }

  private static func number(_ path: String) -> Int? {
    text(path).flatMap { Int($0.split(separator: "\n").first ?? "") }
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
