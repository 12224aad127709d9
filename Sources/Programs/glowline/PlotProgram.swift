import PlotLanguage

/// The program that the words of `glowline plot` stand for.
///
/// Words are what `series … from` and `plot` take: FILE, ITEMs, `where` with its conditions and
/// `key=value`. A word is one token: what the language would write in quotes needs none. Behind FILE, a word that is
/// exactly a column's name is that column, whatever else it could be.
package struct PlotProgram: Equatable {
  /// The statements, a line each.
  package private(set) var text = ""
  /// Whether the picture is drawn again while the input grows.
  package private(set) var isLive = false
  /// Whether an ITEM names a column of what a pipe holds, if that has names at all.
  package private(set) var namesColumn = false

  /// An expression, or a column, of the picture.
  private struct Item {
    /// What stands for it in the program.
    var text: String
    /// The column that it is, where its name is none of a series.
    var column: String?
    /// Its style.
    var pairs: [String] = []

    var source: String { ([text] + pairs).joined(separator: " ") }
  }

  private static let readingKeys: [KeyGroup] = [.reading, .query]
  private static let plotKeys: [KeyGroup] = [.item, .picture, .live, .config]
  /// The keys that may stand behind `glowline plot`.
  static let keyGroups = readingKeys + plotKeys
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
  ///   - columns: The names of a file's columns.
  ///   - isFile: Whether a path names a file.
  /// - Throws: What is missing, or stands twice; the program's own errors come when it runs.
  package init(
    _ words: [String], hasInput: Bool, output: String? = nil,
    columns: (String) -> [String] = { _ in [] }, isFile: (String) -> Bool
  ) throws(CommandError) {
    var (reading, conditions, items, picture) = ("", [String](), [Item](), [String]())
    var (file, column): (String?, String?)
    var (isCondition, known, zone) = (false, Set<String>(), "")
    for word in words {
      if known.contains(word), !PlotProgram.isNameAlone(word) {
        if isCondition {
          conditions.append(StringLiteral.encode(word))
        } else {
          items.append(Item(text: word, column: word))
        }
        continue
      }
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
          let names = PlotProgram.keyGroups.flatMap { Vocabulary.keys(in: $0).map(\.name) }
          throw CommandError(
            "unknown key '\(key)'"
              + (Suggestions.question(key, among: names).map { ": \($0)" }
                ?? ": 'glowline run -c \"help plot\"' lists the keys"))
        }
        let pair = "\(key)=\(PlotProgram.literal(value, of: entry, isOfPlot))"
        if entry.name == "timeZone" {
          // Clocks in the file are read in it, and periods are summed in it.
          zone = "config \(pair)\n"
        } else if !isOfPlot {
          if key == "column" { column = value }
          reading += " " + pair
        } else if Vocabulary.key(key, in: [.item]) != nil, !items.isEmpty {
          items[items.count - 1].pairs.append(pair)
        } else {
          if key == "live" { isLive = value != "off" }
          picture.append(pair)
        }
      } else if isCondition || word.lowercased() == "where" || word.hasPrefix("where ") {
        isCondition = true
        conditions.append(PlotProgram.operand(word, behind: conditions.last))
      } else if items.isEmpty, file == nil,
        word == "-" || isFile(word) || PlotProgram.looksLikeFile(word)
      {
        file = word
        if word != "-" { known = Set(columns(word)) }
      } else if PlotProgram.hasSuffix(word), isFile(word) {
        throw CommandError(
          "one FILE can be plotted, got '\(file ?? items[0].text)' and '\(word)': read several "
            + "with 'glowline run'")
      } else if let last = items.last, last.pairs.isEmpty, last.column == nil,
        PlotProgram.goesOn(last.text, word)
      {
        items[items.count - 1].text += " " + word
      } else {
        items.append(Item(text: word))
      }
    }
    for index in items.indices where items[index].column == nil {
      if items[index].text.hasSuffix(",") { items[index].text.removeLast() }
      items[index].column = PlotProgram.column(items[index].text)
    }
    let columns = items.compactMap(\.column)
    let hasRange = picture.contains { $0.hasPrefix("x=") }
    var names = try PlotProgram.names(in: items.filter { $0.column == nil }.map(\.text))
    if hasRange, file == nil, names == ["x"] { names = [] }
    // `p.cvs` is a file's name all the same; `latency.p99` is a path in what a pipe holds.
    if file == nil, let first = items.first, let name = MemberName(first.text),
      !hasInput || Suggestions.question(name.member, among: PlotProgram.suffixes) != nil
    {
      throw CommandError("cannot read '\(first.text)': no such file, and no other word is a FILE")
    }
    if names.isEmpty, items.isEmpty {
      let name = column ?? PlotProgram.stem(file)
      names = [PlotProgram.isName(name) ? name : "data"]
      // Style keys have waited for the item that they belong to.
      items = names.map { Item(text: $0) }
    } else if names.count == 1, columns.isEmpty, column == nil, !reading.contains(" columns=") {
      // A single name would also mean the only column of numbers, whatever that is called; what a pipe holds
      // may have no names at all, and a file of numbers has none.
      if file == nil || file == "-" {
        namesColumn = true
      } else if let file, names[0] != PlotProgram.stem(file),
        !PlotProgram.hasSuffix(file, among: PlotProgram.numberSuffixes)
      {
        let column = PlotProgram.column(meantBy: names[0], among: known)
        reading += " column=" + (PlotProgram.isName(column) ? column : StringLiteral.encode(column))
      }
    }
    if names.isEmpty, columns.isEmpty {
      if let file { throw CommandError("no ITEM names a column of '\(file)'") }
    } else {
      guard file != nil || hasInput else {
        throw CommandError(
          "nothing to plot: 'plot' needs a FILE or a pipe, as in 'seq 100 | glowline plot'")
      }
      let place = file.map { $0 == "-" ? "-" : StringLiteral.encode($0) } ?? "-"
      let source = isLive || place != "-" ? place : "\"-\""
      var copies = ""
      if !columns.isEmpty {
        let table = names.contains("data") ? "columns" : "data"
        (reading, copies) = try PlotProgram.take(
          columns, names, of: table, reading, isLive: isLive)
        for index in items.indices {
          guard let column = items[index].column else { continue }
          let isAlone = names.isEmpty && columns.count == 1
          items[index].text = isAlone ? table : "\(table)[\(StringLiteral.encode(column))]"
          if !items[index].pairs.contains(where: { $0.hasPrefix("label=") }) {
            items[index].pairs.insert("label=\(StringLiteral.encode(column))", at: 0)
          }
        }
        names = [table]
      }
      text =
        (["series", names.joined(separator: ", "), isLive ? "follow" : "from", source]
          .joined(separator: " ") + reading
          + (conditions.isEmpty ? "" : " " + conditions.joined(separator: " "))) + "\n" + copies
    }
    text +=
      "plot "
      + ([items.map(\.source).joined(separator: ", ")] + picture).joined(separator: " ")
    text = zone + text
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

  /// A word of a condition as the language writes it: in quotes where it is a text that could not be read bare.
  private static func operand(_ word: String, behind last: String?) -> String {
    guard let last, !last.isEmpty, last.allSatisfy("<>=!".contains),
      !Program("series a from \"a\" where b \(last) \(word)").diagnostics.isEmpty
    else { return word }
    return StringLiteral.encode(word)
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

  /// The column of this name, in any case, or else the only one that has more words: `Weight (lb)` for `weight`; the
  /// name itself where there is none.
  private static func column(meantBy name: String, among columns: Set<String>) -> String {
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
  private static func column(_ item: String) -> String? {
    let program = Program("plot " + item)
    if program.diagnostics.isEmpty {
      guard case .plot(let plot)? = program.statements.first?.kind, program.statements.count == 1,
        plot.items.count == 1, let item = plot.items.first
      else { return nil }
      if let text = TextTemplate.text(of: item.expression) { return text }
      let names = item.expression.freeNames
      return names.count == 1 && names[0] == program.source.text.dropFirst(5)
        && MemberName(names[0]) != nil ? names[0] : nil
    }
    // A call that is not closed is one all the same.
    let word = item.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let isCall = item.dropFirst(word.count).first == "("
    return item.contains(";") || isCall ? nil : item
  }

  /// Has columns read that can be no names of series, and gives the others' series their names.
  ///
  /// - Returns: The keys of the statement that reads, and the statements behind it.
  private static func take(
    _ columns: [String], _ names: [String], of table: String, _ reading: String, isLive: Bool
  ) throws(CommandError) -> (reading: String, copies: String) {
    if names.isEmpty, columns.count == 1 {
      return (reading + " column=\(StringLiteral.encode(columns[0]))", "")
    }
    if isLive {
      throw CommandError(
        "live=on follows one column called like '\(columns[0])', and nothing beside it")
    }
    var known: Set<String> = []
    let all = (columns + names).filter { known.insert($0).inserted }
    let list = all.map { StringLiteral.encode($0) }.joined(separator: ", ")
    let copies = names.map { "series \($0) = \(table)[\(StringLiteral.encode($0))]\n" }
    return (reading + " columns=[\(list)]", copies.joined())
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
    let names = plot.items.flatMap { item in
      let names = item.expression.freeNames
      guard let call = item.candles, call.arguments.count == 2 else { return names }
      return names.filter { DurationUnit(word: $0) == nil }
    }.filter { known.insert($0).inserted }
    if let path = names.first(where: { MemberName($0) != nil }) {
      throw CommandError(
        "'\(path)' stands in an expression: plot it by itself, or write a program for "
          + "'glowline run -c' that gives it a name")
    }
    return names
  }

  /// Whether a series can be called so.
  private static func isName(_ text: String) -> Bool {
    let program = Program("series \(text) from \"a\"")
    guard program.diagnostics.isEmpty, program.statements.count == 1,
      case .read(let reading)? = program.statements.first?.kind
    else { return false }
    return reading.names.map(\.text) == [text]
  }

  /// Whether a word, as an ITEM, is a name and nothing else.
  private static func isNameAlone(_ text: String) -> Bool {
    let program = Program("plot \(text)")
    guard program.diagnostics.isEmpty, program.statements.count == 1,
      case .plot(let plot)? = program.statements.first?.kind, plot.items.count == 1,
      case .name(text)? = plot.items.first?.expression.kind
    else { return false }
    return MemberName(text) == nil
  }

  /// A file's name without folders and what follows the first dot.
  private static func stem(_ file: String?) -> String {
    let name = file?.split(separator: "/").last.map(String.init) ?? "data"
    return String(name.prefix { $0 != "." })
  }
}
