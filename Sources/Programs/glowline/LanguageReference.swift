import OrderedJSON
import PlotLanguage

/// The tables that `help`, the parser and completion are made from, as one JSON object: the site's pages are made of it.
enum LanguageReference {
  static var json: String {
    JSON.object([
      ("version", .text(version)),
      ("statements", .array(Vocabulary.statements.map(statement))),
      ("keys", .array(Vocabulary.keys.map(key))),
      ("functions", .array(Vocabulary.functions.map(function))),
      ("topics", .array(Vocabulary.topics.map(topic))),
      ("recipes", .array(Vocabulary.recipes.map(recipe))),
      ("errors", .array(Diagnostic.Code.allCases.map { row($0.rawValue, $0.summary) })),
      ("commands", commands),
      (
        "suffixes",
        .object([
          ("reading", texts(Vocabulary.readSuffixes)),
          ("pictures", texts(Vocabulary.exportSuffixes)),
          ("values", texts(Vocabulary.valueSuffixes)),
        ])
      ),
    ]).description
  }

  private static func statement(_ entry: StatementEntry) -> JSON {
    .object([
      ("name", .text(entry.verb.rawValue)), ("summary", .text(entry.summary)),
      ("forms", texts(entry.forms)), ("text", .text(entry.text)),
      ("examples", texts(entry.examples)), ("keys", texts(entry.keys.map(\.rawValue))),
    ])
  }

  private static func key(_ entry: KeyEntry) -> JSON {
    .object([
      ("name", .text(entry.name)), ("alias", JSON(entry.alias) { .text($0) }),
      ("group", .text(entry.group.rawValue)), ("home", .text(entry.group.home)),
      ("summary", .text(entry.summary)), ("details", .text(entry.details)),
      ("example", .text(entry.example)),
    ])
  }

  private static func function(_ entry: FunctionEntry) -> JSON {
    .object([
      ("name", .text(entry.name)), ("family", .text(entry.family.summary)),
      ("signature", .text(entry.signature)), ("summary", .text(entry.summary)),
      ("example", .text(entry.example)),
    ])
  }

  private static func topic(_ page: HelpPage) -> JSON {
    .object([
      ("name", .text(page.title)), ("summary", .text(page.summary)), ("text", .text(page.text)),
      ("rows", .array(page.rows.map { row($0.word, $0.meaning) })),
    ])
  }

  private static func recipe(_ recipe: Recipe) -> JSON {
    .object([
      ("question", .text(recipe.question)), ("words", texts(recipe.words)),
      ("family", .text(recipe.family.rawValue)), ("about", .text(recipe.family.summary)),
      ("lines", texts(recipe.lines)),
    ])
  }

  private static var commands: JSON {
    let topics = [Invocation.HelpTopic.overview] + Invocation.Command.allCases.map { .command($0) }
    let names = [""] + Invocation.Command.allCases.map(\.rawValue)
    return .array(zip(names, topics).map { row($0, $1.text) })
  }

  private static func row(_ name: String, _ summary: String) -> JSON {
    .object([("name", .text(name)), ("summary", .text(summary))])
  }

  private static func texts(_ values: [String]) -> JSON { .array(values.map { .text($0) }) }
}
