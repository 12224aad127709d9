import PlotLanguage

/// The program that the words of `glowline plot` stand for.
///
/// Words are what `series … from` and `plot` take: FILE, ITEMs, `where` with its conditions and
/// `key=value`. A word is one token: what the language would write in quotes needs none.
package struct PlotProgram: Equatable {
  /// The statements, a line each.
  package private(set) var text = ""
  /// Whether the picture is drawn again while the input grows.
  package private(set) var isLive = false

  private static let readingKeys: [KeyGroup] = [.reading, .query]
  private static let plotKeys: [KeyGroup] = [.item, .picture, .live, .config]
  /// Files of numbers alone: their columns have no names.
  private static let numberSuffixes = ["npy", "f64", "f32", "i64"]
  private static let suffixes =
    Vocabulary.readSuffixes + ["parquet", "duckdb", "sqlite"] + numberSuffixes

  /// Makes the program.
  ///
  /// - Parameters:
  ///   - words: The words behind `plot`, without options.
  ///   - hasInput: Whether standard input is no terminal, and is read where no FILE is given.
  ///   - output: The file that the picture is written to.
  ///   - isFile: Whether a path names a file.
  /// - Throws: What is missing, or stands twice; the program's own errors come when it runs.
  package init(
    _ words: [String], hasInput: Bool, output: String? = nil, isFile: (String) -> Bool
  ) throws(CommandError) {
    var (reading, conditions, items, picture) = ("", [String](), [String](), [String]())
    var (file, column): (String?, String?)
    var isCondition = false
    for word in words {
      // Behind `where` and `and` an equals sign compares.
      let needsCondition = ["where", "and"].contains(conditions.last?.lowercased())
      if !needsCondition, let (key, value) = PlotProgram.pair(word) {
        isCondition = false
        let isOfPlot =
          switch key {
          case "x": value.contains("..")
          case "columns": value.allSatisfy(\.isWholeNumber)
          default: Vocabulary.key(key, in: PlotProgram.readingKeys) == nil
          }
        let groups = isOfPlot ? PlotProgram.plotKeys : PlotProgram.readingKeys
        guard let entry = Vocabulary.key(key, in: groups) else {
          let names = (PlotProgram.readingKeys + PlotProgram.plotKeys)
            .flatMap { Vocabulary.keys(in: $0).map(\.name) }
          throw CommandError(
            "unknown key '\(key)'"
              + (Suggestions.question(key, among: names).map { ": \($0)" }
                ?? ": 'glowline run -c \"help plot\"' lists the keys"))
        }
        let pair = "\(key)=\(PlotProgram.literal(value, of: entry, isOfPlot))"
        if !isOfPlot {
          if key == "column" { column = value }
          reading += " " + pair
        } else if Vocabulary.key(key, in: [.item]) != nil, let last = items.popLast() {
          items.append("\(last) \(pair)")
        } else {
          if key == "live" { isLive = value != "off" }
          picture.append(pair)
        }
      } else if isCondition || word.lowercased() == "where" || word.hasPrefix("where ") {
        isCondition = true
        conditions.append(word)
      } else if items.isEmpty, file == nil,
        word == "-" || isFile(word) || PlotProgram.looksLikeFile(word)
      {
        file = word
      } else if PlotProgram.hasSuffix(word), isFile(word) {
        throw CommandError(
          "one FILE can be plotted, got '\(file ?? items[0])' and '\(word)': read several "
            + "with 'glowline run'")
      } else if let last = items.last, PlotProgram.goesOn(last, word) {
        items[items.count - 1] = "\(last) \(word)"
      } else {
        items.append(word)
      }
    }
    items = items.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    let hasRange = picture.contains { $0.hasPrefix("x=") }
    var names = try PlotProgram.names(in: items)
    if hasRange, file == nil, names == ["x"] { names = [] }
    if file == nil, let first = items.first, MemberName(first) != nil {
      throw CommandError("cannot read '\(first)': no such file, and no other word is a FILE")
    }
    // A single name would also mean the only column of numbers, whatever that is called; what a pipe holds
    // may have no names at all.
    if let file, file != "-", names.count == 1, column == nil, !reading.contains(" columns="),
      !PlotProgram.hasSuffix(file, among: PlotProgram.numberSuffixes)
    {
      reading += " column=\(names[0])"
    }
    if names.isEmpty, items.isEmpty {
      let name = column ?? PlotProgram.stem(file)
      names = [PlotProgram.isName(name) ? name : "data"]
      // Style keys have waited for the item that they belong to.
      items = names
    }
    if names.isEmpty {
      if let file { throw CommandError("no ITEM names a column of '\(file)'") }
    } else {
      guard file != nil || hasInput else {
        throw CommandError(
          "nothing to plot: 'plot' needs a FILE or a pipe, as in 'seq 100 | glowline plot'")
      }
      let place = file.map { $0 == "-" ? "-" : StringLiteral.encode($0) } ?? "-"
      let source = isLive || place != "-" ? place : "\"-\""
      text =
        (["series", names.joined(separator: ", "), isLive ? "follow" : "from", source]
          .joined(separator: " ") + reading
          + (conditions.isEmpty ? "" : " " + conditions.joined(separator: " "))) + "\n"
    }
    text += "plot " + ([items.joined(separator: ", ")] + picture).joined(separator: " ")
    if let output { text += "\nexport \(StringLiteral.encode(output))" }
  }

  /// The key and the value of `key=value`; nil for anything else, a comparison too.
  private static func pair(_ word: String) -> (key: String, value: String)? {
    guard let sign = word.firstIndex(of: "=") else { return nil }
    let (key, value) = (word[..<sign], word[word.index(after: sign)...])
    guard isName(String(key)), !value.hasPrefix("=") else { return nil }
    return (String(key), String(value))
  }

  /// A value as the language writes it: in quotes where it takes a text, or could not be read bare.
  private static func literal(_ value: String, of entry: KeyEntry, _ isOfPlot: Bool) -> String {
    func isSound(_ value: String) -> Bool {
      let program = Program(
        (isOfPlot ? "plot a " : "series a from \"a\" ") + "\(entry.name)=\(value)")
      return program.diagnostics.isEmpty && program.statements.count == 1
    }
    let isQuoted = value.count > 1 && "\"'".contains(value[value.startIndex])
    if isQuoted, value.last == value.first, isSound(value) { return value }
    let isText = [.kind(.string), .kind(.shownText)].contains(entry.type)
    let hasComment = value.dropFirst().contains("#") && !value.hasPrefix("[")
    if !isText, !hasComment, isSound(value) { return value }
    // `\n` in a title begins a new line.
    let escaped = "\"" + value.replacing("\"", with: "\\\"") + "\""
    if isSound(escaped) { return escaped }
    let encoded = StringLiteral.encode(value)
    return isSound(encoded) ? encoded : value
  }

  /// Whether a word that names no file was meant as one.
  private static func looksLikeFile(_ word: String) -> Bool {
    hasSuffix(word) || (word.contains { $0 == "/" || $0 == "*" } && !word.contains("("))
  }

  private static func hasSuffix(_ word: String, among suffixes: [String] = suffixes) -> Bool {
    suffixes.contains { word.lowercased().hasSuffix("." + $0) }
  }

  /// Whether an expression goes on in the next word: an operator stands between them.
  private static func goesOn(_ last: String, _ next: String) -> Bool {
    let operators = "+-*/%^,<>=!"
    if last.hasSuffix(",") { return false }
    return operators.contains(last.suffix(1)) || operators.contains(next.prefix(1))
  }

  /// The columns that ITEMs name, each once.
  private static func names(in items: [String]) throws(CommandError) -> [String] {
    guard !items.isEmpty else { return [] }
    let program = Program("plot " + items.joined(separator: ", "))
    if program.statements.count > 1 {
      throw CommandError("';' stands in an ITEM: write a program for 'glowline run -c'")
    }
    guard case .plot(let plot)? = program.statements.first?.kind else {
      // What is wrong is said where it stands.
      return [items.first.flatMap { isName($0) ? $0 : nil } ?? "data"]
    }
    var known: Set<String> = []
    return plot.items.flatMap { item in
      let names = item.expression.freeNames
      guard let call = item.candles, call.arguments.count == 2 else { return names }
      return names.filter { DurationUnit(word: $0) == nil }
    }.filter { known.insert($0).inserted }
  }

  /// Whether a series can be called so.
  private static func isName(_ text: String) -> Bool {
    let program = Program("series \(text) from \"a\"")
    guard program.diagnostics.isEmpty, program.statements.count == 1,
      case .read(let reading)? = program.statements.first?.kind
    else { return false }
    return reading.names.map(\.text) == [text]
  }

  /// A file's name without folders and what follows the first dot.
  private static func stem(_ file: String?) -> String {
    let name = file?.split(separator: "/").last.map(String.init) ?? "data"
    return String(name.prefix { $0 != "." })
  }
}
