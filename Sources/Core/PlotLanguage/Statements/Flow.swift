extension StatementEntry {
  static let clear = StatementEntry(
    .clear, "clear the output when the next comes", ["clear"], ["clear"])
}

extension StatementEntry {
  static let wait = StatementEntry(
    .wait, "pause", ["wait DURATION"], ["wait 500 ms"], [.expression])
}

extension StatementEntry {
  static let run = StatementEntry(
    .run, "run a script", ["run \"FILE.glow\""], ["run \"setup.glow\""], [.file])
}

extension StatementEntry {
  static let reset = StatementEntry(
    .reset, "start afresh", ["reset"], ["reset"])
}
