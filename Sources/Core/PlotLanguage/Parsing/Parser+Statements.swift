extension Parser {
  /// Parses a statement up to, not including, its end.
  mutating func parseStatement() throws(Abandoned) -> Statement {
    let start = current.range
    guard current.kind == .identifier else { return try parseExpressionStatement(from: start) }
    if byteBehindCurrent == UInt8(ascii: "?") {
      return Statement(.help(takeQuestion()), at: range(from: start))
    }
    let kind: Statement.Kind
    let verb = verb(current)
    if let verb {
      if isKey {
        if keyword(current) != nil { _ = try parseDefinedName("a name") }
        let first = text(of: current)
        throw fail(
          "'\(first)' is a statement", at: start, advice: "to define it write 'let \(first) = …'")
      }
      try refuseCall(of: verb)
      advance()
      kind = try parseRest(of: verb)
    } else if isKey {
      kind = .assign(try parseAssignment())
    } else if keyword(current) == nil, isOperand(peek()) {
      throw unknownStatement(text(of: current))
    } else {
      return try parseExpressionStatement(from: start)
    }
    guard current.endsStatement else { throw misplaced(in: verb) }
    return Statement(kind, at: range(from: start))
  }

  private mutating func parseExpressionStatement(
    from start: SourceRange
  ) throws(Abandoned) -> Statement {
    let expression = try parseExpression()
    guard current.endsStatement else { throw misplaced(in: nil) }
    return Statement(.expression(expression), at: range(from: start))
  }

  private mutating func parseRest(of verb: Verb) throws(Abandoned) -> Statement.Kind {
    switch verb {
    case .series: return try parseSeries()
    case .append: return .append(try parseAppend())
    case .drop: return .drop(try parseNames("the name of a series"))
    case .let: return .assign(try parseAssignment())
    case .segments: return .segments(try parseSegments())
    case .style: return .style(try parseStyle())
    case .config: return try parseConfig()
    case .axis: return .axis(try parseAxis())
    case .window: return .window(try parseWindow())
    case .plot: return .plot(try parsePlot())
    case .select: return .select(try parseSelect())
    case .compare: return .compare(try parseCompare())
    case .drag: return .drag(try parseDrag())
    case .on: return .onSelect(try parseOnSelect())
    case .export: return .export(try parseExport())
    case .expect: return try parseExpect()
    case .show: return .show(try parseShow())
    case .print: return .print(try parseExpressions())
    case .warn: return .warn(try parseExpressions())
    case .clear: return .clear
    case .wait: return .wait(try parseOperand())
    case .run: return .run(try parseFile(.run))
    case .help: return .help(takeTopic())
    case .reset: return .reset
    }
  }

  // MARK: - Words shared by statements

  /// Takes a name that is being defined.
  mutating func parseDefinedName(_ what: String) throws(Abandoned) -> Name {
    guard let word else { throw unexpected("\(what) is missing") }
    if keyword(current) != nil {
      throw fail(
        "'\(word)' cannot be defined", at: current.range, advice: "it is a word of the language")
    }
    let token = advance()
    return Name(word, at: token.range)
  }

  /// Takes names with commas between them, each once.
  private mutating func parseNames(_ what: String) throws(Abandoned) -> [Name] {
    var names: [Name] = []
    repeat {
      let name = try parseDefinedName(what)
      if names.contains(name) { throw fail("'\(name.text)' is given twice", at: name.range) }
      names.append(name)
    } while take(.comma)
    return names
  }

  /// Takes whole expressions with commas between them, at least one.
  private mutating func parseExpressions() throws(Abandoned) -> [Expression] {
    var items: [Expression] = []
    repeat { items.append(try parseExpression()) } while take(.comma)
    return items
  }

  /// Takes up to `limit` positional words.
  private mutating func parseOperands(_ limit: Int) throws(Abandoned) -> [Expression] {
    var operands: [Expression] = []
    while operands.count < limit, !current.endsStatement, !isKey, current.kind != .comma {
      operands.append(try parseOperand())
    }
    return operands
  }

  /// Removes the first operand as a series' name where there are more than `count`.
  ///
  /// Where it is no name, the last operand is one too many, as the message says.
  private mutating func takeSeries(
    from operands: inout [Expression], leaving count: Int, else message: String,
    _ advice: String? = nil
  ) throws(Abandoned) -> Name? {
    guard operands.count > count, let last = operands.last else { return nil }
    let first = operands.removeFirst()
    guard case .name(let name) = first.kind else {
      throw fail(message, at: last.range, advice: advice)
    }
    return Name(name, at: first.range)
  }

  /// Takes the series' name before the pairs of a statement, where there is one.
  private mutating func takeSeries() throws(Abandoned) -> Name? {
    current.kind == .identifier && !isKey ? try parseDefinedName("the name of a series") : nil
  }

  /// Takes a file's path: a string or an expression in parentheses.
  private mutating func parseFile(_ verb: Verb) throws(Abandoned) -> Expression {
    let start = current
    if current.kind == .string || current.kind == .openParenthesis { return try parseOperand() }
    guard !current.endsStatement, current.kind != .invalid else {
      throw unexpected("a file is missing", advice: "write the path in quotes")
    }
    let end = endOfRun { $0 > 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"") }
    let path = source.string(start.start..<max(end, start.end))
    let place = SourceRange(start.offset, start.offset + path.unicodeScalars.count)
    throw fail("a path stands in quotes", at: place, advice: "write \"\(path)\"")
  }

  /// `WORD?`, the help form.
  private mutating func takeQuestion() -> Name {
    let token = advance()
    advance()
    return Name(text(of: token), at: token.range)
  }

  /// The rest of the line as the topic of `help`.
  private mutating func takeTopic() -> Name? {
    guard !current.endsStatement else { return nil }
    let first = current
    var last = current
    while !current.endsStatement { last = advance() }
    let range = range(from: first.range)
    if first.kind == .string, first.start == last.start {
      return (try? StringLiteral.decode(bytes(of: first)).get()).map { Name($0, at: range) }
    }
    return Name(source.string(first.start..<last.end), at: range)
  }

  // MARK: - Data

  private mutating func parseAssignment() throws(Abandoned) -> Assignment {
    let name = try parseDefinedName("a name")
    guard take(.equals) else {
      throw unexpected("'=' is missing", advice: "write 'let \(name.text) = …'")
    }
    return Assignment(name, try parseExpression())
  }

  private mutating func parseSeries() throws(Abandoned) -> Statement.Kind {
    let names = try parseNames("the name of a series")
    if isWordAlone("from") {
      advance()
      return .read(try parseReading(names))
    }
    guard take(.equals) else {
      throw unexpected(
        "'=' or 'from' is missing",
        advice: "write 'series \(names[0].text) = …' or 'series \(names[0].text) from \"FILE\"'")
    }
    guard names.count == 1 else {
      throw fail("only one series can be defined at a time", at: names[1].range)
    }
    let values = try parseExpression()
    let settings = try parseSettings([.definition], .series)
    return .series(
      SeriesDefinition(
        names[0], values: values, x: settings.expression("x"), time: settings.expression("time"),
        start: settings.expression("start"), step: settings.expression("step")))
  }

  private mutating func parseReading(_ names: [Name]) throws(Abandoned) -> SeriesReading {
    let file = try parseFile(.series)
    if case .string(let path) = file.kind, path.contains("://") {
      throw fail(
        .fileError, "only local files can be read, got '\(path)'", at: file.range,
        advice: "download it first")
    }
    let settings = try parseSettings([.reading], .series)
    if names.count > 1, let column = settings["column"] {
      throw fail(
        "several series take no 'column'", at: column.range,
        advice: "each name is the column that it reads")
    }
    return SeriesReading(
      names, from: file, column: settings["column"], x: settings["x"], time: settings["time"])
  }

  private mutating func parseAppend() throws(Abandoned) -> Append {
    var operands = try parseOperands(2)
    guard let last = operands.last, operands.count == 2 || !last.isName else {
      throw unexpected("the new samples are missing", advice: "write 'append NAME [1, 2]'")
    }
    let series = try takeSeries(
      from: &operands, leaving: 1, else: "several samples stand in a list",
      "write 'append NAME [1, 2]'")
    let settings = try parseSettings([.append], .append)
    return Append(
      series, values: last, x: settings.expression("x"), time: settings.expression("time"))
  }

  private mutating func parseSegments() throws(Abandoned) -> SegmentsChange {
    var change = SegmentsChange(nil)
    if !isWordAlone("at"), !isWordAlone("none"), current.kind == .identifier, !isKey {
      // A lone name may be a list; with more behind it, it is the series.
      let first = try parseOperand()
      let isLast = current.endsStatement
      if case .name(let name) = first.kind, !isLast {
        change.series = Name(name, at: first.range)
      } else {
        change.starts = .at(first)
      }
    }
    if change.starts == nil, !current.endsStatement, !isKey, current.kind != .comma {
      if isWordAlone("none") {
        advance()
        change.starts = .nowhere
      } else {
        if isWordAlone("at") { advance() }
        try refuseUnit(change.series)
        change.starts = .at(try parseOperand())
      }
    }
    let settings = try parseSettings([.segments], .segments)
    if let every = settings["every"] {
      if change.starts != nil {
        throw fail("segments have starts or a rule, not both", at: every.range)
      }
      change.starts = try every.starts(&self)
    }
    switch settings["active"] {
    case .expression(let index): change.active = .segment(index)
    case .some: change.active = .nothing
    case nil: break
    }
    if change.starts == nil, change.active == nil, diagnostics.isEmpty {
      throw unexpected(
        "the starts are missing", advice: "write 'segments NAME [0, 4]' or 'every=day'")
    }
    return change
  }

  /// The habit `segments a day`.
  private mutating func refuseUnit(_ series: Name?) throws(Abandoned) {
    guard let word, let entry = Vocabulary.key("every", in: [.segments]),
      entry.type.words.contains(word.lowercased()), peek().endsStatement
    else { return }
    throw fail(
      "unexpected '\(word)'", at: current.range, advice: "write every=\(word.lowercased())")
  }

  private mutating func parseStyle() throws(Abandoned) -> StyleChange {
    let series = try takeSeries()
    guard !current.endsStatement else {
      throw unexpected("what to change is missing", advice: "write 'style NAME color=tomato'")
    }
    return StyleChange(series, try parseSettings([.style], .style))
  }

  // MARK: - Config and axes

  private mutating func parseConfig() throws(Abandoned) -> Statement.Kind {
    guard isWordAlone("reset") else { return .config(try parseSettings([.config], .config)) }
    advance()
    var keys: [Name] = []
    while let word {
      if let entry = Vocabulary.key(word, in: [.config]) {
        keys.append(Name(entry.name, at: current.range))
      } else {
        recordUnknownKey(Name(word, at: current.range), [.config], .config)
      }
      advance()
      if current.kind == .comma { advance() }
    }
    return .resetConfig(keys)
  }

  private mutating func parseAxis() throws(Abandoned) -> AxisChange {
    var change = AxisChange()
    var quantityRange: SourceRange?
    while let word, !isKey {
      let lowered = word.lowercased()
      if let axis = Axis(rawValue: lowered), change.axis == nil {
        change.axis = axis
      } else if lowered == "on" || lowered == "off", change.isShown == nil {
        change.isShown = lowered == "on"
      } else if let quantity = AxisSettings.Quantity.words.first(where: { $0.rawValue == lowered }),
        change.quantity == nil
      {
        change.quantity = quantity
        quantityRange = current.range
      } else {
        throw misplaced(in: .axis)
      }
      advance()
    }
    if change.axis == .y, let quantity = change.quantity, let quantityRange {
      throw fail(
        .valueOutOfRange, "a y axis shows values, got '\(quantity.rawValue)'", at: quantityRange,
        advice: "write 'axis x \(quantity.rawValue)'")
    }
    change.settings = try parseSettings([.axis], .axis)
    return change
  }

  // MARK: - Window

  private mutating func parseWindow() throws(Abandoned) -> WindowChange {
    if isWordAlone("last") {
      advance()
      let span = try parseOperand()
      if case .number = span.kind, source.text(in: span.range).hasSuffix("M") {
        let amount = source.text(in: span.range).dropLast()
        throw fail(
          "'\(amount)M' is \(amount) million samples", at: span.range,
          advice: "write '\(amount) months'")
      }
      return .last(span)
    }
    if isWordAlone("day") {
      advance()
      return .day(try parseOperand())
    }
    if isWordAlone("all") {
      advance()
      guard let word, let axis = Axis(rawValue: word.lowercased()) else { return .all(nil) }
      advance()
      return .all(axis)
    }
    if isWordAlone("next") || isWordAlone("previous") {
      let direction: WindowChange.PageDirection = isWord("next") ? .next : .previous
      advance()
      return .page(direction, try parsePageStep())
    }
    return try parseWindowRanges()
  }

  private mutating func parsePageStep() throws(Abandoned) -> WindowChange.PageStep? {
    guard !current.endsStatement else { return nil }
    let units: [CalendarUnit] = [.hour, .day, .week, .month, .year]
    if let word, let unit = units.first(where: { $0.rawValue == word.lowercased() }) {
      advance()
      return .unit(unit)
    }
    return .duration(try parseOperand())
  }

  private mutating func parseWindowRanges() throws(Abandoned) -> WindowChange {
    var positional: Span?
    if !current.endsStatement, !isKey {
      let start = current.range
      let word = word
      let range = try parse(.range)
      guard case .range(let lower, let upper) = range.kind else {
        throw refuseWindow(range, word, from: start)
      }
      positional = Span(lower, upper)
    }
    let settings = try parseSettings([.window], .window)
    if let months = settings.expression("months") {
      if let other = settings["x"] ?? settings["y"] {
        throw fail("months= goes with year= and end= only", at: other.range)
      }
      return .months(
        months, year: settings.expression("year"), end: settings.expression("end"))
    }
    if let year = settings.expression("year"), settings.count == 1, positional == nil {
      return .year(year)
    }
    if let other = settings["year"] ?? settings["end"] {
      throw fail("it goes with months= only", at: other.range, advice: "write months=8 year=2021")
    }
    if positional != nil, let x = settings["x"] { throw fail("x is given twice", at: x.range) }
    let x = positional ?? settings.span("x")
    let y = settings.span("y")
    if x == nil, y == nil, diagnostics.isEmpty {
      throw unexpected(
        "a range is missing", advice: "write 'window 5..9' or 'window last 8 months'")
    }
    return .ranges(x: x, y: y)
  }

  private mutating func refuseWindow(
    _ value: Expression, _ word: String?, from start: SourceRange
  ) -> Abandoned {
    guard case .name(let name) = value.kind else {
      return fail(
        "a window is a range", at: range(from: start),
        advice: "write '\(source.text(in: value.range))..' or 'window last 8 months'")
    }
    let entry = Vocabulary.statement(.window)
    let words = entry.words + Vocabulary.keys(in: .window).map { "\($0.name)=" }
    let advice =
      name.lowercased() == "ytd"
      ? "write 'window year=Y'" : Suggestions.question(name, among: words)
    return fail(
      .valueOutOfRange, "unknown window '\(name)'", at: start,
      advice: advice ?? "it begins with \(listedText(words, "or")), or is a range A..B")
  }

  // MARK: - The picture

  private mutating func parsePlot() throws(Abandoned) -> Plot {
    var items: [Plot.Item] = []
    while !current.endsStatement, !isKey {
      let start = current
      let expression = try parseExpression()
      if case .string = expression.kind {
        throw fail(
          .typeMismatch, "a file cannot be plotted directly", at: expression.range,
          advice: "write 'series NAME from \(text(of: start))' first")
      }
      let text = text(from: start, to: expression.range)
      let isOnOneLine = !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      items.append(Plot.Item(expression, text: isOnOneLine ? text : text.onOneLine))
      guard current.kind == .comma else { break }
      advance()
      if current.endsStatement { throw unexpected("something is missing behind ','") }
    }
    return Plot(items, settings: try parseSettings([.picture, .config], .plot))
  }

  private mutating func parseSelect() throws(Abandoned) -> Selection {
    if isWordAlone("none") {
      advance()
      return Selection(nil, .nothing)
    }
    let onlyOneSample = "only one sample can be selected"
    var operands = try parseOperands(2)
    let settings = try parseSettings([.select], .select)
    guard let place = settings.first else {
      guard let last = operands.last else {
        if !diagnostics.isEmpty { throw Abandoned() }
        throw unexpected(
          "what to select is missing", advice: "write 'select 5', 'select at=X' or 'select none'")
      }
      let series = try takeSeries(from: &operands, leaving: 1, else: onlyOneSample)
      return Selection(series, .value(last))
    }
    let series = try takeSeries(from: &operands, leaving: 0, else: onlyOneSample)
    if let extra = operands.first ?? settings.dropFirst().first?.asExpression {
      throw fail(onlyOneSample, at: extra.range)
    }
    guard case .expression(let value) = place.value else { throw Abandoned() }
    switch place.key.text {
    case "index": return Selection(series, .index(value))
    case "at": return Selection(series, .at(value))
    default: return Selection(series, .pointer(value))
    }
  }

  private mutating func parseCompare() throws(Abandoned) -> Comparison {
    var operands = try parseOperands(3)
    guard operands.count >= 2 else {
      throw unexpected("two samples are needed", advice: "write 'compare 0 -1'")
    }
    let series = try takeSeries(
      from: &operands, leaving: 2, else: "two samples can be compared, not three",
      "write 'compare price 0 -1'")
    return Comparison(series, from: operands[0], to: operands[1])
  }

  private mutating func parseDrag() throws(Abandoned) -> Drag {
    let series = try takeSeries()
    let settings = try parseSettings([.drag], .drag)
    guard let pointers = settings.expression("px") else {
      if !diagnostics.isEmpty { throw Abandoned() }
      throw unexpected("'px=' is missing", advice: "write 'drag px=[10, 200]'")
    }
    return Drag(series, pointers: pointers)
  }

  private mutating func parseOnSelect() throws(Abandoned) -> Statement? {
    guard isWord("select") else {
      throw unexpected("'select' is missing", advice: "write 'on select: STATEMENT'")
    }
    advance()
    if isWordAlone("none") {
      advance()
      return nil
    }
    guard take(.colon) else {
      throw unexpected("':' is missing", advice: "write 'on select: STATEMENT'")
    }
    if let word, let verb = Verb(word), [.select, .on, .run, .reset].contains(verb), !isKey {
      throw fail("'\(verb.rawValue)' is not allowed in 'on select'", at: current.range)
    }
    guard !current.endsStatement else { throw unexpected("a statement is missing") }
    return try parseStatement()
  }

  private mutating func parseExport() throws(Abandoned) -> Export {
    Export(try parseFile(.export), settings: try parseSettings([.picture, .config], .export))
  }

  private mutating func parseExpect() throws(Abandoned) -> Statement.Kind {
    if isWord("plot"), peek().kind == .string {
      advance()
      let golden = try parseOperand()
      let settings = try parseSettings([.expect], .expect)
      return .expectPlot(
        PictureExpectation(golden: golden, within: settings.expression("within")))
    }
    let condition = try parseExpression()
    if current.kind == .equals {
      throw fail("'=' does not compare", at: current.range, advice: "write '=='")
    }
    return .expect(Expectation(condition, message: take(.comma) ? try parseExpression() : nil))
  }

  private mutating func parseShow() throws(Abandoned) -> ShowTopic {
    guard let word else { return .overview }
    let token = advance()
    return ShowTopic.words.first { $0.word == word.lowercased() }?.topic
      ?? .name(Name(word, at: token.range))
  }
}

extension Setting.Value {
  /// What `every=` means.
  fileprivate func starts(
    _ parser: inout Parser
  ) throws(Parser.Abandoned) -> SegmentsChange.Starts {
    switch self {
    case .word(let word): return CalendarUnit(rawValue: word.text).map { .every($0) } ?? .nowhere
    case .words: return .nowhere
    case .expression(let expression):
      // `every=1 day` says the same as `every=day`.
      guard case .duration(let duration) = expression.kind else { return .everyCount(expression) }
      guard duration.amount == 1, let unit = CalendarUnit(rawValue: duration.unit.rawValue),
        unit >= .hour
      else {
        throw parser.fail(
          .valueOutOfRange, "a rule is hour, day, week, month, year or a number of samples",
          at: expression.range)
      }
      return .every(unit)
    }
  }
}

extension [Setting] {
  /// The expression of a key.
  fileprivate func expression(_ key: String) -> Expression? {
    first { $0.key.text == key }?.asExpression
  }

  /// The range of a key.
  fileprivate func span(_ key: String) -> Span? {
    guard case .range(let lower, let upper) = expression(key)?.kind else { return nil }
    return Span(lower, upper)
  }
}

extension Setting {
  fileprivate var asExpression: Expression? {
    if case .expression(let expression) = value { expression } else { nil }
  }
}

extension Expression {
  /// Whether it is a bare name.
  fileprivate var isName: Bool {
    if case .name = kind { true } else { false }
  }
}

extension String {
  /// The text with each run of blanks and line ends as one blank.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
