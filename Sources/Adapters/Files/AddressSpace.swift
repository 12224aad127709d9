import Glibc

/// What the system would still give this process.
package enum AddressSpace {
  /// Whether as many bytes can be had at once, under the limits of the process (`ulimit -v`) too.
  ///
  /// An array that cannot be allocated ends the program: whoever makes a big one asks here before.
  /// The corresponding C function is `mmap`.
  package static func hasRoom(for bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let place = mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, bytes)
    return true
  }
}
