/// An answer of `help` to "how do I …": lines that can be run.
package struct Recipe: Hashable, Sendable {
  /// What `help` finds it by, the first first in lists.
  package let words: [String]
  /// What it does, as it stands after "how do I …".
  package let question: String
  package let family: Family
  /// The program, a statement a line; the files that it names are the user's.
  package let lines: [String]

  package enum Family: String, CaseIterable, Hashable, Sendable {
    case reading
    case drawing
    case marking
    case computing
    case counting
    case calendar
    case comparing
    case saving

    package var summary: String {
      switch self {
      case .reading: "how do I bring my data in"
      case .drawing: "how do I draw it"
      case .marking: "how do I mark something"
      case .computing: "how do I compute it"
      case .counting: "how do I count and sum up"
      case .calendar: "how do I reckon with dates and hours"
      case .comparing: "how do I compare"
      case .saving: "how do I get it out"
      }
    }
  }

  /// The recipes of a text: `WORD, WORD: QUESTION` and the program indented below it; a blank line
  /// between two recipes.
  static func list(_ family: Family, _ text: String) -> [Recipe] {
    text.split(separator: "\n\n").map { entry in
      let lines = entry.split(separator: "\n")
      let head = lines[0].split(separator: ": ", maxSplits: 1)
      return Recipe(
        words: head[0].split(separator: ", ").map(String.init), question: String(head[1]),
        family: family, lines: lines.dropFirst().map { String($0.dropFirst(2)) })
    }
  }
}

extension Vocabulary {
  package static let recipes =
    reading + drawing + marking + computing + counting + calendar + comparing + saving

  /// The recipes that a word finds, in any case.
  package static func recipes(about word: String) -> [Recipe] {
    let word = word.lowercased()
    return recipes.filter { $0.words.contains(word) }
  }

  /// At most four recipes that have most of several words, in whatever form: `secondary axis` finds `second axis`.
  ///
  /// - Returns: None where no word of three letters or more is one of a recipe's.
  static func recipes(nearest text: String) -> [Recipe] {
    func words(_ text: String) -> [Substring] {
      text.lowercased().split { !$0.isLetter }.filter { $0.count > 2 }
    }
    func areAlike(_ a: Substring, _ b: Substring) -> Bool {
      a == b || min(a.count, b.count) > 3 && (a.hasPrefix(b) || b.hasPrefix(a))
    }
    let asked = words(text)
    let found = recipes.map { recipe in
      let own = recipe.words.flatMap(words) + words(recipe.question)
      return (recipe, asked.count { word in own.contains { areAlike(word, $0) } })
    }
    let most = found.map(\.1).max() ?? 0
    return most == 0 ? [] : found.filter { $0.1 == most }.prefix(4).map(\.0)
  }

  /// What to say of a word for what there is not, with the nearest that there is: the first line of its
  /// recipe, where that is a comment.
  package static func lack(of word: String) -> String? {
    // `errors` is what help calls the kinds of error.
    let word = ["errors": "errorbars"][word] ?? word
    guard let line = recipes(about: word).first?.lines.first, line.hasPrefix("# ") else {
      return nil
    }
    return "\(line.dropFirst(2).replacing(/[.]$/, with: "")); see help \(word)"
  }
}
