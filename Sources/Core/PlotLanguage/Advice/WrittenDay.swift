/// Days as people write them: `15.01.2024`, `15-01-2024`, `1/15/2024`, `2024/01/15`, `15 Jan 2024`, `January 15, 2024`,
/// each perhaps with a time of day behind it.
enum WrittenDay {
  /// The days of a text, or of a range of two; none where one of them is no day.
  static func parts(of text: String) -> [String] {
    let parts = text.split(separator: "..").map(String.init)
    return parts.allSatisfy { !readings(of: $0).isEmpty } ? parts : []
  }

  /// Whether the day is the first number of a text, or the second; nil where both can be.
  static func isDayFirst(_ text: String) -> Bool? {
    let numbers = text.split { !$0.isNumber }.map { Int($0) ?? 0 }
    guard numbers.count > 2, numbers[0] < 32, !readings(of: text).isEmpty else { return nil }
    return numbers[0] > 12 ? true : numbers[1] > 12 ? false : nil
  }

  /// What a text may mean: nothing, one date, or two where its numbers can be day and month or month and day.
  static func readings(of text: String) -> [DateLiteral] {
    // A statement may hold thousands of numbers and keys.
    guard (8...40).contains(text.utf8.count) else { return [] }
    var runs = runs(of: text)
    let time = removeClock(from: &runs)
    guard runs.first?.shape != .mark, runs.last?.shape != .mark else { return [] }
    let fields = runs.filter { $0.shape != .mark }
    let marks = runs.filter { $0.shape == .mark }.map(\.text)
    let isEven = marks.count == 2 && marks[0] == marks[1] && ["-", ".", "/"].contains(marks[0])
    switch fields.map(\.shape) {
    case [.year, .number, .number] where isEven:
      return dates([(fields[0].text, fields[1].text, fields[2].text)], time)
    case [.number, .number, .year] where isEven:
      let dayFirst = (fields[2].text, fields[1].text, fields[0].text)
      let monthFirst = (fields[2].text, fields[0].text, fields[1].text)
      // A point stands behind a day where the day comes first.
      return dates(marks[0] == "." ? [dayFirst] : [dayFirst, monthFirst], time)
    case [.number, .word, .year] where marks.allSatisfy(areBesideAMonth):
      return named(fields[1].text).map { dates([(fields[2].text, $0, fields[0].text)], time) } ?? []
    case [.word, .number, .year]
    where marks.dropLast().allSatisfy(areBesideAMonth) && [" ", ", "].contains(marks.last):
      return named(fields[0].text).map { dates([(fields[2].text, $0, fields[1].text)], time) } ?? []
    default: return []
    }
  }

  /// Digits, letters or signs without others between them.
  private struct Run {
    enum Shape { case year, number, word, mark, other }

    let text: Substring
    let shape: Shape

    /// The run that a text begins with.
    init(startOf text: Substring) {
      let isDigits = text.first.map(Self.isDigit) ?? false
      let isLetters = text.first.map(Self.isLetter) ?? false
      self.text = text.prefix { Self.isDigit($0) == isDigits && Self.isLetter($0) == isLetters }
      shape =
        switch self.text.count {
        case _ where !isDigits && !isLetters: .mark
        case 1...2 where isDigits: .number
        case 4 where isDigits: .year
        case 3...9 where isLetters: .word
        default: .other
        }
    }

    private static func isDigit(_ character: Character) -> Bool {
      character.isASCII && character.isNumber
    }

    private static func isLetter(_ character: Character) -> Bool {
      character.isASCII && character.isLetter
    }
  }

  private static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var rest = text[...]
    while !rest.isEmpty {
      runs.append(Run(startOf: rest))
      rest = rest[runs[runs.count - 1].text.endIndex...]
    }
    return runs
  }

  /// Takes a time of day, `T09:30` or ` 9:30:00`, from behind a day.
  private static func removeClock(from runs: inout [Run]) -> String? {
    for count in [6, 4] {
      let tail = runs.suffix(count)
      let fields = tail.dropFirst().enumerated()
      guard tail.count == count, ["T", " "].contains(tail.first?.text),
        fields.allSatisfy({ $0 % 2 == 0 ? $1.shape == .number : $1.text == ":" }),
        tail.dropFirst(3).allSatisfy({ $0.shape == .mark || $0.text.count == 2 })
      else { continue }
      runs.removeLast(count)
      return tail.dropFirst().map(\.text).joined()
    }
    return nil
  }

  /// The signs that may stand between a month's name and its day or year.
  private static func areBesideAMonth(_ marks: Substring) -> Bool {
    [".", " ", ". "].contains(marks)
  }

  /// The number of a month's name.
  private static func named(_ word: Substring) -> Substring? {
    Habits.filtered(String(word), by: "month").map { Substring($0) }
  }

  private static func dates(
    _ fields: [(year: Substring, month: Substring, day: Substring)], _ time: String?
  ) -> [DateLiteral] {
    func padded(_ digits: some StringProtocol, to count: Int) -> String {
      String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let found = fields.compactMap { year, month, day in
      let clock = time.map { "T" + padded($0, to: $0.count > 5 ? 8 : 5) } ?? ""
      return DateLiteral(parsing: "\(year)-\(padded(month, to: 2))-\(padded(day, to: 2))\(clock)")
    }
    // The third of March is one day, whichever of its numbers is the month.
    return found.count == 2 && found[0] == found[1] ? [found[0]] : found
  }
}

extension Phrase {
  /// Where days are written in other ways than the language's, each with the date that it means.
  ///
  /// A text counts where it is what an error underlines. Nothing is found in words, numbers and signs that
  /// may mean two days: `3/5/2026`, unless one of them is among the samples'.
  /// - Returns: The tokens with their dates, in order; nil where a day is unclear.
  func writtenDays(
    _ names: AdviceNames, underlined: SourceRange?
  ) -> [(range: Range<Int>, text: String)]? {
    var found: [(range: Range<Int>, text: String)] = []
    var index = 0
    func isDayFirst() -> Bool? {
      tokens.indices.lazy.compactMap { start in
        self.ends(ofDayAt: start, underlined).lazy
          .compactMap { WrittenDay.isDayFirst(self.text(start..<$0)) }.first
      }.first
    }
    while index < tokens.count {
      let runs = ends(ofDayAt: index, underlined).lazy.map { end in
        let text = self.text(index..<end)
        return (end: end, parts: WrittenDay.parts(of: text.unquoted ?? text))
      }
      guard let run = runs.first(where: { !$0.parts.isEmpty }) else {
        index += 1
        continue
      }
      let dates = run.parts.compactMap { names.date($0, isDayFirst: isDayFirst()) }
      guard dates.count == run.parts.count else { return nil }
      found.append((index..<run.end, dates.map(\.description).joined(separator: "..")))
      index = run.end
    }
    return found
  }

  /// Where a day can end that begins at a token.
  private func ends(ofDayAt start: Int, _ underlined: SourceRange?) -> [Int] {
    switch kind(start) {
    case .invalid: return [start + 1]
    case .string:
      return tokens[start].range.lowerBound == underlined?.lowerBound ? [start + 1] : []
    case .number
    where [.slash, .minus].contains(kind(start + 1)) && kind(start + 3) == kind(start + 1):
      return (start + 1..<start + 5).allSatisfy(isJoined) ? [start + 5] : []
    case .number, .identifier: return [start + 3, start + 4].filter { $0 <= tokens.count }
    default: return []
    }
  }
}
