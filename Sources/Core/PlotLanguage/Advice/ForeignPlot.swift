/// A plot as other tools write it: gnuplot's clauses, Python's arguments, plain words.
struct ForeignPlot {
  private let phrase: Phrase
  private let names: AdviceNames
  private var before: [String] = []
  private var items: [(text: String, settings: ForeignSettings)] = []
  /// What belongs to the picture.
  private var picture: ForeignSettings

  init(_ phrase: Phrase, _ names: AdviceNames) {
    self.phrase = phrase
    self.names = names
    picture = ForeignSettings(phrase, names, [.picture, .config])
  }

  private static let groups: [KeyGroup] = [.item, .picture, .config]

  private mutating func addItem(_ text: String) {
    items.append((text, ForeignSettings(phrase, names, ForeignPlot.groups)))
  }

  /// The line.
  var text: String {
    var keys = picture
    var before = self.before + picture.before
    let list = items.map { item in
      before += item.settings.before
      var own = ""
      for pair in item.settings.pairs {
        if isLineWidth(pair), self.items.count > 1, names.series.contains(item.text) {
          // In a plot there is one width for all lines.
          before.append("style \(item.text) width=\(pair.value)")
        } else if isLineWidth(pair) {
          keys.add("lineWidth", pair.value)
        } else if Vocabulary.key(pair.key, in: [.item]) != nil {
          own += " \(pair.key)=\(pair.value)"
        } else {
          keys.add(pair.key, pair.value)
        }
      }
      return item.text + own
    }
    let items = list.isEmpty ? "" : " " + list.joined(separator: ", ")
    return (before + ["plot\(items)\(keys.text)"]).joined(separator: "; ")
  }

  /// Whether a pair is the width of a line: no picture is a few points wide.
  private func isLineWidth(_ pair: (key: String, value: String)) -> Bool {
    switch pair.key {
    case "lineWidth", "plotLineWidth": true
    case "width": Double(pair.value).map { (0..<16).contains($0) } ?? false
    default: false
    }
  }

  // MARK: - Python's arguments

  /// `plt.plot(x, y, "r--", label="a")`, `df.plot(y="close")`, `plot(a, b, title="x")`.
  mutating func take(
    _ arguments: [ForeignArgument], of object: String? = nil, asVerb: Bool = false,
    style: String? = nil, wrapped: (String) -> String = { $0 }
  ) {
    var places = arguments.places
    var format: String?
    if let last = places.last?.unquoted, places.count > 1 || object != nil,
      last.count <= 4, last.allSatisfy({ "rgbkymcw-.:o*^sx+".contains($0) })
    {
      format = last
      places.removeLast()
    }
    if let object {
      for text in arguments["y"].map(ForeignPlot.texts(in:)) ?? ForeignPlot.names(in: object) {
        addItem(wrapped(text))
      }
    }
    if object == nil, places.count == 2, !asVerb, style != "bars" || !places[1].isNumber {
      addItem(wrapped(addXY(places[0], places[1])))
    } else if object == nil {
      for place in places { addItem(wrapped(place)) }
      if places.isEmpty, style != nil || wrapped("a") != "a" {
        addItem(wrapped(names.series.first ?? "[1, 2, 3]"))
      }
    }
    let isFrame = object != nil
    for argument in arguments {
      guard let key = argument.name, !(isFrame && (key == "y" || key == "x")), key != "bins"
      else { continue }
      addPair(key, argument.text)
    }
    if let style, let last = items.indices.last { items[last].settings.add("as", style) }
    for sign in format ?? "" {
      guard let last = items.indices.last else { break }
      if let color = Habits.colorLetters[sign] { items[last].settings.add("color", color) }
      if "o*^sx+".contains(sign) { items[last].settings.add("points", "on") }
    }
    if let format, format.contains("--") || format.contains(":") || format.contains("-."),
      let last = items.indices.last
    {
      items[last].settings.add("dash", "on")
    }
  }

  /// A series over other places; what the user has keeps its name, but for lists.
  private mutating func addXY(_ x: String, _ y: String) -> String {
    let isSeries = names.series.contains(y) || !y.isPlainName
    let name = isSeries ? "xy" : y
    before.append("series \(name) = \(y) x=\(x)\(names.series.contains(x) ? " sort=on" : "")")
    return name
  }

  private mutating func addPair(_ key: String, _ value: String) {
    guard let last = items.indices.last else { return picture.addPair(key, value) }
    if ["kind", "type", "as"].contains(key),
      ["hist", "histogram"].contains(value.unquoted ?? value)
    {
      items[last].text = "histogram(\(items[last].text))"
      items[last].settings.add("as", "bars")
      return
    }
    if key == "every" || key == "active" {
      before.append("segments \(items[last].text) \(key)=\(Habits.words["every"]?[value] ?? value)")
      return
    }
    if key == "secondary_y",
      items.contains(where: { ForeignPlot.texts(in: value).contains($0.text) })
    {
      for index in items.indices where ForeignPlot.texts(in: value).contains(items[index].text) {
        items[index].settings.add("axis", "right")
      }
      return
    }
    items[last].settings.addPair(key, value)
  }

  /// The texts in `"a"` and `["a", "b"]`; anything else is its own.
  private static func texts(in value: String) -> [String] {
    guard value.first == "[", value.last == "]" else { return [value.unquoted ?? value] }
    return value.dropFirst().dropLast().split(separator: ",").map { item in
      item.trimmed.unquoted ?? item.trimmed
    }
  }

  /// The names in `a, b`; anything else is its own.
  private static func names(in text: String) -> [String] {
    let names = text.split(separator: ",").map(\.trimmed)
    return names.allSatisfy(\.isPlainName) ? names : [text]
  }

  // MARK: - Words

  /// The line for `plot …` as it is typed; nil where it cannot be read at all.
  static func line(_ phrase: Phrase, _ names: AdviceNames, from start: Int) -> String? {
    if let line = function(phrase, names, from: start) { return line }
    guard let parts = phrase.parts(start..<phrase.tokens.count) else { return nil }
    var plot = ForeignPlot(phrase, names)
    return plot.take(parts[...]) ? plot.text : nil
  }

  /// `plot x^2 from -5 to 5`, also with `for x` before it; nil for anything else.
  private static func function(
    _ phrase: Phrase, _ names: AdviceNames, from start: Int
  ) -> String? {
    let tokens = start..<phrase.tokens.count
    guard let from = tokens.first(where: { ["from", "between"].contains(phrase.word($0) ?? "") }),
      let to = (from..<tokens.upperBound).first(where: {
        ["to", "and", "until"].contains(phrase.word($0) ?? "")
      }), from + 1 < to, phrase.kind(from - 1) != .equals
    else { return nil }
    var end = from
    if end - 2 > start, phrase.word(end - 2) == "for", phrase.word(end - 1) == "x" { end -= 2 }
    guard (start..<end).contains(where: { phrase.text($0) == "x" }), !names.all.contains("x"),
      let items = phrase.parts(start..<end), let behind = phrase.parts(to + 1..<tokens.upperBound),
      let upper = behind.first, upper.key == nil
    else { return nil }
    var plot = ForeignPlot(phrase, names)
    guard plot.take(items[...]) else { return nil }
    plot.picture.add("x", "\(phrase.text(from + 1..<to))..\(phrase.text(upper.value))")
    return plot.take(behind.dropFirst()) ? plot.text : nil
  }

  private mutating func take(_ parts: ArraySlice<Phrase.Part>) -> Bool {
    var rest = parts
    while let part = rest.first {
      let text = phrase.text(part.value)
      if let key = part.key {
        addPair(key, text)
        rest = rest.dropFirst()
        continue
      }
      let isNew = items.isEmpty || part.isAfterComma
      if isNew, phrase.kind(part.value.lowerBound) == .openBracket, text.contains(":"),
        let (a, b) = ForeignSettings.ends(text)
      {
        picture.add(picture.pairs.contains { $0.key == "x" } ? "y" : "x", "\(a)..\(b)")
        rest = rest.dropFirst()
        continue
      }
      if isNew {
        let expressions = ForeignExpression(phrase: phrase, names: names, isMalformed: true)
        if part.value.count == 1, let found = expressions.juxtaposition(at: part.value.lowerBound) {
          addItem(found.text)
          rest = rest.drop { $0.range.lowerBound < found.range.upperBound }
          continue
        }
        rest = rest.dropFirst()
        if let path = text.unquoted {
          rest = addFile(path, rest)
        } else if let path = path(text) {
          rest = addFile(path, rest)
        } else {
          addItem(text)
        }
        continue
      }
      guard let next = behindItem(text, rest) else { return false }
      rest = next
    }
    return true
  }

  /// `prices.csv` without quotes.
  private func path(_ text: String) -> String? {
    let suffix = text.split(separator: ".").last.map(String.init) ?? ""
    return text.contains(".") && Vocabulary.readSuffixes.contains(suffix.lowercased()) ? text : nil
  }

  /// A file and gnuplot's `using 1:2` behind it.
  private mutating func addFile(
    _ path: String, _ parts: ArraySlice<Phrase.Part>
  ) -> ArraySlice<Phrase.Part> {
    var rest = parts
    let file = path.isEmpty ? lastFile : path
    lastFile = file
    var name = AdviceNames.name(ofFile: file)
    let taken = Set(items.map(\.text))
    let stem = name
    var number = 2
    while taken.contains(name) {
      name = "\(stem)\(number)"
      number += 1
    }
    var columns = ""
    var style: String?
    if let part = rest.first, ["using", "u"].contains(phrase.text(part.value).lowercased()),
      let spec = rest.dropFirst().first
    {
      var columnsText = phrase.text(spec.value)
      // `using 1:2 w l` looks like two weeks.
      if columnsText.hasSuffix(" w") {
        columnsText.removeLast(2)
        style = rest.dropFirst(2).first.map { phrase.text($0.value).lowercased() }
        rest = rest.dropFirst()
      }
      let numbers = columnsText.split(separator: ":").map(String.init)
      if numbers.allSatisfy({ Int($0) != nil }) {
        if numbers.count >= 2 { columns = " x=\(numbers[0]) column=\(numbers[1])" }
        if numbers.count == 1 { columns = " column=\(numbers[0])" }
      }
      rest = rest.dropFirst(2)
    }
    before.append("series \(name) from \"\(file)\"\(columns)")
    addItem(name)
    if let style { return with(style, rest) ?? rest }
    return rest
  }

  private var lastFile = ""

  private static let times: Set<String> = [
    "last", "next", "previous", "day", "window", "since", "from", "until", "between", "past",
  ]

  /// A word behind an expression, without a comma; nil where nothing is known about it.
  private mutating func behindItem(
    _ text: String, _ parts: ArraySlice<Phrase.Part>
  ) -> ArraySlice<Phrase.Part>? {
    guard let last = items.indices.last else { return nil }
    let next = parts.dropFirst().first
    let value = next.map { phrase.text($0.value) } ?? ""
    let word = text.lowercased()
    switch word {
    case "with", "w", "as", "in":
      if names.all.contains(value) {
        addItem(value)
        return parts.dropFirst(2)
      }
      return with(value.lowercased(), parts.dropFirst(2))
    case "t", "ti", "title":
      guard value.unquoted != nil else { return nil }
      items[last].settings.add(word == "title" && items.count == 1 ? "title" : "label", value)
      return parts.dropFirst(2)
    case "using", "u": return parts.dropFirst(2)
    case "notitle", "nokey":
      items[last].settings.add("legend", "off")
      return parts.dropFirst()
    case "lt", "linetype", "ls", "ps", "pointsize", "fs", "fillstyle", "smooth", "every":
      return parts.dropFirst(2)
    case "lc", "linecolor", "lw", "linewidth", "dt", "dashtype", "pt", "pointtype":
      let isRGB = ["rgb", "rgbcolor"].contains(value.lowercased())
      let color = isRGB ? parts.dropFirst(2).first.map { phrase.text($0.value) } ?? "" : value
      items[last].settings.addPair(word, color)
      return parts.dropFirst(isRGB ? 3 : 2)
    case "axes":
      if value.hasSuffix("y2") { items[last].settings.add("axis", "right") }
      return parts.dropFirst(2)
    case "right", "secondary", "y2":
      items[last].settings.add("axis", "right")
      return parts.dropFirst()
    case "on" where value.lowercased() == "right":
      items[last].settings.add("axis", "right")
      return parts.dropFirst(2)
    case "vs", "against", "over", "versus":
      let item = items[last].text
      items[last].text = addXY(value, item)
      items[last].settings.add("as", "dots")
      return parts.dropFirst(2)
    case let word where ForeignPlot.times.contains(word) && !names.all.contains(text):
      guard let part = parts.first else { return nil }
      let end =
        parts.last { $0.key == nil && !$0.isAfterComma }?.range.upperBound ?? part.range.upperBound
      let start = part.range.lowerBound + (word == "window" ? 1 : 0)
      guard let window = ForeignWindow(phrase, names).line(start..<end) else { return nil }
      before.append(window)
      return parts.drop { $0.range.lowerBound < end }
    default: break
    }
    if text.unquoted != nil {
      items[last].settings.add("title", text)
      return parts.dropFirst()
    }
    let known = names.all.contains(text)
    let count = known ? 0 : items[last].settings.take(parts)
    if count > 0 { return parts.dropFirst(count) }
    addItem(text)
    return parts.dropFirst()
  }

  /// gnuplot's `with lines`.
  private mutating func with(
    _ word: String, _ rest: ArraySlice<Phrase.Part>
  ) -> ArraySlice<Phrase.Part>? {
    guard let last = items.indices.last else { return nil }
    switch word {
    case "lines", "l", "line": break
    case "points", "p", "dots", "d": items[last].settings.add("as", "dots")
    case "linespoints", "lp", "markers": items[last].settings.add("points", "on")
    case "boxes", "impulses", "i", "histogram", "histograms", "bars":
      items[last].settings.add("as", "bars")
    case "steps", "histeps", "fsteps": items[last].settings.add("as", "step")
    case "filledcurves", "filledcurve": items[last].settings.add("as", "area")
    default:
      guard Color(parsing: word) == nil else {
        items[last].settings.add("color", word)
        return rest
      }
      items[last].settings.addPair("as", word)
    }
    return rest
  }
}

extension String {
  fileprivate var isNumber: Bool { Double(self) != nil }
}
