import Glibc
import Kernelspec
import OrderedJSON

/// `glowline install`: writes the kernelspec once the kernel has proved that it starts by it, and the lab
/// extension beside it.
struct InstallCommand {
  let place: KernelspecPlace
  let displayName: String

  /// Installs, says where, and returns the exit status.
  func run() -> Int32 {
    do throws(CommandError) {
      let folder = try place.kernelspecFolder
      guard let program = RunningProgram.path else {
        throw CommandError("/proc/self/exe does not say where this program is")
      }
      let json = Kernelspec.json(
        program: JSON.text(program).description, displayName: JSON.text(displayName).description)
      try folder.install(
        [(Kernelspec.jsonName, json)] + Kernelspec.logos
      ) { staged throws(CommandError) in
        _ = try KernelProof(of: try KernelspecFile(in: staged)).run()
        try ExtensionFolder(in: place.dataFolder).install()
      }
      say("Installed \(displayName) in \(folder.path)")
      say("It was started once from there: it answers on every channel and draws.")
      say("Next: jupyter lab  (or: jupyter console --kernel \(place.name))")
      return 0
    } catch {
      complain("nothing was installed: \(error.description)")
      return 1
    }
  }
}

/// `glowline uninstall`: removes what `install` writes.
struct UninstallCommand {
  let place: KernelspecPlace

  /// Removes, says what, and returns the exit status.
  func run() -> Int32 {
    do throws(CommandError) {
      let folder = try place.kernelspecFolder
      let isEmpty = try folder.remove([Kernelspec.jsonName] + Kernelspec.logos.map(\.name))
      let data = try place.dataFolder
      if !KernelspecFile.areInstalled(in: data) { ExtensionFolder(in: data).remove() }
      say(
        "Removed \(folder.path)\(isEmpty ? "" : ", but for what 'glowline install' did not write")")
      return 0
    } catch {
      complain(error.description)
      return 1
    }
  }
}

extension KernelspecPlace {
  /// Jupyter's folder that this process would install in.
  fileprivate var dataFolder: String {
    get throws(CommandError) { try data(Environment.variables, RunningProgram.workingFolder) }
  }

  /// The kernelspec's folder in it.
  fileprivate var kernelspecFolder: KernelspecFolder {
    get throws(CommandError) {
      KernelspecFolder(
        path: try folder(
          variables: Environment.variables, workingFolder: RunningProgram.workingFolder))
    }
  }
}

/// This process, seen from outside.
enum RunningProgram {
  /// The absolute path of the program's file; nil where there is no `/proc`.
  static var path: String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// What relative paths begin at.
  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}
