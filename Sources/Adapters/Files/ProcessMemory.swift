import Glibc

/// The memory that the system lends this process.
package enum ProcessMemory {
  /// Gives the pages of all code back; what still runs is mapped again, page by page, from the system's cache.
  ///
  /// A start runs much that is never run again. The corresponding C function is `madvise`.
  package static func giveBackCode() {
    guard let maps = SystemFile.text("/proc/self/maps") else { return }
    for line in maps.split(separator: "\n") {
      // proc(5): `7f5c1000-7f5c3000 r-xp 00001000 08:01 1234 /usr/lib/libc.so.6`. Nobody has written to such pages.
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else {
        continue
      }
      _ = madvise(start, Int(ends[1] - ends[0]), Int32(MADV_DONTNEED))
    }
  }
}
