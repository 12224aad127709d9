/// What a session contains, for completion and inspection.
package struct CompletionContext: Sendable {
  package struct KnownName: Hashable, Sendable {
    package var name: String
    package var isSeries: Bool
    /// What it is, one line: `series, 144 samples`.
    package var detail: String

    package init(_ name: String, isSeries: Bool, detail: String = "") {
      self.name = name
      self.isSeries = isSeries
      self.detail = detail
    }
  }

  package var names: [KnownName]
  package var connections: [KnownName]
  /// The statements that have read series from files, by name.
  package var readings: [String: String]
  /// The paths that begin with a text; folders end with `/`.
  package var files: @Sendable (String) -> [String]
  /// The columns of a file or table, empty where it cannot be read.
  package var columns: @Sendable (String) -> [String]
  /// The names that stand for tables.
  package var tables: Set<String>
  /// Dates near the data, in ISO 8601.
  package var dates: [String]
  /// The zones that `timeZone` knows.
  package var timeZones: @Sendable () -> [String]

  /// The contents of a session; without arguments it is empty.
  package init(
    names: [KnownName] = [], connections: [KnownName] = [],
    readings: [String: String] = [:],
    files: @escaping @Sendable (String) -> [String] = { _ in [] },
    columns: @escaping @Sendable (String) -> [String] = { _ in [] }, tables: Set<String> = [],
    dates: [String] = [],
    timeZones: @escaping @Sendable () -> [String] = { ["UTC"] }
  ) {
    self.names = names
    self.connections = connections
    self.readings = readings
    self.files = files
    self.columns = columns
    self.tables = tables
    self.dates = dates
    self.timeZones = timeZones
  }
}

extension Completion {
  /// The candidates at an offset of a text, which need not be finished or valid.
  ///
  /// - Parameters:
  ///   - text: The program, cell or line.
  ///   - offset: The cursor in code points, clamped to the text.
  ///   - context: What the session has.
  /// - Complexity: O(n) and the context's own work.
  package init(_ text: String, at offset: Int, context: CompletionContext = CompletionContext()) {
    let cursor = CursorContext(text, at: offset, tables: context.tables)
    var maker = CandidateMaker(cursor: cursor, context: context)
    maker.make()
    let prefix = maker.prefix.lowercased()
    var seen: Set<String> = []
    self.init(
      range: maker.range.lowerBound..<maker.range.upperBound,
      candidates: maker.candidates.filter { candidate in
        candidate.text.lowercased().hasPrefix(prefix) && seen.insert(candidate.text).inserted
      })
  }
}

/// Collects what fits at a cursor.
private struct CandidateMaker {
  let cursor: CursorContext
  let context: CompletionContext
  var candidates: [Completion.Candidate] = []
  var range: SourceRange
  var prefix: String
  private let isInString: Bool

  init(cursor: CursorContext, context: CompletionContext) {
    self.cursor = cursor
    self.context = context
    let token = cursor.touched
    isInString = token.map { $0.kind == .string || $0.issue == .openString } ?? false
    guard let token, !isInString || token.start < cursor.cursor else {
      range = SourceRange(cursor.offset, cursor.offset)
      prefix = ""
      return
    }
    // In a string its contents are replaced; in an unfinished one, those before the cursor.
    // Of a duration its unit is.
    let unit = token.kind == .duration ? cursor.text(token).lastIndex { !$0.isLetter } : nil
    let skipped = unit.map { cursor.text(token)[...$0].utf8.count } ?? (isInString ? 1 : 0)
    let start = token.range.lowerBound + skipped
    let end =
      token.kind == .string
      ? token.range.upperBound - 1 : isInString ? cursor.offset : token.range.upperBound
    range = SourceRange(start, end)
    prefix = cursor.source.string(
      min(token.start + skipped, cursor.cursor)..<cursor.cursor)
  }

  mutating func add(_ kind: Completion.Candidate.Kind, _ text: String, _ detail: String = "") {
    candidates.append(Completion.Candidate(kind: kind, text: text, detail: detail))
  }

  mutating func make() {
    if cursor.isInComment { return }
    if addMembers() { return }
    if isInString { return addStrings() }
    if cursor.isAfterSelection {
      for field in SelectionField.allCases { add(.word, field.rawValue, field.summary) }
      return
    }
    if let number = cursor.numberBeforeUnit { return addUnits(after: number) }
    if let key = cursor.key { return addValues(of: key) }
    guard !cursor.tokens.isEmpty else {
      for entry in Vocabulary.statements { add(.statement, entry.verb.rawValue, entry.summary) }
      return addExpressions()
    }
    if cursor.openBracket != nil {
      for name in cursor.function?.named ?? [] {
        add(.key, "\(name)=", cursor.function?.signature ?? "")
      }
      if let function = cursor.function {
        for word in function.words(at: cursor.argumentIndex) {
          add(.word, word, function.signature)
        }
      }
      return addExpressions()
    }
    guard let verb = cursor.verb else {
      addExpressions()
      return addJoints()
    }
    addOperands(of: Vocabulary.statement(verb))
  }

  // MARK: - Words of a statement

  private mutating func addOperands(of entry: StatementEntry) {
    let last = cursor.tokens[cursor.tokens.count - 1]
    if last.kind == .equals { return addExpressions() }  // `let a = `, `series a = `
    if entry.verb == .series, let place = cursor.conditionPart {
      switch place {
      case .column: return addColumns(quoted: false)
      case .relation: return
      case .value:
        addDates()
        return addExpressions()
      case .end: add(.word, "and", "one more condition")
      }
    }
    // Behind the file of an `export` there are keys alone.
    if entry.verb == .export, last.kind == .string { return addKeys(except: cursor.usedKeys) }
    for word in entry.words
    where !cursor.tokens.dropFirst().contains(where: { cursor.isWord($0, word) }) {
      add(.word, word, entry.summary)
    }
    if entry.verb == .window, last.kind == .identifier {
      let word = cursor.text(last).lowercased()
      if word == "next" || word == "previous" {
        for unit in ["hour", "day", "week", "month", "year"] { add(.word, unit) }
      }
      if word == "all" { for axis in Axis.allCases { add(.word, axis.rawValue) } }
    }
    let used = cursor.usedKeys
    let isDefining = entry.verb == .series || entry.verb == .let
    if !isDefining || cursor.tokens.count > 2 {
      for operand in entry.operands where used.isEmpty || operand == .configKey {
        switch operand {
        case .series: for name in context.names where name.isSeries { add(name) }
        case .expression: if !isDefining || !used.isEmpty { addExpressions() }
        case .connection:
          for connection in context.connections { add(.word, connection.name, connection.detail) }
        case .file, .configKey: break
        case .topic: addTopics()
        }
      }
    }
    if [.select, .compare, .window].contains(entry.verb), used.isEmpty { addDates() }
    if entry.operands.contains(.configKey), cursor.tokens.count > 1,
      cursor.isWord(cursor.tokens[1], "reset")
    {
      for key in Vocabulary.keys(in: .config) {
        add(.key, key.name, key.details)
        if let alias = key.alias { add(.key, alias, key.details) }
      }
      return
    }
    addKeys(except: used)
    if entry.operands.contains(.expression), cursor.tokens.count > 1 { addJoints() }
  }

  private mutating func addKeys(except used: Set<String>) {
    var known = used
    for group in cursor.groups {
      for key in Vocabulary.keys(in: group) where known.insert(key.name).inserted {
        add(.key, "\(key.name)=", "\(key.summary); \(key.details)")
        if let alias = key.alias { add(.key, "\(alias)=", "\(key.summary); \(key.details)") }
      }
    }
  }

  private mutating func addTopics() {
    for entry in Vocabulary.statements { add(.topic, entry.verb.rawValue, entry.summary) }
    for topic in Vocabulary.topics { add(.topic, topic.title, topic.summary) }
    for key in Vocabulary.keys { add(.topic, key.name, key.summary) }
    for function in Vocabulary.functions { add(.topic, function.name, function.summary) }
    for recipe in Vocabulary.recipes {
      for word in recipe.words { add(.topic, word, "how do I \(recipe.question)") }
    }
  }

  // MARK: - Values

  private mutating func addValues(of key: KeyEntry) {
    for word in key.type.words {
      let isDefault = key.defaultValue == .word(word)
      add(.value, word, isDefault ? "default" : key.summary)
    }
    if let value = key.defaultText, !key.type.words.contains(value) {
      add(.value, value, "default; \(key.details)")
    }
    switch key.type.kind {
    case .boolean:
      add(.value, "on", key.summary)
      add(.value, "off", key.summary)
    case .color, .colors: addColors()
    case .wordList: add(.value, "all", key.summary)
    case .column, .columns: addColumns(quoted: false)
    case .timeZone: for zone in context.timeZones() { add(.value, zone) }
    case .position, .dates, .range:
      addDates()
      addExpressions()
    case .number, .integer, .numbers, .step, .duration: addExpressions()
    case .panel: for number in 1...3 { add(.value, String(number), key.summary) }
    case .texts where key.name == "highlight": addHighlights()
    case .name, .string, .shownText, .texts, .template, nil: break
    }
  }

  private mutating func addColors() {
    for name in Color.names { add(.color, name, Color.named[name]?.description ?? "") }
  }

  private mutating func addDates() { for date in context.dates { add(.date, date) } }

  private mutating func addColumns(quoted: Bool) {
    guard
      let from = cursor.tokens.firstIndex(where: cursor.isBeforeFile),
      let file = cursor.tokens.dropFirst(from + 1).first,
      let path = file.kind == .identifier
        ? cursor.text(file) : try? StringLiteral.decode(Array(cursor.text(file).utf8)[...]).get()
    else { return }
    for column in context.columns(path) {
      let isPlain = DateLiteral(parsing: column) == nil && Setting.Value.isBareWord(column)
      add(.column, quoted || isPlain ? column : StringLiteral.encode(column), path)
    }
  }

  /// The members of a group behind its name: plain ones behind a point, all within quotes.
  private mutating func addMembers() -> Bool {
    let isBehindPoint = cursor.tokens.last?.kind == .dot
    guard let group = cursor.memberOwner, isBehindPoint || isInString else { return false }
    let members = context.names.filter {
      $0.isSeries && MemberName($0.name)?.group == group
        && (!isBehindPoint || $0.name.hasPrefix("\(group)."))
    }
    for name in members {
      add(.series, MemberName(name.name)?.member ?? "", name.detail)
    }
    return !members.isEmpty
  }

  /// The members of the groups that a `plot` has named so far, within quotes.
  private mutating func addHighlights() {
    for name in context.names where name.isSeries {
      guard let member = MemberName(name.name),
        cursor.tokens.contains(where: {
          $0.kind == .identifier && cursor.text($0) == member.group
        })
      else { continue }
      let text = member.member
      add(.value, isInString ? text : StringLiteral.encode(text), name.detail)
    }
  }

  private mutating func addStrings() {
    if let key = cursor.key {
      switch key.type.kind {
      case .column, .columns: addColumns(quoted: true)
      case .color, .colors: addColors()
      case .timeZone: for zone in context.timeZones() { add(.value, zone) }
      case .texts where key.name == "highlight": addHighlights()
      default:
        if case .text(let text) = key.defaultValue { add(.value, text, "default") }
      }
      return
    }
    guard let verb = cursor.verb, Vocabulary.statement(verb).operands.contains(.file) else {
      return
    }
    if let place = cursor.conditionPart {
      if place == .column { addColumns(quoted: true) }
      return
    }
    for path in context.files(prefix) where path.hasSuffix("/") || hasFittingSuffix(path, for: verb)
    {
      add(.file, path)
    }
  }

  /// Whether a file's name ends as those do that a statement takes.
  private func hasFittingSuffix(_ path: String, for verb: Verb) -> Bool {
    let name = path.lowercased()
    let suffixes =
      switch verb {
      case .series: Vocabulary.readSuffixes
      case .run: ["glow"]
      case .expect: ["png"]
      default: Vocabulary.exportSuffixes + Vocabulary.valueSuffixes
      }
    return suffixes.contains { name.hasSuffix(".\($0)") }
  }

  // MARK: - Expressions

  /// What may follow a number: its unit, a key of the statement, or a word that joins expressions.
  private mutating func addUnits(after number: String) {
    for unit in DurationUnit.allCases {
      add(.word, unit.word(isOne: number == "1"), unit.summary)
    }
    if cursor.openBracket == nil { addKeys(except: cursor.usedKeys) }
    addJoints()
  }

  private mutating func add(_ name: CompletionContext.KnownName) {
    add(name.isSeries ? .series : .variable, name.name, name.detail)
  }

  private mutating func addExpressions() {
    for name in context.names { add(name) }
    for function in Vocabulary.functions {
      add(.function, "\(function.name)(", "\(function.signature): \(function.summary)")
    }
    for word in ["selection", "nan", "pi", "e", "on", "off", "not"] { add(.word, word) }
  }

  /// The words that join expressions.
  private mutating func addJoints() {
    for word in ["for", "in", "step", "and", "or"] { add(.word, word) }
  }
}
