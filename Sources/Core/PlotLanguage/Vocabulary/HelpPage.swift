/// A page of help about one word, or the overview, made from the table.
package struct HelpPage: Hashable, Sendable {
  package let title: String
  package let summary: String
  package var forms: [String] = []
  package var rows: [Row] = []
  package var text = ""
  package var examples: [String] = []
  /// Answers to "how do I …".
  package var recipes: [Recipe] = []

  package struct Row: Hashable, Sendable {
    package let word: String
    package let meaning: String
  }

  /// The widest line of a page in a terminal, in characters; what is to be typed is never broken.
  private static let width = 80

  /// The page for a terminal.
  package var plain: String {
    let column = min(24, rows.map(\.word.count).max() ?? 0) + 4
    let table = rows.map { row in
      let word = "  " + row.word
      let padding = String(repeating: " ", count: max(2, column - word.count))
      return HelpPage.folded(word + padding + row.meaning, indent: column)
    }
    let answers = recipes.map { recipe in
      ("How do I \(recipe.question)?" + recipe.lines.map { "\n  \($0)" }.joined())
    }
    let text = HelpPage.paragraphs(text.filter { $0 != "`" }).map { HelpPage.folded($0, indent: 0) }
    let blocks =
      [
        HelpPage.folded("\(title): \(summary)", indent: 2),
        forms.map { HelpPage.folded("  \($0)", indent: 4) }.joined(separator: "\n"),
        text.joined(separator: "\n"), table.joined(separator: "\n"),
        examples.map { "  \($0)" }.joined(separator: "\n"),
      ] + answers
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The lines of a text; one that is too wide is of a paragraph, and goes on in the next one.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var goesOn = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if goesOn, !line.isEmpty, line.first != " ", let last = lines.popLast() {
        lines.append("\(last) \(line)")
      } else {
        lines.append(String(line))
      }
      goesOn = line.count > width
    }
    return lines
  }

  /// A line in pieces that fit, those after the first indented.
  private static func folded(_ line: String, indent: Int) -> String {
    var lines: [String] = []
    var rest = line
    while rest.count > width,
      let blank = rest.prefix(width + 1).dropFirst(indent + 2).lastIndex(of: " ")
    {
      lines.append(String(rest[..<blank]))
      rest = String(repeating: " ", count: indent) + rest[blank...].drop { $0 == " " }
    }
    return (lines + [rest]).joined(separator: "\n")
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
    let answers = recipes.flatMap { ["How do I \($0.question)?", code($0.lines)] }
    return (["**\(title)**: \(summary)", code(forms), text, table, code(examples)] + answers)
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension HelpPage {
  /// The page of one screen that `help` shows.
  package static let overview = HelpPage(
    title: "help", summary: "statements, one a line; words, then key=value in any order",
    forms: [
      "series price from \"prices.csv\" column=close time=date  # data in, by columns",
      "series busy from \"prices.csv\" column=close where volume > 1.2M # some rows",
      "series mean = sma(price, 20); limit = 100              # names: series, number",
      "plot price, mean title=\"ACME\"; window last 3 months    # draw, zoom",
      "plot percent(price), percent(busy)                     # compare",
      "export \"acme.png\"; export price \"values.csv\"           # picture out, values",
    ],
    rows: Vocabulary.statements.map { Row(word: $0.verb.rawValue, meaning: $0.summary) },
    text:
      "How do I …: `help recipes`. More: help WORD, or WORD?, for a statement, key, function or "
      + "topic: " + (["recipes"] + Vocabulary.subjects.map(\.title)).joined(separator: ", ") + ".")

  /// The page about a statement, key, function, topic or recipe, or nil if there is none.
  ///
  /// A word that is several, such as `series`, is first a statement, then a key of `config`, then a
  /// function, a topic and a key of another statement. The recipes that it finds stand below.
  package init?(about word: String) {
    let word = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let recipes = Vocabulary.recipes(about: word)
    if let page = HelpPage(aboutEntry: word) {
      self = page
    } else if let recipe = recipes.first {
      let word = word.lowercased()
      self.init(
        title: word, summary: recipe.words.filter { $0 != word }.joined(separator: ", "))
    } else {
      return nil
    }
    self.recipes = Array(recipes.prefix(2))
  }

  /// The questions that have most of several words, which together have no page and are no slip of one that has; nil where
  /// none has one.
  package init?(near text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let asked = words.filter {
      !["how", "do", "i", "to", "the", "a", "an", "my", "of"].contains($0)
    }
    if asked.count < words.count, let page = HelpPage(about: asked.joined(separator: " ")) {
      self = page
      return
    }
    let recipes = Vocabulary.recipes(nearest: asked.joined(separator: " "))
    guard !recipes.isEmpty, Suggestions.question(text, among: HelpPage.words) == nil else {
      return nil
    }
    self.init(
      title: text, summary: "what comes near",
      rows: recipes.map { Row(word: "help \($0.words[0])", meaning: $0.question) })
  }

  private init?(aboutEntry word: String) {
    if let verb = Verb(word) {
      self.init(Vocabulary.statement(verb))
    } else if let key = Vocabulary.key(word, in: [.config, .picture]) {
      self.init(key)
    } else if let function = Vocabulary.function(word) {
      self.init(function)
    } else if let topic = Vocabulary.topic(word) {
      self = topic
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
    Diagnostic(
      .unknownName, "there is no help on '\(topic.text)'", at: topic.range,
      advice: Suggestions.question(topic.text, among: words) ?? "see help")
  }

  /// All words that have a page.
  package static let words =
    Vocabulary.statements.map(\.verb.rawValue) + Vocabulary.keys.map(\.name)
    + Vocabulary.functions.map(\.name) + Vocabulary.topics.map(\.title)
    + Vocabulary.recipes.flatMap(\.words)

  private init(_ statement: StatementEntry) {
    var seen: Set<String> = []
    let keys = statement.keys.flatMap(Vocabulary.keys(in:)).filter { seen.insert($0.name).inserted }
    self.init(
      title: statement.verb.rawValue, summary: statement.summary, forms: statement.forms,
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
      title: key.name, summary: key.summary,
      text: "\(home.prefix(1).uppercased())\(home.dropFirst()): \(key.details)."
        + (key.alias.map { " Short: `\($0)`." } ?? ""),
      examples: [key.example])
  }

  init(_ function: FunctionEntry) {
    self.init(
      title: function.name, summary: function.summary, forms: [function.signature],
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
    case .markReading: "mark from"
    default: rawValue
    }
  }
}
