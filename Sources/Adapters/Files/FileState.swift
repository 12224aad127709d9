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
    guard let status = fileStatus(at: path), status.isFile else { return nil }
    device = status.st_dev
    number = status.st_ino
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

/// What the system knows of what a path leads to; nil where there is nothing.
func fileStatus(at path: String) -> stat? {
  var status = stat()
  return stat(path, &status) == 0 ? status : nil
}

extension stat {
  /// Whether it is a regular file.
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// Whether it is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

  /// Refuses folders and devices.
  func checkHoldsBytes() throws(FileError.Reason) {
    switch st_mode & S_IFMT {
    case S_IFDIR: throw .isFolder
    case S_IFCHR, S_IFBLK: throw .isDevice
    default: break
    }
  }
}
