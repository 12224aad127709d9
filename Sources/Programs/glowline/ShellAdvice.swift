import Cells
import PlotLanguage
import ValueNotation

/// What is said of the program of `glowline plot`, about the words that it was made of.
///
/// A statement that is advised is one that has been tried. It becomes the words that make the same program, or,
/// where no words do, the program itself.
struct ShellAdvice {
  private let words: [String]
  private let lines: [String]
  private let statements: [Statement]
  private let isUnnamed: Bool
  /// The program of other words; nil where they make none.
  private let remade: ([String]) -> PlotProgram?

  init(_ words: [String], _ program: PlotProgram, remade: @escaping ([String]) -> PlotProgram?) {
    self.words = words
    self.remade = remade
    isUnnamed = program.isUnnamed
    lines = program.text.split(separator: "\n").map(String.init)
    statements = Program(program.text).statements
  }

  /// An error: the carets stand below the words that were typed.
  func text(of error: CellError) -> String {
    let excerpt = /\n  line (\d+), column (\d+)\n[^\n]*\n[ \t]*(\^+)([^\n]*)/
    return error.rendered.replacing(excerpt) { match -> String in
      let advice = text(String(match.4))
      let command = "glowline plot " + shellText(of: words)
      guard let line = Int(match.1), let column = Int(match.2),
        let place = self.place(line, column, count: match.3.count, in: command)
      else { return "\n  \(command)" + (advice.isEmpty ? "" : "\n \(advice)") }
      let padding = String(repeating: " ", count: command[..<place.lowerBound].displayWidth)
      let carets = String(repeating: "^", count: max(1, command[place].displayWidth))
      return "\n  \(command)\n  \(padding)\(carets)\(advice)"
    }
  }

  /// A message with words for the shell in the place of statements.
  func text(_ message: String) -> String {
    // Nobody has asked for a column by the name of the series.
    let unasked = /no column is called '[^']*': ('[^']*' is taken)( [(]did you mean [^)]*[)])?/
    let message = isUnnamed ? message.replacing(unasked) { String($0.1) } : message
    return message.replacing(/(write )?`([^`]+)`/) { match -> String in
      guard let advice = advice(String(match.2)) else { return String(match.0) }
      return (match.1 == nil ? "" : advice.verb + " ") + advice.text
    }
  }

  // MARK: - Places

  /// Where in the command stands what the program has at a place; nil where it was not typed.
  private func place(
    _ line: Int, _ column: Int, count: Int, in command: String
  ) -> Range<String.Index>? {
    guard lines.indices.contains(line - 1) else { return nil }
    let scalars = lines[line - 1].unicodeScalars
    let before = String(scalars.prefix(column - 1))
    var text = String(scalars.dropFirst(column - 1).prefix(count))
    if let unquoted = unquoted(text) { text = unquoted }
    let places = PlacedText.places(of: text, in: command)
    // What stands there twice stands in the same order.
    return places.isEmpty
      ? nil : places[min(PlacedText.places(of: text, in: before).count, places.count - 1)]
  }

  private func unquoted(_ text: String) -> String? {
    guard case .print(let values)? = Program("print " + text).statements.first?.kind,
      values.count == 1
    else { return nil }
    return TextTemplate.text(of: values[0])
  }

  // MARK: - Words

  /// What to do with which words; nil for what is no statement of this program.
  private func advice(_ text: String) -> (verb: String, text: String)? {
    // What holds for all plots holds for the one that there is.
    if let pair = text.wholeMatch(of: /config (\w+=[^=]+)/),
      let other = remade(words + [String(pair.1)]),
      Program(other.text).diagnostics.isEmpty
    {
      return ("add", shellText(of: [String(pair.1)]))
    }
    let new = Program(text)
    guard new.diagnostics.isEmpty, let last = new.statements.last,
      let index = place(of: parts(of: last))
    else { return nil }
    let wanted = statements[..<index] + new.statements + statements[(index + 1)...]
    func isRight(_ words: [String]) -> Bool {
      remade(words).map { Program($0.text).statements == Array(wanted) } ?? false
    }
    let axes = new.statements.dropLast().map { statement in
      statement.source.wholeMatch(of: /config (timeZone=[^=]+)/).map { plain(String($0.1)) }
        ?? statement.source
    }
    let (old, change) = (parts(of: statements[index]), parts(of: last))
    let start = zip(old, change).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), change[start...].reversed()).prefix { $0 == $1 }.count
    let added = Array(change[start..<change.count - end])
    let isCondition = ["where", "and", "or"].contains(added.first)
    let forms = [
      isCondition ? [added.joined(separator: " ")] : [], added.map(plain), added,
    ].filter { !$0.isEmpty || !axes.isEmpty }
    for form in forms.map({ axes + $0 }) {
      if isRight(words + form) { return ("add", shellText(of: form)) }
      for (place, word) in words.enumerated()
      where isRight(words[..<place] + form + words[(place + 1)...]) {
        return ("write", "\(shellText(of: form)) for \(shellText(of: [word]))")
      }
    }
    let program = lines[..<index] + [text] + lines[(index + 1)...]
    return ("run", "glowline run -c " + shellText(of: [program.joined(separator: "; ")]))
  }

  /// The number of the statement that another one replaces.
  private func place(of parts: [String]) -> Int? {
    let all = statements.map(self.parts)
    return all.firstIndex { $0.prefix(2) == parts.prefix(2) }
      ?? all.firstIndex { $0.first == parts.first }
  }

  /// The words of a statement, with what stands in brackets or quotes.
  private func parts(of statement: Statement) -> [String] {
    var (parts, depth, quote) = ([""], 0, Character?.none)
    var isEscaped = false
    for character in statement.source {
      if quote == nil, depth == 0, character == " " {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
      if quote != nil {
        if !isEscaped, character == quote { quote = nil }
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" || character == "'" {
        quote = character
      } else if "([".contains(character) {
        depth += 1
      } else if ")]".contains(character) {
        depth -= 1
      }
    }
    return parts
  }

  /// A word without the quotes that the shell's words do without.
  private func plain(_ part: String) -> String {
    let value = part.drop { $0 != "=" }.dropFirst()
    if let text = unquoted(part) { return text }
    return unquoted(String(value)).map { part.prefix { $0 != "=" } + "=" + $0 } ?? part
  }
}

/// Texts that stand in longer ones.
private enum PlacedText {
  /// Where a text stands, but for inside of longer words.
  static func places(of text: String, in line: String) -> [Range<String.Index>] {
    func goesOn(_ character: Character?, _ end: Character?) -> Bool {
      guard let character, let end, isOfWord(end) else { return false }
      return isOfWord(character) || character == "."
    }
    return line.ranges(of: text).filter { place in
      let before = line[..<place.lowerBound].last
      let after = line[place.upperBound...].first
      return !goesOn(before, text.first) && !goesOn(after, text.last)
    }
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

/// Words as a shell takes them, with a blank between them.
///
/// What would move a terminal's cursor is shown as it is written.
func shellText(of words: [String]) -> String {
  let texts = words.map { word in
    let isBare = word.allSatisfy { $0.isLetter || $0.isNumber || "_@%+=:,./-°".contains($0) }
    // A shell takes it as it stands.
    if isBare && !word.isEmpty || word == "!=" { return word }
    let key = word.firstMatch(of: /^\w+=/).map { String($0.0) } ?? ""
    return key + word.dropFirst(key.count).shellQuoted
  }
  return visibleText(texts.joined(separator: " "))
}
