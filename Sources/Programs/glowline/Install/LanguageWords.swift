import OrderedJSON
import PlotLanguage

/// The words of the language by what they are, for programs that colour it: one JSON object.
enum LanguageWords {
  /// For any program.
  static var json: String {
    text([
      ("statements", verbs), ("words", words),
      ("keys", Vocabulary.keys.flatMap { [$0.name] + ($0.alias.map { [$0] } ?? []) }),
      ("functions", functions), ("reserved", Vocabulary.reservedWords),
    ])
  }

  /// By the names that the lab extension has for their colours.
  static var ofExtension: String {
    text([
      ("statements", verbs), ("functions", functions), ("words", words),
      ("constants", Vocabulary.reservedWords),
    ])
  }

  private static let verbs = Vocabulary.statements.map(\.verb.rawValue)
  private static let words = Vocabulary.statements.flatMap(\.words)
  private static let functions = Vocabulary.functions.map(\.name)

  private static func text(_ kinds: [(String, [String])]) -> String {
    JSON.object(
      kinds.map { kind, words in (key: kind, value: .array(Set(words).sorted().map { .text($0) })) }
    ).description
  }
}
