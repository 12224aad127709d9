/// Says in our words what part of the axes people ask for: `window ytd`, `window march`, `window 0 10`.
struct ForeignWindow {
  private let phrase: Phrase
  private let names: AdviceNames

  init(_ phrase: Phrase, _ names: AdviceNames) {
    self.phrase = phrase
    self.names = names
  }

  private static let fillers: Set<String> = [
    "from", "to", "between", "and", "until", "since", "the", "of", "in", "for", "till", "only",
    "by",
  ]
  private static let counts = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "twelve": 12,
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The statement for the words in a range of tokens, the verb left out; nil where nothing is known.
  func line(_ range: Range<Int>) -> String? {
    guard let parts = phrase.parts(range) else { return nil }
    if let limits = limits(parts) { return limits }
    if parts.count == 1, let key = parts[0].key, Axis(rawValue: key) != nil,
      let (a, b) = ends([phrase.text(parts[0].value)])
    {
      return "window \(key)=\(a)..\(b)"
    }
    if let pair = parts.firstIndex(where: { $0.key != nil }), pair > 0,
      parts[pair...].allSatisfy({ $0.key.map { Axis(rawValue: $0) != nil } ?? false })
    {
      let pairs = parts[pair...].map { " " + phrase.text($0.range) }.joined()
      let words = line(range.lowerBound..<parts[pair].range.lowerBound)
      return words.map { "\($0); window\(pairs)" }
    }
    guard parts.allSatisfy({ $0.key == nil }) else { return nil }
    let all = parts.map { phrase.text($0.value) }
    let isSince = all.first.map { ["since", "from"].contains($0.lowercased()) } ?? false
    let isUntil = all.first.map { ["until", "till"].contains($0.lowercased()) } ?? false
    var words = all.filter { !ForeignWindow.fillers.contains($0.lowercased()) }
    var axis = ""
    if let first = words.first, Axis(rawValue: first.lowercased()) != nil, words.count > 1 {
      axis = first.lowercased() + "="
      words.removeFirst()
    }
    guard let first = words.first else { return nil }
    if let (a, b) = ends(words) { return "window \(axis)\(a)..\(b)" }
    if axis.isEmpty || axis == "x=", let months = months(words) { return months }
    if words.count == 1, isSince { return "window \(axis)\(first).." }
    if words.count == 1, isUntil { return "window \(axis)..\(first)" }
    return axis.isEmpty ? named(words.map { $0.lowercased() }) : nil
  }

  /// `min=0 max=9`, `start=… end=…`.
  private func limits(_ parts: [Phrase.Part]) -> String? {
    let values = Dictionary(
      parts.compactMap { part in part.key.map { ($0.lowercased(), phrase.text(part.value)) } }
    ) { first, _ in first }
    let lower = values["min"] ?? values["start"] ?? values["from"] ?? values["begin"]
    let upper =
      values["max"] ?? values["stop"] ?? values["to"] ?? (lower == nil ? nil : values["end"])
    guard lower != nil || upper != nil else { return nil }
    let axis = parts.first { $0.key == nil }.map { phrase.text($0.value).lowercased() }
    return
      "window \(axis == "y" || axis == "x" ? "\(axis ?? "")=" : "")\(lower ?? "")..\(upper ?? "")"
  }

  /// Two ends in one word or in two: `[0, 10]`, `0:10`, `2026-01-01 2026-02-01`.
  private func ends(_ words: [String]) -> (String, String)? {
    func isPlace(_ text: String) -> Bool {
      Double(text)?.isFinite == true || DateLiteral(parsing: text) != nil
    }
    if words.count == 2, let a = words.first, isPlace(a), isPlace(words[1]) { return (a, words[1]) }
    guard words.count == 1 else { return nil }
    if let pair = ForeignSettings.ends(words[0]), isPlace(pair.0), isPlace(pair.1) { return pair }
    for separator in [" and ", " - ", "-"] {
      let halves = words[0].split(separator: separator).map(\.trimmed)
      guard halves.count == 2, isPlace(halves[0]), isPlace(halves[1]) else { continue }
      if separator == "-", let year = Int(halves[0]), year >= 1000 { continue }
      return (halves[0], halves[1])
    }
    return nil
  }

  /// One month, or all from one to another: `2025-04`, `2025-04..2025-06`, `2025-04 2025-06`.
  private func months(_ words: [String]) -> String? {
    guard words.count <= 2 else { return nil }
    let pair = words.count == 1 ? ForeignSettings.ends(words[0]).map { [$0.0, $0.1] } : nil
    let months = (pair ?? words).map(ForeignWindow.month)
    guard let first = months.first ?? nil, let last = months.last ?? nil, first <= last else {
      return nil
    }
    return "window months=\(last - first + 1) year=\(last / 12) end=\(last % 12 + 1)"
  }

  /// The months from year 0 to that of `2025-04`; nil for anything else.
  private static func month(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let year = parts[0], (1000...9999).contains(year),
      let month = parts[1], (1...12).contains(month)
    else { return nil }
    return year * 12 + month - 1
  }

  private func named(_ words: [String]) -> String? {
    let first = words[0]
    let second = words.dropFirst().first
    let year = second.flatMap(Int.init).map { " year=\($0)" } ?? ""
    switch first {
    case "ytd", "thisyear":
      return names.lastDay.map { "window year=\($0.civil.date.year)" } ?? "window months=12"
    case "today", "yesterday", "day":
      if let second { return DateLiteral(parsing: second).map { "window day \($0)" } }
      return names.lastDay.map { "window day \($0)" } ?? "window last day"
    case "reset", "off", "none", "full", "auto", "everything", "clear", "default":
      return "window all"
    case "last", "past", "recent", "latest", "trailing", "previous", "prior":
      return last(Array(words.dropFirst()))
    case "back", "left", "prev", "before": return "window previous"
    case "forward", "right", "after": return "window next"
    case "year", "years":
      if let year = second.flatMap(Int.init) { return "window year=\(year)" }
    case "months", "month":
      if let count = second.flatMap(Int.init) { return "window months=\(count)" }
    case "q1", "q2", "q3", "q4":
      return first.last.flatMap(\.wholeNumberValue).map { "window months=3\(year) end=\($0 * 3)" }
    default: break
    }
    if let month = ForeignWindow.months.firstIndex(where: { $0.hasPrefix(first) }), first.count >= 3
    {
      return "window months=1\(year) end=\(month + 1)"
    }
    if words.count == 1, let number = Int(first) {
      let isYear = (1900...2100).contains(number)
      return isYear ? "window year=\(number)" : number > 0 ? "window last \(number)" : nil
    }
    return last(words)
  }

  /// `last 3M`, `last three months`, `last quarter`, `8 months`.
  private func last(_ words: [String]) -> String? {
    guard let first = words.first else { return "window last 1 month" }
    if first == "quarter" { return "window last 3 months" }
    let unit = words.dropFirst().first
    if let count = ForeignWindow.counts[first], let unit, DurationUnit(word: unit) != nil {
      return "window last \(count) \(unit)"
    }
    let digits = first.prefix(while: \.isNumber)
    let letter = unit ?? first.dropFirst(digits.count).trimmed
    if let amount = Int(first), unit == nil, amount > 0 { return "window last \(amount)" }
    if let amount = Int(digits), ["m", "M"].contains(letter) {
      return "window last \(amount) months"
    }
    if let amount = Int(digits), let unit = DurationUnit(word: letter) {
      return "window last \(DurationLiteral(Double(amount), unit))"
    }
    if DurationUnit(word: first) != nil, unit == nil { return "window last \(first)" }
    return nil
  }
}
