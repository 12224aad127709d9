import Glibc

/// The program that shows long texts a screen at a time: the one that `PAGER` names, else `less`.
struct Pager {
  private let command: String

  /// The user's pager; nil where there is none, or `PAGER` is empty.
  init?(_ variables: [String: String]) {
    let name = variables["PAGER"] ?? "less"
    guard !name.isEmpty,
      variables["PAGER"] != nil || Pager.isInstalled(name, variables["PATH"] ?? "")
    else { return nil }
    // As git asks `less`: no screen of its own, colours as they are, gone where one screen is enough.
    command = "LESS=${LESS-FRX} \(name)"
  }

  private static func isInstalled(_ name: String, _ path: String) -> Bool {
    path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Shows a text and waits until the user has read it; returns whether there was somebody to show it.
  func show(_ text: String) -> Bool {
    guard let stream = popen(command, "w") else { return false }
    fputs(text + "\n", stream)
    return pclose(stream) == 0
  }
}
