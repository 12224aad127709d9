import Foundation

/// Statements with one token changed, dropped, doubled or swapped with the next; the same for a seed.
struct Mistakes {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The tokens of a statement with the blanks before them: words, numbers, texts, signs.
  static func tokens(of statement: String) -> [String] {
    statement.matches(
      of: #/\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\w[\w.:-]*\w|\w|\.\.|==|!=|<=|>=|\S)/#
    )
    .map { String($0.output) }
  }

  /// A mistake in a statement; nil where there is none to make.
  mutating func mistake(in statement: String) -> String? {
    var tokens = Mistakes.tokens(of: statement)
    guard tokens.count > 1 else { return nil }
    let place = below(tokens.count)
    switch below(5) {
    case 0: tokens.remove(at: place)
    case 1: tokens.insert(tokens[place], at: place)
    case 2:
      guard place + 1 < tokens.count else { return nil }
      tokens.swapAt(place, place + 1)
    default: tokens[place] = mistyped(tokens[place])
    }
    let result = tokens.joined().trimmingCharacters(in: .whitespaces)
    return result == statement || result.isEmpty ? nil : result
  }

  /// A word with a letter dropped, doubled, swapped or changed.
  private mutating func mistyped(_ token: String) -> String {
    var letters = Array(token)
    let places = letters.indices.filter { letters[$0].isLetter || letters[$0].isNumber }
    guard !places.isEmpty else { return token }
    let place = places[below(places.count)]
    switch below(4) {
    case 0 where places.count > 1: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2 where place + 1 < letters.count: letters.swapAt(place, place + 1)
    default: letters[place] = letters[place].isNumber ? "7" : "x"
    }
    return String(letters)
  }

  /// A number from 0 to less than a limit.
  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
