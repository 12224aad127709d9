import Glibc
import PlotSession

/// The folder of `--out`: each picture becomes a file there, `plot-1.png`, `plot-2.png` and so on.
struct PictureFolder {
  private let path: String
  private var count = 0

  /// A folder that is made where it does not exist yet; nil, with a message, where it cannot be.
  init?(_ path: String) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    complain("cannot make the folder '\(path)': \(String(cString: strerror(errno)))")
    return nil
  }

  /// Writes the picture of an output, if it has one; false, with a message, where that fails.
  mutating func keep(_ output: Output) -> Bool {
    guard case .bytes(let bytes)? = output.bundle?["image/png"] else { return true }
    count += 1
    let file = "\(path)plot-\(count).png"
    do throws(FileFailure) {
      try FileAccess.write(bytes, to: file) { false }
      return true
    } catch {
      complain("cannot write '\(file)': \(error.reason)")
      return false
    }
  }
}
