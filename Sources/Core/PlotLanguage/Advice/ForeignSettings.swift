/// Says keys and words of other tools in ours: `lw=2`, `theme black`, `figsize=(10, 5)`, `dashed`.
struct ForeignSettings {
  let phrase: Phrase
  let names: AdviceNames
  /// The keys that the statement takes.
  let groups: [KeyGroup]
  /// What has to be said before the statement.
  private(set) var before: [String] = []
  /// The pairs, in their order, and whether each belongs to one expression of `plot`.
  private(set) var pairs: [(key: String, value: String)] = []

  init(_ phrase: Phrase, _ names: AdviceNames, _ groups: [KeyGroup]) {
    self.phrase = phrase
    self.names = names
    self.groups = groups
  }

  /// The pairs as they are written behind a statement.
  var text: String { pairs.map { " \($0.key)=\($0.value)" }.joined() }

  func has(_ key: String) -> Bool { Vocabulary.key(key, in: groups) != nil }

  mutating func add(_ key: String, _ value: String) {
    let name = Vocabulary.key(key, in: groups)?.name ?? key
    pairs.removeAll { Vocabulary.key($0.key, in: groups)?.name == name }
    pairs.append((key, value))
  }

  // MARK: - Words

  /// Takes words and pairs that mean settings, as many as there are; returns how many parts were taken.
  mutating func take(_ parts: ArraySlice<Phrase.Part>) -> Int {
    guard let part = parts.first else { return 0 }
    let text = phrase.text(part.value)
    if let key = part.key {
      addPair(key, text)
      return 1
    }
    guard part.value.count == 1 || Color(parsing: text) != nil else { return 0 }
    if text.unquoted == nil, let entry = Vocabulary.key(key(named: text), in: groups) {
      let name = entry.name == key(named: text) ? entry.name : key(named: text)
      if let next = parts.dropFirst().first, next.key == nil, fits(next, entry) {
        addPair(name, phrase.text(next.value))
        return 2
      }
      if entry.type.kind == .boolean || entry.type.words.contains("on") {
        add(name, "on")
        return 1
      }
      if entry.name == name, let value = entry.defaultText, value != "[]" {
        add(name, value)
        return 1
      }
      return 0
    }
    if groups.contains(.picture), !names.all.contains(text) {
      let word = text.lowercased()
      let scale = Habits.words["scale"]?[word] ?? word
      if let said = ["log": "y scale=log", "linear": "y scale=linear", "grid": "grid=on"][scale] {
        before.append("axis \(said)")
        return 1
      }
    }
    return takeWord(text.lowercased()) ? 1 : 0
  }

  /// Whether a part can be the value of a key.
  private func fits(_ part: Phrase.Part, _ entry: KeyEntry) -> Bool {
    let text = phrase.text(part.value)
    guard part.value.count == 1, phrase.kind(part.value.lowerBound) == .identifier else {
      return true
    }
    return entry.type.takesWords || entry.type.kind == .color || word(text, for: entry) != nil
      || names.all.contains(text) || ["on", "off", "true", "false"].contains(text.lowercased())
  }

  private func key(named text: String) -> String {
    if has(text) { return text }
    let lowered = text.lowercased()
    let here = Habits.keys[lowered].flatMap { has($0) ? $0 : nil }
    return here ?? groups.flatMap(Vocabulary.keys(in:)).flatMap { [$0.name, $0.alias ?? $0.name] }
      .first { $0.lowercased() == lowered } ?? text
  }

  /// A word that says a key by its value: `dark`, `dashed`, `log`, a colour.
  private mutating func takeWord(_ word: String) -> Bool {
    if ["dashed", "dotted", "dashes"].contains(word), has("dash") {
      add("dash", "on")
      return true
    }
    for group in groups {
      for entry in Vocabulary.keys(in: group)
      where entry.name != "latestIndicator" && entry.name != "valueStickColor" {
        if let value = self.word(word, for: entry), value != "on", value != "off", value != "auto" {
          add(entry.name, value)
          return true
        }
      }
    }
    if has("color"), names.all.contains(word) == false, Color(parsing: word) != nil {
      add("color", word)
      return true
    }
    return false
  }

  /// What a key's word is called here.
  private func word(_ word: String, for entry: KeyEntry) -> String? {
    let lowered = word.lowercased()
    if entry.type.words.contains(lowered) { return lowered }
    let here = Habits.words[entry.name]?[lowered]
    return here.flatMap { entry.type.words.contains($0) ? $0 : nil }
  }

  // MARK: - Pairs

  private static let silent: Set<String> = [
    "ax", "figure", "zorder", "data", "inplace", "markersize", "ms", "axis", "block", "rot", "hue",
    "palette", "ci", "subplots", "use_index", "stacked", "density", "edgecolor", "align",
  ]

  /// Takes a pair with the key and the value of another tool.
  mutating func addPair(_ key: String, _ value: String) {
    let plain = value.unquoted ?? value
    let isPlot = groups.contains(.picture)
    switch key.lowercased() {
    case "c" where has("color"), "colour" where has("color"), "color" where has("color"),
      "lc" where has("color"), "linecolor" where has("color"):
      if let color = color(plain) { add("color", color) } else if has(key) { add(key, value) }
    case "ls", "linestyle", "dt", "dashtype", "lty":
      if !["-", "solid", "1"].contains(plain), has("dash") { add("dash", "on") }
    case "marker", "markers", "pt", "pointtype", "pch":
      if has("points"), plain != "None" { add("points", "on") }
    case "style" where has("dash") && ["dashed", "dotted", "--", ":"].contains(plain):
      add("dash", "on")
    case "lw", "linewidth", "line_width":
      add(has("lineWidth") ? "lineWidth" : "width", value)
    case "figsize" where has("width"):
      guard let (width, height) = range(value), let w = Double(width), let h = Double(height)
      else { return }
      add("width", numberText(w * 72))
      add("height", numberText(h * 72))
    case "legend" where isPlot:
      if ["on", "off", "true", "false"].contains(plain.lowercased()) {
        add("legend", plain.lowercased())
      } else {
        let isPlace = plain.contains("upper") || plain.contains("lower") || plain.contains("best")
        if isPlace { add("legend", "on") } else { add("label", value) }
      }
    case "xlim" where isPlot, "xrange" where isPlot, "ylim" where isPlot, "yrange" where isPlot:
      if let (a, b) = range(value) { add(String(key.prefix(1)).lowercased(), "\(a)..\(b)") }
    case "ymin" where isPlot, "ymax" where isPlot, "xmin" where isPlot, "xmax" where isPlot:
      let axis = String(key.prefix(1)).lowercased()
      let old = pairs.first { $0.key == axis }?.value.replacing("..", with: "") ?? ""
      let isLower = key.lowercased().hasSuffix("min")
      add(axis, isLower ? "\(value)..\(old)" : "\(old)..\(value)")
    case "logy", "logx":
      before.append("axis \(key.lowercased().suffix(1)) scale=log")
    case "secondary_y" where has("axis"): add("axis", "right")
    case "main": add("title", value)
    case "xlab", "ylab": add(key.lowercased() + "el", value)
    case let key where !has(key) && isPlot && ForeignSettings.silent.contains(key): break
    default: addKnown(key, value)
    }
  }

  private mutating func addKnown(_ key: String, _ value: String) {
    let plain = value.unquoted ?? value
    let isPlot = groups.contains(.picture)
    let name = self.key(named: key)
    if let entry = Vocabulary.key(name, in: groups) {
      let isWord = plain.isPlainName || plain.contains("-")
      let known = isWord && !names.all.contains(plain) ? word(plain, for: entry) : nil
      if groups.contains(.picture), name == "scale" || name == "grid", known == nil, isWord {
        before.append("axis y \(name)=\(Habits.words[name]?[plain] ?? plain)")
      } else {
        let boolean = entry.type.kind == .boolean ? Habits.booleans[plain.lowercased()] : nil
        add(name, known == plain.lowercased() ? plain : known ?? boolean ?? value)
      }
    } else if let entry = Vocabulary.key(key, in: [.axis]) {
      let axis = key == "grid" ? "" : "y "
      before.append("axis \(axis)\(key)=\(word(plain, for: entry) ?? value)")
    } else if let entry = Vocabulary.key(key, in: [.config]), !groups.contains(.config) {
      before.append("config \(key)=\(word(plain, for: entry) ?? value)")
    } else if Vocabulary.key(key, in: [.window]) != nil {
      before.append("window \(key)=\(value)")
    } else if Vocabulary.key(key, in: [.style]) != nil, !isPlot, let series = names.series.first {
      let entry = Vocabulary.key(key, in: [.style])
      before.append("style \(series) \(key)=\(entry.flatMap { word(plain, for: $0) } ?? value)")
    } else if Vocabulary.key(key, in: [.picture]) != nil {
      before.append("plot \(key)=\(value)")
    } else {
      add(key, value)
    }
  }

  /// A colour of another tool.
  private func color(_ text: String) -> String? {
    if text.count == 1, let letter = text.first, let name = Habits.colorLetters[letter],
      !names.all.contains(text)
    {
      return name
    }
    if Color.names.contains(text.lowercased()) { return text.lowercased() }
    if text.hasPrefix("#"), Color(parsing: text) != nil { return text }
    return Color(hexDigits: Array(text.utf8)) == nil ? nil : "#\(text)"
  }

  /// The two ends in `(0, 5)`, `[0, 5]`, `[0:5]`, `[0 5]` and `0..5`; a star is an open end.
  func range(_ text: String) -> (String, String)? { ForeignSettings.ends(text) }

  /// The two ends in `(0, 5)`, `[0, 5]`, `[0:5]`, `[0 5]` and `0..5`; a star is an open end.
  static func ends(_ text: String) -> (String, String)? {
    var inside = text
    if let first = text.first, "([{".contains(first), text.count > 2 {
      inside = String(text.dropFirst().dropLast())
    }
    for separator in ["..", ":", ",", " "] {
      let ends = inside.split(separator: separator, omittingEmptySubsequences: separator == " ")
        .map { end -> String in
          let end = end.trimmed
          return end == "*" ? "" : end.unquoted ?? end
        }
      if ends.count == 2, ends != ["", ""] { return (ends[0], ends[1]) }
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without the blanks at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
