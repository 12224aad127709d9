extension StatementEntry {
  static let print = StatementEntry(
    .print, "write a line to standard output", ["print EXPR[, EXPR…]"],
    ["print \"max\", max(price)"], [.expression])
}

extension StatementEntry {
  static let warn = StatementEntry(
    .warn, "write a line to standard error", ["warn EXPR[, EXPR…]"],
    ["warn \"few samples:\", count(price)"], [.expression])
}
