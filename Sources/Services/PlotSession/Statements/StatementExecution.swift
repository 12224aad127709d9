import PlotLanguage

/// A statement at work: what it is handed, and what comes of it.
///
/// Its methods stand beside the families that run the statements; a statement without one does not build.
struct StatementExecution: StatementVisitor {
  let scope: Scope
  var transaction: Transaction
}
