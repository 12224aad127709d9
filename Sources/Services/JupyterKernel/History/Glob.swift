/// Patterns with `*` for any text and `?` for any character.
enum Glob {
  /// Whether a text is as a pattern says, from its beginning to its end.
  ///
  /// - Complexity: O(text × pattern)
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text), Array(pattern))
    var (at, place) = (0, 0)
    // Where the latest star stands, and what it may still take.
    var star: (place: Int, at: Int)?
    while at < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, at)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[at] {
        at += 1
        place += 1
      } else if let last = star {
        star = (last.place, last.at + 1)
        at = last.at + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
