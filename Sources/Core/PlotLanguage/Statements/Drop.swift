extension StatementEntry {
  static let drop = StatementEntry(
    .drop, "forget series", ["drop NAME[, NAME…]"], ["drop price", "drop a, b"], [.series])
}
