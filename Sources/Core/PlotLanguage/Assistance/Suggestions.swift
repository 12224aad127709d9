/// Words near a mistyped one.
package enum Suggestions {
  /// At most three of `candidates` that may have been meant by `word`, the likeliest first.
  ///
  /// Where the same word exists in another case, there is only that; else words that begin with it, or end with it
  /// behind a point,
  /// come first, then those within
  /// max(1, length / 3) edits, fewest first; ties keep the order of `candidates`. A word of one
  /// letter gets only the first kind.
  /// - Complexity: O(candidates × length²); words beyond 64 letters get none.
  package static func near(_ word: String, among candidates: [String]) -> [String] {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
    let limit = max(1, wanted.count / 3)
    var found: [(rank: Int, order: Int, text: String)] = []
    for (order, candidate) in candidates.enumerated() where candidate != word {
      let letters = Array(candidate.lowercased().unicodeScalars)
      if letters == wanted {
        found.append((0, order, candidate))
      } else if wanted.count >= 2,
        letters.starts(with: wanted) || letters.suffix(wanted.count + 1) == ["."] + wanted
      {
        found.append((1, order, candidate))
      } else if wanted.count >= 2, abs(letters.count - wanted.count) <= limit {
        let distance = editDistance(wanted, letters)
        if distance <= limit { found.append((1 + distance, order, candidate)) }
      }
    }
    var seen: Set<String> = []
    if found.contains(where: { $0.rank == 0 }) { found.removeAll { $0.rank > 0 } }
    return found.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }.map(\.text)
      .filter { seen.insert($0).inserted }.prefix(3).map { $0 }
  }

  /// `did you mean 'a', 'b' or 'c'?`, or nil if nothing is near; each as `written` says that it is typed.
  package static func question(
    _ word: String, among candidates: [String], written: (String) -> String = { $0 }
  ) -> String? {
    let words = near(word, among: candidates).map(written)
    return words.isEmpty ? nil : "did you mean \(listedText(words.map { "'\($0)'" }, "or"))?"
  }

  /// The restricted Damerau–Levenshtein distance: insertions, deletions, replacements and swaps of
  /// neighbours, no letter changed twice.
  ///
  /// Source: Boytsov, "Indexing methods for approximate dictionary searching", 2011, section 2.2.
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before = [Int](repeating: 0, count: b.count + 1)
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var next = [Int](repeating: i + 1, count: b.count + 1)
      for j in 0..<b.count {
        let replaced = row[j] + (a[i] == b[j] ? 0 : 1)
        next[j + 1] = min(replaced, row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          next[j + 1] = min(next[j + 1], before[j - 1] + 1)
        }
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
