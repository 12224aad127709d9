import Files
import PlotLanguage

/// A folder that statements do not leave: what they read and write lies below it, links followed.
///
/// It is for scripts of strangers, which cannot change links while they run.
package struct Confinement: Hashable, Sendable {
  /// The folder, without links, with a slash at its end.
  private let folder: String
  /// The folder as it was said.
  private let name: String

  /// A folder that is there; nil for anything else.
  package init?(_ folder: String) {
    guard FileAccess.isFolder(folder) else { return nil }
    let path = FileAccess.realPath(folder)
    self.folder = path.hasSuffix("/") ? path : path + "/"
    name = folder
  }

  /// Ends a statement that would use a file outside of the folder.
  func check(_ path: String, called given: String, at range: SourceRange) throws {
    guard path != "-", !holds(path) else { return }
    throw Diagnostic(
      .fileError, "'\(given)' is outside of '\(name)', and --confine keeps to that", at: range)
  }

  /// Ends a statement that would do what no folder confines.
  func refuse(_ deed: String, at range: SourceRange) throws {
    throw Diagnostic(.stateError, "\(deed): --confine allows it to no script", at: range)
  }

  /// Whether a path leads into the folder; of a file that is not there yet its folder decides.
  func holds(_ path: String) -> Bool {
    if let target = FileAccess.target(of: path) { return target.hasPrefix(folder) }
    // A link whose end is not there yet could be written through.
    guard !FileAccess.isLink(path) else { return false }
    let end = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard ![".", "..", ""].contains(path[end...]) else { return false }
    let parent = end == path.startIndex ? "." : String(path[..<end])
    return FileAccess.target(of: parent).map { ($0 + "/").hasPrefix(folder) } ?? false
  }
}
