import Glibc

/// What the system would still give this process.
package enum AddressSpace {
  /// Smaller requests are met from the reserve.
  private static let smallest = 1 << 20
  /// What is left over for all that is small: pictures, messages, the stacks and heaps of threads.
  package static let reserve = 128 << 20

  /// Whether as many bytes can be had at once, under the limits of the process (`ulimit -v`) too, and leave
  /// enough for what is small.
  ///
  /// An array that cannot be allocated ends the program: whoever makes a big one asks here before.
  /// The corresponding C function is `mmap`.
  ///
  /// Edge cases: less than a megabyte → true, without a look.
  ///
  /// - Parameters:
  ///   - bytes: How many are needed.
  ///   - rest: How many are left for what is small.
  /// - Returns: Whether they can.
  package static func hasRoom(for bytes: Int, leaving rest: Int = reserve) -> Bool {
    guard bytes >= smallest else { return true }
    // Summaries of samples take a twentieth of them.
    let (length, overflow) = bytes.addingReportingOverflow(bytes / 16 + rest)
    guard !overflow else { return false }
    // As an array asks for it: what the system would not promise that, it does not promise here.
    let place = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, length)
    return true
  }

  /// How many bytes more the limit of the process (`ulimit -v`) allows; nil where there is none.
  ///
  /// The corresponding C function is `getrlimit`.
  package static var left: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      let most = Int(exactly: limit.rlim_cur), let pages = SystemFile.number("/proc/self/statm")
    else { return nil }
    return max(0, most - pages * sysconf(Int32(_SC_PAGESIZE)))
  }
}
