import PlotLanguage
import Threading

/// What a statement is given besides the state: its program, the session's environment, the console.
struct StatementContext {
  let statement: Statement
  /// The program, for the texts of expressions and for errors.
  let source: SourceText
  /// Whether this is the cell's last statement, whose value is the cell's result.
  let isLast: Bool
  let environment: SessionEnvironment
  let console: Console
  /// Ends the work, and what waits.
  let cancellation: Cancellation
  /// The script, where the statement stands in one.
  var file: String?
  /// How many scripts are running.
  var runDepth = 0

  /// What evaluating the statement's expressions has to say of each.
  let remarks = Locked(NamedList<String>())

  /// Where the statement stands.
  var range: SourceRange { statement.range }

  /// The context of another statement of the same cell.
  func with(_ statement: Statement) -> StatementContext {
    StatementContext(
      statement: statement, source: source, isLast: isLast, environment: environment,
      console: console, cancellation: cancellation, file: file, runDepth: runDepth)
  }

  var files: SessionFiles { SessionFiles(environment: environment, cancellation: cancellation) }
}
