import CGlibc
import Glibc

/// A file that is in memory alone, for those who want a path: not every machine has a folder that can be written.
package struct MemoryFile: ~Copyable {
  private let descriptor: Int32

  /// The path by which this process finds it, as long as it is open.
  package var path: String { "/proc/self/fd/\(descriptor)" }

  /// A file of these bytes.
  ///
  /// - Parameters:
  ///   - bytes: What it holds.
  ///   - name: What lists of open files call it.
  /// - Throws: ``FileError/Reason`` of the system.
  package init(_ bytes: [UInt8], name: String) throws(FileError.Reason) {
    let descriptor = memfd_create(name, 1)  // closed in children
    guard descriptor >= 0 else { throw .system(.last) }
    var written = 0
    while written < bytes.count {
      let more = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard more > 0 else {
        let error = SystemError.last
        close(descriptor)
        throw .system(error)
      }
      written += more
    }
    self.descriptor = descriptor
  }

  /// Leaves it open until the process ends.
  package consuming func keep() { discard self }

  deinit { close(descriptor) }
}
