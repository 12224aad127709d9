/// What a press of Tab does to the word before the cursor.
package enum Completion {
  /// The end of `text` from its code point `start` on; offsets outside are clamped.
  package static func word(of text: String, from start: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(max(0, start))))
  }

  /// How many code points before the cursor go, and what comes in their place.
  ///
  /// One candidate replaces the word; of several, what all begin with does. The result is empty where
  /// the word is already that, so that the candidates are to be listed; it is nil where there are none.
  package static func insertion(
    for word: String, candidates: [String]
  ) -> (deleted: Int, text: String)? {
    guard let first = candidates.first else { return nil }
    let shared = candidates.dropFirst().reduce(first) { $0.sharedPrefix(with: $1) }
    // A shorter text than the word is no progress: candidates may differ from it in case.
    guard shared.unicodeScalars.count >= word.unicodeScalars.count || candidates.count == 1 else {
      return (0, "")
    }
    if shared.hasPrefix(word) {
      return (
        0,
        String(
          String.UnicodeScalarView(
            shared.unicodeScalars.dropFirst(word.unicodeScalars.count)))
      )
    }
    return (word.unicodeScalars.count, shared)
  }

  /// Candidates in columns, read downwards, in lines of at most `width` characters where they fit.
  package static func table(of candidates: [String], width: Int) -> String {
    let cell = (candidates.map(\.count).max() ?? 0) + 2
    let columns = max(1, width / cell)
    let rows = (candidates.count + columns - 1) / columns
    return (0..<rows).map { row in
      stride(from: row, to: candidates.count, by: rows).map { index in
        let text = candidates[index]
        let isLast = index + rows >= candidates.count
        return isLast ? text : text + String(repeating: " ", count: cell - text.count)
      }.joined()
    }.joined(separator: "\n")
  }
}

extension String {
  /// The characters that both begin with.
  fileprivate func sharedPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
