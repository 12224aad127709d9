import PlotLanguage
package import Threading

/// A session: a state that statements change, and the means to run them.
///
/// ```swift
/// var session = Session(SessionEnvironment(renderer: renderer))
/// let error = session.run("series a = walk(1000); plot a", console: Console { print($0) })
/// ```
///
/// Guarantees: a program with an error in its grammar runs nothing; a statement that fails or is stopped
/// changes nothing, and those before it stand.
package struct Session: Sendable {
  /// What the statements have made.
  package internal(set) var state = SessionState()
  /// What was given from outside.
  package var environment: SessionEnvironment

  /// A session in which nothing has happened.
  package init(_ environment: SessionEnvironment) { self.environment = environment }

  /// Runs a cell, a script or a line.
  ///
  /// - Parameters:
  ///   - text: The program.
  ///   - firstLine: The number of its first line in the text that it is a part of.
  ///   - keepsGoing: Whether the statements behind a failed one are run too. An error in the grammar
  ///     runs nothing all the same, and neither does anything after the user stopped one.
  ///   - console: Receives the outputs, and the errors as ``Output/error(_:)``.
  ///   - cancellation: Ends the statement that runs, as if it had never begun.
  /// - Returns: The first error, or nil where all went well.
  @discardableResult
  package mutating func run(
    _ text: String, firstLine: Int = 1, keepsGoing: Bool = false, console: Console,
    cancellation: Cancellation = Cancellation()
  ) -> CellError? {
    let (before, console) = (self, console.sayingOnce())
    return Session.forEachStatement(
      of: text, firstLine: firstLine, takesTables: environment.takesTables,
      keepsGoing: keepsGoing, console, judge: before.judge(cancellation),
      cancellation: cancellation
    ) {
      (statement, source, isLast) throws(CellError) in
      let live = try execute(
        statement, of: source, isLast: isLast, console: console, cancellation: cancellation)
      try live?.run(console, cancellation) { step throws(CellError) in state = try step(state) }
    }
  }

  /// Runs one statement; the state is as before where it fails.
  ///
  /// - Returns: A plot that is live from then on.
  mutating func execute(
    _ statement: Statement, of source: SourceText, isLast: Bool, console: Console,
    cancellation: Cancellation
  ) throws(CellError) -> LivePlot? {
    let context = StatementContext(
      statement: statement, source: source, isLast: isLast, environment: environment,
      console: console, cancellation: cancellation)
    let outcome = try StatementRunner(context: context).run(on: state)
    state = outcome.state
    return outcome.live
  }

  /// What is wrong with the form of a file's text, of which nothing is run; nil where nothing is.
  package func formError(of text: String, in file: String) -> CellError? {
    let program = Program(text)
    guard !program.diagnostics.isEmpty else { return nil }
    return CellError(program, judge(Cancellation()), file: file)
  }

  /// Whoever tries advice on the session as it stands.
  func judge(_ cancellation: Cancellation) -> Judge {
    Judge(state, environment, unless: cancellation)
  }

  /// Reads a text and hands its statements to `body`, one after the other; returns the first error.
  ///
  /// `judge` tries advice about a text that is no program.
  static func forEachStatement(
    of text: String, firstLine: Int = 1, takesTables: Bool, keepsGoing: Bool = false,
    _ console: Console,
    judge: @autoclosure () -> Judge, cancellation: Cancellation,
    _ body: (Statement, SourceText, _ isLast: Bool) throws(CellError) -> Void
  ) -> CellError? {
    let parsed = try? Program(
      text, firstLine: firstLine, takesTables: takesTables, checkpoint: cancellation.check)
    guard let program = parsed, program.diagnostics.isEmpty else {
      let error =
        parsed.map { CellError($0, judge()) }
        ?? CellError([.interrupted(at: SourceRange(0, 0))], in: SourceText(""))
      console.emit(.error(error))
      return error
    }
    var firstError: CellError?
    var failed: [String: Int] = [:]
    for (index, statement) in program.statements.enumerated() {
      do throws(CellError) {
        try body(statement, program.source, index == program.statements.count - 1)
      } catch {
        console.emit(.error(error.followed(from: failed, statement)))
        firstError = firstError ?? error
        if !keepsGoing || error.isInterruption { break }
        let line = program.source.position(of: statement.range.lowerBound).line
        failed.merge(AdviceNames.defined(by: statement).map { ($0, line) }) { first, _ in first }
      }
    }
    if firstError == nil, let late = LateSettings(in: program) {
      console.emit(.stream(.standardError, "warning: \(late.line)\n"))
    }
    return firstError
  }
}
