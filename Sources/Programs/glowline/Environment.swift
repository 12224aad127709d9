import Glibc

/// The environment of the process.
enum Environment {
  /// All variables.
  static var variables: [String: String] {
    var found: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return found
  }
}

/// Where histories are kept: the user's state folder, as the XDG specification has it.
enum StateFolder {
  /// The path of a file in it; nil where there is no such folder and none can be made.
  static func file(_ name: String) -> String? {
    let variables = Environment.variables
    let state: String
    if let folder = variables["XDG_STATE_HOME"], folder.hasPrefix("/") {
      state = folder
    } else if let home = variables["HOME"], home.hasPrefix("/") {
      state = home + "/.local/state"
    } else {
      return nil
    }
    return makeFolders(state + "/glowline") ? state + "/glowline/" + name : nil
  }

  private static func makeFolders(_ path: String) -> Bool {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      if mkdir(made, 0o700) != 0, errno != EEXIST { return false }
    }
    return true
  }
}
