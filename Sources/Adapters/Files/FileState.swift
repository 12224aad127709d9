import Glibc

/// What tells a file from one that was written to or put in its place since.
///
/// A change that keeps its length is missed where it comes within one tick of the file system's clock, some
/// milliseconds.
package struct FileState: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of a regular file; nil for what is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    number = status.st_ino
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
