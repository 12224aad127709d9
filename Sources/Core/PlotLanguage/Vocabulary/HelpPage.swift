/// A page of help about one word, or the overview, made from the table.
package struct HelpPage: Hashable, Sendable {
  /// What it is about.
  package let title: String
  /// What it does, one line.
  package let summary: String
  /// Its forms, as the grammar writes them.
  package let forms: [String]
  /// Words and keys with what they mean.
  package let rows: [Row]
  /// Paragraphs, in Markdown that is readable as it is.
  package let text: String
  /// Lines that can be run.
  package let examples: [String]

  /// A word with what it means.
  package struct Row: Hashable, Sendable {
    /// The word.
    package let word: String
    /// What it means.
    package let meaning: String
  }

  init(
    _ title: String, _ summary: String, forms: [String] = [], rows: [Row] = [], text: String = "",
    examples: [String] = []
  ) {
    self.title = title
    self.summary = summary
    self.forms = forms
    self.rows = rows
    self.text = text
    self.examples = examples
  }

  /// The page for a terminal.
  package var plain: String {
    let width = min(24, rows.map(\.word.count).max() ?? 0)
    let table = rows.map { row in
      "  " + row.word + String(repeating: " ", count: max(0, width - row.word.count)) + "  "
        + row.meaning
    }
    let blocks = [
      "\(title): \(summary)", forms.map { "  \($0)" }.joined(separator: "\n"),
      text.filter { $0 != "`" }, table.joined(separator: "\n"),
      examples.map { "  \($0)" }.joined(separator: "\n"),
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The page for a notebook.
  package var markdown: String {
    func code(_ lines: [String]) -> String {
      lines.isEmpty ? "" : "```\n\(lines.joined(separator: "\n"))\n```"
    }
    func cell(_ text: String) -> String {
      text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    let table =
      rows.isEmpty
      ? ""
      : (["| | |", "|---|---|"] + rows.map { "| `\(cell($0.word))` | \(cell($0.meaning)) |" })
        .joined(separator: "\n")
    return ["**\(title)**: \(summary)", code(forms), text, table, code(examples)]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension HelpPage {
  /// The page of one screen that `help` shows.
  package static let overview = HelpPage(
    "help", "statements, one a line; words, then key=value in any order",
    rows: Vocabulary.statements.map { Row(word: $0.verb.rawValue, meaning: $0.summary) },
    text: "More: help WORD, or WORD?, for a statement, key, function or topic: "
      + Vocabulary.topics.map(\.name).joined(separator: ", ") + ".",
    examples: [
      "series price from \"prices.csv\" column=close time=date",
      "plot price, sma(price, 20) title=\"ACME\"",
    ])

  /// The page about a statement, key, function or topic, or nil where there is none.
  ///
  /// A word that is several, such as `series`, is first a statement, then a key of `config`, then a
  /// function, a topic and a key of another statement.
  package init?(about word: String) {
    if let verb = Verb(word) {
      self.init(Vocabulary.statement(verb))
    } else if let key = Vocabulary.key(word, in: [.config, .picture]) {
      self.init(key)
    } else if let function = Vocabulary.function(word) {
      self.init(function)
    } else if let topic = Vocabulary.topic(word) {
      self.init(topic.name, topic.summary, text: topic.text)
    } else if let key = Vocabulary.key(word, in: KeyGroup.allCases) {
      self.init(key)
    } else {
      return nil
    }
  }

  /// The page about a key as one statement takes it, or nil.
  init?(aboutKey word: String, in groups: [KeyGroup]) {
    guard let key = Vocabulary.key(word, in: groups) else { return nil }
    self.init(key)
  }

  /// What to say where there is no page about a word.
  package static func missing(_ topic: Name) -> Diagnostic {
    let words =
      Vocabulary.statements.map(\.verb.rawValue) + Vocabulary.keys.map(\.name)
      + Vocabulary.functions.map(\.name) + Vocabulary.topics.map(\.name)
    return Diagnostic(
      .unknownName, "there is no help on '\(topic.text)'", at: topic.range,
      advice: Suggestions.question(topic.text, among: words) ?? "see help")
  }

  private init(_ statement: StatementEntry) {
    var seen: Set<String> = []
    let keys = statement.keys.flatMap(Vocabulary.keys(in:)).filter { seen.insert($0.name).inserted }
    self.init(
      statement.verb.rawValue, statement.summary, forms: statement.forms,
      rows: keys.map { key in
        Row(
          word: key.name + (key.alias.map { " (\($0))" } ?? "") + "=",
          meaning: "\(key.summary); \(key.details)")
      },
      text: statement.text, examples: statement.examples)
  }

  init(_ key: KeyEntry) {
    let home = key.group == .config || key.group == .picture ? "key" : "key of \(key.group.home)"
    self.init(
      key.name, key.summary,
      text: "\(home.prefix(1).uppercased())\(home.dropFirst()): \(key.details)."
        + (key.alias.map { " Short: `\($0)`." } ?? ""),
      examples: [key.example])
  }

  init(_ function: FunctionEntry) {
    self.init(
      function.name, function.summary, forms: [function.signature],
      text: "Function: \(function.family.summary).", examples: [function.example])
  }
}

extension KeyGroup {
  /// The statement that takes the keys.
  package var home: String {
    switch self {
    case .picture, .item: "plot"
    case .definition: "series … ="
    case .reading: "series … from"
    default: rawValue
    }
  }
}
