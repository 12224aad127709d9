import DataSources
import Files
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
  ///   - others: What could be lent, with the columns of tables.
  /// - Returns: The candidates, and what they replace.
  package func completion(
    of text: String, at offset: Int, others: [(name: String, columns: [String])] = []
  ) -> Completion {
    var context = completionContext
    for (name, columns) in others where !state.names.contains(name) {
      context.names += ([name] + columns.map { MemberName($0, of: name).text }).map {
        CompletionContext.KnownName($0, isSeries: true, detail: "can be read")
      }
    }
    let tables = Dictionary(others, uniquingKeysWith: { first, _ in first })
    context.tables = Set(tables.keys)
    context.columns = { [ofFile = context.columns] in tables[$0] ?? ofFile($0) }
    return Completion(text, at: offset, context: context)
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

  /// What there is, for completion, inspection and advice.
  var completionContext: CompletionContext { CompletionContext(state, environment) }
}

extension CompletionContext {
  /// What a state and the files around it offer.
  init(_ state: SessionState, _ environment: SessionEnvironment) {
    let description = StateDescription(state)
    let names =
      state.series.names.map { name in
        KnownName(name, isSeries: true, detail: description.series(name))
      }
      + state.groups.names.map { name in
        KnownName(name, isSeries: true, detail: description.group(name))
      }
      + state.variables.names.map { name in
        KnownName(
          name, isSeries: false,
          detail: state.variables[name].map { ValueText.text($0, zone: state.zone) } ?? "")
      }
      + Set(state.lent.others).subtracting(state.names).sorted().map { name in
        KnownName(name, isSeries: true, detail: "can be read")
      }
    let dates = state.series.names.compactMap { state.series[$0]?.samples }
      .filter(\.isTime).compactMap(\.domain)
      .flatMap { [$0.upper, $0.lower] }
      .map { state.zone.civil(at: $0).date.iso8601 }
    self.init(
      names: names,
      connections: state.connections.names.map { name in
        KnownName(name, isSeries: false, detail: description.connection(name))
      },
      readings: state.series.names.reduce(into: [:]) { readings, name in
        readings[name] = state.series[name]?.origin?.program
      }, files: { environment.paths(beginningWith: $0) },
      columns: { path in
        (try? DataTable.columnNames(path: environment.path(path))) ?? []
      }, dates: dates)
  }
}

extension SessionEnvironment {
  /// The most paths that are offered.
  private static let pathLimit = 1000

  /// The paths that begin with a text, as they are written here; folders end with `/`.
  func paths(beginningWith prefix: String) -> [String] {
    let parent = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let start = prefix.dropFirst(parent.count)
    let base = parent.hasPrefix("/") || folder.isEmpty ? parent : folder + "/" + parent
    return FileAccess.names(in: base.isEmpty ? "." : base, showsHidden: start.hasPrefix("."))
      .filter { $0.hasPrefix(start) }
      .prefix(SessionEnvironment.pathLimit)
      .map { parent + $0 + (FileAccess.isFolder(base + $0) ? "/" : "") }
      .sorted()
  }
}
