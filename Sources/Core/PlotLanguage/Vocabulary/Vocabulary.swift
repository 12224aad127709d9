/// The one table of the language: statements, keys, functions and topics.
///
/// The parser's checks, suggestions, completion, inspection, `help` and the reference page are made
/// from it, and the evaluator takes its defaults and ranges from it.
public enum Vocabulary {
  /// Every key, by group in the order of the reference page.
  public static let keys: [KeyEntry] = configKeys + statementKeys

  /// The words that cannot be defined.
  public static let reservedWords: [String] = Keyword.allCases.map(\.rawValue)

  /// The suffixes that `export` knows.
  public static let exportSuffixes = ["png", "svg", "pdf", "html", "json"]

  /// The entry of a statement.
  public static func statement(_ verb: Verb) -> StatementEntry {
    statementsByVerb[verb] ?? statements[0]
  }

  /// The keys of a group, in the table's order.
  public static func keys(in group: KeyGroup) -> [KeyEntry] { keysByGroup[group] ?? [] }

  /// The entry of a key by its name or alias, or nil where these groups have none.
  public static func key(_ name: String, in groups: [KeyGroup]) -> KeyEntry? {
    guard let entries = keysByName[name] else { return nil }
    for group in groups {
      if let entry = entries.first(where: { $0.group == group }) { return entry }
    }
    return nil
  }

  /// The entry of a function, or nil.
  public static func function(_ name: String) -> FunctionEntry? { functionsByName[name] }

  /// The entry of a topic, or nil; in any case.
  public static func topic(_ name: String) -> TopicEntry? {
    topics.first { $0.name == name.lowercased() }
  }

  private static let statementsByVerb = Dictionary(
    statements.map { ($0.verb, $0) }, uniquingKeysWith: { first, _ in first })
  private static let functionsByName = Dictionary(
    functions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  private static let keysByGroup = Dictionary(grouping: keys, by: \.group)
  private static let keysByName: [String: [KeyEntry]] = {
    var table: [String: [KeyEntry]] = [:]
    for entry in keys {
      table[entry.name, default: []].append(entry)
      if let alias = entry.alias { table[alias, default: []].append(entry) }
    }
    return table
  }()
}
