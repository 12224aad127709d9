import OrderedJSON
import PlotLanguage

/// The words of the language by what they are, for programs that colour it.
enum LanguageWords {
  /// One JSON object.
  static var json: String {
    let statements = Vocabulary.statements
    let kinds: [(String, [String])] = [
      ("statements", statements.map(\.verb.rawValue)),
      ("words", statements.flatMap(\.words)),
      ("keys", Vocabulary.keys.flatMap { [$0.name] + ($0.alias.map { [$0] } ?? []) }),
      ("functions", Vocabulary.functions.map(\.name)),
      ("reserved", Vocabulary.reservedWords),
    ]
    return JSON.object(
      kinds.map { kind, words in (key: kind, value: .array(Set(words).sorted().map { .text($0) })) }
    ).description
  }
}
