import CGlibc

/// A file that is in memory alone, for those who want a path: not every machine has a folder that
/// can be written.
package struct MemoryFile: Sendable {
  private let file: OpenFile

  /// The path by which this process finds it, as long as it is open.
  package var path: String { "/proc/self/fd/\(file.descriptor)" }

  /// A file of these bytes, closed with its last copy.
  ///
  /// - Parameters:
  ///   - bytes: What it holds.
  ///   - name: What lists of open files call it.
  /// - Throws: ``FileError/Reason`` of the system.
  package init(_ bytes: [UInt8], name: String) throws {
    file = try OpenFile(owning: memfd_create(name, 1))  // closed in children
    try file.write(bytes)
  }

  /// Leaves it open until the process ends.
  package func keep() { file.keep() }
}
