import CivilTime
import PlotLanguage
import PlotScene

/// One statement on its way: a copy of the state, which its caller takes over if nothing goes wrong.
struct StatementRun {
  /// How deep `run` may call itself.
  static let runLimit = 16

  var state: SessionState
  let environment: SessionEnvironment
  let console: Console
  /// The program, for the texts of expressions and for errors.
  let source: SourceText
  /// The script, where the statement stands in one.
  var file: String?
  /// How many scripts are running.
  var runDepth = 0
  /// Whether this is the cell's last statement, whose value is the cell's result.
  let isLast: Bool
  /// The statement that runs, for advice that fits it.
  private var statement: Statement?
  /// Whether this is the statement of `on select`.
  var isOnSelect = false
  /// What is emitted once the statement has succeeded.
  var pending: [Output] = []

  init(
    state: SessionState, environment: SessionEnvironment, console: Console, source: SourceText,
    isLast: Bool
  ) {
    self.state = state
    self.environment = environment
    self.console = console
    self.source = source
    self.isLast = isLast
  }

  var cancellation: Cancellation { Cancellation(isCancelled: console.isCancelled) }

  /// Runs a statement and emits its outputs.
  mutating func execute(_ statement: Statement) throws(CellError) {
    self.statement = statement
    do {
      try cancellation.check()
      try run(statement)
      for output in pending { console.emit(output) }
      pending = []
    } catch {
      throw cellError(error, at: statement.range)
    }
  }

  /// The error that people see.
  func cellError(_ error: any Error, at range: SourceRange) -> CellError {
    let diagnostic: Diagnostic
    switch error {
    case let error as CellError: return error
    case let error as Diagnostic: diagnostic = error
    case is CancellationError:
      diagnostic = Diagnostic(.interrupted, "stopped by the user", at: range)
    case let error as RenderError: diagnostic = StatementRun.diagnostic(error, at: range)
    default: diagnostic = Diagnostic(.typeMismatch, "\(error)", at: range)
    }
    return CellError([diagnostic], in: source, file: file)
  }

  static func diagnostic(_ error: RenderError, at range: SourceRange) -> Diagnostic {
    switch error.reason {
    case .cancelled: Diagnostic(.interrupted, "stopped by the user", at: range)
    case .tooLarge:
      Diagnostic(
        .limitExceeded, error.description, at: range, advice: "make width, height or scale smaller")
    default: Diagnostic(.limitExceeded, error.description, at: range)
    }
  }

  private mutating func run(_ statement: Statement) throws {
    let range = statement.range
    switch statement.kind {
    case .series(let definition): try define(definition, at: range)
    case .read(let reading): try read(reading, at: range)
    case .append(let append): try self.append(append, at: range)
    case .drop(let names): try drop(names)
    case .assign(let assignment): try assign(assignment)
    case .segments(let change): try changeSegments(change, at: range)
    case .style(let change): try changeStyle(change, at: range)
    case .config(let settings): try configure(settings, at: range)
    case .resetConfig(let keys): try resetConfig(keys, at: range)
    case .axis(let change): try changeAxis(change)
    case .window(let change): try changeWindow(change, at: range)
    case .plot(let plot): try self.plot(plot, at: range)
    case .select(let selection): try select(selection, at: range)
    case .compare(let comparison): try compare(comparison, at: range)
    case .drag(let drag): try self.drag(drag, at: range)
    case .onSelect(let statement): try setOnSelect(statement)
    case .export(let export): try self.export(export, at: range)
    case .expect(let expectation): try expect(expectation)
    case .expectPlot(let expectation): try expectPlot(expectation, at: range)
    case .show(let topic): try show(topic, at: range)
    case .print(let expressions): try printLine(expressions, to: .standardOutput)
    case .warn(let expressions): try printLine(expressions, to: .standardError)
    case .clear: pending.append(.clear)
    case .wait(let duration): try wait(duration)
    case .run(let file): try runScript(file)
    case .help(let topic): try help(topic, at: range)
    case .reset: reset()
    case .expression(let expression): try showValue(expression)
    }
  }

  // MARK: - Outputs

  /// A result: the cell's where this is its last statement.
  mutating func give(_ bundle: MediaBundle) {
    pending.append(isLast ? .result(bundle) : .display(bundle, id: nil))
  }

  /// A line that is only shown for a cell's last statement.
  mutating func summarize(_ text: String) {
    if isLast { pending.append(.result(MediaBundle(text: text))) }
  }

  // MARK: - Evaluation

  var context: EvaluationContext {
    let state = state
    let console = console
    let limit = environment.sampleLimit
    return EvaluationContext(
      lookUp: { name in
        state.series[name].map { .vector(Vector($0.samples)) } ?? state.variables[name]
      },
      unknownName: { [self] in unknownName($0) },
      selection: { [self] field, range in try selected(field, at: range) },
      ask: { prompt in
        let line = console.ask?(prompt)
        if console.isCancelled() { throw CancellationError() }
        return line
      },
      zone: state.zone, sampleLimit: { limit ?? Memory.sampleLimit },
      cancellation: cancellation)
  }

  private func unknownName(_ name: Name) -> Diagnostic {
    let known = state.names
    var error = Diagnostic.unknownName(
      name, names: known, statement: statement, source: source)
    if error.advice == nil, !known.isEmpty { error.advice = "there is \(listed(known))" }
    return error
  }

  var evaluator: Evaluator { Evaluator(context) }

  func value(of expression: Expression) throws -> Value {
    var evaluator = evaluator
    return try evaluator.evaluate(expression)
  }

  func text(_ value: Value) -> String { ValueText.text(value, zone: state.zone) }
}
