import PlotLanguage

/// `on select`, and what it runs.
struct OnSelectStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ statement: Statement?, _ transaction: inout Transaction) {
    transaction.state.selectionDisplay.id = nil
    guard let statement else {
      transaction.state.onSelect = nil
      transaction.summarize("on select none")
      return
    }
    // Its places have to be those of its own text, which outlives this cell.
    let text = statement.source
    let own = Program(text).statements.first ?? statement
    transaction.state.onSelect = OnSelect(statement: own, text: text)
    transaction.summarize("on select: \(text)")
  }

  /// Runs the statement; its output takes the place of its last one.
  func selectionChanged(_ transaction: inout Transaction) throws {
    guard let onSelect = transaction.state.onSelect else { return }
    let parts = OutputParts()
    var console = scope.context.console
    console.emit = { parts.outputs.append($0) }
    let context = StatementContext(
      statement: onSelect.statement, source: SourceText(onSelect.text), isLast: true,
      environment: scope.context.environment, console: console, file: "on select",
      runDepth: scope.context.runDepth)
    transaction.state = try StatementRunner(context: context).run(on: transaction.state)
    let bundle = MediaBundle(joining: parts.outputs)
    if let id = transaction.state.selectionDisplay.id {
      transaction.emit(.update(bundle, id: id))
    } else {
      transaction.state.selectionDisplay.count += 1
      let id = "on-select-\(transaction.state.selectionDisplay.count)"
      transaction.state.selectionDisplay.id = id
      transaction.emit(.display(bundle, id: id))
    }
  }
}

extension StatementExecution {
  mutating func onSelect(_ statement: Statement?) {
    OnSelectStatement(scope).run(statement, &transaction)
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
