import PlotLanguage

/// `help`.
struct HelpStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ topic: Name?, _ transaction: inout Transaction) throws {
    var page = HelpPage.overview
    if let topic {
      let found = HelpPage(about: topic.text)
      if found == nil, scope.state.names.contains(topic.text) {
        return try ShowStatement(scope).run(.name(topic), &transaction)
      }
      guard let found = found ?? HelpPage(near: topic.text) else { throw HelpPage.missing(topic) }
      page = found
    }
    var bundle = MediaBundle(text: page.plain)
    bundle["text/markdown"] = .text(page.markdown)
    if scope.context.environment.hasPager {
      transaction.emit(.page(bundle))
    } else {
      transaction.give(bundle)
    }
  }
}
