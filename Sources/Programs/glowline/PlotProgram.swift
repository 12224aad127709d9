package import DataSources
import PlotLanguage

/// The program that the words of `glowline plot` stand for.
///
/// Words are what `series … from` and `plot` take: FILE, ITEMs, `where` with its conditions, `axis` with its
/// settings, and `key=value`. A word is one token: what the language would write in quotes needs none. Behind FILE, a word that is
/// exactly a column's name is that column, whatever else it could be.
package struct PlotProgram: Equatable {
  /// The statements, a line each.
  package private(set) var text = ""
  /// Whether the picture is drawn again while the input grows.
  package private(set) var isLive = false
  /// Whether an ITEM names a column of what a pipe holds, if that has names at all.
  package private(set) var namesColumn = false
  /// Whether no word says which column is drawn.
  package private(set) var isUnnamed = false
  /// What is known of the columns of FILE, or of the pipe, where words may name some.
  package private(set) var beginning = TableBeginning()
  /// FILE.
  package private(set) var file: String?

  /// An expression, or a column, of the picture.
  struct Item {
    /// What stands for it in the program.
    var text: String
    /// The column that it is, where its name is none of a series.
    var column: String?
    /// Whether that is the column's number in the file.
    var isNumber = false
    /// Its style.
    var pairs: [String] = []

    var source: String { ([text] + pairs).joined(separator: " ") }
  }

  static let readingKeys: [KeyGroup] = [.reading, .query]
  static let plotKeys: [KeyGroup] = [.item, .picture, .live, .config]
  /// The keys that say where rows stand, or what they are of.
  private static let placing = ["by", "x", "time", "columns", "unpivot", "start", "step"]
  /// The keys that may stand behind `glowline plot`.
  static let keyGroups = readingKeys + plotKeys
  /// Files of numbers alone: their columns have no names.
  static let numberSuffixes = ["npy", "f64", "f32", "i64"]
  static let suffixes =
    Vocabulary.readSuffixes + ["parquet", "duckdb", "sqlite"] + numberSuffixes

  /// Makes the program.
  ///
  /// - Parameters:
  ///   - words: The words behind `plot`, without options.
  ///   - hasInput: Whether standard input is no terminal, and is read where no FILE is given.
  ///   - output: The file that the picture is written to.
  ///   - beginning: What is known of the columns of a file, or of `-`.
  ///   - isFile: Whether a path names a file.
  /// - Throws: What is missing, or stands twice; the program's own errors come when it runs.
  package init(
    _ words: [String], hasInput: Bool, output: String? = nil,
    beginning: (String) -> TableBeginning = { _ in TableBeginning() }, isFile: (String) -> Bool
  ) throws(CommandError) {
    var (reading, conditions, items, picture) = ("", [String](), [Item](), [String]())
    var column: String?
    var categories: Int?
    var (isCondition, known, zone) = (false, Set<String>(), "")
    var (isAxis, axes) = (false, [String]())
    func look(at file: String) -> TableBeginning {
      PlotProgram.mayNameColumns(words, of: file) ? beginning(file) : TableBeginning()
    }
    if hasInput, PlotProgram.readsInput(words, isFile: isFile) {
      self.beginning = look(at: "-")
      known = Set(self.beginning.columns)
    }
    for word in words {
      if known.contains(word), !PlotProgram.isNameAlone(word) {
        if isCondition {
          conditions.append(StringLiteral.encode(word))
        } else {
          items.append(Item(text: word, column: word))
        }
        continue
      }
      // Behind `where` and what joins conditions an equals sign compares.
      let needsCondition = ["where", "and", "or", "not"].contains(
        conditions.last?.lowercased())
      if isAxis, let setting = PlotProgram.axisSetting(word) {
        axes[axes.count - 1] += " " + setting
        continue
      }
      isAxis = word.lowercased() == "axis" && !known.contains(word)
      if isAxis || word.hasPrefix("axis ") {
        isCondition = false
        axes.append(word)
      } else if !needsCondition, let (key, value) = PlotProgram.pair(word) {
        isCondition = false
        if key == "x", words.contains("as=bars"), let text = self.beginning.text(value) {
          categories = text
          continue
        }
        let isOfPlot =
          switch key {
          case "x": value.contains("..")
          case "columns": value.allSatisfy(\.isWholeNumber)
          default: Vocabulary.key(key, in: PlotProgram.readingKeys) == nil
          }
        let groups = isOfPlot ? PlotProgram.plotKeys : PlotProgram.readingKeys
        guard let entry = Vocabulary.key(key, in: groups) else {
          throw PlotProgram.unknown(key, value)
        }
        let pair =
          "\(key)=\(PlotProgram.literal(value, of: entry, in: isOfPlot ? "plot a" : "series a from 'a'"))"
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
      } else if isCondition || PlotProgram.isCondition(word, behind: conditions) {
        isCondition = true
        conditions.append(PlotProgram.operand(word, behind: conditions.last))
      } else if items.isEmpty, file == nil,
        word == "-" || isFile(word) || PlotProgram.looksLikeFile(word)
      {
        file = word
        if word != "-" { self.beginning = look(at: word) }
        known = Set(self.beginning.columns)
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
      items[index].text = PlotProgram.quoting(known, in: items[index].text)
      items[index].isNumber = items[index].text.contains(#/^[0-9]+$/#)
      items[index].column =
        items[index].isNumber
        ? items[index].text
        : PlotProgram.column(items[index].text).map {
          HeaderName.meant(by: $0, among: self.beginning.columns) ?? $0
        }
    }
    PlotProgram.spreadShape(over: &items)
    let numbers = Set(items.filter(\.isNumber).map(\.text))
    let columns = items.flatMap { item in
      item.column.map { [$0] } ?? PlotProgram.quotedColumns(in: item.text).map(\.column)
    }
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
      isUnnamed = column == nil
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
        reading += PlotProgram.key("column", PlotProgram.column(meantBy: names[0], among: known))
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
      var (reads, copies) = ([(names.joined(separator: ", "), reading)], "")
      if !columns.isEmpty {
        let table = names.contains("data") ? "columns" : "data"
        let all = PlotProgram.unique(columns + names)
        reads = [
          (table, reading + (try PlotProgram.key(taking: all, numbers, isLive: isLive)))
        ]
        func value(of column: String) -> String {
          if all.count == 1 { return table }
          let place = numbers.contains(column) ? all.firstIndex(of: column) : nil
          return "\(table)[\(place.map(String.init) ?? StringLiteral.encode(column))]"
        }
        for index in items.indices { items[index].take(value, self.beginning.columns) }
        copies = names.map { "series \($0) = \(value(of: $0))\n" }.joined()
        names = [table]
      } else if names.count > 1, reading.contains(" by="), !reading.contains(" column"),
        place != "-"
      {
        // Each is a group of its own.
        reads = names.map {
          ($0, reading + PlotProgram.key("column", PlotProgram.column(meantBy: $0, among: known)))
        }
      }
      if let categories, categories != self.beginning.namesOfRows {
        guard !isLive, reads.count == 1, items.count == 1, items[0].text == reads[0].0,
          !PlotProgram.placing.contains(where: { reading.contains(" \($0)=") })
        else {
          throw CommandError(
            "x=… with as=bars is a column of texts, '\(self.beginning.columns[categories - 1])': "
              + "one column of numbers goes with it, which is added up for each text")
        }
        reads[0].1 += " by=\(categories)"
        items[0].text = "sum(\(items[0].text))"
        if !picture.contains(where: { $0.hasPrefix("ylabel=") }) {
          picture.append(
            "ylabel=\(StringLiteral.encode("sum of " + (items[0].column ?? reads[0].0)))")
        }
      }
      for (name, keys) in reads {
        text +=
          (["series", name, isLive ? "follow" : "from", source].joined(separator: " ") + keys
            + (conditions.isEmpty ? "" : " " + conditions.joined(separator: " "))) + "\n"
      }
      text += copies
    }
    for axis in axes { text += axis + "\n" }
    text +=
      "plot "
      + ([items.map(\.source).joined(separator: ", ")] + picture).joined(separator: " ")
    text = zone + text
    if let output { text += "\nexport \(StringLiteral.encode(output))" }
  }
}

extension TableBeginning {
  /// The number of the column of texts that a word is; nil where it is none.
  fileprivate func text(_ word: String) -> Int? {
    texts.first { word == "\($0)" || columns.indices.contains($0 - 1) && word == columns[$0 - 1] }
  }
}

extension PlotProgram.Item {
  /// Takes the columns that it names from what `value` says that they are; a number has the name of its column.
  fileprivate mutating func take(_ value: (String) -> String, _ names: [String]) {
    var label = column ?? text
    if let column {
      text = value(column)
      if isNumber {
        guard text.contains("[") else { return }
        let place = (Int(column) ?? 0) - 1
        label = names.indices.contains(place) ? names[place] : "column\(column)"
      }
    } else {
      let quoted = PlotProgram.quotedColumns(in: text)
      if quoted.isEmpty { return }
      for (column, literal) in quoted {
        text = text.replacing(literal, with: value(column))
        label = label.replacing(literal, with: column)
      }
    }
    if !pairs.contains(where: { $0.hasPrefix("label=") }) {
      pairs.insert("label=\(StringLiteral.encode(label))", at: 0)
    }
  }
}

extension Expression {
  /// The texts in it with their places, but for those in brackets, which name members.
  var texts: [(text: String, range: SourceRange)] {
    switch kind {
    case .string(let text): [(text, range)]
    case .index(let base, _): base.texts
    default: operands.flatMap(\.texts)
    }
  }
}
