import PlotLanguage
import ValueNotation

/// What single words are.
extension PlotProgram {
  /// The key and the value of `key=value`; nil for anything else, a comparison too.
  static func pair(_ word: String) -> (key: String, value: String)? {
    guard let sign = word.firstIndex(of: "=") else { return nil }
    let (key, value) = (word[..<sign], word[word.index(after: sign)...])
    guard isName(String(key)), !value.hasPrefix("=") else { return nil }
    return (String(key), String(value))
  }

  /// A value as the language writes it: in quotes where it takes a text, or could not be read bare.
  static func literal(
    _ value: String, of entry: KeyEntry, in statement: String
  ) -> String {
    func isSound(_ value: String) -> Bool {
      let program = Program("\(statement) \(entry.name)=\(value)")
      return program.diagnostics.isEmpty && program.statements.count == 1
    }
    let isQuoted = value.count > 1 && "\"'".contains(value[value.startIndex])
    if isQuoted, value.last == value.first, isSound(value) { return value }
    let isText = [.kind(.string), .kind(.shownText)].contains(entry.type)
    let hasComment = value.dropFirst().contains("#") && !value.hasPrefix("[")
    if !isText, !hasComment, isSound(value) { return value }
    // `\n` in a title begins a new line.
    let escaped = "\"" + value.escaping(["\"": "\\\""]) + "\""
    if isSound(escaped) { return escaped }
    let encoded = StringLiteral.encode(value)
    return isSound(encoded) ? encoded : value
  }

  /// A word of a condition as the language writes it: in quotes where it is a text that could not be read bare.
  static func operand(_ word: String, behind last: String?) -> String {
    guard let last, !last.isEmpty, last.allSatisfy("<>=!".contains),
      !Program("series a from \"a\" where b \(last) \(word)").diagnostics.isEmpty
    else { return word }
    return StringLiteral.encode(word)
  }

  /// Whether a word that names no file was meant as one.
  static func looksLikeFile(_ word: String) -> Bool {
    hasSuffix(word) || (word.contains { $0 == "/" || $0 == "*" } && !word.contains("("))
  }

  /// Whether what is plotted comes from standard input: no word is FILE, or that is `-`.
  static func readsInput(_ words: [String], isFile: (String) -> Bool) -> Bool {
    guard let first = words.first(where: { pair($0) == nil }), first != "-" else { return true }
    return !isFile(first) && !looksLikeFile(first)
  }

  /// Whether a word besides FILE may be about one of its columns.
  static func mayNameColumns(_ words: [String], of file: String) -> Bool {
    words.contains { $0 != file && (pair($0).map { $0.key == "x" } ?? true) }
  }

  static func hasSuffix(_ word: String, among suffixes: [String] = suffixes) -> Bool {
    suffixes.contains { word.lowercased().hasSuffix("." + $0) }
  }

  /// Whether an expression goes on in the next word: an operator stands between them.
  static func goesOn(_ last: String, _ next: String) -> Bool {
    let operators = "+-*/%^,<>=!"
    if last.hasSuffix(",") { return false }
    return operators.contains(last.suffix(1)) || operators.contains(next.prefix(1))
  }

  /// The column of this name, in any case, or else the only one that has more words: `Weight (lb)` for `weight`; the
  /// name itself where there is none.
  static func column(meantBy name: String, among columns: Set<String>) -> String {
    if columns.contains(name) { return name }
    let longer = columns.filter { $0.lowercased().hasPrefix(name.lowercased()) }
    let same = longer.filter { $0.count == name.count }
    let found =
      same.isEmpty
      ? longer.filter {
        !$0.dropFirst(name.count).prefix(1).allSatisfy { $0.isLetter || $0.isNumber }
      }
      : same
    return found.count == 1 ? found.first ?? name : name
  }

  /// The column that an ITEM is, where it cannot be an expression: `Temp °C`, `latency.p99`.
  static func column(_ item: String) -> String? {
    if let quoted = quotedColumns(in: item).first, quoted.literal == item { return quoted.column }
    let program = Program("plot " + item)
    if program.diagnostics.isEmpty {
      guard case .plot(let plot)? = program.statements.first?.kind, program.statements.count == 1,
        plot.items.count == 1, let item = plot.items.first
      else { return nil }
      let names = item.expression.freeNames
      return names.count == 1 && names[0] == program.source.text.dropFirst(5)
        && MemberName(names[0]) != nil ? names[0] : nil
    }
    // A call that is not closed is one all the same.
    let word = item.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let isCall = item.dropFirst(word.count).first == "("
    return item.contains(";") || isCall || !quotedColumns(in: item).isEmpty ? nil : item
  }

  /// The columns that stand in quotes in an ITEM's expression, as they are written there, from left to right.
  static func quotedColumns(in item: String) -> [(column: String, literal: String)] {
    // Behind `plot` a text at the beginning would be a file.
    let program = Program("print " + item)
    guard program.diagnostics.isEmpty, program.statements.count == 1,
      case .print(let values)? = program.statements.first?.kind
    else { return [] }
    return values.flatMap(\.texts).map { ($0, program.source.text(in: $1)) }
  }

  /// An ITEM that is no expression with the columns in quotes whose names keep it from being one.
  static func quoting(_ columns: Set<String>, in item: String) -> String {
    guard !Program("print " + item).diagnostics.isEmpty, item.contains("("),
      let column = columns.filter({ !isName($0) && item.contains($0) })
        .max(by: { ($0.count, $1) < ($1.count, $0) })
    else { return item }
    let quoted = item.replacing(column, with: StringLiteral.encode(column))
    return Program("print " + quoted).diagnostics.isEmpty ? quoted : item
  }

  /// The key that has columns read of which some can be no names of series, or are numbers.
  static func key(
    taking columns: [String], _ numbers: Set<String>, isLive: Bool
  ) throws(CommandError) -> String {
    let literals = columns.map { numbers.contains($0) ? $0 : StringLiteral.encode($0) }
    if columns.count == 1 { return " column=" + literals[0] }
    if isLive {
      throw CommandError(
        "live=on follows one column called like '\(columns[0])', and nothing beside it")
    }
    return " columns=[\(literals.joined(separator: ", "))]"
  }

  static func key(_ key: String, _ column: String) -> String {
    " \(key)=\(isName(column) ? column : StringLiteral.encode(column))"
  }

  static func unique(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// Gives all items the shape that only the last has: words have no commas that would say whose it is.
  static func spreadShape(over items: inout [Item]) {
    guard let last = items.last?.pairs, items.dropLast().allSatisfy(\.pairs.isEmpty),
      last.allSatisfy({ $0.hasPrefix("as=") || $0.hasPrefix("points=") })
    else { return }
    for index in items.indices { items[index].pairs = last }
  }

  // MARK: - Axes

  /// What is said of a key that there is not.
  static func unknown(_ key: String, _ value: String) -> CommandError {
    // `yscale` of other tools, and what belongs to an axis.
    let names = Axis.allCases.filter { key.hasPrefix($0.rawValue) }
    for (axis, name) in names.map({ ($0, key.dropFirst($0.rawValue.count)) }) + [(.y, key[...])] {
      let word = "axis \(axis.rawValue) \(name.lowercased())=\(value)"
      if Program(word).diagnostics.isEmpty {
        return CommandError("unknown key '\(key)': write \(shellText(of: [word]))")
      }
    }
    let keys = PlotProgram.keyGroups.flatMap { Vocabulary.keys(in: $0).map(\.name) }
    return CommandError(
      "unknown key '\(key)': "
        + (Vocabulary.lack(of: key).map { $0.replacing("see help", with: "see glowline help") }
          ?? Habits.keys[key.lowercased()].flatMap {
            keys.contains($0) ? "write '\($0)=\(value)'" : nil
          }
          ?? Suggestions.question(key, among: keys)
          ?? "'glowline help plot' lists the keys"))
  }

  /// A word behind `axis` as the language writes it; nil where it is none of the axis'.
  static func axisSetting(_ word: String) -> String? {
    guard let (key, value) = pair(word) else {
      return Program("axis \(word)").diagnostics.isEmpty ? word : nil
    }
    return Vocabulary.key(key, in: [.axis]).map { "\(key)=\(literal(value, of: $0, in: "axis y"))" }
  }

  /// Whether a word begins conditions, or goes on with them.
  static func isCondition(_ word: String, behind conditions: [String]) -> Bool {
    let first = word.prefix { $0 != " " }.lowercased()
    return first == "where" || !conditions.isEmpty && ["and", "or"].contains(first)
  }

  /// The columns that ITEMs name, each once.
  static func names(in items: [String]) throws(CommandError) -> [String] {
    guard !items.isEmpty else { return [] }
    let program = Program("plot " + items.joined(separator: ", "))
    if program.statements.count > 1 {
      throw CommandError("';' stands in an ITEM: write a program for 'glowline run -c'")
    }
    guard case .plot(let plot)? = program.statements.first?.kind else {
      // What is wrong is said where it stands.
      return [items.first.flatMap { isName($0) ? $0 : nil } ?? "data"]
    }
    let names = unique(
      plot.items.flatMap { item in
        let names = item.expression.freeNames
        guard let call = item.candles, call.arguments.count == 2 else { return names }
        return names.filter { DurationUnit(word: $0) == nil }
      })
    if let path = names.first(where: { MemberName($0) != nil }) {
      throw CommandError(
        "'\(path)' stands in an expression: plot it by itself, or write a program for "
          + "'glowline run -c' that gives it a name")
    }
    return names
  }

  /// Whether a series can be called so.
  static func isName(_ text: String) -> Bool {
    let program = Program("series \(text) from \"a\"")
    guard program.diagnostics.isEmpty, program.statements.count == 1,
      case .read(let reading)? = program.statements.first?.kind
    else { return false }
    return reading.names.map(\.text) == [text]
  }

  /// Whether a word, as an ITEM, is a name and nothing else.
  static func isNameAlone(_ text: String) -> Bool {
    let program = Program("plot \(text)")
    guard program.diagnostics.isEmpty, program.statements.count == 1,
      case .plot(let plot)? = program.statements.first?.kind, plot.items.count == 1,
      case .name(text)? = plot.items.first?.expression.kind
    else { return false }
    return MemberName(text) == nil
  }

  /// A file's name without folders and what follows the first dot.
  static func stem(_ file: String?) -> String {
    let name = file?.split(separator: "/").last.map(String.init) ?? "data"
    return String(name.prefix { $0 != "." })
  }
}
