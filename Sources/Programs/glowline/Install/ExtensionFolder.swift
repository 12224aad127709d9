import Files
import Glibc
import LabExtension
import NotebookView

/// Where Jupyter's front ends find the lab extension: beside the kernelspecs.
struct ExtensionFolder {
  let path: String

  /// The folder below one of Jupyter's data folders.
  init(in data: String) { path = data + "/labextensions/glowline" }

  /// Whether front ends find something there.
  var isFilled: Bool { access("\(path)/\(LabExtension.manifest)", F_OK) == 0 }

  /// Writes the extension of this program, and removes the scripts of others.
  func install() throws(CommandError) {
    do {
      try FileAccess.makeFolders("\(path)/\(LabExtension.scriptFolder)")
      for file in ExtensionFolder.extension.files {
        try FileAccess.write(file.bytes, to: "\(path)/\(file.path)")
      }
    } catch {
      throw CommandError(
        "cannot write '\((error as? FileError)?.path ?? path)': \(error.fileReason)")
    }
    let own = ExtensionFolder.extension.files.map(\.path)
    for script in scripts where !own.contains(script) { unlink("\(path)/\(script)") }
  }

  /// Removes the extension, and its folders if nothing else is in them.
  func remove() {
    for file in ExtensionFolder.extension.files.reversed() { unlink("\(path)/\(file.path)") }
    for script in scripts { unlink("\(path)/\(script)") }
    rmdir("\(path)/\(LabExtension.scriptFolder)")
    rmdir(path)
  }

  /// The scripts that are there, also those of other versions.
  private var scripts: [String] {
    FileAccess.names(in: "\(path)/\(LabExtension.scriptFolder)")
      .filter { $0.hasPrefix("remoteEntry.") }.map { "\(LabExtension.scriptFolder)/\($0)" }
  }

  private static let `extension` = LabExtension(
    version: version, license: "MIT", words: LanguageWords.ofExtension, hash: PageScript.hash)
}
