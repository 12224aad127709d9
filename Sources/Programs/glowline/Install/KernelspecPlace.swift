import Files

/// Where a kernelspec lies: the folder that Jupyter looks in, and the kernel's name.
package struct KernelspecPlace: Equatable {
  /// The folders that Jupyter looks in.
  package enum Base: Equatable {
    /// The user's own.
    case user
    /// That of the activated environment.
    case environment
    /// `share/jupyter` of a folder.
    case prefix(String)
  }

  package var base: Base
  package var name: String

  package init(base: Base = .user, name: String = "glowline") {
    self.base = base
    self.name = name
  }

  /// Where the kernelspec's files lie.
  ///
  /// - Parameters:
  ///   - variables: The environment: the same variables as Jupyter's own.
  ///   - workingFolder: What relative paths begin at.
  /// - Returns: The absolute path of the folder.
  /// - Throws: Which variable is not set.
  package func folder(
    variables: [String: String], workingFolder: String
  ) throws(CommandError) -> String {
    try data(variables, workingFolder) + "/kernels/" + name
  }

  /// The folder of Jupyter's that the kernelspec's files lie in.
  package func data(
    _ variables: [String: String], _ workingFolder: String
  ) throws(CommandError) -> String {
    func absolute(_ path: String) -> String {
      let path = path.hasPrefix("/") ? path : workingFolder + "/" + path
      return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    func set(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    switch base {
    case .user:
      if let data = set("JUPYTER_DATA_DIR") { return absolute(data) }
      if let share = set("XDG_DATA_HOME") { return absolute(share) + "/jupyter" }
      if let home = set("HOME") { return absolute(home) + "/.local/share/jupyter" }
      throw CommandError("HOME is not set: '--prefix P' names a folder to install in")
    case .environment:
      guard let prefix = set("VIRTUAL_ENV") ?? set("CONDA_PREFIX") else {
        throw CommandError(
          "'--sys-prefix' needs an activated environment: VIRTUAL_ENV and CONDA_PREFIX are not "
            + "set ('--prefix P' names one)")
      }
      return absolute(prefix) + "/share/jupyter"
    case .prefix(let prefix): return absolute(prefix) + "/share/jupyter"
    }
  }

  /// Reads the arguments behind `install` and `uninstall`; where one is given twice, the last holds.
  static func read(
    _ arguments: [String], of command: Invocation.Command
  ) throws(CommandError) -> (place: KernelspecPlace, displayName: String) {
    var place = KernelspecPlace()
    var displayName = "Glowline"
    var bases = 0
    var rest = arguments[...]
    func value(of option: String) throws(CommandError) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else {
        throw CommandError("'\(option)' needs a value")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--user": (place.base, bases) = (.user, bases + 1)
      case "--sys-prefix": (place.base, bases) = (.environment, bases + 1)
      case "--prefix": (place.base, bases) = (.prefix(try value(of: argument)), bases + 1)
      case "--name": place.name = try name(try value(of: argument))
      case "--display-name" where command == .install: displayName = try value(of: argument)
      default:
        throw CommandError(
          "unknown argument '\(argument)': '\(command)' takes --user, --sys-prefix, "
            + "--prefix P\(command == .install ? ", --name N and --display-name D" : " and --name N")"
        )
      }
    }
    if bases > 1 {
      throw CommandError(
        "one of --user, --sys-prefix and --prefix P says where, not several")
    }
    return (place, displayName)
  }

  /// A name that Jupyter accepts (jupyter_client, `kernelspec.py`) and that stays in its folder.
  private static func name(_ text: String) throws(CommandError) -> String {
    guard text.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]*/) != nil else {
      throw CommandError(
        "'\(text)' is no kernel's name: it is made of letters a-z, digits, '.', '_' and '-', "
          + "and begins with no '.'")
    }
    return text
  }
}
