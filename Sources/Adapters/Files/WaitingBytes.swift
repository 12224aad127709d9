import CGlibc
import Glibc

/// The bytes that come next from a descriptor, without taking them: those that a pipe holds, or a file.
///
/// Waits for the first bytes of a pipe, or its end, and no longer.
///
/// - Parameters:
///   - descriptor: Stays as it is, also where it stands in a file.
///   - limit: The most bytes; a pipe may give less.
/// - Returns: The bytes; none at the end, and of what is neither pipe nor file, such as a terminal.
package func waitingBytes(of descriptor: CInt, limit: Int = 1 << 16) -> [UInt8] {
  var state = stat()
  guard fstat(descriptor, &state) == 0 else { return [] }
  switch state.st_mode & S_IFMT {
  case S_IFREG:
    let place = lseek(descriptor, 0, SEEK_CUR)
    return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, limit, max(0, place)))
    }
  case S_IFIFO:
    var ends: [CInt] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return [] }
    defer { for end in ends { _ = close(end) } }
    let waiting = tee(descriptor, ends[1], limit, 0)
    guard waiting > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: waiting) { buffer, count in
      while count < waiting {
        let bytes = read(ends[0], buffer.baseAddress.map { $0 + count }, waiting - count)
        guard bytes > 0 else { break }
        count += bytes
      }
    }
  default: return []
  }
}
