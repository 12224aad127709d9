// The one list of all statements. Each has a file beside this one with its entry in the vocabulary, its
// node, its grammar and its text; PlotSession's `StatementRunner` has a line for each.

/// The first words of statements, in the order of help.
package enum Verb: String, CaseIterable, Hashable, Sendable {
  case series, append, drop, `let`, segments, style, mark, config, axis, window, plot, select
  case compare, drag, on, export, expect, show, print, warn, clear, wait, run, connect, help, reset
}

extension Verb {
  /// Whether people measure what is called so: before `=` it is a name.
  package var isUsualName: Bool { [.wait, .run, .drag, .drop].contains(self) }

  /// All that parser, help and completion know about the statement.
  package var entry: StatementEntry {
    switch self {
    case .series: .series
    case .append: .append
    case .drop: .drop
    case .let: .let
    case .segments: .segments
    case .style: .style
    case .mark: .mark
    case .config: .config
    case .axis: .axis
    case .window: .window
    case .plot: .plot
    case .select: .select
    case .compare: .compare
    case .drag: .drag
    case .on: .on
    case .export: .export
    case .expect: .expect
    case .show: .show
    case .print: .print
    case .warn: .warn
    case .clear: .clear
    case .wait: .wait
    case .run: .run
    case .connect: .connect
    case .help: .help
    case .reset: .reset
    }
  }
}

/// The keys that belong together because one statement, or one form of it, takes them.
package enum KeyGroup: String, CaseIterable, Hashable, Sendable {
  case config
  /// `title`, ranges and labels, which only pictures take.
  case picture
  /// `live`, which only `plot` takes.
  case live
  /// What belongs to one expression of `plot`.
  case item
  case style
  case mark
  case axis
  case window
  /// `series NAME = …`.
  case definition
  /// `series NAME from …`.
  case reading
  /// `mark from "FILE" …`.
  case markReading
  /// `series NAME from CONNECTION …`.
  case query
  case connection
  case append
  case segments
  case select
  case drag
  case expect
}

extension KeyGroup {
  /// The keys of the group, in the order of help.
  package var entries: [KeyEntry] { keys.map { KeyEntry(group: self, key: $0) } }

  private var keys: [SettingKey] {
    switch self {
    case .config: SettingKey.config
    case .picture: SettingKey.picture
    case .live: SettingKey.live
    case .item: SettingKey.item
    case .style: SettingKey.style
    case .mark: SettingKey.mark
    case .axis: SettingKey.axis
    case .window: SettingKey.window
    case .definition: SettingKey.definition
    case .reading: SettingKey.reading
    case .markReading: SettingKey.markReading
    case .query: SettingKey.query
    case .connection: SettingKey.connection
    case .append: SettingKey.append
    case .segments: SettingKey.segments
    case .select: SettingKey.select
    case .drag: SettingKey.drag
    case .expect: SettingKey.expect
    }
  }
}

extension Statement {
  /// The statements of the language; those with a type of their own are described there.
  package enum Kind: Hashable, Sendable {
    indirect case series(SeriesDefinition)
    indirect case read(SeriesReading)
    indirect case query(SeriesQuery)
    indirect case connect(ConnectionChange)
    indirect case append(Append)
    /// `drop NAME, …`.
    case drop([Name])
    /// `let NAME = EXPR` and `NAME = EXPR`.
    indirect case assign(Assignment)
    indirect case segments(SegmentsChange)
    indirect case style(StyleChange)
    indirect case mark(MarkChange)
    /// `config key=value…`; without settings it shows what differs from the defaults.
    case config([Setting])
    /// `config reset [KEY…]`, with the keys' own names; without keys it resets all.
    case resetConfig([Name])
    indirect case axis(AxisChange)
    indirect case window(WindowChange)
    indirect case plot(Plot)
    indirect case select(Selection)
    indirect case compare(Comparison)
    indirect case drag(Drag)
    /// `on select: STATEMENT`; nil for `on select none`.
    indirect case onSelect(Statement?)
    indirect case export(Export)
    indirect case expect(Expectation)
    indirect case expectPlot(PictureExpectation)
    indirect case show(ShowTopic)
    /// `print EXPR, …`.
    case print([Expression])
    /// `warn EXPR, …`.
    case warn([Expression])
    case clear
    /// `wait DURATION`.
    indirect case wait(Expression)
    /// `run "FILE.glow"`.
    indirect case run(Expression)
    /// `help [TOPIC]` and `TOPIC?`.
    case help(Name?)
    case reset
    /// An expression, whose value is the result.
    indirect case expression(Expression)
  }
}

extension Parser {
  /// Parses what stands after a verb.
  mutating func parseRest(of verb: Verb) throws(Abandoned) -> Statement.Kind {
    switch verb {
    case .series: return try parseSeries()
    case .append: return .append(try parseAppend())
    case .drop: return .drop(try parseNames("the name of a series", areNew: false))
    case .let: return .assign(try parseAssignment(isVariable: true))
    case .segments: return .segments(try parseSegments())
    case .style: return .style(try parseStyle())
    case .mark: return .mark(try parseMark())
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
    case .print: return .print(try parseShownTexts())
    case .warn: return .warn(try parseShownTexts())
    case .clear: return .clear
    case .wait: return .wait(try parseOperand())
    case .run: return .run(try parseFile())
    case .connect: return .connect(try parseConnect())
    case .help: return .help(takeTopic())
    case .reset: return .reset
    }
  }
}

extension Statement {
  /// The expressions whose values a statement keeps or shows.
  package var shownExpressions: [Expression] {
    switch kind {
    case .series(let definition): [definition.values]
    case .assign(let assignment): [assignment.value]
    case .plot(let plot): plot.items.map(\.expression)
    case .print(let items), .warn(let items), .show(.values(let items)): items.flatMap(\.shown)
    case .expression(let expression): [expression]
    default: []
    }
  }

  /// The statement as it can be written, in the canonical form.
  ///
  /// Parsing it gives the same statement back.
  package var source: String {
    switch kind {
    case .series(let definition): definition.source
    case .read(let reading): reading.source
    case .query(let query): query.source
    case .connect(let change): change.source
    case .append(let append): append.source
    case .drop(let names): "drop \(names.list)"
    case .assign(let assignment): assignment.source
    case .segments(let change): change.source
    case .style(let change): change.source
    case .mark(let change): change.source
    case .config(let settings): "config\(settings.pairs)"
    case .resetConfig(let keys): "config reset" + keys.map { " \($0.text)" }.joined()
    case .axis(let change): change.source
    case .window(let change): change.source
    case .plot(let plot): plot.source
    case .select(let selection): selection.source
    case .compare(let comparison): comparison.source
    case .drag(let drag): drag.source
    case .onSelect(let statement): statement.map { "on select: \($0.source)" } ?? "on select none"
    case .export(let export): export.source
    case .expect(let expectation): expectation.source
    case .expectPlot(let expectation): expectation.source
    case .show(let topic): topic.source
    case .print(let items): "print \(items.list)"
    case .warn(let items): "warn \(items.list)"
    case .clear: "clear"
    case .wait(let duration): "wait \(duration.operand)"
    case .run(let file): "run \(file.operand)"
    case .help(let topic): "help\(topic.word)"
    case .reset: "reset"
    case .expression(let expression): expression.statement
    }
  }

  /// Whether the session may be another one after it; one that only reads need not wait its turn.
  package var changesState: Bool {
    switch kind {
    case .print, .warn, .wait, .expect, .expectPlot, .show, .help, .clear, .expression: false
    case .series, .read, .query, .connect, .append, .drop, .assign, .segments, .style, .mark,
      .config, .resetConfig,
      .axis,
      .window, .plot, .select, .compare, .drag, .onSelect, .export, .run, .reset:
      true
    }
  }
}
