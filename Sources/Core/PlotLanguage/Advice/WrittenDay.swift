/// Days as people write them: `15.01.2024`, `1/15/2024`, `2024/01/15`, `15 Jan 2024`, `January 15, 2024`,
/// each perhaps with a time of day behind it.
enum WrittenDay {
  /// The days of a text, or of a range of two; none where one of them is no day.
  static func parts(of text: String) -> [String] {
    let parts = text.split(separator: "..").map(String.init)
    return parts.allSatisfy { !readings(of: $0).isEmpty } ? parts : []
  }

  /// What a text may mean: nothing, one date, or two where its numbers can be day and month or month and day.
  static func readings(of text: String) -> [DateLiteral] {
    // Looking closer takes time, and a statement may hold thousands of numbers and keys.
    guard (8...40).contains(text.utf8.count), mayBeDay(text) else { return [] }
    let time = text.firstMatch(of: clock).map { String($0.1) }
    let day = text.replacing(clock, with: "")
    if let match = day.wholeMatch(of: yearFirst) {
      return dates([(match.1, match.3, match.4)], time)
    }
    if let match = day.wholeMatch(of: yearLast) {
      let dayFirst = (match.4, match.3, match.1)
      // A point stands behind a day where the day comes first.
      return dates(match.2 == "." ? [dayFirst] : [dayFirst, (match.4, match.1, match.3)], time)
    }
    if let match = day.wholeMatch(of: monthBetween) {
      return named(match.2).map { dates([(match.3, $0, match.1)], time) } ?? []
    }
    if let match = day.wholeMatch(of: monthFirst) {
      return named(match.1).map { dates([(match.3, $0, match.2)], time) } ?? []
    }
    return []
  }

  // Made once: making one takes a thousand times as long as a match. Nothing changes them.
  nonisolated(unsafe) private static let clock = #/[T ](\d{1,2}:\d\d(?::\d\d)?)$/#
  nonisolated(unsafe) private static let yearFirst = #/(\d{4})([-\/.])(\d{1,2})\2(\d{1,2})/#
  nonisolated(unsafe) private static let yearLast = #/(\d{1,2})([-\/.])(\d{1,2})\2(\d{4})/#
  nonisolated(unsafe) private static let monthBetween =
    #/(\d{1,2})\.? ?([a-zA-Z]{3,9})\.? ?(\d{4})/#
  nonisolated(unsafe) private static let monthFirst = #/([a-zA-Z]{3,9})\.? ?(\d{1,2}),? (\d{4})/#

  /// Whether a text has a year of four digits, and nothing that no day has.
  private static func mayBeDay(_ text: String) -> Bool {
    var digits = 0
    var hasYear = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        hasYear = hasYear || digits == 4
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): digits = 0
      case UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
        UInt8(ascii: ":"), UInt8(ascii: " "):
        digits = 0
      default: return false
      }
    }
    return hasYear
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
    while index < tokens.count {
      let runs = ends(ofDayAt: index, underlined).lazy.map { end in
        let text = self.text(index..<end)
        return (end: end, parts: WrittenDay.parts(of: text.unquoted ?? text))
      }
      guard let run = runs.first(where: { !$0.parts.isEmpty }) else {
        index += 1
        continue
      }
      let dates = run.parts.compactMap(names.date)
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
    case .number where kind(start + 1) == .slash && kind(start + 3) == .slash:
      return (start + 1..<start + 5).allSatisfy(isJoined) ? [start + 5] : []
    case .number, .identifier: return [start + 3, start + 4].filter { $0 <= tokens.count }
    default: return []
    }
  }
}
