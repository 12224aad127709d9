/// The reference of the language as one page of Markdown, made from the table.
package enum ReferencePage {
  /// The page: statements with their keys, functions, then topics.
  package static var markdown: String {
    var blocks = ["# Glowline language reference", "## Statements"]
    for statement in Vocabulary.statements {
      blocks.append("### \(statement.verb.rawValue)")
      blocks.append(capitalized(statement.summary) + ".")
      blocks.append("```\n" + statement.forms.joined(separator: "\n") + "\n```")
      // The config keys have their own table.
      for group in statement.keys where group != .config {
        blocks.append(table(Vocabulary.keys(in: group)))
      }
      blocks.append("```\n" + statement.examples.joined(separator: "\n") + "\n```")
    }
    blocks += ["## Config", table(Vocabulary.keys(in: .config)), "## Functions"]
    blocks.append(
      (["| function | meaning |", "|---|---|"]
        + Vocabulary.functions.map { "| `\($0.signature)` | \($0.summary) |" })
        .joined(separator: "\n"))
    for topic in Vocabulary.topics where topic.name != "functions" {
      blocks += ["## \(capitalized(topic.name))", topic.text]
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func table(_ keys: [KeyEntry]) -> String {
    let rows = keys.map { key in
      let cells = [
        "`\(key.name)`" + (key.alias.map { " (`\($0)`)" } ?? ""), key.type.description,
        key.defaultText.map { "`\($0)`" } ?? "", key.unit ?? "", key.summary,
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| key | takes | default | unit | meaning |", "|---|---|---|---|---|"] + rows)
      .joined(separator: "\n")
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
