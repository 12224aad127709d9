import CGlibc
import Glibc

/// The memory that the system lends this process.
package enum ProcessMemory {
  /// Has all threads allocate from one arena, before there is a second one.
  ///
  /// Of an arena of a thread's own the allocator gives nothing at the end back, however much is free there,
  /// and each takes 64 MiB of the addresses that a limit of the process leaves.
  package static func shareHeap() { _ = mallopt(M_ARENA_MAX, 1) }

  /// Has the system meet new memory in pages of two megabytes where it can, before anything is written there.
  ///
  /// A large array is then filled, and above all given back, in a fraction of the time: an interrupt waits
  /// for that. The corresponding C function is `madvise`.
  ///
  /// Edge cases: less than two such pages → nothing.
  package static func useLargePages(for memory: UnsafeMutableRawBufferPointer) {
    let page = 2 << 20
    guard let start = memory.baseAddress, memory.count >= 2 * page else { return }
    let skipped = -Int(bitPattern: start) & (page - 1)
    let length = (memory.count - skipped) & ~(page - 1)
    _ = madvise(start + skipped, length, Int32(MADV_HUGEPAGE))
  }

  /// Gives back what was allocated and is free again; the allocator keeps much of it.
  package static func giveBackHeap() { _ = malloc_trim(0) }

  /// The bytes that the allocator keeps, free as they are.
  package static var freeHeapByteCount: Int { Int(clamping: mallinfo2().fordblks) }

  /// Gives back the pages of files that nobody has written to, such as code and tables; what still is of
  /// use is mapped again, page by page, from the system's cache.
  ///
  /// A start runs and reads much that is never of use again. The corresponding C function is `madvise`.
  package static func giveBackFiles() {
    guard let mappings = SystemFile.text("/proc/self/smaps") else { return }
    var file: UnsafeMutableRawBufferPointer?
    for line in mappings.split(separator: "\n") {
      // proc(5): `7f5c1000-7f5c3000 r-xp 00001000 08:01 1234 /usr/lib/libc.so.6`, and then lines such as
      // `Anonymous:      12 kB`, which counts what was written to.
      if let first = line.utf8.first, first >= UInt8(ascii: "a") || first <= UInt8(ascii: "9") {
        file = ProcessMemory.file(line)
      } else if line.hasPrefix("Anonymous:"), let mapped = file,
        line.split(separator: " ").dropFirst().first == "0"
      {
        _ = madvise(mapped.baseAddress, mapped.count, Int32(MADV_DONTNEED))
      }
    }
  }

  /// The room of a file that is only read; nil for other memory.
  private static func file(_ line: Substring) -> UnsafeMutableRawBufferPointer? {
    let fields = line.split(separator: " ")
    guard fields.count > 5, fields[5].hasPrefix("/"), fields[1].hasPrefix("r-") else { return nil }
    let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: ends[0]), count: Int(ends[1] - ends[0]))
  }
}
