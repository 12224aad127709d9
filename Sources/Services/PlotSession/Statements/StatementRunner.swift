import PlotLanguage

/// Runs statements: hands each to its family, and takes over what came of it where all went well.
struct StatementRunner {
  let context: StatementContext

  /// Runs the statement on a state and emits its outputs.
  ///
  /// - Returns: The state after it.
  /// - Throws: The error that people see; then nothing has changed, and nothing was emitted.
  func run(on state: SessionState) throws(CellError) -> SessionState {
    do {
      try context.cancellation.check()
      var execution = StatementExecution(
        scope: Scope(state, context), transaction: Transaction(state, isLast: context.isLast))
      try context.statement.accept(&execution)
      for output in execution.transaction.outputs { context.console.emit(output) }
      return execution.transaction.state
    } catch {
      throw cellError(error, state)
    }
  }

  /// The error that people see.
  private func cellError(_ error: any Error, _ state: SessionState) -> CellError {
    let diagnostic: Diagnostic
    switch error {
    case let error as CellError: return error
    case let error as Diagnostic:
      let known = CompletionContext(state, context.environment)
      diagnostic = Advisor(context.source, context: known).advised(error, isMalformed: false)
    case is CancellationError: diagnostic = .interrupted(at: context.range)
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
