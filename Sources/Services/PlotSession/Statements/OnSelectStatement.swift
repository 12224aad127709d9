import PlotLanguage
import Threading

/// `on select`, and what it runs.
struct OnSelectStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ statement: Statement?, _ transaction: inout Transaction) throws {
    if case .plot(let plot)? = statement?.kind,
      let live = plot.settings.first(where: { $0.key.text == "live" })
    {
      throw Diagnostic(
        .stateError, "'on select' draws once for each selection, and not live", at: live.key.range)
    }
    guard let statement else {
      transaction.state.onSelect = nil
      transaction.state.selectionDisplay.end()
      transaction.summarize("on select none")
      return
    }
    // Its places have to be those of its own text, which outlives this cell.
    let text = statement.source
    let own = Program(text).statements.first ?? statement
    transaction.state.onSelect = OnSelect(statement: own, text: text)
    // A page may be the first to select: what comes of it has to stand under this cell all the same.
    let id = transaction.state.selectionDisplay.begin()
    let summary = transaction.isLast ? MediaBundle(text: "on select: \(text)") : MediaBundle()
    transaction.emit(.display(summary, id: id))
  }

  /// Runs the statement; its output takes the place of its last one, and so does its error, once.
  ///
  /// - Throws: A ``CellError`` where the user has stopped it.
  func selectionChanged(_ transaction: inout Transaction) throws {
    guard let onSelect = transaction.state.onSelect, let id = transaction.state.selectionDisplay.id
    else { return }
    let parts = OutputParts()
    var console = scope.context.console
    console.emit = { parts.outputs.append($0) }
    let context = StatementContext(
      statement: onSelect.statement, source: SourceText(onSelect.text), isLast: true,
      environment: scope.context.environment, console: console,
      cancellation: scope.cancellation, file: "on select",
      runDepth: scope.context.runDepth)
    do throws(CellError) {
      transaction.state = try StatementRunner(context: context).run(on: transaction.state).state
      transaction.state.selectionDisplay.error = nil
      transaction.emit(.update(MediaBundle(joining: parts.outputs), id: id))
    } catch {
      if error.isInterruption { throw error }
      let text = error.rendered
      guard transaction.state.selectionDisplay.error != text else { return }
      transaction.state.selectionDisplay.error = text
      transaction.emit(.update(MediaBundle(text: text), id: id))
    }
  }
}

/// Collects outputs through an escaping closure.
private final class OutputParts {
  var outputs: [Output] = []
}

extension MediaBundle {
  /// One bundle of all that a statement gave; texts of streams are plain text.
  fileprivate init(joining outputs: [Output]) {
    self.init()
    for output in outputs {
      if let bundle = output.bundle {
        for entry in bundle.entries { self[entry.type] = entry.content }
        size = bundle.size ?? size
        alternative = bundle.alternative ?? alternative
      } else if case .stream(_, let text) = output {
        var line = text
        if line.hasSuffix("\n") { line.removeLast() }
        self["text/plain"] = .text(self.text.isEmpty ? line : self.text + "\n" + line)
      }
    }
  }
}
