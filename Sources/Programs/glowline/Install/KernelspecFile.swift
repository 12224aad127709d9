import Files
import JupyterProtocol
import Kernelspec
import OrderedJSON

/// What a `kernel.json` says, as a front end reads it.
struct KernelspecFile {
  /// The folder that it lies in.
  let folder: String
  private let json: JSON

  /// Reads the file in a folder.
  init(in folder: String) throws(CommandError) {
    let path = "\(folder)/\(Kernelspec.jsonName)"
    let bytes = try CommandError.of {
      try FileAccess.read(path, limit: 1 << 20)
    }
    guard let json = JSON(parsing: bytes), json["argv"]?.elements?.first?.text != nil else {
      throw CommandError("'\(path)' is no kernelspec")
    }
    self.folder = folder
    self.json = json
  }

  /// A file that would start this program from where it is.
  init(program: String) {
    folder = "/"
    json = .object([
      ("argv", .array([program, "kernel", "-f", "{connection_file}"].map { .text($0) }))
    ])
  }

  /// Whether it is for this language.
  var isOurs: Bool { json["language"]?.text == "glowline" }

  /// The program and its arguments.
  func arguments(connectionFile: String) -> [String] {
    (json["argv"]?.elements ?? []).compactMap(\.text).map { word in
      switch word {
      case "{connection_file}": connectionFile
      default: word.replacing("{resource_dir}", with: folder)
      }
    }
  }

  /// The path of the program that it starts, without detours where there is such a program.
  var program: String { FileAccess.realPath(arguments(connectionFile: "").first ?? "") }

  /// The kernelspecs of this language where Jupyter looks, and those beside the program.
  static func installed(variables: [String: String], program: String?) -> [KernelspecFile] {
    var folders = (variables["JUPYTER_PATH"] ?? "").split(separator: ":").map(String.init)
    for base in [KernelspecPlace.Base.user, .environment] {
      let kernel = try? KernelspecPlace(base: base, name: "").folder(
        variables: variables, workingFolder: RunningProgram.workingFolder)
      if let kernel { folders.append(String(kernel.dropLast("/kernels/".count))) }
    }
    if let program {
      folders.append(
        program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/share/jupyter")
    }
    folders += ["/usr/local/share/jupyter", "/usr/share/jupyter"]
    var seen: Set<String> = []
    return folders.filter { seen.insert($0).inserted }.flatMap(ours)
  }

  /// Whether one of Jupyter's folders has a kernelspec of this program's.
  static func areInstalled(in folder: String) -> Bool { !ours(in: folder).isEmpty }

  private static func ours(in folder: String) -> [KernelspecFile] {
    FileAccess.names(in: folder + "/kernels").compactMap {
      try? KernelspecFile(in: "\(folder)/kernels/\($0)")
    }
    .filter(\.isOurs)
  }
}
