import PlotLanguage
import Threading

/// Runs statements: each on a copy of the state, which is taken over where all went well.
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
      return try outcome(on: state)
    } catch {
      throw cellError(error, state)
    }
  }

  /// What ``run(on:)`` gives, with the errors that are thrown inside.
  func outcome(on state: SessionState) throws -> Outcome {
    try context.cancellation.check()
    var transaction = Transaction(state, isLast: context.isLast)
    if !state.followed.isEmpty { try FollowedSeries.catchUp(&transaction, context) }
    try tellWhatIsLeftOut(&transaction)
    let start = transaction.outputs.count
    try perform(Scope(transaction.state, context), &transaction)
    let remarks = context.remarks.withLock { remarks in remarks.names.compactMap { remarks[$0] } }
    transaction.warn(of: remarks, at: start)
    transaction.state.lent.keep(context.statement)
    for output in transaction.outputs { context.console.emit(output) }
    return Outcome(state: transaction.state, live: transaction.live)
  }

  /// Says once which rows the sums of the statement leave out, which periods its means, which steps its differences, and what
  /// else is not in what it shows.
  private func tellWhatIsLeftOut(_ transaction: inout Transaction) throws {
    let scope = Scope(transaction.state, context)
    if case .series(let definition) = context.statement.kind, let x = definition.x,
      case let lines = [
        try CarriedGaps(in: x, asX: true, transaction.state, context.cancellation)?.line,
        WovenRows(of: definition.values, at: x, transaction.state)?.line,
      ]
    {
      transaction.warn(of: lines.compactMap(\.self))
    }
    let isPicture = if case .plot = context.statement.kind { true } else { false }
    for expression in context.statement.shownExpressions {
      let lines = [
        try SkippedRows(in: expression, scope)?.line,
        try CarriedGaps(in: expression, transaction.state, context.cancellation)?.line,
        WovenRows(in: expression, transaction.state)?.line,
        try EmptyPeriods(in: expression, scope)?.line,
        try LostSteps(in: expression, scope)?.line,
        try CoarseSteps(in: expression, scope)?.line,
        try PassedMidnights(in: expression, transaction.state)?.line
          ?? FallenSteps(in: expression, scope)?.line,
        DatesAsValues(in: expression, of: context.statement, transaction.state)?.line,
        try GappedPeriods(in: expression, scope)?.line,
        try GappedSums(in: expression, scope)?.line,
        try UntoldSpans(in: expression, scope)?.line,
        try GappedWindows(in: expression, scope)?.line,
        ShortWindows(in: expression, scope)?.line,
        SlicedMembers(in: expression, transaction.state)?.line,
        try MissingRows(
          in: expression, transaction.state, context.cancellation, inPicture: isPicture)?
          .line,
        try EmptySums(in: expression, scope)?.line,
        CountedGaps(in: expression, transaction.state)?.line,
        PlacesOfGaps(in: expression, transaction.state)?.line,
        FieldsOfPlaces(in: expression, transaction.state)?.line,
        (ForeignDays(in: expression, transaction.state)
          ?? ForeignDays(showing: expression, inPicture: isPicture, transaction.state))?.line,
        try EndStamps(in: expression, scope)?.line,
        try MeansOfDirections(in: expression, scope)?.line,
        try UnevenShares(in: expression, scope)?.line,
        try UnevenRatios(in: expression, scope)?.line,
        try CutFigures(in: expression, of: context.statement, scope)?.line,
        SlopesTimesLengths(in: expression)?.line,
        try BareSeconds(in: expression, scope)?.line,
        ForeignSteps(in: expression, scope)?.line,
        PointsAsGroups(in: expression, scope)?.line,
        PercentsBesideOne(in: expression, transaction.state)?.line,
        MixedUnits(in: expression, transaction.state)?.line,
        try DatesInDisorder(in: expression, scope)?.line,
        try CounterSpans(in: expression, scope)?.line,
      ]
      transaction.warn(of: lines.compactMap(\.self))
    }
    let commas = CommasBetweenFigures(
      between: context.statement.shownExpressions, in: context.source)?.line
    transaction.warn(of: [commas].compactMap(\.self))
    let mixed = ForeignDays(mixing: context.statement.shownExpressions, transaction.state)?.line
    transaction.warn(of: [mixed].compactMap(\.self))
  }

  /// Does what the statement says; nothing of the transaction counts where it throws.
  private func perform(_ scope: Scope, _ transaction: inout Transaction) throws {
    switch context.statement.kind {
    case .series(let definition): try SeriesStatements(scope).define(definition, &transaction)
    case .read(let reading): try ReadStatement.run(reading, scope, &transaction)
    case .query(let query): try QueryStatement(scope, query).run(&transaction)
    case .connect(let change): try ConnectStatement(scope).run(change, &transaction)
    case .append(let append): try SeriesStatements(scope).append(append, &transaction)
    case .drop(let names): try SeriesStatements(scope).drop(names, &transaction)
    case .assign(let assignment): try LetStatement(scope).run(assignment, &transaction)
    case .segments(let change): try SegmentsStatement(scope).run(change, &transaction)
    case .style(let change): try SettingStatements(scope).changeStyle(change, &transaction)
    case .mark(let change): try MarkStatement(scope).run(change, &transaction)
    case .config(let settings): try SettingStatements(scope).configure(settings, &transaction)
    case .resetConfig(let keys): try SettingStatements(scope).resetConfig(keys, &transaction)
    case .axis(let change): try SettingStatements(scope).changeAxis(change, &transaction)
    case .window(let change): try WindowStatement(scope).run(change, &transaction)
    case .plot(let plot): try PlotStatement(scope).run(plot, &transaction)
    case .select(let selection): try SelectionStatements(scope).select(selection, &transaction)
    case .compare(let comparison): try SelectionStatements(scope).compare(comparison, &transaction)
    case .drag(let drag): try SelectionStatements(scope).drag(drag, &transaction)
    case .onSelect(let statement): try OnSelectStatement(scope).run(statement, &transaction)
    case .export(let export): try ExportStatement(scope).run(export, &transaction)
    case .expect(let expectation): try ExpectStatements(scope).expect(expectation, &transaction)
    case .expectPlot(let expectation):
      try ExpectStatements(scope).expectPlot(expectation, &transaction)
    case .show(let topic): try ShowStatement(scope).run(topic, &transaction)
    case .print(let items):
      try PrintStatements(scope).printLine(items, to: .standardOutput, &transaction)
    case .warn(let items):
      try PrintStatements(scope).printLine(items, to: .standardError, &transaction)
    case .clear: transaction.emit(.clear)
    case .wait(let duration): try FlowStatements(scope).wait(duration)
    case .run(let file): try FlowStatements(scope).runScript(file, &transaction)
    case .help(let topic): try HelpStatement(scope).run(topic, &transaction)
    case .reset: FlowStatements(scope).reset(&transaction)
    case .expression(let expression): try PrintStatements(scope).showValue(expression, &transaction)
    }
  }

  /// The error that people see.
  func cellError(_ error: any Error, _ state: SessionState) -> CellError {
    let diagnostic: Diagnostic
    switch error {
    case let error as CellError: return error
    case let error as Diagnostic:
      let judge = Judge(state, context.environment, unless: context.cancellation)
      diagnostic = judge.advised(error, in: context.source, isMalformed: false)
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
