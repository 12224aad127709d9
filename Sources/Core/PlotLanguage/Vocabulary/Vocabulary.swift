/// The one table of the language: statements, keys, functions and topics.
///
/// The parser's checks, suggestions, completion, inspection and `help` are made from it, and the
/// evaluator takes its defaults and ranges from it.
package enum Vocabulary {
  /// Every key, by group in the order of help.
  package static let keys: [KeyEntry] = KeyGroup.allCases.flatMap(\.entries)

  package static let reservedWords: [String] = Keyword.allCases.map(\.rawValue)

  /// The suffixes of pictures that `export` knows.
  package static let exportSuffixes = ["png", "svg", "pdf", "html", "json"]

  /// The suffixes of values that `export` knows.
  package static let valueSuffixes = ["csv", "tsv", "json", "jsonl", "npy", "parquet"]

  /// The suffixes of files that `series … from` reads, packed ones too.
  package static let readSuffixes = ["csv", "tsv", "tab", "txt", "dat", "json", "jsonl", "ndjson"]
    .flatMap { [$0, "\($0).gz"] }

  /// The statements, in the order of help.
  package static let statements = Verb.allCases.map(\.entry)

  /// The functions, by family.
  package static let functions = Function.allCases.map(\.entry)

  package static func statement(_ verb: Verb) -> StatementEntry { verb.entry }

  /// The keys of a group, in the table's order.
  package static func keys(in group: KeyGroup) -> [KeyEntry] { keysByGroup[group] ?? [] }

  /// The entry of a key by its name or alias, or nil if these groups have none.
  package static func key(_ name: String, in groups: [KeyGroup]) -> KeyEntry? {
    guard let entries = keysByName[name] else { return nil }
    for group in groups {
      if let entry = entries.first(where: { $0.group == group }) { return entry }
    }
    return nil
  }

  package static func function(_ name: String) -> FunctionEntry? { functionsByName[name] }

  /// The page of a topic, or nil; in any case.
  package static func topic(_ name: String) -> HelpPage? {
    let word = name.lowercased()
    // What people ask for by other names.
    let title = synonyms[word] ?? word
    return title == "language" ? .overview : topics.first { $0.title == title }
  }

  private static let synonyms = [
    "parquet": "sql", "duckdb": "sql", "group": "groups", "range": "ranges",
    "strftime": "templates", "formats": "templates", "duration": "dates",
    "function": "functions", "operator": "operators", "colour": "colors", "colours": "colors",
  ]

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
