/// The words that leave the prompt.
enum Farewell {
  private static let words: Set<Substring> = ["exit", "quit", "exit()", "quit()", ":q"]

  /// Whether an entry is nothing but such a word.
  static func isOne(_ entry: String) -> Bool {
    let words = entry.split(whereSeparator: \.isWhitespace)
    return words.count == 1 && words.first.map(Farewell.words.contains) == true
  }
}
