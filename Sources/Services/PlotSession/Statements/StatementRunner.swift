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
      var transaction = Transaction(state, isLast: context.isLast)
      try perform(&transaction)
      for output in transaction.outputs { context.console.emit(output) }
      return transaction.state
    } catch {
      throw cellError(error)
    }
  }

  private func perform(_ transaction: inout Transaction) throws {
    let scope = Scope(transaction.state, context)
    switch context.statement.kind {
    case .series(let definition): try SeriesStatements(scope).define(definition, &transaction)
    case .append(let append): try SeriesStatements(scope).append(append, &transaction)
    case .drop(let names): try SeriesStatements(scope).drop(names, &transaction)
    case .read(let reading): try ReadStatement(scope).run(reading, &transaction)
    case .assign(let assignment): try LetStatement(scope).run(assignment, &transaction)
    case .segments(let change): try SegmentsStatement(scope).run(change, &transaction)
    case .style(let change): try SettingStatements(scope).changeStyle(change, &transaction)
    case .config(let settings): try SettingStatements(scope).configure(settings, &transaction)
    case .resetConfig(let keys): try SettingStatements(scope).resetConfig(keys, &transaction)
    case .axis(let change): try SettingStatements(scope).changeAxis(change, &transaction)
    case .window(let change): try WindowStatement(scope).run(change, &transaction)
    case .plot(let plot): try PlotStatement(scope).run(plot, &transaction)
    case .select(let selection): try SelectionStatements(scope).select(selection, &transaction)
    case .compare(let comparison):
      try SelectionStatements(scope).compare(comparison, &transaction)
    case .drag(let drag): try SelectionStatements(scope).drag(drag, &transaction)
    case .onSelect(let statement): OnSelectStatement(scope).run(statement, &transaction)
    case .export(let export): try ExportStatement(scope).run(export, &transaction)
    case .expect(let expectation): try ExpectStatements(scope).expect(expectation, &transaction)
    case .expectPlot(let expectation):
      try ExpectStatements(scope).expectPlot(expectation, &transaction)
    case .show(let topic): try ShowStatement(scope).run(topic, &transaction)
    case .print(let expressions):
      try PrintStatements(scope).printLine(expressions, to: .standardOutput, &transaction)
    case .warn(let expressions):
      try PrintStatements(scope).printLine(expressions, to: .standardError, &transaction)
    case .expression(let expression):
      try PrintStatements(scope).showValue(expression, &transaction)
    case .clear: transaction.emit(.clear)
    case .wait(let duration): try FlowStatements(scope).wait(duration)
    case .run(let file): try FlowStatements(scope).runScript(file, &transaction)
    case .reset: FlowStatements(scope).reset(&transaction)
    case .help(let topic): try HelpStatement(scope).run(topic, &transaction)
    }
  }

  /// The error that people see.
  private func cellError(_ error: any Error) -> CellError {
    let diagnostic: Diagnostic
    switch error {
    case let error as CellError: return error
    case let error as Diagnostic: diagnostic = error
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
