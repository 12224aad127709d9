/// Where histories are kept: the user's state folder, as the XDG specification has it.
package enum StateFolder {
  /// The path of a file in it.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - variables: The environment.
  /// - Returns: Nil where there is no such folder and none can be made.
  package static func file(_ name: String, variables: [String: String]) -> String? {
    let state: String
    if let folder = variables["XDG_STATE_HOME"], folder.hasPrefix("/") {
      state = folder
    } else if let home = variables["HOME"], home.hasPrefix("/") {
      state = home + "/.local/state"
    } else {
      return nil
    }
    let folder = state + "/glowline"
    do {
      try FileAccess.makeFolders(folder, mode: 0o700)
    } catch {
      return nil
    }
    return folder + "/" + name
  }
}
