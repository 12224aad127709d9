import DataSources
import Glibc
import PlotGeometry
import PlotLanguage
import SampleStore

extension Session {
  /// Whether a text can be run as it is, or a prompt should ask for more.
  package static func completeness(of text: String) -> Completeness { Completeness(of: text) }

  /// What can be written at a cursor.
  ///
  /// - Parameters:
  ///   - text: The text so far, which need not be valid.
  ///   - offset: The cursor in code points.
  /// - Returns: The candidates, and what they replace.
  package func completion(of text: String, at offset: Int) -> Completion {
    Completion(text, at: offset, context: completionContext)
  }

  /// What there is to know about the word at a cursor.
  ///
  /// - Parameters:
  ///   - text: The text so far, which need not be valid.
  ///   - offset: The cursor in code points.
  /// - Returns: A page in plain text and Markdown, or nil where there is nothing to say.
  package func inspection(of text: String, at offset: Int) -> MediaBundle? {
    guard let page = HelpPage(inspecting: text, at: offset, context: completionContext) else {
      return nil
    }
    var bundle = MediaBundle(text: page.plain)
    bundle["text/markdown"] = .text(page.markdown)
    return bundle
  }

  private var completionContext: CompletionContext {
    let environment = environment
    let description = StateDescription(state)
    let names =
      state.series.names.map { name in
        CompletionContext.KnownName(name, isSeries: true, detail: description.series(name))
      }
      + state.variables.names.map { name in
        CompletionContext.KnownName(
          name, isSeries: false,
          detail: state.variables[name].map { ValueText.text($0, zone: state.zone) } ?? "")
      }
    let dates = state.series.names.compactMap { state.series[$0]?.samples }
      .filter(\.isTime).compactMap(\.domain)
      .flatMap { [$0.upper, $0.lower] }
      .map { state.zone.civil(at: $0).date.iso8601 }
    return CompletionContext(
      names: names, files: { Folder.paths(beginningWith: $0, in: environment.folder) },
      columns: { path in
        // A big file would make the user wait.
        guard Folder.size(environment.path(path)) ?? .max <= 1 << 22,
          let table = try? DataTable.read(path: environment.path(path))
        else { return [] }
        return table.columns.map(\.name)
      }, dates: dates)
  }
}

/// What lies in a folder.
enum Folder {
  /// The paths that begin with a text; folders end with `/`.
  static func paths(beginningWith prefix: String, in folder: String) -> [String] {
    let parent = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let start = prefix.dropFirst(parent.count)
    let base = parent.hasPrefix("/") || folder.isEmpty ? parent : folder + "/" + parent
    guard let directory = opendir(base.isEmpty ? "." : base) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory), found.count < 1000 {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { continue }
      var status = stat()
      let isFolder = stat(base + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      found.append(parent + name + (isFolder ? "/" : ""))
    }
    return found.sorted()
  }

  /// A file's size in bytes; nil for anything but a regular file.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
