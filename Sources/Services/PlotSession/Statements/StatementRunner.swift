import PlotLanguage
import Threading

/// Runs statements: hands each to its family, and takes over what came of it where all went well.
struct StatementRunner {
  let context: StatementContext

  /// What a statement has come to.
  struct Outcome {
    let state: SessionState
    let live: LivePlot?
  }

  /// Runs the statement on a state and emits its outputs.
  ///
  /// - Returns: The state after it, and a plot that is live from then on.
  /// - Throws: The error that people see; then nothing has changed, and nothing was emitted.
  func run(on state: SessionState) throws(CellError) -> Outcome {
    do {
      try context.cancellation.check()
      var execution = StatementExecution(
        scope: Scope(state, context), transaction: Transaction(state, isLast: context.isLast))
      if !state.followed.isEmpty {
        try FollowedSeries.catchUp(&execution.transaction, context)
        execution = StatementExecution(
          scope: Scope(execution.transaction.state, context), transaction: execution.transaction)
      }
      try context.statement.accept(&execution)
      for output in execution.transaction.outputs { context.console.emit(output) }
      return Outcome(state: execution.transaction.state, live: execution.transaction.live)
    } catch {
      throw cellError(error, state)
    }
  }

  /// The error that people see.
  func cellError(_ error: any Error, _ state: SessionState) -> CellError {
    let diagnostic: Diagnostic
    switch error {
    case let error as CellError: return error
    case let error as Diagnostic:
      let known = CompletionContext(state, context.environment)
      diagnostic = Advisor(context.source, context: known).advised(error, isMalformed: false)
    case is CancellationError: diagnostic = .interrupted(at: context.range)
    case let error as MemoryError:
      diagnostic = Diagnostic(.limitExceeded, error.description, at: context.range)
    default: diagnostic = Diagnostic(.typeMismatch, "\(error)", at: context.range)
    }
    return CellError([diagnostic], in: context.source, file: context.file)
  }
}

extension Diagnostic {
  /// The error of a statement that the user has stopped.
  static func interrupted(at range: SourceRange) -> Diagnostic {
    Diagnostic(.interrupted, "stopped by the user", at: range)
  }
}
