import Glibc
import PlotLanguage
import Threading

/// `clear`, `wait`, `run` and `reset`.
struct FlowStatements {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// How deep `run` may call itself.
  private static let runLimit = 16

  func wait(_ expression: Expression) throws {
    let value = try scope.value(of: expression)
    guard case .duration(let duration) = value else {
      throw Diagnostic(
        .typeMismatch, "'wait' takes a duration such as 500 ms, not \(value.kindName)",
        at: expression.range)
    }
    let seconds = duration.meanSeconds
    guard seconds >= 0, seconds.isFinite else {
      throw Diagnostic(
        .valueOutOfRange, "the pause is \(duration): at least 0 is allowed", at: expression.range)
    }
    try scope.cancellation.sleep(seconds: seconds)
  }

  func runScript(_ expression: Expression, _ transaction: inout Transaction) throws {
    let path = try scope.text(of: expression, "the script")
    guard scope.context.runDepth < FlowStatements.runLimit else {
      throw Diagnostic(
        .limitExceeded,
        "scripts run scripts \(FlowStatements.runLimit) deep: no more is allowed",
        at: expression.range)
    }
    let text = try scriptText(path, at: expression.range)
    let program = Program(text)
    guard program.diagnostics.isEmpty else {
      let judge = Judge(
        scope.state, scope.context.environment, unless: scope.context.cancellation)
      throw CellError(program, judge, file: path)
    }
    for statement in program.statements {
      let context = StatementContext(
        statement: statement, source: program.source, isLast: false,
        environment: scope.context.environment, console: scope.context.console,
        cancellation: scope.cancellation, file: path,
        runDepth: scope.context.runDepth + 1)
      let outcome = try StatementRunner(context: context).run(on: transaction.state)
      transaction.state = outcome.state
      try outcome.live?.run(context.console, context.cancellation) { step throws(CellError) in
        transaction.state = try step(transaction.state)
      }
    }
  }

  private func scriptText(_ path: String, at range: SourceRange) throws -> String {
    let bytes = try scope.context.files.read(path, at: range)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(.dataError, "\(path): found bytes that are no UTF-8 text", at: range)
    }
    return text
  }

  func reset(_ transaction: inout Transaction) {
    let display = scope.state.selectionDisplay
    transaction.endSelection()
    transaction.state = SessionState()
    transaction.state.selectionDisplay.count = display.count
    transaction.state.liveCount = scope.state.liveCount
    transaction.state.resetCount = scope.state.resetCount + 1
  }
}
