// Our own statements with the words of other tools in them.

extension ForeignStatement {
  /// A malformed statement of ours as it is written; nil where nothing is known.
  func own(_ verb: Verb) -> String? {
    let all = phrase.all.dropFirst()
    if all.isEmpty { return alone(verb) }
    if phrase.kind(1) == .colon, verb != .on {
      return "\(verb.rawValue) \(phrase.text(2..<phrase.tokens.count))"
    }
    switch verb {
    case .plot: return ForeignPlot.line(phrase, names, from: 1)
    case .window: return ForeignWindow(phrase, names).line(all)
    case .axis: return axis()
    case .config: return settings(behind: 1, [.config], "config")
    case .style: return style()
    case .mark: return mark()
    case .segments: return segments()
    case .export: return export()
    case .select, .compare: return samples(verb)
    case .series: return series()
    case .append: return append()
    case .drop: return drop()
    case .print, .warn: return withCommas(verb)
    case .expect: return expect()
    case .run:
      let path = phrase.text(all)
      return path.unquoted == nil && phrase.kind(1) != .invalid
        ? "run \"\(path.contains(".") ? path : path + ".glow")\"" : nil
    case .on: return on()
    case .show:
      let isPicture = ["plot", "chart", "graph", "picture"].contains(phrase.word(1) ?? "")
      return isPicture ? "plot" : "show"
    case .help: return help()
    case .reset, .clear:
      return phrase.tokens.count == 2 ? (phrase.word(1) == "all" ? "reset" : verb.rawValue) : nil
    case .wait:
      return phrase.tokens.count == 2 && phrase.kind(1) == .number
        ? "wait \(phrase.text(1)) s" : nil
    case .let, .drag, .connect: return nil
    }
  }

  /// A verb that lacks its words: its example, with the user's series.
  private func alone(_ verb: Verb) -> String? {
    switch verb {
    case .export: return "export \"plot.png\""
    case .compare: return "compare first last"
    case .select: return "select max"
    case .run: return nil
    default: break
    }
    guard isMalformed, let example = Vocabulary.statement(verb).examples.first else { return nil }
    let series = names.series.first ?? "[1, 2, 3]"
    return verb == .series ? example : example.replacing("price", with: series)
  }

  /// Settings behind words that stand before them; nil where one is no setting.
  private func settings(behind start: Int, _ groups: [KeyGroup], _ words: String) -> String? {
    var parts = phrase.parts(start..<phrase.tokens.count)?[...]
    // `config.theme = "dark"`
    if start < phrase.tokens.count, phrase.kind(start) == .dot {
      parts = phrase.parts(start + 1..<phrase.tokens.count)?[...]
    }
    var settings = ForeignSettings(phrase, names, groups)
    while let part = parts?.first {
      let count = parts.map { settings.take($0) } ?? 0
      guard count > 0 else {
        guard
          ["to", "the", "be", "is", "mode", "with", "a", "line"].contains(phrase.text(part.value))
        else {
          return nil
        }
        parts = parts?.dropFirst()
        continue
      }
      parts = parts?.dropFirst(count)
    }
    guard parts != nil else { return nil }
    let own = settings.pairs.isEmpty ? [] : ["\(words)\(settings.text)"]
    let all = settings.before + own
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  private func style() -> String? {
    guard phrase.kind(1) == .identifier, phrase.kind(2) != .equals else {
      return settings(behind: 1, [.style], "style")
    }
    guard phrase.tokens.count > 2 else { return "style \(phrase.text(1)) color=tomato" }
    return settings(behind: 2, [.style], "style \(phrase.text(1))")
  }

  /// `mark 50`, `mark y 50`, `mark price "high" max`, `mark 2026-03-01 red`.
  private func mark() -> String? {
    guard let parts = phrase.parts(1..<phrase.tokens.count) else { return nil }
    var rest = parts[...]
    var words: [String] = []
    var settings = ForeignSettings(phrase, names, [.mark])
    while let part = rest.first {
      let text = phrase.text(part.value)
      let isPlace =
        part.key == nil && words.allSatisfy(names.series.contains) && settings.pairs.isEmpty
      if part.key == nil,
        names.series.contains(text) || SampleWord(rawValue: text.lowercased()) != nil
      {
        words.append(text)
      } else if part.key == nil, let word = ForeignStatement.sampleWords[text.lowercased()] {
        words.append(word)
      } else if isPlace, Double(text) != nil || text.contains("..") || isCall(part) {
        words = []
        settings.add("y", text)
      } else if isPlace, DateLiteral(parsing: text) != nil {
        settings.add(words.isEmpty ? "x" : "at", text)
      } else if part.key == nil, text.unquoted != nil {
        settings.add("label", text)
      } else {
        let count = settings.take(rest)
        guard count > 0 else {
          guard ForeignStatement.fillers.contains(text.lowercased()) else { return nil }
          rest = rest.dropFirst()
          continue
        }
        rest = rest.dropFirst(count)
        continue
      }
      rest = rest.dropFirst()
    }
    return (["mark"] + words).joined(separator: " ") + settings.text
  }

  /// `max(price)`.
  private func isCall(_ part: Phrase.Part) -> Bool {
    let start = part.value.lowerBound
    return part.value.count > 2 && phrase.kind(start + 1) == .openParenthesis
      && phrase.word(start).flatMap { Vocabulary.function($0) } != nil
  }

  private func axis() -> String? {
    guard var parts = phrase.parts(1..<phrase.tokens.count) else { return nil }
    let texts = parts.map { phrase.text($0.value).lowercased() }
    let axis = texts.first { Axis(rawValue: $0) != nil }
    let isAbout = axis.map { " \($0)" } ?? ""
    parts.removeAll { $0.key == nil && phrase.text($0.value).lowercased() == axis }
    var limits: [String: String] = [:]
    for part in parts {
      if let key = part.key?.lowercased() { limits[key] = phrase.text(part.value) }
    }
    if limits["min"] != nil || limits["max"] != nil {
      return "window \(axis ?? "y")=\(limits["min"] ?? "")..\(limits["max"] ?? "")"
    }
    if let value = limits["range"] ?? limits["lim"] ?? limits["limits"],
      let (a, b) = ForeignSettings.ends(value)
    {
      return "window \(axis ?? "y")=\(a)..\(b)"
    }
    var words = "axis\(isAbout)"
    var keys = ForeignSettings(phrase, names, [.axis])
    var rest = parts[...]
    while let part = rest.first {
      let text = phrase.text(part.value)
      let word = text.lowercased()
      if part.key == nil {
        if let (a, b) = ForeignSettings.ends(text), Double(a) != nil, Double(b) != nil {
          return "window \(axis ?? "y")=\(a)..\(b)"
        }
        let meanings = [
          "none": "off", "hidden": "off", "hide": "off", "show": "on", "date": "time",
          "dates": "time",
        ]
        if let known = meanings[word]
          ?? Vocabulary.statement(.axis).words.first(where: { $0 == word })
        {
          let isQuantity = AxisSettings.Quantity.words.contains { $0.rawValue == known }
          if isQuantity, axis != nil { words = "axis x" }
          words += " \(known)"
          rest = rest.dropFirst()
          continue
        }
        if word == "range" || word == "from" || word == "limits" {
          let texts = rest.dropFirst().map { phrase.text($0.value) }.filter { $0 != "to" }
          if texts.count == 2 { return "window \(axis ?? "y")=\(texts[0])..\(texts[1])" }
          if texts.count == 1, word == "from" { return "window \(axis ?? "y")=\(texts[0]).." }
        }
        if text.unquoted != nil {
          keys.add("label", text)
          rest = rest.dropFirst()
          continue
        }
        if Int(text) != nil {
          keys.add("ticks", text)
          rest = rest.dropFirst()
          continue
        }
      }
      if part.key == "title" || part.key?.hasSuffix("label") == true {
        keys.add("label", text)
        rest = rest.dropFirst()
        continue
      }
      let count = keys.take(rest)
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
    if axis == nil, keys.pairs.map(\.key) == ["scale"], words == "axis" { words = "axis y" }
    return words + keys.text
  }

  private func segments() -> String? {
    guard let parts = phrase.parts(1..<phrase.tokens.count) else { return nil }
    var words = "segments"
    var keys = ""
    for (index, part) in parts.enumerated() {
      let text = phrase.text(part.value)
      let word = text.lowercased()
      if let key = part.key {
        keys += " \(key)=\(Habits.words["every"]?[word] ?? text)"
      } else if let unit = Habits.words["every"]?[word]
        ?? DurationUnit(word: word)?.rawValue, !names.all.contains(text)
      {
        keys += " every=\(unit)"
      } else if ["by", "each", "per", "every", "into", "a"].contains(word), index > 0,
        !names.all.contains(text)
      {
        continue
      } else if Int(text) != nil {
        keys += " every=\(text)"
      } else {
        words += " \(text)"
      }
    }
    return words + keys
  }

  private func export() -> String? {
    var words: [String] = []
    for index in phrase.all.dropFirst() {
      if phrase.isJoined(index), index > 1, !words.isEmpty {
        words[words.count - 1] += phrase.text(index)
      } else {
        words.append(phrase.text(index))
      }
    }
    let pairs = words.filter { $0.contains("=") }.map { " \($0)" }.joined()
    let places = words.filter { !$0.contains("=") && $0 != "," }
    return command("save", places.map { ForeignArgument(name: nil, text: $0) }).map { $0 + pairs }
  }

  private static let fillers: Set<String> = [
    "to", "and", "with", "vs", "against", "the", "from", "between", "at", "on", "where", "value",
    "of",
    "sample", "index", "then",
  ]

  /// Other words for the samples that have one here.
  private static let sampleWords = [
    "highest": "max", "maximum": "max", "peak": "max", "lowest": "min", "minimum": "min",
    "end": "last", "start": "first", "latest": "last", "newest": "last", "oldest": "first",
    "max()": "max", "min()": "min", "first()": "first", "last()": "last",
  ]

  private func samples(_ verb: Verb) -> String? {
    guard let parts = phrase.parts(1..<phrase.tokens.count) else { return nil }
    var words: [String] = []
    for part in parts {
      let text = phrase.text(part.value)
      if let key = part.key {
        words.append("\(key)=\(text)")
      } else if names.series.contains(text) {
        words.insert(text, at: words.firstIndex { !names.series.contains($0) } ?? words.count)
      } else if let word = ForeignStatement.sampleWords[text.lowercased()] {
        words.append(word)
      } else if !ForeignStatement.fillers.contains(text.lowercased()) {
        words += text.split(separator: " and ").map(\.trimmed)
      }
    }
    if parts.contains(where: { phrase.text($0.value).lowercased() == "from" }) { return nil }
    if verb == .compare, words.count > 1, words.allSatisfy(names.series.contains) {
      return "plot \(words.joined(separator: ", "))"
    }
    let hasName = words.first.map(names.series.contains) ?? false
    let limit = (verb == .select ? 1 : 2) + (hasName ? 1 : 0)
    let isText = words.first?.unquoted != nil
    if verb == .select, !isText, words.count == limit + 1, words.allSatisfy({ !$0.contains("=") }) {
      return "compare \(words.joined(separator: " "))"
    }
    guard words.count >= limit else {
      let missing =
        verb == .select ? ["max"] : words.count + 1 == limit ? ["last"] : ["first", "last"]
      return ([verb.rawValue] + words + missing).joined(separator: " ")
    }
    return ([verb.rawValue] + words.prefix(limit)).joined(separator: " ")
  }

  /// `series a [1, 2]`, `series a = "f.csv"`, `series a from f.csv column 3`, `series from "f.csv"`.
  private func series() -> String? {
    guard
      let from = phrase.all.dropFirst().first(where: {
        ["from", "in", "of", "reads"].contains(phrase.word($0))
      })
    else { return definitionOfSeries() }
    let named = phrase.text(1..<from)
    var end = from + 1
    while end < phrase.tokens.count, end == from + 1 || phrase.isJoined(end),
      phrase.kind(end) != .comma
    {
      end += 1
    }
    guard end > from + 1 else { return nil }
    let text = phrase.text(from + 1..<end)
    let path = text.unquoted ?? text
    let name = named.isEmpty ? AdviceNames.name(ofFile: path) : plainName(named)
    var line = "series \(name) from \"\(path)\""
    if path.contains("://") { return nil }
    guard var parts = phrase.parts(end..<phrase.tokens.count)?[...] else { return nil }
    // The word is a connection's name.
    if parts.contains(where: { ["table", "query"].contains($0.key) }) { return nil }
    var settings = ForeignSettings(phrase, names, [.reading])
    while let part = parts.first {
      let word = phrase.text(part.value).lowercased()
      let next = parts.dropFirst().first.map { phrase.text($0.value) } ?? ""
      if part.key == nil, ["using", "u"].contains(word) {
        let numbers = next.split(separator: ":").map(String.init)
        if numbers.count >= 2 { settings.add("x", numbers[0]) }
        if let last = numbers.dropFirst(numbers.count > 1 ? 1 : 0).first {
          settings.add("column", last)
        }
        parts = parts.dropFirst(2)
      } else if part.key == nil, ["where", "if", "when"].contains(word) {
        line += " where " + phrase.text(part.range.upperBound..<phrase.tokens.count)
        break
      } else {
        let isColumn = part.key == nil && ["columns", "col", "field"].contains(word)
        if isColumn {
          settings.add("column", next)
          parts = parts.dropFirst(2)
          continue
        }
        let count = settings.take(parts)
        guard count > 0 else { return nil }
        parts = parts.dropFirst(count)
      }
    }
    if let lines = columns(of: named, settings, line) { return lines }
    return line + settings.text
  }

  /// A statement for each of several series, which take no list of columns; nil for anything else.
  private func columns(
    of named: String, _ settings: ForeignSettings, _ line: String
  ) -> String? {
    let names = named.split(separator: ",").map(\.trimmed)
    guard names.count > 1, let list = settings.pairs.first(where: { $0.key == "column" })?.value,
      list.first == "[", list.last == "]"
    else { return nil }
    let columns = list.dropFirst().dropLast().split(separator: ",").map(\.trimmed)
    guard columns.count == names.count else { return nil }
    let others = settings.pairs.filter { $0.key != "column" }.map { " \($0.key)=\($0.value)" }
    return zip(names, columns).map { name, column in
      line.replacing("series \(named) ", with: "series \(name) ") + " column=\(column)"
        + others.joined()
    }.joined(separator: "; ")
  }

  /// A name as it is, or what a quoted one comes to: `adj_close` for `"Adj Close"`, whose column it finds.
  private func plainName(_ named: String) -> String {
    named.unquoted.map { AdviceNames.name(ofFile: $0).lowercased() } ?? named
  }

  private func definitionOfSeries() -> String? {
    if phrase.tokens.count == 2, let path = path(1..<2) {
      return "series \(AdviceNames.name(ofFile: path)) from \"\(path)\""
    }
    if phrase.kind(1) == .string, phrase.kind(2) == .equals {
      return "series \(plainName(phrase.text(1))) = \(phrase.text(3..<phrase.tokens.count))"
    }
    guard phrase.kind(1) == .identifier, phrase.tokens.count > 2, phrase.kind(2) != .equals,
      phrase.kind(2) != .comma
    else { return nil }
    let start = phrase.kind(2) == .colon ? 3 : 2
    let rest = phrase.text(start..<phrase.tokens.count)
    if let path = path(start..<phrase.tokens.count) {
      return "series \(phrase.text(1)) from \"\(path)\""
    }
    return "series \(phrase.text(1)) = \(rest)"
  }

  private func append() -> String? {
    guard let parts = phrase.parts(1..<phrase.tokens.count) else { return nil }
    let pairs = parts.filter { $0.key != nil }.map { " " + phrase.text($0.range) }.joined()
    let words = parts.filter { $0.key == nil }.map { phrase.text($0.value) }
      .filter { !["to", "value", "values"].contains($0.lowercased()) }
    let series = words.filter(names.series.contains)
    let values = words.filter { !names.series.contains($0) }
    guard !values.isEmpty, series.count <= 1 else { return nil }
    let list = values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
    return (["append"] + series + [list]).joined(separator: " ") + pairs
  }

  private func drop() -> String? {
    let words = phrase.all.dropFirst().map { phrase.text($0) }
      .filter { ![",", "series", "and", "the"].contains($0) }
    if words == ["all"] || words == ["*"] || words == ["everything"] { return "reset" }
    return words.isEmpty ? nil : "drop \(words.joined(separator: ", "))"
  }

  private func withCommas(_ verb: Verb) -> String? {
    guard let parts = phrase.parts(1..<phrase.tokens.count), parts.count > 1,
      parts.allSatisfy({ $0.key == nil })
    else { return nil }
    let isJoined = parts.contains { phrase.isJoined($0.value.lowerBound) && !$0.isAfterComma }
    if isJoined || expressions.juxtaposition(at: 1) != nil { return nil }
    return "\(verb.rawValue) \(parts.map { phrase.text($0.value) }.joined(separator: ", "))"
  }

  private func expect() -> String? {
    guard let parts = phrase.parts(1..<phrase.tokens.count), parts.allSatisfy({ $0.key == nil })
    else { return nil }
    let texts = parts.map { phrase.text($0.value) }
    let words = [
      "is": "==", "equals": "==", "isnt": "!=", "above": ">", "below": "<", "over": ">",
      "under": "<",
    ]
    if texts.count == 3, let sign = words[texts[1].lowercased()] {
      return "expect \(texts[0]) \(sign) \(texts[2])"
    }
    if texts.count == 2, texts[1].unquoted != nil { return "expect \(texts[0]), \(texts[1])" }
    return nil
  }

  /// `on click: print 1`, `on select print 1`.
  private func on() -> String? {
    guard phrase.kind(1) == .identifier, phrase.tokens.count > 2, phrase.kind(2) != .equals else {
      return nil
    }
    let start = phrase.kind(2) == .colon ? 3 : 2
    let rest = phrase.text(start..<phrase.tokens.count)
    if rest.isEmpty || phrase.word(1) == "select" && (start == 3 || rest == "none") { return nil }
    return "on select: \(rest)"
  }

  private func help() -> String? {
    let words = phrase.all.dropFirst().map { phrase.text($0) }
    if words == ["me"] { return "help" }
    let topic = phrase.text(phrase.all.dropFirst()).split(whereSeparator: \.isWhitespace).map(
      String.init
    )
    .first { HelpPage(about: $0) != nil && !["on", "select", "x", "y"].contains($0) }
    return topic.map { "help \($0)" } ?? (isMalformed ? "help" : nil)
  }

  /// A malformed statement without a word that is known: names that stand beside each other, `mean price`.
  func plain() -> String? {
    if phrase.kind(0) == .question || phrase.kind(0) == .invalid && phrase.text(0) == "?" {
      return phrase.kind(1) == .identifier ? "help \(phrase.text(1))" : "help"
    }
    guard phrase.kind(0) == .identifier, names.series.contains(phrase.text(0)),
      phrase.kind(1) == .identifier, phrase.tokens[1].isAfterBlank
    else { return nil }
    if let function = phrase.word(1).flatMap({ Vocabulary.function(Habits.functions[$0] ?? $0) }),
      phrase.tokens.count == 2, function.arity.contains(1)
    {
      return "\(function.name)(\(phrase.text(0)))"
    }
    return ForeignPlot.line(phrase, names, from: 0)
  }
}
