import TestSupport
import ValueNotation

@testable import PlotLanguage

/// Random trees that the grammar allows, with parentheses where it needs them.
struct RandomProgram {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &random)]
  }
  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  mutating func name() -> Name {
    Name(pick(["price", "b2", "größe", "_x", "变量", "plot", "min", "n"]))
  }
  /// A name that is no statement, where it may stand first.
  mutating func plainName() -> Name { Name(pick(["price", "b2", "größe", "_x", "变量"])) }

  mutating func node(_ kind: Expression.Kind) -> Expression { Expression(kind) }

  /// An operand that holds together without parentheses.
  mutating func primary(_ depth: Int) -> Expression {
    switch Int.random(in: 0..<(depth > 0 ? 13 : 7), using: &random) {
    case 0:
      return Expression(
        .number(
          pick([
            0, 1, 0.5, 6.02e23, 1e-300, 123_456_789.25, Double.random(in: 0..<1, using: &random),
          ])))
    case 1: return Expression(.constant(pick(Expression.Constant.allCases)))
    case 2: return Expression(.string(pick(["", "a \"b\" \\ ' \n\t\u{1}", "größe 🎉", "#", "]"])))
    case 3: return Expression(.date(date()))
    case 4: return Expression(.selection(pick(SelectionField.allCases)))
    case 5: return Expression(.boolean(chance(0.5)))
    case 6: return Expression(.name(plainName().text))
    case 7: return Expression(.parenthesized(expression(depth - 1)))
    case 8:
      return Expression(
        .list((0..<Int.random(in: 0...3, using: &random)).map { _ in expression(depth - 1) }))
    case 9:
      let arguments = (0..<Int.random(in: 0...2, using: &random)).map { _ in expression(depth - 1) }
      let named =
        chance(0.3)
        ? [Expression.NamedArgument(name: Name("seed"), value: expression(depth - 1))] : []
      return Expression(
        .call(Expression.Call(function: plainName(), arguments: arguments, named: named)))
    case 10:
      let (name, index) = (plainName().text, sum(depth - 1))
      if case .string(let member) = index.kind {
        return Expression(.name(MemberName(member, of: name).text))
      }
      return Expression(.index(Expression(.name(name)), index))
    case 11:
      return Expression(
        .slice(
          Expression(.name("price")), chance(0.5) ? sum(depth - 1) : nil,
          chance(0.5) ? sum(depth - 1) : nil))
    default:
      return Expression(
        .duration(DurationLiteral(pick([1, 2.5, 8]), pick(DurationUnit.allCases))))
    }
  }

  mutating func date() -> DateLiteral {
    let day = CivilDate(daysSince1970: Int.random(in: -700_000...900_000, using: &random))
    if chance(0.4) { return DateLiteral(day) }
    let second = pick([0, 34_200, 34_215.25, 86_399.999, 15.1])
    let civil = CivilDateTime(date: day, secondOfDay: second) ?? CivilDateTime(secondsSince1970: 0)
    return DateLiteral(civil, secondsEast: pick([nil, 0, 3600, -19_800]))
  }

  /// A signed operand.
  mutating func operand(_ depth: Int) -> Expression {
    let base = primary(depth)
    if depth > 0, chance(0.15) { return Expression(.power(base, operand(depth - 1))) }
    return chance(0.2) ? Expression(.unary(chance(0.8) ? .minus : .plus, operand(depth - 1))) : base
  }

  mutating func chain(
    _ depth: Int, _ operations: [Expression.BinaryOperator],
    _ inner: (inout RandomProgram, Int) -> Expression
  ) -> Expression {
    let first = inner(&self, depth)
    guard depth > 0, chance(0.3) else { return first }
    let links = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Expression.Link(operation: pick(operations), operand: inner(&self, depth - 1))
    }
    return Expression(.chain(first, links))
  }

  mutating func product(_ depth: Int) -> Expression {
    chain(depth, [.multiply, .divide, .remainder]) { $0.operand($1) }
  }

  mutating func sum(_ depth: Int) -> Expression {
    chain(depth, [.add, .subtract]) { $0.product($1) }
  }

  mutating func condition(_ depth: Int) -> Expression {
    if depth > 0, chance(0.1) { return Expression(.unary(.not, condition(depth - 1))) }
    let left = sum(depth)
    guard depth > 0, chance(0.15) else { return left }
    return Expression(
      .comparison(left, pick(Expression.ComparisonOperator.allCases), sum(depth - 1)))
  }

  mutating func choice(_ depth: Int) -> Expression {
    chain(depth, [.or]) { program, depth in program.chain(depth, [.and]) { $0.condition($1) } }
  }

  mutating func expression(_ depth: Int) -> Expression {
    let element = choice(depth)
    guard depth > 0 else { return element }
    if chance(0.08) { return Expression(.range(element, chance(0.7) ? choice(depth - 1) : nil)) }
    guard chance(0.1) else { return element }
    return Expression(
      .comprehension(
        Expression.Comprehension(
          element, for: plainName(),
          in: Expression(.range(choice(depth - 1), choice(depth - 1))),
          step: chance(0.5) ? sum(depth - 1) : nil)))
  }

  // MARK: - Statements

  mutating func maybe<T>(_ make: (inout RandomProgram) -> T) -> T? {
    chance(0.5) ? make(&self) : nil
  }

  mutating func optionalName() -> Name? { maybe { $0.plainName() } }

  mutating func file() -> Expression { Expression(.string(pick(["a.csv", "größe \"b\".png"]))) }

  mutating func span() -> Span {
    Span(lower: maybe { $0.choice(1) }, upper: maybe { $0.choice(1) })
  }

  mutating func column() -> Setting.Value {
    .word(Name(pick(["close", "Adj Close", "größe", "2", "a-b"])))
  }

  /// Conditions of rows, perhaps none.
  mutating func conditions() -> [RowTest] {
    (0..<Int.random(in: 0...2, using: &random)).map { _ in
      chance(0.3) ? .any([condition(), .all([condition(), condition()])]) : condition()
    }
  }

  private mutating func condition() -> RowTest {
    // There a Boolean is the text as it is typed.
    let value = operand(1)
    let isBoolean = if case .boolean = value.kind { true } else { false }
    return .condition(
      RowCondition(
        column(), pick(Expression.ComparisonOperator.allCases),
        isBoolean ? Expression(.string("on")) : value))
  }

  /// Keys of reading besides those of columns.
  mutating func readOptions() -> [Setting] {
    settings([.reading]).filter { !SeriesReading.columnKeys.contains($0.key.text) }
  }

  /// A value for a key, as its type allows.
  mutating func value(_ key: KeyEntry) -> Setting.Value {
    if !key.type.words.isEmpty {
      if key.type.kind == .wordList {
        return .words(key.type.words.filter { _ in chance(0.5) }.map { Name($0) })
      }
      if key.type.kind == nil || chance(0.5) { return .word(Name(pick(key.type.words))) }
    }
    switch key.type.kind {
    case .boolean: return .expression(Expression(.boolean(chance(0.5))))
    case .color:
      return .expression(
        Expression(
          .color(
            Color(
              red: 1, green: 200, blue: UInt8.random(in: 0...255, using: &random),
              alpha: pick([255, 7])))))
    case .string, .template, .timeZone:
      return .expression(Expression(.string(pick(["", "{value:,.2f}", "Europe/Paris"]))))
    case .column: return column()
    case .range:
      let span = span()
      return .expression(Expression(.range(span.lower, span.upper)))
    default:
      return .expression(chance(0.5) ? primaryNumber() : Expression(.parenthesized(expression(2))))
    }
  }

  mutating func primaryNumber() -> Expression {
    Expression(.number(Double(Int.random(in: 0...100, using: &random))))
  }

  mutating func settings(_ groups: [KeyGroup], atLeast: Int = 0) -> [Setting] {
    var keys = groups.flatMap { Vocabulary.keys(in: $0) }
    keys.shuffle(using: &random)
    return keys.prefix(Int.random(in: atLeast...4, using: &random)).map { key in
      Setting(Name(key.name), value(key))
    }
  }

  mutating func statement(nested: Bool = false) -> Statement {
    let units: [CalendarUnit] = [.hour, .day, .week, .month, .year]
    let kind: Statement.Kind
    switch Int.random(in: 0..<27, using: &random) {
    case 0:
      kind = .series(
        SeriesDefinition(
          name: name(), values: expression(3), x: maybe { $0.expression(2) },
          time: maybe { $0.expression(1) }, start: maybe { $0.sum(1) }, step: maybe { $0.sum(1) },
          sort: maybe { $0.node(.boolean($0.chance(0.5))) }))
    case 1:
      kind = .read(
        SeriesReading(
          names: chance(0.5) ? [Name("a"), Name("b")] : [name()], file: file(),
          x: maybe { $0.column() }, time: maybe { $0.column() }, conditions: conditions(),
          options: readOptions()))
    case 2:
      kind = .read(
        SeriesReading(
          names: [name()], file: file(), column: column(), conditions: conditions(),
          options: readOptions()))
    case 3:
      // A name alone would be the series'.
      let values = operand(2)
      var series = optionalName()
      if case .name = values.kind { series = plainName() }
      kind = .append(Append(series: series, values: values, x: maybe { $0.expression(1) }))
    case 4: kind = .drop([Name("a"), Name("plot")])
    case 5:
      let isVariable = pick([true, false])
      kind = .assign(
        Assignment(
          name: isVariable ? name() : plainName(), value: expression(3), isVariable: isVariable))
    case 6:
      kind = .segments(
        SegmentsChange(
          series: optionalName(),
          starts: pick([
            .at(operand(1)), .everyCount(primaryNumber()), .every(pick(units)), .nowhere,
          ]),
          active: pick([nil, .nothing, .segment(primaryNumber())])))
    case 7:
      kind = .style(StyleChange(series: optionalName(), settings: settings([.style], atLeast: 1)))
    case 8: kind = .config(settings([.config]))
    case 9: kind = .resetConfig(chance(0.5) ? [] : [Name("plotLineWidth"), Name("theme")])
    case 10:
      let axis = pick([nil, Axis.x, .y, .right])
      kind = .axis(
        AxisChange(
          axis: axis, isShown: pick([nil, true, false]),
          quantity: axis == .y || axis == .right ? nil : pick([nil, .time, .index, .months]),
          settings: settings([.axis]).filter { axis != .x || $0.key.text != "panel" }))
    case 11:
      kind = .window(
        .ranges(x: span(), y: maybe { $0.span() }, right: maybe { $0.span() }))
    case 12:
      kind = .window(
        pick([
          .last(operand(1)), .day(operand(1)), .year(primaryNumber()),
          .all(pick([nil, .x, .y, .right])),
          .months(primaryNumber(), year: maybe { $0.primaryNumber() }, end: nil),
          .page(.next, nil), .page(.previous, .unit(pick(units))),
          .page(.next, .duration(operand(0))),
        ]))
    case 13, 14:
      let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        // A string alone is refused: it is a file's path.
        Plot.Item(
          Expression(
            .chain(Expression(.name("price")), [.init(operation: .add, operand: product(2))])),
          text: "",
          style: settings([.item]))
      }
      kind = .plot(
        Plot(
          items,
          settings: settings([.picture, .config]).filter {
            // A colour behind an expression is its own.
            items.isEmpty || Vocabulary.key($0.key.text, in: [.item]) == nil
          }))
    case 15:
      kind = .select(
        nested
          ? Selection(target: .index(primaryNumber()))
          : Selection(
            series: optionalName(),
            target: pick([
              .value(operand(1)), .word(pick(SampleWord.allCases)), .index(sum(1)), .at(sum(1)),
              .pointer(sum(1)),
            ])))
      if nested { return statement(nested: true) }
    case 16:
      kind = .compare(
        Comparison(
          series: optionalName(), from: .value(operand(1)),
          to: pick([.value(operand(1)), .word(pick(SampleWord.allCases))])))
    case 17: kind = .drag(Drag(series: optionalName(), pointers: expression(2)))
    case 18:
      if nested { return statement(nested: true) }
      kind = .onSelect(chance(0.2) ? nil : statement(nested: true))
    case 19:
      kind = .export(
        pick([
          Export(content: .picture(settings([.picture, .config])), file: file()),
          Export(content: .plot, file: file()),
          Export(content: .values([sum(2), sum(1)]), file: file()),
        ]))
    case 20:
      kind = .expect(Expectation(condition: expression(3), message: maybe { $0.file() }))
    case 21:
      kind = .expectPlot(PictureExpectation(golden: file(), within: maybe { $0.primaryNumber() }))
    case 22: kind = .show(pick(ShowTopic.words.map(\.topic) + [.overview, .name(Name("größe"))]))
    case 23: kind = pick([.print([expression(2), expression(1)]), .warn([expression(2)])])
    case 24:
      if nested { return Statement(.clear) }
      kind = pick([
        .clear, .wait(operand(1)), .run(file()), .help(nil), .help(Name("plot")), .reset,
      ])
    case 25:
      let style = settings([.mark]).filter {
        !["y", "x", "index", "at", "panel"].contains($0.key.text)
      }
      kind = .mark(
        pick([
          .removeAll, .add(Mark(place: .y(sum(1)), settings: style)),
          .add(Mark(place: .x(Expression(.range(choice(1), choice(1)))), settings: style)),
          .add(Mark(place: .word(optionalName(), pick(SampleWord.allCases)), settings: style)),
          .add(Mark(place: .bare(Expression(.range(operand(1), operand(1)))), settings: style)),
          .add(Mark(place: .index(optionalName(), sum(1)), settings: style)),
          .add(Mark(place: .at(optionalName(), sum(1)), settings: style)),
        ]))
    default: kind = .expression(expression(3))
    }
    return Statement(kind)
  }
}
