import DataSources
import PlotLanguage
import Threading
import ValueNotation

/// What `series NAME from "FILE"` says of the file besides its columns.
struct ReadSettings {
  /// How the file is read.
  var options: ReadOptions
  /// Whether the rows are put in the order of their axis.
  private(set) var sorts = false
  /// Whether rows that stand there twice are left out.
  private(set) var isDistinct = false
  /// The columns in which rows must differ, of which the last one counts; none for all cells.
  private(set) var keyColumns: [Setting.Value] = []
  /// Whether a cell may name several members.
  private(set) var hasLists = false
  /// Whether names of members that differ in case or blanks alone are two.
  private(set) var caseCounts = true
  /// Whether rows that last until a day last through it; nil where nobody says it.
  private(set) var countsLastDay: Bool?
  /// The query that stands in the place of the file's own rows.
  private(set) var query: (text: String, place: Expression)?
  /// Whether columns are laid end to end, as those of each member are where nothing is said.
  private(set) var unpivots: Bool
  /// The statement with plain values in the place of what was evaluated.
  private(set) var plain: SeriesReading
  /// The conditions on numbers and dates, and where those on texts have theirs.
  var comparisons: [Comparison] = []
  var textRanges: [SourceRange] = []
  /// The regular axis that takes the place of a column; both nil for none.
  private(set) var start: Expression?
  private(set) var step: Expression?
  let scope: Scope

  init(
    _ reading: SeriesReading, _ scope: Scope, texts: Setting.Value? = nil,
    others: Setting.Value? = nil
  ) throws {
    self.scope = scope
    options = ReadOptions(zone: scope.state.zone)
    unpivots = reading.by != nil && reading.columns != nil
    plain = reading
    options.paths = reading.paths(besides: [texts, others ?? reading.until])
    options.textColumns = try [reading.by, texts].compactMap(\.self).flatMap(\.items).map(reference)
    options.placeColumns = try [reading.x, reading.time, reading.until].compactMap(\.self)
      .flatMap(\.items).map(reference)
    options.refusesManyTexts = true
    // Labels may all differ, in rows of which a condition chooses some.
    if texts != nil { options.limits.texts = ReadSettings.mostTexts }
    for index in reading.options.indices {
      plain.options[index] = try take(reading.options[index])
    }
    if options.decimal != nil, options.decimal == options.thousands,
      let thousands = reading.options.first(where: { $0.key.text == "thousands" })
    {
      throw Diagnostic(
        .valueOutOfRange, "decimal and thousands are the same sign", at: thousands.value.range)
    }
    plain.conditions = try reading.conditions.map { test in
      let taken = try test.replacing { try take($0) }
      options.tests.append(taken.replacing { .condition($0.part) })
      return taken.replacing { .condition($0.plain) }
    }
    for index in options.conditions.indices { options.conditions[index].ignoresCase = !caseCounts }
    // Conditions on values are asked when the file has been read, and may leave few members of many.
    if !comparisons.isEmpty { options.limits.texts = ReadSettings.mostTexts }
  }

  /// The most different texts of a column of which a condition chooses some.
  private static let mostTexts = 1_000_000

  /// Whether the file is stood on a regular axis.
  var isRegular: Bool { plain.until == nil && (start != nil || step != nil) }

  /// Whether ``plain`` says the same anywhere.
  var isReproducible: Bool { (start?.isClosed ?? true) && (step?.isClosed ?? true) }

  /// Refuses what does not go with this kind of file: keys of texts with numbers alone, and the reverse.
  func check(_ file: NumberFile?, path: String) throws {
    if file != nil, let by = plain.by {
      throw Diagnostic(
        .typeMismatch, "'\(path)' holds numbers alone, and 'by' goes with files of text",
        at: by.range)
    }
    for setting in plain.options {
      let key = setting.key.text
      if ["lists", "case"].contains(key), plain.by == nil,
        key == "lists" || options.conditions.isEmpty
      {
        throw Diagnostic(
          .valueOutOfRange,
          "'\(key)' tells of the cells of 'by'" + (key == "case" ? ", or of texts in 'where'" : ""),
          at: setting.key.range)
      }
      if key == "year", options.dateFormat?.isDayOfAnyYear != true {
        throw Diagnostic(
          .valueOutOfRange,
          "'year' goes with a 'dateFormat' that has a day and no year, such as \"%d.%m.\"",
          at: setting.key.range)
      }
      if key == "merged", query != nil {
        throw Diagnostic(
          .valueOutOfRange, "'merged' tells of the rows of a file, and a query has its own",
          at: setting.key.range)
      }
      let goesWith =
        switch key {
        case "sort", "start", "step", "missing", "unpivot": true
        case "endian": file != nil && file != .npy
        default: file == nil
        }
      guard !goesWith else { continue }
      throw Diagnostic(
        .valueOutOfRange,
        file == nil
          ? "'\(key)' goes with .f64, .f32 and .i64, and '\(path)' is text"
          : key == "endian"
            ? "'endian' goes with .f64, .f32 and .i64: NumPy's files say it themselves"
            : "'\(key)' goes with files of text, and '\(path)' holds numbers alone",
        at: setting.key.range)
    }
    guard file != nil, let missing = plain.options.first(where: { $0.key.text == "missing" }),
      let word = options.missing.first(where: { Double($0) == nil })
    else {
      guard file != nil, let range = textRanges.first
      else { return }
      throw Diagnostic(
        .typeMismatch, "'\(path)' holds numbers alone: its columns are compared with numbers",
        at: range)
    }
    throw Diagnostic(
      .typeMismatch, "missing is \(StringLiteral.encode(word)): in '\(path)' it is a number",
      at: missing.value.range)
  }

  // MARK: - Keys

  private mutating func take(_ setting: Setting) throws -> Setting {
    let key = setting.key.text
    let range = setting.value.range
    switch key {
    case "sort": return try flag(setting) { ($0.sorts, $0.options.sorts) = ($1, $1) }
    case "lists": return try flag(setting) { $0.hasLists = $1 }
    case "case": return try flag(setting) { $0.caseCounts = $1 }
    case "distinct":
      takeDistinct(setting.value)
      return setting
    case "query":
      guard case .expression(let expression) = setting.value else { return setting }
      let text = try scope.text(of: expression, "the query")
      query = (text, expression)
      return Setting(setting.key, .expression(Expression(.string(text), at: range)))
    case "unpivot": return try flag(setting) { $0.unpivots = $1 }
    case "header": return try flag(setting) { $0.options.header = $1 ? .present : .absent }
    case "skip":
      let skip = try resolved(setting).number ?? 0
      options.skip = Int(skip)
      return Setting(setting.key, .expression(Expression(.number(skip), at: range)))
    case "year":
      let year = try resolved(setting).number ?? 1
      options.year = Int(year)
      return Setting(setting.key, .expression(Expression(.number(year), at: range)))
    case "encoding":
      let word = try resolved(setting).word ?? ""
      options.encoding = TextEncoding(rawValue: word)
      return Setting(setting.key, .word(Name(word, at: range)))
    case "until": return setting
    case "merged":
      options.mergedColumns = try setting.value.items.map(reference)
      return setting
    case "lastDay": return try flag(setting) { $0.countsLastDay = $1 }
    case "start", "step":
      guard case .expression(let expression) = setting.value else { return setting }
      if key == "start" { start = expression } else { step = expression }
      return setting
    case "censored":
      let word = try resolved(setting).word ?? ""
      options.censored = ReadOptions.Censored(rawValue: word)
      return Setting(setting.key, .word(Name(word, at: range)))
    case "durations":
      let word = try resolved(setting).word ?? ""
      options.durationsAreHours = word == "h:mm"
      return Setting(setting.key, .word(Name(word, at: range)))
    case "endian":
      let word = try resolved(setting).word ?? ""
      options.isBigEndian = word == "big"
      return Setting(setting.key, .word(Name(word, at: range)))
    case "missing", "flags":
      let texts = try self.texts(of: setting)
      if key == "missing" { options.missing = texts } else { options.flags = texts }
      if key == "flags", let (unit, other) = options.unitsApart {
        throw Diagnostic(
          .valueOutOfRange,
          "'flags' takes '\(unit)' and '\(other)' for one: read those of each by itself, with 'missing=' for the other one",
          at: range)
      }
      let items = texts.map { Expression(.string($0)) }
      return Setting(setting.key, .expression(Expression(.list(items), at: range)))
    default: return try sign(setting)
    }
  }

  private mutating func takeDistinct(_ value: Setting.Value) {
    switch value {
    case .word(let word) where ["on", "off", "true", "false"].contains(word.text):
      isDistinct = ["on", "true"].contains(word.text)
    case .expression(let expression) where expression.kind == .boolean(true): isDistinct = true
    case .expression(let expression) where expression.kind == .boolean(false): isDistinct = false
    default: (isDistinct, keyColumns) = (true, value.items)
    }
  }

  /// Takes a key whose value is a text.
  private mutating func sign(_ setting: Setting) throws -> Setting {
    let key = setting.key.text
    let range = setting.value.range
    let text = try resolved(setting).text ?? ""
    switch key {
    case "separator": options.separator = try byte(text, setting, allowed: nil)
    case "decimal": options.decimal = try byte(text, setting, allowed: ".,")
    case "thousands": options.thousands = try byte(text, setting, allowed: ".,'_+ ")
    case "comment":
      let isNumber = text.utf8.first.map { "+-.0123456789\" \t".utf8.contains($0) } ?? true
      guard !isNumber, text.utf8.count <= 64, !text.contains(where: \.isNewline) else {
        throw Diagnostic(
          .valueOutOfRange,
          "comment is \(StringLiteral.encode(text)): a mark such as \"#\" or \"//\" is allowed",
          at: range)
      }
      options.comment = Array(text.utf8)
    default:
      guard let format = DateFormat(text) else {
        throw Diagnostic(
          .valueOutOfRange,
          "dateFormat is \(StringLiteral.encode(text)): \(DateFormat.allowed) is allowed",
          at: range, advice: DateFormat.meant(by: text).map { "write '\"\($0)\"'" })
      }
      options.dateFormat = format
    }
    return Setting(setting.key, .expression(Expression(.string(text), at: range)))
  }

  private func byte(_ text: String, _ setting: Setting, allowed: String?) throws -> UInt8 {
    let isSign =
      text.utf8.count == 1 && !(text.utf8.first.map { "\"\n\r".utf8.contains($0) } ?? true)
    let isAllowed =
      allowed?.contains(text) ?? !(text.first.map { $0.isLetter || $0.isNumber } ?? true)
    guard let byte = text.utf8.first, isSign, isAllowed else {
      let known =
        (allowed.map { $0.map { "\"\($0)\"" } } ?? ["\",\"", "\";\"", "\"\\t\"", "\"|\"", "\" \""])
        .joined(separator: ", ")
      throw Diagnostic(
        .valueOutOfRange,
        "\(setting.key.text) is \(StringLiteral.encode(text)): one sign such as \(known) is allowed",
        at: setting.value.range)
    }
    return byte
  }

  private mutating func flag(
    _ setting: Setting, _ set: (inout ReadSettings, Bool) -> Void
  ) throws -> Setting {
    guard case .boolean(let truth) = try resolved(setting) else { return setting }
    set(&self, truth)
    return Setting(
      setting.key, .expression(Expression(.boolean(truth), at: setting.value.range)))
  }

  private func resolved(_ setting: Setting) throws -> SettingValue {
    guard let entry = Vocabulary.key(setting.key.text, in: [.reading]) else {
      return .text(setting.key.text)
    }
    return try SettingResolver(scope).value(of: setting, entry)
  }

  private func texts(of setting: Setting) throws -> [String] {
    guard case .expression(let expression) = setting.value else { return [] }
    return try texts(of: expression, setting.key.text)
  }

  /// The words of a value; in a list each by itself, since numbers stand among texts there, and a bare name
  /// that is no variable is a text.
  private func texts(of expression: Expression, _ key: String) throws -> [String] {
    if case .list(let items) = expression.kind {
      return try items.flatMap { try texts(of: $0, key) }
    }
    if case .name(let name) = expression.kind, scope.state.variables[name] == nil { return [name] }
    // `E` is a word here, as `N` is.
    if case .constant(let word) = expression.kind {
      return [word.rawValue, word.rawValue.uppercased()]
    }
    let value = try scope.value(of: expression)
    switch value {
    case .text(let text): return [text]
    case .texts(let texts): return texts
    case .number(let number): return [numberText(number)]
    case .vector(let vector) where vector.element == .number: return vector.values.map(numberText)
    default:
      throw Diagnostic(
        .typeMismatch, "\(key) is \(value.kindName): a text or a list of texts is allowed",
        at: expression.range)
    }
  }

  // MARK: - Columns

  /// The column that a value names.
  func column(
    _ value: Setting.Value, _ key: String, in table: DataTable,
    _ fail: (DataSourceError, SourceRange) -> Diagnostic
  ) throws -> DataTable.Column {
    let reference = try reference(value)
    do throws(DataSourceError) {
      return try table.column(reference)
    } catch {
      if reference == .number(0) { throw noPlace(0, at: value.range) }
      guard case .data(var flaw) = error, case .column(_, let number, _)? = flaw.advice else {
        throw fail(error, value.range)
      }
      flaw.advice = .column(key, number: number)
      throw fail(.data(flaw), value.range)
    }
  }

  func reference(_ value: Setting.Value) throws -> ColumnReference {
    switch value {
    case .word(let word): return .name(word.text)
    case .words(let words): return .name(words.first?.text ?? "")
    case .expression(let expression):
      if case .call(let call) = expression.kind,
        let function = Function(rawValue: call.function.text),
        Function.calendarFields.contains(function)
      {
        throw Diagnostic(
          .typeMismatch, "'\(expression.source)' is computed, and a column is a name or a number",
          at: expression.range, advice: "see help \(function.rawValue)")
      }
      switch try scope.value(of: expression) {
      case .text(let text): return .name(text)
      case .number(let number):
        // A header may be `0`, as that of an hour.
        guard let whole = Int(exactly: number), whole >= 0 else {
          throw noPlace(number, at: expression.range)
        }
        return .number(whole)
      case let other:
        throw Diagnostic(
          .typeMismatch, "a column is \(other.kindName), not a name or a number",
          at: expression.range)
      }
    }
  }

  private func noPlace(_ number: Double, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange,
      "a column is \(numberText(number)): a name or a whole number from 1 is allowed", at: range)
  }
}

extension SeriesReading {
  /// The columns that the statement names, or that its series are called like.
  var columnNames: [String] {
    let given = [column, x, time, by].compactMap { value -> String? in
      switch value {
      case .word(let name)?: name.text
      case .expression(let expression)?: TextTemplate.text(of: expression)
      case .words?, nil: nil
      }
    }
    return column == nil ? given + names.map(\.text) : given
  }

  /// What the statement asks for that may lie inside JSON's objects: names with dots.
  fileprivate func paths(besides others: [Setting.Value?]) -> Set<String> {
    Set(namedColumns(besides: others).map(\.text).filter { $0.contains(".") })
  }

  /// Where the statement names a column; nil where it does not.
  func place(ofColumn name: String) -> SourceRange? {
    namedColumns(besides: []).first { $0.text == name }?.range
  }

  /// The columns that the statement names by texts, and where.
  private func namedColumns(besides others: [Setting.Value?]) -> [Name] {
    let values =
      [column, x, time, by, columns] + others + conditions.flatMap(\.conditions).map(\.column)
    func names(_ expression: Expression) -> [Name] {
      switch expression.kind {
      case .string(let text): [Name(text, at: expression.range)]
      case .list(let items): items.flatMap(names)
      case .range(let first, let last): [first, last].compactMap(\.self).flatMap(names)
      default: []
      }
    }
    return values.flatMap { value -> [Name] in
      switch value {
      case .word(let name)?: [name]
      case .expression(let expression)?: names(expression)
      case .words?, nil: []
      }
    }
  }
}

extension Expression {
  /// A number as the language writes it, also a negative one.
  init(_ number: Double) {
    if number.isNaN {
      self.init(.constant(.nan))
    } else if number < 0 {
      self.init(.unary(.minus, Expression(.number(-number))))
    } else {
      self.init(.number(number))
    }
  }
}
