/// Gives the names that a script declares for itself two letters each, which is a fifteenth of its room.
///
/// A name is left alone where any of its places may be something else: behind a dot, the key of an object,
/// or its own short form `{ name }`. All places of a name get the same new one, which occurs nowhere else;
/// so it does not matter which of them are the same variable. The script is as ``ScriptStripping`` leaves it:
/// its strings stand in double quotes, and its regular expressions hold no name that it declares.
struct ScriptNames {
  private static let words = Set(["do", "if", "in", "of"])
  private static let heads = Set(["if", "for", "while", "switch", "catch"])

  private let tokens: [Substring]

  /// The script with shorter names.
  static func shortened(_ script: String) -> String {
    let names = ScriptNames(tokens: tokens(of: script))
    let short = names.shortNames
    return names.tokens.map { short[$0] ?? $0 }.joined()
  }

  /// Names and numbers, strings, and single characters.
  ///
  /// Byte after byte: with a regular expression this took longer than all else at a kernel's start.
  private static func tokens(of script: String) -> [Substring] {
    let (bytes, quote) = (script.utf8, UInt8(ascii: "\""))
    var tokens: [Substring] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      var end = bytes.index(after: start)
      func pass(while isInside: (UInt8) -> Bool) {
        while end < bytes.endIndex, isInside(bytes[end]) { end = bytes.index(after: end) }
      }
      if bytes[start] == quote {
        var isEscaped = false
        pass { byte in
          defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
          return isEscaped || byte != quote
        }
        if end < bytes.endIndex { end = bytes.index(after: end) }
      } else if isOfName(bytes[start]) {
        pass(while: isOfName)
      } else {
        // The rest of a character that is not ASCII.
        pass { $0 & 0xC0 == 0x80 }
      }
      tokens.append(script[start..<end])
      start = end
    }
    return tokens
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static func isName(_ token: Substring) -> Bool {
    token.utf8.first.map { isOfName($0) && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      == true
  }

  /// What each name becomes; the most frequent ones first, equally frequent ones in alphabetical order.
  private var shortNames: [Substring: Substring] {
    var counts: [Substring: Int] = [:]
    for token in tokens where ScriptNames.isName(token) { counts[token, default: 0] += 1 }
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Character(Unicode.Scalar($0)) }
    let pairs = letters.flatMap { first in letters.map { Substring([first, $0]) } }
    let free = pairs.filter { counts[$0] == nil && !ScriptNames.words.contains(String($0)) }
    let names = declared.subtracting(ambiguous).filter { $0.count > 2 }
      .sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
    return Dictionary(uniqueKeysWithValues: zip(names, free))
  }

  /// The names behind `const`, `let` and `function`, and parameters.
  private var declared: Set<Substring> {
    var found: Set<Substring> = []
    /// Where the open parentheses begin, and the names that stand first in their parts.
    var open: [(start: Int, names: [Substring])] = []
    for (at, token) in tokens.enumerated() {
      let before = at > 0 ? tokens[at - 1] : ""
      if ScriptNames.isName(token) {
        if at > 1, before == " ", ["const", "let", "function"].contains(tokens[at - 2]) {
          found.insert(token)
        }
        if at + 2 < tokens.count, tokens[at + 1] == "=", tokens[at + 2] == ">" {
          found.insert(token)
        }
        if !open.isEmpty, ["(", ",", "."].contains(before) {
          open[open.count - 1].names.append(token)
        }
      } else if token == "(" {
        open.append((at, []))
      } else if token == ")", let (start, names) = open.popLast() {
        let isArrow =
          at + 2 < tokens.count && tokens[at + 1] == "=" && tokens[at + 2] == ">"
        let isFunction =
          at + 1 < tokens.count && tokens[at + 1] == "{" && start > 0
          && !ScriptNames.heads.contains(String(tokens[start - 1]))
        if isArrow || isFunction { found.formUnion(names) }
      }
    }
    return found
  }

  /// The names that may be keys somewhere.
  private var ambiguous: Set<Substring> {
    var found: Set<Substring> = []
    var brackets: [Substring] = []
    for (at, token) in tokens.enumerated() {
      guard ScriptNames.isName(token) else {
        switch token {
        case "(", "[", "{": brackets.append(token)
        case ")", "]", "}": _ = brackets.popLast()
        default: break
        }
        continue
      }
      let before = at > 0 ? tokens[at - 1] : ""
      let after = at + 1 < tokens.count ? tokens[at + 1] : ""
      let isSpread = at > 2 && tokens[at - 3..<at].allSatisfy { $0 == "." }
      let beginsPart = before == "{" || before == ","
      let isShorthand = brackets.last == "{" && beginsPart && (after == "," || after == "}")
      if before == "." && !isSpread || beginsPart && after == ":" || isShorthand {
        found.insert(token)
      }
    }
    return found
  }
}
