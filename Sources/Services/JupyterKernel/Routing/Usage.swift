import Files
import Glibc
import OrderedJSON
import Threading

/// What the kernel's process and its machine use, as `usage_request` asks (an extension of ipykernel's).
final class Usage: Sendable {
  private let last = Locked((wall: milliseconds(), processor: Usage.processorMilliseconds))

  /// The content of a `usage_reply`; the processor's share is that since the last one.
  var reply: JSON {
    let now = (wall: milliseconds(), processor: Usage.processorMilliseconds)
    let before = last.withLock { last in
      defer { last = now }
      return last
    }
    let share =
      100 * Double(now.processor - before.processor) / Double(max(1, now.wall - before.wall))
    let memory = SystemFile.memory
    let (total, available) = (memory["MemTotal"] ?? 0, memory["MemAvailable"] ?? 0)
    let machine = JSON.object([
      ("total", .integer(total)), ("available", .integer(available)),
      ("percent", .number(100 * Double(total - available) / Double(max(1, total)))),
      ("used", .integer(total - available)), ("free", .integer(memory["MemFree"] ?? 0)),
    ])
    return .ok([
      ("hostname", .text(Usage.hostName)), ("pid", .integer(Int(getpid()))),
      ("kernel_cpu", .number(share)), ("kernel_memory", .integer(Usage.residentBytes)),
      ("cpu_count", .integer(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
      ("host_virtual_memory", machine),
    ])
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static var processorMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private static var residentBytes: Int {
    let pages = SystemFile.text("/proc/self/statm")?.split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
