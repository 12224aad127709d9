import PlotLanguage
import Threading

/// A session that several threads use: the cells of a notebook, and what is asked meanwhile.
///
/// Statements that change the state take turns. One that only reads it (`print`, `wait`, `expect`, an
/// expression, ...) runs at once on the state as it stands then, so that nobody waits for a pause.
package final class SharedSession: Sendable {
  private let session: Locked<Session>
  private let isTaken = Locked(false)

  /// A session in which nothing has happened.
  package init(_ environment: SessionEnvironment) { session = Locked(Session(environment)) }

  /// The session as it stands now: a copy that goes its own way.
  package var snapshot: Session { session.withLock { $0 } }

  /// Runs a cell as ``Session/run(_:firstLine:keepsGoing:console:)`` does.
  @discardableResult
  package func run(_ text: String, console: Console) -> CellError? {
    Session.forEachStatement(of: text, console) {
      (statement, source, isLast) throws(CellError) in
      guard statement.changesState else {
        var copy = snapshot
        try copy.execute(statement, of: source, isLast: isLast, console: console)
        return
      }
      try takeTurn(console, statement, in: source)
      defer { isTaken.withLock { $0 = false } }
      var copy = snapshot
      try copy.execute(statement, of: source, isLast: isLast, console: console)
      let changed = copy
      session.withLock { $0 = changed }
    }
  }

  /// Waits until no other statement changes the state.
  private func takeTurn(
    _ console: Console, _ statement: Statement, in source: SourceText
  ) throws(CellError) {
    let isMine = isTaken.wait(unless: console.isCancelled) { isTaken -> Bool? in
      if isTaken { return nil }
      isTaken = true
      return true
    }
    guard isMine == true else {
      throw CellError([.interrupted(at: statement.range)], in: source)
    }
  }
}
