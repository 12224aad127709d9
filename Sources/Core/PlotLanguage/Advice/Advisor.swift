/// Makes advice of the user's own words, and gives what has been tried: what a statement that could not be
/// run may have meant.
///
/// In advice a statement in backquotes takes the place of the line, and a text in quotes that of what is
/// underlined; each can be typed as it stands.
package struct Advisor {
  private let source: SourceText
  private let names: AdviceNames
  private let outcome: (_ statements: String) -> Outcome

  /// What comes of statements, and the error of those that fail.
  package typealias Outcome = (verdict: Verdict, error: Diagnostic?)

  /// What comes of statements that are tried.
  package enum Verdict {
    case runs
    /// They can be parsed, and are of those that are not run.
    case isWellFormed
    /// They can be parsed; to run them would be too much.
    case isTooMuch
    case fails
  }

  /// - Parameters:
  ///   - source: The program, whether or not it can be run.
  ///   - statements: Those of its statements that could be parsed and have not been run.
  ///   - context: What the session has.
  ///   - outcome: What comes of statements that stand where the one with the error does.
  package init(
    _ source: SourceText, _ statements: [Statement] = [], context: CompletionContext,
    outcome: @escaping (_ statements: String) -> Outcome
  ) {
    self.source = source
    self.outcome = outcome
    names = AdviceNames(context, statements)
  }

  /// The error with advice that runs.
  ///
  /// Of what the error itself says to write only what runs is left. Where that is nothing, or the table of
  /// habits knows the statement, another edit is looked for; a note stays where there is none.
  ///
  /// - Parameters:
  ///   - diagnostic: The error.
  ///   - isMalformed: Whether the statement could not be parsed.
  /// - Returns: The error, perhaps underlining more.
  /// - Complexity: O(n) in the program's length, and at most ``tryLimit`` trials of each kind.
  package func advised(_ diagnostic: Diagnostic, isMalformed: Bool) -> Diagnostic {
    guard ![.expectationFailed, .interrupted].contains(diagnostic.code),
      let phrase = Phrase(in: source, around: diagnostic.range.lowerBound)
    else { return diagnostic }
    // What a file holds is nobody's habit, nor are addresses and names of databases.
    let mayBeHabit =
      !phrase.isLong && ![.dataError, .fileError, .limitExceeded].contains(diagnostic.code)
      && (phrase.word(0) != "connect" || isMalformed)
    // Where only the run went wrong, the form tells nothing.
    let hasForm = !isMalformed && outcome(phrase.text(phrase.all)).verdict != .fails
    let wanted: [Verdict] =
      isMalformed
      ? [.runs, .isWellFormed, .isTooMuch] : hasForm ? [.runs] : [.runs, .isWellFormed]
    let isInvalid = phrase.tokens.contains {
      $0.kind == .invalid && $0.range.lowerBound == diagnostic.range.lowerBound
    }
    if mayBeHabit,
      let found = search(phrase, for: .statements, wanted, underlined: diagnostic.range)
    {
      return advising(diagnostic, found, phrase)
    }
    // What is wrong with one token is known best where it is found.
    if isInvalid, let confirmed = confirmed(diagnostic, phrase) { return confirmed }
    if mayBeHabit, let found = search(phrase, for: .parts, wanted, underlined: diagnostic.range) {
      return advising(diagnostic, found, phrase)
    }
    if !isInvalid, let confirmed = confirmed(diagnostic, phrase) { return confirmed }
    if mayBeHabit, isMalformed || diagnostic.code == .unknownName,
      let found = search(
        phrase, for: .edits(diagnostic.range), wanted, underlined: diagnostic.range)
    {
      return advising(diagnostic, found, phrase)
    }
    var result = diagnostic
    if Advisor.proposals(in: diagnostic.advice ?? "").texts.isEmpty == false {
      result.advice = diagnostic.legal
    }
    // `12:30` is a duration, which an axis of times does not take.
    let meetsTimes = diagnostic.code == .typeMismatch && diagnostic.message.contains("has times")
    if isMalformed || (meetsTimes && phrase.all.contains(where: phrase.isClock)),
      let note = note(phrase)
    {
      result.advice = note
    }
    return result
  }

  /// At most so many statements are tried.
  private static let tryLimit = 40
  /// At most so many rows of the table follow one another.
  private static let depthLimit = 5

  // MARK: - What the error itself says

  /// What advice says to write: statements in backquotes, or else texts in quotes; nothing for a note, which
  /// may name keys in quotes.
  private static func proposals(in advice: String) -> (isStatement: Bool, texts: [String]) {
    for quote in ["`", "'"] as [Character]
    where ["write ", "did you mean ", "here: ", "written "].contains(where: {
      advice.contains($0 + String(quote))
    }) {
      let parts = advice.split(separator: quote, omittingEmptySubsequences: false)
      let texts = stride(from: 1, to: parts.count - 1, by: 2).map { String(parts[$0]) }
      if !texts.isEmpty { return (quote == "`", texts) }
    }
    return (false, [])
  }

  /// The error with those of its proposals that run and lose nothing; nil where there is none.
  private func confirmed(_ diagnostic: Diagnostic, _ phrase: Phrase) -> Diagnostic? {
    guard let advice = diagnostic.advice, let whole = phrase.range(phrase.all) else { return nil }
    let proposals = Advisor.proposals(in: advice)
    let range = diagnostic.range
    let isInside =
      range.lowerBound >= whole.lowerBound && range.upperBound <= whole.upperBound
    guard proposals.isStatement || isInside else { return nil }
    let before = source.text(in: SourceRange(whole.lowerBound, range.lowerBound))
    let after = source.text(in: SourceRange(range.upperBound, whole.upperBound))
    let found = proposals.texts.flatMap { text -> [(text: String?, whole: String)] in
      var statement = proposals.isStatement ? text : before + text + after
      if proposals.isStatement, !phrase.before.isEmpty, text.hasPrefix(phrase.before) {
        statement = String(text.dropFirst(phrase.before.count))
        if text.hasSuffix(phrase.behind) { statement.removeLast(phrase.behind.count) }
      }
      guard keeps(phrase, statement, but: proposals.isStatement ? nil : range) else { return [] }
      return completed(statement, phrase, Advisor.depthLimit)
        .map { ($0 == statement ? text : nil, $0) }
    }
    guard !found.isEmpty else { return nil }
    let isStatement = proposals.isStatement || found.contains { $0.text == nil }
    let good: [(text: String, line: String?)] = found.map { text, whole in
      let line = phrase.line(with: phrase.onOneLine(whole))
      return ((isStatement ? line : text) ?? text ?? whole, line)
    }
    var result = diagnostic
    result.correction = good[0].line
    if good.map(\.text) != proposals.texts {
      let isQuestion = advice.hasPrefix("did you mean") && isStatement == proposals.isStatement
      let quote = isStatement ? "`" : "'"
      let list = listedText(good.map { quote + $0.text + quote }, "or")
      result.advice = isQuestion ? "did you mean \(list)?" : "write \(list)"
    }
    return result
  }

  /// Statements that run: this one, or with what the errors that it meets next say to add.
  ///
  /// A file may have several things of which each must be said.
  private func completed(_ statement: String, _ phrase: Phrase, _ depth: Int) -> [String] {
    guard depth > 0, statement != phrase.text(phrase.all) else { return [] }
    let outcome = outcome(phrase.lead + statement + phrase.behind)
    if outcome.verdict != .fails { return [statement] }
    let next = Advisor.proposals(in: outcome.error?.advice ?? "")
    guard outcome.error?.code == .dataError, phrase.lead.isEmpty, phrase.behind.isEmpty,
      next.isStatement
    else { return [] }
    return next.texts.filter { adds($0, to: statement) }
      .flatMap { completed($0, phrase, depth - 1) }
  }

  /// Whether a statement has all tokens of another in their order.
  private func adds(_ longer: String, to statement: String) -> Bool {
    let (long, short) = (Phrase(longer), Phrase(statement))
    var rest = long.all.map(long.text)[...]
    return short.all.allSatisfy { index in
      guard let place = rest.firstIndex(of: short.text(index)) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  /// Whether a statement is another one than the phrase, and runs in its place.
  private func trial(_ statement: String, _ phrase: Phrase, _ wanted: [Verdict]) -> Bool {
    statement != phrase.text(phrase.all)
      && wanted.contains(outcome(phrase.lead + statement + phrase.behind).verdict)
  }

  /// Whether every name, number and text of the user's stands in a statement too, and all other words but
  /// one; but for one token that is underlined, in whose place another one stands.
  private func keeps(_ phrase: Phrase, _ statement: String, but range: SourceRange?) -> Bool {
    let underlined = phrase.all.filter { index in
      guard let range else { return false }
      let place = phrase.tokens[index].range
      return place.lowerBound < range.upperBound && place.upperBound > range.lowerBound
    }
    let new = Phrase(statement)
    // A bare word, or `Jan-24`, may have come into quotes, which it may need.
    let texts = Set(
      new.all.flatMap { index -> [String] in
        let text = (new.text(index).unquoted ?? new.text(index)).lowercased()
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return [text] + (new.kind(index) == .string ? words.map(String.init) : [])
      })
    var lostWords = 0
    for index in phrase.all where underlined != [index] {
      let text = phrase.text(index)
      switch phrase.kind(index) {
      case .number, .duration, .date: if !statement.contains(text) { return false }
      case .string: if !statement.contains(text.unquoted ?? text) { return false }
      case .identifier where !texts.contains(text.lowercased()):
        lostWords += 1
        if lostWords > 1 || names.all.contains(text) { return false }
      default: break
      }
    }
    return true
  }

  // MARK: - Looking for an edit

  /// Kinds of edit, of which a search begins with one.
  private enum Step {
    /// Rows of the table about whole statements.
    case statements
    /// Rows about parts of statements, and words of other tools.
    case parts
    /// A sign or a word that is missing, perhaps where the error is.
    case edits(SourceRange?)
  }

  /// A statement on the way to one that runs.
  private struct Candidate {
    var text: String
    /// Statements that come first.
    var before = ""
    /// How many tokens at the front and at the back are as they were.
    var (front, back): (Int, Int)
    var isWhole = false
    /// Whether nothing has been edited.
    var isFirst = false
    /// Whether no other edit may follow it.
    var isFinal = false

    var all: String { before + text }
  }

  /// The first statement that runs, the fewest edits first.
  private func search(
    _ phrase: Phrase, for first: Step, _ wanted: [Verdict], underlined: SourceRange
  ) -> Candidate? {
    let count = phrase.tokens.count
    guard let days = phrase.writtenDays(names, underlined: underlined) else { return nil }
    var root = Candidate(text: phrase.text(phrase.all), front: count, back: count, isFirst: true)
    for (range, text) in days.reversed() {
      root = edited(root, Phrase(root.text), range, text, isWhole: false)
    }
    root.isFirst = true
    if !days.isEmpty, trial(root.all, phrase, wanted) { return root }
    // `0,30` is one number rather than two operands.
    if let index = phrase.tokens.firstIndex(where: { $0.range == underlined }) {
      let missing = MissingParts(phrase: phrase, names: names, range: underlined)
      let numbers = missing.decimals(at: index).map {
        edited(root, phrase, $0.range, $0.text, isWhole: true)
      }
      if let number = numbers.first(where: { trial($0.all, phrase, wanted) }) { return number }
    }
    var found = [root]
    var seen: Set<String> = [root.text]
    var tries = 0
    for depth in 0..<Advisor.depthLimit {
      var next: [Candidate] = []
      for candidate in found {
        let phrase2 = depth == 0 && days.isEmpty ? phrase : Phrase(candidate.text)
        let steps = depth == 0 ? [first] : [.statements, .parts, .edits(nil)]
        for edited in steps.flatMap({ edits(of: candidate, phrase2, $0) })
        where seen.insert(edited.all).inserted {
          tries += 1
          if tries > Advisor.tryLimit { return nil }
          if phrase.lead.isEmpty || edited.before.isEmpty, trial(edited.all, phrase, wanted) {
            return edited
          }
          if !edited.isFinal { next.append(edited) }
        }
      }
      found = next
    }
    return nil
  }

  private func edits(of candidate: Candidate, _ phrase: Phrase, _ step: Step) -> [Candidate] {
    func edited(_ range: Range<Int>, _ text: String, isWhole: Bool) -> Candidate {
      self.edited(candidate, phrase, range, text, isWhole: isWhole)
    }
    let tokens = Set(phrase.lowered)
    switch step {
    case .statements where phrase.isLong, .parts where phrase.isLong: return []
    case .statements:
      let rows = HabitTable.statementRows + (candidate.isFirst ? [] : HabitTable.laterRows)
      return rows.filter { $0.mayMatch(tokens) }.compactMap { row in
        row.firstMatch(phrase, at: 0, names) { row.text(of: $0, in: phrase, names) }
          .map { edited(phrase.all, $0, isWhole: true) }
      }
    case .parts:
      // `last` is a word of `window`, and a function.
      let words = phrase.word(0).flatMap { Verb($0)?.entry.words } ?? []
      let rows = HabitTable.partRows.filter { $0.mayMatch(tokens) }.flatMap { row in
        phrase.all.compactMap { index -> Candidate? in
          // A name behind a point is no operand.
          if phrase.isJoined(index), phrase.kind(index - 1) == .dot { return nil }
          if index == 1, words.contains(phrase.lowered[index]) { return nil }
          return row.firstMatch(phrase, at: index, names) { match in
            row.text(of: match, in: phrase, names).map { edited(match.range, $0, isWhole: false) }
          }
        }
      }
      if let (range, text) = phrase.requoted() {
        return [edited(range, text, isWhole: false)]
      }
      return keys(of: phrase).map { edited($0.range, $0.text, isWhole: true) } + rows
        + self.words(of: phrase).map { edited($0.range, $0.text, isWhole: false) }
    case .edits(let range):
      let missing = MissingParts(phrase: phrase, names: names, range: range)
      return missing.keys.map { edited($0.range, $0.text, isWhole: true) }
        + missing.signs.map {
          var new = edited($0.range, $0.text, isWhole: true)
          new.isFinal = true
          return new
        }
    }
  }

  /// A candidate with another text in the place of some of its tokens.
  private func edited(
    _ candidate: Candidate, _ phrase: Phrase, _ range: Range<Int>, _ text: String, isWhole: Bool
  ) -> Candidate {
    var new = candidate
    new.isFirst = false
    new.front = min(candidate.front, range.lowerBound)
    new.back = min(candidate.back, phrase.tokens.count - range.upperBound)
    new.isWhole = candidate.isWhole || isWhole
    new.text = phrase.text(replacing: range, with: text).trimmed
    let result = Phrase(new.text)
    if let last = result.all.last(where: { result.kind($0) == .semicolon }) {
      new.before += result.text(0..<last) + "; "
      new.text = result.text(last + 1..<result.tokens.count)
      new.isWhole = true
    }
    return new
  }

  /// Keys of other tools, or in another case, with ours in their place.
  private func keys(of phrase: Phrase) -> [(range: Range<Int>, text: String)] {
    phrase.all.dropFirst().flatMap { index -> [(range: Range<Int>, text: String)] in
      // A name that is defined is no key.
      let isDefined = index == 1 && ["let", "series"].contains(phrase.word(0))
      guard phrase.kind(index + 1) == .equals, !isDefined, let word = phrase.word(index) else {
        return []
      }
      let own = Vocabulary.keys.flatMap { [$0.name, $0.alias ?? $0.name] }
        .first { $0.lowercased() == word }
      return [own, Habits.keys[word]].compactMap { $0 }.filter { $0 != phrase.text(index) }
        .map { (index..<index + 1, $0) }
    }
  }

  /// Words of other tools with ours in their place: functions, constants, what a key takes.
  private func words(of phrase: Phrase) -> [(range: Range<Int>, text: String)] {
    phrase.all.flatMap { index -> [(range: Range<Int>, text: String)] in
      guard let word = phrase.word(index), !names.all.contains(phrase.text(index)) else {
        if let text = phrase.text(index).unquoted, phrase.kind(index - 1) == .equals {
          return value(text, of: phrase.text(index - 2)).map { [(index..<index + 1, $0)] } ?? []
        }
        return []
      }
      switch phrase.kind(index + 1) {
      case .equals: return []
      case .openParenthesis where phrase.isJoined(index + 1):
        let own = Vocabulary.function(word)?.name
        guard let name = own == phrase.text(index) ? nil : own ?? Habits.functions[word],
          let end = phrase.end(ofGroup: index + 1)
        else {
          return []
        }
        return [(index..<end, name + phrase.text(index + 1..<end))]
      default:
        let known =
          phrase.kind(index - 1) == .equals ? value(word, of: phrase.text(index - 2)) : nil
        // A word of a call is shown in it.
        let call = phrase.call(around: index)
        let words = [Habits.arguments[word], Habits.functions[word], Habits.constants[word]]
        return (known.map { [(index..<index + 1, $0)] } ?? [])
          + words.compactMap { $0 }.map { text in
            guard let call else { return (index..<index + 1, text) }
            let (before, after) = (call.lowerBound..<index, index + 1..<call.upperBound)
            let blank = phrase.tokens[index].isAfterBlank ? " " : ""
            return (call, phrase.text(before) + blank + text + phrase.text(after))
          }
      }
    }
  }

  private func value(_ word: String, of key: String) -> String? {
    let name = Habits.keys[key.lowercased()] ?? key
    return Habits.words[name]?[word.lowercased()] ?? Habits.booleans[word.lowercased()]
  }

  // MARK: - What is shown

  private func advising(
    _ diagnostic: Diagnostic, _ found: Candidate, _ phrase: Phrase
  ) -> Diagnostic {
    var result = diagnostic
    let line = phrase.line(with: found.all)
    let part = found.front..<max(found.front, phrase.tokens.count - found.back)
    let new = Phrase(found.text)
    let text = new.text(found.front..<max(found.front, new.tokens.count - found.back))
    let isOneLine = !part.dropFirst().contains { phrase.tokens[$0].isAfterLineEnd }
    if !found.isWhole, !part.isEmpty, isOneLine, !text.isEmpty, !text.contains("'"),
      !text.contains(#/\w=[^=]/#), let range = phrase.range(part)
    {
      result.range = range
      result.advice = "write '\(text)'"
    } else if let line {
      result.advice = phrase.isOnOneLine ? "write `\(line)`" : "write \(line)"
    }
    result.correction = line
    return result
  }

  /// What cannot be said in a word.
  private func note(_ phrase: Phrase) -> String? {
    if phrase.kind(1) != .equals, let note = Habits.notes[phrase.word(0) ?? phrase.text(0)] {
      // `!a` of a name is a condition.
      return phrase.text(0) == "!" && names.all.contains(phrase.text(1)) ? nil : note
    }
    let day = names.lastDay?.description ?? "2026-03-01"
    if phrase.writtenDays(names, underlined: nil) == nil {
      return "a date is written year-month-day, such as \(day)"
    }
    guard let place = phrase.all.first(where: phrase.isClock) else { return nil }
    return "a time stands behind its day: \(day)T\(phrase.clock(place))"
  }
}
