import Files
import Glibc
import Kernelspec

/// A kernelspec's folder, which is filled and emptied without ever being seen half done.
struct KernelspecFolder {
  let path: String

  /// Writes files to a folder beside this one, has them tried there, and moves them here.
  ///
  /// Where something fails what was here stays, and so do files of other names at all times.
  ///
  /// - Parameters:
  ///   - files: Names and contents; the first, which makes a kernelspec of it, comes last.
  ///   - prove: Whether the files in a folder do what they are for.
  /// - Throws: What could not be written, or what `prove` found.
  func install(
    _ files: [(name: String, bytes: [UInt8])],
    prove: (_ staged: String) throws(CommandError) -> Void
  ) throws(CommandError) {
    try checkIsOurs()
    // A name that Jupyter does not take for a kernel's.
    let staged = "\(path)~\(getpid())"
    try CommandError.of { try FileAccess.makeFolders(staged) }
    defer { KernelspecFolder.clear(staged, files.map(\.name)) }
    for file in files {
      try CommandError.of {
        try FileAccess.write(file.bytes, to: "\(staged)/\(file.name)")
      }
    }
    try prove(staged)
    let isNew = access(path, F_OK) != 0
    do throws(CommandError) {
      try CommandError.of { try FileAccess.makeFolders(path) }
      for file in files.reversed() {
        guard rename("\(staged)/\(file.name)", "\(path)/\(file.name)") == 0 else {
          throw CommandError("cannot write '\(path)/\(file.name)': \(lastReason)")
        }
      }
    } catch {
      if isNew { KernelspecFolder.clear(path, files.map(\.name)) }
      throw error
    }
  }

  /// Removes files of these names, the first one first, and the folder if nothing else is in it.
  ///
  /// - Returns: Whether nothing else was there.
  func remove(_ names: [String]) throws(CommandError) -> Bool {
    guard access("\(path)/\(Kernelspec.jsonName)", F_OK) == 0 else {
      throw CommandError("there is no kernelspec in '\(path)': 'glowline doctor' lists them")
    }
    try checkIsOurs()
    for name in names where unlink("\(path)/\(name)") != 0 && errno != ENOENT {
      throw CommandError("cannot remove '\(path)/\(name)': \(lastReason)")
    }
    return rmdir(path) == 0
  }

  /// Another language's kernel keeps its name.
  private func checkIsOurs() throws(CommandError) {
    guard access("\(path)/\(Kernelspec.jsonName)", F_OK) == 0 else { return }
    guard try KernelspecFile(in: path).isOurs else {
      throw CommandError("'\(path)' is another kernel's: '--name N' chooses another name")
    }
  }

  private static func clear(_ folder: String, _ names: [String]) {
    for name in names { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private var lastReason: String { SystemError.last.words }
}
