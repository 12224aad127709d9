extension StatementEntry {
  static let show = StatementEntry(
    .show, "print tables of what there is",
    [
      "show [series|segments|config|axes|window|selection|connections|state|NAME]",
      "show EXPR[, EXPR…]",
    ],
    ["show", "show series", "show price, sma(price, 3)", "show state"],
    words: ShowTopic.words.map(\.word), [.series, .expression])
}

/// What `show` prints.
package enum ShowTopic: Hashable, Sendable {
  /// An overview.
  case overview
  case series
  case segments
  case config
  case axes
  case window
  case selection
  case connections
  case state
  /// One series or variable.
  case name(Name)
  /// Values side by side.
  case values([Expression])

  /// The topics that have a word, with it.
  package static let words: [(word: String, topic: ShowTopic)] = [
    ("series", .series), ("segments", .segments), ("config", .config), ("axes", .axes),
    ("window", .window), ("selection", .selection), ("connections", .connections),
    ("state", .state),
  ]
}

extension Parser {
  mutating func parseShow() throws(Abandoned) -> ShowTopic {
    guard !current.endsStatement else { return .overview }
    if let word, let topic = ShowTopic.words.first(where: { $0.word == word.lowercased() })?.topic,
      !isMember
    {
      advance()
      return topic
    }
    var ahead = self
    if word == nil || (try? ahead.parseSeriesName("a name")) != nil, !ahead.current.endsStatement {
      var values = [try parseExpression()]
      while take(.comma) { values.append(try parseExpression()) }
      return .values(values)
    }
    return .name(try parseSeriesName("a name"))
  }
}

extension ShowTopic {
  var source: String {
    if case .name(let name) = self { return "show \(name.text)" }
    if case .values(let values) = self { return "show \(values.list)" }
    return "show" + (ShowTopic.words.first { $0.topic == self }.map { " \($0.word)" } ?? "")
  }
}
