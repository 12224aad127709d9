extension StatementEntry {
  static let config = StatementEntry(
    .config, "override the config until reset",
    ["config key=value…", "config", "config reset [KEY…]"],
    ["config laser=on plotLineWidth=2", "config", "config reset laser"], words: ["reset"],
    keys: [.config], [.configKey])
}

extension Parser {
  mutating func parseConfig() throws(Abandoned) -> Statement.Kind {
    guard take("reset") else { return .config(try parseSettings([.config], .config)) }
    var keys: [Name] = []
    while let word {
      if let entry = Vocabulary.key(word, in: [.config]) {
        keys.append(Name(entry.name, at: current.range))
      } else {
        recordUnknownKey(Name(word, at: current.range), [.config], .config)
      }
      advance()
      _ = take(.comma)
    }
    return .resetConfig(keys)
  }
}
