import DataSources
import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

// The conditions of `where`: those on texts are asked while the file is read, those on values afterwards.

extension ReadSettings {
  /// A condition on numbers, dates or durations.
  struct Comparison {
    let column: Setting.Value
    let relation: Relation
    let value: Value
    /// What the value is written as.
    let expression: Expression
    /// Which of the conditions on texts is the same, where the value is a text.
    let text: Int?
    /// Whether it is the text alone that counts: of versions 1.9 comes before 1.10.
    var isOfVersions = false
    /// What of the times of a column is compared, where no column is called so: `hour(start)`.
    var field: CalendarField?
  }

  /// What a calendar or a clock shows at the times of a column.
  struct CalendarField {
    let function: Function
    let column: ColumnReference
    /// What begins the names that people write for numbers from 1.
    static let names: [Function: String] = [
      .weekday: "mon tue wed thu fri sat sun",
      .month: "jan feb mar apr may jun jul aug sep oct nov dec",
    ]

    /// Reads `hour(start)`; nil for what is not written so.
    init?(_ name: ColumnReference) {
      guard case .name(let name) = name, let parts = name.wholeMatch(of: /(\w+)\((.+)\)/),
        let function = Function(rawValue: String(parts.1)),
        Function.calendarFields.contains(function)
      else { return nil }
      (self.function, column) = (function, .name(String(parts.2)))
    }
  }

  /// A condition with a plain value in the place of what was evaluated, and where it is asked.
  struct TakenCondition: Hashable {
    let plain: RowCondition
    let part: RowTestPart
  }

  /// Takes a condition; a list stands for each of its items.
  mutating func take(
    _ condition: RowCondition
  ) throws -> ConditionTree<TakenCondition> {
    let value = try scope.value(ofCondition: condition)
    guard let items = value.items else { return .condition(try take(condition, value)) }
    guard !items.isEmpty, [.equal, .notEqual].contains(condition.relation) else {
      throw Diagnostic(
        .typeMismatch,
        items.isEmpty
          ? "a column is compared with an empty list"
          : "a column is \(condition.relation.rawValue) one value, not a list",
        at: condition.value.range)
    }
    let taken = try items.map { ConditionTree.condition(try take(condition, $0)) }
    return condition.relation == .equal ? .any(taken) : .all(taken)
  }

  private mutating func take(
    _ condition: RowCondition, _ given: Value
  ) throws -> TakenCondition {
    var plain = condition
    let relation = Relation(rawValue: condition.relation.rawValue) ?? .equal
    if case .expression = condition.column {
      switch try reference(condition.column) {
      case .name(let name): plain.column = .word(Name(name))
      case .number(let number): plain.column = .expression(Expression(.number(Double(number))))
      }
    }
    if let literal = scope.literal(given), !condition.value.isClosed || condition.value.isList {
      plain.value = literal
    }
    var text: Int?
    let areVersions = try isOfVersions(condition)
    var given = given
    if areVersions, case .number = given {
      given = .text(scope.context.source.text(in: condition.value.range))
    }
    switch given {
    case .number, .date, .duration: break
    case .text(let word):
      try check(word, condition)
      plain.value = Expression(.string(word), at: condition.value.range)
      options.conditions.append(TextCondition(try reference(condition.column), relation, word))
      textRanges.append(condition.value.range)
      text = options.conditions.count - 1
      if !relation.isOrder, options.conditions.last?.isPeriod != true {
        return TakenCondition(plain: plain, part: .text(options.conditions.count - 1))
      }
      // As texts 10 lies below 9, and 31.01. behind 01.02.: what is meant the column's values say.
      options.comparesTexts = true
    default:
      throw Diagnostic(
        .typeMismatch,
        "a column is compared with a number, a text, a date or a duration, not with \(given.kindName)",
        at: condition.value.range)
    }
    let column = try reference(condition.column)
    let field = CalendarField(column)
    options.comparedColumns += [column, field?.column].compactMap(\.self)
    comparisons.append(
      Comparison(
        column: condition.column, relation: relation, value: given, expression: condition.value,
        text: text, isOfVersions: areVersions, field: field))
    return TakenCondition(plain: plain, part: .values(comparisons.count - 1))
  }

  /// Refuses a name of a weekday or a month, where their numbers are compared.
  private func check(_ word: String, _ condition: RowCondition) throws {
    guard let field = CalendarField(try reference(condition.column)),
      let names = CalendarField.names[field.function],
      let place = names.split(separator: " ").firstIndex(where: {
        word.count > 2 && word.lowercased().hasPrefix($0)
      })
    else { return }
    let number = place + 1
    throw Diagnostic(
      .typeMismatch,
      "'\(field.function.rawValue)' gives numbers, of which '\(printable(word))' is \(number)",
      at: condition.value.range, advice: "write '\(number)'")
  }

  /// Whether a column of versions is compared with one as it is written.
  private func isOfVersions(_ condition: RowCondition) throws -> Bool {
    guard case .name(let name) = try reference(condition.column) else { return false }
    let isLiteral =
      switch condition.value.kind {
      case .number, .string: true
      default: false
      }
    return isLiteral && name.isNameOfVersions
  }

  /// The rows of a table that meet the conditions; a row whose cell is no such value is left out, and said where
  /// no other condition leaves it out.
  func rows(
    of table: DataTable, _ range: SourceRange,
    _ fail: (DataSourceError, SourceRange) -> Diagnostic
  ) throws -> DataTable {
    guard !comparisons.isEmpty else { return table }
    let columns = try comparisons.map { comparison in
      guard let field = self.field(of: comparison, in: table) else {
        return try column(comparison.column, "column", in: table, fail)
      }
      do throws(DataSourceError) {
        return try table.column(field.column)
      } catch {
        throw fail(error, comparison.column.range)
      }
    }
    var holds = try zip(comparisons, columns).map { comparison, column in
      try scope.cancellation.check()
      return try rows(of: table, where: comparison, holdsFor: column, fail)
    }
    let kept = table.rows(options.tests, holds)
    // What texts are compared with is a text, too.
    let strays = columns.indices.filter {
      !columns[$0].strayRows.isEmpty && !columns[$0].isOfTexts
    }
    var notices: [DataError] = []
    if !strays.isEmpty {
      for index in strays {
        for row in columns[index].strayRows { holds[index][row] = true }
      }
      let open = table.rows(options.tests, holds)
      var told: Set<Int> = []
      for column in strays.map({ columns[$0] }) where told.insert(column.number).inserted {
        let rows = column.strayRows.filter { open[$0] && !kept[$0] }
        if !rows.isEmpty { notices.append(table.notice(ofStrays: rows, in: column)) }
      }
    }
    do throws(any Error) {
      var rows = try table.rows(where: kept)
      rows.notices.insert(contentsOf: notices, at: min(table.notices.count, rows.notices.count))
      return rows
    } catch let error as DataSourceError {
      throw fail(error, range)
    }
  }

  private func rows(
    of table: DataTable, where comparison: Comparison, holdsFor column: DataTable.Column,
    _ fail: (DataSourceError, SourceRange) -> Diagnostic
  ) throws -> [Bool] {
    let relation = comparison.relation
    do {
      if let field = field(of: comparison, in: table) {
        return try rows(of: table, where: comparison, holdsFor: field.function, of: column)
      }
      switch comparison.value {
      case .number(let number):
        // A day may be written as there: `20260105`.
        if column.kind == .time, let whole = Int(exactly: number),
          let (value, end) = table.value(of: "\(whole)", in: column)
        {
          tellOfClocks(column)
          return column.values.map { relation.holds($0, value, end: end) }
        }
        try check(number, comparison, column, table)
        let values = try table.values(of: column)
        let holds = values.map { !$0.isNaN && relation.holds($0, number) }
        if column.isOfDurations, number > 0 { tellOfSeconds(number, holds, values, column) }
        return holds
      case .duration(let duration):
        if duration.clockParts > 0, let clocks = clocks(of: column) {
          tellOfClocks(column)
          let clock = duration.seconds(on: ElapsedAxis(.elapsed(.day)))
          return clocks.map { !$0.isNaN && relation.holds($0, clock) }
        }
        let values = try table.values(of: column)
        guard column.isOfDurations else {
          throw Diagnostic(
            .typeMismatch, "column '\(column.name)' holds no durations such as 4:58",
            at: comparison.column.range)
        }
        let seconds = table.seconds(
          duration.meanSeconds, writtenWith: duration.countsHours ? 3 : duration.clockParts,
          as: column)
        return values.map { !$0.isNaN && relation.holds($0, seconds) }
      case .date(let moment):
        if comparison.expression.isDateWithoutOffset { tellOfClocks(column) }
        let end = moment.isDay ? moment.endOfDay(in: scope.state.zone) : nil
        return try table.times(of: column, cancellation: scope.cancellation).map {
          relation.holds($0, moment.instant, end: end)
        }
      case .text(let text):
        if column.isOfTexts || comparison.isOfVersions, let index = comparison.text {
          return table.answers[index]
        }
        let values = try table.values(of: column)
        if column.isOfDurations, let clock = DurationLiteral(clock: text) {
          let seconds = table.seconds(clock.meanSeconds, writtenWith: clock.clockParts, as: column)
          return values.map { !$0.isNaN && relation.holds($0, seconds) }
        }
        guard let (value, end) = table.value(of: text, in: column) else {
          throw misread(text, comparison, column, table)
        }
        if end != nil { tellOfClocks(column) }
        return values.map { relation.holds($0, value, end: end) }
      default: return [Bool](repeating: true, count: table.rowCount)
      }
    } catch let error as DataSourceError {
      let range = comparison.column.range
      guard case .data(var flaw) = error, column.isOfTexts else { throw fail(error, range) }
      flaw.advice = nil
      throw fail(.data(flaw), range)
    }
  }

  /// The seconds since midnight that clocks show at a column's times; nil where it has none, or days alone.
  private func clocks(of column: DataTable.Column) -> [Double]? {
    guard column.kind == .time else { return nil }
    let clocks = column.values.map { $0.isNaN ? .nan : scope.state.zone.civil(at: $0).secondOfDay }
    return clocks.contains { $0 > 0 } ? clocks : nil
  }

  /// What of a column's times is compared; nil where a column is called so as a whole, or nothing is.
  private func field(of comparison: Comparison, in table: DataTable) -> CalendarField? {
    guard case .name(let name)? = try? reference(comparison.column),
      !table.columns.contains(where: { $0.name == name })
    else { return nil }
    return comparison.field
  }

  /// The rows in which what calendars or clocks show at a column's times is what is asked for.
  private func rows(
    of table: DataTable, where comparison: Comparison, holdsFor function: Function,
    of column: DataTable.Column
  ) throws -> [Bool] {
    guard case .number(let number) = comparison.value else {
      throw Diagnostic(
        .typeMismatch,
        "'\(function.rawValue)' gives numbers, and a column of them is compared with one such as 9",
        at: comparison.expression.range)
    }
    let isClock = function == .hour && column.canBeTimeOfDay
    // `22:10` beside a day is no 22 minutes.
    let times =
      try isClock
      ? table.elapsed(of: column) : table.times(of: column, cancellation: scope.cancellation)
    let zone = isClock ? .utc : scope.state.zone
    tellOfClocks(column)
    let fields = try function.fields(times.count, in: zone, scope.cancellation) { times[$0] }
    return fields.map { !$0.isNaN && comparison.relation.holds($0, number) }
  }

  /// Refuses a number that is none of what a column holds.
  private func check(
    _ number: Double, _ comparison: Comparison, _ column: DataTable.Column, _ table: DataTable
  ) throws {
    let expression = comparison.expression
    let written = scope.context.source.text(in: expression.range)
    if column.kind == .number, written.wholeMatch(of: #/\d{1,3}(\.\d{3})+/#) != nil,
      let (other, _) = table.value(of: written, in: column), other != number
    {
      throw Diagnostic(
        .valueOutOfRange,
        "'\(written)' is \(numberText(number)) here, and \(numberText(other)) as '\(printable(column.name))' is written",
        at: expression.range, advice: "write '\(numberText(other))'")
    }
    if column.isOfPercents, scope.isShare(expression) { throw scope.share(expression, column.name) }
    if column.isOfPercents, number > 0, number < 1,
      column.values.allSatisfy({ $0.isNaN || $0 > number })
    {
      scope.context.remarks.withLock {
        $0[written] =
          "'\(printable(column.name))' is in percent, and \(written) is less than all of it: for \(numberText(100 * number)) % "
          + "write '\(numberText(100 * number))'"
      }
    }
    // Times since 1970 may be said as their seconds.
    if column.kind == .time, number.magnitude < 1e8 {
      throw Diagnostic(
        .typeMismatch,
        "column '\(column.name)' holds dates, and \(numberText(number)) is a number",
        at: expression.range, advice: "write a date such as '2026-03-01'")
    }
  }

  /// Says that a number beside lengths of time counts seconds, where all of them are more, or all less.
  private func tellOfSeconds(
    _ number: Double, _ holds: [Bool], _ values: [Double], _ column: DataTable.Column
  ) {
    let known = values.indices.filter { !values[$0].isNaN }
    guard let first = known.first, known.allSatisfy({ holds[$0] == holds[first] }) else { return }
    let text = numberText(number)
    scope.context.remarks.withLock {
      $0[text] =
        "'\(printable(column.name))' holds lengths of time, and \(text) is \(text) seconds: write '\(text) min' or '\(text) h' for others"
    }
  }

  /// Says that a date is one of UTC, where times are written on other clocks.
  private func tellOfClocks(_ column: DataTable.Column) {
    guard
      let line = ForeignDays(
        of: column.name, offset: column.statedOffset, isOneOfSeveral: column.statesSeveralOffsets,
        in: "where", scope.state.zone)?.line
    else { return }
    scope.context.remarks.withLock { $0["where"] = line }
  }

  /// What is wrong with a text that is to be lower or higher than the values of a column.
  private func misread(
    _ text: String, _ comparison: Comparison, _ column: DataTable.Column, _ table: DataTable
  ) -> Diagnostic {
    let isColumn = table.columns.contains { $0.name == text }
    let holds = column.kind == .number ? "numbers" : column.kind == .time ? "dates" : "durations"
    return Diagnostic(
      .typeMismatch,
      isColumn
        ? "'\(printable(text))' is a column, and a condition compares one with a value"
        : "column '\(printable(column.name))' holds \(holds), and '\(printable(text))' is none",
      at: comparison.expression.range,
      advice: isColumn
        ? "the column stands first; of two columns, read both and write where(a > b, a, nan)"
        : Suggestions.question(text, among: scope.state.variables.names))
  }
}

extension Scope {
  /// What a condition compares a column with: a bare name that is no variable is a text.
  func value(ofCondition condition: RowCondition) throws -> Value {
    if case .name(let name) = condition.value.kind, state.variables[name] == nil {
      return .text(name)
    }
    return try value(of: condition.value)
  }

  /// A value as it is written; nil for what has no such form.
  func literal(_ value: Value) -> Expression? {
    switch value {
    case .number(let number): Expression(number)
    case .text(let text): Expression(.string(text))
    case .date(let moment):
      DateLiteral(parsing: text(.date(moment))).map { Expression(.date($0)) }
    case .duration(let duration): Expression(.duration(duration))
    case .boolean, .color, .vector, .texts, .group: nil
    }
  }
}

extension Value {
  /// The items of a list; nil for anything else.
  var items: [Value]? {
    switch self {
    case .texts(let texts): texts.map { .text($0) }
    case .vector(let vector) where !vector.isSeries:
      vector.values.indices.map { vector.value(at: $0) }
    default: nil
    }
  }
}

extension Relation {
  /// Whether it asks which of two is lower.
  fileprivate var isOrder: Bool { self != .equal && self != .notEqual }

  /// Whether it holds between a time and a moment, or the whole day up to an end.
  fileprivate func holds(_ time: Double, _ start: Double, end: Double?) -> Bool {
    if time.isNaN { return false }
    guard let end else { return holds(time, start) }
    return switch self {
    case .equal: time >= start && time < end
    case .notEqual: time < start || time >= end
    case .less: time < start
    case .lessOrEqual: time < end
    case .greater: time >= end
    case .greaterOrEqual: time >= start
    }
  }
}

extension String {
  /// Whether a column of this name holds versions: `1.10` comes behind `1.9`, and is another one than `1.1`.
  var isNameOfVersions: Bool { lowercased().hasSuffix("version") }
}
