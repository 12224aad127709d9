import PlotLanguage
package import Threading

/// A session that several threads use: the cells of a notebook, and what is asked meanwhile.
///
/// Statements that change the state take turns. One that only reads it (`print`, `wait`, `expect`, an
/// expression, ...) runs at once on the state as it stands then, so that nobody waits for a pause.
package final class SharedSession: Sendable {
  private let session: Locked<Session>
  private let isTaken = Locked(false)

  /// A session in which nothing has happened.
  package convenience init(_ environment: SessionEnvironment) { self.init(Session(environment)) }

  /// A session that goes on from where another one stood.
  package init(_ session: Session) { self.session = Locked(session) }

  /// The session as it stands now: a copy that goes its own way.
  package var snapshot: Session { session.withLock { $0 } }

  /// Runs a cell as ``Session/run(_:firstLine:keepsGoing:console:cancellation:)`` does.
  @discardableResult
  package func run(
    _ text: String, firstLine: Int = 1, console: Console,
    cancellation: Cancellation = Cancellation()
  ) -> CellError? {
    let (before, console) = (snapshot, console.sayingOnce())
    return Session.forEachStatement(
      of: text, firstLine: firstLine, takesTables: before.environment.takesTables, console,
      judge: before.judge(cancellation), cancellation: cancellation
    ) {
      (statement, source, isLast) throws(CellError) in
      guard statement.changesState else {
        var copy = snapshot
        _ = try copy.execute(
          statement, of: source, isLast: isLast, console: console, cancellation: cancellation)
        return
      }
      var live: LivePlot?
      let acquired: Void? = try inTurn(unless: cancellation) { (session) throws(CellError) in
        live = try session.execute(
          statement, of: source, isLast: isLast, console: console, cancellation: cancellation)
      }
      guard acquired != nil else {
        throw CellError([.interrupted(at: statement.range)], in: source)
      }
      guard let live else { return }
      let wish = Cancellation()
      let goesOn = console.goOn?({ wish.cancel() }) { [self] console in
        do throws(CellError) {
          try run(live, console, wish)
        } catch {
          console.emit(.stream(.standardError, "the live plot has ended: \(error.rendered)\n"))
        }
      }
      if goesOn != true { try run(live, console, cancellation) }
    }
  }

  /// Draws a live plot to its end; others take their turns between two pictures.
  private func run(
    _ live: LivePlot, _ console: Console, _ cancellation: Cancellation
  ) throws(CellError) {
    try live.run(console, cancellation) { step throws(CellError) in
      _ = try inTurn(unless: cancellation) { session throws(CellError) in
        session.state = try step(session.state)
      }
    }
  }

  /// Changes the session once nobody else does; where `change` throws, all is as before.
  ///
  /// - Returns: Nil where the caller asked to stop while it waited.
  func inTurn<Failure: Error>(
    unless cancellation: Cancellation, _ change: (inout Session) throws(Failure) -> Void
  ) throws(Failure) -> Void? {
    let acquired = try? isTaken.wait(unless: cancellation) { isTaken -> Bool? in
      if isTaken { return nil }
      isTaken = true
      return true
    }
    guard acquired == true else { return nil }
    defer { isTaken.withLock { $0 = false } }
    var copy = snapshot
    try change(&copy)
    let changed = copy
    session.withLock { $0 = changed }
    return ()
  }
}
